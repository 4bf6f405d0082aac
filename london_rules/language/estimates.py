"""The numbers by which players who are programs judge a position: the usual one, and habits of players."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from london_rules.language.rules import Rules

ESTIMATE = "estimate"
HABIT = "estimate as "  # how the names of habits begin


def estimates(rules: Rules) -> list[str]:
    """List these numbers: the usual one first, if the rules declare it."""
    names = [name for name, decl in rules.numbers.items() if not decl.params]
    return [ESTIMATE] * (ESTIMATE in names) + [name for name in names if name.startswith(HABIT)]
