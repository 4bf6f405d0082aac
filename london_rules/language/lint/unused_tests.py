"""Where a test that nothing asks may have been meant: at the only choice among what it is about."""

from __future__ import annotations

from typing import TypeAlias

from london_rules.language import constructs as t
from london_rules.language.flow.uses import Uses
from london_rules.language.rules import Slot, TestDecl
from london_rules.language.syntax.names import article

Choices: TypeAlias = dict[tuple[str, str], list[tuple[Slot, t.Things]]]  # by bundle and kind


def choices_among_things(uses: Uses) -> Choices:
    """List the choices of each bundle among the things of each kind."""
    out: Choices = {}
    for slot, choose in uses.every(t.Choose):
        if isinstance(choose.of, t.Things):
            out.setdefault((slot.bundle, choose.of.kind), []).append((slot, choose.of))
    return out


def asked_where(test: TestDecl, choices: Choices) -> str:
    """Give the only choice of a bundle among the things that a test is about, with the test; "" if there is none.

    Whether the test is meant there, only its author knows.
    """
    among = choices.get((test.slot.bundle, test.params[0].kind), []) if len(test.params) == 1 else []
    if len(among) != 1:
        return ""
    slot, things = among[0]
    said = slot.source.value[slice(*things.span)]
    return "" if " that " in said or "\n" in said else f"choose {article(said)} that {test.name}"
