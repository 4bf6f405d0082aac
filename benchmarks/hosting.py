"""Load on a host of tables: `python -m benchmarks.hosting load --tables 1000 --rate 100`, `strangers`, `kills`.

With `--database postgresql://...` it uses that database, which must be empty. Latency is from an answer to its packet
at another seat. On a machine with other work, processor time counts, and latencies are upper bounds.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from attrs import define, field
from websockets.asyncio.client import ClientConnection, connect

from london_rules.table.patch import apply_patch

Message = dict[str, Any]
WIDE = ("--rate", "100000", "--starts", "1000000", "--connections", "100000")
TICKS = os.sysconf("SC_CLK_TCK")
SEATS = ["human", "human"]
# Rules of a stranger: an action with nearly as many events as an answer may have.
HEAVY = {
    "own": {
        "bundle.yaml": "language: 2\nid: own\ntitle: Own\nkind: overlay\nbuilds on: ['2010']\nfiles: [own.rules]\n",
        "own.rules": "action waste time, after take three cards\n"
        "  950 times, gain £1\n  950 times, pay £1\n  950 times, gain £1\n  950 times, pay £1\n",
    }
}


@define(eq=False)
class Host:
    """A host in a process of its own."""

    database: str
    port: int = 0
    process: subprocess.Popen[str] = field(init=False)

    def start(self) -> None:
        words = [sys.executable, "-m", "london_rules.cli.entry", "host", "--database", self.database]
        self.process = subprocess.Popen([*words, "--port", str(self.port), *WIDE], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline().rstrip("/\n").rpartition(":")[2])

    def end(self, number: int = signal.SIGTERM) -> None:
        self.process.send_signal(number)
        self.process.wait()

    def begin(self, **more: Any) -> Message:
        connection = HTTPConnection("127.0.0.1", self.port)
        connection.request(
            "POST", "/messages", json.dumps({"type": "start", "variant": "2010", "seats": SEATS, **more})
        )
        reply: Message = json.loads(connection.getresponse().read())
        connection.close()
        assert reply["type"] == "started", reply
        return reply

    def seconds(self) -> float:
        """Return how much of a processor it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def megabytes(self) -> float:
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@define(eq=False)
class Seat:
    """A connection: a player, who keeps the view, or a spectator, who only takes what comes."""

    table: Table
    number: int
    socket: ClientConnection
    view: Any = None

    async def read(self) -> None:
        async for text in self.socket:
            if self.number and '"packet"' in text[:40]:
                message = json.loads(text)
                self.view = message["view"] if "view" in message else apply_patch(self.view, message["patch"])
                self.table.seen(self)
            elif self.number and '"done"' in text[:40]:
                self.table.acknowledged.append(self.table.given[json.loads(text)["id"]])

    @property
    def options(self) -> list[Message]:
        return ((self.view or {}).get("decision") or {}).get("options") or []


@define(eq=False)
class Table:
    """A table with its connections, and the answer that is under way."""

    links: Message
    load: Load
    seats: list[Seat] = field(factory=list)
    answered: tuple[int, float] | None = None
    given: list[tuple[int, str]] = field(factory=list)
    wasted: int = 0
    acknowledged: list[tuple[int, str]] = field(factory=list)

    def seen(self, seat: Seat) -> None:
        if self.answered is not None and seat.number != self.answered[0]:
            self.load.latencies.append(time.perf_counter() - self.answered[1])
            self.answered = None

    async def answer(self, wish: str | None = None) -> bool:
        """Let whoever is asked answer; False if nobody is, or the last answer is still under way."""
        asked = next((one for one in self.seats if one.number and one.options), None)
        if asked is None or self.answered is not None:
            return False
        option = wish or random.choice(asked.options)["id"]
        self.answered = asked.number, time.perf_counter()
        message = {"type": "answer", "option": option, "number": asked.view["decision"]["number"]}
        message["id"] = len(self.given)
        self.given.append((asked.number, option))
        await asked.socket.send(json.dumps(message))
        return True


@define(eq=False)
class Load:
    """All tables, and what was measured."""

    host: Host
    tables: list[Table] = field(factory=list)
    latencies: list[float] = field(factory=list)
    tasks: list[asyncio.Task[None]] = field(factory=list)

    async def join(self, links: Message, watchers: int) -> Table:
        table = Table(links, self)
        secrets = [(at, one) for at, one in enumerate(links["seats"], 1)] + [(0, links["watch"])] * watchers
        for number, secret in secrets:
            address = f"ws://127.0.0.1:{self.host.port}/socket"
            socket = await connect(
                address, proxy=None, max_size=None, compression=None, ping_interval=None, open_timeout=120
            )
            seat = Seat(table, number, socket)
            await socket.send(json.dumps({"type": "join", "table": links["table"], "secret": secret}))
            self.tasks.append(asyncio.create_task(seat.read()))
            table.seats.append(seat)
        self.tables.append(table)
        return table

    async def answer_for(self, seconds: float, rate: float) -> None:
        """Answer at random tables at a steady rate, as far as the host keeps up."""
        began, given = time.perf_counter(), 0
        while (now := time.perf_counter()) < began + seconds:
            while given < (now - began) * rate:
                given += 1
                for _ in range(20):
                    if await random.choice(self.tables).answer():
                        break
            await asyncio.sleep(0.002)
        await asyncio.sleep(1)


async def load(host: Host, tables: int, rate: float, seconds: float, watchers: int) -> None:
    links = [host.begin() for _ in range(tables)]
    run = Load(host)
    for at in range(0, tables, 20):
        await asyncio.gather(*(run.join(one, watchers) for one in links[at : at + 20]))
    await run.answer_for(20, rate)  # rules are compiled as they are used
    while any(one.answered is not None for one in run.tables):  # what waits would count in the next figures
        await asyncio.sleep(0.1)
    run.latencies.clear()
    before = host.seconds()
    await run.answer_for(seconds, rate)
    used = host.seconds() - before
    spent = sorted(run.latencies)
    marks = " / ".join(f"{1000 * spent[int(len(spent) * part)]:.0f}" for part in (0.5, 0.95, 0.99))
    sockets = tables * (2 + watchers)
    print(f"{tables} tables, {sockets} sockets, {len(spent) / seconds:.0f} of {rate:.0f} answers a second")
    print(f"from an answer to its packet, p50 / 95 / 99: {marks} ms")
    print(f"{1000 * used / len(spent):.2f} ms of a processor for an answer, {host.megabytes():.0f} MB")


async def strangers(host: Host, tables: int, rate: float, seconds: float) -> None:
    """Compare how long others wait without and with a table whose rules do as much as they may at each answer."""
    run, other = Load(host), Load(host)
    for _ in range(tables):
        await run.join(host.begin(), 1)
    heavy = await other.join(host.begin(variant="2010+own", texts=HEAVY), 1)
    await run.answer_for(3, rate)
    for what in ("alone", "beside a stranger's rules"):
        run.latencies.clear()
        wasting = asyncio.create_task(waste(heavy)) if what != "alone" else None
        await run.answer_for(seconds, rate)
        if wasting is not None:
            wasting.cancel()
        spent = sorted(run.latencies)
        print(f"{what}: p95 {1000 * spent[int(len(spent) * 0.95)]:.0f} ms, {heavy.wasted} answers of the stranger")


async def waste(table: Table) -> None:
    """Answer as fast as the host takes it, with what takes longest."""
    while True:
        for seat in table.seats:
            if seat.options and table.answered is None:
                ids = [one["id"] for one in seat.options]
                table.wasted += "waste-time" in ids
                await table.answer("waste-time" if "waste-time" in ids else None)
        await asyncio.sleep(0.005)


async def kills(host: Host, tables: int, rounds: int, log: Any) -> None:
    """Kill the host in each round while people answer: all that was acknowledged must be there, once."""
    links, kept = [host.begin() for _ in range(tables)], [[] for _ in range(tables)]
    for done in range(1, rounds + 1):
        run = Load(host)
        joined = [await run.join(one, 0) for one in links]
        await run.answer_for(0.5 + random.random(), 100)
        working = asyncio.create_task(run.answer_for(1, 100))
        await asyncio.sleep(random.random())
        host.end(signal.SIGKILL)
        await asyncio.gather(working, *run.tasks, return_exceptions=True)
        for at, table in enumerate(joined):
            rows = log(table.links["table"])
            assert [row[0] for row in rows] == list(range(1, len(rows) + 1)), "a number is missing, or there twice"
            said = kept[at] + table.acknowledged
            assert [row[1:] for row in rows][: len(said)] == said, "an acknowledged answer is missing"
            kept[at] = [row[1:] for row in rows]
        host.start()
        print(f"{done} kills, {sum(map(len, kept))} answers: none is missing, none is there twice", flush=True)


def read_log(database: str) -> Any:
    """Return what reads the log of a table: numbers, seats and options."""
    wish = "select n, seat, value from log where table_id = '{}' order by n"

    def read(table: str) -> list[tuple[Any, ...]]:
        if database.startswith("postgresql:"):
            words = ["psql", "-XqAt", database, "-c", wish.format(table)]
        else:
            words = ["sqlite3", "-readonly", database, wish.format(table)]
        text = subprocess.run(words, capture_output=True, text=True, check=True).stdout
        rows = [line.split("|") for line in text.splitlines()]
        return [(int(n), int(seat), value) for n, seat, value in rows]

    return read


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("load", "strangers", "kills"))
    for name, usual in (("tables", 1000), ("rate", 100.0), ("seconds", 20.0), ("watchers", 1), ("rounds", 30)):
        parser.add_argument(f"--{name}", type=type(usual), default=usual)
    parser.add_argument("--database", default="")
    chosen = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        host = Host(chosen.database or str(Path(folder) / "tables.db"))
        host.start()
        try:
            if chosen.what == "load":
                asyncio.run(load(host, chosen.tables, chosen.rate, chosen.seconds, chosen.watchers))
            elif chosen.what == "strangers":
                asyncio.run(strangers(host, min(chosen.tables, 50), min(chosen.rate, 25), chosen.seconds))
            else:
                asyncio.run(kills(host, min(chosen.tables, 20), chosen.rounds, read_log(host.database)))
        finally:
            host.end(signal.SIGKILL)


if __name__ == "__main__":
    main()
