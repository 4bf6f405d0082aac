"""One WebSocket: it joins a table by a link, and then speaks the protocol of tables for its seat."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from contextlib import suppress
from itertools import count
from typing import Any, Final, assert_never, cast

from starlette.websockets import WebSocket, WebSocketDisconnect

from london_rules.classes import evolve
from london_rules.host.company import Company
from london_rules.host.deciding import Deciding
from london_rules.host.messages import (
    SOCKET,
    Ballot,
    Join,
    Joined,
    Name,
    Notify,
    Rematch,
    Renew,
    Report,
    Reported,
    Said,
    Say,
    Substitute,
    Unsay,
)
from london_rules.host.persons import session_of
from london_rules.host.refusals import RefusedError
from london_rules.host.room import Room
from london_rules.host.store import hashed
from london_rules.host.visitors import TooOftenError, address_of
from london_rules.table.errors import TableError
from london_rules.table.protocol import requests as ask
from london_rules.table.protocol.fields import Id, Plain
from london_rules.table.protocol.lines import read_line
from london_rules.table.protocol.replies import Done, Packet, Reply

_NUMBERS: Final = count(1)
_WRITE: Final = json.JSONEncoder(separators=(",", ":"), allow_nan=False, check_circular=False).encode
NOTHING: Final = (None, None)  # for which a table waits at first
MOST_PUSHED: Final = 200  # messages that wait for a client
LONGEST_WAIT: Final = 2.0  # seconds that a refusal is held back which comes of asking too often
_DEFAULTS: Final = (ask.Answer, ask.Undo, ask.Watch, ask.Coach)  # what is asked as a seat: the one of the link


class Connection:
    """Answer the messages of one client in order, and send packets in between.

    A packet is made when the client takes it, so a slow one gets fewer and larger ones, and nothing waits for it.
    """

    def __init__(self, company: Company, socket: WebSocket) -> None:
        self.number = next(_NUMBERS)
        self.seat = 0
        self.link = ""
        self._company = company
        self.address = address_of(socket.client)
        self._session = session_of(socket)
        self._house = company.house
        self._deciding = Deciding(company.house)
        self._socket = socket
        self._room: Room | None = None
        self._wake = asyncio.Event()
        self._is_new = False  # whether there may be a packet
        self._sending = asyncio.Lock()
        self._last: Reply | None = None
        self._waits: object = NOTHING
        self._joining: Room | None = None
        self._pushed: deque[Reply] = deque(maxlen=MOST_PUSHED)

    # ---- what a room says ------------------------------------------------------------------------

    def look(self) -> None:
        """Take note that there is something new."""
        self._is_new = True
        self._wake.set()

    def leave(self, why: Reply) -> None:
        """Take note that the connection ends, and of what is said about it."""
        self._last = why
        self._wake.set()

    def push(self, message: Reply) -> None:
        """Take note of something to send besides packets."""
        self._pushed.append(message)
        self._wake.set()

    # ---- the two directions ----------------------------------------------------------------------

    async def run(self) -> None:
        """Speak until one side ends it."""
        await self._socket.accept()
        try:
            with self._company.visitors.connected(self.address):
                await self._speak()
        except TooOftenError as e:
            await self._send(self._refuse(e).as_json())
        with suppress(RuntimeError, WebSocketDisconnect, OSError):
            await self._socket.close()

    async def _speak(self) -> None:
        sender = asyncio.create_task(self._send_packets())
        reader = asyncio.create_task(self._read_messages())
        try:
            await asyncio.wait([sender, reader], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (sender, reader):
                task.cancel()
            await asyncio.gather(sender, reader, return_exceptions=True)
            await self._go()

    async def _read_messages(self) -> None:
        while True:
            got = await self._socket.receive()
            if got["type"] != "websocket.receive":
                return
            text = got.get("text")
            line = text.encode() if text is not None else got.get("bytes") or b""
            await self._send(await self._answer(line))
            await self._look_at_new()

    async def _send_packets(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            if self._room is None:
                continue
            if self._last is not None:
                await self._send(self._last.as_json())
                return
            while self._pushed:
                await self._send(self._pushed.popleft().as_json())
            try:
                is_new, self._is_new = self._is_new, False
                packet = await self._house.packet(self._room, self) if is_new else None
            except Exception as e:
                await self._send(self._refuse(e).as_json())
                return
            if packet is not None:
                await self._send(Packet(self._room.id, self.seat or None, **packet).as_json())
            about, waits = self._room.waits()
            if about != self._waits and self._room.is_now(self.seat):
                self._waits = about
                await self._send(waits.as_json())

    async def _send(self, message: Plain) -> None:
        text = _WRITE(message)
        async with self._sending:
            await self._socket.send_text(text)

    async def _look_at_new(self) -> None:
        """Begin to look at the table that was joined: nothing of it comes before the reply."""
        room, self._joining = self._joining, None
        if room is not None:
            try:
                await self._house.follow(room, self, history=False)
            except (TableError, RefusedError) as e:
                await self._send(self._refuse(e).as_json())

    # ---- messages --------------------------------------------------------------------------------

    async def _answer(self, line: bytes) -> Plain:
        id: Id = None
        try:
            self._company.visitors.message(self.address)
            data = read_line(line)
            id = ask.read_id(data)
            return (await self._reply(data)).as_json(id)
        except Exception as e:
            if isinstance(e, TooOftenError):
                await asyncio.sleep(min(e.wait, LONGEST_WAIT))  # nothing else of this connection is read meanwhile
            return self._refuse(e).as_json(id)

    def _refuse(self, e: Exception) -> Reply:
        return self._company.visitors.refuse(e, None if self._room is None else self._room.id)

    async def _reply(self, data: Plain) -> Reply:
        room = self._room
        if room is not None:
            data = {"table": room.id, **data} if data.get("type") in SOCKET else data
            if any(data.get("type") == kind.type for kind in _DEFAULTS):
                data = {"seat": self.seat or None, **data}
        request: Any = ask.read_request(data, SOCKET)
        if isinstance(request, Join):
            return await self._join(request)
        if room is None:
            raise TableError("LR-P0014", "the first message is `join`", "send the table and the secret of a link")
        if request.table != room.id:
            raise TableError("LR-P0015", f"this connection is at the table `{room.id}`", "join the other one first")
        if isinstance(request, (*_DEFAULTS, ask.Look)) and request.seat not in (None, self.seat or None):
            raise TableError("LR-P0002", "this is not your seat", "leave out `seat`")
        return await self._at_table(room, request)

    async def _at_table(self, room: Room, request: Any) -> Reply:
        match request:
            case ask.Answer(option=option, number=number):
                await self._house.play(room, "answer", self.seat, option, number)
            case ask.Undo(answers=answers):
                await self._deciding.undo(room, self.seat, answers)
            case Ballot():
                await self._deciding.vote(room, self.seat, request)
            case Substitute(plays=plays):
                await self._deciding.bot(room, self.seat, plays)
            case ask.Watch(history=history):
                await self._house.follow(room, self, history)
            case Report():
                async with room.lock:
                    save, game = await self._house.call(room, "report", room.shown(self.seat))
                return Reported(room.id, save, game, room.played["texts"])
            case Name() | Say() | Unsay() | Renew() | Notify() | Rematch():
                return await self._in_company(room, request)
            case _:
                async with room.lock:
                    asked = evolve(request, table=room.shown(self.seat))
                    found: Any = await self._house.call(room, "look_up", asked)
                return cast("Reply", evolve(found, table=room.id))
        return Done(room.id)

    async def _in_company(self, room: Room, request: Name | Say | Unsay | Renew | Notify | Rematch) -> Reply:
        match request:
            case Name(name=name):
                await self._company.name(room, self.seat, name)
            case Say(text=text):
                await self._company.say(room, self.seat, text)
            case Unsay():
                await self._company.unsay(room, self.seat, request)
            case Renew():
                seated = await self._company.renew(room, self)
                await self._keep_link(room)
                return seated
            case Notify():
                return await self._company.notices.keep(room, self.seat, request, self.address)
            case Rematch(kept=kept):
                return await self._company.rematch(room, self.seat, kept, self.address, self._session)
            case _:
                assert_never(request)
        return Done(room.id)

    async def _join(self, request: Join) -> Joined:
        link = await self._link(request)
        if link is None:
            raise TableError("LR-P0015", "this link leads to no table", "ask for it again")
        room = await self._house.room(request.table, self.address)
        await self._go()
        (self.seat, is_taken, self.link), self._room, self._joining = link, room, room
        await self._keep_link(room)
        self._waits = NOTHING
        if self.seat and not is_taken:
            await self._house.store.take(room.id, self.seat)
        played = {name: room.state[name] for name in ("variant", "title", "digest", "seats")}
        lines = await self._company.people.said(room.id) if room.is_now(self.seat) else []
        said = [Said(room.id, **line).as_json() for line in lines]
        about = {name: room.about[name] for name in ("undo", "next")}
        settings = self._house.settings
        about |= {"webhooks": True} if self.seat and settings.webhooks else {}
        about |= {"mails": True} if self.seat and settings.mail else {}
        if not room.is_now(self.seat):
            about |= {name: room.about[name] for name in ("turns_behind", "minutes_behind")}
        return Joined(table=room.id, you=self.seat or None, **played, said=said, days=settings.keep, **about)

    async def _link(self, request: Join) -> tuple[int, bool, str] | None:
        """Return the link that somebody comes by: its seat, whether that is taken, and its hash."""
        if request.secret:
            found = await self._house.store.seat_of(request.table, request.secret)
            return found and (*found, hashed(request.secret))
        person = await self._company.person(self._session)
        return None if person is None else await self._company.persons.link(person, request.table, request.seat)

    async def _keep_link(self, room: Room) -> None:
        """Let a link follow who has signed in to other browsers."""
        if person := await self._company.person(self._session):
            await self._company.persons.keep(person, room.id, self.link)

    async def _go(self) -> None:
        """Go away from the table."""
        room, self._room = self._room, None
        if room is not None:
            await self._house.unfollow(room, self)
