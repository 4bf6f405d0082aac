"""How much work it may take to read rules, and to guess what was meant by wrong ones; and the guard around guesses.

Steps are counted where work may grow faster than its text, by what is looked at and never by what is found in a memo:
so the same text uses up the same steps on every machine. A deadline, where a host sets one, is looked at between steps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial, wraps
from time import monotonic
from typing import Final, ParamSpec, TypeVar

from london_rules.classes import define, field

P = ParamSpec("P")
V = TypeVar("V")
W = TypeVar("W")

PORTION: Final = 5_000  # steps between two looks at the clock: about a hundredth of a second
GUESSES: Final = 1_000_000  # steps of all guesses of a load, each of about a millionth of a second
A_LETTER: Final = 100  # steps that reading may take for each letter; right texts take fewer than ten
AT_LEAST: Final = 20_000_000  # steps that reading may always take
GIVEN_UP: Final = "LR-X0033"
NOT_READ: Final = "LR-X0034"
CUT: Final = (GIVEN_UP, NOT_READ)  # what is said of a result that was cut


class Spent(Exception):
    """There are no more steps, or there is no more time: the message says which."""


@define
class Effort:
    """What one load may still use up."""

    guesses: int = GUESSES  # steps
    a_letter: int = A_LETTER
    deadline: float | None = None  # seconds for the load; guesses have the first half of them
    stopped: Callable[[], bool] | None = None  # whether the host wants no result any more
    letters: int = 0  # that are read
    reading: int = 0  # steps used up by reading
    cut: bool = False  # whether a guess was given up, or not begun
    failed: list[Exception] = field(factory=list)  # errors inside guesses: each is a missing suggestion
    guessing: bool = field(default=False, init=False)
    _portion: int = field(default=PORTION, init=False)
    _began: float = field(factory=monotonic, init=False)

    def guess_on(self, steps: int) -> None:
        """Count steps of a guess. Raises Spent if there are none left."""
        self.guesses -= steps
        if self.guesses < 0:
            raise Spent("guesses take too many steps")
        self.tick(steps)

    def read_on(self, steps: int) -> None:
        """Count steps of reading, which are nobody's in a guess. Raises Spent if there are too many."""
        if not self.guessing:
            self.reading += steps
            if self.reading > max(AT_LEAST, self.a_letter * self.letters):
                raise Spent("it takes too many steps to read these rules")
        self.tick(steps)

    def tick(self, steps: int) -> None:
        """Look at the clock once in so many steps. Raises Spent if the time is over."""
        self._portion -= steps
        if self._portion < 0:
            self._portion = PORTION
            if self.stopped is not None and self.stopped():
                raise Spent("the host stopped reading these rules")
            if self.is_late():
                raise Spent(f"it takes longer than {self.deadline:g} seconds to read these rules")

    def is_late(self) -> bool:
        """Return whether the time is over: for guesses half of it, so that reading can go on without them."""
        if self.deadline is None:
            return False
        return monotonic() - self._began > (self.deadline / 2 if self.guessing else self.deadline)


_NOW: ContextVar[Effort | None] = ContextVar("effort", default=None)


@contextmanager
def within(effort: Effort) -> Iterator[Effort]:
    """Count what is done here as a part of an effort; of the one that is under way, if there is one."""
    under_way = _NOW.get()
    if under_way is not None:
        yield under_way
        return
    token = _NOW.set(effort)
    try:
        yield effort
    finally:
        _NOW.reset(token)


def under_way() -> Effort | None:
    """Return the effort of the load that is under way, if there is one."""
    return _NOW.get()


def spend(steps: int) -> None:
    """Count steps of the guess that is under way. Raises Spent, which ends it, if there are none left."""
    effort = _NOW.get()
    if effort is not None and effort.guessing:
        effort.guess_on(steps)


def read_on(steps: int) -> None:
    """Count steps of reading. Raises Spent, which ends the load, if there are too many or it takes too long."""
    effort = _NOW.get()
    if effort is not None:
        effort.read_on(steps)


def pass_time(steps: int = 50) -> None:
    """Look at the clock now and then in what takes about so many steps, which are counted elsewhere or not at all.

    So a memo can be filled in between. Raises Spent if the time is over.
    """
    effort = _NOW.get()
    if effort is not None:
        effort.tick(steps)


def guesses_left() -> int:
    """Return the steps that are left for guesses."""
    effort = _NOW.get()
    return GUESSES if effort is None else effort.guesses


def look() -> None:
    """Look at the clock, where reading comes to another stage. Raises Spent if the time is over."""
    read_on(PORTION + 1)


def is_cut() -> bool:
    """Return whether a guess was given up, or not begun, since the load began."""
    effort = _NOW.get()
    return effort is not None and effort.cut


def letters_come(letters: int) -> None:
    """Allow as many steps of reading as texts of so many letters may take."""
    effort = _NOW.get()
    if effort is not None:
        effort.letters = max(effort.letters, letters)


def guess(work: Callable[[], V], otherwise: Callable[[], W]) -> V | W:
    """Return what a guess finds; `otherwise` if it fails, or takes too long: that is a missing suggestion.

    A guess within a guess is a part of it, so that nothing goes on after what has failed.
    """
    effort = _NOW.get()
    if effort is None:
        with within(Effort()):
            return guess(work, otherwise)
    if effort.guessing:
        return work()
    effort.guessing = True
    try:
        if not effort.is_late():
            return work()
        effort.cut = True
    except Spent:
        effort.cut = True
    except Exception as e:
        effort.failed.append(e)
    finally:
        effort.guessing = False
    return otherwise()


def guessed(otherwise: Callable[[], W]) -> Callable[[Callable[P, V]], Callable[P, V | W]]:
    """Make a guess of a function: what it is called with it must not change, as it can end anywhere."""

    def around(work: Callable[P, V]) -> Callable[P, V | W]:
        @wraps(work)
        def guarded(*given: P.args, **named: P.kwargs) -> V | W:
            return guess(partial(work, *given, **named), otherwise)

        return guarded

    return around


def nothing() -> None:
    """Guess nothing."""
