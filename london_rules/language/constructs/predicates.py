"""What can hold of one thing: tests, marks, faces, values, relations, places, fields and counters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from london_rules import classes
from london_rules.classes import frozen
from london_rules.language.constructs.node import Node, Span, later, printed
from london_rules.language.constructs.registry import BY_HAND, NOTHING, READS_PLACES, predicate, reads, words

if TYPE_CHECKING:
    from london_rules.language.constructs import Expr, GroupThings, Thing, Value, Way, Zone

words(
    logic={
        "_IS": ("is", "are"),
        "_IS_NOT": ("is not", "are not"),
        "WAS": ("was", "were"),
        "WAS_NOT": ("was not", "were not"),
        "IS_ON_TOP": ("is on top", "are on top"),
        "IS_FACE": {
            "is face up": "up",
            "are face up": "up",
            "is face down": "down",
            "are face down": "down",
        },
        "IS_IN": ("is in", "are in"),
        "IS_NOT_IN": ("is not in", "are not in"),
        "_IS_ONE_OF": ("is one of", "are one of"),
        "_IS_NOT_ONE_OF": ("is not one of", "are not one of"),
        "_IS_WITHIN": ("is within", "are within"),
        "_HAS": ("has", "have"),
        "_HAS_NO": ("has no", "have no"),
    },
    measure={"_STEPS_OF": "steps of"},
)


@predicate(
    BY_HAND,
    reads=NOTHING,
    names={"name": ("test", "field")},
    aliases={"test1": {}, "not_test1": {"negated": True}, "test2": {}},
)
@frozen
class Test(Node):
    """A declared test of the subject, perhaps with a second thing."""

    name: str
    other: Thing | None = None
    negated: bool = False


@predicate(
    "{was} {name} this turn",
    reads=READS_PLACES,
    names={"name": "mark"},
    aliases={"marked": {}, "not_marked": {"negated": True}},
)
@frozen
class Marked(Node):
    """The subject bears a mark."""

    name: str
    negated: bool = False


@predicate("{is} on top", reads=READS_PLACES)
@frozen
class OnTop(Node):
    """The subject lies on top of its stack or pile."""


@predicate("{is} face {face}", reads=READS_PLACES)
@frozen
class Facing(Node):
    """The subject is face up or face down."""

    face: Literal["up", "down"]


@predicate(
    "{is} {value capital}",
    reads=NOTHING,
    aliases={"has_value": {}, "has_not_value": {"negated": True}},
)
@frozen
class HasValue(Node):
    """A field of the subject has this value."""

    value: str
    negated: bool = False


def with_name(value: str, span: Span, *, negated: bool = False) -> tuple[IsThing, str]:
    """Say of a thing that it has a printed name; give that, and the kind of the things that have it."""
    from london_rules.language.constructs.things import Named

    id, _, kind = value.partition(" ")
    return IsThing(Named(id, span=span), negated, span=span), kind


@predicate(
    "{is} {thing}",
    reads=NOTHING,
    aliases={
        "is_thing": {},
        "is_not_thing": {"negated": True},
        "is_named": lambda span, value: with_name(value, span)[0],
        "is_not_named": lambda span, value: with_name(value, span, negated=True)[0],
    },
)
@frozen
class IsThing(Node):
    """The subject is that thing, or is not."""

    thing: Thing
    negated: bool = False


@predicate(
    "{is} one of {options or}",
    reads=NOTHING,
    aliases={
        "is_one_of": lambda span, *options: IsOneOf(options, span=span),
        "is_none_of": lambda span, *options: IsOneOf(options, negated=True, span=span),
    },
)
@frozen
class IsOneOf(Node):
    """The subject is one of some things, or has one of some values, or none of them."""

    options: tuple[Thing | Value, ...]
    negated: bool = False


@predicate(
    "{is} one of the {name}",
    reads=NOTHING,
    names={"name": "local"},
    aliases={"is_chosen": {}, "is_not_chosen": {"negated": True}},
)
@frozen
class IsChosen(Node):
    """The subject is one of the things that were chosen under a name, or is not."""

    name: str
    negated: bool = False


@predicate("{is} {relation one} of {thing}", reads=NOTHING)
@frozen
class IsRelated(Node):
    """The subject stands in a relation to a thing."""

    relation: str
    thing: Thing


@predicate("{is} within {steps small} steps of {origin} {way}", reads=READS_PLACES)
@frozen
class IsWithin(Node):
    """The subject is a number of steps away at most from a thing, or from what lies in a zone or group."""

    steps: Expr
    origin: Thing | Zone | GroupThings
    way: Way


@predicate("{is} in {zone}", reads=READS_PLACES, aliases={"is_in": {}, "is_not_in": {"negated": True}})
@frozen
class IsIn(Node):
    """The subject lies in a zone, or does not."""

    zone: Zone
    negated: bool = classes.field(default=False, metadata=later(False))
    __repr__ = printed


@predicate("{has} {field one}", reads=NOTHING)
@frozen
class HasField(Node):
    """The subject has something in a field that may be missing."""

    field: str


@predicate("{has} {thing}", reads=READS_PLACES)
@frozen
class HasThing(Node):
    """The subject is the player in one of whose places a thing lies."""

    thing: Thing


@predicate(
    "{has} {name}",
    reads=reads("counter", "name"),
    names={"name": "counter"},
    aliases={"has_counter": {}, "has_no_counter": {"negated": True}},
)
@frozen
class HasCounter(Node):
    """At least one of a counter lies on the subject."""

    name: str
    negated: bool = False


@predicate(
    "whose {field} {op words} {value simple}",
    reads=(*reads("counter", "field"), *reads("number", "field")),
    names={"field": ("field", "counter", "number")},
)
@frozen
class FieldIs(Node):
    """A field of the subject, or a counter or number of a player, is compared with a number or value."""

    field: str
    value: Expr
    op: Literal["==", "!=", "<", "<=", ">", ">="] = classes.field(default="==", metadata=later("=="))
    __repr__ = printed


Pred: TypeAlias = (
    Test
    | Marked
    | OnTop
    | Facing
    | HasValue
    | IsThing
    | IsOneOf
    | IsChosen
    | IsRelated
    | IsWithin
    | IsIn
    | HasField
    | HasThing
    | HasCounter
    | FieldIs
)
