"""Whole random games of Driftwood: invariants, both programs, saves, and greedy against random."""

from __future__ import annotations

from pathlib import Path

import pytest

from london_rules.compiler.program import Program, State
from london_rules.engine.invariants import check_invariants
from tests.games.small_games import (
    check_all_games,
    check_both_programs,
    check_merged_print,
    check_record,
    check_saved,
    random_game,
    won_by_greedy_and_random,
)
from tests.games.table import rules

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
    check_all_games(rules(GAME), players, GAMES, check_table)


@every_table
def test_fast_and_traced_reach_the_same_states(players: int) -> None:
    check_both_programs(rules(GAME), players)


@every_table
def test_a_saved_game_goes_on_as_it_was(players: int) -> None:
    whole = random_game(rules(GAME), players)
    check_saved(rules(GAME), whole, len(whole.answers) // 2)
    check_record(rules(GAME), whole)


def test_greedy_beats_random() -> None:
    greedy, random = won_by_greedy_and_random(rules(GAME), 60)
    assert greedy > random


def test_the_merged_print_is_the_same_game(tmp_path: Path) -> None:
    check_merged_print(rules(GAME), tmp_path)
