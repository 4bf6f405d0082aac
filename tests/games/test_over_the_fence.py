"""Whole random games of Over the Fence: invariants, both programs, saves, greedy against random, and hidden cards."""

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

GAME = "over-the-fence"
GAMES = 3  # at each table; 400 games were played once, on 29 November 2026
CARDS, WEEKS, STALL = 120, 12, 6

every_table = pytest.mark.parametrize("players", [2, 3, 4])


def check_table(program: Program, state: State) -> None:
    """Check what is true at every decision of the game."""
    check_invariants(program, state)
    layout = program.layout

    def lying(zone: str) -> list[int]:
        base = layout.zone_base[zone]
        own = layout.rules.zones[zone].owner == "player"
        return [thing for at in range(base, base + (state.np if own else 1)) for thing in state.z[at]]

    everywhere = [thing for zone in layout.rules.zones for thing in lying(zone)]
    assert len(everywhere) == len(set(everywhere)) == CARDS
    assert lying("crate") == []
    assert len(lying("stall")) <= STALL
    daylight = layout.counter_base["daylight"]
    assert all(state.c[daylight + seat] == 0 for seat in range(state.np) if seat != state.active)


@every_table
def test_invariants_hold_all_the_game(players: int) -> None:
    check_all_games(rules(GAME), players, GAMES, check_table)


@every_table
def test_the_game_lasts_so_many_weeks(players: int) -> None:
    assert [state.turn for state in decisions(rules(GAME).fast, players, 5)][-1] == WEEKS * players


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
    assert greedy > random + 4


def test_the_merged_print_is_the_same_game(tmp_path: Path) -> None:
    check_merged_print(rules(GAME), tmp_path)


def with_another_hand(game: Game, owner: int) -> list[Game]:
    """Give games in which a card of a hand is another one, which lay at the bottom of the same player's shed."""
    layout, out = game.program.layout, []
    held = game.state.z[layout.zone_base["hand"] + owner - 1]
    below = game.state.z[layout.zone_base["shed"] + owner - 1]
    for mine, thing in ((mine, thing) for mine in held for thing in below):
        if layout.face_of[mine] != layout.face_of[thing]:
            world = game.clone()
            exchange(world, mine, thing)
            out.append(world)
    return out[:2]


def test_nobody_is_told_what_another_holds() -> None:
    compared = 0
    for number in range(3):
        game, chosen = rules(GAME).new_game(3, SEED, number=number, first=2), dice(3, number)
        worlds = with_another_hand(game, 1)
        assert worlds
        while game.to_move != 1:
            for world in worlds:
                for viewer in (0, 2, 3):
                    assert told(world, viewer) == told(game, viewer)
                assert world.view(1) != game.view(1)
            answer = step(game, chosen)
            for world in worlds:
                world.answer(answer)
            compared += 1
    assert compared > 5
