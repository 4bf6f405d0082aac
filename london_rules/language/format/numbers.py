"""Canonical text of numbers and amounts."""

from __future__ import annotations

from london_rules.language import constructs as t
from london_rules.language.format.core import FORMS, Where, Writer, bracketed
from london_rules.language.format.forms import singular_counter, value_word

_FACTOR = 3


@FORMS.of(t.Int)
def _int(node: t.Int, w: Writer, where: Where = "") -> str:
    return str(node.value)


@FORMS.of(t.Number)
def _number(node: t.Number, w: Writer, where: Where = "") -> str:
    if node.whose:
        return bracketed(f"{node.whose} {node.name}", where)
    if where == "small" and " " not in node.name:
        return node.name
    return bracketed(node.name if node.name in w.rules.numbers else f"the {node.name}", where)


@FORMS.of(t.NumberCall)
def _number_call(node: t.NumberCall, w: Writer, where: Where = "") -> str:
    return bracketed(f"{node.name} of {_operand(node.argument, w, _FACTOR)}", where)


@FORMS.of(t.Counter)
def _counter(node: t.Counter, w: Writer, where: Where = "") -> str:
    return bracketed(f"{node.whose} {node.name}" if node.whose else node.name, where)


@FORMS.of(t.CounterOn)
def _counter_on(node: t.CounterOn, w: Writer, where: Where = "") -> str:
    return bracketed(f"{node.name} on {w(node.thing)}", where)


@FORMS.of(t.Binary)
def _binary(node: t.Binary, w: Writer, where: Where = "") -> str:
    own = _precedence(node)
    left, right = _operand(node.left, w, own), _operand(node.right, w, own + 1)
    return bracketed(f"{left} {node.op} {right}", where)


@FORMS.of(t.Divide)
def _divide(node: t.Divide, w: Writer, where: Where = "") -> str:
    left, right = _operand(node.left, w, 2), _operand(node.right, w, _FACTOR)
    return bracketed(f"{left} / {right} rounded {node.rounded}", where)


@FORMS.of(t.Count)
def _count(node: t.Count, w: Writer, where: Where = "") -> str:
    return bracketed(f"number of {w(node.of, 'bare')}", where)


@FORMS.of(t.CountStacks)
def _count_stacks(node: t.CountStacks, w: Writer, where: Where = "") -> str:
    return bracketed(f"number of stacks in {w(node.zone)}", where)


@FORMS.of(t.Steps)
def _steps(node: t.Steps, w: Writer, where: Where = "") -> str:
    return bracketed(f"number of steps from {w(node.origin)} to {w(node.to)} {w(node.way)}", where)


@FORMS.of(t.Fold)
def _fold(node: t.Fold, w: Writer, where: Where = "") -> str:
    return bracketed(f"the {node.how} {node.measure} of {w(node.of, 'the')}", where)


@FORMS.of(t.Extreme)
def _extreme(node: t.Extreme, w: Writer, where: Where = "") -> str:
    return bracketed(f"the {node.how} of ({w(node.left)}) and ({w(node.right)})", where)


@FORMS.of(t.Value)
def _value(node: t.Value, w: Writer, where: Where = "") -> str:
    return bracketed(value_word(node.name), where)


@FORMS.of(t.NumberCases)
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
