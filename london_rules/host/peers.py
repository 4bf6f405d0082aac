"""Several processes that serve the same tables: each carries out what another has kept, and knows who is there.

An answer is kept once, whoever is first: the number of its row is the key. So nothing here decides anything.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from london_rules.classes import define, field
from london_rules.engine.errors import RuleError
from london_rules.host.company import Company
from london_rules.host.databases import Postgres
from london_rules.host.listening import listen
from london_rules.host.messages import Again, Gone, Said
from london_rules.host.refusals import LOGGER, RefusedError
from london_rules.host.room import Room
from london_rules.host.store import StoreError
from london_rules.table.errors import TableError

POLL: Final = 2.0  # seconds between two looks for what was not heard
ALIVE: Final = 3.0  # seconds between two signs of life
GONE: Final = 10.0  # seconds without one until nobody is thought to be connected there


@define(eq=False)
class Peers:
    """Hear what other processes did, and tell them who is at tables here."""

    company: Company
    _seen: dict[str, float] = field(factory=dict)  # when each process was heard last
    _waiting: asyncio.Queue[str] = field(factory=asyncio.Queue)

    async def run(self) -> None:
        """Go on until this is cancelled."""
        database = self.company.house.store.database
        if isinstance(database, Postgres):
            self.company.house.notice = self._notice
            listening = listen(database, self._waiting.put_nowait, self._read_again)
            async with asyncio.TaskGroup() as group:
                for work in (listening, self._work(), self._poll(), self._live()):
                    group.create_task(work)

    # ---- what is told ----------------------------------------------------------------------------

    def _notice(self, kind: str, room: Room) -> None:
        """Tell others who is at a table here (`here`), or ask them who is there (`who`)."""
        seats = json.dumps(room.seats_here, separators=(",", ":"))
        self.company.house.begin_task(self._say(kind, room.id, *([seats] if kind == "here" else [])))

    async def _say(self, *said: str) -> None:
        store = self.company.house.store
        try:
            async with store.changing() as c:
                await store.tell(c, *said)
        except StoreError as e:
            LOGGER.warning("other processes could not be told: %s", e)

    async def _live(self) -> None:
        while True:
            await self._say("alive")
            await asyncio.sleep(ALIVE)
            old = time.monotonic() - GONE
            for process in [one for one, at in self._seen.items() if at < old]:
                del self._seen[process]
                for room in list(self.company.house.rooms.values()):
                    if room.elsewhere.pop(process, None):
                        room.around()

    # ---- what is heard ---------------------------------------------------------------------------

    async def _work(self) -> None:
        """Carry out what is heard, in order."""
        while True:
            process, kind, *rest = (await self._waiting.get()).split(" ")
            if process == self.company.house.store.process:
                continue
            self._seen[process] = time.monotonic()
            with _going_on():
                if kind == "log":
                    await self._follow({id: int(n) for id, _, n in (one.partition(":") for one in rest)})
                elif rest and (room := self.company.house.rooms.get(rest[0])) is not None:
                    await self._heard(room, process, kind, rest[1:])

    async def _heard(self, room: Room, process: str, kind: str, rest: list[str]) -> None:
        match kind:
            case "here":
                room.elsewhere[process] = json.loads(rest[0])
                room.around()
            case "who":
                self._notice("here", room)
            case "said":
                for line in await self.company.people.said(room.id, int(rest[0])):
                    room.push_now(Said(room.id, **line))
            case "about":
                await self._read(room)

    async def _follow(self, lengths: dict[str, int]) -> None:
        """Bring tables up to date whose logs are longer than known here."""
        for id, n in lengths.items():
            room = self.company.house.rooms.get(id)
            if room is not None and room.n < n:
                with _going_on():
                    await self.company.house.catch_up(room)

    async def _read(self, room: Room) -> None:
        """Take over what another process changed besides the log: names, a rematch, that the table was deleted."""
        house, before = self.company.house, room.about
        about = await house.store.table(room.id)
        if about is None:
            async with room.lock:
                await house.close(room)
            for viewer in list(room.viewers.values()):
                viewer.leave(Gone(room.id))
            return
        if about["seats"] != before["seats"]:
            async with room.lock:
                await self.company.rename(room, about["seats"])
        room.about = about
        if about["next"] != before["next"]:
            room.push(Again(room.id, about["next"]))

    # ---- what was missed -------------------------------------------------------------------------

    async def _read_again(self) -> None:
        """Look at everything: what was said while nobody listened is lost."""
        house = self.company.house
        await self._follow(await house.store.lengths([*house.rooms]))
        for room in list(house.rooms.values()):
            with _going_on():
                await self._read(room)
            if room.viewers:
                self._notice("who", room)
                self._notice("here", room)
                for line in await self.company.people.said(room.id):
                    room.push_now(Said(room.id, **line))

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(POLL)
            house = self.company.house
            with _going_on():
                await self._follow(await house.store.lengths([id for id, room in house.rooms.items() if room.viewers]))


@contextmanager
def _going_on() -> Iterator[None]:
    """Note what went wrong at a table, and go on with others: the next look may find it well."""
    try:
        yield
    except (StoreError, TableError, RuleError, RefusedError) as e:
        LOGGER.warning("a table could not be brought up to date: %s", e)
