"""From pages to a PDF: all parts in one file, laid out by WeasyPrint, which may load nothing."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from weasyprint import HTML  # type: ignore[import-untyped]
from weasyprint.urls import URLFetcher, URLFetcherResponse  # type: ignore[import-untyped]

from london_rules.classes import frozen
from london_rules.files import read_file
from london_rules.printing.boards import board_sheets
from london_rules.printing.book import printed_book
from london_rules.printing.cards import card_sheets
from london_rules.printing.counters import counter_sheets
from london_rules.printing.job import CannotPrintError, Job
from london_rules.rulebook.svg import safe

PARTS: Final = ("cards", "boards", "counters", "rulebook")
_AT_A_TIME: Final = 40  # pages that are laid out together: memory grows with them
_STYLE: Final = Path(__file__).with_name("sheets.css")
_SIZES: Final = "@page {{ size: {0:g}mm {1:g}mm; margin: 0; }} img {{ width: {0:g}mm; height: {1:g}mm; }}"


@frozen
class Printed:
    """A PDF, which pages each part has, from 1, and the cards whose letters are very small."""

    data: bytes
    parts: tuple[tuple[str, int, int], ...]
    small: tuple[str, ...]


def print_pdf(job: Job, parts: tuple[str, ...] = PARTS) -> Printed:
    """Print the parts of a game; raises CannotPrintError if there is nothing to print, or too much."""
    small: list[str] = []
    documents: list[tuple[str, Any]] = []
    with _quiet():
        for part in PARTS:
            if part in parts:
                documents += [(part, document) for document in _documents(job, part, small)]
        if not documents:
            raise CannotPrintError("there is nothing to print", "leave out --only, or print without --changes")
        pages = [page for _, document in documents for page in document.pages]
        out = BytesIO()
        documents[0][1].copy(pages).write_pdf(out)
    numbers: dict[str, list[int]] = {}
    done = 0
    for part, document in documents:
        numbers.setdefault(part, [done + 1, 0])[1] = done + len(document.pages)
        done += len(document.pages)
    return Printed(out.getvalue(), tuple((part, a, b) for part, (a, b) in numbers.items()), tuple(small))


def _documents(job: Job, part: str, small: list[str]) -> Iterator[Any]:
    if part == "rulebook":
        yield _laid_out(printed_book(job), {})
        return
    pages: list[str] = []
    if part == "cards":
        pages, found = card_sheets(job)
        small += found
    elif part == "boards":
        pages = board_sheets(job)
    else:
        pages = counter_sheets(job)
    style = read_file(_STYLE).decode() + _SIZES.format(job.paper.wide, job.paper.tall)
    for i in range(0, len(pages), _AT_A_TIME):
        title = f"<h1>{part.capitalize()}</h1>" if i == 0 else ""
        some = pages[i : i + _AT_A_TIME]
        names = {page: f"sheet:{n}" for n, page in enumerate(some)}  # equal pages are drawn once
        body = title + "".join(f'<img src="{names[page]}">' for page in some)
        head = f"<title>{safe(job.book.title)}</title><style>{style}</style>"
        yield _laid_out(
            f'<!DOCTYPE html><html lang="en"><head>{head}</head><body>{body}</body></html>',
            {name: page for page, name in names.items()},
        )


def _laid_out(page: str, pictures: Mapping[str, str]) -> Any:
    return HTML(string=page, url_fetcher=_Pictures(pictures)).render()


class _Pictures(URLFetcher):  # type: ignore[misc]
    """Gives the pages of a sheet by name, and pictures in the page itself: no file and no network."""

    def __init__(self, pictures: Mapping[str, str]) -> None:
        super().__init__(allowed_protocols=("data",))
        self.pictures = pictures

    def fetch(self, url: str, headers: object = None) -> Any:
        """Return a page, or what the address of a picture holds; any other address is an error."""
        if url.startswith("data:image/"):
            return super().fetch(url, headers)
        if url not in self.pictures:
            raise ValueError(f"{url} is not loaded")
        return URLFetcherResponse(url, self.pictures[url], {"Content-Type": "image/svg+xml"})


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep what the library says of style that it does not know from the terminal."""
    log = logging.getLogger("weasyprint")
    before = log.level
    log.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        log.setLevel(before)
