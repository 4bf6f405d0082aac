"""A generated program: its functions with their source and code, its tables, questions and positions.

What generates programs is not needed to run one: this module imports none of it.
"""

from __future__ import annotations

import linecache
from collections import deque
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from zlib import crc32

from attrs import define, field, frozen

if TYPE_CHECKING:
    from types import CodeType

    from london_rules.compiler.question import Frame, Question
    from london_rules.ir import nodes as n

MOST_CODE = 8192
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


@define
class Position:
    """A place in rule text: slot id and offsets in the slot's text."""

    slot: str
    start: int
    end: int


@define
class GeneratedSource:
    """A generated program: its functions and tables, its questions and positions."""

    functions: list[Function]
    tables: list[str]  # lines that bind names to functions and constants, once all functions are there
    constants: dict[str, Any]
    names: dict[str, str]  # of the constants: what each is a table of
    written_out: dict[str, dict[str, None]]  # of slots: in which others their text is written
    questions: list[Question]
    positions: list[Position]
    slots: list[str]
    main: int
    main_size: int
    frames: dict[int, Frame]
    asked: dict[int, int]  # of questions: the segment that reads the answer
    left: frozenset[int]  # where a frame can be while another is on top of it
    opening: int = -1
    conclusion: int = -1
    fingerprint: str = ""
    passed: int = 0  # the steps to count for a question that answers itself
    turn: int = -1  # the segment that begins a turn: nothing of it is done where a frame is at it
    steps: dict[str, int] = field(factory=dict)  # the segment of each step of the turn, in a watched program
    numbers: tuple[str, ...] = ()  # the numbers that a watched program can give at any time
    link: Any = None  # of traced programs: the Linker, which knows the meaning of their texts, to explain them
    costly: frozenset[int] | None = None  # the segments that can lead to a shortfall that is noted, if known
    code: tuple[CodeType, ...] = ()  # of all pieces, if known

    def compiled(self) -> tuple[CodeType, ...]:
        """Give the code of all functions, and last that of the tables."""
        return self.code or tuple([code for _, code in self.pieces()])

    def pieces(self) -> list[tuple[str, CodeType]]:
        """List all functions, and last the tables, each with its code."""
        tables = "\n".join(self.tables)
        functions = [(f.source, f.compiled()) for f in self.functions]
        return [*functions, (tables, compile_piece(tables, "tables"))]

    @property
    def text(self) -> str:
        """Give the whole of it as one text."""
        return "\n".join([*(f.source for f in self.functions), *self.tables, ""])

    def written_out_in(self, slot: str) -> list[str]:
        """List the slots in which the text of one is written, directly or within another's."""
        found = dict.fromkeys(self.written_out.get(slot, ()))
        todo = list(found)
        while todo:
            more = [other for other in self.written_out.get(todo.pop(), ()) if other not in found]
            found |= dict.fromkeys(more)
            todo += more
        return list(found)


def visible(name: str) -> str:
    """Write a name so that it stays in its line: what is not printed is escaped."""
    return name if name.isprintable() else name.encode("unicode_escape").decode()


@lru_cache(maxsize=MOST_CODE)
def compile_piece(source: str, about: str) -> CodeType:
    """Compile a piece of generated source, once in a process; tracebacks and debuggers find its lines.

    `about` names the slots. Where they stand in files is no part of it: a rule that only moved is not compiled again.
    """
    file = f"<{visible(about)}, {crc32(source.encode()):08x}>"
    list_source(file, source)
    return compile(source, file, "exec", dont_inherit=True, optimize=2)


def list_source(file: str, source: str) -> None:
    """Let tracebacks and debuggers find the lines of a piece."""
    if len(_listed) >= MOST_CODE:
        linecache.cache.pop(_listed.popleft(), None)
    _listed.append(file)
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
