"""The chapters to learn a game from: their order, quotes instead of figures, what overlays change, real turns."""

from __future__ import annotations

import functools
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from london_rules.bundles.load import load_sources
from london_rules.bundles.one_file import one_file
from london_rules.language.say.declarations import phrase_declaration
from london_rules.layout.read import read_front
from london_rules.rulebook.build import rulebook
from london_rules.rulebook.html import html_page
from london_rules.rulebook.index import index_of
from london_rules.rulebook.markdown import markdown_page
from london_rules.rulebook.model import Book, Paragraph
from london_rules.rulebook.played import play
from london_rules.rulebook.table_in_play import table_in_play
from london_rules.table.words import words_of
from tests.support.advised import load

GAMES = ("2010", "2017", "2011-time-track")
BROWSER = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
)
MANIFEST = 'language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: ["2010"]\n'


PICTURES = "layout:\n  paragraphs:\n    aim mine:\n      draws: picture of card wrenn\n"


@functools.cache
def book(variant: str) -> Book:
    made = rulebook(variant).book
    assert made is not None
    return made


def mine(layout: str = "", rules: str = "", manifest: str = "", *, turns: bool = False) -> Book:
    """Make the rulebook of 2010 with an overlay, by default without turns that were played."""
    files = {"mine.rules": rules, "mine.yaml": f"layout:\n{layout}" if layout else ""}
    given = {name: text for name, text in files.items() if text}
    named = f"files: [{', '.join(given)}]\n" if given else ""
    result = rulebook({"bundle.yaml": MANIFEST + named + manifest, **given}, turns=turns)
    assert result.book is not None, [item.message for item in result.diagnostics]
    return result.book


def over_2010(overlay: str) -> Book:
    made = rulebook(f"2010+{overlay}", turns=False).book
    assert made is not None
    return made


def paragraphs(made: Book) -> dict[str, Paragraph]:
    return {p.anchor.removeprefix("guide-"): p for chapter in made.guide for p in chapter.paragraphs}


def told(layout: str, rules: str = "", manifest: str = "") -> str:
    """Return what a paragraph of an overlay says."""
    lines = "".join(f"      {line}\n" for line in layout.splitlines())
    made = mine(f"  paragraphs:\n    aim mine: |\n{lines}", rules, manifest)
    return " ".join(paragraphs(made)["aim-mine"].lines)


# ---- the order of the book ----------------------------------------------------------------------


@pytest.mark.parametrize("variant", GAMES)
def test_a_book_begins_with_what_the_game_is_about_and_ends_with_the_dictionary(variant: str) -> None:
    for page, pattern in (
        (html_page(book(variant)), r"<h2><b class=\"no\">\d+</b> (.*?)</h2>"),
        (markdown_page(book(variant)), r"(?m)^## (.*)$"),
    ):
        titles = re.findall(pattern, page)
        assert titles[:4] == ["What the game is about", "What lies on the table", *titles[2:4]]
        order = [
            "Before the first turn",
            "Your turn",
            "The end, and who wins",
            "The turn",
            "All cards",
            "On the table",
            "Index",
        ]
        assert [title for title in titles if title in order] == order
        last = ["Index", "Sources", *(chapter.title for chapter in book(variant).appendix)]
        assert titles[-len(last) :] == last


@pytest.mark.parametrize("variant", GAMES)
def test_the_first_chapter_says_how_one_wins(variant: str) -> None:
    first = " ".join(line for p in book(variant).guide[0].paragraphs for line in p.lines)
    assert re.search(r"\bwins\b", first)


def test_a_game_without_chapters_begins_with_a_table_and_turns_of_its_own() -> None:
    rules = (
        "counter gold for each player\n\naction dig\n  gain 1 gold\n\naction wait\n  gain 0 gold\n\n"
        "turn work\n  choose an action\n  if your gold is at least 9, end the game now\n\nranking\n  highest gold\n"
    )
    manifest = "language: 2\nid: dig\ntitle: Dig\nkind: game\nplayers: 2 to 2\nturn limit: 50\nfiles: [dig.rules]\n"
    made = rulebook({"bundle.yaml": manifest, "dig.rules": rules}).book
    assert made is not None
    (chapter,) = made.guide
    winner, table, turns = chapter.paragraphs
    assert winner.lines == ("The player with the highest gold wins.",)
    assert table.table is not None and len(table.table.others) == 1
    assert any("Dig: gains 1 gold" in turn.lines for turn in turns.turns)
    assert (
        html_page(made).index("The player with the highest gold wins.") < html_page(made).index("Fixed numbers")
        if ("Fixed numbers" in html_page(made))
        else True
    )


# ---- what shipped games say ---------------------------------------------------------------------

_NUMBERS = "two three four five six seven eight nine ten eleven twelve twenty twice thrice dozen hundred half"


@pytest.mark.parametrize("variant", [*GAMES, "hybrid-1"])
def test_every_number_in_a_paragraph_is_quoted(variant: str) -> None:
    sources, _ = load_sources(variant)
    assert sources is not None
    written = [(key, text) for b in sources.bundles for key, text in ((b.layout or {}).get("paragraphs") or {}).items()]
    texts = [(key, str(text.get("text", "")) if isinstance(text, dict) else str(text)) for key, text in written]
    assert len([text for _, text in texts if text]) > 15
    for key, text in texts:
        plain = re.sub(r"\{[^{}]*\}", "", text)
        assert re.findall(r"\d", plain) == [], key
        assert [word for word in re.findall(r"[a-z]+", plain.lower()) if word in _NUMBERS.split()] == [], key


@pytest.mark.parametrize("variant", [*GAMES, "hybrid-1"])
def test_no_shipped_paragraph_describes_a_rule_that_its_game_changed(variant: str) -> None:
    found = paragraphs(book(variant))
    assert {key: p.remarks for key, p in found.items() if p.remarks} == {}
    assert all(p.mark == "" or variant == "hybrid-1" for p in found.values())


@pytest.mark.parametrize("variant", GAMES)
def test_every_action_and_every_step_is_described(variant: str) -> None:
    rules = load(variant).rule_set.rules
    front = read_front(rules)
    described = {slot for text in front.paragraphs.values() for slot in text.rules}
    steps = (*rules.actions.values(), *rules.turn.values(), *rules.setup.values(), *rules.scoring.values())
    assert [step.slot.id for step in steps if step.slot.id not in described] == []


@pytest.mark.parametrize(
    ("variant", "words"),
    [
        ("2010", "Draw lots to see who goes first."),
        ("2017", "Whoever sets up the game is the first player and takes the first turn."),
        ("2011-time-track", "The youngest player goes first."),
    ],
)
def test_a_book_says_who_begins(variant: str, words: str) -> None:
    text = markdown_page(book(variant))
    assert words in text
    says = 'Player 1 takes the first turn. The chapter "Before the first turn" says who that is.'
    assert (says in text) == (variant != "2010")
    assert "The players agree who that is." not in text  # which is what the chapter says otherwise
    assert ("A random player takes the first turn." in text) == (variant == "2010")


@pytest.mark.parametrize("variant", ["2010", "2017"])
def test_what_readers_ask_is_answered_in_the_chapters_to_learn_from(variant: str) -> None:
    text = " ".join(line for p in paragraphs(book(variant)).values() for line in p.lines)
    for answer in (
        "Each player gets 6 cards from the deck and £5",
        "play cards, run city, buy land or take three cards",
        "If the deck is empty when a turn ends, each of the other players has one last turn",
        "each brings £10",
        "at £15 each",
        "lowers your score by 7",
        "the one with the lowest poverty comes first",
        "At the end of your turn, discard down to 9",
        "Nobody can have less than 0 poverty",
        "The number of places in each row is the number of players plus 1",
    ):
        assert answer in text, answer


# ---- what was wrong -----------------------------------------------------------------------------


def test_what_is_assumed_of_a_card_is_named_as_on_its_picture() -> None:
    (cards,) = [gallery for gallery in book("2017").galleries if gallery.kind == "card"]
    assert all("points" not in thing.assumed for thing in cards.things)
    assert any("prestige" in thing.assumed for thing in cards.things)


def test_the_name_of_a_parameter_is_not_rewritten() -> None:
    text = markdown_page(book("2017"))
    assert "money per prestige" not in text
    assert "divided by the [money per point](#parameter-money-per-point) (3)" in text


def test_an_example_of_the_set_up_does_not_say_who_begins_where_chance_decides() -> None:
    example = next(e for e in book("2010").examples if e.title == "Every player starts alike")
    assert example.given[-1] == "The game has just been set up."
    assert not any("player 1" in line for line in (*example.given, *example.then))


def test_a_counter_says_that_it_never_falls_below_its_least_number() -> None:
    text = markdown_page(book("2010"))
    assert re.search(r"count of poverty, .*; it never falls below 0\.", text)
    assert re.search(r"count of score, .*; it may go below 0\.", text)


def test_the_index_finds_every_face_of_a_name_and_tells_them_apart() -> None:
    for variant in GAMES:
        made = book(variant)
        lines = index_of(made)
        things = {thing.anchor for gallery in made.galleries for thing in gallery.things}
        assert things <= {anchor for _, _, anchor in lines}
        assert len({(title, where) for title, where, _ in lines}) == len(lines)
    titles = [title for title, _, _ in index_of(book("2010"))]
    assert [title for title in titles if title.startswith("Hospital")] == ["Hospital (set A)", "Hospital (set B)"]
    assert "Train Station (north)" in titles and "Train Station (south)" in titles


def test_a_number_and_a_rule_of_one_name_are_told_apart() -> None:
    text = markdown_page(book("2011-time-track"))
    assert "### Reach (a number)" in text and "### Reach (a rule)" in text
    assert "### Reach\n" not in text


def test_the_dictionary_says_during_what_a_moment_comes() -> None:
    text = markdown_page(book("2010"))
    assert "It comes during: run city." in text
    assert "It comes during: take at the start, take a card." in text


def test_paragraphs_that_authors_cite_are_explained_where_they_stand() -> None:
    text = markdown_page(book("2010"))
    body, _, sources = text.partition("## Sources")
    assert not re.search(r"\([A-E]\d+\)", body)
    assert "number the paragraphs of the texts that they worked from" in sources
    assert "- B7: [run city](#action-run-city)" in sources


def test_all_texts_of_2017_say_prestige() -> None:
    words = words_of(load("2017").rule_set)
    assert any("prestige 3" in line for line in words.printed("hospital-a"))
    assert "3 prestige" in words.short("hospital-a")
    assert not any(re.search(r"\bpoints?\b|\bpt\b", line) for line in words.printed("hospital-a"))


# ---- quotes -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("You get £{start money}.", "You get £5."),
        ("Hold {hand limit} cards.", "Hold 9 cards."),
        ("Each row has {display columns} places.", "Each row has (the number of players plus 1) places."),
        ("This many: {display columns}.", "This many: the number of players plus 1."),
        ("{rule take a loan}", "To take a loan: gain the loan (£10) and 1 loan."),
        ("There are {number of cards whose set is B} and {number of boroughs}.", "There are 50 and 20."),
        ("{names of boroughs that are starter}", "City, Westminster and Southwark & Bermondsey"),
        ("Never below {least of poverty}.", "Never below 0."),
        ("Choose: {list of actions}.", "Choose: play cards, run city, buy land or take three cards."),
    ],
)
def test_a_quote_says_what_the_rules_say(text: str, says: str) -> None:
    assert told(text) == says


def test_a_quoted_one_is_followed_by_the_singular() -> None:
    assert told("Hold {hand limit} cards, and {hand limit} more.", manifest="set:\n  hand limit: 1\n") == (
        "Hold 1 card, and 1 more."
    )


# ---- what overlays change -----------------------------------------------------------------------


def test_a_changed_number_is_quoted_and_noted() -> None:
    made = mine(manifest="set:\n  hand limit: 7\n")
    one = paragraphs(made)["turn-discarding"]
    assert "hold more than 7 cards" in one.lines[0]
    assert [(r.heading, r.title, r.words) for r in one.remarks] == [("Mine", "Hand limit", ("Now it is 7.",))]
    assert "Changed by Mine" in html_page(made) and "**Changed by Mine**: [Hand limit]" in markdown_page(made)


def test_a_changed_rule_is_noted_below_what_describes_it_with_its_new_sentence() -> None:
    made = mine(rules="replace number relief = number of your boroughs * 2\n")
    one = paragraphs(made)["run-poverty"]
    assert [(r.heading, r.anchor, r.words) for r in one.remarks] == [
        ("Mine", "number-relief", ("The relief is the number of your boroughs times 2.",))
    ]
    assert [key for key, p in paragraphs(made).items() if p.remarks] == ["aim-land", "run-poverty", "poverty-coming"]


def test_a_parameter_that_became_a_formula_is_noted() -> None:
    one = paragraphs(over_2010("hand-limit-by-players"))["turn-short"]
    assert [r.words for r in one.remarks] == [("The hand limit is 12 minus the number of players.",)]


def test_a_removed_rule_is_noted_and_what_was_drawn_of_it_is_gone() -> None:
    made = mine(rules="remove action take three cards\n", turns=True)
    found = paragraphs(made)
    assert [r.words for r in found["take-cards"].remarks] == [("This is removed.",)]
    assert "take-example" not in found


def test_a_removed_card_may_still_be_described_and_is_noted() -> None:
    made = mine(manifest="remove:\n  card: [underground]\n")
    (remark,) = paragraphs(made)["buy-underground"].remarks
    assert (remark.heading, remark.words) == ("Mine", ("This is removed.",))


def test_in_one_file_paragraphs_no_longer_name_what_was_removed(tmp_path: Path) -> None:
    rules = "remove action take three cards\nremove rule lay underground counters\n"
    manifest = "remove:\n  card: [underground]\nfiles: [mine.rules]\n"
    overlay = load({"bundle.yaml": MANIFEST + manifest, "mine.rules": rules}).rule_set
    assert overlay is not None
    path = tmp_path / "whole.yaml"
    path.write_text(one_file(overlay.rules), encoding="utf-8")
    found = load(str(path))
    assert [item.message for item in found.diagnostics if item.severity == "error"] == []
    assert found.rule_set is not None and found.rule_set.digest == overlay.digest


def test_a_changed_card_is_noted_with_its_texts() -> None:
    one = paragraphs(over_2010("option-5"))["buy-underground"]
    assert [r.title for r in one.remarks] == ["Underground"]
    assert any("Gain 3 points." in line for line in one.remarks[0].words)


def test_a_paragraph_that_an_overlay_writes_bears_its_mark() -> None:
    made = mine("  paragraphs:\n    aim land: Land is all.\n    aim more: And more.\n    aim city: ''\n")
    found = paragraphs(made)
    assert (found["aim-land"].lines, found["aim-land"].mark) == (("Land is all.",), "changed by Mine")
    assert (found["aim-more"].lines, found["aim-more"].mark) == (("And more.",), "added by Mine")
    assert "aim-city" not in found
    assert '<span class="mark">changed by Mine</span>' in html_page(made)


def test_an_action_that_no_paragraph_describes_is_added_as_it_is_generated() -> None:
    made = over_2010("alms")
    (chapter,) = [chapter for chapter in made.guide if chapter.title == "More actions"]
    (one,) = chapter.paragraphs
    assert (one.title, one.mark) == ("Give alms", "added by House rule: a fifth action, giving alms")
    assert not any(chapter.title == "More actions" for chapter in book("2010").guide)


def test_a_power_that_an_overlay_adds_is_added_too() -> None:
    made = rulebook("2011-time-track+far-letterboxes", turns=False).book
    assert made is not None
    (chapter,) = [chapter for chapter in made.guide if chapter.title == "More rules"]
    assert [(p.title, p.lines) for p in chapter.paragraphs] == [
        ("Long walks", ("When you reach any spot that is far away, draw a card.",))
    ]
    assert not any(chapter.title == "More rules" for game in GAMES for chapter in book(game).guide)


# ---- what was played ----------------------------------------------------------------------------


@pytest.mark.parametrize("variant", GAMES)
def test_each_action_has_a_turn_that_was_played(variant: str) -> None:
    rule_set = load(variant).rule_set
    shown = {action for p in paragraphs(book(variant)).values() for turn in p.turns for action in turn.actions}
    assert {action.slot.id for action in rule_set.rules.actions.values()} <= shown


def test_turns_are_the_same_each_time_and_follow_each_other() -> None:
    rule_set = load("2010").rule_set
    one, again = play(rule_set), play(rule_set)
    assert one.turns == again.turns and one.tables == again.tables
    numbers = [turn.number for turn in one.in_a_row()]
    assert numbers == list(range(numbers[0], numbers[0] + 3))


def test_the_drawn_table_shows_a_hand_only_to_its_owner() -> None:
    table = play(load("2010").rule_set).table()
    assert table is not None
    assert [area.title for area in table.own] == ["Your city", "Your boroughs", "Your hand"]
    assert all([area.title for area in other.areas] == ["City", "Boroughs"] for other in table.others)
    (deck,) = [area for area in table.table if area.title == "Cards in the deck"]
    assert deck.hidden and deck.names == () and deck.number > 40
    assert any(dot[3] == table.seat for area in table.table if area.map for dot in area.map.dots)


def test_a_drawn_track_has_a_pawn_of_each_player_where_the_counter_says() -> None:
    table = play(load("2011-time-track").rule_set).table()
    assert table is not None
    (track,) = [area.track for area in table.table if area.track is not None]
    assert track.places == 41
    steps = [int(status[0].removeprefix("step ")) for status in (table.status, *(o.status for o in table.others))]
    assert sorted(place for place, _, _ in track.pawns) == sorted(steps)


def test_rules_that_cannot_be_played_still_have_a_book() -> None:
    made = mine(
        rules="set-up trouble\n  for each player, they gain (1 / (your points) rounded down) points\n", turns=True
    )
    assert "table-picture" in paragraphs(made)
    assert paragraphs(made)["table-picture"].table is None


# ---- in a browser -------------------------------------------------------------------------------

WIDER = """<script>addEventListener("load", () => {
  const right = (one) => one.getBoundingClientRect().right;
  const wide = [...document.querySelectorAll("main *")].filter((one) => right(one) > innerWidth + 1);
  document.body.dataset.wider = wide.length;
  document.body.dataset.sections = document.querySelectorAll("section").length;
});</script>"""


@pytest.mark.skipif(BROWSER is None, reason="THE RULEBOOK IN A BROWSER IS NOT TESTED: there is no chromium")
def test_a_browser_shows_the_page_at_twice_its_size_without_cutting_anything_and_prints_it(tmp_path: Path) -> None:
    path = tmp_path / "book.html"
    path.write_text(html_page(book("2010")).replace("</body>", WIDER + "</body>"), encoding="utf-8")
    start = [str(BROWSER), "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
    view = ["--window-size=640,900", "--force-device-scale-factor=2", "--dump-dom"]  # 1280 wide at 200%
    done = subprocess.run([*start, *view, str(path)], capture_output=True, text=True, timeout=60, check=True)
    assert 'data-wider="0"' in done.stdout
    assert f'data-sections="{html_page(book("2010")).count("<section ")}"' in done.stdout
    pdf = tmp_path / "book.pdf"
    subprocess.run([*start, f"--print-to-pdf={pdf}", str(path)], capture_output=True, timeout=60, check=True)
    assert pdf.read_bytes()[:5] == b"%PDF-"


# ---- what two fresh readers missed --------------------------------------------------------------


def pages(variant: str) -> tuple[str, str]:
    return markdown_page(book(variant)), html_page(book(variant))


@pytest.mark.parametrize("variant", GAMES)
def test_a_book_says_at_its_beginning_how_it_is_used(variant: str) -> None:
    for page in pages(variant):
        assert page.index("are enough to play") < page.index("What the game is about")


@pytest.mark.parametrize("variant", ["2010", "2017"])
def test_only_the_form_with_pictures_says_what_pictures_show(variant: str) -> None:
    text, page = pages(variant)
    for words in ("has a picture of each card", "top left corner", "In the picture"):
        assert words not in text
    assert "has a picture of each card" in page and "lists what is printed" not in page
    assert "lists what is printed on each card" in text


@pytest.mark.parametrize(
    ("variant", "last"),
    [("2010", "minus the number of your boroughs"), ("2017", "plus your loans"), ("hybrid-1", "plus your loans")],
)
def test_a_turn_in_short_has_the_poverty_of_a_run_in_full(variant: str, last: str) -> None:
    box = paragraphs(book(variant))["turn-box"]
    assert box.boxed
    sum_ = f"the number of stacks in your city plus the number of cards in your hand {last}"
    assert any(line.endswith(f"Then gain poverty: {sum_}.") for line in box.lines)
    text, page = pages(variant)
    assert "> **Your turn in short**" in text
    assert 'id="guide-turn-box" class="entry guide box"' in page


def test_2017_repays_loans_in_every_summary_of_a_turn() -> None:
    found = paragraphs(book("2017"))
    assert all("repay loans" in found[key].lines[0] for key in ("turn-short", "turn-box"))


def test_2017_says_at_which_moments_a_loan_may_be_taken_by_choice() -> None:
    rules = load("2017").rule_set.rules
    assert rules.moments["borrowing"].parts == ("acting", "playing", "running")  # to which these words belong
    said = paragraphs(book("2017"))["money-choosing"].lines[0]
    assert "just before you choose your action, a card to play or a card to activate, and at no other moment" in said


@pytest.mark.parametrize("variant", ["2010", "2017"])
def test_the_chapter_about_a_turn_names_every_step_of_it(variant: str) -> None:
    (chapter,) = [one for one in book(variant).guide if one.anchor == "guide-turn"]
    said = " ".join(line for p in chapter.paragraphs for line in (p.title, *p.lines)).lower()
    steps = [step for step in load(variant).rule_set.rules.turn if step not in ("hand limit", "action", "repayment")]
    assert "closing" in steps and "ending" in steps
    assert [step for step in steps if step not in said] == []


@pytest.mark.parametrize("variant", ["2010", "2017"])
def test_questions_of_readers_are_answered(variant: str) -> None:
    text = " ".join(line for p in paragraphs(book(variant)).values() for line in p.lines)
    for answer in (
        "All cards are used, however many of you play",
        "if the deck and the display are both empty, you take none",
        "You may play such a card alone",
        "The last turns are not started a second time",
        "cannot be activated in the same turn",
        "Carry out all of a card's activation or none of it",
    ):
        assert answer in text, answer


def test_the_first_underground_counter_costs_nothing_in_words_and_in_rules() -> None:
    rules = load("2010").rule_set.rules
    body = phrase_declaration(rules.tests["is across the river"], rules)
    assert "if there is a borough that has an underground counter" in body  # so not for the first
    said = " ".join(paragraphs(book("2010"))["buy-underground"].lines)
    assert "and costs nothing" in said


def test_headings_name_only_what_a_game_has() -> None:
    titles = {v: {c.anchor: c.title for c in book(v).dictionary}["moments"] for v in ("2010", "2017")}
    assert titles == {"2010": "Neighbours, marks and moments", "2017": "Marks and moments"}


def test_what_no_rule_of_the_game_needs_is_in_a_chapter_of_its_own() -> None:
    def idle(variant: str) -> list[str]:
        return [e.slot for c in book(variant).appendix if c.anchor == "unused" for e in c.entries]

    assert idle("2017") == ["test is occupied", "number relief"]
    assert idle("2010") == ["number loan poverty"]
    assert all("have no effect" in page for page in pages("2017"))


def test_sentences_leave_out_what_never_has_an_effect() -> None:
    said = {variant: {s: e.lines for s, (_, e) in book(variant).entries().items()} for variant in ("2010", "2017")}
    buying = said["2010"]["rule buy"][0]
    assert "prestige" not in buying and "poverty" not in buying
    assert "the borough's poverty off" in said["2017"]["rule buy"][0]
    assert "loan poverty" not in said["2010"]["number run poverty"][0]
    assert "relief" in said["2010"]["number run poverty"][0]


def test_a_number_that_a_text_changes_for_a_while_is_not_always_the_same() -> None:
    rules = "number extra = 0\n\nreplace number run poverty = number of stacks in your city + extra\n"
    text = "set:\n  card:\n    salters:\n      activation: until run city ends, extra is 2\n"
    made = mine("", rules, text)
    _, entry = made.entries()["number run poverty"]
    assert "plus the extra (0)" in entry.lines[0]


def test_a_table_of_numbers_names_its_columns() -> None:
    text, page = pages("2010")
    assert text.count("| poverty | poverty loss |\n| --- | ---: |") == 2
    across = re.findall(r'<table class="across">(.*?)</table>', page)
    assert len(across) == 2 and across[0] == across[1]
    first, second = (re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row) for row in across[0].split("</tr>")[:2])
    assert first[:3] == ["Poverty", "0", "1 to 2"] and first[-2:] == ["10", "each one above 10"]
    assert second[:3] == ["Poverty loss", "0", "1"] and second[-2:] == ["15", "3 more"]


def test_what_assumed_means_is_explained_once_and_marked_quietly() -> None:
    text, page = pages("2017")
    assert "(assumed)" not in text
    cards = text[text.index("## All cards") : text.index("## All boroughs")]
    assert cards.count("What is assumed was in no source") == 1
    assert page.count("What is assumed was in no source") == 2  # for cards and for boroughs


def test_money_among_the_fixed_numbers_has_its_symbol() -> None:
    values = {slot: entry.lines for slot, (_, entry) in book("2010").entries().items()}
    assert values["parameter start money"] == ("£5",) and values["parameter loan"] == ("£10",)
    assert values["parameter hand limit"] == ("9",)


@pytest.mark.parametrize("variant", GAMES)
def test_examples_are_said_as_a_rulebook_says_them(variant: str) -> None:
    said = " ".join(one.text for one in book(variant).examples)
    for words in ("Nothing is in", "is asked next", "options", "question", "note beside", "let it happen", "“stop”"):
        assert words not in said, words
    assert not re.search(r"\d score|\d underground(?! counter)|(?<!are )(?<!is )\b[Ff]our cards in", said)
    assert "Because of" not in markdown_page(book(variant)) + html_page(book(variant))


@pytest.mark.parametrize(
    ("variant", "words"),
    [
        ("2010", "Every city is empty."),
        ("2010", "There are six cards in the hand of player 2."),
        ("2010", "a score of 12"),
        ("2010", "Camberwell and Battersea have 1 underground counter each."),
        ("2010", "Player 2 then has £2. City, Westminster, Southwark & Bermondsey and Deptford then have"),
        ("2010", "It is not possible to stop."),
        ("2010", "St Paul's needs 1 more loan."),
        ("2017", "The action “play cards” goes on."),
        ("2017", "In the land of player 1, from the top: Lewisham and Hackney."),
        ("2017", "Player 1 then has £1 and no loans."),
        ("2017", "The choice is Hammersmith, Lewisham or Southwark & Bermondsey."),
    ],
)
def test_an_example_says(variant: str, words: str) -> None:
    assert any(words in one.text for one in book(variant).examples)


def test_the_drawn_table_is_from_the_middle_of_a_game() -> None:
    table = paragraphs(book("2010"))["table-picture"].table
    assert table is not None
    areas = [*table.table, *table.own, *(area for other in table.others for area in other.areas)]
    assert [area.title for area in areas if not area.number] == []


@pytest.mark.parametrize(
    ("variant", "line"),
    [
        ("2010", "gains 6 poverty: 3 (stacks in the city) + 4 (cards in the hand) - 1 (boroughs)"),
        ("2017", "gains 10 poverty: 4 (stacks in the city) + 6 (cards in the hand)"),
    ],
)
def test_an_example_of_a_turn_shows_how_a_sum_adds_up(variant: str, line: str) -> None:
    found = paragraphs(book(variant))
    turns = [turn for key in ("run-example", "game-turns") for turn in found[key].turns]
    assert line in [said.strip() for turn in turns for said in turn.lines]


def test_an_example_says_what_the_player_has_after_the_turn() -> None:
    (turn,) = paragraphs(book("2010"))["run-example"].turns
    assert turn.before[0].startswith("£9, poverty 5,") and turn.after.startswith("£21, poverty 9,")
    text, page = pages("2010")
    assert f"*After it: {turn.after}*" in text and f"<p>After it: {turn.after}</p>" in page


def test_an_example_in_a_chapter_to_learn_from_is_marked_as_one_and_explained_at_its_end() -> None:
    for page in pages("2010"):
        title, end = page.index("Example: everything counts at the end"), page.index("The game is over.")
        assert title < end < page.index("Player 1 has the money to repay one of the two loans")


def test_an_example_in_which_nothing_happens_is_left_out() -> None:
    titles = {variant: [one.title for one in book(variant).examples_apart] for variant in ("2010", "2017")}
    assert "Playing cards" in titles["2010"] and "What poverty costs at the end" in titles["2010"]
    assert "A loan is announced before it is taken" not in titles["2010"]
    assert "The first activation must be made" not in titles["2010"]
    assert "Twelve loans are the most that can be taken by choice" not in titles["2017"]
    assert not any(" is to choose." in line for one in book("2010").examples_apart for line in one.then)


def test_the_chapter_about_cards_shows_one() -> None:
    text, page = pages("2010")
    chapter = page[page.index("How to read a card</h2>") : page.index("Before the first turn</h2>")]
    assert 'aria-label="Albert Dock"' in chapter and "For example: to build this card" not in text
    found = load({"bundle.yaml": MANIFEST + "files: [mine.yaml]\n", "mine.yaml": PICTURES}).diagnostics
    assert [(item.message, item.help) for item in found] == [
        ("there is no thing `card wrenn`", "did you mean `card wren`?")
    ]


def test_a_borough_shows_in_words_what_it_brings_when_it_is_bought() -> None:
    texts = {v: {t.id: t.texts for g in book(v).galleries for t in g.things} for v in ("2010", "2017")}
    assert [(one.label, one.shown) for one in texts["2010"]["city"]] == [("when bought", "Take 4 cards.")]
    assert [(one.label, one.shown) for one in texts["2017"]["southwark-bermondsey"]] == [
        ("when bought", "Gain 3 prestige. Take 3 cards. Lose 2 poverty."),
        ("on a run", "Once in every run, you must gain 1 poverty."),
    ]


def test_a_kind_of_things_names_only_figures_that_one_of_them_has() -> None:
    said = {variant: book(variant).entries()["kind borough"][1].lines[0] for variant in ("2010", "2017")}
    assert 'perhaps an amount of poverty called "poverty off"' in said["2017"]
    assert "a number of prestige and" not in said["2017"]  # the points of 2010, which no borough of 2017 has
    assert "a number of points" in said["2010"] and "prestige" not in said["2010"]


def test_an_unknown_style_or_form_of_a_paragraph_is_reported_with_those_there_are() -> None:
    layout = "layout:\n  paragraphs:\n    aim mine:\n      text: Mine.\n      style: boxx\n      form: htm\n"
    found = load({"bundle.yaml": MANIFEST + "files: [mine.yaml]\n", "mine.yaml": layout}).diagnostics
    said = [(item.message, item.help) for item in found]
    assert [message for message, _ in said] == ["there is no style `boxx`", "there is no form of a book `htm`"]
    assert "box" in str(said[0][1]) and "html" in str(said[1][1])


def test_a_paragraph_of_one_form_is_only_in_that_form() -> None:
    layout = "  paragraphs:\n    aim mine:\n      text: For pictures.\n      form: html\n"
    made = mine(layout)
    assert "For pictures." in html_page(made) and "For pictures." not in markdown_page(made)


# ---- how things are found on paper --------------------------------------------------------------


@pytest.mark.parametrize("variant", GAMES)
def test_each_reference_on_paper_names_a_number_that_stands_in_the_body(variant: str) -> None:
    page = html_page(book(variant))
    headings = re.findall(r'<h[23]><b class="no">([\d.]+)</b>', page)
    assert len(set(headings)) == len(headings)
    named = re.findall(r"</a> (\d+(?:\.\d+)?)[,.]", page)
    assert len(named) > 20 and set(named) <= set(headings)
    chapters = re.findall(r'<h2><b class="no">(\d+)</b>', page)
    assert chapters == [str(number) for number in range(1, len(chapters) + 1)]
    assert re.findall(r'<li(?: class="screen")?><a href="#[^"]*"><b class="no">(\d+)</b>', page) == chapters


@pytest.mark.parametrize("variant", GAMES)
def test_what_is_not_printed_is_last_so_that_no_number_is_missing_on_paper(variant: str) -> None:
    page = html_page(book(variant))
    screen = re.findall(r'<li( class="screen")?><a href="#[^"]*"><b class="no">', page)
    assert screen == sorted(screen) and screen.count(' class="screen"') == 1 + len(book(variant).appendix)
    titles = re.findall(r'<section id="[^"]*" class="text screen"><h2><b class="no">\d+</b> (.*?)</h2>', page)
    assert titles == ["Sources", *(chapter.title for chapter in book(variant).appendix)]
    assert ".screen, sup, .things figcaption { display: none; }" in page.partition("@media print")[2]
    for chapter in book(variant).guide:  # nor does a chapter refer to what is not printed
        back = {entry.anchor for one in book(variant).appendix for entry in one.entries}
        assert not back & {anchor for _, anchor in chapter.exactly}


def test_a_page_on_paper_bears_its_number_and_the_title_of_its_part() -> None:
    page = html_page(book("2010"))
    assert "@bottom-center { content: counter(page);" in page
    assert '@page p0 { @top-right { content: "To learn the game"; } } .p0 { page: p0; }' in page
    assert '@top-left { content: "London \\28 2010\\29 "; }' in page


def test_the_set_up_in_full_says_with_what_each_player_begins() -> None:
    said = {v: {c.anchor: c for c in book(v).chapters}["set-up"].remarks[0] for v in ("2010", "2017")}
    assert said["2010"] == "Each player begins with £5 and 5 poverty."
    assert said["2017"] == "Each player begins with £5."


@pytest.mark.parametrize("variant", GAMES)
def test_the_parts_in_the_contents_stand_in_the_body_in_their_order(variant: str) -> None:
    page = html_page(book(variant))
    listed = re.findall(r'<div class="part"><p>(.*?)</p>', page)
    assert re.findall(r'<h1 class="part">(.*?)</h1>', page) == listed
    assert listed[0] == "To learn the game" and listed[-2:] == ["Dictionary", "At the back of the book"]
    for chapter in book(variant).dictionary:
        titles = [entry.title.lower() for entry in chapter.entries]
        assert titles == sorted(titles)


@pytest.mark.parametrize("variant", GAMES)
def test_no_turn_and_no_example_is_printed_twice(variant: str) -> None:
    page = html_page(book(variant))
    turns = re.findall(r"<h4>(Example: turn .*?)</h4>", page)
    assert len(set(turns)) == len(turns)
    titles = [one.title for one in book(variant).examples]
    assert [title for title in titles if page.count(f"<h3>{title}</h3>") > 1] == []


def test_an_example_tells_what_happens_and_a_table_is_one_example() -> None:
    found = {example.title: example for example in book("2017").examples}
    ((player, lines),) = found["Running a city"].played
    assert player == 1 and lines[0] == "Run city"
    assert "  Southwark & Bermondsey: gains 1 poverty" in lines and lines[-1] == "  gains 7 poverty"
    developing = found["Developing the city"]
    assert len(developing.cases) == 3 and developing.when == ()
    assert "discards Vauxhall Gardens; pays £2; builds Hospital" in html_page(book("2017"))
    ((nobody, counted),) = found["Everything counts at the end"].played
    assert nobody == 0 and "Unpaid loans: Player 1 loses 7 in score" in counted


def test_where_nearly_all_is_assumed_only_what_is_known_is_noted() -> None:
    _, page = pages("2017")
    cards = page[page.index('id="all-cards"') : page.index('id="all-boroughs"')]
    assert "all that is printed here is assumed" in cards
    assert "assumed: " not in cards
    notes = dict(re.findall(r'<figure id="card-([^"]*)">(?:(?!</figure>).)*?<figcaption>([^<]*)', cards, re.DOTALL))
    assert notes["underground"] == "reference manual: activation"
    assert "grocers" not in notes


def test_a_pawn_beyond_the_last_number_of_its_track_is_drawn_on_it() -> None:
    rule_set = load("driftwood").rule_set
    assert rule_set is not None
    view = rule_set.new_game(2, seed=1).view(None)
    view["players"][0]["counters"]["stored wood"] = 41
    areas = table_in_play(words_of(rule_set), view, 1).table
    [track] = [area.track for area in areas if area.track is not None]
    assert [place for place, _, _ in track.pawns] == [track.places - 1, 0]
