"""A command does not look for garbage while it is short; a server does, as often as any program."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from london_rules.cli.garbage import USUAL, look_as_usual, look_no_more, look_seldom
from london_rules.engine import load


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    before = gc.get_threshold()
    gc.unfreeze()
    yield
    gc.freeze()
    gc.set_threshold(*before)


def test_loading_and_compiling_a_game_makes_too_little_to_look_for_garbage() -> None:
    looks: list[str] = []

    def note(phase: str, info: dict[str, int]) -> None:
        looks.append(f"{phase} {info['generation']}")

    gc.callbacks.append(note)
    look_seldom()
    gc.collect()
    looks.clear()
    try:
        rule_set = load("2010").rule_set
        assert rule_set is not None
        assert rule_set.fast
    finally:
        gc.callbacks.remove(note)
    assert looks == []


def test_a_server_looks_as_often_as_any_program_and_only_at_what_is_new() -> None:
    look_seldom()
    assert gc.get_threshold() != USUAL
    look_as_usual()
    assert (gc.get_threshold(), gc.get_freeze_count() > 0) == (USUAL, True)


def test_at_the_end_nothing_is_left_to_look_at() -> None:
    look_no_more()
    assert len(gc.get_objects()) < 100
