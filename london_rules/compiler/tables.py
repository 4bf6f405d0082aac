"""The tables of a program that name its functions: data, which the printers of Python and of C print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from london_rules.classes import frozen


@frozen
class Start:
    """How a text is begun: as a plain function, or at a segment, with so many locals in its frame."""

    function: str | None = None
    segment: int = -1
    locals: int = 0


# The name of a function, a number, or several of these.
Cell: TypeAlias = Start | str | int | tuple[str | int, ...] | None


@frozen
class Table:
    """A table, or one cell, and the names under which functions find it."""

    names: tuple[str, ...]
    cells: list[Cell] | tuple[Cell, ...] | dict[int, Cell] | str | None

    def line(self) -> str:
        """Print it as a line of Python."""
        match self.cells:
            case dict():
                text = f"{{{', '.join([f'{key}: {_python(cell)}' for key, cell in self.cells.items()])}}}"
            case list():
                text = f"[{', '.join(map(_python, self.cells))}]"
            case tuple():
                text = f"({''.join([f'{_python(cell)}, ' for cell in self.cells])})"
            case cell:
                text = _python(cell)
        return " = ".join((*self.names, text))

    def functions(self) -> Iterator[str]:
        """Give the names of the functions in it."""
        yield from _named(tuple(self.cells.values()) if isinstance(self.cells, dict) else self.cells)


def _named(cell: object) -> Iterator[str]:
    match cell:
        case str():
            yield cell
        case Start():
            yield cell.function or f"s{cell.segment}"
        case list() | tuple():
            for one in cell:
                yield from _named(one)


def _python(cell: Cell) -> str:
    match cell:
        case Start(function=None):
            return f"(None, s{cell.segment}, {cell.segment}, ({'0, ' * cell.locals}))"
        case Start():
            return f"({cell.function}, None, -1, ())"
        case tuple():
            return f"({', '.join(map(str, cell))})"
        case _:
            return str(cell)


def held(functions: Iterable[str], tables: Iterable[Table]) -> dict[str, tuple[str, ...]]:
    """Return which functions each table holds; the table of all segments is left out, as nothing calls by it."""
    known = set(functions)
    out: dict[str, tuple[str, ...]] = {}
    for table in tables:
        found = tuple(dict.fromkeys(name for name in table.functions() if name in known))
        if found and "SEGMENTS" not in table.names:
            out.update(dict.fromkeys(table.names, found))
    return out
