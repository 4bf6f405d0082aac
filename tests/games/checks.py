"""What is true at every decision, and at the end, of every London card game; and what of one variant only."""

from __future__ import annotations

import functools
import itertools
from typing import Any

from attrs import evolve, frozen

from london_rules.compiler.layout import COVERED
from london_rules.compiler.program import Program, State
from london_rules.compiler.question import FIRST_OFFER
from london_rules.engine import Game, Setup
from london_rules.engine.invariants import check_invariants
from london_rules.engine.score import figures, places
from london_rules.language.rules import PowerDecl
from tests.games.table import SEED, rules
from tests.support.variants import FOUR, FOUR_FIVE, HYBRIDS, ONE, ONE_AND_FOUR, ONE_FIVE, READINGS, READINGS_2017

HAND_LIMIT, BOROUGHS, ON_OFFER, REPAYMENT = 9, 20, 3, 15
BORROWING = ("turn action", "action play cards", "action run city")


@frozen
class Edition:
    """What the checks need to know of a variant, said here once more and not read off its rules."""

    cards: int = 110
    borough_cards: bool = False  # three on offer, with run effects
    covering: bool = False  # only the top borough of each player works
    building_counters: int | None = 11
    underground_counters: int | None = 10
    loan_tokens: int | None = None  # loans of one's own accord


EDITIONS = {
    "2010": Edition(),
    "2017": Edition(
        101, borough_cards=True, covering=True, building_counters=None, underground_counters=None, loan_tokens=12
    ),
    **{variant: Edition(borough_cards=variant in (ONE, ONE_FIVE)) for variant in HYBRIDS},
}
START_POVERTY = dict.fromkeys(EDITIONS, 5) | {"2017": 0, FOUR: 0, FOUR_FIVE: 0}


def _of_reading(variant: str) -> Edition:
    """Give what is true of a reading: what is true of the game below it, but for loans of one's own accord."""
    game, _, reading = variant.rpartition("+")
    below = EDITIONS[ONE if variant == ONE_AND_FOUR else game]
    return evolve(below, loan_tokens=12) if reading == "voluntary-loans" else below


OF_READINGS = {variant: _of_reading(variant) for variant in READINGS}
POVERTY_OF_READINGS = dict.fromkeys(READINGS, 5) | dict.fromkeys(READINGS_2017, 0)
POVERTY_OF_READINGS |= {ONE_AND_FOUR: 0, f"{FOUR}+voluntary-loans": 0, "2017+five-poverty": 5}
RUN_EFFECTS = ("hammersmith", "paddington", "battersea", "southwark-bermondsey", "wandsworth")
RUN_EFFECTS += ("greenwich", "hackney", "kensington", "lambeth")


class Table:
    """Read a state by the words of the game."""

    def __init__(self, edition: Edition, program: Program, state: State) -> None:
        self.edition, self.program, self.layout, self.state = edition, program, program.layout, state

    def zone(self, name: str, player: int = 0) -> list[Any]:
        return self.state.z[self.layout.zone_base[name] + player]

    def counter(self, name: str, player: int) -> int:
        return self.state.c[self.layout.counter_base[name] + player]

    @property
    def asked(self) -> str:
        """Give the slot that asks the open question."""
        return self.program.source.questions[self.state.ask].slot

    def check_cards(self) -> None:
        low, high = self.layout.kind_range["card"]
        shared = len(self.zone("box")) + len(self.zone("deck")) + sum(t >= 0 for t in self.zone("display"))
        own = sum(
            len(self.zone("hand", p)) + len(self.zone("desk", p)) + sum(map(len, self.zone("city", p)))
            for p in range(self.state.np)
        )
        assert shared + own == high - low == self.edition.cards

    def check_boroughs(self) -> None:
        held = [len(self.zone("land", p)) for p in range(self.state.np)]
        if self.edition.building_counters is not None:
            assert max(held) <= self.edition.building_counters
        if not self.edition.borough_cards:
            assert len(self.zone("map")) + sum(held) == BOROUGHS
            return
        offer, deck = self.zone("offer"), self.zone("borough deck")
        assert self.zone("map") == []
        assert len(offer) + len(deck) + sum(held) == BOROUGHS
        assert len(offer) == ON_OFFER or not deck, "it is made up before the benefit of a borough"

    def check_run_effects(self) -> None:
        """Check whose run effects are in force: of the top borough only, or of all."""
        if not self.edition.borough_cards:
            return
        low, high = self.layout.kind_range["borough"]
        size, most = self.layout.size, self.layout.most
        for p in range(self.state.np):
            hooks = range(p, len(self.state.act), most)
            entries = {e for h in hooks for e in self.state.act[h]}
            working = {e % size for e in entries if not standing(self.program, e // size)}
            land = self.zone("land", p)
            open_land = land[-1:] if self.edition.covering else land
            wanted = [t for t in open_land if self.layout.things[t].face in RUN_EFFECTS]
            assert sorted(t for t in working if low <= t < high) == sorted(wanted)

    def check_underground(self) -> None:
        if self.edition.underground_counters is None:
            assert "underground" not in self.layout.counter_base
            return
        low, high = self.layout.kind_range["borough"]
        base = self.layout.counter_base["underground"]
        occupied = {t for p in range(self.state.np) for t in self.zone("land", p)}
        laid = {t: self.state.c[base + t] for t in range(low, high) if self.state.c[base + t]}
        assert sum(laid.values()) == len(laid) <= self.edition.underground_counters
        assert laid.keys() <= occupied

    def check_players(self) -> None:
        for p in range(self.state.np):
            for name in ("money", "poverty", "points", "loans"):
                assert self.counter(name, p) >= 0
        for p in range(self.state.np, self.layout.most):
            for zone in ("hand", "city", "land", "desk"):
                assert self.zone(zone, p) == []
        waiting = [p for p in range(self.state.np) if p != self.state.active]
        if self.state.turn > 1 and not self.state.over:
            assert all(len(self.zone("hand", p)) <= HAND_LIMIT for p in waiting)

    def check_covered(self) -> None:
        size = self.layout.size
        layers = {t for p in range(self.state.np) for stack in self.zone("city", p) for t in stack}
        if self.edition.covering:
            layers |= {t for p in range(self.state.np) for t in self.zone("land", p)}
        turned, covered = self.state.m[:size], self.state.m[COVERED * size : (COVERED + 1) * size]
        assert {t for marks in (turned, covered) for t, mark in enumerate(marks) if mark} <= layers

    def check_loan_offer(self) -> None:
        """Check that a loan may be taken of one's own accord where it may, and nowhere else."""
        if self.state.over:
            return
        opts = [o for o in self.state.opts if isinstance(o, int) and o <= -FIRST_OFFER]
        offered = any(standing(self.program, (-FIRST_OFFER - o) // self.layout.size) for o in opts)
        tokens = self.edition.loan_tokens
        may = tokens is not None and self.asked in BORROWING and self.counter("loans", self.state.who) < tokens
        assert offered == may
        if offered:
            assert self.state.who == self.state.active


@functools.cache
def standing(program: Program, number: int) -> bool:
    """Tell whether a power belongs to the rules, or to an effect for a time, and to no card or borough."""
    powers = program.layout.powers
    return number >= len(powers) or isinstance(powers[number].text, PowerDecl)


def _edition(variant: str) -> Edition:
    return OF_READINGS[variant] if variant in OF_READINGS else EDITIONS[variant]


def check_table(variant: str, program: Program, state: State) -> None:
    """Check what is true at every decision of the game."""
    check_invariants(program, state)
    table = Table(_edition(variant), program, state)
    table.check_cards()
    table.check_boroughs()
    table.check_run_effects()
    table.check_underground()
    table.check_players()
    table.check_covered()
    table.check_loan_offer()


def check_end(variant: str, program: Program, state: State) -> None:
    """Check what is true of a game that has ended."""
    assert state.over == 1
    table = Table(_edition(variant), program, state)
    assert table.zone("deck") == []
    assert all(table.zone("hand", p) == [] for p in range(state.np))
    poverty = [table.counter("poverty", p) for p in range(state.np)]
    assert min(poverty) == 0
    assert all(table.counter("money", p) < REPAYMENT or not table.counter("loans", p) for p in range(state.np))
    game = Game(rules(variant), Setup(state.np, SEED), state, program)
    rows = figures(program, state)
    where = places(program, state, rows)
    assert min(where) == 1
    order = sorted(range(state.np), key=lambda p: where[p])
    for better, worse in itertools.pairwise(order):
        a, b = rows[better], rows[worse]
        assert (a[0], -a[1], a[2], a[3]) >= (b[0], -b[1], b[2], b[3])
        assert (where[better] == where[worse]) == (a == b)
    assert [line["place"] for line in game.score()] == list(where)
