"""Slips in YAML that people who do not program make: one message each, with the way out and, where safe, a fix."""

from __future__ import annotations

import pytest

from london_rules.engine.load import load

HEAD = 'language: 1\nid: my-rule\ntitle: Mine\nkind: overlay\nbuilds on: ["2010"]\n'


@pytest.mark.parametrize(
    ("text", "code", "help", "fixed"),
    [
        ("set:\n  start money:6\n", "LR-Y0009", "write a colon and a space, as in `start money: 6`", "start money: 6"),
        (
            "set:\n  start money = 6\n",
            "LR-Y0009",
            "write a colon and a space, as in `start money: 6`",
            "start money: 6",
        ),
        ("set:\n  start money: £6\n", "LR-Y0010", "write `6`", "6"),
        ("set:\n  start money: “6”\n", "LR-Y0010", "write `6`", "6"),
        ("set:\n  start money: 6.5\n", "LR-Y0010", "write a number such as 3, of at most nine digits", None),
        ("set:\n  start money: 10%\n", "LR-Y0010", "write a number such as 3, of at most nine digits", None),
        ("set:\nstart money: 6\n", "LR-Y0007", "put two spaces before it, so that it stands under `set`", "  "),
        ("set:\ncard:\n  lords:\n    cost: 3\n", "LR-Y0007", "put two spaces before it, so that it stands", None),
        ("card:\n  zoo:\n    name: Zoo\n", "LR-Y0007", "things stand in a file of their own", None),
        ("rules: |\n  remove scoring loans\n", "LR-Y0007", "write rules in a file such as `my.rules`", None),
        ("tests:\n  one:\n    then:\n      over: no\n", "LR-Y0007", "write tests in a file such as", None),
        (
            "parameters:\n  hand limit: 8\n",
            "LR-Y0009",
            "write them; a parameter that there is already is changed",
            None,
        ),
        ("remove: [lords]\n", "LR-Y0009", "write a kind first, and a list of ids behind it", None),
    ],
)
def test_a_slip_has_one_message_with_the_way_out(text: str, code: str, help: str, fixed: str | None) -> None:
    (found,) = load({"bundle.yaml": HEAD + text}).diagnostics
    assert (found.code, (found.help or "")[: len(help)]) == (code, help)
    assert (found.fix and found.fix.replacement) == fixed


def test_two_lines_that_are_not_further_in_have_a_message_each() -> None:
    found = load({"bundle.yaml": HEAD + "set:\nstart money: 6\nhand limit: 8\n"}).diagnostics
    assert [item.help for item in found] == ["put two spaces before it, so that it stands under `set`"] * 2


@pytest.mark.parametrize("wrong", ["builds on: 2010\n", 'builds-on: ["2010"]\n', ""])
def test_names_are_not_looked_up_where_it_is_not_known_what_lies_below(wrong: str) -> None:
    text = HEAD.replace('builds on: ["2010"]\n', wrong) + "set:\n  hand limit: 8\n  start money: 6\n"
    assert [item.code[:4] for item in load({"bundle.yaml": text}).diagnostics] == ["LR-Y"]
