"""A table in memory: how far its log was carried out, and who is connected."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

from london_rules.classes import define, field
from london_rules.host.crew import Games
from london_rules.host.messages import Around
from london_rules.table.protocol.fields import Plain
from london_rules.table.protocol.replies import Reply


class Viewer(Protocol):
    """A connection at a table."""

    number: int
    seat: int

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
    games: Games
    lock: asyncio.Lock = field(factory=asyncio.Lock)
    viewers: dict[int, Viewer] = field(factory=dict)
    n: int = 0  # rows of the log that were carried out
    state: Plain = field(factory=dict)
    used: float = field(factory=time.monotonic)
    bots: asyncio.Task[None] | None = None
    judging: asyncio.Task[None] | None = None
    closed: bool = False
    elsewhere: dict[str, list[int]] = field(factory=dict)  # who is connected to other processes; 0 is a spectator

    @property
    def is_idle(self) -> bool:
        """Check whether nobody looks at it, and nothing is being done."""
        return not self.viewers and not self.lock.locked()

    @property
    def seats_here(self) -> list[int]:
        """List the seats of those who look at it; 0 is a spectator."""
        return [viewer.seat for viewer in self.viewers.values()]

    def tell(self) -> None:
        """Let all viewers know that there is something new."""
        for viewer in list(self.viewers.values()):
            viewer.look()

    def push(self, message: Reply) -> None:
        """Let all viewers have a message."""
        for viewer in list(self.viewers.values()):
            viewer.push(message)

    def around(self) -> None:
        """Let all viewers know who is connected."""
        seats = [*self.seats_here, *(seat for seats in self.elsewhere.values() for seat in seats)]
        self.push(Around(self.id, sorted({*seats} - {0}), seats.count(0)))
