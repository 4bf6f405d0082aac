"""Names that are another one spelt out or abbreviated, or that have a telling word in common with another."""

from __future__ import annotations

import pytest

from london_rules.diagnostics.nearness import is_short_for, names_with_words_of, spelt_otherwise, suggest_alike


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("saint-anne", "st-anne"),
        ("St. Anne", "st-anne"),
        ("mount-blue", "mt-blue"),
        ("dr-fell", "doctor-fell"),
        ("old-kent-rd", "old-kent-road"),
        ("tea-company", "tea-co"),
        ("three-bridges", "3-bridges"),
        ("bread & butter", "bread and butter"),
        ("second street", "2nd st"),
    ],
)
def test_an_abbreviation_is_spelt_out(said: str, meant: str) -> None:
    names = ("zoo", "anne-house", meant)
    assert spelt_otherwise(said, names) == suggest_alike(said, names) == [meant]


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("saint-anne", ("st-anne", "snt-anne")),  # nobody knows which
        ("in-stock", ("iron-stock",)),
        ("three-bridges", ("four-bridges",)),
        ("st", ("street",)),
        ("old-saint", ("new-st",)),
    ],
)
def test_a_name_with_other_words_is_another_one(said: str, names: tuple[str, ...]) -> None:
    assert spelt_otherwise(said, names) == []


def test_a_word_is_short_for_one_with_its_letters() -> None:
    assert is_short_for("ltd", "limited")
    assert not is_short_for("let", "lantern")
    assert not is_short_for("to", "tomato")


TEXTS = {
    "red-barn": "red-barn Red Barn",
    "blue-barn": "blue-barn Blue Barn",
    "old-mill": "old-mill The Miller's Old Mill",
    "ferry": "ferry The Long Crossing",
}


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("crossing", ["ferry"]),
        ("long ferri", ["ferry"]),
        ("barn", ["red-barn", "blue-barn"]),
        ("red barns", ["red-barn"]),
        ("oldmill", []),
        ("old mil", ["old-mill"]),
        ("castle", []),
        ("x" * 100, []),
    ],
)
def test_a_telling_word_tells_a_name(said: str, meant: list[str]) -> None:
    assert names_with_words_of(said, TEXTS) == meant


def test_a_word_of_many_names_tells_none() -> None:
    assert names_with_words_of("barn 9", {f"barn-{i}": f"barn-{i}" for i in range(6)}) == []
