"""A guess shows a player what the player sees, hides what it hides, and is a sound position."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from london_rules import load
from london_rules.engine.determinize import guess
from london_rules.engine.dice import Dice
from london_rules.engine.game import Game
from london_rules.engine.invariants import check_invariants
from london_rules.engine.states import state_data


@cache
def rule_set():
    return load("2010").rule_set


def position(players: int, seed: int, answers: int) -> Game:
    game = rule_set().new_game(players, seed)
    dice = Dice(seed, 1)
    for _ in range(answers):
        ids = game.option_ids()
        if game.over:
            break
        game.answer(ids[dice.below(len(ids))])
    return game


POSITIONS = {
    "players": st.integers(2, 4),
    "seed": st.integers(0, 10**6),
    "answers": st.integers(0, 700),
    "throw": st.integers(0, 10**6),
}


def known(state) -> dict:
    data = state_data(state)
    return {k: data[k] for k in data if k not in ("rng", "act")}


@given(**POSITIONS)
def test_keeps_invariants_and_all_that_the_player_sees(players, seed, answers, throw):
    game = position(players, seed, answers)
    for player in range(players):
        other = game.clone()
        other.state = guess(game.program, game.state, player, Dice(throw))
        check_invariants(game.program, other.state)
        assert other.view(player + 1) == game.view(player + 1)


@given(**POSITIONS)
def test_tells_nothing_that_is_hidden(players, seed, answers, throw):
    """What differs only in hidden things leads to the same guess."""
    game = position(players, seed, answers)
    if game.over:
        return
    player = game.state.who
    other = guess(game.program, game.state, player, Dice(throw + 1))
    first = guess(game.program, game.state, player, Dice(throw))
    second = guess(game.program, other, player, Dice(throw))
    assert known(first) == known(second)


def test_leaves_the_game_alone_and_deals_afresh():
    game = position(3, 5, 60)
    before = game.state_hash()
    guesses = [guess(game.program, game.state, game.state.who, Dice(i)) for i in range(5)]
    assert game.state_hash() == before
    deck = game.rule_set.layout.zone_base["deck"]
    assert len({tuple(g.z[deck]) for g in guesses} | {tuple(game.state.z[deck])}) == 6
    assert len({g.rng for g in guesses}) == 5


@pytest.mark.parametrize("players", [2, 4])
def test_can_be_played_on(players):
    game = position(players, 9, 200)
    s = guess(game.program, game.state, game.state.who, Dice(3))
    s.skip = True
    while not s.over:
        s.ans = s.opts[0] if s.opts[-1] != -1 else s.opts[-1]
        game.program.run(s)
    check_invariants(game.program, s)
