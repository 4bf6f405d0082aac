"""What the database has of people: free seats of open tables, names, what was said, and rematches."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import accumulate
from typing import Final

import sqlalchemy as sa

from london_rules.classes import frozen
from london_rules.host.schema import KEPT, LINKS, MAILS, RULES, SAID, TABLES
from london_rules.host.store import Store
from london_rules.table.protocol.fields import Plain

MOST_OPEN: Final = 50  # tables that the lobby lists
MOST_SAID: Final = 100  # lines that a newcomer reads
MOST_BYTES: Final = 12_000  # of them, as they are sent: who comes back is sent 60 KB with the table
MOST_KEPT: Final = 1000  # lines of a table

_FREE: Final = sa.and_(LINKS.c.seat > 0, sa.not_(LINKS.c.taken))


@frozen
class People:
    """Keep what people do besides playing."""

    store: Store

    async def lobby(self) -> list[Plain]:
        """List open tables with their free seats, the newest first."""
        free = sa.select(LINKS.c.table_id).where(_FREE)
        newest = sa.select(TABLES.c.id).where(TABLES.c.open, TABLES.c.id.in_(free)).order_by(TABLES.c.created.desc())
        wanted = (TABLES.c.id, RULES.c.variant, RULES.c.title, TABLES.c.seats, LINKS.c.seat)
        rows = await self.store.all(
            sa.select(*wanted)
            .join_from(TABLES, RULES)
            .join(LINKS)
            .where(TABLES.c.id.in_(newest.limit(MOST_OPEN)), _FREE)
            .order_by(TABLES.c.created.desc(), TABLES.c.id, LINKS.c.seat)
        )
        found: dict[str, Plain] = {}
        for row in rows:
            about = {"table": row.id, "variant": row.variant, "title": row.title, "seats": json.loads(row.seats)}
            found.setdefault(row.id, {**about, "free": []})["free"].append(row.seat)
        return list(found.values())

    async def sit(self, id: str, seat: int, hash: str) -> bool:
        """Give a free seat of an open table another link; False if it is not free."""
        of_open = sa.select(TABLES.c.id).where(TABLES.c.id == id, TABLES.c.open)
        async with self.store.changing() as c:
            left = await c.execute(sa.delete(LINKS).where(LINKS.c.table_id.in_(of_open), LINKS.c.seat == seat, _FREE))
            if left.rowcount != 1:
                return False
            await c.execute(sa.insert(LINKS), {"table_id": id, "seat": seat, "hash": hash, "taken": True})
        return True

    async def renew(self, id: str, old: str, new: str) -> bool:
        """Give a seat another link in place of one; False if that leads nowhere any more."""
        async with self.store.changing() as c:
            link = sa.and_(LINKS.c.table_id == id, LINKS.c.hash == old, LINKS.c.seat > 0)
            await c.execute(sa.delete(KEPT).where(KEPT.c.table_id == id, KEPT.c.hash == old))
            change = sa.update(LINKS).where(link).values(hash=new, taken=True, hook=None)
            row = (await c.execute(change.returning(LINKS.c.seat))).first()
            if row is not None:
                await c.execute(sa.delete(MAILS).where(MAILS.c.table_id == id, MAILS.c.seat == row.seat))
        return row is not None

    async def name(self, id: str, seats: Sequence[Plain]) -> None:
        """Keep the names of seats."""
        async with self.store.changing() as c:
            await c.execute(sa.update(TABLES).where(TABLES.c.id == id).values(seats=json.dumps(seats)))
            await self.store.tell(c, "about", id)

    # ---- what is said ----------------------------------------------------------------------------

    async def said(self, id: str, line: int | None = None) -> list[Plain]:
        """Return what was said last at a table, the oldest first, or one line."""
        one = [] if line is None else [SAID.c.line == line]
        last = sa.select(SAID).where(SAID.c.table_id == id, *one).order_by(SAID.c.line.desc()).limit(MOST_SAID)
        found = [
            {"line": one.line, "seat": one.seat, "text": one.text, "at": int(one.at)}
            for one in await self.store.all(last)
        ]
        sizes = accumulate(len(json.dumps(one)) for one in found)
        return [one for one, size in zip(found, sizes, strict=True) if size <= MOST_BYTES][::-1]

    async def say(self, id: str, seat: int, text: str, at: int) -> int:
        """Keep what a seat says, and return its number."""
        row = {"table_id": id, "seat": seat, "text": text, "at": at}
        of_table = SAID.c.table_id == id
        old = sa.select(SAID.c.line).where(of_table).order_by(SAID.c.line.desc()).offset(MOST_KEPT).limit(1)
        async with self.store.changing() as c:
            kept = await c.execute(sa.insert(SAID).returning(SAID.c.line), row)
            await c.execute(sa.delete(SAID).where(of_table, SAID.c.line <= old.scalar_subquery()))
            line = int(kept.scalar_one())
            await self.store.tell(c, "said", id, line)
        return line

    async def unsay(self, id: str, line: int, seat: int | None) -> Plain | None:
        """Delete the text of a line, if a seat said it (None: whoever did), and return what is left of it."""
        own = [] if seat is None else [SAID.c.seat == seat]
        change = sa.update(SAID).where(SAID.c.table_id == id, SAID.c.line == line, *own).values(text="")
        async with self.store.changing() as c:
            found = (await c.execute(change.returning(SAID.c.seat, SAID.c.at))).first()
            await self.store.tell(c, "said", id, line)
        return None if found is None else {"line": line, "seat": found.seat, "text": "", "at": int(found.at)}

    # ---- playing again ---------------------------------------------------------------------------

    async def rematch(self, old: str, table: Plain, key: str) -> str:
        """Keep a table that follows another one, whose links lead to it with the seats turned; the first one counts."""
        players = len(table["seats"])
        before = sa.select(LINKS.c.seat, LINKS.c.hash, LINKS.c.taken).where(LINKS.c.table_id == old)
        follow = sa.update(TABLES).where(TABLES.c.id == old, TABLES.c.next.is_(None)).values(next=table["id"])
        async with self.store.changing() as c:
            if (await c.execute(follow)).rowcount != 1:
                return str((await c.execute(sa.select(TABLES.c.next).where(TABLES.c.id == old))).scalar_one())
            await c.execute(sa.insert(TABLES), {**table, "rules": key, "seats": json.dumps(table["seats"])})
            links = [
                {"table_id": table["id"], "seat": seat and seat % players + 1, "hash": hash, "taken": taken}
                for seat, hash, taken in await c.execute(before)
            ]
            await c.execute(sa.insert(LINKS), links)
            kept = sa.select(KEPT.c.person, sa.literal(table["id"]), KEPT.c.hash).where(KEPT.c.table_id == old)
            await c.execute(sa.insert(KEPT).from_select(["person", "table_id", "hash"], kept))
            await self.store.tell(c, "about", old)
        return str(table["id"])
