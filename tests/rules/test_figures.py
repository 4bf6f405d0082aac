"""Every printed figure of the 2010 cards and board, against tables of what is printed."""

import csv
from pathlib import Path

import pytest

from tests.support.table import rule_set

DATA = Path(__file__).parent / "data"
SPOKEN = {"Train Station": ["train-station-north", "train-station-south"]}


def rows(name):
    with (DATA / name).open(encoding="utf-8", newline="") as f:
        return list(csv.DictReader(f))


CARDS, BOROUGHS = rows("cards-2010.csv"), rows("boroughs-2010.csv")


def faces(kind):
    return [f for f in rule_set().rules.faces.values() if f.kind == kind]


def faces_of(row):
    """Find the faces that a row is about; the Train Station row is two faces."""
    found = [
        f
        for f in faces("card")
        if (f.name, f.values["set"], f.values["colour"])
        == (row["name"].replace("’", "'"), row["deck"].lower(), row["colour"])
    ]
    assert len(found) == len(SPOKEN.get(row["name"], [1])), row["name"]
    return found


def text(face, field):
    """Give the text of an effect without its line ends."""
    effect = face.effects.get(field)
    return "" if effect is None else " ".join(effect.slot.source.value.split())


def test_there_are_77_faces_and_110_cards_in_sets_of_25_50_and_35():
    cards = faces("card")
    assert len(cards) == 77
    assert sum(f.copies for f in cards) == 110
    sets = {s: sum(f.copies for f in cards if f.values["set"] == s) for s in ("a", "b", "c")}
    assert sets == {"a": 25, "b": 50, "c": 35}
    assert sum(len(faces_of(row)) for row in CARDS) == 77


def test_only_figures_without_a_source_are_marked_as_assumed():
    assumed = {f.id: f.assumed for f in faces("card") if f.assumed}
    assert assumed == {
        "train-station-north": ("copies",),
        "train-station-south": ("activation", "copies"),
    }


@pytest.mark.parametrize("row", CARDS, ids=[f"{r['name']}-{r['deck']}-{r['colour']}" for r in CARDS])
def test_figures_printed_on_a_card(row):
    found = faces_of(row)
    assert sum(f.copies for f in found) == int(row["count"])
    for face in found:
        if row["build_cost"]:
            assert face.values["cost"] == int(row["build_cost"])
        else:
            assert "cost" not in face.values
        assert face.values.get("points", 0) == int(row["end_vp"] or 0)
        assert face.values.get("flips", False) == (row["flips"] == "yes")


COSTS = {
    "": "",
    "expend any": "expend a card",
    "expend blue": "choose a card in your hand that is blue, expend it",
    "pay £7": "pay £7",
    "pay £4": "pay £4",
}


def spoken(symbols):
    """Say symbols as the rule text does: `+£2, -1 poverty` is `gain £2, lose 1 poverty`."""
    out = []
    for part in filter(None, symbols.split(", ")):
        verb = "gain" if part[0] == "+" else "lose"
        amount = part[1:].replace("VP", "points")
        out.append(f"{verb} {'1 point' if amount == '1 points' else amount}")
    return out


@pytest.mark.parametrize("row", CARDS, ids=[f"{r['name']}-{r['deck']}-{r['colour']}" for r in CARDS])
def test_symbols_printed_on_a_card(row):
    for face in faces_of(row):
        assert text(face, "activation cost") == COSTS[row["activation_cost"]]
        activation = text(face, "activation")
        if "A" not in row["ability"].partition(":")[0]:
            assert activation == ", ".join(spoken(row["symbols"]))
        for said in spoken(row["symbols"]):
            assert said in activation
        if row["symbols"] and row["ability"].startswith("A:"):
            assert activation.startswith(", ".join(spoken(row["symbols"]))), "symbols come before text"


@pytest.mark.parametrize("row", CARDS, ids=[f"{r['name']}-{r['deck']}-{r['colour']}" for r in CARDS])
def test_powers_printed_on_a_card(row):
    letters = row["ability"].partition(":")[0]
    for face in faces_of(row):
        assert bool(face.powers) == bool(set(letters) & set("OR"))
        assert ("from hand" in face.effects) == ("H" in letters)
        if "A" in letters:
            assert "activation" in face.effects


@pytest.mark.parametrize("row", BOROUGHS, ids=[r["name"] for r in BOROUGHS])
def test_figures_printed_on_a_borough(row):
    (face,) = [f for f in faces("borough") if f.name == row["name"]]
    assert face.values["cost"] == int(row["cost"])
    assert face.values["cards to take"] == int(row["cards"])
    assert face.values["points"] == int(row["vp"])
    assert face.values["side"] == row["side"]
    assert face.values.get("on the river", False) == (row["on_thames"] == "yes")
    assert face.values.get("starter", False) == (row["starter"] == "yes")
    names = rule_set().rules.faces
    for field, column in (("land neighbour", "land_neighbours"), ("bridge", "bridge_neighbours")):
        found = {names[i].name for i in face.related.get(field, ())}
        printed = {n.strip() for n in row[column].split(";") if n.strip()}
        assert found == printed, field


def test_there_are_20_boroughs_and_neighbours_are_mutual():
    boroughs = faces("borough")
    assert len(boroughs) == len(BOROUGHS) == 20
    bridges = set()
    for face in boroughs:
        for field in ("land neighbour", "bridge"):
            for other in face.related.get(field, ()):
                assert face.id in rule_set().rules.faces[other].related[field]
        bridges |= {frozenset((face.id, other)) for other in face.related.get("bridge", ())}
    assert bridges == {
        frozenset(("city", "southwark-bermondsey")),
        frozenset(("westminster", "lambeth")),
        frozenset(("fulham-chelsea", "battersea")),
        frozenset(("fulham-chelsea", "wandsworth")),
    }
