"""Fixes that follow from a suggestion, and files with all fixes made."""

from __future__ import annotations

import json

import pytest

from london_rules.advice.named_fix import with_fix
from london_rules.diagnostics import Diagnostic, Fix, Span, fixed, render_sarif, render_text
from london_rules.diagnostics.nearness import is_misspelling
from tests.support.advised import load

HEAD = 'language: 2\nid: my-rule\ntitle: Mine\nkind: overlay\nbuilds on: ["2010"]\nfiles: [my.rules]\n'


def mend(rules: str) -> str:
    found = load({"bundle.yaml": HEAD, "my.rules": rules}).diagnostics
    return fixed(found.items(), found.files).get("my.rules", rules)


def test_the_one_near_name_takes_the_place_of_the_wrong_one() -> None:
    assert mend("replace number relief = your pionts\n") == "replace number relief = your points\n"
    assert mend("replace number releif = 3\n") == "replace number relief = 3\n"
    assert mend("replce number relief = 3\n") in ("replace number relief = 3\n", "replce number relief = 3\n")


def test_several_fixes_are_made_at_once() -> None:
    text = "replace number relief = your pionts\nreplace number loan poverty = your laons\n"
    assert mend(text) == text.replace("pionts", "points").replace("laons", "loans")


def test_with_two_near_names_nothing_is_changed() -> None:
    item = Diagnostic("LR-N0003", "error", "unknown name `x`", Span("f", 0, 1), help="did you mean `a` or `b`?")
    assert with_fix(item, {"f": "x"}).fix is None


def test_a_word_that_stands_twice_in_the_span_is_left_alone() -> None:
    item = Diagnostic("LR-N0003", "error", "unknown name `ab`", Span("f", 0, 5), help="did you mean `ac`?")
    assert with_fix(item, {"f": "ab ab"}).fix is None
    assert with_fix(item, {"f": "ab xy"}).fix == Fix(Span("f", 0, 2), "ac", "write `ac`")


def test_of_two_fixes_that_overlap_the_first_is_made() -> None:
    one = Diagnostic("LR-N0003", "error", "m", Span("f", 0, 3), fix=Fix(Span("f", 0, 3), "x", "", safe=True))
    two = Diagnostic("LR-N0003", "error", "m", Span("f", 2, 4), fix=Fix(Span("f", 2, 4), "y", "", safe=True))
    assert fixed([two, one], {"f": "abcdef"}) == {"f": "xdef"}


def test_what_only_its_author_can_judge_is_shown_and_not_written() -> None:
    span = Span("f", 0, 2)
    item = Diagnostic("LR-N0003", "error", "m", span, fix=Fix(span, "xy", "write `xy`"))
    assert fixed([item], {"f": "ab"}) == {}
    assert fixed([item], {"f": "ab"}, with_suggestions=True) == {"f": "xy"}
    assert "write it like this, if that is what you mean:\n  |\n1 | xy\n" in render_text([item], {"f": "ab"})


@pytest.mark.parametrize(
    ("word", "meant", "slip"),
    [
        ("povrty", "poverty", True),
        ("your laons", "your loans", True),
        ("Poverty", "poverty", True),
        ("loan", "loans", False),
        ("omen", "wren", False),
        ("hospital", "hospital-2", False),
        ("row 1", "row 2", False),
        ("hospital a", "hospital", False),
        ("is", "in", False),
    ],
)
def test_only_a_slip_of_the_hand_is_a_misspelling(word: str, meant: str, slip: bool) -> None:
    assert is_misspelling(word, meant) is slip


def test_sarif_names_place_rule_and_fix() -> None:
    found = load({"bundle.yaml": HEAD, "my.rules": "replace number relief = your pionts\n"}).diagnostics
    run = json.loads(render_sarif(found.items(), found.files))["runs"][0]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["LR-N0003"]
    result = run["results"][0]
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "my.rules"
    assert place["region"] == {"startLine": 1, "startColumn": 30, "endLine": 1, "endColumn": 36}
    change = result["fixes"][0]["artifactChanges"][0]["replacements"][0]
    assert change["insertedContent"]["text"] == "points"
    assert (result["level"], result["ruleIndex"]) == ("error", 0)
