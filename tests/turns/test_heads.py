"""What a rule or effect begins with, `only if` and `only once`, holds wherever the text is carried out."""

from __future__ import annotations

import pytest

from london_rules.engine import EVERYTHING
from london_rules.players.bot_games import SimulationSetup
from london_rules.players.both_tiers import play_on_both
from london_rules.rule_tests.run import run_tests
from london_rules.table.narrate import Narrator
from london_rules.table.words import words_of
from tests.support.cases import failures
from tests.turns.small import FOUR, new_game, points

CASE = """\
language: 2
id: tiny
title: Tiny
kind: game
players: 2
turn limit: 20
rules: |
  counter points for each player
  turn go
    burn
    if your points is at least 5, end the game now
  rule burn
    {head}
    gain 1 point
  ranking
    highest points
tests:
  x:
    then:
      player 1:
        points: {points}
"""


@pytest.mark.parametrize(
    ("head", "wanted"),
    [
        ("only once a game", 1),
        ("only once a turn", 5),
        ("only if your points is at most 2", 3),
        ("only if your points is at most 2, only once a game", 1),
    ],
)
def test_the_head_of_a_rule_holds_where_a_step_calls_it(head: str, wanted: int) -> None:
    (made,) = run_tests("tiny", texts={"tiny": CASE.format(head=head, points=wanted)})
    assert failures(made) == []


# Each is carried out several times in a turn, by player 1 first; in four rounds of two turns.
CALLED = {
    "a loop": ("  3 times, sing\n", "rule sing\n  only once a turn\n  gain 10 points\n", 44),
    "another rule": ("  choir\n  choir\n", "rule choir\n  sing\nrule sing\n  only once a game\n  gain 10 points\n", 14),
    "a rule that asks": (
        "  2 times, sing\n",
        "rule sing\n  only once a turn\n  choose a number from 1 to 2, call it the verse\n  gain 10 points\n",
        44,
    ),
    "somebody": ("  for each player, they sing\n", "rule sing\n  only once a round\n  gain 10 points\n", 44),
    "a player who is asked": ("  ask each player, sing\n", "rule sing\n  only once a game\n  gain 10 points\n", 14),
    "one line that holds": (
        "  2 times, sing\n",
        "rule sing\n  only if your points is at least 2\n  only once a game\n  gain 10 points\n",
        14,
    ),
}


@pytest.mark.parametrize("who", CALLED)
def test_the_head_of_a_rule_holds_whoever_calls_it(who: str) -> None:
    step, rules, wanted = CALLED[who]
    game = new_game(f"{FOUR}{rules}turn act, after go\n{step}", 2)
    while not game.over:
        game.answer(game.option_ids()[0])
    assert points(game)[0] == wanted


def test_the_log_says_that_nothing_was_done_and_by_which_line() -> None:
    game = new_game(FOUR + "rule sing\n  only once a game\n  gain 10 points\nturn act, after go\n  2 times, sing\n", 2)
    game.answer("1")
    (event,) = [event for event in game.events(EVERYTHING) if event["type"] == "not done"]
    cause = next(one for one in game.events(EVERYTHING) if one["number"] == event["cause"])
    assert (cause["type"], cause["rule"], event["player"]) == ("rule", "rule sing", 1)
    assert event["at"]["rule"] == "rule sing"


SEVERAL = """
rule sing
  only once a turn
  only if your points is at most 20
  gain 2 points

rule shout
  only once a round
  only if your points is at least 3
  choose a number from 1 to 3, call it the strength
  gain (the strength) points

turn act, after go
  2 times, sing
  for each player, they shout
  ask each player
    sing
    shout
"""


def test_both_tiers_agree_where_a_head_keeps_a_rule_from_being_done() -> None:
    rule_set = new_game(FOUR + SEVERAL, 3).rule_set
    setup = SimulationSetup(("random",) * 3, seed=5)
    for number in range(5):
        compared = play_on_both(rule_set, setup, number)
        assert (compared.difference, compared.left) == (None, False)


def test_the_log_in_words_says_what_a_player_could_not_do_and_why() -> None:
    game = new_game(FOUR + "rule sing\n  only once a game\n  gain 10 points\nturn act, after go\n  2 times, sing\n", 2)
    game.answer("1")
    told = Narrator(words_of(game.rule_set)).feed(game.events(EVERYTHING))
    assert Narrator(words_of(game.rule_set)).narrate(told[0]) == [
        "gains 1 point",
        "gains 10 points; cannot sing: only once a game",
    ]
