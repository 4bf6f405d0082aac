"""Choices of things with which nothing is done."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from london_rules.diagnostics import Fix
from london_rules.language import constructs as t
from london_rules.language.flow.scope import PLAYER
from london_rules.language.flow.uses import Uses
from london_rules.language.flow.walk import nodes
from london_rules.language.lint.flow import Warn
from london_rules.language.rules import Slot

_DOES: Final = re.compile(r"(?:gain|lose|pay)\b[^\n]*$")


def lint_choices(uses: Uses, warn: Warn) -> None:
    """Warn of a thing or player that is chosen and not spoken of in what follows."""
    for slot, choose, after in _idle(uses):
        kind = getattr(choose.of, "kind", "") or "thing"
        help = "say what is done with it on the next line, as in `move it to ...`, or leave out the choice"
        fix = _done_by_them(slot, after) if kind == PLAYER and after is not None else None
        if kind == PLAYER:
            help = "say what they do, as in `they gain ...`, or leave out the choice"
        warn(slot, "LR-L0001", f"the {kind} that is chosen is never used", choose, help, fix=fix)


def _done_by_them(slot: Slot, after: t.Node) -> Fix | None:
    """Offer that the player who was chosen does what follows, where it says of nobody that they do it."""
    start, end = after.span
    said = slot.source.value[start:end]
    if _DOES.match(said) is None:
        return None
    return Fix(slot.source.span(start, start), "they ", f"write `they {said}`")


def _idle(uses: Uses) -> Iterator[tuple[Slot, t.Choose, t.Node | None]]:
    for slot, block in uses.every(t.Block):
        for i, statement in enumerate(block.body):
            if isinstance(statement, t.Choose) and not statement.call:
                rest = (node for later in block.body[i + 1 :] for node in nodes(later))
                if not any(_speaks_of_it(node) for node in rest):
                    yield slot, statement, next(iter(block.body[i + 1 :]), None)


def _speaks_of_it(node: t.Node) -> bool:
    """Return whether a construct means what was chosen last: it, or the player who was."""
    return isinstance(node, (t.It, t.They)) or getattr(node, "whose", "") == "their"
