"""Places for the points of a graph: their distances on paper are close to their distances along the lines.

Stress majorization from the two widest axes of all distances. The result is the same on every machine: only sums that
are rounded once (`fsum`) and square roots are used, which no version of Python or of a library rounds in its own way.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt

Point = tuple[float, float]
_ROUNDS = 60
_POWERS = 40
_PUSHES = 60
_ROOM = 1.1  # points are pushed a little further than they must be, so that few rounds are enough
_SAME = 1e-6


def places(number: int, lines: Sequence[tuple[int, int]]) -> list[Point]:
    """Place each point in the unit square."""
    if number == 0:
        return []
    far = _distances(number, lines)
    points = _majorized(_axes(far), far)
    return _squeezed(points)


def _distances(number: int, lines: Sequence[tuple[int, int]]) -> list[list[float]]:
    """Count the steps between all points; unconnected points are a little further apart than all others."""
    near: list[list[int]] = [[] for _ in range(number)]
    for a, b in lines:
        near[a].append(b)
        near[b].append(a)
    rows = [_steps(start, near) for start in range(number)]
    most = max(max(row) for row in rows) + 1
    return [[float(step if step >= 0 else most) for step in row] for row in rows]


def _steps(start: int, near: list[list[int]]) -> list[int]:
    out = [-1] * len(near)
    out[start] = 0
    edge = [start]
    while edge:
        edge = [b for a in edge for b in near[a] if _reach(out, b, out[a] + 1)]
    return out


def _reach(out: list[int], point: int, step: int) -> bool:
    if out[point] >= 0:
        return False
    out[point] = step
    return True


def _axes(far: list[list[float]]) -> list[Point]:
    """Place the points along the two widest axes of the squared distances."""
    number = len(far)
    squares = [[d * d for d in row] for row in far]
    means = [fsum(row) / number for row in squares]
    mean = fsum(means) / number
    matrix = [[-(squares[i][j] - means[i] - means[j] + mean) / 2 for j in range(number)] for i in range(number)]
    first = _widest(matrix, [])
    second = _widest(matrix, first)
    return list(zip(first, second, strict=True))


def _widest(matrix: list[list[float]], beside: list[float]) -> list[float]:
    """Find the widest axis at right angles to another, scaled by how wide it is."""
    number = len(matrix)
    axis = [((i * 7919) % 1009) / 1009 + 0.5 for i in range(number)]
    size = 0.0
    for _ in range(_POWERS):
        axis = _apart(axis, beside)
        axis = [fsum(a * b for a, b in zip(row, axis, strict=True)) for row in matrix]
        size = sqrt(fsum(a * a for a in axis)) or 1.0
        axis = [a / size for a in axis]
    return [a * sqrt(size) for a in _apart(axis, beside)]


def _apart(axis: list[float], beside: list[float]) -> list[float]:
    length = fsum(b * b for b in beside)
    if not length:
        return axis
    share = fsum(a * b for a, b in zip(axis, beside, strict=True)) / length
    return [a - share * b for a, b in zip(axis, beside, strict=True)]


def _majorized(points: list[Point], far: list[list[float]]) -> list[Point]:
    """Move each point repeatedly to where the others pull it; near ones count most."""
    number = len(points)
    weights = [[0.0 if i == j else 1 / (far[i][j] * far[i][j]) for j in range(number)] for i in range(number)]
    totals = [fsum(row) or 1.0 for row in weights]
    for _ in range(_ROUNDS):
        for i in range(number):
            points[i] = _pulled(i, points, far[i], weights[i], totals[i])
    return points


def _pulled(i: int, points: list[Point], far: list[float], weights: list[float], total: float) -> Point:
    x, y = points[i]
    to_x = to_y = 0.0
    for (other_x, other_y), wanted, weight in zip(points, far, weights, strict=True):
        if not weight:
            continue
        dx, dy = x - other_x, y - other_y
        apart = _length(dx, dy) or 1e-6
        to_x += weight * (other_x + dx * wanted / apart)
        to_y += weight * (other_y + dy * wanted / apart)
    return to_x / total, to_y / total


def _length(dx: float, dy: float) -> float:
    return sqrt(dx * dx + dy * dy)


def parted(points: list[Point], apart: float) -> list[Point]:
    """Push points apart that are closer than `apart`, and fit all of them into the unit square again."""
    out = list(points)
    for _ in range(_PUSHES):
        close = [(i, j) for j in range(len(out)) for i in range(j) if _too_close(out[i], out[j], apart)]
        if not close:
            break
        for i, j in close:
            out[i], out[j] = _pushed(out[i], out[j], apart)
    return points if out == points else _squeezed(out)


def _too_close(a: Point, b: Point, apart: float) -> bool:
    dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
    return dx < apart and dy < apart and _length(dx, dy) < apart


def _pushed(a: Point, b: Point, apart: float) -> tuple[Point, Point]:
    """Move two points away from each other; two in the same place go to the left and the right."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = _length(dx, dy)
    dx, dy = (dx / length, dy / length) if length > _SAME else (1.0, 0.0)
    by = (apart * _ROOM - length) / 2
    return (a[0] - dx * by, a[1] - dy * by), (b[0] + dx * by, b[1] + dy * by)


def _squeezed(points: list[Point]) -> list[Point]:
    """Fit points into the unit square, without changing their shape."""
    left, top = min(x for x, _ in points), min(y for _, y in points)
    width = max(x for x, _ in points) - left
    height = max(y for _, y in points) - top
    size = max(width, height) or 1.0
    return [((x - left) / size, (y - top) / size) for x, y in points]


def turned(points: list[Point], up: Sequence[int], right: int | None) -> list[Point]:
    """Rotate points so that some are above the rest, and mirror them so that one is on the right."""
    if up and len(up) < len(points):
        rest = [i for i in range(len(points)) if i not in up]
        above, below = _middle(points, up), _middle(points, rest)
        dx, dy = above[0] - below[0], above[1] - below[1]
        length = _length(dx, dy) or 1.0
        points = [((-y * dx + x * dy) / length, -(x * dx + y * dy) / length) for x, y in points]
    if right is not None and points[right][0] < _middle(points, range(len(points)))[0]:
        points = [(-x, y) for x, y in points]
    return _squeezed(points)


def _middle(points: list[Point], of: Sequence[int]) -> Point:
    return fsum(points[i][0] for i in of) / len(of), fsum(points[i][1] for i in of) / len(of)
