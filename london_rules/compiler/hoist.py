"""What a loop asks of every member alike, worked out once before it.

Helpers change nothing, so a call of one whose inputs are no names of loops gives the same in every round. It may be
worked out ahead only if nothing in it can fail: where the loop is empty, nothing asks it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeGuard, TypeVar, cast

from london_rules.compiler.lift import Fails, may_fail, split
from london_rules.ir import nodes as n
from london_rules.ir.build import NIL, every, let
from london_rules.ir.typed import type_of
from london_rules.ir.types import Number, Optional, Truth
from london_rules.ir.walk import all_replaced, rebuilt, replaced, walk

T = TypeVar("T")

_FIXED = re.compile(r"p|t|[vh]\d+")  # locals that are no names of loops


def hoisted_body(body: n.Block, outside: Iterable[n.Local], fails: Fails) -> n.Block:
    """Put before the first loop of a helper what it, and what follows, ask of every member alike.

    `outside` are the locals that the helper is given.
    """
    at = next((i for i, statement in enumerate(body) if isinstance(statement, n.For)), None)
    if at is None:
        return body
    given = {local.name for local in outside} | {"p", "t"}
    shared: list[n.Expr] = [x for x in _helpers(walk(body[at:])) if _names(x) <= given and not fails(x)]
    loops = [x for x in body[at:] if isinstance(x, n.For)]
    shared += [x for x in walk([one for loop in loops for one in loop.body]) if _is_cheap(x) and _names(x) <= given]
    if not shared:
        return body
    names = _named(shared, "j")
    before = [n.Assign(name, node) for node, name in names.items()]
    return (*body[:at], *before, *all_replaced(body[at:], _instead(names)))


def hoisted(clauses: tuple[n.Clause, ...], fails: Fails) -> tuple[n.Clause, ...]:
    """Put before clauses what their conditions ask of every member alike.

    That is calls of helpers, the powers in force, and the fields of things that are no members.
    """
    asked: list[n.Node] = []
    seen = _Rest(asked.append)
    for clause in clauses:
        seen.changed(clause)
    shared: list[n.Expr] = [x for x in _helpers(asked) if all(map(_FIXED.fullmatch, _names(x))) and not fails(x)]
    shared += [x for x in asked if _is_cheap(x) and all(map(_FIXED.fullmatch, _names(x)))]
    if not shared:
        return clauses
    names = _named(shared, "k")
    rest = _Rest(_instead(names))
    first, *lets = [_let(name, node, asked, fails) for node, name in names.items()]
    met, clauses = _asked_once(clauses, fails)
    return (first, *met, *lets, *[rest.changed(clause) for clause in clauses])


def _let(name: n.Local, node: n.Expr, asked: Sequence[n.Node], fails: Fails) -> n.Each:
    """Return the clause that names what is worked out ahead.

    What is asked only on one side of a choice is worked out only where that side is taken, if that is known ahead too.
    """
    times = asked.count(node)
    for choice in asked:
        if isinstance(node, n.Call) and isinstance(choice, n.Choice) and _is_known(choice.condition, fails):
            either = n.Local(name.name, Optional(name.type))
            if walk((choice.then,)).count(node) == times:
                return let(either, n.Choice(node, choice.condition, NIL))
            if walk((choice.otherwise,)).count(node) == times:
                return let(either, n.Choice(NIL, choice.condition, node))
    return let(name, node)


def _is_known(condition: n.Expr, fails: Fails) -> bool:
    """Check whether a condition is known before a loop begins."""
    return split((condition,), frozenset(filter(_FIXED.fullmatch, _names(condition))), fails)[1] == []


def _asked_once(clauses: tuple[n.Clause, ...], fails: Fails) -> tuple[tuple[n.When, ...], tuple[n.Clause, ...]]:
    """Take from the last condition what it asks of every member alike; give that, and the clauses without it."""
    match clauses[-1]:
        case n.When(condition=n.And(parts=parts)) if not may_fail(clauses[:-1], fails):
            given = frozenset(x.name for x in walk(clauses) if isinstance(x, n.Local) and _FIXED.fullmatch(x.name))
            alike, others = split(parts, given, fails)
            if alike and others:
                return (n.When(every(alike)),), (*clauses[:-1], n.When(every(others)))
    return (), clauses


def _helpers(nodes: Iterable[n.Node]) -> Iterator[n.Call]:
    """Give the calls of helpers that are given locals only."""
    for node in nodes:
        if isinstance(node, n.Call) and node.helper and all(isinstance(a, n.Local) for a in node.arguments):
            yield node


def _names(node: n.Node) -> set[str]:
    return {x.name for x in walk((node,)) if isinstance(x, n.Local)}


def _is_cheap(node: n.Node) -> TypeGuard[n.InForce | n.Look]:
    """Check whether a node gives the powers in force for a player, or a field of a thing."""
    match node:
        case n.InForce(at=n.Local()) | n.InForce(at=n.Offset(of=n.Local())):
            return True
        case n.Look(table=n.Table(of=Number() | Truth()), at=n.Local()):
            return True
        case _:
            return False


def _named(shared: Iterable[n.Expr], letter: str) -> dict[n.Expr, n.Local]:
    """Name what is worked out ahead; names of a function and those of its clauses are different ones."""
    return {node: n.Local(f"{letter}{i}", type_of(node)) for i, node in enumerate(dict.fromkeys(shared))}


def _instead(names: dict[n.Expr, n.Local]) -> Callable[[n.Node], n.Node | None]:
    """Make the function that gives the name for what is worked out before."""
    return lambda node: names.get(node) if isinstance(node, (n.Call, n.InForce, n.Look)) else None


class _Rest:
    """Goes through clauses and changes what is written after their first condition begins.

    That is the condition of a clause, or of a choice between two lists within the first clause.
    """

    def __init__(self, swap: Callable[[n.Node], n.Node | None]) -> None:
        self.swap = swap
        self.begun = False

    def changed(self, node: T) -> T:
        """Return a node with what comes after the first condition replaced."""
        if self.begun or isinstance(node, n.When):
            self.begun = True
            return replaced(node, self.swap)
        if isinstance(node, n.Choice):
            then = self.changed(node.then)
            self.begun = True
            condition, otherwise = replaced(node.condition, self.swap), replaced(node.otherwise, self.swap)
            return cast(T, n.Choice(then, condition, otherwise, node.bare))
        return rebuilt(node, self.changed)
