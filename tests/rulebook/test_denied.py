"""Conditions that do not hold, in English: by one word, and never so that a reader takes more to be denied."""

from __future__ import annotations

import pytest

from london_rules.language.say.texts import phrase_effect
from tests.support.advised import load

HEAD = 'language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: ["2010"]\nfiles: [mine.rules]\n'
CARD = "there is a card in the deck"


def english(condition: str) -> str:
    found = load({"bundle.yaml": HEAD, "mine.rules": f"action lend\n  if {condition}, gain £1\n"})
    assert found.rule_set is not None, list(found.diagnostics)
    rules = found.rule_set.rules
    return phrase_effect(rules.actions["lend"].body, rules)


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        (f"not (the display is full) and {CARD}", f"the display is not full and {CARD}"),
        (f"not (your money is at least 3) and {CARD}", f"you have less than 3 money and {CARD}"),
        (f"not ({CARD}) and the display is full", "there is no card in the deck and the display is full"),
        (f"not (there is no card in your hand) and {CARD}", f"there is a card in your hand and {CARD}"),
        ("not (City is in the map) and the display is full", "City is not in the map and the display is full"),
        (
            f"not (the display is full or {CARD}) and your money is at least 3",
            f"you have at least 3 money, and it is not so that the display is full or {CARD}",
        ),
    ],
)
def test_what_is_denied_is_said_so_that_nothing_else_is(condition: str, said: str) -> None:
    assert said in english(condition)
