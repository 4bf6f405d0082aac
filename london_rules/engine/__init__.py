"""Playing games with programs and answers: state, decisions, events, views, saves and replay."""

from __future__ import annotations

import copyreg
from typing import TYPE_CHECKING

from london_rules.engine.load import load
from london_rules.engine.rule_set import LoadResult, RuleSet
from london_rules.exports import lazily

if TYPE_CHECKING:
    from london_rules.compiler.limits import Limits
    from london_rules.engine.decisions import Decision, Option
    from london_rules.engine.errors import (
        BrokenInvariantError,
        RuleError,
        SaveError,
        UnknownNameError,
        WrongAnswerError,
    )
    from london_rules.engine.game import Game
    from london_rules.engine.running_game import Setup
    from london_rules.engine.viewers import EVERYTHING, Viewer
    from london_rules.engine.why.accounts import Account, account, accounts, reckon
    from london_rules.engine.why.choosing import Availability, available

# What plays and explains games: reading and checking rules needs none of it.
_HOMES = {
    "EVERYTHING": "viewers",
    "Account": "why.accounts",
    "Availability": "why.choosing",
    "BrokenInvariantError": "errors",
    "Decision": "decisions",
    "Game": "game",
    "Limits": "rule_set",
    "Option": "decisions",
    "RuleError": "errors",
    "RuleSet": "rule_set",
    "SaveError": "errors",
    "Setup": "running_game",
    "UnknownNameError": "errors",
    "Viewer": "viewers",
    "WrongAnswerError": "errors",
    "account": "why.accounts",
    "accounts": "why.accounts",
    "available": "why.choosing",
    "reckon": "why.accounts",
}

__all__ = [
    "EVERYTHING",
    "Account",
    "Availability",
    "BrokenInvariantError",
    "Decision",
    "Game",
    "Limits",
    "LoadResult",
    "Option",
    "RuleError",
    "RuleSet",
    "SaveError",
    "Setup",
    "UnknownNameError",
    "Viewer",
    "WrongAnswerError",
    "account",
    "accounts",
    "available",
    "load",
    "reckon",
]


__getattr__ = lazily(__name__, _HOMES)


def _pickled(rule_set: RuleSet) -> tuple[object, ...]:
    """Pickle a rule set as what it takes to load it again: loading makes rule sets, so these know nothing of it."""
    from london_rules.engine import pickled_rules

    return pickled_rules.rule_set_again, (pickled_rules.rule_set_parts(rule_set),)


copyreg.pickle(RuleSet, _pickled)  # type: ignore[arg-type] # it names the results of `__reduce__` one by one
