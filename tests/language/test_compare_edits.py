"""Any small edit, of any kind of slot, is told of at that slot alone, and in words that no other edit has."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from london_rules.compiler.digest import digest
from london_rules.engine import load
from london_rules.language import rules as r
from london_rules.language.compare.rule_sets import compare_rules
from tests.support.edits import Edit, edits
from tests.support.variants import LONDON

EVERY = (*LONDON, "2011-time-track")
FIXED = {"mark", "moment"}  # a mark is a name and no more; so is a moment, unless it stands for several


@cache
def rules_of(name: str) -> r.Rules:
    found = load(name).rule_set
    assert found is not None
    return found.rules


@cache
def edits_of(name: str) -> dict[str, list[Edit]]:
    """Give the edits by the slot that they touch."""
    out: dict[str, list[Edit]] = {}
    for edit in edits(rules_of(name)):
        out.setdefault(edit.slot, []).append(edit)
    return out


@cache
def digest_of(name: str) -> str:
    return digest(rules_of(name))


def told(old: r.Rules, new: r.Rules) -> list[str]:
    return [one.sentence for one in compare_rules(old, new)]


@pytest.mark.parametrize("name", EVERY)
@given(data=st.data())
def test_any_edit_is_told_of_at_its_slot_alone_both_ways(name: str, data: st.DataObject) -> None:
    rules = rules_of(name)
    slot = data.draw(st.sampled_from(list(edits_of(name))))
    edit = data.draw(st.sampled_from(edits_of(name)[slot]))
    new = edit.make()
    assert digest(new) != digest_of(name), edit.how
    found = compare_rules(rules, new)
    assert {one.slot for one in found} == {slot}, (edit.how, [one.sentence for one in found])
    assert {one.slot for one in compare_rules(new, rules)} == {slot}
    words = " ".join(one.words for one in found)
    assert words and "written differently" not in words and "in another order" not in words


@pytest.mark.parametrize("name", EVERY)
@given(data=st.data())
def test_two_edits_of_one_slot_are_not_told_alike(name: str, data: st.DataObject) -> None:
    rules = rules_of(name)
    several = [slot for slot, some in edits_of(name).items() if len(some) > 1]
    slot = data.draw(st.sampled_from(several))
    one, other = data.draw(st.lists(st.sampled_from(edits_of(name)[slot]), min_size=2, max_size=2, unique_by=id))
    first, second = one.make(), other.make()
    if digest(first) != digest(second):
        assert told(rules, first) != told(rules, second), (one.how, other.how)
        assert told(first, second)


@pytest.mark.parametrize("name", EVERY)
def test_the_edits_touch_every_kind_of_slot(name: str) -> None:
    kinds = {slot.kind for slot in rules_of(name).slots()}
    touched = {slot.partition(" ")[0] for slot in edits_of(name)}
    printed = {"effect", "power", *rules_of(name).kinds}
    assert kinds - printed - touched <= FIXED | {"group" if not rules_of(name).groups else "mark"}
    assert any(
        f"{face.slot.id} {field}" in edits_of(name) for face in rules_of(name).faces.values() for field in face.effects
    )
    assert {"players", "turn limit", "ranking"} <= set(edits_of(name))
