"""Time greedy players: a game of four of them in each shipped game, in seconds of the processor.

A game and its players are those of `simulate` with the same seed, so two checkouts play the same decisions. Prints a
line of JSON with milliseconds a decision and a game. Where there is a C compiler, the same games, and more of them, are
played natively too.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from time import process_time

from benchmarks import adapter

GAMES = {"2010": 3, "2017": 2, "2011-time-track": 1, "candle-sale": 5, "driftwood": 20, "keepers": 20, "nettles": 5}
GAMES |= {"duckboards": 5, "over-the-fence": 10}
SEED = 1
NATIVE = 20  # times as many games natively


def timed(play: Callable[[int, int], int], games: int) -> tuple[float, float]:
    """Return the milliseconds of a decision and of a game, after a first game that is not timed."""
    play(SEED, games)
    decisions, begun = 0, process_time()
    for number in range(games):
        decisions += play(SEED, number)
    spent = (process_time() - begun) * 1e3
    return spent / decisions, spent / games


def main() -> None:
    """Measure each game."""
    argparse.ArgumentParser(description=main.__doc__).parse_args()
    adapter.begin_command()
    out: dict[str, float] = {}
    for variant, games in GAMES.items():
        table = adapter.GreedyTable.of(variant)
        out[f"{variant} ms"], out[f"{variant} game_ms"] = timed(table.play, games)
        native = adapter.NativeGreedyTable.of(table)
        if native is not None:
            out[f"{variant} native_ms"], _ = timed(native.play, games * NATIVE)
            out[f"{variant} native_times"] = out[f"{variant} ms"] / out[f"{variant} native_ms"]
    print(json.dumps(out))


if __name__ == "__main__":
    main()
