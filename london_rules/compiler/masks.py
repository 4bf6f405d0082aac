"""Searches for many actions at once: which of them finds what it needs among the things of one zone.

An action that begins with the choice of a thing is possible if a search finds one. Where what is asked of the thing is
printed on it, the answer is known for each thing before play: a bit for each action. So the zone is gone over once for
some sixty actions, not once for each, and where none of them finds anything, none of them is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from london_rules.classes import frozen
from london_rules.compiler.lift import Fails, may_fail, passes_over
from london_rules.ir import nodes as n
from london_rules.ir.build import TRUE, ZERO, every, has_bit
from london_rules.ir.types import NUMBER
from london_rules.ir.walk import all_replaced, replaced
from london_rules.language.constructs.conditions import COMPARED

if TYPE_CHECKING:
    from london_rules.compiler.generate import Generator

FEWEST: Final = 8  # so many searches must be alike; fewer are not worth a table
MOST: Final = 60  # bits of a number
SOUGHT: Final = n.Local("k", NUMBER)  # a bit for each action that found a thing


class _UnknownError(Exception):
    """A value is not known before play."""


@frozen
class Sought:
    """What an action needs: a thing that a loop over some things finds, and what else must hold.

    `within` are the things, and `before` is what the loop does first with each, named `thing`; `found` tells of each
    thing of the game whether it will do.
    """

    thing: n.Local
    within: n.Expr
    before: n.Block
    found: tuple[bool, ...]
    others: n.Expr

    def like(self, other: Sought) -> bool:
        """Tell whether two searches go over the same things in the same way."""
        same = all_replaced(other.before, lambda x: self.thing if x == other.thing else None)
        return self.within == other.within and self.thing.type == other.thing.type and self.before == same


@frozen
class Masks:
    """Find the searches of one program; `fails` tells whether a node may raise an error."""

    functions: Mapping[str, n.Function]
    constants: Mapping[str, Any]
    things: int
    fails: Fails

    def sought(self, feasible: n.Expr) -> Sought | None:
        """Return the search in a condition, None if there is none that is known before play."""
        parts = feasible.parts if isinstance(feasible, n.And) else (feasible,)
        for i, part in enumerate(parts):
            found = self._search(part, every([*parts[:i], *parts[i + 1 :]]))
            if found is not None:
                return found
            if may_fail((part,), self.fails):
                return None
        return None

    def _search(self, call: n.Expr, others: n.Expr) -> Sought | None:
        if not isinstance(call, n.Call) or not call.helper or call.function not in self.functions:
            return None
        function = self.functions[call.function]
        match function.body:
            case (n.For(var=var, of=n.ZoneAt() as of, body=inner), n.Return(value=n.Bool(value=False))):
                pass
            case _:
                return None
        match inner:
            case (*before, n.If(condition=asked, then=(n.Return(value=n.Bool(value=True)),), otherwise=())):
                pass
            case _:
                return None
        try:
            found = tuple(bool(self._value(asked, var, x)) for x in range(self.things))
        except _UnknownError:
            return None
        if not all(map(passes_over, before)) or may_fail(before, self.fails):
            return None
        given = dict(zip(function.inputs, call.arguments, strict=True))

        def at_call(node: n.Node) -> n.Node | None:
            return given.get(node) if isinstance(node, n.Local) else None

        first = all_replaced(tuple(before), at_call)
        return Sought(var, replaced(of, at_call), first, found, others)

    def _value(self, node: n.Expr, var: n.Local, thing: int) -> Any:
        """Work out what is asked of one thing; raises an error where play must tell."""

        def value(of: n.Expr) -> Any:
            return self._value(of, var, thing)

        match node:
            case n.Constant() | n.Bool():
                return node.value
            case n.Local() if node == var:
                return thing
            case n.Look(table=n.Table(name=name)) if name in self.constants:
                return self._cell(self.constants[name], value(node.at))
            case n.Compare():
                return COMPARED[node.op](value(node.left), value(node.right))
            case n.Not():
                return not value(node.of)
            case n.And():
                return all(value(part) for part in node.parts)
            case n.Or():
                return any(value(part) for part in node.parts)
            case _:
                raise _UnknownError

    def _cell(self, table: Any, at: Any) -> Any:
        if not isinstance(table, tuple) or not isinstance(at, int) or not 0 <= at < len(table):
            raise _UnknownError
        if not isinstance(table[at], int):
            raise _UnknownError
        return table[at]


def searches(gen: Generator, conditions: Sequence[n.Expr]) -> list[Sought | None]:
    """Return the search of each action, as its condition has it; none at all where there are few actions."""
    if len(conditions) < FEWEST:
        return [None] * len(conditions)
    functions = {function.name: function for function in gen.functions}
    masks = Masks(functions, gen.constants, len(gen.layout.things), gen.may_fail)
    return [masks.sought(condition) for condition in conditions]


def in_groups(each: Sequence[Sought | None]) -> list[range]:
    """Split actions, of which each may have a search, into runs of equal searches and runs of one."""
    out: list[range] = []
    for i, one in enumerate(each):
        last = out[-1] if out else range(0)
        first = each[last.start] if last else None
        if one is not None and first is not None and len(last) < MOST and first.like(one):
            out[-1] = range(last.start, i + 1)
        else:
            out.append(range(i, i + 1))
    return [part for run in out for part in ([run] if len(run) >= FEWEST else [range(i, i + 1) for i in run])]


def listed(gen: Generator, actions: range, each: Sequence[Sought | None], add: Callable[[int], n.Statement]) -> n.Block:
    """Return the statements that list some actions by the things that they need, all of which lie in one zone."""
    found = [one for one in each if one is not None]
    first, x = found[0], n.Local(gen.fresh(), found[0].thing.type)
    before = all_replaced(first.before, lambda node: x if node == first.thing else None)
    table = n.Table(gen.constant(f"sought by actions {actions.start} to {actions.stop}", _bits(found)), NUMBER)
    more = n.Arith("|", SOUGHT, n.Look(table, x), bare=True, most=1 << 62)
    adding = []
    for bit, (action, one) in enumerate(zip(actions, found, strict=True)):
        bit_set = has_bit(SOUGHT, bit)
        asked = bit_set if one.others == TRUE else n.And((bit_set, one.others), bare=True)
        adding.append(n.If(asked, (add(action),), short=True))
    search = n.For(x, first.within, (*before, n.Assign(SOUGHT, more)))
    return (n.Assign(SOUGHT, ZERO), search, n.If(SOUGHT, tuple(adding)))


def _bits(found: Sequence[Sought]) -> tuple[int, ...]:
    """Return for each thing which of some searches it satisfies, a bit for each."""
    columns = zip(*(one.found for one in found), strict=True)
    return tuple(sum(1 << i for i, will_do in enumerate(column) if will_do) for column in columns)
