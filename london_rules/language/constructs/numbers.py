"""Numbers: written, declared, counted, worked out; and the words that a field can hold instead of a number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from london_rules.classes import field, frozen
from london_rules.language.constructs.node import Node, later, printed
from london_rules.language.constructs.registry import (
    BY_HAND,
    NOTHING,
    READS_PLACES,
    number,
    part,
    part_names,
    piece,
    reads,
    words,
)
from london_rules.language.constructs.things import It, Possessed

if TYPE_CHECKING:
    from london_rules.language.constructs import Collection, Cond, GroupThings, Thing, Whose, Zone

words(
    measure={
        "_NUMBER_OF": "number of",
        "_STACKS": "stacks",
        "_POSITION_OF": "position of",
        "_STEPS_FROM": "number of steps from",
        "_ROUND_NUMBER": "round number",
        "TOTAL": {"total": "total"},
        "LOWEST": {"lowest": "lowest"},
        "HIGHEST": {"highest": "highest"},
        "SMALLER": {"smaller": "smaller", "larger": "larger"},
        "ROUNDED": {"rounded up": "up", "rounded down": "down"},
    },
    small={"_ALONG": "along", "_THROUGH": "through"},
)
part_names(joined="prep")


@number("{value}", reads=NOTHING, aliases={"int": lambda span, digits: Int(int(digits), span=span)})
@frozen
class Int(Node):
    """A whole number."""

    value: int


@number(BY_HAND, reads=reads("number", "name"), names={"name": "number"}, aliases={"number": {}, "number_of": {}})
@frozen
class Number(Node):
    """A declared number, for you or for the player meant by `their`."""

    name: str
    whose: Whose = field(default="", metadata=part(""))


@number(
    "[second?{name} of {argument given} {prep} {second given}|{name} of {argument factor}]",
    english="the {name} [second?of {argument factor} {prep} {second factor}|for {argument factor}]",
    reads=NOTHING,
    names={"name": ("number", "table"), "prep": "word"},
    aliases={"number_call": {}, "number_of_two": {}},
)
@frozen
class NumberCall(Node):
    """A declared number or table that takes an input, or a number that takes two."""

    name: str
    argument: Expr | Thing
    prep: str = field(default="", metadata=later("", part("")))  # the word before the second
    second: Expr | Thing | None = field(default=None, metadata=later(None))
    __repr__ = printed

    @property
    def given(self) -> tuple[Expr | Thing, ...]:
        """Give the inputs."""
        return (self.argument,) if self.second is None else (self.argument, self.second)


@number(
    "[{whose own} ]{name}",
    reads=reads("counter", "name"),
    names={"name": "counter"},
    aliases={"counter": {}, "counter_of": {}},
)
@frozen
class Counter(Node):
    """How much of a counter a player, or the table, has."""

    name: str
    whose: Whose = field(default="", metadata=part(""))


@number(
    "{name} on {thing}",
    english="the {name lying} on {thing}",
    reads=reads("counter", "name"),
    names={"name": "counter"},
    aliases={
        "counter_on": {},
        "counter_of_thing": lambda span, thing, name: CounterOn(name, thing, span=span),
        "counter_of_it": lambda span, name: CounterOn(name, It(span=span), span=span),
    },
)
@frozen
class CounterOn(Node):
    """How much of a counter lies on a thing."""

    name: str
    thing: Thing


@number(BY_HAND, reads=NOTHING, aliases={"add": {"op": "+"}, "subtract": {"op": "-"}, "multiply": {"op": "*"}})
@frozen
class Binary(Node):
    """A sum, difference or product."""

    op: Literal["+", "-", "*"]
    left: Expr
    right: Expr


@number(
    "{left term} / {right factor} rounded {rounded}",
    english="{left term} divided by {right factor}, rounded {rounded}",
    reads=NOTHING,
)
@frozen
class Divide(Node):
    """A quotient, rounded up or down."""

    left: Expr
    right: Expr
    rounded: Literal["up", "down"]


@number("number of {of bare}", english="the number of {of bare}", reads=NOTHING)
@frozen
class Count(Node):
    """The number of things in a collection."""

    of: Collection


@number("number of stacks in {zone}", english="the number of stacks in {zone}", reads=READS_PLACES)
@frozen
class CountStacks(Node):
    """The number of stacks in a zone of stacks."""

    zone: Zone


@number("position of {thing}", english="the position of {thing} in its row, counted from the left", reads=READS_PLACES)
@frozen
class Position(Node):
    """The place of a thing in its row, from 1 on the left; 0 where it lies in no row."""

    thing: Thing


@piece(
    BY_HAND,
    names={"through": "test", "by": "kind"},
    aliases={
        "way": lambda span, relation, *kind_and_test: Way(relation, *kind_and_test[1:], span=span),
        "way_by": lambda span, kind, through="": Way("", through, kind, span=span),
    },
)
@frozen
class Way(Node):
    """Steps from one thing to the next: along which relation, or along things of what kind that name both."""

    relation: str  # "" for steps along a kind
    through: str = ""  # a test that everything on the way between must pass, and every thing that is stepped along
    by: str = field(default="", metadata=later(""))  # the kind of the things that are stepped along
    __repr__ = printed


@number(
    "number of steps from {origin} to {to} {way}",
    english="the number of steps from {origin} to {to} {way}",
    reads=READS_PLACES,
)
@frozen
class Steps(Node):
    """The least number of steps from a thing, or from what lies in a zone or group, to a thing."""

    origin: Thing | Zone | GroupThings
    to: Thing
    way: Way


@number(
    "the {how} {measure}[({formula})] of {of the}",
    reads=(*reads("counter", "measure"), *reads("number", "measure")),
    names={"measure": ("counter", "field", "number")},
)
@frozen
class Fold(Node):
    """The total, lowest or highest of a field, counter, number or formula over a collection."""

    how: Literal["total", "lowest", "highest"]
    measure: str = field(metadata=part(""))
    formula: Expr | None = field(
        metadata=later(None, part(None))
    )  # of which `it`, and `they`, is each of the collection in turn
    of: Collection
    __repr__ = printed


@number("the {how} of ({left}) and ({right})", reads=NOTHING, aliases={"smaller": {}})
@frozen
class Extreme(Node):
    """The smaller or larger of two numbers."""

    how: Literal["smaller", "larger"]
    left: Expr
    right: Expr


@number("{name capital}", reads=NOTHING, names={"name": "value"})
@frozen
class Value(Node):
    """One value of a field that is one of several words."""

    name: str


@number(
    "if {condition}, {then}\notherwise {otherwise}",
    english="{then summand} if {condition}, otherwise {otherwise}",
    reads=NOTHING,
)
@frozen
class NumberCases(Node):
    """One number if a condition holds, else another."""

    condition: Cond
    then: Expr
    otherwise: Expr


@number("the round number", english="the number of the round", reads=NOTHING)
@frozen
class RoundNumber(Node):
    """How many rounds have begun, with this one."""


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
    | Position
    | Steps
    | RoundNumber
    | Fold
    | Extreme
    | Value
    | NumberCases
    | Possessed
)
