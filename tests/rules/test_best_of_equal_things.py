"""Equal things of one hand are one option among the best of it too, in every sort of choice (R-46)."""

from __future__ import annotations

import pytest

from london_rules import load
from london_rules.players.bot_games import SimulationSetup
from london_rules.players.both_tiers import play_on_both
from tests.native.machine import HAS_COMPILER
from tests.referee.lockstep import lockstep
from tests.support.coins import coins

RULES = """kind coin
  begins in the bank
  worth: number
zone bank
  holds coins
  seen by all
zone purse for each player
  holds coins
  seen by its owner
counter points for each player
set-up deal
  for each player
    move the coins in the bank to their purse
turn go
  LINE
  gain 1 point
  end the game now
ranking
  highest points
"""
COINS = """coin:
  copper: {name: Copper, worth: 1, copies: 3}
  tin: {name: Tin, worth: 1, copies: 2}
  gold: {name: Gold, worth: 3}
"""


ONE_EACH = ["copper#1", "tin#1"]
HIDDEN = [f"purse-of-player-1{place}" for place in ("", ":2", ":3", ":5", ":6")]  # of coins of the lowest worth


@pytest.mark.parametrize(
    ("line", "options"),
    [
        ("choose one of the coins in your purse with the lowest worth", ONE_EACH),
        ("choose a coin in your purse with the lowest worth, move it to the bank", ONE_EACH),
        ("choose 2 coins in your purse with the lowest worth, call them the loot", ONE_EACH),
        (
            "each player secretly chooses one of the coins in their purse with the lowest worth\n    gain 1 point",
            ONE_EACH,
        ),
        ("choose another player\n  choose one of the coins in their purse with the lowest worth", HIDDEN),
    ],
)
def test_equal_things_are_one_option_among_the_best(line: str, options: list[str]) -> None:
    loaded = load(coins(RULES.replace("LINE", line), COINS))
    assert loaded.rule_set is not None
    game = loaded.rule_set.new_game(2, seed=1, first=1)
    assert game.option_ids() == options
    if "2 coins" in line:
        game.answer("copper#1")
        assert game.option_ids() == ["copper#2", "tin#1"]
    lockstep(loaded.rule_set, 2, 1)
    if HAS_COMPILER:
        assert play_on_both(loaded.rule_set, SimulationSetup(("random", "random"), 3, 1), 0).difference is None
