"""Sentences that bundles tell in other words: only as long as the rules say just these."""

from __future__ import annotations

import re

import pytest

from london_rules import load
from london_rules.layout.read import read_front
from london_rules.layout.value_text import Shown
from london_rules.rulebook.build import rulebook
from london_rules.rulebook.markdown import markdown_page

MANIFEST = 'language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: ["2010"]\n'


def texts(manifest: str, card: str = "parliament") -> list[str]:
    """Return what the rulebook of 2010 with an overlay prints on a card."""
    book = rulebook({"bundle.yaml": MANIFEST + manifest} if manifest else "2010", turns=False).book
    assert book is not None
    return [text.shown for text in book.things()[f"card {card}"].texts]


@pytest.mark.parametrize("variants", [("2010", "2017")])
def test_each_retold_sentence_of_shipped_games_is_one_that_a_rulebook_would_say(variants: tuple[str, ...]) -> None:
    retold: dict[str, bool] = {}
    for variant in variants:
        rule_set, book = load(variant).rule_set, rulebook(variant, turns=False).book
        assert rule_set is not None and book is not None
        front = read_front(rule_set.rules)
        page = re.sub(r"\\(.)", r"\1", re.sub(r"\[([^]]*)\]\(#[^)]*\)", r"\1", markdown_page(book)))
        for text in front.retold.values():
            retold[text] = retold.get(text, False) or Shown(rule_set.rules, front).said(text) in page
    assert len(retold) > 15
    assert [text for text, there in retold.items() if not there] == []


def test_a_card_is_told_in_the_words_of_its_bundle() -> None:
    assert texts("") == ["At the beginning of your turn, take 0, 1 or 2 cards, instead of 1."]


def test_a_card_that_an_overlay_changes_is_told_as_it_is_generated() -> None:
    changed = "set:\n  card:\n    parliament:\n      ongoing: most cards at the start is 3\n"
    assert texts(changed) == ["While this works, the most cards at the start is 3, instead of 1."]


def test_a_sentence_is_retold_within_a_text_but_not_a_part_of_it() -> None:
    assert texts("set:\n  card:\n    parliament:\n      ongoing: []\n      activation: gain £1, expend a card\n") == [
        "Gain £1 and expend a card."
    ]
    assert texts("", "east-india-company")[0] == "Discard a card."


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("mine: {says: Gain 1 point.}", "the layout needs what the rulebook says, and what it is to say here"),
        ("mine: {says: A., text: B., why: C.}", "there is no setting of a retold sentence `why`"),
        ("mine: words", "the layout needs `key: value` lines here"),
    ],
)
def test_a_mistake_in_a_retold_sentence_is_reported(written: str, message: str) -> None:
    files = {"bundle.yaml": MANIFEST + "files: [mine.yaml]\n", "mine.yaml": f"layout:\n  retold:\n    {written}\n"}
    assert message in [item.message for item in load(files).diagnostics]
