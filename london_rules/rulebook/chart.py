"""Maps as pictures."""

from __future__ import annotations

from math import sqrt

from london_rules.rulebook.labels import Box, placed
from london_rules.rulebook.model import Map, MapPoint
from london_rules.rulebook.svg import safe, tag, words
from london_rules.rulebook.wrap import folded, width

_DASHES = ("", "7 5", "2 4", "10 4 2 4")
_SIDE = 64.0
_LABEL = 96.0
_LETTERS, _LEADING = 12.0, 13.0
_SMALL, _NOTE = 10.5, 120.0  # the letters of what is written below a name, and how wide it may be


def draw_map(chart: Map) -> str:
    """Draw a map: each thing links to its description, each relation has its own style of line."""
    content, wide, tall = map_parts(chart)
    box = f"0 0 {wide:.0f} {tall:.0f}"
    return tag("svg", content, viewBox=box, class_="map", role="group", aria_label=chart.title)


def map_parts(chart: Map) -> tuple[str, float, float]:
    """Draw what is on a map, and give its width and height."""
    size = max(640.0, 108.0 * sqrt(len(chart.spots)))
    high = max(spot.y for spot in chart.spots) * size
    places = [(spot.x * size + _SIDE, spot.y * size + 30) for spot in chart.spots]
    parts = [_line(places[a], places[b], kind) for a, b, kind in chart.lines]
    wide, tall = size + 2 * _SIDE, high + 74
    names = [folded(spot.name, _LETTERS, _LABEL) for spot in chart.spots]
    notes = [folded(spot.note, _SMALL, _NOTE) for spot in chart.spots]
    sizes = [_size(lines, small) for lines, small in zip(names, notes, strict=True)]
    boxes = placed(places, sizes, [(a, b) for a, b, _ in chart.lines], (0.0, 0.0, wide, tall))
    for spot, place, lines, small, box in zip(chart.spots, places, names, notes, boxes, strict=True):
        parts.append(_spot(spot, place, lines, small, box))
    return "".join(parts), wide, tall


def _line(a: tuple[float, float], b: tuple[float, float], kind: int) -> str:
    dashes = _DASHES[kind % len(_DASHES)]
    more = {"stroke_dasharray": dashes} if dashes else {}
    return tag("line", x1=a[0], y1=a[1], x2=b[0], y2=b[1], stroke="#8b8374", stroke_width=2.0, **more)


def _size(lines: list[str], small: list[str]) -> tuple[float, float]:
    """Give the width and height of a name and what is written below it."""
    wide = max(*(width(line, _LETTERS) for line in lines), *(width(line, _SMALL) for line in small), 0.0)
    return wide + 4, (len(lines) + len(small)) * _LEADING


def _spot(spot: MapPoint, place: tuple[float, float], lines: list[str], small: list[str], box: Box) -> str:
    middle = (box[0] + box[2]) / 2
    label = [
        words(middle, box[1] + 10 + i * _LEADING, line, size, text_anchor="middle", class_="label")
        for i, (line, size) in enumerate([*((one, _LETTERS) for one in lines), *((one, _SMALL) for one in small)])
    ]
    circle = tag("circle", cx=place[0], cy=place[1], r=10.0, fill=spot.tint, stroke="#fffdf7", stroke_width=2.0)
    return f'<a href="#{safe(spot.anchor)}">{circle}{"".join(label)}</a>'


def sample(kind: int) -> str:
    """Draw the line of a relation for the legend."""
    return tag("svg", _line((2, 5), (40, 5), kind), viewBox="0 0 42 10", class_="sample")
