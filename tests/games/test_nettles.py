"""Whole random games of Nettles: invariants, both programs, saves, the secret of what is passed on, and greedy."""

from __future__ import annotations

from pathlib import Path

from london_rules.compiler.program import Program, State
from london_rules.engine import EVERYTHING, Game
from london_rules.engine.determinize import guess
from london_rules.engine.dice import Dice
from london_rules.engine.invariants import check_invariants
from london_rules.players.bot_games import GameResult, SimulationSetup, play_bot_game
from tests.games.small_games import check_both_programs, check_merged_print, check_saved, random_game
from tests.games.table import SEED, decisions, rules
from tests.referee.lockstep import lockstep

GAME = "nettles"
PLAYERS, CARDS, STINGS, DEALS = 4, 52, 26, 4
GAMES = 8  # 200 games were played once, on 22 November 2026: london-rules simulate nettles -n 200 -p 4 --check


def lying(program: Program, state: State, zone: str) -> list[list[int]]:
    base = program.layout.zone_base[zone]
    return state.z[base : base + PLAYERS]


def check_table(program: Program, state: State) -> None:
    """Check what is true at every decision of the game."""
    check_invariants(program, state)
    hands, parcels, tricks, hauls = (lying(program, state, z) for z in ("hand", "parcel", "trick", "haul"))
    held = [sum(map(len, of)) for of in zip(hands, parcels, tricks, strict=True)]
    assert all(len(parcel) <= 3 for parcel in parcels)
    assert all(len(trick) <= 1 for trick in tricks)
    assert all(len(haul) % PLAYERS == 0 for haul in hauls)
    assert sum(held) + sum(map(len, hauls)) == (CARDS if not state.z[program.layout.zone_base["deck"]] else 0)
    nettles = state.c[program.layout.counter_base["nettles"] :][:PLAYERS]
    finished = state.c[program.layout.counter_base["finished hands"]]
    assert sum(nettles) % STINGS == 0 and STINGS * finished <= sum(nettles) <= 3 * STINGS * finished
    assert bool(state.over) == (finished == DEALS)


def test_invariants_hold_all_the_game() -> None:
    program = rules(GAME).fast
    for number in range(GAMES):
        count = 0
        for count, state in enumerate(decisions(program, PLAYERS, number), 1):  # noqa: B007
            check_table(program, state)
        assert state.over == 1 and count > 150


def test_fast_and_traced_reach_the_same_states() -> None:
    check_both_programs(rules(GAME), PLAYERS)


def test_both_readings_agree() -> None:
    assert lockstep(rules(GAME), PLAYERS, 5, 300).questions


def test_a_saved_game_goes_on_as_it_was() -> None:
    whole = random_game(rules(GAME), PLAYERS)
    for answered in (2, 5, len(whole.answers) // 2):  # amid the cards that are passed on, and amid a trick
        check_saved(rules(GAME), whole, answered)


def passing(by_player_1: int) -> Game:
    """Give a game in which players 1 and 2 have chosen what they pass on, player 1 from one card on."""
    game = rules(GAME).new_game(PLAYERS, SEED, first=1)
    for answered in range(6):
        assert game.decision is not None and game.decision.rule == "rule choose the parcel"
        options = game.decision.options
        game.answer(options[(by_player_1 if answered < 3 else 0) % len(options)].id)
    assert game.decision is not None and game.decision.player == 3
    return game


def test_nobody_learns_what_another_passes_on() -> None:
    one, other = passing(0), passing(5)
    assert one.state_hash() != other.state_hash()
    for viewer in (2, 3, 4, None):
        assert one.view(viewer) == other.view(viewer)
        assert one.events(viewer) == other.events(viewer)
    assert one.view(1) != other.view(1)
    assert one.events(EVERYTHING) != other.events(EVERYTHING)


def test_a_bot_guesses_what_is_passed_on_to_it() -> None:
    game = passing(0)
    program, state = game.program, game.state
    (actual, *_) = lying(program, state, "parcel")
    found = [lying(program, guess(program, state, 1, Dice(SEED, n)), "parcel")[0] for n in range(6)]
    assert len(actual) == 3 and all(len(one) == 3 for one in found)
    assert len({tuple(sorted(one)) for one in found}) > 3


def test_greedy_beats_random() -> None:
    first = 0
    for number in range(6):
        result = play_bot_game(rules(GAME), SimulationSetup(("greedy", "random", "random", "random"), 1), number)
        assert isinstance(result, GameResult)
        first += result.places[0] == 1
    assert first >= 4  # of 1 in 4 by chance


def test_the_merged_print_is_the_same_game(tmp_path: Path) -> None:
    check_merged_print(rules(GAME), tmp_path)
