"""The connection over which a host hears others: a cut is noticed within a second, by a clock that waits for nobody."""

from __future__ import annotations

import asyncio
import logging
import selectors
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from types import SimpleNamespace
from typing import Any

import pytest

from london_rules.host.listening import CHECK, listen
from london_rules.host.refusals import LOGGER


class _Leaping(selectors.DefaultSelector):
    """Wait no time at all for what comes later: the clock leaps there."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        assert timeout is not None, "nothing will ever happen any more"
        self.now += max(timeout, 0)
        return super().select(0)


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.clock = _Leaping()
        super().__init__(self.clock)

    def time(self) -> float:
        return self.clock.now


class _Database:
    """A database whose connection is `cut` at some time: it ends, or says nothing any more."""

    def __init__(self, cut: str, at: float) -> None:
        self.cut, self.at, self.ends, self.listeners = cut, at, 0, 0
        self.waiting: list[asyncio.Future[None]] = []

    @property
    def is_cut(self) -> bool:
        return self.at <= asyncio.get_running_loop().time() < self.at + 5

    def single(self) -> Any:
        return self

    @asynccontextmanager
    async def connect(self) -> Any:
        if self.is_cut:
            raise OSError("refused")

        async def raw() -> Any:
            return SimpleNamespace(driver_connection=self)

        yield SimpleNamespace(get_raw_connection=raw)

    async def add_listener(self, *_: object) -> None:
        self.listeners += 1

    async def execute(self, _: str) -> None:
        await asyncio.sleep(0.001)
        if self.is_cut and self.cut == "ended":
            raise ConnectionResetError("it was ended")
        if self.is_cut:
            self.waiting.append(asyncio.get_running_loop().create_future())
            await self.waiting[-1]

    def terminate(self) -> None:
        self.ends += 1
        while self.waiting:
            self.waiting.pop().set_exception(ConnectionResetError("it was ended"))


class _Said(logging.Handler):
    def __init__(self, loop: _Loop) -> None:
        super().__init__()
        self.loop, self.times = loop, list[tuple[float, str]]()

    def emit(self, record: logging.LogRecord) -> None:
        self.times.append((self.loop.time(), record.getMessage()))


@pytest.mark.parametrize("cut", ["ended", "silent"])
@pytest.mark.parametrize("phase", range(8))
def test_a_cut_is_noticed_within_a_second_and_mended_once_the_database_is_back(cut: str, phase: int) -> None:
    loop, at, looked = _Loop(), 3 + CHECK * phase / 8, list[float]()
    said, database = _Said(loop), _Database(cut, at)

    async def ready() -> None:
        looked.append(loop.time())

    async def work() -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(listen(database, lambda _: None, ready), 10)  # type: ignore[arg-type]

    LOGGER.addHandler(said)
    try:
        with ThreadPoolExecutor(1) as apart:  # where a browser was tested before, another loop runs in this thread
            apart.submit(loop.run_until_complete, work()).result()
    finally:
        LOGGER.removeHandler(said)
        loop.close()
    (noticed, lost), (_, again) = said.times
    assert "are not heard" in lost and "are heard again" in again
    assert at < noticed <= at + 1
    assert looked[0] == 0 and at + 5 <= looked[1] <= at + 6 and len(looked) == database.listeners == database.ends == 2
