"""Chance is the same in C as in Python, draw by draw."""

from random import Random

import pytest

from london_rules.compiler.primitives import rnd, seed_state, shuffle
from london_rules.engine.dice import Dice
from tests.native.machine import LEFT_TIER, machine, needs_compiler
from tests.native.test_converter import decisions

pytestmark = needs_compiler

MANY = 1_000_000


def begun():
    made = machine()
    s = next(decisions(made.program, seed=1))
    made.put(s)
    return made, s


def signed(x: int) -> int:
    return x - (1 << 64) if x >> 63 else x


@pytest.mark.parametrize("sides", [1, 2, 6, 1000, (1 << 32) - 1])
def test_games_draw_the_same(sides):
    made, s = begun()
    number = MANY if sides == 6 else 1000
    made.number("rnd", sides, number)
    assert made.out[:number] == [rnd(s, sides) for _ in range(number)]
    assert made.get().rng == s.rng


def test_players_throw_the_same_dice():
    made, s = begun()
    dice = Dice(12, 3)
    s.rng = dice.state
    made.put(s)
    made.number("rnd", 7, 1000)
    assert made.out[:1000] == [dice.below(7) for _ in range(1000)]


def test_things_are_shuffled_the_same():
    made, s = begun()
    for size in range(100):
        things = [*range(size)]
        shuffle(s, things)
        assert made.listed("shuffle", *range(size)) == things
    assert made.get().rng == s.rng


@pytest.mark.parametrize("seed", [0, 1, -1, 1 << 40, (1 << 64) + 5])
@pytest.mark.parametrize("stream", [0, 3, 1 << 40])
def test_seeds_are_mixed_the_same(seed, stream):
    made, _ = begun()
    inputs = [signed(number & ((1 << 64) - 1)) for number in (seed, stream)]
    assert made.number("seed_state", *inputs) == signed(seed_state(seed, stream))


@pytest.mark.parametrize("key", [0, 1, 12345, (1 << 32) - 1, 1 << 32, (1 << 64) - 1])
def test_random_players_draw_as_the_generator_of_python_does(key):
    made, _ = begun()
    number = MANY if key == 12345 else 2000
    made.number("chance", signed(key), number)
    python = Random(key).random
    assert made.out[:number] == [int(python() * (1 << 53)) for _ in range(number)]


@pytest.mark.parametrize("sides", [(1 << 32) - 1, 1 << 32, (1 << 32) + 1, 10**15 + 3, (1 << 63) - 1])
def test_draws_from_very_many_numbers_are_the_same(sides):
    made, s = begun()
    made.number("rnd", sides, 100)
    assert made.out[:100] == [rnd(s, sides) for _ in range(100)]
    assert made.get().rng == s.rng


def test_draws_from_less_than_nothing_are_left_to_python():
    made, _ = begun()
    assert made.probe("rnd", -1, 1) == LEFT_TIER
