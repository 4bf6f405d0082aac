"""Ways through nodes: all that are within one, in the order in which they are printed, and copies that are changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import is_
from typing import Any, Final, TypeVar, cast

from london_rules.ir import nodes as n
from london_rules.ir.record import changed

T = TypeVar("T")

# What the fields of nodes are declared as: nodes, several of them, or plain values.
_ONE: Final = frozenset({"Expr", "Expr | None", "Local", "Table", "Seen", "Goto | Pop"})
_MANY: Final = frozenset({"tuple[Expr, ...]", "tuple[Clause, ...]", "Block"})
_PLAIN: Final = frozenset({"int", "int | None", "bool", "str", "str | None", "Type", "Operator", "Comparison"})


def _held(cls: type) -> tuple[tuple[str, bool], ...]:
    """List the fields of a class that hold nodes, and whether each holds several; refuse a field of no known sort."""
    held = []
    for name, declared in vars(cls).get("__annotations__", {}).items():
        if declared in _MANY or declared in _ONE:
            held.append((name, declared in _MANY))
        elif declared not in _PLAIN and not declared.startswith("Literal["):
            raise TypeError(f"{cls.__name__}.{name}: {declared}")
    return tuple(held)


CLASSES: Final[tuple[type, ...]] = tuple(
    x for base in (n.Expr, n.Statement, n.AnyClause) for x in base.__subclasses__()
)
_HELD: Final = {cls: _held(cls) for cls in CLASSES}
_LEAVES: Final = frozenset(cls for cls in CLASSES if not _HELD[cls])
# Of statements that hold others: the fields that do.
_INNER: Final = {
    cls: held
    for cls in n.Statement.__subclasses__()
    if (held := tuple((x, many) for x, many in _HELD[cls] if cls.__annotations__[x] in ("Block", "Goto | Pop")))
}


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
        elif type(value) in _LEAVES:
            out.append(value)
        elif value is not None:
            _collect(value, out)


def statements(body: Iterable[n.Statement]) -> list[n.Statement]:
    """List some statements and all that are within them, each before what it holds."""
    out: list[n.Statement] = []
    _add_statements(body, out)
    return out


def _add_statements(body: Iterable[n.Statement], out: list[n.Statement]) -> None:
    for statement in body:
        out.append(statement)
        if type(statement) in _INNER:
            for name, many in _INNER[type(statement)]:
                value = getattr(statement, name)
                _add_statements(value if many else (value,), out)


def changed_statements(body: n.Block, change: Callable[[n.Statement], n.Statement | None]) -> n.Block:
    """Copy statements with others in place of those for which there is another, at any depth; share the rest."""
    out = tuple([_changed_statement(statement, change) for statement in body])
    return body if all(map(is_, out, body)) else out


def _changed_statement(node: n.Statement, change: Callable[[n.Statement], n.Statement | None]) -> n.Statement:
    other = change(node)
    if other is not None:
        return other
    new: dict[str, Any] = {}
    for name, many in _INNER.get(type(node), ()):
        before = getattr(node, name)
        after = changed_statements(before, change) if many else _changed_statement(before, change)
        if after is not before:
            new[name] = after
    return changed(node, **new) if new else node


def replaced(node: T, swap: Callable[[n.Node], n.Node | None]) -> T:
    """Copy a node with others in place of those for which there is another; what holds none of these is shared."""
    other = swap(cast(n.Node, node))
    return rebuilt(node, lambda child: replaced(child, swap)) if other is None else cast(T, other)


def all_replaced(nodes: tuple[T, ...], swap: Callable[[n.Node], n.Node | None]) -> tuple[T, ...]:
    """Copy several nodes with others in place of some."""
    return tuple([replaced(node, swap) for node in nodes])


def rebuilt(node: T, change: Callable[[Any], Any]) -> T:
    """Copy a node with what it holds itself changed, in order; give the node itself if nothing is."""
    new: dict[str, Any] = {}
    for name, many in _HELD[type(node)]:
        before = getattr(node, name)
        if before is None:
            continue
        if many:
            after = tuple([change(part) for part in before])
            if not all(map(is_, after, before)):
                new[name] = after
        else:
            after = change(before)
            if after is not before:
                new[name] = after
    return changed(node, **new) if new else node
