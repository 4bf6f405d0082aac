"""The pages that a host serves: that of its tables, and the workshop if it is installed."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable, Mapping
from pathlib import Path, PurePosixPath
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from london_rules.built_pages import TYPES, built_page
from london_rules.classes import define, field

Read = Callable[[str], bytes | None]

HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
    "Vary": "Accept-Encoding",
}
MISSING: Final = "The page of this host is not installed: pip install 'london-rules[workshop]' brings it.\n"


@define(eq=False)
class Pages:
    """Files that are sent, packed where the browser takes that; no more is kept than there are files."""

    read: Read
    headers: Mapping[str, str]
    packed: dict[str, bytes] = field(factory=dict)

    async def answer(self, request: Request) -> Response:
        """Send the file of a name."""
        name = request.path_params.get("name", "")
        zipped = "gzip" in request.headers.get("accept-encoding", "")
        text = await asyncio.to_thread(self._packed if zipped else self.read, name)
        if text is None:
            return Response(MISSING if not name else "there is no such page\n", 404, self.headers, "text/plain")
        kind = TYPES.get(PurePosixPath(name or "index.html").suffix, "application/octet-stream")
        return Response(text, 200, {**self.headers, **({"Content-Encoding": "gzip"} if zipped else {})}, kind)

    def _packed(self, name: str) -> bytes | None:
        if name not in self.packed and (text := self.read(name)) is not None:
            self.packed[name] = gzip.compress(text, mtime=0)
        return self.packed.get(name)


def routes(workshop: Read | None, headers: Mapping[str, str]) -> list[Route]:
    """Make the routes of all pages; `workshop` reads the files of the workshop, which go out with `headers`."""
    tables = _tables()
    # Each page leads to the other where it finds its mark.
    towards = b"" if workshop is None else b' data-workshop="workshop/"'
    own = Pages(lambda name: _marked(tables(name), name, towards), HEADERS).answer
    made = [Route("/", own), Route("/{name}", own)]
    if workshop is None:
        return made
    back = b' data-tables="../"'
    beside = Pages(lambda name: _marked(workshop(name), name, back), {**headers, "Vary": "Accept-Encoding"}).answer
    to_folder = Route("/workshop", lambda _: RedirectResponse("workshop/"))
    return [to_folder, Route("/workshop/", beside), Route("/workshop/{name:path}", beside), *made]


def _tables() -> Read:
    folder = built_page("tables", "tables")
    files = {} if folder is None else {one.name: one for one in folder.iterdir() if one.is_file()}

    def read(name: str) -> bytes | None:
        found: Path | None = files.get(name or "index.html")
        return None if found is None else found.read_bytes()

    return read


def _marked(text: bytes | None, name: str, mark: bytes) -> bytes | None:
    return text if text is None or name else text.replace(b"<html", b"<html" + mark, 1)
