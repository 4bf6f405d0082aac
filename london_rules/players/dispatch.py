"""Give out the games of a simulation as tasks, and put the results in order: each game counts once.

It knows nothing of processes or networks. A pool takes tasks and gives answers back, or says that a task is lost. Games
of a lost task are given out again, and a task that is late is given out twice; the same game has the same result
everywhere, so the first one counts.
"""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from math import inf
from typing import Any, Protocol

from london_rules.classes import define, field, frozen
from london_rules.players.tasks import Answer

PARTS = 8  # of a lost task, which are given out one by one
MOST_UNPLAYED = 50  # how often a game may come back unplayed: each end of a scheduler is one time
MOST_LOSSES = 3  # how often a game may be lost before it is blamed for it
LATE = 10  # a task is late after this many times the time that it was given
ROUNDS = 2  # as many tasks are left for each worker at the end, so that all end together
FIRST = 4  # games of a task while nobody knows how long a game takes
LEAST = 0.005  # seconds of a task, which costs a fraction of a millisecond to give out
HERE = 0.01  # seconds that are played in this process before it is seen what has come from elsewhere


class PoolError(RuntimeError):
    """What plays elsewhere is gone, or gives no answers that can be used."""


class LostGameError(PoolError):
    """Whatever played a game was lost, again and again."""


class Pool(Protocol):
    """What plays tasks elsewhere."""

    @property
    def seconds(self) -> float:
        """Return the time that a task is given."""
        ...

    def room(self) -> int:
        """Return how many more tasks it can take now."""
        ...

    def size(self) -> int:
        """Return how many tasks it plays at once."""
        ...

    def send(self, tag: int, job: bytes, numbers: Sequence[int]) -> None:
        """Begin a task."""
        ...

    def wait(self, seconds: float) -> Sequence[tuple[int, Answer | None]]:
        """Return what has come of tasks, after a while at most; None for one whose worker was killed."""
        ...

    def halt(self) -> None:
        """Let tasks under way end after the game that they are at, and drop those that have not begun."""
        ...

    def close(self) -> None:
        """Stop everything."""
        ...


@frozen
class _Sent:
    numbers: tuple[int, ...]
    at: float


@define
class Dispatch:
    """The games of one simulation that are played by a pool."""

    pool: Pool
    job: bytes
    waiting: deque[int]
    stop: Callable[[], bool]
    note: Callable[[int], None]  # is told how many more games are done
    per_game: float = 0.0  # seconds, as far as known
    here: Callable[[int], Any] | None = None  # plays a game in this process, which then is one of those that play
    tags: Iterator[int] = field(factory=lambda: count(1))  # of tasks; the next simulation of a pool goes on with them
    out: dict[int, _Sent] = field(factory=dict)
    done: dict[int, Any] = field(factory=dict)
    finished: set[int] = field(factory=set)
    together: dict[int, int] = field(factory=dict)  # games of lost tasks: how many of them go out together
    losses: dict[int, int] = field(factory=dict)
    unplayed: Counter[int] = field(factory=Counter)
    copied: set[int] = field(factory=set)  # tags of tasks that were late
    _played: float = 0.0
    _spent: float = 0.0

    def results(self) -> Iterator[Any]:
        """Yield the results in the order of the numbers; once stopped, what is finished of the others too.

        Raises LostGameError for a game that no worker survives, PoolError for one that is never played and for games
        that nobody asked for, and ChangedRulesError.
        """
        order = list(self.waiting)
        given = 0
        halted = False
        while given < len(order):
            if not halted and self.stop():
                halted = True
                self.waiting.clear()
                self.pool.halt()
            if halted and not self.out:
                break
            self._send()
            played = self._play_here()
            for tag, answer in self.pool.wait(0.0 if played else 0.1):
                self._take(tag, answer, halted)
            while given < len(order) and order[given] in self.done:
                yield self.done.pop(order[given])
                given += 1
        yield from (self.done[number] for number in sorted(self.done))

    def _play_here(self) -> bool:
        """Play some of the games in this process, if it plays any; return whether it did."""
        if self.here is None:
            return False
        if not self.waiting:
            self.waiting.extend(self._late(time.monotonic()))
        until = time.perf_counter() + HERE
        results: list[Any] = []
        # A game that took a process with it is not played in the one that has all results.
        while self.waiting and self.waiting[0] not in self.together and not (results and time.perf_counter() > until):
            results.append(self.here(self.waiting.popleft()))
        self._keep(results)
        return bool(results)

    def _keep(self, results: Sequence[Any]) -> None:
        fresh = {result.number: result for result in results if result.number not in self.finished}
        self.done.update(fresh)
        self.finished.update(fresh)
        self.note(len(fresh))

    def _send(self) -> None:
        now = time.monotonic()
        for _ in range(self.pool.room()):
            numbers = self._next() or (self._late(now) if self.here is None else ())
            if not numbers:
                return
            tag = next(self.tags)
            self.out[tag] = _Sent(numbers, now)
            self.pool.send(tag, self.job, numbers)

    def _next(self) -> tuple[int, ...]:
        """Take the games of the next task: as many as fit into its time, fewer towards the end."""
        if not self.waiting:
            return ()
        if self.waiting[0] in self.together:
            return self._taken(self.together[self.waiting[0]])
        size = int(self.pool.seconds / self.per_game) if self.per_game else FIRST
        players = self.pool.size() + (self.here is not None)
        fair = -(-len(self.waiting) // (ROUNDS * max(players, 1)))
        least = int(LEAST / self.per_game) if self.per_game else 1
        return self._taken(max(min(size, max(fair, least)), 1))

    def _taken(self, most: int) -> tuple[int, ...]:
        """Take the first games that are waiting: either of lost tasks or not."""
        taken: list[int] = []
        kind = self.together.get(self.waiting[0])
        while self.waiting and len(taken) < most and self.together.get(self.waiting[0]) == kind:
            taken.append(self.waiting.popleft())
        return tuple(taken)

    def _late(self, now: float) -> tuple[int, ...]:
        """Return what is missing of a task that is late and was not given out twice yet."""
        for tag, sent in self.out.items():
            due = LATE * max(self.pool.seconds, self.per_game * len(sent.numbers))
            if tag in self.copied or now - sent.at <= due:
                continue
            self.copied.add(tag)
            missing = tuple(number for number in sent.numbers if number not in self.finished)
            if missing:
                return missing
        return ()

    def _take(self, tag: int, answer: Answer | None, halted: bool) -> None:
        sent = self.out.pop(tag, None)
        if sent is None:
            return
        if answer is None:
            if not halted:
                self._lose(sent)
        elif answer.results:
            _check(answer, sent)
            # What was played last counts most: a native tier that has come plays at another pace.
            self._spent = self._spent / 2 + answer.seconds
            self._played = self._played / 2 + len(answer.results)
            self.per_game = max(self._spent / self._played, 1e-6)
            self._keep(answer.results)
        elif not halted:
            self._count_unplayed(sent)
        if not halted:
            under_way = {number for other in self.out.values() for number in other.numbers}
            again = [n for n in sent.numbers if n not in self.finished and n not in under_way]
            self.waiting.extendleft(reversed(again))

    def _count_unplayed(self, sent: _Sent) -> None:
        """Note that a task came back as it was given out; one that always does is not asked for without end."""
        self.unplayed.update(number for number in sent.numbers if number not in self.finished)
        for number in sent.numbers:
            if self.unplayed[number] >= MOST_UNPLAYED:
                raise PoolError(f"game {number} came back {MOST_UNPLAYED} times without having been played")

    def _lose(self, sent: _Sent) -> None:
        """Note that a task is lost. Its games go out in smaller tasks, so that one that no worker survives is found."""
        missing = [number for number in sent.numbers if number not in self.finished]
        self.together.update(dict.fromkeys(missing, max(len(missing) // PARTS, 1)))
        if len(sent.numbers) > 1 or not missing:
            return
        self.losses[missing[0]] = self.losses.get(missing[0], 0) + 1
        if self.losses[missing[0]] >= MOST_LOSSES:
            raise LostGameError(f"game {missing[0]} was lost {MOST_LOSSES} times: its worker was killed each time")


def _check(answer: Answer, sent: _Sent) -> None:
    """Raise PoolError for results of games that the task did not have."""
    for result in answer.results:
        if getattr(result, "number", None) not in sent.numbers:
            raise PoolError("a worker gave the result of a game that it was not asked for")
    if not 0 <= answer.seconds < inf:
        raise PoolError("a worker gave a time that cannot be")
