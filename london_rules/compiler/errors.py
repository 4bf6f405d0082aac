"""What generated code raises: a rule that cannot be carried out, and the end of a game."""

from __future__ import annotations

from london_rules.diagnostics.model import Span


class RuleError(Exception):
    """A rule cannot be carried out: a number out of range, a division by zero, no room, a limit.

    `rule` is the slot at fault and `span` its place in a file, where a `Game` carried it out.
    """

    def __init__(self, code: str, message: str, position: int = -1) -> None:
        super().__init__(message)
        self.code, self.message, self.position = code, message, position
        self.rule: str | None = None
        self.span: Span | None = None


class Ended(Exception):
    """The game ends immediately, wherever its rules are."""
