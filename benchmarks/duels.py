"""Let one player of a kind play against others of another kind, seat by seat in turn, and say what share they won.

Prints a line for each game: the share of the wins with a Wilson interval of 95%, the mean first figure of the ranking,
the length in turns, and the processor time of a game. A win that several share counts for each in part. Games that all
win or lose together say how many were won by players of each kind alone. Needs a C compiler.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict, dataclass
from statistics import fmean
from time import process_time

from benchmarks import adapter
from london_rules.lab.games import shares
from london_rules.players.kinds import read_kind
from london_rules.players.significance import wilson

SEED = 1


@dataclass(frozen=True)
class Floor:
    """A table, and what one player who searches must win there at least against greedy ones."""

    variant: str
    players: int
    rollouts: int
    won: float | None  # percent; None: as often as greedy players do, where all win together
    games: int = 200

    @property
    def luck(self) -> float:
        """Return what players of equal strength win, in percent."""
        return 100 / self.players


TABLES = {
    "2010 for 2": Floor("2010", 2, 16, 85),
    "2010 for 4": Floor("2010", 4, 16, 50, 400),
    "2017": Floor("2017", 2, 16, 75),
    "2011": Floor("2011-time-track", 2, 16, 72),
    "candle-sale": Floor("candle-sale", 2, 64, 78),
    "nettles": Floor("nettles", 4, 256, 58),
    "duckboards": Floor("duckboards", 2, 16, 50),
    "over-the-fence": Floor("over-the-fence", 2, 64, 50),
    "driftwood": Floor("driftwood", 2, 256, 64, 4000),
    "keepers": Floor("keepers", 2, 64, None),
}


@dataclass(frozen=True)
class Found:
    """What came of the duels at one table: what the player won, with an interval, and what all games were like."""

    won: float  # percent, as the two that follow
    low: float
    high: float
    against: float | None = None  # what the others win among themselves, where all win together; in percent
    own: float = 0.0  # the first figure of the ranking
    others: float = 0.0
    turns: float = 0.0
    most_turns: int = 0
    ms: float = 0.0  # of a game

    def __str__(self) -> str:
        """Describe it on one line."""
        won = f"won {self.won:.1f}% [{self.low:.1f}%, {self.high:.1f}%]"
        if self.against is not None:
            return f"{won}; the others among themselves {self.against:.1f}%"
        turns = f"{self.turns:.0f} turns (most {self.most_turns})"
        return f"{won}, {self.own:.1f} : {self.others:.1f}, {turns}, {self.ms:.0f} ms a game"


def won_together(table: adapter.NativeGreedyTable, kind: str, players: int, games: int) -> float | None:
    """Give the share of games that players of one kind win together; None if that is not how the game ends."""
    outcomes = table.program.layout.rules.outcomes
    if not outcomes:
        return None
    names = [table.result((kind,) * players, SEED, number).outcome for number in range(games)]
    return fmean(bool(name) and outcomes[name].won for name in names)


def duel(table: adapter.NativeGreedyTable, players: int, kind: str, against: str, games: int) -> Found:
    """Play the games, and say what came of them."""
    together = won_together(table, kind, players, games)
    if together is not None:
        return Found(*_percent(together, games), 100 * (won_together(table, against, players, games) or 0))
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
    each = (process_time() - began) / games * 1e3
    return Found(
        *_percent(fmean(won), games),
        own=fmean(own),
        others=fmean(others),
        turns=fmean(turns),
        most_turns=max(turns),
        ms=each,
    )


def _percent(share: float, games: int) -> tuple[float, float, float]:
    """Return a share of games with its interval, in percent."""
    low, high = wilson(share * games, games)
    return 100 * share, 100 * low, 100 * high


def main() -> None:
    """Play duels."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("tables", nargs="*", default=list(TABLES), help=f"of: {', '.join(TABLES)}")
    parser.add_argument(
        "--kind", default="", help="who duels; by default search with the rollouts of the table's floor"
    )
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--games", type=int, help="at each table; by default as many as its floor is held with")
    parser.add_argument("--json", action="store_true", help="print each table as a line of JSON")
    given = parser.parse_args()
    adapter.begin_command()
    for name in given.tables:
        floor = TABLES[name]
        kind, games = given.kind or f"search:{floor.rollouts}", given.games or floor.games
        read_kind(kind)
        table = adapter.NativeGreedyTable.of(adapter.GreedyTable.of(floor.variant))
        assert table is not None, "there is no C compiler"
        found = duel(table, floor.players, kind, given.against, games)
        told = f"{name}: {kind} against {given.against}, {games} games: {found}"
        print(json.dumps(asdict(found)) if given.json else told, flush=True)


if __name__ == "__main__":
    main()
