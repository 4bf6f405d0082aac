"""Whole random games with invariants on, for each number of players: 60 of each edition, 25 of each hybrid.

The first games of each table (20 of an edition, 5 of a hybrid) are checked at every second decision, in half of them at
the odd ones and in half at the even ones, the others at every sixth: a wrong invariant shows in the first games, and
what only rare courses come to stays for a while.
Of each reading of the rulebooks 20 games, with 2, 3 and 4 players in turn, in which every eighth decision is checked.
One game of each table is checked at every decision.
"""

import pytest

from london_rules.engine.states import state_hash
from tests.games.checks import (
    EDITIONS,
    OF_READINGS,
    POVERTY_OF_READINGS,
    START_POVERTY,
    Table,
    check_end,
    check_table,
)
from tests.games.table import decisions, rules

SHARDS = 5
GAMES = dict.fromkeys(EDITIONS, 25) | {"2010": 60, "2017": 60}
WHOLLY = dict.fromkeys(EDITIONS, 5) | {"2010": 20, "2017": 20}
OFTEN, EVERY = 2, 6
TRACED = dict.fromkeys(EDITIONS, 3) | {"2010": 10}

every_variant = pytest.mark.parametrize("variant", EDITIONS)
every_table = pytest.mark.parametrize("players", [2, 3, 4])
every_shard = pytest.mark.parametrize("shard", range(SHARDS))


@every_variant
@every_table
@every_shard
def test_invariants_hold_in_whole_games(variant: str, players: int, shard: int) -> None:
    program = rules(variant).fast
    for number in range(shard, GAMES[variant], SHARDS):
        count, every = 0, OFTEN if number < WHOLLY[variant] else EVERY
        for count, state in enumerate(decisions(program, players, number), 1):
            if count % every == number % every:
                check_table(variant, program, state)
        check_end(variant, program, state)
        assert count > 50


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


@pytest.mark.parametrize("variant", OF_READINGS)
def test_invariants_hold_in_whole_games_of_each_reading(variant: str) -> None:
    program = rules(variant).fast
    for number in range(20):
        players, count = 2 + number % 3, 0
        for count, state in enumerate(decisions(program, players, number)):
            if count == 0:
                table = Table(OF_READINGS[variant], program, state)
                assert {table.counter("poverty", p) for p in range(players)} == {POVERTY_OF_READINGS[variant]}
            if count % 8 == number % 8:
                check_table(variant, program, state)
        check_end(variant, program, state)
        assert count > 50


@pytest.mark.parametrize("game", ["2010", "2017"])
def test_nobody_takes_a_loan_in_the_turn_of_another_if_loans_are_taken_in_ones_own_only(game: str) -> None:
    """Read as the rulebooks have it, somebody does."""
    assert _loans_of_others(game) > 0
    assert _loans_of_others(f"{game}+loans-in-own-turn") == 0


def _loans_of_others(variant: str) -> int:
    """Count how often, in ten games, somebody who is not to play takes a loan."""
    program, taken = rules(variant).fast, 0
    base = program.layout.counter_base["loans"]
    for number in range(10):
        before, active = [0, 0, 0], 0
        for state in decisions(program, 3, number):
            now = state.c[base : base + 3]
            taken += sum(b > a for p, (a, b) in enumerate(zip(before, now, strict=True)) if p != active)
            before, active = now, state.active
    return taken
