"""`validate` warns of an action that no random game has offered."""

from __future__ import annotations

import pytest

from london_rules import load
from london_rules.authoring.smoke_play import smoke_play
from london_rules.diagnostics import Diagnostics
from tests.support.variants import SMALL

FILES = {
    "bundle.yaml": "language: 2\nid: desk\ntitle: Desk\nkind: game\nplayers: 2\nturn limit: 30\n"
    "files: [desk.rules, cards.yaml]\n",
    "cards.yaml": "card:\n  one: { name: One, copies: 9 }\n  two: { name: Two, copies: 9 }\n",
    "desk.rules": """\
kind card
  begins in the deck

zone deck
  holds cards in a pile
  seen by nobody

zone desk for each player
  holds cards
  seen by all

zone hand for each player
  holds cards
  seen by all

counter points for each player

turn go
  choose an action

action rest
  gain 1 points

action draw
  move the top 3 cards of the deck to your desk
  CHOOSE

ranking
  highest points
""",
}


def warned(rules: str, files: dict[str, str] = FILES) -> list[str]:
    result = load({**files, "desk.rules": rules})
    assert result.rule_set is not None, [item.message for item in result.diagnostics]
    found = Diagnostics()
    smoke_play(result.rule_set, 1, found)
    return [f"{item.code} {item.message.partition(' was ')[0]}" for item in found]


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        ("choose a card in your desk, move it to your hand", ["LR-L0034 `draw`"]),
        ("if there is a card in your desk, choose a card in your desk, move it to your hand", []),
    ],
)
def test_an_action_that_chooses_from_what_it_fills_first_is_never_offered(choice: str, told: list[str]) -> None:
    assert warned(FILES["desk.rules"].replace("CHOOSE", choice)) == told


def test_an_action_that_is_always_alone_is_offered() -> None:
    alone = (
        "action draw\n  only if your points is 0\n  gain 2 points\n\naction wait\n  only if your points is at least 1\n"
    )
    rules = FILES["desk.rules"].partition("action rest")[0]
    assert warned(f"{rules}{alone}  gain 1 points\n\nranking\n  highest points\n") == []


@pytest.mark.parametrize("variant", ["2010", "2017", "2011-time-track", *SMALL])
def test_in_the_shipped_games_every_action_is_offered(variant: str) -> None:
    rule_set = load(variant).rule_set
    assert rule_set is not None
    found = Diagnostics()
    smoke_play(rule_set, 1, found)
    assert [item for item in found if item.code == "LR-L0034"] == []
