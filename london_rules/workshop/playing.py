"""Tables of the workshop: the answers that are known of each game, other rules in play, and games that are shared."""

from __future__ import annotations

import re
from typing import Final

from london_rules.authoring.reloading import reload
from london_rules.classes import define, field, frozen
from london_rules.compiler.limits import Limits
from london_rules.engine.errors import RuleError
from london_rules.engine.game import Game
from london_rules.engine.load import load
from london_rules.engine.restore import played_to
from london_rules.engine.rule_set import RuleSet
from london_rules.engine.running_game import Setup
from london_rules.table.errors import TableError
from london_rules.table.seats import Seat, check_seats, make_seats
from london_rules.table.table import Table
from london_rules.workshop import replies as told
from london_rules.workshop import requests as ask

SAFE: Final = 2**53 - 1  # the largest whole number that JavaScript keeps as it is
_WHOLE: Final = re.compile(r"-?[0-9]{1,40}")


@frozen
class Line:
    """All that is known of a game: its answers and its chance, also after the point that is looked at."""

    answers: tuple[str, ...]
    chance: tuple[int, ...]

    @classmethod
    def of(cls, game: Game) -> Line:
        """Take down what happened in a game so far."""
        return cls(tuple(game.answers), tuple(game.chance))


@define
class Lines:
    """The lines of the tables that somebody moves along; bots wait there."""

    _of: dict[str, Line] = field(factory=dict)

    def __contains__(self, table: str) -> bool:
        """Tell whether somebody moves along the line of a table."""
        return table in self._of

    def forget(self, table: str) -> None:
        """Forget what comes after the point that a table is at."""
        self._of.pop(table, None)

    def line(self, name: str, table: Table) -> Line:
        """Give all that is known of the game of a table."""
        return self._of.get(name) or Line.of(table.game)

    def go(self, name: str, table: Table, number: int) -> None:
        """Go to a point of the line of a table.

        Raises TableError if there is none, and RuleError where the rules cannot be carried out on the way.
        """
        line = self.line(name, table)
        try:
            table.move_along(line.answers, line.chance, number)
        except RuleError:
            self._of[name] = line  # part of the way: the rest is still known
            raise
        self._of[name] = line

    def went(self, name: str, table: Table) -> told.Went:
        """Say where on its line a table is."""
        return told.Went(name, len(table.game.answers), len(self.line(name, table).answers))


def reloaded(
    request: ask.Reload, lines: Lines, table: Table, texts: dict[str, dict[str, str]], limits: Limits
) -> told.Reloaded:
    """Let a table go on with the texts as they are now, if its game can, or can from an earlier point."""
    name = request.table
    result = load(table.rule_set.variant, texts=texts, only_shipped=True).with_limits(limits)
    here, known, made = len(table.game.answers), name in lines, reload(table, result)
    while request.back and made.fits is not None:
        lines.go(name, table, made.fits)
        made = reload(table, result)
    if request.back and not made.changed:
        lines.go(name, table, here)
    if made.changed or not known:
        lines.forget(name)
    return told.Reloaded(name, made.changed, made.lines, table.rule_set.digest, made.fits)


def shared(name: str, table: Table, line: Line) -> told.Shared:
    """Give all that is needed to play a game again."""
    game, seed = table.game, table.game.setup.seed
    return told.Shared(
        name,
        game.rule_set.variant,
        [seat.as_json() for seat in table.seats],
        seed if abs(seed) <= SAFE else str(seed),
        game.setup.first,
        game.setup.ask_forced,
        list(line.answers),
        len(game.answers),
        table.undo_mode,
        None if game.dealt_by_seed else list(line.chance),
        None if game.setup.after is None else dict(game.setup.after),
    )


def joined(rule_set: RuleSet, seats: list[Seat], request: ask.Join) -> Table:
    """Play a shared game again to its last answer; raises TableError or SaveError where it does not fit the rules."""
    made = make_seats(seats, rule_set)
    check_seats(rule_set, len(made), request.first)
    setup = Setup(
        len(made), _seed(request.seed), first=request.first, ask_forced=request.ask_forced, after=request.after
    )
    game = played_to(rule_set, setup, request.answers, chance=request.chance)
    return Table.of(game, made, undo=request.undo)


def _seed(given: int | str) -> int:
    """Read a seed; raises TableError for a text that is not a whole number."""
    if isinstance(given, str) and not _WHOLE.fullmatch(given):
        raise TableError("LR-P0013", "`seed` of `join` is not a whole number", "give it as `shared` has it")
    return int(given)
