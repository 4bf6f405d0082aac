"""Games that all players win or lose together, and what every report says of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from london_rules import load
from london_rules.cli.app import run
from london_rules.engine import EVERYTHING
from london_rules.players.bot_games import SimulationSetup, play_bot_game
from london_rules.table import Table
from tests.turns.small import MANIFEST, PEBBLES, RULES, diagnostics, files_with, new_game, turns

ENDS = """
outcome rescue = everyone wins
outcome shipwreck = everyone loses

turn sail, after go
  if the wish is 2, end the game with shipwreck
  if your points is at least 3, end the game with rescue
"""
# The wish of `go` is a name of that text only: the game asks again.
ENDS = ENDS.replace("  if the wish is 2", "  choose a number from 1 to 2, call it the course\n  if the course is 2")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "bundle.yaml").write_text(MANIFEST)
    (tmp_path / "small.rules").write_text(RULES.format(added=ENDS))
    (tmp_path / "pebbles.yaml").write_text(PEBBLES + "\nlayout:\n  outcomes:\n    rescue: The lamp is lit.\n")
    return tmp_path


def test_all_are_first_in_a_game_that_they_win_or_lose_together() -> None:
    game = new_game(ENDS, 2)
    turns(game)
    assert [(p["place"], p["outcome"], p["won"]) for p in game.score()] == [(1, "rescue", True)] * 2
    lost = new_game(ENDS, 2)
    lost.answer("1")
    lost.answer("2")
    assert lost.over
    assert not lost.unfinished
    assert [(p["place"], p["won"]) for p in lost.score()] == [(1, False)] * 2
    assert next(e for e in lost.events(EVERYTHING) if e["type"] == "outcome")["outcome"] == "shipwreck"


def test_a_game_that_ends_without_an_outcome_is_ranked() -> None:
    game = new_game(ENDS.replace("end the game with rescue", "end the game now"), 2)
    turns(game)
    assert [p["place"] for p in game.score()] == [1, 2]
    assert all("won" not in p for p in game.score())


def test_standings_have_the_words_of_the_layout(folder: Path) -> None:
    rule_set = load(str(folder)).rule_set
    assert rule_set is not None
    table = Table.of(rule_set.new_game(2, seed=1, first=1), ["random", "random"])
    while not table.over:
        table.answer_for_bot()
    told = table.standings().as_json()["outcome"]
    assert told in (
        {"name": "rescue", "won": True, "words": "The lamp is lit."},
        {"name": "shipwreck", "won": False, "words": "Shipwreck"},
    )


def test_a_simulation_counts_games_won_and_lost(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", str(folder), "--games", "40", "--players", "2", "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["won"] + data["lost"] == 40
    assert data["outcomes"] == {"rescue": data["won"], "shipwreck": data["lost"]}
    assert 0 < data["won"] < 40
    assert [seat["wins"] for seat in data["seats"]] == [data["won"]] * 2
    run(["simulate", str(folder), "--games", "4", "--players", "2"])
    assert "lost by all: rescue" in capsys.readouterr().out


def test_a_game_for_one_without_outcomes_is_reported_by_its_score(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, text in files_with("turn stop, after go\n  if your points is 3, end the game now\n").items():
        (tmp_path / name).write_text(text)
    run(["simulate", str(tmp_path), "--games", "20", "--players", "1", "--format", "json"])
    (seat,) = json.loads(capsys.readouterr().out)["seats"]
    assert (seat["wins"], seat["mean"]) == (None, 3.0)
    run(["simulate", str(tmp_path), "--games", "4", "--players", "1"])
    assert "wins" not in capsys.readouterr().out
    run(["play", str(tmp_path), "--seats", "random"])
    assert "Place" not in capsys.readouterr().out


def test_the_effect_of_a_change_is_told_in_games_won(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    easier = folder / "easier.yaml"
    head = "language: 2\nid: easier\ntitle: Easier\nkind: overlay\nbuilds on: [small]\nrules: |\n"
    easier.write_text(head + "  replace turn sail\n    if your points is at least 3, end the game with rescue\n")
    seats = ["--seats", "random"]
    assert run(["diff", str(folder), f"{folder}+{easier}", "--play", "20", *seats, "--format", "json"]) in (0, 1)
    effects = {one["name"]: one for one in json.loads(capsys.readouterr().out)["impact"]["effects"]}
    assert effects["games won"]["after"] == 1.0
    assert effects["ended with shipwreck"]["after"] == 0.0
    assert "points of the winner" not in effects


def test_greedy_wins_such_a_game_more_often_than_random(folder: Path) -> None:
    rule_set = load(str(folder)).rule_set
    assert rule_set is not None
    won = [
        [play_bot_game(rule_set, SimulationSetup((kind,), 1), n) for n in range(20)] for kind in ("greedy", "random")
    ]
    greedy, random = ([getattr(game, "outcome", "") for game in games].count("rescue") for games in won)
    assert greedy > random


def test_an_outcome_that_nothing_uses_is_reported_and_one_that_is_unknown_too() -> None:
    found = load(files_with("outcome rescue = everyone wins\n")).diagnostics
    assert ("LR-L0001", "in `outcome rescue`: the game never ends with this outcome") in [
        (d.code, d.message) for d in found
    ]
    wrong = diagnostics("outcome rescue = everyone wins\nturn sail, after go\n  end the game with recsue\n")
    assert [d.code for d in wrong if d.severity == "error"] == ["LR-N0003"]


def test_how_near_an_end_is_never_fails_where_the_text_asks_first() -> None:
    guarded = """
outcome rescue = everyone wins

turn sail, after go
  if your points is at least 2
    if 10 / (your points - 1) rounded down is at most 3, end the game with rescue
"""
    rule_set = load(files_with(guarded)).rule_set
    assert rule_set is not None
    game = play_bot_game(rule_set, SimulationSetup(("greedy", "greedy"), 1), 0)
    assert getattr(game, "outcome", "") == "rescue"
