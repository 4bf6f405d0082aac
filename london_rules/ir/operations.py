"""How many operations of Python each node is by itself: what steps are counted by.

The figures are those of the syntax tree of what is printed, so that a step is the same on every machine and in every
tier. `tests/ir/test_operations.py` compares them with Python's own tree.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from london_rules.ir import nodes as n
from london_rules.ir.signatures import SIGNATURES

STATE_FIELD: Final = 3  # S.name
_ONE_OF_FRAME: Final = 4  # f[0]


def _number(value: int) -> int:
    return 1 if value >= 0 else 3


def _optional(value: int | None) -> int:
    return 3 if value is None else _number(value)  # -LIMIT for None


def _joined(node: n.And | n.Or) -> int:
    """Count what joins conditions; parts without parentheses are parts of the whole."""
    if len(node.parts) == 1:
        return 0
    flat = sum(isinstance(part, type(node)) and part.bare and len(part.parts) > 1 for part in node.parts)
    return 2 - 2 * flat


# By class: a figure, or how it follows from the node. What a node holds is counted for itself.
OWN: Final[dict[type, int | Callable[[Any], int]]] = {
    n.Constant: lambda node: _number(node.value),
    n.Bool: 1,
    n.Nil: 1,
    n.Local: 1,
    n.Players: STATE_FIELD,
    n.StateField: STATE_FIELD,
    n.ActivePlayer: 9,
    n.Counter: 3,
    n.Flag: 3,
    n.ZoneAt: 3,
    n.WhereIs: 3,
    n.InForce: 5,
    n.Table: 1,
    n.Look: 2,
    n.AtTable: 8,
    n.Offset: lambda node: 2 + _number(node.base),
    n.Arith: 2,
    n.Negative: 2,
    n.Divide: lambda node: 4 if node.position is not None else 6 if node.up else 2,
    n.Extreme: 2,
    n.Choice: 1,
    n.Whole: 3,
    n.OrZero: 3,
    n.WithBit: 5,
    n.Compare: 2,
    n.Not: 2,
    n.And: _joined,
    n.Or: _joined,
    n.IsNone: 1,
    n.Contains: 2,
    n.NotEmpty: 2,
    n.CanCarryOut: 14,
    n.Must: 6,
    n.IsPlain: 2,
    n.Call: 3,
    n.Primitive: lambda node: 3 if SIGNATURES[node.name].state else 2,
    n.CallPower: 11,
    n.CarryOut: 5,
    n.Reaction: 6,
    n.ThingOf: 3,
    n.Offered: 5,
    n.Saw: 4,
    n.Range: lambda node: 2 if node.low is None else 2 + _number(node.low),
    n.ListOf: 2,
    n.Empty: 2,
    n.One: 2,
    n.Spread: 2,
    n.Seen: lambda node: 0 if len(node.items) == 1 else 2,
    n.Comprehension: 0,
    n.Each: 0,
    n.When: 0,
    n.FirstOfEach: 3,
    n.Distinct: 4,
    n.Best: 2,
    n.Told: 0,
    n.Backwards: lambda node: 6 if node.copied else 2,
    n.TopOf: 9,
    n.Fixed: 2,
    n.Added: 4,
    n.Rotated: 8,
    n.Without: 2,
    n.Joined: 2,
    n.Len: 2,
    n.Last: 5,
    n.CountOf: 3,
    n.Reached: 4,
    n.StepsTo: 4,
    n.Counted: 4,
    n.Assign: 1,
    n.SetLocal: lambda node: 1 + _ONE_OF_FRAME if node.framed else 1,
    n.AddTo: 2,
    n.SetState: 1 + STATE_FIELD,
    n.SetCounter: lambda node: 4 if node.op == "=" else 5,
    n.Change: lambda node: 4 + _optional(node.least),
    n.CheckRange: 15,
    n.SetFlag: 5,
    n.MoveHere: lambda node: 137 if node.rows else 118,
    n.PutInForce: 5,
    n.Append: 4,
    n.SetAside: 5,
    n.Do: 1,
    n.Event: 10,
    n.EventEach: 7,
    n.Remember: 1,
    n.If: 1,
    n.For: 0,
    n.ForPairs: 2,
    n.Repeat: 4,
    n.Break: 1,
    n.Continue: 1,
    n.Pass: 1,
    n.Return: 1,
    n.Count: 0,
    n.Goto: 5,
    n.Back: 8,
    n.Pop: 9,
    n.Yield: 2,
    n.Ask: 21,
    n.Resume: 6,
    n.Begin: 4,
    n.TakeOffer: 4,
    n.CallRule: lambda node: 13 + node.others,
    n.Finish: 28,
    n.BeginTurn: 15,
    n.SetPlayer: 9,
    n.PushBusy: 7,
    n.PopBusy: 7,
    n.Guarded: 16,
}


# Of nodes that are loops: how many operations each round is, without what it holds.
ROUND: Final[dict[type, Callable[[Any], int]]] = {
    n.Best: lambda node: 5 if node.lowest else 3,
    n.Told: lambda node: 16 if len(node.places) > 1 else 14,
    n.Without: lambda node: 4,
    n.EventEach: lambda node: 3,
}
PART_OF_STATE: Final = 5  # z = S.z
LOADED: Final = 6  # v3 = f[3]


def own(node: n.Node) -> int:
    """Return how many operations a node is, without what it holds."""
    figure = OWN[type(node)]
    return figure if isinstance(figure, int) else figure(node)
