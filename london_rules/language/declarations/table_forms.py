"""Tables: what each number stands for, row by row; and rows as people write them."""

from __future__ import annotations

import re
from collections.abc import Container
from itertools import count

from london_rules.diagnostics import Fix, Fixes
from london_rules.diagnostics.effort import guessed, nothing
from london_rules.language import rules as r
from london_rules.language.declarations.declaration import Declaration, Property
from london_rules.language.declarations.forms import NAME, Form, Lines, Reader, examples, word

_TABLE: Lines = {
    "row": (r"(?P<first>\d{1,4})(?: to (?P<last>\d{1,4}))?: *(?P<value>-?\d{1,9})", "0: 0", "1 to 2: 1"),
    "more": (r"each more: *(?P<value>-?\d{1,9})", "each more: 3"),
}


def _table(reader: Reader, d: Declaration) -> r.TableDecl | None:
    rows: dict[int, int] = {}
    gap: Property | None = None
    due = 0
    again: Property | None = None
    backwards = False
    more = 0
    for line in d.lines:
        if line.form == "row":
            first, last = int(line["first"]), int(line["last"] or line["first"])
            if first in rows:
                again = again or line
            if gap is None and (first != len(rows) or last < first):
                gap, due = line, len(rows)
            backwards = backwards or last < first
            rows.update(dict.fromkeys(range(first, last + 1), int(line["value"])))
        elif line.form == "more":
            more = int(line["value"])
        else:
            _bad_row(reader, line)
    if not all(line.form for line in d.lines):
        return None
    if again is not None:
        _report_row_again(reader, d, again)
        return None
    if sorted(rows) != list(range(len(rows))) or not rows or backwards:
        message, help = _lacking(d.name, rows), "give a row for 0, 1, 2 and so on, without a gap"
        fixes: Fixes = None
        if gap is not None and due < int(gap["first"]):
            turned = int(gap["last"] or gap["first"]) == due
            whole = _turned(gap) if turned else _beginning_at(due, gap)
            help = f"begin this row at {due}: write `{whole.replacement}`; or give {due} a row of its own above it"
            help = f"write `{whole.replacement}`: the smaller number comes first" if turned else help
            follows = int(gap["first"]) + 1 in rows  # which would have a gap before it then
            skipped = not turned and not gap["last"] and int(gap["first"]) == due + 1 and not follows
            other = _as(gap, str(due)) if skipped else None
            fixes = (whole, _row_before(reader, gap, due, rows.get(due - 1, 0)), other)
        place = d.header if gap is None else gap.place
        reader.found.error("LR-S0009", message, place.span(), help=help, fix=fixes)
        return None
    values = tuple(rows[k] for k in sorted(rows))
    return r.TableDecl(d.name, reader.slot(d), values, more)


def _lacking(name: str, rows: Container[int]) -> str:
    """Say which row a table has not: the first that is missing."""
    due = next(number for number in count() if number not in rows)
    return f"the table `{name}` has no row for {due}"


def _report_row_again(reader: Reader, d: Declaration, line: Property) -> None:
    """Report a row for a number that a row above it has."""
    first, last = int(line["first"]), int(line["last"] or line["first"])
    above = [
        int(row["last"] or row["first"]) for row in d.lines if row.form == "row" and row.place.start < line.place.start
    ]
    begin = max(above) + 1
    message = f"the table `{d.name}` has two rows for {first}"
    help, fix = "leave one of them out", None
    if begin <= last:
        fix = _beginning_at(begin, line)
        help = f"begin this row at {begin}, after the row above: write `{fix.replacement}`"
    elif (wider := _row_that_goes_on(d, line)) is not None:
        fix = _ending_at(first - 1, wider)
        help = f"let the row above end at {first - 1}: write `{fix.replacement}`; or leave one of them out"
    reader.found.error("LR-S0009", message, line.place.span(), help=help, fix=fix)


def _row_that_goes_on(d: Declaration, line: Property) -> Property | None:
    """Give the row above that begins before a row and ends where that one does: it is one too long."""
    first, last = int(line["first"]), int(line["last"] or line["first"])
    above = [row for row in d.lines if row.form == "row" and row.place.start < line.place.start]
    return next((r for r in above if int(r["first"]) < first and int(r["last"] or r["first"]) == last), None)


def _ending_at(last: int, line: Property) -> Fix:
    """Offer the row of a table with another number to end at."""
    first = int(line["first"])
    return _as(line, f"{first} to {last}" if first < last else str(first))


def _beginning_at(first: int, line: Property) -> Fix:
    """Offer the row of a table with another number to begin at."""
    last = int(line["last"] or line["first"])
    row = f"{first} to {last}" if first < last else str(last)
    return _as(line, row)


def _turned(line: Property) -> Fix:
    """Offer the two numbers of a row in the other order."""
    return _as(line, f"{line['last']} to {line['first']}")


def _as(line: Property, row: str) -> Fix:
    """Offer other numbers before the colon of a row."""
    stretch = line.at("last") if line["last"] else line.at("first")
    return Fix(line.place.span(0, stretch.end - line.place.start), row, f"write `{row}`")


@guessed(nothing)
def _row_before(reader: Reader, line: Property, due: int, value: int) -> Fix | None:
    """Offer a row of its own for the one number that is missing before a row: it gives what the row above gives."""
    if int(line["first"]) != due + 1:
        return None
    made = f"{due}: {value}\n{reader.margin(line.place)}"
    return Fix(line.place.span(0, 0), made, f"write the row `{due}: {value}` before it")


def _bad_row(reader: Reader, line: Property) -> None:
    """Report a row of a table that cannot be read."""
    if re.fullmatch(r"\d{1,4} *(?:\+|or more|and more)(?::.*)?", line.text):
        help = "write `each more: ...` for what each additional one adds"
        reader.found.error("LR-S0008", "a row of a table is not written like this", line.place.span(), help=help)
    else:
        reader.bad_property(line.place, "table", examples(_TABLE))


TABLE = Form("table loss", NAME, "properties", _table, word("NUMBER_OF1"), _TABLE, category="tables")
