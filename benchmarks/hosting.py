"""Load on a host of tables: `python -m benchmarks.hosting load --tables 1000 --rate 100`, `strangers`, `kills`.

With `--database postgresql://...` it uses that database, which must be empty; `--processes 2` share it. Latency is from
an answer to its packet at another seat. On a machine with other work, processor time counts, and latencies are upper
bounds.
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

from benchmarks.hosting_socket import Socket
from london_rules.table.patch import apply_patch

Message = dict[str, Any]
WIDE = ("--rate", "100000", "--starts", "1000000", "--connections", "100000")
PACKET, DONE, ERROR = b'{"type":"packet"', b'{"type":"done"', b'{"type":"error"'
LOST = 10.0  # seconds until an answer is given up that another seat sees nothing of
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
    """A connection: a player, or a spectator (0), who only takes what comes."""

    table: Table
    number: int
    wish: bytes  # to join
    socket: Socket = field(init=False)
    _decision: Message | None = None
    heard: bool = False
    _unread: list[bytes] = field(factory=list)  # packets, which are read when somebody has to answer

    def take(self, text: bytes) -> None:
        """Take a message; of a view, only the question counts."""
        if not self.heard and text.startswith(ERROR):
            self.socket.send(self.wish)  # too many came at once: it tries again, as a browser does
            return
        self.heard = True
        if not self.number:
            return
        if text.startswith(PACKET):
            if b'"decision' in text or b'"/decision' in text or b'"path":""' in text:
                self._unread.append(text)
            self.table.seen(self)
        elif text.startswith(DONE):
            self.table.acknowledged.append(self.table.given[json.loads(text)["id"]])
        elif text.startswith(ERROR):
            self.table.answered = None  # too early: another seat had its packet before this one

    @property
    def decision(self) -> Message:
        """The question that is put to it, empty if none is."""
        for text in self._unread:
            message = json.loads(text)
            if "view" in message:
                self._decision = message["view"]["decision"]
            for one in message.get("patch", ()):
                if one["path"].startswith("/decision"):
                    self._decision = apply_patch({"decision": self._decision}, [one])["decision"]
                elif not one["path"]:
                    self._decision = one["value"]["decision"]
        self._unread.clear()
        return self._decision or {}

    @property
    def options(self) -> list[Message]:
        options: list[Message] = self.decision.get("options") or []
        return options


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

    def is_waiting(self) -> bool:
        """Check whether another seat must still see the last answer; some of a hand it never does."""
        if self.answered is not None and time.perf_counter() > self.answered[1] + LOST:
            self.answered = None
            self.load.unseen += 1
        return self.answered is not None

    def answer(self, wish: str | None = None) -> bool:
        """Let whoever is asked answer; False if nobody is, or the last answer is still under way."""
        asked = None if self.is_waiting() else next((one for one in self.seats if one.number and one.options), None)
        if asked is None:
            return False
        option = wish or random.choice(asked.options)["id"]
        self.answered = asked.number, time.perf_counter()
        message = {"type": "answer", "option": option, "number": asked.decision["number"]}
        message["id"] = len(self.given)
        self.given.append((asked.number, option))
        asked.socket.send(json.dumps(message).encode())
        return True


@define(eq=False)
class Load:
    """All tables, and what was measured."""

    hosts: Sequence[Host]
    tables: list[Table] = field(factory=list)
    latencies: list[float] = field(factory=list)
    unseen: int = 0

    async def join(self, links: Message, watchers: int) -> Table:
        table = Table(links, self)
        secrets = [(at, one) for at, one in enumerate(links["seats"], 1)] + [(0, links["watch"])] * watchers
        for number, secret in secrets:
            wish = {"type": "join", "table": links["table"], "secret": secret}
            seat = Seat(table, number, json.dumps(wish).encode())
            host = self.hosts[(len(self.tables) + number) % len(self.hosts)]  # seats of a table are at several
            seat.socket = await Socket.connect(host.port, seat.take)
            seat.socket.send(seat.wish)
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
                    if random.choice(self.tables).answer():
                        break
            await asyncio.sleep(0.002)
        await asyncio.sleep(1)


async def load(hosts: Sequence[Host], tables: int, rate: float, seconds: float, watchers: int) -> None:
    links = [hosts[0].begin() for _ in range(tables)]
    run, began = Load(hosts), time.perf_counter()
    for at in range(0, tables, 20):
        await asyncio.gather(*(run.join(one, watchers) for one in links[at : at + 20]))
    while not all(seat.heard for table in run.tables for seat in table.seats):
        await asyncio.sleep(0.1)
    print(f"all joined in {time.perf_counter() - began:.1f} s")
    await run.answer_for(20, rate)  # rules are compiled as they are used
    while any(one.is_waiting() for one in run.tables):  # what waits would count in the next figures
        await asyncio.sleep(0.1)
    run.latencies.clear()
    run.unseen, before, own = 0, sum(one.seconds() for one in hosts), time.process_time()
    await run.answer_for(seconds, rate)
    used, own = sum(one.seconds() for one in hosts) - before, time.process_time() - own
    spent = sorted(run.latencies)
    marks = " / ".join(f"{1000 * spent[int(len(spent) * part)]:.0f}" for part in (0.5, 0.95, 0.99))
    sockets = tables * (2 + watchers)
    print(f"{tables} tables, {sockets} sockets, {len(spent) / seconds:.0f} of {rate:.0f} answers a second")
    print(f"from an answer to its packet, p50 / 95 / 99: {marks} ms")
    memory = " + ".join(f"{one.megabytes():.0f}" for one in hosts)
    print(f"{1000 * used / len(spent):.2f} ms of a processor for an answer, {memory} MB")
    print(f"{1000 * own / len(spent):.2f} ms of a processor for the clients of an answer; {run.unseen} nobody else saw")


async def strangers(host: Host, tables: int, rate: float, seconds: float) -> None:
    """Compare how long others wait without and with a table whose rules do as much as they may at each answer."""
    run, other = Load([host]), Load([host])
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
                table.answer("waste-time" if "waste-time" in ids else None)
        await asyncio.sleep(0.005)


async def kills(host: Host, tables: int, rounds: int, log: Any) -> None:
    """Kill the host in each round while people answer: all that was acknowledged must be there, once."""
    links, kept = [host.begin() for _ in range(tables)], [[] for _ in range(tables)]
    for done in range(1, rounds + 1):
        run = Load([host])
        joined = [await run.join(one, 0) for one in links]
        await run.answer_for(0.5 + random.random(), 100)
        working = asyncio.create_task(run.answer_for(1, 100))
        await asyncio.sleep(random.random())
        host.end(signal.SIGKILL)
        await asyncio.gather(working, *(seat.socket.is_gone for table in joined for seat in table.seats))
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
    for name, usual in (
        ("tables", 1000),
        ("rate", 100.0),
        ("seconds", 20.0),
        ("watchers", 1),
        ("rounds", 30),
        ("processes", 1),
    ):
        parser.add_argument(f"--{name}", type=type(usual), default=usual)
    parser.add_argument("--database", default="")
    chosen = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        hosts = [Host(chosen.database or str(Path(folder) / "tables.db")) for _ in range(chosen.processes)]
        host = hosts[0]
        for one in hosts:
            one.start()
        try:
            if chosen.what == "load":
                asyncio.run(load(hosts, chosen.tables, chosen.rate, chosen.seconds, chosen.watchers))
            elif chosen.what == "strangers":
                asyncio.run(strangers(host, min(chosen.tables, 50), min(chosen.rate, 25), chosen.seconds))
            else:
                asyncio.run(kills(host, min(chosen.tables, 20), chosen.rounds, read_log(host.database)))
        finally:
            for one in hosts:
                one.end(signal.SIGKILL)


if __name__ == "__main__":
    main()
