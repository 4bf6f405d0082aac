"""The table of the page in a real browser: played by clicks and by keys, undone, replayed, explained, and for people."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from tests.workshop.conftest import PATIENCE, OpenPage

AXE = Path(__file__).parents[2] / "workshop" / "node_modules" / "axe-core" / "axe.min.js"
ASKED = "[document.querySelector('.sentence')?.textContent, document.querySelector('.question .list')?.childElementCount]"
# Clicks on what is drawn where an option is about it, else on the list, until the game is over or the screen is handed on.
PLAY = """async (most) => {
  const done = { drawn: 0, listed: 0, over: false };
  let last = null;
  let chance = 7;
  const pick = (all) => all[(chance = (chance * 1103515245 + 12345) % 2147483648) % all.length];
  while (done.drawn + done.listed < most) {
    const question = document.querySelector(".question");
    if (!question || document.querySelector(".cover:not([hidden])")) break;
    if (question.classList.contains("over")) { done.over = true; break; }
    const list = question.querySelector(".options > *");
    const options = [...question.querySelectorAll(".option, .amount button")];
    if (options.length === 0 || list === last) { await new Promise((on) => setTimeout(on, 3)); continue; }
    last = list;
    const drawn = [...document.querySelectorAll(".surface button.pick")];
    if (drawn.length && pick([0, 1, 2, 3])) { done.drawn += 1; pick(drawn).click(); }
    else { done.listed += 1; pick(options).click(); }
    document.querySelector("dialog[open] .choices .option")?.click();
  }
  return done;
}"""
OVERLAY = """language: 2
id: my-rule
title: My rule
kind: overlay
builds on: [london]
rules: |
  replace number hand limit = {limit}
"""


@pytest.fixture(scope="module")
def page(workshop_site: str, open_page: OpenPage) -> Iterator[Any]:
    page = open_page(workshop_site)
    page.locator(".question .option").first.wait_for()
    yield page
    axe_is_content(page)


def begin(page: Any, variant: str, *kinds: str, seed: int = 7) -> None:
    """Begin a game in the panel."""
    page.get_by_role("button", name="New game").click()
    page.locator(f"#game option[value='{variant}']").wait_for(state="attached")
    page.select_option("#game", variant)
    page.select_option("#players", str(len(kinds)))
    for seat, kind in enumerate(kinds, start=1):
        page.locator(f".seat-row:nth-child({seat}) select").select_option(kind)
    if not page.locator("#seed").is_visible():
        page.locator(".new-game summary").click()
    page.fill("#seed", str(seed))
    page.select_option("#first", "1")
    page.get_by_role("button", name="Begin").click()
    page.locator(".place:not([hidden])").wait_for()


def until(page: Any, expression: str, wanted: Any = True) -> Any:
    """Wait until an expression has a value; the page's policy forbids the browser to wait for it itself."""
    end = monotonic() + PATIENCE / 1000
    while (value := page.evaluate(expression)) != wanted:
        assert monotonic() < end, f"{expression} is {value!r}, not {wanted!r}"
        sleep(0.01)
    return value


def own_hand(page: Any) -> list[str]:
    """Name the things that lie in one's own areas."""
    names: list[str] = page.locator(".player.own .as-lines .card-name").all_text_contents()
    return names


def axe_is_content(page: Any) -> None:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run('#table')")["violations"]
    assert [(one["id"], [node["html"][:200] for node in one["nodes"][:3]]) for one in found] == []


def test_a_game_is_played_to_its_end_by_clicks_on_what_is_drawn(page: Any) -> None:
    begin(page, "2010", "human", "greedy", "greedy", "greedy")
    page.locator(".question .option").first.wait_for()
    axe_is_content(page)
    done = page.evaluate(PLAY, 2000)
    assert done["over"] and done["drawn"] > 40
    page.locator(".score").wait_for()
    places = page.locator(".score .table-box").first.locator("tbody tr")
    assert places.count() == 4 and "wins" in page.locator(".score h2").inner_text()
    axe_is_content(page)


def test_the_slider_goes_both_ways_and_nothing_is_lost(page: Any) -> None:
    end = page.locator(".middle").inner_text()
    page.get_by_role("button", name="Replay").click()
    slider = page.locator(".replay input")
    answers = int(slider.get_attribute("max"))
    texts = []
    for to in (answers // 2, 0, answers // 2, answers):
        slider.evaluate("(one, to) => { one.value = to; one.dispatchEvent(new Event('input')); }", to)
        until(page, "document.querySelector('.replay output').textContent", f"{to} / {answers}")
        texts.append(page.locator(".middle").inner_text())
        assert page.locator(".question .option").count() == 0
    assert texts[0] == texts[2] != texts[1]
    assert texts[3] == end
    slider.focus()
    page.keyboard.press("Home")
    until(page, "document.querySelector('.replay output').textContent", f"0 / {answers}")
    page.get_by_role("button", name="Go on from here").click()
    page.locator(".question .option").first.wait_for()
    assert page.locator(".replay").is_hidden() and page.locator(".score").count() == 0


def test_a_game_is_played_to_its_end_by_keys_alone(page: Any) -> None:
    begin(page, "2011-time-track", "human", "greedy", "greedy")
    page.locator(".question .option").first.wait_for()
    asked, pressed = "", 0
    while not page.locator(".question.over").count():
        now = page.evaluate("[document.querySelector('.view-number')?.textContent, document.querySelectorAll('.question .option').length]")
        del now
        count = page.locator(".question .option").count()
        if count == 0:
            continue
        page.evaluate("window.asked = document.querySelector('.question .list')")
        for key in str(1 + pressed % count):
            page.keyboard.press(key)
        pressed += 1
        until(
            page,
            "document.querySelector('.question .list') !== window.asked || !!document.querySelector('.question.over')",
        )
    assert pressed > 10, asked
