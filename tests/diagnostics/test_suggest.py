"""Did you mean ...?"""

import pytest

from london_rules.diagnostics.nearness import did_you_mean, suggest

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
        ("b", []),  # two letters are too few to know a slip from another word
        ("no", []),
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


def test_among_very_many_similar_names_the_nearest_is_found() -> None:
    names = [f"tide {a}{b}{c}" for a in "abcdefghij" for b in "abcdefghij" for c in "abcdefghij"]
    assert suggest("tide xyzz", [*names, "tide xyz"]) == ["tide xyz"]
    assert suggest("tide yxz", [*names, "tide xyz"]) == ["tide xyz"]


def test_words_longer_than_any_name_are_near_to_none_in_no_time() -> None:
    assert suggest("y" * 400_000, ["y" * 399_999]) == []


def test_a_short_word_that_begins_otherwise_and_has_another_slip_is_another_word() -> None:
    assert suggest("search", ["each"]) == []
    assert suggest("koney", ["money"]) == ["money"]
    assert suggest("opverty", ["poverty"]) == ["poverty"]
