"""The page on a local port, for one author: loopback only, and the files of one folder for who has the token.

Who has it can also have an engine here, beside the one of the page: it plays natively where there is a C compiler.
"""

from __future__ import annotations

import json
import os
import secrets
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from functools import cached_property
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import SHUT_RDWR
from threading import Lock
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qs, unquote, urlsplit

from london_rules.built_pages import TYPES, built_page
from london_rules.classes import define, field, frozen
from london_rules.native.compilers import compilers
from london_rules.workshop.folder import MOST_BYTES, BundleFolder, FolderError
from london_rules.workshop.packing import packed

if TYPE_CHECKING:
    from london_rules.workshop.session import Session

HOST: Final = "127.0.0.1"
PACKAGES: Final = "packages.zip"
MOST_DRAINED: Final = 8 * MOST_BYTES  # of a text that is too long
MOST_ENGINES: Final = 4  # pages that measure at the same time: the one that began first makes room for another
IDLE: Final = 30.0  # seconds without a byte, after which a connection is closed
MOST_STRANGERS: Final = 64  # open connections without the token: the oldest makes room for another
WAIT: Final = 20.0  # seconds that a question for changes waits for one
_DIGITS: Final = 20
LOOK: Final = 0.25  # seconds between two looks at the folder
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; font-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


class NoPageError(Exception):
    """The files of the page are not installed."""


@frozen(slots=False)
class Page:
    """The files of the page: those that were built, and the Python packages that are installed here."""

    root: Path

    @cached_property
    def files(self) -> Mapping[str, Path]:
        """List the files by their names in addresses."""
        found = (path for path in sorted(self.root.rglob("*")) if path.is_file())
        return {path.relative_to(self.root).as_posix(): path for path in found}

    @cached_property
    def packages(self) -> bytes:
        """Give the zip with the Python packages as they are installed, so that page and package fit."""
        return packed()

    def read(self, name: str) -> bytes | None:
        """Return a file of the page; None if there is no such file."""
        if name == PACKAGES:
            return self.packages
        path = self.files.get(name or "index.html")
        return None if path is None else path.read_bytes()


def find_page() -> Page:
    """Find the files of the page: an installed wheel has them, or a checkout in which they were built.

    Raises NoPageError if they are nowhere.
    """
    found = built_page("page", "dist")
    if found is None:
        raise NoPageError
    return Page(found)


def _session() -> Session:
    from london_rules.workshop.session import Session  # most of what there is: the page is served without it

    return Session()


@define(eq=False)
class _Engine:
    """A session that answers one line after another, whatever threads they come in."""

    _session: Session = field(factory=_session)
    _lock: Lock = field(factory=Lock)

    def answer(self, line: str) -> str:
        with self._lock:
            return "".join(self._session.receive(line))


class LocalWorkshop(ThreadingHTTPServer):
    """Serve the page, and the files of a folder to who has the token.

    Raises FolderError if another workshop has the folder open, and OSError if the port cannot be used.
    """

    daemon_threads = True
    request_queue_size = 2 * MOST_STRANGERS

    def __init__(self, page: Page, folder: BundleFolder | None = None, port: int = 0) -> None:
        self._held = None if folder is None else folder.hold()
        try:
            super().__init__((HOST, port), _Handler)
        except OSError:
            self._let_go()
            raise
        self._strangers: dict[Any, None] = {}  # the connections that have not shown the token, the oldest first
        self._engines: dict[str, _Engine] = {}
        self.native = next(compilers(), None) is not None
        self.page = page
        self.folder = folder
        self.token = secrets.token_urlsafe(24)
        self.stopping = False

    @property
    def site(self) -> str:
        """Return the address of the page."""
        return f"http://{HOST}:{self.server_port}/"

    @property
    def address(self) -> str:
        """Return the address that opens the folder; the part behind the `#` is never sent to a server."""
        return self.site if self.folder is None else f"{self.site}#folder={self.token}"

    def shutdown(self) -> None:
        """End the server, and all questions that wait for a change."""
        self.stopping = True
        super().shutdown()

    def server_close(self) -> None:
        """Close the port, and let another workshop have the folder."""
        super().server_close()
        self._let_go()

    def _let_go(self) -> None:
        held, self._held = self._held, None
        if held is not None:
            os.close(held)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Answer a connection in a thread of its own, and close the oldest where there are too many."""
        self._strangers[request] = None
        for oldest in list(self._strangers)[:-MOST_STRANGERS]:
            self.trust(oldest)
            with suppress(OSError):
                oldest.shutdown(SHUT_RDWR)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """Close a connection."""
        self.trust(request)
        super().shutdown_request(request)

    def trust(self, request: Any) -> None:
        """Keep a connection however many others there are: it has shown the token, or is closed."""
        self._strangers.pop(request, None)

    def engine(self, name: str) -> _Engine:
        """Give the engine of a page, a new one for a name that is not known."""
        made = self._engines.pop(name, None) or _Engine()
        self._engines[name] = made
        for first in list(self._engines)[:-MOST_ENGINES]:
            del self._engines[first]
        return made

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say in a line what went wrong; nothing of a connection that broke off."""
        fault = sys.exception()
        if not isinstance(fault, OSError):
            sys.stderr.write(f"internal error ({type(fault).__name__}) in an answer of the workshop\n")


class _Handler(BaseHTTPRequestHandler):
    server: LocalWorkshop
    protocol_version = "HTTP/1.1"
    timeout = IDLE

    def do_GET(self) -> None:
        self._answer(self._get)

    def do_HEAD(self) -> None:
        self._answer(self._get)

    def do_PUT(self) -> None:
        self._answer(self._put)

    def do_POST(self) -> None:
        self._answer(self._post)

    def do_DELETE(self) -> None:
        self._answer(self._delete)

    def log_message(self, format: str, *args: object) -> None:
        """Write nothing: the terminal is the author's."""

    # ---- what is asked --------------------------------------------------------------------------

    def _answer(self, make: Any) -> None:
        try:
            self._check_origin()
            make(self._name())
        except FolderError as e:
            self._refuse(e.status, str(e), e.help)
        except (ConnectionError, TimeoutError):
            self.close_connection = True
        except OSError as e:
            self._refuse(500, f"the file cannot be used: {e.strerror}", "check the folder")

    def _name(self) -> str:
        try:
            return unquote(urlsplit(self.path).path).removeprefix("/")
        except ValueError:
            raise FolderError(400, "this is not an address", f"open {self.server.site}") from None

    def _get(self, name: str) -> None:
        if name == "files":
            self._send_json(self._files())
            return
        data = self.server.page.read(name)
        if data is None:
            self._refuse(404, f"there is no `{name:.80}` here")
        else:
            ending = "." + (name or "index.html").rpartition(".")[2]
            self._send(data, TYPES.get(ending, "application/octet-stream"))

    def _put(self, name: str) -> None:
        folder = self._open_folder()
        try:
            text = self._body().decode("utf-8")
        except UnicodeDecodeError:
            raise FolderError(400, "the text is not UTF-8") from None
        self._send_json({"version": folder.write(self._file(name), text, self.headers["If-Match"])})

    def _post(self, name: str) -> None:
        self._open_folder()
        first, _, page = name.partition("/")
        if first != "engine" or not page:
            raise FolderError(404, f"there is no `{name:.80}` here")
        line = self._body(MOST_DRAINED).decode("utf-8", "surrogateescape")
        self._send(self.server.engine(page).answer(line).encode("utf-8", "surrogateescape"), "application/json")

    def _delete(self, name: str) -> None:
        self._open_folder().delete(self._file(name), self.headers["If-Match"])
        self._send_json({})

    def _files(self) -> dict[str, Any]:
        """Return the folder; if its version is known already, wait a while for a change."""
        folder = self._open_folder()
        known = parse_qs(urlsplit(self.path).query).get("after", [""])[0]
        end = time.monotonic() + WAIT
        while known and folder.read().version == known and time.monotonic() < end and not self.server.stopping:
            time.sleep(LOOK)
        return {**folder.as_json(), "native": self.server.native}

    # ---- who may ask ----------------------------------------------------------------------------

    def _check_origin(self) -> None:
        """Refuse what another site made a browser send: a name that leads here, or a call from its pages."""
        here = f":{self.server.server_port}"
        if self.headers["Host"] not in (HOST + here, "localhost" + here):
            raise FolderError(421, "this is not the address of the workshop", f"open {self.server.site}")
        origin = self.headers["Origin"]
        if origin is not None and origin not in (f"http://{HOST}{here}", f"http://localhost{here}"):
            raise FolderError(403, "another site asked for this")
        if self.headers["Sec-Fetch-Site"] == "cross-site" and self.headers["Sec-Fetch-Mode"] != "navigate":
            raise FolderError(403, "another site asked for this")

    def _open_folder(self) -> BundleFolder:
        """Give the folder to who has the token. Raises FolderError for anybody else."""
        given = self.headers["Authorization"] or ""
        if self.server.folder is None:
            raise FolderError(404, "no folder was opened", "name one: `london-rules workshop FOLDER`")
        if not secrets.compare_digest(given.encode(), f"Bearer {self.server.token}".encode()):
            raise FolderError(401, "the token of the address is missing", "open the address that the command printed")
        self.server.trust(self.connection)
        return self.server.folder

    def _file(self, name: str) -> str:
        first, _, rest = name.partition("/")
        if first != "files" or not rest:
            raise FolderError(404, f"there is no `{name:.80}` here")
        return rest

    def _body(self, most: int = MOST_BYTES) -> bytes:
        length = self.headers["Content-Length"] or ""
        if not length.isdecimal():
            self.close_connection = True
            raise FolderError(411, "the length of the text is missing")
        size = int(length[:_DIGITS])  # Python refuses numbers of thousands of digits
        if size > most:
            self.rfile.read(size if size <= MOST_DRAINED else 0)  # so that the answer is read by who still sends
            self.close_connection = True
            raise FolderError(413, "the text is too long", f"it can have at most {most // 1024} KiB")
        data = self.rfile.read(size)
        if len(data) < size:
            raise ConnectionAbortedError  # whoever sent it broke off: half a text is not the text
        return data

    # ---- what is sent ---------------------------------------------------------------------------

    def _send_json(self, data: Mapping[str, Any]) -> None:
        self._send(json.dumps(data).encode(), "application/json")

    def _refuse(self, status: int, message: str, help: str = "") -> None:
        if "Content-Length" in self.headers:
            self.close_connection = True  # what was not read of the text is not the next request
        self._send(json.dumps({"message": message, "help": help}).encode(), "application/json", status)

    def _send(self, data: bytes, type: str, status: int = HTTPStatus.OK) -> None:
        self.send_response(status)
        text = type.startswith("text/") or type.endswith("json")
        self.send_header("Content-Type", f"{type}; charset=utf-8" if text else type)
        self.send_header("Content-Length", str(len(data)))
        for name, value in HEADERS.items():
            self.send_header(name, value)
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)
