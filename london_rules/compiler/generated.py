"""A generated program: its functions with their source and code, its tables, questions and positions.

What generates programs is not needed to run one: this module imports none of it.
"""

from __future__ import annotations

import linecache
from collections.abc import Callable, Hashable, Mapping
from types import CodeType
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar
from zlib import crc32

from london_rules.classes import define, field, frozen
from london_rules.compiler.tables import Table

if TYPE_CHECKING:
    from london_rules.compiler.question import Frame, Question
    from london_rules.ir import nodes as n

MOST_BYTES = 8 << 20  # of the code of pieces, and of their lines, each by estimate
MOST_PIECES = 400  # that are kept between runs: more than any game here has
BYTES_PER_LETTER = 8  # of code or lines, for a letter of source
V = TypeVar("V")


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
    tables: list[Table]  # of functions, once all are there
    constants: dict[str, Any]
    names: dict[str, str]  # of the constants: what each is a table of
    written_out: dict[str, dict[str, None]]  # of slots: in which others their text is written
    questions: list[Question]
    positions: list[Position]
    slots: list[str]
    main: int
    main_size: int
    frames: dict[int, Frame]
    live_things: Mapping[int, list[int]]  # of frames: the locals with things that are still read, by segment
    opening: int = -1
    conclusion: int = -1
    fingerprint: str = ""
    passed: int = 0  # the steps to count for a question that answers itself
    turn: int = -1  # the segment that begins a turn: nothing of it is done where a frame is at it
    steps: dict[str, int] = field(factory=dict)  # the segment of each step of the turn, in a watched program
    numbers: tuple[str, ...] = ()  # the numbers that it can give at any time
    link: Any = None  # of traced programs: the Linker, which knows the meaning of their texts, to explain them
    costly: frozenset[int] | None = None  # the segments that can lead to a shortfall that is noted, if known
    code: tuple[CodeType, ...] = ()  # of all pieces, if known

    def compiled(self) -> tuple[CodeType, ...]:
        """Give the code of all functions, and last that of the tables."""
        return self.code or tuple([code for _, code in self.pieces()])

    def pieces(self) -> list[tuple[str, CodeType]]:
        """List all functions, and last the tables, each with its code."""
        tables = "\n".join(table.line() for table in self.tables)
        functions = [(f.source, f.compiled()) for f in self.functions]
        return [*functions, (tables, compile_piece(tables, "tables"))]

    @property
    def text(self) -> str:
        """Give the whole of it as one text."""
        return "\n".join([*(f.source for f in self.functions), *(table.line() for table in self.tables), ""])

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


class _Bounded(Generic[V]):
    """Keeps values for as many letters of source as there may be; of too many, those not used for longest go first."""

    def __init__(self, dropped: Callable[[Any], object] = id) -> None:
        self.values: dict[Any, tuple[V, int]] = {}
        self.letters = 0
        self.dropped = dropped  # is called with the key of each value that goes

    def get(self, key: Hashable) -> V | None:
        known = self.values.pop(key, None)
        if known is None:
            return None
        self.values[key] = known  # as the newest
        return known[0]

    def put(self, key: Hashable, value: V, letters: int) -> None:
        self.letters += letters - self.values.pop(key, (None, 0))[1]
        self.values[key] = value, letters
        while self.letters * BYTES_PER_LETTER > MOST_BYTES and len(self.values) > 1:
            oldest = next(iter(self.values))
            self.letters -= self.values.pop(oldest)[1]
            self.dropped(oldest)


Pieces: TypeAlias = dict[tuple[str, str], CodeType]  # by its source, and what it is about
_CODE: _Bounded[CodeType] = _Bounded()
_LINES: _Bounded[None] = _Bounded(lambda file: linecache.cache.pop(file, None))  # by the name of the piece


def compile_piece(source: str, about: str) -> CodeType:
    """Compile a piece of generated source, or give what it was compiled to; tracebacks and debuggers find its lines.

    `about` names the slots. Where they stand in files is no part of it: a rule that only moved is not compiled again.
    """
    known = _CODE.get((source, about))
    if known is not None:
        return known
    file = f"<{visible(about)}, {crc32(source.encode()):08x}>"
    code = compile(source, file, "exec", dont_inherit=True, optimize=2)
    list_source(file, source)
    _CODE.put((source, about), code, len(source))
    return code


def known_pieces() -> Pieces:
    """Return the pieces that were used last, each with its code: as many as are kept between runs."""
    return {key: code for key, (code, _) in list(_CODE.values.items())[-MOST_PIECES:]}


def know_pieces(pieces: Pieces) -> None:
    """Take pieces that were compiled in another process."""
    for key, code in pieces.items():
        list_source(code.co_filename, key[0])
        _CODE.put(key, code, len(key[0]))


def list_source(file: str, source: str) -> None:
    """Let tracebacks and debuggers find the lines of a piece."""
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    _LINES.put(file, None, len(source))


def forget_code() -> None:
    """Forget all pieces, so that the next programs are compiled from scratch."""
    _CODE.values.clear()
    _CODE.letters = 0
