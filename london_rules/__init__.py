"""Play board games whose rules are text: load a variant, begin a game, answer its questions."""

from __future__ import annotations

TYPE_CHECKING = False  # as in typing, which small commands need not import

__version__ = "0.1.0"

if TYPE_CHECKING:
    from london_rules.engine.accounting import Account, account, accounts, reckon
    from london_rules.engine.availability import Availability, available
    from london_rules.engine.comparison import Comparison, compare
    from london_rules.engine.decisions import Decision, Option
    from london_rules.engine.errors import RuleError, SaveError, UnknownNameError, WrongAnswerError
    from london_rules.engine.explained import Explained, explain
    from london_rules.engine.game import Game
    from london_rules.engine.load import LoadResult, load
    from london_rules.engine.rule_set import RuleSet

__all__ = [
    "Account",
    "Availability",
    "Comparison",
    "Decision",
    "Explained",
    "Game",
    "LoadResult",
    "Option",
    "RuleError",
    "RuleSet",
    "SaveError",
    "UnknownNameError",
    "WrongAnswerError",
    "__version__",
    "account",
    "accounts",
    "available",
    "compare",
    "explain",
    "load",
    "reckon",
]


def __getattr__(name: str) -> object:
    """Import the engine when it is first asked for, so that small commands start quickly."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from london_rules import engine

    return getattr(engine, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
