"""A tiny game that has nothing in common with the shipped ones: a race with pebbles drawn from a bag.

It has chance in the middle of a turn, a hidden hand, a power that works from there, and room for a rule that fails.
"""

from __future__ import annotations

from london_rules import load
from london_rules.engine import RuleSet

MANIFEST = """\
language: 2
id: pebbles
title: Pebbles
kind: game
players: 1 to 3
turn limit: {limit}
files: [table.rules, turn.rules, pebbles.yaml]
"""

TABLE = """\
kind pebble
  begins in quarry
  worth: number
  trick: effect
  in pouch: powers

counter steps for each player
counter shells for each player
  starts at 2
counter tide for the table

zone quarry
  holds pebbles in a pile
  seen by all

zone bag
  holds pebbles in a pile
  seen by nobody

zone pouch for each player
  holds pebbles
  seen by its owner
  in pouch works

zone path
  holds pebbles in 1 rows of 2
  seen by all

moment resting
"""

TURN = """\
set-up bag
  move the pebbles in the quarry to the bag in random order

set-up pouches
  for each player, move the top 2 pebbles of the bag to their pouch

turn walk
  at resting, choose an action

turn goal
  if your steps is at least 12, end the game after 0 more turns

rule stride
  gain 1 steps

action draw
  only if there is a pebble in the bag
  move the top 1 pebbles of the bag to your pouch
  stride

action toss
  choose a pebble in your pouch
  gain (its worth) steps
  move it to the quarry
  move the pebbles in the quarry to the bag
  move the pebbles in the bag to the bag in random order

action try
  only if there is a pebble in your pouch
  choose a pebble in your pouch
  carry out its trick
{more}
ranking
  highest steps
"""

PEBBLES = """\
pebble:
  white:
    name: White
    copies: 3
    worth: 2
    trick: {trick}
  black:
    name: Black
    copies: 3
    worth: 1
    trick: {trick}
  lucky:
    name: Lucky
    copies: 2
    worth: 1
    trick: gain 1 steps
    in pouch: when you stride, gain 1 steps
"""


def pebbles(trick: str = "gain 3 steps", *, more: str = "", limit: int = 200) -> dict[str, str]:
    """Give the texts of the game, with a trick on most pebbles and more rules."""
    if "\n" in trick:
        trick = "|" + "".join(f"\n      {line}" for line in trick.splitlines())
    return {
        "bundle.yaml": MANIFEST.format(limit=limit),
        "table.rules": TABLE,
        "turn.rules": TURN.format(more=f"\n{more}\n" if more else ""),
        "pebbles.yaml": PEBBLES.format(trick=trick),
    }


def loaded(texts: dict[str, str]) -> RuleSet:
    """Load texts that have no mistake."""
    result = load(texts)
    assert result.rule_set is not None, [(d.code, d.message, d.span) for d in result.diagnostics.items()]
    return result.rule_set
