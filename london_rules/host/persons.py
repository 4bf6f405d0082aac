"""What the database has of people who signed in at a provider: sessions, and the links that they came by.

A session is a random value, of which only the hash is kept; so is what the provider calls somebody. A link is kept as
a browser keeps it: who hands a seat on, and whose table is deleted, has it no more.
"""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa
from starlette.requests import HTTPConnection

from london_rules.classes import frozen
from london_rules.host.house import secret
from london_rules.host.schema import KEPT, LINKS, PERSONS, RULES, SESSIONS, TABLES
from london_rules.host.store import Store, hashed
from london_rules.table.protocol.fields import Plain

if TYPE_CHECKING:
    from london_rules.host.provider import Known

SESSION: Final = "london-rules-session"  # the cookie
LASTS: Final = 30 * 86_400.0  # seconds of a session
MOST: Final = 200  # tables that somebody is shown


def session_of(connection: HTTPConnection) -> str:
    """Return the secret of a session that a browser sends; empty if it sends none."""
    return connection.cookies.get(SESSION, "")[:100]


@frozen
class Person:
    """Who has signed in."""

    id: int
    name: str


@frozen
class Persons:
    """Keep who has signed in, and where they sit."""

    store: Store

    async def sign_in(self, known: Known) -> str:
        """Begin a session, and return its secret."""
        made, now = secret(), time.time()
        row = {"subject": known.subject, "name": known.name}
        put = self.store.database.insert(PERSONS)
        async with self.store.changing() as c:
            named = put.on_conflict_do_update(index_elements=["subject"], set_={"name": known.name})
            person = (await c.execute(named.returning(PERSONS.c.id), row)).scalar_one()
            new = {"hash": hashed(made), "person": person, "until": now + LASTS}
            await c.execute(sa.insert(SESSIONS), new)
        return made

    async def sweep(self) -> None:
        """Forget sessions that are over, and who has neither a session nor a link."""
        used = [PERSONS.c.id.in_(sa.select(one.c.person)) for one in (SESSIONS, KEPT)]
        async with self.store.changing() as c:
            await c.execute(sa.delete(SESSIONS).where(SESSIONS.c.until <= time.time()))
            await c.execute(sa.delete(PERSONS).where(~sa.or_(*used)))

    async def of(self, session: str) -> Person | None:
        """Return whose session this is; None if it is none, or over."""
        if not session:
            return None
        mine = sa.and_(SESSIONS.c.hash == hashed(session), SESSIONS.c.until > time.time())
        rows = await self.store.all(sa.select(PERSONS.c.id, PERSONS.c.name).join(SESSIONS).where(mine))
        return Person(rows[0].id, rows[0].name) if rows else None

    async def sign_out(self, session: str) -> None:
        """End a session."""
        async with self.store.changing() as c:
            await c.execute(sa.delete(SESSIONS).where(SESSIONS.c.hash == hashed(session)))

    async def keep(self, person: Person, table: str, link: str) -> None:
        """Keep a link, by its hash, that somebody came by."""
        row = {"person": person.id, "table_id": table, "hash": link}
        async with self.store.changing() as c:
            await c.execute(self.store.database.insert(KEPT).on_conflict_do_nothing(), row)

    async def link(self, person: Person, table: str, seat: int | None) -> tuple[int, bool, str] | None:
        """Return a link of somebody to a table: seat, whether it is taken, hash; None if there is none."""
        mine = sa.and_(KEPT.c.person == person.id, KEPT.c.table_id == table)
        wanted = mine if seat is None else sa.and_(mine, LINKS.c.seat == seat)
        found = sa.select(LINKS.c.seat, LINKS.c.taken, LINKS.c.hash).join(KEPT).where(wanted)
        rows = await self.store.all(found.order_by(LINKS.c.seat.desc()).limit(1))
        return (rows[0].seat, rows[0].taken, rows[0].hash) if rows else None

    async def tables(self, person: Person) -> list[Plain]:
        """List the tables to which somebody has a link, the newest first."""
        found = (
            sa.select(TABLES.c.id, RULES.c.title, TABLES.c.seats, LINKS.c.seat)
            .join_from(KEPT, LINKS)
            .join(TABLES, TABLES.c.id == LINKS.c.table_id)
            .join(RULES)
            .where(KEPT.c.person == person.id)
            .order_by(TABLES.c.created.desc(), LINKS.c.seat)
        )
        return [
            {"table": row.id, "title": row.title, "seat": row.seat, "name": _name(row.seats, row.seat)}
            for row in await self.store.all(found.limit(MOST))
        ]

    async def forget(self, person: Person, table: str | None) -> None:
        """Forget the links of somebody to a table, or all that is known of them."""
        async with self.store.changing() as c:
            if table is None:
                await c.execute(sa.delete(PERSONS).where(PERSONS.c.id == person.id))
            else:
                await c.execute(sa.delete(KEPT).where(KEPT.c.person == person.id, KEPT.c.table_id == table))


def _name(seats: str, seat: int) -> str:
    return str(json.loads(seats)[seat - 1]["name"]) if seat else ""
