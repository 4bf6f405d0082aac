"""Whole random games of Driftwood: invariants, both programs, saves, and greedy against random."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from london_rules.bundles.one_file import one_file
from london_rules.compiler.program import Program, State
from london_rules.engine.invariants import check_invariants
from london_rules.engine.load import load
from london_rules.engine.states import state_hash
from london_rules.players.bot_games import GameResult, SimulationSetup, play_bot_game
from tests.games.table import SEED, decisions, dice, play, rules

GAME = "driftwood"
GAMES = 8  # at each table; 200 games were played once, on 22 November 2026
DICE, FINDS, ENOUGH, WOOD, SEA = 5, 13, 40, {0, 1, 2, 3, 5}, {0, 2, 3, 4}

every_table = pytest.mark.parametrize("players", [2, 4, 6])


def check_table(program: Program, state: State) -> None:
    """Check what is true at every decision of the game."""
    check_invariants(program, state)
    layout, c = program.layout, state.c

    def lying(zone: str) -> list[int]:
        things: list[int] = state.z[layout.zone_base[zone]]
        return things

    def held(counter: str) -> list[int]:
        base = layout.counter_base[counter]
        return c[base : base + state.np]

    assert len(lying("box")) + len(lying("cup")) + len(lying("surf")) == DICE
    assert len(lying("sand")) + len(lying("basket")) == FINDS
    assert {c[layout.counter_base["wood"] + die] for die in range(*layout.kind_range["die"])} <= WOOD
    sea = c[layout.counter_base["sea"]]
    assert sea in SEA
    assert state.over or len(lying("surf")) <= DICE
    assert all(wood == 0 for player, wood in enumerate(held("loose wood")) if player != state.active or state.over)
    if state.over:
        assert max(held("stored wood")) >= ENOUGH
        assert held("score") == held("stored wood")


@every_table
def test_invariants_hold_all_the_game(players: int) -> None:
    program = rules(GAME).fast
    for number in range(GAMES):
        for state in decisions(program, players, number):
            check_table(program, state)
        assert state.over == 1


@every_table
def test_fast_and_traced_reach_the_same_states(players: int) -> None:
    pairs = zip(decisions(rules(GAME).fast, players, 7), decisions(rules(GAME).traced, players, 7), strict=True)
    for fast, traced in pairs:
        assert fast.opts == traced.opts
        assert state_hash(fast) == state_hash(traced)


@every_table
def test_a_saved_game_goes_on_as_it_was(players: int) -> None:
    whole = play(rules(GAME).new_game(players, SEED, number=1), dice(players, 1))
    game = rules(GAME).new_game(players, SEED, number=1)
    half = len(whole.answers) // 2
    for answer in whole.answers[:half]:
        game.answer(answer)
    again = rules(GAME).restore(json.loads(json.dumps(game.save())), verify="replay")
    for answer in whole.answers[half:]:
        again.answer(answer)
    assert again.state_hash() == whole.state_hash()
    assert rules(GAME).replay(json.loads(json.dumps(whole.record()))).state_hash() == whole.state_hash()


def test_greedy_beats_random() -> None:
    won = [0.0, 0.0]
    for number in range(60):
        seats = SimulationSetup(("random", "greedy") if number % 2 else ("greedy", "random"), 1)
        result = play_bot_game(rules(GAME), seats, number)
        assert isinstance(result, GameResult)
        won[(result.places.index(1) + number) % 2] += 1
    assert won[0] > won[1]


def test_the_merged_print_is_the_same_game(tmp_path: Path) -> None:
    path = tmp_path / "merged.yaml"
    path.write_text(one_file(rules(GAME).rules), encoding="utf-8")
    again = load(path).rule_set
    assert again is not None
    assert again.digest == rules(GAME).digest
