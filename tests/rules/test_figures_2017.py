"""Every printed figure of 2017 that a source states, and what the others are assumed to be."""

import csv
from pathlib import Path

import pytest

from tests.support.table import rule_set

DATA = Path(__file__).parent / "data"
SOURCES = {"rules of 2017", "reference manual", "public reviews"}

# What a card of 2010 has where nothing is printed.
NOTHING = {"points": ("0",), "flips": ("no",)}

# Of 110 cards these nine are assumed not to be in the box of 2017.
FEWER = (
    "street-lights", "omnibus", "furniture-makers", "workers-houses", "leather-industry", "brewing", "ship-building",
    "shops-c", "sewers",
)  # fmt: skip


def rows(name):
    with (DATA / name).open(encoding="utf-8", newline="") as f:
        return list(csv.DictReader(f))


KNOWN = rows("known-2017.csv")


def faces(kind, variant="2017"):
    return [face for face in rule_set(variant).rules.faces.values() if face.kind == kind]


def figures(variant="2017"):
    """Give all figures by thing and field."""
    return {(f.kind, f.id, f.field): f for f in rule_set(variant).provenance.figures}


def test_there_are_101_cards_of_the_77_faces():
    cards = faces("card")
    assert len(cards) == 77
    assert sum(card.copies for card in cards) == 101
    sets = {s: sum(card.copies for card in cards if card.values["set"] == s) for s in ("a", "b", "c")}
    assert sets == {"a": 25, "b": 43, "c": 33}


def test_one_copy_of_nine_cards_is_missing():
    before = {face.id: face.copies for face in faces("card", "2010")}
    assert {f.id: before[f.id] - f.copies for f in faces("card") if f.copies != before[f.id]} == dict.fromkeys(FEWER, 1)


def test_eleven_cards_are_paupers_and_four_are_played_from_hand():
    grey = [face for face in faces("card") if face.values["colour"] == "grey"]
    assert {face.name for face in grey} == {"Paupers"}
    assert sum(face.copies for face in grey) == 11
    actions = {face.name: face.copies for face in faces("card") if "from hand" in face.effects}
    assert actions == {"Huguenots": 1, "Jewish Refugees": 2, "Wren": 1}
    assert all("cost" not in face.values for face in faces("card") if "from hand" in face.effects)


@pytest.mark.parametrize("row", KNOWN, ids=[f"{row['id']}-{row['field']}" for row in KNOWN])
def test_a_figure_that_a_source_states(row):
    figure = figures()[row["kind"], row["id"], row["field"]]
    assert figure.values == (row["value"],)
    assert (figure.assumed, figure.source) == (False, row["source"])


def test_the_ability_of_every_borough_is_unknown():
    unknown = {figure.slot for figure in rule_set("2017").provenance.unknown}
    boroughs = [face.id for face in rule_set("2017").rules.faces.values() if face.kind == "borough"]
    assert unknown == {f"borough {id} ability" for id in boroughs}


def test_what_no_source_states_is_assumed():
    known = {(row["kind"], row["id"], row["field"]) for row in KNOWN}
    said = {
        key
        for key, figure in figures().items()
        if key[0] in ("card", "borough") and not (figure.assumed or figure.unknown)
    }
    assert len(said) == len(KNOWN)
    assert said - known == set()


def test_only_sources_about_2017_are_claimed():
    shared = {"rules of both editions"}  # of what every London card game shares
    assert set(rule_set("2017").provenance.by_source) == SOURCES | shared


def test_an_assumed_figure_of_a_card_is_that_of_2010():
    before = figures("2010")
    for key, figure in figures().items():
        if key[0] == "card" and figure.assumed and not (key[2] == "copies" and key[1] in FEWER):
            assert figure.values == (before[key].values if key in before else NOTHING[key[2]]), key


def test_the_start_is_stated_and_the_limit_of_loans_is_ours():
    found = figures()
    poverty, loans = found["parameter", "start poverty", ""], found["parameter", "loan tokens", ""]
    assert (poverty.values, poverty.source) == (("0",), "rules of 2017")
    # The Spanish rules list twelve tokens in the box, but no rule says that they are a limit.
    assert (loans.values, loans.assumed, loans.source) == (("12",), True, "")


def test_assumed_figures_of_boroughs_follow_from_the_board_of_2010():
    printed = {row["name"]: row for row in rows("boroughs-2010.csv")}
    assert len(faces("borough")) == 20
    for face in faces("borough"):
        row, values = printed[face.name], face.values
        assert values["cost"] == int(row["cost"])
        assert values["cards to take"] == max(1, int(row["cards"]) - 1)
        assert values["prestige"] == max(1, int(row["vp"]) - 1)
        assert values["poverty off"] == (2 if row["side"] == "south" and face.id != "wandsworth" else 1)
        assert values["side"] == row["side"]
        assert values["on the river"] == (row["on_thames"] == "yes")
        assert values["starter"] == (row["starter"] == "yes")
        assert values["points"] == 0, "prestige is scored as it is gained"


def test_the_sums_over_all_boroughs():
    totals = {f: sum(face.values[f] for face in faces("borough")) for f in ("cost", "prestige", "poverty off")}
    assert totals == {"cost": 98, "prestige": 53, "poverty off": 27}
    assert sum(face.values["side"] == "south" for face in faces("borough")) == 8
    assert sum(face.values["on the river"] for face in faces("borough")) == 11


def test_no_figure_of_2010_is_said_to_be_one_of_2017():
    for face in faces("card") + faces("borough"):
        assert set(face.sources.values()) <= SOURCES, face.id


def test_nine_boroughs_have_a_run_effect():
    assert sum(bool(face.powers) for face in faces("borough")) == 9
    assert all(not face.related for face in faces("borough")), "borough cards have no neighbours"


def test_option_1_has_the_figures_of_the_board_and_the_poverty_of_2017():
    board, cards = figures("2010"), figures("2017")
    for key, figure in figures("2010+option-1").items():
        if key[0] == "borough":
            other = cards if key[2] in ("poverty off", "on a run") else board
            assert figure == other[key], key
