"""Ways through nodes: all that are within one, in the order in which they are printed, and copies that are changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeVar, cast, get_args

from attrs import fields

from london_rules.ir import nodes as n

T = TypeVar("T")

# What the fields of nodes are declared as: nodes, several of them, or plain values.
_ONE: Final = frozenset({"Expr", "Expr | None", "Local", "Table", "Seen", "Goto | Pop"})
_MANY: Final = frozenset({"tuple[Expr, ...]", "tuple[Clause, ...]", "Block"})
_PLAIN: Final = frozenset({"int", "int | None", "bool", "str", "str | None", "Type", "Operator", "Comparison"})


def _held(cls: type) -> tuple[tuple[str, bool], ...]:
    """List the fields of a class that hold nodes, and whether each holds several; refuse a field of no known sort."""
    held = []
    for one in fields(cls):
        declared = str(one.type)
        if declared in _MANY or declared in _ONE:
            held.append((one.name, declared in _MANY))
        elif declared not in _PLAIN and not declared.startswith("Literal["):
            raise TypeError(f"{cls.__name__}.{one.name}: {declared}")
    return tuple(held)


CLASSES: Final[tuple[type, ...]] = (*get_args(n.Expr), *get_args(n.Statement), *get_args(n.Clause))
_HELD: Final = {cls: _held(cls) for cls in CLASSES}
_NAMES: Final = {cls: tuple(one.name for one in fields(cls)) for cls in CLASSES}


def children(node: n.Node) -> list[n.Node]:
    """List the nodes that a node holds itself."""
    out: list[n.Node] = []
    for name, many in _HELD[type(node)]:
        value = getattr(node, name)
        if many:
            out.extend(value)
        elif value is not None:
            out.append(value)
    return out


def walk(roots: Iterable[n.Node]) -> Iterator[n.Node]:
    """Give some nodes and all that are within them, each before what it holds."""
    todo = list(roots)
    todo.reverse()
    while todo:
        node = todo.pop()
        yield node
        if _HELD[type(node)]:
            held = children(node)
            held.reverse()
            todo += held


def replaced(node: T, swap: Callable[[n.Node], n.Node | None]) -> T:
    """Copy a node with others in place of those for which there is another; what holds none of these is shared."""
    other = swap(cast(n.Node, node))
    return rebuilt(node, lambda child: replaced(child, swap)) if other is None else cast(T, other)


def all_replaced(nodes: tuple[T, ...], swap: Callable[[n.Node], n.Node | None]) -> tuple[T, ...]:
    """Copy several nodes with others in place of some."""
    return tuple([replaced(node, swap) for node in nodes])


def rebuilt(node: T, change: Callable[[Any], Any]) -> T:
    """Copy a node with what it holds itself changed, in order; give the node itself if nothing is."""
    changed: dict[str, Any] = {}
    for name, many in _HELD[type(node)]:
        before = getattr(node, name)
        if before is None:
            continue
        if many:
            after = tuple([change(part) for part in before])
            if any(a is not b for a, b in zip(after, before, strict=True)):
                changed[name] = after
        else:
            after = change(before)
            if after is not before:
                changed[name] = after
    if not changed:
        return node
    return type(node)(*[changed[name] if name in changed else getattr(node, name) for name in _NAMES[type(node)]])
