"""A host in a process of its own, and clients that speak to it as browsers do."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from itertools import pairwise
from pathlib import Path
from typing import Any

from attrs import define, field
from websockets.sync.client import connect

from london_rules.engine.load import load
from london_rules.host.serving import bound
from london_rules.table import Table
from london_rules.table.patch import apply_patch
from london_rules.table.undo import UndoMode
from tests.support.postgres import execute

Message = dict[str, Any]
UNASKED = ("packet", "said", "around", "waits", "changed")
WIDE = (
    "--rate",
    "1000",
    "--starts",
    "10000",
    "--connections",
    "1000",
    "--workers-each",
    "9",
)  # as all tests have one address
WAIT = 20.0  # seconds for a message that must come


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """Run a coroutine in a thread of its own: where a browser is driven, this one has a loop already."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


@define(eq=False)
class Host:
    """`london-rules host` with a database in a folder; it can be killed and started again."""

    folder: Path
    options: tuple[str, ...] = ()
    port: int = 0
    url: str = ""  # of a database of Postgres
    printed: list[str] = field(factory=list)
    process: subprocess.Popen[str] = field(init=False)

    def __attrs_post_init__(self) -> None:
        if "--site" in self.options:  # then it does not say its port
            with closing(bound("127.0.0.1", 0)) as taken:
                self.port = taken.getsockname()[1]
        self.start()

    @property
    def database(self) -> Path:
        return self.folder / "tables.db"

    @property
    def path(self) -> str:
        """Return what is before each path."""
        return dict(pairwise(self.options)).get("--base-path", "")

    def start(self) -> None:
        options = [one.format(port=self.port) for one in self.options]
        words = ["host", "--database", self.url or str(self.database), "--port", str(self.port), *WIDE, *options]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "london_rules.cli.entry", *words],
            stdout=subprocess.PIPE,
            stderr=(self.folder / "log").open("a"),
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        self.printed = [self.process.stdout.readline() for _ in range(3)]
        found = re.search(r":(\d+)/", self.printed[0])
        assert found or "--site" in self.options, self.printed
        self.port = int(found[1]) if found else self.port

    def end(self, number: int = signal.SIGTERM) -> int:
        """End it by a signal, and return its exit code."""
        self.process.send_signal(number)
        code = self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    def restart(self, number: int = signal.SIGTERM) -> None:
        self.end(number)
        self.start()

    def post(self, body: Message | bytes, **headers: str) -> tuple[int, Message]:
        """Send a message that needs no table; return the status and the reply."""
        sent = body if isinstance(body, bytes) else json.dumps(body).encode()
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=30)) as connection:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request("POST", f"{self.path}/messages", sent, named)
            response = connection.getresponse()
            text = response.read()
            return response.status, json.loads(text) if text.startswith(b"{") else {"text": text.decode()}

    def begin(self, variant: str, seats: list[Any], **more: Any) -> Message:
        """Start a table, and return its links."""
        status, reply = self.post({"type": "start", "variant": variant, "seats": seats, **more})
        assert (status, reply["type"]) == (200, "started"), reply
        return reply

    def join(self, table: Message, seat: int | None) -> Client:
        """Connect to a seat of a table, or as a spectator, and take the first view."""
        client = self.client()
        secret = table["watch"] if seat is None else table["seats"][seat - 1]
        client.joined = client.ask("join", table=table["table"], secret=secret)
        assert client.joined["type"] == "joined", client.joined
        client.until(lambda: client.view is not None)
        return client

    def client(self, **headers: str) -> Client:
        """Connect without joining a table."""
        address = f"ws://127.0.0.1:{self.port}{self.path}/socket"
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        stack = ExitStack()
        socket = stack.enter_context(connect(address, additional_headers=named, proxy=None, max_size=None))
        return Client(socket, stack)

    def replica(self, table: Message, variant: str, players: int, undo: UndoMode = "own") -> Table:
        """Begin the same game beside the host, with the seed that only the database has."""
        with closing(sqlite3.connect(self.database)) as database:
            (seed,) = database.execute("select seed from tables where id = ?", [table["table"]]).fetchone()
        rule_set = load(variant).rule_set
        assert rule_set is not None
        return Table(rule_set, ["human"] * players, seed=int(seed), undo=undo)

    def log(self, table: str) -> list[tuple[int, str, int, str]]:
        """Read the log of a table from the database."""
        if self.url:
            rows = execute(self.url, f"select n, kind, seat, value from log where table_id = '{table}' order by n")
            return [(int(n), kind, int(seat), value) for n, kind, seat, value in rows]
        with closing(sqlite3.connect(self.database)) as database:
            wish = "select n, kind, seat, value from log where table_id = ? order by n"
            return database.execute(wish, [table]).fetchall()


@define(eq=False)
class Client:
    """One WebSocket: what it has seen, and the view that its packets make."""

    socket: Any
    _stack: ExitStack
    joined: Message = field(factory=dict)
    view: Message | None = None
    seen: list[Message] = field(factory=list)

    def close(self) -> None:
        self._stack.close()

    def send(self, message: Message | str | bytes) -> None:
        self.socket.send(json.dumps(message) if isinstance(message, dict) else message)

    def take(self, wait: float = WAIT) -> Message:
        """Take the next message."""
        message: Message = json.loads(self.socket.recv(timeout=wait))
        self.seen.append(message)
        if message["type"] == "packet":
            whole = message.get("view")
            self.view = apply_patch(self.view, message["patch"]) if whole is None else whole
        return message

    def reply(self) -> Message:
        """Take messages until one that does not come by itself."""
        while (message := self.take())["type"] in UNASKED:
            pass
        return message

    def ask(self, type: str, **fields: Any) -> Message:
        self.send({"type": type, **fields})
        return self.reply()

    def until(self, holds: Any) -> None:
        """Take messages until something holds."""
        while not holds():
            self.take()

    @property
    def options(self) -> list[str]:
        """Return what this seat can answer now."""
        asked = (self.view or {}).get("decision") or {}
        return [one["id"] for one in asked.get("options", ())]

    def answer(self, option: str | None = None) -> Message:
        """Answer the open question, by default with the first option."""
        assert self.view is not None
        return self.ask("answer", option=option or self.options[0], number=self.view["decision"]["number"])
