"""Rules told in full sentences: what was meant is shown, on several lines too, and no other rule in its place."""

from __future__ import annotations

import pytest

from london_rules import load
from london_rules.diagnostics import fixed

HEAD = 'language: 2\nid: my-rule\ntitle: Mine\nkind: overlay\nbuilds on: ["{}"]\nfiles: [my.rules]\n'


def shown(base: str, lines: str, head: str = "rule my thing") -> str:
    """Give the lines of a rule as they are shown, one after the other with ` // ` between; "" if none are."""
    indented = lines.replace(" // ", "\n  ")
    files = {"bundle.yaml": HEAD.format(base), "my.rules": f"{head}\n  {indented}\n"}
    found = load(files).diagnostics
    assert found.has_errors
    made = fixed(found.items(), found.files, with_suggestions=True).get("my.rules", "")
    assert not made or not load({**files, "my.rules": made}).diagnostics.has_errors
    return made.removeprefix(f"{head}\n  ").rstrip("\n").replace("\n  ", " // ")


@pytest.mark.parametrize(
    ("base", "told", "meant"),
    [
        ("nettles", 'if you have "2 of Clubs", gain 1 nettle', 'if "Two of Clubs" is in your hand, gain 1 nettle'),
        (
            "nettles",
            "gain 1 nettle for each card in the hand of the player to your left",
            "gain 1 nettle for each card in the player to your left's hand",
        ),
        ("nettles", "the player on your left misses their next turn", "the player to your left skips next turn"),
        (
            "nettles",
            "the player with the highest card in their hand begins",
            "choose one of the players with the highest (highest height of the cards in their hand), begin with them",
        ),
        (
            "nettles",
            "give a card to the player on your left",
            "choose a card in your hand, move it to the player to your left's hand",
        ),
        ("nettles", "do one of the following things //   gain 1 nettle //   lose 1 nettle", "choose one of these"),
        ("keepers", "from the third night on, lose 1 oil", "if the round number is at least 3, lose 1 oil"),
        ("keepers", "add 2 oil to the tank and remove one of the cracks", "gain 2 oil, lose 1 crack"),
        ("keepers", "choose between gaining 1 oil and losing 1 cracks", "either gain 1 oil, or lose 1 crack"),
        ("keepers", "you may lose 1 oil // if you do, gain 1 ships", "you may lose 1 oil, gain 1 ship"),
        (
            "keepers",
            "you may discard a card // if you do, gain 2 oil",
            "you may choose a card in your hand, move it to the beach, gain 2 oil",
        ),
        (
            "keepers",
            "the player to your left chooses a card in their hand // they put it on the beach and gain 1 oil",
            "ask the player to your left //   choose a card in your hand //   move it to the beach, gain 1 oil",
        ),
        (
            "keepers",
            "reveal the top card of the deck // put it in your hand",
            "choose the top card of the deck // reveal it // move it to your hand",
        ),
        (
            "2017",
            "choose a borough in any land // its owner pays £2",
            "choose a borough in any land, call it the choice"
            " // for each player, if the choice is in their land, they pay £2",
        ),
        (
            "2010",
            "if there are fewer than 3 cards in the display, add one from the deck",
            "if number of cards in the display is less than 3, move the top card of the deck to the display",
        ),
        (
            "2010",
            "if you own more boroughs than the player to your left, gain £3",
            "if number of your boroughs is more than number of the player to your left's boroughs, gain £3",
        ),
        ("driftwood", "keep rolling the sea until it shows 4", "repeat until sea is 4, roll the sea"),
        ("driftwood", "set one die from the cup aside in the surf", "choose a die in the cup, move it to the surf"),
        (
            "driftwood",
            "exchange 3 loose wood for 1 stored wood as many times as you want",
            "as often as you like //   pay 3 loose wood //   gain 1 stored wood",
        ),
        (
            "driftwood",
            "if all the dice are in the surf, lose 1 loose wood",
            "if number of dice in the surf is number of dice, lose 1 loose wood",
        ),
        (
            "2011-time-track",
            "if nobody is further along the track than you are, lose 1 track step",
            "if your track steps is the highest track steps of the players, lose 1 track step",
        ),
    ],
)
def test_what_was_told_is_shown_and_holds(base: str, told: str, meant: str) -> None:
    assert shown(base, told).startswith(meant)


@pytest.mark.parametrize(
    ("base", "told"),
    [
        ("keepers", "before you draw a card, pay 1 oil"),
        ("2011-time-track", "whenever you draw a card, gain 1 track step"),
        ("2017", "if the deck is empty, nobody may take a card"),
        ("keepers", "you may lose 1 oil // if you did not like this, draw a card"),
    ],
)
def test_no_other_rule_is_shown_where_the_one_that_was_told_cannot_be(base: str, told: str) -> None:
    assert shown(base, told) == ""


def test_a_date_before_another_is_no_equal_one() -> None:
    made = shown("2011-time-track", "the card's date is before 1500", "test (card) is medieval =")
    assert made == "the card's date is less than 1500"
