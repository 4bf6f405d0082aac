"""A provider of OpenID Connect on this machine: it lets everybody in, and can be told to do so wrongly."""

from __future__ import annotations

import json
import time
from base64 import b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from attrs import define, field
from joserfc import jwt
from joserfc.jwk import ECKey, KeySet, OctKey

from tests.support.hosting import Host, Message

CLIENT, SECRET = "tables", "the-secret-of-the-client"


@define(eq=False)
class Provider:
    """What it says: `person` is who signs in next, `spoil` changes what its next tokens claim."""

    port: int = 0
    name: str = "127.0.0.1"
    person: str = "ann-1"
    spoil: Callable[[Message], None] = lambda _: None
    signed: Callable[[Message], str] | None = None
    denies: bool = False
    codes: dict[str, Message] = field(factory=dict)
    key: Any = field(factory=lambda: ECKey.generate_key("P-256", {"kid": "1"}))

    @property
    def issuer(self) -> str:
        return f"http://{self.name}:{self.port}"

    def about(self) -> Message:
        places = {"authorization_endpoint": "go", "token_endpoint": "token", "jwks_uri": "keys"}
        return {"issuer": self.issuer, **{name: f"{self.issuer}/{path}" for name, path in places.items()}}

    def go(self, asked: Message) -> str:
        """Let somebody in, and return where they go on."""
        assert (asked["client_id"], asked["response_type"], asked["code_challenge_method"]) == (CLIENT, "code", "S256")
        assert asked["scope"].split()[0] == "openid"
        code = f"code-{len(self.codes)}"
        self.codes[code] = asked
        answer = {"error": "access_denied"} if self.denies else {"code": code}
        return f"{asked['redirect_uri']}?{urlencode({**answer, 'state': asked['state']})}"

    def token(self, asked: Message, basic: str) -> Message | None:
        """Return tokens for a code, which counts once; None for who may not have them."""
        about = self.codes.pop(asked.get("code", ""), None)
        named = b64decode(basic.removeprefix("Basic ")).decode()
        if about is None or named != f"{CLIENT}:{SECRET}":
            return None
        made = urlsafe_b64encode(sha256(asked["code_verifier"].encode()).digest()).rstrip(b"=").decode()
        if made != about["code_challenge"] or asked["redirect_uri"] != about["redirect_uri"]:
            return None
        claims = {"iss": self.issuer, "aud": CLIENT, "sub": self.person, "name": self.person.title()}
        claims |= {"nonce": about["nonce"], "iat": int(time.time()), "exp": int(time.time()) + 300}
        self.spoil(claims)
        signed = self.signed or (lambda claims: jwt.encode({"alg": "ES256", "kid": self.key.kid}, claims, self.key))
        return {"access_token": "an access token", "token_type": "Bearer", "id_token": signed(claims)}


def by_secret(claims: Message) -> str:
    """Sign with what the client knows too."""
    return jwt.encode({"alg": "HS256"}, claims, OctKey.import_key(SECRET))


def by_nobody(claims: Message) -> str:
    """Do not sign."""
    parts = [urlsafe_b64encode(json.dumps(one).encode()).rstrip(b"=").decode() for one in ({"alg": "none"}, claims)]
    return ".".join([*parts, ""])


def by_another(claims: Message) -> str:
    """Sign with another key of the same name."""
    return jwt.encode({"alg": "ES256", "kid": "1"}, claims, ECKey.generate_key("P-256", {"kid": "1"}))


@contextmanager
def provider(name: str = "127.0.0.1") -> Iterator[Provider]:
    """Run a provider in a thread, under a name of this machine."""
    made = Provider(name=name)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            parts = urlsplit(self.path)
            if parts.path == "/go":
                self.send_response(303)
                self.send_header("Location", made.go({name: one[0] for name, one in parse_qs(parts.query).items()}))
                self.send_header("Content-Length", "0")
                self.end_headers()
                return
            found = {"/keys": KeySet([made.key]).as_dict(private=False)}
            self._say(found.get(parts.path, made.about()))

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            asked = {name: one[0] for name, one in parse_qs(body).items()}
            self._say(made.token(asked, self.headers.get("Authorization", "")))

        def _say(self, what: Message | None) -> None:
            text = json.dumps(what or {"error": "invalid_grant"}).encode()
            self.send_response(200 if what else 400)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, *_: object) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    made.port = server.server_port
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield made
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@define(eq=False)
class Browser:
    """What a browser does that a host sends to a provider: it keeps cookies, and follows where it is sent."""

    host: Host
    cookies: dict[str, str] = field(factory=dict)
    set_cookies: list[str] = field(factory=list)
    named: str = ""  # the name of the host, where that is not its address

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def ask(self, method: str, path: str, body: bytes | None = None) -> tuple[int, str, bytes]:
        """Return the status, where it leads, and what was sent."""
        with closing(HTTPConnection("127.0.0.1", self.host.port, timeout=60)) as connection:
            named = {"Host": self.named} if self.named else {}
            connection.request(method, path, body, {"Cookie": self.cookie, **named})
            response = connection.getresponse()
            for text in response.headers.get_all("Set-Cookie") or ():
                self.set_cookies.append(text)
                for name, one in SimpleCookie(text).items():
                    if one["max-age"] == "0":
                        self.cookies.pop(name, None)
                    else:
                        self.cookies[name] = one.value
            return response.status, response.headers.get("Location", ""), response.read()

    def go(self) -> str:
        """Go to the provider, and return the path by which it sends back."""
        status, where, _ = self.ask("GET", "/sign-in")
        assert status == 303, where
        if where.startswith("./"):
            return where
        parts = urlsplit(where)
        with closing(HTTPConnection(parts.hostname or "", parts.port, timeout=60)) as connection:
            connection.request("GET", f"{parts.path}?{parts.query}")
            back = urlsplit(connection.getresponse().headers["Location"])
        return f"{back.path}?{back.query}"

    def sign_in(self) -> str:
        """Sign in, and return where that leads at last."""
        path = self.go()
        return path if path.startswith("./") else self.ask("GET", path)[1]

    def post(self, **message: Any) -> Message:
        reply: Message = json.loads(self.ask("POST", "/messages", json.dumps(message).encode())[2])
        return reply
