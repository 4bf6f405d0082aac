"""A page of one game: it plays offline to the end, on a wide screen and on a phone, in a file that is small."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from london_rules.built_pages import built_page
from london_rules.cli.app import run
from tests.embed.test_wasm import why_not
from tests.support.browser import PHONE, WIDE, OpenPage, begin_chosen, check_accessible, until

pytestmark = pytest.mark.slow
MOST = 500_000  # bytes
SHORT = "driftwood+long-summer"  # a campaign
# Answers whenever it is asked, always with the first option, until the game is over.
PLAY = """() => {
  let last = null, given = 0;
  const step = () => {
    const parts = document.querySelector(".question .options > *");
    const option = document.querySelector(".question .option");
    const note = document.querySelector(".question .option small");
    if (note) document.body.dataset.noted = note.textContent;
    if (option && parts !== last) { last = parts; document.body.dataset.given = given += 1; option.click(); }
    if (document.querySelector(".score")) document.body.dataset.played = given;
    else setTimeout(step, 5);
  };
  step();
}"""

UNDO = "[...document.querySelectorAll('.bar button')].find((button) => button.textContent === 'Undo')"


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    if built_page("alone", "alone") is None:
        pytest.skip("NO PAGE OF A GAME IS TESTED: build its parts with `make workshop` (it needs npm)")
    if why_not():
        pytest.skip(f"NO PAGE OF A GAME IS TESTED HERE: {why_not()}")
    folder, made = tmp_path_factory.mktemp("pages"), {}
    for variant in ("2010", SHORT):
        made[variant] = folder / f"{variant}.html"
        assert run(["build", variant, "--page", str(made[variant])]) == 0
    return made


def test_a_page_is_one_small_file_that_loads_nothing(games):
    for path in games.values():
        text = path.read_text(encoding="utf-8")
        assert len(text.encode()) < MOST
        assert [
            word for word in ("src=", 'href="', "@import", 'fetch("http') if word in text.partition("<body>")[0]
        ] == []


def opened(open_page: OpenPage, path: Path, size: dict[str, int]) -> Any:
    page = open_page(path.as_uri(), size=size, offline=True)
    page.locator(".new-game form").wait_for()
    return page


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_game_against_bots_is_played_to_its_end(games, open_page: OpenPage, size):
    page = opened(open_page, games["2010"], size)
    begin_chosen(page, "2010", "human", "search:16", "random")
    page.locator(".question .option").first.wait_for(state="attached")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    if size == WIDE:
        check_accessible(page)
    page.evaluate(PLAY)
    given = 0
    while page.evaluate("document.body.dataset.played") is None:  # it may take minutes, as long as it goes on
        until(page, f"'played' in document.body.dataset || Number(document.body.dataset.given ?? 0) > {given}")
        given = int(page.evaluate("document.body.dataset.given"))
    assert int(page.evaluate("document.body.dataset.played")) > 20
    assert page.evaluate("document.body.dataset.noted").startswith(("needs ", "brings "))
    places = page.locator(".score table").first
    assert places.locator("tbody tr").count() == 3
    assert page.locator(".log .turns > li").count() > 20


def test_an_answer_is_taken_back_and_things_are_looked_up(games, open_page: OpenPage):
    page = opened(open_page, games[SHORT], WIDE)
    begin_chosen(page, SHORT, "human", "greedy")
    first = page.locator(".question .options").inner_text
    page.locator(".question .option").first.wait_for(state="attached")
    before, undo = first(), page.get_by_role("button", name="Undo", exact=True)
    assert undo.is_disabled()
    page.locator(".question .option").first.dispatch_event("click")
    until(page, f"{UNDO}.disabled", False)
    undo.click()
    until(page, f"{UNDO}.disabled", True)
    assert first() == before
    page.get_by_role("button", name="Look up", exact=True).click()
    page.fill("#looked-up", "e")
    page.keyboard.press("Enter")
    page.locator(".found .printed").first.wait_for()


def test_two_at_one_screen_are_asked_in_turn(games, open_page: OpenPage):
    page = opened(open_page, games[SHORT], PHONE)
    begin_chosen(page, SHORT, "human", "human")
    page.locator(".cover button").click()
    page.locator(".question .option").first.wait_for(state="attached")


def test_a_game_that_was_left_goes_on_when_the_page_is_opened_again(games, open_page: OpenPage):
    page = opened(open_page, games[SHORT], WIDE)
    begin_chosen(page, SHORT, "human", "greedy")
    first, log = page.locator(".question .options").inner_text, page.locator(".log .turns").inner_text
    page.locator(".question .option").first.dispatch_event("click")
    until(page, f"{UNDO}.disabled", False)
    page.locator(".question .option").first.wait_for(state="attached")
    shown = (first(), log())
    page.reload()
    page.locator(".question .option").first.wait_for(state="attached")
    assert (first(), log()) == shown
    page.get_by_role("button", name="Undo", exact=True).click()
    until(page, f"{UNDO}.disabled", True)


def test_what_was_kept_of_a_game_and_cannot_be_read_is_left_aside(games, open_page: OpenPage):
    page = opened(open_page, games[SHORT], WIDE)
    begin_chosen(page, SHORT, "human", "greedy")
    page.locator(".question .option").first.wait_for(state="attached")
    page.evaluate('for (const key of Object.keys(localStorage)) localStorage[key] = \'{"course": {"answers": [99]}}\'')
    page.reload()
    page.locator(".new-game form").wait_for()
    begin_chosen(page, SHORT, "human", "greedy")
    page.locator(".question .option").first.wait_for(state="attached")


def test_the_next_game_of_a_campaign_begins_with_what_was_kept_and_goes_on_when_the_page_is_opened_again(
    games, open_page: OpenPage
):
    page = opened(open_page, games[SHORT], WIDE)
    begin_chosen(page, SHORT, "human", "greedy")
    page.locator(".question .option").first.wait_for(state="attached")
    page.evaluate(PLAY)
    page.locator(".score").wait_for()
    page.reload()  # the end is kept, as there is something to go on with
    more = page.get_by_role("button", name="Play the next game")
    more.wait_for()
    kept = summers(page)
    assert any(kept)
    more.click()
    page.locator(".question .option").first.wait_for(state="attached")
    assert summers(page) == kept
    page.reload()
    page.locator(".question .option").first.wait_for(state="attached")
    assert summers(page) == kept


def summers(page: Any) -> list[int]:
    """Read what goes over to the next game, by seats."""
    told = sorted(page.locator(".player").all_inner_texts(), key=lambda text: text.split()[0])
    return [int(found[1]) for text in told if (found := re.search(r"(\d+) this summer", text))]
