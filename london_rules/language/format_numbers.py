"""Canonical text of numbers and amounts."""

from __future__ import annotations

from typing import Any

from london_rules.language import tree as t
from london_rules.language.format_core import Where, bracketed, number, write
from london_rules.language.forms import singular_counter, value_word
from london_rules.language.rules import Rules

_FACTOR = 3


@write.of(t.Int)
def _int(node: t.Int, rules: Rules, where: Where = "") -> str:
    return str(node.value)


@write.of(t.Number)
def _number(node: t.Number, rules: Rules, where: Where = "") -> str:
    if node.whose:
        return bracketed(f"{node.whose} {node.name}", where)
    if where == "small" and " " not in node.name:
        return node.name
    return bracketed(node.name if node.name in rules.numbers else f"the {node.name}", where)


@write.of(t.NumberCall)
def _number_call(node: t.NumberCall, rules: Rules, where: Where = "") -> str:
    return bracketed(f"{node.name} of {_operand(node.argument, rules, _FACTOR)}", where)


@write.of(t.Counter)
def _counter(node: t.Counter, rules: Rules, where: Where = "") -> str:
    return bracketed(f"{node.whose} {node.name}" if node.whose else node.name, where)


@write.of(t.CounterOn)
def _counter_on(node: t.CounterOn, rules: Rules, where: Where = "") -> str:
    return bracketed(f"{node.name} on {write(node.thing, rules)}", where)


@write.of(t.Binary)
def _binary(node: t.Binary, rules: Rules, where: Where = "") -> str:
    own = _precedence(node)
    left, right = _operand(node.left, rules, own), _operand(node.right, rules, own + 1)
    return bracketed(f"{left} {node.op} {right}", where)


@write.of(t.Divide)
def _divide(node: t.Divide, rules: Rules, where: Where = "") -> str:
    left, right = _operand(node.left, rules, 2), _operand(node.right, rules, _FACTOR)
    return bracketed(f"{left} / {right} rounded {node.rounded}", where)


@write.of(t.Count)
def _count(node: t.Count, rules: Rules, where: Where = "") -> str:
    return bracketed(f"number of {write(node.of, rules, 'bare')}", where)


@write.of(t.CountStacks)
def _count_stacks(node: t.CountStacks, rules: Rules, where: Where = "") -> str:
    return bracketed(f"number of stacks in {write(node.zone, rules)}", where)


@write.of(t.Fold)
def _fold(node: t.Fold, rules: Rules, where: Where = "") -> str:
    return bracketed(f"the {node.how} {node.measure} of {write(node.of, rules, 'the')}", where)


@write.of(t.Extreme)
def _extreme(node: t.Extreme, rules: Rules, where: Where = "") -> str:
    return bracketed(f"the {node.how} of ({write(node.left, rules)}) and ({write(node.right, rules)})", where)


@write.of(t.Value)
def _value(node: t.Value, rules: Rules, where: Where = "") -> str:
    return bracketed(value_word(node.name), where)


@write.of(t.NumberCases)
def _number_cases(node: t.NumberCases, rules: Rules, where: Where = "") -> str:
    condition, then = write(node.condition, rules), write(node.then, rules)
    return f"if {condition}, {then}\notherwise {write(node.otherwise, rules)}"


def _operand(node: t.Expr, rules: Rules, least: int) -> str:
    text = number(node, rules)
    return f"({text})" if _precedence(node) < least or ends_open(node) else text


def _precedence(node: t.Expr) -> int:
    if isinstance(node, t.Binary):
        return 2 if node.op == "*" else 1
    return 2 if isinstance(node, t.Divide) else _FACTOR


def ends_open(node: Any) -> bool:
    """Tell whether a text ends in a clause with a number, which would swallow an operator after it."""
    if isinstance(node, (t.Things, t.GroupThings, t.Related)):
        return any(isinstance(p, t.FieldIs) for p in node.rel)
    if isinstance(node, (t.Count, t.Fold)):
        return ends_open(node.of)
    return False


# ---- amounts ------------------------------------------------------------------------------------


@write.of(t.Amount)
def _amount(node: t.Amount, rules: Rules) -> str:
    if node.symbol:
        return rules.counters[node.counter].symbol + number(node.number, rules, "small")
    if node.number == t.Int(1):
        return f"1 {singular_counter(node.counter)}"
    return f"{number(node.number, rules, 'amount')} {node.counter}"


@write.of(t.FieldAmount)
def _field_amount(node: t.FieldAmount, rules: Rules) -> str:
    return write(node.of, rules)


@write.of(t.Price)
def _price(node: t.Price, rules: Rules) -> str:
    return f"the price at which {write(node.subject, rules)} {node.test} {write(node.other, rules)}"
