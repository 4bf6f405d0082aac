"""Words for players: neighbours, whose turn it is, who begins; what a named player has and does; who is asked."""

from __future__ import annotations

import pytest

from london_rules import Game, RuleSet
from tests.support.advised import load

MANIFEST = """language: 2
id: seats
title: Seats
kind: game
players: 3 to 4
turn limit: 40
files: [seats.rules, seats.yaml]
"""
RULES = """kind tile
  begins in bag
  worth: number, at least 0

counter money for each player
  no least
counter points for each player

zone bag
  holds tiles in a pile
  seen by nobody
zone hand for each player
  holds tiles
  seen by its owner
zone pot
  holds tiles
  seen by all

set-up deal
  for each player, move the top 2 tiles of the bag to their hand

{rules}

turn last
  end the game now

ranking
  highest points
"""
TILES = "tile:\n" + "".join(f"  t{n}: {{name: T{n}, worth: {n}}}\n" for n in range(1, 9))


def rules(text: str) -> RuleSet:
    """Load a game of which a text is the turn."""
    files = {"bundle.yaml": MANIFEST, "seats.rules": RULES.replace("{rules}", text), "seats.yaml": TILES}
    found = load(files)
    assert found.rule_set is not None, [(d.code, d.message, d.help) for d in found.diagnostics]
    return found.rule_set


def game(text: str, players: int = 4, first: int | None = None) -> Game:
    """Begin a game of which a text is the turn."""
    return rules(text).new_game(players=players, seed=1, first=first)


# Player 1 is dealt t8 and t7, player 2 is dealt t6 and t5, and so on.


def counted(it: Game, counter: str) -> list[int]:
    """List what each player has of a counter."""
    view = it.view(None)
    return [player["counters"][counter] for player in view["players"]]


@pytest.mark.parametrize(
    ("subject", "gets"),
    [
        ("you", 2),
        ("the player to your left", 3),
        ("the player to your right", 1),
        ("the player to the left of the player to your left", 4),
        ("the player to the right of the player to your left", 2),
        ("the active player", 2),
        ("the first player", 2),
    ],
)
def test_a_word_for_a_player_can_do_what_a_player_does(subject: str, gets: int) -> None:
    it = game(f"turn act\n  {subject} gains 1 point\n  if you have no money, gain 0 points", first=2)
    assert counted(it, "points") == [int(seat == gets) for seat in (1, 2, 3, 4)]


def test_what_a_named_player_has_is_read() -> None:
    it = game(
        "turn act\n"
        "  the player to your left gains 3 money\n"
        "  choose another player, call it the rival\n"
        "  gain (the rival's money + the total worth of the tiles in the rival's hand) points"
    )
    it.answer("player-2")
    assert counted(it, "points") == [3 + 6 + 5, 0, 0, 0]


def test_a_named_player_pays_another() -> None:
    it = game(
        "turn act\n  each player gains 2 money\n  choose another player, call it the rival\n"
        "  the rival pays 2 money to the player to the left of the rival\n  give 1 money to the rival"
    )
    it.answer("player-4")
    assert counted(it, "money") == [3, 2, 2, 1]


def test_a_named_player_carries_out_a_rule() -> None:
    it = game("rule rest\n  gain 2 points\n\nturn act\n  the player to your right rests")
    assert counted(it, "points") == [0, 0, 0, 2]


def test_who_is_asked_decides_and_acts_and_they_is_who_asks() -> None:
    it = game(
        "turn act\n  ask the player to your left\n    choose a tile in your hand\n    move it to their hand\n"
        "    gain 1 point\n  gain 5 points"
    )
    assert it.to_move == 2
    assert it.option_ids() == ["t6", "t5"]
    it.answer("t5")
    assert counted(it, "points") == [5, 1, 0, 0]
    assert [len(p["zones"]["hand"]["things"]) for p in it.view(None)["players"]] == [3, 1, 2, 2]


def test_names_given_before_hold_for_who_is_asked() -> None:
    it = game(
        "turn act\n  choose a tile in your hand, call it the prize\n"
        "  ask each other player\n    you may gain (the prize's worth) points\n"
    )
    it.answer("t7")
    assert [(it.to_move, it.answer("yes")) for _ in range(3)] == [(2, None), (3, None), (4, None)]
    assert counted(it, "points") == [0, 7, 7, 7]


@pytest.mark.parametrize(
    ("who", "order"),
    [
        ("each player", [1, 2, 3, 4]),
        ("each other player", [3, 4, 1]),
        ("each player beginning with the player to your left", [3, 4, 1, 2]),
        ("each player beginning with you going right", [2, 1, 4, 3]),
    ],
)
def test_all_are_asked_in_an_order(who: str, order: list[int]) -> None:
    it = game(f"turn act\n  ask {who}\n    choose a tile in your hand\n    move it to the pot", first=2)
    asked = []
    while not it.over:
        asked.append(it.to_move)
        it.answer(it.option_ids()[0])
    assert asked == order


def test_those_with_the_most_are_all_who_are_tied() -> None:
    it = game(
        "turn act\n  gain 2 money\n  the player to your right gains 2 money\n  the player to your left gains 1 money\n"
        "  for each of the players with the highest money, they gain 1 point\n"
        "  for each of the players with the lowest (2 * their money), they gain 3 points"
    )
    assert counted(it, "points") == [1, 0, 3, 1]


def test_the_best_of_things_is_the_best_of_those_meant() -> None:
    it = game(
        "turn act\n  move the tiles in your hand with the lowest worth to the pot\n"
        "  gain (number of tiles in your hand) points"
    )
    assert counted(it, "points") == [1, 0, 0, 0]
    assert [x["thing"] for x in it.view(None)["zones"]["pot"]["things"]] == ["t7"]


def test_players_are_compared_by_counters_and_numbers() -> None:
    it = game(
        "number wealth = money + number of tiles in your hand\n\nturn act\n  the player to your left gains 3 money\n"
        "  gain (number of players whose money is at least 1) points\n"
        "  gain (10 * number of players whose wealth is less than 5) points\n"
        "  gain (100 * the highest wealth of the players) points"
    )
    assert counted(it, "points")[0] == 1 + 30 + 500


def test_a_test_and_a_number_can_be_about_a_player() -> None:
    it = game(
        "test (player) is ahead of (other: player) = the player's money is more than the other's money\n"
        "number lead of (rival: player) = your money - the rival's money\n\n"
        "turn act\n  gain 4 money\n  choose another player, call it the rival\n"
        "  if you are ahead of the rival, gain (lead of the rival) points"
    )
    it.answer("player-3")
    assert counted(it, "points") == [4, 0, 0, 0]
