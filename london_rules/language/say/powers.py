"""Powers as a player would say them."""

from __future__ import annotations

from london_rules.language import constructs as t
from london_rules.language.format.forms import Writer
from london_rules.language.format.powers import event
from london_rules.language.format.things import clause
from london_rules.language.say.blocks import clauses
from london_rules.language.say.numbers import PHRASES, constant
from london_rules.language.say.statements import moment


@PHRASES.of(t.Pattern)
def _pattern(node: t.Pattern, w: Writer) -> str:
    if node.what == "this":
        return w.this
    return f"{node.what} {node.kind}{clause(node.rel, w, 'each')}"


def _while(condition: t.Cond | None, w: Writer) -> str:
    return "" if condition is None else f"while {w(condition)}, "


@PHRASES.of(t.NumberIs)
def _number_is(node: t.NumberIs, w: Writer) -> str:
    before = constant(t.Number(node.number), w)
    instead = "" if before is None else f", instead of {before}"
    return f"{_while(node.condition, w)}the {node.number} is {w(node.value)}{instead}"


@PHRASES.of(t.GroupIs)
def _group_is(node: t.GroupIs, w: Writer) -> str:
    decl = w.rules.groups.get(node.group)
    whose = "your" if decl is not None and decl.owner == "player" else "the"
    verb = "are" if node.group.endswith("s") else "is"
    return f"{_while(node.condition, w)}{whose} {node.group} {verb} {w(node.members, 'the')}"


@PHRASES.of(t.Claim)
def _claim(node: t.Claim, w: Writer) -> str:
    text = f"{w(node.subject)} {node.test}"
    if node.other is not None:
        text += f" {w(node.other)}"
    return text if node.price is None else f"{text}, for {w(node.price)}"


@PHRASES.of(t.Offer)
def _offer(node: t.Offer, w: Writer) -> str:
    head = f"{'once a turn, ' if node.once else ''}{moment(node.moment, w)}, "
    if node.condition is not None:
        head += f"if {w(node.condition)}, "
    text, simple = clauses(node.body, w)
    verb = "must" if node.must else "may"
    return f"{head}you {verb} {text}" if simple else f"{head}you {verb} do this: {text}"


@PHRASES.of(t.Reaction)
def _reaction(node: t.Reaction, w: Writer) -> str:
    text, simple = clauses(node.body, w)
    return f"{event(node, w)}, {text}" if simple else f"{event(node, w)}: {text}"


@PHRASES.of(t.Replacement)
def _replacement(node: t.Replacement, w: Writer) -> str:
    first = "" if node.first is None else f" {w(node.first)}"
    text, simple = clauses(node.body, w)
    middle = "instead" if simple else "do this instead"
    if simple:
        return f"when you would {node.verb}{first}, you may {text} {middle}"
    return f"when you would {node.verb}{first}, you may {middle}: {text}"
