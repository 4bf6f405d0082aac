"""Playing games with programs and answers: state, decisions, events, views, saves and replay."""

from __future__ import annotations

import copyreg
from typing import TYPE_CHECKING

from london_rules.engine.load import load
from london_rules.engine.rule_set import LoadResult, RuleSet
from london_rules.exports import lazily

if TYPE_CHECKING:
    from london_rules.engine.errors import BrokenInvariantError, RuleError, SaveError, WrongAnswerError
    from london_rules.engine.game import Game
    from london_rules.engine.running_game import Setup
    from london_rules.engine.viewers import EVERYTHING, Viewer
    from london_rules.engine.why.accounts import account, accounts, reckon

__all__ = [
    "EVERYTHING",
    "BrokenInvariantError",
    "Game",
    "LoadResult",
    "RuleError",
    "RuleSet",
    "SaveError",
    "Setup",
    "Viewer",
    "WrongAnswerError",
    "account",
    "accounts",
    "load",
    "reckon",
]


# What plays and explains games: reading and checking rules needs none of it.
_OFFERED = {
    "errors": ("BrokenInvariantError", "RuleError", "SaveError", "WrongAnswerError"),
    "game": ("Game",),
    "running_game": ("Setup",),
    "viewers": ("EVERYTHING", "Viewer"),
    "why.accounts": ("account", "accounts", "reckon"),
}

__getattr__ = lazily(__name__, _OFFERED)


def _pickled(rule_set: RuleSet) -> tuple[object, ...]:
    """Pickle a rule set as what it takes to load it again: loading makes rule sets, so these know nothing of it."""
    from london_rules.engine import pickled_rules

    return pickled_rules.rule_set_again, (pickled_rules.rule_set_parts(rule_set),)


copyreg.pickle(RuleSet, _pickled)  # type: ignore[arg-type] # it names the results of `__reduce__` one by one
