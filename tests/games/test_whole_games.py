"""Whole random games with invariants on, for each number of players: 200 of each edition, 80 of each hybrid."""

import pytest

from london_rules.engine.states import state_hash
from tests.games.checks import EDITIONS, START_POVERTY, Table, check_end, check_table
from tests.games.table import decisions, rules

SHARDS = 5
# Samples, for the time of the whole suite: a wrong invariant shows in the first games.
GAMES = dict.fromkeys(EDITIONS, 50) | {"2010": 120, "2017": 100}
TRACED = dict.fromkeys(EDITIONS, 10) | {"2010": 50}

every_variant = pytest.mark.parametrize("variant", EDITIONS)
every_table = pytest.mark.parametrize("players", [2, 3, 4])
every_shard = pytest.mark.parametrize("shard", range(SHARDS))


@pytest.mark.slow
@every_variant
@every_table
@every_shard
def test_invariants_hold_at_every_decision(variant: str, players: int, shard: int) -> None:
    program = rules(variant).fast
    for number in range(shard, GAMES[variant], SHARDS):
        count = 0
        for count, state in enumerate(decisions(program, players, number), 1):  # noqa: B007
            check_table(variant, program, state)
        check_end(variant, program, state)
        assert count > 50


@pytest.mark.slow
@every_variant
@every_table
@every_shard
def test_fast_and_traced_reach_the_same_states(variant: str, players: int, shard: int) -> None:
    fast, traced = rules(variant).fast, rules(variant).traced
    assert fast.source.fingerprint == traced.source.fingerprint
    for number in range(shard, TRACED[variant], SHARDS):
        pairs = zip(decisions(fast, players, number), decisions(traced, players, number), strict=True)
        for a, b in pairs:
            assert a.opts == b.opts
            assert state_hash(a) == state_hash(b)


@every_variant
@every_table
def test_one_game_with_all_checks(variant: str, players: int) -> None:
    fast, traced = rules(variant).fast, rules(variant).traced
    begun = next(decisions(fast, players, 777))
    table = Table(EDITIONS[variant], fast, begun)
    assert {table.counter("poverty", p) for p in range(players)} == {START_POVERTY[variant]}
    for a, b in zip(decisions(fast, players, 777), decisions(traced, players, 777), strict=True):
        check_table(variant, fast, a)
        assert state_hash(a) == state_hash(b)
    check_end(variant, fast, a)
