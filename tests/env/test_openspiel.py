"""Rule sets as games of OpenSpiel: its own tests pass, and games are those of our environment."""

from __future__ import annotations

from importlib.util import find_spec
from random import Random

import numpy as np
import pytest

from london_rules.env import raw_env

if find_spec("pyspiel") is None:
    pytest.skip("NO OPENSPIEL HERE: none of its games is tested (pip install open_spiel)", allow_module_level=True)

import pyspiel
from absl import flags
from open_spiel.python.algorithms import generate_playthrough

from london_rules.env.openspiel import register

SMALL = [("nettles", 4), ("driftwood", 3), ("keepers", 2)]


def begun(variant: str, players: int, **more: int):
    return pyspiel.load_game(f"{register(variant, **more)}(players={players})")


@pytest.mark.parametrize(
    ("variant", "players"), [*SMALL, pytest.param("2010", 2, marks=pytest.mark.slow), ("candle-sale", 3)]
)
def test_the_simulations_by_which_openspiel_tests_games_pass(variant, players):
    pyspiel.random_sim_test(begun(variant, players), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("variant", "players"), SMALL[1:])
def test_a_playthrough_can_be_played_again(variant, players, tmp_path):
    flags.FLAGS(["playthroughs"])  # it reads its options from there
    name = f"{register(variant, deals=3)}(players={players})"
    (tmp_path / "played.txt").write_text(generate_playthrough.playthrough(name, action_sequence=[], seed=4))
    before, after = generate_playthrough.replay(str(tmp_path / "played.txt"))
    assert before == after
    assert "IsTerminal() = True" in before


@pytest.mark.parametrize(("variant", "players"), [*SMALL, ("2010", 3)])
def test_a_game_is_that_of_our_environment(variant, players):
    game, table, dice = begun(variant, players), raw_env(variant, players, native=False), Random(7)
    state = game.new_initial_state()
    assert state.chance_outcomes()[5] == (5, 1 / 1000)
    state.apply_action(5)
    table.reset(seed=5)
    for agent in table.agent_iter():
        seen, _, ended, cut, _ = table.last()
        if ended or cut:
            break
        player = state.current_player()
        assert table.possible_agents[player] == agent
        assert state.legal_actions() == np.flatnonzero(seen["action_mask"]).tolist()
        assert state.observation_tensor(player) == seen["observation"].tolist()
        action = dice.choice(state.legal_actions())
        assert state.action_to_string(action) == table.actions.names[action]
        other = state.clone()
        other.apply_action(action)
        assert state.legal_actions() == np.flatnonzero(seen["action_mask"]).tolist()
        state = other
        table.step(action)
    assert state.is_terminal()
    assert state.returns() == [table.rewards[agent] for agent in table.possible_agents]


def test_a_game_that_takes_too_long_is_cut_off():
    state = begun("nettles", 4, longest=6).new_initial_state()
    state.apply_action(0)
    for _ in range(6):
        assert not state.is_terminal()
        state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.returns() == [0.0] * 4


def test_a_number_of_players_that_a_game_is_not_for_is_refused():
    with pytest.raises(ValueError, match="Nettles is for 4 players, not 3"):
        begun("nettles", 3)
    with pytest.raises(ValueError, match="nowhere"):
        register("nowhere")
