"""Loops that ask before each round whether to go on, and those that are carried out once at least."""

from __future__ import annotations

import pytest

from london_rules.compiler.primitives import RuleError
from london_rules.diagnostics import Diagnostic
from london_rules.engine import Game
from london_rules.engine.load import load
from london_rules.players.bot_games import SimulationSetup
from london_rules.players.both_tiers import play_on_both
from london_rules.rule_tests.run import run_tests
from tests.support.cases import failures
from tests.turns.small import FOUR, diagnostics, new_game, points

CASE = """\
language: 2
id: rep
title: Rep
kind: game
players: 2
turn limit: 5
rules: |
  counter points for each player
  counter stock
  turn a
    LINES
    end the game now
  ranking
    highest points
tests:
  a:
    then:
      player 1:
        points: POINTS
"""


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        ("while stock is more than 0, gain 1 point", 0),
        ("while your points is less than 4, gain 1 point", 4),
        ("while your points is less than 4, at most 2 times, gain 1 point", 2),
        ("while your points is less than 4\n      gain 1 point\n      if your points is 3, stop", 3),
        ("gain 1 point, while your points is less than 3, gain 1 point", 3),
        ("repeat until stock is 0, gain 1 point", 1),
    ],
)
def test_a_while_loop_asks_first_and_repeat_until_last(lines: str, wanted: int) -> None:
    text = CASE.replace("LINES", lines).replace("POINTS", str(wanted))
    (made,) = run_tests("rep", texts={"rep": text})
    assert failures(made) == []


def test_while_is_read_and_no_other_loop_is_shown_for_it() -> None:
    result = load("rep", texts={"rep": CASE.replace("LINES", "while stock is more than 0, gain 1 point")})
    assert [item.message for item in result.diagnostics if item.severity == "error"] == []


ASKS = """
turn act, after go
  while your points is less than 6, at most 3 times
    choose a number from 0 to 2, call it the step
    gain (the step) points
    if the step is 0, stop
  while your points is at least 8
    choose a number from 1 to 2, call it the debt
    lose (the debt) points
"""


def test_both_tiers_agree_on_loops_that_ask() -> None:
    rule_set = new_game(FOUR + ASKS, 2).rule_set
    setup = SimulationSetup(("random",) * 2, seed=5)
    for number in range(5):
        compared = play_on_both(rule_set, setup, number)
        assert (compared.difference, compared.left) == (None, False)


@pytest.mark.parametrize("ask", ["", "choose a number from 1 to 2, call it the step, "])
def test_a_loop_without_an_end_is_reported(ask: str) -> None:
    game = new_game(f"turn act, after go\n  while your points is at least 0, {ask}gain 1 points\n", 1)
    with pytest.raises(RuleError) as error:
        play(game)
    assert error.value.code == "LR-R0020"


def play(game: Game) -> None:
    """Play on with what comes first."""
    while not game.over:
        game.answer(game.option_ids()[0])


def test_a_thousand_rounds_are_not_too_many() -> None:
    game = new_game("turn act, after go\n  while your points is less than 1001, gain 1 points\n  end the game now\n", 1)
    play(game)
    assert points(game) == [1001]


def errors(added: str) -> list[Diagnostic]:
    return [item for item in diagnostics(added) if item.severity == "error"]


def test_what_the_condition_says_is_known_in_the_loop() -> None:
    loop = "turn act, after go\n  choose a pebble in the heap, or none, call it the gift\n"
    loop += "  {} there is a gift, move the gift to the heap\n"
    assert errors(loop.format("while")) == []
    assert [item.code for item in errors(loop.format("repeat until"))] != []
