"""What somebody who has read the pages once writes first, and what the messages say for it."""

from __future__ import annotations

import pytest

from london_rules.diagnostics import Diagnostic
from london_rules.language.say.declarations import phrase_declaration
from tests.support.advised import load

GAME = """language: 2
id: g
title: G
kind: game
players: 2
turn limit: 50
card:
  a: {{name: Aa, suit: red}}
  b: {{name: Bb, suit: blue, copies: 3}}
rules: |
  kind card
    begins in deck
    suit: red or blue
  zone deck
    holds cards in a pile
    seen by nobody
  zone hand for each player
    holds cards
    seen by its owner
  counter points for each player
  set-up deal
    move the cards in the deck to the deck in random order
  {declared}
  turn go
    gain 1 point
    {done}
  ranking
    highest points
"""


def wrong(declared: str, done: str = "gain 1 point") -> list[Diagnostic]:
    """Give the errors of a game with one more declaration, and one more text in its turn."""
    shown = {"declared": declared.replace("\n", "\n  "), "done": done.replace("\n", "\n    ")}
    return load("g", texts={"g": {"g.yaml": GAME.format(**shown)}}).diagnostics.errors()


@pytest.mark.parametrize(
    ("declared", "message"),
    [
        ("turn limit\n  gain 0 points", "LR-N0005 `turn limit` is already said by the bundle itself"),
        (
            "rule 3 cards fall\n  gain 1 point",
            "LR-N0005 `3 cards fall` begins with a number, which a text would read as one",
        ),
        ("counter 2 pence", "LR-N0005 `2 pence` begins with a number, which a text would read as one"),
        (
            "rule draw (n: number)\n  n times, gain 1 point",
            "LR-T0028 only things and players can be inputs here, not numbers",
        ),
        ("test (n: number) is big = n is 3", "LR-T0028 only things and players can be inputs here, not numbers"),
    ],
)
def test_a_declaration_that_cannot_be_is_refused_where_it_stands(declared: str, message: str) -> None:
    (error,) = wrong(declared)
    assert f"{error.code} {error.message}" == message
    assert error.help and error.span is not None
    text = GAME.format(declared=declared.replace("\n", "\n  "), done="gain 1 point")
    assert text[error.span.start : error.span.end] in declared.partition("\n")[0]


def test_a_step_of_two_words_can_have_the_word_limit() -> None:
    assert not wrong("turn hand limit\n  gain 0 points")


@pytest.mark.parametrize(
    ("declared", "done", "written"),
    [
        ("", "shuffle your hand into the deck", "move cards in your hand to the deck in random order"),
        ("", "move your hand to the deck", "move cards in your hand to the deck"),
        ("", "put a card from your hand on top of the deck", "choose a card in your hand, move it to the deck"),
        ("", "put a card from your hand under the deck", "choose a card in your hand, put it under the deck"),
        ("", "put your hand under the deck", "put cards in your hand under the deck"),
        ("", "reveal your hand", "reveal cards in your hand"),
        ("", "if there are 8 points, gain 1 point", "if points is at least 8, gain 1 point"),
        (
            "",
            "each player passes their hand to the left",
            "each player passes cards in their hand to the player to their left's hand",
        ),
        (
            "",
            "each player passes the cards in their hand to the right",
            "each player passes the cards in their hand to the player to their right's hand",
        ),
        ("", "Aa's owner gains 1 point", "for each of the players that have Aa, they gain 1 point"),
        ("", "whoever has Aa gains 1 point", "for each of the players that have Aa, they gain 1 point"),
        ("", "set your points to 1", "lose (your points) points, gain 1 points"),
        ("", "your points become 1", "lose (your points) points, gain 1 points"),
        ("rule draw\n  move the top card of the deck to your hand", "draw 3", "3 times, draw"),
        (
            "rule toss (card)\n  move the card to the deck",
            "toss a card in your hand",
            "choose a card in your hand, toss it",
        ),
    ],
)
def test_what_is_meant_is_shown(declared: str, done: str, written: str) -> None:
    (error,) = wrong(declared, done)
    assert f"`{written}`" in str(error.help)


def test_two_heads_on_one_line_are_told_apart() -> None:
    (error,) = wrong("", "if points is 1, for each card in your hand\n  gain 1 point")
    assert error.help is not None and "each stands on a line of its own" in error.help


def test_who_gave_a_name_is_told_to_use_it() -> None:
    choice = "choose a card in your hand, or the top of the deck, call it the find\n"
    (asked,) = wrong("", choice + "if there is a find, move it to your hand")
    assert asked.help == "where there is a find, write `the find`"
    (never,) = wrong("", choice + "move it to your hand")
    assert never.help == "ask first: `if there is a find`, and then write `the find`"
    (unnamed,) = wrong("", choice.replace(", call it the find", "") + "move it to your hand")
    assert unnamed.help == "give it a name with `call it`, then ask `if there is a NAME`"


def test_numbers_of_things_are_said_as_numbers() -> None:
    bundle = GAME.format(
        declared="number worths of (card) = 2\n  number rows = 2",
        done=(
            "choose a card in your hand, call it the one\n    (worths of the one) times, gain 1 point\n"
            "    choose (worths of the one) cards in your hand of the same suit, call them the set\n"
            "    move the set to the deck"
        ),
    )
    bundle = bundle.replace("highest points\n", "highest points\n    lowest number of cards in your hand\n")
    rules = load("g", texts={"g": {"g.yaml": bundle}}).rule_set
    assert rules is not None
    said = phrase_declaration(rules.rules.turn["go"], rules.rules)
    assert "Gain 1 point N times, where N is the worths for the one." in said
    assert "hoose as many cards in your hand as the worths for the one, all of the same suit (the set)" in said
    assert "fewest cards in their hand" in phrase_declaration(rules.rules.ranking[1], rules.rules)
