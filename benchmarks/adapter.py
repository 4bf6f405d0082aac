"""Connect the benchmarks to the engine: the only file here that knows how London Rules is called.

Everything else works with these five functions. Each raises `NotImplementedError` until it is wired;
the table then says so for its rows and refuses to be published.
"""

from __future__ import annotations

VARIANT = "2010"


def random_games(n: int, players: int, seed: int, traced: bool) -> tuple[int, float]:
    """Play whole random games of the 2010 game, as `simulate` runs them in one worker.

    Warm up first (the rules are loaded and a few games played before the clock starts). Do not count
    while the clock runs: time the games of the seed, then play the same seed again and count, as the
    peers do, and check that both runs end in the same state hashes.

    Args:
        n: How many games to play.
        players: How many seats.
        seed: The seed of the first game; game i takes seed + i, or what `simulate` makes of it.
        traced: Whether events are kept.

    Returns:
        The decisions with two or more options in all games, and the seconds of the timed run.
    """
    raise NotImplementedError("wire benchmarks.adapter.random_games to the engine's loop of random games")


def clone_seconds(samples: int) -> list[float]:
    """Return the seconds of one state clone at many decisions spread over whole four-player games.

    Take every tenth decision with a choice and the best of three clones at each, as for catanatron.
    """
    raise NotImplementedError("wire benchmarks.adapter.clone_seconds to the engine's clone")


def save_restore_seconds(samples: int) -> list[tuple[float, float]]:
    """Return pairs of seconds, (save, restore), at many decisions spread over whole four-player games.

    Save means from the game to JSON text, restore from JSON text to a game that can be answered.
    """
    raise NotImplementedError("wire benchmarks.adapter.save_restore_seconds to the engine's save and restore")


def load_seconds() -> float:
    """Return the seconds from the text of 2010 to a game that can start, with nothing kept from before.

    The library is imported already (a running process); caches in memory and on disk are emptied.
    """
    raise NotImplementedError("wire benchmarks.adapter.load_seconds to the loading of a variant")


def reload_seconds() -> float:
    """Return the seconds to load 2010 again after one of its files has changed, in the same process.

    Load a copy of the texts, change one line of one card file, load again; only the second is timed.
    """
    raise NotImplementedError("wire benchmarks.adapter.reload_seconds to the loading of a variant")
