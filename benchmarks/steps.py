"""Measure the steps per second of one environment in a process of its own and print a line of JSON.

A step is what a learner waits for: the observation and mask of the agent asked, and its action carried out. The actions
are random, drawn the same way everywhere; seconds are of the processor. Ours and PettingZoo's games are played through
the same loop. Catanatron's Gym environment is Catan for two: a step is an action of one player with all that its random
opponent does after it.

What is not installed prints an `error` and ends with status 3: the card games of PettingZoo need
`pettingzoo[classic]==1.25.*`, that of catanatron `catanatron-gym==4.0.0`, which asks for an older gymnasium.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from importlib import import_module
from time import process_time
from typing import Any

import numpy as np

OURS = {
    "ours 2010, 2 players": ("2010", 2),
    "ours 2010, 2 players, without wrappers": ("2010", 2),
    "ours 2010, 4 players": ("2010", 4),
    "ours 2017, 4 players": ("2017", 4),
    "ours 2011-time-track, 4 players": ("2011-time-track", 4),
}
CARD_GAMES = {
    "PettingZoo gin rummy": "gin_rummy_v4",
    "PettingZoo leduc hold'em": "leduc_holdem_v4",
    "PettingZoo texas hold'em": "texas_holdem_v4",
}
CATAN = "catanatron gym"
NAMES = (*OURS, *CARD_GAMES, CATAN)
WARM_UP = 0.1  # as a share of the steps that are timed


def make(name: str) -> Any:
    """Make an AEC environment by its name in the table."""
    if name in OURS:
        from london_rules.env import env, raw_env

        return (raw_env if name.endswith("without wrappers") else env)(*OURS[name])
    return import_module(f"pettingzoo.classic.{CARD_GAMES[name]}").env()


def aec_steps(table: Any, steps: int, seed: int) -> None:
    """Take random steps in an AEC environment, game after game."""
    random, taken = np.random.default_rng(seed), 0
    table.reset(seed=seed)
    while taken < steps:
        for _ in table.agent_iter():
            seen, _, ended, cut, _ = table.last()
            if ended or cut:
                table.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            table.step(int(legal[random.integers(len(legal))]))
            taken += 1
            if taken >= steps:
                return
        table.reset()


def catan_steps(table: Any, steps: int, seed: int) -> None:
    """Take random steps in catanatron's Gym environment, game after game."""
    random = np.random.default_rng(seed)
    table.reset(seed=seed)
    for _ in range(steps):
        legal = table.unwrapped.get_valid_actions()
        _, _, ended, cut, _ = table.step(int(legal[random.integers(len(legal))]))
        if ended or cut:
            table.reset()


def measure(name: str, steps: int, seed: int) -> dict[str, float]:
    """Measure one environment, after a warm-up."""
    run: Callable[[Any, int, int], None] = aec_steps
    if name == CATAN:
        import gymnasium

        table, run = gymnasium.make("catanatron_gym:catanatron-v1"), catan_steps
    else:
        table = make(name)
    run(table, int(steps * WARM_UP), seed + 1)
    begun = process_time()
    run(table, steps, seed)
    return {"steps_per_second": steps / (process_time() - begun), "steps": steps}


def main() -> None:
    """Print one measurement as a line of JSON."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("name", choices=NAMES)
    parser.add_argument("--steps", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    try:
        print(json.dumps(measure(given.name, given.steps, given.seed)))
    except ImportError as e:
        print(json.dumps({"error": str(e)[:80]}))
        sys.exit(3)


if __name__ == "__main__":
    main()
