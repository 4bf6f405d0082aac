"""The table of the page in a real browser: played by clicks and by keys, undone, replayed and explained."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from london_rules.table import Table
from tests.support.browser import PHONE, WIDE, OpenPage, begin, begin_chosen, check_accessible, until
from tests.support.table import rule_set

ASKED = (
    "[document.querySelector('.sentence')?.textContent, document.querySelector('.question .list')?.childElementCount]"
)
# Clicks on what is drawn where an option is about it, else on the list, until the game is over or a cover hides it.
PLAY = """async (most) => {
  const done = { drawn: 0, listed: 0, over: false };
  let last = null;
  let chance = 7;
  const pick = (all) => all[((chance = (Math.imul(chance, 1103515245) + 12345) & 0x7fffffff) >> 8) % all.length];
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


@pytest.fixture(scope="module")
def page(workshop_site: str, open_page: OpenPage) -> Iterator[Any]:
    page = open_page(workshop_site)
    page.locator(".question .option").first.wait_for(state="attached")
    yield page


def begin_turn(page: Any) -> None:
    """Begin a game at the first turn of a person, who is asked what to do."""
    begin(page, "2010", "human", "greedy")
    until(page, ASKED, ["Choose what to do this turn", 3])


def settled(page: Any, part: str) -> str:
    """Read a part of the page, with what only has no room, when it stops changing: what is drawn follows the reply."""
    text, before = page.locator(part).text_content(), ""
    while text != before:
        sleep(0.2)
        before, text = text, page.locator(part).text_content()
    return text


def own_hand(page: Any) -> list[str]:
    """Name the things that lie in one's own areas."""
    names: list[str] = page.locator(".player.own .as-lines .card-name").all_text_contents()
    return names


def test_a_pawn_beyond_the_last_number_of_its_track_stands_on_it(page: Any) -> None:
    begin(page, "driftwood", "human", "random", "random")
    page.locator(".question .option").first.wait_for(state="attached")
    assert page.evaluate(PLAY, 2000)["over"]
    page.locator(".score").wait_for()
    stored = [int(text.split()[0]) for text in page.locator(".player .figure", has_text="stored").all_text_contents()]
    track = page.locator(".track .step")
    most = track.count() - 1
    assert max(stored) > most
    assert page.locator(".track .seat-badge").count() == len(stored)
    assert track.last.locator(".seat-badge").count() == sum(number >= most for number in stored)


def test_a_game_is_played_to_its_end_by_clicks_on_what_is_drawn(page: Any) -> None:
    begin(page, "2010", "human", "random", "random", "random")
    page.locator(".question .option").first.wait_for(state="attached")
    check_accessible(page, "#table")
    done = page.evaluate(PLAY, 2000)
    assert done["over"] and done["drawn"] > 40
    page.locator(".score").wait_for()
    places = page.locator(".score .table-box").first.locator("tbody tr")
    assert places.count() == 4 and "wins" in page.locator(".score h2").inner_text()
    check_accessible(page, "#table")
    first = places.first.get_by_role("button").first
    first.click()
    assert page.get_by_role("dialog").locator(".sum b").inner_text() == first.inner_text()
    page.keyboard.press("Escape")


def test_nobody_has_a_place_in_a_game_that_all_win_or_lose_together(page: Any) -> None:
    begin(page, "keepers", "human", "random")
    page.locator(".question .option").first.wait_for(state="attached")
    assert page.evaluate(PLAY, 2000)["over"]
    page.locator(".score").wait_for()
    assert page.locator(".score h2").inner_text() in ("The game is won", "The game is lost")
    table = page.locator(".score .table-box").first
    assert "Place" not in table.locator("thead").inner_text() and table.locator("tbody tr").count() == 2
    # It is nobody's turn any more, and nobody is advised.
    state = page.locator(".bar .state").inner_text()
    assert state.startswith("Night ") and "turn" not in state
    assert not page.locator(".question .notes").is_visible()


def test_the_slider_goes_both_ways_and_nothing_is_lost(page: Any) -> None:
    begin(page, "2010", "human", "random")
    assert page.evaluate(PLAY, 2000)["over"]
    end = settled(page, ".middle")
    page.get_by_role("button", name="Replay").click()
    page.locator(".replay:not([hidden])").wait_for()
    slider = page.locator(".replay input")
    answers = int(slider.get_attribute("max"))
    texts = []
    for to in (answers // 2, 0, answers // 2, answers):
        slider.evaluate("(one, to) => { one.value = to; one.dispatchEvent(new Event('input')); }", to)
        until(page, "document.querySelector('.replay output').textContent", f"{to} / {answers}")
        if to == answers:
            until(page, "document.querySelector('.middle').textContent", end)
        texts.append(settled(page, ".middle"))
        assert page.locator(".question .option").count() == 0
    assert texts[0] == texts[2] != texts[1]
    assert texts[3] == end
    slider.focus()
    page.keyboard.press("Home")
    until(page, "document.querySelector('.replay output').textContent", f"0 / {answers}")
    page.get_by_role("button", name="Go on from here").click()
    page.locator(".question .option").first.wait_for(state="attached")
    assert page.locator(".replay").is_hidden() and page.locator(".score").count() == 0


def test_a_game_is_played_to_its_end_by_keys_alone(page: Any) -> None:
    begin(page, "2011-time-track", "human", "greedy", "greedy")
    page.locator(".question .option").first.wait_for(state="attached")
    pressed = 0
    while page.locator(".question.over").count() == 0:
        options = page.locator(".question .option").count()
        if options:
            page.evaluate("window.asked = document.querySelector('.question .list')")
            pressed += 1
            page.keyboard.press(str(1 + pressed % min(options, 9)))
            page.keyboard.press("Enter")
            until(page, "document.querySelector('.question .list') !== window.asked")
    assert pressed > 10
    page.locator(".score").wait_for()


def test_where_the_options_are_numbers_the_key_is_the_number(page: Any) -> None:
    begin(page, "candle-sale", "human", "greedy", "greedy")
    page.locator(".question .option").first.wait_for(state="attached")
    while not page.locator(".sentence").inner_text().startswith("What do you bid"):
        page.evaluate("window.asked = document.querySelector('.question .list')")
        page.locator(".question .option").first.dispatch_event("click")
        until(page, "document.querySelector('.question .list') !== window.asked")
    assert page.locator(".question .option").all_inner_texts()[:3] == ["0", "1", "2"]
    page.locator(".sentence").focus()
    page.keyboard.press("2")
    page.locator(".player.own").get_by_text("last bid £2").wait_for()


def test_a_hand_is_shown_as_the_bundle_sorts_it(page: Any) -> None:
    begin(page, "nettles", "human", "greedy", "greedy", "greedy")
    page.locator(".question .option").first.wait_for(state="attached")
    suits, heights = (
        ("Clubs", "Diamonds", "Spades", "Hearts"),
        "Two Three Four Five Six Seven Eight Nine Ten Jack Queen King Ace",
    )
    hand = [name.split(" of ") for name in own_hand(page)]
    assert len(hand) == 13
    assert hand == sorted(hand, key=lambda card: (suits.index(card[1]), heights.split().index(card[0])))


def test_what_all_players_have_is_shown_together_with_their_names(page: Any) -> None:
    begin(page, "nettles", "human", "greedy", "greedy", "greedy")
    for _ in range(3):  # the cards that are passed on
        page.locator(".dock .card.pick").first.wait_for()
        left = page.locator(".dock .card.pick").count()
        page.locator(".question .option").first.dispatch_event("click")
        until(page, f"document.querySelectorAll('.dock .card.pick').length !== {left}")
    until(page, "document.querySelector('.sentence').textContent", "Choose a card to play")
    trick = page.get_by_role("region", name="The trick")
    places = [area.get_by_role("heading").inner_text() for area in trick.locator(".area").all()]
    assert places == ["Bot 2", "Bot 3", "Bot 4", "Player 1"]
    own = trick.locator(".area").last
    assert own.get_attribute("aria-label") == "The trick of Player 1" and own.locator(".card").count() == 0
    check_accessible(page, "#table")


def test_options_about_a_hand_are_in_its_order(page: Any) -> None:
    begin(page, "nettles", "human", "greedy", "greedy", "greedy")
    page.locator(".question .option").first.wait_for(state="attached")
    hand = [name.split(",")[0] for name in own_hand(page)]
    assert [option.locator(".words").inner_text() for option in page.locator(".question .option").all()] == hand


def test_arrow_keys_move_within_an_area_and_enter_chooses(page: Any) -> None:
    begin_turn(page)
    page.keyboard.press("2")
    page.locator(".point.pick").first.wait_for()
    assert page.evaluate("document.activeElement.className").startswith("option")
    page.evaluate("document.querySelector('.map [tabindex=\"0\"]').focus()")
    first = page.evaluate("document.activeElement.dataset.key")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.key") != first
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.key") == first
    before = page.evaluate("document.activeElement.classList.contains('owned')")
    page.keyboard.press("Enter")
    until(page, f"document.querySelector('[data-key=\"{first}\"]').classList.contains('owned')")
    assert not before


def test_a_line_of_a_map_shows_its_figure_and_its_owner_and_can_be_chosen(page: Any) -> None:
    begin(page, "duckboards", "human", "random")
    gather, site = page.locator(".question .option", has_text="Gather wood"), page.locator(".way.pick").first
    lay = page.locator(".question .option", has_text="Lay boards")
    choosing = "Choose where to lay boards"
    for _ in range(40):
        page.locator(".question .option").first.wait_for(state="attached")
        if page.locator(".sentence").inner_text() == "Choose what to do":
            (lay if lay.count() else gather).click()
        elif page.locator(".sentence").inner_text() == choosing:
            break
        else:
            page.locator(".question .option").first.dispatch_event("click")
        settled(page, ".question")
    assert page.locator(".sentence").inner_text() == choosing
    id, figure = site.get_attribute("data-key"), site.locator("b").inner_text()
    assert int(figure) in (1, 2, 3, 4)
    assert f"length {figure}" in (site.locator(".for-readers").text_content() or "")
    check_accessible(page, ".as-map")
    site.click()
    owned = page.locator(f'.way.owned[data-key="{id}"]')
    for _ in range(10):
        settled(page, ".question")
        if owned.count():
            break
        page.locator(".question .option").first.dispatch_event("click")
    assert owned.locator(".seat-badge").inner_text() == "1"
    assert "owned by Player 1" in (owned.locator(".for-readers").text_content() or "")
    others = page.locator(".map .way:not(.owned)")
    assert others.count() + page.locator(".map .way.owned").count() == 26


def test_options_that_can_be_chosen_on_the_map_are_listed_when_asked_for_and_found_by_their_name(page: Any) -> None:
    begin(page, "2011-time-track", "human", "random")
    options = page.locator(".question .option")
    for _ in range(20):
        options.first.wait_for(state="attached")
        if page.locator(".sentence").inner_text() == "Choose where to go":
            break
        options.first.dispatch_event("click")
        settled(page, ".question")
    number, listed = options.count(), page.locator(".question .option:visible").count()
    assert number > 30 and listed < 5 and page.locator(".map .pick").count() >= number - listed
    unfold = page.get_by_role("button", name=f"All {number} options")
    assert unfold.get_attribute("aria-expanded") == "false"
    check_accessible(page, ".question")
    unfold.click()
    options.first.wait_for()
    assert f"{number} options" in page.locator(".how-many").inner_text()
    page.get_by_role("button", name="Fold", exact=True).click()
    folded = options.locator("xpath=self::*[ancestor::li[contains(@class, 'on-table')]]").first
    folded.wait_for(state="hidden")
    page.get_by_label("Find an option").fill(folded.locator(".words").text_content() or "")
    folded.wait_for()
    page.get_by_label("Find an option").fill("")
    folded.wait_for(state="hidden")


# The names that are shown on a map, by what they cover of each other, in pixels of the smaller side.
NAMES = """() => {
  const shown = [...document.querySelectorAll(".map .label")].filter((label) => label.checkVisibility());
  const boxes = shown.map((label) => [label.textContent, label.getBoundingClientRect()]);
  const over = (a, b) => Math.min(Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  return [shown.length, boxes.flatMap(([one, a], i) =>
    boxes.slice(i + 1).filter(([, b]) => over(a, b) > 1).map(([other]) => `${one} and ${other}`))];
}"""
WIDTHS = "[document.querySelector('.map').scrollWidth, document.querySelector('.map').clientWidth]"


def test_a_map_of_many_places_is_whole_beside_the_text_and_no_names_cover_each_other(page: Any) -> None:
    begin(page, "2011-time-track", "human", "random", "random")
    page.locator(".map .point").first.wait_for(state="attached")
    named = []
    for _ in range(8):
        # Where there is less room, the map is lower, and fewer of the names that do not matter now are on it.
        for size in (WIDE, {"width": 1920, "height": 1080}):
            page.set_viewport_size(size)
            settled(page, ".question")
            whole, room = page.evaluate(WIDTHS)
            assert whole <= room
            number, covered = page.evaluate(NAMES)
            assert covered == []
        named.append(number)
        page.locator(".question .option").last.dispatch_event("click")
    page.set_viewport_size(WIDE)
    assert min(named) > 25, named


def test_keys_choose_also_where_the_focus_is_nowhere(page: Any) -> None:
    begin_turn(page)
    page.evaluate("document.activeElement.blur()")
    assert page.evaluate("document.activeElement === document.body")
    page.keyboard.press("1")
    until(page, "document.querySelector('.sentence').textContent", "Choose a card to play")


def test_undo_takes_back_an_answer(page: Any) -> None:
    begin_turn(page)
    page.locator(".coach-words:not(:empty)").wait_for()
    advice = page.locator(".coach-words").inner_text()
    hand, drawn = own_hand(page), page.locator(".surface").inner_text()
    page.keyboard.press("1")
    until(page, "document.querySelector('.sentence').textContent", "Choose a card to play")
    page.keyboard.press("u")
    until(page, ASKED, ["Choose what to do this turn", 3])
    page.locator(".coach-words", has_text=advice).wait_for()  # it is asked for a moment after the question
    assert own_hand(page) == hand and page.locator(".surface").inner_text() == drawn
    assert page.get_by_role("button", name="Undo").is_disabled()


def test_a_figure_says_why_as_a_tree(page: Any) -> None:
    begin_turn(page)
    figure = page.locator(".player.own button.figure").first
    worth = figure.inner_text().strip("£")
    figure.click()
    dialog = page.get_by_role("dialog")
    assert dialog.locator(".sum b").inner_text() == worth
    assert dialog.locator(".tree .words").count() > 0
    check_accessible(page, "#table")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.className") == "figure"


def test_a_line_of_the_log_shows_the_rules_behind_it(page: Any) -> None:
    begin_turn(page)
    log = page.locator(".log")
    log.locator("button.told[tabindex='0']").focus()
    page.keyboard.press("ArrowDown")
    line = page.evaluate("document.activeElement.textContent")
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    dialog.locator(".tree .words").first.wait_for()
    assert line.strip() in dialog.inner_text()
    check_accessible(page, "#table")
    dialog.get_by_role("button", name="Show the rule").first.click()
    shipped = page.locator(".file-row .tab.shipped[aria-selected=true]")
    shipped.focus()
    page.keyboard.press("Delete")
    shipped.wait_for(state="detached")


def test_what_is_not_offered_can_be_looked_up(page: Any) -> None:
    begin_turn(page)
    page.locator(".question").focus()
    page.get_by_role("button", name="Why not?").click()
    page.get_by_role("dialog").locator("input").fill("run city")
    page.keyboard.press("Enter")
    page.locator(".reasons li").first.wait_for()
    assert "Run city" in page.locator(".reasons").inner_text()
    page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).click()


def test_the_sheet_of_a_thing_has_all_that_is_printed_on_it(page: Any) -> None:
    begin_turn(page)
    card = page.locator(".player.own .as-lines .card").first
    card.focus()
    page.keyboard.press("i")
    sheet = page.locator("dialog.sheet[open]")
    assert card.locator(".card-name").inner_text() in sheet.inner_text()
    assert sheet.locator("p").count() > 0
    page.keyboard.press("Escape")


def test_a_save_opens_again_at_the_same_question(page: Any) -> None:
    begin_turn(page)
    table = page.locator("#table")
    before = page.evaluate(ASKED), own_hand(page), settled(page, ".middle")
    with page.expect_download() as download:
        table.get_by_role("button", name="Save game").click()
    name = download.value.suggested_filename
    assert name.startswith("2010-") and name.endswith(".save.json")
    page.evaluate(PLAY, 3)
    assert settled(page, ".middle") and (page.evaluate(ASKED), own_hand(page)) != before[:2]
    with page.expect_file_chooser() as chooser:
        table.get_by_role("button", name="Open game").click()
    chooser.value.set_files(download.value.path())
    until(page, "[...document.querySelectorAll('.own.as-lines .card-name')].map((one) => one.textContent)", before[1])
    assert (page.evaluate(ASKED), own_hand(page), settled(page, ".middle")) == before


def test_the_next_game_of_a_campaign_begins_at_the_end_with_seats_turned(page: Any, tmp_path: Path) -> None:
    before = Table(rule_set("driftwood+long-summer"), ["human", "random"], seed=1)
    while not before.over:
        if not before.answer_for_bot():
            before.answer(before.to_move or 0, before.game.option_ids()[-1])
    kept = before.save()["kept"]["counters"]["summer wood"]
    (tmp_path / "june.json").write_text(json.dumps(before.save()), encoding="utf-8")
    with page.expect_file_chooser() as chooser:
        page.locator("#table").get_by_role("button", name="Open game").click()
    chooser.value.set_files(tmp_path / "june.json")
    page.locator(".score").get_by_role("button", name="Play the next game").click()
    page.locator(".question .option").first.wait_for(state="attached")
    for seat, who in enumerate((".others .player", ".player.own"), 1):
        text = page.locator(who).inner_text()
        assert text.startswith(f"{seat}\n") and f"\n{kept[seat - 2]} this summer" in text


def test_people_who_share_a_screen_do_not_see_each_others_hands(page: Any) -> None:
    begin(page, "2010", "human", "human")
    cover = page.locator(".cover")
    cover.locator("button").wait_for()
    assert page.locator(".surface").count() == 0
    for name in ("Undo", "Replay", "Why not?", "Save game"):
        assert page.locator(".tools").get_by_role("button", name=name).is_disabled()
    check_accessible(page, "#table")
    page.keyboard.press("Enter")
    page.locator(".question .option").first.wait_for(state="attached")
    assert page.locator(".tools").get_by_role("button", name="Save game").is_enabled()
    hand = own_hand(page)
    assert len(hand) == 7
    page.evaluate(PLAY, 200)
    cover.locator("button").wait_for()
    assert "Player 2" in cover.inner_text() and page.locator("#table [data-key]").count() == 0
    page.keyboard.press("Enter")
    page.locator(".question .option").first.wait_for(state="attached")
    assert "Player 2" in page.locator(".player.own header").inner_text()
    assert page.locator(".player.other .as-lines").count() == 0


def test_on_a_phone_the_page_begins_at_its_top_and_the_question_can_be_folded(
    open_page: OpenPage, workshop_site: str
) -> None:
    page = open_page(workshop_site, size=PHONE)
    question, options = page.locator(".question"), page.locator(".question .option")
    page.locator(".sentence").wait_for()
    assert page.evaluate("scrollY") == 0
    begin_turn(page)
    options.filter(has_text="Buy land").dispatch_event("click")
    until(page, "document.querySelector('.sentence')?.textContent", "Choose a borough to buy")
    page.locator(".middle").scroll_into_view_if_needed()
    settled(page, ".question")
    high = question.bounding_box()["height"]
    assert options.first.is_visible() and high <= PHONE["height"] / 3
    page.get_by_role("button", name="Fold", exact=True).click()
    assert not options.first.is_visible() and question.bounding_box()["height"] < high
    page.get_by_role("button", name="options", exact=False).click()
    assert options.first.is_visible() and question.bounding_box()["height"] == high
    page.close()


def write(page: Any, *lines: str) -> None:
    """Write at the end of the author's rules, in the editor."""
    page.locator(".cm-content").click()
    for key in ("Control+End", "ArrowUp", "End"):
        page.keyboard.press(key)
    for number, line in enumerate(lines):
        if number:
            page.keyboard.press("Escape")
            page.keyboard.press("Enter")
        page.keyboard.type(line)


def test_a_game_goes_on_with_a_changed_rule(page: Any) -> None:
    begin_own(page)
    drawn = own_hand(page)
    write(page, " + 1")
    until(page, "document.querySelector('.follow h2')?.textContent", "The game goes on with the changed rules.")
    assert "Hand limit: adds 1" in page.locator(".follow").inner_text()
    assert own_hand(page) == drawn and page.locator(".question .option").count() > 0
    check_accessible(page, "#table")


def test_a_game_that_nobody_asked_for_leaves_the_panel_open_that_a_person_opened(
    open_page: OpenPage, workshop_site: str
) -> None:
    page = open_page(workshop_site)
    page.get_by_role("button", name="New game", exact=True).click()
    page.locator(".place .question").wait_for(state="attached")
    assert page.locator(".new-game").is_visible() and page.locator(".place").is_hidden()
    page.get_by_role("button", name="Back to the game").click()
    page.locator(".question .option").first.wait_for(state="attached")
    page.context.close()


def test_a_game_that_cannot_go_on_says_why_and_offers_a_new_one(page: Any) -> None:
    begin_own(page)
    page.locator(".question .option", has_text="Play cards").click()
    until(page, "document.querySelector('.sentence')?.textContent", "Choose a card to play")
    write(page, "", "replace action play cards", "  end the game now")
    page.locator(".follow .main").wait_for()
    assert "keeps the old" in page.locator(".follow").inner_text()
    page.get_by_role("button", name="Begin a new game with them").click()
    assert page.locator(".new-game").is_visible()
    page.get_by_role("button", name="Back to the game").click()
    page.get_by_role("button", name=re.compile("^Go back to ")).click()
    until(page, "document.querySelector('.follow h2')?.textContent", "The game goes on with the changed rules.")
    page.locator(".question .option", has_text="Play cards").wait_for()


def begin_own(page: Any) -> None:
    """Begin a game of the author's own rules."""
    page.get_by_role("button", name="New game", exact=True).click()
    own = page.locator("#game optgroup[label='Your rules'] option")
    own.wait_for(state="attached")
    begin_chosen(page, own.get_attribute("value"), "human", "greedy")
    page.locator(".place:not([hidden]) .question .option").first.wait_for(state="attached")
