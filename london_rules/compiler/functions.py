"""Generated functions: printed as Python, and which functions and tables each of them names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final

from london_rules.compiler.generated import Function
from london_rules.ir import nodes as n
from london_rules.ir.python import function_lines

_NAME = re.compile(r"\b[a-zA-Z]\w*\b")


def printed(function: n.Function) -> Function:
    """Print a function as Python."""
    return Function(function.name, "\n".join([*function_lines(function), ""]), function.slots, function)


def called(nodes: Iterable[n.Node]) -> list[str]:
    """List the names of functions, and of tables that may hold some, that the text of some nodes has."""
    return [name for node in nodes if type(node) in _NAMING for name in _NAMING[type(node)](node)]


# Of nodes that name functions or tables: which.
_NAMING: Final[dict[type, Callable[[Any], tuple[str, ...]]]] = {
    n.Call: lambda node: (node.function,),
    n.Table: lambda node: (node.name,),
    n.CallPower: lambda node: (node.table,),
    n.CanCarryOut: lambda node: (node.table.name,),  # and once more as the table that it holds
    n.Goto: lambda node: (f"s{node.segment}",),
    n.Reaction: lambda node: ("REACT",),
    n.Reached: lambda node: () if node.passes is None else (node.passes,),
    n.TakeOffer: lambda node: ("BODY",),
}


def names_in(line: str) -> list[str]:
    """List the names in a line of a table."""
    return _NAME.findall(line)


def held(functions: Iterable[Function | n.Function], tables: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return which functions each table holds; the table of all segments is left out, as nothing calls by it."""
    names = {f.name for f in functions}
    out: dict[str, tuple[str, ...]] = {}
    for line in tables:
        *targets, cells = line.split(" = ")
        found = tuple(dict.fromkeys(name for name in names_in(cells) if name in names))
        if found and "SEGMENTS" not in targets:
            out.update(dict.fromkeys(targets, found))
    return out
