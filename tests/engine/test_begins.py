"""Where things begin: the powers that work there are in force from the first question on."""

import pytest

from london_rules.engine import EVERYTHING
from london_rules.engine.invariants import check_invariants
from tests.support.advised import load

MANIFEST = """language: 2
id: watch
title: A watch
kind: game
players: 2 to 3
turn limit: 30
files: [watch.rules, watch.yaml]
"""
RULES = """kind card
  begins in tray
  worth: number
  standing: powers

counter points for each player
counter score for each player

zone tray
  holds cards
  seen by all
  standing works

zone hand for each player
  holds cards
  seen by its owner

number wage = 1

set-up nothing
  begin with a random player

turn take
  choose a card in the tray
  move it to your hand
  gain (wage) points

turn ending
  if there is no card in the tray, end the game after 0 more turns

action rest
  gain 1 point

turn rest, before ending
  choose an action

scoring points
  each player gains (their points) score

ranking
  highest score
"""
CARDS = """card:
  watch:
    name: Watch
    worth: 1
    standing: wage is 3
  plain:
    name: Plain
    copies: 4
    worth: 1
"""


def test_powers_work_where_things_begin() -> None:
    found = load({"bundle.yaml": MANIFEST, "watch.rules": RULES, "watch.yaml": CARDS})
    assert found.rule_set is not None, [d.message for d in found.diagnostics]
    game = found.rule_set.new_game(2, 1, check=True)
    check_invariants(game.program, game.state)
    game.answer("plain#1")
    while not game.over and game.turn == 1:
        game.answer(game.option_ids()[0])
    assert 4 in [p["counters"]["points"] for p in game.view(EVERYTHING)["players"]]


FIRST = RULES.replace(
    "  begin with a random player\n", "  gain 1 point\nset-up first\n  BEGIN\nset-up thanks\n  gain 2 points\n"
)


@pytest.mark.parametrize("begin", ["begin with a random player", "choose a random player, begin with them", "start"])
def test_you_in_the_set_up_is_the_first_player_once_that_is_fixed_however_it_is_fixed(begin: str) -> None:
    rules = FIRST.replace("BEGIN", begin) + "\nrule start\n  choose a random player, begin with them\n"
    found = load({"bundle.yaml": MANIFEST, "watch.rules": rules, "watch.yaml": CARDS})
    assert found.rule_set is not None, [d.message for d in found.diagnostics]
    drawn = [found.rule_set.new_game(3, seed) for seed in range(16)]
    chosen = [found.rule_set.new_game(3, 1, first=first) for first in (1, 2, 3)]
    assert {game.view()["active player"] for game in drawn} == {1, 2, 3}
    assert [game.view()["active player"] for game in chosen] == [1, 2, 3]
    for game in [*drawn, *chosen]:
        # Until the first player is fixed, `you` is the player in the first seat.
        points = [1, 0, 0]
        points[game.view()["active player"] - 1] += 2
        assert [player["counters"]["points"] for player in game.view()["players"]] == points


def test_you_in_the_set_up_is_who_the_host_lets_begin_where_the_rules_leave_it_open() -> None:
    rules = FIRST.replace("set-up first\n  BEGIN\n", "")
    found = load({"bundle.yaml": MANIFEST, "watch.rules": rules, "watch.yaml": CARDS})
    assert found.rule_set is not None, [d.message for d in found.diagnostics]
    for first, points in ((None, [3, 0, 0]), (1, [3, 0, 0]), (2, [0, 3, 0])):
        game = found.rule_set.new_game(3, 1, first=first)
        assert [player["counters"]["points"] for player in game.view()["players"]] == points
