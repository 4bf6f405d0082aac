"""Programs and answers to games: state, decisions, events, views, saves and replay."""

from london_rules.engine.account import Account, account, accounts, reckon
from london_rules.engine.available import Availability, available
from london_rules.engine.compare import Comparison, compare
from london_rules.engine.decisions import Decision, Option
from london_rules.engine.errors import (
    BrokenInvariantError,
    RuleError,
    SaveError,
    UnknownNameError,
    WrongAnswerError,
)
from london_rules.engine.explained import Explained, explain
from london_rules.engine.game import Game, Setup
from london_rules.engine.load import LoadResult, load
from london_rules.engine.rule_set import RuleSet

__all__ = [
    "Account",
    "Availability",
    "BrokenInvariantError",
    "Comparison",
    "Decision",
    "Explained",
    "Game",
    "LoadResult",
    "Option",
    "RuleError",
    "RuleSet",
    "SaveError",
    "Setup",
    "UnknownNameError",
    "WrongAnswerError",
    "account",
    "accounts",
    "available",
    "compare",
    "explain",
    "load",
    "reckon",
]
