"""A parameter above the limit that the rules set: the nearest value is shown first, and then a higher limit."""

from __future__ import annotations

import pytest

from london_rules.diagnostics.fixes import rewritten
from tests.support.advised import load

HEAD = "language: 2\nid: my-rule\ntitle: Mine\nkind: overlay\nbuilds on: [candle-sale]\nset:\n"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("  lots on show: 5\n", ["  lots on show: 4\n", "  lots on show:\n    value: 5\n    at most: 5\n"]),
        (
            "  lots on show:\n    value: 6\n",
            ["  lots on show:\n    value: 4\n", "  lots on show:\n    value: 6\n    at most: 6\n"],
        ),
        (
            "  lots on show:\n    value: 6\n    at most: 5\n",
            ["  lots on show:\n    value: 5\n    at most: 5\n", "  lots on show:\n    value: 6\n    at most: 6\n"],
        ),
        ("  lots on show: 50\n", ["  lots on show: 4\n"]),
        ("  lots on show: 0\n", ["  lots on show: 1\n"]),
    ],
)
def test_a_figure_above_its_limit(written: str, meant: list[str]) -> None:
    (item,) = load({"bundle.yaml": HEAD + written}).diagnostics
    assert item.code == "LR-T0037"
    made = [rewritten({"bundle.yaml": [fix]}, {"bundle.yaml": HEAD + written})["bundle.yaml"] for fix in item.fixes]
    assert made == [HEAD + text for text in meant]
    assert all(load({"bundle.yaml": text}).rule_set is not None for text in made)
