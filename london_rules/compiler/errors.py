"""What generated code raises: a rule that cannot be carried out, and the end of a game."""

from __future__ import annotations

from typing import Final

from london_rules.diagnostics.model import Span

# What to write, for errors that a text can keep from happening.
_WAYS_OUT: Final = {
    "LR-R0003": "choose from what can be paid for, as in `whose cost is at most ...`; or begin with `only if`",
    "LR-R0020": "say when it ends, as in `at most 10 times`; in turns within a turn, write `if there is no ..., pass` "
    "before what may have nothing to choose: that is not a pass",
}


def way_out(code: str) -> str | None:
    """Return what to write so that an error of play does not happen, if that can be said."""
    return _WAYS_OUT.get(code)


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
