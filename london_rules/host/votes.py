"""Votes: what a seat, the clock or who started a table wishes, and who else has to agree. They are rows of the log."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from london_rules.classes import evolve, frozen
from london_rules.host.engine import ANSWER, BOT, RULES, SIT, UNDO, Row
from london_rules.table.protocol.fields import Plain

# Kinds of rows: the engine passes over them. An answer to a vote that makes it carried is not one of them, but what
# is carried out, so both are kept at once.
ASK: Final = "ask"
YES: Final = "yes"
NO: Final = "no"
LINK: Final = "link"
What: TypeAlias = Literal["undo", "bot", "rules"]  # what is wished
MOVES: Final = (ANSWER, BOT, UNDO, SIT, RULES)  # after these the clock starts again
LATE: Final = "late"  # the value of a `no` by nobody to a bot for who is late: no clock runs until the next answer
LONGEST: Final = 86_400.0  # seconds for a vote; less where a clock gives less for an answer
SHORTEST: Final = 60.0


@frozen
class Vote:
    """An open vote: its number, what is wished, by which seat (0: by none), and which seats are asked."""

    number: int
    what: What
    by: int
    of: tuple[int, ...]
    until: float
    about: Plain
    yes: tuple[int, ...] = ()

    def carried_by(self, seat: int) -> bool:
        """Check whether this seat is the last one that has to agree."""
        return not {*self.of} - {*self.yes, seat}


def row_of(what: What, by: int, of: list[int], until: float, about: Plain) -> Row:
    """Write the row that opens a vote."""
    return ASK, by, json.dumps({"what": what, "of": of, "until": until, "about": about})


def rules_of(about: Plain, rows: Iterable[Row]) -> list[Plain]:
    """List the rules that a table began with, and those that it went on with."""
    return [about, *(json.loads(value) for kind, _, value in rows if kind == RULES)]


def vote_after(vote: Vote | None, number: int, row: Row) -> Vote | None:
    """Return the vote that is open after a row of the log, None if none is."""
    kind, seat, value = row
    if kind == ASK:
        read = json.loads(value)
        return Vote(number, read["what"], seat, tuple(read["of"]), read["until"], read["about"])
    if vote is None or kind in (NO, RULES) or (kind in MOVES and vote.what != "rules"):
        return None  # who goes on playing has answered a wish to go back
    return evolve(vote, yes=(*vote.yes, seat)) if kind == YES else vote
