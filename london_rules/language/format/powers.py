"""Canonical text of powers."""

from __future__ import annotations

from typing import assert_never, get_args

from london_rules.language import constructs as t
from london_rules.language.flow.walk import blocks_in
from london_rules.language.format.blocks import BlockWriter, inline
from london_rules.language.format.core import FORMS, Writer
from london_rules.language.format.things import clause


@FORMS.of(t.Pattern)
def _pattern(node: t.Pattern, w: Writer) -> str:
    if node.what == "this":
        return "this"
    return f"{node.what} {node.kind}{clause(node.rel, w, 'each')}"


def _while(condition: t.Cond | None, w: Writer) -> str:
    return "" if condition is None else f"while {w(condition)}, "


@FORMS.of(*get_args(t.Power))
def _power(node: t.Power, w: Writer) -> str:
    match node:
        case t.NumberIs():
            return f"{_while(node.condition, w)}{node.number} is {w(node.value)}"
        case t.GroupIs():
            return _group_is(node, w)
        case t.Claim():
            return _claim(node, w)
        case t.Offer():
            return _offer(node, w)
        case t.Reaction():
            return _with_body(f"{event(node, w)},", node.body, w)
        case t.Replacement():
            return _replacement(node, w)
        case other:
            assert_never(other)


def _group_is(node: t.GroupIs, w: Writer) -> str:
    decl = w.rules.groups.get(node.group)
    whose = "your" if decl is not None and decl.owner == "player" else "the"
    verb = "are" if node.group.endswith("s") else "is"
    return f"{_while(node.condition, w)}{whose} {node.group} {verb} {w(node.members, 'the')}"


def _claim(node: t.Claim, w: Writer) -> str:
    text = f"{w(node.subject)} {node.test}"
    if node.other is not None:
        text += f" {w(node.other)}"
    return text if node.price is None else f"{text}, for {w(node.price)}"


def _offer(node: t.Offer, w: Writer) -> str:
    opening = f"{f'once a {node.once}, ' if node.once else ''}at {node.moment}, "
    if node.condition is not None:
        opening += f"if {w(node.condition)}, "
    return _with_body(f"{opening}you {'must' if node.must else 'may'}", node.body, w)


def event(node: t.Reaction, w: Writer) -> str:
    """Write what a reaction answers; a single pattern may be the second input, after its preposition."""
    parts = [f"when you {node.verb}"]
    if node.first is not None and node.second is not None:
        parts += [w(node.first), node.prep, w(node.second)]
    elif node.first is not None:
        parts += [node.prep, w(node.first)]
    return " ".join(part for part in parts if part)


def _replacement(node: t.Replacement, w: Writer) -> str:
    first = "" if node.first is None else f" {w(node.first)}"
    return f"when you would {node.verb}{first}, you may {inline(node.body, w)} instead"


def _with_body(opening: str, body: t.Block, w: Writer) -> str:
    layout = BlockWriter(w)
    if len(body.body) == 1 and not blocks_in(body.body[0]):
        return f"{opening} {inline(body, w)}"
    lines = layout.headed(opening, body, 0)
    if len(lines) > 1 and opening.endswith(","):
        lines[0] = opening
    return "\n".join(lines)
