"""Searches with less to do: what is asked of every member alike is asked once, and only where members can lie.

A search is a helper whose loops lead to one answer if a condition holds of some member, and else to the other. It
changes nothing, so it may ask in any order, as long as nothing that can fail is passed over that was asked before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from london_rules.classes import frozen
from london_rules.ir import nodes as n
from london_rules.ir.build import every
from london_rules.ir.record import changed
from london_rules.ir.types import Place, Thing
from london_rules.ir.walk import walk

# What can neither fail nor change anything, and costs little: nothing is lost where the search itself asks no member.
_PLAIN: Final = (
    n.Constant, n.Bool, n.Local, n.Players, n.StateField, n.ActivePlayer, n.Counter, n.ZoneAt, n.InForce, n.Offset,
    n.Compare, n.Not, n.And, n.Or, n.Len, n.NotEmpty, n.IsNone,
)  # fmt: skip
Fails: TypeAlias = Callable[[n.Node], bool]  # whether a node itself may raise an error


@frozen
class Search:
    """Make the search of a helper shorter; `given` are its inputs, and `place` tells what a zone instance holds."""

    given: frozenset[str]
    place: Callable[[int], Place]
    fails: Fails

    def shorter(self, body: n.Block) -> n.Block:
        """Return the body of a helper, changed where all of it is a search."""
        match body:
            case (n.For() as loop, n.Return() as missed):
                alike: list[n.Expr] = []
                rest = self._loop(loop, alike)
                guard = (n.If(n.Not(every(alike), bare=True), (missed,), short=True),) if alike else ()
                return (*guard, rest, missed)
            case _:
                return body

    def _loop(self, loop: n.For, alike: list[n.Expr]) -> n.For:
        """Copy loops without what is asked of every member alike, which is added to a list."""
        *before, last = loop.body
        if not all(isinstance(one, n.Assign) or passes_over(one) for one in before):
            return loop
        if may_fail((loop.of, *before), self.fails):
            return loop
        match last:
            case n.For():
                return changed(loop, body=(*before, self._loop(last, alike)))
            case n.If(condition=n.And(parts=parts), then=(n.Return(),), otherwise=()):
                found, others = split(parts, self.given, self.fails)
                alike += found
                of, others = self._within(loop, others)
                return changed(loop, of=of, body=(*before, changed(last, condition=every(others))))
        return loop

    def _within(self, loop: n.For, parts: list[n.Expr]) -> tuple[n.Expr, list[n.Expr]]:
        """Go over the things in a zone in place of all of a kind, where only those can pass."""
        for part in parts:
            match loop.of, part:
                case n.Range(of=Thing(kind=kind)), n.Compare("==", n.WhereIs(thing=loop.var), n.Constant() as at):
                    place = self.place(at.value)
                    if place.kind == kind and place.shape in ("hand", "pile"):
                        return n.ZoneAt(at, place), [one for one in parts if one is not part]
            if may_fail((part,), self.fails):
                break
        return loop.of, parts


def may_fail(nodes: Iterable[n.Node], fails: Fails) -> bool:
    """Check whether some nodes, or any within them, may raise an error."""
    return any(map(fails, walk(nodes)))


def passes_over(statement: n.Statement) -> bool:
    """Tell whether all that a statement of a loop does is to leave out some members."""
    return isinstance(statement, n.If) and statement.then == (n.Continue(),) and not statement.otherwise


def split(parts: Iterable[n.Expr], given: frozenset[str], fails: Fails) -> tuple[list[n.Expr], list[n.Expr]]:
    """Part conditions into those that are plain and ask of nothing but what is given, and the others.

    What stands behind a condition that can fail is one of the others.
    """
    alike: list[n.Expr] = []
    others: list[n.Expr] = []
    for part in parts:
        first = not may_fail(others, fails) and all(_is_given(node, given) for node in walk((part,)))
        (alike if first else others).append(part)
    return alike, others


def _is_given(node: n.Node, given: frozenset[str]) -> bool:
    return isinstance(node, _PLAIN) and (not isinstance(node, n.Local) or node.name in given)
