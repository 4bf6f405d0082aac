"""How much strangers may ask: rates, quotas, sizes, and who is believed about where somebody is."""

from __future__ import annotations

import asyncio
import os
import socket
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed

from london_rules.host import house as houses
from london_rules.host import people, sockets
from london_rules.host.app import make_app
from london_rules.host.crew import Crew
from london_rules.host.engine import Engine
from london_rules.host.house import House
from london_rules.host.keeping import Keeping
from london_rules.host.messages import Start
from london_rules.host.people import People
from london_rules.host.schema import LOG, TABLES
from london_rules.host.settings import LONGEST_START, Settings
from london_rules.host.store import Store, hashed, sa
from london_rules.host.visitors import MOST_KNOWN, Rate, TooOftenError, Visitors, address_of
from london_rules.table import TableError
from tests.support.hosting import Client, Host, Message, run

TWO = ["human", "human"]
LIMITS = ("--rate", "1", "--starts", "2", "--connections", "3", "--proxy", "127.0.0.1", "--tables", "5")


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A host with low limits, which believes what it is told about addresses: so each test has its own."""
    made = Host(tmp_path_factory.mktemp("strict"), LIMITS)
    yield made
    assert made.end() == 0
    assert (made.folder / "log").read_text() == ""


def at(number: int) -> dict[str, str]:
    return {"X_Forwarded_For": f"203.0.113.{number}"}


def begin(host: Host, number: int) -> Message:
    return host.post({"type": "start", "variant": "2010", "seats": TWO}, **at(number))[1]


def joined(host: Host, table: Message, seat: int, number: int) -> Client:
    client = host.client(**at(number))
    client.joined = client.ask("join", table=table["table"], secret=table["seats"][seat - 1])
    client.until(lambda: client.view is not None)
    return client


def test_one_address_sends_so_many_messages_and_others_are_not_held_up(strict: Host) -> None:
    codes = [strict.post({"type": "lobby"}, **at(1))[1].get("code") for _ in range(25)]
    assert codes[:20] == [None] * 20
    assert set(codes[21:]) == {"LR-P0027"}
    with closing(strict.client(**at(1))) as client:  # it has no more of them by another way
        assert client.ask("scene")["code"] == "LR-P0027"
    assert strict.post({"type": "lobby"}, **at(2))[0] == 200


def test_a_refusal_says_when_to_try_again(strict: Host) -> None:
    for _ in range(22):
        status, reply = strict.post({"type": "lobby"}, **at(3))
    assert (status, reply["code"]) == (429, "LR-P0027")
    assert reply["message"] == "this address sends too many messages"
    assert reply["help"].startswith("try again in ")
    time.sleep(1.1)
    assert strict.post({"type": "lobby"}, **at(3))[0] == 200


@pytest.mark.slow
def test_a_flood_at_a_table_is_refused_and_changes_nothing(strict: Host) -> None:
    table = begin(strict, 4)
    one, other = joined(strict, table, 1, 4), joined(strict, table, 2, 5)
    before = other.view
    for _ in range(22):
        one.send({"type": "say", "text": "x"})
    while one.reply().get("code") != "LR-P0027":
        pass
    began = time.monotonic()
    assert other.ask("scene")["type"] == "scene"
    assert time.monotonic() - began < 5
    assert (other.view, strict.log(table["table"])) == (before, [])
    for client in (one, other):
        client.close()


def test_one_address_starts_so_many_tables(strict: Host) -> None:
    replies = [begin(strict, 6) for _ in range(3)]
    assert [one["type"] for one in replies] == ["started", "started", "error"]
    assert (replies[2]["code"], replies[2]["help"]) == ("LR-P0027", "try again in 12 hours")
    assert begin(strict, 7)["type"] == "started"


def test_one_address_has_so_many_connections(strict: Host) -> None:
    clients = [strict.client(**at(8)) for _ in range(4)]
    assert clients[3].take()["code"] == "LR-P0027"
    with pytest.raises(ConnectionClosed):
        clients[3].take()
    assert clients[2].ask("join", table="x", secret="x")["code"] == "LR-P0015"
    clients[0].close()
    later = strict.client(**at(8))
    assert later.ask("join", table="x", secret="x")["code"] == "LR-P0015"
    for client in (*clients[1:], later):
        client.close()


@pytest.mark.slow
def test_where_there_is_no_room_no_table_is_started(tmp_path: Path) -> None:
    host = Host(tmp_path, LIMITS)
    for number in range(20, 26):
        reply = begin(host, number)
    assert (reply["code"], reply["message"]) == ("LR-P0016", "this host keeps 5 tables, and no more")
    with closing(joined(host, _one_of(host), 1, 31)) as client:
        assert client.ask("scene")["type"] == "scene"
    assert host.end() == 0


def _one_of(host: Host) -> Message:
    """Return a table of a host with another link of its first seat: that which it began with is not known."""
    with closing(sqlite3.connect(host.database)) as database:
        (table,) = database.execute("select id from tables").fetchone()
        change = "update links set hash = ? where table_id = ? and seat = 1"
        database.execute(change, [hashed("s" * 32), table])
        database.commit()
    return {"table": table, "seats": ["s" * 32]}


@pytest.mark.slow
def test_nobody_else_is_believed_about_addresses(tmp_path: Path) -> None:
    host = Host(tmp_path, ("--rate", "1", "--proxy", "192.0.2.1"))
    codes = [host.post({"type": "lobby"}, **at(number))[1].get("code") for number in range(25)]
    assert codes[24] == "LR-P0027"
    assert host.end() == 0


def test_only_what_the_named_proxy_added_is_believed(strict: Host) -> None:
    for number in range(25):
        status, _ = strict.post({"type": "lobby"}, X_Forwarded_For=f"198.51.100.{number}, 203.0.113.9")
    assert status == 429


@pytest.mark.slow
def test_a_host_is_at_its_base_path_only(tmp_path: Path) -> None:
    host = Host(tmp_path, ("--base-path", "/a/play"))
    assert host.printed[0].endswith("/a/play/\n")
    table = host.begin("2010", TWO)
    assert host.join(table, 1).ask("scene")["type"] == "scene"
    for path, status in {"/a/play": 307, "/a/play/": 200, "/messages": 404, "/": 404, "/a/playmessages": 404}.items():
        with closing(socket.create_connection(("127.0.0.1", host.port))) as plain:
            plain.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{host.port}\r\nConnection: close\r\n\r\n".encode())
            answer = plain.makefile("rb").read().decode("latin-1")
        assert answer.startswith(f"HTTP/1.1 {status} "), path
        assert status != 307 or "location: play/" in answer
    assert host.end() == 0


@pytest.mark.slow
def test_who_sends_pings_and_reads_nothing_fills_no_memory(tmp_path: Path) -> None:
    host = Host(tmp_path)
    client = host.client()
    raw = client.socket.socket
    plain = socket.socket(fileno=os.dup(raw.fileno()))
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    ping = (b"\x89\xfd\x00\x00\x00\x00" + b"x" * 125) * 500
    plain.settimeout(2)
    sent = 0
    with suppress(TimeoutError, BlockingIOError):
        while sent < 200_000_000:
            sent += plain.send(ping)
    assert sent < 100_000_000
    plain.close()
    assert host.end() == 0


def test_a_request_that_does_not_arrive_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "SLOW", 0.3)
    before = [b"", b"", b"GET /none HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"]
    heads = [b"", b"POST /messages HTTP/1.1\r\nHost: 127", b"GET / HT"]

    async def work() -> None:
        house = await opened(tmp_path)
        config = uvicorn.Config(make_app(house, []), log_level="error", http=sockets.HostHttp, lifespan="off", port=0)
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        for whole, head in zip(before, heads, strict=True):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(whole)
            if whole:
                assert b"404" in await reader.readuntil(b"\r\n\r\n")
            writer.write(head)
            began = time.monotonic()
            with suppress(ConnectionError):
                await asyncio.wait_for(reader.read(), 10)
            assert time.monotonic() - began < 5  # uvicorn itself waits five seconds for the next request
            writer.close()
        server.should_exit = True
        await serving
        await house.store.close()

    run(work())


async def opened(path: Path, **settings: int) -> House:
    store = Store(str(path / "tables.db"))
    await store.open()
    return House(Settings("", **settings), store, Engine(), Crew(1))


def test_old_tables_are_deleted_but_not_where_somebody_has_answered_lately(tmp_path: Path) -> None:
    async def work() -> None:
        house = await opened(tmp_path)
        now, day = time.time(), 86_400
        made = {}
        for name, age, answered in (
            ("new", 0, None),
            ("unused", 8, None),
            ("played", 80, 60),
            ("long ago", 200, 100),
            ("still", 200, 5),
            ("open", 200, 100),
        ):
            table = made[name] = (await house.start(Start(variant="2010", seats=TWO))).table
            async with house.store.changing() as c:
                await c.execute(sa.update(TABLES).where(TABLES.c.id == table).values(created=now - age * day))
                if answered is not None:
                    row = {"table_id": table, "n": 1, "kind": "answer", "seat": 1, "value": "x"}
                    await c.execute(sa.insert(LOG), {**row, "at": now - answered * day})
        keeping = Keeping(house)
        house.rooms[made["open"]] = Busy()  # type: ignore[assignment]
        assert await keeping.expire() == 2
        left = {row.id for row in await house.store.all(sa.select(TABLES.c.id))}
        assert left == {made[name] for name in ("new", "played", "still", "open")}
        await house.store.close()

    run(work())


class Busy:
    """A table at which somebody is."""

    is_idle = False


def test_where_the_database_is_full_no_table_is_started(tmp_path: Path) -> None:
    async def work() -> None:
        house = await opened(tmp_path, most_bytes=1)
        with pytest.raises(TableError, match="full") as refused:
            await Keeping(house).check_room()
        assert refused.value.code == "LR-P0016"
        assert 10_000 < await house.store.size() < 1_000_000
        await house.store.close()

    run(work())


def test_a_table_has_only_so_many_answers_and_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        house = await opened(tmp_path)
        table = (await house.start(Start(variant="2010", seats=TWO))).table
        room = await house.room(table)
        monkeypatch.setattr(houses, "MOST_ROWS", 0)
        with pytest.raises(TableError) as refused:
            await house.play(room, "answer", 1, "x", 1)
        assert (refused.value.code, room.n) == ("LR-P0016", 0)
        monkeypatch.setattr(people, "MOST_KEPT", 3)
        talk = People(house.store)
        for number in range(9):
            await talk.say(table, 1, str(number), 0)
        assert [line["text"] for line in await talk.said(table)] == ["6", "7", "8"]
        await house.store.close()

    run(work())


def test_a_message_with_texts_has_a_size(strict: Host) -> None:
    assert strict.post(b" " * (LONGEST_START + 1), **at(40))[1]["code"] == "LR-P0011"


def test_homes_of_ipv6_count_as_one_address() -> None:
    assert address_of(("2001:db8::1", 1)) == address_of(("2001:db8::ffff:2", 1)) != address_of(("2001:db8:0:1::1", 1))
    assert address_of(("::ffff:192.0.2.1", 1)) == address_of(("192.0.2.1", 9)) == "192.0.2.1"
    assert address_of(None) == address_of(("not an address", 1)) == ""


def test_only_so_many_addresses_are_remembered() -> None:
    rate = Rate(1, 1000.0)
    for number in range(MOST_KNOWN + 10):
        assert rate.wait(str(number)) == 0
    assert rate.wait(str(MOST_KNOWN + 9)) > 0
    assert len(rate._free) <= MOST_KNOWN


def test_whatever_is_refused_is_counted() -> None:
    visitors = Visitors(Settings("", connections=1))
    with visitors.connected("a"), pytest.raises(TooOftenError) as refused, visitors.connected("a"):
        pass
    assert visitors.refuse(refused.value, "t").table == "t"
    assert visitors.refused == {"LR-P0027": 1}
