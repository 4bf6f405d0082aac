"""The rulebook beside the table: at the open question, found by words, and at the page of a card that is pressed."""

from __future__ import annotations

from typing import Any

from tests.support.browser import PHONE, OpenPage, check_accessible, until

HERE = 'document.querySelector(".book-page").shadowRoot.querySelector(".here")?'


def test_the_rulebook_opens_at_the_question_and_follows_it_until_one_reads_elsewhere(page: Any) -> None:
    page.locator(".bar").get_by_role("button", name="Rulebook").click()
    until(page, f"{HERE}.textContent.startsWith('Players take turns, clockwise.')")
    assert page.locator("#bundle").is_hidden() and page.locator("#table").is_visible()
    page.locator(".question .option", has_text="Buy land").click()
    until(page, f"{HERE}.textContent.startsWith('Pay what it costs')")
    search = page.get_by_label("Search the rulebook")
    search.fill("hand limit")
    assert page.locator(".hit b").first.inner_text() == "15.4 Hand limit"
    search.press("Enter")
    until(page, f"{HERE}.id", "turn-hand-limit")
    page.get_by_role("button", name="Undo").click()
    page.locator(".question .option", has_text="Take three cards").wait_for()
    page.wait_for_timeout(600)
    assert page.evaluate(f"{HERE}.id") == "turn-hand-limit"
    page.get_by_role("button", name="To the question").click()
    until(page, f"{HERE}.textContent.startsWith('Players take turns, clockwise.')")
    search.fill("no such words")
    assert page.locator(".hits").inner_text() == "These words are not in the rulebook."
    check_accessible(page, "#book")
    page.get_by_role("button", name="Close the rulebook").click()
    assert page.locator("#bundle").is_visible()


def test_a_card_that_is_pressed_shows_its_page(page: Any) -> None:
    card = page.locator(".player.own .as-lines .card").first
    card.click()
    page.locator("dialog.sheet[open]").get_by_role("button", name="In the rulebook").click()
    until(page, f"{HERE}.id", "card-hospital-a")
    page.locator(".player.own .as-lines .card", has_text="Wren").click()
    until(page, f"{HERE}.id", "card-wren")
    assert page.locator("dialog[open]").count() == 0


def test_links_in_the_rulebook_lead_on_and_change_no_address(page: Any) -> None:
    page.locator(".coach").get_by_role("button").click()
    page.locator("dialog[open]").get_by_role("button", name="In the rulebook").click()
    until(page, f"{HERE}.id.startsWith('guide-')")
    address = page.url
    page.locator(".book-page nav a", has_text="Dictionary").or_(page.locator(".book-page nav a").last).first.click()
    until(page, f"!{HERE}.id.startsWith('guide-turn')")
    assert page.url == address


def test_on_a_phone_the_rulebook_is_the_whole_screen(open_page: OpenPage, workshop_site: str) -> None:
    page = open_page(workshop_site, size=PHONE)
    page.locator(".question .option").first.wait_for(state="attached")
    page.locator(".bar").get_by_role("button", name="Rulebook").click()
    until(page, f"{HERE}.id.length > 0")
    assert page.locator("#book").bounding_box() == {"x": 0, "y": 0, **PHONE}
    page.keyboard.press("Escape")
    page.locator("#book").wait_for(state="hidden")
