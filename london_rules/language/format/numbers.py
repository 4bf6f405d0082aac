"""Canonical text of numbers and amounts."""

from __future__ import annotations

from typing import assert_never, get_args

from london_rules.language import constructs as t
from london_rules.language.format.core import FORMS, Where, Writer, bracketed
from london_rules.language.format.forms import singular_counter, value_word
from london_rules.language.format.things import measure, possessed, whose

_FACTOR = 3


@FORMS.of(*get_args(t.Expr))
def _expr(node: t.Expr, w: Writer, where: Where = "") -> str:  # noqa: C901, PLR0911, PLR0912 - one case a construct
    match node:
        case t.Int():
            return str(node.value)
        case t.Number():
            return _number(node, w, where)
        case t.NumberCall():
            given = node.argument
            about = w(given) if isinstance(given, t.Thing) else _operand(given, w, _FACTOR)
            return bracketed(f"{node.name} of {about}", where)
        case t.Counter():
            return bracketed(f"{whose(node.whose, w)} {node.name}".lstrip(), where)
        case t.CounterOn():
            return bracketed(f"{node.name} on {w(node.thing)}", where)
        case t.Binary():
            return _binary(node, w, where)
        case t.Divide():
            return _divide(node, w, where)
        case t.Count():
            return bracketed(f"number of {w(node.of, 'bare')}", where)
        case t.CountStacks():
            return bracketed(f"number of stacks in {w(node.zone)}", where)
        case t.RoundNumber():
            return bracketed("the round number", where)
        case t.Position():
            return bracketed(f"position of {w(node.thing)}", where)
        case t.Steps():
            return bracketed(f"number of steps from {w(node.origin)} to {w(node.to)} {w(node.way)}", where)
        case t.Fold():
            return bracketed(f"the {node.how} {measure(node, w)} of {w(node.of, 'the')}", where)
        case t.Extreme():
            return bracketed(f"the {node.how} of ({w(node.left)}) and ({w(node.right)})", where)
        case t.Value():
            return bracketed(value_word(node.name), where)
        case t.NumberCases():
            return _number_cases(node, w, where)
        case t.Possessed():
            return possessed(node, w, where)
        case other:
            assert_never(other)


def _number(node: t.Number, w: Writer, where: Where = "") -> str:
    if node.whose:
        return bracketed(f"{whose(node.whose, w)} {node.name}", where)
    if where == "small" and " " not in node.name:
        return node.name
    return bracketed(node.name if node.name in w.rules.numbers else f"the {node.name}", where)


def _binary(node: t.Binary, w: Writer, where: Where = "") -> str:
    own = _precedence(node)
    left, right = _operand(node.left, w, own), _operand(node.right, w, own + 1)
    return bracketed(f"{left} {node.op} {right}", where)


def _divide(node: t.Divide, w: Writer, where: Where = "") -> str:
    left, right = _operand(node.left, w, 2), _operand(node.right, w, _FACTOR)
    return bracketed(f"{left} / {right} rounded {node.rounded}", where)


def _number_cases(node: t.NumberCases, w: Writer, where: Where = "") -> str:
    condition, then = w(node.condition), w(node.then)
    return f"if {condition}, {then}\notherwise {w(node.otherwise)}"


def _operand(node: t.Expr, w: Writer, least: int) -> str:
    text = w(node)
    return f"({text})" if _precedence(node) < least or ends_open(node) else text


def _precedence(node: t.Expr) -> int:
    if isinstance(node, t.Binary):
        return 2 if node.op == "*" else 1
    return 2 if isinstance(node, t.Divide) else _FACTOR


def ends_open(node: t.Node) -> bool:
    """Tell whether a text ends in a clause with a number, which would swallow an operator after it."""
    if isinstance(node, (t.Things, t.GroupThings, t.Related)):
        return any(isinstance(p, t.FieldIs) for p in node.rel)
    if isinstance(node, (t.Count, t.Fold)):
        return ends_open(node.of)
    if isinstance(node, t.Best):
        return False
    return False


# ---- amounts ------------------------------------------------------------------------------------


@FORMS.of(t.Amount)
def _amount(node: t.Amount, w: Writer) -> str:
    if node.symbol:
        return w.rules.counters[node.counter].symbol + w(node.number, "small")
    if node.number == t.Int(1):
        return f"1 {singular_counter(node.counter)}"
    return f"{w(node.number, 'amount')} {node.counter}"


@FORMS.of(t.FieldAmount)
def _field_amount(node: t.FieldAmount, w: Writer) -> str:
    return w(node.of)


@FORMS.of(t.Price)
def _price(node: t.Price, w: Writer) -> str:
    return f"the price at which {w(node.subject)} {node.test} {w(node.other)}"
