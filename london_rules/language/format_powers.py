"""Canonical text of powers."""

from __future__ import annotations

from london_rules.language import tree as t
from london_rules.language.format_blocks import Layout, inline
from london_rules.language.format_core import number, write
from london_rules.language.format_things import preds
from london_rules.language.forms import article
from london_rules.language.rules import Rules


@write.of(t.Pattern)
def _pattern(node: t.Pattern, rules: Rules) -> str:
    if node.what == "this":
        return "this"
    if node.rel and isinstance(node.rel[0], t.FieldIs):
        return f"{article(node.kind)} {write(node.rel[0], rules)}"
    if node.rel:
        return f"{article(node.kind)} that {preds(node.rel, rules)}"
    return f"{node.what} {node.kind}"


def _while(condition: t.Cond | None, rules: Rules) -> str:
    return "" if condition is None else f"while {write(condition, rules)}, "


@write.of(t.NumberIs)
def _number_is(node: t.NumberIs, rules: Rules) -> str:
    return f"{_while(node.condition, rules)}{node.number} is {number(node.value, rules)}"


@write.of(t.GroupIs)
def _group_is(node: t.GroupIs, rules: Rules) -> str:
    decl = rules.groups.get(node.group)
    whose = "your" if decl is not None and decl.owner == "player" else "the"
    return f"{_while(node.condition, rules)}{whose} {node.group} is {write(node.members, rules, 'the')}"


@write.of(t.Claim)
def _claim(node: t.Claim, rules: Rules) -> str:
    text = f"{write(node.subject, rules)} {node.test}"
    if node.other is not None:
        text += f" {write(node.other, rules)}"
    return text if node.price is None else f"{text}, for {write(node.price, rules)}"


@write.of(t.Offer)
def _offer(node: t.Offer, rules: Rules) -> str:
    opening = f"{'once a turn, ' if node.once else ''}at {node.moment}, "
    if node.condition is not None:
        opening += f"if {write(node.condition, rules)}, "
    return _with_body(f"{opening}you may", node.body, rules)


@write.of(t.Reaction)
def _reaction(node: t.Reaction, rules: Rules) -> str:
    opening = f"when you {node.verb}"
    if node.first is not None:
        opening += f" {write(node.first, rules)}"
    if node.second is not None:
        opening += f" {preposition(node.verb, rules)} {write(node.second, rules)}"
    return _with_body(f"{opening},", node.body, rules)


def preposition(verb: str, rules: Rules) -> str:
    """Give the word before the second input of a rule."""
    decl = rules.rules.get(verb)
    return next((p.prep for p in decl.params if p.prep), "on") if decl is not None else "on"


@write.of(t.Replacement)
def _replacement(node: t.Replacement, rules: Rules) -> str:
    first = "" if node.first is None else f" {write(node.first, rules)}"
    return f"when you would {node.verb}{first}, you may {inline(node.body, rules)} instead"


def _with_body(opening: str, body: t.Block, rules: Rules) -> str:
    layout = Layout(rules)
    if len(body.body) == 1 and not _compound(body):
        return f"{opening} {inline(body, rules)}"
    lines = layout.headed(opening, body, 0)
    if len(lines) > 1 and opening.endswith(","):
        lines[0] = opening
    return "\n".join(lines)


def _compound(body: t.Block) -> bool:
    return isinstance(body.body[0], (t.If, t.ForEach, t.Times, t.UpTo, t.May))
