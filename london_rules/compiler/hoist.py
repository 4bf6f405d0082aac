"""What a loop asks of every member alike, worked out once before it.

Helpers change nothing, so a call of one whose inputs are no names of loops gives the same in every round. It may be
worked out ahead only if nothing in it can fail: where the loop is empty, nothing asks it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar, cast

from london_rules.compiler.lift import Fails, may_fail, split
from london_rules.ir import nodes as n
from london_rules.ir.build import YOU, every, let
from london_rules.ir.types import ENTRY, Sequence, Type
from london_rules.ir.walk import all_replaced, rebuilt, replaced, walk

T = TypeVar("T")

_FIXED = re.compile(r"p|t|[vh]\d+")  # locals that are no names of loops
_IN_FORCE = Sequence(ENTRY, "table")


def hoisted_body(body: n.Block, outside: Iterable[n.Local], fails: Fails) -> n.Block:
    """Put before the first loop of a helper what it, and what follows, ask of every member alike.

    `outside` are the locals that the helper is given.
    """
    at = next((i for i, statement in enumerate(body) if isinstance(statement, n.For)), None)
    if at is None:
        return body
    given = {local.name for local in outside} | {"p", "t"}
    calls = [x for x in _helpers(walk(body[at:])) if all(name in given for name in _names(x)) and not fails(x)]
    if not calls:
        return body
    names = _named(calls)
    before = [n.Assign(name, node) for node, name in names.items()]
    return (*body[:at], *before, *all_replaced(body[at:], _instead(names)))


def hoisted(clauses: tuple[n.Clause, ...], fails: Fails) -> tuple[n.Clause, ...]:
    """Put before clauses what their conditions ask of every member alike: calls of helpers, and the powers in force."""
    asked: list[n.Node] = []
    seen = _Rest(asked.append)
    for clause in clauses:
        seen.changed(clause)
    shared: list[n.Expr] = [x for x in _helpers(asked) if all(map(_FIXED.fullmatch, _names(x))) and not fails(x)]
    shared += [x for x in asked if isinstance(x, n.InForce) and _is_mine(x.at)]
    if not shared:
        return clauses
    names = _named(shared)
    rest = _Rest(_instead(names))
    first, *lets = [let(name, node) for node, name in names.items()]
    met, clauses = _asked_once(clauses, fails)
    return (first, *met, *lets, *[rest.changed(clause) for clause in clauses])


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


def _names(call: n.Call) -> list[str]:
    return [a.name for a in call.arguments if isinstance(a, n.Local)]


def _is_mine(at: n.Expr) -> bool:
    """Check whether powers in force are those for the player who acts."""
    return at == YOU or (isinstance(at, n.Offset) and at.of == YOU)


def _named(shared: Iterable[n.Expr]) -> dict[n.Expr, n.Local]:
    return {node: n.Local(f"k{i}", _type(node)) for i, node in enumerate(dict.fromkeys(shared))}


def _type(node: n.Expr) -> Type:
    return node.type if isinstance(node, n.Call) else _IN_FORCE


def _instead(names: dict[n.Expr, n.Local]) -> Callable[[n.Node], n.Node | None]:
    """Make the function that gives the name for what is worked out before."""
    return lambda node: names.get(node) if isinstance(node, n.Call | n.InForce) else None


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
