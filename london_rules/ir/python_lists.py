"""Lists that are given a name, printed in Python as loops that add to it.

A comprehension is a function of its own that is made anew each time, and what it shares with the function around it is
slower to reach in both. For the short lists of a table that takes longer than adding one by one; what goes over a pile
is long, and stays a comprehension.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from london_rules.ir import nodes as n
from london_rules.ir.python_expressions import condition, expression, gone_over, listed
from london_rules.ir.types import Place
from london_rules.ir.walk import walk

MAP: Final = "d"  # the first of each key, while a list is built; no other name of a function
MOST_LOOPS: Final = 4  # of one list
DEEPEST: Final = 8  # where a list is built: Python bounds how many loops stand in each other
_INDENT: Final = "    "


def built(name: str, value: n.Expr, depth: int) -> list[str] | None:
    """Print how a list is built under a name, indented by a depth; None for what is no such list, or built otherwise.

    At depth 0 statements share a line, where there is no place for a loop.
    """
    if not isinstance(value, (n.Comprehension, n.ListOf)) or not 0 < depth <= DEEPEST:
        return None
    if not _is_short(value) or _reads(name, value):
        return None
    match value:
        case n.Comprehension():
            return [_at(depth, f"{name} = []"), *_comprehension(name, value, depth)]
        case n.ListOf(items=(n.Spread(of=n.FirstOfEach() as one),)):
            return [*_map(one, depth), _at(depth, f"{name} = [*{MAP}.values()]")]
        case n.ListOf(items=items) if any(map(_is_built, items)):
            return _joined(name, items, depth)
        case _:
            return None


def _at(depth: int, line: str) -> str:
    return _INDENT * depth + line


def _is_built(item: n.Expr) -> bool:
    return isinstance(item, n.Spread) and isinstance(item.of, (n.Comprehension, n.FirstOfEach))


def _is_short(value: n.Expr) -> bool:
    """Check that loops for a list are few, and none goes over a pile."""
    clauses = [node for node in walk((value,)) if isinstance(node, n.Each)]
    loops = [each for each in clauses if not _is_let(each)]
    return len(loops) <= MOST_LOOPS and not any(_is_pile(each.of) for each in loops)


def _is_pile(of: n.Expr) -> bool:
    if isinstance(of, n.Backwards):
        return _is_pile(of.of)
    return isinstance(of, n.ZoneAt) and isinstance(of.type, Place) and of.type.shape == "pile"


def _is_let(each: n.Each) -> bool:
    """Check whether a clause gives a name a value: it goes over a list of one."""
    of = each.of
    return isinstance(of, n.ListOf) and len(of.items) == 1 and not isinstance(of.items[0], n.Spread)


def _reads(name: str, value: n.Expr) -> bool:
    return any(isinstance(node, n.Local) and node.name == name for node in walk((value,)))


def _comprehension(name: str, node: n.Comprehension, depth: int) -> list[str]:
    return _loops(node.clauses, depth, f"{name}.append({expression(node.element)})")


def _map(node: n.FirstOfEach, depth: int) -> list[str]:
    """Print how the map of the first of each key is made."""
    add = f"{MAP}[{expression(node.key)}] = {expression(node.element)}"
    return [_at(depth, f"{MAP} = {{}}"), *_loops(node.clauses, depth, add, mapping=True)]


def _joined(name: str, items: Sequence[n.Expr], depth: int) -> list[str]:
    """Print a list of values, of all members of other lists, and of lists that are built."""
    first = next(i for i, item in enumerate(items) if _is_built(item))
    lines = [_at(depth, f"{name} = [{listed(items[:first])}]")]
    for item in items[first:]:
        match item:
            case n.Spread(of=n.Comprehension() as one):
                lines += _comprehension(name, one, depth)
            case n.Spread(of=n.FirstOfEach() as one):
                lines += [*_map(one, depth), _at(depth, f"{name} += {MAP}.values()")]
            case _:
                lines.append(_at(depth, f"{name} += [{expression(item)}]"))
    return lines


def _loops(clauses: Sequence[n.Clause], depth: int, add: str, *, mapping: bool = False) -> list[str]:
    """Print clauses as loops and conditions in each other, with what is done for each element.

    A map that the first loop goes over is made by loops before it, if none is being made already.
    """
    lines: list[str] = []
    for clause, then in zip(clauses, (*clauses[1:], None), strict=True):
        if isinstance(clause, n.When):
            lines.append(_at(depth, f"if {condition(clause.condition)}:"))
        elif _is_let(clause) and isinstance(clause.of, n.ListOf):
            lines.append(_at(depth, f"{clause.var.name} = {expression(clause.of.items[0])}"))
            continue
        elif isinstance(clause.of, n.FirstOfEach) and not mapping:
            lines += [*_map(clause.of, depth), _at(depth, f"for {clause.var.name} in {MAP}.values():")]
            mapping = True
        else:
            met = then.condition if isinstance(then, n.When) else None
            lines.append(_at(depth, f"for {clause.var.name} in {gone_over(clause.var, clause.of, met)}:"))
            mapping = True
        depth += 1
    return [*lines, _at(depth, add)]
