"""A table in memory: how far its log was carried out, and who is connected."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Protocol

from london_rules.classes import define, field
from london_rules.host.behind import Behind, behind_of
from london_rules.host.crew import Games
from london_rules.host.engine import Row
from london_rules.host.messages import Around, Waits
from london_rules.host.votes import LATE, LINK, MOVES, NO, Vote, vote_after
from london_rules.table.protocol.fields import Plain
from london_rules.table.protocol.replies import Error, Reply
from london_rules.table.seats import HUMAN

SHOWN = ("answers", "seat", "title", "differences")  # of what a vote is about


class Viewer(Protocol):
    """A connection at a table."""

    number: int
    seat: int
    link: str  # the hash of its secret
    address: str  # from which it comes

    def look(self) -> None:
        """Take note that there is something new."""

    def leave(self, why: Reply) -> None:
        """Take note that the connection ends, and of what is said about it."""

    def push(self, message: Reply) -> None:
        """Take note of something to send besides packets."""


@define(eq=False)
class Room:
    """A table with those who look at it. Whoever changes it holds the lock until the change is kept."""

    id: str
    about: Plain
    games: Games  # of all rules that were played here
    lock: asyncio.Lock = field(factory=asyncio.Lock)
    deciding: asyncio.Lock = field(factory=asyncio.Lock)  # one vote after the other
    viewers: dict[int, Viewer] = field(factory=dict)
    turns: list[int] = field(factory=list)  # of the game after each row of the log that was carried out
    kept: int = 0  # of these rows, of how many there is a snapshot
    state: Plain = field(factory=dict)
    rules: list[Plain] = field(factory=list)  # those it began with, and all that it went on with
    moved: int = 0  # the last row that may have put another question
    links: dict[int, str] = field(factory=dict)  # of seats that were handed on
    vote: Vote | None = None
    since: float = 0.0  # when the question was put that is open; 0 before anything was done
    used: float = field(factory=time.monotonic)
    behind: Behind | None = None
    bots: asyncio.Task[None] | None = None
    judging: asyncio.Task[None] | None = None
    closed: bool = False
    elsewhere: dict[str, list[int]] = field(factory=dict)  # who is connected to other processes; 0 is a spectator

    def begun(self, rows: Sequence[tuple[Row, float]], state: Plain) -> None:
        """Take note that the game was begun again, by all of its log."""
        self.moved, self.vote, self.since, self.turns = 0, None, 0.0, []
        self.kept = state.pop("kept")
        self.behind = behind_of(self.id, self.about)
        self.went_on(rows, state)

    def went_on(self, rows: Sequence[tuple[Row, float]], state: Plain) -> None:
        """Take note of further rows of the log that were carried out: `state` has the turn after each."""
        for (row, at), turn in zip(rows, state.pop("turns"), strict=True):
            self.took(row, at, turn)
        self.state = state
        self.dismiss()

    def took(self, row: Row, at: float, turn: int) -> None:
        """Take note of the next row of the log, and of the turn after it."""
        self.turns.append(turn)
        if self.behind is not None:
            self.behind.add(row, at, turn)
        kind, seat, value = row
        if kind == LINK:
            self.links[seat] = value
        if kind in MOVES:
            self.moved = self.n
        if kind in MOVES or (kind == NO and self.vote is not None and self.vote.what == "bot"):
            self.since = 0.0 if value == LATE and kind == NO else at
        self.vote = vote_after(self.vote, self.n, row)

    def dismiss(self) -> None:
        """Let those go who came to a seat by a link that leads nowhere any more."""
        said = Error("LR-P0015", "this seat was handed on, and its old link leads nowhere", None, self.id)
        for viewer in list(self.viewers.values()):
            if self.links.get(viewer.seat, viewer.link) != viewer.link:
                viewer.leave(said)

    @property
    def n(self) -> int:
        """Return how many rows of the log were carried out."""
        return len(self.turns)

    @property
    def played(self) -> Plain:
        """Return the rules that are played now."""
        return self.rules[-1]

    @property
    def late_at(self) -> float | None:
        """Return when the time of who is asked is over; None if no clock runs. The first question has no limit."""
        clock = self.about["clock"]
        runs = clock and self.since and self.state["asked"] is not None and not self.state["bot"]
        return self.since + clock if runs else None

    @property
    def people(self) -> list[int]:
        """Return the seats that people play now."""
        return [at for at, seat in enumerate(self.state["seats"], 1) if seat["kind"] == HUMAN]

    @property
    def bots_play(self) -> bool:
        """Check whether a bot is asked; while somebody wishes to go back, bots wait."""
        return bool(self.state["bot"]) and (self.vote is None or self.vote.what != "undo")

    @property
    def is_idle(self) -> bool:
        """Check whether nobody looks at it, and nothing is being done."""
        return not self.viewers and not self.lock.locked()

    def is_seen_from(self, address: str) -> bool:
        """Check whether somebody looks at it from an address."""
        return any(viewer.address == address for viewer in self.viewers.values())

    @property
    def connected(self) -> set[int]:
        """Return the seats to which somebody is connected, also at other processes."""
        return {*self.seats_here, *(seat for seats in self.elsewhere.values() for seat in seats)} - {0}

    @property
    def seats_here(self) -> list[int]:
        """List the seats of those who look at it; 0 is a spectator."""
        return [viewer.seat for viewer in self.viewers.values()]

    def tell(self, seat: int | None = None) -> None:
        """Let all viewers know that there is something new, or only those of a seat."""
        for viewer in list(self.viewers.values()):
            if seat in (None, viewer.seat):
                viewer.look()

    def waits(self) -> tuple[object, Waits]:
        """Say what the table waits for, and how long; first what of it changes by other than time."""
        vote, late_at, asked, now = self.vote, self.late_at, self.state["asked"], time.time()
        told: Plain | None = None
        if vote is not None:
            about = {name: vote.about[name] for name in SHOWN if name in vote.about}
            told = {"number": vote.number, "what": vote.what, "by": vote.by or None, **about}
            told |= {"of": [*vote.of], "yes": [*vote.yes], "left": _seconds(vote.until - now)}
        left = None if late_at is None else _seconds(late_at - now)
        return (vote, late_at), Waits(self.id, asked, left, told)

    def push(self, message: Reply) -> None:
        """Let all viewers have a message."""
        for viewer in list(self.viewers.values()):
            viewer.push(message)

    def push_now(self, message: Reply) -> None:
        """Let viewers have a message that tells something of the game as it is now."""
        for viewer in list(self.viewers.values()):
            if self.is_now(viewer.seat):
                viewer.push(message)

    def is_now(self, seat: int) -> bool:
        """Check whether a seat, or a spectator (0), sees the table as it is now."""
        return seat > 0 or self.behind is None

    def shown(self, seat: int) -> str:
        """Return which table of the engine is shown to a seat, or a spectator."""
        return self.id if seat or self.behind is None else self.behind.id

    def around(self) -> None:
        """Let all viewers know who is connected."""
        seats = [*self.seats_here, *(seat for seats in self.elsewhere.values() for seat in seats)]
        self.push(Around(self.id, sorted({*seats} - {0}), seats.count(0)))


def _seconds(left: float) -> int:
    return max(0, round(left))
