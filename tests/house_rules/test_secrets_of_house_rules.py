"""The auction of boroughs and closed purses: whole random games, and nobody is told what only its owner sees.

A game is played on in two worlds that differ in what one player has bid, or has in the purse, as long as that
player acts alike and nothing that all see comes of it.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from london_rules import load
from london_rules.engine import Game
from london_rules.engine.determinize import guess
from london_rules.engine.dice import Dice
from london_rules.engine.invariants import check_invariants
from london_rules.engine.states import state_data
from london_rules.env.observe import ObservationSpace
from tests.engine.test_secrecy import told
from tests.games.small_games import (
    check_all_games,
    check_both_programs,
    check_merged_print,
    check_record,
    check_saved,
    random_game,
    won_by_greedy_and_random,
)
from tests.games.table import SEED, dice, rules

AUCTION, PURSES = "2010+borough-auction", "2010+closed-purses"
GAMES = 2  # at each table; 200 games of each variant were played once, on 22 November 2026

each_variant = pytest.mark.parametrize("variant", [AUCTION, PURSES])


@each_variant
@pytest.mark.parametrize("players", [2, 3, 4])
def test_invariants_hold_all_the_game(variant: str, players: int) -> None:
    check_all_games(rules(variant), players, GAMES, check_invariants)


@each_variant
def test_a_saved_game_goes_on_as_it_was_and_both_programs_agree(variant: str) -> None:
    check_both_programs(rules(variant), 3)
    whole = random_game(rules(variant), 3)
    check_saved(rules(variant), whole, len(whole.answers) // 2)
    check_record(rules(variant), whole)


@each_variant
def test_the_merged_print_is_the_same_game(variant: str, tmp_path: Path) -> None:
    check_merged_print(rules(variant), tmp_path)


def test_both_lie_over_2010_in_any_order() -> None:
    one, other = load(f"{AUCTION}+closed-purses"), load(f"{PURSES}+borough-auction")
    assert one.rule_set is not None
    assert other.rule_set is not None
    assert one.rule_set.digest == other.rule_set.digest


@each_variant
def test_greedy_beats_random(variant: str) -> None:
    greedy, random = won_by_greedy_and_random(rules(variant), 4)
    assert greedy > 2 * random


# ---- secrets ------------------------------------------------------------------------------------


def known(game: Game, seat: int) -> str:
    """Write down all that a seat is told, observes and can guess."""
    guesses = [json.dumps(state_data(guess(game.program, game.state, seat - 1, Dice(n)))) for n in range(2)]
    seen = ObservationSpace(game.rule_set, game.setup.players).observe(game, seat)
    return told(game, seat) + json.dumps(guesses) + seen.tobytes().hex()


def at_an_auction(number: int) -> Game:
    """Play at random until all but one have bid in an auction in which player 2 has some money."""
    game, chosen = rules(AUCTION).new_game(3, SEED, number=number), dice(3, number)
    while game.decision is not None and not (game.decision.rule == "rule take bids" and game.to_move == 2):
        wanted = "buy-land" if "buy-land" in game.option_ids() else chosen.choice(game.option_ids())
        game.answer(wanted)
    return game


@pytest.mark.parametrize("number", range(3))
def test_a_bid_that_does_not_win_is_known_to_its_owner_only(number: int) -> None:
    begin, compared = at_an_auction(number), 0
    here, other = begin.clone(), begin.clone()
    here.answer("0")
    other.answer("1")
    while not here.over and here.to_move == other.to_move and here.turn <= begin.turn + 1:
        seat = here.to_move
        if seat != 2:
            assert known(here, seat) == known(other, seat)
            assert told(here, 0) == told(other, 0)
            compared += 1
        answer = here.option_ids()[-1]
        here.answer(answer)
        other.answer(answer)
    assert compared >= 2
    assert told(here, 2) != told(other, 2)


def loans(game: Game) -> list[int]:
    base = game.program.layout.counter_base["loans"]
    return list(game.state.c[base : base + game.setup.players])


@pytest.mark.parametrize("players", [2, 3])
def test_what_is_in_a_purse_is_known_to_its_owner_only(players: int) -> None:
    assert sum(compared_with_a_full_purse(players, number) for number in range(4)) >= 30


def compared_with_a_full_purse(players: int, number: int) -> int:
    """Compare what others are told and guess while player 2 has £40 more, until a loan shows it; give how often."""
    here, chosen = rules(PURSES).new_game(players, SEED, number=number), dice(players, number)
    other, compared = here.clone(), 0
    other.state.c[other.program.layout.counter_base["money"] + 1] += 40
    while not here.over and compared < 25 and loans(here) == loans(other):
        seat = here.to_move
        assert seat is not None
        if seat != 2:
            assert known(here, seat) == known(other, seat)
            assert told(here, 0) == told(other, 0)
            compared += 1
        else:
            assert here.view(2) != other.view(2)
        answer = chosen.choice(here.option_ids())
        here.answer(answer)
        other.answer(answer)
    return compared
