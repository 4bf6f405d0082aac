"""States go into the native tier and come back the same, at any decision of any game."""

from random import Random

import pytest

from london_rules.compiler.limits import DEFAULT
from london_rules.compiler.program import Program, State
from london_rules.engine.states import whole_data
from london_rules.native.converter import Converter, NativeState, TooLargeError
from tests.native.machine import program_of
from tests.support.variants import FOUR_FIVE, ONE_FIVE, SMALL

GAMES = ("2010", "2017", "2011-time-track", FOUR_FIVE, ONE_FIVE, *SMALL)
MOST_STATES = 700


def decisions(program: Program, seed: int):
    """The states of a random game at its decisions, and its last."""
    dice = Random(seed)
    low, high = program.layout.rules.players
    s = program.new_state(dice.randint(low, high), seed)
    s.fast = True
    while True:
        program.run(s)
        yield s
        if s.over:
            return
        s.ans = dice.choice(s.opts)


@pytest.mark.parametrize("variant", GAMES)
def test_a_state_comes_back_the_same_at_every_decision(variant):
    program = program_of(variant)
    converter = Converter(program)
    native, other = converter.new(), converter.new()
    for number, s in enumerate(decisions(program, seed=7)):
        converter.write(s, native)
        back = converter.read(native, DEFAULT)
        assert whole_data(back) == whole_data(s)
        assert [type(place) for place in back.act] == [type(place) for place in s.act]
        converter.write(back, other)
        assert converter.read(other, DEFAULT).frames == s.frames
        if number == MOST_STATES:
            break


def test_a_game_goes_on_from_a_state_that_came_back():
    program = program_of("2010")
    converter, native = Converter(program), Converter(program).new()
    here = [*decisions(program, seed=3)][-1]
    dice = Random(3)
    s = program.new_state(dice.randint(*program.layout.rules.players), 3)
    s.fast = True
    while True:
        program.run(s)
        converter.write(s, native)
        s = converter.read(native, DEFAULT)
        if s.over:
            break
        s.ans = dice.choice(s.opts)
    assert whole_data(s) == whole_data(here)


def test_nothing_of_an_earlier_state_is_left():
    program = program_of("2010")
    converter = Converter(program)
    used, new = converter.new(), converter.new()
    first, *_, last = [program.clone(s) for s in decisions(program, seed=1)]
    converter.write(last, used)
    converter.write(first, used)
    converter.write(first, new)
    assert whole_data(converter.read(used, DEFAULT)) == whole_data(converter.read(new, DEFAULT))


# ---- what frames and questions can hold ------------------------------------------------------


def some_state(program: Program) -> State:
    return next(decisions(program, seed=1))


def there_and_back(s: State) -> State:
    converter = Converter(program_of("2010"))
    native: NativeState = converter.new()
    converter.write(s, native)
    return converter.read(native, DEFAULT)


def test_locals_hold_numbers_nothing_and_lists():
    s = some_state(program_of("2010"))
    s.frames = [s.frames[0], [5, 1, 2, (), 0, None, (4, -1, 10**15), -(10**18)], [6, 0, 0, (7,)]]
    assert there_and_back(s).frames == s.frames


@pytest.mark.parametrize("options", [[], [3], [-12, 0, 10**15], [(1, 2, 3), (3, 2, 1)], [()]])
def test_options_are_numbers_or_orders(options):
    s = some_state(program_of("2010"))
    s.opts = options
    assert there_and_back(s).opts == options


# ---- what does not fit -----------------------------------------------------------------------


def spoil(s: State, part: str) -> None:
    match part:
        case "counter":
            s.c[0] = 1 << 63
        case "frames":
            s.frames = s.frames * 100
        case "powers":
            s.act[0] = (1,) * 1000
        case "for a time":
            s.temp = [(0, 1, 0)] * 1000
        case "options":
            s.opts = [*range(100_000)]
        case "local":
            s.frames[0][3] = -(1 << 62) - 1
        case "list":
            s.frames[0][3] = (1,) * 1000
        case "zone":
            s.z[0] = [0] * 1000
        case "tape":
            s.tape = [1]


@pytest.mark.parametrize(
    "part", ["counter", "frames", "powers", "for a time", "options", "local", "list", "zone", "tape"]
)
def test_a_state_that_does_not_fit_is_refused(part):
    program = program_of("2010")
    s = program.clone(some_state(program))
    spoil(s, part)
    converter = Converter(program)
    with pytest.raises(TooLargeError):
        converter.write(s, converter.new())
