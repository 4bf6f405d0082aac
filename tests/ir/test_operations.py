"""The count of operations of a node is that of Python's own tree of what is printed."""

from __future__ import annotations

import ast

import pytest

from london_rules import load
from london_rules.compiler.functions import printed
from london_rules.ir import nodes as n
from london_rules.ir.build import ANSWER, ENTRY_NAMED, NUMBER_NAMED, ONE, OPTIONS_LISTED, YOU, ZERO, thing
from london_rules.ir.operations import OWN, own
from london_rules.ir.python import block
from london_rules.ir.python_expressions import expression
from london_rules.ir.types import ENTRY, NOTHING, NUMBER, OPTION, Place, Sequence
from london_rules.ir.walk import CLASSES, children

X = thing("x", "card")
K = n.Table("K0", NUMBER)
HAND = n.ZoneAt(n.Offset(3, YOU), Place("hand", "card", 9))
LIST = n.Local("v3", Sequence(NUMBER))


def operations(text: str) -> int:
    """Count the nodes of a piece of Python, with names as one and what is compared with None by its index only."""

    def count(node: ast.AST) -> int:
        if isinstance(node, ast.Name):
            return 1
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Is | ast.IsNot):
            return 1 + (count(node.left.slice) if isinstance(node.left, ast.Subscript) else 1)
        return 1 + sum(map(count, ast.iter_child_nodes(node)))

    return sum(map(count, ast.parse(text).body))


def counted(node: n.Node) -> int:
    """Count the operations of a node with all that it holds, as many times as it is printed."""
    match node:
        case n.IsPlain():
            return own(node)
        case n.CanCarryOut():
            return own(node) + counted(node.table) + 4 * counted(node.thing) + counted(node.player)
        case n.CallPower():
            return own(node) + 2 * counted(node.entry) + sum(map(counted, (node.player, *node.arguments)))
        case n.MoveHere():
            return own(node) + 12 * counted(node.thing) + (4 if node.rows else 3) * counted(node.zone)
        case n.IsNone(of=n.Look(at=at)):
            return own(node) + counted(at)
        case _:
            return own(node) + sum(map(counted, children(node)))


EXPRESSIONS: list[n.Expr] = [
    n.Constant(-3), n.Bool(True), n.Nil(), X, n.Players(), n.StateField("left"), n.ActivePlayer(), n.Counter(X),
    n.Flag(X), HAND, n.WhereIs(X), n.InForce(n.Offset(0, YOU)), n.Look(K, X), n.AtTable("OTHERS", YOU),
    n.Arith("+", X, ONE), n.Negative(X), n.Divide(X, ONE, False, None), n.Divide(X, ONE, True, None),
    n.Divide(X, ONE, True, 5), n.Extreme("min", X, ONE), n.Choice(X, YOU, ONE), n.Whole(X, 4), n.OrZero(X),
    n.WithBit(X, ANSWER), n.Compare("<", X, ONE), n.Not(X), n.And((X, YOU)),
    n.And((X,)), n.And((X, n.And((YOU, X), bare=True))), n.Or((X, YOU)), n.IsNone(X), n.IsNone(n.Look(K, X),
    negated=True), n.Contains(X, LIST, negated=True), n.NotEmpty(HAND), n.CanCarryOut(K, X, YOU),
    n.Must(ENTRY_NAMED, 50), n.IsPlain(X), n.Call("q1", (X, YOU), NUMBER), n.Primitive("rnd", (ONE,)),
    n.Primitive("look_up", (K, ONE, X)), n.CallPower("POWER", ENTRY_NAMED, YOU, (X,), 50, NUMBER),
    n.CarryOut(n.Reaction(ENTRY_NAMED, 50), YOU, X), n.ThingOf(ENTRY_NAMED, 50), n.Offered(ENTRY_NAMED, OPTION),
    n.Saw(3, X), n.Range(None, n.Players(), NUMBER), n.Range(2, n.Constant(7), NUMBER), n.ListOf((X,
    n.Spread(LIST)), NUMBER), n.Empty(NUMBER), n.One(X), n.Seen((X,)), n.Seen((X, YOU)), n.Distinct(LIST),
    n.Backwards(HAND, copied=True), n.Backwards(LIST, copied=False), n.TopOf(HAND, 3), n.Fixed(LIST),
    n.Added(LIST, X), n.Rotated(LIST, X), n.Joined(LIST, LIST), n.Len(LIST), n.Last(LIST), n.CountOf(LIST, X),
    n.StepsTo(X, YOU),
]  # fmt: skip


@pytest.mark.parametrize("node", EXPRESSIONS, ids=lambda node: type(node).__name__)
def test_an_expression_is_so_many_operations(node: n.Expr) -> None:
    assert 1 + counted(node) == operations(expression(node))


STATEMENTS: list[n.Statement] = [
    n.Assign(X, ONE), n.SetLocal(X, 4, ONE), n.SetLocal(X, 4, ONE, framed=False), n.AddTo(NUMBER_NAMED, ONE),
    n.SetState("left", ONE), n.SetCounter(X, "=", ONE), n.SetCounter(X, "-=", ONE), n.Change(X, ONE, None),
    n.Change(X, ONE, -4), n.Change(X, ONE, 4), n.CheckRange(NUMBER_NAMED), n.SetFlag(X), n.MoveHere(X, YOU,
    False), n.MoveHere(X, YOU, True), n.PutInForce(n.Offset(8, YOU), n.Offset(70, X), 3),
    n.Append(OPTIONS_LISTED, X), n.SetAside(LIST, OPTIONS_LISTED), n.Do(n.Primitive("rnd", (ONE,))),
    n.Event("move", (X, YOU)), n.If(X, (n.Pass(),), (n.Pass(),)), n.Pass(), n.CallRule(8, YOU, X, (ONE,),
    n.Goto(9)), n.Finish(-3), n.BeginTurn(), n.SetPlayer(), n.PushBusy(X), n.PopBusy(),
]  # fmt: skip


@pytest.mark.parametrize("node", STATEMENTS, ids=lambda node: type(node).__name__)
def test_a_statement_is_so_many_operations(node: n.Statement) -> None:
    assert counted(node) == operations("\n".join(block((node,), 0)))


JUMPS: list[n.Statement] = [
    n.Goto(4), n.Back(4), n.Pop(), n.Yield(), n.Ask(2, YOU, OPTIONS_LISTED, 5), n.Resume(4), n.Begin(X, YOU, X),
    n.TakeOffer(YOU, n.Offered(ANSWER, ENTRY)), n.Return(ZERO),
]  # fmt: skip


@pytest.mark.parametrize("node", JUMPS, ids=lambda node: type(node).__name__)
def test_a_way_out_of_a_function_is_so_many_operations(node: n.Statement) -> None:
    assert counted(node) == operations(printed(n.Function("s1", (), (node,), NOTHING, ())).source) - 3


def test_every_node_has_its_figure() -> None:
    assert sorted(cls.__name__ for cls in OWN) == sorted(cls.__name__ for cls in CLASSES)


def test_the_steps_of_whole_programs_are_known() -> None:
    rules = load("2010").rule_set
    assert rules is not None
    passed = max(rules.fast.source.passed, rules.traced.source.passed)
    assert passed > 10_000
