"""Single values, numbers and conditions."""

from __future__ import annotations

from typing import Literal, TypeAlias

from london_rules.ir.nodes.base import Expr
from london_rules.ir.types import NUMBER, Type

Operator: TypeAlias = Literal["+", "-", "*", "|", "&"]
Comparison: TypeAlias = Literal["==", "!=", "<", "<=", ">", ">="]


class Constant(Expr):
    """A whole number, thing, player or zone that the text itself says."""

    value: int
    type: Type = NUMBER


class Bool(Expr):
    """True or False."""

    value: bool


class Nil(Expr):
    """None: no thing, or no number."""


class Local(Expr):
    """A name of a function: an input, a local of the frame (`p`, `t`, `vN`), a name of a loop, or one for a moment."""

    name: str
    type: Type


class Players(Expr):
    """The number of players at this table: `S.np`."""


class StateField(Expr):
    """A plain value of the state, named as in `State`: `active`, `ans`, `first`, `left`, `over`, `turn` and others."""

    name: str


class ActivePlayer(Expr):
    """The player of the lowest frame: whose turn it is."""


class Counter(Expr):
    """The value of a counter, or of a cell of the course of the game; `at` is its index."""

    at: Expr


class Flag(Expr):
    """Whether a thing has a mark, lies face down or is covered; `at` is the index of the flag."""

    at: Expr


class ZoneAt(Expr):
    """The zone instance of an index itself, not a copy."""

    at: Expr
    type: Type


class WhereIs(Expr):
    """The zone instance in which a thing lies."""

    thing: Expr


class InForce(Expr):
    """The powers in force that hang on a hook for a player; `at` is hook * most players + player.

    It is a tuple of entries, which never changes: another one takes its place.
    """

    at: Expr


class Table(Expr):
    """A constant table, or one of functions, by its name; `of` is the type of one cell."""

    name: str
    of: Type


class Look(Expr):
    """What a table or list has at an index; the index is within it."""

    table: Expr
    at: Expr


class AtTable(Expr):
    """The row of a table for so many players as there are, for one of them: the others, or those of a side."""

    name: Literal["OTHERS", "SIDES", "PARTNERS"]
    player: Expr


class Offset(Expr):
    """The index `base + of`: base is where something begins, so nothing overflows here."""

    base: int
    of: Expr


class Arith(Expr):
    """A sum, difference, product or bits; `most` bounds it without its sign, None where it could leave 64 bits."""

    op: Operator
    left: Expr
    right: Expr
    bare: bool = False
    most: int | None = None


class Negative(Expr):
    """The number with the other sign."""

    of: Expr
    bare: bool = False


class Divide(Expr):
    """A division that rounds up or down, towards plus or minus infinity.

    `position` is the place of the error where the divisor is 0; None where it is a constant above 0.
    """

    left: Expr
    right: Expr
    up: bool
    position: int | None


class Extreme(Expr):
    """The smaller or larger of two numbers."""

    how: Literal["min", "max"]
    left: Expr
    right: Expr


class Choice(Expr):
    """One value if a condition holds, else the other; only that one is worked out."""

    then: Expr
    condition: Expr
    otherwise: Expr
    bare: bool = False


class Whole(Expr):
    """A number that is an error at a place where it is wider than 64 bits."""

    of: Expr
    position: int


class OrZero(Expr):
    """A number, or 0 for None."""

    of: Expr


class WithBit(Expr):
    """A set of bits with one more: `bits | 1 << bit`."""

    bits: Expr
    bit: Expr


class Compare(Expr):
    """Two numbers, things or players compared; a truth counts as 0 or 1."""

    op: Comparison
    left: Expr
    right: Expr
    bare: bool = False


class Not(Expr):
    """Whether a condition does not hold, a list is empty, or a number is 0."""

    of: Expr
    bare: bool = False


class And(Expr):
    """Whether all hold; asked in order, to the first that does not.

    A list holds if it has members, a number if it is not 0.
    """

    parts: tuple[Expr, ...]
    bare: bool = False


class Or(Expr):
    """Whether one holds; asked in order, to the first that does."""

    parts: tuple[Expr, ...]
    bare: bool = False


class IsNone(Expr):
    """Whether a value is None, or is not."""

    of: Expr
    negated: bool = False
    bare: bool = False


class Contains(Expr):
    """Whether a value is in a list, or is not."""

    item: Expr
    list: Expr
    negated: bool = False
    bare: bool = False


class NotEmpty(Expr):
    """Whether a list has members, as a truth."""

    of: Expr


class CanCarryOut(Expr):
    """Whether the effect of a thing can be carried out: the thing is not busy, and its function, if any, says so."""

    table: Table
    thing: Expr
    player: Expr


class Must(Expr):
    """Whether the power of an entry must be used; `size` is the number of things, here and below."""

    entry: Expr
    size: int


class IsPlain(Expr):
    """Whether an effect is a plain function: it never asks."""

    effect: Expr
