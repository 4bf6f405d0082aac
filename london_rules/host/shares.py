"""How many workers one address uses at once: those at whose tables it is, and those that it has asked for something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from london_rules.classes import define, field
from london_rules.host.crew import Games, Worker
from london_rules.host.room import Room
from london_rules.host.visitors import TooOftenError

AGAIN = 60.0  # seconds after which a refused address may try again


@define(eq=False)
class Shares:
    """Refuse an address that would use too many workers; None is the host itself, which may use all."""

    most: int
    rooms: Mapping[str, Room]
    _asking: Counter[tuple[str, Worker]] = field(factory=Counter)

    def check(self, address: str | None, worker: Games | None, but: Room | None = None) -> None:
        """Raise TooOftenError if this worker, or None for a new one, is too many for an address.

        What it uses only for the table `but` does not count.
        """
        if address is None or not isinstance(worker, Worker | None):
            return
        used = {one for other, one in self._asking if other == address}
        for room in self.rooms.values():
            if room is not but and isinstance(room.games, Worker) and room.is_seen_from(address):
                used.add(room.games)
        if worker not in used and len(used) >= self.most:
            raise TooOftenError(f"this address uses {len(used)} processes for rules of its own already", AGAIN)

    @contextmanager
    def asking(self, address: str | None, games: Games) -> Iterator[None]:
        """Take note that an address waits for a worker."""
        if address is None or not isinstance(games, Worker):
            yield
            return
        key = (address, games)
        self._asking[key] += 1
        try:
            yield
        finally:
            self._asking[key] -= 1
            if not self._asking[key]:
                del self._asking[key]
