"""Numbers that are printed on things are shown in the words that the layout has for them."""

from __future__ import annotations

from london_rules.rulebook.things import gallery
from london_rules.table.scene import scene
from london_rules.table.words import words_of
from tests.support.advised import load


def test_a_number_of_a_card_is_shown_as_its_word_at_the_table_and_in_the_rulebook() -> None:
    rule_set = load("nettles").rule_set
    assert rule_set is not None
    faces = scene(rule_set)["faces"]
    assert [faces[f"{height}-of-spades"]["left"] for height in ("ten", "jack", "ace")] == ["10", "J", "A"]
    assert faces["ace-of-spades"]["values"]["height"] == 14  # by which it is sorted
    words = words_of(rule_set)
    assert words.printed("ace-of-spades")[1] == "  suit spades, height A"
    found = gallery(rule_set.rules.kinds["card"], words.shown, lambda slot: (0, 0))
    assert found is not None
    ace = next(thing for thing in found.things if thing.name == "Ace of Spades")
    assert ace.left == "A" and ("height", "A") in [(one.label, one.shown) for one in ace.figures]


def test_words_for_numbers_of_a_field_that_is_not_a_number_are_reported() -> None:
    front = "layout:\n  values:\n    card suit:\n      1: one\n"
    manifest = "language: 2\nid: more\ntitle: More\nkind: overlay\nbuilds on: [nettles]\nfiles: [front.yaml]\n"
    found = load("nettles+more", texts={"more": {"bundle.yaml": manifest, "front.yaml": front}}).diagnostics.errors()
    assert [(item.code, item.message) for item in found] == [
        ("LR-N0020", "there is no counter or field with numbers `card suit`")
    ]
