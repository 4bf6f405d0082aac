"""Ways through nodes: all that are within one, in the order in which they are printed, and copies that are changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from inspect import get_annotations
from typing import Any, Final, TypeVar, cast, get_args

from london_rules.ir import nodes as n
from london_rules.ir.record import field_names

T = TypeVar("T")

# What the fields of nodes are declared as: nodes, several of them, or plain values.
_ONE: Final = frozenset({"Expr", "Expr | None", "Local", "Table", "Seen", "Goto | Pop"})
_MANY: Final = frozenset({"tuple[Expr, ...]", "tuple[Clause, ...]", "Block"})
_PLAIN: Final = frozenset({"int", "int | None", "bool", "str", "str | None", "Type", "Operator", "Comparison"})


def _held(cls: type) -> tuple[tuple[str, bool], ...]:
    """List the fields of a class that hold nodes, and whether each holds several; refuse a field of no known sort."""
    held = []
    for name, declared in get_annotations(cls).items():
        if declared in _MANY or declared in _ONE:
            held.append((name, declared in _MANY))
        elif declared not in _PLAIN and not declared.startswith("Literal["):
            raise TypeError(f"{cls.__name__}.{name}: {declared}")
    return tuple(held)


CLASSES: Final[tuple[type, ...]] = (*get_args(n.Expr), *get_args(n.Statement), *get_args(n.Clause))
_HELD: Final = {cls: _held(cls) for cls in CLASSES}
# Of statements that hold others: the fields that do.
_INNER: Final = {
    cls: held
    for cls in get_args(n.Statement)
    if (held := tuple((x, many) for x, many in _HELD[cls] if cls.__annotations__[x] in ("Block", "Goto | Pop")))
}
_NAMES: Final = {cls: field_names(cls) for cls in CLASSES}


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


def walk(roots: Iterable[n.Node]) -> list[n.Node]:
    """List some nodes and all that are within them, each before what it holds."""
    out: list[n.Node] = []
    for root in roots:
        _collect(root, out)
    return out


def _collect(node: n.Node, out: list[n.Node]) -> None:
    out.append(node)
    for name, many in _HELD[type(node)]:
        value = getattr(node, name)
        if many:
            for part in value:
                _collect(part, out)
        elif value is not None:
            _collect(value, out)


def statements(body: Iterable[n.Statement]) -> list[n.Statement]:
    """List some statements and all that are within them, each before what it holds."""
    out: list[n.Statement] = []
    for statement in body:
        out.append(statement)
        for name, many in _INNER.get(type(statement), ()):
            value = getattr(statement, name)
            out += statements(value if many else (value,))
    return out


def changed_statements(body: n.Block, change: Callable[[n.Statement], n.Statement | None]) -> n.Block:
    """Copy statements with others in place of those for which there is another, at any depth."""
    return tuple([_changed_statement(statement, change) for statement in body])


def _changed_statement(node: n.Statement, change: Callable[[n.Statement], n.Statement | None]) -> n.Statement:
    other = change(node)
    if other is not None or type(node) not in _INNER:
        return node if other is None else other
    held = {name for name, _ in _INNER[type(node)]}
    parts: list[Any] = []
    for name in _NAMES[type(node)]:
        value = getattr(node, name)
        if name in held:
            many = isinstance(value, tuple)
            value = changed_statements(value, change) if many else _changed_statement(value, change)
        parts.append(value)
    return type(node)(*parts)


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
