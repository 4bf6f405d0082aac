"""Which segments can lead to a function before the turn ends: read from the generated source, so nothing is missed.

The answer errs on one side only. A segment that is not listed cannot lead to the function, whatever the state is:
neither itself, nor what it calls, begins or comes back to, through questions that answer themselves or do not. What
comes after, once its frame is done, is for the frames below.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from london_rules.compiler.assemble import GeneratedSource
from london_rules.compiler.functions import Function, held, names_in

_COMES_BACK = re.compile(r"\bf\[0\] = (\d+)\b")
_TURN_BEGINS = "'turn begins'"  # in a line of a traced program


def leading_to(source: GeneratedSource, wanted: Iterable[str]) -> frozenset[int]:
    """Return the segments of a traced program that can lead to one of some functions within the turn."""
    tables = held(source.functions, source.tables)
    callers: dict[str, list[str]] = {}
    for function in source.functions:
        if function.name != f"s{source.conclusion}":  # the turn is over
            for name in _leads_to(function, tables):
                callers.setdefault(name, []).append(function.name)
    found = dict.fromkeys(wanted)
    todo = list(found)
    while todo:
        new = [name for name in callers.get(todo.pop(), ()) if name not in found]
        found |= dict.fromkeys(new)
        todo += new
    return frozenset(n for n in source.frames if f"s{n}" in found)


def _leads_to(function: Function, tables: dict[str, tuple[str, ...]]) -> list[str]:
    """List the functions that a function names, by itself or in tables, and the segments that it comes back to."""
    text = function.source.partition(_TURN_BEGINS)[0]
    out = [f"s{n}" for n in _COMES_BACK.findall(text)]
    for name in names_in(text):
        out += tables.get("BODY" if name == "take_offer" else name, (name,))
    return out
