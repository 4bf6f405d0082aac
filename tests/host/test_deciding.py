"""What all at a table decide: clocks and who plays on at their end, and taking back what concerns others."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from london_rules.host import clocks
from london_rules.host.clocks import Clocks, late_tables
from london_rules.host.deciding import Deciding
from london_rules.host.engine import Engine
from london_rules.host.house import House
from london_rules.host.messages import Ballot, Start
from london_rules.host.room import Room
from london_rules.host.settings import Settings
from london_rules.host.store import Store
from london_rules.host.votes import LONGEST
from london_rules.table.errors import TableError
from tests.support.hosting import Client, Host, Message, run

TWO, THREE = ["human"] * 2, ["human"] * 3


def waits(client: Client) -> Message:
    """Return what the table waited for last, as far as a client was told."""
    return next((one for one in reversed(client.seen) if one["type"] == "waits"), {"left": None, "vote": None})


def until_vote(client: Client, what: str | None) -> Message:
    client.until(lambda: (waits(client)["vote"] or {}).get("what") == what)
    vote: Message = waits(client)["vote"] or {}
    return vote


def seated(host: Host, table: Message, players: int) -> tuple[Client, list[Client]]:
    """Join all seats of a table; the one that is asked comes first."""
    seats = [host.join(table, seat) for seat in range(1, players + 1)]
    asked = next(one for one in seats if one.options)
    return asked, [one for one in seats if one is not asked]


def kinds(host: Host, table: Message) -> list[str]:
    return [row[1] for row in host.log(table["table"])]


def answered(first: Client, others: list[Client]) -> tuple[Client, list[Client]]:
    """Answer until another seat is asked; that one comes first then."""
    everyone = [first, *others]
    while first.options:
        number = (first.view or {})["decision"]["number"]
        assert first.answer()["type"] == "done"
        first.until(lambda n=number: (first.view or {})["decision"].get("number") != n)
    player = (first.view or {})["decision"]["player"]
    next = everyone[[one.joined["you"] for one in everyone].index(player)]
    next.until(lambda: next.options)
    return next, [one for one in everyone if one is not next]


def concerned(first: Client, others: list[Client]) -> tuple[Client, list[Client]]:
    """Answer with the first seat, and then with another one, whom it concerns if the first takes back its answer."""
    answered(*answered(first, others))
    return first, others


# ---- clocks --------------------------------------------------------------------------------------


def test_a_table_has_no_clock_unless_one_is_wanted(host: Host) -> None:
    first, others = seated(host, host.begin("2010", TWO), 2)
    answered(first, others)
    assert waits(first)["left"] is None


def test_the_first_question_has_no_limit_and_the_next_ones_show_what_is_left(host: Host) -> None:
    table = host.begin("2010", TWO, clock=86_400)
    first, (second,) = seated(host, table, 2)
    assert waits(first)["left"] is None
    first.answer()
    first.until(lambda: waits(first)["left"] is not None)
    second.until(lambda: waits(second)["left"] is not None)
    assert 86_390 < waits(second)["left"] <= 86_400
    watcher = host.join(table, None)
    watcher.until(lambda: waits(watcher)["left"] is not None)


def test_a_bot_plays_on_for_who_is_late_and_its_person_can_come_back(host: Host) -> None:
    table = host.begin("2010", TWO, clock=1)
    first, others = seated(host, table, 2)
    late, (other,) = answered(first, others)
    seat = late.joined["you"]
    other.until(lambda: (other.view or {})["seats"][seat - 1]["kind"] == "greedy")
    assert kinds(host, table)[-1] in ("sit", "bot")
    other.until(lambda: other.options)  # the bot has answered
    assert late.ask("bot", plays=False)["type"] == "done"
    assert [row[1:] for row in host.log(table["table"]) if row[1] == "sit"][:2] == [
        ("sit", seat, "greedy"),
        ("sit", seat, "human"),
    ]
    late.until(lambda: (late.view or {})["seats"][seat - 1]["kind"] == "human")


def test_the_others_decide_about_who_is_late_where_the_table_wants_that(host: Host) -> None:
    table = host.begin("nettles", [*THREE, "human"], clock=1, late="ask")
    first, others = seated(host, table, 4)
    late, others = answered(first, others)
    vote = until_vote(others[0], "bot")
    assert (vote["by"], vote["seat"]) == (None, late.joined["you"])
    assert sorted(vote["of"]) == sorted(one.joined["you"] for one in others)
    assert late.ask("vote", number=vote["number"], agree=True)["code"] == "LR-P0025"
    for one in others[:2]:
        assert one.ask("vote", number=vote["number"], agree=True)["type"] == "done"
    assert "sit" not in kinds(host, table)
    assert others[2].ask("vote", number=vote["number"], agree=True)["type"] == "done"
    assert kinds(host, table)[-1] in ("sit", "bot")
    assert ("sit", late.joined["you"], "greedy") in [row[1:] for row in host.log(table["table"])]


def test_who_is_late_gets_time_again_where_one_of_the_others_wants_to_wait(host: Host) -> None:
    table = host.begin("2010", TWO, clock=1, late="ask")
    first, others = seated(host, table, 2)
    late, (other,) = answered(first, others)
    vote = until_vote(other, "bot")
    at = time.monotonic()
    assert other.ask("vote", number=vote["number"], agree=False)["type"] == "done"
    again = until_vote(other, None) or until_vote(other, "bot")
    assert again["number"] > vote["number"]
    assert time.monotonic() - at >= 1
    late.answer()  # who was late answers after all, which ends it
    until_vote(other, None)
    assert kinds(host, table)[-1] == "answer"
    assert "sit" not in kinds(host, table)


def test_a_clock_runs_on_while_the_host_does_not(tmp_path: Path) -> None:
    host = Host(tmp_path)
    table = host.begin("2010", TWO, clock=3)
    first, others = seated(host, table, 2)
    late, _ = answered(first, others)
    host.end()
    time.sleep(3)
    host.start()
    other = host.join(table, 3 - late.joined["you"])
    other.until(lambda: other.options)
    assert ("sit", late.joined["you"], "greedy") in [row[1:] for row in host.log(table["table"])]
    assert host.end() == 0


def house_of(folder: Path) -> House:
    return House(Settings("", idle=300.0), Store(str(folder / "tables.db")), Engine())


def in_house(folder: Path, work: Any) -> None:
    """Do something with a house of its own."""

    async def all() -> None:
        house = house_of(folder)
        await house.store.open()
        await work(house)
        await house.store.close()

    run(all())


def test_a_table_that_nobody_looks_at_is_found_in_the_database_when_its_time_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks, "TICK", 0.01)

    async def work(house: House) -> None:
        made = await house.start(Start(variant="candle-sale", seats=["human", "random"], clock=1))
        room = await house.room(made.table)
        while room.state["bot"]:
            await asyncio.sleep(0.01)
        game = house.engine.table(made.table).table.game
        await house.play(room, "answer", 1, game.option_ids()[0], house.engine.table(made.table).table.asked_before(1))
        while room.state["bot"]:
            await asyncio.sleep(0.01)
        await house.close(room)
        assert await late_tables(house.store, time.time()) == []
        assert await late_tables(house.store, time.time() + 2) == [made.table]
        looking = asyncio.create_task(Clocks(Deciding(house), seldom=0.1).run())
        while made.table not in house.rooms or not house.rooms[made.table].state["over"]:
            await asyncio.sleep(0.05)  # the bot plays on, to the end
        while await late_tables(house.store, time.time() + 2):
            await asyncio.sleep(0.05)  # and the clock is looked at no more
        looking.cancel()

    in_house(tmp_path, work)


@pytest.mark.parametrize(("field", "value"), [("clock", -1), ("clock", 10**9), ("clock", 1.5), ("late", "x")])
def test_a_wrong_clock_starts_no_table(host: Host, field: str, value: object) -> None:
    wish = {"type": "start", "variant": "2010", "seats": TWO, field: value}
    assert host.post(wish)[1]["code"] == "LR-P0013"


# ---- taking back ---------------------------------------------------------------------------------


def test_what_nobody_has_learned_anything_from_is_taken_back_at_once(host: Host) -> None:
    table = host.begin("2010", TWO, undo="ask")
    first, _ = seated(host, table, 2)
    assert first.joined["undo"] == "ask"
    first.answer()
    first.until(lambda: (first.view or {})["undo"] > 0)
    assert first.ask("undo")["type"] == "done"
    assert kinds(host, table) == ["answer", "undo"]


def test_the_others_agree_to_what_concerns_them(host: Host) -> None:
    table = host.begin("nettles", [*THREE, "human"], undo="ask")
    first, others = seated(host, table, 4)
    asks, others = concerned(first, others)
    seats = [row[2] for row in host.log(table["table"])]
    answers = len(seats) - max(at for at, seat in enumerate(seats) if seat == asks.joined["you"])
    assert asks.ask("undo")["type"] == "done"
    vote = until_vote(others[0], "undo")
    assert (vote["by"], vote["answers"], vote["yes"]) == (asks.joined["you"], answers, [])
    assert asks.ask("undo")["code"] == "LR-P0025"
    assert asks.ask("vote", number=vote["number"], agree=True)["code"] == "LR-P0025"
    assert host.join(table, None).ask("vote", number=vote["number"], agree=False)["code"] == "LR-P0025"
    assert others[0].ask("vote", number=vote["number"] - 1, agree=True)["code"] == "LR-P0003"
    for one in others:
        assert one.ask("vote", number=vote["number"], agree=True)["type"] == "done"
        again = one.ask("vote", number=vote["number"], agree=True)["code"]
        assert again == ("LR-P0003" if one is others[-1] else "LR-P0025")
    asks.until(lambda: asks.options)
    assert kinds(host, table)[-5:] == ["answer", "ask", "yes", "yes", "undo"]
    assert host.log(table["table"])[-1][3] == str(len(seats) - answers)


@pytest.mark.parametrize("who", ["asks", "other"])
def test_a_wish_to_go_back_ends_when_somebody_is_against_it(host: Host, who: str) -> None:
    table = host.begin("2010", TWO, undo="ask")
    first, others = seated(host, table, 2)
    asks, (other,) = concerned(first, others)
    assert asks.ask("undo")["type"] == "done"
    vote = until_vote(other, "undo")
    speaks = asks if who == "asks" else other
    assert speaks.ask("vote", number=vote["number"], agree=False)["type"] == "done"
    until_vote(other, None)
    assert kinds(host, table)[-2:] == ["ask", "no"]


def test_an_answer_ends_a_wish_to_go_back(host: Host) -> None:
    table = host.begin("2010", TWO, undo="ask")
    first, others = seated(host, table, 2)
    asks, (other,) = concerned(first, others)
    assert asks.ask("undo")["type"] == "done"
    vote = until_vote(other, "undo")
    (asks if asks.options else other).answer()
    until_vote(other, None)
    assert other.ask("vote", number=vote["number"], agree=True)["code"] == "LR-P0003"


def test_a_vote_is_still_open_after_a_restart(tmp_path: Path) -> None:
    host = Host(tmp_path)
    table = host.begin("2010", TWO, undo="ask")
    first, others = seated(host, table, 2)
    asks, (other,) = concerned(first, others)
    asks.ask("undo")
    vote = until_vote(other, "undo")
    number, left = vote["number"], len(kinds(host, table)) - 1 - vote["answers"]
    host.restart()
    again = host.join(table, other.joined["you"])
    assert until_vote(again, "undo")["number"] == number
    assert again.ask("vote", number=number, agree=True)["type"] == "done"
    assert host.log(table["table"])[-1][1:] == ("undo", asks.joined["you"], str(left))
    assert host.end() == 0


def test_where_only_bots_are_concerned_nobody_is_asked(host: Host) -> None:
    table = host.begin("nettles", ["human", "random", "random", "random"], undo="ask")
    client = host.join(table, 1)
    for _ in range(3):
        client.until(lambda: client.options)
        number = (client.view or {})["decision"]["number"]
        client.answer()
        client.until(lambda n=number: (client.view or {})["decision"].get("number") not in (n, None))
    assert client.ask("undo")["type"] == "done"
    client.until(lambda: any("rewind" in one for one in client.seen))
    assert waits(client)["vote"] is None


async def begun(house: House, variant: str, seats: list[str]) -> tuple[Room, int]:
    """Start a table at which the seat that answered first can only go back if others agree."""
    made = await house.start(Start(variant=variant, seats=seats, undo="ask"))
    room = await house.room(made.table)
    table = house.engine.table(made.table).table
    first = table.to_move or 0
    while table.to_move == first or {*table.game.seats} == {first}:
        asked = table.to_move or 0
        await house.play(room, "answer", asked, table.game.option_ids()[0], table.asked_before(asked))
    return room, first


def test_a_vote_that_nobody_answers_ends_in_time(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        room, seat = await begun(house, "2010", TWO)
        deciding = Deciding(house)
        await deciding.undo(room, seat, 1)
        await deciding.look(room, time.time() + LONGEST - 60)
        assert room.vote is not None
        await deciding.look(room, time.time() + LONGEST)
        assert room.vote is None
        assert json.dumps(await house.store.log(room.id)).count('"no"') == 1

    in_house(tmp_path, work)


def test_where_nobody_decides_about_who_is_late_no_clock_runs_until_the_next_answer(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        made = await house.start(Start(variant="nettles", seats=["human"] * 4, clock=60, late="ask"))
        room, deciding = await house.room(made.table), Deciding(house)
        table = house.engine.table(made.table).table

        async def answer() -> None:
            asked = table.to_move or 0
            await house.play(room, "answer", asked, table.game.option_ids()[0], table.asked_before(asked))

        await answer()
        await deciding.look(room, time.time() + 60)
        assert (room.vote is not None, room.late_at is not None) == (True, True)
        assert await late_tables(house.store, time.time() + 61) == [made.table]
        await deciding.look(room, time.time() + 120)
        assert (room.vote, room.late_at) == (None, None)
        assert await late_tables(house.store, time.time() + 10_000) == []
        await answer()
        assert room.late_at is not None
        assert await late_tables(house.store, time.time() + 61) == [made.table]

    in_house(tmp_path, work)


def test_two_who_agree_at_the_same_time_both_count(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        room, first = await begun(house, "nettles", ["human"] * 4)
        deciding = Deciding(house)
        await deciding.undo(room, first, 1)
        assert room.vote is not None
        ballot = Ballot(room.id, room.vote.number, True)
        await asyncio.gather(*(deciding.vote(room, seat, ballot) for seat in (1, 2, 3, 4) if seat != first))
        assert [row[0] for row, _ in await house.store.log(room.id)][-4:] == ["ask", "yes", "yes", "undo"]

    in_house(tmp_path, work)


def test_what_was_agreed_on_is_not_done_to_another_game_than_that(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        room, seat = await begun(house, "2010", TWO)
        n = room.n
        with pytest.raises(TableError) as refused:
            await house.play(room, "rewind", seat, 0, after=n - 1)
        assert refused.value.code == "LR-P0024"
        assert room.n == n

    in_house(tmp_path, work)


# ---- seats ---------------------------------------------------------------------------------------


def test_a_person_lets_a_bot_play_and_comes_back_also_after_a_restart(tmp_path: Path) -> None:
    host = Host(tmp_path)
    table = host.begin("2010", TWO)
    first, (second,) = seated(host, table, 2)
    seat = first.joined["you"]
    assert host.join(table, None).ask("bot", plays=True)["code"] == "LR-P0025"
    assert first.ask("bot", plays=True)["type"] == "done"
    second.until(lambda: second.options)
    assert ("bot", seat) in {row[1:3] for row in host.log(table["table"])}
    assert first.ask("name", name="Ann")["type"] == "done"
    host.restart()
    again = host.join(table, seat)
    assert (again.view or {})["seats"][seat - 1] == {"kind": "greedy", "name": "Ann"}
    assert again.ask("bot", plays=False)["type"] == "done"
    again.until(lambda: (again.view or {})["seats"][seat - 1] == {"kind": "human", "name": "Ann"})
    with closing(sqlite3.connect(host.database)) as database:
        (seats,) = database.execute("select seats from tables").fetchone()
    assert [one["kind"] for one in json.loads(seats)] == TWO
    assert host.end() == 0
