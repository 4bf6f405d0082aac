"""Play random four-player Catan with catanatron and print its decisions per second.

The players are catanatron's own `RandomPlayer`, four of them, with `Game.play` as it ships: no
accumulators, ten points to win, its limit of 1,000 turns. A decision counts if `playable_actions`
has two or more actions.

Nothing is counted while the clock runs: the same seeds are played twice, first timed with the plain
player, then with a counting one. A digest of winners and turns proves both runs the same.
Between processes the games of a seed differ (something in catanatron hangs on memory addresses), so
its figures vary a little more from round to round than the machine does.

The time of `game.copy()` is taken at points spread over whole games: before every tenth decision
with a choice, the best of a few copies, so that a single interruption does not count.
"""

from __future__ import annotations

import argparse
import json
import sys
from importlib.metadata import version
from statistics import median
from time import perf_counter, process_time
from typing import Any

from catanatron.game import TURNS_LIMIT, Game
from catanatron.models.enums import Action
from catanatron.models.player import Color, RandomPlayer

from benchmarks.paces import timed


def counting(counts: list[int]) -> type[RandomPlayer]:
    """Return a random player that counts its decisions: all, and those with a choice."""

    class Counting(RandomPlayer):  # type: ignore[misc]
        def decide(self, game: Game, playable_actions: list[Action]) -> Action:
            counts[0] += 1
            counts[1] += len(playable_actions) >= 2
            return super().decide(game, playable_actions)

    return Counting


def play(games: int, seed: int, player: type[RandomPlayer]) -> tuple[float, list[object]]:
    """Play games from a seed; return the seconds and a digest of winners and turns."""
    digest: list[object] = []
    start = process_time()
    for number in range(games):
        game = Game([player(color) for color in Color], seed=seed + number)
        digest.append((game.play(), game.state.num_turns))
    return process_time() - start, digest


def copy_times(samples: int, seed: int, every: int = 10, repeats: int = 3) -> list[float]:
    """Return the seconds of a game copy at many points of play."""
    times: list[float] = []
    while len(times) < samples:
        game = Game([RandomPlayer(color) for color in Color], seed=seed)
        times += copies_of_one_game(game, every, repeats)
        seed += 1
    return times[:samples]


def copies_of_one_game(game: Game, every: int, repeats: int) -> list[float]:
    """Play one game and return the seconds of a copy before every so many choices."""
    times: list[float] = []
    choices = 0
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        if len(game.state.playable_actions) >= 2:
            choices += 1
            if choices % every == 0:
                times.append(min(copy_time(game) for _ in range(repeats)))
        game.play_tick()
    return times


def copy_time(game: Game) -> float:
    """Return the seconds of one copy."""
    start = perf_counter()
    game.copy()
    return perf_counter() - start


def measure(games: int, seed: int, samples: int) -> dict[str, Any]:
    """Measure one process: warm up, time the games, count the same games, time copies."""
    play(max(1, games // 10), seed + games, RandomPlayer)
    figures = timed(play, games, seed, RandomPlayer, counting)
    copies = copy_times(samples, seed)
    return {
        "version": version("catanatron"),
        **figures,
        "copy_us": median(copies) * 1e6,
        "copy_samples": len(copies),
    }


def main() -> None:
    """Print one measurement as a line of JSON."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--samples", type=int, default=1000)
    given = parser.parse_args()
    json.dump(measure(given.games, given.seed, given.samples), sys.stdout)
    print()


if __name__ == "__main__":
    main()
