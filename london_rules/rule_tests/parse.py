"""Files of tests cut into tests, and tables of cases into one test per row; the rules need not be known."""

from __future__ import annotations

import re
from collections import abc
from typing import TYPE_CHECKING

from london_rules.classes import frozen
from london_rules.diagnostics import Diagnostics, Span
from london_rules.diagnostics.nearness import did_you_mean, suggest
from london_rules.text.nodes import Listing, Mapping, Node, Pair, Scalar
from london_rules.text.source_map import Text
from london_rules.text.values import as_line, as_words, empty, no_value, unknown_key, wrong_shape

if TYPE_CHECKING:
    from london_rules.bundles.model import Bundle

FILE_KEYS = ("about", "on", "tests")
_SETTING = ("about", "on", "after", "players", "seed", "chance", "turn", "step", "given", "cases")
TEST_KEYS = (*_SETTING[:-1], "when", "then", "because", "cases")
MOST_CASES = 200
CASE = "case"
_BLANK = re.compile(r"<([^<>]+)>")


@frozen
class RawCase:
    """One test as it is in a file, its blanks filled in with one row of its cases."""

    bundle: str
    file: str
    name: Scalar
    entries: tuple[Pair, ...]
    on: tuple[Scalar, ...]  # ids of games
    row: int = 0
    row_name: str = ""

    def get(self, key: str) -> Node | None:
        """Return the value of a key."""
        return next((entry.value for entry in self.entries if entry.key.value == key), None)


def parse_cases(bundle: Bundle, out: Diagnostics, unsaved: abc.Mapping[str, str] | None = None) -> list[RawCase]:
    """Read all tests of a bundle; mistakes in their shape are reported.

    `unsaved` holds texts to use instead of files, by their real paths.
    """
    if bundle.tests is not None:
        return _tests(bundle.id, bundle.tests, (), out)
    if bundle.place is None:
        return []
    from london_rules.bundles.read_bundle import BundleReader

    reader = BundleReader(bundle.place, out, unsaved)
    cases: list[RawCase] = []
    for name in bundle.place.tests():
        mapping = reader.yaml(name, None)
        if mapping is not None:
            cases += cases_of_file(bundle.id, mapping, out)
    for name in bundle.place.left_out():
        place = Span(bundle.place.shown(name), 0, 0)
        help = "give it a name as in `tests/hands.yaml`, in the folder `tests` itself"
        out.error("LR-E0009", f"the tests in `{name}` are not run", place, help=help)
    return cases


def cases_of_file(bundle: str, mapping: Mapping, out: Diagnostics) -> list[RawCase]:
    """Read the tests in a file of a bundle; mistakes in their shape are reported."""
    given = mapping.get("on")
    on = () if given is None else _ids(given, out)
    cases: list[RawCase] = []
    for entry in mapping.entries:
        match entry.key.value:
            case "about":
                as_line("about", entry.value, out)
            case "on":
                pass  # of all tests, also where it is written below them
            case "tests":
                cases = _tests(bundle, entry.value, on, out)
            case _:
                unknown_key(entry.key, "a file of tests", FILE_KEYS, out)
    if mapping.entries and all(entry.key.value in FILE_KEYS[:2] for entry in mapping.entries):
        out.error("LR-Y0008", "`tests` is missing", mapping.entries[0].key.span, help="write the tests under `tests:`")
    return cases


def _ids(node: Node, out: Diagnostics) -> tuple[Scalar, ...]:
    return (node,) if isinstance(node, Scalar) else tuple(as_words("on", node, out))


def _tests(bundle: str, node: Node, on: tuple[Scalar, ...], out: Diagnostics) -> list[RawCase]:
    if not isinstance(node, Mapping):
        wrong_shape("tests", "`name: test` lines", node, out)
        return []
    cases: list[RawCase] = []
    for entry in node.entries:
        if isinstance(entry.value, Mapping):
            mine = Diagnostics(files=out.files, within=out)
            made = _test(bundle, entry.key, entry.value, on, mine)
            out.extend(mine)
            cases += [] if mine.has_errors else made  # half a test may pass
        elif empty(entry.value):
            no_value(entry.key, out)
        else:
            wrong_shape(entry.key.value, "`given`, `when` and `then`", entry.value, out)
    return cases


_SYNONYMS = {
    **dict.fromkeys(("expect", "expected", "expects", "result", "results", "should", "must"), "then"),
    **dict.fromkeys(("setup", "set-up", "set up", "start", "before", "givens"), "given"),
    **dict.fromkeys(("do", "does", "answers", "choose", "plays", "actions"), "when"),
    **dict.fromkeys(("why", "rules"), "because"),
    **dict.fromkeys(("rows", "table", "examples", "case"), "cases"),
}


def _test(bundle: str, name: Scalar, mapping: Mapping, on: tuple[Scalar, ...], out: Diagnostics) -> list[RawCase]:
    for entry in mapping.entries:
        if entry.key.value not in TEST_KEYS:
            meant = _SYNONYMS.get(entry.key.value.lower(), "")
            unknown_key(entry.key, "a test", TEST_KEYS, out, f"did you mean `{meant}`?" if meant else "")
    own = mapping.get("on")
    on = _ids(own, out) if own is not None else on
    known = tuple(e for e in mapping.entries if e.key.value in TEST_KEYS and e.key.value not in ("on", "cases"))
    if not any(e.key.value not in _SETTING for e in mapping.entries):
        out.error("LR-Y0008", "this test has no expected results", name.span, help="write them under `then`")
    plain = RawCase(bundle, name.span.file, name, known, on)
    cases = mapping.get("cases")
    if cases is None:
        _filled_all(known, {}, out)
        return [] if _to_fill(known) else [plain]
    return _rows(plain, cases, out)


# ---- tables of cases ----------------------------------------------------------------------------


def _rows(plain: RawCase, cases: Node, out: Diagnostics) -> list[RawCase]:
    if not isinstance(cases, Scalar) or cases.style != "block":
        wrong_shape("cases", "a `|` block with a table", cases, out)
        return []
    lines = _lines(cases.text)
    if len(lines) < 2:
        out.error("LR-E0005", "the table of cases has no rows", cases.span, help="write a line for each case below it")
        return []
    head, *rows = lines
    names = [cell.value for cell in head]
    used = _blanks(plain.entries)
    whole = all(name in [cell.value for cell in head] for name in _to_fill(plain.entries))
    unknown = [blank for blank in used if blank not in names]
    for cell in head:
        if cell.value not in used and cell.value != CASE and not suggest(cell.value, unknown, 1):
            help = did_you_mean(cell.value, used) or f"write `<{cell.value}>` where its values belong"
            out.error("LR-E0005", f"nothing in this test uses `<{cell.value}>`", cell.span, help=help)
    made: list[RawCase] = []
    for number, row in enumerate(rows[:MOST_CASES], 1):
        if len(row) != len(names):
            wrong = (
                f"this row has {len(row)} {'cell' if len(row) == 1 else 'cells'}, but the first line has {len(names)}"
            )
            out.error("LR-E0005", wrong, row[0].span, help="write a cell for each column, with `|` between them")
            continue
        cells = dict(zip(names, row, strict=True))
        entries = _filled_all(plain.entries, cells, out)
        name = cells[CASE].value if CASE in cells else ""
        if whole:
            made.append(RawCase(plain.bundle, plain.file, plain.name, entries, plain.on, number, name))
    return made


def _lines(text: Text) -> list[list[Scalar]]:
    """Cut a table into cells."""
    out: list[list[Scalar]] = []
    start = 0
    for line in text.value.split("\n"):
        if line.strip():
            out.append(_cells(text, line, start))
        start += len(line) + 1
    return out


def _cells(text: Text, line: str, start: int) -> list[Scalar]:
    cells = []
    for part in re.finditer(r"[^|]+|(?<=\|)(?=\||$)", line.rstrip()):
        word = part[0].strip()
        at = start + part.start() + len(part[0]) - len(part[0].lstrip())
        span = text.span(at, at + len(word))
        cells.append(Scalar(Text(word, text.file, ((0, span.start),)), "plain", span.start, span.end))
    return cells


def _blanks(entries: tuple[Pair, ...]) -> list[str]:
    """List the names written as `<...>`."""
    found: dict[str, None] = {}
    todo: list[Node] = [entry.value for entry in entries]
    while todo:
        node = todo.pop()
        if isinstance(node, Scalar):
            found.update(dict.fromkeys(_BLANK.findall(node.value)))
        elif isinstance(node, Listing):
            todo += node.items
        else:
            todo += [entry.value for entry in node.entries]
    return list(found)


def _to_fill(entries: tuple[Pair, ...]) -> list[str]:
    """List the blanks that must be filled in."""
    return _blanks(tuple(entry for entry in entries if entry.key.value != "about"))


def _filled_all(entries: tuple[Pair, ...], cells: dict[str, Scalar], out: Diagnostics) -> tuple[Pair, ...]:
    return tuple(Pair(e.key, e.value if e.key.value == "about" else _filled(e.value, cells, out)) for e in entries)


def _filled(node: Node, cells: dict[str, Scalar], out: Diagnostics) -> Node:
    if isinstance(node, Listing):
        return Listing([_filled(item, cells, out) for item in node.items], node.span)
    if isinstance(node, Mapping):
        return Mapping([Pair(e.key, _filled(e.value, cells, out)) for e in node.entries], node.span)
    blanks = list(_BLANK.finditer(node.value))
    for blank in blanks:
        if blank[1] not in cells:
            help = did_you_mean(blank[1], cells) or "write it as the heading of a column of `cases`"
            span = node.text.span(blank.start(), blank.end())
            out.error("LR-E0005", f"`cases` has no column `{blank[1]}`", span, help=help)
            return node
    if blanks and blanks[0][0] == node.value:
        return cells[blanks[0][1]]
    if not blanks:
        return node
    changes = ((*blank.span(), cells[blank[1]].value, cells[blank[1]].start) for blank in blanks)
    return Scalar(node.text.replaced(changes), node.style, node.start, node.end)
