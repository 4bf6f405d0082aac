"""The address of a webhook, named at the page of a host that allows it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.host.test_page import at_table, pytestmark
from tests.support.browser import PATIENCE, PHONE, check_accessible
from tests.support.hosting import Host

__all__ = ["pytestmark"]


@pytest.mark.slow
def test_a_player_names_what_is_called_while_they_are_away(tmp_path: Path, browser: Any) -> None:
    host = Host(tmp_path, ("--webhooks",))
    table = host.begin("candle-sale", [{"kind": "human", "name": "Ann"}, "human"])
    with browser.new_context(viewport=PHONE, reduced_motion="reduce") as context:
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{host.port}/#table={table['table']}&key={table['seats'][0]}")
        at_table(page)
        page.get_by_role("button", name="When I am away").click()
        address = page.get_by_label("Address of a webhook")
        address.fill("somewhere")
        page.get_by_role("button", name="Use this").click()
        page.get_by_text("is not the address of a webhook").wait_for()
        check_accessible(page)
        address.fill("https://example.org/hook")
        page.get_by_role("button", name="Use this").click()
        page.get_by_text("It is called when it is your turn").wait_for()
    assert host.end() == 0
