"""Small games that players leave, in the middle of all that players do."""

from __future__ import annotations

from london_rules import RuleSet, load

MANIFEST = """language: 2
id: leaving
title: A game that players leave
kind: game
players: 2 to 4
turn limit: 60
files: [leaving.rules, things.yaml]
"""
THINGS = """card:
  whistle:
    name: Whistle
    copies: 8
    use: |
      choose one of these
        gain 1 point
        gain 2 points
"""
COMMON = """
counter points for each player
counter lives for each player
  starts at 1
kind card
  begins in the deck
  use: effect
zone deck
  holds cards in a pile
  seen by all
turn go
  choose an action
action grow
  gain 1 point
action sink
  lose 1 lives
action finish
  end the game now
ranking
  highest points
"""
FLOOD = """
action flood
  each player loses 1 lives
  for each player whose lives is 0, they leave the game
action storm
  the players whose lives is 0 leave the game
action one by one
  for each player whose lives is 0
    ask the player to your left
      choose one of these
        gain 1 point
        lose 1 point
    they leave the game
action fall
  for each player whose lives is 0
    they leave the game
    they gain 3 points
"""
PAIRS = """
partners north and south = players 1 and 3
partners east and west = players 2 and 4
"""
VOTES = """
moment resting
power stay or go
  at resting, you may exile
power glad
  when you stumble, gain 10 points
rule exile
  the player to your left leaves the game
rule cheer
  choose one of these
    gain 1 point
    gain 2 points
rule stumble
  leave the game
  cheer
  gain 5 points
rule vote
  choose one of these
    gain 1 point
    exile
"""


def rules(added: str, things: str = "") -> RuleSet:
    """Read the game with more rules and things."""
    loaded = load({"bundle.yaml": MANIFEST, "leaving.rules": COMMON + added, "things.yaml": THINGS + things})
    assert loaded.rule_set is not None, [d.message for d in loaded.diagnostics]
    return loaded.rule_set


def votes(action: str) -> str:
    """Give rules in which players vote each other out, with an action `act` of some lines."""
    return VOTES + "action act\n" + "".join(f"  {line}\n" for line in action.strip("\n").split("\n"))
