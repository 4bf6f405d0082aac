"""A table that goes on from a snapshot is the same as one whose log was played again, at every packet."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import zlib
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from london_rules.host import house as house_module
from london_rules.host.engine import Engine, Row
from london_rules.host.house import House
from london_rules.host.messages import Start
from london_rules.host.people import MOST_BYTES, People
from london_rules.host.settings import Settings
from london_rules.host.store import Store
from tests.support.hosting import run

Plain = Any
VARIANTS = ("2010", "2011-time-track", "nettles")
PLAYERS = {"nettles": 4}


def setup_of(engine: Engine, variant: str, **more: Plain) -> Plain:
    seats = ["human"] * (PLAYERS.get(variant, 3) - 1)
    found = engine.check(Start(variant=variant, seats=[*seats, "random"]))
    return {**found, "texts": {}, "seed": "23", "undo": "own", **more}


def move(engine: Engine, id: str, chance: random.Random) -> Row:
    """Let whoever is asked answer, or take back, or a bot sit down."""
    state, table = engine.state(id), engine.table(id).table
    asked = state["asked"]
    if state["bot"]:
        return engine.bot(id)[0]
    free = [seat for seat in range(1, len(table.seats) + 1) if table.may_undo(seat)]
    if free and chance.random() < 0.2:
        return engine.undo(id, free[0], 1)[0]
    if len(table.game.answers) > 20 and chance.random() < 0.02:
        return engine.rewind(id, asked, len(table.game.answers) - 17)[0]
    option = chance.choice(table.game.option_ids())
    return engine.answer(id, asked, option, table.asked_before(asked))[0]


def play(engine: Engine, id: str, rows: list[Row], turns: list[int], number: int, chance: random.Random) -> None:
    for _ in range(number):
        if engine.state(id)["over"]:
            return
        rows.append(move(engine, id, chance))
        turns.append(engine.state(id)["turn"])


def packets(engine: Engine, viewers: list[int]) -> list[Plain]:
    return [engine.packet(viewer) for viewer in viewers]


def followed(engine: Engine, id: str, first: int, seats: int, history: bool) -> list[int]:
    """Look at a table from all seats, and as a spectator."""
    for at in range(seats + 1):
        engine.follow(id, first + at, at or None, history)
    return list(range(first, first + seats + 1))


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("answers", [3, 60, 400])
def test_each_packet_is_that_of_a_table_that_was_played_again(variant: str, answers: int) -> None:
    engine, chance = Engine(), random.Random(answers)
    setup = setup_of(engine, variant)
    engine.begin("played", setup, [])
    rows: list[Row] = []
    turns: list[int] = []
    play(engine, "played", rows, turns, answers, chance)
    snapshot = engine.snapshot("played", turns)
    rest: list[Row] = []
    play(engine, "played", rest, turns, 7, chance)
    again = engine.begin("again", setup, [*rows, *rest])
    back = engine.begin("back", setup, [*rows, *rest], snapshot)
    assert (again.pop("kept"), back.pop("kept")) == (0, len(rows))
    assert back == again
    seats = len(setup["seats"])
    one, two = followed(engine, "again", 10, seats, False), followed(engine, "back", 20, seats, False)
    assert packets(engine, two) == packets(engine, one)
    for _ in range(30):
        if engine.state("back")["over"]:
            break
        row = move(engine, "back", chance)
        engine.more("again", [row])
        assert (engine.judge("back"), packets(engine, two)) == (engine.judge("again"), packets(engine, one))
    # What is before the snapshot is found when it is asked for.
    whole = followed(engine, "again", 30, seats, True), followed(engine, "back", 40, seats, True)
    assert packets(engine, whole[1]) == packets(engine, whole[0])
    to = len(engine.table("back").table.game.answers) // 2
    for id in ("again", "back"):
        engine.rewind(id, 1, to)
    assert packets(engine, [*two, *whole[1]]) == packets(engine, [*one, *whole[0]])
    saves = [engine.table(id).table.save() for id in ("again", "back")]
    assert saves[0] == saves[1]


def damaged(snapshot: bytes) -> dict[str, bytes]:
    """Damage a snapshot in many ways."""
    read = json.loads(zlib.decompress(snapshot))

    def written(data: Plain) -> bytes:
        return zlib.compress(json.dumps(data).encode())

    save = read["save"]
    return {
        "empty": b"",
        "cut off": snapshot[: len(snapshot) // 2],
        "no snapshot": b"\x00" * 50,
        "other data": written([1, 2]),
        "no turns": written({"save": save}),
        "longer than the log": written({**read, "turns": [1] * 1000}),
        "other rules": written({**read, "save": {**save, "digest": "0" * 64}}),
        "another state": written({**read, "save": {**save, "state": {**save["state"], "turn": 3}}}),
        "other events": written({**read, "save": {**save, "snapshot": {**save["snapshot"], "events": {}}}}),
        "no answers": written({**read, "save": {**save, "answers": []}}),
        "another version": written({**read, "save": {**save, "program": "x"}}),
    }


def test_what_is_damaged_or_of_other_rules_is_left_aside() -> None:
    engine, chance = Engine(), random.Random(1)
    setup, rows, turns = setup_of(engine, "2010"), list[Row](), list[int]()
    engine.begin("played", setup, [])
    play(engine, "played", rows, turns, 40, chance)
    snapshot = engine.snapshot("played", turns)
    state = engine.begin("again", setup, rows)
    for how, data in damaged(snapshot).items():
        assert engine.begin("back", setup, rows, data) == state, how
        assert engine.table("back").table.save() == engine.table("again").table.save(), how
    other = setup_of(engine, "2010+loan-poverty")
    assert engine.begin("other", other, [], snapshot)["kept"] == 0


@pytest.mark.parametrize(("variant", "answers"), [("2010", 2000), ("2011-time-track", 3000), ("2017", 2000)])
def test_who_comes_back_late_in_a_game_of_four_is_sent_little(variant: str, answers: int) -> None:
    engine, chance = Engine(), random.Random(9)
    about = engine.check(Start(variant=variant, seats=["human"] * 4))
    engine.begin("t", {**about, "texts": {}, "seed": "7", "undo": "own"}, [])
    table = engine.table("t").table
    for _ in range(answers):
        if not table.over:
            table.give_again(chance.choice(table.game.option_ids()), bot=False)
    for viewer in followed(engine, "t", 1, 4, False):
        packet = json.dumps(engine.packet(viewer), separators=(",", ":"))
        assert 10_000 < len(packet) <= 60_000 - MOST_BYTES - 2_000  # with what was said, and who sits where


# ---- in a host -----------------------------------------------------------------------------------


async def played(house: House, id: str, number: int) -> None:
    room = await house.room(id)
    for _ in range(number):
        table = house.engine.table(id).table
        seat = table.to_move
        assert seat is not None
        await house.play(room, "answer", seat, table.game.option_ids()[0], table.asked_before(seat))


def kept(database: Path) -> list[tuple[str, bytes]]:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("select table_id, data from snapshots").fetchall()


async def until(holds: Any) -> None:
    async with asyncio.timeout(30):
        while not holds():
            await asyncio.sleep(0.02)


def test_of_what_was_said_who_comes_is_sent_the_last_lines_up_to_a_size(tmp_path: Path) -> None:
    async def work() -> None:
        store = Store(str(tmp_path / "tables.db"))
        await store.open()
        house = House(Settings(""), store, Engine())
        id, people = (await house.start(Start(variant="nettles", seats=["human"] * 4))).table, People(store)
        lines = [await people.say(id, 1, "\N{PLAYING CARD ACE OF SPADES}" * 200, 5) for _ in range(9)]
        found = await people.said(id)
        assert [one["line"] for one in found] == lines[-len(found) :]
        assert MOST_BYTES / 2 < len(json.dumps(found)) <= MOST_BYTES + 100
        await store.close()

    run(work())


def test_a_host_keeps_snapshots_and_comes_back_from_them_after_a_kill(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(house_module, "OFTEN", 10)
    monkeypatch.setattr(house_module, "SELDOM", 3)
    database = tmp_path / "tables.db"

    async def opened(idle: float = 300.0) -> House:
        store = Store(str(database))
        await store.open()
        return House(Settings(str(database), idle=idle), store, Engine())

    async def work() -> None:
        first = await opened()
        begun = await first.start(Start(variant="2010", seats=["human", "human"]))
        await played(first, begun.table, 14)
        await until(lambda: kept(database))
        save = first.engine.table(begun.table).table.save()
        await first.store.close()  # it keeps nothing more, as if it was killed

        second = await opened(0.1)
        room = await second.room(begun.table)
        assert (room.kept, room.n) == (10, 14)
        assert second.engine.table(begun.table).table.save() == save
        before = kept(database)
        sweeping = asyncio.create_task(second.sweep())
        await until(lambda: begun.table not in second.rooms)
        sweeping.cancel()
        assert kept(database) != before
        assert (await second.room(begun.table)).kept == 14
        await second.store.close()

        with closing(sqlite3.connect(database)) as connection, connection:
            connection.execute("update snapshots set data = x'00'")
        third = await opened()
        assert ((await third.room(begun.table)).kept, room.n) == (0, 14)
        assert third.engine.table(begun.table).table.save() == save
        await third.remove(begun.table)
        assert kept(database) == []
        await third.store.close()

    run(work())
