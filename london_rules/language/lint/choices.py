"""Choices of things with which nothing is done."""

from __future__ import annotations

from collections.abc import Iterator

from london_rules.language import constructs as t
from london_rules.language.flow.uses import Uses
from london_rules.language.flow.walk import nodes
from london_rules.language.lint.flow import Warn
from london_rules.language.rules import Slot


def lint_choices(uses: Uses, warn: Warn) -> None:
    """Warn of a thing or player that is chosen and not spoken of in what follows."""
    for slot, choose in _idle(uses):
        kind = getattr(choose.of, "kind", "") or "thing"
        help = "say what is done with it on the next line, as in `move it to ...`, or leave out the choice"
        warn(slot, "LR-L0001", f"the {kind} that is chosen is never used", choose, help)


def _idle(uses: Uses) -> Iterator[tuple[Slot, t.Choose]]:
    for slot, block in uses.every(t.Block):
        for i, statement in enumerate(block.body):
            if isinstance(statement, t.Choose) and not statement.call:
                rest = (node for later in block.body[i + 1 :] for node in nodes(later))
                if not any(_speaks_of_it(node) for node in rest):
                    yield slot, statement


def _speaks_of_it(node: t.Node) -> bool:
    """Return whether a construct means what was chosen last: it, or the player who was."""
    return isinstance(node, t.It | t.They) or getattr(node, "whose", "") == "their"
