"""Nodes as people read them: one statement a line, each name with its type where it is set."""

from __future__ import annotations

import re
from typing import Final, cast, get_args

from london_rules.ir import nodes as n
from london_rules.ir import types as ty
from london_rules.ir.record import field_names
from london_rules.ir.walk import CLASSES

_WORD: Final = re.compile(r"(?<!^)(?=[A-Z])")
_LOOK_ONLY: Final = frozenset({"bare", "short", "chained"})  # fields that change only how Python looks
_BLOCKS: Final = frozenset({"body", "then", "otherwise"})


def function_text(function: n.Function) -> list[str]:
    """Print a function in lines."""
    inputs = ", ".join(map(_named, function.inputs))
    gives = "" if isinstance(function.type, ty.Nothing) else f" gives {type_text(function.type)}"
    head = (
        f"segment {function.segment}" if function.segment is not None else f"function {function.name}({inputs}){gives}"
    )
    loads = [f"    loads {_named(x)}" for x in function.loads]
    counts = [f"    counts {function.steps} steps"] if function.steps else []
    return [head, *counts, *loads, *block_text(function.body, 1)]


def block_text(body: n.Block, depth: int) -> list[str]:
    """Print statements in lines, indented by a depth."""
    return [line for statement in body for line in _statement(statement, depth)]


def _statement(node: n.Statement, depth: int) -> list[str]:
    names = field_names(type(node))
    indent = "    " * depth
    if isinstance(node, (n.Assign, n.SetLocal, n.Remember)):
        where = f" at {node.at}" if isinstance(node, n.SetLocal) and node.framed else ""
        return [f"{indent}{_kind(node)} {_named(node.to)}{where} = {expression_text(node.value)}"]
    lines = [f"{indent}{_kind(node)} {_fields(node)}".rstrip()]
    for name in names:
        if name in _BLOCKS and getattr(node, name):
            lines += [f"{indent}otherwise"] if name == "otherwise" else []
            lines += block_text(getattr(node, name), depth + 1)
    return lines


def expression_text(node: n.Node) -> str:  # noqa: PLR0911 - one case per form
    """Print an expression."""
    match node:
        case n.Constant():
            return str(node.value)
        case n.Bool():
            return str(node.value).lower()
        case n.Nil():
            return "none"
        case n.Local() | n.Table():
            return node.name
        case n.StateField():
            return f"state.{node.name}"
        case n.Arith() | n.Compare():
            return f"({expression_text(node.left)} {node.op} {expression_text(node.right)})"
        case n.Call():
            return f"{node.function}({_list(node.arguments)})"
        case n.Primitive():
            return f"{node.name}({_list(node.arguments)})"
        case n.Each():
            return f"for {_named(node.var)} in {expression_text(node.of)}"
        case n.When():
            return f"when {expression_text(node.condition)}"
        case _:
            return f"{_kind(node)}({_fields(node)})"


def _fields(node: n.Node) -> str:
    """Print the fields of a node; of what can be so or not, only what is so."""
    shown = [x for x in field_names(type(node)) if x not in _BLOCKS and x not in _LOOK_ONLY]
    texts = [x if getattr(node, x) is True else _field(node, x) for x in shown if getattr(node, x) is not False]
    return ", ".join(texts)


def _list(parts: tuple[n.Expr, ...]) -> str:
    return ", ".join(map(expression_text, parts))


def _field(node: n.Node, name: str) -> str:
    value = getattr(node, name)
    if isinstance(value, tuple):
        return ", ".join(map(expression_text, value)) or "nothing"
    if name == "var" and isinstance(value, n.Local):
        return _named(value)
    if isinstance(value, _TYPES):
        return type_text(cast(ty.Type, value))
    return expression_text(value) if type(value) in _NODES else f"{name} {value}"


def _kind(node: n.Node) -> str:
    return _words(type(node))


def _words(cls: type) -> str:
    return _WORD.sub("-", cls.__name__).lower()


def _named(local: n.Local) -> str:
    return f"{local.name}: {type_text(local.type)}"


def type_text(of: ty.Type) -> str:
    """Print a type."""
    match of:
        case ty.Thing(kind=kind):
            return kind or "thing"
        case ty.Number(most=most) if most is not None:
            return f"number to {most}"
        case ty.Optional(of=inner):
            return f"{type_text(inner)} or none"
        case ty.Sequence(of=inner, hold=hold):
            return f"{hold} list of {type_text(inner)}"
        case ty.Place(shape=shape, kind=kind, most=most):
            return f"{shape} of {kind}, at most {most}"
        case _:
            return _words(type(of))


_NODES: Final = frozenset(CLASSES)
_TYPES: Final[tuple[type, ...]] = get_args(ty.Type)
