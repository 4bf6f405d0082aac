"""What a thing names in a relation is a figure of it: on its short line, in layouts and on printed things."""

from __future__ import annotations

import pytest

from london_rules import load
from london_rules.engine import RuleSet
from london_rules.table.words import Words
from tests.support.advised import load as advised

GAME = """language: 2
id: goods
title: Goods
kind: game
players: 2
turn limit: 9
card:
  rows: |
    name    | age | need        | product
    Archers | 2   | [wood, ore] |
    Quarry  | 1   |             | [stone]
good:
  wood: {name: Wood}
  ore: {name: Ore}
  stone: {name: Stone}
rules: |
  kind card
    begins in market
    age: number
  kind good
    begins in store
  relation need from cards to goods
  relation product from cards to goods
  zone market
    holds cards
    seen by all
  zone store
    holds goods
    seen by all
  counter points for each player
  turn go
    choose a card in the market
    gain (number of needs of it + number of products of it) points
    end the game now
  ranking
    highest points
"""


def goods(layout: str = "") -> RuleSet:
    found = load("goods", texts={"goods": {"goods.yaml": GAME + layout}})
    assert found.rule_set is not None, list(found.diagnostics)
    return found.rule_set


@pytest.mark.parametrize(
    ("layout", "archers", "quarry"),
    [
        ("", "Archers (age 2, need Wood, Ore)", "Quarry (age 1, product Stone)"),
        ('layout:\n  things:\n    card: ["{name}", "needs {need}"]\n', "Archers (needs Wood, Ore)", "Quarry"),
    ],
)
def test_what_a_thing_names_is_on_its_short_line(layout: str, archers: str, quarry: str) -> None:
    words = Words(goods(layout))
    assert [words.short("archers"), words.short("quarry")] == [archers, quarry]


def test_a_figure_that_is_no_relation_of_the_kind_is_refused_with_those_that_are() -> None:
    wrong = 'layout:\n  things:\n    card: ["{name}", "{nede}"]\n'
    (error,) = advised("goods", texts={"goods": {"goods.yaml": GAME + wrong}}).diagnostics.errors()
    assert error.code == "LR-N0020" and "`need`" in str(error.help)
