"""A card that leaves its place while it is carried out is not flipped where it went, nor if it comes back."""

from __future__ import annotations

import pytest

from london_rules.rule_tests.run import run_tests
from tests.support.cases import failures

CASE = """\
language: 2
id: a-case
title: A card that leaves
kind: overlay
builds on: ["2010"]
card:
  gift: {name: Gift, set: A, colour: grey, cost: 0}
  boomerang:
    name: Boomerang
    set: A
    colour: grey
    cost: 0
    activation: |
      WHERE
      gain £3
    flips: yes
tests:
"""
BACK = """\
  it comes back and can be built again face up:
    given:
      player 1: {hand: gift, city: boomerang}
    when:
      - player 1: run-city
      - until player 1 is asked
      - until turn action is asked
      - player 1: play-cards boomerang
    then:
      player 1: {city: boomerang}
"""
RUN = """\
  it is carried out:
    given:
      player 1: {city: boomerang}
      player 2: {city: ""}
    when:
      - player 1: run-city
      - until player 2 is asked
    then:
      player 1: {money: 8}
"""


def lies_face_down(where: str, tests: str, variant: str = "2010") -> bool:
    """Carry the card out, which is moved; tell whether it lies face down in the end."""
    text = CASE.replace("WHERE", where) + tests
    (made,) = run_tests(f"{variant}+a-case", texts={"a-case": text})
    assert failures(made) == []
    game = made.results[0].game
    assert game is not None
    return bool(game.state.m[game.program.layout.thing_index["boomerang"]])


def test_a_card_that_comes_back_to_the_hand_can_be_built_again_face_up() -> None:
    assert not lies_face_down("move this to your hand", BACK)


@pytest.mark.parametrize(
    ("where", "flipped"),
    [
        ("move this to your hand", False),
        ("move this to the box", False),
        ("move this to the deck", False),
        ("expend this", False),
        ("choose another player, move this to their hand", False),
        ("choose another player, move this to their city", False),
        ("gain 0 points", True),
        ("move this to your city", False),
        ("move this to your hand\n      move this to your city", False),
        ("move this to the display\n      move this to your city", False),
        ("choose another player, move this to their city\n      move this to your city", False),
    ],
)
@pytest.mark.parametrize("variant", ["2010", "2010+flips-at-the-end"])
def test_a_card_flips_only_if_it_stays_where_it_was_carried_out(variant: str, where: str, flipped: bool) -> None:
    assert lies_face_down(where, RUN, variant) is flipped
