"""A provider of OpenID Connect: where people go to sign in, and what it says of who comes back.

None of its tokens is kept. The way is the code flow with PKCE. What belongs together in it comes from one random value,
which only a cookie of the browser has while somebody is on the way.
"""

from __future__ import annotations

import hmac
import time
from base64 import urlsafe_b64encode
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any, Final, Literal, TypeAlias
from urllib.parse import urlsplit

import httpx2
from authlib.common.errors import AuthlibBaseError
from authlib.integrations.httpx_client import AsyncOAuth2Client
from authlib.oidc.core import CodeIDToken
from joserfc import jwt
from joserfc.errors import InvalidKeyIdError, JoseError
from joserfc.jwk import KeySet
from joserfc.jws import JWSRegistry

from london_rules.classes import define, field, frozen
from london_rules.host.mails import is_local
from london_rules.table.protocol.fields import Plain

Why: TypeAlias = Literal["down", "refused", "late"]

PATIENCE: Final = 10.0  # seconds for an answer of the provider
FRESH: Final = 3600.0  # seconds for which what it says about itself is good
ON_THE_WAY: Final = 600.0  # seconds in which somebody must come back
LEEWAY: Final = 60  # seconds between its clock and ours
LONGEST_NAME: Final = 30
# A secret that both know signs nothing here.
_ALGORITHMS: Final = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA")
_WANTED: Final = ("authorization_endpoint", "token_endpoint", "jwks_uri")


class ProviderError(Exception):
    """The provider is `down`, or has `refused` to say who comes in a way to believe, or who comes is `late`."""

    def __init__(self, why: Why, said: str) -> None:
        super().__init__(said)
        self.why = why


@frozen
class Way:
    """One attempt to sign in: the value of the cookie, and what comes of it. Nobody can tell one from the other."""

    cookie: str = field(repr=False)

    @classmethod
    def begin(cls) -> Way:
        """Begin one now."""
        return cls(f"{int(time.time())}.{token_urlsafe(32)}")

    @property
    def is_open(self) -> bool:
        """Check whether it began, and not too long ago."""
        began, _, secret = self.cookie.partition(".")
        return len(secret) >= 43 and began.isdecimal() and 0 <= time.time() - int(began[:12]) <= ON_THE_WAY

    def derived(self, what: Literal["state", "nonce", "verifier"]) -> str:
        """Return a value of this attempt."""
        made = hmac.digest(self.cookie.encode(), what.encode(), sha256)
        return urlsafe_b64encode(made).rstrip(b"=").decode()


@frozen
class Known:
    """Who has signed in: a hash that is the same each time, and what the provider calls them."""

    subject: str
    name: str


@define(eq=False)
class Provider:
    """Speak to the provider of a site."""

    issuer: str
    client: str
    secret: str = field(default="", repr=False)
    _found: Plain | None = None
    _keys: Any = None
    _until: float = 0.0

    async def where(self, way: Way, back: str) -> str:
        """Return the address at which somebody signs in; raises ProviderError."""
        found = await self._about()
        url, _ = self._client(found, back).create_authorization_url(
            found["authorization_endpoint"],
            state=way.derived("state"),
            nonce=way.derived("nonce"),
            code_verifier=way.derived("verifier"),
        )
        return str(url)

    async def who(self, code: str, way: Way, back: str) -> Known:
        """Return who came back with a code; raises ProviderError."""
        found = await self._about()
        try:
            async with self._client(found, back) as client:
                got: Plain = await client.fetch_token(
                    found["token_endpoint"], code=code, code_verifier=way.derived("verifier")
                )
            token = str(got["id_token"])
            try:
                read = _decoded(token, self._keys)
            except InvalidKeyIdError:  # it may have a new key
                self._until = 0.0
                await self._about()
                read = _decoded(token, self._keys)
            options: Any = {"iss": {"essential": True, "value": self.issuer}}
            options["aud"] = {"essential": True, "value": self.client}
            params = {"nonce": way.derived("nonce"), "client_id": self.client, "access_token": got.get("access_token")}
            claims = CodeIDToken(read.claims, read.header, options, params)
            claims.validate(leeway=LEEWAY)
            subject = claims["sub"]
            if not isinstance(subject, str) or not subject:
                raise ProviderError("refused", "sub")
        except httpx2.HTTPError as e:
            raise ProviderError("down", type(e).__name__) from None
        except (JoseError, AuthlibBaseError, KeyError, TypeError, ValueError) as e:
            raise ProviderError("refused", type(e).__name__) from None
        named = claims.get("name") or claims.get("preferred_username") or ""
        name = "".join(one if one.isprintable() else " " for one in str(named))
        return Known(sha256(f"{self.issuer}\n{subject}".encode()).hexdigest(), " ".join(name.split())[:LONGEST_NAME])

    def _client(self, found: Plain, back: str) -> Any:
        offered = found.get("token_endpoint_auth_methods_supported") or ["client_secret_basic"]
        basic = "client_secret_basic" if "client_secret_basic" in offered else "client_secret_post"
        return AsyncOAuth2Client(
            self.client,
            self.secret or None,
            token_endpoint_auth_method=basic if self.secret else "none",
            scope="openid profile",
            redirect_uri=back,
            code_challenge_method="S256",
            timeout=PATIENCE,
        )

    async def _about(self) -> Plain:
        """Return what the provider says about itself, and read its keys."""
        if self._found is not None and time.monotonic() < self._until:
            return self._found
        try:
            async with httpx2.AsyncClient(timeout=PATIENCE) as client:
                found: Plain = await _json(client, f"{self.issuer.rstrip('/')}/.well-known/openid-configuration")
                if found.get("issuer") != self.issuer:
                    raise ProviderError("refused", "it calls itself by another name than `--oidc`")
                if not all(is_safe(str(found.get(one))) for one in _WANTED):
                    raise ProviderError("refused", "its addresses do not begin with `https://`")
                self._keys = KeySet.import_key_set(await _json(client, found["jwks_uri"]))
        except httpx2.HTTPError as e:
            raise ProviderError("down", type(e).__name__) from None
        except (JoseError, KeyError, TypeError, ValueError) as e:
            raise ProviderError("refused", type(e).__name__) from None
        self._found, self._until = found, time.monotonic() + FRESH
        return found


def is_safe(address: str) -> bool:
    """Check whether nobody can listen to what is said to an address."""
    parts = urlsplit(address)
    name = parts.hostname or ""
    return bool(name) and (parts.scheme == "https" or (parts.scheme == "http" and is_local(name)))


async def _json(client: httpx2.AsyncClient, address: str) -> Any:
    response = await client.get(address)
    response.raise_for_status()
    found: Any = response.json()
    if not isinstance(found, dict):
        raise ValueError("not an object")
    return found


def _decoded(token: str, keys: Any) -> jwt.Token:
    return jwt.decode(token, keys, registry=JWSRegistry(algorithms=_ALGORITHMS, strict_check_header=False))
