"""Play random four-player games of London 2010 with the program written by hand and print its decisions per second.

The program asks by calling a function with the options. Each call is a decision, but for one that offers nothing but to
stop; a choice is one with two or more options.

Nothing is counted while the clock runs: the same games are played twice, first timed with a function that picks at
random and does nothing else, then with a counting one. The standings of all games prove both runs the same.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

from benchmarks.paces import timed
from benchmarks.peers.by_hand.table import STOP, Choose
from benchmarks.peers.by_hand.turns import Standing, random_game


def picker(random: Random) -> Choose:
    """Return a function that picks uniformly."""
    uniform = random.random

    def pick(options: list[Any]) -> Any:
        return options[int(uniform() * len(options))]

    return pick


def counting(counts: list[int]) -> Callable[[Random], Choose]:
    """Return what makes the same function, but one that counts: all decisions, and those with a choice."""

    def make(random: Random) -> Choose:
        pick = picker(random)

        def counted(options: list[Any]) -> Any:
            counts[0] += options != [STOP]
            counts[1] += len(options) > 1
            return pick(options)

        return counted

    return make


def play(games: int, seed: int, make: Callable[[Random], Choose]) -> tuple[float, list[list[Standing]]]:
    """Play games from a seed; return the seconds and the standings of each."""
    standings = []
    start = process_time()
    for number in range(games):
        random = Random(seed * 1_000_003 + number)
        standings.append(random_game(4, random, make(random)))
    return process_time() - start, standings


def measure(games: int, seed: int) -> dict[str, float]:
    """Measure one process: warm up, time the games, count the same games."""
    play(max(1, games // 10), seed + 1, picker)
    return timed(play, games, seed, picker, counting)


def main() -> None:
    """Print one measurement as a line of JSON."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    json.dump(measure(given.games, given.seed), sys.stdout)
    print()


if __name__ == "__main__":
    main()
