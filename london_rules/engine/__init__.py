"""Playing games with programs and answers: state, decisions, events, views, saves and replay."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from london_rules.engine.load import LoadResult, load
from london_rules.engine.rule_set import RuleSet
from london_rules.engine.viewers import EVERYTHING, Viewer

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
    from london_rules.engine.game import Game, Setup
    from london_rules.engine.why.accounts import Account, account, accounts, reckon
    from london_rules.engine.why.choosing import Availability, available

# No module may have the name of something exported here: once imported it would shadow it.
_HOMES = {
    "Account": "why.accounts",
    "Availability": "why.choosing",
    "BrokenInvariantError": "errors",
    "Decision": "decisions",
    "Game": "game",
    "Limits": "rule_set",
    "Option": "decisions",
    "RuleError": "errors",
    "SaveError": "errors",
    "Setup": "game",
    "UnknownNameError": "errors",
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


def __getattr__(name: str) -> object:
    """Import what plays and explains games on first use: reading and checking rules needs none of it."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
