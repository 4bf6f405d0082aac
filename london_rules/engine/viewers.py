"""Who looks at a game: a seat, a spectator, or a host that sees everything."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

EVERYTHING: Final = "everything"

Viewer: TypeAlias = int | Literal["everything"] | None
"""A seat (from 1), None for a spectator, who sees what everybody sees, or `EVERYTHING`."""

SPECTATOR = 0  # the bit of spectators in masks of viewers; the bit of a seat is its number


def check_seat(seat: object, players: int) -> None:
    """Check that a seat (from 1) is at a table; raises ValueError for anything else."""
    if type(seat) is not int or not 1 <= seat <= players:
        raise ValueError(f"there is no player {seat!r:.20} at a table of {players}")


def check_viewer(viewer: object, players: int) -> None:
    """Check that a viewer is a seat at a table, None or EVERYTHING; raises ValueError for anything else."""
    if viewer is not None and not (isinstance(viewer, str) and viewer == EVERYTHING):
        check_seat(viewer, players)
