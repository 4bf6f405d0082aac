"""The page of the workshop in a real browser: a server, a browser, and pages that report what goes wrong in them.

The page's own policy forbids to evaluate text as a script, so tests wait for elements, not for expressions.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest

from london_rules.workshop.local import TYPES, LocalWorkshop, NoPageError, Page, find_page

BROWSER = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
)
# As root, Chromium needs no sandbox of its own; the others keep it from asking hosts of its makers.
SWITCHES = (
    "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
WIDE, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
PATIENCE = 90_000  # ms for anything that a test waits for, on a machine that does much else

OpenPage = Callable[..., Any]


@pytest.fixture(scope="session")
def page_files() -> Page:
    """Find the files of the page, as they were built."""
    try:
        return find_page()
    except NoPageError:
        pytest.skip("THE WORKSHOP IN A BROWSER IS NOT TESTED: build the page with `make workshop` (it needs npm)")


@pytest.fixture(scope="session")
def workshop_site(page_files: Page) -> Iterator[str]:
    """Serve the page and give its address."""
    server = LocalWorkshop(page_files)
    Thread(target=server.serve_forever, daemon=True).start()
    yield server.site
    server.shutdown()
    server.server_close()


class Static(SimpleHTTPRequestHandler):
    """A web server that knows nothing of the page."""

    extensions_map = {"": "application/octet-stream"} | TYPES

    def log_message(self, *_: object) -> None:
        """Write nothing."""


@pytest.fixture
def static_site(page_files: Page) -> Iterator[ThreadingHTTPServer]:
    """Offer the built files as any web server would; a test may shut it down."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Static, directory=str(page_files.root)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Start a browser."""
    if BROWSER is None:
        pytest.skip("THE WORKSHOP IN A BROWSER IS NOT TESTED: there is no chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=BROWSER, args=list(SWITCHES))
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def open_page(browser: Any) -> Iterator[OpenPage]:
    """Open pages, each in a profile of its own; at the end, fail if one of them wrote an error."""
    contexts: list[Any] = []
    wrong: list[str] = []

    def note(message: Any) -> None:
        if message.type == "error":
            wrong.append(f"{message.text} ({message.location.get('url')})")

    def open_page(address: str, *, size: dict[str, int] = WIDE, **options: Any) -> Any:
        context = browser.new_context(viewport=size, reduced_motion="reduce", **options)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("console", note)
        page.on("pageerror", lambda fault: wrong.append(str(fault)))
        page.goto(address)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert wrong == []
