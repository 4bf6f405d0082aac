"""Rows of a table with too few or too many cells: which cell is wrong is told by what the other rows have there."""

from __future__ import annotations

import re

from london_rules.bundles.nodes import Node, Scalar
from london_rules.bundles.validators import brief
from london_rules.diagnostics import Diagnostics, Fix, Span
from london_rules.diagnostics.lines import line_around

_APART = re.compile(r"(?<=\S) {2,}(?=\S)")  # spaces between what looks like two cells
_POWER = re.compile(r"(?:when|while|at|once)\b")
_NUMBER = "number"
_COPIES = "copies"
MOST_OF_A_NAME = 2  # words of a cell that is no sentence


def is_blank(cell: Node) -> bool:
    """Tell whether a cell is empty."""
    return isinstance(cell, Scalar) and not cell.value.strip()


def file_of(node: Node) -> str:
    """Give the file in which a cell stands."""
    return node.text.file if isinstance(node, Scalar) else node.span.file


def report_cells(row: list[Node], good: list[list[Node]], names: list[str], out: Diagnostics) -> None:
    """Report a row with too few cells or too many; where only the last one is missing, its bar is offered."""
    file, end, columns = file_of(row[0]), row[-1].span.end, len(names)
    text = out.files.get(file, "")
    message = f"this row has {len(row)} cells, but there are {columns} columns"
    help = "leave a cell empty, rather than out, for a field without a value"
    line, stop = line_around(text, max(end - 1, 0))
    rest = text[line:stop]
    fix = None
    if len(row) == columns - 1 and rest.count("|") == columns - 2 and not rest.rstrip().endswith("|"):
        fix = Fix(Span(file, end, end), " |", "write `|` at the end: the last cell is empty")
    span = Span(file, row[0].span.start, end)
    if len(row) == columns + 1 and is_blank(row[0]):  # a bar before the first cell
        help = "leave out the `|` at the beginning"
        span = Span(file, text.find("|", line_around(text, row[0].span.start)[0]), row[1].span.start)
        fix = Fix(span, "", help)
    elif len(row) > columns:
        span, fix = _too_many(row, good, columns)
        help = help if fix is None else fix.title
    apart = (_apart(row) or _two_sorts(row, good)) if len(row) == columns - 1 else None
    barred = len(row) == columns - 1 and rest.count("|") == columns - 2
    empty = _left_out(row, good, names) if barred and apart is None else None
    if empty is not None:
        span, help = row[empty].span, "write `| ` before this: the cell that is left out is empty"
        fix = Fix(Span(file, span.start, span.start), "| ", help)
    if apart is not None:
        help = "write `|` between the two cells"
        sign = re.compile(r" *[/;,\u00a6!] *").match(text, apart[1])  # which stands where the bar should be
        between = Span(file, apart[0], apart[1] if sign is None else sign.end())
        span, fix = Span(file, apart[2], apart[1] + 1), Fix(between, " | ", help)
    out.error("LR-Y0027", message, span, help=help, fix=fix)


def _too_many(row: list[Node], good: list[list[Node]], columns: int) -> tuple[Span, Fix | None]:
    """Give the cell that is too many, and leave it out if the others then are like those of the other rows."""
    file = file_of(row[0])
    last, before = row[-1].span, row[-2].span
    if len(row) == columns + 1 and is_blank(row[-1]):
        bar = Span(file, before.end, last.end)
        return bar, Fix(bar, "", "leave out the `|` at the end", safe=True)
    wanted = [{_sort(one[i]): None for one in good} for i in range(columns)] if good else []
    fits = [
        i
        for i in range(len(row))
        if wanted
        and len(row) == columns + 1
        and all(
            _sort(cell) in known or not _sort(cell)
            for cell, known in zip([*row[:i], *row[i + 1 :]], wanted, strict=True)
        )
    ]
    empty = [i for i in fits if is_blank(row[i])]
    fits = empty if len(empty) == 1 else fits  # nothing is lost with it
    at = row[fits[-1] if fits else columns].span
    if len(fits) != 1:
        return at, None
    start = row[fits[0] - 1].span.end if fits[0] else at.start
    end = at.end if fits[0] else row[1].span.start
    one = row[fits[0]]
    at = row[fits[0] + 1].span if is_blank(one) else at  # an empty cell cannot be seen
    title = f"leave out `{brief(one.value) if isinstance(one, Scalar) else ''}`"
    return at, Fix(Span(file, start, end), "", "leave out the empty cell" if is_blank(one) else title)


def _two_sorts(row: list[Node], good: list[list[Node]]) -> tuple[int, int, int] | None:
    """Give the space at which a cell is cut in two that are like those of the other rows, and where the cell begins."""
    sorts = [_sort(cell) for cell in row]
    wanted = [{_sort(one[i]): None for one in good} for i in range(len(row) + 1)] if good else []
    for i, cell in enumerate(row) if wanted else ():
        for space in re.finditer(r" +", cell.value) if isinstance(cell, Scalar) else ():
            assert isinstance(cell, Scalar)
            parts = [_sort_of(cell.value[: space.start()]), _sort_of(cell.value[space.end() :])]
            made = [*sorts[:i], *parts, *sorts[i + 1 :]]
            said = any(_says(one[i], cell.value[: space.start()]) for one in good) or _NUMBER in parts
            if said and all(
                sort in known or not sort or list(known) == [""] for sort, known in zip(made, wanted, strict=True)
            ):
                return cell.start + space.start(), cell.start + space.end(), cell.start
    return None


def _sort(cell: Node) -> str:
    return _sort_of(cell.value) if isinstance(cell, Scalar) else ""


def _sort_of(text: str) -> str:
    """Tell a number from words; "" for an empty cell."""
    return _NUMBER if re.fullmatch(r"-?\d+", text.strip()) else "words" if text.strip() else ""


def _says(cell: Node, text: str) -> bool:
    return isinstance(cell, Scalar) and cell.value.strip() == text.strip()


def _apart(row: list[Node]) -> tuple[int, int, int] | None:
    """Give the stretch of spaces in the only cell that looks like two, and where the cell begins."""
    found = [(cell, m) for cell in row if isinstance(cell, Scalar) and (m := _APART.search(cell.value)) is not None]
    if len(found) != 1:
        return None
    (cell, spaces) = found[0]
    return cell.start + spaces.start(), cell.start + spaces.end(), cell.start


def _left_out(row: list[Node], good: list[list[Node]], names: list[str]) -> int | None:
    """Give where the empty cell belongs that a row has too few, if the other rows leave one place that agrees best.

    That is where all cells are like those of their columns, and best where other rows have an empty one too, or where
    every thing can go without a value: there is one of each, if nothing is said of copies.
    """
    first = row[0].value if isinstance(row[0], Scalar) else ""
    if len(row) > 1 and any(_says(one[1], first) for one in good):
        return None  # the name itself may be left out
    fits: dict[tuple[str, ...], tuple[bool, int]] = {}  # how a row is made: whether none else is empty there, and where
    columns = [dict.fromkeys(_shapes(one)[i] for one in good) for i in range(len(row) + 1)] if good else []
    shapes = _shapes(row)
    for i in range(1, len(columns)):
        made = [*shapes[:i], "", *shapes[i:]]
        if all(not shape or shape in known or not any(known) for shape, known in zip(made, columns, strict=True)):
            fits[tuple(made)] = ("" not in columns[i], i)
    best = min(fits.values(), default=(False, 0))[0]
    places = [i for agrees, i in fits.values() if agrees == best]
    if len(places) > 1 and _COPIES in names:
        places = [i for i in places if i == names.index(_COPIES)] or places
    return places[0] if len(places) == 1 and places[0] < len(row) else None


def _shapes(row: list[Node]) -> list[str]:
    """Give the shapes of cells; a name at the beginning may be as long as a sentence."""
    first, *others = map(_shape, row)
    return ["name" if first in ("sentence", "power") else first, *others]


def _shape(cell: Node) -> str:
    """Tell a number, a name, a sentence and a power from each other; "" for an empty cell."""
    text = cell.value.strip() if isinstance(cell, Scalar) else ""
    if _sort_of(text) in ("", _NUMBER):
        return _sort_of(text)
    return "power" if _POWER.match(text) else "name" if len(text.split()) <= MOST_OF_A_NAME else "sentence"
