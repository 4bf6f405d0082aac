"""Powers as a player would say them."""

from __future__ import annotations

from london_rules.language import constructs as t
from london_rules.language.format.forms import Writer
from london_rules.language.format.powers import event
from london_rules.language.say.blocks import clauses
from london_rules.language.say.numbers import PHRASES, constant, plain, symbol_of
from london_rules.language.say.statements import moment


@PHRASES.by_hand(t.Pattern)
def _pattern(node: t.Pattern, w: Writer) -> str:
    return w.this if node.what == "this" else plain(node, w)


@PHRASES.by_hand(t.NumberIs)
def _number_is(node: t.NumberIs, w: Writer) -> str:
    symbol = symbol_of(node.number, w.rules)
    value = f"{symbol}{w(node.value)}" if isinstance(node.value, t.Int) else w(node.value)
    condition = "" if node.condition is None else f"while {w(node.condition)}, "
    return f"{condition}the {node.number} is {value}{_instead(node.number, symbol, w)}"


def _instead(name: str, symbol: str, w: Writer) -> str:
    """Say what a number is without the power, if that is short."""
    before, decl = constant(t.Number(name), w), w.rules.numbers.get(name)
    if before is not None:
        return f", instead of {symbol}{before}"
    if decl is None or decl.params or not isinstance(decl.body, _SHORT):
        return ""
    return f", instead of {w(decl.body)}"


_SHORT = (t.Number, t.Counter, t.Count, t.CountStacks)


@PHRASES.by_hand(t.Offer)
def _offer(node: t.Offer, w: Writer) -> str:
    head = f"{f'once a {node.once}, ' if node.once else ''}{moment(node.moment, w)}, "
    if node.condition is not None:
        head += f"if {w(node.condition)}, "
    text, simple = clauses(node.body, w)
    verb = "must" if node.must else "may"
    return f"{head}you {verb} {text}" if simple else f"{head}you {verb} do this: {text}"


@PHRASES.by_hand(t.Reaction)
def _reaction(node: t.Reaction, w: Writer) -> str:
    text, simple = clauses(node.body, w)
    return f"{event(node, w)}, {text}" if simple else f"{event(node, w)}: {text}"


@PHRASES.by_hand(t.Replacement)
def _replacement(node: t.Replacement, w: Writer) -> str:
    first = "" if node.first is None else f" {w(node.first)}"
    text, simple = clauses(node.body, w)
    middle = "instead" if simple else "do this instead"
    if simple:
        return f"when you would {node.verb}{first}, you may {text} {middle}"
    return f"when you would {node.verb}{first}, you may {middle}: {text}"
