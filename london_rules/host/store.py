"""The database: tables are made, their logs grow, links are looked up. Nothing is kept twice, and nothing half."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Any, Final

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.util import CommandError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from london_rules.classes import frozen
from london_rules.host.databases import ERRORS, READERS, database_of, words_of
from london_rules.host.engine import Row
from london_rules.host.schema import LINKS, LOG, META, RULES, SNAPSHOTS, TABLES
from london_rules.table.protocol.fields import Plain

CHANNEL: Final = "london_rules"
MOST_ASKED: Final = 1000  # tables in one query
GATHER: Final = 0.003  # seconds in which others can come, so that one commit is for all of them
_TAKE: Final = (
    sa.update(LINKS)
    .where(LINKS.c.table_id == sa.bindparam("of"), LINKS.c.seat == sa.bindparam("at"), sa.not_(LINKS.c.taken))
    .values(taken=True)
)
LONGEST_TOLD: Final = 100  # tables in one notice: it has at most 8,000 bytes


class StoreError(Exception):
    """The database cannot be used; nothing was kept."""


def hashed(secret: str) -> str:
    """Return what is kept of a secret; it is long and random, so a fast hash is enough."""
    return sha256(secret.encode()).hexdigest()


@frozen
class _Wish:
    """A row that waits to be kept: of `LOG`, or of `LINKS`, to whose seat somebody has come."""

    table: sa.Table
    row: Plain
    done: asyncio.Future[bool]


class Store:
    """Keep tables in a database. What comes at the same time is committed together."""

    def __init__(self, database: str) -> None:
        self.database = database_of(database)
        self.engine: AsyncEngine = self.database.engine(READERS)
        self.writer: AsyncEngine = self.database.engine(1)
        self.process = token_hex(4)  # which of the processes this is that share the database
        self.kept_in: Callable[[float], object] = lambda seconds: None  # called for each row that was kept
        self._waiting: list[_Wish] = []
        self._wake = asyncio.Event()
        self._writing: asyncio.Task[None] | None = None
        self._one = asyncio.Lock()  # SQLite has one writer at a time

    async def open(self) -> None:
        """Bring the schema up to date; raises StoreError if the database cannot be used."""
        try:
            self.database.prepare()
            async with self.writer.begin() as c:
                await self.database.alone(c)
                await c.run_sync(migrate)
        except CommandError:
            raise StoreError("another version of this program has changed its tables") from None
        except ERRORS as e:
            raise StoreError(words_of(e)) from None
        self._writing = asyncio.create_task(self._write())

    async def close(self) -> None:
        """End after what is being written."""
        if self._writing is not None:
            async with self._one:
                self._writing.cancel()
            with suppress(asyncio.CancelledError):
                await self._writing
        for engine in (self.engine, self.writer):
            await engine.dispose()

    # ---- tables and links -----------------------------------------------------------------------

    async def create(self, table: Plain, rules: Plain, links: Sequence[tuple[int, str]]) -> None:
        """Keep a new table with its rules, and its links: seats, and hashes of secrets."""
        made = [{"table_id": table["id"], "seat": seat, "hash": hash} for seat, hash in links]
        async with self.changing() as c:
            key = await self._keep_rules(c, rules)
            await c.execute(sa.insert(TABLES), {**table, "rules": key, "seats": json.dumps(table["seats"])})
            await c.execute(sa.insert(LINKS), made)

    async def keep_rules(self, rules: Plain) -> str:
        """Keep rules, and return their key."""
        async with self.changing() as c:
            return await self._keep_rules(c, rules)

    async def _keep_rules(self, c: AsyncConnection, rules: Plain) -> str:
        await self.database.alone(c)
        texts = json.dumps(rules["texts"], sort_keys=True)
        row = {name: rules[name] for name in ("variant", "digest", "title")} | {"texts": texts}
        key = hashed(json.dumps([row["variant"], texts, row["digest"]]))
        await c.execute(self.database.insert(RULES).on_conflict_do_nothing(), {**row, "key": key})
        return key

    async def table(self, id: str) -> Plain | None:
        """Return what is known of a table besides its log; None if there is no such table."""
        query = sa.select(TABLES, *(one for one in RULES.c if one.name != "key")).join(RULES).where(TABLES.c.id == id)
        rows = await self.all(query)
        if not rows:
            return None
        found = dict(rows[0]._mapping)
        return {**found, "seats": json.loads(found["seats"]), "texts": json.loads(found["texts"])}

    async def log(self, id: str, after: int = 0) -> list[tuple[Row, float]]:
        """Return the log of a table, or what follows a row of it: each row, and when it was kept."""
        of_table = sa.and_(LOG.c.table_id == id, LOG.c.n > after)
        query = sa.select(LOG.c.kind, LOG.c.seat, LOG.c.value, LOG.c.at).where(of_table).order_by(LOG.c.n)
        return [((row.kind, row.seat, row.value), row.at) for row in await self.all(query)]

    async def snapshot(self, id: str) -> bytes | None:
        """Return the snapshot of a table, None if there is none."""
        rows = await self.all(sa.select(SNAPSHOTS.c.data).where(SNAPSHOTS.c.table_id == id))
        return rows[0].data if rows else None

    async def keep_snapshot(self, id: str, data: bytes) -> None:
        """Keep a snapshot of a table in place of the one before."""
        put = self.database.insert(SNAPSHOTS).values(table_id=id, data=data)
        async with self.changing() as c:
            await c.execute(put.on_conflict_do_update(index_elements=["table_id"], set_={"data": data}))

    async def lengths(self, ids: Sequence[str]) -> dict[str, int]:
        """Return how long the logs of tables are."""
        ends = sa.select(sa.func.max(LOG.c.n)).where(LOG.c.table_id == TABLES.c.id).scalar_subquery()
        found: dict[str, int] = {}
        for at in range(0, len(ids), MOST_ASKED):
            query = sa.select(TABLES.c.id, ends.label("longest")).where(TABLES.c.id.in_(ids[at : at + MOST_ASKED]))
            found |= {row.id: row.longest or 0 for row in await self.all(query)}
        return found

    async def seat_of(self, id: str, secret: str) -> tuple[int, bool] | None:
        """Return the seat of a link (0: spectators) and whether somebody came by it; None if there is no such link."""
        query = sa.select(LINKS.c.seat, LINKS.c.taken).where(LINKS.c.table_id == id, LINKS.c.hash == hashed(secret))
        rows = await self.all(query)
        return (rows[0].seat, rows[0].taken) if rows else None

    async def delete(self, id: str) -> None:
        """Delete a table with its links and its log; rules that no table plays any more go too."""
        async with self.changing() as c:
            await self.database.alone(c)
            await c.execute(sa.delete(TABLES).where(TABLES.c.id == id))
            await c.execute(sa.delete(RULES).where(RULES.c.key.not_in(sa.select(TABLES.c.rules))))
            await self.tell(c, "about", id)

    # ---- the log --------------------------------------------------------------------------------

    async def append(self, id: str, n: int, row: Row, at: float) -> bool:
        """Append a row to the log of a table, and return when it is kept; False if there is a row of this number.

        Raises StoreError if the database cannot be used.
        """
        kind, seat, value = row
        began = time.monotonic()
        plain = {"table_id": id, "n": n, "kind": kind, "seat": seat, "value": value, "at": at}
        if kept := await self._kept(LOG, plain):
            self.kept_in(time.monotonic() - began)
        return kept

    async def take(self, id: str, seat: int) -> None:
        """Take note that somebody has come to a seat by its link; raises StoreError as `append` does."""
        await self._kept(LINKS, {"of": id, "at": seat})

    async def _kept(self, table: sa.Table, row: Plain) -> bool:
        wish = _Wish(table, row, asyncio.get_running_loop().create_future())
        self._waiting.append(wish)
        self._wake.set()
        return await wish.done

    async def _write(self) -> None:
        while True:
            await self._wake.wait()
            await asyncio.sleep(GATHER)
            self._wake.clear()
            batch, self._waiting = self._waiting, []
            # Whatever happens, this goes on: without it nothing is kept any more, and nobody gets a reply.
            try:
                await self._keep(batch)
            except Exception:  # one of them may be the reason, such as a table that is deleted meanwhile
                for wish in batch:
                    try:
                        await self._keep([wish])
                    except Exception as e:
                        if not wish.done.done():  # who asked may be gone
                            wish.done.set_exception(e if isinstance(e, StoreError) else StoreError(words_of(e)))

    async def _keep(self, batch: Sequence[_Wish]) -> None:
        put = self.database.insert(LOG).on_conflict_do_nothing().returning(LOG.c.table_id, LOG.c.n)
        # In order: two processes that keep the same rows do not wait for each other.
        rows = sorted((one.row for one in batch if one.table is LOG), key=lambda row: (row["table_id"], row["n"]))
        taken = sorted((one.row for one in batch if one.table is LINKS), key=lambda row: (row["of"], row["at"]))
        async with self.changing() as c:
            kept = {tuple(row) for row in await c.execute(put, rows)} if rows else set()
            if taken:
                await c.execute(_TAKE, taken)
            told = [f"{id}:{n}" for id, n in sorted(kept)]
            for at in range(0, len(told), LONGEST_TOLD):
                await self.tell(c, "log", *told[at : at + LONGEST_TOLD])
        for wish in batch:
            if not wish.done.cancelled():
                wish.done.set_result(wish.table is LINKS or (wish.row["table_id"], wish.row["n"]) in kept)

    async def tell(self, c: AsyncConnection, *said: object) -> None:
        """Let other processes know of something, once a transaction is kept."""
        if self.database.is_shared:
            await c.execute(sa.select(sa.func.pg_notify(CHANNEL, " ".join(map(str, [self.process, *said])))))

    async def size(self) -> int:
        """Return how many bytes the database uses."""
        return int((await self.all(sa.text(self.database.size)))[0][0])

    async def all(self, query: sa.Executable) -> Sequence[sa.Row[Any]]:
        """Return the rows of a query; raises StoreError if the database cannot be used."""
        try:
            async with self.engine.connect() as c:
                found: Sequence[sa.Row[Any]] = (await c.execute(query)).all()
                return found
        except ERRORS as e:
            raise StoreError(words_of(e)) from None

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[AsyncConnection]:
        """Begin a transaction; no error of SQLAlchemy leaves it, as its text has what was to be written."""
        try:
            async with self._one, self.writer.begin() as c:
                yield c
        except ERRORS as e:
            raise StoreError(words_of(e)) from None


def migrate(connection: sa.Connection) -> None:
    """Make the tables of a new database, or bring those of an older one up to date."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    if MigrationContext.configure(connection).get_current_revision() is None:
        META.create_all(connection)
        command.stamp(config, "head")
    else:
        command.upgrade(config, "head")
