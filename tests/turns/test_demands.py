"""What is offered only where it can be done: a number there is to choose, and a payment that can be made."""

from __future__ import annotations

import pytest

from london_rules.engine import Game
from london_rules.engine.why.choosing import available
from tests.turns.small import FOUR, new_game

ACTIONS = """
counter water for each player
  starts at {water}

rule splash
  pay 2 water

action wait
  gain 1 points

action rest
  lose 1 points

action {name}
  {text}

turn act, after go
  choose an action
"""


def asked(text: str, water: int = 1) -> Game:
    game = new_game(FOUR + ACTIONS.format(name="do", text=text, water=water), 2)
    while game.decision.rule != "turn act":
        game.answer(game.option_ids()[0])
    return game


@pytest.mark.parametrize(
    ("text", "least"),
    [
        ("pay 2 water", 2),
        ("pay (1 + your points) water", 2),  # a point was gained before
        ("choose a number from 1 to 3, call it the drops\n  pay 2 water", 2),
        ("splash", 2),
        ("either pay 2 water, or pay 3 water", 2),
        ("choose a number from 3 to (your water), call it the drops\n  lose (the drops) water", 3),
    ],
)
def test_what_cannot_be_paid_or_chosen_is_not_offered(text: str, least: int) -> None:
    without, enough = asked(text, least - 1), asked(text, least)
    assert without.option_ids() == ["wait", "rest"]
    assert enough.option_ids() == ["wait", "rest", "do"]
    assert [need.value for need in available(without, "do").needs] == [False]
    assert available(enough, "do").met


@pytest.mark.parametrize(
    "text",
    [
        "gain 5 water\n  pay 2 water",
        "in any order\n    pay 2 water\n    gain 5 water",
        "if your water is at least 2, pay 2 water",
        "each player gains 2 water, pay 3 water",
        "you may pay 2 water",
    ],
)
def test_what_may_be_paid_by_then_or_need_not_be_is_offered(text: str) -> None:
    assert asked(text).option_ids() == ["wait", "rest", "do"]


def test_who_can_be_short_can_always_pay() -> None:
    short = "counter water for each player\n  starts at 0\n  when short: lose 1 points\n"
    text = ACTIONS.format(name="do", text="pay 2 water", water=0)
    game = new_game(FOUR + text.replace("counter water for each player\n  starts at 0\n", short), 2)
    while game.decision.rule != "turn act":
        game.answer(game.option_ids()[0])
    assert game.option_ids() == ["wait", "rest", "do"]
