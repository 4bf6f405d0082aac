"""Tabs at the beginning of lines: how far in the lines are meant to be."""

from __future__ import annotations

import pytest

from london_rules.diagnostics import fixed
from tests.support.advised import load

HEAD = 'language: 2\nid: my-rule\ntitle: Mine\nkind: overlay\nbuilds on: ["2010"]\n'
MEANT = {
    "set:\n  hand limit: 6\n  start money: 3\n": [
        "set:\n\thand limit: 6\n\tstart money: 3\n",
        "set:\n  hand limit: 6\n\tstart money: 3\n",
        "set:\n\thand limit: 6\n  start money: 3\n",
        "set:\n  hand limit:\t6\n  start money: 3\n",
    ],
    "set:\n  hand limit:\n    value: 6\n    at most: 9\n": [
        "set:\n  hand limit:\n\tvalue: 6\n    at most: 9\n",
        "set:\n  hand limit:\n\tvalue: 6\n\tat most: 9\n",
        "set:\n\thand limit:\n\t\tvalue: 6\n\t\tat most: 9\n",
        "set:\n  hand limit:\n\t\t\tvalue: 6\n\t\t\tat most: 9\n",
    ],
    "set:\n  card:\n    lords:\n      cost: 6\n    sewers:\n      cost: 7\n": [
        "set:\n  card:\n    lords:\n\t\t\tcost: 6\n    sewers:\n\t\tcost: 7\n",
        "set:\n  card:\n\tlords:\n\t\tcost: 6\n\tsewers:\n\t\tcost: 7\n",
    ],
    "rules: |\n  turn nap, after hand limit\n    if money is at least 2\n      gain £2\n": [
        "rules: |\n  turn nap, after hand limit\n    if money is at least 2\n\tgain £2\n",
        "rules: |\n  turn nap, after hand limit\n\tif money is at least 2\n\t\tgain £2\n",
        "rules: |\n\tturn nap, after hand limit\n\t\tif money is at least 2\n\t\t\tgain £2\n",
    ],
    "rules: |\n  turn nap, after hand limit\n    gain £2\n    lose £1\n": [
        "rules: |\n  turn nap, after hand limit\n    gain £2\n\tlose £1\n",
        "rules: |\n  turn nap, after hand limit\n\tgain £2\n    lose £1\n",
    ],
}


@pytest.mark.parametrize(("meant", "written"), [(meant, one) for meant, every in MEANT.items() for one in every])
def test_a_line_that_begins_with_a_tab_goes_below_what_it_belongs_to(meant: str, written: str) -> None:
    found = load({"bundle.yaml": HEAD + written}).diagnostics
    assert [item.code for item in found if item.code != "LR-Y0007"] == ["LR-B0014"]  # rules belong into a file
    assert fixed(found, found.files) == {"bundle.yaml": HEAD + meant}


@pytest.mark.parametrize(
    "written",
    [
        "set:\n  card:\n    lords:\n      cost: 6\n\tstart money: 3\n",
        "set:\n  hand limit:\n    value: 6\n\tstart money: 3\n",
    ],
)
def test_where_a_line_may_belong_to_two_keys_its_author_decides(written: str) -> None:
    found = load({"bundle.yaml": HEAD + written}).diagnostics
    assert [(item.code, item.fix is not None and item.fix.safe) for item in found] == [("LR-B0014", False)]
