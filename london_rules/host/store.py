"""The database: tables are made, their logs grow, links are looked up. Nothing is kept twice, and nothing half."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from london_rules.classes import frozen
from london_rules.host.engine import Row
from london_rules.host.schema import LINKS, LOG, RULES, TABLES
from london_rules.table.protocol.fields import Plain

_PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON")

_SIZE: Final = (
    "select (page_count - freelist_count) * page_size"
    " from pragma_page_count(), pragma_freelist_count(), pragma_page_size()"
)


class StoreError(Exception):
    """The database cannot be used; nothing was kept."""


def hashed(secret: str) -> str:
    """Return what is kept of a secret; it is long and random, so a fast hash is enough."""
    return sha256(secret.encode()).hexdigest()


@frozen
class _Wish:
    """A row that waits to be kept."""

    row: Plain
    done: asyncio.Future[bool]


class Store:
    """Keep tables in a file of SQLite. What comes at the same time is committed together."""

    def __init__(self, database: str) -> None:
        self.path = Path(database).absolute()
        self.engine: AsyncEngine = create_async_engine(f"sqlite+aiosqlite:///{self.path}")
        sa.event.listen(self.engine.sync_engine, "connect", _set_up)
        self._waiting: list[_Wish] = []
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._one = asyncio.Lock()  # SQLite has one writer at a time

    async def open(self) -> None:
        """Bring the schema up to date; raises StoreError if the database cannot be used."""
        try:
            # It holds what players may not know of each other, so nobody else on this machine may read it.
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))
            async with self.engine.begin() as c:
                await c.run_sync(_migrate)
        except (SQLAlchemyError, OSError) as e:
            raise StoreError(_words(e)) from None
        self._writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        """End after what is being written."""
        if self._writer is not None:
            async with self._one:
                self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
        await self.engine.dispose()

    # ---- tables and links -----------------------------------------------------------------------

    async def create(self, table: Plain, rules: Plain, links: Sequence[tuple[int, str]]) -> None:
        """Keep a new table with its rules, and its links: seats, and hashes of secrets."""
        texts = json.dumps(rules["texts"], sort_keys=True)
        key = hashed(json.dumps([rules["variant"], texts, rules["digest"]]))
        made = [{"table_id": table["id"], "seat": seat, "hash": hash} for seat, hash in links]
        async with self.changing() as c:
            await c.execute(sqlite.insert(RULES).on_conflict_do_nothing(), {**rules, "key": key, "texts": texts})
            await c.execute(sa.insert(TABLES), {**table, "rules": key, "seats": json.dumps(table["seats"])})
            await c.execute(sa.insert(LINKS), made)

    async def table(self, id: str) -> Plain | None:
        """Return what is known of a table besides its log; None if there is no such table."""
        query = sa.select(TABLES, *(one for one in RULES.c if one.name != "key")).join(RULES).where(TABLES.c.id == id)
        rows = await self.all(query)
        if not rows:
            return None
        found = dict(rows[0]._mapping)
        return {**found, "seats": json.loads(found["seats"]), "texts": json.loads(found["texts"])}

    async def log(self, id: str) -> list[Row]:
        """Return the log of a table."""
        query = sa.select(LOG.c.kind, LOG.c.seat, LOG.c.value).where(LOG.c.table_id == id).order_by(LOG.c.n)
        return [(row.kind, row.seat, row.value) for row in await self.all(query)]

    async def seat_of(self, id: str, secret: str) -> tuple[int, bool] | None:
        """Return the seat of a link (0: spectators) and whether somebody came by it; None if there is no such link."""
        query = sa.select(LINKS.c.seat, LINKS.c.taken).where(LINKS.c.table_id == id, LINKS.c.hash == hashed(secret))
        rows = await self.all(query)
        return (rows[0].seat, rows[0].taken) if rows else None

    async def delete(self, id: str) -> None:
        """Delete a table with its links and its log; rules that no table plays any more go too."""
        async with self.changing() as c:
            await c.execute(sa.delete(TABLES).where(TABLES.c.id == id))
            await c.execute(sa.delete(RULES).where(RULES.c.key.not_in(sa.select(TABLES.c.rules))))

    # ---- the log --------------------------------------------------------------------------------

    async def append(self, id: str, n: int, row: Row, at: float) -> bool:
        """Append a row to the log of a table, and return when it is kept; False if there is a row of this number.

        Raises StoreError if the database cannot be used.
        """
        kind, seat, value = row
        plain = {"table_id": id, "n": n, "kind": kind, "seat": seat, "value": value, "at": at}
        wish = _Wish(plain, asyncio.get_running_loop().create_future())
        self._waiting.append(wish)
        self._wake.set()
        return await wish.done

    async def _write(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            batch, self._waiting = self._waiting, []
            try:
                await self._keep(batch)
            except StoreError:  # one of them may be the reason, such as a table that is deleted meanwhile
                for wish in batch:
                    try:
                        await self._keep([wish])
                    except StoreError as e:
                        wish.done.set_exception(e)

    async def _keep(self, batch: Sequence[_Wish]) -> None:
        put = sqlite.insert(LOG).on_conflict_do_nothing().returning(LOG.c.table_id, LOG.c.n)
        async with self.changing() as c:
            kept = {tuple(row) for row in await c.execute(put, [wish.row for wish in batch])}
        for wish in batch:
            wish.done.set_result((wish.row["table_id"], wish.row["n"]) in kept)

    async def size(self) -> int:
        """Return how many bytes the database uses."""
        return int((await self.all(sa.text(_SIZE)))[0][0])

    async def all(self, query: sa.Executable) -> Sequence[sa.Row[Any]]:
        """Return the rows of a query; raises StoreError if the database cannot be used."""
        try:
            async with self.engine.connect() as c:
                found: Sequence[sa.Row[Any]] = (await c.execute(query)).all()
                return found
        except SQLAlchemyError as e:
            raise StoreError(_words(e)) from None

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[AsyncConnection]:
        """Begin a transaction; no error of SQLAlchemy leaves it, as its text has what was to be written."""
        try:
            async with self._one, self.engine.begin() as c:
                yield c
        except SQLAlchemyError as e:
            raise StoreError(_words(e)) from None


def _words(e: Exception) -> str:
    return str(getattr(e, "orig", None) or getattr(e, "strerror", None) or type(e).__name__)


def _set_up(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _migrate(connection: sa.Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
