"""Rules offered from the workshop's hand at the page of a host, and a seat handed on, in two real browsers."""

from __future__ import annotations

from typing import Any

from tests.host.test_deciding_page import Open, open_seat, pass_on
from tests.host.test_other_rules import BETTER, POORER
from tests.host.test_page import PASS_ON, address, at_table, pytestmark
from tests.support.browser import PHONE, WIDE, OpenPage, check_accessible
from tests.support.hosting import Host

__all__ = ["address", "open_seat", "pytestmark"]


def friends(ann: Any, open_page: OpenPage) -> Any:
    """Let Ann start a table of Candle Sale, and Bob come to it on a phone."""
    ann.locator("#game option[value='candle-sale']").wait_for(state="attached")
    ann.get_by_label("Your name").fill("Ann")
    ann.select_option("#game", "candle-sale")
    ann.select_option("#players", "2")
    ann.get_by_role("button", name="Start", exact=True).click()
    at_table(ann)
    ann.get_by_role("button", name="Links", exact=True).click()
    bob = open_page(ann.get_by_label("Seat of Player 2", exact=True).input_value(), size=PHONE)
    ann.keyboard.press("Escape")
    at_table(bob)
    bob.get_by_role("dialog").get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Use this name").click()
    ann.locator(".player .who", has_text="Bob").first.wait_for()
    return bob


def offer(ann: Any, rules: dict[str, Any], title: str) -> None:
    """Offer rules as the workshop passes them on, from the first screen."""
    ann.evaluate(PASS_ON, {**rules, "title": title})
    ann.get_by_role("button", name="All tables").click()
    ann.get_by_role("button", name=f"Offer {title} to the table of Candle Sale").wait_for()
    check_accessible(ann)
    ann.get_by_role("button", name=f"Offer {title} to the table of Candle Sale").click()


def test_offered_rules_are_agreed_to_and_the_game_goes_on_and_others_are_refused(
    host: Host, address: str, browser: Any, open_page: OpenPage
) -> None:
    context = browser.new_context(
        viewport=WIDE, reduced_motion="reduce"
    )  # Chromium writes an error where one is refused
    ann = context.new_page()
    ann.goto(address)
    bob = friends(ann, open_page)
    first, other = (ann, bob) if ann.title().startswith("●") else (bob, ann)
    pass_on(first)
    pass_on(other)
    offer(ann, {"variant": "2010", "texts": {}}, "London")
    ann.get_by_text(
        "The game cannot go on with these rules: chance would have to decide something different"
    ).wait_for()
    check_accessible(ann)
    ann.get_by_role("link", name="Candle Sale").first.click()
    at_table(ann)

    offer(ann, BETTER, "Own")
    at_table(ann)
    bob.reload()  # who comes while a vote is open is asked too
    at_table(bob)
    vote = bob.locator(".waiting .vote:visible")
    vote.get_by_text("Points for a collection: 5 (was 4)").wait_for()
    ann.locator(".waiting").get_by_text("Not answered yet: Bob.").wait_for()
    for page in (ann, bob):
        check_accessible(page)
    vote.get_by_role("button", name="Yes", exact=True).click()
    for page in (ann, bob):
        page.locator(".bar h1", has_text="Candle Sale + Own").wait_for()
        page.locator(".waiting .vote:visible").wait_for(state="detached")
    first, other = (ann, bob) if ann.title().startswith("●") else (bob, ann)
    pass_on(first)

    offer_again = {**POORER, "variant": "candle-sale+own"}
    ann.evaluate(PASS_ON, {**offer_again, "title": "Poor"})
    ann.get_by_role("button", name="All tables").click()
    ann.get_by_role("button", name="Offer Poor to the table of Candle Sale + Own").click()
    at_table(ann)
    vote.filter(has_text="Other rules are offered").get_by_role("button", name="No", exact=True).click()
    ann.locator(".waiting .vote:visible").wait_for(state="detached")
    assert ann.locator(".bar h1").inner_text() == "Candle Sale + Own"
    context.close()


def test_a_new_link_for_a_seat_sends_the_other_tab_away(host: Host, open_seat: Open, open_page: OpenPage) -> None:
    table = host.begin("candle-sale", ["human"] * 2)
    page, tab = (
        open_seat(table, 2),
        open_page(f"http://127.0.0.1:{host.port}/#table={table['table']}&key={table['seats'][1]}"),
    )
    at_table(tab)
    page.get_by_role("button", name="Links", exact=True).click()
    page.get_by_role("button", name="Make a new link for your seat").click()
    check_accessible(page)
    page.get_by_role("button", name="Make a new link", exact=True).click()
    tab.get_by_text("The link leads to no table.").wait_for()
    link = page.locator("dialog[open] input[aria-label^='Your seat: open it on another device']").input_value()
    check_accessible(page)
    assert table["seats"][1] not in link
    tab.goto("about:blank")
    tab.goto(link)
    at_table(tab)
    page.reload()
    at_table(page)
