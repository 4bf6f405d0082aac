"""The errors of the engine: each is one sentence with a way to fix it."""

from __future__ import annotations

from london_rules.compiler.errors import RuleError

__all__ = ["BrokenInvariantError", "CarryError", "RuleError", "SaveError", "UnknownNameError", "WrongAnswerError"]


class WrongAnswerError(ValueError):
    """An answer is not one of the options; the game is unchanged."""


class SaveError(ValueError):
    """A save or log cannot be used; `code` is its diagnostic code."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class UnknownNameError(LookupError):
    """Nothing in a rule set has this name; `near` are similar names."""

    def __init__(self, name: str, near: tuple[str, ...]) -> None:
        super().__init__(f"nothing is called `{name}`")
        self.near = near


class CarryError(ValueError):
    """A game cannot be migrated to other rules; `answer` is the first that does not fit, 0 for the start."""

    def __init__(self, answer: int, message: str) -> None:
        super().__init__(message)
        self.answer = answer


class BrokenInvariantError(AssertionError):
    """A state breaks an invariant: an error in the engine, or in a rule set that should have been refused."""
