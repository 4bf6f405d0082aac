"""Play board games whose rules are text: load a variant, begin a game, answer its questions."""

from __future__ import annotations

from london_rules.exports import lazily
from london_rules.version import __version__

TYPE_CHECKING = False  # as in typing, which small commands need not import

if TYPE_CHECKING:
    from london_rules.advice import advise
    from london_rules.authoring.comparison import Comparison, compare
    from london_rules.authoring.explanation import Explained, explain
    from london_rules.compiler.limits import Limits
    from london_rules.engine.decisions import Decision, Option
    from london_rules.engine.errors import RuleError, SaveError, UnknownNameError, WrongAnswerError
    from london_rules.engine.game import Game
    from london_rules.engine.load import load
    from london_rules.engine.rule_set import LoadResult, RuleSet
    from london_rules.engine.viewers import EVERYTHING, Viewer
    from london_rules.engine.why.accounts import Account, account, accounts, reckon
    from london_rules.engine.why.choosing import Availability, available

__all__ = [
    "EVERYTHING",
    "Account",
    "Availability",
    "Comparison",
    "Decision",
    "Explained",
    "Game",
    "Limits",
    "LoadResult",
    "Option",
    "RuleError",
    "RuleSet",
    "SaveError",
    "UnknownNameError",
    "Viewer",
    "WrongAnswerError",
    "__version__",
    "account",
    "accounts",
    "advise",
    "available",
    "compare",
    "explain",
    "load",
    "reckon",
]

_OFFERED = {
    "advice": ("advise",),
    "authoring.comparison": ("Comparison", "compare"),
    "authoring.explanation": ("Explained", "explain"),
    "compiler.limits": ("Limits",),
    "engine.decisions": ("Decision", "Option"),
    "engine.errors": ("RuleError", "SaveError", "UnknownNameError", "WrongAnswerError"),
    "engine.game": ("Game",),
    "engine.load": ("load",),
    "engine.rule_set": ("LoadResult", "RuleSet"),
    "engine.viewers": ("EVERYTHING", "Viewer"),
    "engine.why.accounts": ("Account", "account", "accounts", "reckon"),
    "engine.why.choosing": ("Availability", "available"),
}

__getattr__ = lazily(__name__, _OFFERED)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
