"""Who sits at a table: a person or a bot in each seat, with a name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from london_rules.classes import frozen
from london_rules.diagnostics.nearness import did_you_mean
from london_rules.diagnostics.render import escape
from london_rules.engine.rule_set import RuleSet
from london_rules.players.kinds import KINDS as BOTS
from london_rules.players.kinds import PATTERN, is_kind
from london_rules.players.kinds import SHOWN as BOTS_SHOWN
from london_rules.players.restricted import kinds_in
from london_rules.table.errors import TableError

HUMAN = "human"
KINDS = (HUMAN, *BOTS)
SHOWN = f"{HUMAN}, {BOTS_SHOWN}"
LONGEST_NAME = 60
SEAT_PATTERN = rf"^({HUMAN}|{PATTERN})$"


@frozen
class Seat:
    """One seat: the kind of player in it, a person or a bot, and the name that is shown (by default its number)."""

    kind: str = HUMAN
    name: str = ""

    @property
    def is_bot(self) -> bool:
        """Check whether a bot answers for this seat."""
        return self.kind != HUMAN

    def as_json(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {"kind": self.kind, "name": self.name}


def is_seat(kind: str) -> bool:
    """Check whether there is a player of a kind: a person, or a bot."""
    return kind == HUMAN or is_kind(kind)


def make_seats(given: Sequence[str | Seat], rule_set: RuleSet) -> tuple[Seat, ...]:
    """Make seats from kinds of players, or seats; a seat without a name gets its number as its name.

    Raises TableError for a kind that there is not, or that the rules do not have, and a name that is too long.
    """
    made = [Seat(one) if isinstance(one, str) else one for one in given]
    seats = []
    for number, seat in enumerate(made, 1):
        if not is_seat(str(seat.kind)):
            help = did_you_mean(str(seat.kind), KINDS) or f"choose one of {SHOWN}"
            raise TableError("LR-P0006", f"there is no player `{seat.kind!s:.40}`", help)
        if seat.is_bot:
            try:
                kinds_in(seat.kind, rule_set)
            except ValueError as e:
                raise TableError("LR-P0006", str(e)) from None
        name = escape(str(seat.name).strip())  # names are in sentences, which go to terminals
        if len(name) > LONGEST_NAME:
            raise TableError("LR-P0006", f"a name has at most {LONGEST_NAME} letters")
        seats.append(Seat(seat.kind, name or f"Player {number}"))
    return tuple(seats)


def check_seats(rule_set: RuleSet, players: int, first: int | None) -> None:
    """Check that a game can be begun at a table; raises TableError."""
    low, high = rule_set.players
    if not low <= players <= high:
        raise TableError("LR-P0006", f"{rule_set.title} is for {rule_set.for_whom}, not {players}")
    if first is not None and (type(first) is not int or not 1 <= first <= players):
        raise TableError("LR-P0001", f"there is no seat {first!r:.20} at a table of {players}")
