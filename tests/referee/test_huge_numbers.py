"""A number that is worked out has room in 64 bits, or is the same error everywhere."""

import pytest

from tests.referee.huge_numbers import HUGE
from tests.referee.lockstep import lockstep


@pytest.mark.parametrize("name", HUGE)
def test_a_number_that_grows_too_large_is_the_same_error_for_the_referee(name: str) -> None:
    game, code = HUGE[name]
    rules = game.load()
    outcomes = [lockstep(rules, 2 + seed % 2, seed, 60) for seed in range(3)]
    assert code in [outcome.error for outcome in outcomes]
    assert sum(outcome.questions for outcome in outcomes) > 6, "it fails before anything happens"
