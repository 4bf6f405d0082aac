"""Whole random games of Candle Sale: invariants, both programs, saves, greedy against random, and secret bids."""

from __future__ import annotations

import json
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
from tests.games.small_games import (
    check_both_programs,
    check_merged_print,
    check_record,
    check_saved,
    random_game,
    won_by_greedy_and_random,
)
from tests.games.table import SEED, decisions, dice, rules, step

GAME = "candle-sale"
GAMES = 6  # at each table; 200 games were played once, on 22 November 2026
PRICES, LOTS = set(range(10)), 24

every_table = pytest.mark.parametrize("players", [2, 3, 5])


def check_table(program: Program, state: State) -> None:
    """Check what is true at every decision of the game."""
    check_invariants(program, state)
    layout = program.layout

    def lying(zone: str, player: int = 0) -> list[int]:
        things: list[int] = state.z[layout.zone_base[zone] + player]
        return things

    seats = range(state.np)
    price = {thing: layout.faces[layout.face_of[thing]].values["price"] for thing in range(*layout.kind_range["bid"])}
    for player in seats:
        own = [lying(zone, player) for zone in ("hand", "envelope", "tray")]
        assert {price[thing] for zone in own for thing in zone} == PRICES
        assert sum(map(len, own)) == len(PRICES)
        assert len(own[1]) + len(own[2]) <= 1
    parlours = [lying("parlour", player) for player in seats]
    assert sum(map(len, (*parlours, lying("cart"), lying("barrow"), lying("rostrum")))) == LOTS
    assert len(lying("rostrum")) <= 1
    if state.over:
        sold = sum(map(len, parlours))
        assert 15 <= sold <= 17
        assert not lying("rostrum")


@every_table
def test_invariants_hold_all_the_game(players: int) -> None:
    program = rules(GAME).fast
    for number in range(GAMES):
        for state in decisions(program, players, number):
            check_table(program, state)
        assert state.over == 1


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
    """Play at random until somebody seals a bid who has a choice and is not the last to bid."""
    game, chosen = rules(GAME).new_game(players, SEED, number=number), dice(players, number)
    early = chosen.randrange(4, 20)
    while early > 0 or game.decision is None or game.decision.rule != "rule seal a bid" or sealed(game) > 0:
        step(game, chosen)
        early -= 1
    return game


def sealed(game: Game) -> int:
    base = game.program.layout.zone_base["envelope"]
    return sum(len(zone) for zone in game.state.z[base : base + game.setup.players])


def bids_of_all_sizes(game: Game) -> list[Game]:
    """Give a game in which each possible bid is sealed."""
    out = []
    for id in game.option_ids():
        world = game.clone()
        world.answer(id)
        out.append(world)
    return out


def chosen_by_greedy(game: Game) -> int:
    return Greedy(game.program, Dice(3)).pick(game.state)


@pytest.mark.parametrize("players", [3, 5])
def test_nobody_is_told_what_another_has_sealed(players: int) -> None:
    space, compared = ObservationSpace.of(rules(GAME), players), 0
    for number in range(3):
        game = at_a_bid(players, number)
        bidder = game.to_move
        first, *worlds = bids_of_all_sizes(game)
        assert sealed(first) >= 1
        assert first.view(bidder) != worlds[0].view(bidder)
        while sealed(first):
            assert first.decision is not None
            others = [player for player in (0, *range(1, players + 1)) if player != bidder]
            for world in worlds:
                assert [told(world, player) for player in others] == [told(first, player) for player in others]
                for player in others[1:]:
                    here, there = (space.with_mask(one, player) for one in (first, world))
                    assert here["observation"].tobytes() == there["observation"].tobytes()
                    assert here["action_mask"].tobytes() == there["action_mask"].tobytes()
                assert chosen_by_greedy(world) == chosen_by_greedy(first)
                compared += 1
            answer = first.option_ids()[-1]
            for world in (first, *worlds):
                world.answer(answer)
    assert compared >= 10


def test_a_guess_deals_a_sealed_bid_again() -> None:
    game = at_a_bid(3, 0)
    bidder = game.to_move
    assert bidder is not None
    game.answer(game.option_ids()[-1])
    assert game.to_move is not None
    envelope = game.program.layout.zone_base["envelope"] + bidder - 1
    guesses = [guess(game.program, game.state, game.to_move - 1, Dice(number)) for number in range(20)]
    assert len({tuple(s.z[envelope]) for s in guesses}) > 5


def test_when_all_have_bid_everybody_sees_every_bid() -> None:
    game = at_a_bid(3, 1)
    layout = game.program.layout
    before = len(game.log.events)
    while sealed(game) or (game.decision is not None and game.decision.rule == "rule seal a bid"):
        game.answer(game.option_ids()[-1])
    opened = {
        layout.things[event.raw[2]].id
        for event in game.log.events[before:]
        if event.raw[0] == "move" and layout.zone_names[event.raw[4]][0] == "tray"
    }
    assert len(opened) == 3
    for player in (None, 1, 2, 3):
        text = json.dumps(game.events(player)[-60:])
        assert [id for id in opened if f'"{id}"' not in text] == []
