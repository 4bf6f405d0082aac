"""Shipped games, and small changes of them, in lockstep: a sample; `python -m tests.referee` plays more."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from london_rules import load
from tests.referee.lockstep import lockstep
from tests.referee.rule_sets import changed, shipped

ANSWERS = {"variants/2010": 1_000, "variants/2017": 1_000}  # of a game; of other variants less
CHANGED = 6  # changes of each game


@pytest.mark.parametrize("variant", shipped())
def test_both_readings_of_a_shipped_variant_agree(variant: str) -> None:
    rule_set = load(variant).rule_set
    assert rule_set is not None
    least, most = rule_set.players
    assert lockstep(
        rule_set, least + len(variant) % (most - least + 1), len(variant), ANSWERS.get(variant, 80)
    ).questions


@pytest.mark.parametrize("game", ["2010", "2017", "2011-time-track", "driftwood", "candle-sale"])
def test_both_readings_of_a_changed_game_agree(game: str) -> None:
    rule_set = load(game).rule_set
    assert rule_set is not None
    for seed, (_, other) in enumerate(islice(changed(rule_set.rules, Random(5)), CHANGED)):
        lockstep(other, 2 + seed % 3, seed, 60)
