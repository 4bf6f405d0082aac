"""Canonical text of conditions and predicates."""

from __future__ import annotations

from london_rules.language import tree as t
from london_rules.language.format_core import number, write
from london_rules.language.format_things import preds
from london_rules.language.forms import article, value_word, verb_like
from london_rules.language.rules import Rules

_COMPARE = {
    "==": "is",
    "!=": "is not",
    "<": "is less than",
    "<=": "is at most",
    ">": "is more than",
    ">=": "is at least",
}


# ---- predicates ---------------------------------------------------------------------------------


def _be(several: bool, negated: bool = False) -> str:
    return ("are" if several else "is") + (" not" if negated else "")


def _have(several: bool) -> str:
    return "have" if several else "has"


@write.of(t.Test)
def _test(node: t.Test, rules: Rules, several: bool = False) -> str:
    head, _, rest = node.name.partition(" ")
    if node.name not in rules.tests:
        flag = node.name
        text = flag if verb_like(flag) and not node.negated else f"{_be(several, node.negated)} {flag}"
    elif head == "is":
        text = f"{_be(several, node.negated)} {rest}"
    elif node.negated:
        text = f"cannot {rest}"
    else:
        text = node.name
    return text if node.other is None else f"{text} {write(node.other, rules)}"


@write.of(t.Marked)
def _marked(node: t.Marked, rules: Rules, several: bool = False) -> str:
    return f"{'were' if several else 'was'}{' not' if node.negated else ''} {node.name} this turn"


@write.of(t.OnTop)
def _on_top(node: t.OnTop, rules: Rules, several: bool = False) -> str:
    return f"{_be(several)} on top"


@write.of(t.Facing)
def _facing(node: t.Facing, rules: Rules, several: bool = False) -> str:
    return f"{_be(several)} face {node.face}"


@write.of(t.HasValue)
def _has_value(node: t.HasValue, rules: Rules, several: bool = False) -> str:
    return f"{_be(several, node.negated)} {value_word(node.value)}"


@write.of(t.IsThing)
def _is_thing(node: t.IsThing, rules: Rules, several: bool = False) -> str:
    return f"{_be(several)} {write(node.thing, rules)}"


@write.of(t.IsRelated)
def _is_related(node: t.IsRelated, rules: Rules, several: bool = False) -> str:
    return f"{_be(several)} {article(node.relation)} of {write(node.thing, rules)}"


@write.of(t.IsIn)
def _is_in(node: t.IsIn, rules: Rules, several: bool = False) -> str:
    return f"{_be(several)} in {write(node.zone, rules)}"


@write.of(t.HasField)
def _has_field(node: t.HasField, rules: Rules, several: bool = False) -> str:
    return f"{_have(several)} {article(node.field)}"


@write.of(t.HasCounter)
def _has_counter(node: t.HasCounter, rules: Rules, several: bool = False) -> str:
    return f"{_have(several)}{' no' if node.negated else ''} {node.name}"


@write.of(t.FieldIs)
def _field_is(node: t.FieldIs, rules: Rules, several: bool = False) -> str:
    simple = isinstance(node.value, (t.Int, t.Value, t.Possessed, t.Number))
    text = number(node.value, rules)
    return f"whose {node.field} is {text if simple else f'({text})'}"


# ---- conditions ---------------------------------------------------------------------------------


@write.of(t.ThingIs)
def _thing_is(node: t.ThingIs, rules: Rules) -> str:
    return f"{write(node.thing, rules)} {preds(node.preds, rules)}"


@write.of(t.ThereIs)
def _there_is(node: t.ThereIs, rules: Rules) -> str:
    return f"there is {write(node.of, rules, 'no' if node.negated else 'a')}"


@write.of(t.LocalExists)
def _local_exists(node: t.LocalExists, rules: Rules) -> str:
    return f"there is {article(node.name)}"


@write.of(t.CanCarryOut)
def _can_carry_out(node: t.CanCarryOut, rules: Rules) -> str:
    return f"{write(node.effect, rules)} can be carried out"


@write.of(t.IsFull)
def _is_full(node: t.IsFull, rules: Rules) -> str:
    return f"{write(node.zone, rules)} is full"


@write.of(t.Compare)
def _compare(node: t.Compare, rules: Rules) -> str:
    return f"{number(node.left, rules)} {_COMPARE[node.op]} {number(node.right, rules)}"


@write.of(t.Not)
def _not(node: t.Not, rules: Rules) -> str:
    return f"not ({write(node.of, rules)})"


@write.of(t.All)
def _all(node: t.All, rules: Rules) -> str:
    return " and ".join(_part(p, rules, (t.All, t.AnyOf)) for p in node.parts)


@write.of(t.AnyOf)
def _any_of(node: t.AnyOf, rules: Rules) -> str:
    return " or ".join(_part(p, rules, (t.All, t.AnyOf)) for p in node.parts)


def _part(node: t.Cond, rules: Rules, wrapped: tuple[type, ...]) -> str:
    text = write(node, rules)
    return f"({text})" if isinstance(node, wrapped) else text


@write.of(t.Never)
def _never(node: t.Never, rules: Rules) -> str:
    return "never"


@write.of(t.TestCases)
def _test_cases(node: t.TestCases, rules: Rules) -> str:
    condition, then = write(node.condition, rules), write(node.then, rules)
    return f"if {condition}, {then}\notherwise {write(node.otherwise, rules)}"
