"""The checks of the texts of a rule set: what they share, and the way from a construct to the check of its class."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

from london_rules.diagnostics import Diagnostics
from london_rules.diagnostics.effort import read_on
from london_rules.language import constructs as t
from london_rules.language.by_class import ByClass
from london_rules.language.check.scope import Ref, TextScope, sure_if
from london_rules.language.flow.walk import Opening
from london_rules.language.report import Report
from london_rules.language.rules import Rules, Slot

NUMBER: Final = "number"
A_TEXT: Final = 100  # steps of reading that checking a text is counted as: where it is written may not be asked here


class Checks:
    """Check the texts of a rule set, one after the other."""

    def __init__(self, rules: Rules, found: Diagnostics, *, whole: bool) -> None:
        self.rules = rules
        self.found = found
        self.whole = whole  # no text is missing because it could not be read
        self.values = rules.values()
        self.report: Report  # of the text that was entered last
        self.first: Opening | None = None  # the choice that the loop around begins with
        self.passing = False  # inside `each player in turn`
        self.within: Literal["", "loop", "parts"] = ""  # where `stop` would be: in a loop, or a part in any order
        self.chosen: tuple[t.Block, TextScope] | None = None  # the text that is checked, if a player can choose it
        self.is_part = False  # it is a part to choose from

    def enter(self, slot: Slot) -> Report:
        """Turn to the text of another slot."""
        read_on(A_TEXT)
        self.report = Report(self.rules, self.found, slot)
        return self.report

    def type_of(self, node: t.Expr, scope: TextScope) -> str:
        """Check a number or value and give its type: `number`, the name of a one-of field, or "" once reported."""
        found = NUMBERS[type(node)](self, node, scope)
        return NUMBER if found is None else found

    def cond(self, node: t.Cond, scope: TextScope) -> TextScope:
        """Check a condition; gives what is sure where it holds."""
        CONDITIONS[type(node)](self, node, scope)
        return sure_if(node, scope)

    def preds(self, preds: tuple[t.Pred, ...], subject: Ref, scope: TextScope) -> None:
        """Check predicates of one subject."""
        for node in preds:
            self.pred(node, subject, scope)

    def pred(self, node: t.Pred, subject: Ref, scope: TextScope) -> None:
        """Check one predicate of a subject."""
        PREDICATES[type(node)](self, node, subject, scope)

    def collection(self, node: t.Collection, scope: TextScope) -> Ref:
        """Check a collection; gives what one of its things is."""
        return COLLECTIONS[type(node)](self, node, scope)

    def statement(self, s: t.Statement, scope: TextScope) -> TextScope:
        """Check one statement; gives what the words mean after it."""
        return STATEMENTS[type(s)](self, s, scope) or scope


NUMBERS: Final[ByClass[Callable[[Checks, Any, TextScope], str | None]]] = ByClass()
CONDITIONS: Final[ByClass[Callable[[Checks, Any, TextScope], None]]] = ByClass()
PREDICATES: Final[ByClass[Callable[[Checks, Any, Ref, TextScope], None]]] = ByClass()
COLLECTIONS: Final[ByClass[Callable[[Checks, Any, TextScope], Ref]]] = ByClass()
STATEMENTS: Final[ByClass[Callable[[Checks, Any, TextScope], TextScope | None]]] = ByClass()


def find_nothing(check: Checks, node: t.Node, scope: TextScope) -> None:
    """Check a construct in which nothing can be wrong."""
