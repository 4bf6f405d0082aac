"""The rulebook on paper: as the page has it, with numbers of pages; of changes only what differs."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from london_rules.classes import evolve
from london_rules.files import read_file
from london_rules.printing.job import Job
from london_rules.printing.paper import clear_labels
from london_rules.rulebook.html import html_page
from london_rules.rulebook.model import Book

_STYLE: Final = Path(__file__).with_name("book.css")
_CHANGES: Final = Path(__file__).with_name("changes.css")


def printed_book(job: Job) -> str:
    """Write the rulebook for paper."""
    style = read_file(_STYLE).decode() + f"@page {{ size: {job.paper.wide:g}mm {job.paper.tall:g}mm; }}\n"
    if job.changes:
        return html_page(_only_changes(job.book), style + read_file(_CHANGES).decode())
    return clear_labels(html_page(job.book, style))


def _only_changes(book: Book) -> Book:
    """Leave out of a book what is not about differences."""
    differences = tuple(evolve(one, anchor="") for one in book.differences)
    return evolve(
        book, differences=differences, guide=(), chapters=(), appendix=(), galleries=(), maps=(), examples=(), notes=()
    )
