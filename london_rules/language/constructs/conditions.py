"""Conditions: what holds or does not, and how conditions are joined."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import eq, ge, gt, le, lt, ne
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from london_rules.classes import evolve, field, frozen
from london_rules.language.constructs.node import Node, Span
from london_rules.language.constructs.registry import BY_HAND, NOTHING, READS_PLACES, condition, part, part_words, words

if TYPE_CHECKING:
    from london_rules.language.constructs import Collection, Expr, Possessed, Pred, Thing, Zone

words(
    logic={
        "_OR": "or",
        "_NOT": "not",
        "_THERE_IS": ("there is", "there is one of"),
        "_THERE_IS_NO": ("there is no", "there is none of"),
        "_CAN_BE_CARRIED_OUT": "can be carried out",
        "_IS_FULL": "is full",
        "COMPARE": {"is at least": ">=", "is at most": "<=", "is more than": ">", "is less than": "<"},
        "_NEVER": "never",
        "_LAST_ROUND": "this is the last round",
    },
)
part_words(equal={"op": "=="}, unequal={"op": "!="})


def _some_are(span: Span, value: str, said: Any) -> ThereIs | All:
    """Say that one of the things with a printed name is all of this; or, of what it is not, that none is."""
    found = said.values["preds"]
    preds: tuple[Pred, ...] = found if isinstance(found, tuple) else (found,)
    if all(getattr(pred, "negated", False) for pred in preds):
        none = tuple(_there_is(span, value, _affirmed(pred), negated=True) for pred in preds)
        return none[0] if len(none) == 1 else All(none, span=span)
    return _there_is(span, value, *preds)


def _affirmed(pred: Any) -> Pred:
    said: Pred = evolve(pred, negated=False)
    return said


def _there_is(span: Span, value: str, *preds: Pred, negated: bool = False) -> ThereIs:
    from london_rules.language.constructs.collections import Things
    from london_rules.language.constructs.predicates import IsIn, with_name

    named, kind = with_name(value, span)
    first, *others = preds
    if isinstance(first, IsIn) and not first.negated:
        return ThereIs(Things(kind, first.zone, None, (named, *others), span=span), negated, span=span)
    return ThereIs(Things(kind, None, None, (named, *preds), span=span), negated, span=span)


@condition(BY_HAND, reads=NOTHING)
@frozen
class ThingIs(Node):
    """A thing satisfies all of some predicates."""

    thing: Thing
    preds: tuple[Pred, ...]


@condition(
    "there is [negated?{of no}|{of a}]",
    reads=NOTHING,
    aliases={"there_is": {}, "there_is_no": {"negated": True}, "some_are": _some_are},
)
@frozen
class ThereIs(Node):
    """A collection has at least one thing, or none."""

    of: Collection
    negated: bool = False


@condition("there is {name one}", reads=NOTHING, names={"name": "local"})
@frozen
class LocalExists(Node):
    """A name stands for a thing, not for the alternative of its choice."""

    name: str


@condition("{effect} can be carried out", reads=READS_PLACES)
@frozen
class CanCarryOut(Node):
    """The costs and compulsory choices of a thing's effect can be met."""

    effect: Possessed


@condition("{zone} is full", reads=READS_PLACES)
@frozen
class IsFull(Node):
    """No place is free in a zone of rows."""

    zone: Zone


@condition("{left} {op words} {right}", reads=NOTHING)
@frozen
class Compare(Node):
    """Two numbers, or two values, compared."""

    op: Literal["==", "!=", "<", "<=", ">", ">="] = field(metadata=part("=="))
    left: Expr
    right: Expr


Comparison: TypeAlias = Literal["==", "!=", "<", "<=", ">", ">="]
# What holds of two numbers where a comparison does not.
OPPOSITE: Final[Mapping[Comparison, Comparison]] = {
    "==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">",
}  # fmt: skip
COMPARED: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge,
}  # fmt: skip


@condition("not ({of})", reads=NOTHING, aliases={"negated": {}})
@frozen
class Not(Node):
    """The condition does not hold."""

    of: Cond


@condition("{parts joined and}", reads=NOTHING, aliases={"all_of": {}})
@frozen
class All(Node):
    """All of the conditions hold."""

    parts: tuple[Cond, ...]


@condition("{parts joined or}", reads=NOTHING)
@frozen
class AnyOf(Node):
    """At least one of the conditions holds."""

    parts: tuple[Cond, ...]


@condition("never", english="a power says so", reads=NOTHING)
@frozen
class Never(Node):
    """A condition that does not hold until a power says otherwise."""


@condition(
    "if {condition}, {then}\notherwise {otherwise}",
    english="if {condition}, this is so when {then}; otherwise, {otherwise case}",
    reads=NOTHING,
)
@frozen
class TestCases(Node):
    """One condition if another holds, else a third."""

    condition: Cond
    then: Cond
    otherwise: Cond


@condition("this is the last round", reads=READS_PLACES)
@frozen
class LastRound(Node):
    """The game ends after this round, as was announced."""


Cond: TypeAlias = (
    ThingIs | ThereIs | LocalExists | CanCarryOut | IsFull | Compare | Not | All | AnyOf | Never | TestCases | LastRound
)
