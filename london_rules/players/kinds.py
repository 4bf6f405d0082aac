"""The kinds of players, as options of commands and messages name them: `greedy`, or `search:16` with a figure."""

from __future__ import annotations

import re

KINDS = ("random", "greedy", "search")
ROLLOUTS = 64  # of `search` without a figure
PATTERN = r"(random|greedy|search(:[1-9][0-9]{0,2})?)"
SHOWN = "random, greedy, search, or search:16 with another number of tries"


def rollouts_of(kind: str) -> int | None:
    """Give how many rollouts a choice of a player who searches has; None for other kinds."""
    name, _, figure = kind.partition(":")
    if name != "search" or not is_kind(kind):
        return None
    return int(figure) if figure else ROLLOUTS


def is_kind(kind: str) -> bool:
    """Check whether there is a player of a kind."""
    return re.fullmatch(PATTERN, kind) is not None


def check_kind(kind: str) -> None:
    """Raise ValueError for a kind of player that there is not."""
    if not is_kind(kind):
        raise ValueError(f"there is no player of the kind {kind!r}; the kinds are: {SHOWN}")
