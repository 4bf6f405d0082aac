"""Paper in millimetres: how many pieces of a size are on a sheet and where, with the marks by which they are cut."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from london_rules.classes import frozen
from london_rules.rulebook.svg import tag, words

_MARGIN: Final = 7.0  # printers leave some of the edge white, and the marks need room
_FROM, _TO = 1.0, 4.5  # a mark, from the edge of the pieces
_LETTERS: Final = 2.1
_LABEL: Final = re.compile(r'<text ([^<>]*) class="label">([^<>]*)</text>')
HOW: Final = "print at 100%, on both sides, turned over the long edge"
FONT: Final = "Arial, Helvetica, Liberation Sans, DejaVu Sans Condensed, sans-serif"


@frozen
class Paper:
    """A size of paper, upright."""

    name: str
    wide: float
    tall: float


PAPERS: Final = {"a4": Paper("A4", 210.0, 297.0), "letter": Paper("Letter", 215.9, 279.4)}


@frozen
class Grid:
    """Pieces of one size in the middle of a sheet, edge to edge, so that one cut parts two of them."""

    paper: Paper
    size: tuple[float, float]
    columns: int
    rows: int

    @property
    def left(self) -> float:
        """Return where the first column begins; turned over, the last one is there."""
        return (self.paper.wide - self.columns * self.size[0]) / 2

    @property
    def top(self) -> float:
        """Return where the first row begins."""
        return (self.paper.tall - self.rows * self.size[1]) / 2

    def place(self, number: int, *, back: bool = False) -> tuple[float, float]:
        """Give the upper left corner of a piece; its back is on the other side of the same place.

        Backs are printed on the sheet turned over its long edge, so their columns are in reverse.
        """
        row, column = divmod(number, self.columns)
        column = self.columns - 1 - column if back else column
        return self.left + column * self.size[0], self.top + row * self.size[1]

    def marks(self) -> Iterator[str]:
        """Draw the marks at each line of the grid, outside of it."""
        low, high = self.top + self.rows * self.size[1], self.left + self.columns * self.size[0]
        for x in (self.left + i * self.size[0] for i in range(self.columns + 1)):
            yield from (_mark(x, self.top - _TO, x, self.top - _FROM), _mark(x, low + _FROM, x, low + _TO))
        for y in (self.top + i * self.size[1] for i in range(self.rows + 1)):
            yield from (_mark(self.left - _TO, y, self.left - _FROM, y), _mark(high + _FROM, y, high + _TO, y))

    def sheets(self, pieces: Sequence[tuple[str, str]], note: Callable[[str, bool], str]) -> Iterator[str]:
        """Make the pages of pieces with both their sides, front and back in turn.

        `note` says what is on a page: it is given which sheet it is, and whether it is the back.
        """
        many = self.columns * self.rows
        for i in range(0, len(pieces), many):
            which = f"sheet {i // many + 1} of {-(-len(pieces) // many)}"
            for back in (False, True):
                sides = (piece[back] for piece in pieces[i : i + many])
                content = "".join(placed(side, *self.place(n, back=back)) for n, side in enumerate(sides))
                yield self.sheet(content, note(which, back), HOW)

    def sheet(self, content: str, *notes: str) -> str:
        """Make a page of pieces that are drawn, with marks, and notes below the first columns."""
        low = self.top + self.rows * self.size[1]
        y = min(low + _TO + _LETTERS, self.paper.tall - 3.5)
        apart = max(self.size[0], self.columns * self.size[0] / len(notes)) if notes else 0.0
        said = "".join(
            words(self.left + 2 + i * apart, y, note, _LETTERS, fill="#6a6458") for i, note in enumerate(notes)
        )
        return page(self.paper, "".join(self.marks()) + content + said)


def grid(paper: Paper, size: tuple[float, float]) -> Grid:
    """Lay out pieces of a size on paper; there is room for one at least."""
    columns = int((paper.wide - 2 * _MARGIN) // size[0])
    rows = int((paper.tall - 2 * _MARGIN) // size[1])
    return Grid(paper, size, max(columns, 1), max(rows, 1))


def page(paper: Paper, content: str) -> str:
    """Make a page in millimetres."""
    box = f"0 0 {paper.wide:g} {paper.tall:g}"
    return tag("svg", content, xmlns="http://www.w3.org/2000/svg", viewBox=box, font_family=FONT)


def placed(content: str, x: float, y: float, scale: float = 1.0) -> str:
    """Put what is drawn at a place, in a scale."""
    return f'<g transform="translate({x:.4f} {y:.4f}) scale({scale:.6f})">{content}</g>'


def clear_labels(drawn: str) -> str:
    """Draw the labels of a map on white, as the style of the page has it: on paper style is not for pictures."""
    return _LABEL.sub(
        r'<text \1 stroke="#fff" stroke-width="4" stroke-linejoin="round">\2</text><text \1>\2</text>', drawn
    )


def _mark(x1: float, y1: float, x2: float, y2: float) -> str:
    ends = f'x1="{x1:.3f}" y1="{y1:.3f}" x2="{x2:.3f}" y2="{y2:.3f}"'
    return f'<line {ends} stroke="#000" stroke-width="0.15"/>'
