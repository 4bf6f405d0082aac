"""Patches between plain values: what they turn into, how short they are, and patches that do not fit."""

import copy
import json
import random

import jsonpatch
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from london_rules.table.patch import PatchError, apply_patch, make_patch
from tests.support.talk import Talk

LEAVES = st.none() | st.booleans() | st.integers(2, 5) | st.sampled_from(["", "a", "b", "a/b", "a~b"])
THINGS = st.fixed_dictionaries({"id": st.sampled_from("abcdef")}, optional={"n": st.integers(0, 2)})
VALUES = st.recursive(
    LEAVES | THINGS,
    lambda inner: (
        st.lists(inner, max_size=6) | st.dictionaries(st.sampled_from(["a", "b", "c/d", "e~f", ""]), inner, max_size=4)
    ),
    max_leaves=20,
)


@settings(max_examples=600, deadline=None)
@given(VALUES, VALUES)
def test_a_patch_turns_the_old_value_into_the_new_one(old, new):
    patch = json.loads(json.dumps(make_patch(old, new)))
    made = apply_patch(copy.deepcopy(old), patch)
    assert json.dumps(made, sort_keys=True) == json.dumps(new, sort_keys=True)
    by_others = jsonpatch.apply_patch(old, patch)
    assert json.dumps(by_others, sort_keys=True) == json.dumps(new, sort_keys=True)


@pytest.mark.parametrize("variant", ["2010", "2011-time-track"])
def test_the_patches_of_the_protocol_are_applied_alike_by_another_library(variant):
    talk, seen, patches = Talk(), {}, 0
    talk.ask("new", table="main", variant=variant, seats=["human"] * 3, seed=5, watch=[1, 2, 3, None])
    chosen = random.Random(variant)
    for _ in range(40):
        for packet in talk.packets:
            patches += "patch" in packet
            before = seen.get(packet["seat"])
            seen[packet["seat"]] = copy.deepcopy(packet.get("view")) or jsonpatch.apply_patch(before, packet["patch"])
        assert seen == {seat: view for (_, seat), view in talk.views.items()}
        decision = talk.server.tables["main"].table.game
        if decision.over:
            break
        talk.ask("answer", table="main", seat=decision.to_move, option=chosen.choice(decision.option_ids()))
    assert patches > 100


@settings(max_examples=100, deadline=None)
@given(VALUES)
def test_equal_values_need_no_patch(value):
    assert make_patch(value, copy.deepcopy(value)) == []


def things(*ids: str) -> list[dict[str, object]]:
    return [{"thing": id, "name": id.upper(), "number": 1} for id in ids]


def test_a_thing_that_leaves_and_one_that_comes_are_two_operations():
    patch = make_patch(things(*"abcdefgh"), things(*"acdefXgh"))
    assert [(one["op"], one["path"]) for one in patch] == [("add", "/6"), ("remove", "/1")]


def test_a_change_of_a_thing_touches_that_field_only():
    old, new = things(*"abc"), things(*"abc")
    new[1]["number"] = 2
    assert make_patch(old, new) == [{"op": "replace", "path": "/1/number", "value": 2}]


def test_a_value_that_changed_everywhere_is_replaced_as_a_whole():
    old, new = {"at": {"a": 1, "b": 2, "c": 3, "d": 4}}, {"at": {"a": 5, "b": 6, "c": 7, "d": 8}}
    assert make_patch(old, new) == [{"op": "replace", "path": "/at", "value": new["at"]}]


@pytest.mark.parametrize(
    "operation",
    [
        {"op": "remove", "path": "/b"},
        {"op": "replace", "path": "/b", "value": 1},
        {"op": "replace", "path": "/a/7", "value": 1},
        {"op": "add", "path": "/a/x", "value": 1},
        {"op": "add", "path": "/a/0/0", "value": 1},
        {"op": "remove", "path": ""},
    ],
)
def test_a_patch_that_does_not_fit_is_refused(operation):
    with pytest.raises(PatchError):
        apply_patch({"a": [1, 2]}, [operation])
