"""Names that mean what somebody wrote: found by groups of English words, never by spelling."""

from __future__ import annotations

import pytest

from london_rules.diagnostics import fixed
from london_rules.diagnostics.nearness import names_alike
from london_rules.resources import data_root
from tests.support.advised import load


@pytest.mark.parametrize(
    ("said", "names", "meant"),
    [
        ("riches", ("poverty", "money", "points"), ["money"]),
        ("initial cash", ("start hand", "start money"), ["start money"]),
        ("opening hand", ("hand limit", "start hand"), ["start hand"]),
        ("barrels", ("cask", "casks"), ["casks", "cask"]),
        ("woollen", ("silk", "wool"), ["wool"]),
        ("frobnicate", ("money", "points"), []),
        ("money", ("money",), []),
    ],
)
def test_names_of_like_meaning_are_found(said: str, names: tuple[str, ...], meant: list[str]) -> None:
    assert names_alike(said, names) == meant


def test_names_that_share_more_and_smaller_groups_come_first() -> None:
    assert names_alike("bag", ("cellar", "satchel")) == ["satchel", "cellar"]


def test_the_thesaurus_has_groups_of_at_least_two_words() -> None:
    lines = (data_root() / "variants/alike.txt").read_text(encoding="utf-8").splitlines()
    groups = [line for line in lines if line and not line.startswith("#")]
    assert [line for line in groups if len(line.split(",")) < 2] == []


HEAD = 'language: 2\n{}: my-rule\ntitle: Mine\nkind: overlay\nbuilds on: ["2010"]\n'


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        (HEAD.format("name") + "set:\n  hand limit: 8\n", HEAD.format("id") + "set:\n  hand limit: 8\n"),
        (HEAD.format("id") + "set:\n  opening hand: 5\n", HEAD.format("id") + "set:\n  start hand: 5\n"),
    ],
)
def test_keys_of_like_meaning_are_shown_as_they_should_be(wrong: str, right: str) -> None:
    found = load({"bundle.yaml": wrong}).diagnostics
    assert len(found.errors()) == 1
    assert fixed(found.items(), found.files, with_suggestions=True) == {"bundle.yaml": right}
