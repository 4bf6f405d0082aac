"""What is hidden from spectators and seats stays hidden over the wire, and what is shown later is shown later."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from attrs import define, field

from london_rules.host.app import make_app
from london_rules.host.engine import Engine
from london_rules.host.house import House
from london_rules.host.serving import bound
from london_rules.host.settings import Settings
from london_rules.host.sockets import HostSocket
from london_rules.host.store import Store
from tests.engine.test_secrecy import exchange
from tests.support.hosting import Client, Host, Message

FOUR = ["human"] * 4
QUIET = 1.0  # seconds without a message, after which nothing more is expected


def drain(client: Client) -> None:
    """Take all that comes."""
    try:
        while True:
            client.take(QUIET)
    except TimeoutError:
        pass


def told(client: Client, table: Message) -> str:
    """Write all that a client is told of a table from the first view on."""
    client.ask("watch", history=True)
    drain(client)
    packets = [one for one in client.seen if one["type"] == "packet" and "view" in one]
    return json.dumps([{**packets[-1], "number": 0}, client.view]).replace(table["table"], "T")


def with_seed(database: Path, table: Message, seed: int) -> Message:
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("update tables set seed = ? where id = ?", [str(seed), table["table"]])
    return table


# ---- behind --------------------------------------------------------------------------------------


def play(clients: list[Client], answers: int, choice: int = 0) -> int:
    """Give answers, and return the turn after them."""
    for _ in range(answers):
        player = (clients[0].view or {})["decision"]["player"]
        asked = clients[player - 1]
        asked.until(lambda one=asked: one.options)
        number = (asked.view or {})["decision"]["number"]
        assert asked.answer(asked.options[min(choice, len(asked.options) - 1)])["type"] == "done"
        asked.until(lambda one=asked, n=number: (one.view or {})["decision"].get("number") != n)
        after = (asked.view or {})["decision"]["player"], (asked.view or {})["turn"]
        for one in clients:
            one.until(lambda one=one, w=after: ((one.view or {})["decision"]["player"], (one.view or {})["turn"]) == w)
    return int((clients[0].view or {})["turn"])


def test_spectators_see_nothing_of_the_last_turns_whatever_is_done_in_them(host: Host) -> None:
    said, turns = [], set()
    for choice in (0, 1):
        table = with_seed(host.database, host.begin("2010", ["human"] * 2, turns_behind=1), 5)
        early = host.join(table, None)
        assert (early.joined["turns_behind"], early.joined["minutes_behind"]) == (1, 0)
        clients = [host.join(table, 1), host.join(table, 2)]
        turn = play(clients, 6)
        while play(clients, 1) == turn:
            pass
        play(clients, 1, choice)  # from here on, the two tables differ
        clients[0].ask("say", text=f"I took {choice}")
        turns.add((clients[0].view or {})["turn"])
        said.append([told(early, table), told(host.join(table, None), table)])
        assert (early.view or {})["turn"] < (clients[0].view or {})["turn"]
        assert (early.view or {})["turn"] > 0
        assert [one["type"] for one in early.seen if one["type"] in ("said", "waits")] == []
        assert host.join(table, None).joined["said"] == []
    assert said[0] == said[1]
    assert len(turns) == 1


def test_spectators_see_the_end_and_may_ask_for_the_report_only_then(host: Host) -> None:
    table = host.begin("candle-sale", ["human", "random"], turns_behind=100)
    watcher, client = host.join(table, None), host.join(table, 1)
    before = watcher.view
    while not (client.view or {})["over"]:
        client.until(lambda: client.options or (client.view or {})["over"])
        if client.options:
            number = (client.view or {})["decision"]["number"]
            assert (watcher.view, watcher.ask("report")["code"]) == (before, "LR-P0003")
            client.answer()
            client.until(lambda n=number: ((client.view or {})["decision"] or {}).get("number") != n)
    watcher.until(lambda: (watcher.view or {})["over"])
    assert watcher.ask("score")["type"] == "score"
    assert watcher.ask("report")["type"] == "reported"
    assert {**(watcher.view or {}), "you": 0, "undo": 0} == {**(host.join(table, None).view or {}), "you": 0, "undo": 0}


def test_minutes_behind_are_counted_from_when_something_was_done(tmp_path: Path) -> None:
    host = Host(tmp_path)
    table = host.begin("nettles", FOUR, minutes_behind=1)
    again = host.replica(table, "nettles", 4)
    clients = [host.join(table, seat) for seat in (1, 2, 3, 4)]
    play(clients, 5)
    views = [again.view(None)]
    for row in host.log(table["table"]):
        again.give_again(row[3], bot=False)
        views.append(again.view(None))
    assert host.join(table, None).view == views[0]
    host.end()
    with closing(sqlite3.connect(host.database)) as database, database:
        database.execute("update log set at = ? where n <= 2", [time.time() - 61])
        database.execute("update log set at = ? where n in (3, 4)", [time.time() - 45])
    host.start()
    watcher = host.join(table, None)
    assert watcher.view in views[2:5]  # starting the host took a while
    watcher.until(lambda: watcher.view == views[4])
    assert time.time() >= 0
    assert host.end() == 0


def test_spectators_see_what_was_taken_back_later_too(host: Host) -> None:
    table = host.begin("nettles", FOUR, turns_behind=1, undo="free")
    watcher, clients = host.join(table, None), [host.join(table, seat) for seat in (1, 2, 3, 4)]
    play(clients, 2)
    last = host.log(table["table"])[-1][2]
    assert clients[last - 1].ask("undo")["type"] == "done"
    drain(watcher)
    assert not any("rewind" in one for one in watcher.seen)


# ---- hidden --------------------------------------------------------------------------------------


@define(eq=False)
class OwnHost(Host):
    """A host in a thread of this process, with real sockets: the test changes what is hidden behind its back."""

    house: House = field(init=False)
    _server: Any = None
    _thread: Any = None
    _loop: Any = None

    def start(self) -> None:
        ready = threading.Event()
        taken = bound("127.0.0.1", 0)
        self.port = taken.getsockname()[1]

        async def serve() -> None:
            self._loop = asyncio.get_running_loop()
            store = Store(str(self.database))
            self.house = House(Settings(""), store, Engine())
            await store.open()
            taken.listen(10)
            config = uvicorn.Config(make_app(self.house, []), log_level="error", ws=HostSocket)
            self._server = uvicorn.Server(config)
            ready.set()
            await self._server.serve(sockets=[taken])
            await store.close()

        self._thread = threading.Thread(target=asyncio.run, args=[serve()])
        self._thread.start()
        ready.wait()

    def end(self, number: int = 0) -> int:
        self._server.should_exit = True
        self._thread.join()
        return number

    def exchange(self, table: Message, x: str, y: str) -> None:
        """Let two cards change places in the memory of the host."""

        async def work() -> None:
            game = self.house.engine.table(table["table"]).table.game
            things = game.program.layout.things
            a, b = (next(n for n, one in enumerate(things) if one.id == id) for id in (x, y))
            exchange(game, a, b)

        asyncio.run_coroutine_threadsafe(work(), self._loop).result()


@pytest.fixture
def own(tmp_path: Path) -> Iterator[OwnHost]:
    made = OwnHost(tmp_path)
    yield made
    assert made.end() == 0


def hand(client: Client) -> list[str]:
    """List the cards that a seat can pass on."""
    client.until(lambda: client.view is not None)
    seat = client.joined["you"]
    zone = next(one for one in (client.view or {})["players"] if one["player"] == seat)["zones"]["hand"]
    return [one["thing"] for one in zone["things"]]


@pytest.mark.parametrize("delayed", [False, True])
def test_nobody_can_tell_two_worlds_apart_that_differ_in_what_is_hidden_from_them(own: OwnHost, delayed: bool) -> None:
    """Cards of seats 3 and 4 change places: seats 1 and 2 and spectators are told the same, to the letter."""
    told_of: list[list[str]] = []
    swapped: dict[str, str] = {}
    for world in (0, 1):
        table = with_seed(own.database, own.begin("nettles", FOUR, minutes_behind=int(delayed)), 11)
        clients = [own.join(table, seat) for seat in (1, 2, 3, 4)]
        if world == 0:
            swapped = dict(zip(hand(clients[2])[:3], hand(clients[3])[:3], strict=True))
            swapped |= {b: a for a, b in swapped.items()}
        else:
            for a, b in [*swapped.items()][:3]:
                own.exchange(table, a, b)
            for one in clients:
                one.ask("watch")
                drain(one)
        others = [clients[0], clients[1], own.join(table, None)]
        for _ in range(11):
            player = (clients[0].view or {})["decision"]["player"]
            asked = clients[player - 1]
            drain(asked)
            option = min(asked.options, key=lambda id: swapped.get(id, id) if world else id)
            assert asked.answer(option)["type"] == "done"
            drain(clients[0])
        told_of.append([told(one, table) for one in others])
    assert told_of[0] == told_of[1]
