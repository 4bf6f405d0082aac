"""What something in the rules is, in full, as data."""

from __future__ import annotations

import pytest

from london_rules import UnknownNameError, explain, load

OVERLAY = {
    "bundle.yaml": "language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: [2010]\nfiles: [mine.rules]\n"
    "set:\n  card:\n    brewing:\n      cost: 4\n",
    "mine.rules": "# Half of it.\nreplace number relief = (number of your boroughs) / 2 rounded down\n",
}


def test_a_replaced_number_tells_its_place_and_what_it_took_the_place_of() -> None:
    (relief,) = explain(OVERLAY, "Relief")
    assert (relief.id, relief.kind, relief.about) == ("number relief", "number", "Half of it.")
    assert (relief.place.bundle, relief.place.file, relief.place.line) == ("mine", "mine.rules", 2)
    assert [place.bundle for place in relief.in_place_of] == ["2010"]
    assert [part.id for part in relief.uses] == ["group boroughs"]
    assert "number run poverty" in [user.id for user in relief.used_by]


def test_a_thing_tells_which_of_its_parts_were_changed_and_what_states_its_figures() -> None:
    found = explain(OVERLAY, "brewing")
    face = next(one for one in found if one.kind == "card")
    rules = load("2010").rule_set
    assert rules is not None
    was = str(rules.rules.faces["brewing"].values["cost"])
    (changed,) = face.changed
    assert (changed.part, changed.how, changed.place.bundle, changed.before) == ("cost", "set", "mine", was)
    assert dict(face.sources)


def test_what_touches_a_rule_is_told_with_its_name() -> None:
    (free,) = explain("2010", "needs no payment")
    assert all(power.id.startswith("card ") and ":" in power.name for power in free.powers)
    assert free.powers


def test_a_name_that_nothing_has_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownNameError, match="releif") as caught:
        explain("2010", "releif")
    assert caught.value.near[0] == "relief"


def test_a_variant_with_errors_has_nothing_to_explain() -> None:
    assert explain({**OVERLAY, "mine.rules": "replace number releif = 1\n"}, "relief") == ()
