"""Measure games of OpenSpiel and Pgx, and ours at once, in a process of its own and print a line of JSON.

A step is a choice of a player, at random; seconds are of the processor. `in C++` is a loop of OpenSpiel's own random
bots, without observations, as random play in C is of ours. `with observations` is what a learner waits for: of
OpenSpiel in a loop of Python, of Pgx and ours for many games at once. Pgx is compiled before it is timed.

What is not installed prints an `error` and ends with status 3: `open_spiel` 2, and `pgx` 2 with jax.
"""

from __future__ import annotations

import argparse
import json
import sys
from time import process_time
from typing import Any

BATCH = 64
PGX_BATCH = 256
PGX_STEPS = 50  # between looks at the clock
OURS = {
    "ours 2010, 2 players": "2010, 2 players",
    "ours nettles, 4 players": "nettles, 4 players",
    "ours driftwood, 3 players": "driftwood, 3 players",
}
IN_C, WITH_OBSERVATIONS = "in C", f"with observations, {BATCH} games"
SPIEL = {"OpenSpiel hearts": "hearts", "OpenSpiel spades": "spades", "OpenSpiel pig": "pig"}
IN_CPP, IN_PYTHON = "in C++", "with observations, a loop of Python"
PGX = {"Pgx leduc hold'em": "leduc_holdem", "Pgx backgammon": "backgammon"}
COMPILED = f"with observations, {PGX_BATCH} games"
NAMES = tuple(
    f"{game}, {how}"
    for games, ways in ((OURS, (IN_C, WITH_OBSERVATIONS)), (SPIEL, (IN_CPP, IN_PYTHON)), (PGX, (COMPILED,)))
    for game in games
    for how in ways
)


def measure(name: str, seconds: float) -> float:
    """Return the steps per second of one row."""
    game = next(game for game in (*OURS, *SPIEL, *PGX) if name.startswith(f"{game}, "))
    how = name.removeprefix(f"{game}, ")
    if game in OURS:
        from benchmarks.batches import HOW
        from benchmarks.batches import measure as ours

        return ours(OURS[game], HOW[0] if how == IN_C else "exact", seconds)
    if game in PGX:
        return _pgx(PGX[game], seconds)
    return (_in_cpp if how == IN_CPP else _in_python)(SPIEL[game], seconds)


def _in_cpp(name: str, seconds: float) -> float:
    import pyspiel

    game, taken, number, begun = pyspiel.load_game(name), 0, 0, process_time()
    while process_time() - begun < seconds:
        number += 1
        state = game.new_initial_state()
        bots = [pyspiel.make_uniform_random_bot(p, number * game.num_players() + p) for p in range(game.num_players())]
        pyspiel.evaluate_bots(state, bots, number)
        spent = process_time() - begun
        taken += sum(move.player >= 0 for move in state.full_history())
        begun += process_time() - begun - spent  # to count is no part of it
    return taken / (process_time() - begun)


def _in_python(name: str, seconds: float) -> float:
    import numpy as np
    import pyspiel

    game, random, taken, begun = pyspiel.load_game(name), np.random.default_rng(1), 0, process_time()
    while process_time() - begun < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(outcomes[np.searchsorted(np.cumsum(chances), random.random())]))
                continue
            _observed(state)
            legal = np.flatnonzero(state.legal_actions_mask())
            state.apply_action(int(legal[random.integers(len(legal))]))
            taken += 1
    return taken / (process_time() - begun)


def _observed(state: Any) -> Any:
    """Give what a learner is told, by whichever of its two kinds of tensor a game has."""
    has = state.get_game().get_type()
    return state.observation_tensor() if has.provides_observation_tensor else state.information_state_tensor()


def _pgx(name: str, seconds: float) -> float:
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carried: Any, _: Any) -> Any:
        state, key = carried
        key, chosen, dealt = jax.random.split(key, 3)
        worth = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        action = jax.random.categorical(chosen, worth, axis=-1)
        return (step(state, action, jax.random.split(dealt, PGX_BATCH)), key), None

    play = jax.jit(lambda state, key: jax.lax.scan(one, (state, key), None, length=PGX_STEPS)[0])
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), PGX_BATCH))
    state, key = jax.block_until_ready(play(state, jax.random.PRNGKey(2)))
    taken, begun = 0, process_time()
    while process_time() - begun < seconds:
        state, key = jax.block_until_ready(play(state, key))
        taken += PGX_STEPS * PGX_BATCH
    return taken / (process_time() - begun)


def main() -> None:
    """Print one measurement as a line of JSON."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("name", choices=NAMES)
    parser.add_argument("--seconds", type=float, default=1.0)
    given = parser.parse_args()
    try:
        print(json.dumps({"steps_per_second": measure(given.name, given.seconds)}))
    except ImportError as e:
        print(json.dumps({"error": str(e)[:80]}))
        sys.exit(3)


if __name__ == "__main__":
    main()
