"""Try another text in the place of one that cannot be read: whether it reads, and whether the checks find no fault."""

from __future__ import annotations

from typing import Any, assert_never

from london_rules.classes import define
from london_rules.diagnostics import Diagnostics
from london_rules.diagnostics.effort import spend
from london_rules.language.check.checks import Checks
from london_rules.language.check.numbers import require_number
from london_rules.language.check.powers import PowerChecks
from london_rules.language.check.scope import Ref, TextScope, ref_of
from london_rules.language.check.statements import check_text
from london_rules.language.declarations.read_text import Text
from london_rules.language.rules import PowerDecl, Rules, Slot
from london_rules.language.syntax.parse import Parser

TRIAL = 50  # steps of a text that is tried, besides one for each character


@define
class Trials:
    """Try texts as long as there are steps left for guesses."""

    rules: Rules
    parser: Parser

    def tree(self, told: Text, text: str) -> Any:
        """Give the tree of a text in the place of one that cannot be read, or None."""
        return self.tried(told, text)[0]

    def tried(self, told: Text, text: str) -> tuple[Any, int]:
        """Give the tree of a text in the place of one that cannot be read, or None, and how far it can be read."""
        spend(TRIAL + len(text))
        return self.parser.tried(told.start, text, told.names(self.rules.names, text))

    def holds(self, told: Text, text: str, faults: int = 0) -> bool:
        """Return whether a text can be read in the place of another and has no fault, but those of its other lines."""
        tree = self.tree(told, text)
        return tree is not None and self.faults(told, tree) <= faults

    def faults(self, told: Text, tree: Any) -> int:
        """Count the faults that the checks find in a tree."""
        found = Diagnostics()
        texts = Checks(self.rules, found, whole=False)
        texts.enter(Slot("", told.start, told.source, ""))
        face = self.rules.faces.get(told.face)
        scope = TextScope(
            this=None if face is None else Ref(face.kind),
            locals={name: ref_of(kind, self.rules) for name, kind in told.locals.items()},
            numbers=dict.fromkeys(told.numbers, ""),
        )
        match told.start:
            case "effect":
                check_text(texts, tree, scope, chosen=True)
            case "number_body":
                require_number(texts, tree, scope)
            case "test_body":
                texts.cond(tree, scope)
            case "group_body":
                for part in tree.parts:
                    texts.collection(part, scope)
            case "power":
                PowerChecks(texts).power(face, PowerDecl("", texts.report.slot, tree))
            case other:
                assert_never(other)
        return len(found.errors())
