"""Clocks, votes and bots in a seat at the page of a host, in two real browsers: one of them is a phone."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest

from tests.host.test_page import at_table, pytestmark, start
from tests.support.browser import PHONE, OpenPage, check_accessible, until
from tests.support.hosting import Host, Message

__all__ = ["pytestmark"]
# Answers with the first option until another seat is asked.
ANSWER = """() => {
  document.body.dataset.waits = "";
  const step = () => {
    if (!document.title.startsWith("●")) { document.body.dataset.waits = "yes"; return; }
    document.querySelector(".question .option, .question .amount button")?.click();
    setTimeout(step, 50);
  };
  step();
}"""

Open = Callable[[Message, int], Any]


@pytest.fixture
def open_seat(host: Host, open_page: OpenPage) -> Open:
    def open(table: Message, seat: int) -> Any:
        size = {"size": PHONE} if seat == 2 else {}
        address = f"http://127.0.0.1:{host.port}/#table={table['table']}&key={table['seats'][seat - 1]}"
        page = open_page(address, **size)
        at_table(page)
        page.get_by_role("dialog").get_by_label("Your name").fill(["Ann", "Bob"][seat - 1])
        page.get_by_role("button", name="Use this name").click()
        return page

    return open


def both(open_seat: Open, table: Message) -> tuple[Any, Any]:
    """Open both seats; the one that is asked comes first."""
    ann, bob = open_seat(table, 1), open_seat(table, 2)
    ann.locator(".player .who", has_text="Bob").first.wait_for()
    mine = ann.title().startswith("●")
    return (ann, bob) if mine else (bob, ann)


def is_asked(page: Any) -> None:
    until(page, "document.title.startsWith('● Your turn')")


def pass_on(page: Any) -> None:
    page.evaluate(ANSWER)
    page.locator("body[data-waits=yes]").wait_for()


def test_a_wish_to_go_back_is_refused_and_then_agreed_to(host: Host, open_seat: Open) -> None:
    table = host.begin("candle-sale", ["human"] * 2, undo="ask", clock=600)
    asks, other = both(open_seat, table)
    pass_on(asks)
    is_asked(other)
    other.get_by_text(re.compile(r"You have (10:00|9:\d\d) left\.")).wait_for()
    asks.get_by_text(re.compile(r"(Ann|Bob) has (10:00|9:\d\d) left\.")).wait_for()
    pass_on(other)
    undo, wish = asks.get_by_role("button", name="Undo", exact=True), other.locator(".waiting .vote:visible")
    undo.click()
    wish.filter(has_text=re.compile("(Ann|Bob) wants to take something back: ")).wait_for()
    asks.locator(".waiting").get_by_text("You want to take something back: ").wait_for()
    for page in (asks, other):
        check_accessible(page)
    wish.get_by_role("button", name="No", exact=True).click()
    asks.locator(".waiting .vote:visible").wait_for(state="detached")
    undo.click()
    wish.get_by_role("button", name="Yes", exact=True).click()
    asks.locator(".waiting .vote:visible").wait_for(state="detached")
    is_asked(asks)
    assert [row[1] for row in host.log(table["table"])][-4:] == ["ask", "no", "ask", "undo"]


@pytest.mark.every_run
def test_a_bot_plays_in_a_seat_until_its_person_plays_on(host: Host, open_seat: Open) -> None:
    first, other = both(open_seat, host.begin("candle-sale", ["human"] * 2))
    first.get_by_role("button", name="Let a bot play for me").click()
    check_accessible(first)
    first.get_by_role("button", name="Let it play").click()
    first.get_by_text("A bot plays in your seat.").wait_for()
    is_asked(other)
    check_accessible(first)
    first.get_by_role("button", name="Play on yourself").click()
    first.get_by_text("A bot plays in your seat.").wait_for(state="hidden")
    pass_on(other)
    is_asked(first)


def test_the_others_are_asked_about_who_is_late(host: Host, open_seat: Open) -> None:
    table = host.begin("candle-sale", ["human"] * 2, clock=2, late="ask")
    first, late = both(open_seat, table)
    pass_on(first)
    vote = first.locator(".waiting .vote:visible")
    vote.filter(has_text=re.compile(r"The time of (Ann|Bob) is over\. Shall a bot play on\?")).wait_for()
    late.locator(".waiting").get_by_text("Not answered yet: ").wait_for()
    for page in (first, late):
        check_accessible(page)
    first.get_by_role("button", name="Yes", exact=True).click()
    late.get_by_text("A bot plays in your seat.").wait_for()


def test_the_form_asks_for_a_clock_and_what_spectators_see(host: Host, open_page: OpenPage) -> None:
    page = open_page(f"http://127.0.0.1:{host.port}/", size=PHONE)
    start(page, host, "Ann", "human", "human", "random", "random")
    page.get_by_text("Time, and who watches").click()
    page.get_by_label("Time for each answer").select_option("3 days")
    page.get_by_label("When the time is over").select_option("the others decide whether a bot plays on")
    page.get_by_label("Spectators see").select_option("3 turns later")
    check_accessible(page)
    page.get_by_role("button", name="Start", exact=True).click()
    at_table(page)
    with closing(sqlite3.connect(host.database)) as database:
        row = database.execute("select undo, clock, late, turns_behind, minutes_behind from tables order by created")
        assert row.fetchall()[-1] == ("ask", 3 * 86_400, "ask", 3, 0)


def test_who_watches_reads_how_much_later_that_is(host: Host, open_page: OpenPage) -> None:
    table = host.begin("candle-sale", ["human"] * 2, turns_behind=3, minutes_behind=60)
    page = open_page(f"http://127.0.0.1:{host.port}/#table={table['table']}&key={table['watch']}", size=PHONE)
    at_table(page)
    page.get_by_text("You watch, and see what happens 3 turns and an hour later.").wait_for()
    check_accessible(page)
