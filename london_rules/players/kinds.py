"""The kinds of players, as options of commands and messages name them: `greedy`, or `search:16 without debts`."""

from __future__ import annotations

import re

from london_rules.classes import frozen
from london_rules.players.own import is_own

KINDS = ("random", "greedy", "search")
PATTERN = r"(random|greedy|search(:[1-9][0-9]{0,2})?)"
SHOWN = "random, greedy, search, or search:16 with another number of tries"
_WHOLE = re.compile(rf"{PATTERN}( as (?P<habit>[^\s,][^,]*?))?(?P<without>( without [^\s,][^,]*)*)")


@frozen
class Kind:
    """A kind of player: how it thinks, the habit that it judges by, and the names of what it never takes.

    `plain` is the kind without these. A player who searches with 0 rollouts takes as many as each choice needs.
    """

    plain: str
    rollouts: int | None = None
    habit: str = ""
    without: tuple[str, ...] = ()

    @property
    def ways(self) -> list[str]:
        """List what makes it another kind than the plain one, each as it is written behind it."""
        return [f" as {self.habit}"] * bool(self.habit) + [f" without {name}" for name in self.without]


def read_kind(text: str) -> Kind:
    """Read a kind of player; raises ValueError for one that there is not. The names in it are those of some rules."""
    found = _WHOLE.fullmatch(text)
    if found is None and is_own(text):
        return Kind(text)
    if found is None:
        raise ValueError(f"there is no bot of the kind `{text}`; name one of: {SHOWN}")
    name, _, figure = found[1].partition(":")
    rollouts = int(figure or 0) if name == "search" else None
    without = tuple(word.strip() for word in found["without"].split(" without ")[1:])
    return Kind(found[1], rollouts, (found["habit"] or "").strip(), without)


def rollouts_of(kind: str) -> int | None:
    """Give how many rollouts a choice of a player who searches has, 0 for as many as it takes; None for other kinds."""
    return read_kind(kind).rollouts if is_kind(kind) else None


def is_kind(kind: str) -> bool:
    """Check whether there may be a player of a kind; whether the rules have the names in it is another question."""
    return _WHOLE.fullmatch(kind) is not None or is_own(kind)
