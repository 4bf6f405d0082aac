"""Ideas of the kinds that designers bring, each as straight as its rulebook says it: read cleanly, and played.

Most ideas are shown by shipped games and house rules; here are those that none shows.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from london_rules import RuleSet, load
from london_rules.engine import Game
from london_rules.players.bot_games import GameResult, SimulationSetup, play_bot_game
from london_rules.rule_tests.run import run_tests
from tests.games.small_games import check_merged_print
from tests.referee.lockstep import lockstep

BUNDLES = Path(__file__).parent / "bundles"
IDEAS = sorted(path.stem for path in BUNDLES.glob("*.yaml"))
WITH_TESTS = [name for name in IDEAS if "\ntests:" in (BUNDLES / f"{name}.yaml").read_text("utf-8")]
GAMES = 5


def idea(name: str) -> RuleSet:
    loaded = load(str(BUNDLES / f"{name}.yaml"))
    assert [d.message for d in loaded.diagnostics] == []
    assert loaded.rule_set is not None
    return loaded.rule_set


@pytest.mark.parametrize("name", IDEAS)
def test_an_idea_is_played_to_its_end_and_keeps_the_invariants(name: str) -> None:
    rules = idea(name)
    low, high = rules.rules.players
    for number in range(GAMES):
        setup = SimulationSetup(("random",) * (low + number % (high - low + 1)), 1, None, check=True)
        result = play_bot_game(rules, setup, number)
        assert isinstance(result, GameResult), result
        assert not result.unfinished


@pytest.mark.parametrize("name", IDEAS)
def test_the_referee_plays_an_idea_alike(name: str) -> None:
    rules = idea(name)
    for seed in range(2):
        lockstep(rules, rules.rules.players[seed], seed, 100, traced=seed == 1)


@pytest.mark.parametrize("name", IDEAS)
def test_the_merged_print_of_an_idea_is_the_same_game(name: str, tmp_path: Path) -> None:
    check_merged_print(idea(name), tmp_path)


@pytest.mark.parametrize("name", WITH_TESTS)
def test_the_tests_in_an_idea_pass(name: str) -> None:
    results = [result.ok for run in run_tests(str(BUNDLES / f"{name}.yaml")) for result in run.results]
    assert results and all(results)


def played(name: str, players: int, seed: int) -> Game:
    game, chosen = idea(name).new_game(players, seed), random.Random(seed)
    while not game.over:
        game.answer(chosen.choice(game.option_ids()))
    return game


def test_goods_change_hands_in_trade() -> None:
    events = [event for seed in range(4) for event in played("trade", 3, seed).events()]
    assert any(event["type"] == "swap" for event in events)


def test_the_rival_takes_fields_and_can_win() -> None:
    outcomes = {played("automa", 1, seed).score()[0]["outcome"] for seed in range(16)}
    assert outcomes == {"harvest", "famine"}


def test_no_place_has_two_workers_in_a_day_and_all_come_home() -> None:
    game = idea("workers").new_game(3, 5)
    chosen, most = random.Random(5), 0
    while not game.over:
        layout, state = game.rule_set.layout, game.state
        low, high = layout.kind_range["place"]
        base = layout.counter_base["visitors"]
        visitors = state.c[base + low : base + high]
        assert set(visitors) <= {0, 1}
        most = max(most, sum(visitors))
        game.answer(chosen.choice(game.option_ids()))
    assert most >= 4


def test_who_is_guessed_right_is_out_and_the_last_one_at_court_wins() -> None:
    games = [played("love", 3, seed) for seed in range(12)]
    left = [event for game in games for event in game.events() if event["type"] == "left the game"]
    assert left
    assert all(min(row["place"] for row in game.score()) == 1 for game in games)
