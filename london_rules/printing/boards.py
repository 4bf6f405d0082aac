"""Boards on several sheets: maps, and tracks of numbers or of things, large enough for pieces to be put on them."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Final

from london_rules.classes import frozen
from london_rules.engine.ids import slug
from london_rules.layout.model import Area
from london_rules.layout.value_text import NO_TINT
from london_rules.printing.job import Job
from london_rules.printing.paper import Grid, Paper, clear_labels, page, placed
from london_rules.rulebook.chart import map_parts
from london_rules.rulebook.model import Gallery, Thing
from london_rules.rulebook.svg import INK, PAPER, words
from london_rules.rulebook.wrap import fitted

_MARGIN: Final = 10.0
_MAP_SCALE: Final = 0.5  # millimetres: a point of a map has room for a counter
_SPARE: Final = 0.25  # of a sheet: so much more is not worth another one, the board becomes smaller
_SQUARE: Final = 22.0
_ACROSS: Final = 8  # squares of a track
_NUMBER: Final = 6.0
_NAME: Final = 2.6


@frozen
class Board:
    """A board in millimetres."""

    title: str
    content: str
    wide: float
    tall: float


def board_sheets(job: Job) -> list[str]:
    """Make the pages of all boards; the back of each stays white."""
    pages: list[str] = []
    for board in _boards(job):
        for sheet in _tiles(board, job):
            pages += [sheet, page(job.paper, "")]
    return pages


def _boards(job: Job) -> Iterator[Board]:
    galleries = {gallery.kind: gallery for gallery in job.book.galleries}
    charts = {chart.anchor: chart for chart in job.book.maps}
    for kind, area in job.boards.items():
        gallery, chart = galleries.get(kind), charts.get(slug(f"map of {kind}"))
        if gallery is None or not job.wants(gallery):
            continue
        if area.style == "track":
            yield _track(area.title, [_square(thing) for thing in _along(job, gallery, area)])
        elif chart is not None:
            content, wide, tall = map_parts(chart)
            yield Board(
                chart.title, placed(clear_labels(content), 0, 0, _MAP_SCALE), wide * _MAP_SCALE, tall * _MAP_SCALE
            )
    if not job.changes:
        for area in (*job.front.table, *job.front.own):
            if area.style == "track" and area.counter:
                yield _track(area.title, [_number(str(i)) for i in range(area.last + 1)])


def _along(job: Job, gallery: Gallery, area: Area) -> list[Thing]:
    """List the things of a track in their order."""
    faces = job.rules.faces
    places = {face.slot.id: face.values.get(area.along, 0) for face in faces.values() if face.kind == gallery.kind}
    return sorted(gallery.things, key=lambda thing: int(places.get(thing.slot) or 0))


def _track(title: str, squares: list[str]) -> Board:
    """Lay out the squares of a track in rows."""
    content = "".join(placed(square, i % _ACROSS * _SQUARE, i // _ACROSS * _SQUARE) for i, square in enumerate(squares))
    return Board(title, content, min(len(squares), _ACROSS) * _SQUARE, ceil(len(squares) / _ACROSS) * _SQUARE)


def _number(text: str) -> str:
    return _outline("none") + words(
        _SQUARE / 2, _SQUARE / 2 + _NUMBER * 0.35, text, _NUMBER, text_anchor="middle", fill="#8b8374"
    )


def _square(thing: Thing) -> str:
    """Draw a thing as a square of a track: its colour, its name and its figures."""
    size, lines = fitted(thing.name, tuple(_NAME * scale for scale in (1, 0.85, 0.7, 0.55, 0.4)), _SQUARE - 3, 4)
    note, small = fitted(thing.foot, tuple(_NAME * scale for scale in (0.85, 0.7, 0.55, 0.4)), _SQUARE - 3, 2)
    out = [_outline("none" if thing.tint == NO_TINT else thing.tint)]
    out += [words(1.5, 1.5 + size * (1 + i * 1.15), line, size, fill=INK) for i, line in enumerate(lines)]
    first = _SQUARE - 1.8 - (len(small) - 1) * note * 1.15
    out += [words(1.5, first + i * note * 1.15, line, note, fill="#5d584e") for i, line in enumerate(small)]
    return "".join(out)


def _outline(tint: str) -> str:
    """Draw the edge of a square; one with a colour has a stripe of it."""
    edge = f'<rect width="{_SQUARE}" height="{_SQUARE}" fill="{PAPER}" stroke="#8b8374" stroke-width="0.3"/>'
    stripe = f'<rect x="0.4" y="{_SQUARE - 1.4}" width="{_SQUARE - 0.8}" height="1" fill="{tint}"/>'
    return edge if tint == "none" else edge + stripe


def _tiles(board: Board, job: Job) -> Iterator[str]:
    """Cut a board into sheets: a board that needs little more than some sheets is made smaller to fit them."""
    window = _window(job.paper)
    across = max(1, ceil(board.wide / window[0] - _SPARE))
    scale = min(1.0, across * window[0] / board.wide)
    down = max(1, ceil(board.tall * scale / window[1] - _SPARE))
    scale = min(scale, down * window[1] / board.tall)
    size = (board.wide * scale / across, board.tall * scale / down)
    grid = Grid(job.paper, size, 1, 1)
    left, top = grid.place(0)
    box = f'x="{left:.4f}" y="{top:.4f}" width="{size[0]:.4f}" height="{size[1]:.4f}"'
    clip = f'<defs><clipPath id="window"><rect {box}/></clipPath></defs>'
    for row in range(down):
        for column in range(across):
            content = placed(board.content, left - column * size[0], top - row * size[1], scale)
            where = f"row {row + 1} of {down}, column {column + 1} of {across}"
            note = f"{board.title}: {where}; print at 100%, cut at the marks, put together"
            yield grid.sheet(f'{clip}<g clip-path="url(#window)">{content}</g>', note)


def _window(paper: Paper) -> tuple[float, float]:
    return paper.wide - 2 * _MARGIN, paper.tall - 2 * _MARGIN
