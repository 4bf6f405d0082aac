"""The coach of the page: a line under the question, and a dialog with the game in short and what each option does."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.browser import PHONE, WIDE, begin, until
from tests.workshop.test_table import PLAY

LINE = 'document.querySelector(".coach-words").textContent'
FIRST = "At first you have little to run. Build some cards, and run your city when several of them will pay."


def test_a_first_game_begins_with_its_aim_and_says_at_each_question_what_the_options_will_do(page: Any) -> None:
    line = page.locator(".question .coach")
    page.locator(".coach-words", has_text=FIRST).wait_for()
    page.locator(".option", has_text="Take three cards").hover()
    until(page, f'{LINE}.startsWith("Take three cards: takes 3 cards from the deck.")')
    line.get_by_role("button", name="How does this game go?").click()
    dialog = page.locator("dialog[open]")
    assert "London has burned down" in dialog.locator("details[open]").inner_text()
    rows = dialog.locator(".advice tr")
    assert rows.count() == page.locator(".question .option").count()
    assert "Takes 3 cards from the deck." in dialog.locator("tr", has_text="Take three cards").inner_text()
    assert " seem" in dialog.locator(".ahead").inner_text()
    page.keyboard.press("Escape")
    page.locator(".question .option").first.focus()
    page.keyboard.press("c")
    dialog.wait_for()
    assert dialog.locator("details[open]").count() == 0  # it has been read
    page.keyboard.press("Escape")
    assert line.get_by_role("button").inner_text() == "What will they do?"


def test_a_coach_that_is_switched_off_says_nothing_until_it_is_asked(page: Any) -> None:
    page.locator(".bar").get_by_role("button", name="Coach").click()
    page.get_by_label("Show a line of advice under each question").uncheck()
    page.keyboard.press("Escape")
    page.locator(".question .coach").wait_for(state="hidden")
    begin(page, "nettles", "human", "random", "random", "random")
    page.locator(".question .option").first.wait_for(state="attached")
    page.wait_for_timeout(600)
    assert page.evaluate(LINE) == ""
    page.locator(".bar").get_by_role("button", name="Coach").click()
    assert "Nobody wants the hearts." in page.locator("dialog[open] details").inner_text()


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["1280x800", "390x844"])
def test_how_a_game_goes_can_be_read_at_any_time_also_on_a_phone(page: Any, size: Any) -> None:
    page.set_viewport_size(size)
    begin(page, "nettles", "human", "random", "random", "random")
    page.locator(".question .option").first.wait_for(state="attached")
    how = page.locator(".bar").get_by_role("button", name="How to play")
    for _ in range(2):
        how.click()
        assert "Nobody wants the hearts." in page.locator("dialog[open]").inner_text()
        page.keyboard.press("Escape")
    assert page.evaluate(PLAY, 2000)["over"]
    how.click()
    assert "Nobody wants the hearts." in page.locator("dialog[open]").inner_text()


WHOLE = "one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight"


def test_the_line_of_advice_is_whole(page: Any) -> None:
    line = page.locator(".coach-words", has_text=FIRST)
    line.wait_for()
    assert line.evaluate(WHOLE)
    assert line.inner_text().startswith(FIRST)


@pytest.mark.parametrize("game", ["2010", "2011-time-track"])
def test_on_a_phone_the_advice_is_one_line_that_tells_all_when_it_is_pressed(page: Any, game: str) -> None:
    page.set_viewport_size(PHONE)
    if game != "2010":
        begin(page, game, "human", "random", "random")
    line = page.locator(".coach-words:not(:empty)")
    line.wait_for()
    words = line.inner_text()
    assert 14 < line.bounding_box()["height"] < 24
    line.click()
    dialog = page.locator("dialog[open]")
    told = dialog.inner_text()
    assert all(sentence in told for sentence in words.split(". "))
    assert dialog.locator(".advice tr").count() > 1


def test_advice_follows_the_question(page: Any) -> None:
    page.locator(".coach-words", has_text=FIRST).wait_for()
    page.locator(".option", has_text="Buy land").click()
    page.locator(".coach-words", has_text="Boroughs bring points and cards").wait_for()
    page.get_by_role("button", name="Undo").click()
    page.locator(".coach-words", has_text=FIRST).wait_for()
