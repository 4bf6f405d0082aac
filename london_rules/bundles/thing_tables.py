"""Things written in a compact way: rows of a table, and every value of one list with every value of another.

Both are turned into the lines that a thing alone would have, each with its place in the table: so whatever reads things
knows nothing of tables, and a mistake is shown in the cell that it comes from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from math import prod

from london_rules.bundles.causes import WrongCells
from london_rules.classes import frozen
from london_rules.diagnostics import Diagnostics, Span
from london_rules.diagnostics.causes import UnknownName
from london_rules.diagnostics.effort import pass_time
from london_rules.text.nodes import Listing, Mapping, Node, Pair, Scalar
from london_rules.text.source_map import Text
from london_rules.text.values import brief, check_id, empty, id_of, wrong_shape

ROWS = "rows"
MOST_MADE = 2_000  # things of one product
_EACH = re.compile(r"each \S.*")
_WHEN = "when "
_CELL = re.compile(r'\s*+(?:"([^"\n]*+)"|((?:[^,\n]*[^,\s])?+))\s*+(?:,|$)')
_CELL_OF_TABLE = re.compile(r"\s*+()((?:[^|\n]*[^|\s])?+)\s*+(?:\||$)")
_PATTERN = re.compile(r"\{([^{}\n]*)\}")
_SHAPE = "a text with a row on each line, or a list of lists; the first row names the columns"


@frozen
class Made:
    """A thing as it would be written alone; `derived` says that its id is written nowhere."""

    key: Scalar
    body: Mapping
    derived: bool


@frozen
class _Value:
    """One value of a list of a product: the word for it, and what is in the field."""

    word: str
    value: Scalar


def is_table(entry: Pair) -> bool:
    """Return whether an entry below a kind is several things: a table or a product."""
    if entry.key.value == ROWS:
        return isinstance(entry.value, Listing) or (isinstance(entry.value, Scalar) and entry.value.style == "block")
    return _EACH.fullmatch(entry.key.value) is not None


def things_of(entry: Pair, out: Diagnostics) -> Iterator[Made]:
    """Give the things of a table or product; what cannot be read is reported."""
    if entry.key.value == ROWS:
        yield from _rows(entry.value, out)
    elif isinstance(entry.value, Mapping):
        yield from _Product(entry.key, entry.value, out).things()
    else:
        wrong_shape(entry.key.value, "`field: value` lines", entry.value, out)


def axes_of(key: Scalar) -> list[tuple[str, int]]:
    """List the names in the key of a product, each with its place in it."""
    found = _EACH.fullmatch(key.value)
    if found is None:
        return []
    out, at = [], len("each ")
    for name in key.value[at:].split(" with each "):
        out.append((name, at))
        at += len(name) + len(" with each ")
    return out


def asked_in(key: Scalar) -> list[tuple[str, int]]:
    """List the names that a key such as `when suit is hearts` asks for, each with its place in it."""
    out, at = [], len(_WHEN)
    for part in key.value[at:].split(" and ") if key.value.startswith(_WHEN) else ():
        out.append((part.partition(" is ")[0], at))
        at += len(part) + len(" and ")
    return out


def _named(name: Scalar, id: Scalar | None, body: Mapping, out: Diagnostics) -> Made | None:
    """Give a thing with the id that is written, or else with one made of its name."""
    key = id or Scalar(Text(id_of(name.value), name.text.file, ((0, name.start),)), "plain", name.start, name.end)
    return Made(key, body, id is None) if check_id(key, out) else None


def _without_name(span: Span, out: Diagnostics) -> None:
    out.error("LR-Y0027", "nothing says what these things are called", span, help="add `name`: ids are made of it")


def is_blank(cell: Node) -> bool:
    """Tell whether a cell is empty."""
    return isinstance(cell, Scalar) and not cell.value.strip()


def file_of(node: Node) -> str:
    """Give the file in which a cell is."""
    return node.text.file if isinstance(node, Scalar) else node.span.file


# ---- rows ---------------------------------------------------------------------------------------


def _rows(node: Node, out: Diagnostics) -> Iterator[Made]:
    """Give the things of a table whose first row names the columns."""
    rows = list(_cut(node) if isinstance(node, Scalar) else _listed(node, out))
    if not rows:
        wrong_shape(ROWS, _SHAPE, node, out)
        return
    if isinstance(node, Scalar) and out.files.get(file_of(node), "")[node.start : node.start + 1] != "|":
        return  # several lines that are in no block: that was reported
    rows = [row for row in rows if not _is_line_between(row, out)]
    columns = _columns(rows[0], out) if rows else None
    if columns is None:
        return
    good = tuple(tuple(row) for row in rows[1:] if len(row) == len(columns))
    for row in rows[1:]:
        pass_time()
        if len(row) != len(columns):
            place = Span(file_of(row[0]), row[min(len(columns), len(row) - 1)].span.start, row[-1].span.end)
            place = place if len(row) > len(columns) else Span(place.file, row[0].span.start, place.end)
            message = f"this row has {len(row)} cells, but there are {len(columns)} columns"
            help = "leave a cell empty, rather than out, for a field without a value"
            cause = WrongCells(tuple(row), good, tuple(column.value for column in columns))
            out.error("LR-Y0027", message, place, help=help, cause=cause)
            continue
        cells = {key.value: Pair(key, cell) for key, cell in zip(columns, row, strict=True) if not is_blank(cell)}
        made = _row(cells, row, out)
        if made is not None:
            yield made


def _is_line_between(row: list[Node], out: Diagnostics) -> bool:
    """Report a row that only draws a line, as other tables have it below the names of their columns."""
    cells = [cell.value.strip() for cell in row if isinstance(cell, Scalar)]
    drawn = any(cells) and len(cells) == len(row) and all(re.fullmatch(r":?-*:?", cell) for cell in cells)
    if drawn:
        place = Span(file_of(row[0]), row[0].span.start, max(row[-1].span.end, row[0].span.start + 1))
        out.error("LR-Y0027", "a table has no line between its rows", place, help="leave this line out")
    return drawn


def _row(cells: dict[str, Pair], row: list[Node], out: Diagnostics) -> Made | None:
    id, name = cells.pop("id", None), cells.get("name")
    span = Span(file_of(row[0]), row[0].span.start, row[-1].span.end)
    if name is None or not isinstance(name.value, Scalar):
        _without_name(span, out)
        return None
    own = id.value if id is not None and isinstance(id.value, Scalar) else None
    return _named(name.value, own, Mapping(list(cells.values()), span), out)


def _columns(row: list[Node], out: Diagnostics) -> list[Scalar] | None:
    """Give the names of the columns, if each is a word that no other one is."""
    seen: dict[str, None] = {}
    names: list[Scalar] = []
    for cell in row:
        if not isinstance(cell, Scalar) or is_blank(cell):
            out.error("LR-Y0027", "this column has no name", cell.span, help="write the name of a field")
        elif cell.value in seen:
            message = f"there are two columns `{brief(cell.value)}`"
            out.error("LR-Y0027", message, cell.span, help="keep one of the two")
        else:
            seen[cell.value] = None
            names.append(cell)
    if len(names) == len(row) and "name" not in seen and any(name.lower() == "name" for name in seen):
        _report_capitals(names, out)
        return None
    return names if len(names) == len(row) else None


def _report_capitals(names: list[Scalar], out: Diagnostics) -> None:
    """Report names of columns with capitals, which fields do not have."""
    place = Span(file_of(names[0]), names[0].span.start, names[-1].span.end)
    help = "write the names of the columns in small letters, as fields have them"
    out.error("LR-Y0027", "names of fields have no capitals", place, help=help)


def _cut(text: Scalar) -> Iterator[list[Node]]:
    """Cut a text into rows of cells, at bars if the first row has any, or else at commas."""
    lines = [line for line in text.value.split("\n") if line.strip()]
    cell = _CELL_OF_TABLE if lines and "|" in lines[0] else _CELL
    at = 0
    for line in text.value.split("\n"):
        pass_time()
        if line.strip():
            yield list(_cells(text.text, line, at, cell))
        at += len(line) + 1


def _cells(text: Text, line: str, at: int, cell: re.Pattern[str]) -> Iterator[Node]:
    """Give the cells of a row; one between bars can be a list in square brackets."""
    place, more = 0, True
    while more and (found := cell.match(line, place)):
        group = 1 if found[1] else 2
        start, end = (text.at(at + offset) for offset in found.span(group))
        if cell is _CELL_OF_TABLE and found[group].startswith("[") and found[group].endswith("]"):
            inner = list(_cells(text, found[group][1:-1], at + found.start(group) + 1, _CELL))
            yield Listing(inner, Span(text.file, start, end))
        else:
            yield Scalar(Text(found[group], text.file, ((0, start),)), "plain", start, max(start, end))
        more, place = found[0].endswith((",", "|")), found.end()


def _listed(node: Node, out: Diagnostics) -> Iterator[list[Node]]:
    for row in node.items if isinstance(node, Listing) else ():
        if isinstance(row, Listing) and row.items:
            yield row.items
        else:
            wrong_shape(ROWS, "a list of cells in brackets for each row", row, out, "hold")


# ---- products -----------------------------------------------------------------------------------


class _Product:
    """Every value of one list with every value of the others."""

    def __init__(self, key: Scalar, body: Mapping, out: Diagnostics) -> None:
        self.key, self.out = key, out
        self.failed = False  # a pattern names something unknown
        self.names = [name for name, _ in axes_of(key)]
        self.entries = {entry.key.value: entry for entry in body.entries}
        self.span = body.span
        self.cases = [entry for entry in body.entries if entry.key.value.startswith(_WHEN)]
        self.shared = [e for e in body.entries if e.key.value not in self.names and e not in self.cases]

    def things(self) -> Iterator[Made]:
        axes = [self._axis(name, at) for name, at in axes_of(self.key)]
        cases = [(self._asked(entry, dict(zip(self.names, axes, strict=True))), entry) for entry in self.cases]
        if not all(axes) or any(asked is None for asked, _ in cases):
            return
        number = prod(len(axis) for axis in axes)
        if number > MOST_MADE:
            message = f"this makes {number} things; the limit is {MOST_MADE}"
            self.out.error("LR-Y0027", message, self.key.span, help="write shorter lists")
            return
        if "name" not in self.entries:
            _without_name(self.key.span, self.out)
            return
        for values in product(*axes):
            made = self._thing(dict(zip(self.names, values, strict=True)), cases)
            if made is not None:
                yield made

    def _axis(self, name: str, at: int) -> list[_Value]:
        """Read the list of values of one field; [] if there is a mistake in it."""
        entry = self.entries.get(name)
        if entry is None:
            start = self.key.span.start + at
            help = f"add `{name}: [...]` below, with all values"
            message = f"nothing says which values `{brief(name)}` has"
            self.out.error("LR-Y0027", message, Span(self.key.span.file, start, start + len(name)), help=help)
            return []
        match entry.value:
            case Listing(items=items):
                found = [(item, item) for item in items]
            case Mapping(entries=entries):
                found = [(one.key, one.value) for one in entries]
            case other:
                found = [(other, Listing([], other.span))]
        values = [
            _Value(word.value, one)
            for word, one in found
            if isinstance(word, Scalar) and isinstance(one, Scalar) and not is_blank(word) and not is_blank(one)
        ]
        if len(values) < len(found) or not values:
            help = f"write a list of values, or a word for each value: `{name}: {{Jack: 11, Queen: 12}}`"
            wrong_shape(name, "a list of values", entry.value, self.out, help=help)
            return []
        return values

    def _asked(self, entry: Pair, axes: dict[str, list[_Value]]) -> dict[str, tuple[str, ...]] | None:
        """Read `when suit is hearts and rank is Jack or Queen`; None if it cannot be read."""
        asked: dict[str, tuple[str, ...]] = {}
        at = len(_WHEN)
        for part in entry.key.value[at:].split(" and "):
            name, is_, rest = part.partition(" is ")
            words = [word.strip() for word in re.split(r", | or ", rest)]
            known = [word for one in axes.get(name, ()) for word in dict.fromkeys((one.word, one.value.value))]
            wrong = next((word for word in words if word not in known), None)
            if not is_ or name not in axes:
                self._in_key(entry.key, at, part if not is_ else name, list(axes), "a list of this product")
                return None
            if wrong is not None and known:
                self._in_key(entry.key, at + part.index(wrong, len(name) + 4), wrong, known, f"a value of `{name}`")
                return None
            asked[name] = tuple(words)
            at += len(part) + len(" and ")
        if not isinstance(entry.value, Mapping):
            wrong_shape(entry.key.value, "`field: value` lines", entry.value, self.out)
            return None
        return asked

    def _in_key(self, key: Scalar, at: int, word: str, known: list[str], what: str) -> None:
        start = key.span.start + at + (key.style == "quoted")
        listed = ", ".join(f"`{one}`" for one in known)
        help = f"write `when` and then {what}: {listed}" if known else None
        self.out.error(
            "LR-Y0027",
            f"`{brief(word)}` is not {what}",
            Span(key.span.file, start, start + len(word)),
            help=help,
            cause=UnknownName(word, known),
        )

    def _thing(
        self, values: dict[str, _Value], cases: list[tuple[dict[str, tuple[str, ...]] | None, Pair]]
    ) -> Made | None:
        lines = {entry.key.value: entry for entry in self.shared}
        lines |= {name: Pair(self.entries[name].key, one.value) for name, one in values.items()}
        for asked, case in cases:
            fits = all(
                {values[name].word, values[name].value.value} & set(words) for name, words in (asked or {}).items()
            )
            if fits and isinstance(case.value, Mapping):
                lines |= {entry.key.value: entry for entry in case.value.entries}
        words = {name: one.word for name, one in values.items()}
        written = {
            name: entry if name in values else Pair(entry.key, self._written(entry.value, words))
            for name, entry in lines.items()
        }
        if self.failed:
            return None
        id, name = written.pop("id", None), written["name"].value
        if not isinstance(name, Scalar) or empty(name):
            wrong_shape("name", "a text, as in `name: {Rank} of {Suit}` in quotes", name, self.out)
            return None
        own = id.value if id is not None and isinstance(id.value, Scalar) else None
        made = _named(name, own, Mapping(list(written.values()), self.span), self.out)
        if made is None:
            return None
        place = Scalar(
            Text(made.key.value, self.key.text.file, ((0, self.key.start),)), "plain", self.key.start, self.key.end
        )
        return Made(place, made.body, derived=True)

    def _written(self, node: Node, words: dict[str, str]) -> Node:
        """Write the words of a thing in the place of the names in braces; a capital in the braces asks for one."""
        if isinstance(node, Listing):
            return Listing([self._written(item, words) for item in node.items], node.span)
        if not isinstance(node, Scalar) or "{" not in node.value:
            return node
        changes = []
        for found in _PATTERN.finditer(node.value):
            name = found[1].strip()
            word = words.get(name, words.get(name[:1].lower() + name[1:]))
            if word is None:
                span = node.text.span(*found.span())
                lists = [f"{{{w[:1].upper() + w[1:] if name[:1].isupper() else w}}}" for w in words]
                help = f"write one of these: {', '.join(f'`{w}`' for w in lists)}"
                message, cause = f"`{brief(found[0])}` is not a list of this product", UnknownName(found[0], lists)
                self.out.error("LR-Y0027", message, span, help=help, cause=cause)
                self.failed = True
                return node
            word = word[:1].upper() + word[1:] if name[:1].isupper() else word
            changes.append((*found.span(), word, node.text.at(found.start())))
        return Scalar(node.text.replaced(changes), node.style, node.start, node.end)
