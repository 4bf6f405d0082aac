"""How questions, events and numbers of players read, in a small game without a layout."""

from __future__ import annotations

import json

import pytest

from london_rules.engine.game import Game
from london_rules.engine.load import load
from london_rules.table import Table

GAME = """\
language: 2
id: fair
title: The fair
kind: game
players: 2 to 4
turn limit: 6
toy:
  kite: {name: Kite, copies: 9}
rules: |
  kind toy
    begins in stall
  zone stall
    holds toys in a pile
    seen by nobody
  zone bag for each player
    holds toys
    seen by its owner
  counter coins for each player
  counter score for each player
  set-up bags
    for each player, move the top 3 toys of the stall to their bag
  turn fair
    LINES
  scoring coins
    each player gains (coins) score
    each player gains 14 score
  ranking
    highest score
"""


def game(lines: str, players: str = "2 to 4") -> str:
    return GAME.replace("LINES", lines.strip("\n").replace("\n", "\n    ")).replace("2 to 4", players)


def started(lines: str) -> Game:
    found = load("fair", texts={"fair": game(lines)})
    assert found.rule_set is not None, list(found.diagnostics)
    return found.rule_set.new_game(2, 1)


def test_hidden_things_to_choose_from_are_told_apart_by_their_places() -> None:
    made = started("choose another player\nchoose a toy in their bag\nmove it to the stall")
    decision = made.decision
    assert decision is not None
    assert [(option.id, option.label) for option in decision.options] == [
        (f"bag-of-player-2:{n}" if n > 1 else "bag-of-player-2", f"Toy {n} in the bag of player 2") for n in (1, 2, 3)
    ]


def test_one_hidden_thing_is_called_by_its_place_alone() -> None:
    made = started(
        "choose the top toy of the stall, or none, call it the find\nif there is a find, move the find to your bag"
    )
    assert made.decision is not None
    assert [option.label for option in made.decision.options] == ["The stall", "None"]


@pytest.mark.parametrize(
    ("lines", "asked"),
    [
        ("you may\n  gain 1 coin\n  lose 2 score", "You may gain 1 coin, lose 2 score"),
        ("you may gain 1 coin, lose 2 score", "You may gain 1 coin, lose 2 score"),
        (
            "you may\n  choose a toy in your bag\n  move it to the stall",
            "You may choose a toy in your bag, move it to the stall",
        ),
        (
            "you may\n  if your coins is 0\n    gain 1 coin\n  lose 2 score",
            "You may if your coins is 0, gain 1 coin, lose 2 score",
        ),
    ],
)
def test_what_you_may_do_is_asked_in_one_line(lines: str, asked: str) -> None:
    decision = started(lines).decision
    assert decision is not None and decision.kind == "yes or no"
    assert decision.prompt == asked


@pytest.mark.parametrize(
    ("players", "said"),
    [("2 to 4", "2 to 4 players"), ("4 to 4", "4 players"), ("1 to 1", "1 player"), ("3", "3 players")],
)
def test_a_number_of_players_is_said_as_people_say_it(players: str, said: str) -> None:
    rule_set = load("fair", texts={"fair": game("gain 1 coin", players)}).rule_set
    assert rule_set is not None
    assert rule_set.for_whom == said
    with pytest.raises(ValueError, match=f"is for {said}, not 7"):
        rule_set.new_game(7, 1)


def test_what_players_are_ranked_by_is_gained_as_one_thing() -> None:
    rule_set = load("fair", texts={"fair": game("gain 2 coins\ngain 1 score")}).rule_set
    assert rule_set is not None
    table = Table(rule_set, ["random", "random"], seed=1)
    packet = table.feed(None, history=True).packet()
    assert packet is not None
    assert "gains 14 in score" in json.dumps(packet["told"])
