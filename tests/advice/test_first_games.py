"""Sentences of people who write their first game, with dice, hands and a board: each gets a way out that holds."""

from __future__ import annotations

import pytest

from london_rules.diagnostics import Diagnostic, fixed
from tests.support.advised import load

HEAD = "language: 2\nid: first\ntitle: First\nkind: game\nplayers: 2 to 4\nturn limit: 90\nfiles: [all.rules, t.yaml]\n"
THINGS = """\
die:
  red: {name: Red Die}
  blue: {name: Blue Die}
card:
  rows: |
    name | suit | copies | price | deed
    Well | moon | 8      | 1     | gain 1 coins
    Mill | sun  | 8      |       | gain 2 points
"""
RULES = """\
kind die
  begins in cup
kind card
  begins in deck
  suit: moon or sun
  price: number, may be missing
  deed: effect
counter pips for each die
  rolled from 1 to 6
counter coins for each player
counter points for each player
counter seals for each card
zone cup
  holds dice
  seen by all
zone deck
  holds cards in a pile
  seen by nobody
zone hand for each player
  holds cards
  seen by its owner
zone board
  holds cards in 4 rows of 4
  seen by all
set-up deal
  for each player, move the top 3 cards of the deck to their hand
turn go
  roll the dice in the cup
  choose an action
turn end
  if there is no card in the deck, end the game now
action draw
  gain (total pips of dice in the cup) coins
  move the top card of the deck to your hand
action play
  choose a card in your hand, carry out its deed, put 1 seals on it, move it to the board
ranking
  highest points
  lowest (total seals of cards in your hand)
  lowest coins
"""


@pytest.mark.parametrize(
    ("values", "more", "words"),
    [
        ("gives: coins or points", "", "write `gives: effect` in the kind, and `gives: gain 1 coins` on the thing"),
        ("gives: bread or wine", "number bread = 3\n", "give the value another name"),
        ("gives: moon or stars", "", "give both fields one name and the same values"),
    ],
)
def test_a_value_that_is_another_name_too_has_a_way_out(values: str, more: str, words: str) -> None:
    rules = RULES.replace("  price: number", f"  {values}\n  price: number")
    files = {"bundle.yaml": HEAD, "t.yaml": THINGS, "all.rules": rules + more}
    clashes = [item for item in load(files).diagnostics.errors() if item.code == "LR-N0007"]
    assert words in (clashes[0].help or "")


def test_a_text_in_quotes_is_told_to_be_without_them() -> None:
    files = {"bundle.yaml": HEAD, "t.yaml": THINGS.replace("gain 2 points", '"gain 2 points, gain 1 coins"')}
    found = load({**files, "all.rules": RULES}).diagnostics
    (error,) = found.errors()
    assert error.message == "the quotes are taken as part of the text"
    assert "| gain 2 points, gain 1 coins\n" in fixed(found.items(), found.files, with_suggestions=True)["t.yaml"]


def told(sentence: str) -> tuple[Diagnostic, str]:
    """Give the one error of an action that does what a sentence says, and what is shown for it; "" for nothing."""
    files = {"bundle.yaml": HEAD, "t.yaml": THINGS, "all.rules": f"{RULES}action try it\n  {sentence}\n"}
    found = load(files).diagnostics
    (error,) = found.errors()
    made = fixed(found.items(), found.files, with_suggestions=True)
    if made:
        assert not load({**files, **made}).diagnostics.has_errors
    return error, made["all.rules"].partition("action try it\n  ")[2].strip() if made else ""


@pytest.mark.parametrize(
    ("sentence", "meant"),
    [
        ("swap hands with the player to your left", "swap your hand with the player to your left's hand"),
        ("swap your hand with the player to your right", "swap your hand with the player to your right's hand"),
        ("exchange hands with another player", "choose another player, swap your hand with their hand"),
        ("choose another player, swap hands with them", "choose another player, swap your hand with their hand"),
        (
            "choose another player, call it the rival, swap hands with the rival",
            "choose another player, call it the rival, swap your hand with the rival's hand",
        ),
        ("become the first player", "begin with you"),
        (
            "until there is no card in the deck, move the top card of the deck to your hand",
            "while there is a card in the deck, move the top card of the deck to your hand",
        ),
        (
            "until number of cards in your hand is at least 3, move the top card of the deck to your hand",
            "while number of cards in your hand is less than 3, move the top card of the deck to your hand",
        ),
        (
            "until the board is full, move the top card of the deck to the board",
            "while not (the board is full), move the top card of the deck to the board",
        ),
        (
            "if all the cards in your hand are moon, gain 1 points",
            "if there is no card in your hand that is not moon, gain 1 points",
        ),
        (
            "if every card in the deck has a seal, gain 1 points",
            "if there is no card in the deck that has no seals, gain 1 points",
        ),
        (
            "if any card in the deck has 4 seals, gain 1 points",
            "if there is a card in the deck whose seals is at least 4, gain 1 points",
        ),
        (
            "for each of the players with the most cards in their hand that are moon, they gain 2 coins",
            "for each of the players with the highest (number of cards in their hand that are moon), they gain 2 coins",
        ),
        ("if your cards are at least 3, gain 1 points", "if number of cards in your hand is at least 3, gain 1 points"),
        ("if your cards is 3 or more, gain 1 points", "if number of cards in your hand is at least 3, gain 1 points"),
    ],
)
def test_what_is_shown_is_what_was_meant(sentence: str, meant: str) -> None:
    assert told(sentence)[1] == meant


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("choose the player to your right, call them X", "`the player to your right` is one player"),
        ("choose the player to your right, call it the rival", "`the player to your right` is one player"),
        ("choose the active player, they gain 1 points", "`the active player` is one player"),
        ("choose the first player, they gain 1 points", "`the first player` is one player"),
        ("if your dice is at least 1, gain 1 points", "`number of dice in the cup` or `total pips of dice in the cup`"),
        ("if the dice are at least 7, gain 1 points", "`number of dice in the cup` or `total pips of dice in the cup`"),
        ("gain (your dice) points", "`number of dice in the cup` or `total pips of dice in the cup`"),
        (
            "choose a card in your hand that is moon or has a price, move it to the board",
            "`test (card) is wanted = the card is moon or the card has a price`, and write `that is wanted`",
        ),
        (
            "for each of the cards in your hand that are moon or that have a price, gain 1 points",
            "`test (card) is wanted = the card is moon or the card has a price`, and write `that is wanted`",
        ),
        ("if there is a line of 4, gain 1 points", "no word for lines"),
        ("if there is a row of 4, gain 1 points", "no word for lines"),
        ("if you have 3 cards in a row, gain 1 points", "no word for lines"),
    ],
)
def test_where_nothing_can_be_shown_the_way_out_is_told(sentence: str, words: str) -> None:
    error, made = told(sentence)
    assert words in (error.help or "")
    assert made == ""
