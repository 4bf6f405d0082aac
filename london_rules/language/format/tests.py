"""Canonical text of conditions and predicates."""

from __future__ import annotations

from typing import assert_never, get_args

from london_rules.language import constructs as t
from london_rules.language.format.core import FORMS, Writer
from london_rules.language.format.forms import many, value_word
from london_rules.language.format.things import preds
from london_rules.language.syntax.names import article, said_of_several, verb_like

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


@FORMS.of(*get_args(t.Pred))
def _pred(node: t.Pred, w: Writer, several: bool = False) -> str:  # noqa: C901, PLR0911, PLR0912 - one case a construct
    match node:
        case t.Test():
            return _test(node, w, several)
        case t.Marked():
            return f"{'were' if several else 'was'}{' not' if node.negated else ''} {node.name} this turn"
        case t.OnTop():
            return f"{_be(several)} on top"
        case t.Facing():
            return f"{_be(several)} face {node.face}"
        case t.HasValue():
            return f"{_be(several, node.negated)} {value_word(node.value)}"
        case t.IsThing():
            return f"{_be(several, node.negated)} {w(node.thing)}"
        case t.IsOneOf():
            return _is_one_of(node, w, several)
        case t.IsChosen():
            return f"{_be(several, node.negated)} one of the {node.name}"
        case t.IsRelated():
            return f"{_be(several)} {article(node.relation)} of {w(node.thing)}"
        case t.IsWithin():
            return f"{_be(several)} within {w(node.steps, 'small')} steps of {w(node.origin)} {w(node.way)}"
        case t.IsIn():
            return f"{_be(several, node.negated)} in {w(node.zone)}"
        case t.HasField():
            return f"{_have(several)} {article(node.field)}"
        case t.HasCounter():
            return f"{_have(several)}{' no' if node.negated else ''} {node.name}"
        case t.FieldIs():
            return _field_is(node, w, several)
        case other:
            assert_never(other)


def _test(node: t.Test, w: Writer, several: bool = False) -> str:
    head, _, rest = node.name.partition(" ")
    if node.name not in w.rules.tests:
        flag = node.name
        verb = said_of_several(flag) if several else flag
        text = verb if verb_like(flag) and not node.negated else f"{_be(several, node.negated)} {flag}"
    elif head == "is":
        text = f"{_be(several, node.negated)} {rest}"
    elif node.negated:
        text = f"cannot {rest}"
    else:
        text = said_of_several(node.name) if several else node.name
    return text if node.other is None else f"{text} {w(node.other)}"


def _is_one_of(node: t.IsOneOf, w: Writer, several: bool = False) -> str:
    *first, last = [w(option) for option in node.options]
    return f"{_be(several, node.negated)} one of {', '.join(first)} or {last}"


@FORMS.of(t.Way)
def _way(node: t.Way, w: Writer) -> str:
    if not node.through:
        return f"along {node.relation}"
    decl = w.rules.relations.get(node.relation)
    return f"along {node.relation} through {many(decl.kind) if decl is not None else 'things'} that {node.through}"


def _field_is(node: t.FieldIs, w: Writer, several: bool = False) -> str:
    simple = isinstance(node.value, (t.Int, t.Value, t.Possessed, t.Number))
    text = w(node.value)
    return f"whose {node.field} {_COMPARE[node.op]} {text if simple else f'({text})'}"


# ---- conditions ---------------------------------------------------------------------------------


@FORMS.of(*get_args(t.Cond))
def _cond(node: t.Cond, w: Writer) -> str:  # noqa: C901, PLR0911, PLR0912 - one case a construct
    match node:
        case t.ThingIs():
            return subject_is(node, w)
        case t.ThereIs():
            return f"there is {w(node.of, 'no' if node.negated else 'a')}"
        case t.LocalExists():
            return f"there is {article(node.name)}"
        case t.CanCarryOut():
            return f"{w(node.effect)} can be carried out"
        case t.IsFull():
            return f"{w(node.zone)} is full"
        case t.Compare():
            return f"{w(node.left)} {_COMPARE[node.op]} {w(node.right)}"
        case t.Not():
            return f"not ({w(node.of)})"
        case t.All():
            return " and ".join(_part(p, w, (t.All, t.AnyOf)) for p in node.parts)
        case t.AnyOf():
            return " or ".join(_part(p, w, (t.All, t.AnyOf)) for p in node.parts)
        case t.LastRound():
            return "this is the last round"
        case t.Never():
            return "never"
        case t.TestCases():
            return _test_cases(node, w)
        case other:
            assert_never(other)


def subject_is(node: t.ThingIs, w: Writer) -> str:
    """Write a condition on one thing or player: `the card is red`, `you are rich`."""
    if isinstance(node.thing, t.You | t.They):
        return f"{'you' if isinstance(node.thing, t.You) else 'they'} {preds(node.preds, w, True)}"
    return f"{w(node.thing)} {preds(node.preds, w)}"


def _part(node: t.Cond, w: Writer, wrapped: tuple[type, ...]) -> str:
    text = w(node)
    return f"({text})" if isinstance(node, wrapped) else text


def _test_cases(node: t.TestCases, w: Writer) -> str:
    condition, then = w(node.condition), w(node.then)
    return f"if {condition}, {then}\notherwise {w(node.otherwise)}"
