"""Where games are: in the host's own process, or, with texts of strangers, in a worker for just these rules."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import sys
import time
from contextlib import suppress
from typing import Any, Final, Protocol

from london_rules.classes import define, field
from london_rules.host.engine import Engine
from london_rules.host.refusals import RefusedError
from london_rules.host.worker import LENGTH, frame
from london_rules.table.errors import TableError
from london_rules.table.protocol.replies import Error

SLOW: Final = ("bot", "report")  # of the engine, which goes on in a thread
PATIENCE: Final = 300.0  # seconds for a call of a worker: on a busy machine it waits. What counts is its processor time
PENALTY: Final = 30.0  # seconds in which rules are not tried again that were too much for a worker
TOO_MUCH: Final = Error("LR-P0026", "these rules took too much time or memory", "try again in half a minute")


class Games(Protocol):
    """What has the game of a table: the methods of an `Engine`."""

    async def call(self, name: str, *args: Any) -> Any:
        """Call a method; raises RefusedError, TableError or RuleError where it refuses."""


@define(eq=False)
class Here:
    """The games of shipped rules, in this process."""

    engine: Engine

    async def call(self, name: str, *args: Any) -> Any:
        """Call a method; what takes long is in a thread, while other tables go on."""
        method = getattr(self.engine, name)
        return await asyncio.to_thread(method, *args) if name in SLOW else method(*args)


@define(eq=False)
class Worker:
    """The games of rules with texts of strangers, in a process of their own. It is killed where it takes too long."""

    tables: set[str] = field(factory=set)
    used: float = field(factory=time.monotonic)
    dead: bool = False
    _under_way: int = 0
    _lock: asyncio.Lock = field(factory=asyncio.Lock)
    process: asyncio.subprocess.Process | None = None

    @property
    def is_idle(self) -> bool:
        """Check whether it has no table, and nothing is being done."""
        return not self.tables and not self._under_way

    async def call(self, name: str, *args: Any) -> Any:
        """Call a method, one after the other; raises RefusedError, also if the worker had to be killed.

        It goes on if who asked for it is gone: its result must not be taken for that of the next call.
        """
        self._under_way += 1
        return await asyncio.shield(self._call(name, args))

    async def _call(self, name: str, args: Any) -> Any:
        try:
            async with self._lock:
                done, value = await self._result(name, args)
        finally:
            self._under_way -= 1
            self.used = time.monotonic()
        if not done:
            raise RefusedError(value)
        return value

    async def _result(self, name: str, args: Any) -> tuple[bool, Any]:
        if self.dead:
            raise RefusedError(TOO_MUCH)
        try:
            done, value = await asyncio.wait_for(self._talk(name, args), PATIENCE)
        except (TimeoutError, EOFError, OSError):
            self.end()
            raise RefusedError(TOO_MUCH) from None
        if name in ("begin", "end"):
            self.tables -= {args[0]}
        if name == "begin" and done:
            self.tables.add(args[0])
        return done, value

    def end(self) -> None:
        """Kill the process."""
        self.dead = True
        if self.process is not None and self.process.returncode is None:
            # `process.kill` would look first whether it has ended, and take that from asyncio, which then warns.
            with suppress(ProcessLookupError):
                os.kill(self.process.pid, getattr(signal, "SIGKILL", signal.SIGTERM))  # Windows has one of them

    async def _talk(self, name: str, args: Any) -> Any:
        if self.process is None:
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "london_rules.host.worker"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                # What strangers write is kept in no cache.
                env={**os.environ, "LONDON_RULES_CACHE": "off"},
                start_new_session=True,  # a Ctrl-C is for the host, which ends its workers
            )
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(frame((name, args)))
        await self.process.stdin.drain()
        head = await self.process.stdout.readexactly(LENGTH.size)
        return pickle.loads(await self.process.stdout.readexactly(LENGTH.unpack(head)[0]))


@define(eq=False)
class Crew:
    """The workers: one for each rules that are in play."""

    most: int = 4
    workers: dict[str, Worker] = field(factory=dict)
    _failed: dict[str, float] = field(factory=dict)

    @property
    def is_full(self) -> bool:
        """Check whether another worker needs the room of one that is there."""
        return len(self.workers) >= self.most

    def worker(self, key: str) -> Worker:
        """Return the worker of rules; raises RefusedError soon after they were too much, TableError if all are busy."""
        now = time.monotonic()
        for old in [one for one, worker in self.workers.items() if worker.dead]:
            del self.workers[old]
            self._failed[old] = now
        self._failed = {one: at for one, at in self._failed.items() if at > now - PENALTY}
        if key in self._failed:
            raise RefusedError(TOO_MUCH)
        if key not in self.workers:
            self._make_room()
            self.workers[key] = Worker()
        return self.workers[key]

    def _make_room(self) -> None:
        if not self.is_full:
            return
        idle = next((key for key, worker in self.workers.items() if worker.is_idle), None)
        if idle is None:
            help = "try again later, or play rules that come with the program"
            raise TableError("LR-P0016", f"{self.most} tables with rules of their own are in play", help)
        self.workers.pop(idle).end()

    def sweep(self, old: float) -> None:
        """Kill workers without tables that nobody has asked since a time."""
        for key, worker in list(self.workers.items()):
            if worker.is_idle and worker.used <= old:
                self.workers.pop(key).end()

    async def end(self) -> None:
        """Kill all workers, and wait until they are gone."""
        for worker in self.workers.values():
            worker.end()
            if worker.process is not None:
                await worker.process.wait()
