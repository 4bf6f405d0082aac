"""Idioms of rulebooks are shown as the rules say them, in games of all sorts, and nothing of them gets lost."""

from __future__ import annotations

import pytest

from london_rules.diagnostics import Diagnostic, fixed
from tests.support.advised import load

HEAD = "language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: [{game}]\nrules: |\n"


def reported(game: str, rules: str) -> tuple[list[Diagnostic], str]:
    """Give the errors of rules that build on a game, and the rules as they are with what is shown first."""
    text = HEAD.format(game=f'"{game}"') + rules
    found = load(f"{game}+mine", texts={"mine": {"mine.yaml": text}}).diagnostics
    shown = fixed(found.items(), found.files, with_suggestions=True)
    written = next((one for name, one in shown.items() if name.endswith("mine.yaml")), text)
    if shown:
        assert not load(f"{game}+mine", texts={"mine": {"mine.yaml": written}}).diagnostics.has_errors
    return list(found.errors()), written


def said(game: str, told: str) -> str:
    """Give what is shown for a line of a rule."""
    return reported(game, f"  rule try it\n    {told}\n")[1].partition("try it\n    ")[2].rstrip("\n")


@pytest.mark.parametrize(
    ("game", "told", "meant"),
    [
        # who
        # how many
        # from where to where
        (
            "2010",
            "pick any blue card out of the display and put it into your hand",
            "choose a card in the display that is blue, move it to your hand",
        ),
        (
            "nettles",
            "draw a card from the deck and lay it into your trick",
            "move the top card of the deck to your trick",
        ),
        # conditions
        # what is all, what is each, and what may be left, stays so
        ("2010", "you may draw two cards and gain £1", "you may\n      2 times, take a card\n      gain £1"),
        ("keepers", "each player may draw up to two cards", "for each player, ask them, up to 2 times, draw a card"),
        # if it can be done, and in which order
    ],
)
def test_an_idiom_is_shown_as_the_rules_say_it(game: str, told: str, meant: str) -> None:
    assert meant in said(game, told)


@pytest.mark.parametrize(
    ("told", "meant"),
    [
        ("action rest, only if you have 2 cards\n    gain 1 oil", "only if number of cards in your hand is at least 2"),
        ("number gloom is twice the cracks", "number gloom = 2 * cracks"),
    ],
)
def test_a_first_line_that_says_more_is_shown_as_it_is_to_be(told: str, meant: str) -> None:
    assert meant in reported("keepers", f"  {told}\n")[1]


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("candle-sale", "pay the owner £2"),
        ("candle-sale", "the two players with the most money pay £1"),
        ("2010", "gain £2 for each card you discard"),
        ("starter", "take a shell from the beach instead of the sea"),
        ("starter", "nobody may take a shell"),
        ("keepers", "lose 2 oil to frighten a gull"),
        ("starter", "each player except the one with the most points gains 1 point"),
    ],
)
def test_what_has_no_words_in_the_rules_is_not_shown_as_something_else(game: str, told: str) -> None:
    errors, written = reported(game, f"  rule try it\n    {told}\n")
    assert errors
    assert written.endswith(f"    {told}\n")
