"""Searches are made shorter only where nothing can tell: what may fail stays where it is asked."""

from __future__ import annotations

import pytest

from london_rules.compiler.lift import Search
from london_rules.ir import nodes as n
from london_rules.ir.build import FALSE, ONE, TRUE, YOU, ZERO, thing
from london_rules.ir.types import NUMBER, ZONE, Place, Sequence, of_kind

X = thing("x1", "card")
KIND = n.Range(0, n.Constant(9), of_kind("card"))
HAND, STACKS = Place("hand", "card", 9), Place("stacks", "card", 9)
PLACES = [HAND, STACKS, Place("hand", "spot", 9)]
SEARCH = Search(frozenset({"p", "h0"}), PLACES.__getitem__, lambda node: isinstance(node, n.Divide | n.Call))
FIELD = n.Look(n.Table("K0", NUMBER), X)
RICH = n.Compare(">", n.Counter(n.Offset(4, YOU)), ZERO)
HERE = n.Compare("==", n.WhereIs(X), n.Constant(0, ZONE))


def search(*parts: n.Expr, of: n.Expr = KIND) -> n.Block:
    return n.For(X, of, (n.If(n.And(parts), (n.Return(TRUE),)),)), n.Return(FALSE)


def test_what_is_asked_of_every_member_alike_is_asked_first() -> None:
    guard, loop, missed = SEARCH.shorter(search(FIELD, RICH))
    assert guard == n.If(n.Not(RICH, bare=True), (n.Return(FALSE),), short=True)
    assert loop == n.For(X, KIND, (n.If(FIELD, (n.Return(TRUE),)),))
    assert missed == n.Return(FALSE)


@pytest.mark.parametrize(
    "part",
    [
        n.Compare("==", n.Divide(ONE, n.Counter(YOU), False, 3), ONE),
        n.Compare("==", n.Counter(X), ONE),
        n.Call("q3", (YOU,), NUMBER),
        n.Compare("==", n.Local("k0", NUMBER), ONE),
    ],
    ids=["may fail", "differs by member", "may cost much", "is not known yet"],
)
def test_any_other_condition_stays_where_it_is(part: n.Expr) -> None:
    assert SEARCH.shorter(search(FIELD, part)) == search(FIELD, part)


FAILS = n.Compare("==", n.Divide(ONE, n.Counter(X), False, 3), ONE)


def test_nothing_is_asked_before_what_can_fail() -> None:
    assert SEARCH.shorter(search(FAILS, RICH, HERE)) == search(FAILS, RICH, HERE)
    over = n.Call("q3", (YOU,), Sequence(of_kind("card")))
    assert SEARCH.shorter(search(FIELD, RICH, of=over)) == search(FIELD, RICH, of=over)


def test_only_the_zone_is_searched_where_a_member_must_lie_in_it() -> None:
    loop, _ = SEARCH.shorter(search(HERE, FIELD))
    assert loop == n.For(X, n.ZoneAt(n.Constant(0, ZONE), HAND), (n.If(FIELD, (n.Return(TRUE),)),))


@pytest.mark.parametrize("zone", [1, 2], ids=["stacks", "things of another kind"])
def test_a_zone_that_holds_something_else_is_not_gone_over(zone: int) -> None:
    there = n.Compare("==", n.WhereIs(X), n.Constant(zone, ZONE))
    assert SEARCH.shorter(search(there, FIELD)) == search(there, FIELD)


def test_what_counts_instead_of_searching_is_left_as_it_is() -> None:
    body = (n.For(X, KIND, (n.If(n.And((RICH, FIELD)), (n.AddTo(n.Local("n", NUMBER), ONE),)),)), n.Return(ONE))
    assert SEARCH.shorter(body) == body
