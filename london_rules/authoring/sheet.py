"""The things of a file as rows and columns, and back: what a spreadsheet changed, and not a letter more.

A cell is the text of a field. Fields that hold more than a text, and things in tables, are no cells: they stay as they
are. After every change the file is read again, and must hold the cells that were wanted.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping
from typing import Final

from london_rules.bundles.edits import EVERY
from london_rules.classes import define, field
from london_rules.diagnostics import Diagnostics, Fix, Span
from london_rules.diagnostics.fixes import rewritten
from london_rules.text import nodes
from london_rules.text.decode import normalise
from london_rules.text.read_yaml import read_yaml
from london_rules.text.values import empty, is_id

ID: Final = "id"
SIGNS: Final = (",", ";", "\t")  # between cells: which one, depends on the language of the spreadsheet
MOST_CELLS: Final = 100_000
_NO_KINDS: Final = ("source", "set", "remove", "layout")
_PLAIN: Final = re.compile(r"[\w£][^\n]*")
_STEP: Final = "  "


class SheetError(Exception):
    """A sheet does not fit the file; `way_out` is what can be done."""

    def __init__(self, message: str, way_out: str) -> None:
        super().__init__(message)
        self.message, self.way_out = message, way_out


@define
class Sheet:
    """The things of one kind: their fields in order, and for each id the texts of those that it has."""

    kind: str
    columns: list[str] = field(factory=list)
    rows: dict[str, dict[str, str]] = field(factory=dict)
    kept: dict[str, tuple[str, ...]] = field(factory=dict)  # fields of things that are no cells

    def lines(self) -> Iterator[list[str]]:
        """Give the head and the rows, each as long as the head."""
        yield [ID, *self.columns]
        for id, cells in self.rows.items():
            yield [id, *(cells.get(column, "") for column in self.columns)]


def sheets(text: str, file: str = "things.yaml") -> list[Sheet]:
    """Read all kinds of a file; raises SheetError if it cannot be read."""
    out = [sheet for sheet in (_sheet(entry) for entry in _kinds(text, file)) if sheet.rows]
    if sum(len(sheet.rows) * len(sheet.columns) for sheet in out) > MOST_CELLS:
        raise SheetError(f"`{file}` has more than {MOST_CELLS:,} cells", "divide it into several files")
    return out


def sheet_of(lines: list[list[str]], kind: str) -> Sheet:
    """Read rows, the first of which names the columns; raises SheetError for what is not a sheet."""
    head, *rows = [[cell.strip() for cell in line] for line in lines if any(cell.strip() for cell in line)] or [[]]
    if ID not in head:
        raise SheetError("there is no column `id`", "name the columns in the first row; `id` is the id of each thing")
    columns = [name for name in head if name]
    if len(dict.fromkeys(columns)) < len(columns):
        raise SheetError("two columns have one name", "give each column the name of another field")
    if len(rows) * len(columns) > MOST_CELLS:
        raise SheetError(f"the sheet has more than {MOST_CELLS:,} cells", "divide it into several files")
    sheet = Sheet(kind, [name for name in columns if name != ID])
    for number, row in enumerate(rows, start=2):
        cells = dict(zip(head, row, strict=False))
        id = cells.pop(ID, "")
        if not is_id(id):
            raise SheetError(
                f"row {number}: `{id}` cannot be an id", "write small letters, digits and hyphens, as in `my-card`"
            )
        if id in sheet.rows:
            raise SheetError(f"row {number}: there are two things `{id}`", "give each thing an id of its own")
        sheet.rows[id] = {name: cell for name, cell in cells.items() if name and cell}
        if not sheet.rows[id]:
            raise SheetError(f"row {number}: `{id}` has no cells", "fill one in, or remove the row")
    return sheet


def lines_of_csv(text: str, what: str) -> list[list[str]]:
    """Read CSV as any spreadsheet writes it; raises SheetError, which calls the text as `what` says."""
    text = normalise(text)
    head = text.partition("\n")[0]
    try:
        return list(csv.reader(io.StringIO(text), delimiter=max(SIGNS, key=head.count), strict=True))
    except csv.Error as e:
        raise SheetError(f"{what} is no CSV: {e}", "save the spreadsheet as CSV again") from None


def put(text: str, sheet: Sheet, file: str = "things.yaml") -> str:
    """Return a file with the cells of a sheet: changed, added and removed where these differ, all else as it was.

    A thing that is not in the sheet is removed, a new one is added after the last, and a field that has no cell is
    removed. Raises SheetError where that cannot be.
    """
    kinds = {entry.key.value: entry for entry in _kinds(text, file)}
    entry = kinds.get(sheet.kind)
    if entry is None:
        raise SheetError(f"there is no kind `{sheet.kind}` in `{file}`", f"its kinds are {', '.join(kinds) or 'none'}")
    before = _sheet(entry)
    if not before.rows:
        raise SheetError(f"the things of `{sheet.kind}` are written in another way", "change `rows` and `each` by hand")
    changes = sorted(_edits(text, entry, before, sheet), key=lambda one: one.span.start)
    made = rewritten({"": changes}, {"": text if text.endswith("\n") or not changes else f"{text}\n"}).get("", text)
    after = next((one for one in sheets(made, file) if one.kind == sheet.kind), Sheet(sheet.kind))
    if after.rows != sheet.rows:
        wrong = next(id for id in {**sheet.rows, **after.rows} if after.rows.get(id) != sheet.rows.get(id))
        raise SheetError(f"`{wrong}` cannot be written so in `{file}`", "change this thing by hand")
    return made


# ---- reading ------------------------------------------------------------------------------------


def _kinds(text: str, file: str) -> list[nodes.Pair]:
    found = Diagnostics()
    tree = read_yaml(text, file, found)
    if tree is None or found.has_errors:
        message = next((item.message for item in found.errors()), "it is empty")
        raise SheetError(f"`{file}` cannot be read: {message}", "correct it first")
    return [one for one in tree.entries if one.key.value not in _NO_KINDS and isinstance(one.value, nodes.Mapping)]


def _things(entry: nodes.Pair) -> list[nodes.Pair]:
    """List the things of a kind that are written each below its id."""
    return [
        one
        for one in (entry.value.entries if isinstance(entry.value, nodes.Mapping) else ())
        if is_id(one.key.value) and one.key.value != EVERY and isinstance(one.value, nodes.Mapping)
        if one.value.entries
    ]


def _cells(thing: nodes.Pair) -> dict[str, nodes.Scalar]:
    fields = thing.value.entries if isinstance(thing.value, nodes.Mapping) else []
    return {one.key.value: one.value for one in fields if isinstance(one.value, nodes.Scalar) and not empty(one.value)}


def _sheet(entry: nodes.Pair) -> Sheet:
    sheet = Sheet(entry.key.value)
    columns: dict[str, None] = {}
    for thing in _things(entry):
        cells = {name: node.value.strip() for name, node in _cells(thing).items()}
        columns |= dict.fromkeys(cells)
        sheet.rows[thing.key.value] = cells
        assert isinstance(thing.value, nodes.Mapping)
        kept = tuple(one.key.value for one in thing.value.entries if not isinstance(one.value, nodes.Scalar))
        if kept:
            sheet.kept[thing.key.value] = kept
    sheet.columns = list(columns)
    return sheet


# ---- writing ------------------------------------------------------------------------------------


def _edits(text: str, entry: nodes.Pair, before: Sheet, after: Sheet) -> Iterator[Fix]:
    things = _things(entry)
    for thing in things:
        id = thing.key.value
        if id not in after.rows:
            yield _without(text, thing)
        elif before.rows[id] != after.rows[id]:
            yield from _changes(text, thing, after.rows[id], before.kept.get(id, ()))
    at = _end_of(text, things[-1].value)
    pad = _pad(text, things[-1].key.start)
    gap = "\n" if len(things) > 1 and text[: things[-1].key.start].rstrip(" ").endswith("\n\n") else ""
    for id in [id for id in after.rows if id not in before.rows]:
        lines = (_line(pad + _STEP, name, cell) for name, cell in after.rows[id].items())
        yield _edit(at, at, f"{gap}{pad}{id}:\n{''.join(lines)}")


def _edit(start: int, end: int, text: str) -> Fix:
    return Fix(Span("", start, end), text, "")


def _changes(text: str, thing: nodes.Pair, cells: Mapping[str, str], kept: tuple[str, ...]) -> Iterator[Fix]:
    if set(kept) & set(cells):
        name = next(name for name in kept if name in cells)
        raise SheetError(f"`{name}` of `{thing.key.value}` holds more than a text", "change this thing by hand")
    assert isinstance(thing.value, nodes.Mapping)
    fields, had = thing.value.entries, _cells(thing)
    if text.startswith("{", thing.value.span.start):
        raise SheetError(f"`{thing.key.value}` is written in one line", "write each of its fields on a line of its own")
    pad = _pad(text, fields[0].key.start)
    for one in fields:
        name, old = one.key.value, had.get(one.key.value)
        if old is None:
            continue
        if name not in cells:
            yield _without(text, one)
        elif old.value.strip() == cells[name]:
            continue
        elif old.style == "block" or "\n" in cells[name]:
            yield _edit(one.key.start, _end_of(text, old), _line("", name, cells[name], pad))
        else:  # a comment beside it stays
            yield _edit(old.start, old.end, _value(cells[name]))
    more = "".join(_line(pad, name, cell) for name, cell in cells.items() if name not in had)
    if more:
        at = _end_of(text, thing.value)
        yield _edit(at, at, more)


def _without(text: str, one: nodes.Pair) -> Fix:
    """Take out the lines of a thing or field, with the empty line before a thing."""
    start = text.rfind("\n", 0, one.key.start) + 1
    end = _end_of(text, one.value)
    if isinstance(one.value, nodes.Mapping) and text[:start].endswith("\n\n"):
        start -= 1
    return _edit(start, end, "")


def _line(pad: str, name: str, cell: str, below: str | None = None) -> str:
    """Write a field: plain where YAML reads it as it is, below its key where it has several lines."""
    inner = (pad if below is None else below) + _STEP
    if "\n" in cell:
        return f"{pad}{name}: |\n" + "".join(f"{inner}{line}".rstrip() + "\n" for line in cell.split("\n"))
    return f"{pad}{name}: {_value(cell)}\n"


def _value(cell: str) -> str:
    return cell if _reads_plain(cell) else json.dumps(cell, ensure_ascii=False)


def _reads_plain(cell: str) -> bool:
    if _PLAIN.fullmatch(cell) is None:
        return False
    tree = read_yaml(f"a: {cell}\n", "cell", found := Diagnostics())
    value = None if tree is None or len(found) else tree.get("a")
    return isinstance(value, nodes.Scalar) and value.style == "plain" and value.value == cell


def _end_of(text: str, node: nodes.Node) -> int:
    """Give the end of the last line of a node; a comment beside it belongs to it."""
    match node:
        case nodes.Scalar():
            end = node.end
        case nodes.Listing():
            end = node.span.end
        case nodes.Mapping():
            return _end_of(text, node.entries[-1].value) if node.entries else _next_line(text, node.span.end)
    return end if text[end - 1 : end] == "\n" else _next_line(text, end)


def _next_line(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end + 1


def _pad(text: str, at: int) -> str:
    """Give the spaces before a key at the beginning of its line."""
    start = text.rfind("\n", 0, at) + 1
    return " " * (at - start)
