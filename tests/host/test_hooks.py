"""Webhooks: off until they are allowed, for who is away, and never to an address that is not public."""

from __future__ import annotations

import asyncio
import json
import time
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest

from london_rules.host import hooks, notices
from london_rules.host.engine import Engine
from london_rules.host.hooks import HookError, call, is_public
from london_rules.host.house import House
from london_rules.host.messages import Notify, Start
from london_rules.host.notices import Notices
from london_rules.host.room import Room
from london_rules.host.settings import Settings
from london_rules.host.store import Store
from london_rules.table.errors import TableError
from tests.host.test_deciding import TWO, seated
from tests.support.hosting import Host, run

REDIRECT = b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:%d/secret\r\n\r\n"


def test_webhooks_are_off_until_who_runs_the_host_allows_them(host: Host) -> None:
    client = host.join(host.begin("2010", TWO), 1)
    assert "webhooks" not in client.joined
    assert client.ask("notify", address="https://example.org/hook")["code"] == "LR-P0025"


def test_a_seat_names_an_address_where_they_are_allowed(tmp_path: Path) -> None:
    host = Host(tmp_path, ("--webhooks",))
    table = host.begin("2010", TWO)
    client = host.join(table, 1)
    assert client.joined["webhooks"] is True
    for address in (
        "ftp://x.org/",
        "http://",
        "http://a b.org/",
        "http://a:b@c.org/",
        "http://c.org:x/",
        "http://x\r\ny/",
    ):
        assert client.ask("notify", address=address)["code"] == "LR-P0013", address
    assert client.ask("notify", address="x" * 501)["code"] == "LR-P0013"
    assert host.join(table, None).ask("notify", address="https://example.org/")["code"] == "LR-P0025"
    told = client.ask("notify", address="https://example.org/hook?a=b")
    assert (told["type"], told["webhook"], told["mail"]) == ("notified", True, "off")
    assert client.ask("notify")["webhook"] is True
    assert client.ask("notify", mail="ann@example.org")["code"] == "LR-P0025"
    assert client.ask("notify", address="")["webhook"] is False
    # One that is not public is kept, as its name may lead elsewhere later, and never called.
    early = [client, host.join(table, 2)]
    for one in early:
        assert one.ask("notify", address=f"http://127.0.0.1:{host.port}/")["webhook"] is True
    first, others = seated(host, table, 2)
    for one in [*early, *others]:
        one.close()
    while first.options:
        number = (first.view or {})["decision"]["number"]
        first.answer()
        first.until(lambda n=number: (first.view or {})["decision"].get("number") != n)
    time.sleep(2)
    assert host.end() == 0
    assert (tmp_path / "log").read_text() == ""


@pytest.mark.parametrize(
    "address",
    [
        *(
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "224.0.0.1",
        ),
        *("255.255.255.255", "::", "::1", "fe80::1", "fc00::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1"),
        *("64:ff9b::7f00:1", "2002:7f00:1::", "::127.0.0.1", "2001:0:7f00:1::"),
    ],
)
def test_an_address_that_is_not_public_is_not_called(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize("address", ["93.184.216.34", "1.1.1.1", "2606:4700:4700::1111", "::ffff:1.1.1.1"])
def test_an_address_of_the_internet_is_public(address: str) -> None:
    assert is_public(ip_address(address))


class Listener:
    """A server that keeps what it is sent, and gives an answer."""

    def __init__(self, answer: bytes = b"HTTP/1.1 200 OK\r\n\r\n") -> None:
        self.answer = answer
        self.got: list[bytes] = []
        self.port = 0

    async def start(self) -> asyncio.Server:
        server = await asyncio.start_server(self._take, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        return server

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
            self.got.append(head + await reader.readexactly(length))
            writer.write(self.answer % self.port if b"%d" in self.answer else self.answer)
            await writer.drain()
        finally:  # also where the loop ends first
            writer.close()


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::1]"])
def test_no_name_leads_to_this_machine(name: str) -> None:
    async def work() -> None:
        listener = Listener()
        async with await listener.start():
            with pytest.raises((HookError, OSError)):
                await call(f"http://{name}:{listener.port}/", {})
        assert listener.got == []

    run(work())


def test_a_message_is_posted_and_no_redirect_is_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hooks, "is_public", lambda _: True)

    async def work() -> None:
        listener = Listener(REDIRECT)
        async with await listener.start():
            await call(f"http://127.0.0.1:{listener.port}/a?b=c", {"text": "It is your turn"})
            await asyncio.sleep(0.2)
        (got,) = listener.got
        assert got.startswith(b"POST /a?b=c HTTP/1.1\r\nHost: 127.0.0.1:")
        assert got.endswith(b'{"text": "It is your turn"}')

    run(work())


def test_who_does_not_answer_is_waited_for_only_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hooks, "is_public", lambda _: True)
    monkeypatch.setattr(hooks, "PATIENCE", 0.2)

    async def work() -> None:
        async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            try:
                await reader.read()
            finally:
                writer.close()

        async with await asyncio.start_server(silent, "127.0.0.1", 0) as server:
            with pytest.raises(TimeoutError):
                await call(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/", {})

    run(work())


class Viewer:
    """A connection in a seat."""

    def __init__(self, seat: int) -> None:
        self.number, self.seat, self.link, self.address = 1, seat, "", ""

    def look(self) -> None:
        """Do nothing."""

    leave = push = look


def test_who_is_away_is_told_once_of_each_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hooks, "is_public", lambda _: True)
    monkeypatch.setattr(notices, "TICK", 0.01)

    async def work() -> None:
        store = Store(str(tmp_path / "tables.db"))
        await store.open()
        house = House(Settings("", webhooks=True), store, Engine())
        listener = Listener()
        async with await listener.start():
            made = await house.start(Start(variant="2010", seats=TWO))
            room, calling = await house.room(made.table), Notices(house)
            for seat in (1, 2):
                await calling.keep(
                    room, seat, Notify(table=room.id, address=f"http://127.0.0.1:{listener.port}/{seat}"), ""
                )
            first = room.state["asked"]
            viewer: Any = Viewer(first)
            room.viewers[1] = viewer  # who is asked at first is there
            both = [Notices(house), Notices(house)]  # as in two processes
            looking = [asyncio.create_task(one.run()) for one in both]
            await asyncio.sleep(0.2)
            assert listener.got == []
            await pass_on(house, room)
            async with asyncio.timeout(30):
                while not any(one.outcomes for one in both):
                    await asyncio.sleep(0.02)
            await asyncio.sleep(0.3)
            (got,) = listener.got
            assert both[0].outcomes + both[1].outcomes == {("webhook", "sent"): 1}
            told = json.loads(got.split(b"\r\n\r\n")[1])
            assert (told["seat"], told["text"]) == (3 - first, "It is your turn: London (2010)")
            await pass_on(house, room)
            await asyncio.sleep(0.3)
            assert len(listener.got) == 1
            for task in looking:
                task.cancel()
        await store.close()

    run(work())


async def pass_on(house: House, room: Room) -> None:
    """Answer until another seat is asked."""
    table = house.engine.table(room.id).table
    asked = table.to_move or 0
    while table.to_move == asked:
        await house.play(room, "answer", asked, table.game.option_ids()[0], table.asked_before(asked))


def test_one_host_is_not_called_often(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[str] = []

    async def note(address: str, _: object) -> None:
        called.append(address)

    monkeypatch.setattr(notices, "call", note)
    monkeypatch.setattr(notices, "TICK", 0.01)

    async def work() -> None:
        store = Store(str(tmp_path / "tables.db"))
        await store.open()
        house = House(Settings("", webhooks=True), store, Engine())
        calling = Notices(house)
        for number in range(10):
            made = await house.start(Start(variant="2010", seats=TWO))
            room = await house.room(made.table)
            for seat in (1, 2):
                await calling.keep(room, seat, Notify(table=room.id, address=f"https://example.org/{number}"), "")
        looking = asyncio.create_task(calling.run())
        async with asyncio.timeout(30):
            while len(called) < notices.CALLS[0]:
                await asyncio.sleep(0.02)
        await asyncio.sleep(0.3)
        looking.cancel()
        assert len(called) == notices.CALLS[0]
        await store.close()

    run(work())


def test_a_wrong_address_is_not_kept(tmp_path: Path) -> None:
    async def work() -> None:
        store = Store(str(tmp_path / "tables.db"))
        await store.open()
        house = House(Settings("", webhooks=True), store, Engine())
        room = await house.room((await house.start(Start(variant="2010", seats=TWO))).table)
        with pytest.raises(TableError):
            await Notices(house).keep(room, 1, Notify(table=room.id, address="javascript:alert(1)"), "")
        await store.close()

    run(work())
