"""Where names stand on maps."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import defaultdict

import pytest

from london_rules.rulebook.build import rulebook
from london_rules.rulebook.chart import draw_map
from london_rules.rulebook.labels import RADIUS, Box, placed
from london_rules.rulebook.model import Map, MapPath, MapPoint
from london_rules.rulebook.wrap import width

PAGE = (0.0, 0.0, 400.0, 400.0)


def share(a: Box, b: Box) -> bool:
    return min(a[2], b[2]) - max(a[0], b[0]) > 0 and min(a[3], b[3]) - max(a[1], b[1]) > 0


def test_a_name_stands_below_its_spot_where_nothing_is_in_the_way() -> None:
    ((left, top, right, bottom),) = placed([(200.0, 200.0)], [(60.0, 13.0)], [], PAGE)
    assert (left, right, bottom - top) == (170.0, 230.0, 13.0)
    assert 200.0 + RADIUS < top < 200.0 + 2 * RADIUS


def test_a_name_makes_way_for_a_line() -> None:
    spots = [(200.0, 100.0), (200.0, 300.0)]
    for one in placed(spots, [(60.0, 13.0)] * 2, [(0, 1)], PAGE):
        assert not share(one, (199.0, 100.0, 201.0, 300.0))


def test_a_line_that_is_a_thing_has_its_figures_and_colour_and_no_name_covers_them() -> None:
    (chart,) = rulebook("duckboards").book.maps
    assert [(path.note, path.tint) for path in chart.lines[:2]] == [("1", "#5d7f95"), ("2", "#a8643c")]
    drawn = ET.fromstring(draw_map(chart))
    marks = [{key: float(rect.get(key, 0)) for key in ("x", "y", "width", "height")} for rect in drawn.iter("rect")]
    assert len(marks) == len(chart.lines) == 26
    for mark in marks:
        box = (mark["x"], mark["y"], mark["x"] + mark["width"], mark["y"] + mark["height"])
        for text in drawn.iter("text"):
            if text.get("class") == "label":
                half, size = width(text.text or "", 12.0) / 2, float(text.get("font-size", 0))
                x, y = float(text.get("x", 0)), float(text.get("y", 0))
                assert not share(box, (x - half, y - size * 0.7, x + half, y)), text.text


def test_lines_that_join_the_same_two_lie_side_by_side() -> None:
    spots = tuple(MapPoint(name, name, x, 0.5, "#ffffff") for name, x in (("A", 0.0), ("B", 1.0)))
    chart = Map("map", "Map", spots, (MapPath(0, 1, 0, "#112233", "3"), MapPath(0, 1, 0, "#445566", "4")), ("road",))
    first, second = ET.fromstring(draw_map(chart)).iter("line")
    assert first.get("y1") == first.get("y2") != second.get("y1") == second.get("y2")


def test_names_of_spots_that_lie_close_cover_neither_spots_nor_each_other() -> None:
    spots = [(200.0, 200.0), (225.0, 205.0), (212.0, 222.0)]
    boxes = placed(spots, [(70.0, 26.0)] * 3, [], PAGE)
    rounds = [(x - 10, y - 10, x + 10, y + 10) for x, y in spots]
    assert not any(share(boxes[i], boxes[j]) for i in range(3) for j in range(i))
    assert not any(share(box, spot) for box in boxes for spot in rounds)


def test_a_name_stays_on_the_page() -> None:
    for left, top, right, bottom in placed([(12.0, 390.0), (390.0, 12.0)], [(80.0, 13.0)] * 2, [], PAGE):
        assert left >= 0 and top >= 0 and right <= 400 and bottom <= 400


@pytest.mark.parametrize("variant", ["2010", "2011-time-track"])
def test_on_no_map_that_comes_with_it_does_a_name_cover_a_spot_or_another_name(variant: str) -> None:
    (chart,) = rulebook(variant).book.maps
    names: dict[int, list[Box]] = defaultdict(list)
    rounds: list[Box] = []
    for i, link in enumerate(ET.fromstring(draw_map(chart)).iter("a")):
        for line in link.iter("text"):
            x, y, wide = (
                float(line.get("x", "")),
                float(line.get("y", "")),
                width(line.text or "", float(line.get("font-size", ""))),
            )
            names[i].append((x - wide / 2, y - 9, x + wide / 2, y + 2))
        (spot,) = link.iter("circle")
        x, y = float(spot.get("cx", "")), float(spot.get("cy", ""))
        rounds.append((x - 7, y - 7, x + 7, y + 7))
    assert len(names) == len(rounds) == len(chart.spots)
    boxes = [(i, box) for i, lines in names.items() for box in lines]
    assert [(i, j) for i, a in boxes for j, b in boxes if i < j and share(a, b)] == []
    assert [(i, j) for i, a in boxes for j, b in enumerate(rounds) if share(a, b)] == []
