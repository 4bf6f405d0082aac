"""A small game with a place for the rules, effects and power that a test is about."""

from __future__ import annotations

import re

from attrs import frozen

from london_rules import RuleSet, load

MANIFEST = """language: 2
id: watch
title: A watch
kind: game
players: 2 to 3
turn limit: 12
files: [watch.rules, watch.yaml]
"""
RULES = """kind card
  begins in tray
  worth: number
  colour: red or blue
  old: yes or no
  standing: powers
  use: effect
  other use: effect

relation road between cards

counter points for each player
counter score for each player

mark tired this turn


zone tray
  holds cards in a pile
  seen by all

zone hand for each player
  holds cards
  seen by its owner

zone city for each player
  holds cards in stacks
  seen by all
  standing works while on top and face up

zone shelf
  holds cards in 2 rows of 3
  seen by all

moment acting
moment resting

number wage = 1

rule pay off
  choose a card in your hand
  move it to the tray

rule build (card) on (site: card or nothing)
  put the card in your city on the site

turn build
  choose a card in your hand, call it the stone
  choose a card in your city that is on top, or a new stack, call it the site
  build the stone on the site

turn run
  up to 2 times
    choose a card in your city that is on top and can be used
    carry out its use

test (card) can be used = the card has a use and the card's use can be carried out

set-up deal
  for each player, move the top 3 cards of the tray to their hand

turn take
  choose a card in the tray
  move it to your hand
  gain (wage) points

turn ending
  if there is no card in the tray, end the game after 0 more turns

scoring points
  each player gains (their points) score

ranking
  highest score
"""
CARDS = """card:
  c:
    name: C
    worth: 1
    colour: red
    old: yes
    copies: 6
    use: C says
  d:
    name: D
    worth: 2
    colour: blue
    copies: 4
    use: D says
  p:
    name: P
    worth: 3
    colour: blue
    copies: 3
    standing: P says
  e:
    name: E
    worth: 3
    colour: blue
    road: [f]
  f:
    name: F
    worth: 3
    colour: red
    road: [e, g]
  g:
    name: G
    worth: 3
    colour: red
    road: [f, h]
  h:
    name: H
    worth: 3
    colour: blue
    old: yes
    road: [g]
"""


@frozen
class SmallGame:
    """Rules, the effects of C and D, the power of P, and words of the game that are replaced."""

    rules: str = ""
    c: str = ""
    d: str = ""
    p: str = ""
    replace: tuple[tuple[str, str], ...] = ()

    def load(self) -> RuleSet:
        """Load the game; what is reported but for warnings fails the test."""
        rules = RULES
        for old, new in self.replace:
            assert old in rules
            rules = rules.replace(old, new)
        rules = rules.replace("\nranking", f"\n{self.rules}\nranking")
        cards = CARDS
        for name, text in (("c", self.c), ("d", self.d), ("p", self.p)):
            line = re.compile(rf"^    (\w+): {name.upper()} says\n", re.MULTILINE)
            body = text.strip("\n").replace("\n", "\n      ")
            cards = line.sub(f"    \\1: |\n      {body}\n" if body else "", cards)
        found = load({"bundle.yaml": MANIFEST, "watch.rules": rules, "watch.yaml": cards})
        assert found.rule_set is not None, [(d.message, str(d.span)) for d in found.diagnostics]
        return found.rule_set
