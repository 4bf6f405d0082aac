"""Whole random games with invariants on: 200 for each number of players."""

import itertools

import pytest

from london_rules.compiler.layout import COVERED
from london_rules.compiler.program import Program, State
from london_rules.engine import Game, Setup
from london_rules.engine.invariants import check_invariants
from london_rules.engine.score import figures, places
from london_rules.engine.states import state_hash
from tests.games.table import SEED, decisions, rules

GAMES, SHARDS = 200, 10
HAND_LIMIT, BUILDING_COUNTERS, UNDERGROUND_COUNTERS = 9, 11, 10

every_table = pytest.mark.parametrize("players", [2, 3, 4])
every_shard = pytest.mark.parametrize("shard", range(SHARDS))


class Table:
    """Read a state by the words of the game."""

    def __init__(self, program: Program, state: State) -> None:
        self.layout, self.state = program.layout, state

    def zone(self, name: str, player: int = 0) -> list:
        return self.state.z[self.layout.zone_base[name] + player]

    def counter(self, name: str, player: int) -> int:
        return self.state.c[self.layout.counter_base[name] + player]

    def cards(self) -> int:
        low, high = self.layout.kind_range["card"]
        shared = len(self.zone("box")) + len(self.zone("deck")) + sum(t >= 0 for t in self.zone("display"))
        own = sum(
            len(self.zone("hand", p)) + len(self.zone("desk", p)) + sum(map(len, self.zone("city", p)))
            for p in range(self.state.np)
        )
        assert shared + own == high - low == 110
        return shared + own

    def boroughs(self) -> int:
        held = [len(self.zone("land", p)) for p in range(self.state.np)]
        assert max(held) <= BUILDING_COUNTERS
        assert len(self.zone("map")) + sum(held) == 20
        return sum(held)

    def underground(self) -> int:
        low, high = self.layout.kind_range["borough"]
        base = self.layout.counter_base["underground"]
        laid = [self.state.c[base + t] for t in range(low, high)]
        assert max(laid) <= 1
        for t, n in zip(range(low, high), laid, strict=True):
            assert not n or t not in self.zone("map")
        return sum(laid)


def check_table(program: Program, state: State) -> None:
    """Check what is true at every decision of the game."""
    check_invariants(program, state)
    table = Table(program, state)
    table.cards()
    table.boroughs()
    assert table.underground() <= UNDERGROUND_COUNTERS
    for p in range(state.np):
        for name in ("money", "poverty", "points", "loans"):
            assert table.counter(name, p) >= 0
    for p in range(state.np, program.layout.most):
        for zone in ("hand", "city", "land", "desk"):
            assert table.zone(zone, p) == []
    waiting = [p for p in range(state.np) if p != state.active]
    if state.turn > 1 and not state.over:
        assert all(len(table.zone("hand", p)) <= HAND_LIMIT for p in waiting)
    size = program.layout.size
    in_city = {t for p in range(state.np) for stack in table.zone("city", p) for t in stack}
    assert all(t in in_city for t in range(size) if state.m[t] or state.m[COVERED * size + t])


def check_end(program: Program, state: State) -> None:
    """Check what is true of a game that has ended."""
    assert state.over == 1
    table = Table(program, state)
    assert table.zone("deck") == []
    assert all(table.zone("hand", p) == [] for p in range(state.np))
    poverty = [table.counter("poverty", p) for p in range(state.np)]
    assert min(poverty) == 0
    assert all(table.counter("money", p) < 15 or not table.counter("loans", p) for p in range(state.np))
    game = Game(rules(), Setup(state.np, SEED), state, program)
    rows, where = figures(game), places(game)
    assert min(where) == 1
    order = sorted(range(state.np), key=lambda p: where[p])
    for better, worse in itertools.pairwise(order):
        a, b = rows[better], rows[worse]
        assert (a[0], -a[1], a[2], a[3]) >= (b[0], -b[1], b[2], b[3])
        assert (where[better] == where[worse]) == (a == b)
    assert [line["place"] for line in game.score()] == where


@pytest.mark.slow
@every_table
@every_shard
def test_invariants_hold_at_every_decision(players: int, shard: int) -> None:
    program = rules().fast
    for number in range(shard, GAMES, SHARDS):
        count = 0
        for count, state in enumerate(decisions(program, players, number), 1):  # noqa: B007
            check_table(program, state)
        check_end(program, state)
        assert count > 50


@pytest.mark.slow
@every_table
@every_shard
def test_fast_and_traced_reach_the_same_states(players: int, shard: int) -> None:
    fast, traced = rules().fast, rules().traced
    assert fast.source.fingerprint == traced.source.fingerprint
    for number in range(shard, GAMES, SHARDS * 4):
        pairs = zip(decisions(fast, players, number), decisions(traced, players, number), strict=True)
        for a, b in pairs:
            assert a.opts == b.opts
            assert state_hash(a) == state_hash(b)


@every_table
def test_one_game_with_all_checks(players: int) -> None:
    fast, traced = rules().fast, rules().traced
    for a, b in zip(decisions(fast, players, 777), decisions(traced, players, 777), strict=True):
        check_table(fast, a)
        assert state_hash(a) == state_hash(b)
    check_end(fast, a)
