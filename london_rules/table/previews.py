"""What choosing an option will bring, in the words of the layout: numbers worked out before the choice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from functools import cached_property
from threading import Lock
from typing import TYPE_CHECKING, Final

from london_rules.classes import define, field
from london_rules.compiler.program import Program, State
from london_rules.engine.determinize import guess
from london_rules.engine.dice import Dice
from london_rules.language import constructs as t
from london_rules.layout.model import Front, filled

if TYPE_CHECKING:
    from london_rules.engine.why.evaluate import Evaluator

WORLDS: Final = 8  # how many worlds that the player cannot tell apart must agree on a number


@define(slots=False, eq=False)
class Previews:
    """Fill in the previews of one rule set; numbers are compiled once for all its tables."""

    program: Program
    front: Front
    _lock: Lock = field(factory=Lock)

    @cached_property
    def _evaluator(self) -> Evaluator:
        from london_rules.engine.why.evaluate import Evaluator

        return Evaluator(self.program, self.program.new_state(self.program.layout.rules.players[0], 0))

    def of(self, slot: str, s: State) -> str:
        """Return the preview of an action or rule for the player who is asked, "" if there is none.

        A number that depends on what the player may not know is not shown, nor the preview that needs it.
        """
        template = self.front.previews.get(slot)
        if template is None:
            return ""
        return _agreed(self._filled(template, world) for world in self._worlds(s))

    def figure(self, name: str, s: State) -> str | None:
        """Return a number of the rules for the player who is asked, None where that depends on what they may not know.

        The rules have a number of that name, and it has no input.
        """
        body = self.program.layout.rules.numbers[name].body
        if isinstance(body, t.Int):
            return str(body.value)
        found = [self._number(name, world) for world in self._worlds(s)]
        return _agreed("" if number is None else str(number) for number in found) or None

    def _worlds(self, s: State) -> Iterator[State]:
        return (guess(self.program, s, s.who, Dice(0, number)) for number in range(WORLDS))

    def _filled(self, template: str, s: State) -> str:
        return filled(template, lambda name: str(self._number(name, s)))

    def _number(self, name: str, s: State) -> int | None:
        return self.worth(t.Number(name), s, s.who)

    def worth(self, number: t.Expr, s: State, player: int) -> int | None:
        """Work out a number of the rules for a player (0 is the first seat); None if a word in it has no meaning."""
        from london_rules.compiler.context import Context

        evaluator = copy(self._evaluator)
        evaluator.state = s
        with self._lock:
            value: int | None = evaluator.value(
                f"number {number!r}", Context(), lambda: evaluator.gen.number(number, Context()), {"p": player}
            )
        return value


def _agreed(texts: Iterable[str]) -> str:
    """Return the text that all say, "" if they differ."""
    found = dict.fromkeys(texts)
    return next(iter(found)) if len(found) == 1 else ""
