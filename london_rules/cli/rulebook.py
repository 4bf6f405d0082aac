"""`rulebook`: a rulebook and card reference made from the merged rules, as one page or as Markdown."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from london_rules.cli.app_options import Variant
from london_rules.cli.common import check_writable, refuse, write_file
from london_rules.cli.output import print_exactly
from london_rules.rulebook.build import rulebook as make
from london_rules.rulebook.html import html_page
from london_rules.rulebook.markdown import markdown_page

MARKDOWN = (".md", ".markdown")


def rulebook(
    variant: Variant,
    out: Annotated[Path | None, typer.Option(help="Write it to this file.", metavar="FILE")] = None,
    format: Annotated[
        Literal["markdown", "html"] | None,
        typer.Option("--format", help="How to write it; by default as the file name says."),
    ] = None,
) -> int:
    """Write a rulebook and card reference for a variant, with its differences from the original game.

    The HTML is a single page, to read or to print, that needs no other files.
    """
    check_writable(out)
    result = make(variant)
    if result.book is None:
        refuse(result)
    if format is None:
        format = "markdown" if out is None or out.suffix.lower() in MARKDOWN else "html"
    text = html_page(result.book) if format == "html" else markdown_page(result.book)
    if out is None:
        print_exactly(text)
    else:
        write_file(out, text)
        sys.stderr.write(f"wrote {out}\n")
    return 0
