"""Where things begin: the powers that work there are in force from the first question on."""

from london_rules import load
from london_rules.engine import EVERYTHING
from london_rules.engine.invariants import check_invariants

MANIFEST = """language: 1
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
