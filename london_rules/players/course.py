"""The course of a game of bots: who was how far at each turn, the counters then, and every answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from london_rules.classes import define, field, frozen
from london_rules.compiler.errors import RuleError
from london_rules.compiler.program import Program, State
from london_rules.engine.rows import Row
from london_rules.players.evaluation import make_standing, unit_of

NO_CODE: Final = -(1 << 63)  # of an option that is several things


@frozen
class Course:
    """A row for each turn and the end: the turn, each player's standing, counters; and one for each answer.

    A standing is the estimate of the rules, at the end the first line of the ranking, in hundredths of that line, more
    of which is better. A row of an answer has the turn, the seat from 0, the question, how many options it has, and the
    number and code of the one picked. `gaps` has for each answer how much better the best option looked to who thinks
    than the second; -1 where nobody looked. There are no turns where an estimate fails.
    """

    turns: Sequence[Row] = ()
    answers: Sequence[Row] = ()
    gaps: Sequence[int] = ()


def seen(gaps: Sequence[int]) -> Sequence[int]:
    """Return the gaps of a game in which somebody looked at options, else none."""
    return gaps if any(gap >= 0 for gap in gaps) else ()


class Watched:
    """What is kept of the turns of all games of a program: its counters of players and of the table."""

    def __init__(self, program: Program) -> None:
        base, counters = program.layout.counter_base, program.layout.rules.counters.values()
        self.each = {c.name: base[c.name] for c in counters if c.owner == "player"}
        self.shared = {c.name: base[c.name] for c in counters if c.owner == "table"}
        self.unit = unit_of(program)
        self._cells: dict[int, list[int]] = {}

    def cells(self, players: int) -> list[int]:
        """List the cells: of each counter of players those of all seats, then the counters of the table."""
        if players not in self._cells:
            own = [cell + seat for cell in self.each.values() for seat in range(players)]
            self._cells[players] = [*own, *self.shared.values()]
        return self._cells[players]


@define
class Noting:
    """Notes the course of a game that is played in Python, as `play_told` in C does."""

    program: Program
    turns: list[Row] = field(factory=list)
    answers: list[Row] = field(factory=list)
    _turn: int = -1
    _failed: bool = False

    def at(self, s: State) -> None:
        """Note a turn that is new, and the end."""
        if self._failed or not (s.over or s.turn != self._turn):
            return
        self._turn, spent = s.turn, s.spent
        standing = make_standing(self.program)
        try:
            worth = [standing(s, player) for player in range(s.np)]
        except RuleError:
            self._failed = True
            self.turns.clear()
            return
        finally:
            s.spent = spent  # to look at a game takes no steps of it
        self.turns.append((s.turn, *worth, *(s.c[cell] for cell in self.program.once(Watched).cells(s.np))))

    def answer(self, s: State, pick: int) -> None:
        """Note an answer, before it is given."""
        option = s.opts[pick]
        code = option if isinstance(option, int) else NO_CODE
        self.answers.append((s.turn, s.who, s.ask, len(s.opts), pick, code))
