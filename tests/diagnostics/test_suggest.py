"""Did you mean ...?"""

import pytest

from london_rules.diagnostics import did_you_mean, suggest

WORDS = ["poverty", "points", "money", "loans", "property", "a", "ab"]


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("povrty", ["poverty"]),
        ("povetry", ["poverty"]),
        ("Poverty", ["poverty"]),
        ("proverty", ["poverty", "property"]),
        ("mony", ["money"]),
        ("xyz", []),
        ("", []),
        ("b", ["a", "ab"]),
        ("x" * 1000, []),
    ],
)
def test_suggest(word: str, expected: list[str]) -> None:
    assert suggest(word, WORDS) == expected


def test_at_most_three() -> None:
    assert len(suggest("loan", [f"loan{i}" for i in range(9)])) == 3


def test_did_you_mean() -> None:
    assert did_you_mean("mony", WORDS) == "did you mean `money`?"
    assert did_you_mean("zzzzzz", WORDS) is None
