"""Divisors that can be 0 in play are warned of, unless a text asks about them."""

from __future__ import annotations

import pytest

from tests.support.advised import load

GAME = """\
language: 2
id: loans
title: Loans
kind: game
players: 2 to 4
turn limit: 50
parameters:
  share: {value: 3, about: What is shared., at least: 1}
bond:
  paper: {name: Paper, copies: 5, worth: 2, fee: 0}
  gold: {name: Gold, worth: 4}
rules: |
  kind bond
    begins in the bank
    worth: number
    fee: number, may be missing
  zone bank
    holds bonds
    seen by all
  zone purse for each player
    holds bonds
    seen by all
  counter loans for each player
  counter score for each player
  counter wind
    rolled from 1 to 6
  counter dust for each bond
  EXTRA
  turn a
    LINES
  turn b
    roll the wind
    gain 1 loan
    for each bond in the bank, put 1 dust on it
    choose a bond in the bank
    move it to your purse
    end the game now
  ranking
    highest score
"""


def warned(lines: str, extra: str = "") -> list[str]:
    """List the texts that are warned of as divisions by what can be 0."""
    text = GAME.replace("LINES", lines.replace("\n", "\n    ")).replace("EXTRA", extra.replace("\n", "\n  "))
    result = load("loans", texts={"loans": text})
    assert result.rule_set is not None, [item.message for item in result.diagnostics]
    spans = [item.span for item in result.diagnostics if item.code == "LR-L0028"]
    return [text[span.start : span.end].strip() for span in spans if span is not None]


def gain(amount: str) -> str:
    return f"gain ({amount} rounded down) score"


@pytest.mark.parametrize(
    ("lines", "marked"),
    [
        (gain("60 / loans"), "60 / loans rounded down"),
        (gain("60 / (loans * 2)"), "60 / (loans * 2) rounded down"),
        (gain("60 / number of bonds in your purse"), "60 / number of bonds in your purse rounded down"),
        (f"choose a number from 0 to 3, call it the n\n{gain('60 / the n')}", "60 / the n rounded down"),
        (f"for each bond in the bank, {gain('60 / its fee')}", "60 / its fee rounded down"),
        (f"for each bond in the bank, {gain('60 / dust on it')}", "60 / dust on it rounded down"),
        (f"if score is at most 3, {gain('60 / loans')}", "60 / loans rounded down"),
        (f"lose 1 loan\n{gain('60 / loans')}", "60 / loans rounded down"),
        (f"for each other player, they {gain('60 / their loans')}", "60 / their loans rounded down"),
    ],
)
def test_a_divisor_that_can_be_0(lines: str, marked: str) -> None:
    assert warned(lines) == [marked]


@pytest.mark.parametrize(
    "lines",
    [
        gain("60 / (loans + 1)"),
        gain("60 / number of players"),
        gain("60 / share"),
        gain("60 / wind"),
        gain("60 / the round number"),
        f"if loans is at least 1, {gain('60 / loans')}",
        f"if your loans is more than 0, {gain('60 / loans')}",
        f"if loans is not 0, {gain('60 / loans')}",
        f"if loans is 0, gain 1 score\notherwise, {gain('60 / loans')}",
        f"if 1 is at most loans and wind is 3, {gain('60 / loans')}",
        f"if not (loans is 0), {gain('60 / loans')}",
        f"while loans is at least 1, {gain('60 / loans')}, lose 1 loan",
        f"loans times, {gain('60 / loans')}".replace("loans times", "(loans) times"),
        f"if there is a bond in your purse, {gain('60 / number of bonds in your purse')}",
        f"for each bond in your purse, {gain('60 / number of bonds in your purse')}",
        f"choose a bond in your purse\n{gain('60 / number of bonds in your purse')}",
        f"choose a number from 1 to 3, call it the n\n{gain('60 / the n')}",
        f"for each bond in the bank, {gain('60 / its worth')}",
        f"for each bond in the bank whose fee is at least 1, {gain('60 / its fee')}",
        f"for each bond in the bank that has dust, {gain('60 / dust on it')}",
        f"for each bond in the bank, if it has dust, {gain('60 / dust on it')}",
        f"for each player whose loans is at least 1, they {gain('60 / their loans')}",
    ],
)
def test_a_divisor_that_is_never_0(lines: str) -> None:
    assert warned(lines) == []


RENT = "number rent = 60 / loans rounded down"
TOO = "rule pay too\n  pay out"
PAY = "rule pay out\n  gain (60 / loans rounded down) score"
PART = "number part of (n: number) = 60 / n rounded down"


@pytest.mark.parametrize(
    ("lines", "extra", "marked"),
    [
        ("gain (rent) score", RENT, True),
        ("if loans is at least 1, gain (rent) score", RENT, False),
        ("if score is at least 1, gain (rent) score", RENT, True),
        ("pay out", PAY, True),
        ("if loans is at least 1, pay out", PAY, False),
        ("if loans is at least 1, pay out\nask the player to your left, pay too", f"{PAY}\n{TOO}", True),
        ("pay out", PAY.replace("\n", "\n  only if loans is at least 1\n"), False),
        ("gain (part of (loans)) score", PART, False),  # of an input nobody knows what it can be
        ("gain (rent) score", "number rent = if loans is 0, 0 otherwise 60 / loans rounded down", False),
        ("gain (60 / rent rounded down) score", "number rent = loans + 1", False),
        (
            "gain (60 / (rent + 1) rounded down) score",
            "number rent = if loans is at least 1, 6 / loans rounded up otherwise 0",
            False,
        ),
        ("gain (60 / rent rounded down) score", "number rent = 2 * loans", True),
        ("if loans is at least 1, gain (60 / rent rounded down) score", "number rent = 2 * loans", False),
    ],
)
def test_a_division_in_a_text_that_others_call(lines: str, extra: str, marked: bool) -> None:
    assert bool(warned(lines, extra)) is marked


@pytest.mark.parametrize(
    ("divisor", "extra", "marked"),
    [
        ("(number of players - 1)", "", False),
        ("(number of players - 1)", "turn sink\n  if loans is 9, leave the game", True),
        ("(number of players + 1)", "turn sink\n  if loans is 9, leave the game", False),
        ("share", "turn sink\n  if loans is 9, leave the game", False),
    ],
)
def test_fewer_players_divide_when_some_have_left(divisor: str, extra: str, marked: bool) -> None:
    assert bool(warned(gain(f"60 / {divisor}"), extra)) is marked
