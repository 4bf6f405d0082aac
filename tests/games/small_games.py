"""Checks that the small games share: both programs, saves, the merged print, and who won against random players."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from london_rules.bundles.one_file import one_file
from london_rules.compiler.program import Program, State
from london_rules.engine import Game, RuleSet
from london_rules.engine.load import load
from london_rules.engine.states import state_hash
from london_rules.players.bot_games import GameResult, SimulationSetup, play_bot_game
from tests.games.table import SEED, decisions, dice, play


def check_both_programs(rules: RuleSet, players: int) -> None:
    """Check that the fast and the traced program ask the same and reach the same states in one random game."""
    fast_game, traced_game = (decisions(program, players, 7) for program in (rules.fast, rules.traced))
    for fast, traced in zip(fast_game, traced_game, strict=True):
        assert fast.opts == traced.opts
        assert state_hash(fast) == state_hash(traced)


def check_all_games(rules: RuleSet, players: int, games: int, check: Callable[[Program, State], None]) -> None:
    """Check every state of some whole random games."""
    for number in range(games):
        for state in decisions(rules.fast, players, number):
            check(rules.fast, state)
        assert state.over == 1


def random_game(rules: RuleSet, players: int) -> Game:
    """Play the random game that `check_saved` saves and goes on with."""
    return play(rules.new_game(players, SEED, number=1), dice(players, 1))


def check_saved(rules: RuleSet, whole: Game, answered: int) -> None:
    """Check that a game saved after some answers goes on as the whole game did."""
    game = rules.new_game(whole.setup.players, SEED, number=1)
    for answer in whole.answers[:answered]:
        game.answer(answer)
    again = rules.restore(json.loads(json.dumps(game.save())))
    for answer in whole.answers[answered:]:
        again.answer(answer)
    assert again.state_hash() == whole.state_hash()


def check_record(rules: RuleSet, whole: Game) -> None:
    """Check that the record of a game replays to the same state."""
    assert rules.replay(json.loads(json.dumps(whole.record()))).state_hash() == whole.state_hash()


def won_by_greedy_and_random(rules: RuleSet, games: int) -> tuple[int, int]:
    """Give how many games of two each of them won; they change seats after each game."""
    greedy = 0
    for number in range(games):
        kinds = ("random", "greedy") if number % 2 else ("greedy", "random")
        result = play_bot_game(rules, SimulationSetup(kinds, 1), number)
        assert isinstance(result, GameResult)
        greedy += kinds[result.places.index(1)] == "greedy"
    return greedy, games - greedy


def check_merged_print(rules: RuleSet, folder: Path) -> None:
    """Check that a game printed as one file is the same game."""
    path = folder / "merged.yaml"
    path.write_text(one_file(rules.rules), encoding="utf-8")
    again = load(path).rule_set
    assert again is not None
    assert again.digest == rules.digest
