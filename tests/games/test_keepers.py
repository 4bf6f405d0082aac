"""The keepers of the light: whole games with invariants checked, and what players who think are worth in it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from london_rules import load
from london_rules.cli.app import run
from london_rules.players.bot_games import GameResult, SimulationSetup, play_bot_game
from london_rules.rulebook.build import rulebook
from london_rules.rulebook.markdown import markdown_page
from tests.referee.lockstep import lockstep
from tests.support.table import rule_set

GAME = "keepers"
SAMPLE = range(0, 200, 8)  # of the 200 games of each number of players that were played when the game was made


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_whole_random_games_end_with_an_outcome_and_keep_the_invariants(players: int) -> None:
    setup = SimulationSetup(("random",) * players, 1, None, check=True)
    results = [play_bot_game(rule_set(GAME), setup, number) for number in SAMPLE]
    assert all(isinstance(result, GameResult) and result.outcome and not result.unfinished for result in results)
    turns = max(result.turns for result in results if isinstance(result, GameResult))
    assert turns <= 6 * players + 20, "a coil of rope brings another turn, but there are only three"


@pytest.mark.parametrize("players", [1, 2])
def test_greedy_keepers_win_more_often_than_random_ones(players: int) -> None:
    won = Counter[str]()
    for kind in ("greedy", "random"):
        for number in range(12):
            result = play_bot_game(rule_set(GAME), SimulationSetup((kind,) * players, 1), number)
            assert isinstance(result, GameResult)
            won[kind] += result.outcome == "dawn"
    assert won["greedy"] > won["random"]


def test_the_referee_plays_it_alike() -> None:
    for seed in range(4):
        lockstep(rule_set(GAME), 1 + seed, seed, 120, traced=seed == 3)


def test_its_cards_are_at_most_thirty() -> None:
    assert sum(face.copies for face in rule_set(GAME).rules.faces.values()) == 28


def test_the_merged_print_is_the_same_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["show", GAME, "--merged"]) == 0
    (tmp_path / "whole.yaml").write_text(capsys.readouterr().out)
    again = load(str(tmp_path / "whole.yaml")).rule_set
    assert again is not None
    assert again.digest == rule_set(GAME).digest


def test_its_rulebook_has_a_chapter_for_each_part_of_the_game_with_the_turns_of_the_round() -> None:
    text = markdown_page(rulebook(GAME).book)
    titles = ("What the game is about", "Before the first night", "A day and a night", "Your turn", "What you can do")
    assert [title for title in titles if f"## {title}" not in text] == []
    assert "## Not used in this game" not in text
    assert "At the end of each round: if the oil is less than the" in text


def test_the_set_up_and_the_last_night() -> None:
    game = rule_set(GAME).new_game(1, seed=1)
    while not game.over:
        ids = game.option_ids()
        game.answer("fetch-oil" if "fetch-oil" in ids else ids[0])
    told = game.score()[0]
    assert told["outcome"] in ("dawn", "empty harbour", "broken glass")
    assert game.view(None)["round"] == 6 or told["outcome"] == "broken glass"
