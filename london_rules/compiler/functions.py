"""Generated functions: printed as Python, and which functions and tables each of them names."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from london_rules.compiler.generated import Function
from london_rules.ir import nodes as n
from london_rules.ir.python import function_lines


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
