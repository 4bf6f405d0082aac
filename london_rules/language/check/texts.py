"""The checks of one kind of construct each, tied together: every text of a rule set goes through here."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

from london_rules.diagnostics import Diagnostics, Span
from london_rules.diagnostics.effort import read_on
from london_rules.language import constructs as t
from london_rules.language.check.conditions import ConditionChecks
from london_rules.language.check.numbers import NumberChecks
from london_rules.language.check.scope import TextScope
from london_rules.language.check.sound import Heads, is_sound, note_sound
from london_rules.language.check.statements import StatementChecks
from london_rules.language.check.things import ThingChecks
from london_rules.language.report import Report
from london_rules.language.rules import Rules, Slot

A_TEXT: Final = 100  # steps of reading that checking a text is counted as: where it is written may not be asked here


class Texts:
    """Check the texts of a rule set, one after the other."""

    def __init__(self, rules: Rules, found: Diagnostics, *, whole: bool, heads: Heads | None = None) -> None:
        self.rules = rules
        self.found = found
        self.whole = whole  # no text is missing because it could not be read
        self.heads = heads  # with which texts were found to be sound; None to check all of them
        self.report = Report(rules, found, Slot("", "", _Nowhere(), ""))
        self.things = ThingChecks(self)
        self.numbers = NumberChecks(self)
        self.conditions = ConditionChecks(self)
        self.statements = StatementChecks(self)

    def enter(self, slot: Slot) -> Report:
        """Turn to the text of another slot."""
        read_on(A_TEXT)
        self.report = Report(self.rules, self.found, slot)
        return self.report

    def once(self, text: object, use: Hashable, check: Callable[[], object]) -> None:
        """Check a text, unless nothing was wrong with it before; `use` is all that its check is given besides it."""
        if self.heads is None:
            check()
        elif not is_sound(self.heads, text, use):
            heard = self.found.heard
            check()
            if self.found.heard == heard:
                note_sound(self.heads, text, use)

    def number(self, slot: Slot, body: t.Expr, scope: TextScope) -> None:
        """Check a text that is a number."""
        self.enter(slot)
        self.numbers.number(body, scope)

    def cond(self, slot: Slot, body: t.Cond, scope: TextScope) -> None:
        """Check a text that is a condition."""
        self.enter(slot)
        self.conditions.cond(body, scope)

    def block(self, slot: Slot, body: t.Block, scope: TextScope, *, chosen: bool) -> None:
        """Check a text that is carried out; `chosen` texts may begin with `only if`."""
        self.enter(slot)
        self.statements.text(body, scope, chosen=chosen)


class _Nowhere:
    """A place before any text is entered."""

    @property
    def value(self) -> str:
        return ""

    def span(self, start: int = 0, end: int | None = None) -> Span:
        return Span("", start, start)
