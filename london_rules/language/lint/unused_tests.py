"""Where a test that nothing asks may have been meant: at the only choice among what it is about."""

from __future__ import annotations

from london_rules.diagnostics import Fix
from london_rules.language import constructs as t
from london_rules.language.flow.uses import Uses
from london_rules.language.rules import TestDecl


def asked_where(test: TestDecl, uses: Uses) -> Fix | None:
    """Offer to ask a test of one thing at the only choice of its bundle among such things, if that asks for nothing."""
    if len(test.params) != 1:
        return None
    choices = [
        (slot, choose.of)
        for slot, choose in uses.every(t.Choose)
        if slot.bundle == test.slot.bundle and isinstance(choose.of, t.Things) and choose.of.kind == test.params[0].kind
    ]
    if len(choices) != 1:
        return None
    slot, things = choices[0]
    said = slot.source.value[slice(*things.span)]
    if " that " in said or "\n" in said:
        return None
    end = things.span[1]
    return Fix(slot.source.span(end, end), f" that {test.name}", f"write `{said} that {test.name}`")
