"""Rules with texts of strangers: each in a process of its own, which can be killed without touching other tables."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from london_rules.engine.load import load
from london_rules.host import crew, worker
from london_rules.host.crew import Crew, Worker
from london_rules.host.engine import Engine
from london_rules.host.house import House
from london_rules.host.messages import Start
from london_rules.host.refusals import RefusedError
from london_rules.host.room import Room
from london_rules.host.settings import Settings
from london_rules.host.store import Store
from london_rules.host.visitors import TooOftenError
from london_rules.host.worker import MEMORY, OF_STRANGERS
from london_rules.language import memo
from london_rules.table import TableError
from tests.support.hosting import Host, Message, run

TWO = ["human", "human"]


def texts(size: int) -> Message:
    manifest = f"language: 2\nid: own\ntitle: Own\nkind: overlay\nbuilds on: ['2010']\nset: {{start money: {size}}}\n"
    return {"own": {"bundle.yaml": manifest}}


def workers_of(host: Host) -> list[int]:
    """Return the processes that a host has started."""
    found = subprocess.run(["pgrep", "-P", str(host.process.pid)], capture_output=True, text=True, check=False)
    return [int(one) for one in found.stdout.split()]


class Nobody:
    """A connection at a table that takes nothing."""

    def __init__(self, number: int = 1, address: str = "there") -> None:
        self.number, self.seat, self.link, self.address = number, 0, "", address

    def look(self) -> None: ...

    def push(self, message: object) -> None: ...

    def leave(self, why: object) -> None: ...


async def own_table(house: House, size: int) -> Room:
    made = await house.start(Start(variant="2010+own", texts=texts(size), seats=TWO))
    return await house.room(made.table)


async def opened(path: Path, most: int = 4) -> House:
    store = Store(str(path / "tables.db"))
    await store.open()
    return House(Settings(""), store, Engine(), Crew(most))


async def close(house: House) -> None:
    await house.crew.end()
    await house.store.close()


@pytest.mark.slow
def test_only_the_table_whose_worker_is_killed_is_closed_and_it_comes_back(tmp_path: Path) -> None:
    host = Host(tmp_path)
    plain = host.join(host.begin("2010", TWO), 1)
    table = host.begin("2010+own", TWO, texts=texts(7))
    seats = [host.join(table, 1), host.join(table, 2)]
    asked = max(seats, key=lambda one: bool(one.options))
    assert asked.answer()["type"] == "done"
    (one,) = workers_of(host)
    os.kill(one, signal.SIGKILL)
    other = next(one for one in seats if one is not asked)
    assert other.ask("look", name="sewers")["code"] == "LR-P0026"
    asked.until(lambda: asked.seen[-1].get("code") == "LR-P0026")
    assert plain.ask("scene")["type"] == "scene"
    assert host.client().ask("join", table=table["table"], secret=table["seats"][0])["code"] == "LR-P0026"
    host.restart()
    assert len(host.log(table["table"])) == 1
    assert host.join(table, 1).joined["title"] == "London (2010) + Own"
    assert host.end() == 0
    assert (tmp_path / "log").read_text() == ""


@pytest.mark.slow
def test_a_worker_that_does_not_answer_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        house = await opened(tmp_path)
        slow, other = await own_table(house, 7), await own_table(house, 8)
        assert isinstance(slow.games, Worker)
        process: Any = slow.games.process
        monkeypatch.setattr(crew, "PATIENCE", 0.5)
        os.kill(process.pid, signal.SIGSTOP)
        with pytest.raises(RefusedError) as refused:
            await house.call(slow, "state", slow.id)
        assert refused.value.error.code == "LR-P0026"
        assert (slow.closed, slow.id in house.rooms, await process.wait()) == (True, False, -signal.SIGKILL)
        monkeypatch.setattr(crew, "PATIENCE", 30)
        assert (await house.call(other, "state", other.id))["over"] is False
        with pytest.raises(RefusedError):
            await house.room(slow.id)
        monkeypatch.setattr(crew, "PENALTY", 0.0)
        assert not (await house.room(slow.id)).closed
        await close(house)

    run(work())


@pytest.mark.slow
def test_a_worker_goes_on_if_who_asked_is_gone_and_ends_where_nobody_plays(tmp_path: Path) -> None:
    async def work() -> None:
        house = await opened(tmp_path)
        room, other = await own_table(house, 7), await own_table(house, 7)
        state = await house.call(other, "state", other.id)
        assert isinstance(room.games, Worker)
        process: Any = room.games.process
        os.kill(process.pid, signal.SIGSTOP)
        asking = asyncio.create_task(house.call(room, "named", room.id, 1, "Ann"))
        await asyncio.sleep(0.1)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        os.kill(process.pid, signal.SIGCONT)
        assert await house.call(other, "state", other.id) == state
        assert room.games is other.games and not room.closed
        later = time.monotonic() + 1
        house.crew.sweep(later)
        assert len(house.crew.workers) == 1
        for one in (room, other):
            await house.close(one)
        house.crew.sweep(later)
        assert not house.crew.workers
        await close(house)

    run(work())


@pytest.mark.slow
def test_where_all_workers_are_busy_no_other_texts_are_played(tmp_path: Path) -> None:
    async def work() -> None:
        house = await opened(tmp_path, most=1)
        room = await own_table(house, 7)
        same = await own_table(house, 7)
        assert same.games is room.games
        viewer = Nobody()
        await house.follow(same, viewer, history=False)
        with pytest.raises(TableError) as refused:
            await house.start(Start(variant="2010+own", texts=texts(8), seats=TWO))
        assert refused.value.code == "LR-P0016"
        assert (room.closed, same.closed) == (True, False)  # nobody is at the first one
        await house.unfollow(same, viewer)
        assert (await own_table(house, 8)).games is not room.games
        assert room.games.dead  # it made room
        await close(house)

    run(work())


@pytest.mark.slow
def test_one_address_uses_only_some_of_the_workers(tmp_path: Path) -> None:
    async def work() -> None:
        house = await opened(tmp_path)
        rooms = [await own_table(house, size) for size in (6, 7, 9)]
        viewers = [Nobody(number, "greedy") for number in (1, 2, 3)]
        for room, viewer in zip(rooms[:2], viewers, strict=False):
            await house.follow(await house.room(room.id, "greedy"), viewer, history=False)
        refused = []
        for asked in (
            house.room(rooms[2].id, "greedy"),
            house.follow(rooms[2], viewers[2], history=False),
            house.start(Start(variant="2010+own", texts=texts(8), seats=TWO), "greedy"),
            house.try_rules(rooms[0], "2010+own", texts(8), "greedy"),
        ):
            with pytest.raises(TooOftenError) as e:
                await asked
            refused.append((e.value.code, str(e.value)))
        assert refused == [("LR-P0027", "this address uses 2 processes for rules of its own already")] * 4
        assert len(house.crew.workers) == 3
        # The same rules, those that are shipped, and another address are as before.
        await house.start(Start(variant="2010+own", texts=texts(6), seats=TWO), "greedy")
        await house.start(Start(variant="2010", seats=TWO), "greedy")
        await house.follow(await house.room(rooms[2].id, "other"), Nobody(4, "other"), history=False)
        await house.unfollow(rooms[0], viewers[0])
        await house.follow(await house.room(rooms[2].id, "greedy"), viewers[2], history=False)
        await close(house)

    run(work())


@pytest.mark.slow
def test_what_an_address_waits_for_counts_too(tmp_path: Path) -> None:
    async def work() -> None:
        house = await opened(tmp_path)
        wishes = [Start(variant="2010+own", texts=texts(size), seats=TWO) for size in range(6, 10)]
        done = await asyncio.gather(*(house.start(one, "greedy") for one in wishes), return_exceptions=True)
        assert [isinstance(one, TooOftenError) for one in done] == [False, False, True, True]
        assert (await house.start(wishes[2], "greedy")).table
        await close(house)

    run(work())


@pytest.mark.skipif(sys.platform == "win32", reason="THE MEMORY OF WORKERS HAS NO LIMIT HERE: Windows has none")
def test_a_worker_that_needs_too_much_memory_ends() -> None:
    code = (
        "from london_rules.host import worker\nworker._limit()\n"
        "class Greedy:\n    def grow(self): return bytearray(worker.MEMORY)\n"
        "worker._result(Greedy(), 'grow', ())"
    )
    assert MEMORY == 1 << 30
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 1


@pytest.mark.skipif(sys.platform == "win32", reason="THE TIME OF WORKERS HAS NO LIMIT HERE: Windows has none")
def test_a_worker_that_needs_too_much_of_a_processor_is_ended_by_the_system() -> None:
    code = "from london_rules.host import worker\nworker._limit_time(0)\nwhile True: pass"
    done = subprocess.run([sys.executable, "-c", code], check=False, timeout=120)
    assert done.returncode == -signal.SIGXCPU


def test_a_result_of_a_worker_has_a_size() -> None:
    most, more = (worker.frame((True, "x" * size)) for size in (worker.LONGEST - 100, worker.LONGEST))
    assert worker._bounded(most) == most
    assert worker._bounded(more) == worker.frame((False, worker.TOO_LONG))


def test_only_the_time_of_a_processor_counts_for_a_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    spent = [5.0]
    monkeypatch.setattr(worker.time, "process_time", lambda: spent[0])
    monkeypatch.setattr(worker, "resource", None)
    worker._limit_time(10)
    assert (OF_STRANGERS.deadline, OF_STRANGERS.stopped) == (None, worker.CLOCK.is_over)
    assert not worker.CLOCK.is_over()
    spent[0] += 5.1
    assert worker.CLOCK.is_over()


@pytest.mark.parametrize(
    ("variant", "kind"),
    [("starter", "random"), ("starter", "search:1"), ("nettles", "greedy"), ("2010", "greedy without loans")],
)
def test_bots_and_reports_use_nothing_that_the_language_remembers(
    variant: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are in a thread beside another one, in which rules are loaded."""
    engine = Engine()
    wish = Start(variant=variant, seats=[kind] * load(variant).rule_set.players[1])
    found = engine.check(wish)
    engine.begin("t", {**found, "texts": {}, "seed": "5", "undo": "own"}, [])

    def reached(*_: object) -> None:
        raise AssertionError("this is for one thread only")

    for kept in (memo.Store, memo.InUse):
        monkeypatch.setattr(kept, "get", reached)
        monkeypatch.setattr(kept, "put", reached)
    monkeypatch.setattr(memo.PerTree, "__call__", reached)
    assert crew.SLOW == ("bot", "report")
    while not engine.state("t")["over"]:
        engine.bot("t")
    assert engine.report("t")[1]["answers"]
