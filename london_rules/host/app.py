"""The web server: who may ask, one address for messages that need no table, and one for WebSockets."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping, Sequence
from contextlib import asynccontextmanager, suppress
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, Final, assert_never, cast
from urllib.parse import quote, urlsplit

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket

from london_rules.host import watching
from london_rules.host.clocks import Clocks
from london_rules.host.company import Company
from london_rules.host.connection import Connection
from london_rules.host.deciding import Deciding
from london_rules.host.house import House
from london_rules.host.keeping import Keeping
from london_rules.host.messages import (
    ANYWHERE,
    Anywhere,
    Confirm,
    Delete,
    Forget,
    Lobby,
    Mine,
    Offer,
    Sit,
    Start,
    Unsubscribe,
)
from london_rules.host.notices import Notices
from london_rules.host.peers import Peers
from london_rules.host.people import People
from london_rules.host.persons import Persons, session_of
from london_rules.host.refusals import refusal
from london_rules.host.settings import LONGEST_START, Settings
from london_rules.host.visitors import TooOftenError, Visitors, address_of
from london_rules.table.errors import TableError
from london_rules.table.protocol import requests as ask
from london_rules.table.protocol.fields import Id
from london_rules.table.protocol.lines import read_line
from london_rules.table.protocol.replies import Done, GamesReply, Reply
from london_rules.table.protocol.variants import shipped

if TYPE_CHECKING:
    from london_rules.host.sign_in import SignIn

HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}
SLOWEST: Final = 30  # seconds in which a message must be there
AGAIN: Final = 5.0  # seconds until work begins again that has failed

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Scope]]
Send = Callable[[Scope], Awaitable[None]]


def make_app(house: House, pages: Sequence[BaseRoute]) -> Starlette:
    """Make the application of a host, with its pages."""
    keeping, visitors, notices = Keeping(house), Visitors(house.settings), Notices(house)
    persons = Persons(house.store)
    company = Company(house, People(house.store), keeping, visitors, notices, persons)
    signing = [_signing_in(house.settings, persons, visitors)] if house.settings.oidc else []

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        work = (
            house.sweep,
            keeping.run,
            Clocks(Deciding(house)).run,
            notices.run,
            Peers(company).run,
            *(one.run for one in signing),
        )
        tasks = [asyncio.create_task(lasting(one)) for one in work]
        yield
        for task in tasks:
            task.cancel()

    async def messages(request: Request) -> Response:
        return await _answer(company, request)

    async def stop(request: Request) -> Response:
        return await _stop(company, request)

    async def websocket(socket: WebSocket) -> None:
        await Connection(company, socket).run()

    asked = [
        Route("/messages", messages, methods=["POST"]),
        Route("/mail/stop/{key}", stop, methods=["GET", "POST"]),
        WebSocketRoute("/socket", websocket),
        *(route for one in signing for route in one.routes()),
    ]
    watched = watching.routes(house, watching.Figures(house, visitors, notices.outcomes))
    app = Starlette(routes=_under(house.settings.base_path, [*asked, *watched, *pages]), lifespan=life)
    app.add_middleware(_OwnPages, site=house.settings.site)
    return app


async def lasting(work: Callable[[], Awaitable[None]]) -> None:
    """Do what goes on as long as the host runs, again after an error that nobody expected: it is in the log."""
    while True:
        try:
            await work()
            return
        except Exception as e:
            refusal(e)
            await asyncio.sleep(AGAIN)


def _signing_in(settings: Settings, persons: Persons, visitors: Visitors) -> SignIn:
    """Make the way to the provider; what speaks to it takes long to import, and most hosts have none."""
    from london_rules.host.provider import Provider
    from london_rules.host.sign_in import SignIn

    return SignIn(settings, persons, visitors, Provider(settings.oidc, settings.oidc_client, settings.oidc_secret))


async def _answer(company: Company, request: Request) -> Response:
    id: Id = None
    address = address_of(request.client)
    try:
        company.visitors.message(address)
        data = read_line(await _body(request))
        id = ask.read_id(data)
        asked = cast("Anywhere", ask.read_request(data, ANYWHERE))
        reply = await _carry_out(company, asked, address, session_of(request))
        return JSONResponse(reply.as_json(id), headers=HEADERS)
    except Exception as e:
        said = company.visitors.refuse(e).as_json(id)
        if isinstance(e, TooOftenError):
            return JSONResponse(said, 429, {**HEADERS, "Retry-After": str(int(e.wait) + 1)})
        return JSONResponse(said, 400, headers=HEADERS)


async def _stop(company: Company, request: Request) -> Response:
    """End mails at one click of a mail program, which posts; who opens the link in a browser is asked first."""
    key = request.path_params["key"]
    if request.method != "POST":
        return RedirectResponse(f"../../#no-mail={quote(key, safe='')}", 303, HEADERS)
    try:
        company.visitors.message(address_of(request.client))
        await company.notices.stop(key)
    except TooOftenError as e:
        return Response(f"{company.visitors.refuse(e).message}\n", 429, HEADERS)
    except TableError:
        pass  # it has ended before
    return Response("you get no mails of this table any more\n", headers=HEADERS)


async def _carry_out(company: Company, request: Anywhere, address: str, session: str = "") -> Reply:
    match request:
        case Start():
            return await company.start(request, address, session)
        case Lobby():
            return await company.lobby()
        case Sit():
            return await company.sit(request, address)
        case Delete():
            await company.house.delete(request)
            return Done(request.table)
        case Offer():
            company.visitors.start(address)  # as much work, and as many bytes, as a table
            await Deciding(company.house).offer(request, address)
            return Done(request.table)
        case Mine() | Forget():
            return await company.mine(session, request if isinstance(request, Forget) else None)
        case Confirm() | Unsubscribe():
            change = company.notices.confirm if isinstance(request, Confirm) else company.notices.stop
            return Done(await change(request.key))
        case ask.Games():  # rules are loaded in one thread only: what the language remembers of them is not for several
            return GamesReply(*shipped())
        case _:
            assert_never(request)


async def _body(request: Request) -> bytes:
    body = bytearray()
    with suppress(TimeoutError):
        async with asyncio.timeout(SLOWEST):
            async for part in request.stream():
                body += part
                if len(body) > LONGEST_START:
                    raise TableError("LR-P0011", f"a message has at most {LONGEST_START:,} bytes")
            return bytes(body)
    raise TableError("LR-P0027", f"the message took more than {SLOWEST} seconds", "send it again")


def _under(base_path: str, routes: list[BaseRoute]) -> list[BaseRoute]:
    """Put all routes under a path, and lead to them from it without its last slash."""
    if not base_path:
        return routes
    last = base_path.rpartition("/")[2]
    return [Route(base_path, lambda _: RedirectResponse(f"{last}/")), Mount(base_path, routes=routes)]


class _OwnPages:
    """Refuse what another site made a browser send: a name that leads here, or a call from its pages."""

    def __init__(self, app: Any, site: str) -> None:
        self._app = app
        self._site = urlsplit(site).netloc

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or self._is_own(dict(scope["headers"])):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        else:
            await Response("this is not the address of this host\n", 403, HEADERS)(scope, receive, send)

    def _is_own(self, headers: dict[bytes, bytes]) -> bool:
        host, origin = headers.get(b"host", b"").decode("latin-1"), headers.get(b"origin")
        try:
            name = urlsplit(f"//{host}").hostname or ""
            asked = None if origin is None else urlsplit(origin.decode("latin-1")).netloc
        except ValueError:
            return False
        own = [one for one in (self._site, host if _is_here(name) else "") if one]
        if host not in own or (asked is not None and asked not in own):
            return False
        return headers.get(b"sec-fetch-site") != b"cross-site" or headers.get(b"sec-fetch-mode") == b"navigate"


def _is_here(name: str) -> bool:
    """Check whether a name can only mean this machine: another could lead here without belonging to it."""
    with suppress(ValueError):
        return bool(ip_address(name))
    return name in ("localhost", socket.gethostname())
