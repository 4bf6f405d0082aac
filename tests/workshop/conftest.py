"""The page of the workshop in a real browser: a server, a browser, and pages that report what goes wrong in them.

The page's own policy forbids to evaluate text as a script, so tests wait for elements, not for expressions.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest

from london_rules.workshop.local import TYPES, LocalWorkshop, NoPageError, Page, find_page
from tests.support.browser import OpenPage, begin


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


@pytest.fixture
def page(workshop_site: str, open_page: OpenPage) -> Any:
    """Open the page, and begin a game of 2010 against a bot; tests that begin otherwise have a page of their own."""
    page = open_page(workshop_site)
    begin(page, "2010", "human", "random")
    page.locator(".question .option", has_text="Take three cards").wait_for()
    return page
