"""Whole random games of Candle Sale: invariants, both programs, saves, greedy against random, and secret bids."""

from __future__ import annotations

from pathlib import Path

import pytest

from london_rules.compiler.program import Program, State
from london_rules.engine import Game
from london_rules.engine.determinize import guess
from london_rules.engine.dice import Dice
from london_rules.engine.invariants import check_invariants
from london_rules.env.observe import ObservationSpace
from london_rules.players.greedy import Greedy
from tests.engine.test_secrecy import told
from tests.env.test_observe import with_mask
from tests.games.small_games import (
    check_all_games,
    check_both_programs,
    check_merged_print,
    check_record,
    check_saved,
    random_game,
    won_by_greedy_and_random,
)
from tests.games.table import SEED, dice, rules, step

GAME = "candle-sale"
GAMES = 6  # at each table; 200 games were played once, on 22 November 2026
LOTS = 24

every_table = pytest.mark.parametrize("players", [2, 3, 5])


def check_table(program: Program, state: State) -> None:
    """Check what is true at every decision of the game."""
    check_invariants(program, state)
    layout = program.layout

    def lying(zone: str, player: int = 0) -> list[int]:
        things: list[int] = state.z[layout.zone_base[zone] + player]
        return things

    seats = range(state.np)
    base = layout.counter_base["bid"]
    assert min(state.c[base : base + state.np]) >= 0
    parlours = [lying("parlour", player) for player in seats]
    assert sum(map(len, (*parlours, lying("cart"), lying("barrow"), lying("rostrum")))) == LOTS
    assert len(lying("rostrum")) <= 1
    if state.over:
        sold = sum(map(len, parlours))
        assert 15 <= sold <= 17
        assert not lying("rostrum")


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
    greedy, random = won_by_greedy_and_random(rules(GAME), 40)
    assert greedy > 2 * random


def test_the_merged_print_is_the_same_game(tmp_path: Path) -> None:
    check_merged_print(rules(GAME), tmp_path)


# ---- the secret of the bids ---------------------------------------------------------------------


def at_a_bid(players: int, number: int) -> Game:
    """Play at random until somebody bids who has a choice and is the first to bid."""
    game, chosen = rules(GAME).new_game(players, SEED, number=number), dice(players, number)
    early = chosen.randrange(4, 20)
    while early > 0 or not bidding(game) or sealed(game) > 0:
        step(game, chosen)
        early -= 1
    return game


def bidding(game: Game) -> bool:
    return game.decision is not None and game.decision.rule == "rule take bids"


def sealed(game: Game) -> int:
    """Count the bids that are made and not shown yet."""
    secret = game.program.source.questions[game.state.ask].secret
    return 0 if secret is None else len(game.state.frames[-1][secret.answers])


def bids_of_all_sizes(game: Game) -> list[Game]:
    """Give games in which bids of different sizes are sealed: nothing, a few small ones, and all that there is."""
    out = []
    for id in (*game.option_ids()[:4], game.option_ids()[-1]):
        world = game.clone()
        world.answer(id)
        out.append(world)
    return out


def chosen_by_greedy(game: Game) -> int:
    return Greedy(game.program, Dice(3)).pick(game.state)


@pytest.mark.parametrize("players", [3, 5])
def test_nobody_is_told_what_another_has_bid(players: int) -> None:
    space, compared = ObservationSpace(rules(GAME), players), 0
    for number in range(3):
        game = at_a_bid(players, number)
        bidder = game.to_move
        first, *worlds = bids_of_all_sizes(game)
        assert sealed(first) >= 1
        while sealed(first):
            assert first.decision is not None
            others = [player for player in (0, *range(1, players + 1)) if player != bidder]
            for world in worlds:
                assert [told(world, player) for player in others] == [told(first, player) for player in others]
                for player in others[1:]:
                    here, there = (with_mask(space, one, player) for one in (first, world))
                    assert here["observation"].tobytes() == there["observation"].tobytes()
                    assert here["action_mask"].tobytes() == there["action_mask"].tobytes()
                assert chosen_by_greedy(world) == chosen_by_greedy(first)
                compared += 1
            answer = first.option_ids()[-1]
            for world in (first, *worlds):
                world.answer(answer)
    assert compared >= 10


def test_a_guess_draws_a_secret_bid_again_within_what_the_bidder_has() -> None:
    game = at_a_bid(3, 0)
    bidder = game.to_move
    assert bidder is not None
    money = game.view(None)["players"][bidder - 1]["counters"]["money"]
    game.answer(game.option_ids()[-1])
    assert game.to_move is not None
    secret = game.program.source.questions[game.state.ask].secret
    assert secret is not None
    guesses = [guess(game.program, game.state, game.to_move - 1, Dice(number)) for number in range(40)]
    drawn = {s.frames[-1][secret.answers][0] for s in guesses}
    assert drawn == set(range(money + 1))


def test_when_all_have_bid_everybody_sees_every_bid() -> None:
    game = at_a_bid(3, 1)
    before = len(game.log.events)
    while bidding(game):
        game.answer(game.option_ids()[-1])
    for viewer in (None, 1, 2, 3):
        shown = [e for e in game.events(viewer) if e["number"] >= before and e["type"] == "number chosen"]
        assert sorted(e["player"] for e in shown) == [1, 2, 3]
        bids = {player["player"]: player["counters"]["bid"] for player in game.view(viewer)["players"]}
        assert bids == {e["player"]: e["value"] for e in shown}
