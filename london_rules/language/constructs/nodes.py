"""Things, zones, collections, numbers and conditions in the typed tree of rule text."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import field, frozen

Span: TypeAlias = tuple[int, int]


@frozen(kw_only=True)
class Node:
    """Carry the place of a construct in the text of its slot, in code points."""

    span: Span = field(default=(0, 0), eq=False, repr=False)


# ---- things and zones ---------------------------------------------------------------------------


@frozen
class It(Node):
    """The thing or player bound last."""


@frozen
class This(Node):
    """The thing whose text is carried out."""


@frozen
class Local(Node):
    """A thing given a name by `call it`, or an input of the rule."""

    name: str


@frozen
class Named(Node):
    """A thing named by its printed name, e.g. `City`."""

    name: str


Thing: TypeAlias = It | This | Local | Named

Whose: TypeAlias = Literal["", "your", "their", "any"]


@frozen
class Possessed(Node):
    """A field of a thing: `its cost`, `the card's colour`."""

    thing: Thing
    field: str


@frozen
class Zone(Node):
    """A zone of the table or of a player."""

    whose: Whose
    name: str


# ---- collections --------------------------------------------------------------------------------


@frozen
class Things(Node):
    """Things of one kind, narrowed by a place, an exception and a clause."""

    kind: str
    zone: Zone | None
    other_than: Thing | None
    rel: tuple[Pred, ...]


@frozen
class TopThings(Node):
    """The top things of a pile."""

    number: Expr
    kind: str
    zone: Zone


@frozen
class RowThings(Node):
    """The things in one row of a zone of rows."""

    kind: str
    row: Expr
    zone: Zone


@frozen
class GroupThings(Node):
    """The things of a declared group."""

    whose: Whose
    name: str
    rel: tuple[Pred, ...]


@frozen
class Related(Node):
    """The things that stand in a relation to one thing."""

    relation: str
    thing: Thing
    rel: tuple[Pred, ...]


@frozen
class OtherPlayers(Node):
    """All players but the one who acts, clockwise."""

    rel: tuple[Pred, ...] = ()


Collection: TypeAlias = Things | TopThings | RowThings | GroupThings | Related | OtherPlayers


@frozen
class Union(Node):
    """Several collections, one after the other."""

    parts: tuple[Collection, ...]


# ---- numbers ------------------------------------------------------------------------------------


@frozen
class Int(Node):
    """A whole number."""

    value: int


@frozen
class Number(Node):
    """A declared number, for you or for the player meant by `their`."""

    name: str
    whose: Whose = ""


@frozen
class NumberCall(Node):
    """A declared number or table that takes an input."""

    name: str
    argument: Expr


@frozen
class Counter(Node):
    """How much of a counter a player, or the table, has."""

    name: str
    whose: Whose = ""


@frozen
class CounterOn(Node):
    """How much of a counter lies on a thing."""

    name: str
    thing: Thing


@frozen
class Binary(Node):
    """A sum, difference or product."""

    op: Literal["+", "-", "*"]
    left: Expr
    right: Expr


@frozen
class Divide(Node):
    """A quotient, rounded up or down."""

    left: Expr
    right: Expr
    rounded: Literal["up", "down"]


@frozen
class Count(Node):
    """The number of things in a collection."""

    of: Collection


@frozen
class CountStacks(Node):
    """The number of stacks in a zone of stacks."""

    zone: Zone


@frozen
class Steps(Node):
    """The least number of steps from a thing, or from what lies in a zone or group, to a thing."""

    origin: Thing | Zone | GroupThings
    to: Thing
    way: Way


@frozen
class Fold(Node):
    """The total, lowest or highest of a field or counter over a collection."""

    how: Literal["total", "lowest", "highest"]
    measure: str
    of: Collection


@frozen
class Extreme(Node):
    """The smaller or larger of two numbers."""

    how: Literal["smaller", "larger"]
    left: Expr
    right: Expr


@frozen
class Value(Node):
    """One value of a field that is one of several words."""

    name: str


@frozen
class NumberCases(Node):
    """One number if a condition holds, else another."""

    condition: Cond
    then: Expr
    otherwise: Expr


Expr: TypeAlias = (
    Int
    | Number
    | NumberCall
    | Counter
    | CounterOn
    | Binary
    | Divide
    | Count
    | CountStacks
    | Steps
    | Fold
    | Extreme
    | Value
    | NumberCases
    | Possessed
)

# ---- conditions ---------------------------------------------------------------------------------


@frozen
class Test(Node):
    """A declared test of the subject, perhaps with a second thing."""

    name: str
    other: Thing | None = None
    negated: bool = False


@frozen
class Marked(Node):
    """The subject bears a mark."""

    name: str
    negated: bool = False


@frozen
class OnTop(Node):
    """The subject lies on top of its stack or pile."""


@frozen
class Facing(Node):
    """The subject is face up or face down."""

    face: Literal["up", "down"]


@frozen
class HasValue(Node):
    """A field of the subject has this value."""

    value: str
    negated: bool = False


@frozen
class IsThing(Node):
    """The subject is that thing, or is not: `another of` leaves a thing out."""

    thing: Thing
    negated: bool = False


@frozen
class IsRelated(Node):
    """The subject stands in a relation to a thing."""

    relation: str
    thing: Thing


@frozen
class Way(Node):
    """Steps from one thing to the next: along which relation, and over what kind of things."""

    relation: str
    through: str = ""  # a test that everything on the way between must pass


@frozen
class IsWithin(Node):
    """The subject is a number of steps away at most from a thing, or from what lies in a zone or group."""

    steps: Expr
    origin: Thing | Zone | GroupThings
    way: Way


@frozen
class IsIn(Node):
    """The subject lies in a zone."""

    zone: Zone


@frozen
class HasField(Node):
    """The subject has something in a field that may be missing."""

    field: str


@frozen
class HasCounter(Node):
    """At least one of a counter lies on the subject."""

    name: str
    negated: bool = False


@frozen
class FieldIs(Node):
    """A field of the subject equals a number or value."""

    field: str
    value: Expr


Pred: TypeAlias = (
    Test | Marked | OnTop | Facing | HasValue | IsThing | IsRelated | IsWithin | IsIn | HasField | HasCounter | FieldIs
)


@frozen
class ThingIs(Node):
    """A thing satisfies all of some predicates."""

    thing: Thing
    preds: tuple[Pred, ...]


@frozen
class ThereIs(Node):
    """A collection has at least one thing, or none."""

    of: Collection
    negated: bool = False


@frozen
class LocalExists(Node):
    """A name stands for a thing, not for the alternative of its choice."""

    name: str


@frozen
class CanCarryOut(Node):
    """The costs and compulsory choices of a thing's effect can be met."""

    effect: Possessed


@frozen
class IsFull(Node):
    """No place is free in a zone of rows."""

    zone: Zone


@frozen
class Compare(Node):
    """Two numbers, or two values, compared."""

    op: Literal["==", "!=", "<", "<=", ">", ">="]
    left: Expr
    right: Expr


@frozen
class Not(Node):
    """The condition does not hold."""

    of: Cond


@frozen
class All(Node):
    """All of the conditions hold."""

    parts: tuple[Cond, ...]


@frozen
class AnyOf(Node):
    """At least one of the conditions holds."""

    parts: tuple[Cond, ...]


@frozen
class Never(Node):
    """A condition that does not hold until a power says otherwise."""


@frozen
class TestCases(Node):
    """One condition if another holds, else a third."""

    condition: Cond
    then: Cond
    otherwise: Cond


Cond: TypeAlias = (
    ThingIs | ThereIs | LocalExists | CanCarryOut | IsFull | Compare | Not | All | AnyOf | Never | TestCases
)
