"""Patches in one file of C are those of Python: of any values, and of views of whole games."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import example, given, settings

from london_rules.engine.game import Game
from london_rules.engine.running_game import Setup
from london_rules.engine.states import canonical_text
from london_rules.table.patch import MOST_MATCHED, apply_patch, make_patch
from tests.embed.embedded import OK, Library, compiled, needs_compiler, rules_of
from tests.table.test_patch import VALUES

pytestmark = needs_compiler


@cache
def small() -> Library:
    with TemporaryDirectory() as folder:
        return compiled(rules_of("driftwood"), Path(folder))


def in_python(old: str, new: str) -> str:
    return canonical_text(make_patch(json.loads(old), json.loads(new)))


def things(*ids: str) -> list[dict[str, Any]]:
    return [{"thing": id, "marks": [id, "[", 'a"b\\']} for id in ids]


@settings(max_examples=600, deadline=None)
@given(VALUES, VALUES)
@example([1] * MOST_MATCHED, [1] * (MOST_MATCHED - 1) + [2])
@example([1] * (MOST_MATCHED + 1), [1] * MOST_MATCHED)
@example(things(*"abcdefgh"), things(*"xbcfdeyh"))
@example({"é" * 100: 1, "b": [1, 2, 3]}, {"é" * 100: 2, "b": [2, 3]})
def test_a_patch_of_any_values_is_that_of_python(old, new):
    before, after = canonical_text(old), canonical_text(new)
    assert small().patch(before, after) == in_python(before, after)


def test_a_patch_of_what_is_too_deep_or_has_too_long_a_name_replaces_it_and_fits():
    for old, new in (
        ({"a": {"b" * 3000: 1, "c": 2}}, {"a": {"b" * 3000: 2, "c": 2}}),
        (json.loads("[" * 40 + "1" + "]" * 40), json.loads("[" * 40 + "2" + "]" * 40)),
    ):
        patch = json.loads(small().patch(canonical_text(old), canonical_text(new)))
        assert [operation["op"] for operation in patch] == ["replace"]
        assert apply_patch(old, patch) == new


@pytest.mark.parametrize("variant", ["2010", "duckboards"])
def test_patches_of_the_views_of_a_game_are_those_of_python(variant, tmp_path):
    rule_set = rules_of(variant)
    library, dice, sizes = compiled(rule_set, tmp_path), Random(3), []
    game, embedded = Game.begin(rule_set, Setup(3, 3)), library.new(3, 3)
    before = ["null"] * 4
    while not game.over and len(game.answers) < 200:
        for viewer in (0, 1, 2, 3):
            now = embedded.text("view", viewer)
            patch = library.patch(before[viewer], now)
            assert patch == in_python(before[viewer], now)
            assert canonical_text(apply_patch(json.loads(before[viewer]), json.loads(patch))) == now
            if len(game.answers) > 0:
                sizes.append(len(patch) / len(now))
            before[viewer] = now
        number = dice.randrange(len(game.option_ids()))
        game.answer(game.option_ids()[number])
        assert embedded.answer(number) == OK
    assert sorted(sizes)[len(sizes) // 2] < 0.2
