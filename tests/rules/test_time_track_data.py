"""The made-up map, cards and dates of the race along the time track have the shape that its rules need."""

import re
from collections import Counter, deque
from pathlib import Path

import pytest
from ruamel.yaml import YAML

CARDS = Path(__file__).parents[2] / "cards"
START, FAR = "museum-of-london", "greenwich"


def faces(bundle, file, kind):
    data = YAML(typ="safe", pure=True).load((CARDS / bundle / file).read_text(encoding="utf-8"))
    assert [key for key in data if key not in ("source", "layout")] == [kind]
    return data[kind]


SPOTS = faces("time-track-map", "spots.yaml", "spot")
DECK = faces("time-track-cards", "cards.yaml", "card")
REDS = [id for id, spot in SPOTS.items() if "monument" in spot]


def shaded(shade):
    return [id for id, spot in SPOTS.items() if spot["shade"] == shade]


def of_sort(*sorts):
    return {id: card for id, card in DECK.items() if card["sort"] in sorts}


def steps_from(start, without=()):
    """Count the steps along paths to every spot that can be reached."""
    steps, queue = {start: 0}, deque([start])
    while queue:
        spot = queue.popleft()
        for near in SPOTS[spot].get("path", ()):
            if near not in steps and near not in without:
                steps[near] = steps[spot] + 1
                queue.append(near)
    return steps


TRACK = faces("time-track-cards", "track.yaml", "milestone")
STAGES = [milestone["stage"] for milestone in TRACK.values()]
DATES = [milestone["date"] for milestone in TRACK.values()]


# ---- the map --------------------------------------------------------------------------------------------------------


def test_the_map_has_one_start_two_green_spots_and_17_monuments():
    assert 70 <= len(SPOTS) <= 80
    assert shaded("pale blue") == [START]
    assert len(shaded("green")) == 2
    assert Counter(spot["shade"] for spot in SPOTS.values()).keys() == {"grey", "red", "green", "pale blue"}
    assert sorted(SPOTS[id]["monument"] for id in REDS) == list(range(1, 18))
    assert shaded("red") == REDS
    assert SPOTS[FAR]["monument"] == 17


@pytest.mark.parametrize("relation", ["path", "approach"])
def test_ways_lead_both_ways_and_to_another_spot_once(relation):
    for id, spot in SPOTS.items():
        others = spot.get(relation, [])
        assert len(set(others)) == len(others) and id not in others, id
        for other in others:
            assert id in SPOTS[other].get(relation, ()), (id, other)


def test_greenwich_lies_on_no_path_and_is_approached_from_the_green_spots():
    assert "path" not in SPOTS[FAR]
    assert sorted(SPOTS[FAR]["approach"]) == sorted(shaded("green"))
    assert [id for id, spot in SPOTS.items() if "approach" in spot and id != FAR] == shaded("green")


def test_every_other_spot_is_on_the_paths_and_not_far_from_the_start():
    steps = steps_from(START)
    assert steps.keys() == SPOTS.keys() - {FAR}
    assert max(steps.values()) <= 20
    assert all(1 <= len(spot["path"]) <= 5 for id, spot in SPOTS.items() if id != FAR)


@pytest.mark.parametrize("red", [id for id in REDS if id != FAR])
def test_the_next_monument_is_3_to_9_steps_away(red):
    steps = steps_from(red)
    assert 3 <= min(steps[other] for other in REDS if other not in (red, FAR)) <= 9


def test_letterboxes_on_all_monuments_cut_no_spot_off():
    assert steps_from(START, without=REDS).keys() == SPOTS.keys() - set(REDS)


# ---- the cards ------------------------------------------------------------------------------------------------------


def test_there_are_60_cards():
    count = Counter()
    for card in DECK.values():
        count[card["sort"]] += card.get("copies", 1)
    assert count.total() == 60
    assert count == {
        "picture": 14,
        "person": 12,
        "sight": 17,
        "museum": 2,
        "smog": 5,
        "underground": 5,
        "buses": 5,
    }


def test_every_monument_has_one_sight_that_bears_its_name():
    sights = {card["monument"]: card["name"] for card in of_sort("sight").values()}
    assert len(of_sort("sight")) == 17
    for id in REDS:
        assert sights[SPOTS[id]["monument"]].endswith(SPOTS[id]["name"])
    assert [id for id, card in DECK.items() if "monument" in card] == list(of_sort("sight"))


def test_pictures_bear_dates_of_the_track_and_persons_none_of_them():
    assert {card["date"] for card in of_sort("picture").values()} <= set(DATES)
    persons = [card["date"] for card in of_sort("person").values()]
    assert not set(persons) & set(DATES)
    assert all(DATES[0] < date < DATES[-1] for date in persons)
    assert [id for id, card in DECK.items() if "date" in card] == list(of_sort("picture", "person"))


@pytest.mark.parametrize("sorts", [("picture", "person"), ("sight",)])
def test_cards_of_one_frame_are_played_alike(sorts):
    assert len({card["played"] for card in of_sort(*sorts).values()}) == 1


# ---- the track ------------------------------------------------------------------------------------------------------


def test_the_dates_rise_from_the_romans_to_the_games_of_2012():
    assert list(range(len(DATES))) == STAGES
    assert sorted(set(DATES)) == DATES
    assert (DATES[0], DATES[-1]) == (43, 2012)


def test_the_last_step_is_that_of_the_last_milestone():
    bundle = YAML(typ="safe", pure=True).load(CARDS.parent / "variants" / "2011-time-track" / "bundle.yaml")
    assert bundle["parameters"]["last step"]["value"] == STAGES[-1]


# ---- what is made up ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", [id for id, milestone in TRACK.items() if milestone["date"] not in (2011, 2012)])
def test_every_date_of_the_track_is_marked_as_assumed_but_those_of_the_rules(id):
    assert TRACK[id]["assumed"] == ["name", "stage", "date"]


# The rules of 2011 name the green frames and the museum, where the race starts, and how Greenwich is reached.
GREEN_FRAMES = ("museum", "smog", "underground", "london-buses")
STATED = {
    **{id: {"sort"} for id in GREEN_FRAMES},
    **{id: {"shade"} for id in (START, FAR, *shaded("green"))},
}


@pytest.mark.parametrize("id", [*SPOTS, *DECK])
def test_all_that_a_face_says_is_marked_as_assumed_but_what_its_rules_say(id):
    face = SPOTS.get(id) or DECK[id]
    assert face.get("source") == ("rules of 2011" if id in STATED and id in SPOTS else None)
    said = face.keys() - {"name", "played", "assumed", "source"} - STATED.get(id, set()) | (
        {"copies"} if id in DECK else set()
    )
    assert said == set(face["assumed"]) - {"name"}
    assert len(face["assumed"]) == len(set(face["assumed"]))


def test_no_two_faces_share_an_id_or_a_name_of_one_thing():
    assert len(SPOTS | DECK | TRACK) == len(SPOTS) + len(DECK) + len(TRACK)
    names = [face["name"] for face in (SPOTS | DECK | TRACK).values() if "copies" not in face]
    assert len(names) == len(set(names))
    assert all(re.fullmatch("[a-z]+(-[a-z0-9]+)*", id) for id in SPOTS | DECK | TRACK)
