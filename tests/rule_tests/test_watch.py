"""The program that tells its values plays the very game that the traced one plays."""

from __future__ import annotations

import random
from typing import Any

import pytest

from london_rules.compiler.program import Program
from london_rules.language import constructs as t
from london_rules.rule_tests.play import watched_program
from tests.support.table import rule_set

_WITHOUT_PLACE = ("enter", "leave", "turn begins", "chance")


def told(program: Program, events: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Name the places in events, whose numbers are a program's own."""
    places = program.source.positions
    return [e if e[0] in _WITHOUT_PLACE else (e[0], places[e[1]], *e[2:]) for e in events]


@pytest.mark.parametrize("variant", ["2010+plague+alms", "2017", "hybrid-1"])
def test_it_plays_the_same_game(variant: str) -> None:
    rules = rule_set(variant)
    watched, traced = watched_program(rules.rules), rules.traced
    assert watched.watch is not None
    watched.watch.on = True
    one, other, dice = watched.new_state(3, 7), traced.new_state(3, 7), random.Random(3)
    while True:
        watched.run(one)
        traced.run(other)
        assert told(watched, one.ev) == told(traced, other.ev)
        assert (one.opts, one.c, one.z, one.over) == (other.opts, other.c, other.z, other.over)
        one.ev.clear()
        other.ev.clear()
        if one.over:
            break
        one.ans = other.ans = dice.choice(one.opts)
    assert len(watched.watch.seen) > 1000


def test_a_value_is_that_of_the_text_at_its_spot() -> None:
    program = watched_program(rule_set("2010").rules)
    watch = program.watch
    assert watch is not None
    state = program.new_state(2, 1)
    program.run(state)
    watch.on = True
    number = program.source.numbers.index("run poverty")
    value = program.space["NUMBERS"][number](state, 0)
    spots = {sight.spot: sight.value for sight in watch.seen}
    hands = [v for n, v in spots.items() if watch.spots[n].node == t.Number("hand poverty")]
    assert hands == [len(state.z[program.layout.zone_base["hand"]])]
    assert value == hands[0]


def test_without_a_watch_the_program_is_unchanged() -> None:
    assert "saw(" not in rule_set("2010").traced.source.text
    assert "saw(" not in rule_set("2010").fast.source.text
