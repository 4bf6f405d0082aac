"""Things that are removed or set and are not there: what is shown in their place."""

from __future__ import annotations

import pytest

from london_rules.diagnostics import Diagnostic
from london_rules.diagnostics.fixes import rewritten
from london_rules.engine.load import load

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


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("remove:\n  card: [hackney]\n", "remove:\n  borough: [hackney]\n"),
        ("remove:\n  card: [lords, hackney]\n", "remove:\n  card: [lords]\n  borough: [hackney]\n"),
        (
            "remove:\n  card: [lords, hackney]\n  borough: [lambeth]\n",
            "remove:\n  card: [lords]\n  borough: [lambeth, hackney]\n",
        ),
        (
            "remove:\n  borough: [lambeth]\n  card: [hackney]\n",
            "remove:\n  borough: [lambeth, hackney]\n",
        ),
        ("set:\n  card:\n    hackney:\n      cost: 9\n", "set:\n  borough:\n    hackney:\n      cost: 9\n"),
    ],
)
def test_a_thing_of_another_kind_is_written_under_its_own(written: str, meant: str) -> None:
    item = missing(written)
    assert item.help == "`hackney` is a borough: write it under `borough:`"
    assert item.fix is not None
    text = rewritten({"bundle.yaml": [item.fix]}, {"bundle.yaml": HEAD + written})["bundle.yaml"]
    assert text == HEAD + meant


def test_of_two_things_under_one_kind_it_is_for_the_author_to_write_the_other() -> None:
    item = missing("set:\n  card:\n    hackney:\n      cost: 9\n    lords:\n      cost: 4\n")
    assert item.fixes == ()
