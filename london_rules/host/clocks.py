"""Clocks: look once a second whose time is over, at tables in memory and, now and then, in the database."""

from __future__ import annotations

import asyncio
import time
from typing import Final

import sqlalchemy as sa

from london_rules.classes import define, field
from london_rules.host.deciding import Deciding
from london_rules.host.refusals import refusal
from london_rules.host.room import Room
from london_rules.host.schema import LOG, TABLES
from london_rules.host.store import Store, StoreError
from london_rules.host.votes import LATE
from london_rules.table.errors import TableError

TICK: Final = 1.0  # seconds between two looks at the tables in memory
SELDOM: Final = 15.0  # and at those in the database
MOST: Final = 50  # tables that are opened in one look
AGAIN: Final = 60.0  # seconds until a table is tried again at which something failed


@define(eq=False)
class Clocks:
    """End votes and questions whose time is over. Who looks is the host: no rule knows what time it is."""

    deciding: Deciding
    seldom: float = SELDOM
    _later: dict[str, float] = field(factory=dict)  # tables at which something failed, and when they are tried again

    async def run(self) -> None:
        """Look until the host ends."""
        looked = float("-inf")
        while True:
            await asyncio.sleep(TICK)
            now = time.monotonic()
            self._later = {id: at for id, at in self._later.items() if at > now}
            if now >= looked + self.seldom:
                looked = now
                await self._open_late()
            for room in list(self.deciding.house.rooms.values()):
                if room.id not in self._later:
                    await self._look(room)

    async def _look(self, room: Room) -> None:
        try:
            if room.behind is not None and room.behind.minutes:
                await self.deciding.house.go_on(room)
            if room.vote is not None or room.late_at is not None:
                await self.deciding.look(room, time.time())
        except Exception as e:  # the clocks of other tables go on
            if isinstance(e, TableError) and e.code == "LR-P0024":
                return  # another process was first
            room.push(refusal(e, room.id))
            self._later[room.id] = time.monotonic() + AGAIN

    async def _open_late(self) -> None:
        """Bring tables into memory whose time is over, and forget those whose game is."""
        store = self.deciding.house.store
        try:
            for id in await late_tables(store, time.time()):
                if id not in self._later and await self._is_stopped(id):
                    await stop(store, id)
        except StoreError as e:
            refusal(e)  # it is in the log, and the next look may find the database

    async def _is_stopped(self, id: str) -> bool:
        """Open a table, and check whether its game is over, or can never go on."""
        try:
            return bool((await self.deciding.house.room(id)).state["over"])
        except Exception as e:
            self._later[id] = time.monotonic() + AGAIN
            return isinstance(e, TableError) and e.code == "LR-P0018"


async def late_tables(store: Store, now: float) -> list[str]:
    """List tables at which nothing was kept for as long as their clock gives."""
    rows = LOG.alias()
    last = sa.select(sa.func.max(rows.c.n)).where(rows.c.table_id == TABLES.c.id).scalar_subquery()
    is_last = sa.and_(LOG.c.table_id == TABLES.c.id, LOG.c.n == last)
    late = sa.and_(TABLES.c.clock > 0, TABLES.c.timed, LOG.c.at + TABLES.c.clock <= now, LOG.c.value != LATE)
    return [row.id for row in await store.all(sa.select(TABLES.c.id).where(is_last, late).limit(MOST))]


async def stop(store: Store, id: str) -> None:
    """Take note that no clock runs at a table any more."""
    async with store.changing() as c:
        await c.execute(sa.update(TABLES).where(TABLES.c.id == id).values(timed=False))
