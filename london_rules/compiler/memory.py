"""What players have been shown: kept for each thing and viewer until it moves, or could have.

It is kept only where a text shows something. A viewer is a player, or whoever looks on and has no seat.
"""

from __future__ import annotations

from collections.abc import Callable

from london_rules.compiler.layout import HAND, SHAPES, Layout
from london_rules.compiler.primitives import State


def sight(layout: Layout) -> list[int]:
    """Give for each zone who sees what comes and goes there: a bit for each player from 1, the lowest for others."""
    everybody = (1 << layout.most + 1) - 1
    seen = {"all": everybody, "open tops": everybody, "nobody": 0}
    return [seen.get(layout.rules.zones[name].seen, 1 << owner + 1) for name, owner in layout.zone_names]


def mixing(layout: Layout) -> list[bool]:
    """Tell of each zone whether others cannot see from which place in it something is taken.

    So it is in hands, and wherever somebody alone sees what lies there: they hold it as they like.
    """
    zones = [layout.rules.zones[name] for name, _ in layout.zone_names]
    return [SHAPES[zone.shape] == HAND or zone.seen not in ("all", "open tops", "nobody") for zone in zones]


def make_keep_in_mind(layout: Layout) -> Callable[[State, int | None, list[int]], None]:
    """Make the function that keeps for a player, or for everybody, what some things are."""
    planes = layout.memory

    def keep_in_mind(s: State, p: int | None, things: list[int]) -> None:
        for plane in planes if p is None else planes[p + 1 : p + 2]:
            for t in things:
                s.m[plane + t] = 1

    return keep_in_mind


def make_lose_sight(layout: Layout) -> Callable[[State, int, int], None]:
    """Make the function for what is about to move: who cannot see which thing goes knows none that it could be."""
    planes, sees, mixes = layout.memory, sight(layout), mixing(layout)

    def lose_sight(s: State, t: int, zone: int) -> None:
        old = s.at[t]
        if not mixes[old]:
            return
        here = [other for other, place in enumerate(s.at) if place == old]
        for viewer, plane in enumerate(planes):
            if not (sees[old] | sees[zone]) >> viewer & 1:
                for other in here:
                    s.m[plane + other] = 0

    return lose_sight
