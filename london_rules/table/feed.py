"""What one viewer of a table is sent: the whole at first, then only what changed, and what happened in words."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any, Protocol

from london_rules.classes import define, field, frozen
from london_rules.engine.game import Game
from london_rules.engine.viewers import Viewer
from london_rules.table.lines import Turn
from london_rules.table.midway import midway
from london_rules.table.narrate import Narrator
from london_rules.table.patch import make_patch
from london_rules.table.words import Words


@frozen
class Rewind:
    """Answers that were taken back: by which seat (None for the host), and how many events were left."""

    by: int | None
    events: int


class Watched(Protocol):
    """What a feed looks at: a table."""

    game: Game
    rewinds: list[Rewind]
    rule_changes: int

    @property
    def words(self) -> Words:
        """Return the names that the layout of the rules gives to things and figures."""

    @property
    def names(self) -> Sequence[str]:
        """Return the names of the seats, in order."""

    @property
    def point(self) -> object:
        """Return what is equal as long as views differ at most in what may be undone."""

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """Return what a viewer knows of the table."""

    def shown_undo(self, viewer: Viewer) -> int:
        """Return what a view says of what may be undone."""


@define(eq=False)
class Feed:
    """Make the packets for one viewer of a table: a seat (from 1), None (a spectator) or EVERYTHING.

    Packets and events have numbers of this feed: nothing is numbered twice, and no number tells what the viewer may not
    know. A viewer that lost a packet asks for a new feed.
    """

    table: Watched
    viewer: Viewer
    _sent: dict[str, Any] | None = None
    _point: object = None  # of the table when that was sent
    _packets: int = 0
    _looked: int = 0  # how many events of the log were looked at
    _at: list[int] = field(factory=list)  # where in the log each event is that was sent
    _numbers: list[int] = field(factory=list)  # and which number it has
    _next: int = 0
    _rewinds: int = 0  # how many of the rewinds of the table were looked at
    _rules: int = 0  # how often the rules had changed
    _narrator: Narrator = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._narrator = self._new_narrator()
        self._rewinds, self._rules = len(self.table.rewinds), self.table.rule_changes

    def skip(self, last: int = 0) -> None:
        """Leave out what has happened so far, but for the last events: the next packet does not tell it."""
        self._rewind()
        self._looked = max(self._looked, len(self.table.game.log) - last)
        self._narrator = self._new_narrator()

    def packet(self) -> dict[str, Any] | None:
        """Return what is new to the viewer since the last packet, None if nothing is.

        The first packet, and the first after the rules changed, has the whole `view`, the others a `patch` (RFC 6902)
        of the one before.
        """
        if self._point == self.table.point and self._sent is not None:
            return self._undo(self._sent)
        if self._rules != self.table.rule_changes:
            self._start_over()
        rewind = self._rewind()
        events, told = self._news()
        view = self.table.view(self.viewer)
        patch = None if self._sent is None else make_patch(self._sent, view)
        self._point = self.table.point
        if patch == [] and not events and rewind is None:
            return None
        self._sent = view
        self._packets += 1
        made: dict[str, Any] = {"number": self._packets}
        made |= {"view": view} if patch is None else {"patch": patch}
        made |= {"rewind": rewind} if rewind is not None else {}
        return {**made, "events": events, "told": told}

    def _undo(self, sent: dict[str, Any]) -> dict[str, Any] | None:
        """Return what is new where only what may be undone can be."""
        undo = self.table.shown_undo(self.viewer)
        if undo == sent["undo"]:
            return None
        self._sent = {**sent, "undo": undo}
        self._packets += 1
        patch = [{"op": "replace", "path": "/undo", "value": undo}]
        return {"number": self._packets, "patch": patch, "events": [], "told": []}

    # ---- what happened -------------------------------------------------------------------------

    def _news(self) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """Return the new events, numbered for this feed, and the lines that tell them."""
        events = self._new_events()
        turns = self._narrator.feed(events)
        numbered = [self._numbered(event) for event in events]
        return numbered, [self._told(turn) for turn in turns]

    def _told(self, turn: Turn) -> dict[str, Any]:
        told = self._narrator.told(turn)
        events = [[number for at in line if (number := self._sent_as(at)) is not None] for _, line in told]
        return {"turn": turn.number, "player": turn.player, "lines": [words for words, _ in told], "events": events}

    def _new_events(self) -> list[dict[str, Any]]:
        since, self._looked = self._looked, len(self.table.game.log)
        return self.table.game.log.as_json(self.viewer, since)

    def _numbered(self, event: dict[str, Any]) -> dict[str, Any]:
        cause = self._number_of(event["cause"])
        self._at.append(event["number"])
        self._numbers.append(self._next)
        self._next += 1
        return {
            **{key: value for key, value in event.items() if key != "at"},
            "number": self._numbers[-1],
            "cause": cause,
        }

    def _number_of(self, at: int) -> int | None:
        """Return the number of the innermost event around a place in the log that the viewer was sent."""
        events = self.table.game.log.events
        while at >= 0:
            number = self._sent_as(at)
            if number is not None:
                return number
            at = events[at].cause
        return None

    def _sent_as(self, at: int) -> int | None:
        """Return the number of the event at a place in the log, None if it was not sent."""
        i = bisect_left(self._at, at)
        return self._numbers[i] if i < len(self._at) and self._at[i] == at else None

    def place_of(self, number: int) -> int | None:
        """Return where in the log the event with a number is, None if there is none, or no longer."""
        i = bisect_left(self._numbers, number)
        return self._at[i] if i < len(self._numbers) and self._numbers[i] == number else None

    def _rewind(self) -> dict[str, Any] | None:
        """Return what the viewer has to forget because answers were taken back, None if none were."""
        new = self.table.rewinds[self._rewinds :]
        self._rewinds += len(new)
        if not new:
            return None
        length = min(rewind.events for rewind in new)
        i = bisect_left(self._at, length)
        dropped = self._numbers[i] if i < len(self._numbers) else None
        del self._at[i:], self._numbers[i:]
        self._looked = min(self._looked, length)
        self._narrator = self._new_narrator()
        return {"from": dropped, "by": new[-1].by}

    def _start_over(self) -> None:
        """Begin again with the whole view: names, events and zones may all be others now."""
        self._rules, self._rewinds = self.table.rule_changes, len(self.table.rewinds)
        self._sent, self._looked = None, 0
        self._at.clear()
        self._numbers.clear()
        self.skip()

    def _new_narrator(self) -> Narrator:
        return midway(self.table.words, self.table.names, self.table.game, self.viewer, self._looked)
