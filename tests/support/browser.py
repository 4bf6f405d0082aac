"""One browser for all tests of pages in a process: playwright starts once only."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest

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
