"""What front ends draw a table from: every thing has a face, every zone a place, and maps can be read."""

from __future__ import annotations

import json
from functools import cache
from itertools import combinations
from math import dist
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from london_rules import EVERYTHING, load
from london_rules.engine.rule_set import RuleSet
from london_rules.layout.icons import ICONS, icon_names
from london_rules.table.maps import APART
from london_rules.table.scene import scene
from london_rules.table.words import Words
from london_rules.text.picture import picture_address
from tests.support.variants import LONDON

Data = dict[str, Any]
RACE = "2011-time-track"
SHIPPED = (*LONDON, "2010+crystal-palace", "2010+own-land", RACE, f"{RACE}+far-letterboxes")
# Zones that somebody can see, and that no front end need draw: what is looked at for a moment, and what is out of play.
NOT_DRAWN = {"box", "desk", "used dice", "map"}


@cache
def rule_set(variant: str) -> RuleSet:
    found = load(variant).rule_set
    assert found is not None
    return found


def shown(variant: str) -> Data:
    return scene(rule_set(variant))


def areas(one: Data) -> list[Data]:
    return [area for group in one["areas"].values() for area in group]


def test_what_is_shown_sorted_goes_by_the_words_of_the_kind_and_by_numbers() -> None:
    words = Words(rule_set("nettles"))
    hand = next(area for area in words.front.own if area.zone == "hand")
    suits = ["clubs", "diamonds", "spades", "hearts"]
    [told] = [area["sorted"] for area in shown("nettles")["areas"]["own"] if area["zone"] == "hand"]
    assert told == [{"field": "suit", "values": suits}, {"field": "height", "values": []}]
    things = [{"thing": thing} for thing in shown("nettles")["things"]]
    hidden = {"thing": None}
    out = words.in_order(hand, [hidden, *things[::3], *things[1::3], *things[2::3]])
    faces = [words.face(one["thing"]).values for one in out[:-1]]
    assert out[-1] is hidden and len(faces) == 52
    assert [(suits.index(str(v["suit"])), v["height"]) for v in faces] == [
        (s, h) for s in range(4) for h in range(2, 15)
    ]


# ---- the shipped games --------------------------------------------------------------------------


@pytest.mark.parametrize("variant", SHIPPED)
def test_every_thing_that_can_be_on_the_table_has_a_face(variant: str) -> None:
    one, known = shown(variant), rule_set(variant)
    game = known.new_game(known.players[1], seed=3, events=False)
    view = game.view(EVERYTHING)
    zones = [*view["zones"].values(), *(zone for player in view["players"] for zone in player["zones"].values())]
    lying = [thing["thing"] for zone in zones for thing in things_in(zone)]
    assert sorted(lying) == sorted(one["things"])
    for thing in one["things"].values():
        face = one["faces"][thing["face"]]
        assert (face["kind"], face["name"]) == (thing["kind"], thing["name"])
        assert face["colour"].startswith("#")
        assert face["name"] and (face["printed"] or not face["values"])


def things_in(zone: Data) -> list[Data]:
    if "stacks" in zone:
        return [thing for stack in zone["stacks"] for thing in stack]
    if "rows" in zone:
        return [thing for row in zone["rows"] for thing in row if thing]
    return list(zone["things"])


@pytest.mark.parametrize("variant", SHIPPED)
def test_every_zone_that_somebody_sees_is_drawn_or_said_not_to_be(variant: str) -> None:
    one, rules = shown(variant), rule_set(variant).rules
    drawn = {area["zone"] for area in areas(one)}
    drawn |= {pawn["zone"] for area in areas(one) for pawn in area["pawns"] if "zone" in pawn}
    assert {name for name, zone in rules.zones.items() if zone.seen != "nobody"} - drawn <= NOT_DRAWN
    assert set(one["not drawn"]) == set(rules.zones) - drawn
    assert set(one["not drawn"]) <= NOT_DRAWN


@pytest.mark.parametrize("variant", SHIPPED)
def test_points_are_on_the_map_apart_from_each_other_and_lines_join_them(variant: str) -> None:
    one = shown(variant)
    for chart in one["maps"].values():
        points = {point["id"]: (point["x"], point["y"]) for point in chart["points"]}
        assert len(points) == len(chart["points"]) > 2
        assert all(0 <= x <= 1 and 0 <= y <= 1 for x, y in points.values())
        assert min(dist(a, b) for a, b in combinations(points.values(), 2)) > APART
        assert points.keys() <= one["faces"].keys()
        for line in chart["lines"]:
            assert line["from"] in points and line["to"] in points and line["relation"] in chart["relations"]
            faces = rule_set(variant).rules.faces
            ends = [id for some in faces[line["thing"] or line["from"]].related.values() for id in some]
            assert line["to"] in ends
            assert line["thing"] is None or line["from"] in ends


@pytest.mark.parametrize("variant", SHIPPED)
def test_areas_name_maps_tracks_zones_and_counters_that_there_are(variant: str) -> None:
    one = shown(variant)
    for area in areas(one):
        assert (area["map"] is not None, area["track"] is not None) == (area["as"] == "map", area["as"] == "track")
        assert area["map"] is None or area["map"] in one["maps"]
        assert area["track"] is None or area["track"] in one["tracks"]
        assert area["as"] in ("map", "track") or not (area["pawns"] or area["owned"])
        for pawn in area["pawns"]:
            known, name = (one["zones"], pawn["zone"]) if "zone" in pawn else (one["counters"], pawn["counter"])
            assert known[name]["owner"] == "player"
        kinds = [one["zones"][name]["kind"] for name in area["owned"]]
        assert kinds == [area["map"]] * len(kinds)
    for track in one["tracks"].values():
        at = [place["at"] for place in track["places"]]
        assert at == sorted(at) and (at[0], at[-1]) == (0, 1)


@pytest.mark.parametrize("variant", SHIPPED)
def test_seats_enough_and_all_of_it_is_plain_data(variant: str) -> None:
    one = shown(variant)
    assert len({seat["colour"] for seat in one["seats"]}) == rule_set(variant).players[1]
    assert json.loads(json.dumps(one)) == one
    assert scene(rule_set(variant)) is one


class AreasOfAVariant(SingleFileSnapshotExtension):
    """Keep the areas of a variant in a file of text."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


def line_of(area: Data) -> str:
    pawns = [name for pawn in area["pawns"] for name in pawn.values()]
    parts = [f"{area['zone']}: {area['title']}", f"{area['as']}, {area['at']}, {area['size']}"]
    parts += [f"rows {' / '.join(area['rows'])}"] if area["rows"] else []
    parts += [f"with {area['with']}"] if area["with"] else []
    parts += [f"{area['whose']['field']} is {area['whose']['counter']}"] if area["whose"] else []
    parts += [f"map of {area['map']}"] if area["map"] else []
    parts += [f"pawns {', '.join(pawns)}"] if pawns else []
    parts += [f"owned {', '.join(area['owned'])}"] if area["owned"] else []
    return "; ".join([*parts, f"if empty: {area['empty']}"])


@pytest.mark.parametrize("variant", ["2010", "2017", "2010+option-1", RACE])
def test_the_areas_are_those_on_record(variant: str, snapshot: SnapshotAssertion) -> None:
    lines = [
        f"{group}\n" + "".join(f"  {line_of(area)}\n" for area in of) for group, of in shown(variant)["areas"].items()
    ]
    assert "".join(lines) == snapshot(extension_class=AreasOfAVariant)


# ---- London -------------------------------------------------------------------------------------


def places(variant: str, kind: str) -> dict[str, tuple[float, float]]:
    return {point["name"]: (point["x"], point["y"]) for point in shown(variant)["maps"][kind]["points"]}


def test_the_map_of_boroughs_has_the_north_above_and_the_mouth_of_the_river_to_the_right() -> None:
    one, at = shown("2010"), places("2010", "borough")
    faces = rule_set("2010").rules.faces.values()
    north, south = ([at[f.name][1] for f in faces if f.values.get("side") == side] for side in ("north", "south"))
    assert max(north) < min(south)
    assert at["Hammersmith"][0] < at["Westminster"][0] < at["City"][0] < at["Hackney"][0]
    assert at["Greenwich"][0] > at["Lambeth"][0]
    bridges = [(line["from"], line["to"]) for line in one["maps"]["borough"]["lines"] if line["relation"] == "bridge"]
    sides = [{one["faces"][id]["values"]["side"] for id in pair} for pair in bridges]
    assert len(bridges) == 4 and all(side == {"north", "south"} for side in sides)


def test_the_same_boroughs_are_in_the_same_places_in_a_hybrid() -> None:
    assert places("2010+option-1", "borough") == places("2010", "borough")
    assert shown("2017")["maps"] == {}


def test_a_face_has_what_is_printed_on_it_in_short_and_in_full() -> None:
    battersea = shown("2010")["faces"]["battersea"]
    assert battersea == {
        "name": "Battersea",
        "kind": "borough",
        "line": ["£4", "3 pt", "4 cards"],
        "colour": "#b0792f",
        "left": "£4",
        "right": "3",
        "foot": ["Take 4 cards.", "south", "on the river"],
        "counters": [[{"counter": "underground", "optional": True}, " underground"]],
        "called": None,
        "picture": None,
        "printed": [
            "cost £4, cards to take 4, points 3, side south, on the river",
            "bridge: Fulham & Chelsea",
            "land neighbour: Wandsworth; Lambeth",
        ],
        "values": {
            "cost": 4,
            "cards to take": 4,
            "points": 3,
            "side": "south",
            "on the river": True,
            "starter": False,
        },
        "assumed": [],
    }


@pytest.mark.parametrize("variant", ["2010", "2017"])
def test_what_is_printed_is_what_the_words_say(variant: str) -> None:
    words = Words(rule_set(variant))
    for id, thing in shown(variant)["things"].items():
        assert [line.strip() for line in words.printed(id)] == [
            thing["name"],
            *shown(variant)["faces"][thing["face"]]["printed"],
        ]


# ---- the race -----------------------------------------------------------------------------------


def test_the_spots_of_the_race_lie_as_in_london() -> None:
    at = places(RACE, "spot")
    assert len(at) == 80
    assert at["Camden Lock"][1] < at["Trafalgar Square"][1] < at["Elephant and Castle"][1] < at["Greenwich"][1]
    assert at["Earl's Court"][0] < at["Trafalgar Square"][0] < at["Tower of London"][0] < at["Canary Wharf"][0]


def test_movers_are_on_the_map_and_markers_on_the_track() -> None:
    on_map = next(area for area in areas(shown(RACE)) if area["as"] == "map")
    on_track = next(area for area in areas(shown(RACE)) if area["as"] == "track")
    assert (on_map["map"], on_map["with"], on_map["pawns"]) == ("spot", "letterboxes", [{"zone": "standpoint"}])
    assert on_track["pawns"] == [{"counter": "track steps"}]
    track = shown(RACE)["tracks"]["track"]
    assert track["along"] == "stage"
    assert [place["value"] for place in track["places"]] == list(range(41))
    assert track["places"][40]["name"] == "Olympic Games of 2012"


def test_dice_show_what_was_thrown_and_spots_their_letterboxes_but_not_those_that_were_drawn() -> None:
    one = shown(RACE)
    die, spot = one["faces"]["die"], one["faces"]["strand"]
    assert die["counters"] == die_called(one) == [[{"counter": "pips", "optional": False}]]
    assert one["counters"]["pips"]["values"]["10"] == "a taxi"
    assert spot["counters"] == [[{"counter": "letterboxes", "optional": True}]]


def die_called(one: Data) -> list[Any]:
    return [one["faces"]["die"]["called"]]


# ---- other layouts ------------------------------------------------------------------------------

OVERLAY = 'language: 2\nid: my-table\ntitle: My table\nkind: overlay\nbuilds on: ["2010"]\nfiles: [my.yaml]\n'


def of_layout(layout: str) -> Data:
    found = load({"bundle.yaml": OVERLAY, "my.yaml": f"layout:\n{layout}"}).rule_set
    assert found is not None
    return scene(found)


def test_a_track_of_numbers_goes_from_0_to_its_last() -> None:
    one = of_layout("  table:\n    - counter: poverty\n      to: hand limit\n")
    assert one["areas"]["table"][0]["track"] == "poverty"
    places = one["tracks"]["poverty"]["places"]
    assert [place["value"] for place in places] == list(range(10))
    assert (places[9]["at"], places[9]["name"], one["tracks"]["poverty"]["counter"]) == (1, "9", "poverty")


def test_two_tracks_of_one_zone_are_two_tracks() -> None:
    track = "    - zone: map\n      as: track\n      along: "
    one = of_layout(f"  table:\n{track}cards to take\n{track}cards to take\n      title: Again\n")
    assert [area["track"] for area in one["areas"]["table"]] == ["map", "map 2"]
    values = [place["value"] for place in one["tracks"]["map"]["places"]]
    assert len(values) == 20 and values == sorted(values) and values[0] == 2


def test_what_a_counter_writes_on_a_thing_has_the_printed_figures_filled_in() -> None:
    one = of_layout(
        "  pictures:\n    borough:\n      counters: ['{name} has {underground?} of {cost}', 'tube{on the river}']\n"
    )
    tube: Data = {"counter": "underground", "optional": True}
    assert one["faces"]["battersea"]["counters"] == [["Battersea has ", tube, " of £4"], ["tube"]]
    assert one["faces"]["hackney"]["counters"] == [["Hackney has ", tube, " of £3"]]


def test_what_a_counter_writes_on_a_thing_says_one_thing_or_several() -> None:
    one = of_layout("  pictures:\n    borough:\n      counters: '{underground?} tunnels to {name}'\n")
    tube: Data = {"counter": "underground", "optional": True}
    several = {"one": " tunnel to Battersea", "many": " tunnels to Battersea"}
    assert one["faces"]["battersea"]["counters"] == [[tube, several]]


def test_dice_name_the_counter_that_is_on_top() -> None:
    kinds = of_layout("  pictures:\n    borough:\n      die: underground\n")["kinds"]
    assert (kinds["borough"]["die"], kinds["card"]["die"]) == ("underground", None)


def test_a_counter_says_how_far_it_goes_where_the_layout_does() -> None:
    limits = {name: counter["limit"] for name, counter in shown("keepers")["counters"].items()}
    assert limits == {"oil": None, "cracks": 6, "ships": None}
    words = Words(rule_set("keepers"))
    assert words.limited("cracks", "2 cracks") == "2 cracks of 6" and words.limited("oil", "2 oil") == "2 oil"


def test_words_that_have_an_icon_are_listed_with_its_picture() -> None:
    one = of_layout(
        "  icons:\n    poverty: skull\n    money: coin\n    loans: L\n    card colour:\n      brown: sack\n"
    )
    icons = {word: one["icons"][word] for word in ("poverty", "£", "brown")}
    assert icons == {"poverty": "skull", "£": "coin", "brown": "sack"}
    assert {"skull", "coin", "sack"} <= set(one["pictures"])
    assert all(address.startswith("data:image/svg+xml;base64,") for address in one["pictures"].values())
    assert (one["counters"]["loans"]["icon"], one["counters"]["poverty"]["icon"]) == ("L", "")
    assert "loans" not in one["icons"]


def test_every_icon_that_comes_with_the_program_is_shown_as_it_was_drawn() -> None:
    for name in icon_names():
        drawn = (ICONS / f"{name}.svg").read_text("utf-8")
        assert picture_address(f"{name}.svg", drawn)[1] == {}, name


def test_control_characters_of_an_author_do_no_harm() -> None:
    layout = 'layout:\n  table:\n    - zone: display\n      title: "A\\u202Eb"\n'
    found = load({"bundle.yaml": OVERLAY, "my.yaml": layout})
    assert found.rule_set is None
    assert [item.code for item in found.diagnostics.errors()] == ["LR-B0016"]


def test_a_table_without_a_layout_has_a_scene(monkeypatch: pytest.MonkeyPatch) -> None:
    known = load({"bundle.yaml": OVERLAY, "my.yaml": "set:\n  start money: 6\n"}).rule_set
    assert known is not None
    monkeypatch.setattr(known.rules, "layout", None)
    one = scene(known)
    assert [area["zone"] for area in one["areas"]["own"]] == ["hand", "city", "land", "desk"]
    assert one["maps"] == {} and one["faces"].keys() == shown("2010")["faces"].keys()
