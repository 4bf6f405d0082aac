"""Canonical text of conditions and predicates."""

from __future__ import annotations

from london_rules.language import constructs as t
from london_rules.language.format.core import FORMS, Writer
from london_rules.language.format.forms import article, many, value_word, verb_like
from london_rules.language.format.things import preds

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


@FORMS.of(t.Test)
def _test(node: t.Test, w: Writer, several: bool = False) -> str:
    head, _, rest = node.name.partition(" ")
    if node.name not in w.rules.tests:
        flag = node.name
        text = flag if verb_like(flag) and not node.negated else f"{_be(several, node.negated)} {flag}"
    elif head == "is":
        text = f"{_be(several, node.negated)} {rest}"
    elif node.negated:
        text = f"cannot {rest}"
    else:
        text = node.name
    return text if node.other is None else f"{text} {w(node.other)}"


@FORMS.of(t.Marked)
def _marked(node: t.Marked, w: Writer, several: bool = False) -> str:
    return f"{'were' if several else 'was'}{' not' if node.negated else ''} {node.name} this turn"


@FORMS.of(t.OnTop)
def _on_top(node: t.OnTop, w: Writer, several: bool = False) -> str:
    return f"{_be(several)} on top"


@FORMS.of(t.Facing)
def _facing(node: t.Facing, w: Writer, several: bool = False) -> str:
    return f"{_be(several)} face {node.face}"


@FORMS.of(t.HasValue)
def _has_value(node: t.HasValue, w: Writer, several: bool = False) -> str:
    return f"{_be(several, node.negated)} {value_word(node.value)}"


@FORMS.of(t.IsThing)
def _is_thing(node: t.IsThing, w: Writer, several: bool = False) -> str:
    return f"{_be(several)} {w(node.thing)}"


@FORMS.of(t.IsRelated)
def _is_related(node: t.IsRelated, w: Writer, several: bool = False) -> str:
    return f"{_be(several)} {article(node.relation)} of {w(node.thing)}"


@FORMS.of(t.Way)
def _way(node: t.Way, w: Writer) -> str:
    if not node.through:
        return f"along {node.relation}"
    decl = w.rules.relations.get(node.relation)
    return f"along {node.relation} through {many(decl.kind) if decl is not None else 'things'} that {node.through}"


@FORMS.of(t.IsWithin)
def _is_within(node: t.IsWithin, w: Writer, several: bool = False) -> str:
    return f"{_be(several)} within {w(node.steps, 'small')} steps of {w(node.origin)} {w(node.way)}"


@FORMS.of(t.IsIn)
def _is_in(node: t.IsIn, w: Writer, several: bool = False) -> str:
    return f"{_be(several)} in {w(node.zone)}"


@FORMS.of(t.HasField)
def _has_field(node: t.HasField, w: Writer, several: bool = False) -> str:
    return f"{_have(several)} {article(node.field)}"


@FORMS.of(t.HasCounter)
def _has_counter(node: t.HasCounter, w: Writer, several: bool = False) -> str:
    return f"{_have(several)}{' no' if node.negated else ''} {node.name}"


@FORMS.of(t.FieldIs)
def _field_is(node: t.FieldIs, w: Writer, several: bool = False) -> str:
    simple = isinstance(node.value, (t.Int, t.Value, t.Possessed, t.Number))
    text = w(node.value)
    return f"whose {node.field} is {text if simple else f'({text})'}"


# ---- conditions ---------------------------------------------------------------------------------


@FORMS.of(t.ThingIs)
def _thing_is(node: t.ThingIs, w: Writer) -> str:
    return f"{w(node.thing)} {preds(node.preds, w)}"


@FORMS.of(t.ThereIs)
def _there_is(node: t.ThereIs, w: Writer) -> str:
    return f"there is {w(node.of, 'no' if node.negated else 'a')}"


@FORMS.of(t.LocalExists)
def _local_exists(node: t.LocalExists, w: Writer) -> str:
    return f"there is {article(node.name)}"


@FORMS.of(t.CanCarryOut)
def _can_carry_out(node: t.CanCarryOut, w: Writer) -> str:
    return f"{w(node.effect)} can be carried out"


@FORMS.of(t.IsFull)
def _is_full(node: t.IsFull, w: Writer) -> str:
    return f"{w(node.zone)} is full"


@FORMS.of(t.Compare)
def _compare(node: t.Compare, w: Writer) -> str:
    return f"{w(node.left)} {_COMPARE[node.op]} {w(node.right)}"


@FORMS.of(t.Not)
def _not(node: t.Not, w: Writer) -> str:
    return f"not ({w(node.of)})"


@FORMS.of(t.All)
def _all(node: t.All, w: Writer) -> str:
    return " and ".join(_part(p, w, (t.All, t.AnyOf)) for p in node.parts)


@FORMS.of(t.AnyOf)
def _any_of(node: t.AnyOf, w: Writer) -> str:
    return " or ".join(_part(p, w, (t.All, t.AnyOf)) for p in node.parts)


def _part(node: t.Cond, w: Writer, wrapped: tuple[type, ...]) -> str:
    text = w(node)
    return f"({text})" if isinstance(node, wrapped) else text


@FORMS.of(t.Never)
def _never(node: t.Never, w: Writer) -> str:
    return "never"


@FORMS.of(t.TestCases)
def _test_cases(node: t.TestCases, w: Writer) -> str:
    condition, then = w(node.condition), w(node.then)
    return f"if {condition}, {then}\notherwise {w(node.otherwise)}"
