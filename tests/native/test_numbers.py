"""Numbers and lists are worked out the same in C as in Python; what 64 bits cannot hold is the same error."""

from random import Random

import pytest

from london_rules.compiler.errors import RuleError
from london_rules.compiler.support import best, change, divide, look_up, numbers, one_of_each, orders, reached, whole
from tests.native.machine import DONE, FAILED, LEFT_TIER, flat, machine, needs_compiler
from tests.native.test_converter import decisions

pytestmark = needs_compiler

WIDE = 1 << 63
EDGES = (0, 1, -1, 2, -2, 7, -7, 10**9, -(10**9), 1 << 32, -(1 << 32), WIDE // 2, -WIDE // 2, WIDE - 1, -WIDE)


@pytest.fixture
def made():
    made = machine()
    made.put(next(decisions(made.program, seed=1)))
    return made


def check_exact(made, name, exact, *inputs):
    """The result is exact, or it does not fit and the game is left to Python."""
    how = made.probe(name, *inputs)
    assert how == (DONE if -WIDE <= exact < WIDE else LEFT_TIER), (name, inputs)
    if how == DONE:
        assert made.out[0] == exact, (name, inputs)


@pytest.mark.parametrize("left", EDGES)
def test_sums_and_products_are_exact_or_left_to_python(made, left):
    for right in EDGES:
        check_exact(made, "add", left + right, left, right)
        check_exact(made, "sub", left - right, left, right)
        check_exact(made, "mul", left * right, left, right)


@pytest.mark.parametrize("left", EDGES)
def test_division_is_rounded_up_or_down_whatever_the_signs(made, left):
    for right in EDGES:
        for up in (0, 1):
            if right == 0:
                assert made.probe("divide", left, right, up, 12) == FAILED
                assert made.error() == ("LR-R0001", 12)
            else:
                check_exact(made, "divide", divide(left, right, bool(up), 12), left, right, up, 12)
        if right > 0:
            assert made.number("floor_mod", left, right) == left % right


def check_whole(made, name, exact, *inputs):
    """The result is exact, or the error of a number that is too large, with its place."""
    try:
        expected = whole(exact, 17)
    except RuleError as e:
        assert made.probe(name, *inputs, 17) == FAILED, (name, inputs)
        assert made.error() == (e.code, e.position) == ("LR-R0015", 17)
    else:
        assert made.number(name, *inputs, 17) == expected, (name, inputs)


@pytest.mark.parametrize("left", EDGES)
def test_sums_and_products_that_texts_work_out_are_whole_or_the_same_error(made, left):
    for right in EDGES:
        check_whole(made, "whole_add", left + right, left, right)
        check_whole(made, "whole_sub", left - right, left, right)
        check_whole(made, "whole_mul", left * right, left, right)


def test_tables_are_read_beyond_their_ends(made):
    rows = (0, 1, 1, 2, 3, 50)
    for key in (*EDGES[:-1], *range(-2, 12)):
        for more in (0, 3, -2, 10**9):
            check_whole(made, "look_up", look_up(rows, more, key), more, key, *rows)


@pytest.mark.parametrize("last", [0, 5, -5, 10**9, -(10**9)])
@pytest.mark.parametrize("more", [1, -1, 2, 7, 10**9, -(10**9)])
def test_tables_are_read_to_the_very_end_of_64_bits(made, last, more):
    for end in (WIDE, -WIDE):
        key = abs((end - last) // more)
        for near in range(key - 4, key + 4):
            if near < WIDE:
                check_whole(made, "look_up", look_up((last,), more, near), more, near, last)


def test_counters_that_leave_their_range_are_the_same_error_whatever_the_amount(made):
    for by in (5, -5, 10**9, -(10**9), 10**9 + 1, WIDE - 1, -WIDE + 1):
        for least in (0, -(10**9)):
            c = [7]
            made.put(next(decisions(made.program, seed=1)))
            made.number("set_counter", 0, 7)
            try:
                change(c, 0, by, least)
            except RuleError as e:
                assert made.probe("change", 0, by, least) == FAILED
                assert made.error()[0] == e.code == "LR-R0002"
            else:
                assert made.number("change", 0, by, least) == c[0]


def test_a_text_is_repeated_a_thousand_times_at_most(made):
    assert made.number("times", 1000) == 1000
    assert made.number("times", -5) == -5
    assert made.probe("times", 1001) == FAILED
    assert made.error() == ("LR-X0011", -1)


# ---- lists -----------------------------------------------------------------------------------


def some_lists():
    out = []
    dice = Random(9)
    for size in range(12):
        things = dice.sample(range(130), size)
        width = dice.randint(1, 3)
        out.append((things, [tuple(dice.randrange(2) for _ in range(width)) for _ in things], width))
    for width in (1, 3):  # more keys than bits that are kept of them
        things = dice.sample(range(130), 130)
        out.append((things, [(dice.randrange(-90, 90), *(0,) * (width - 1)) for _ in things], width))
    return out


@pytest.mark.parametrize(("things", "told", "width"), some_lists())
def test_things_told_by_the_same_are_merged(made, things, told, width):
    inputs = [len(things), width, *things, *flat(told)]
    assert made.listed("one_of_each", *inputs) == one_of_each(things, told)
    last = {by: thing for thing, by in zip(things, told, strict=True)}
    assert made.listed("add_last", *inputs) == [*last.values()]


def test_a_list_keeps_the_first_of_what_is_in_it_twice(made):
    values = [3, 1, 3, 2, 1, -1]
    assert made.listed("distinct", *values) == [*dict.fromkeys(values)]


@pytest.mark.parametrize("measures", [[], [0], [-3, -5, -3], [1, 9, 2, 9, 9]])
def test_the_greatest_are_listed_in_their_order(made, measures):
    things = [*range(40, 40 + len(measures))]
    pairs = [*zip(measures, things, strict=True)]
    assert made.listed("best", len(things), *things, *measures) == best(pairs)


@pytest.mark.parametrize("told", [None, [(1,), (1,), (2,), (1,), (2,)], [(1, 1), (1, 2), (1, 1), (1, 1), (1, 2)]])
@pytest.mark.parametrize("size", [0, 1, 2, 3, 4, 5])
def test_orders_come_in_the_same_order(made, told, size):
    things = [8, 3, 9, 1, 5][:size]
    by = None if told is None else told[:size]
    inputs = [size, 0 if told is None else len(told[0]), *things, *flat(by or [])]
    assert made.listed("orders", *inputs) == flat(orders(things, by, 7))


def test_more_than_five_things_cannot_be_put_in_order(made):
    assert made.probe("orders", 6, 0, *range(6)) == FAILED
    assert made.error() == ("LR-X0012", 7)


@pytest.mark.parametrize(("least", "most"), [(0, 0), (3, 2), (-4, 9), (0, 999), (5, -(1 << 62))])
def test_numbers_are_listed_from_one_to_another(made, least, most):
    assert made.listed("numbers", least, most, 3) == numbers(least, most, 3)


def test_numbers_are_listed_up_to_the_end_of_64_bits(made):
    for least, most in [(WIDE - 3, WIDE - 1), (-WIDE + 1, -WIDE + 3), (5, -WIDE + 1)]:
        assert made.listed("numbers", least, most, 3) == numbers(least, most, 3)
    assert made.probe("numbers", -WIDE + 1, WIDE - 1, 3) == FAILED
    assert made.error() == ("LR-X0021", 3)


def test_no_more_than_a_thousand_numbers_are_listed(made):
    with pytest.raises(RuleError) as refused:
        numbers(0, 1000, 3)
    assert made.probe("numbers", 0, 1000, 3) == FAILED
    assert made.error() == (refused.value.code, refused.value.position)


@pytest.mark.parametrize("most", [-1, 0, 1, 2, 3, 500, 5000])
@pytest.mark.parametrize("starts", [(), (0,), (7, 3, 7), (128, 129)])
def test_steps_are_counted_from_thing_to_thing(made, most, starts):
    size = made.program.layout.size
    table = tuple(tuple(u for u in (t + 1, t + 2) if u < size) for t in range(size))
    for name, passes in (("reached", None), ("reached_through_even", lambda s, p, t: (t + p) % 2 == 0)):
        found = reached(table, starts, most, passes, made.get(), 0)
        assert made.listed(name, most, len(starts), *starts) == [*found]
        assert made.out[1 + len(found) : 1 + 2 * len(found)] == [*found.values()]
    nearest = made.program.space["nearest"]
    for thing in (0, 5, size - 1):
        assert made.number("nearest", thing, len(starts), *starts) == nearest(table, starts, thing)
