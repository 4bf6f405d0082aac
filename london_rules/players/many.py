"""Many games, in this process or several: the same outcomes for any number of workers."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from attrs import define, field

from london_rules.engine.rule_set import RuleSet
from london_rules.players.bot_games import Fault, GameResult, SimulationSetup, play_bot_game

if TYPE_CHECKING:
    from multiprocessing.synchronize import Event

Result = GameResult | Fault
Stop = Callable[[], bool]
T = TypeVar("T")
Play = Callable[[RuleSet, SimulationSetup, int], T | Fault]
CHUNK = 10


class ChangedRulesError(RuntimeError):
    """A worker found different rules from the process that started it: the text has changed in the meantime."""


def play_here(rule_set: RuleSet, setup: SimulationSetup, numbers: Sequence[int], stop: Stop) -> Iterator[Result]:
    """Play games one after the other until `stop` says so."""
    return each_here(rule_set, setup, numbers, stop, play_bot_game)


def play_in_workers(
    variant: str, digest: str, setup: SimulationSetup, numbers: Sequence[int], workers: int, stop: Stop
) -> Iterator[Result]:
    """Play games in several processes, as `each_in_workers` does."""
    return each_in_workers(variant, digest, setup, numbers, workers, stop, play_bot_game)


def each_here(
    rule_set: RuleSet, setup: SimulationSetup, numbers: Sequence[int], stop: Stop, play: Play[T]
) -> Iterator[T | Fault]:
    """Do something with each game, one after the other, until `stop` says so."""
    for number in numbers:
        if stop():
            return
        yield play(rule_set, setup, number)


def each_in_workers(
    variant: str,
    digest: str,
    setup: SimulationSetup,
    numbers: Sequence[int],
    workers: int,
    stop: Stop,
    play: Play[T],
) -> Iterator[T | Fault]:
    """Do something with each game in several processes; the results come in the order of their numbers.

    Once `stop` says so no game is started, and finished results come without waiting for unfinished ones. `play` is
    a function of a module, which plays one game. Raises ChangedRulesError if a worker reads rules that do not
    match the digest.
    """
    size = 1 if "greedy" in setup.seats else CHUNK
    context = get_context("spawn")
    halt = context.Event()
    pool = ProcessPoolExecutor(workers, context, _begin, (variant, digest, setup, halt, play))
    try:
        queue: _Queue[T] = _Queue(pool, halt, stop, _chunks(numbers, size), 3 * workers)
        yield from queue.results()
    finally:
        halt.set()
        pool.shutdown(wait=True, cancel_futures=True)


def _chunks(numbers: Sequence[int], size: int) -> Iterator[list[int]]:
    rest = iter(numbers)
    while chunk := list(islice(rest, size)):
        yield chunk


@define
class _Queue(Generic[T]):
    """Keep workers busy, a few chunks ahead, and give results in order."""

    pool: ProcessPoolExecutor
    halt: Event
    stop: Stop
    chunks: Iterator[list[int]]
    ahead: int
    running: dict[Future[list[T | Fault]], int] = field(factory=dict)
    done: dict[int, list[T | Fault]] = field(factory=dict)
    sent: int = 0
    given: int = 0

    def results(self) -> Iterator[T | Fault]:
        """Yield the results, until all are there or it is stopped."""
        self._send()
        while self.running:
            finished, _ = wait(self.running, timeout=0.2, return_when=FIRST_COMPLETED)
            for future in finished:
                self.done[self.running.pop(future)] = future.result()
            if self.stop():
                self.halt.set()
            else:
                self._send()
            while self.given in self.done:
                yield from self.done.pop(self.given)
                self.given += 1
        for chunk in sorted(self.done):
            yield from self.done[chunk]

    def _send(self) -> None:
        for numbers in islice(self.chunks, self.ahead - len(self.running)):
            with _signals_held():
                self.running[self.pool.submit(_play_chunk, numbers)] = self.sent
            self.sent += 1


@contextmanager
def _signals_held() -> Iterator[None]:
    """Block interrupts while a worker may start, so that none reaches it before it ignores them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_worker: dict[str, Any] = {}


def _begin(variant: str, digest: str, setup: SimulationSetup, halt: Event, play: Play[Any]) -> None:
    """Prepare a worker: it leaves interrupts to its parent process, and loads the rules once."""
    from london_rules.engine.load import load

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    rule_set = load(variant).rule_set
    same = rule_set is not None and rule_set.digest == digest
    _worker.update(rule_set=rule_set if same else None, setup=setup, halt=halt, play=play)


def _play_chunk(numbers: list[int]) -> list[Any]:
    rule_set = _worker["rule_set"]
    if rule_set is None:
        raise ChangedRulesError("the rules were changed while the simulation ran")
    return list(each_here(rule_set, _worker["setup"], numbers, _worker["halt"].is_set, _worker["play"]))
