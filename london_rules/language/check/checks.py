"""What the checks of one kind of construct share: the way to the other checks, the rules, and the means to report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from london_rules.language.report import Report

if TYPE_CHECKING:
    from london_rules.language.check.texts import Texts


class Checks:
    """Check one kind of construct."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.rules = texts.rules

    @property
    def report(self) -> Report:
        """Give the means to report, for the slot at hand."""
        return self.texts.report
