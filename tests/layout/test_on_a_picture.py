"""Boards that lie on a picture of the bundle: where things are on it, what is refused, and what is drawn from it."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from london_rules import load
from london_rules.layout.read import read_front
from london_rules.printing.boards import board_sheets
from london_rules.printing.job import Job
from london_rules.printing.paper import PAPERS
from london_rules.rulebook.build import rulebook
from london_rules.table.scene import scene
from london_rules.text.picture import picture_address, picture_sides, picture_text
from tests.support.on_a_picture import LAYOUT, PLACES, SVG, files, problems

HELP = "as in `wick: 40 25`"
NO_PICTURE = [("there is no picture `fin`", "choose from `fen`")]
OUTSIDE = "the layout needs a place on the picture, in per cent from the left and from the top, here"


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("wick: 46 8", "wick: 101 8", [(OUTSIDE, HELP)]),
        ("wick: 46 8", "wick: 46 -8", [(OUTSIDE, HELP)]),
        ("wick: 46 8", "wick: [46, 8]", [(OUTSIDE, HELP)]),
        ("wick: 46 8", "wick: 46", [(OUTSIDE, HELP)]),
        ("        wick: 46 8\n", "", [("the layout needs the place of wick here", f"write where it is, {HELP}")]),
        ("      image: fen\n      places", "      image: fin\n      places", NO_PICTURE),
        ("      at: right\n      image: fen", "      image: fin", NO_PICTURE),
    ],
)  # fmt: skip
def test_a_place_that_is_not_on_the_picture_is_refused(old: str, new: str, found: list[tuple[str, str]]) -> None:
    assert old in LAYOUT
    assert problems(LAYOUT.replace(old, new)) == found


def test_a_thing_with_copies_has_no_place() -> None:
    layout = "layout:\n  maps:\n    pole:\n      places:\n" + "".join(
        f"        {id}: 1 1\n" for id in ("alder-pole", "birch-pole", "willow-pole", "rope")
    )
    refused = ("the layout needs a thing without copies here", "each thing on a board is in one place")
    assert problems(layout) == [refused] * 4


def test_things_are_where_the_layout_puts_them_also_without_a_relation() -> None:
    rule_set = load("duckboards+drawn", texts={"drawn": files()}).rule_set
    assert rule_set is not None
    drawn = scene(rule_set)
    chart = drawn["maps"]["village"]
    assert {one["id"]: (one["x"], one["y"]) for one in chart["points"]} == {
        id: (x / 100, y / 100) for id, (x, y) in PLACES.items()
    }
    assert (chart["picture"], round(chart["height"], 2)) == ("fen", 0.6)
    assert [area["picture"] for area in drawn["areas"]["table"]] == [None, "fen"]
    parcels = [face.id for face in rule_set.rules.faces.values() if face.kind == "parcel"]
    layout = "layout:\n  table:\n    - zone: office\n      as: map\n  maps:\n    parcel:\n      places:\n"
    alone = load(
        "duckboards+drawn", texts={"drawn": files(layout + "".join(f"        {id}: 9.5 1\n" for id in parcels))}
    )
    assert alone.rule_set is not None, list(alone.diagnostics)
    plan = scene(alone.rule_set)["maps"]["parcel"]
    assert (len(plan["points"]), plan["lines"], plan["picture"]) == (len(parcels), [], None)
    assert plan["points"][0]["x"] == 0.095


def test_the_rulebook_and_printed_boards_have_the_picture_below_the_things() -> None:
    result = rulebook("duckboards+drawn", texts={"drawn": files()})
    assert result.book is not None and result.rule_set is not None
    rules, book = result.rule_set.rules, result.book
    (chart,) = book.maps
    assert chart.picture == rules.pictures["fen"]
    wick = next(spot for spot in chart.spots if spot.name == "Wick")
    assert (wick.x, round(wick.y, 3)) == (0.46, round(0.08 * chart.height, 3))
    sheets = board_sheets(Job(book, rules, read_front(rules), PAPERS["a4"], changes=False))
    images = [image for sheet in sheets for image in ET.fromstring(sheet).iter("{http://www.w3.org/2000/svg}image")]
    assert images and all(image.get("href") == chart.picture for image in images)
    for image in images:
        assert float(image.get("height", 0)) / float(image.get("width", 1)) == pytest.approx(0.6, abs=0.002)


def png(wide: int, tall: int) -> bytes:
    head = b"\x89PNG\r\n\x1a\n" + (13).to_bytes(4, "big") + b"IHDR"
    return head + wide.to_bytes(4, "big") + tall.to_bytes(4, "big") + bytes(9)


def webp(wide: int, tall: int) -> bytes:
    sides = (wide - 1).to_bytes(3, "little") + (tall - 1).to_bytes(3, "little")
    return b"RIFF" + bytes(4) + b"WEBPVP8X" + bytes(8) + sides + bytes(9)


@pytest.mark.parametrize(
    ("file", "data", "sides"),
    [
        ("a.svg", SVG.encode(), (400, 240)),
        ("a.png", png(30, 20), (30, 20)),
        ("a.webp", webp(60, 20), (60, 20)),
    ],
)
def test_the_sides_of_each_sort_of_picture_are_read_from_its_address(
    file: str, data: bytes, sides: tuple[int, int]
) -> None:
    wide, tall = picture_sides(picture_address(file, picture_text(file, data))[0])
    assert tall / wide == pytest.approx(sides[1] / sides[0], abs=0.001)
