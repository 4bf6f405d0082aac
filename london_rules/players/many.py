"""Many games, here or elsewhere: the same results in the same order, however many processes or machines play them."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from types import TracebackType
from typing import Self, TypeVar

from london_rules.classes import define, field
from london_rules.engine.rule_set import RuleSet
from london_rules.players.bot_games import Fault, GameResult, SimulationSetup
from london_rules.players.dispatch import Dispatch, LostGameError, Pool, PoolError
from london_rules.players.own import registered
from london_rules.players.pace import Pace
from london_rules.players.processes import ProcessPool, can_start_processes, cores
from london_rules.players.tasks import ChangedRulesError, Numbered, Play, engine_digest, pack

__all__ = ["ChangedRulesError", "LostGameError", "Pool", "PoolError", "Result", "Runner"]

Result = GameResult | Fault
Stop = Callable[[], bool]
T = TypeVar("T", bound=Numbered)
WORTH_WORKERS = 3.0  # seconds: what takes less is over before other processes have begun
PROBE = 0.3  # seconds that are played before it is predicted how long the rest will take
MOST_GAIN = 60  # how many times faster a native tier plays at most: none was seen to gain so much
PATIENCE = 4.0  # seconds in which a native tier may come, which plays at another pace, before the rest is predicted


def _never() -> bool:
    return False


def _unheard(games: int) -> None:
    return


@define
class _Probe:
    """Measures how long games take here, from their first or from when they are played natively."""

    pace: Pace
    played: int = 0
    _native: bool = False
    _begun: float = field(init=False)
    _seconds: float = 0.0

    def __attrs_post_init__(self) -> None:
        """Start the clock."""
        self._begun = time.perf_counter()

    def per_game(self) -> float:
        """Count one game more; return the seconds that each takes, or 0.0 while that is not known well enough."""
        if not self._native and self.pace.is_native():
            self.played, self._native, self._begun, self._seconds = 0, True, time.perf_counter(), 0.0
            return 0.0
        self.played += 1
        self._seconds = seconds = time.perf_counter() - self._begun
        if seconds < PROBE or (not self._native and seconds < PATIENCE and self.pace.may_become_native()):
            return 0.0
        return seconds / self.played

    def at_least(self) -> float:
        """Return the seconds that a game takes at least, however it is played later; 0.0 while that is not known."""
        return 0.0 if self._seconds < PROBE else self._seconds / self.played / MOST_GAIN


@define
class Runner:
    """Plays games in this process, or in a pool once that is worth it. Used in a `with` statement.

    `workers` is the number of processes, or None to choose it: more than one only where the games are predicted to
    take more than three seconds. This process is one of them. `pool` makes another pool, which then plays everything.
    Games are the same either way. `stop` ends the run after the games in progress, `note` is told how many more games
    are done. `played` has the rules that were played.
    """

    workers: int | None = 1
    pool: Callable[[], Pool] | None = None
    stop: Stop = _never
    note: Callable[[int], None] = _unheard
    played: dict[str, RuleSet] = field(factory=dict)  # by digest
    _open: Pool | None = None
    # A late task may still be under way when its games are all there: its answer must not be one to a later task.
    _tags: Iterator[int] = field(factory=lambda: count(1))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None

    def each(
        self,
        rule_set: RuleSet,
        setup: SimulationSetup,
        numbers: Sequence[int],
        play: Play[T],
        times: int = 1,
        pace: Pace | None = None,
    ) -> Iterator[T | Fault]:
        """Do something with each game; the results come in the order of their numbers.

        `play` is a function of a module. `times` says how often as much as this will be played, for the prediction.
        `pace` tells whether the games are played natively; None: that of the program that keeps no events.
        Raises ChangedRulesError if a worker has other rules, LostGameError for a game that
        no worker survives, and PoolError where what plays elsewhere is gone.
        """
        self.played[rule_set.digest] = rule_set
        waiting = deque(numbers)
        only_here = any(kind in registered for kind in setup.seats)
        per_game = 0.0
        if only_here or not self._needs_pool(len(waiting)):
            probe = _Probe(rule_set.fast.once(Pace) if pace is None else pace)
            while waiting and not self.stop():
                result = play(rule_set, setup, waiting.popleft())
                self.note(1)
                yield result
                per_game = probe.per_game()
                games = (probe.played + len(waiting)) * times
                if not only_here and self._is_worth(rule_set, (per_game or probe.at_least()) * games):
                    break
            else:
                return
        if self._open is None:
            self._open = self._make(len(waiting))
        job = self._job(rule_set, setup, play, pace)
        here = (lambda number: play(rule_set, setup, number)) if self.pool is None else None
        yield from Dispatch(self._open, job, waiting, self.stop, self.note, per_game, here, self._tags).results()

    def _needs_pool(self, games: int) -> bool:
        if self._open is not None or self.pool is not None:
            return games > 0
        return min(self.workers or 1, games) > 1 and can_start_processes()

    def _is_worth(self, rule_set: RuleSet, seconds: float) -> bool:
        if self.workers is not None or seconds < WORTH_WORKERS or rule_set.sources is None:
            return False
        return cores() > 1 and can_start_processes()

    def _job(self, rule_set: RuleSet, setup: SimulationSetup, play: Play[T], pace: Pace | None) -> bytes:
        """Pack the job; that it is long is known by now, so its native tier is made at once, here and elsewhere."""
        if self.pool is not None:
            return pack(rule_set, setup, play, engine_digest())
        pace = rule_set.fast.once(Pace) if pace is None else pace
        if pace.counts():
            pace.begin()
        # Of a program that keeps events, a worker has the native tier made when it sees that its games take long.
        return pack(rule_set, setup, play, natively=pace is rule_set.fast.once(Pace) and pace.counts())

    def _make(self, games: int) -> Pool:
        if self.pool is not None:
            return self.pool()
        return ProcessPool(max(min(self.workers or cores(), games) - 1, 1))
