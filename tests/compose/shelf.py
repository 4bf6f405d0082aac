"""A small game of its own, made of a part and a game, and a shelf where overlays are put beside them."""

from __future__ import annotations

from pathlib import Path

from london_rules.compiler.assemble import assemble
from london_rules.diagnostics import Diagnostic
from london_rules.engine import LoadResult, RuleSet
from tests.support.advised import load

BAG = """\
parameters:
  shells at first:
    value: 2
    about: The shells that each player starts with.
    source: the box
  goal:
    value: 12
    about: The steps that end the race.
    assumed: yes
rules: |
  kind pebble
    begins in quarry
    worth: number
    shine: dull or bright
    smooth: yes or no
    trick: effect
    in pouch: powers

  relation twin between pebbles

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

  counter steps for each player
  counter shells for each player
    starts at shells at first

  number pace = 1

  rule stride
    gain (pace) steps
source: the lid
pebble:
  white:
    name: White
    worth: 2
    shine: bright
    trick: gain 3 steps
    twin: [lucky]
  black:
    name: Black
    copies: 4
    worth: 1
    shine: dull
    smooth: yes
    trick: gain 2 steps
    assumed: [worth, copies]
  lucky:
    name: Lucky
    worth: 4
    shine: bright
    smooth: yes
    trick: gain 1 steps, gain 1 shells
    in pouch: when you stride, gain 1 steps
    twin: [white]
    source: a friend
"""

STONES = """\
players: 1 to 3
turn limit: 200
parameters:
  gift:
    value: 1
    about: The shells that a player finds.
rules: |
  moment resting

  set-up bag
    move the pebbles in the quarry to the bag in random order

  set-up pouches
    for each player, move the top 2 pebbles of the bag to their pouch

  turn walk
    at resting, choose an action

  turn goal
    if your steps is at least goal, end the game after 0 more turns

  action draw
    only if there is a pebble in the bag
    move the top pebble of the bag to your pouch
    stride

  action toss
    only if there is a pebble in your pouch
    choose a pebble in your pouch
    if it is bright and it is smooth, gain (gift) shells
    gain (its worth) steps
    carry out its trick
    move it to the quarry

  action rest
    stride

  scoring shells
    gain (your shells / 2 rounded down) steps

  ranking
    highest steps
"""


class Shelf:
    """A folder of bundles, each a single file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.put("bag", BAG, kind="part", over="")
        self.put("stones", STONES, kind="game", over="bag")

    def put(self, id: str, text: str = "", *, kind: str = "overlay", over: str = "stones") -> None:
        """Put a bundle on the shelf."""
        base = f"builds on: [{over}]\n" if over else ""
        head = f"language: 2\nid: {id}\ntitle: The {id}\nkind: {kind}\n{base}"
        (self.folder / f"{id}.yaml").write_text(head + text, encoding="utf-8")

    def load(self, variant: str = "stones") -> LoadResult:
        """Load a variant of what is on the shelf."""
        return load(variant, roots=(self.folder,))

    def good(self, variant: str = "stones") -> RuleSet:
        """Load a variant that has no mistake, though perhaps something that nobody uses any more."""
        result = self.load(variant)
        assert result.rule_set is not None, [(d.code, d.message, d.help) for d in result.diagnostics]
        return result.rule_set

    def bad(self, variant: str, code: str) -> Diagnostic:
        """Load a variant that has exactly one mistake, and give it."""
        found = self.load(variant).diagnostics.errors()
        assert [d.code for d in found] == [code], [(d.code, d.message, d.help) for d in found]
        return found[0]

    def overlay(self, text: str) -> RuleSet:
        """Lay a single overlay over the game."""
        self.put("mine", text)
        return self.good("stones+mine")

    def refuse(self, text: str, code: str) -> Diagnostic:
        """Lay a single overlay over the game that has exactly one mistake."""
        self.put("mine", text)
        return self.bad("stones+mine", code)


def indented(text: str) -> str:
    """Write rules as the part of a single file."""
    return "rules: |\n" + "".join(f"  {line}\n" if line else "\n" for line in text.splitlines())


def program(rule_set: RuleSet) -> str:
    """Give the text of the program of a rule set."""
    return assemble(rule_set.layout, traced=False).text
