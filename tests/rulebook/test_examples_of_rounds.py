"""A worked example tells all steps of the rounds in which its answers are given, and nothing of the round after."""

from __future__ import annotations

from london_rules.rulebook.build import rulebook
from london_rules.rulebook.markdown import markdown_page

GAME = """language: 2
id: bids
title: Bids
kind: game
players: 2
turn limit: 40
rules: |
  counter money for each player
    starts at 5
  counter bid for each player
  counter points for each player
  round income
    each player gains 2 money
  round bidding
    each player secretly chooses a number from 0 to their money as their bid
    for each of the players with the highest bid, they gain 2 points
    for each player, they lose (their bid) money
  round gift
    each player gains 1 points
  round closing, after the turns
    if the round number is 3, end the game now
  ranking
    highest points
tests:
  two rounds:
    step: income
    when:
      - player 1: 3
      - player 2: 5
      - player 1: 1
      - player 2: 0
    then:
      player 1: {points: 4}
"""


def test_the_second_round_is_told_as_the_first_and_the_third_is_not() -> None:
    book = rulebook("bids", texts={"bids": GAME}).book
    assert book is not None
    example = markdown_page(book).partition("### Two rounds")[2].partition("\n#")[0]
    assert example.count("Income: Player 1 gains 2 money") == 2
    assert "Player 1 chooses 3 as their bid; Player 2 chooses 5 as their bid" in example
    assert "Player 1 chooses 1 as their bid; Player 2 chooses 0 as their bid" in example
    assert example.count("Gift: Player 1 gains 1 point") == 2
