"""All tables of one process: each is read from its log when somebody asks for it, and changes only with its log."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any

from london_rules.classes import define, field
from london_rules.engine.errors import RuleError
from london_rules.host.behind import Behind
from london_rules.host.crew import Crew, Games, Here, Worker
from london_rules.host.engine import RULES, Engine, Row
from london_rules.host.messages import Changed, Delete, Gone, Start, Started
from london_rules.host.refusals import RefusedError, refusal
from london_rules.host.room import Room, Viewer
from london_rules.host.settings import Settings
from london_rules.host.shares import Shares
from london_rules.host.store import Store, StoreError, hashed
from london_rules.host.votes import NO, rules_of
from london_rules.players.kinds import rollouts_of
from london_rules.table.errors import TableError
from london_rules.table.protocol.fields import Plain

MOST_ROLLOUTS = 16  # of a bot that searches for a number of them: more take seconds for an answer
MOST_ROWS = 20_000  # of the log of a table: four times what the longest game has
TAKE_OVER = 3.0  # seconds that bots wait for another process
JUDGE = 0.3  # seconds after a row until what may be taken back is worked out
# It waits longer where that pause is too long by some seconds, or the process uses so much of a processor.
LATE, BUSY, LATER = 0.01, 0.6, 5.0
OPTIONS = ("undo", "clock", "late", "turns_behind", "minutes_behind")  # of a table, that also a rematch has
OFTEN = 500  # rows of a log until there is another snapshot of the table; to play them takes 50 ms
SELDOM = 50  # rows without one when a table leaves the memory
SWEEP = 5.0  # seconds between two looks for tables that may leave the memory


@define(eq=False)
class House:
    """Start, open and delete tables, let seats change them, and keep what they do."""

    settings: Settings
    store: Store
    engine: Engine
    crew: Crew = field(factory=Crew)
    rooms: dict[str, Room] = field(factory=dict)
    notice: Callable[[str, Room], None] = lambda _kind, _room: None  # what other processes should know
    _here: Here = field(init=False)
    _shares: Shares = field(init=False)
    _opening: dict[str, asyncio.Task[Room]] = field(factory=dict)
    _tasks: set[asyncio.Task[Any]] = field(factory=set)

    def __attrs_post_init__(self) -> None:
        self._here = Here(self.engine)
        self._shares = Shares(self.settings.workers_each, self.rooms)

    # ---- starting, opening and closing -----------------------------------------------------------

    async def start(self, wish: Start, address: str | None = None) -> Started:
        """Start a table; raises TableError or RuleError if that is impossible."""
        games = await self._games([{"variant": wish.variant, "texts": wish.texts}], address)
        with self._shares.asking(address, games):
            found = await games.call("check", wish)
        seats: list[Plain] = found.pop("seats")
        if any(rollouts_of(seat["kind"]) not in (None, *range(MOST_ROLLOUTS + 1)) for seat in seats):
            raise TableError(
                "LR-P0006", "this bot takes too long here", f"choose `search`, or `search:{MOST_ROLLOUTS}`"
            )
        given = [secret() if seat["kind"] == "human" else None for seat in seats]
        watch, owner = secret(), secret()
        options = {name: getattr(wish, name) for name in OPTIONS}
        table = {**fresh_table(seats, {**options, "owner": hashed(owner)}), "open": wish.open}
        links = [(at, hashed(one)) for at, one in enumerate(given, 1) if one is not None]
        rules = {**found, "variant": wish.variant, "texts": wish.texts}
        await self.store.create(table, rules, [*links, (0, hashed(watch))])
        return Started(table["id"], given, watch, owner)

    async def room(self, id: str, address: str | None = None) -> Room:
        """Return a table; raises TableError if there is none, its rules cannot be read, or they are too many here."""
        room = self.rooms.get(id)
        if room is None:
            if id not in self._opening:
                self._opening[id] = self.begin_task(self._open(id, address))
                self._opening[id].add_done_callback(lambda _: self._opening.pop(id, None))
            room = await asyncio.shield(self._opening[id])
        self._shares.check(address, room.games)
        room.used = time.monotonic()
        return room

    async def _open(self, id: str, address: str | None) -> Room:
        about = await self.store.table(id)
        if about is None:
            raise TableError("LR-P0015", "there is no such table, or it was deleted", "ask for its link again")
        room = Room(id, about, self._here)
        await self._read(room, address)
        self.rooms[id] = room
        self.notice("who", room)
        self._play_bots(room)
        return room

    async def _read(self, room: Room, address: str | None = None) -> None:
        """Bring a table to what the database has of it."""
        rows = await self.store.log(room.id)
        room.rules = rules_of(room.about, (row for row, _ in rows))
        room.games = await self._games(room.rules, address)
        with self._shares.asking(address, room.games):
            log, snapshot = [row for row, _ in rows], await self.store.snapshot(room.id)
            room.begun(rows, await self.call(room, "begin", room.id, room.about, log, snapshot))
        await self.follow_again(room)

    async def catch_up(self, room: Room) -> None:
        """Carry out what another process has kept."""
        async with room.lock:
            rows = [] if room.closed else await self.store.log(room.id, room.n)
            if not rows:
                return
            if changed := any(row[0] == RULES for row, _ in rows):
                await self._read(room)
                await self._forget(room, room.games, room.games)
            else:
                room.went_on(rows, await self.call(room, "more", room.id, [row for row, _ in rows]))
        self._tell(room)
        if changed:
            room.push(Changed(room.id, room.state["title"]))
        await self.go_on(room)
        self.begin_task(self._take_over_bots(room, room.n))

    async def _take_over_bots(self, room: Room, n: int) -> None:
        """Let bots go on where the process that should do it does not."""
        await asyncio.sleep(TAKE_OVER)
        if room.n == n:
            self._play_bots(room)

    async def follow_again(self, room: Room) -> None:
        """Begin the packets of all viewers again."""
        for viewer in room.viewers.values():
            await self._follow(room, viewer, False)

    async def check_owner(self, id: str, owner: str) -> None:
        """Raise TableError if there is no such table, or somebody else started it."""
        about = await self.store.table(id)
        if about is None or not secrets.compare_digest(hashed(owner), about["owner"]):
            raise TableError("LR-P0015", "there is no table with this secret of who started it")

    async def delete(self, wish: Delete) -> None:
        """Delete a table; raises TableError if there is none, or somebody else started it."""
        await self.check_owner(wish.table, wish.owner)
        await self.remove(wish.table)

    async def remove(self, id: str) -> None:
        """Delete a table, and let all know who are at it."""
        room = self.rooms.get(id)
        if room is None:
            await self.store.delete(id)
            return
        async with room.lock:
            await self.store.delete(id)
            await self.close(room)
        for viewer in list(room.viewers.values()):
            viewer.leave(Gone(room.id))

    async def close(self, room: Room) -> None:
        """Let a table leave the memory; whoever calls this holds its lock, or nobody is there."""
        room.closed = True
        self.rooms.pop(room.id, None)
        if room.bots is not None and room.bots is not asyncio.current_task():
            room.bots.cancel()
        with suppress(RefusedError):
            await room.games.call("end", room.id)
            await room.games.call("end", room.shown(0))

    async def sweep(self) -> None:
        """Let tables leave the memory at which nobody is connected."""
        while True:
            await asyncio.sleep(min(SWEEP, self.settings.idle))
            old = time.monotonic() - self.settings.idle
            for room in list(self.rooms.values()):
                if room.is_idle and room.used <= old:
                    if room.n >= room.kept + SELDOM:
                        await self._keep_snapshot(room)
                    if room.is_idle:
                        await self.close(room)
            self.crew.sweep(old)

    async def _keep_snapshot(self, room: Room) -> None:
        """Keep what a table comes back from without its whole log; where that is impossible, the log is enough."""
        room.kept = room.n
        with suppress(TableError, RuleError, RefusedError, StoreError):
            async with room.lock:
                data = None if room.closed else await self.call(room, "snapshot", room.id, room.turns)
            if data is not None:
                await self.store.keep_snapshot(room.id, data)

    # ---- changing --------------------------------------------------------------------------------

    async def play(self, room: Room, name: str, *args: Any, after: int | None = None) -> None:
        """Let the engine do something at a table, and keep it; what is not kept is shown to nobody.

        It goes on if who asked for it is gone. Raises TableError or RuleError if the engine refuses it, it could not be
        kept, or the log has another length than `after`: what was decided may be wrong by now.
        """
        await asyncio.shield(self.begin_task(self._play(room, name, *args, after=after)))
        self._play_bots(room)

    async def _play(self, room: Room, name: str, *args: Any, after: int | None = None) -> None:
        async with room.lock:
            self._check_open(room, after)
            row, state = await self.call(room, name, room.id, *args)
            await self._keep(room, row, state["turn"])
            room.state = state
        self._tell(room)
        if room.n >= room.kept + OFTEN:
            self.begin_task(self._keep_snapshot(room))
        await self.go_on(room)

    def _tell(self, room: Room) -> None:
        """Let viewers know of a new row; what may be taken back follows, once no other row comes at once."""
        room.tell()
        if room.about["undo"] in ("own", "ask") and (room.judging is None or room.judging.done()):
            room.judging = self.begin_task(self._judge(room))

    async def _judge(self, room: Room) -> None:
        n = -1
        while room.n != n:
            n = room.n
            due, used = time.monotonic() + JUDGE, time.process_time()
            await asyncio.sleep(JUDGE)
            if time.monotonic() > due + LATE or time.process_time() > used + BUSY * JUDGE:
                await asyncio.sleep(LATER)  # others wait for packets; most answers are followed by another's by then
        with suppress(RefusedError):
            async with room.lock:
                seat = None if room.closed else await self.call(room, "judge", room.id)
            if seat is not None:
                room.tell(seat)

    # ---- other rules -----------------------------------------------------------------------------

    async def try_rules(self, room: Room, variant: str, texts: Plain, address: str) -> Plain:
        """Say what the game would go on with; raises TableError or RefusedError if it could not."""
        rows = [row for row, _ in await self.store.log(room.id)]
        games = await self._games([*room.rules, {"variant": variant, "texts": texts}], address)
        with self._shares.asking(address, games):
            found: Plain = await games.call("offered", room.about, rows, variant, texts)
        return found

    async def change_rules(self, room: Room, by: int, rules: Plain, after: int) -> None:
        """Let the game go on with other rules; raises TableError or RefusedError if it cannot, and keeps its own."""
        await asyncio.shield(self.begin_task(self._change_rules(room, by, rules, after)))
        self._play_bots(room)

    async def _change_rules(self, room: Room, by: int, rules: Plain, after: int) -> None:
        async with room.lock:
            self._check_open(room, after)
            row: Row = (RULES, by, json.dumps(rules))
            rows = await self.store.log(room.id)
            here = {viewer.address for viewer in room.viewers.values()}
            old, games = room.games, await self._games([*room.rules, rules], *here, but=room)
            try:
                state = await games.call("begin", room.id, room.about, [*(one for one, _ in rows), row])
            except (TableError, RefusedError):
                await self._keep(room, (NO, 0, ""), room.state["turn"])
                room.tell()
                raise
            at = await self._keep(room, row, state["turn"])
            with suppress(RefusedError):
                await self._forget(room, old, games)
            room.games, room.rules = games, [*room.rules, rules]
            room.begun([*rows, (row, at)], state)
        room.push(Changed(room.id, room.state["title"]))

    async def _forget(self, room: Room, old: Games, new: Games) -> None:
        """Make no more packets of a game that goes on elsewhere; its viewers have to join again."""
        for viewer in room.viewers.values():
            await old.call("unfollow", viewer.number)
        if room.behind is not None:
            await old.call("end", room.behind.id)
        if old is not new:
            await old.call("end", room.id)

    async def note(self, room: Room, row: Row, after: int | None = None) -> None:
        """Keep a row that the engine does not need to know; raises TableError as `play` does."""
        await asyncio.shield(self.begin_task(self._note(room, row, after)))
        self._play_bots(room)

    async def _note(self, room: Room, row: Row, after: int | None) -> None:
        async with room.lock:
            self._check_open(room, after)
            await self._keep(room, row, room.state["turn"])
        room.tell()

    async def _keep(self, room: Room, row: Row, turn: int) -> float:
        said, at = "somebody else was first", time.time()
        try:
            kept = await self.store.append(room.id, room.n + 1, row, at)
        except StoreError:
            kept, said = False, "the database cannot be used"
        if not kept:
            try:
                await self._read(room)
            except Exception as e:  # the engine has what is not kept, and must not go on from there
                self._drop(room, e)
                await self.close(room)
                raise
            room.tell()
            raise TableError("LR-P0024", f"this was not kept: {said}", "look at the table, and try again")
        room.took(row, at, turn)
        room.dismiss()
        room.used = time.monotonic()
        return at

    def _check_open(self, room: Room, after: int | None = None) -> None:
        if room.closed:
            raise TableError("LR-P0015", "the table is closed", "open its link again")
        if room.n >= MOST_ROWS:
            raise TableError("LR-P0016", f"a table has at most {MOST_ROWS:,} answers", "start another one")
        if after not in (None, room.n):
            raise TableError("LR-P0024", "this was not kept: somebody else was first", "look at the table")

    def _play_bots(self, room: Room) -> None:
        """Let bots go on by themselves, if one is asked."""
        if room.bots_play and not room.closed and (room.bots is None or room.bots.done()):
            room.bots = self.begin_task(self._bots(room))

    async def _bots(self, room: Room) -> None:
        while room.bots_play and not room.closed:
            try:
                await self._play(room, "bot")
            except (TableError, RuleError, RefusedError, StoreError) as e:
                if self.store.database.is_shared and getattr(e, "code", "") == "LR-P0024":
                    self.begin_task(self._take_over_bots(room, room.n))  # another process goes on
                else:
                    room.push(refusal(e, room.id))
                return
            await asyncio.sleep(self.settings.bot_pause)

    # ---- viewers ---------------------------------------------------------------------------------

    async def follow(self, room: Room, viewer: Viewer, history: bool) -> None:
        """Let a connection look at a table, again from the whole view on if it did before."""
        async with room.lock:
            self._check_open(room)
            self._shares.check(viewer.address, room.games)
            await self._follow(room, viewer, history)
            is_new = viewer.number not in room.viewers
            room.viewers[viewer.number] = viewer
        viewer.look()
        if is_new:
            self._around(room)

    async def _follow(self, room: Room, viewer: Viewer, history: bool) -> None:
        behind = room.behind
        if behind is not None and not viewer.seat and not behind.begun:
            await self._show_behind(room, behind)
        await self.call(room, "follow", room.shown(viewer.seat), viewer.number, viewer.seat or None, history)

    async def go_on(self, room: Room) -> None:
        """Let spectators who are behind see what is old enough by now."""
        async with room.lock:
            if room.behind is not None and room.behind.begun and not room.closed:
                await self._show_behind(room, room.behind)

    async def _show_behind(self, room: Room, behind: Behind) -> None:
        rows = behind.next(room.state, time.time())
        if not behind.begun:
            await self.call(room, "begin", behind.id, room.about, rows, await self.store.snapshot(room.id))
        elif rows:
            await self.call(room, "more", behind.id, rows)
        changed = behind.begun and any(kind == RULES for kind, _, _ in rows)
        behind.begun, behind.shown = True, behind.shown + len(rows)
        for viewer in room.viewers.values() if rows else ():
            if not viewer.seat and changed:
                await self.call(room, "unfollow", viewer.number)
                viewer.push(Changed(room.id, room.state["title"]))
            elif not viewer.seat:
                viewer.look()

    async def packet(self, room: Room, viewer: Viewer) -> Plain | None:
        """Return what is new for a connection; what is not kept yet is shown to nobody, so it waits for that."""
        async with room.lock:
            return None if room.closed else await self.call(room, "packet", viewer.number)

    async def unfollow(self, room: Room, viewer: Viewer) -> None:
        """Let a connection go."""
        room.viewers.pop(viewer.number, None)
        if not room.closed:
            with suppress(RefusedError):
                await self.call(room, "unfollow", viewer.number)
        room.used = time.monotonic()
        self._around(room)

    def _around(self, room: Room) -> None:
        room.around()
        self.notice("here", room)

    async def call(self, room: Room, name: str, *args: Any) -> Any:
        """Call a method of the engine that has a table; where that was killed, the table is closed, its log stays."""
        try:
            return await room.games.call(name, *args)
        except RefusedError as e:
            if isinstance(room.games, Worker) and room.games.dead:
                self._lose(room.games, e)
            raise

    async def _games(self, rules: Sequence[Plain], *addresses: str | None, but: Room | None = None) -> Games:
        """Return where rules are played, and those before them: with texts of strangers, in a worker for just these.

        Raises TooOftenError if one of some addresses would use too many workers then.
        """
        if not any(one["texts"] for one in rules):
            return self._here
        if self.crew.is_full:
            for room in [one for one in self.rooms.values() if isinstance(one.games, Worker) and one.is_idle]:
                await self.close(room)
        key = hashed(json.dumps([[one["variant"], one["texts"]] for one in rules], sort_keys=True))
        for address in addresses:
            self._shares.check(address, self.crew.workers.get(key), but)
        return self.crew.worker(key)

    def _lose(self, worker: Worker, e: RefusedError) -> None:
        for room in [one for one in self.rooms.values() if one.games is worker]:
            room.closed = True
            self.rooms.pop(room.id, None)
            self._drop(room, e)

    def _drop(self, room: Room, e: Exception) -> None:
        for viewer in list(room.viewers.values()):
            viewer.leave(refusal(e, room.id))

    def begin_task(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Begin a task, and hold it until it is done: asyncio would not."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.remove)
        return task


def secret() -> str:
    """Make the secret of a link."""
    return secrets.token_urlsafe(24)


def fresh_table(seats: list[Plain], options: Plain) -> Plain:
    """Return what is kept of a new table; nobody can choose the seed."""
    id, seed = secrets.token_hex(8), str(secrets.randbits(63))
    return {"id": id, "seats": seats, "seed": seed, "created": time.time(), **options}
