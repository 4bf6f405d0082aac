"""Games that some players win with an outcome, and what every report says of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from london_rules import load
from london_rules.cli.app import run
from london_rules.engine import EVERYTHING
from london_rules.language.compare.rule_sets import compare_rules
from london_rules.language.say.declarations import phrase_declaration
from london_rules.players.bot_games import GameResult, SimulationSetup, play_bot_game
from london_rules.players.both_tiers import play_on_both
from london_rules.table import Table
from tests.turns.small import diagnostics, files_with, new_game, turns

WISE = """
counter wisdom for each player
group sages = players whose wisdom is at least 1
outcome dawn = the sages win

turn think, after go
  if the wish is 2, gain 1 wisdom
  if your points is at least 2, end the game with dawn
"""
# The wish of `go` is a name of that text only: the game asks again.
WISE = WISE.replace("  if the wish is 2", "  choose a number from 1 to 2, call it the thought\n  if the thought is 2")
SIDES = "partners north = players 1 and 3\npartners south = players 2 and 4\n"
LATE = "scoring late wisdom\n  each player gains 1 wisdom\n"


def test_who_is_in_the_group_wins_and_all_others_share_the_place_after() -> None:
    game = new_game(WISE, 3)
    for thought in ("1", "2", "2", "1"):
        game.answer("1")
        game.answer(thought)
    assert game.over
    assert [(p["place"], p["outcome"], p["won"]) for p in game.score()] == [
        (3, "dawn", False),
        (1, "dawn", True),
        (1, "dawn", True),
    ]
    (told,) = [e for e in game.events(EVERYTHING) if e["type"] == "outcome"]
    assert told["outcome"] == "dawn"
    assert "won" not in told


def test_what_the_scoring_does_comes_too_late_to_win() -> None:
    game = new_game(WISE + LATE, 2)
    for thought in ("1", "2", "1"):
        game.answer("1")
        game.answer(thought)
    assert [p["place"] for p in game.score()] == [2, 1]


def test_all_tie_where_nobody_is_in_the_group() -> None:
    game = new_game(WISE, 3)
    turns(game)
    assert [p["place"] for p in game.score()] == [1, 1, 1]


def test_a_side_wins_with_any_of_its_players() -> None:
    game = new_game(SIDES + WISE, 4)
    for thought in ("2", "1", "1", "1", "1"):
        game.answer("1")
        game.answer(thought)
    assert [p["place"] for p in game.score()] == [1, 2, 1, 2]


def test_an_outcome_of_the_scoring_replaces_the_one_before() -> None:
    other = "outcome dusk = everyone loses\nscoring dark\n  if the sum is 0, end the game with dusk\n"
    game = new_game(WISE + other + "number sum = total wisdom of players\n", 2)
    turns(game)
    assert [(p["place"], p["outcome"], p["won"]) for p in game.score()] == [(1, "dusk", False)] * 2


def test_the_table_ranks_such_a_game() -> None:
    game = new_game(WISE, 2)
    for thought in ("1", "2", "1"):
        game.answer("1")
        game.answer(thought)
    standings = Table.of(game, ["human", "human"]).standings()
    assert standings.outcome is None
    assert [(one.player, one.place) for one in standings.places] == [(2, 1), (1, 2)]


def test_reports_count_it_and_wins_by_seat(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, text in files_with(WISE).items():
        (tmp_path / name).write_text(text)
    assert run(["simulate", str(tmp_path), "--games", "40", "--players", "2", "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["outcomes"] == {"dawn": 40}
    assert "won" not in data
    assert sum(seat["wins"] for seat in data["seats"]) == pytest.approx(40)
    run(["simulate", str(tmp_path), "--games", "4", "--players", "2"])
    assert "ended with: dawn 4" in capsys.readouterr().out


def test_greedy_players_want_to_win_it() -> None:
    found = load(files_with(WISE)).rule_set
    assert found is not None
    games = [play_bot_game(found, SimulationSetup(("search:4", "random"), 1), n) for n in range(20)]
    assert sum(getattr(game, "places", (2, 2))[0] == 1 for game in games) > 15


@pytest.mark.parametrize("more", ["", SIDES, LATE, "turn off, after think\n  you may leave the game\n"])
def test_c_places_the_winners_alike(more: str) -> None:
    found = load(files_with(WISE + more)).rule_set
    assert found is not None
    for number in range(4):
        both = play_on_both(found, SimulationSetup(("greedy",) * (4 if more == SIDES else 3), 1), number)
        assert isinstance(both.result, GameResult)
        assert both.difference is None
        assert not both.left
        assert both.states > 3


def test_it_is_said_and_compared_in_words() -> None:
    old, new = (
        load(files_with(WISE.replace("the sages win", end))).rule_set for end in ("the sages win", "everyone wins")
    )
    assert old is not None
    assert new is not None
    assert phrase_declaration(old.rules.outcomes["dawn"], old.rules) == "If the game ends with dawn, the sages win."
    assert "the sages win" in "\n".join(map(str, compare_rules(old.rules, new.rules)))


@pytest.mark.parametrize(
    ("group", "code"),
    [
        ("group sages for each player = other players", "LR-T0002"),
        ("group sages = pebbles in the heap", "LR-T0002"),
        ("group fools = players whose points is 1", "LR-N0003"),
    ],
)
def test_only_a_group_of_players_can_win(group: str, code: str) -> None:
    wrong = diagnostics(f"{group}\noutcome dawn = the sages win\nturn sail, after go\n  end the game with dawn\n")
    assert [d.code for d in wrong if d.severity == "error"][:1] == [code]
