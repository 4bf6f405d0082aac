"""Tables on a host: links, answers, bots, and the database that has them."""

from __future__ import annotations

import asyncio
import re
import signal
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import jsonschema
import pytest

from london_rules.engine.load import load
from london_rules.host.engine import Engine
from london_rules.host.house import House
from london_rules.host.messages import Start
from london_rules.host.schemas import host_schema
from london_rules.host.settings import Settings
from london_rules.host.store import Store, StoreError
from london_rules.table import Table, TableError
from tests.support.hosting import Client, Host, Message, run

TWO = ["human", "human"]
TEXTS = {
    "short-hands": {
        "bundle.yaml": "language: 2\nid: short-hands\ntitle: Short hands\nkind: overlay\nbuilds on: ['2010']\n"
        "files: [hands.rules]\n",
        "hands.rules": "replace number hand limit = 6\n",
    }
}


def both(host: Host, table: Message) -> tuple[Client, Client]:
    """Join both seats of a table; the one that is asked comes first."""
    seats = [host.join(table, 1), host.join(table, 2)]
    first, second = sorted(seats, key=lambda one: not one.options)
    return first, second


def test_the_command_says_where_it_is_and_where_it_keeps_tables(host: Host) -> None:
    assert host.printed == [
        f"the host is at http://127.0.0.1:{host.port}/\n",
        f"its tables are kept in {host.database}\n",
        "stop it with Ctrl-C\n",
    ]
    assert stat.S_IMODE(host.database.stat().st_mode) == 0o600


def test_an_answer_of_one_seat_is_seen_at_the_other_and_is_in_the_database(host: Host) -> None:
    table = host.begin("2010", TWO)
    first, second = both(host, table)
    chosen = first.options[0]
    assert first.answer() == {"type": "done", "table": table["table"]}
    assert [row[1:] for row in host.log(table["table"])] == [("answer", first.joined["you"], chosen)]
    before = len(second.seen)
    second.until(lambda: "packet" in [one["type"] for one in second.seen[before:]])


def test_a_table_is_started_with_house_rules_and_with_texts(host: Host) -> None:
    shipped = host.begin("2017+alms", TWO)
    assert host.join(shipped, 1).joined["variant"] == "2017+alms"
    own = host.join(host.begin("2010+short-hands", TWO, texts=TEXTS), 2).joined
    assert own["digest"] == load("2010+short-hands", texts=TEXTS, only_shipped=True).rule_set.digest  # type: ignore[union-attr]


def test_texts_with_a_mistake_are_refused_with_what_is_wrong(host: Host) -> None:
    texts = {"short-hands": {**TEXTS["short-hands"], "hands.rules": "replace number hand limt = 6\n"}}
    status, reply = host.post({"type": "start", "variant": "2010+short-hands", "seats": TWO, "texts": texts})
    assert (status, reply["code"]) == (400, "LR-P0018")
    assert "limt" in str(reply["diagnostics"])


def test_bots_answer_by_themselves_until_the_game_is_over(host: Host) -> None:
    table = host.begin("2011-time-track", ["search", "search:1"])
    watcher = host.join(table, None)
    watcher.until(lambda: len(watcher.seen) > 6)
    kinds = {row[1] for row in host.log(table["table"])}
    assert kinds == {"bot"}


def test_a_bot_answers_after_a_person(host: Host) -> None:
    table = host.begin("2010", ["human", "greedy"])
    client = host.join(table, 1)
    client.until(lambda: client.options)
    client.answer()
    for _ in range(20):
        client.until(lambda: client.options)
        client.answer()
        if {row[1] for row in host.log(table["table"])} == {"answer", "bot"}:
            break
    seats = {(row[1], row[2]) for row in host.log(table["table"])}
    assert seats == {("answer", 1), ("bot", 2)}


@pytest.mark.parametrize("kind", ["search:999", "search:17"])
def test_a_bot_that_takes_too_long_is_refused(host: Host, kind: str) -> None:
    status, reply = host.post({"type": "start", "variant": "2010", "seats": ["human", kind]})
    assert (status, reply["code"]) == (400, "LR-P0006")


def test_two_connections_share_a_seat(host: Host) -> None:
    table = host.begin("2010", TWO)
    first, _ = both(host, table)
    again = host.join(table, first.joined["you"])
    number = again.view["decision"]["number"]  # type: ignore[index]
    again.answer()
    first.until(lambda: (first.view or {})["decision"].get("number") != number)
    again.until(lambda: again.view == first.view)


def test_an_answer_is_taken_back_at_all_seats(host: Host) -> None:
    table = host.begin("2010", TWO, undo="free")
    first, second = both(host, table)
    before = dict(first.view or {})
    first.answer()
    assert first.ask("undo")["type"] == "done"
    assert [row[1] for row in host.log(table["table"])] == ["answer", "undo"]
    fresh = host.join(table, first.joined["you"])
    assert fresh.view is not None
    assert fresh.view["zones"] == before["zones"]
    second.until(lambda: any("rewind" in one for one in second.seen))


def play(host: Host, table: Message, clients: list[Client], again: Table, answers: int) -> None:
    """Give answers, and wait after each until every client sees what a table beside the host shows."""
    for _ in range(answers):
        asked = clients[(again.to_move or 1) - 1]
        again.give_again(asked.options[0], bot=False)
        assert asked.answer()["type"] == "done"
        for one in clients:
            one.until(lambda one=one: one.view == again.view(one.joined["you"]))


def test_what_each_seat_sees_is_what_its_own_feed_makes(host: Host) -> None:
    """The tests of tables show by permutations what a feed may know; here, that nothing else goes over the wire."""
    table = host.begin("nettles", ["human"] * 4)
    clients = [*(host.join(table, seat) for seat in (1, 2, 3, 4)), host.join(table, None)]
    play(host, table, clients, host.replica(table, "nettles", 4), 20)
    packets = {"type", "table", "seat", "number", "view", "patch", "rewind", "events", "told"}
    assert {field for client in clients for one in client.seen if one["type"] == "packet" for field in one} <= packets
    assert {(one["seat"], client.joined["you"]) for client in clients for one in client.seen if "seat" in one} == {
        *((seat, seat) for seat in (1, 2, 3, 4)),
        (None, None),
    }


def test_a_table_is_back_after_a_restart_with_the_same_question(tmp_path: Path) -> None:
    host = Host(tmp_path)
    table = host.begin("2010", TWO, undo="free")
    clients, again = [host.join(table, seat) for seat in (1, 2)], host.replica(table, "2010", 2, undo="free")
    play(host, table, clients, again, 12)
    seat = again.game.seats[-1]
    assert clients[seat - 1].ask("undo")["type"] == "done"
    again.undo(seat)
    host.restart()
    assert host.join(table, 1).view == again.view(1)
    host.restart(signal.SIGKILL)
    assert host.join(table, 2).view == again.view(2)
    assert host.end() == 0


def test_a_table_that_left_the_memory_is_back_when_somebody_joins(tmp_path: Path) -> None:
    async def work() -> None:
        store = Store(str(tmp_path / "tables.db"))
        await store.open()
        house = House(Settings("", idle=0.01), store, Engine())
        made = await house.start(Start(variant="2010", seats=TWO))
        room = await house.room(made.table)
        option = house.engine.table(made.table).table.game.option_ids()[0]
        seat = house.engine.table(made.table).table.to_move
        await house.play(room, "answer", seat, option, 1)
        hash = house.engine.table(made.table).table.game.state_hash()
        sweeper = asyncio.create_task(house.sweep())
        while house.rooms:
            await asyncio.sleep(0.01)
        assert house.engine.tables == {}
        sweeper.cancel()
        again = await house.room(made.table)
        assert (again.n, house.engine.table(made.table).table.game.state_hash()) == (1, hash)
        await store.close()

    run(work())


@pytest.mark.parametrize("failure", [StoreError("disk full"), None])
def test_an_answer_that_is_not_kept_is_refused_and_not_shown(tmp_path: Path, failure: Exception | None) -> None:
    async def work() -> None:
        store = Store(str(tmp_path / "tables.db"))
        await store.open()
        house = House(Settings(""), store, Engine())
        made = await house.start(Start(variant="2010", seats=TWO))
        room = await house.room(made.table)
        game = house.engine.table(made.table).table.game
        before, seat, option = game.state_hash(), game.to_move, game.option_ids()[0]

        async def append(*_: object) -> bool:
            if failure is not None:
                raise failure
            return False  # as if another process had been first

        store.append, kept = append, store.append  # type: ignore[method-assign]
        with pytest.raises(TableError) as refused:
            await house.play(room, "answer", seat, option, 1)
        assert refused.value.code == "LR-P0024"
        assert house.engine.table(made.table).table.game.state_hash() == before
        store.append = kept  # type: ignore[method-assign]
        await house.play(room, "answer", seat, option, 1)
        assert [row for row, _ in await store.log(made.table)] == [("answer", seat, option)]
        await store.close()

    run(work())


def test_a_deleted_table_is_gone_from_the_database_and_for_those_at_it(host: Host) -> None:
    table = host.begin("2010", TWO)
    client = host.join(table, 1)
    wrong = {"type": "delete", "table": table["table"], "owner": table["seats"][0]}
    assert host.post(wrong)[1]["code"] == "LR-P0015"
    assert host.post({**wrong, "owner": table["owner"]}) == (200, {"type": "done", "table": table["table"]})
    assert client.reply() == {"type": "gone", "table": table["table"]}
    assert host.log(table["table"]) == []
    with closing(sqlite3.connect(host.database)) as database:
        assert database.execute("select count(*) from links where table_id = ?", [table["table"]]).fetchone() == (0,)
    assert host.client().ask("join", table=table["table"], secret=table["seats"][0])["code"] == "LR-P0015"


def test_no_secret_is_in_the_database_or_the_log(host: Host) -> None:
    table = host.begin("2010", TWO)
    host.join(table, 1).close()
    host.client().ask("join", table=table["table"], secret="x" * 40)
    written = b"".join(path.read_bytes() for path in host.folder.iterdir())
    for secret in [*table["seats"], table["watch"], table["owner"]]:
        assert re.fullmatch(r"[\w-]{32}", secret)
        assert secret.encode() not in written


@pytest.fixture(scope="module")
def schema():
    return jsonschema.Draft7Validator(host_schema())


def test_every_message_is_in_the_schema(host: Host, schema) -> None:
    start = {"type": "start", "variant": "2010", "seats": TWO}
    schema.validate(start)
    table = host.post(start)[1]
    schema.validate(table)
    first, _ = both(host, table)
    for message in ({"type": "scene"}, {"type": "look", "name": "sewers"}, {"type": "watch", "history": True}):
        schema.validate({"table": table["table"], **message})
        first.ask(**message)
    first.answer()
    first.ask("score")
    for one in first.seen:
        schema.validate(one)
    assert {"joined", "around", "packet", "scene", "looked", "done", "error"} <= {one["type"] for one in first.seen}
