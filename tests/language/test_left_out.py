"""Texts that leave something out, or offer one of several figures: what is left is right, and is said in lines."""

from __future__ import annotations

import pytest

from london_rules.diagnostics import fixed
from london_rules.diagnostics.render import render_text
from tests.language.test_idioms import HEAD, reported
from tests.support.advised import load

TWICE = """  zone bin
    holds cards in a pile
    seen by all
  zone bin
    holds cards
    seen by all
  counter luck for each player
"""


def test_lines_that_go_are_named_and_not_shown_as_what_comes_after_them() -> None:
    text = HEAD.format(game='"2010"') + TWICE.replace("holds cards\n", "holds cards in a pile\n")
    found = load("2010+mine", texts={"mine": {"mine.yaml": text}}).diagnostics
    said = render_text(found, found.files)
    assert "leave out lines 10 to 12, if that is what you mean" in said
    assert "counter luck" not in said
    (written,) = fixed(found.items(), found.files, with_suggestions=True).values()
    assert written.count("zone bin") == 1
    assert written.endswith("\n    seen by all\n  counter luck for each player\n")


def test_a_fraction_may_be_either_whole_number_beside_it() -> None:
    text = HEAD.format(game="london").partition("rules:")[0] + "set:\n  start money: 7.50\n"
    (item,) = load("2010+mine", texts={"mine": {"mine.yaml": text}}).diagnostics.errors()
    assert [fix.replacement for fix in item.fixes] == ["7", "8"]


@pytest.mark.parametrize(
    ("rows", "offered"),
    [
        ("0: 0\n    1 to 2: 1\n    4: 3", ["3 to 4", "3: 1\n    ", "3"]),
        ("0: 0\n    2: 3\n    3: 4", ["1 to 2", "1: 0\n    "]),  # another row would be missing then
    ],
)
def test_a_row_may_be_for_the_number_that_is_missing(rows: str, offered: list[str]) -> None:
    (item,), _ = reported("2010", f"  table luck\n    {rows}\n\n  number fortune = luck of (your loans)\n")
    assert [fix.replacement for fix in item.fixes] == offered


def test_a_player_in_the_place_of_a_thing_is_marked_and_the_other_thing_is_shown() -> None:
    told = (
        "choose a card in your hand, call it the gift\n    choose another player, call it the rival\n"
        "    choose a card in your hand, call it the other\n    swap the gift with the rival"
    )
    (item, *_), written = reported("2010", f"  rule try it\n    {told}\n")
    assert item.message.endswith("a player cannot be swapped")
    assert written.endswith("swap the gift with the other\n")


def test_a_parameter_that_is_to_be_removed_is_to_be_set() -> None:
    text = HEAD.format(game="london").partition("rules:")[0] + "remove:\n  parameter: [hand limit]\n"
    (item,) = load("2010+mine", texts={"mine": {"mine.yaml": text}}).diagnostics.errors()
    assert item.help == "to change a parameter, give it another value under `set:`, as in `hand limit: 9`"
