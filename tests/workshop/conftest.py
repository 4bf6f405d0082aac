"""The page of the workshop in a real browser: a server, a browser, and pages that report what goes wrong in them.

The page's own policy forbids to evaluate text as a script, so tests wait for elements, not for expressions.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from london_rules.workshop.local import PACKAGES, TYPES, LocalWorkshop, NoPageError, Page, find_page
from london_rules.workshop.packing import files_of_packages
from tests.support.browser import OpenPage, begin


@pytest.fixture(scope="session")
def page_files() -> Page:
    """Find the files of the page, as they were built."""
    try:
        return find_page()
    except NoPageError:
        pytest.skip("THE WORKSHOP IN A BROWSER IS NOT TESTED: build the page with `make workshop` (it needs npm)")


def is_built_of_what_is_here(page: Page) -> bool:
    """Return whether the page was built after the last change to what its packages are made of."""
    built = page.files.get(PACKAGES)
    made_of = [*(path for _, path in files_of_packages()), Path(__file__).parents[2] / "workshop" / "compile.py"]
    return built is not None and max(path.stat().st_mtime for path in made_of) < built.stat().st_mtime


@pytest.fixture(scope="session")
def workshop_site(page_files: Page) -> Iterator[str]:
    """Serve the page and give its address: with the packages as they were built, as a page takes long to compile them.

    If anything has changed since, it gets those that are installed, as from any local server.
    """
    page = Page(page_files.root)
    if is_built_of_what_is_here(page):
        vars(page)["packages"] = page.files[PACKAGES].read_bytes()
    yield from served(page)


@pytest.fixture
def site_of_installed_packages(page_files: Page) -> Iterator[str]:
    """Serve the page as a local server does: it compiles the packages that are installed."""
    yield from served(page_files)


def served(page: Page) -> Iterator[str]:
    server = LocalWorkshop(page)
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
