"""The program written by hand and the engine ask the same questions and score the same: a sample.

`python -m tests.by_hand --games 300` plays more.
"""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.peers.by_hand.faces import FACES
from benchmarks.peers.by_hand.turns import random_game, shuffled_deck
from london_rules import load
from tests.by_hand.side_by_side import SideBySide


@pytest.mark.parametrize("seed", range(6))
def test_both_play_the_same_game(seed: int) -> None:
    rule_set = load("2010").rule_set
    assert rule_set is not None
    game = SideBySide(rule_set.fast, 2 + seed % 3, seed)
    assert len(game.play()) == 2 + seed % 3
    assert game.choices > 300


def test_the_deck_has_all_cards_set_by_set() -> None:
    deck = shuffled_deck(Random(1))
    letters = "".join(FACES[card].deck for card in reversed(deck))
    assert letters == "A" * 25 + "B" * 50 + "C" * 35


def test_a_game_depends_on_its_chance_alone() -> None:
    first, again = (random_game(4, random, random.choice) for random in (Random(7), Random(7)))
    assert first == again
