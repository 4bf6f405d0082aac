"""Say how fast games are played with all that the lab measures of them, as a share of the speed of plain ones.

Both are played natively, in rounds by turns in one process, and the best round of each counts. Prints a line of JSON.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from functools import partial
from time import process_time

from benchmarks import adapter
from london_rules.lab.examine import examine
from london_rules.players.bot_games import Fault, SimulationSetup, play_bot_game

TABLES = {"2010": ("2010", 4), "2017": ("2017", 4), "nettles": ("nettles", 4), "driftwood": ("driftwood", 4)}
GAMES = {"random": 400, "greedy": 20}
ROUNDS = 5
FIRST = 1_000  # of the numbers of games: all answers of the first ones are kept, too


def timed(play: Callable[[int], object], games: int) -> float:
    """Return the microseconds of a game."""
    begun = process_time()
    for number in range(FIRST, FIRST + games):
        assert not isinstance(play(number), Fault)
    return (process_time() - begun) / games * 1e6


def main() -> None:
    """Measure each game and kind of player."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("tables", nargs="*", default=list(TABLES), help=f"of: {', '.join(TABLES)}")
    adapter.begin_command()
    out: dict[str, float] = {}
    for name in parser.parse_args().tables:
        variant, players = TABLES[name]
        rules = adapter.rules_of(variant)
        assert adapter.play_natively(rules), "there is no C compiler"
        for kind, games in GAMES.items():
            setup = SimulationSetup((kind,) * players, 1)
            ways = {"plain": partial(play_bot_game, rules, setup), "measured": partial(examine, rules, setup)}
            rounds = [{way: timed(play, games) for way, play in ways.items()} for _ in range(ROUNDS)]
            best = {way: min(one[way] for one in rounds) for way in ways}
            out |= {f"{name} {kind} {way} us": round(best[way], 1) for way in ways}
            out[f"{name} {kind} share"] = round(best["plain"] / best["measured"], 3)
    print(json.dumps(out))


if __name__ == "__main__":
    main()
