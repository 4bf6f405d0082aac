"""Where a test that nothing asks may have been meant: at the only choice among what it is about."""

from __future__ import annotations

from london_rules.language import constructs as t
from london_rules.language.flow.uses import Uses
from london_rules.language.rules import TestDecl
from london_rules.language.syntax.names import article


def asked_where(test: TestDecl, uses: Uses) -> str:
    """Give the only choice of a bundle among the things that a test is about, with the test; "" if there is none.

    Whether the test is meant there, only its author knows.
    """
    if len(test.params) != 1:
        return ""
    choices = [
        (slot, choose.of)
        for slot, choose in uses.every(t.Choose)
        if slot.bundle == test.slot.bundle and isinstance(choose.of, t.Things) and choose.of.kind == test.params[0].kind
    ]
    if len(choices) != 1:
        return ""
    slot, things = choices[0]
    said = slot.source.value[slice(*things.span)]
    return "" if " that " in said or "\n" in said else f"choose {article(said)} that {test.name}"
