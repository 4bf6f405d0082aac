"""Generated functions: their source, the slots whose text is written in them, and code that a debugger can follow."""

from __future__ import annotations

import linecache
import re
from collections import deque
from collections.abc import Callable, Iterable
from functools import lru_cache
from types import CodeType
from typing import Any, Final
from zlib import crc32

from attrs import field, frozen

from london_rules.ir import nodes as n
from london_rules.ir.python import function_lines

MOST_CODE = 8192
_NAME = re.compile(r"\b[a-zA-Z]\w*\b")
_listed: deque[str] = deque()


@frozen
class Function:
    """A generated function; `slots` are the texts written in it, its own first."""

    name: str
    source: str
    slots: tuple[str, ...]
    node: n.Function = field(eq=False, repr=False)

    def compiled(self) -> CodeType:
        """Give the code that defines it."""
        return compile_piece(self.source, " + ".join(self.slots))


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


def visible(name: str) -> str:
    """Write a name so that it stays in its line: what is not printed is escaped."""
    return name if name.isprintable() else name.encode("unicode_escape").decode()


@lru_cache(maxsize=MOST_CODE)
def compile_piece(source: str, about: str) -> CodeType:
    """Compile a piece of generated source, once in a process; tracebacks and debuggers find its lines.

    `about` names the slots. Where they stand in files is no part of it: a rule that only moved is not compiled again.
    """
    file = f"<{visible(about)}, {crc32(source.encode()):08x}>"
    code = compile(source, file, "exec", dont_inherit=True, optimize=2)
    if len(_listed) >= MOST_CODE:
        linecache.cache.pop(_listed.popleft(), None)
    _listed.append(file)
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    return code
