"""A small house rule with tests, as texts, for the tests of what runs the tests of bundles."""

from __future__ import annotations

from london_rules.rule_tests.cases import Run
from london_rules.rule_tests.report import diagnose
from london_rules.rule_tests.run import run_tests

MANIFEST = """\
language: 2
id: my-rule
title: My rule
kind: overlay
builds on: ["2010"]
parameters:
  bounty:
    value: 2
    about: What each city card in hand is worth.
files: [my.rules]
"""
RULES = """\
action collect, after take three cards
  only if number of cards in your hand is at least 2
  gain £(most bounty)
  if your poverty is more than 3
    lose 1 poverty
  otherwise
    gain 1 point

number most bounty = bounty * number of cards in your hand
"""
TESTS = """\
tests:
  collecting: # as the rule says
    given:
      player 1:
        hand: lords salters
        money: 0
        poverty: <poverty>
        points: 0
    when: collect
    then:
      player 1:
        money: 4 # two each
        poverty: <left>
        points: <points>
    because: [number most bounty, parameter bounty]
    cases: |
      poverty | left | points
      3       | 3    | 1
      4       | 3    | 0

  one card is not enough:
    given:
      player 1:
        hand: lords
    then:
      not offered: collect
"""


def texts(tests: str = TESTS, rules: str = RULES) -> dict[str, str]:
    return {"bundle.yaml": MANIFEST, "my.rules": rules, "tests/my.yaml": tests}


def run(tests: str = TESTS, rules: str = RULES, only: str = "") -> Run:
    (made,) = run_tests(texts(tests, rules), only=only)
    return made


def told(made: Run) -> list[tuple[str, str]]:
    """List the code and message of all that is wrong."""
    return [(item.code, item.message) for item in diagnose(made)]
