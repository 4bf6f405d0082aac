"""Whole random games of Duckboards: invariants, both programs, saves, greedy against random, and what is hidden."""

from __future__ import annotations

from pathlib import Path

import pytest

from london_rules.compiler.program import Program, State
from london_rules.engine import Game
from london_rules.engine.invariants import check_invariants
from tests.engine.test_secrecy import exchange, told
from tests.games.small_games import (
    check_all_games,
    check_both_programs,
    check_merged_print,
    check_record,
    check_saved,
    random_game,
    won_by_greedy_and_random,
)
from tests.games.table import SEED, decisions, dice, rules, step
from tests.referee.lockstep import lockstep

GAME = "duckboards"
GAMES = 3  # at each table; 200 games were played once, on 29 November 2026
POLES, PARCELS, WALKWAYS, VILLAGES = 46, 22, 26, 12
HIDDEN = {
    "wood": "woodpile",
    "satchel": "cart",
}  # what only its owner sees, and where the same things lie unseen by all

DRAWN = 4  # as many of a pile, at most, come to light before the owner is asked again

every_table = pytest.mark.parametrize("players", [2, 3, 4])


def check_table(program: Program, state: State) -> None:
    """Check what is true at every decision of the game."""
    check_invariants(program, state)
    layout = program.layout

    def lying(zone: str) -> list[int]:
        base = layout.zone_base[zone]
        own = layout.rules.zones[zone].owner == "player"
        return [thing for at in range(base, base + (state.np if own else 1)) for thing in state.z[at]]

    assert len([t for zone in ("woodpile", "landing", "sawdust", "wood") for t in lying(zone)]) == POLES
    assert len([t for zone in ("cart", "office", "satchel", "ledger") for t in lying(zone)]) == PARCELS
    assert len(lying("bog")) + len(lying("causeway")) == WALKWAYS
    assert len(lying("fen")) == VILLAGES
    planks, satchels = layout.counter_base["planks"], layout.zone_base["satchel"]
    lengths = {
        layout.things[t].id: layout.rules.faces[layout.things[t].face].values["length"] for t in lying("causeway")
    }
    laid = sum(int(length) for length in lengths.values())
    assert sum(state.c[planks : planks + state.np]) + laid == state.np * (20 - 2 * state.np)
    assert all(len(state.z[satchels + seat]) <= 3 for seat in range(state.np))


@every_table
def test_invariants_hold_all_the_game(players: int) -> None:
    check_all_games(rules(GAME), players, GAMES, check_table)


@every_table
def test_all_have_as_many_turns(players: int) -> None:
    last = [state.turn for state in decisions(rules(GAME).fast, players, 5)][-1]
    assert last % players == 0 and last > 5 * players


def test_fast_and_traced_reach_the_same_states() -> None:
    check_both_programs(rules(GAME), 3)


def test_both_readings_agree() -> None:
    assert lockstep(rules(GAME), 3, 5, 100).questions


def test_a_saved_game_goes_on_as_it_was() -> None:
    whole = random_game(rules(GAME), 3)
    check_saved(rules(GAME), whole, len(whole.answers) // 2)
    check_record(rules(GAME), whole)


def test_greedy_beats_random() -> None:
    greedy, random = won_by_greedy_and_random(rules(GAME), 8)
    assert greedy > random + 2


def test_the_merged_print_is_the_same_game(tmp_path: Path) -> None:
    check_merged_print(rules(GAME), tmp_path)


def other_worlds(game: Game, owner: int, own: str) -> list[Game]:
    """Give games in which one thing that only its owner sees is another one, which nobody sees."""
    layout, out = game.program.layout, []
    held = game.state.z[layout.zone_base[own] + owner - 1][0]
    faces = {layout.face_of[held]}
    for thing in game.state.z[layout.zone_base[HIDDEN[own]]][DRAWN:-DRAWN]:
        if layout.face_of[thing] not in faces:
            faces.add(layout.face_of[thing])
            world = game.clone()
            exchange(world, held, thing)
            out.append(world)
    return out


@pytest.mark.parametrize("own", HIDDEN)
def test_nobody_is_told_what_another_holds(own: str) -> None:
    for number in range(2):
        game, chosen = rules(GAME).new_game(3, SEED, number=number, first=1), dice(3, number)
        while game.to_move == 1 or game.turn < 4:
            step(game, chosen)
        worlds = other_worlds(game, 1, own)
        assert len(worlds) > 1
        compared = 0
        while game.to_move != 1:
            for world in worlds:
                for viewer in (0, 2, 3):
                    assert told(world, viewer) == told(game, viewer)
                assert world.view(1) != game.view(1)
            answer = step(game, chosen)
            for world in worlds:
                world.answer(answer)
            compared += 1
        assert compared
