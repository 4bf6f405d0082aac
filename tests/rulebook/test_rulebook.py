"""The rulebook holds every slot once, leads nowhere outside itself, says what differs, and lets no markup through."""

from __future__ import annotations

import functools
import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from london_rules import compare, load
from london_rules.rulebook.build import rulebook
from london_rules.rulebook.cards import draw, height_of
from london_rules.rulebook.gather import split_cites
from london_rules.rulebook.html import html_page
from london_rules.rulebook.links import linked
from london_rules.rulebook.markdown import markdown_page
from london_rules.rulebook.svg import INK, PAPER, contrast, dark, ink_on

VARIANTS = ["2010", "2017", "2011-time-track", "hybrid-1", "2010+option-4+option-5", "2017+alms+gentle-poverty"]
VOID = {"meta", "br", "circle", "path", "line", "rect"}


@functools.cache
def book(variant):
    result = rulebook(variant)
    assert result.book is not None, [item.message for item in result.diagnostics.items()]
    return result.book


class Page(HTMLParser):
    """Collects ids, links and tags of a page, and whether tags are closed in order."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.hrefs, self.tags, self.open, self.text = [], [], set(), [], ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        given = dict(attrs)
        self.ids += [given["id"]] if "id" in given else []
        self.hrefs += [given["href"]] if "href" in given else []
        assert not any(name == "src" or name.startswith("on") for name in given), attrs
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.add(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_slot_stands_in_the_book_once(variant):
    rules = load(variant).rule_set.rules
    printed = {text.slot.id for face in rules.faces.values() for text in (*face.effects.values(), *face.powers)}
    slots = sorted(slot.id for slot in rules.slots() if slot.id not in printed)
    one = book(variant)
    told = [entry.slot for chapter in one.all_chapters() for entry in chapter.entries]
    shown = [thing.slot for gallery in one.galleries for thing in gallery.things]
    assert sorted(told + shown) == slots


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_page_needs_nothing_else_and_its_links_lead_somewhere(variant):
    text = html_page(book(variant))
    page = Page(text)
    assert page.open == []
    assert len(page.ids) == len(set(page.ids))
    assert all(href.startswith("#") and href[1:] in page.ids for href in page.hrefs)
    assert not page.tags & {"script", "link", "img", "iframe", "object"}
    assert "http" not in text and "@import" not in text and "url(" not in text


@pytest.mark.parametrize("variant", VARIANTS)
def test_links_and_notes_of_the_markdown_lead_somewhere(variant):
    text = markdown_page(book(variant))
    ids = re.findall(r'<a id="([^"]+)"></a>', text)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"(?<!\\)\]\(#([^)]+)\)", text)) <= set(ids)
    notes = re.findall(r"^\[\^(\d+)\]:", text, re.MULTILINE)
    assert set(re.findall(r"\[\^(\d+)\](?!:)", text)) <= set(notes)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_column_that_has_a_heading_says_what_it_holds(variant):
    heads = re.findall(r"^\|(.*)\|\n\|[ :|-]+\|$", markdown_page(book(variant)), re.MULTILINE)
    assert heads
    assert [head for head in heads if not all(map(str.strip, head.split("|")))] == []
    assert re.search(r"<th[^>]*>\s*</th>", html_page(book(variant))) is None


def test_the_picture_of_a_thing_is_between_its_name_and_its_foot_and_loads_nothing():
    (gallery,) = book("nettles").galleries
    for thing in gallery.things:
        drawn = ET.fromstring(draw(thing, height_of(gallery)))
        (picture,) = drawn.iter("image")
        assert picture.get("href").startswith("data:image/svg+xml;base64,")
        foot = min(float(one.get("y")) for one in drawn.iter("text") if one.text == thing.foot)
        assert 46 <= float(picture.get("y")) < float(picture.get("y")) + float(picture.get("height")) < foot


@pytest.mark.parametrize("variant", VARIANTS)
def test_all_that_is_printed_on_a_thing_has_room_on_its_picture(variant):
    for gallery in book(variant).galleries:
        height = height_of(gallery)
        for thing in gallery.things:
            picture = ET.fromstring(draw(thing, height))
            lines = list(picture.iter("text"))
            head = [line for line in lines if float(line.get("y")) < 46 and line.get("x") not in ("22", "168")]
            assert thing.name == " ".join(line.text for line in head)
            words = " ".join(line.text for line in lines if line.get("fill") == INK and line not in head)
            assert words == " ".join(text.shown for text in thing.texts)
            assert max(float(line.get("y")) for line in lines) <= float(picture.get("viewBox").split()[3])


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_text_on_a_picture_is_too_small_to_read_and_none_runs_into_the_foot(variant):
    for gallery in book(variant).galleries:
        for thing in gallery.things:
            picture = ET.fromstring(draw(thing, height_of(gallery)))
            texts = [line for line in picture.iter("text") if line.get("fill") == INK and float(line.get("y")) > 46]
            assert all(float(line.get("font-size")) >= 12.5 for line in texts)  # 8 points in print
            feet = [float(line.get("y")) for line in picture.iter("text") if line.get("fill") == "#5d584e"]
            ends = [float(line.get("y")) for line in texts]
            assert not feet or not ends or max(ends) + 10 < min(feet)


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_picture_with_texts_is_half_empty(variant):
    for gallery in book(variant).galleries:
        for thing in (one for one in gallery.things if one.texts):
            picture = ET.fromstring(draw(thing, height_of(gallery)))
            tall = float(picture.get("viewBox").split()[3])
            ends = [float(line.get("y")) for line in picture.iter("text") if line.get("fill") == INK]
            assert tall - max(ends) < 60, thing.name


def test_the_last_row_of_a_table_that_goes_on_stays_on_one_line():
    assert ("each one above 10", "3 more") in {e.slot: e for c in book("2010").chapters for e in c.entries}[
        "table poverty loss"
    ].rows


def test_a_book_is_the_same_each_time_it_is_made():
    again = rulebook("2011-time-track").book
    assert html_page(again) == html_page(book("2011-time-track"))


def test_words_lead_to_what_the_rule_speaks_of():
    entries = {entry.slot: entry for chapter in book("2010").chapters for entry in chapter.entries}
    run = entries["action run city"]
    found = [pair for pair in linked(run.lines[0], run.links) if pair[1]]
    assert found == [
        ("can be activated", "test-can-be-activated"),
        ("activate", "rule-activate"),
        ("run poverty", "number-run-poverty"),
    ]
    assert linked("Take at the start.", (("take at the start", "x"),)) == [("Take at the start", "x"), (".", "")]


def test_what_only_programs_reckon_with_stands_at_the_end():
    appendix = book("2010").appendix[-1]
    assert [entry.title for entry in appendix.entries] == [
        "Estimate",
        "Money worth",
        "Debt",
        "Poverty debt",
        "City worth",
        "Hand worth",
        "Estimate as hoarder",
        "Estimate as builder",
        "Estimate as debtor",
        "Sure worth",
        "Can work",
    ]


@pytest.mark.parametrize(
    ("about", "parted"),
    [
        ("B5: counters spread.", ("Counters spread.", "B5")),
        ("E4, E6: move or play.", ("Move or play.", "E4, E6")),
        ("A28", ("", "A28")),
        ("On a run, 1 poverty for each loan (D4).", ("On a run, 1 poverty for each loan.", "D4")),
        ("Plan B: stay at home.", ("Plan B: stay at home.", "")),
        ("", ("", "")),
    ],
)
def test_paragraphs_that_a_comment_cites_are_parted_from_its_words(about, parted):
    assert split_cites(about) == parted


# ---- what differs -------------------------------------------------------------------------------

OVERLAY = {
    "bundle.yaml": """\
language: 2
id: mine
title: Mine
kind: overlay
builds on: ["2010"]
files: [mine.rules, mine.yaml]
set:
  hand limit: 7
  card:
    brewing:
      cost: 3
      points: 2
remove:
  card: [omnibus]
""",
    "mine.rules": """\
# Half of it is forgiven.
replace number relief = number of your boroughs * 2
replace scoring hands, after money
  each player gains 1 poverty for each card in their hand
  for each player, move the cards in their hand to the box
""",
    "mine.yaml": "card:\n  gasworks:\n    name: Gasworks\n    set: B\n    colour: brown\n    cost: 1\n    points: 0\n"
    "    activation: gain £3\n",
}


def test_just_what_an_overlay_changes_differs():
    result = rulebook(OVERLAY)
    assert result.book is not None, [item.message for item in result.diagnostics.items()]
    found = {one.title: one for one in result.book.differences}
    assert result.book.base == "London (2010)"
    assert {title: one.words for title, one in found.items()} == {
        "Hands": ("moved: now after money (was after loans)",),
        "Hand limit": ("7 (was 9)",),
        "Relief": ("the number of your boroughs times 2 (was the number of your boroughs)",),
        "Brewing": ("cost £3 (was £2)", "points 2 (was 1)"),
        "Gasworks": ("added. set B, colour brown, cost £1. Activation: Gain £3.",),
        "Omnibus": ("removed",),
    }
    assert found["Relief"].about == "Half of it is forgiven."
    assert {one.heading for one in found.values() if "cards" in one.heading} == {found["Brewing"].heading}
    assert [title for title, one in found.items() if not one.anchor] == ["Omnibus"]


@pytest.mark.parametrize("variant", ["hybrid-1", "hybrid-4", "2010+alms+gentle-poverty"])
def test_the_sheet_says_what_diff_says(variant: str) -> None:
    below, above = load("2010").rule_set, load(variant).rule_set
    assert below is not None
    assert above is not None
    needed = compare(below, above).differences
    said = [line for one in book(variant).differences for line in one.words]
    assert sorted(said) == sorted(one.words for one in needed)


def test_a_game_without_overlays_differs_from_nothing():
    assert book("2010").base == "" and book("2010").differences == ()
    assert "What differs" not in html_page(book("2010"))


def test_a_number_that_only_speaks_of_a_changed_one_does_not_differ():
    assert "Run poverty" not in [one.title for one in book("hybrid-1").differences]


def test_the_tests_of_a_house_rule_are_its_examples():
    found = {one.title: one for one in book("2017+alms").examples}
    given = found["Alms take off poverty for money"]
    assert "Player 1 then has £4, 3 poverty and no loans." in given.then
    assert given.because == ("action give alms",)
    page = html_page(book("2017+alms"))
    assert 'href="#action-give-alms">give alms</a>' in page
    assert "Player 1 then has £4, 3 poverty and no loans." in page
    assert "These rules decide it: [give alms](#action-give-alms)." in markdown_page(book("2017+alms"))


# ---- what authors write is only text ------------------------------------------------------------

HOSTILE = "</style><script>alert(1)</script> [x](javascript:y) *b* `c` | d"


def test_no_markup_of_an_author_is_markup_in_the_book():
    files = {
        "bundle.yaml": "language: 2\nid: bad\ntitle: '<b>Bad</b> & [x](y)'\nkind: overlay\nbuilds on: [\"2010\"]\n"
        "files: [a.rules, a.yaml]\n",
        "a.rules": f"# {HOSTILE}\nnumber hostile = 1\n",
        "a.yaml": f"source: '{HOSTILE}'\ncard:\n  bad-card:\n    name: '{HOSTILE}'\n"
        "    set: B\n    colour: brown\n    points: 0\n",
    }
    result = rulebook(files)
    assert result.book is not None, [item.message for item in result.diagnostics.items()]
    page = Page(html_page(result.book))
    assert page.open == [] and not page.tags & {"script", "b>", "link"}
    assert page.text.count("alert(1)") >= 3
    text = markdown_page(result.book)
    assert "<script" not in re.sub(r"\\.", "", text)
    assert "](javascript" not in re.sub(r"\\.", "", text)


def test_mistakes_give_no_book_but_what_is_wrong():
    result = rulebook({"bundle.yaml": "language: 2\nid: x\n"})
    assert result.book is None and result.diagnostics.has_errors


# ---- what can be read ---------------------------------------------------------------------------


@given(st.integers(0, 0xFFFFFF))
def test_letters_on_and_of_any_tint_can_be_read(number: int) -> None:
    tint = f"#{number:06x}"
    assert contrast(ink_on(tint), tint) >= 3
    assert contrast(dark(tint), PAPER) >= 4.5
    if contrast(tint, PAPER) >= 4.5:
        assert dark(tint) == tint


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#fff", "#777777") == pytest.approx(4.48, abs=0.01)


def test_a_label_stands_once_over_several_texts() -> None:
    page = html_page(book("2010"))
    card = page[page.index('aria-label="University of London"') :]
    card = card[: card.index("</svg>")]
    assert card.count(">ongoing<") == 1
    assert card.index(">ongoing<") < card.index("Once a turn")


def test_in_print_all_sizes_follow_that_of_the_page() -> None:
    style = html_page(book("2010")).partition("@media print")[2].partition("</style>")[0]
    assert "html { font-size: 10pt; }" in style
    assert "body { font-size: 1rem;" in style


def test_an_example_names_a_power_as_the_rules_do():
    example = next(e for e in book("2017").examples if e.title.startswith("A loan by choice"))
    assert "Player 1 chooses to use “take a loan”." in example.when
