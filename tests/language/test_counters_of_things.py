"""A counter on things after `whose`: copies of one thing are told apart by it, as by no field of theirs."""

from __future__ import annotations

import pytest

from london_rules.engine import RuleSet
from tests.support.advised import load

GAME = """\
language: 2
id: dice
title: Dice
kind: game
players: 2
turn limit: 50
die:
  die: {name: Die, copies: 3}
rules: |
  kind die
    begins in cup
  counter pips for each die
  counter points for each player
  zone cup
    holds dice
    seen by all
  turn roll
    LINES
    if there is no die in the cup whose pips is 0, end the game now
  ranking
    highest points
"""
LINES = """\
choose a die in the cup whose pips is 0
    put 2 pips on it
    gain (number of dice in the cup whose pips is less than 2) points"""


def read(lines: str) -> RuleSet:
    """Read the game with lines for the turn, in which nothing is wrong."""
    made = load("dice", texts={"dice": GAME.replace("LINES", lines)})
    assert [item.message for item in made.diagnostics] == []
    assert made.rule_set is not None
    return made.rule_set


def points(rules: RuleSet) -> list[int]:
    """Play a game with the last option of each question, and give the points of each player."""
    game = rules.new_game(players=2, seed=1)
    while not game.over:
        game.answer(game.option_ids()[-1])
    return [row["ranking"][0]["value"] for row in sorted(game.score(), key=lambda row: row["player"])]


def test_a_counter_after_whose_is_that_of_each_copy() -> None:
    assert points(read(LINES)) == [2, 1]


def test_a_thing_has_a_counter_as_one_says_it_of_one_or_of_several() -> None:
    one, several = (
        read(f"{LINES}\n    if there is a die in the cup that {has}, gain 1 point") for has in ("has a pip", "has pips")
    )
    assert one.digest == several.digest


@pytest.mark.parametrize("ways", [("pips on it", "its pips"), ("pips on the find", "the find's pips")])
def test_a_counter_on_a_thing_is_that_of_the_thing(ways: tuple[str, str]) -> None:
    lines = LINES.replace("put 2 pips on it", "gain (NUMBER) points, put 2 pips on it")
    if "find" in ways[0]:
        lines = lines.replace("whose pips is 0", "whose pips is 0, call it the find")
    one, other = (read(lines.replace("NUMBER", way)) for way in ways)
    assert one.digest == other.digest


@pytest.mark.parametrize(
    "clause",
    [
        "that are in the cup and whose pips is 0 and whose pips is less than 2",
        "whose pips is 0 and that are in the cup and have no pips",
    ],
)
def test_a_clause_says_what_things_are_and_what_they_have(clause: str) -> None:
    assert points(read(LINES.replace("whose pips is less than 2", clause))) == [2, 1]


@pytest.mark.parametrize(
    ("lines", "code"),
    [("if there is a die in the cup whose points is 1, gain 1 point", "LR-T0003"), ("gain 1 pips", "LR-T0009")],
)
def test_a_counter_of_others_is_none_of_the_thing(lines: str, code: str) -> None:
    assert [item.code for item in load("dice", texts={"dice": GAME.replace("LINES", lines)}).diagnostics] == [code]


def test_a_thing_has_its_field_where_a_counter_of_players_is_called_the_same() -> None:
    deed = GAME.replace("die: {name: Die, copies: 3}", "die: {name: Die, copies: 3, deed: gain 1 points}")
    deed = deed.replace("begins in cup\n", "begins in cup\n    deed: effect, may be missing\n", 1)
    deed = deed.replace("  counter points", "  counter deeds for each player\n  counter points", 1)
    lines = "gain 1 deeds\n    choose a die in the cup whose pips is 0 and that has a deed, put 1 pips on it"
    made = load("dice", texts={"dice": deed.replace("LINES", lines)})
    assert [item.message for item in made.diagnostics if item.severity == "error"] == []
