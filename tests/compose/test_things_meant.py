"""Things that are removed or set and are not there: what is shown in their place."""

from __future__ import annotations

import pytest

from london_rules.diagnostics import Diagnostic
from tests.support.advised import load

HEAD = 'language: 2\nid: my-rule\ntitle: Mine\nkind: overlay\nbuilds on: ["2010"]\n'


def missing(text: str) -> Diagnostic:
    return next(item for item in load({"bundle.yaml": HEAD + text}).diagnostics if item.code == "LR-C0001")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("saint-pauls", ["st-pauls"]),
        ("St. Paul's", ["st-pauls"]),
        ("saint pauls", ["st-pauls"]),
        ("towr", ["town-houses", "tower-bridge"]),
        ("every card", ["every"]),
        ("frobnicate", []),
    ],
)
def test_a_thing_that_is_not_there_is_looked_for_by_its_words(said: str, meant: list[str]) -> None:
    item = missing(f"set:\n  card:\n    {said}:\n      cost: 3\n")
    assert [fix.replacement for fix in item.fixes] == meant
    assert not any(fix.safe for fix in item.fixes)


def test_of_two_things_under_one_kind_it_is_for_the_author_to_write_the_other() -> None:
    item = missing("set:\n  card:\n    hackney:\n      cost: 9\n    lords:\n      cost: 4\n")
    assert item.fixes == ()
