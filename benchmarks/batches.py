"""Measure batches of games beside native random play of the same variant, in interleaved rounds, and print a table.

A step is what a trainer waits for: the observation and mask of the player asked, and a random action, in each
of 64 games. `1/5` is a fifth of the choices per second of random players in C. Steps of one thread are of its processor
time; two threads, with 128 games, are compared with one by the clock.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter, process_time
from typing import Any

from benchmarks.interleave import Measurement, Round, error, middle, ratio, run_rounds
from benchmarks.rows import number

GAMES = 64
RUN = 400  # steps in one go: a thread that has slept meanwhile wakes in the first
STEPS = 20_000  # of a PettingZoo environment
TABLES = {
    "2010, 2 players": ("2010", 2),
    "nettles, 4 players": ("nettles", 4),
    "driftwood, 3 players": ("driftwood", 3),
}
HOW = ("random play in C", "exact", "packed", "two threads", "PettingZoo", "PettingZoo without wrappers")
FIGURE = "per_second"
# How many choices of random play in C a step may take at most; and of two threads, what they must be worth.
FLOORS = {
    ("2010, 2 players", "exact"): 12.0,
    ("2010, 2 players", "packed"): 5.0,
    ("nettles, 4 players", "exact"): 2.5,
    ("driftwood, 3 players", "exact"): 1.5,
}
TWO_THREADS = 1.8


def measure(table: str, how: str, seconds: float) -> float:
    """Return choices or steps per second; for two threads, how many times those of one."""
    from london_rules import load
    from london_rules.env import GamesEnv, env, raw_env

    variant, players = TABLES[table]
    rules = load(variant).rule_set
    assert rules is not None
    if how == HOW[0]:
        return _play(rules, players, seconds)
    if how.startswith("PettingZoo"):
        return _aec_steps((env if how == "PettingZoo" else raw_env)(rules, players, native=True))
    if how == "two threads":
        one, two = (GamesEnv(rules, players, 2 * GAMES, threads=threads) for threads in (1, 2))
        return _times(one, two, seconds)
    return _steps(GamesEnv(rules, players, GAMES, packed=how == "packed"), process_time, seconds)


def _steps(table: Any, clock: Callable[[], float], seconds: float, *, begin: bool = True) -> float:
    if begin:
        table.reset(seed=1)
    taken, begun = 0, clock()
    while not taken or clock() - begun < seconds:
        for _ in range(RUN):
            table.step(table.sample(taken))
            taken += table.num_envs
    return taken / (clock() - begun)


def _times(one: Any, two: Any, seconds: float) -> float:
    """Return how many times as fast the second is by the clock: both in turn, so that a busy machine slows both."""
    _steps(one, perf_counter, seconds / 2)
    _steps(two, perf_counter, seconds / 2)
    paces: list[list[float]] = [[], []]
    for _ in range(int(25 * seconds)):
        for table, pace in zip((one, two), paces, strict=True):
            pace.append(_steps(table, perf_counter, 0, begin=False))
    return median(paces[1]) / median(paces[0])


def _aec_steps(table: Any) -> float:
    from benchmarks.steps import WARM_UP, aec_steps

    aec_steps(table, int(STEPS * WARM_UP), 2)
    begun = process_time()
    aec_steps(table, STEPS, 1)
    return STEPS / (process_time() - begun)


def _play(rules: Any, players: int, seconds: float) -> float:
    from london_rules.native.build import build
    from london_rules.native.games import NativeGames
    from london_rules.native.program_in_c import program_in_c

    built = build(program_in_c(rules.fast))
    if built is None:
        raise OSError("there is no C compiler")
    built.improve()
    built.wait()
    games, played, chosen, begun = NativeGames(rules.fast, built), 0, 0, process_time()
    while process_time() - begun < seconds:
        ended = games.play(players, 1, played, 100_000, 100_000)
        assert ended is not None
        played, chosen = played + 1, chosen + ended.decisions
    return chosen / (process_time() - begun)


def rows(results: list[Round]) -> list[str]:
    """Return the table as lines of Markdown."""
    lines = [f"| | {' | '.join(TABLES)} |", f"| --- |{' ---: |' * len(TABLES)}"]
    return [*lines, *(f"| {how} | {' | '.join(_cell(results, table, how) for table in TABLES)} |" for how in HOW)]


def _cell(results: list[Round], table: str, how: str) -> str:
    name = f"{table}: {how}"
    trouble = error(results, name)
    if trouble:
        return f"not measured: {trouble}"
    if how == "two threads":
        return f"{middle(results, name, FIGURE):.2f} times one"
    share = ratio(results, (f"{table}: {HOW[0]}", FIGURE), (name, FIGURE))
    return f"{number(middle(results, name, FIGURE))}" + ("" if how == HOW[0] else f" (1/{share:.1f})")


def missed(results: list[Round]) -> list[str]:
    """List the floors that were not held."""
    out = []
    for (table, how), most in FLOORS.items():
        share = ratio(results, (f"{table}: {HOW[0]}", FIGURE), (f"{table}: {how}", FIGURE))
        if share is None or share > most:
            out.append(f"{table}, {how}: the floor is 1/{most}")
    for table in TABLES:
        worth = middle(results, f"{table}: two threads", FIGURE)
        if worth is None or worth < TWO_THREADS:
            out.append(f"{table}: two threads must be worth {TWO_THREADS} times one")
    return out


def main() -> None:
    """Measure and print everything, and end with status 1 below a floor; or print one figure as a line of JSON."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.batches", description=__doc__)
    parser.add_argument("--one", nargs=2, metavar=("TABLE", "HOW"))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    given = parser.parse_args()
    if given.one:
        print(json.dumps({FIGURE: measure(*given.one, given.seconds)}))
        return
    each = [
        Measurement(f"{table}: {how}", "benchmarks.batches", ("--one", table, how, f"--seconds={given.seconds}"))
        for table in TABLES
        for how in HOW
    ]
    results = run_rounds(each, given.rounds, lambda text: print(text, file=sys.stderr))
    below = missed(results)
    print("\n".join([*rows(results), *below]))
    sys.exit(1 if below else 0)


if __name__ == "__main__":
    main()
