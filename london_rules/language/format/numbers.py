"""Canonical text of numbers and amounts, where it takes more than a template; and their manners."""

from __future__ import annotations

from typing import Final

from london_rules.language import constructs as t
from london_rules.language.format.core import FORMS
from london_rules.language.format.forms import How, Writer
from london_rules.language.format.things import one_of, whose
from london_rules.language.syntax.names import plural, singular

_FACTOR: Final = 3


def small(node: t.Expr, w: Writer) -> str:
    """Write a number in brackets unless it is one word."""
    if isinstance(node, t.Int):
        return str(node.value)
    if isinstance(node, t.Number) and not node.whose and " " not in node.name:
        return node.name
    return f"({w(node)})"


def count(node: t.Expr, w: Writer) -> str:
    """Write how often something is done: a declared number needs no brackets there."""
    return w(node) if isinstance(node, t.Number) and not node.whose else small(node, w)


def precedence(node: t.Node) -> int:
    """Say how tightly a number holds together: a sum, a product, or what needs no brackets in either."""
    if isinstance(node, t.Binary):
        return 2 if node.op == "*" else 1
    return 2 if isinstance(node, t.Divide) else _FACTOR


def operand(node: t.Expr, w: Writer, least: int) -> str:
    """Write a part of a sum or product, in brackets if it would be read otherwise without."""
    return f"({w(node)})" if precedence(node) < least or _ends_open(node) else w(node)


def _ends_open(node: t.Node) -> bool:
    """Tell whether a text ends in a clause with a number, which would swallow an operator after it."""
    if isinstance(node, (t.Things, t.GroupThings, t.Related)):
        return any(isinstance(p, t.FieldIs) for p in node.rel)
    return isinstance(node, (t.Count, t.Fold)) and _ends_open(node.of)


FORMS.manners(
    small=lambda s: small(s.value, s.w),
    count=lambda s: count(s.value, s.w),
    term=lambda s: operand(s.value, s.w, _FACTOR - 1),
    given=lambda s: s.w(s.value) if isinstance(s.value, t.Thing) else small(s.value, s.w),
    factor=lambda s: s.w(s.value) if isinstance(s.value, t.Thing) else operand(s.value, s.w, _FACTOR),
)


@FORMS.by_hand(t.Number)
def _number(node: t.Number, w: Writer) -> str:
    if node.whose:
        return f"{whose(node.whose, w)} {node.name}"
    return node.name if node.name in w.rules.numbers else f"the {node.name}"


@FORMS.by_hand(t.Binary)
def _binary(node: t.Binary, w: Writer) -> str:
    own = precedence(node)
    return f"{operand(node.left, w, own)} {node.op} {operand(node.right, w, own + 1)}"


@FORMS.by_hand(t.Amount)
def _amount(node: t.Amount, w: Writer) -> str:
    if node.symbol:
        return w.rules.counters[node.counter].symbol + small(node.number, w)
    if node.number == t.Int(1):
        return f"1 {singular(node.counter)}"
    return f"{node.number.value if isinstance(node.number, t.Int) else f'({w(node.number)})'} {node.counter}"


@FORMS.by_hand(t.TopThings)
def _top_things(node: t.TopThings, w: Writer, how: How = "") -> str:
    one = node.number == t.Int(1) and how in ("", "the", "bare")
    what = node.kind if one else f"{small(node.number, w)} {plural(node.kind)}"
    return f"{one_of(how)}the {node.end} {what} of {w(node.zone)}"
