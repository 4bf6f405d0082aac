"""Zones that are swapped as a whole: what was in each is in the other, in the same order, and as hidden as before."""

from __future__ import annotations

import json

import pytest

from london_rules import load
from london_rules.engine import EVERYTHING, Game, RuleSet
from tests.referee.lockstep import lockstep
from tests.support.advised import load as advised

FAIR = """language: 2
id: fair
title: A fair
kind: game
players: 2 to 3
turn limit: 9
prize:
  cake: {name: Cake}
  pie: {name: Pie}
  tart: {name: Tart}
  bun: {name: Bun}
rules: |
  kind prize
    begins in the stall
  kind token
    begins in the bowl
  counter points for each player
  zone stall
    holds prizes in a pile
    seen by nobody
  zone cart
    holds prizes in a pile
    seen by all
  zone shelf
    holds prizes in a row of 4
    seen by all
  zone bowl
    holds tokens
    seen by all
  zone basket for each player
    holds prizes
    seen by its owner
  round fair
    move the top prize of the stall to the cart
    for each player, move the top prize of the stall to their basket
    SWAP
    end the game after this round
  turn rest
    choose one of these
      gain 0 points
      gain 1 points
  ranking
    highest points
"""
PILES = "swap the stall with the cart"
BASKETS = "for each of the players beginning with the first player, swap their basket with the first player's basket"


def rules_with(swap: str) -> RuleSet:
    loaded = load("fair", texts={"fair": FAIR.replace("SWAP", swap)})
    assert loaded.rule_set is not None, list(loaded.diagnostics)
    return loaded.rule_set


def names(zone: object) -> list[str]:
    return [one["thing"].partition("#")[0] for one in zone["things"]]  # type: ignore[index]


def begun(swap: str, players: int) -> Game:
    return rules_with(swap).new_game(players, 1)


def test_piles_that_are_swapped_keep_their_order() -> None:
    before, after = (begun(swap, 2).view(EVERYTHING)["zones"] for swap in ("gain 0 points", PILES))
    assert names(before["cart"]) and names(before["stall"])
    assert names(after["stall"]) == names(before["cart"])
    assert names(after["cart"]) == names(before["stall"])


def test_hands_that_are_swapped_change_hands_and_stay_hidden() -> None:
    swap = "for each of the players beginning with the first player, swap their basket with the stall"
    before, after = (begun(text, 3) for text in ("gain 0 points", swap))
    hands = [names(one["zones"]["basket"]) for one in before.view(EVERYTHING)["players"]]
    assert [names(one["zones"]["basket"]) for one in after.view(EVERYTHING)["players"]] == [[], *hands[:2]]
    seen = json.dumps([after.view(), after.events()])  # of somebody who looks on
    assert all(hands) and not any(f'"{name}' in seen for hand in hands for name in hand)


@pytest.mark.parametrize("swap", [PILES, BASKETS, "swap the cart with the cart"])
def test_the_referee_and_the_program_swap_alike(swap: str) -> None:
    for seed in range(3):
        lockstep(rules_with(swap), 2 + seed % 2, seed, 30, traced=seed == 1)


@pytest.mark.parametrize(
    ("swap", "code", "words"),
    [
        ("swap the shelf with the cart", "LR-T0011", "the shelf has rows, so it cannot be swapped as a whole"),
        ("swap the bowl with the cart", "LR-T0012", "cart"),
        ("swap any basket with the cart", "LR-T0010", "one basket is needed here, not `any`"),
        ("swap their basket with the cart", "LR-N0008", "their"),
    ],
)
def test_zones_that_cannot_be_swapped_have_a_message(swap: str, code: str, words: str) -> None:
    errors = advised("fair", texts={"fair": FAIR.replace("SWAP", swap)}).diagnostics.errors()
    assert [(d.code, words in d.message) for d in errors] == [(code, True)]


def test_what_is_swapped_into_a_zone_fills_it() -> None:
    text = FAIR.replace("move the top prize of the stall to the cart", "gain 0 points").replace("SWAP", PILES)
    text = text.replace(
        "ranking", "scoring cart\n    for each prize in the cart, each player gains 1 points\n  ranking"
    )
    found = advised("fair", texts={"fair": text}).diagnostics
    assert [d.message for d in found if "cart" in d.message] == []
    unfilled = advised("fair", texts={"fair": text.replace(PILES, "gain 0 points")}).diagnostics
    assert [d.message for d in unfilled if "cart" in d.message]
