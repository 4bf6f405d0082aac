"""`print`: sheets of cards, boards and counters to cut out, and the rulebook, as one PDF."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Literal

import typer

from london_rules.cli.app_options import Variant
from london_rules.cli.common import check_writable, refuse, write_file
from london_rules.cli.extras import needs_extra
from london_rules.cli.guard import CommandError, UsageError
from london_rules.cli.wrap import few
from london_rules.language.format.forms import listed
from london_rules.printing.job import CannotPrintError, Job
from london_rules.printing.paper import PAPERS
from london_rules.rulebook.build import rulebook

_MOST_NAMED = 5
_PANGO = "install Pango: `apt install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0`, or `brew install pango`"


class PrintedPart(StrEnum):
    """A part of a game on paper; typer takes a list of these, but not of literals."""

    cards = "cards"
    boards = "boards"
    counters = "counters"
    rulebook = "rulebook"


def print_(
    variant: Variant,
    out: Annotated[Path, typer.Option("--out", "-o", help="Write the PDF to this file.", metavar="FILE")],
    paper: Annotated[Literal["a4", "letter"], typer.Option(help="The size of the paper.")] = "a4",
    only: Annotated[
        list[PrintedPart] | None, typer.Option("--only", help="Print this part alone; can be given several times.")
    ] = None,
    changes: Annotated[bool, typer.Option("--changes", help="Print only what the overlays add or change.")] = False,
) -> int:
    """Print a game: cards front and back, boards and counters to cut out, and the rulebook, as one PDF.

    Print it at 100%, on both sides, turned over the long edge. It needs the extra `print`.
    """
    try:
        with needs_extra("print", ("weasyprint",)):
            from london_rules.printing.pdf import PARTS, print_pdf
    except OSError:  # what WeasyPrint draws letters with is no package of Python
        raise UsageError("`london-rules print` needs the library Pango, which is not here", help=_PANGO) from None
    check_writable(out)
    parts = tuple(part.value for part in only or ()) or PARTS
    result = rulebook(variant, turns="rulebook" in parts and not changes)
    if result.book is None or result.rule_set is None:
        refuse(result)
    if changes and not result.book.base:
        raise UsageError("there is no overlay whose changes could be printed", help="print without --changes")
    rules = result.rule_set.rules
    try:
        printed = print_pdf(Job(result.book, rules, result.rule_set.front, PAPERS[paper], changes), parts)
    except CannotPrintError as e:
        raise CommandError(str(e), help=e.help) from None
    write_file(out, printed.data)
    said = listed([f"{part} on {_pages(first, last)}" for part, first, last in printed.parts])
    sys.stderr.write(f"wrote {out}: {said}\n")
    if printed.small:
        names = few([f"`{name}`" for name in printed.small], _MOST_NAMED)
        sys.stderr.write(f"small letters on {names}: `size` in the layout makes cards larger\n")
    return 0


def _pages(first: int, last: int) -> str:
    return f"page {first}" if first == last else f"pages {first} to {last}"
