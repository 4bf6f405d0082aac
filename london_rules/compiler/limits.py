"""Limits of what rules may use up while they are carried out: steps, events, memory and time."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from london_rules.classes import field, frozen
from london_rules.compiler.errors import RuleError
from london_rules.diagnostics.effort import A_LETTER, GUESSES

if TYPE_CHECKING:
    from london_rules.compiler.primitives import State

PORTION: Final = 1_000_000  # the steps between two looks at the limits: some hundredths of a second at most

USED_UP: Final = ("LR-R0010", "LR-R0011", "LR-R0012")  # the errors of rules that use up too much
OUTSIDE: Final = ("LR-R0013", "LR-R0014")  # the errors of what a host does: the rules are not at fault


def at_least(least: int) -> Callable[[Limits, Any, int], None]:
    """Make a check of a field that is a whole number."""

    def check(limits: Limits, one: Any, value: int) -> None:
        if value < least:
            raise ValueError(f"`{one.name}` must be at least {least}, and not {value}")

    return check


def no_time_at_all(limits: Limits, one: Any, value: float | None) -> None:
    """Refuse a time that is over when it begins."""
    if value is not None and not value > 0:
        raise ValueError(f"`{one.name}` must be more than 0, and not {value}")


@frozen
class Limits:
    """Say how much one answer, one whole game and one load may use up.

    Beyond it, an answer raises a RuleError, and the game is unchanged; a load ends with a message.

    A step is about one operation of the generated program. Steps are the same for the same answers on every machine.
    They are counted in portions of 1,000,000, by the greatest length of short loops and the true length of long ones;
    answers that use less than one portion do not count for the game. `deadline` and `stopped` are for hosts that
    cannot wait: they end an answer or a load, and never change a result of play. `stopped` is called between
    portions, and may look at what another thread has set.
    """

    steps: int = field(default=200_000_000, validator=at_least(PORTION))  # in one answer
    events: int = field(default=200_000, validator=at_least(1))  # kept of one answer
    entries: int = field(
        default=10_000, validator=at_least(1)
    )  # of a state: changes for a time, open texts, powers used
    deadline: float | None = field(default=None, validator=no_time_at_all)  # seconds for one answer, or one load
    game_steps: int = field(default=5_000_000_000, validator=at_least(PORTION))
    game_events: int = field(default=2_000_000, validator=at_least(1))
    guess_steps: int = field(default=GUESSES, validator=at_least(0))  # of a load: to find out what wrong texts mean
    letter_steps: int = field(default=A_LETTER, validator=at_least(1))  # of a load: for each letter of its files
    stopped: Callable[[], bool] | None = None

    def begin(self, s: State) -> None:
        """Begin to count an answer."""
        s.fuel = PORTION
        s.more = self.steps - PORTION
        s.until = 0.0 if self.deadline is None else monotonic() + self.deadline

    def check_entries(self, s: State) -> None:
        """Raise RuleError where a state has grown too large."""
        if len(s.temp) + len(s.frames) + len(s.busy) + len(s.used) > self.entries:
            raise RuleError("LR-R0012", f"more than {self.entries:,} changes for a time or open texts pile up here")

    def check_events(self, new: int, before: int = 0) -> None:
        """Raise RuleError where too many events are kept: new ones of an answer, or those of the game with them."""
        if new > self.events:
            raise RuleError("LR-R0011", f"more than {self.events:,} things happen before anybody is asked")
        if before + new > self.game_events:
            raise RuleError("LR-R0011", f"more than {self.game_events:,} things happen in this game")


DEFAULT: Final = Limits()


def refill(s: State) -> None:
    """Grant the next portions of steps, if the limits allow: called by generated code when a portion is used up."""
    limits = s.limits
    if s.alone is not None and s.opts is not s.alone:  # the first look at the limits since the last answer
        s.alone, s.more = s.opts, limits.steps - PORTION
    due = PORTION * (1 + -s.fuel // PORTION)
    s.fuel += due
    s.more -= due
    s.spent += due
    if s.more < 0:
        raise RuleError("LR-R0010", f"this takes more than {limits.steps:,} steps before anybody is asked")
    if s.spent > limits.game_steps:
        raise RuleError("LR-R0010", f"this game takes more than {limits.game_steps:,} steps")
    limits.check_events(len(s.ev))
    limits.check_entries(s)
    if limits.stopped is not None and limits.stopped():
        raise RuleError("LR-R0014", "the host stopped this answer")
    if s.until and monotonic() > s.until:
        raise RuleError("LR-R0013", f"this takes longer than {limits.deadline:g} seconds")


def too_deep() -> RuleError:
    """Make the error for texts that lead on to each other too deep."""
    return RuleError("LR-R0012", "texts carry each other out too deep here")


def counted(s: State, things: Any, steps: int) -> Any:
    """Count the steps of a loop over things, so many for each; give the things."""
    left = s.fuel = s.fuel - len(things) * steps
    if left < 0:
        refill(s)
    return things


def spend(s: State, steps: int) -> int:
    """Count steps where a segment lets the driver go back; give 0, which tells the driver to go on."""
    left = s.fuel = s.fuel - steps
    if left < 0:
        refill(s)
    return 0


def grow(s: State) -> None:
    """Check that a state does not grow too large: called where a change for a time is added."""
    if len(s.temp) >= s.limits.entries:
        s.limits.check_entries(s)
