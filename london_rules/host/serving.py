"""Run a host on a port until it is stopped."""

from __future__ import annotations

import asyncio
import gc
import socket
from collections.abc import Callable, Sequence

import uvicorn
from starlette.routing import Route

from london_rules.host.app import make_app
from london_rules.host.crew import Crew
from london_rules.host.engine import Engine
from london_rules.host.house import House
from london_rules.host.settings import LONGEST_MESSAGE, Settings
from london_rules.host.sockets import HostHttp, HostSocket
from london_rules.host.store import Store

# Nothing else goes on meanwhile, so often and little. The first figure is how many more objects there are than before:
# where most that come take the place of others, many more have come. Hardly anything is in a circle, so all objects are
# hardly ever looked at.
GARBAGE = (200, 5, 5_000_000)
WAITING = 2048  # connections that may wait to be taken
CLOSING = 5  # seconds that connections have at the end


def bound(address: str, port: int) -> socket.socket:
    """Take a port; raises OSError if that is impossible."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    taken = socket.socket(family)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((address, port))
    except BaseException:
        taken.close()
        raise
    return taken


def serve(settings: Settings, pages: Sequence[Route], port: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until a signal ends it, and say when it is ready; raises StoreError if the database cannot be opened."""
    gc.set_threshold(*GARBAGE)
    asyncio.run(_serve(settings, pages, port, ready))


async def _serve(settings: Settings, pages: Sequence[Route], port: socket.socket, ready: Callable[[], None]) -> None:
    store = Store(settings.database)
    house = House(settings, store, Engine(), Crew(settings.workers))
    config = uvicorn.Config(
        make_app(house, pages),
        log_level="error",
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        http=HostHttp,
        ws=HostSocket,
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=CLOSING,
    )
    await store.open()
    port.listen(WAITING)
    ready()
    try:
        await uvicorn.Server(config).serve(sockets=[port])
    finally:
        await house.crew.end()
        await store.close()
