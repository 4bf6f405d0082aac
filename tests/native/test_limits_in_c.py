"""What a run may use up is limited in C as in Python, and frames stay within their room."""

import ctypes

import pytest

from london_rules.compiler.errors import RuleError
from london_rules.compiler.limits import PORTION, Limits, grow, refill
from london_rules.compiler.program import State
from tests.native.machine import DONE, ENDED, FAILED, LEFT_TIER, Machine, machine, needs_compiler, program_of
from tests.native.test_converter import decisions

pytestmark = needs_compiler

STOPPED = ctypes.CFUNCTYPE(ctypes.c_int)


@pytest.fixture
def made():
    return Machine(program_of("2010"))


def begun(made: Machine, limits: Limits, seconds: float = 0) -> State:
    s = next(decisions(made.program, seed=1))
    s.limits = limits
    limits.begin(s)
    made.limit(limits)
    made.put(s, seconds)
    return s


def spent_in_python(s: State, steps: int, times: int) -> str | None:
    try:
        for _ in range(times):
            s.fuel -= steps
            if s.fuel < 0:
                refill(s)
    except RuleError as e:
        return e.code
    return None


@pytest.mark.parametrize(
    ("limits", "before"),
    [
        (Limits(), 0),
        (Limits(steps=5 * PORTION), 0),
        (Limits(game_steps=8 * PORTION), 0),
        (Limits(game_steps=20 * PORTION), 15 * PORTION),
        (Limits(entries=1), 0),
    ],
)
@pytest.mark.parametrize(("steps", "times"), [(1, 10), (300_000, 3), (300_000, 60), (7_000_000, 2)])
def test_steps_are_counted_the_same(made, limits, before, steps, times):
    s = begun(made, limits)
    s.spent = before
    s.frames = [s.frames[0], [5, 0, 0]]
    made.put(s)
    expected = spent_in_python(s, steps, times)
    assert made.probe("spend", steps, times) == (DONE if expected is None else FAILED)
    if expected is None:
        back = made.get()
        assert (back.fuel, back.more, back.spent) == (s.fuel, s.more, s.spent)
    else:
        assert made.error() == (expected, -1)


def test_a_deadline_ends_an_answer(made):
    begun(made, Limits(), seconds=1e-9)
    assert made.probe("spend", PORTION, 1) == DONE  # not looked at before a portion is used up
    assert made.probe("spend", PORTION, 1) == FAILED
    assert made.error() == ("LR-R0013", -1)


def test_a_host_ends_an_answer(made):
    asked = []
    stop = STOPPED(lambda: asked.append(1) or len(asked) > 2)
    begun(made, Limits())
    made.limit(Limits(), stop)
    assert made.probe("spend", PORTION, 3) == DONE
    assert made.probe("spend", PORTION, 3) == FAILED
    assert made.error() == ("LR-R0014", -1)


def test_changes_for_a_time_are_limited(made):
    s = begun(made, Limits(entries=2))
    s.temp = [(0, len(made.program.layout.powers) * made.program.layout.size, 0)] * 2
    made.put(s)
    with pytest.raises(RuleError, match="more than 2 changes"):
        grow(s)
    assert made.probe("grow") == FAILED
    assert made.error() == ("LR-R0012", -1)


def test_texts_that_carry_each_other_out_too_deep_are_left_to_python(made):
    begun(made, Limits())
    assert made.probe("too_deep", 400) == DONE
    assert made.probe("too_deep", 401) == LEFT_TIER


def test_a_game_can_end_from_inside_a_text(made):
    begun(made, Limits())
    assert made.probe("end_now") == ENDED


def test_frames_are_pushed_popped_and_hold_lists():
    made = machine()
    s = begun(made, Limits())
    first = [*s.frames[0]]
    s.frames = [first]
    made.put(s)
    assert made.probe("push_frame", 6, 4, 1, 9) == DONE
    assert made.probe("hold", 3, 7, -1, 10**12) == DONE
    assert made.probe("hold", 5) == DONE
    assert made.get().frames == [first, [4, 1, 9, (7, -1, 10**12), 0, ()]]
    assert made.listed("held", 3) == [7, -1, 10**12]
    assert made.probe("push_frame", 4, 8, 0, 0) == DONE
    assert made.probe("hold", 3, 5) == DONE
    assert made.probe("pop_frame") == DONE
    assert made.get().frames == [first, [4, 1, 9, (7, -1, 10**12), 0, ()]]
    assert made.probe("unwind", 77) == DONE
    assert made.get().frames == [[77, *first[1:]]]


def test_frames_that_find_no_room_are_left_to_python(made):
    begun(made, Limits())
    ways = [made.probe("push_frame", 40, 1, 0, 0) for _ in range(40)]
    assert (ways[0], ways[-1]) == (DONE, LEFT_TIER)


def test_a_number_in_a_frame_is_never_taken_for_a_list(made):
    begun(made, Limits())
    assert [made.number("framed", number) for number in (-(1 << 62), (1 << 63) - 1)] == [-(1 << 62), (1 << 63) - 1]
    assert made.probe("framed", -(1 << 62) - 1) == LEFT_TIER


def test_a_list_in_a_frame_takes_the_place_of_another(made):
    begun(made, Limits())
    assert made.probe("push_frame", 6, 4, 1, 9) == DONE
    assert made.probe("hold", 5, 1, 2) == DONE
    for number in range(100):
        assert made.probe("hold", 3, *range(number)) == DONE
        assert made.get().frames[-1] == [4, 1, 9, (*range(number),), 0, (1, 2)]
    assert made.probe("hold", 4, *range(300)) == LEFT_TIER
