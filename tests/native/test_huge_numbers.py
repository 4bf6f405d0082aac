"""Numbers that grow beyond 64 bits end a game in C with the error, and at the place, that they have in Python."""

import pytest
from attrs import evolve

from london_rules.native.build import Build
from london_rules.native.compilers import compilers
from london_rules.players import both_tiers
from london_rules.players.bot_games import Fault, SimulationSetup
from tests.native.machine import needs_compiler
from tests.referee.huge_numbers import HUGE

LEAVES = "a number that is chosen from far away, and kept"  # a frame in C holds none below -2^62
PLAYED = [name for name in HUGE if name not in ("a difference below all numbers", "a loss below all counters")]


@needs_compiler
@pytest.mark.parametrize("name", PLAYED)
def test_a_number_that_grows_too_large_is_the_same_error_in_c(name, monkeypatch):
    quickly = evolve(next(compilers()), quick=("-O0",))
    monkeypatch.setattr(both_tiers, "build", lambda source: Build(source, quickly))
    game, code = HUGE[name]
    rules = game.load()
    games = [both_tiers.play_on_both(rules, SimulationSetup(("random",) * 2, 3), number) for number in range(3)]
    assert [one.difference for one in games] == [None] * 3
    assert any(one.left for one in games) == (name == LEAVES)
    assert code in [one.result.code for one in games if isinstance(one.result, Fault)]
