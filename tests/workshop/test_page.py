"""The page starts from static files, in a browser, with the packages that are installed here."""

from __future__ import annotations

from typing import Any

from tests.workshop.conftest import OpenPage


def test_python_starts_in_the_browser(workshop_site: str, open_page: OpenPage) -> None:
    page: Any = open_page(workshop_site)
    page.locator("body[data-engine=ready]").wait_for()
