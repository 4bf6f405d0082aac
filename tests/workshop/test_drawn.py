"""What the table of the page draws: piles, things alike, and turns and rounds in the log."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.browser import OpenPage, begin, check_accessible, until


@pytest.fixture(scope="module")
def page(workshop_site: str, open_page: OpenPage) -> Iterator[Any]:
    page = open_page(workshop_site)
    page.locator(".question .option").first.wait_for(state="attached")
    yield page


def answer(page: Any, option: Any) -> None:
    page.evaluate("window.asked = document.querySelector('.question .options > *')")
    option.dispatch_event("click")  # it may be folded, as it can be chosen on the table
    until(page, "document.querySelector('.question .options > *') !== window.asked")


def numbers_of(pile: Any) -> tuple[int, int, int]:
    """Give the number that a pile says to screen readers, the one that is seen on it, and how deep it is drawn."""
    said = re.search(r": (\d+) ", pile.locator(".for-readers").inner_text())
    seen, deep = pile.locator(".pile-count").inner_text(), pile.evaluate("one => one.style.getPropertyValue('--deep')")
    return int(said and said[1]), int(seen), int(deep)


def test_a_pile_has_its_number_on_it_and_falls_with_what_is_taken(page: Any) -> None:
    begin(page, "2010", "human", "greedy")
    page.locator(".question .option", has_text="Take three cards").wait_for()
    pile = page.get_by_role("region", name="Cards in the deck").locator(".pile")
    before, seen, deep = numbers_of(pile)
    assert before == seen > 50 and deep == 6
    hand = page.locator(".dock .area").first.locator(".card").count()
    # The display is still empty, so all three come from the deck.
    answer(page, page.locator(".question .option", has_text="Take three cards"))
    taken = page.locator(".dock .area").first.locator(".card").count() - hand
    assert taken == 3 and numbers_of(pile)[:2] == (before - 3, before - 3)
    check_accessible(page, "#table")


def test_an_empty_pile_says_so(page: Any) -> None:
    begin(page, "nettles", "human", "greedy", "greedy", "greedy")
    pile = page.get_by_role("region", name="Deck").locator(".pile.none")
    pile.wait_for()
    assert pile.locator(".pile-count").inner_text() == "0" and pile.locator(".pile-name").inner_text() == "dealt"


def test_things_alike_in_a_list_are_drawn_once_with_their_number(page: Any) -> None:
    begin(page, "over-the-fence", "human", "greedy", "greedy")
    shop = page.get_by_role("region", name="Always to be had")
    shop.locator(".card").first.wait_for()
    names = shop.locator(".card .card-name").all_inner_texts()
    assert len(names) == len(set(names)) == 2
    copies = [int(text.removeprefix("×")) for text in shop.locator(".card .under").all_inner_texts()]
    assert sum(copies) == int(shop.locator(".count").inner_text()) > 20
    said = shop.locator(".card .for-readers").all_inner_texts()
    assert all(f"×{number}" in text for number, text in zip(copies, said, strict=True))
    # What can be bought is bought by a click on it.
    wares = shop.locator(".card.pick")
    assert wares.count() > 0
    answer(page, wares.first)
    page.locator(".log .told", has_text=re.compile("|".join(names))).first.wait_for()


def logged(page: Any) -> list[str]:
    return [text.strip() for text in page.locator(".log .number").all_inner_texts()]


def test_the_log_and_the_bar_count_rounds_where_there_are_any(page: Any) -> None:
    """The bundle says what a round is called."""
    begin(page, "over-the-fence", "human", "greedy", "greedy")
    for _ in range(60):
        page.locator(".question :is(.option, .over)").first.wait_for()
        if "Week 3" in page.locator(".bar .state").inner_text():
            break
        answer(page, page.locator(".question .option").last)
    state = page.locator(".bar .state").inner_text()
    assert re.match(r"Week 3, 9 more\s*Player 1's turn", state), state
    rounds = logged(page)
    assert rounds[0] == "week 3" and set(rounds) == {"week 1", "week 2", "week 3"}
    assert rounds == sorted(rounds, reverse=True)
    # Rounds that are taken back are forgotten.
    while "Week 3" in page.locator(".bar .state").inner_text():
        page.evaluate("window.asked = document.querySelector('.question .options > *')")
        page.get_by_role("button", name="Undo", exact=True).click()
        until(page, "document.querySelector('.question .options > *') !== window.asked")
    assert set(logged(page)) == {"week 1", "week 2"}


def test_the_log_counts_turns_where_there_are_no_rounds(page: Any) -> None:
    begin(page, "2010", "human", "greedy")
    page.locator(".log .number").first.wait_for()
    assert all(re.fullmatch(r"turn \d+", text) for text in logged(page))
    assert page.locator(".bar .state").inner_text().startswith("Turn 1: Player 1")
