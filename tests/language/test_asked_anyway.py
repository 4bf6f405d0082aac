"""Texts without effect: `ask even with one option` where nothing is asked, `do nothing` beside what is done."""

from __future__ import annotations

import pytest

from london_rules.engine.load import load

HEAD = "language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: ['2010']\nrules: |\n"
EVEN_ONE = "ask even with one option"


def warnings(rules: str) -> list[tuple[str, str, str]]:
    """Give code, message and marked text of what is said of an overlay over London (2010)."""
    text = HEAD + "".join(f"  {line}\n" for line in rules.split("\n"))
    result = load("2010+mine", texts={"mine": text}, only_shipped=True)
    assert result.rule_set is not None, [item.message for item in result.diagnostics]
    return [
        (item.code, item.message, text[item.span.start : item.span.end])
        for item in result.diagnostics
        if item.span is not None
    ]


@pytest.mark.parametrize(
    "body",
    [
        "gain £1",
        "beg",
        "choose a random card in your hand\n  expend it",
        "choose a random number from 1 to 3, call it luck\n  gain £luck",
        "if your money is 3, gain £1",
        "for each player, they beg",
    ],
)
def test_a_text_that_asks_nothing_itself_is_reported(body: str) -> None:
    beg = "rule beg\n  choose a card in your hand\n  expend it\n"
    calls = "" if "beg" in body else "turn begging, before take\n  beg\n"
    found = warnings(f"{beg}{calls}turn toll, before take\n  {EVEN_ONE}\n  {body}")
    message = "in `turn toll`: this text asks nothing itself, so this has no effect"
    assert ("LR-L0016", message, EVEN_ONE) in found


@pytest.mark.parametrize(
    "body",
    [
        "choose a card in your hand\n  expend it",
        "if your money is 3\n    choose a card in your hand\n    expend it",
        "you may gain £1",
        "choose a number from 1 to 3, call it luck\n  gain £luck",
        "2 times\n    choose one of these\n      gain £1\n      gain 1 points",
        "ask each other player, choose a card in your hand, expend it",
        "each player secretly chooses one of these\n    they gain £1\n    they gain £2",
        "at taking, go on",
    ],
)
def test_a_text_that_asks_is_not_reported(body: str) -> None:
    assert "LR-L0016" not in [code for code, _, _ in warnings(f"turn toll, before take\n  {EVEN_ONE}\n  {body}")]


def test_in_a_set_up_it_is_for_the_whole_game() -> None:
    assert warnings(f"set-up open questions\n  {EVEN_ONE}\n  each player gains £1") == []


BESIDE = ("LR-L0016", "in `action try it`: this has no effect beside what else is done here", "do nothing")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("gain £1, do nothing", [BESIDE]),
        ("if your money is 3, do nothing, gain £1", [BESIDE]),
        ("do nothing", []),
        ("only if your money is 3, do nothing", []),
        ("either gain £1, or do nothing", []),
        ("each player secretly chooses one of these\n    they gain £1\n    only if their money is 3, do nothing", []),
        ("if your money is 3, do nothing\n  otherwise, gain £1", []),
    ],
)
def test_nothing_is_done_alone(body: str, said: list[tuple[str, str, str]]) -> None:
    assert warnings(f"action try it, after take three cards\n  {body}") == said
