"""Whose a thing is: players that have it."""

from __future__ import annotations

import pytest

from london_rules import load
from london_rules.language.format.texts import writer
from london_rules.language.say.texts import teller
from tests.support.advised import load as advised

HEAD = "language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: ['2010']\nrules: |\n  action tax\n"


def told(text: str) -> list[tuple[str, str]]:
    found = advised("2010+mine", texts={"mine": HEAD + text}).diagnostics
    return [(d.code, d.message.removeprefix("in `action tax`: ")) for d in found]


def test_who_has_a_thing_is_written_and_said() -> None:
    text = f"{HEAD}    choose one of your boroughs, call it the site\n    ask each player that has the site, pay £3\n"
    loaded = load("2010+mine", texts={"mine": text})
    assert loaded.rule_set is not None, list(loaded.diagnostics)
    rules = loaded.rule_set.rules
    ask = rules.actions["tax"].body.body[1]
    assert writer(rules)(ask) == "ask each player that has the site"
    assert "each player that has the site" in teller(rules)(ask)


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        ("if you have you, gain £1", "LR-T0002", "a player cannot be had"),
        ("if it has it, gain £1", "LR-T0002", "only a player can have a thing, and this is a card"),
    ],
)
def test_only_players_have_things(line: str, code: str, message: str) -> None:
    [(found, said)] = told(f"    choose a card in your hand\n    {line}\n")
    assert (found, said) == (code, message)


def test_a_question_to_whoever_has_a_card_in_hand_is_warned_of() -> None:
    codes = [
        code
        for code, _ in told("    for each player that has Lord's\n      ask them, either gain £1, or lose 1 poverty\n")
    ]
    assert codes == ["LR-L0024"]


def test_a_question_to_whoever_has_what_all_see_is_not() -> None:
    assert told("    for each player that has City\n      ask them, either gain £1, or lose 1 poverty\n") == []
