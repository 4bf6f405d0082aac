"""Counts of steps put into a function: before or around the lists of loops, and where a segment goes back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from london_rules.classes import define, field, frozen
from london_rules.compiler.loops import whole_zone
from london_rules.ir import nodes as n
from london_rules.ir.record import changed
from london_rules.ir.walk import changed_statements, rebuilt, statements

T = TypeVar("T")


@frozen
class Steps:
    """The steps of each round of a loop, and whether they are counted in a statement before the one with the loop."""

    each: int
    ahead: bool


def with_counts(body: n.Block, loops: Mapping[int, Steps], back: int) -> n.Block:
    """Return the body of a function with counts for some loops, by the identity of what goes round, and ways back."""
    return _Counts(loops, back).block(body) if loops else _with_ways_back(body, back)


def _with_ways_back(body: n.Block, back: int) -> n.Block:
    """Return a body with a count at each way back, and share it if there is none."""
    if not back or not any(type(one) is n.Back for one in statements(body)):
        return body
    return changed_statements(body, lambda node: n.Back(node.segment, back) if isinstance(node, n.Back) else None)


@define
class _Counts:
    """Puts counts into statements."""

    loops: Mapping[int, Steps]
    back: int
    before: list[n.Count] = field(factory=list)  # what is to be counted before the statement that is under way

    def block(self, body: n.Block) -> n.Block:
        """Return statements, each after what is counted for it."""
        out: list[n.Statement] = []
        for statement in body:
            outer, self.before = self.before, []
            counted = self._statement(statement)
            out += [*self.before, counted]
            self.before = outer
        return body if len(out) == len(body) and all(a is b for a, b in zip(out, body, strict=True)) else tuple(out)

    def _statement(self, node: n.Statement) -> n.Statement:
        match node:
            case n.Back():
                return n.Back(node.segment, self.back) if self.back else node
            case n.If(short=False):
                condition = self._changed(node.condition)
                then = self.block(node.then)
                otherwise = self._chained(node.otherwise) if node.chained else self.block(node.otherwise)
                if condition is node.condition and then is node.then and otherwise is node.otherwise:
                    return node
                return changed(node, condition=condition, then=then, otherwise=otherwise)
            case n.For(short=False):
                of, body = self._list(node, node.of), self.block(node.body)
                return node if of is node.of and body is node.body else changed(node, of=of, body=body)
            case n.ForPairs():
                body = self.block(node.body)
                return node if body is node.body else changed(node, body=body)
            case n.Repeat():
                steps = self.loops.get(id(node))
                return changed(node, body=self.block(node.body), steps=0 if steps is None else steps.each)
            case n.Guarded():
                return n.Guarded(self.block(node.body))
            case _:
                return self._changed(node)

    def _chained(self, body: n.Block) -> n.Block:
        """Return the `if` that follows another in its line: nothing can come between them."""
        return tuple([self._changed(statement) for statement in body])

    def _changed(self, node: T) -> T:
        """Return a node with its lists counted."""
        match node:
            case n.Back():
                return self._statement(node) if self.back else node  # type: ignore[return-value]
            case n.For() | n.Each() | n.Best() | n.Told() | n.Without() | n.EventEach():
                of = self._list(node, node.of)
                other = node if of is node.of else changed(node, of=of)
                return rebuilt(other, lambda child: child if child is of else self._changed(child))
            case _:
                return rebuilt(node, self._changed)

    def _list(self, owner: object, of: n.Expr) -> n.Expr:
        """Return the list that something goes over, counted there or before the statement if it is to be counted."""
        inner = self._changed(of)
        steps = self.loops.get(id(owner))
        if steps is None:
            return inner
        if steps.ahead:
            self.before.append(n.Count(steps.each, whole_zone(of) or of))
            return inner
        if isinstance(inner, n.Backwards) and not inner.copied:
            return n.Backwards(n.Counted(inner.of, steps.each), copied=False)
        return n.Counted(inner, steps.each)
