"""A pool whose tasks are played by the workers of a dask scheduler, on this machine or others.

The scheduler gives out the tasks again that a lost worker had. Where the scheduler itself goes, no task under way
will ever end: the pool says that they were not played, and waits for another scheduler at the same address.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any
from uuid import uuid4

from distributed import Client, Future, LocalCluster

from london_rules.players.dispatch import PoolError
from london_rules.players.tasks import NOT_PLAYED, Answer, ChangedRulesError, play_task

SECONDS = 2.0  # of a task, at least
SECONDS_PER_WORKER = 0.02  # of a task: scheduler and client need some milliseconds for each, whoever plays it
AHEAD = 2  # tasks for each worker, so that one is there when the other ends
CONNECT = 10.0  # seconds to wait for a scheduler at the beginning
RECONNECT = 120.0  # seconds to wait for a scheduler that was lost
CLOSE = 30.0  # seconds for workers that were started here to end
COUNT_AGAIN = 1.0  # seconds after which workers are counted again
_ADDRESS = re.compile(r"(tcp|tls)://\S+:\d+")
_LOCAL = re.compile(r"local(:[1-9]\d{0,3})?")


class ClusterError(PoolError):
    """No scheduler answers at the address."""


def check_address(address: str) -> None:
    """Raise ValueError for what is not the address of a cluster."""
    if not _ADDRESS.fullmatch(address) and not _LOCAL.fullmatch(address):
        raise ValueError(f"`{address}` is not the address of a cluster")


def open_pool(address: str) -> ClusterPool:
    """Connect to a scheduler, or start one with workers on this machine for `local` or `local:N`.

    Raises ClusterError if no scheduler answers.
    """
    if not address.startswith("local"):
        return ClusterPool(address)
    number = address.partition(":")[2]
    cluster = LocalCluster(
        n_workers=int(number) if number else None,
        threads_per_worker=1,
        dashboard_address=None,
        silence_logs=logging.CRITICAL,
    )
    return ClusterPool(cluster.scheduler_address, cluster)


class ClusterPool:
    """The workers of a scheduler."""

    def __init__(self, address: str, cluster: LocalCluster | None = None) -> None:
        self.address = address
        self._cluster = cluster
        self._ended: SimpleQueue[tuple[int, Future]] = SimpleQueue()
        self._out: dict[int, Any] = {}  # the future of each task; None if it could not be sent
        self._halted = False
        self._size, self._counted = 0, 0.0
        for name in ("distributed", "distributed.client", "distributed.core", "distributed.batched"):
            logging.getLogger(name).setLevel(logging.CRITICAL)  # what matters is reported by this pool
        self._client = self._connect(CONNECT)

    @property
    def seconds(self) -> float:
        """Return the time of a task: longer with many workers, so that the scheduler keeps up with them."""
        return max(SECONDS, SECONDS_PER_WORKER * self._size)

    def room(self) -> int:
        """Return how many more tasks it can take now."""
        return max(AHEAD * self.size() - len(self._out), 0)

    def size(self) -> int:
        """Return the number of workers: 0 while there are none, or no scheduler."""
        if time.monotonic() - self._counted > COUNT_AGAIN:
            self._size = len(self._workers())
            self._counted = time.monotonic()
        return self._size

    def send(self, tag: int, job: bytes, numbers: Sequence[int]) -> None:
        """Begin a task."""
        try:
            future = self._client.submit(
                play_task, job, tuple(numbers), self.seconds, key=f"london-rules-{uuid4().hex}", pure=False
            )
        except Exception:  # the connection was lost a moment ago: `wait` finds out
            self._out[tag] = None
            return
        self._out[tag] = future
        future.add_done_callback(lambda done: self._ended.put((tag, done)))

    def wait(self, seconds: float) -> list[tuple[int, Answer | None]]:
        """Return what has come of tasks, after a while at most; None for one whose workers were killed.

        Raises ChangedRulesError and what else a task raised, and ClusterError if the scheduler does not come back.
        """
        if self._client.status != "running":
            return self._begin_again()
        ended = self._those_that_ended(seconds)
        return [(tag, self._answer(future)) for tag, future in ended if self._out.pop(tag, None) is not None]

    def halt(self) -> None:
        """Drop all tasks: those under way end within seconds, and nobody waits for them."""
        self._halted = True
        with suppress(Exception):
            self._client.cancel([future for future in self._out.values() if future is not None], force=True)

    def close(self) -> None:
        """Drop all tasks and leave the scheduler; stop it and its workers if they were started here."""
        self.halt()
        with suppress(Exception):
            self._client.close(timeout=5)
        if self._cluster is not None:
            with suppress(TimeoutError):
                self._cluster.close(timeout=CLOSE)

    def _connect(self, seconds: float) -> Client:
        try:
            return Client(self.address, timeout=seconds, set_as_default=False, name="london-rules")
        except (OSError, ValueError) as e:
            raise ClusterError(f"no scheduler answers at {self.address}: {e}") from None

    def _workers(self) -> dict[str, Any]:
        try:
            found: dict[str, Any] = self._client.nthreads()
        except Exception:  # of any kind: the scheduler may be gone
            return {}
        return found

    def _those_that_ended(self, seconds: float) -> list[tuple[int, Future]]:
        ended = []
        with suppress(Empty):
            ended.append(self._ended.get(timeout=seconds))
            while True:
                ended.append(self._ended.get_nowait())
        return ended

    def _answer(self, future: Future) -> Answer | None:
        """Return what a task gave; None if its workers were killed."""
        if future.status == "error":
            try:
                error = future.exception(timeout=RECONNECT)
            except Exception:  # of any kind: the scheduler went before the error was here
                return NOT_PLAYED
            if isinstance(error, ChangedRulesError):
                raise error
            if type(error).__module__.partition(".")[0] not in ("distributed", "concurrent", "asyncio"):
                raise error
            return None
        if future.status != "finished":
            return NOT_PLAYED
        try:
            answer = future.result(timeout=RECONNECT)
        except Exception:  # of any kind: the worker or the scheduler went before the answer was here
            return NOT_PLAYED
        return answer if isinstance(answer, Answer) else NOT_PLAYED

    def _begin_again(self) -> list[tuple[int, Answer | None]]:
        """Wait for another scheduler: what the last one had was not played."""
        gone = list(self._out)
        self._out.clear()
        with suppress(Exception):
            self._client.close(timeout=1)
        self._ended = SimpleQueue()
        self._counted = 0.0
        if not self._halted:
            try:
                self._client = self._connect(RECONNECT)
            except ClusterError:
                raise ClusterError(
                    f"the scheduler at {self.address} is gone, and none came back within {RECONNECT:g} seconds"
                ) from None
        return [(tag, NOT_PLAYED) for tag in gone]
