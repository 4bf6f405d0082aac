"""Tests in bundles told in plain English."""

from __future__ import annotations

from london_rules.rule_tests.narrate import examples
from tests.rule_tests.bundles import TESTS, run


def test_a_test_is_told_as_a_worked_example() -> None:
    tests = TESTS.replace("  collecting: # as the rule says\n", "  collecting:\n    about: Money for cards.\n")
    first, *_, last = examples(run(tests))
    assert first.title == "Collecting (case 1)"
    assert first.because == ("number most bounty", "parameter bounty")
    assert first.text == (
        "Money for cards. Two players sit at the table. Player 1 has £0, 3 poverty and no points. "
        "In the hand of player 1: Lord's and Salters. It is the turn of player 1. "
        "Player 1 chooses “collect”. Player 1 then has £4, 3 poverty and 1 point."
    )
    assert last.then == ("It is not possible to choose “collect”.",)


def test_what_all_players_have_alike_is_said_once() -> None:
    tests = """\
tests:
  the end:
    step: scoring
    players: 3
    given:
      each player: {hand: nothing, poverty: 4}
      player 2: {city: lords/-salters}
    then:
      player 1: {score: 1, place: 1}
      over: yes
"""
    (example,) = examples(run(tests))
    assert example.given == (
        "Three players sit at the table.",
        "Every player has 4 poverty.",
        "Every hand is empty.",
        "In the city of player 2: Salters (face down) on Lord's.",
        "The game ends, and is scored.",
    )
    assert example.then == ("Player 1 then has a score of 1 and place 1.", "The game is over.")
