"""`sheet`: the things of a file as CSV for a spreadsheet, and back."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Annotated, Final

import typer

from london_rules.authoring.sheet import Sheet, SheetError, lines_of_csv, put, sheet_of, sheets
from london_rules.cli.common import read_bytes, write_back, write_file
from london_rules.cli.guard import FINDINGS, CommandError, UsageError
from london_rules.cli.output import print_exactly
from london_rules.cli.wrap import diff_of, few
from london_rules.diagnostics import Diagnostics
from london_rules.diagnostics.render import escape
from london_rules.language.syntax.names import count_of
from london_rules.text.decode import decode

MARK: Final = "\ufeff"  # by which spreadsheets know that a file is UTF-8
MOST_NAMED: Final = 5


def sheet(
    file: Annotated[Path, typer.Argument(help="A file of things, such as cards.yaml.", metavar="FILE")],
    kind: Annotated[
        str | None, typer.Option(help="The kind of things, if the file has several.", metavar="KIND")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Write the things to this CSV file.", metavar="CSV")
    ] = None,
    given: Annotated[
        Path | None, typer.Option("--from", help="Put the things of this CSV file back.", metavar="CSV")
    ] = None,
    diff: Annotated[bool, typer.Option("--diff", help="With --from, write nothing; show what would change.")] = False,
) -> int:
    """Edit cards and other things in a spreadsheet: write them as CSV, then put them back.

    Each thing is a row, each field a column. What is not changed in the spreadsheet stays as it is in the file, with
    its comments. A row that is gone removes the thing; a new one, with an id, adds one.
    """
    if given is None and diff:
        raise UsageError("`--diff` is for `--from`", help="leave it out")
    if given is not None and out is not None:
        raise UsageError("`--out` and `--from` cannot be used together", help="write the CSV first, then read it")
    text = _text_of(file)
    try:
        one = _chosen(sheets(text, str(file)), kind, file)
        if given is None:
            return _write(one, out)
        wanted = sheet_of(lines_of_csv(_text_of(given), f"`{given}`"), one.kind)
        made = put(text, wanted, str(file))
    except SheetError as e:
        raise CommandError(e.message, help=e.way_out, exit=FINDINGS) from None
    if diff:
        print_exactly(diff_of(str(file), text, made))
    elif made != text:
        write_back(file.resolve(), made)
        print(f"{escape(str(file))}: {_said(one, wanted)}")
    else:
        print(f"{escape(str(file))}: as it was")
    return 0


def _said(before: Sheet, after: Sheet) -> str:
    """Say which things were changed, added and removed: whoever saved only some of the rows must see it."""
    both = [id for id in after.rows if id in before.rows]
    parts = {
        "changed": [id for id in both if after.rows[id] != before.rows[id]],
        "added": [id for id in after.rows if id not in before.rows],
        "removed": [id for id in before.rows if id not in after.rows],
    }
    return "; ".join(f"{len(ids)} {done} ({few(ids, MOST_NAMED)})" for done, ids in parts.items() if ids)


def _chosen(found: list[Sheet], kind: str | None, file: Path) -> Sheet:
    kinds = ", ".join(f"`{one.kind}`" for one in found)
    if not found:
        raise SheetError(
            f"`{file}` has no things, each written below its id", "name a file with things, as `cards.yaml`"
        )
    if kind is None and len(found) > 1:
        raise SheetError(f"`{file}` has several kinds of things", f"choose one with `--kind`: {kinds}")
    chosen = next((one for one in found if kind in (None, one.kind)), None)
    if chosen is None:
        raise SheetError(f"there is no kind `{kind}` in `{file}`", f"choose from {kinds}")
    return chosen


def _write(one: Sheet, out: Path | None) -> int:
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows(one.lines())
    if out is None:
        print_exactly(written.getvalue())
        return 0
    write_file(out, MARK + written.getvalue())
    left = f"; {count_of(len(one.kept), 'thing')} with fields that are no cells" if one.kept else ""
    print(f"wrote {escape(str(out))}: {count_of(len(one.rows), 'row')} of {one.kind}{left}")
    return 0


def _text_of(path: Path) -> str:
    found = Diagnostics()
    text = decode(read_bytes(path), str(path), found)
    if text is None:
        message = next(item.message for item in found.errors())
        raise CommandError(f"`{path}` cannot be read: {message}", help="save it as UTF-8", exit=FINDINGS)
    return text
