"""What the table rolls in a round is rolled by nobody, in a turn by the player whose turn it is; C says the same."""

from __future__ import annotations

from pathlib import Path

from london_rules.engine.rule_set import RuleSet
from london_rules.engine.states import canonical_text
from london_rules.table import Seat, Table
from tests.embed.embedded import TableInC, compiled, needs_compiler
from tests.support.advised import load

BUNDLE = """\
language: 2
id: mill
title: Mill
kind: game
players: 2
turn limit: 9
files: [mill.rules, cards.yaml]
"""
CARDS = "card:\n  sack: { name: Sack, copies: 2 }\n"
RULES = """\
kind card
  begins in the loft
zone loft
  holds cards
  seen by all
counter wind
  rolled from 1 to 6
counter luck for each player
  rolled from 1 to 6
counter points for each player
round weather
  roll the wind
  for each player, roll their luck
turn work
  roll the wind
  choose an action
action grind
  gain (the wind) points
action rest
  gain 1 point
ranking
  highest points
"""


def opened() -> tuple[RuleSet, Table]:
    found = load({"bundle.yaml": BUNDLE, "mill.rules": RULES, "cards.yaml": CARDS})
    assert found.rule_set is not None, [one.message for one in found.diagnostics]
    return found.rule_set, Table(found.rule_set, [Seat("human", "Ann"), Seat("human", "Ben")], seed=1, first=1)


def test_nobody_rolls_for_the_table_in_a_round() -> None:
    _, table = opened()
    packet = table.feed(None, history=True).packet()
    assert packet is not None
    lines = [line for turn in packet["told"] for line in turn["lines"]]
    wind = [line for line in lines if "wind" in line]
    assert "Ann rolls the wind" not in "".join(wind) and any("rolls the wind (" in line for line in wind), lines
    weather = "; ".join(lines)
    assert "Ann rolls the luck (" in weather and "Ben rolls the luck (" in weather, lines


@needs_compiler
def test_one_file_of_c_says_the_same(tmp_path: Path) -> None:
    rule_set, table = opened()
    in_c = TableInC(compiled(rule_set, tmp_path), table, 1, 1)
    feed, feed_in_c = table.feed(1, history=True), in_c.feed(1, history=True)
    assert feed_in_c.packet() == canonical_text(feed.packet())
