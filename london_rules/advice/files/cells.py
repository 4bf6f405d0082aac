"""Rows of a table with too few cells: which one is missing is told by what the other rows have there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from london_rules.advice.files.ways import Way
from london_rules.bundles.causes import WrongCells
from london_rules.bundles.thing_tables import file_of
from london_rules.diagnostics import Fix, Span
from london_rules.text.nodes import Node, Scalar

_APART = re.compile(r"(?<=\S) {2,}(?=\S)")  # spaces between what looks like two cells
_POWER = re.compile(r"(?:when|while|at|once)\b")
_NUMBER: Final = "number"
_MOST_OF_A_NAME: Final = 2  # words of a cell that is no sentence


def wrong_cells(cause: WrongCells, text: str) -> Way | None:
    """Write a bar between two cells that are one, or before the cell that is left out, which is empty."""
    row, file = cause.row, file_of(cause.row[0])
    if len(row) != len(cause.columns) - 1:
        return None
    cut = _apart(row) or _two_sorts(row, cause.good)
    if cut is not None:
        start, end, cell = cut
        sign = re.compile(r" *[/;,\u00a6!] *").match(text, end)  # which stands where the bar should be
        between = Span(file, start, end if sign is None else sign.end())
        return Way(Fix(between, " | ", "write `|` between the two cells"), span=Span(file, cell, end + 1))
    at = _left_out(row, cause.good, cause.columns)
    if at is None:
        return None
    place, help = row[at].span, "write `| ` before this: the cell that is left out is empty"
    return Way(Fix(Span(file, place.start, place.start), "| ", help), span=place)


def _apart(row: Sequence[Node]) -> tuple[int, int, int] | None:
    """Give the stretch of spaces in the only cell that looks like two, and where the cell begins."""
    found = [(cell, m) for cell in row if isinstance(cell, Scalar) and (m := _APART.search(cell.value)) is not None]
    if len(found) != 1:
        return None
    cell, spaces = found[0]
    return cell.start + spaces.start(), cell.start + spaces.end(), cell.start


def _two_sorts(row: Sequence[Node], good: Sequence[Sequence[Node]]) -> tuple[int, int, int] | None:
    """Give the space at which a cell is cut in two that are like those of the other rows, and where the cell begins."""
    sorts = [_sort(_text(cell)) for cell in row]
    wanted = [dict.fromkeys(_sort(_text(one[i])) for one in good) for i in range(len(row) + 1)] if good else []
    cells = [(i, one) for i, one in enumerate(row) if isinstance(one, Scalar)] if wanted else []
    for i, cell, space in [(i, one, space) for i, one in cells for space in re.finditer(" +", one.value)]:
        first, second = cell.value[: space.start()], cell.value[space.end() :]
        made = [*sorts[:i], _sort(first), _sort(second), *sorts[i + 1 :]]
        said = _NUMBER in made[i : i + 2] or any(_text(one[i]) == first.strip() for one in good)
        if said and all(s in known or not s or list(known) == [""] for s, known in zip(made, wanted, strict=True)):
            return cell.start + space.start(), cell.start + space.end(), cell.start
    return None


def _left_out(row: Sequence[Node], good: Sequence[Sequence[Node]], names: Sequence[str]) -> int | None:
    """Give where the empty cell belongs that a row has too few, if the other rows leave one place that agrees best.

    That is where all cells are like those of their columns, and best where other rows have an empty one too; of
    several places that of the copies, as there is one of each if nothing is said.
    """
    if not good or any(_text(one[1]) == _text(row[0]) for one in good):
        return None  # the name itself may be left out
    columns = [dict.fromkeys(_shapes(one)[i] for one in good) for i in range(len(row) + 1)]
    shapes = _shapes(row)
    fits: dict[tuple[str, ...], tuple[bool, int]] = {}  # how a row is made: whether none else is empty there, and where
    for i in range(1, len(columns)):
        made = [*shapes[:i], "", *shapes[i:]]
        if all(not shape or shape in known or not any(known) for shape, known in zip(made, columns, strict=True)):
            fits[tuple(made)] = ("" not in columns[i], i)
    best = min(fits.values(), default=(False, 0))[0]
    places = [i for agrees, i in fits.values() if agrees == best]
    copies = [i for i in places if names[i] == "copies"]
    places = copies if len(places) > 1 and copies else places
    return places[0] if len(places) == 1 and places[0] < len(row) else None


def _shapes(row: Sequence[Node]) -> list[str]:
    """Give the shapes of cells; a name at the beginning may be as long as a sentence."""
    first, *others = (_shape(_text(cell)) for cell in row)
    return ["name" if first in ("sentence", "power") else first, *others]


def _shape(text: str) -> str:
    """Tell a number, a name, a sentence and a power from each other; "" for an empty cell."""
    if _sort(text) in ("", _NUMBER):
        return _sort(text)
    return "power" if _POWER.match(text) else "name" if len(text.split()) <= _MOST_OF_A_NAME else "sentence"


def _sort(text: str) -> str:
    """Tell a number from words; "" for an empty cell."""
    return _NUMBER if re.fullmatch(r"-?\d+", text.strip()) else "words" if text.strip() else ""


def _text(cell: Node) -> str:
    return cell.value.strip() if isinstance(cell, Scalar) else ""
