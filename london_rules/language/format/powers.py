"""Canonical text of powers, where it takes more than a template."""

from __future__ import annotations

from london_rules.language import constructs as t
from london_rules.language.flow.walk import blocks_in
from london_rules.language.format.blocks import BlockWriter, inline
from london_rules.language.format.core import FORMS
from london_rules.language.format.forms import Writer


@FORMS.by_hand(t.GroupIs)
def _group_is(node: t.GroupIs, w: Writer) -> str:
    condition = "" if node.condition is None else f"while {w(node.condition)}, "
    decl = w.rules.groups.get(node.group)
    whose = "your" if decl is not None and decl.owner == "player" else "the"
    verb = "are" if node.group.endswith("s") else "is"
    return f"{condition}{whose} {node.group} {verb} {w(node.members, 'the')}"


@FORMS.by_hand(t.Offer)
def _offer(node: t.Offer, w: Writer) -> str:
    opening = f"{f'once a {node.once}, ' if node.once else ''}at {node.moment}, "
    if node.condition is not None:
        opening += f"if {w(node.condition)}, "
    return _with_body(f"{opening}you {'must' if node.must else 'may'}", node.body, w)


@FORMS.by_hand(t.Reaction)
def _reaction(node: t.Reaction, w: Writer) -> str:
    return _with_body(f"{event(node, w)},", node.body, w)


def event(node: t.Reaction, w: Writer) -> str:
    """Write what a reaction answers; a single pattern may be the second input, after its preposition."""
    parts = [f"when you {node.verb}"]
    if node.first is not None and node.second is not None:
        parts += [w(node.first), node.prep, w(node.second)]
    elif node.first is not None:
        parts += [node.prep, w(node.first)]
    return " ".join(part for part in parts if part)


def _with_body(opening: str, body: t.Block, w: Writer) -> str:
    layout = BlockWriter(w)
    if len(body.body) == 1 and not blocks_in(body.body[0]):
        return f"{opening} {inline(body, w)}"
    lines = layout.headed(opening, body, 0)
    if len(lines) > 1 and opening.endswith(","):
        lines[0] = opening
    return "\n".join(lines)
