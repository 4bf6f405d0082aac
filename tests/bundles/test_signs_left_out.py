"""A colon or a closing quote that is left out: the text that is shown has it where it belongs."""

from __future__ import annotations

import pytest

from london_rules.diagnostics import Diagnostics
from london_rules.diagnostics.fixes import rewritten
from tests.support.advised import load

HEAD = "language: 2\nid: my-rule\ntitle: Mine\nkind: overlay\n"
ON = f'{HEAD}builds on: ["2010"]\n'


def texts(found: Diagnostics) -> list[str]:
    return [
        rewritten({fix.span.file: [fix]}, found.files)["bundle.yaml"]
        for item in found
        for fix in item.fixes
        if fix.span.file == "bundle.yaml"
    ]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (HEAD + 'builds on: ["2017]\nset:\n  hand limit: 12\n', '["2017"]'),
        (HEAD + "builds on: ['2017]\nset:\n  hand limit: 12\n", "['2017']"),
        (ON + "remove:\n  card: ['lords, sewers]\n", "['lords', sewers]"),
        (ON + 'remove:\n  card: [lords, "sewers]\n', '[lords, "sewers"]'),
        (ON + 'set:\n  card:\n    lords: {name: "Lord, cost: 3}\n', '{name: "Lord", cost: 3}'),
        (ON + "set:\n  card:\n    lords: {cost: 3, name: 'Lord}\n", "{cost: 3, name: 'Lord'}"),
    ],
)
def test_a_quote_in_brackets_is_closed_in_front_of_the_comma_or_bracket(written: str, meant: str) -> None:
    found = load({"bundle.yaml": written}).diagnostics
    assert [item.code for item in found if item.code != "LR-B0019"] == ["LR-Y0020"]
    assert any(meant in text for text in texts(found))


@pytest.mark.parametrize(
    ("written", "line"),
    [
        ("set:\n  hand limit\n    value: 3\n    at most: 9\n", "hand limit:"),
        ("set:\n  every card\n    cost: 3\n", "every card:"),
        ("set:\n  card:\n    lords ;\n      cost: 3\n", "    lords:"),
        ("set:\n  card:\n    lords,\n      cost: 3\n", "    lords:"),
        ("set\n  hand limit: 3\n", "set:"),
        ("rules\n  remove action buy land\n", "rules: |"),
        ("rules |\n  remove action buy land\n", "rules: |"),
    ],
)
def test_a_line_in_front_of_lines_further_in_gets_its_colon(written: str, line: str) -> None:
    found = load({"bundle.yaml": ON + written}).diagnostics
    first = found.items()[0]
    assert first.help == f"write `{line.strip()}`: the lines below belong to it"
    assert first.fix is not None
    assert first.fix.safe
    assert f"\n{line}\n" in texts(found)[0] or f"  {line}\n" in texts(found)[0]


def test_a_sentence_in_front_of_lines_further_in_is_no_key() -> None:
    found = load({"bundle.yaml": ON + "set:\n  card:\n    lords costs 3\n      points: 2\n"}).diagnostics
    assert not any(item.fix is not None and item.fix.safe for item in found)
