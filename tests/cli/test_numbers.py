"""A number that is none, or out of bounds, is named with its option, in words that no programmer is needed for."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Answer


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("simulate 2010 -n x", "--games: 'x' is not a whole number\nhelp: give a whole number of at least 1 after"),
        ("simulate 2010 --workers 0", "--workers: 0 is out of bounds\nhelp: give a whole number of at least 1 after"),
        ("diff 2010 2017 --play --games", "--play: '--games' is not a whole number\nhelp: give a whole number of at"),
        ("play 2010 --seed abc", "--seed: 'abc' is not a whole number\nhelp: give a whole number after --seed"),
        ("play 2010 --delay x", "--delay: 'x' is not a number\nhelp: give a number from 0 to 60 after --delay"),
        ("validate 2010 --games 4000", "--games: 4000 is out of bounds\nhelp: give a whole number from 1 to 1000"),
    ],
)
def test_a_wrong_number_is_named_with_its_option_and_its_bounds(answer: Answer, words: str, told: str) -> None:
    code, _, said = answer(*words.split())
    assert code == 2
    assert said.startswith(f"error: {told}")
