"""Where figures were read: with a source, assumed, or neither."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from london_rules import RuleSet, load
from london_rules.bundles.provenance import ValueOrigin

HEAD = 'language: 2\nid: fair\ntitle: Fair\nkind: overlay\nbuilds on: ["2010"]\n'
FAIR = """
parameters:
  stalls:
    value: 3
    about: The stalls of a fair.
    assumed: yes
  prizes:
    value: 2
    about: The prizes of a fair.
    source: a poster

source: a handbill

card:
  fair:
    name: Fair
    copies: 2
    set: A
    colour: brown
    cost: 1
    activation: gain £stalls, gain (prizes) points
    assumed: [copies, activation]
"""


Loaded = Callable[[str], RuleSet]


@pytest.fixture
def loaded(tmp_path: Path) -> Loaded:
    """Load an overlay over 2010."""

    def overlay(text: str) -> RuleSet:
        path = tmp_path / "fair.yaml"
        path.write_text(HEAD + text, encoding="utf-8")
        result = load(path)
        assert [d.message for d in result.diagnostics] == []
        assert result.rule_set is not None
        return result.rule_set

    return overlay


def figures(rule_set: RuleSet, id: str) -> dict[str, ValueOrigin]:
    return {f.field: f for f in rule_set.provenance.figures if f.id == id}


def test_a_figure_has_a_value_and_a_source_or_is_assumed(loaded: Loaded) -> None:
    found = figures(loaded(FAIR), "fair")
    assert {f.field: (f.values, f.assumed, f.source) for f in found.values()} == {
        "copies": (("2",), True, ""),
        "set": (("A",), False, "a handbill"),
        "colour": (("brown",), False, "a handbill"),
        "cost": (("1",), False, "a handbill"),
        "activation": (("gain £stalls, gain (prizes) points",), True, ""),
    }
    assert found["activation"].slot == "card fair activation"


def test_a_parameter_is_a_figure_too(loaded: Loaded) -> None:
    (stalls,) = figures(loaded(FAIR), "stalls").values()
    assert (stalls.slot, stalls.values, stalls.assumed, stalls.source) == ("parameter stalls", ("3",), True, "")
    assert stalls.about == "The stalls of a fair."
    (prizes,) = figures(loaded(FAIR), "prizes").values()
    assert (prizes.assumed, prizes.source) == (False, "a poster")


def test_every_figure_is_counted_once(loaded: Loaded) -> None:
    found = loaded(FAIR).provenance
    assert len(found.figures) == len(found.assumed) + len(found.sourced) + len(found.unsaid)
    assert sum(found.by_source.values()) == len(found.sourced)
    assert sum(found.by_kind.values()) == len(found.assumed)
    assert (found.by_source["a handbill"], found.by_source["a poster"]) == (3, 1)
    assert len({figure.slot for figure in found.figures}) == len(found.figures)


def test_several_powers_are_several_values_and_related_things_a_list(loaded: Loaded) -> None:
    found = {(f.id, f.field): f for f in loaded(FAIR).provenance.figures}
    assert len(found["university-of-london", "ongoing"].values) == 3
    assert found["lewisham", "land neighbour"].values == ("[camberwell, deptford, greenwich]",)


def test_a_value_that_is_set_with_a_source_is_no_longer_assumed(loaded: Loaded) -> None:
    text = "set:\n  card:\n    train-station-north:\n      copies: 2\n      source: a box\n"
    found = figures(loaded(text), "train-station-north")
    assert (found["copies"].values, found["copies"].assumed, found["copies"].source) == (("2",), False, "a box")
    assert found["cost"].source == "printed cards, 2010 edition"


def test_a_value_that_is_set_without_a_source_has_neither(loaded: Loaded) -> None:
    text = "set:\n  card:\n    train-station-north:\n      copies: 1\n      cost: 4\n"
    found = figures(loaded(text), "train-station-north")
    for field in ("copies", "cost"):
        assert (found[field].assumed, found[field].source) == (False, "")
    assert found["points"].source == "printed cards, 2010 edition"


def test_what_is_marked_as_assumed_loses_its_source(loaded: Loaded) -> None:
    text = "set:\n  card:\n    every:\n      assumed: [cost]\n    salters:\n      cost: 0\n      source: a box\n"
    found = loaded(text).provenance
    costs = {f.id: f for f in found.figures if (f.kind, f.field) == ("card", "cost")}
    assert (costs["salters"].assumed, costs["salters"].source) == (False, "a box")
    assert all(f.assumed and not f.source for f in costs.values() if f.id != "salters")
    assert costs["mercers"].values == ("0",)


def test_nought_and_no_are_assumed_too_where_nothing_is_printed(loaded: Loaded) -> None:
    rule_set = loaded("set:\n  card:\n    every:\n      assumed: [points, flips, cost]\n")
    salters, wren = figures(rule_set, "salters"), figures(rule_set, "wren")
    assert (salters["points"].values, salters["points"].assumed) == (("0",), True)
    assert (wren["flips"].values, wren["flips"].assumed) == (("no",), True)
    assert "cost" not in wren, "a card without a cost has none, which is not a cost of nought"


def test_in_2010_only_the_split_of_the_train_stations_is_assumed() -> None:
    rule_set = load("2010").rule_set
    assert rule_set is not None
    assert [f.slot for f in rule_set.provenance.assumed] == [
        "card train-station-north copies",
        "card train-station-south copies",
        "card train-station-south activation",
    ]
