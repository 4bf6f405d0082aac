"""Several looks at results share their error: the bounds are those that Pocock printed."""

from random import Random

import pytest

pytest.importorskip("scipy")

from scipy.special import ndtr

from london_rules.lab.compare import over_looks


@pytest.mark.parametrize(
    ("looks", "bound"),
    [(2, 2.178), (3, 2.289), (4, 2.361), (5, 2.413)],  # Pocock (1977), table 1, for 5% in all
)
def test_the_bounds_are_those_of_pocock(looks, bound):
    assert over_looks(2 * float(ndtr(-bound)), looks) == pytest.approx(0.05, abs=0.0002)


def test_a_single_look_leaves_a_p_value_as_it_is():
    assert over_looks(0.03, 1) == 0.03


def test_more_looks_make_a_p_value_larger_and_never_more_than_their_number_of_times():
    for p in (1.0, 0.5, 0.05, 1e-3, 1e-9, 1e-40):
        values = [over_looks(p, looks) for looks in (1, 2, 5)]
        assert values == sorted(values)
        assert p <= values[-1] <= min(1.0, 5 * p * (1 + 1e-9))


def test_chance_crosses_the_bound_as_often_as_said():
    dice, crossed, times, bound = Random(4), 0, 4000, 0.0158
    for _ in range(times):
        total, worst = 0.0, 1.0
        for look in range(1, 6):
            total += dice.gauss(0, 1)
            worst = min(worst, 2 * float(ndtr(-abs(total) / look**0.5)))
        crossed += worst <= bound
    assert over_looks(bound) == pytest.approx(0.05, abs=0.001)
    assert 0.04 < crossed / times < 0.06
