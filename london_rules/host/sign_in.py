"""Signing in: the way to the provider and back, and the cookie of a session, which no script of a page can read."""

from __future__ import annotations

import asyncio
import hmac
from typing import Any, Final, Literal
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from london_rules.classes import frozen
from london_rules.host.persons import LASTS, SESSION, Persons, session_of
from london_rules.host.provider import ON_THE_WAY, Provider, ProviderError, Way
from london_rules.host.refusals import LOGGER, refusal
from london_rules.host.settings import Settings
from london_rules.host.store import StoreError
from london_rules.host.visitors import TooOftenError, Visitors, address_of

ON_WAY: Final = "london-rules-way"
PAUSE: Final = 3600.0  # seconds between two looks for sessions that are over
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


@frozen
class SignIn:
    """Lead people to the provider of a site, and take them back."""

    settings: Settings
    persons: Persons
    visitors: Visitors
    provider: Provider

    def routes(self) -> list[Route]:
        """Make the three addresses."""
        return [
            Route("/sign-in", self._go),
            Route("/signed-in", self._back),
            Route("/sign-out", self._out, methods=["POST"]),
        ]

    async def run(self) -> None:
        """Forget again and again what is over."""
        while True:
            try:
                await self.persons.sweep()
            except StoreError as e:
                refusal(e)  # it is in the log
            await asyncio.sleep(PAUSE)

    async def _go(self, request: Request) -> Response:
        try:
            self.visitors.sign_in(address_of(request.client))
            way = Way.begin()
            response = RedirectResponse(await self.provider.where(way, self._back_to(request)), 303, HEADERS)
        except (ProviderError, TooOftenError) as e:
            return self._failed(e)
        # It must come with somebody whom the provider sends back.
        self._set(request, response, ON_WAY, way.cookie, ON_THE_WAY, "lax")
        return response

    async def _back(self, request: Request) -> Response:
        way, asked = Way(request.cookies.get(ON_WAY, "")), request.query_params
        state = asked.get("state", "").encode()
        try:
            self.visitors.sign_in(address_of(request.client))
            if not way.is_open or not hmac.compare_digest(state, way.derived("state").encode()):
                raise ProviderError("late", "another browser, or too late")
            if "code" not in asked:
                raise ProviderError("refused", "no code")
            known = await self.provider.who(asked["code"], way, self._back_to(request))
            session = await self.persons.sign_in(known)
            await self.persons.sign_out(session_of(request))
        except (ProviderError, TooOftenError, StoreError) as e:
            response = self._failed(e)
        else:
            response = RedirectResponse("./", 303, HEADERS)
            self._set(request, response, SESSION, session, LASTS, "strict")
        self._set(request, response, ON_WAY, "", 0, "lax")
        return response

    async def _out(self, request: Request) -> Response:
        try:
            self.visitors.message(address_of(request.client))
            await self.persons.sign_out(session_of(request))
        except TooOftenError as e:
            return Response(f"{self.visitors.refuse(e).message}\n", 429, HEADERS)
        response = Response(status_code=204, headers=HEADERS)
        self._set(request, response, SESSION, "", 0, "strict")
        return response

    def _failed(self, e: Exception) -> Response:
        """Lead back to the page, which says why."""
        if not isinstance(e, ProviderError):
            self.visitors.refuse(e)
            why = "often" if isinstance(e, TooOftenError) else "down"
        else:
            why = e.why
            if why != "late":
                LOGGER.warning("somebody could not sign in: %s", e)
        return RedirectResponse(f"./#sign-in={why}", 303, HEADERS)

    def _back_to(self, request: Request) -> str:
        own = f"{request.url.scheme}://{request.headers.get('host', '')}{self.settings.base_path}"
        return f"{(self.settings.site or own).rstrip('/')}/signed-in"

    def _set(
        self, request: Request, response: Any, name: str, value: str, age: float, same: Literal["lax", "strict"]
    ) -> None:
        back = urlsplit(self._back_to(request))
        path = back.path.removesuffix("/signed-in") or "/"
        secure = back.scheme == "https"
        response.set_cookie(name, value, int(age), path=path, httponly=True, secure=secure, samesite=same)
