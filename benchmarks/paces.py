"""How fast random games were played: by choices, by all decisions and by games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

P = TypeVar("P")


def paces(games: int, decisions: int, choices: int, seconds: float) -> dict[str, float]:
    """Return what was counted, by second and by game."""
    return {
        "games": games,
        "seconds": seconds,
        "decisions": decisions,
        "choices": choices,
        "forced_share": 1 - choices / decisions,
        "choices_per_second": choices / seconds,
        "decisions_per_second": decisions / seconds,
        "games_per_second": games / seconds,
        "choices_per_game": choices / games,
    }


def timed(
    play: Callable[[int, int, P], tuple[float, Any]], games: int, seed: int, picks: P, counts: Callable[[list[int]], P]
) -> dict[str, float]:
    """Play the same games twice: with players that only pick, timed, and with players that also count.

    `play` returns its seconds and what the games ended with. `counts` makes players that count all decisions, and those
    with a choice, in a list of two. Raises SystemExit if both runs are not the same games.
    """
    counted = [0, 0]
    seconds, ended = play(games, seed, picks)
    _, again = play(games, seed, counts(counted))
    if ended != again:
        raise SystemExit("the counted games are not the timed games")
    return paces(games, *counted, seconds)
