"""Notices: tell who is away that it is their turn, by a webhook or by e-mail, once for each turn.

Both are off until who runs the host allows them, and the player turns them on.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from typing import Any, Final

import sqlalchemy as sa

from london_rules.classes import define, field
from london_rules.host import mails
from london_rules.host.hooks import HookError, call, check_address, parts_of
from london_rules.host.house import House, secret
from london_rules.host.mails import Post, Way, Writer, server_of
from london_rules.host.messages import Mail, Notified, Notify
from london_rules.host.refusals import LOGGER
from london_rules.host.room import Room
from london_rules.host.schema import LINKS, MAILS
from london_rules.host.store import StoreError, hashed
from london_rules.host.visitors import Rate, TooOftenError
from london_rules.table.errors import TableError
from london_rules.table.protocol.fields import Plain

TICK: Final = 1.0  # seconds between two looks who is asked
FORGET: Final = 600.0  # seconds between two looks for addresses that nobody has confirmed
CONFIRM: Final = 86_400.0  # seconds in which an address must be confirmed
AT_ONCE: Final = 20  # calls
# How many at once, and seconds until there may be one more:
CALLS: Final = (6, 20.0)  # of one host
ASKED: Final = (5, 3600.0)  # addresses that one visitor names
TO_CONFIRM: Final = (3, 28_800.0)  # questions to one address of e-mail
LETTERS: Final = (20, 600.0)  # letters to one address of e-mail
OF_TABLE: Final = (40, 300.0)  # letters of one table


@define(eq=False)
class Notices:
    """Keep where seats want to be told, and tell them."""

    house: House
    post: Post | None = None
    outcomes: Counter[tuple[str, str]] = field(factory=Counter)  # by way (mail, webhook) and outcome (sent, failed)
    _write: Writer = field(init=False)
    _asked: dict[str, int | None] = field(factory=dict)
    _calls_of: Rate = field(factory=lambda: Rate(*CALLS))
    _asked_by: Rate = field(factory=lambda: Rate(*ASKED))
    _to_confirm: Rate = field(factory=lambda: Rate(*TO_CONFIRM))
    _letters_to: Rate = field(factory=lambda: Rate(*LETTERS))
    _letters_of: Rate = field(factory=lambda: Rate(*OF_TABLE))
    _calls: set[asyncio.Task[None]] = field(factory=set)

    def __attrs_post_init__(self) -> None:
        settings = self.house.settings
        self._write = Writer(settings.mail_from, settings.site)
        if settings.mail and self.post is None:
            self.post = Post(server_of(settings.mail), self.outcomes)

    # ---- what a seat wants -----------------------------------------------------------------------

    async def keep(self, room: Room, seat: int, wish: Notify, visitor: str) -> Notified:
        """Keep where a seat wants to be told, and say where it is; raises TableError where that is not allowed."""
        if wish.address is not None and not self.house.settings.webhooks:
            raise TableError("LR-P0025", "this host calls no webhooks", "ask who runs it")
        if wish.mail is not None and self.post is None:
            raise TableError("LR-P0025", "this host sends no e-mail", "ask who runs it")
        if seat == 0:
            raise TableError("LR-P0025", "who only watches is never asked")
        if wish.address is not None:
            if wish.address:
                check_address(wish.address)
            async with self.house.store.changing() as c:
                await c.execute(sa.update(LINKS).where(_link(room.id, seat)).values(hook=wish.address or None))
        if wish.mail is not None:
            await self._keep_mail(room.id, seat, wish.mail, visitor)
        hooks = await self.house.store.all(sa.select(LINKS.c.hook).where(_link(room.id, seat)))
        mail = await self.house.store.all(sa.select(MAILS.c.confirmed).where(_mail(room.id, seat)))
        state: Mail = "off" if not mail else "on" if mail[0].confirmed else "asked"
        return Notified(room.id, bool(hooks and hooks[0].hook), state)

    async def _keep_mail(self, table: str, seat: int, address: str, visitor: str) -> None:
        """Forget the address of a seat, and ask whether another one may be written to."""
        if address:
            mails.check_address(address)
            same = hashed(address.casefold())
            for rate, one in ((self._asked_by, visitor), (self._to_confirm, same), (self._letters_of, table)):
                if wait := rate.wait(one):
                    raise TooOftenError("too many mails were asked for", wait)
        key, way = secret(), Way(address, secret())
        row = {"table_id": table, "seat": seat, "address": address, "stop": way.stop}
        async with self.house.store.changing() as c:
            await c.execute(sa.delete(MAILS).where(_mail(table, seat)))
            if address:
                until = time.time() + CONFIRM
                await c.execute(sa.insert(MAILS), {**row, "confirm": hashed(key), "until": until})
        if address and self.post is not None:
            self.post.send(self._write.confirm(way, key), lambda: self._is_wanted(way))

    async def confirm(self, key: str) -> str:
        """Take note that an address may be written to, and return the table; raises TableError if it is too late."""
        mine = sa.and_(MAILS.c.confirm == hashed(key), sa.or_(MAILS.c.confirmed, MAILS.c.until > time.time()))
        return await self._changed(sa.update(MAILS).where(mine).values(confirmed=True).returning(MAILS.c.table_id))

    async def stop(self, key: str) -> str:
        """Write to an address no more, and forget it; raises TableError if it is forgotten already."""
        return await self._changed(sa.delete(MAILS).where(MAILS.c.stop == key).returning(MAILS.c.table_id))

    async def _changed(self, change: Any) -> str:
        async with self.house.store.changing() as c:
            row = (await c.execute(change)).first()
        if row is None:
            raise TableError("LR-P0015", "this link leads nowhere any more", "ask for another mail at the table")
        return str(row.table_id)

    async def _is_wanted(self, way: Way) -> bool:
        try:
            return bool(await self.house.store.all(sa.select(MAILS.c.seat).where(MAILS.c.stop == way.stop)))
        except StoreError:
            return False

    # ---- who is asked ----------------------------------------------------------------------------

    async def run(self) -> None:
        """Look who is asked, as long as the host runs, if it may tell anybody."""
        forgotten = 0.0
        while self.house.settings.webhooks or self.post is not None:
            await asyncio.sleep(TICK)
            rooms = self.house.rooms
            self._asked = {id: asked for id, asked in self._asked.items() if id in rooms}
            try:
                for room in list(rooms.values()):
                    asked = None if room.state["bot"] else room.state["asked"]
                    if self._asked.get(room.id) != asked:
                        self._asked[room.id] = asked
                        await self._tell(room, asked)
                if (now := time.monotonic()) >= forgotten + FORGET:
                    forgotten = now
                    await self._forget()
            except StoreError as e:
                LOGGER.error("the database cannot be used: %s", e)

    async def _forget(self) -> None:
        """Forget addresses that nobody has confirmed in time."""
        late = sa.and_(sa.not_(MAILS.c.confirmed), MAILS.c.until <= time.time())
        async with self.house.store.changing() as c:
            await c.execute(sa.delete(MAILS).where(late))

    async def _tell(self, room: Room, seat: int | None) -> None:
        if seat is None or seat in room.connected:
            return
        hook, way = await self._claim(room, seat)
        if hook and len(self._calls) < AT_ONCE and not self._calls_of.wait(parts_of(hook).hostname or ""):
            task = asyncio.create_task(self._call(hook, room, seat))
            self._calls.add(task)
            task.add_done_callback(self._calls.remove)
        if way is not None and self.post is not None:
            if self._letters_to.wait(hashed(way.address.casefold())) or self._letters_of.wait(room.id):
                return
            letter = self._write.turn(way, room.id, room.state["title"])
            self.post.send(letter, lambda: self._is_wanted(way))

    async def _claim(self, room: Room, seat: int) -> tuple[str | None, Way | None]:
        """Return where a seat is told that was not told yet of this turn; no other process tells it then."""
        mine = sa.and_(_mail(room.id, seat), MAILS.c.confirmed)
        wants = sa.or_(LINKS.c.hook.is_not(None), sa.exists().where(mine))
        new = sa.and_(_link(room.id, seat), wants, LINKS.c.told < room.moved + 1)
        async with self.house.store.changing() as c:
            told = await c.execute(sa.update(LINKS).where(new).values(told=room.moved + 1).returning(LINKS.c.hook))
            if (row := told.first()) is None:
                return None, None
            mail = (await c.execute(sa.select(MAILS.c.address, MAILS.c.stop).where(mine))).first()
        return row.hook, None if mail is None else Way(mail.address, mail.stop)

    async def _call(self, address: str, room: Room, seat: int) -> None:
        title = room.state["title"]
        text = f"It is your turn: {title}"
        about: Plain = {"table": room.id, "seat": seat, "title": title, "site": self.house.settings.site}
        try:
            await call(address, {"text": text, "content": text, **about})
            self.outcomes["webhook", "sent"] += 1
        except (HookError, OSError, EOFError, ValueError, asyncio.LimitOverrunError) as e:
            self.outcomes["webhook", "failed"] += 1
            LOGGER.info("a webhook could not be called: %s", type(e).__name__)


def _link(id: str, seat: int) -> sa.ColumnElement[bool]:
    return sa.and_(LINKS.c.table_id == id, LINKS.c.seat == seat)


def _mail(id: str, seat: int) -> sa.ColumnElement[bool]:
    return sa.and_(MAILS.c.table_id == id, MAILS.c.seat == seat)
