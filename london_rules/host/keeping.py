"""How much a host keeps, and how long: there is room for so many tables and bytes, and old tables are deleted."""

from __future__ import annotations

import asyncio
import time
from typing import Final

import sqlalchemy as sa

from london_rules.classes import define
from london_rules.host.house import House
from london_rules.host.refusals import LOGGER
from london_rules.host.schema import LOG, TABLES
from london_rules.host.store import StoreError
from london_rules.table.errors import TableError

DAY: Final = 86_400.0
UNUSED: Final = 7  # days after which a table is deleted at which nobody has answered yet
FRESH: Final = 2.0  # seconds for which what was counted is good
PAUSE: Final = 600.0  # seconds between two looks for old tables
AT_ONCE: Final = 200  # tables that are deleted in one go


@define(eq=False)
class Keeping:
    """Refuse tables for which there is no room, and delete old ones."""

    house: House
    _tables: int = 0
    _bytes: int = 0
    _counted: float = float("-inf")

    async def check_room(self) -> None:
        """Raise TableError where no other table can be kept."""
        now, settings = time.monotonic(), self.house.settings
        if now - self._counted > FRESH:
            store = self.house.store
            self._tables = (await store.all(sa.select(sa.func.count()).select_from(TABLES)))[0][0]
            self._bytes = await store.size()
            self._counted = now
        if self._tables >= settings.most_tables:
            raise TableError("LR-P0016", f"this host keeps {self._tables:,} tables, and no more", "try again tomorrow")
        if self._bytes >= settings.most_bytes:
            raise TableError("LR-P0016", "the database of this host is full", "try again tomorrow")
        self._tables += 1

    async def run(self) -> None:
        """Delete old tables again and again."""
        while self.house.settings.keep:
            try:
                deleted = await self.expire()
                if deleted:
                    LOGGER.info("%d old tables were deleted", deleted)
            except StoreError as e:
                LOGGER.error("old tables could not be deleted: %s", e)
            await asyncio.sleep(PAUSE)

    async def expire(self) -> int:
        """Delete the tables that are too old, but those at which somebody is; return how many."""
        now, keep, deleted = time.time(), self.house.settings.keep, 0
        found = await self.house.store.all(_old(now - keep * DAY, now - min(keep, UNUSED) * DAY))
        for row in found:
            room = self.house.rooms.get(row.id)
            if room is None or room.is_idle:
                await self.house.remove(row.id)
                deleted += 1
        return deleted


def _old(used: float, made: float) -> sa.Select[tuple[str]]:
    """Find tables whose last answer was before one time, or that were made before another one and have no answer."""
    log = sa.select(LOG.c.n).where(LOG.c.table_id == TABLES.c.id)
    unused = sa.and_(TABLES.c.created < made, ~log.exists())
    old = sa.and_(TABLES.c.created < used, ~log.where(LOG.c.at >= used).exists())
    return sa.select(TABLES.c.id).where(sa.or_(old, unused)).order_by(TABLES.c.created).limit(AT_ONCE)
