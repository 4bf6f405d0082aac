"""Maps as pictures."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat
from math import hypot, sqrt

from london_rules.rulebook.labels import Box, Point, placed
from london_rules.rulebook.model import Map, MapPath, MapPoint
from london_rules.rulebook.svg import PAPER, ink_on, safe, tag, words
from london_rules.rulebook.wrap import folded, width

_DASHES = ("", "7 5", "2 4", "10 4 2 4")
_SIDE = 64.0
_LABEL = 96.0
_LETTERS, _LEADING = 12.0, 13.0
_BESIDE = 14.0  # between lines that join the same two
_SMALL, _NOTE = 10.5, 120.0  # the letters of what is written below a name, and how wide it may be


def draw_map(chart: Map) -> str:
    """Draw a map: each thing links to its description, each relation has its own style of line."""
    content, wide, tall = map_parts(chart)
    box = f"0 0 {wide:.0f} {tall:.0f}"
    return tag("svg", content, viewBox=box, class_="map", role="group", aria_label=chart.title)


def map_parts(chart: Map) -> tuple[str, float, float]:
    """Draw what is on a map, and give its width and height."""
    size = max(640.0, 108.0 * sqrt(len(chart.spots)))
    high = size * (chart.height if chart.picture else max(spot.y for spot in chart.spots))
    places = [(spot.x * size + _SIDE, spot.y * size + 30) for spot in chart.spots]
    ends = _beside(chart.lines, places)
    parts = [tag("image", href=chart.picture, x=_SIDE, y=30.0, width=size, height=high)] if chart.picture else []
    parts += [_line(*both, path.relation, path.tint) for path, both in zip(chart.lines, ends, strict=True)]
    wide, tall = size + 2 * _SIDE, high + 74
    names = [folded(spot.name, _LETTERS, _LABEL) for spot in chart.spots]
    notes = [folded(spot.note, _SMALL, _NOTE) for spot in chart.spots]
    sizes = [_size(lines, small) for lines, small in zip(names, notes, strict=True)]
    marks = [(path, _middle(*both)) for path, both in zip(chart.lines, ends, strict=True) if path.note]
    # A mark is a spot without a name, so that names leave it free.
    spots, all_sizes = [*places, *(at for _, at in marks)], [*sizes, *repeat((0.0, 0.0), len(marks))]
    boxes = placed(spots, all_sizes, [(path.first, path.second) for path in chart.lines], (0.0, 0.0, wide, tall))
    parts += [_mark(at, path) for path, at in marks]
    for spot, place, lines, small, box in zip(chart.spots, places, names, notes, boxes, strict=False):
        parts.append(_spot(spot, place, lines, small, box))
    return "".join(parts), wide, tall


def _beside(lines: Sequence[MapPath], places: Sequence[Point]) -> list[tuple[Point, Point]]:
    """Give the ends of each line; those that join the same two lie side by side."""
    alike: dict[tuple[int, int], list[int]] = {}
    for i, path in enumerate(lines):
        alike.setdefault((path.first, path.second), []).append(i)
    out = []
    for i, path in enumerate(lines):
        (ax, ay), (bx, by) = places[path.first], places[path.second]
        same = alike[path.first, path.second]
        off = (same.index(i) - (len(same) - 1) / 2) * _BESIDE / max(hypot(bx - ax, by - ay), 1.0)
        x, y = (ay - by) * off, (bx - ax) * off
        out.append(((ax + x, ay + y), (bx + x, by + y)))
    return out


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _line(a: Point, b: Point, kind: int, tint: str = "") -> str:
    dashes = _DASHES[kind % len(_DASHES)]
    more = {"stroke_dasharray": dashes} if dashes else {}
    colour, wide = tint or "#8b8374", 4.0 if tint else 2.0
    return tag("line", x1=a[0], y1=a[1], x2=b[0], y2=b[1], stroke=colour, stroke_width=wide, **more)


def _mark(at: Point, path: MapPath) -> str:
    """Draw the figures on a line, in its colour."""
    wide, tint = max(width(path.note, _LETTERS) + 8, 18.0), path.tint or "#8b8374"
    left, top = at[0] - wide / 2, at[1] - 9
    box = tag("rect", x=left, y=top, width=wide, height=18.0, rx=9.0, fill=tint, stroke=PAPER, stroke_width=1.5)
    look = {"text_anchor": "middle", "font_weight": "bold", "fill": ink_on(tint)}
    return box + words(at[0], at[1] + 4, path.note, _LETTERS, **look)


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
