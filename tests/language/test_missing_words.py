"""A word that was left out is put in again: what the rules say between the same words, and no guess between two."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from london_rules.diagnostics import fixed
from tests.support.advised import load

# Shown as another rule: to be mended in the data.
SHOWN_YET = pytest.mark.xfail(reason="another rule is shown")

GAME = """\
language: 2
id: forts
title: Forts
kind: game
players: 2 to 3
turn limit: 400
fort:
  mill: {name: Mill, copies: 9, ground: hill, walled: yes, worth: 1}
  ford: {name: Ford, copies: 9, ground: river, worth: 2}
rules: |
  kind fort
    begins in country
    ground: hill or river
    worth: victory, at least 0
    walled: yes or no

  counter men for each fort
  counter reserve for each player
  counter victory for each player

  zone country
    holds forts
    seen by all

  zone realm for each player
    holds forts
    seen by all

  set-up forts
    for each player
      choose a random fort in the country, call it the capital
      move the capital to their realm

  round supply
    each player gains 1 reserve for each fort in their realm

  turn operations
    choose an action
    if the round number is at least 9, end the game now

  turn upkeep
    lose (reserve loss of (your reserve)) reserve

  action assault
    only if your reserve is at least 2
    choose a fort in the country that can be taken, call it the objective
    lose 2 reserve
    choose a random number from 1 to 6, call it the die
    if the die is more than men on the objective
      move the objective to your realm
      gain 1 victory
    otherwise, remove 1 men from the objective

  action garrison
    only if your reserve is at least 1
    choose a fort in your realm
    lose 1 reserve
    put 1 men on it

  test (fort) can be taken = men on the fort is at most 3

  table reserve loss
    0: 0
    each more: 1

  scoring forts
    for each player
      for each fort in their realm, they gain (its worth) victory

  ranking
    highest victory
"""
OLD = "choose a fort in your realm\n    lose 1 reserve"


def shown(told: Mapping[str, str]) -> str:
    """Give the lines that are shown in the place of those that were written; "" if none are."""
    text = GAME
    for line, put in told.items():
        assert line in text
        text = text.replace(line, put, 1)
    result = load("forts", texts={"forts": text})
    assert result.diagnostics.has_errors
    made = fixed(result.diagnostics, result.diagnostics.files, with_suggestions=True)
    if not made:
        return ""
    [whole] = made.values()
    assert not load("forts", texts={"forts": whole}).diagnostics.has_errors
    before, after = text.split("\n"), whole.split("\n")
    return next((line.strip() for old, line in zip(before, after, strict=False) if old != line), "")


@pytest.mark.parametrize(
    ("line", "without"),
    [
        ("move the capital to their realm", "move the capital to realm"),
        ("put 1 men on it", "put 1 men it"),
        ("each player gains 1 reserve for each fort in their realm", "each player gains 1 reserve each fort in their"),
        ("if the die is more than men on the objective", "the die is more than men on the objective"),
        ("choose a random number from 1 to 6, call it the die", "choose a random number from 1 6, call it the die"),
    ],
)
def test_the_word_that_the_rules_say_there_is_put_in(line: str, without: str) -> None:
    ends = {
        "choose a in the country that can be taken, ": "call it the objective",
        "each gains 1 reserve for each fort in their": " realm",
        "each player gains 1 reserve each fort in their": " realm",
        "for each in their realm, they gain (its": " worth) victory",
        "for each fort in their realm, they gain (": "its worth)",
    }
    assert shown({line: without + ends.get(without, "")}) == line


@pytest.mark.parametrize(
    ("line", "without"),
    [
        pytest.param("only if your reserve is at least 2", "only if your reserve is at least", marks=SHOWN_YET),
        ("highest victory", "highest"),
    ],
)
def test_no_word_is_put_in_where_one_is_as_likely_as_another(line: str, without: str) -> None:
    assert shown({line: without}) == ""


@pytest.mark.parametrize(
    ("told", "meant"),
    [
        ("remove all men from it", "remove (men on it) men from it"),
        ("remove 1 men from the three forts in the country", ""),
    ],
)
def test_things_of_players_and_rounds_are_said_as_the_rules_do(told: str, meant: str) -> None:
    made = shown({"lose 1 reserve\n    put 1 men on it": f"lose 1 reserve\n    {told}"})
    assert meant in made and bool(made) == bool(meant)


@pytest.mark.parametrize(
    ("told", "meant"),
    [
        ("turn upkeep, at the start of the turn", "turn upkeep, before operations"),
        ("turn upkeep, last", "turn upkeep, after operations"),
    ],
)
def test_a_step_at_an_end_is_placed_beside_the_step_there(told: str, meant: str) -> None:
    assert shown({"turn upkeep": told}) == meant
