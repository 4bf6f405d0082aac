"""What all at a table decide: whether answers are taken back, and who plays on in the seat of who is late."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import assert_never

from london_rules.classes import frozen
from london_rules.host.house import House
from london_rules.host.messages import Ballot, Offer
from london_rules.host.refusals import RefusedError, refusal
from london_rules.host.room import Room
from london_rules.host.votes import LATE, LONGEST, NO, SHORTEST, YES, What, row_of
from london_rules.table.errors import TableError
from london_rules.table.protocol.fields import Plain
from london_rules.table.seats import HUMAN

PLAYS_ON = "greedy"  # the bot for a seat whose person is away


@frozen
class Deciding:
    """Ask the others where they are concerned, and carry out what they agree to."""

    house: House

    async def undo(self, room: Room, seat: int, answers: int) -> None:
        """Take back answers of a seat, or ask the others; raises TableError if there is nothing to take back."""
        if room.about["undo"] != "ask":
            await self.house.play(room, "undo", seat, answers)
            return
        async with room.deciding:
            after = room.n
            found = await self.house.call(room, "back", room.id, seat, answers)
            if not found.pop("free"):
                others = [one for one in room.people if one != seat]
                await self._ask(room, after, "undo", seat, others, found)
                return
        await self.house.play(room, "undo", seat, answers, after=after)

    async def bot(self, room: Room, seat: int, plays: bool) -> None:
        """Let a bot play on in a seat, or its person again; raises TableError for who only watches."""
        if seat == 0:
            raise TableError("LR-P0025", "who only watches has no seat")
        if plays == (seat in room.people):
            await self.house.play(room, "sit", seat, PLAYS_ON if plays else HUMAN)

    async def vote(self, room: Room, seat: int, ballot: Ballot) -> None:
        """Agree to what is wished, or not; who wishes it may give it up. Raises TableError for who is not asked."""
        async with room.deciding:
            vote, after = room.vote, room.n
            if vote is None or vote.number != ballot.number:
                raise TableError("LR-P0003", "this vote is over")
            if seat == 0 or seat in vote.yes or seat not in (vote.of if ballot.agree else (*vote.of, vote.by)):
                raise TableError("LR-P0025", "you are not asked, or have answered already")
            if not ballot.agree:
                await self.house.note(room, (NO, seat, ""), after)
            elif vote.carried_by(seat):
                await self._carry_out(room, after, vote.what, vote.by, vote.about)
            else:
                await self.house.note(room, (YES, seat, ""), after)

    async def offer(self, wish: Offer, address: str) -> None:
        """Offer other rules to a table; raises TableError or RuleError if its game cannot go on with them."""
        await self.house.check_owner(wish.table, wish.owner)
        room = await self.house.room(wish.table, address)
        link = await self.house.store.seat_of(wish.table, wish.secret) if wish.secret else None
        seat = link[0] if link else 0
        if room.state["over"]:
            raise TableError("LR-P0003", "the game is over", "start another table with these rules")
        async with room.deciding:
            self._check_no_vote(room)
            after = room.n
            rules = await self.house.try_rules(room, wish.variant, wish.texts, address)
            await self._ask(room, after, "rules", seat, [one for one in room.people if one != seat], rules)

    async def look(self, room: Room, now: float) -> None:
        """End the vote or the question whose time is over, if one is."""
        late_at, late = room.late_at, room.about["late"]
        async with room.deciding:
            if room.vote is not None and room.vote.until <= now:
                # Where nobody is there, it is not asked again and again.
                await self.house.note(room, (NO, 0, LATE if room.vote.what == "bot" else ""), room.n)
            elif late_at is not None and late_at <= now and (room.vote is None or late == "bot"):
                seat, after = room.state["asked"], room.n
                others = [one for one in room.people if one != seat] if late == "ask" else []
                await self._ask(room, after, "bot", 0, others, {"seat": seat})

    async def _ask(self, room: Room, after: int, what: What, by: int, of: Sequence[int], about: Plain) -> None:
        """Open a vote, or carry it out at once if nobody has to agree; raises TableError if another one is open."""
        if not of:
            await self._carry_out(room, after, what, by, about)
            return
        self._check_no_vote(room)
        until = time.time() + min(max(room.about["clock"] or LONGEST, SHORTEST), LONGEST)
        await self.house.note(room, row_of(what, by, [*of], until, about), after)

    def _check_no_vote(self, room: Room) -> None:
        if room.vote is not None:
            raise TableError("LR-P0025", "there is a vote already", "wait until all have answered it")

    async def _carry_out(self, room: Room, after: int, what: What, by: int, about: Plain) -> None:
        match what:
            case "undo":
                await self.house.play(room, "rewind", by, about["to"], after=after)
            case "bot":
                await self.house.play(room, "sit", about["seat"], PLAYS_ON, after=after)
            case "rules":
                try:
                    await self.house.change_rules(room, by, about, after)
                except (TableError, RefusedError) as e:
                    room.push(refusal(e, room.id))
                    raise
            case _:
                assert_never(what)
