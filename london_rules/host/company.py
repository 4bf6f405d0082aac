"""What people do at a table besides playing: sit down, give themselves a name, talk, and play again."""

from __future__ import annotations

import secrets
import time

from london_rules.classes import frozen
from london_rules.diagnostics.render import escape
from london_rules.host.house import OPTIONS, House, fresh_table, secret
from london_rules.host.keeping import Keeping
from london_rules.host.messages import Again, Forget, Said, Seated, SignsIn, Sit, Start, Started, Tables, Unsay, Yours
from london_rules.host.notices import Notices
from london_rules.host.people import People
from london_rules.host.persons import Person, Persons
from london_rules.host.room import Room, Viewer
from london_rules.host.store import hashed
from london_rules.host.visitors import Visitors
from london_rules.host.votes import LINK
from london_rules.table.errors import TableError
from london_rules.table.protocol.fields import Plain


@frozen
class Company:
    """Let people do it, keep it, and let all at the table know."""

    house: House
    people: People
    keeping: Keeping
    visitors: Visitors
    notices: Notices
    persons: Persons

    async def person(self, session: str) -> Person | None:
        """Return who has signed in; None for others, and where nobody can."""
        return await self.persons.of(session) if self.house.settings.oidc else None

    async def _check_may_start(self, address: str, session: str) -> None:
        """Raise TableError if this address or person may start no table, or there is no room for it."""
        if self.house.settings.signed_in_only and await self.person(session) is None:
            raise TableError("LR-P0025", "only who has signed in can start a table here", "sign in first")
        self.visitors.start(address)
        await self.keeping.check_room()

    async def mine(self, session: str, wish: Forget | None = None) -> Yours:
        """Say who somebody is, and where they sit, after what they want to be forgotten."""
        settings, person = self.house.settings, await self.person(session)
        if wish is not None:
            if person is None:
                raise TableError("LR-P0025", "nobody has signed in here", "sign in first")
            await self.persons.forget(person, wish.table)
            person = await self.person(session)
        sign_in: SignsIn = "none" if not settings.oidc else "must" if settings.signed_in_only else "may"
        if person is None:
            return Yours(sign_in, None, [])
        return Yours(sign_in, person.name, await self.persons.tables(person))

    async def start(self, wish: Start, address: str, session: str = "") -> Started:
        """Start a table, if who asks may, and there is room for it."""
        await self._check_may_start(address, session)
        return await self.house.start(wish, address)

    async def lobby(self) -> Tables:
        """List the open tables."""
        return Tables(await self.people.lobby())

    async def sit(self, wish: Sit, address: str) -> Seated:
        """Give a free seat of an open table to who asks; raises TableError if it is not free."""
        made, room = secret(), await self.house.room(wish.table, address)
        if not await self.people.sit(wish.table, wish.seat, hashed(made)):
            raise TableError("LR-P0025", "this seat is not free", "choose another one")
        await self.name(room, wish.seat, wish.name)
        return Seated(wish.table, wish.seat, made)

    async def name(self, room: Room, seat: int, name: str) -> None:
        """Give a seat a name; raises TableError for who only watches."""
        self._check_seat(seat, "has no name")
        async with room.lock:
            named = await self.house.call(room, "named", room.id, seat, name)
            # A seat that a bot plays now is still its person's.
            seats = [{**old, "name": new["name"]} for old, new in zip(room.about["seats"], named, strict=True)]
            await self.people.name(room.id, seats)
            await self.rename(room, seats)

    async def rename(self, room: Room, seats: list[Plain]) -> None:
        """Show names that are kept; whoever calls this holds the lock of the table."""
        room.about = {**room.about, "seats": seats}
        room.state = await self.house.call(room, "seat", room.id, seats)
        await self.house.follow_again(room)
        room.tell()

    async def say(self, room: Room, seat: int, text: str) -> None:
        """Say something to all; raises TableError for who only watches."""
        self._check_seat(seat, "cannot say anything")
        said, at = escape(" ".join(text.split())), int(time.time())
        if not said:
            raise TableError("LR-P0013", "`text` of `say` is empty")
        line = await self.people.say(room.id, seat, said, at)
        room.push_now(Said(room.id, line, seat, said, at))

    async def unsay(self, room: Room, seat: int, wish: Unsay) -> None:
        """Delete what was said; raises TableError if it was somebody else, or there is nothing."""
        owns = bool(wish.owner) and secrets.compare_digest(hashed(wish.owner), room.about["owner"])
        left = await self.people.unsay(room.id, wish.line, None if owns else seat)
        if left is None:
            raise TableError("LR-P0025", "only who said it, or who started the table, can delete it")
        room.push_now(Said(room.id, **left))

    async def renew(self, room: Room, viewer: Viewer) -> Seated:
        """Make a new link to a seat; raises TableError for who only watches, or whose link leads nowhere any more."""
        self._check_seat(viewer.seat, "has no seat to hand on")
        made = secret()
        async with room.deciding:
            if not await self.people.renew(room.id, viewer.link, hashed(made)):
                raise TableError("LR-P0015", "this link leads to no table", "ask for it again")
            viewer.link = hashed(made)
            await self.house.note(room, (LINK, viewer.seat, viewer.link))
        return Seated(room.id, viewer.seat, made)

    async def rematch(self, room: Room, seat: int, kept: bool, address: str, session: str = "") -> Again:
        """Start another game with the same rules and links, to which goes what this one has `kept`, or nothing.

        Raises TableError before the end, or for who watches.
        """
        self._check_seat(seat, "cannot ask for a rematch")
        if not room.state["over"]:
            raise TableError("LR-P0003", "the game is not over", "ask again at its end")
        if room.about["next"] is None:
            await self._check_may_start(address, session)
        after = await self.house.call(room, "kept", room.id) if kept else None
        *others, last = room.about["seats"]
        options = {name: room.about[name] for name in (*OPTIONS, "owner")}
        table = fresh_table([last, *others], {**options, "after": after})
        key = await self.house.store.keep_rules(room.played) if room.played is not room.about else room.about["rules"]
        next = await self.people.rematch(room.id, table, key)
        room.about = {**room.about, "next": next}
        made = Again(room.id, next)
        room.push(made)
        return made

    def _check_seat(self, seat: int, what: str) -> None:
        if seat == 0:
            raise TableError("LR-P0025", f"who only watches {what}")
