"""What is counted in events: the same from the rows of native games as from the events that Python keeps."""

import time

import pytest

pytest.importorskip("scipy")

from london_rules import load
from london_rules.classes import evolve
from london_rules.compiler.program import State
from london_rules.engine import RuleSet
from london_rules.engine.raw_events import RawEvent
from london_rules.lab.tally import KINDS, tally
from london_rules.native.tier import possible
from london_rules.players.bot_games import SimulationSetup
from london_rules.players.event_games import ToldGame, play_told
from london_rules.players.measure import figures_of
from london_rules.players.pace import Pace


def rules_of(variant: str) -> RuleSet:
    rule_set = load(variant).rule_set
    assert rule_set is not None
    return rule_set


def natively(rule_set: RuleSet, setup: SimulationSetup, number: int) -> ToldGame:
    pace = rule_set.traced.once(Pace)
    pace.begin()
    until = time.monotonic() + 300
    while not pace.is_native() and time.monotonic() < until:
        time.sleep(0.05)
    told = play_told(rule_set, setup, number, KINDS, course=True)
    assert not isinstance(told.kept, list)
    return told


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["2010", "nettles", "driftwood"])
def test_native_rows_are_counted_as_events_are(variant):
    if not possible():
        pytest.skip("NO COMPILER HERE: the lab reads the events that Python keeps")
    rule_set = rules_of(variant)
    setup = SimulationSetup(("random",) * 4, 1)
    for number in range(3):
        told = natively(rule_set, setup, number)
        rows = tally(rule_set, told)
        assert rows == tally(rule_set, evolve(told, kept=told.events))
        figures = figures_of(rule_set, told)
        assert rows.counts == {name: figures[name] for name in rows.counts} and any(rows.counts.values())
        assert rows.begins == next(event[2] for event in told.events if event[0] == "turn begins")


def counted(rule_set: RuleSet, events: list[RawEvent]) -> dict[str, tuple[int, int]]:
    """What became of hands by some events of a game of two."""
    told = play_told(rule_set, SimulationSetup(("random",) * 2, 1), 0, frozenset(), course=True)
    assert isinstance(told.state, State)
    return tally(rule_set, evolve(told, kept=events)).hands


def test_a_swap_moves_both_things_to_where_the_other_was():
    rule_set = rules_of("2010")
    layout = rule_set.traced.layout
    zones = {(name, owner): i for i, (name, owner) in enumerate(layout.zone_names)}
    (hand, _), *_ = [key for key in zones if layout.rules.zones[key[0]].seen == "owner" and key[1] == 0]
    (table, _), *_ = [key for key in zones if key[1] < 0]
    mine, middle = zones[hand, 0], zones[table, -1]
    names = [layout.rules.faces[info.face].name for info in layout.things]
    one, other = 0, next(i for i, name in enumerate(names) if name != names[0])
    moves = [("move", 0, one, -1, mine), ("move", 0, other, -1, middle)]
    assert counted(rule_set, moves) == {names[one]: (1, 0)}
    assert counted(rule_set, [*moves, ("swap", 0, one, other)]) == {names[one]: (0, 1), names[other]: (1, 0)}
