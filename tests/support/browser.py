"""One browser for all tests of pages in a process: playwright starts once only."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

BROWSER = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
)
# What each new page would start beside itself, for an address that nobody types: more work than most pages here. The
# last such switch counts, so those that playwright names for a reason of its own are named again.
UNWANTED = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",
    "AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter",
    "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)  # fmt: skip
# As root, Chromium needs no sandbox of its own; the others keep it from asking hosts of its makers.
SWITCHES = (
    "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    f"--disable-features={','.join(UNWANTED)}",
)  # fmt: skip
WIDE, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
PATIENCE = 90_000  # ms for anything that a test waits for, on a machine that does much else

OpenPage = Callable[..., Any]
AXE = Path(__file__).parents[2] / "workshop" / "node_modules" / "axe-core" / "axe.min.js"


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


def begin(page: Any, variant: str, *kinds: str, seed: int = 7) -> None:
    """Begin a game in the panel."""
    page.get_by_role("button", name="New game", exact=True).click()
    page.locator(f"#game option[value='{variant}']").wait_for(state="attached")
    begin_chosen(page, variant, *kinds, seed=seed)


def begin_chosen(page: Any, variant: str, *kinds: str, seed: int = 7) -> None:
    """Begin a game in the panel that is open, by a seed: a test never meets another game than it was written for."""
    page.select_option("#game", variant)
    page.select_option("#players", str(len(kinds)))
    for seat, kind in enumerate(kinds, start=1):
        page.locator(f".seat-row:nth-child({seat}) select").select_option(kind)
    if not page.locator("#seed").is_visible():
        page.locator(".new-game summary").click()
    page.fill("#seed", str(seed))
    page.select_option("#first", "1")
    page.get_by_role("button", name="Begin", exact=True).click()
    page.locator(".place:not([hidden])").wait_for()


def until(page: Any, expression: str, wanted: Any = True) -> Any:
    """Wait until an expression has a value; the page's policy forbids the browser to wait for it itself."""
    end = monotonic() + PATIENCE / 1000
    while (value := page.evaluate(expression)) != wanted:
        assert monotonic() < end, f"{expression} is {value!r}, not {wanted!r}"
        sleep(0.01)
    return value


def check_accessible(page: Any, part: str = "") -> None:
    """Let axe-core look at a page, or at a part of it."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(f"axe.run({part and repr(part)})")["violations"]
    said = [(one["id"], [node["html"][:200] for node in one["nodes"][:3]]) for one in found]
    assert said == [], said  # this module has no rewritten assertions
