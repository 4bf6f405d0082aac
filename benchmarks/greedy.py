"""Time greedy players: a game of four of them in each shipped game, in seconds of the processor.

A game and its players are those of `simulate` with the same seed, so two checkouts play the same decisions. Prints a
line of JSON with milliseconds a decision and a game.
"""

from __future__ import annotations

import argparse
import json
from time import process_time

from benchmarks import adapter

GAMES = {"2010": 3, "2017": 2, "2011-time-track": 1, "candle-sale": 5, "driftwood": 20, "keepers": 20, "nettles": 5}
SEED = 1


def main() -> None:
    """Measure each game, after a first one that is not timed."""
    argparse.ArgumentParser(description=main.__doc__).parse_args()
    out: dict[str, float] = {}
    for variant, games in GAMES.items():
        table = adapter.GreedyTable.of(variant)
        table.play(SEED, games)
        decisions, begun = 0, process_time()
        for number in range(games):
            decisions += table.play(SEED, number)
        spent = (process_time() - begun) * 1e3
        out |= {f"{variant} ms": spent / decisions, f"{variant} game_ms": spent / games}
    print(json.dumps(out))


if __name__ == "__main__":
    main()
