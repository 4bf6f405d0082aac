"""Where to put the names on a map: beside their spots, where they cover least."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import TypeAlias

Box: TypeAlias = tuple[float, float, float, float]
Point: TypeAlias = tuple[float, float]

RADIUS = 11.0  # of a spot with its edge
_CLEAR = 2.0  # between a spot and its name
_PASSES = 4
_STEP = 6.0  # between the points that represent a line
_COVERS_SPOT, _COVERS_NAME, _COVERS_LINE, _LATER, _OUTSIDE = 6.0, 4.0, 14.0, 12.0, 1e6


def placed(spots: Sequence[Point], sizes: Sequence[Point], lines: Sequence[tuple[int, int]], within: Box) -> list[Box]:
    """Return the box of each name: below its spot if nothing is in the way, else where it covers least."""
    options = [_around(*spot, *size) for spot, size in zip(spots, sizes, strict=True)]
    dots = [dot for a, b in lines for dot in _dots(spots[a], spots[b])]
    rounds = [_fixed(i, spots, dots, options[i], within) for i in range(len(spots))]
    near = [[j for j in range(len(spots)) if j != i and _meet(options[i], options[j])] for i in range(len(spots))]
    chosen = [0] * len(spots)
    for _ in range(_PASSES):
        for i, boxes in enumerate(options):
            others = [options[j][chosen[j]] for j in near[i]]
            costs = [rounds[i][k] + _COVERS_NAME * sum(_shared(box, o) for o in others) for k, box in enumerate(boxes)]
            chosen[i] = costs.index(min(costs))
    return [boxes[k] for boxes, k in zip(options, chosen, strict=True)]


def _around(x: float, y: float, wide: float, high: float) -> list[Box]:
    """List the boxes that a name may take, the most pleasing first."""
    off, aslant = RADIUS + _CLEAR, RADIUS * 0.8
    corners = [
        (x - wide / 2, y + off),
        (x - wide / 2, y - off - high),
        (x + off, y - high / 2),
        (x - off - wide, y - high / 2),
        (x + aslant, y + aslant),
        (x - aslant - wide, y + aslant),
        (x + aslant, y - aslant - high),
        (x - aslant - wide, y - aslant - high),
    ]
    return [(left, top, left + wide, top + high) for left, top in corners]


def _dots(a: Point, b: Point) -> list[Point]:
    count = max(1, round(hypot(b[0] - a[0], b[1] - a[1]) / _STEP))
    return [(a[0] + (b[0] - a[0]) * i / count, a[1] + (b[1] - a[1]) * i / count) for i in range(count + 1)]


def _fixed(own: int, spots: Sequence[Point], dots: Sequence[Point], boxes: list[Box], within: Box) -> list[float]:
    """Work out the cost of each box, not counting the other names."""
    whole = _hull(boxes)
    near = [dot for dot in dots if _holds(whole, dot)]
    rounds = [(x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS) for i, (x, y) in enumerate(spots) if i != own]
    rounds = [one for one in rounds if _shared(whole, one)]
    out: list[float] = []
    for k, box in enumerate(boxes):
        cost = _LATER * k + _COVERS_SPOT * sum(_shared(box, one) for one in rounds)
        cost += _COVERS_LINE * sum(_holds(box, dot) for dot in near)
        outside = box[0] < within[0] or box[1] < within[1] or box[2] > within[2] or box[3] > within[3]
        out.append(cost + (_OUTSIDE if outside else 0.0))
    return out


def _hull(boxes: list[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _meet(some: list[Box], others: list[Box]) -> bool:
    return _shared(_hull(some), _hull(others)) > 0


def _shared(a: Box, b: Box) -> float:
    """Give the area that two boxes share."""
    wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def _holds(box: Box, dot: Point) -> bool:
    return box[0] < dot[0] < box[2] and box[1] < dot[1] < box[3]
