"""What other processes say that share a database of Postgres, over a connection that is looked after."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

from london_rules.host.databases import Postgres, words_of
from london_rules.host.refusals import LOGGER
from london_rules.host.store import CHANNEL

CHECK: Final = 0.3  # seconds between two looks whether the connection is there
LATE: Final = 0.5  # seconds in which it must answer
PAUSE: Final = 0.3  # seconds until it is tried again


async def listen(database: Postgres, heard: Callable[[str], None], ready: Callable[[], Awaitable[None]]) -> None:
    """Listen until this is cancelled; `ready` is called each time that something may have been missed before."""
    engine, works = database.single(), True
    while True:
        try:
            async with engine.connect() as c:
                driver: Any = (await c.get_raw_connection()).driver_connection
                try:
                    await driver.add_listener(CHANNEL, lambda *said: heard(said[-1]))
                    await ready()
                    if not works:
                        LOGGER.warning("other processes are heard again")
                    works = True
                    while True:
                        await asyncio.sleep(CHECK)
                        await _answers(driver)
                finally:
                    driver.terminate()  # to close it would wait for the other side
        except Exception as e:  # a connection that is gone fails in many ways, and none may end this
            if works:
                LOGGER.warning("other processes are not heard: %s", words_of(e))
            works = False
            await asyncio.sleep(PAUSE)


async def _answers(driver: Any) -> None:
    """Raise TimeoutError if the other side says nothing. To cancel the statement would wait for it too."""
    asked = asyncio.ensure_future(driver.execute("select 1"))
    asked.add_done_callback(lambda done: done.cancelled() or done.exception())
    if not (await asyncio.wait({asked}, timeout=LATE))[0]:
        raise TimeoutError("no answer")
    asked.result()
