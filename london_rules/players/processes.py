"""A pool of processes on this machine: each has the next task before it ends one, and a new one replaces what dies."""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any

from london_rules.classes import define, field
from london_rules.players.tasks import NOT_PLAYED, Answer, play_task

if TYPE_CHECKING:
    from ctypes import c_byte
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnContext, SpawnProcess

SECONDS = 0.4  # of a task: long against the millisecond that it takes to send one, short for who stops the run
AHEAD = 2  # tasks for each process, so that it has one to begin while somebody takes the results of the other


def can_start_processes() -> bool:
    """Return whether this system has processes and what they need to talk to each other: a browser has none."""
    try:
        import multiprocessing.synchronize  # noqa: F401
    except ImportError:
        return False
    return sys.platform not in ("emscripten", "wasi")


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@define
class _Worker:
    process: SpawnProcess
    pipe: Connection
    tags: deque[int] = field(factory=deque)  # of the task that it plays, and of the next one


class ProcessPool:
    """Several processes that play tasks."""

    seconds = SECONDS

    def __init__(self, workers: int) -> None:
        from multiprocessing import get_context

        self._context: SpawnContext = get_context("spawn")
        # No event: its lock would be held for ever by a process that is killed while it looks.
        self._halt = self._context.RawValue("b", 0)
        self._workers: list[_Worker] = []
        for _ in range(workers):
            self._workers.append(self._start())

    def room(self) -> int:
        """Return how many more tasks it can take now."""
        return sum(AHEAD - len(worker.tags) for worker in self._workers)

    def size(self) -> int:
        """Return how many tasks it plays at once."""
        return len(self._workers)

    def send(self, tag: int, job: bytes, numbers: Sequence[int]) -> None:
        """Begin a task."""
        worker = min(self._workers, key=lambda worker: len(worker.tags))
        worker.tags.append(tag)
        with suppress(OSError):  # a dead process is found by `wait`
            worker.pipe.send((job, tuple(numbers)))

    def wait(self, seconds: float) -> list[tuple[int, Answer | None]]:
        """Return what has come of tasks, after a while at most; None for a task whose process died.

        The task that such a process had not begun was not played. Raises what a task raised.
        """
        from multiprocessing.connection import wait

        pipes = {worker.pipe: worker for worker in self._workers}
        found: list[tuple[int, Answer | None]] = []
        for pipe in wait(list(pipes), seconds):
            worker = pipes[pipe]  # type: ignore[index]
            try:
                answer = worker.pipe.recv()
            except (EOFError, OSError):
                found += zip(worker.tags, (None, *(NOT_PLAYED,) * AHEAD), strict=False)
                self._replace(worker)
                continue
            if isinstance(answer, BaseException):
                raise answer
            found.append((worker.tags.popleft(), answer))
        return found

    def halt(self) -> None:
        """Let tasks under way end after the game that they are at."""
        self._halt.value = 1

    def close(self) -> None:
        """Stop all processes at once: nobody waits for what they play."""
        self.halt()
        for worker in self._workers:
            worker.pipe.close()
            worker.process.kill()
        for worker in self._workers:
            worker.process.join()
        self._workers.clear()

    def _start(self) -> _Worker:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_work, args=(theirs, self._halt), daemon=True)
        with _signals_held():
            process.start()
        theirs.close()
        return _Worker(process, ours)

    def _replace(self, dead: _Worker) -> None:
        dead.pipe.close()
        dead.process.kill()
        dead.process.join()
        self._workers[self._workers.index(dead)] = self._start()


@contextmanager
def _signals_held() -> Iterator[None]:
    """Block interrupts while a worker starts, so that none reaches it before it ignores them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(pipe: Connection, halt: c_byte) -> None:
    """Play tasks until the other end is gone; interrupts are left to the process at the other end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    # A thread takes tasks as they come: were both ends to send at once, and neither to read, both would wait for ever.
    tasks: SimpleQueue[tuple[bytes, Sequence[int]] | None] = SimpleQueue()
    Thread(target=_take_tasks, args=(pipe, tasks), daemon=True).start()
    with suppress(OSError):
        while (task := tasks.get()) is not None:
            pipe.send(NOT_PLAYED if halt.value else _answer(*task, lambda: bool(halt.value)))


def _take_tasks(pipe: Connection, tasks: SimpleQueue[tuple[bytes, Sequence[int]] | None]) -> None:
    with suppress(EOFError, OSError):
        while True:
            tasks.put(pipe.recv())
    tasks.put(None)


def _answer(job: bytes, numbers: Sequence[int], stop: Callable[[], bool]) -> Any:
    try:
        return play_task(job, numbers, SECONDS, stop)
    except Exception as e:
        import traceback

        e.add_note("in a worker process:\n" + "".join(traceback.format_exception(e)))
        return e
