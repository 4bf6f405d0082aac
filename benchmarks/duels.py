"""Let one player of a kind play against others of another kind, seat by seat in turn, and say what share they won.

Prints a line for each game: the share of the wins with a Wilson interval of 95%, the mean first figure of the ranking,
the length in turns, and the processor time of a game. A win that several share counts for each in part. Games that all
win or lose together say how many were won by players of each kind alone. Needs a C compiler.
"""

from __future__ import annotations

import argparse
from statistics import fmean
from time import process_time

from benchmarks import adapter
from london_rules.lab.games import shares
from london_rules.players.kinds import read_kind
from london_rules.players.significance import wilson

SEED = 1
GAMES = 200
# The players at each table, and the rollouts with which a floor is held.
TABLES = {
    "2010 for 2": ("2010", 2, 16),
    "2010 for 4": ("2010", 4, 16),
    "2017": ("2017", 2, 16),
    "2011": ("2011-time-track", 2, 16),
    "candle-sale": ("candle-sale", 2, 64),
    "nettles": ("nettles", 4, 256),
    "duckboards": ("duckboards", 2, 16),
    "over-the-fence": ("over-the-fence", 2, 64),
    "driftwood": ("driftwood", 2, 256),
    "keepers": ("keepers", 2, 64),
}


def won_together(table: adapter.NativeGreedyTable, kind: str, players: int, games: int) -> float | None:
    """Give the share of games that players of one kind win together; None if that is not how the game ends."""
    outcomes = table.program.layout.rules.outcomes
    if not outcomes:
        return None
    names = [table.result((kind,) * players, SEED, number).outcome for number in range(games)]
    return fmean(bool(name) and outcomes[name].won for name in names)


def duel(table: adapter.NativeGreedyTable, players: int, kind: str, against: str, games: int) -> str:
    """Play the games, and describe what came of them."""
    together = won_together(table, kind, players, games)
    if together is not None:
        low, high = wilson(together * games, games)
        return (
            f"won {together:.1%} [{low:.1%}, {high:.1%}]; {against} {won_together(table, against, players, games):.1%}"
        )
    won, own, others, turns, began = [], [], [], [], process_time()
    for number in range(games):
        seat = number % players
        kinds = [against] * players
        kinds[seat] = kind
        result = table.result(kinds, SEED, number // players)
        won.append(shares(result)[seat])
        figures = [row[0] for row in result.figures]
        own.append(figures.pop(seat))
        others += figures
        turns.append(result.turns)
    low, high = wilson(sum(won), games)
    each = (process_time() - began) / games
    return (
        f"won {fmean(won):.1%} [{low:.1%}, {high:.1%}], {fmean(own):.1f} : {fmean(others):.1f}, "
        f"{fmean(turns):.0f} turns (most {max(turns)}), {each * 1e3:.0f} ms a game"
    )


def main() -> None:
    """Play duels."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("tables", nargs="*", default=list(TABLES), help=f"of: {', '.join(TABLES)}")
    parser.add_argument(
        "--kind", default="", help="who duels; by default search with the rollouts of the table's floor"
    )
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--games", type=int, default=GAMES)
    given = parser.parse_args()
    adapter.begin_command()
    for name in given.tables:
        variant, players, rollouts = TABLES[name]
        kind = given.kind or f"search:{rollouts}"
        read_kind(kind)
        table = adapter.NativeGreedyTable.of(adapter.GreedyTable.of(variant))
        assert table is not None, "there is no C compiler"
        found = duel(table, players, kind, given.against, given.games)
        print(f"{name}: {kind} against {given.against}, {given.games} games: {found}", flush=True)


if __name__ == "__main__":
    main()
