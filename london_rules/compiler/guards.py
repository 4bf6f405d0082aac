"""Effects that ask what can be carried out: while one is carried out or asked about, it is not available itself.

A rule may ask of a thing whether its effect can be carried out, and the answer may depend on other things that ask the
same. A thing that is being asked about therefore counts as not available, just as one whose effect is being carried
out, so every such question ends.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from london_rules.compiler.functions import called
from london_rules.compiler.tables import Table, held
from london_rules.ir import nodes as n
from london_rules.ir.record import changed
from london_rules.ir.walk import walk

_SEGMENT = re.compile(r"s\d+")


def guarded(
    functions: list[n.Function], tables: Iterable[Table], effects: Iterable[str], asked: Iterable[str]
) -> list[n.Function]:
    """Return the functions of a program, those guarded that may ask about the thing that they are about.

    `effects` are the tables of what is carried out, `asked` those of the tests whether it can be.
    """
    bodies = {f.name: f.body for f in functions}
    in_tables = held(bodies, tables)
    calls: dict[str, Sequence[str]] = {**in_tables}
    ask = dict.fromkeys(asked)

    def named(name: str) -> Sequence[str]:
        if name not in calls:
            calls[name] = called(walk(bodies.get(name, ())))
        return calls[name]

    about = {name for table in (*effects, *ask) for name in in_tables.get(table, ()) if not _SEGMENT.fullmatch(name)}
    return [_guard(f) if f.name in about and _asks(f.name, named, ask) else f for f in functions]


def _asks(name: str, named: Callable[[str], Sequence[str]], asked: Mapping[str, None]) -> bool:
    """Check whether a function leads to a question what can be carried out."""
    seen: dict[str, None] = {}
    todo = [name]
    while todo:
        one = todo.pop()
        if one in asked:
            return True
        if one not in seen:
            seen[one] = None
            todo.extend(named(one))
    return False


def _guard(function: n.Function) -> n.Function:
    return changed(function, body=(n.Guarded(function.body),))
