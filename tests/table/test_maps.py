"""Points of maps: the same on every machine, and never on top of each other."""

from __future__ import annotations

import hashlib
import json
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

from london_rules import load
from london_rules.layout.model import MOST_ON_A_MAP, Front
from london_rules.table.maps import APART, MOST_BESIDE, map_plan
from london_rules.table.scene import scene
from london_rules.table.stress import Point, parted, places, turned

ROUTES = Path(__file__).parents[1] / "ideas" / "bundles" / "routes.yaml"
# Of all points as they are given out: a change of how they are placed shows here, also on another version of Python.
ON_RECORD = {"2010": "43b458e393a4c92d", "2011-time-track": "add070349983f1b0"}


@pytest.mark.parametrize("variant", ON_RECORD)
def test_points_are_where_they_are_on_every_machine(variant: str) -> None:
    rule_set = load(variant).rule_set
    assert rule_set is not None
    points = [
        (point["id"], point["x"], point["y"]) for map in scene(rule_set)["maps"].values() for point in map["points"]
    ]
    assert hashlib.sha256(json.dumps(points).encode()).hexdigest()[:16] == ON_RECORD[variant]


STAR = [(0, i) for i in range(1, MOST_ON_A_MAP)]
PAIRS = [(i, i + 1) for i in range(0, MOST_ON_A_MAP - 1, 2)]
EVERY = list(combinations(range(40), 2))


@pytest.mark.parametrize(
    ("number", "lines"), [(MOST_ON_A_MAP, STAR), (MOST_ON_A_MAP, PAIRS), (40, EVERY), (2, [(0, 1)])]
)
def test_no_points_are_on_top_of_each_other_whatever_joins_them(number: int, lines: list[tuple[int, int]]) -> None:
    points = parted(turned(places(number, lines), [], None), APART)
    assert min(dist(a, b) for a, b in combinations(points, 2)) > APART / 2
    assert all(0 <= x <= 1 and 0 <= y <= 1 for x, y in points)


def test_points_that_are_apart_stay_where_they_are() -> None:
    points: list[Point] = [(0.0, 0.0), (0.5, 0.2), (1.0, 0.3)]
    assert parted(points, 0.1) == points


def test_points_in_one_place_are_pushed_apart() -> None:
    points = parted([(0.5, 0.5)] * 9, 0.1)
    assert min(dist(a, b) for a, b in combinations(points, 2)) >= 0.1


def drawn(folder: Path, text: str) -> list[tuple[str, str, str, str]]:
    """Give the ends of each line on the map of towns, its relation, and the thing that draws it."""
    (folder / "routes.yaml").write_text(text)
    rule_set = load(str(folder / "routes.yaml")).rule_set
    assert rule_set is not None
    plan = map_plan(rule_set.rules, Front(), "town")
    assert plan is not None
    return [
        (
            plan.faces[line.first].id,
            plan.faces[line.second].id,
            plan.relations[line.relation],
            line.thing.id if line.thing else "",
        )
        for line in plan.lines
    ]


def with_lines(*lines: str) -> str:
    """Give the text of the game with more lines."""
    return ROUTES.read_text().replace("ticket:\n", "".join(f"  {line}\n" for line in lines) + "ticket:\n", 1)


COAST = ("ashby", "barton", "line", "coast")
REST = [
    ("barton", "corby", "line", "hill"),
    ("corby", "derby", "line", "fen"),
    ("ashby", "derby", "line", "moor"),
]


def test_things_that_name_others_draw_the_lines_between_those(tmp_path: Path) -> None:
    assert drawn(tmp_path, with_lines()) == [COAST, *REST]


def test_each_thing_that_joins_the_same_two_is_a_line_of_its_own_up_to_a_few(tmp_path: Path) -> None:
    more = [f"more-{i}: {{name: More {i}, station: [barton, ashby], length: {i}}}" for i in range(1, 9)]
    beside = [("ashby", "barton", "line", f"more-{i}") for i in range(1, MOST_BESIDE)]
    assert drawn(tmp_path, with_lines(*more)) == [COAST, *beside, *REST]


def test_a_thing_that_names_more_than_two_only_joins_them(tmp_path: Path) -> None:
    long = "long: {name: Long Line, station: [ashby, barton, corby], length: 9}"
    assert drawn(tmp_path, with_lines(long)) == [COAST, *REST, ("ashby", "corby", "line", "")]
