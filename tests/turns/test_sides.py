"""Sides: partners who share a place, and what every report says of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from london_rules.cli.app import run
from london_rules.table import Table
from tests.support.advised import load
from tests.turns.small import FOUR, diagnostics, files_with, new_game, points, turns

PAIRS = """
partners north and south = players 1 and 3
partners east and west = players 2 and 4
"""
RICH = "turn more, after go\n  if the active player is the first player, gain 10 points\n"
GIFTS = """
turn gifts, after go
  if your points is 1, for each of your partners, they gain 10 points
  if your points is 2, gain (number of players on your side) points
"""


def test_partners_share_the_place_of_their_figures_added() -> None:
    game = new_game(FOUR + PAIRS + RICH, 4)
    turns(game)
    assert points(game) == [44, 4, 4, 4]
    assert [p["place"] for p in game.score()] == [1, 2, 1, 2]


def test_a_partner_is_not_oneself_and_one_is_on_ones_own_side() -> None:
    game = new_game(FOUR + PAIRS + GIFTS, 4)
    game.answer("1")
    assert points(game)[2] == 10
    assert points(game)[0] == 1


def test_with_fewer_players_sides_are_smaller() -> None:
    game = new_game(FOUR + PAIRS, 3)
    turns(game)
    assert [p["place"] for p in game.score()] == [1, 2, 1]


def test_standings_and_simulations_speak_of_sides(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    extra = "turn luck, after go\n  choose a random number from 1 to 6, call it the luck\n  gain (the luck) points\n"
    for name, text in files_with(FOUR + PAIRS + extra).items():
        (tmp_path / name).write_text(text)
    rule_set = load(str(tmp_path)).rule_set
    assert rule_set is not None
    table = Table.of(rule_set.new_game(4, seed=1), ["random"] * 4)
    while not table.over:
        table.answer_for_bot()
    sides = table.standings().as_json()["sides"]
    assert [side["place"] for side in sides] == [1, 2]
    assert sides[0]["values"] > sides[1]["values"]
    assert run(["simulate", str(tmp_path), "--games", "20", "--players", "4", "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert sum(side["wins"] for side in data["sides"]) == 20
    assert (
        data["seats"][0]["wins"]
        == data["seats"][2]["wins"]
        == data["sides"][1 if "north" in data["sides"][1]["name"] else 0]["wins"]
    )
    run(["play", str(tmp_path), "--seats", "random,random,random,random"])
    assert "together points" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("added", "message"),
    [
        (
            "partners one = players 1 and 2\npartners two = players 2, 3 and 4\n",
            "player 2 is on two sides, `one` and `two`",
        ),
        ("partners one = players 1 and 2\n", "player 3 is on no side"),
        ("partners one = players 1, 2, 3, 4 and 7\n", "there is no player 7 in this game"),
        (
            "turn x, after go\n  for each of your partners, they gain 1 points\n",
            "in `turn x`: there are no sides in this game",
        ),
    ],
)
def test_sides_that_do_not_fit_are_reported(added: str, message: str) -> None:
    assert [(d.code, d.message) for d in diagnostics(added) if d.severity == "error"] == [("LR-C0010", message)]


@pytest.mark.parametrize(
    ("added", "message", "texts"),
    [
        (
            "partners one = players 1 and 2\npartners two = players 2 and 4\n",
            "player 2 is on two sides, `one` and `two`, and player 3 is on none",
            ["players 3 and 4", "players 1 and 3"],
        ),
        (
            "partners one = players 1 and 2\npartners two = players 2, 3 and 4\n",
            "player 2 is on two sides, `one` and `two`",
            ["players 3 and 4", "player 1"],
        ),
        (
            "partners one = players 1 and 2\npartners two = players 4 and 4\n",
            "player 4 is named twice on the side `two`, and player 3 is on none",
            ["players 3 and 4"],
        ),
        ("partners one = players 1, 2 and 3\n", "player 4 is on no side", ["players 1, 2, 3 and 4"]),
        (
            "partners one = players 1 and 2\npartners two = player 4\n",
            "player 3 is on no side",
            ["players 3 and 4"],
        ),
        (
            "partners one = players 1 and 2\npartners two = players 3 and 5\n",
            "there is no player 5 in this game",
            ["players 3 and 4"],
        ),
    ],
)
def test_a_player_who_is_named_wrongly_is_one_message_with_the_lines_that_are_right(
    added: str, message: str, texts: list[str]
) -> None:
    (found,) = [item for item in diagnostics(added) if item.severity == "error"]
    assert (found.code, found.message, [fix.replacement for fix in found.fixes]) == ("LR-C0010", message, texts)
