"""Webhooks: tell an address that a player named that it is their turn, while they are away.

Off until who runs the host allows them. Such an address is a stranger's: nothing is sent to one that is not public, no
redirect is followed, no answer is read but its first line, and no other host is called often.
"""

from __future__ import annotations

import asyncio
import json
import re
import ssl
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit

import sqlalchemy as sa

from london_rules.classes import define, field
from london_rules.host.house import House
from london_rules.host.refusals import LOGGER
from london_rules.host.room import Room
from london_rules.host.schema import LINKS
from london_rules.host.store import StoreError
from london_rules.host.visitors import Rate
from london_rules.table.errors import TableError
from london_rules.table.protocol.fields import Plain

TICK: Final = 1.0  # seconds between two looks who is asked
PATIENCE: Final = 10.0  # seconds for a call in all
AT_ONCE: Final = 20  # calls
OFTEN: Final = (6, 20.0)  # calls of one host at once, and seconds until there may be one more
LONGEST: Final = 500  # letters of an address
_ADDRESS: Final = re.compile(r"https?://[A-Za-z0-9.\[\]:-]+(/[!-~]*)?", re.ASCII)
# Addresses of IPv6 that lead to one of IPv4, which may be a private one.
_INSIDE: Final = [ip_network(one) for one in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "::/96")]


class HookError(Exception):
    """An address cannot be called."""


def check_address(address: str) -> None:
    """Raise TableError for what is not the address of a webhook."""
    try:
        fits = _ADDRESS.fullmatch(address) is not None and bool(_parts(address).hostname)
    except ValueError:
        fits = False
    if not fits:
        raise TableError("LR-P0013", "`address` of `notify` is not the address of a webhook", "begin with `https://`")


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Check whether an address is one of the public internet."""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(address.ipv4_mapped)
        if any(address in one for one in _INSIDE):
            return False
    return address.is_global and not address.is_multicast


async def call(address: str, message: Plain) -> None:
    """Post a message to an address; raises HookError if that is not public, and OSError if it cannot be reached."""
    parts = _parts(address)
    secure, name = parts.scheme == "https", parts.hostname or ""
    port, path = parts.port or (443 if secure else 80), parts.path or "/"
    body = json.dumps(message).encode()
    head = (
        f"POST {path}{'?' if parts.query else ''}{parts.query} HTTP/1.1\r\nHost: {parts.netloc}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\nUser-Agent: london-rules\r\n"
        "Connection: close\r\n\r\n"
    )
    async with asyncio.timeout(PATIENCE):
        found = await asyncio.get_running_loop().getaddrinfo(name, port, type=1)
        numbers = [str(one[4][0]) for one in found]
        if not numbers or not all(is_public(ip_address(one)) for one in numbers):
            raise HookError("its address is not public")
        # The number that was looked at is called: the name could lead elsewhere a moment later.
        safe: Any = {"ssl": ssl.create_default_context(), "server_hostname": name} if secure else {}
        reader, writer = await asyncio.open_connection(numbers[0], port, **safe)
        try:
            writer.write(head.encode() + body)
            await writer.drain()
            await reader.readuntil(b"\n")
        finally:
            writer.transport.abort()


def _parts(address: str) -> SplitResult:
    parts = urlsplit(address)
    _ = parts.port  # raises ValueError where it is none
    return parts


@define(eq=False)
class Hooks:
    """Keep the addresses of seats, and call them."""

    house: House
    _asked: dict[str, int | None] = field(factory=dict)
    _rate: Rate = field(factory=lambda: Rate(*OFTEN))
    _calls: set[asyncio.Task[None]] = field(factory=set)

    async def keep(self, room: Room, seat: int, address: str) -> None:
        """Keep the address of a seat, or none; raises TableError where that is not allowed."""
        if not self.house.settings.webhooks:
            raise TableError("LR-P0025", "this host calls no webhooks", "ask who runs it")
        if seat == 0:
            raise TableError("LR-P0025", "who only watches is never asked")
        if address:
            check_address(address)
        async with self.house.store.changing() as c:
            await c.execute(sa.update(LINKS).where(_of(room.id, seat)).values(hook=address or None))

    async def run(self) -> None:
        """Look who is asked, as long as the host runs, if webhooks are allowed."""
        while self.house.settings.webhooks:
            await asyncio.sleep(TICK)
            rooms = self.house.rooms
            self._asked = {id: asked for id, asked in self._asked.items() if id in rooms}
            for room in list(rooms.values()):
                asked = None if room.state["bot"] else room.state["asked"]
                if self._asked.get(room.id) != asked:
                    self._asked[room.id] = asked
                    await self._tell(room, asked)

    async def _tell(self, room: Room, seat: int | None) -> None:
        if seat is None or seat in room.connected or len(self._calls) >= AT_ONCE:
            return
        try:
            address = await self._claim(room, seat)
        except StoreError as e:
            LOGGER.error("the database cannot be used: %s", e)
            return
        if address is not None and not self._rate.wait(_parts(address).hostname or ""):
            task = asyncio.create_task(self._call(address, room, seat))
            self._calls.add(task)
            task.add_done_callback(self._calls.remove)

    async def _claim(self, room: Room, seat: int) -> str | None:
        """Return the address of a seat that was not told yet of this question; no other process tells it then."""
        told = sa.and_(_of(room.id, seat), LINKS.c.hook.is_not(None), LINKS.c.told < room.n + 1)
        async with self.house.store.changing() as c:
            found = await c.execute(sa.update(LINKS).where(told).values(told=room.n + 1).returning(LINKS.c.hook))
            row = found.first()
        return None if row is None else str(row.hook)

    async def _call(self, address: str, room: Room, seat: int) -> None:
        title = room.state["title"]
        text = f"It is your turn: {title}"
        about = {"table": room.id, "seat": seat, "title": title, "site": self.house.settings.site}
        try:
            await call(address, {"text": text, "content": text, **about})
        except (HookError, OSError, EOFError, ValueError, asyncio.LimitOverrunError) as e:
            LOGGER.info("a webhook could not be called: %s", type(e).__name__)


def _of(id: str, seat: int) -> sa.ColumnElement[bool]:
    return sa.and_(LINKS.c.table_id == id, LINKS.c.seat == seat)
