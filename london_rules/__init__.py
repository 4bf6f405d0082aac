"""Play board games whose rules are text: load a variant, begin a game, answer its questions."""

__version__ = "0.1.0"

from london_rules.engine import (
    Decision,
    Game,
    LoadResult,
    Option,
    RuleSet,
    SaveError,
    WrongAnswerError,
    load,
)

__all__ = [
    "Decision",
    "Game",
    "LoadResult",
    "Option",
    "RuleSet",
    "SaveError",
    "WrongAnswerError",
    "__version__",
    "load",
]
