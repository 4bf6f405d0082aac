"""Signals that end a program: none is missed, and none interrupts saving."""

from __future__ import annotations

import io
import os
import select
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any, TextIO

from london_rules.classes import define


@define
class _Interrupt:
    """Raise KeyboardInterrupt at the first signal only: a second one must not interrupt the cleanup after the first."""

    raised: bool = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        if not self.raised:
            self.raised = True
            raise KeyboardInterrupt


class Stopper:
    """Make a run stop after the games in progress; a second signal stops it at once."""

    stopped = False

    def __call__(self) -> bool:
        """Check whether to stop."""
        return self.stopped

    def catch(self, number: int, frame: FrameType | None) -> None:
        """Take a signal."""
        if self.stopped:
            raise KeyboardInterrupt
        self.stopped = True
        with suppress(OSError):  # not by sys.stderr, which may be writing just now
            os.write(2, b"\nstopping after the games in progress; press Ctrl-C again to stop now\n")


@contextmanager
def interrupted_once() -> Iterator[None]:
    """Turn the first signal that ends a program into KeyboardInterrupt, and drop those that follow."""
    with _taken_by(_Interrupt()):
        yield


@contextmanager
def interruptible() -> Iterator[Stopper]:
    """Turn the first signal that ends a program into a request to stop."""
    stopper = Stopper()
    with _taken_by(stopper.catch):
        yield stopper


@contextmanager
def _taken_by(handler: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    """Let a handler have the signals that end a program, but outside the main thread, whose owner decides.

    A signal that this process was started to ignore, as `nohup` starts it, stays ignored.
    """
    names = [name for name in ("SIGINT", "SIGTERM", "SIGHUP") if name in signal.Signals.__members__]
    heeded = [number for number in map(signal.Signals.__getitem__, names) if signal.getsignal(number) != signal.SIG_IGN]
    before: dict[int, Any] = {}
    with suppress(ValueError):  # not the main thread
        before.update((number, signal.signal(number, handler)) for number in heeded)
    try:
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old)


class _WakefulInput(io.FileIO):
    """Standard input that wakes at any signal.

    Python handles a signal between two steps of its own. One that comes after the last such step and before the
    process falls asleep in a read would wait there for the next key. Also waiting on a pipe that signals are
    written to closes this gap.
    """

    def readinto(self, buffer: memoryview) -> int | None:  # type: ignore[override]
        _wait_for(self.fileno())
        return super().readinto(buffer)


def _wait_for(fd: int) -> None:
    """Sleep until there is something to read; handlers of signals run meanwhile, and may raise."""
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    before = signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    try:
        while fd not in select.select([fd, woken], [], [])[0]:
            os.read(woken, 1024)
    finally:
        signal.set_wakeup_fd(before)
        os.close(woken)
        os.close(wake)


def wakeful_stdin() -> TextIO:
    """Open standard input so that a signal wakes whoever waits for it; unchanged where that is not possible."""
    given = sys.stdin
    if os.name == "nt" or not isinstance(given, io.TextIOWrapper):
        return given
    try:
        raw = _WakefulInput(given.fileno(), closefd=False)
    except io.UnsupportedOperation:
        return given
    return io.TextIOWrapper(io.BufferedReader(raw), encoding=given.encoding, errors=given.errors, newline="\n")
