"""What is changed twice, and figures above their limit: the texts that are shown, typed as they stand, are right."""

from __future__ import annotations

import pytest

from london_rules.diagnostics import Diagnostic
from london_rules.diagnostics.fixes import rewritten
from london_rules.diagnostics.left_out import left_out
from london_rules.diagnostics.model import Span
from tests.support.advised import load

HEAD = 'language: 2\nid: my-rule\ntitle: Mine\nkind: overlay\nbuilds on: ["2010"]\n'


def only(text: str) -> Diagnostic:
    (item,) = load({"bundle.yaml": HEAD + text}).diagnostics
    return item


def texts(text: str) -> list[str]:
    return [
        rewritten({"bundle.yaml": [fix]}, {"bundle.yaml": HEAD + text})["bundle.yaml"].removeprefix(HEAD)
        for fix in only(text).fixes
    ]


@pytest.mark.parametrize(
    ("written", "code", "meant"),
    [
        (
            "remove:\n  card: [lords]\nset:\n  card:\n    lords:\n      cost: 3\n",
            "LR-N0002",
            ["remove:\n  card: [lords]\n", "set:\n  card:\n    lords:\n      cost: 3\n"],
        ),
        (
            "remove:\n  card: [lords, sewers]\nset:\n  card:\n    lords:\n      cost: 3\n    bridge:\n      cost: 9\n",
            "LR-N0002",
            [
                "remove:\n  card: [lords, sewers]\nset:\n  card:\n    bridge:\n      cost: 9\n",
                "remove:\n  card: [sewers]\nset:\n  card:\n    lords:\n      cost: 3\n    bridge:\n      cost: 9\n",
            ],
        ),
    ],
)
def test_either_of_two_changes_of_one_thing_can_be_left_out(written: str, code: str, meant: list[str]) -> None:
    assert only(written).code == code
    assert texts(written) == meant


def test_a_figure_is_left_out_rather_than_the_formula_that_works_it_out() -> None:
    rules = "turn nap\n  gain £1\n\nreplace number hand limit = 2 + 3\n"
    files = {"bundle.yaml": HEAD + "set:\n  hand limit: 5\nfiles: [my.rules]\n", "my.rules": rules}
    (item,) = load(files).diagnostics
    assert [(fix.span.file, fix.title) for fix in item.fixes] == [
        ("bundle.yaml", "leave out the second"),
        ("my.rules", "leave out the first"),
    ]
    assert len(item.labels) == 1


@pytest.mark.parametrize(
    ("text", "word", "rest"),
    [
        ("a:\n  b: 1\n  c: 2\n", "b", "a:\n  c: 2\n"),
        ("a:\n  b: 1\n\nc: 2\n", "b", "\nc: 2\n"),
        ("a:\n  b:\n    d: 1\n    e: 1\nc: 2\n", "b", "c: 2\n"),
        ("x: [a, b, c]\n", "c", "x: [a, b]\n"),
        ("x: [a, b, c]\n", "a", "x: [b, c]\n"),
        ("x: [a]\ny: 1\n", "a", "y: 1\n"),
    ],
)
def test_a_line_is_left_out_with_what_belongs_to_it(text: str, word: str, rest: str) -> None:
    at = next(at for at in range(len(text)) if text[at] == word and (at == 0 or text[at - 1] in " [\n"))
    fix = left_out(text, Span("f", at, at + 1), "leave it out")
    assert fix is not None
    assert text[: fix.span.start] + fix.replacement + text[fix.span.end :] == rest
