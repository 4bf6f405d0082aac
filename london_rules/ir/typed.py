"""The type of each expression: it follows from the node, from its locals, and from what is called."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from london_rules.ir import nodes as n
from london_rules.ir.signatures import SIGNATURES
from london_rules.ir.types import (
    EFFECT,
    ENTRY,
    KEY,
    NUMBER,
    OPTION,
    PLAYER,
    STEPS,
    THING,
    TRUTH,
    ZONE,
    Nothing,
    Number,
    Optional,
    Place,
    Sequence,
    Thing,
    Type,
)

# Plain values of the state that are no numbers.
STATE_TYPES: Final[dict[str, Type]] = {
    "active": PLAYER,
    "ans": OPTION,
    "busy": Sequence(THING, "table"),
    "first": PLAYER,
    "temp": Sequence(ENTRY, "table"),
    "used": Sequence(ENTRY, "table"),
}


def type_of(node: n.Expr) -> Type:
    """Return the type of what an expression gives."""
    known = _TYPES[type(node)]
    return known(node) if callable(known) else known


def members(of: Type) -> Type:
    """Return the type of the members of a list: of a zone of stacks, these are lists of things."""
    match of:
        case Sequence():
            return of.of
        case Place(shape="stacks"):
            return Sequence(Thing(of.kind), "table")
        case Place():
            return Thing(of.kind)
        case Optional():
            return members(of.of)
        case _:
            return OPTION  # an order that was chosen


def is_list(of: Type) -> bool:
    """Check whether a value has members."""
    return isinstance(of, (Sequence, Place))


def _either(node: n.Choice) -> Type:
    then, otherwise = type_of(node.then), type_of(node.otherwise)
    if isinstance(then, Nothing):
        return otherwise if isinstance(otherwise, Optional) else Optional(otherwise)
    if isinstance(otherwise, Nothing):
        return then if isinstance(then, Optional) else Optional(then)
    return then


def _looked(node: n.Look) -> Type:
    return node.table.of if isinstance(node.table, n.Table) else members(type_of(node.table))


def _same_fixed(node: Any) -> Type:
    return Sequence(members(type_of(node.of)), "fixed")


def _same_fresh(node: Any) -> Type:
    return Sequence(members(type_of(node.of)))


_TYPES: Final[dict[type, Type | Callable[[Any], Type]]] = {
    n.Constant: lambda node: node.type,
    n.Bool: TRUTH,
    n.Nil: Nothing(),
    n.Local: lambda node: node.type,
    n.Players: NUMBER,
    n.StateField: lambda node: STATE_TYPES.get(node.name, NUMBER),
    n.ActivePlayer: PLAYER,
    n.Counter: NUMBER,
    n.Flag: TRUTH,
    n.ZoneAt: lambda node: node.type,
    n.WhereIs: ZONE,
    n.InForce: Sequence(ENTRY, "table"),
    n.Table: lambda node: Sequence(node.of, "table"),
    n.Look: _looked,
    n.AtTable: Sequence(PLAYER, "table"),
    n.Offset: NUMBER,
    n.Arith: lambda node: Number(node.most),
    n.Negative: NUMBER,
    n.Divide: NUMBER,
    n.Extreme: NUMBER,
    n.Choice: _either,
    n.Whole: NUMBER,
    n.OrZero: NUMBER,
    n.WithBit: NUMBER,
    n.Compare: TRUTH,
    n.Not: TRUTH,
    n.And: TRUTH,
    n.Or: TRUTH,
    n.IsNone: TRUTH,
    n.Contains: TRUTH,
    n.NotEmpty: TRUTH,
    n.CanCarryOut: TRUTH,
    n.Must: TRUTH,
    n.IsPlain: TRUTH,
    n.Call: lambda node: node.type,
    n.Primitive: lambda node: SIGNATURES[node.name].gives,
    n.CallPower: lambda node: node.type,
    n.CarryOut: Nothing(),
    n.Reaction: EFFECT,
    n.ThingOf: THING,
    n.Offered: lambda node: node.type,
    n.Saw: lambda node: type_of(node.of),
    n.Range: lambda node: Sequence(node.of),
    n.ListOf: lambda node: Sequence(node.of),
    n.Empty: lambda node: Sequence(node.of, "fixed", 0),
    n.One: lambda node: Sequence(type_of(node.of), "fixed", 1),
    n.Spread: lambda node: members(type_of(node.of)),
    n.Seen: KEY,
    n.Comprehension: lambda node: Sequence(type_of(node.element)),
    n.FirstOfEach: lambda node: Sequence(type_of(node.element)),
    n.Distinct: _same_fresh,
    n.Best: lambda node: Sequence(node.var.type),
    n.Told: Sequence(KEY),
    n.Backwards: lambda node: type_of(node.of) if is_list(type_of(node.of)) else Sequence(THING, "fixed"),
    n.TopOf: _same_fresh,
    n.Fixed: _same_fixed,
    n.Added: _same_fixed,
    n.Rotated: _same_fixed,
    n.Without: _same_fixed,
    n.Joined: lambda node: type_of(node.left),
    n.Len: NUMBER,
    n.Last: lambda node: members(type_of(node.of)),
    n.CountOf: NUMBER,
    n.Reached: STEPS,
    n.StepsTo: NUMBER,
    n.Counted: lambda node: type_of(node.of),
}
