"""What spectators see where they are behind: a copy of the table, which gets rows of the log when they are old."""

from __future__ import annotations

from london_rules.classes import define, field
from london_rules.host.engine import Row
from london_rules.table.protocol.fields import Plain

MINUTE = 60.0


@define(eq=False)
class Behind:
    """The rows of a table with the turn and the time after each, and how many of them its copy has.

    The copy knows nothing of the others, so no message to a spectator can tell anything of them.
    """

    id: str  # of the copy
    turns: int
    minutes: int
    begun: bool = False
    shown: int = 0
    _rows: list[tuple[Row, float, int]] = field(factory=list)

    def add(self, row: Row, at: float, turn: int) -> None:
        """Take note of the next row."""
        self._rows.append((row, at, turn))

    def next(self, state: Plain, now: float) -> list[Row]:
        """Return the rows that are old enough to be shown, and are not yet."""
        last, before = state["turn"] - self.turns, now - self.minutes * MINUTE
        found: list[Row] = []
        for row, at, turn in self._rows[self.shown :]:
            if at > before or (turn > last and not state["over"]):
                break
            found.append(row)
        return found


def behind_of(id: str, about: Plain) -> Behind | None:
    """Return what is behind at a table, None if spectators see all at once."""
    turns, minutes = about["turns_behind"], about["minutes_behind"]
    return Behind(f"{id}~", turns, minutes) if turns or minutes else None
