"""The page of a host in real browsers: people who play together, leave, come back, talk, and play again."""

from __future__ import annotations

import gzip
import json
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from london_rules.built_pages import built_page
from tests.host.test_company import finish
from tests.support.browser import PATIENCE, PHONE, WIDE, OpenPage, check_accessible
from tests.support.hosting import Host

pytestmark = pytest.mark.skipif(
    built_page("tables", "tables") is None,
    reason="THE TABLES IN A BROWSER ARE NOT TESTED: build the page with `make workshop` (it needs npm)",
)
MOST = 100 * 1024  # bytes of the page until the first table is there

SHORT = {
    "variant": "nettles+one-deal",
    "title": "Nettles in one deal",
    "texts": {
        "one-deal": {
            "bundle.yaml": "language: 2\nid: one-deal\ntitle: One deal\nkind: overlay\nbuilds on: [nettles]\n"
            "set: {number of deals: 1}\n"
        }
    },
}
PASS_ON = "(rules) => localStorage.setItem('london rules passed on', JSON.stringify(rules))"
# Answers whenever it is asked, always with the first option, until the game is over or the page says to stop.
PLAY = """(most) => {
  let last = null, given = 0;
  const step = () => {
    const parts = document.querySelector(".question .options > *");
    const option = document.querySelector(".question .option");
    if (option && parts !== last && given < most) { last = parts; given += 1; option.click(); }
    if (!document.querySelector(".question.over") && given < most) setTimeout(step, 20);
    else document.body.dataset.played = given;
  };
  step();
}"""


def at_table(page: Any) -> None:
    page.locator("body[data-connected]").wait_for()
    page.locator(".question").first.wait_for()


def start(page: Any, host: Host, name: str, *kinds: str) -> None:
    """Start a table of the rules that the workshop has passed on."""
    page.goto(f"http://127.0.0.1:{host.port}/")
    page.evaluate(PASS_ON, SHORT)
    page.reload()
    page.get_by_label("Your name").fill(name)
    page.locator("#game option[value='nettles+one-deal']").wait_for(state="attached")
    assert page.locator("#game").input_value() == SHORT["variant"]
    for seat, kind in enumerate(kinds, 1):
        page.get_by_label(f"Who plays in seat {seat}").select_option(kind)


@pytest.fixture(scope="module")
def address(host: Host) -> str:
    return f"http://127.0.0.1:{host.port}/"


def sit_down(ann: Any, bob: Any, cid: Any) -> None:
    """Let Bob take a seat from the lobby, and Cid by a link; neither has a name in this browser before."""
    bob.get_by_role("button", name="Look again").click()
    sit = bob.get_by_role("button", name="Sit down as Player 2 at Nettles + One deal")
    sit.click()
    bob.get_by_text("Write a name.").wait_for()
    bob.get_by_label("Your name").fill("Bob")
    check_accessible(bob)
    sit.click()
    at_table(bob)
    ann.get_by_role("button", name="Links", exact=True).click()
    check_accessible(ann)
    link = ann.get_by_label("Seat of Player 3", exact=True).input_value()
    ann.keyboard.press("Escape")
    cid.goto(link)
    at_table(cid)
    cid.get_by_role("dialog").get_by_label("Your name").fill("Cid")
    cid.get_by_role("button", name="Use this name").click()
    ann.locator(".player .who", has_text="Cid").wait_for()


def talk(ann: Any, bob: Any) -> None:
    """Let Bob say something, which Ann deletes, as she started the table."""
    bob.get_by_role("button", name="Talk").click()
    bob.get_by_label("Say something").fill("Good luck <i>all</i>!")
    bob.get_by_role("button", name="Say", exact=True).click()
    said = ann.locator(".talk li", has_text="Good luck <i>all</i>!")
    said.wait_for()
    check_accessible(ann)
    said.get_by_role("button", name="Delete").click()
    bob.locator(".talk li", has_text="deleted").wait_for()
    check_accessible(bob)
    bob.locator(".talk").get_by_role("button", name="Close").click()


def leave_and_come_back(ann: Any, bob: Any, address: str) -> None:
    """Let Bob go somewhere else, and find his table on the first screen."""
    bob.goto("about:blank")
    ann.get_by_text("Not here now: Bob.").wait_for()
    bob.goto(address)
    check_accessible(bob)
    bob.get_by_role("link", name="Nettles + One deal").click()
    at_table(bob)


def test_friends_play_own_rules_to_the_end_one_leaves_and_is_back_and_they_play_again(
    host: Host,
    address: str,
    open_page: OpenPage,
) -> None:
    ann, bob, cid = open_page(address), open_page(address, size=PHONE), open_page(address)
    start(ann, host, "Ann", "human", "human", "human", "greedy")
    assert "search" in ann.get_by_label("Who plays in seat 4").locator("option").evaluate_all(
        "all => all.map(o => o.value)"
    )
    ann.get_by_label("Show the table here").check()
    check_accessible(ann)
    ann.get_by_role("button", name="Start", exact=True).click()
    at_table(ann)
    ann.get_by_text("Not here now: Player 2, Player 3.").wait_for()
    sit_down(ann, bob, cid)
    ann.get_by_text("All are here.").wait_for()
    assert bob.locator(".others .player").first.bounding_box()["height"] > 40
    talk(ann, bob)

    for one, most in ((ann, 1000), (cid, 1000), (bob, 4)):
        one.evaluate(PLAY, most)
    bob.locator("body[data-played='4']").wait_for()
    leave_and_come_back(ann, bob, address)
    bob.locator(".question .option").first.wait_for(state="attached")  # on a phone, they may be folded
    assert bob.title() == "● Your turn – Nettles + One deal"
    bob.evaluate(PLAY, 1000)
    for one in (ann, bob, cid):
        one.locator(".score").wait_for()
        assert one.title().startswith("The end – ")
        assert one.locator(".score .table-box").first.locator("tbody tr").count() == 4
        check_accessible(one)
    with ann.expect_download() as save:
        ann.get_by_role("button", name="Save the game").click()
    assert save.value.suggested_filename == "nettles+one-deal.save.json"
    assert '"nettles+one-deal"' in Path(save.value.path()).read_text(encoding="utf-8")

    ann.get_by_role("button", name="Play again").click()
    bob.get_by_role("button", name="Go to the next game").click()
    for one, seat in ((ann, "2"), (bob, "3")):
        one.locator(".question:not(.over)").wait_for()
        assert one.locator(".player.own .seat-badge").inner_text() == seat
    cid.close()


@pytest.mark.slow
def test_the_next_game_of_a_campaign_begins_at_its_end(host: Host, address: str, open_page: OpenPage) -> None:
    table = host.begin("driftwood+long-summer", ["human"] * 2)
    first, _ = finish(host, table)
    kept = [player["counters"]["summer wood"] for player in (first.view or {})["players"]]
    page = open_page(f"{address}#table={table['table']}&key={table['seats'][0]}")
    page.get_by_role("dialog").get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Use this name").click()
    page.get_by_role("button", name="Begin anew").wait_for()
    check_accessible(page)
    page.get_by_role("button", name="Play the next game").click()
    page.locator(".question:not(.over)").wait_for()
    next = {**table, "table": host.join(table, 1).joined["next"]}
    players = (host.join(next, 1).view or {})["players"]
    assert [player["counters"]["summer wood"] for player in players] == kept[::-1]


@pytest.mark.slow
def test_a_table_goes_on_in_the_browser_after_the_host_was_killed_and_started_again(
    tmp_path: Path,
    browser: Any,
) -> None:
    own = Host(tmp_path)
    with browser.new_context(viewport=WIDE) as context:
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        start(page, own, "Ann", "human", "random", "random", "random")
        page.get_by_role("button", name="Start", exact=True).click()
        at_table(page)
        page.locator(".question .option").first.dispatch_event("click")
        page.locator(".question .option").nth(12).wait_for(state="detached")  # one of thirteen cards is chosen
        hand = page.locator(".dock .card-name").all_inner_texts()
        own.end(signal.SIGKILL)
        page.get_by_text("The connection is lost. Trying again").wait_for()
        page.locator(".question .option").first.dispatch_event("click")
        page.get_by_text("Your answer was not sent").wait_for()
        own.start()
        page.get_by_text("The connection is back.").wait_for()
        assert page.locator(".dock .card-name").all_inner_texts() == hand
        page.evaluate(PLAY, 1000)
        page.locator(".score").wait_for()
    assert own.end() == 0


def test_a_link_that_leads_nowhere_says_so(address: str, open_page: OpenPage) -> None:
    page = open_page(f"{address}#table=none&key=x")
    page.get_by_text("The link leads to no table.").wait_for()
    page.get_by_role("button", name="All tables").click()
    page.get_by_role("heading", name="Play with friends").wait_for()


def test_the_page_is_small_and_has_no_python_in_it(host: Host) -> None:
    folder = built_page("tables", "tables")
    assert folder is not None
    table = host.join(host.begin("2010", ["human"] * 4), 1)
    said = [json.dumps(one).encode() for one in (table.joined, table.ask("scene"), table.view)]
    sent = [gzip.compress(one) for one in (*said, *(one.read_bytes() for one in folder.iterdir()))]
    assert sum(map(len, sent)) < MOST * 2 / 3
    assert "wasm" not in (folder / "main.js").read_text(encoding="utf-8")


@pytest.fixture
def workshop_page(address: str, open_page: OpenPage) -> Iterator[Any]:
    page = open_page(f"{address}workshop/")
    if page.get_by_text("there is no such page").is_visible():
        pytest.skip("THE WORKSHOP AT A HOST IS NOT TESTED: build its page with `make workshop`")
    yield page


@pytest.mark.slow
def test_the_workshop_at_a_host_starts_a_table_with_the_rules_that_are_written(workshop_page: Any) -> None:
    page = workshop_page
    page.locator("body[data-engine=ready]").wait_for()
    page.locator(".question .option").first.wait_for(state="attached")
    page.get_by_role("button", name="Share", exact=True).click()
    with page.expect_popup() as opened:
        page.get_by_role("menuitem", name="Play these rules with friends").click()
    tables = opened.value
    tables.locator("optgroup[label='Your rules'] option").wait_for(state="attached")
    tables.get_by_label("Your name").fill("Ann")
    tables.get_by_role("button", name="Start", exact=True).click()
    at_table(tables)


@pytest.mark.slow
def test_a_game_that_is_over_is_looked_at_again_in_the_workshop(host: Host, address: str, workshop_page: Any) -> None:
    table = host.begin("driftwood", ["human"] * 2)
    finish(host, table)
    page = workshop_page
    page.goto(address)
    page.get_by_role("link", name="Write rules of your own in the workshop").wait_for()
    page.goto(f"{address}#table={table['table']}&key={table['watch']}")
    page.get_by_role("button", name="Look at the game again in the workshop").click()
    page.locator("body[data-engine=ready]").wait_for()
    page.locator(".replay input").press("End")
    page.locator(".score").wait_for()
