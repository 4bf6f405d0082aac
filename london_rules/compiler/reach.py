"""Which segments can lead to a function before the turn ends: read from the generated functions, so nothing is missed.

The answer errs on one side only. A segment that is not listed cannot lead to the function, whatever the state is:
neither itself, nor what it calls, begins or comes back to, through questions that answer themselves or do not. What
comes after, once its frame is done, is for the frames below.
"""

from __future__ import annotations

from collections.abc import Iterable

from london_rules.compiler.functions import called
from london_rules.compiler.generated import GeneratedSource
from london_rules.compiler.link import TURN_BEGINS
from london_rules.compiler.segments import comes_back
from london_rules.compiler.tables import held
from london_rules.ir import nodes as n
from london_rules.ir.walk import statements, walk


def leading_to(source: GeneratedSource, wanted: Iterable[str]) -> frozenset[int]:
    """Return the segments of a traced program that can lead to one of some functions within the turn."""
    tables = held((f.name for f in source.functions), source.tables)
    callers: dict[str, list[str]] = {}
    for function in source.functions:
        if function.name != f"s{source.conclusion}":  # the turn is over
            for name in _leads_to(function.node, tables):
                callers.setdefault(name, []).append(function.name)
    found = dict.fromkeys(wanted)
    todo = list(found)
    while todo:
        new = [name for name in callers.get(todo.pop(), ()) if name not in found]
        found |= dict.fromkeys(new)
        todo += new
    return frozenset(n for n in source.frames if f"s{n}" in found)


def _leads_to(function: n.Function, tables: dict[str, tuple[str, ...]]) -> list[str]:
    """List the functions that a function names, by itself or in tables, and the segments that it comes back to."""
    begins = next((i for i, x in enumerate(function.body) if isinstance(x, n.Event) and x.kind == TURN_BEGINS), None)
    before = function.body[:begins]
    out = [f"s{to}" for node in statements(before) for to in comes_back(node)]
    for name in called(walk(before)):
        out += tables.get(name, (name,))
    return out
