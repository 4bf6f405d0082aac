"""What moves, turns and changes things does the same in C as in Python, on states of random games."""

from collections.abc import Callable
from random import Random

import pytest

from london_rules.compiler.errors import RuleError
from london_rules.compiler.layout import PILE, ROWS, STACKS
from london_rules.compiler.program import Program, State
from london_rules.compiler.support import bottom, expire, top
from london_rules.engine.states import whole_data
from tests.native.machine import DONE, FAILED, LEFT_TIER, Machine, machine, needs_compiler
from tests.native.test_converter import decisions
from tests.support.variants import ONE_FIVE

pytestmark = needs_compiler

GAMES = ("2010", "2011-time-track", ONE_FIVE, "driftwood")
CHANGES = 40  # of one state, one after the other
STATES = 60

Change = tuple[str, list[int], Callable[[State], object]]


class Hand:
    """Draws random changes of states of one program."""

    def __init__(self, program: Program, dice: Random) -> None:
        self.program, self.dice, self.space = program, dice, program.space
        self.layout = program.layout
        self.zones = range(len(self.layout.zone_names))
        self.shape = program.primitives.shape

    def zones_for(self, thing: int, shapes: tuple[int, ...] = (0, 1, 2, 3)) -> list[int]:
        """The zones in which a thing may lie."""
        out = []
        for zone in self.zones:
            kind = self.layout.rules.zones[self.layout.zone_names[zone][0]].kind
            low, high = self.layout.kind_range.get(kind, (0, self.layout.size))
            if low <= thing < high and self.shape[zone] in shapes:
                out.append(zone)
        return out

    def draw(self, s: State) -> Change:
        """One change that Python can make, or that it refuses with a RuleError."""
        kinds = [
            self.move,
            self.move,
            self.move,
            self.several,
            self.under,
            self.put_on,
            self.turn,
            self.swap,
            self.row,
            self.time,
        ]
        while True:
            change = self.dice.choice([*kinds, self.counter, self.mark])(s)
            if change is not None:
                return change

    def thing(self) -> int:
        return self.dice.randrange(self.layout.size)

    def move(self, s: State) -> Change:
        t = self.thing()
        zone = self.dice.choice(self.zones_for(t))
        return "move", [t, zone], lambda s: self.space["move"](s, t, zone)

    def several(self, s: State) -> Change:
        here = s.at[self.thing()]
        there = [t for t in range(self.layout.size) if s.at[t] == here]
        things = self.dice.sample(there, self.dice.randint(0, len(there)))
        if self.dice.random() < 0.3:
            things = [t for t in things if self.dice.random() < 0.9] or things
        zone = self.dice.choice(self.zones_for(there[0]))
        return "move_many", [zone, *things], lambda s: self.space["move_many"](s, things, zone)

    def under(self, s: State) -> Change | None:
        t = self.thing()
        zones = self.zones_for(t, (PILE,))
        if not zones:
            return None
        zone = self.dice.choice(zones)
        return "put_under", [t, zone], lambda s: self.space["put_under"](s, t, zone)

    def put_on(self, s: State) -> Change | None:
        t = self.thing()
        zones = self.zones_for(t, (STACKS,))
        if not zones:
            return None
        zone = self.dice.choice(zones)
        sites = [None, t, *(stack[-1] for stack in s.z[zone]), *(stack[0] for stack in s.z[zone])]
        site = self.dice.choice(sites)
        coded = -(1 << 63) if site is None else site
        return "put_on", [t, zone, coded], lambda s: self.space["put_on"](s, t, zone, site)

    def turn(self, s: State) -> Change:
        t, down = self.thing(), self.dice.randrange(2)
        return "turn", [t, down], lambda s: self.space["turn"](s, t, down)

    def swap(self, s: State) -> Change:
        a = self.thing()
        b = self.dice.choice([t for t in range(self.layout.size) if self.zones_for(t) == self.zones_for(a)])
        return "swap", [a, b], lambda s: self.space["swap"](s, a, b)

    def row(self, s: State) -> Change | None:
        zones = [zone for zone in self.zones if self.shape[zone] == ROWS]
        if not zones:
            return None
        zone = self.dice.choice(zones)
        rows = self.layout.rules.zones[self.layout.zone_names[zone][0]].rows
        if self.dice.random() < 0.5:
            return "close_gaps", [zone], lambda s: self.space["close_gaps"](s.z[zone], rows)
        here, there = self.dice.randint(0, rows + 1), self.dice.randint(0, rows + 1)
        return (
            "move_row",
            [zone, here, there, 9],
            lambda s: self.space["move_row"](s.z[zone], here, there, rows, 9),
        )

    def time(self, s: State) -> Change | None:
        hooks = [n for key, n in self.layout.hooks.items() if key.what == "number"]
        if not hooks:
            return None
        if self.dice.random() < 0.3:
            ending = self.dice.randrange(2)
            return "expire", [ending], lambda s: expire(s, ending)
        hook, player, until = self.dice.choice(hooks), self.dice.randrange(s.np), self.dice.randrange(2)
        entry = len(self.layout.powers) * self.layout.size + self.thing()
        at = hook * self.layout.most + player
        hold = self.space["put_for_a_time"]
        return "hold_for_now", [hook, player, entry, until], lambda s: hold(s, at, entry, until)

    def counter(self, s: State) -> Change:
        index = self.dice.randrange(len(s.c))
        by = self.dice.choice([1, -1, 5, -7, 10**9, -(10**9)])
        least = self.dice.choice([0, -5, -(10**10)])
        return "change", [index, by, least], lambda s: self.space["change"](s.c, index, by, least)

    def mark(self, s: State) -> Change:
        order = [*range(self.dice.randint(0, 9))]
        return "shuffle", [*order], lambda s: self.space["shuffle"](s, order)


def outcome_in_python(s: State, change: Callable[[State], object]) -> tuple[str, int] | None:
    try:
        change(s)
    except RuleError as e:
        return e.code, e.position
    return None


def compare(made: Machine, s: State, drawn: Change) -> bool:
    """Make one change on both sides; tell whether it could be made."""
    name, inputs, change = drawn
    expected = outcome_in_python(s, change)
    how = made.probe(name, *inputs)
    if expected is not None:
        assert how == FAILED, (name, inputs, how)
        assert made.error() == expected
        return False
    if how == LEFT_TIER and name == "hold_for_now":
        return False
    assert how == DONE, (name, inputs)
    assert whole_data(made.get()) == whole_data(s), (name, inputs)
    return True


@pytest.mark.parametrize("variant", GAMES)
def test_every_change_of_a_state_is_the_same_in_c(variant):
    made, dice = machine(variant), Random(5)
    hand, seen = Hand(made.program, dice), set[str]()
    every = max(1, 500 // STATES)
    for number, before in enumerate(decisions(made.program, seed=11)):
        if number % every:
            continue
        s = made.program.clone(before)
        s.fast = True
        s.fuel = before.fuel
        made.put(s)
        s.fuel, s.more = made.get().fuel, made.get().more
        for _ in range(CHANGES):
            drawn = hand.draw(s)
            if not compare(made, s, drawn):
                break
            seen.add(drawn[0])
        if number >= every * STATES:
            break
    assert {"move", "move_many", "put_under", "turn", "swap", "change"} <= seen


@pytest.mark.parametrize("variant", GAMES)
def test_what_lies_in_zones_is_read_the_same_in_c(variant):
    made = machine(variant)
    space, layout = made.program.space, made.program.layout
    for number, s in enumerate(decisions(made.program, seed=2)):
        if number % 40 or number > 800:
            continue
        made.put(s)
        for thing in range(layout.size):
            assert made.number("position", thing) == space["position"](s, thing)
        for zone, place in enumerate(s.z):
            if made.program.primitives.shape[zone] == STACKS:
                assert made.listed("stack_tops", zone) == [stack[-1] for stack in place]
                continue
            assert made.listed("zone_list", zone) == place
            assert all(made.listed("top", zone, n) == top(place, n) for n in (-1, 0, 1, 3, 1000))
            assert all(made.listed("bottom", zone, n) == bottom(place, n) for n in (-1, 0, 1, 3, 1000))
            if made.program.primitives.shape[zone] == ROWS:
                rows = layout.rules.zones[layout.zone_names[zone][0]].rows
                for n in range(rows + 2):
                    assert made.listed("row", zone, n) == space["row"](place, n, rows)


def test_a_clone_is_the_state_and_shares_nothing_with_it():
    made = machine()
    other = made.converter.new()
    for number, s in enumerate(decisions(made.program, seed=4)):
        if number % 50:
            continue
        made.put(s)
        made.library.copy_state(other.pointer, made.state.pointer)
        before = made.converter.read(other, s.limits)
        assert whole_data(before) == whole_data(made.get())
        assert made.probe("move", 30, 0) == DONE
        assert whole_data(made.converter.read(other, s.limits)) == whole_data(before)
