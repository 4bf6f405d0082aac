"""Maps: near things lie near, the same each time, and the right way up."""

from collections.abc import Sequence
from itertools import pairwise
from math import dist

from london_rules.rulebook.build import rulebook
from london_rules.table.stress import Point, places, turned


def test_a_chain_is_laid_out_in_a_line_of_even_steps():
    points = places(5, [(0, 1), (1, 2), (2, 3), (3, 4)])
    steps = [dist(a, b) for a, b in pairwise(points)]
    assert max(steps) - min(steps) < 0.01
    assert abs(dist(points[0], points[4]) - sum(steps)) < 0.01


def test_all_points_lie_in_the_square_also_those_that_nothing_joins():
    points = places(7, [(0, 1), (1, 2), (2, 0), (3, 4)])
    assert all(-1e-9 <= x <= 1 + 1e-9 and -1e-9 <= y <= 1 + 1e-9 for x, y in points)
    assert len({(round(x, 3), round(y, 3)) for x, y in points}) == 7
    assert places(0, []) == [] and places(1, []) == [(0.0, 0.0)]


def test_points_are_turned_and_mirrored():
    points = turned([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)], [1, 2], 1)
    assert [y < 0.5 for _, y in points] == [False, True, True, False]
    assert points[1][0] > 0.5


def test_the_map_of_2010_lies_as_on_the_board_and_hardly_a_line_crosses():
    (chart,) = rulebook("2010").book.maps
    at = {spot.name: (spot.x, spot.y) for spot in chart.spots}
    assert at["Hampstead"][1] < at["City"][1] < at["Southwark & Bermondsey"][1] < at["Greenwich"][1]
    assert at["Hammersmith"][0] < at["Westminster"][0] < at["City"][0] < at["Hackney"][0]
    assert chart.relations == ("land neighbour", "bridge")
    lines = [(path.first, path.second) for path in chart.lines]
    assert _crossings([(spot.x, spot.y) for spot in chart.spots], lines) <= 2


def _crossings(points: Sequence[Point], lines: Sequence[tuple[int, int]]) -> int:
    """Count the lines that cross: a measure of how readable a map is."""
    return sum(
        _cross(points[a], points[b], points[c], points[d])
        for i, (a, b) in enumerate(lines)
        for c, d in lines[i + 1 :]
        if len({a, b, c, d}) == 4
    )


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _side(a, b, c) != _side(a, b, d) and _side(c, d, a) != _side(c, d, b)


def _side(a: Point, b: Point, c: Point) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])
