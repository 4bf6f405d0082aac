"""Permutation tests and corrections: equal to those of other libraries, and to counting by hand.

The other libraries are imported where they are used: all who collect tests would pay two seconds for them.
"""

from __future__ import annotations

from itertools import product
from random import Random

import numpy as np
import pytest

from london_rules.players.significance import benjamini_hochberg, holm, sign_flip, wilson


def by_hand(differences: list[float]) -> float:
    """Count over all signs."""
    seen = abs(sum(differences)) - 1e-9
    sums = [
        abs(sum(s * d for s, d in zip(signs, differences, strict=True)))
        for signs in product((1, -1), repeat=len(differences))
    ]
    return sum(one >= seen for one in sums) / len(sums)


@pytest.mark.parametrize("seed", range(30))
def test_a_test_of_pairs_counts_all_signs(seed: int) -> None:
    dice = Random(seed)
    n = dice.randint(1, 10)
    counts: list[float] = [dice.randint(-4, 6) for _ in range(n)]
    thirds = [one / 3 for one in counts]
    assert sign_flip(counts) == pytest.approx(by_hand(counts))
    assert sign_flip(thirds) == pytest.approx(by_hand(counts))
    assert sign_flip([-one for one in counts]) == sign_flip(counts)
    if n > 1 and any(counts):
        from scipy.stats import permutation_test

        other = permutation_test((np.array(counts),), np.mean, permutation_type="samples", n_resamples=np.inf)
        assert sign_flip(counts) == pytest.approx(other.pvalue)


@pytest.mark.parametrize("n", [60, 300, 401, 2000])
def test_a_test_of_many_pairs_is_near_one_by_chance(n: int) -> None:
    dice = Random(n)
    values = [dice.gauss(0.14, 1) * 10 for _ in range(n)]
    flips = np.random.default_rng(1).choice((-1.0, 1.0), (20_000, n)) @ np.array(values)
    assert sign_flip(values) == pytest.approx(float(np.mean(np.abs(flips) >= abs(sum(values)))), abs=0.01)


def test_many_pairs_of_which_few_differ_much_are_not_taken_as_normal() -> None:
    values = [1000.0] * 5 + [0.001 * (-1) ** i for i in range(1000)]
    assert sign_flip(values) == pytest.approx(2 / 2**5, rel=0.01)


@pytest.mark.parametrize(
    ("differences", "chance"),
    [([], 1), ([0, 0], 1), ([3], 1), ([1, -1], 1), ([2, 2], 0.5), ([1] * 10, 2 / 2**10), ([1] * 200, 2 / 2**200)],
)
def test_what_a_test_of_few_pairs_says(differences: list[float], chance: float) -> None:
    assert sign_flip(differences) == pytest.approx(chance)


@pytest.mark.parametrize("seed", range(20))
def test_corrections_are_those_of_other_libraries(seed: int) -> None:
    from scipy.stats import false_discovery_control
    from statsmodels.stats.multitest import multipletests

    dice = Random(seed)
    chances = [round(dice.random() ** 3, dice.choice((2, 9))) for _ in range(dice.randint(1, 60))]
    assert holm(chances) == pytest.approx(multipletests(chances, method="holm")[1])
    assert benjamini_hochberg(chances) == pytest.approx(multipletests(chances, method="fdr_bh")[1])
    assert benjamini_hochberg(chances) == pytest.approx(false_discovery_control(chances))


def test_there_may_be_nothing_to_correct() -> None:
    assert holm([]) == benjamini_hochberg([]) == []


@pytest.mark.parametrize(("wins", "games"), [(0, 1), (1, 1), (0, 40), (3, 10), (57, 100), (999, 1000)])
def test_the_interval_of_a_share_is_that_of_scipy(wins: int, games: int) -> None:
    from scipy.stats import binomtest

    other = binomtest(wins, games).proportion_ci(method="wilson")
    assert wilson(wins, games) == pytest.approx((other.low, other.high), abs=1e-12)
