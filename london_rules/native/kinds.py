"""What the nodes of a program are in C: each expression is of one of six kinds.

A `value` is a number of 64 bits, whatever it stands for; None is the number NONE. The others hold several values: a
`list` of its own, a `place` (the number of a zone), a `row` (a stack, or a line of a table), and the `steps` to what
was reached. An `effect` says how a text begins.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, assert_never

from london_rules.ir import nodes as n
from london_rules.ir import types as t
from london_rules.ir.typed import type_of

Kind: TypeAlias = Literal["value", "list", "place", "row", "steps", "effect"]

C_TYPES: Final[dict[Kind, str]] = {
    "value": "int64_t",
    "list": "List",
    "place": "int64_t",
    "row": "Row",
    "steps": "Reach *",
    "effect": "const Effect *",
}
_LISTS: Final = (
    n.InForce, n.Range, n.ListOf, n.Empty, n.One, n.Comprehension, n.FirstOfEach, n.Distinct, n.Best, n.Told,
    n.Backwards, n.TopOf, n.Fixed, n.Added, n.Rotated, n.Without, n.Joined,
)  # fmt: skip


class UnprintableError(Exception):
    """A program has a part that cannot be printed as C: it stays in Python."""


def kind_of(node: n.Expr) -> Kind:
    """Give the kind of an expression."""
    if isinstance(node, _LISTS):
        return "list"
    match node:
        case n.Counted():
            return kind_of(node.of)
        case n.Choice():
            return kind_of(node.then) if not isinstance(node.then, n.Nil) else kind_of(node.otherwise)
    return kind_of_type(type_of(node))


def kind_of_type(of: t.Type) -> Kind:
    """Give the kind of values of a type."""
    match of:
        case t.Optional():
            return kind_of_type(of.of)
        case t.Place():
            return "place"
        case t.Sequence():
            return "row" if of.hold == "table" and not isinstance(of.of, t.Entry) else "list"
        case t.Steps():
            return "steps"
        case t.Effect():
            return "effect"
        case (
            t.Number() | t.Truth() | t.Thing() | t.Player() | t.Option() | t.Entry() | t.Zone() | t.Key() | t.Nothing()
        ):
            return "value"
        case _:
            assert_never(of)


def can_be_none(node: n.Expr) -> bool:
    """Tell whether a value can be None."""
    return isinstance(node, n.Nil) or isinstance(type_of(node), t.Optional)


def stacked(node: n.Expr) -> bool:
    """Tell whether a place holds stacks."""
    of = type_of(node)
    return isinstance(of, t.Place) and of.shape == "stacks"
