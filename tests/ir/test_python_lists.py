"""A list that is given a name is the same whether Python builds it by loops or by an expression."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from london_rules.ir import nodes as n
from london_rules.ir.build import OPTIONS_LISTED, YOU, ZERO, let, thing
from london_rules.ir.python import block
from london_rules.ir.python_expressions import expression
from london_rules.ir.python_lists import DEEPEST, MOST_LOOPS
from london_rules.ir.types import NUMBER, OPTION, Place, Sequence
from london_rules.ir.types import Sequence as Several

X, Y, K = thing("x1", "card"), thing("x2", "card"), n.Local("k0", NUMBER)
STACK = n.Local("x3", Several(X.type, "table"))
HAND = n.ZoneAt(n.Offset(1, YOU), Place("hand", "card", 9))
STACKS = n.ZoneAt(n.Constant(3), Place("stacks", "card", 9))
PILE = n.ZoneAt(n.Constant(4), Place("pile", "card", 9))
FACE = n.Table("FACE", NUMBER)
ODD = n.When(n.Look(n.Table("ODD", NUMBER), X))
SHOWN = n.Look(FACE, X)
EACH = n.Each(X, HAND)
ONCE = n.FirstOfEach(SHOWN, X, (n.Each(X, n.Backwards(HAND, copied=True)),))
SOME = n.FirstOfEach(SHOWN, X, (n.Each(X, HAND), ODD))
AROUND = {"FACE": [0, 1, 1, 2, 3, 3, 4], "ODD": [0, 1, 0, 1, 0, 1, 0], "p": 1}
STATE = SimpleNamespace(z=[[], [], [5, 2, 4, 1, 3], [[1, 2], [6], [3, 4, 5]], [6, 5]])


def spread(*lists: n.Expr) -> n.ListOf:
    return n.ListOf(tuple([n.Spread(one) for one in lists]), OPTION)


def given(lines: list[str]) -> list[object]:
    inner = {**AROUND, "S": STATE, "z": STATE.z}
    exec("\n".join(line.removeprefix("    ") for line in lines), inner)
    found: list[object] = inner["o"]
    return found


LISTS: dict[str, n.Expr] = {
    "some of a hand": n.Comprehension(X, (EACH, ODD)),
    "what each is": n.Comprehension(SHOWN, (EACH,)),
    "all of stacks": n.Comprehension(X, (n.Each(STACK, STACKS), n.Each(X, STACK))),
    "the tops of stacks": n.Comprehension(X, (n.Each(STACK, STACKS), let(X, n.Last(STACK)), ODD)),
    "none, by a condition before all": n.Comprehension(
        X, (let(K, ZERO), n.When(n.Compare(">", K, ZERO, bare=True)), EACH)
    ),
    "one of each": spread(ONCE),
    "some of each": spread(SOME),
    "some of one of each": n.Comprehension(X, (n.Each(X, ONCE), ODD)),
    "pairs of one of each": n.Comprehension(n.Arith("+", X, Y), (n.Each(X, ONCE), n.Each(Y, SOME))),
    "several lists": n.ListOf(
        (ZERO, n.Spread(PILE), n.Spread(n.Comprehension(X, (EACH, ODD))), ZERO, n.Spread(SOME)), OPTION
    ),
}


@pytest.mark.parametrize("case", LISTS)
def test_loops_build_what_the_expression_gives(case: str) -> None:
    lines = block((n.Assign(OPTIONS_LISTED, LISTS[case]),))
    assert len(lines) > 1
    assert given(lines) == given([f"    o = {expression(LISTS[case])}"])


def test_a_function_builds_what_it_gives() -> None:
    *lines, last = block((n.Return(LISTS["some of a hand"]),))
    assert last == "    return o"
    assert given(lines) == [5, 1, 3]


INNER = n.FirstOfEach(SHOWN, X, (n.Each(X, ONCE),))
EXPRESSIONS: dict[str, n.Expr] = {
    "is made of what has its name": n.Comprehension(X, (n.Each(X, n.Local("o", Sequence(X.type))), ODD)),
    "goes over a pile": n.Comprehension(X, (n.Each(X, PILE), ODD)),
    "goes over a pile from its top": n.Comprehension(X, (n.Each(X, n.Backwards(PILE, copied=True)), ODD)),
    "has too many loops": n.Comprehension(X, (EACH,) * (MOST_LOOPS + 1)),
    "builds nothing": spread(HAND),
}


@pytest.mark.parametrize("case", EXPRESSIONS)
def test_a_list_stays_an_expression_that(case: str) -> None:
    assert block((n.Assign(OPTIONS_LISTED, EXPRESSIONS[case]),)) == [f"    o = {expression(EXPRESSIONS[case])}"]


@pytest.mark.parametrize("depth", [0, DEEPEST + 1], ids=["in a shared line", "deep within loops"])
def test_a_list_stays_an_expression_where_no_loop_can_be(depth: int) -> None:
    (line,) = block((n.Assign(OPTIONS_LISTED, LISTS["some of a hand"]),), depth)
    assert line.strip() == f"o = {expression(LISTS['some of a hand'])}"


def test_a_map_within_a_map_stays_an_expression() -> None:
    lines = block((n.Assign(OPTIONS_LISTED, spread(INNER)),))
    assert any(expression(ONCE) in line for line in lines)
    assert given(lines) == given([f"    o = {expression(spread(INNER))}"])
