"""Limits on time: of the processor for one case, and of the clock for a sitting."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


# Neither is an Exception, so that no guard in the program takes one for an error of what it guards.
class TooLongError(BaseException):
    """A case takes longer than any case may."""


class TimeOverError(BaseException):
    """There is no time left for what was begun."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raise TooLongError if what is done inside takes more time of the processor."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TooLongError(f"more than {seconds} seconds")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, _AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@contextmanager
def until(end: float) -> Iterator[None]:
    """Raise TimeOverError if what is done inside is not done when `time.monotonic` comes to `end`."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TimeOverError

    left = end - time.monotonic()
    if left <= 0:
        raise TimeOverError
    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, min(left, _LONGEST), _AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


_LONGEST = 1e6  # seconds that a timer takes
_AGAIN = 0.5  # seconds until it is raised once more: what is raised while garbage is collected is lost
