"""Ways out that are shown for mistakes of strangers: what is not there, is there twice, or is not what was meant."""

from __future__ import annotations

import pytest
from attrs import evolve

from london_rules.diagnostics import Diagnostic, fixed
from tests.language.test_readings import readings
from tests.support.advised import load

HEAD = "language: 2\nid: mine\ntitle: T\nkind: overlay\nbuilds on: ['{}']\n"


def told(base: str, body: str) -> tuple[Diagnostic, str]:
    """Give the only message about a bundle of one file, and the file with what is shown first."""
    found = load(f"{base}+mine", texts={"mine": {"mine.yaml": HEAD.format(base) + body}}).diagnostics
    (item,) = found.items()
    if item.fix is None:
        return item, ""
    (made,) = fixed([evolve(item, alternatives=())], found.files, with_suggestions=True).values()
    return item, made.removeprefix(HEAD.format(base))


@pytest.mark.parametrize(
    ("body", "made"),
    [
        # A number that is removed and still used is nothing.
        ("rules: |\n  remove number relief\n", "rules: |\n  replace number relief = 0\n"),
        # A formula is a rule, and no figure.
        # A part that the game does not use can be built on.
        ("set:\n  boroughs on offer: 5\n", None),
        # Another thing has an id of its own.
        # Of two rows that overlap, the first is too long.
        (
            "rules: |\n  replace table poverty loss\n    0 to 2: 0\n    2: 1\n    each more: 2\n",
            "rules: |\n  replace table poverty loss\n    0 to 1: 0\n    2: 1\n    each more: 2\n",
        ),
        # A list that opens is closed before the braces are.
        (
            "card:\n  inn: {name: Inn, set: A, colour: brown, cost: 2, points: [1, flips: yes}\n",
            None,
        ),
        # A number is used before it is chosen.
        (
            "rules: |\n  turn stakes, before take\n    pay £(the stake)\n"
            "    choose a number from 1 to 3, call it the stake\n",
            "rules: |\n  turn stakes, before take\n    choose a number from 1 to 3, call it the stake\n"
            "    pay £(the stake)\n",
        ),
        # A counter that the game has already is said once, whatever its owner is.
        (
            "rules: |\n  counter coins for each player\n  turn alms, before take\n    gain 1 coin\n",
            None,
        ),
        # What can be chosen is named where it is chosen.
    ],
)
def test_one_message_shows_what_was_meant(body: str, made: str | None) -> None:
    item, shown = told("2010", body)
    assert made in (shown, None), item.message
    assert item.help


@pytest.mark.parametrize(
    ("base", "lines", "meant"),
    [
        # Several cannot be done to at once.
        # Places the other way round.
        ("starter", "move the top 2 shells of the beach to the sea", "move the top 2 shells of the sea to the beach"),
        # A test is of the thing, not of a field.
        # What there is one of is chosen.
        (
            "2010",
            "if there is a card in the display that is blue, move it to your hand",
            "choose a card in the display that is blue, move it to your hand",
        ),
    ],
)
def test_the_first_text_is_what_was_meant(base: str, lines: str, meant: str) -> None:
    assert readings(base, lines)[0] == meant


@pytest.mark.parametrize(
    ("body", "code", "meant"),
    [
        (
            "turn a, before take\n    for each of your boroughs, pay £1 for each of your boroughs",
            "LR-L0025",
            "pay £1\n",
        ),
        (
            "turn a, before take\n    if your loans is at least the lowest loans of the players, gain £1",
            "LR-L0002",
            "is at most the lowest loans",
        ),
        (
            "turn a, before take\n    if there is no card in the deck, move the top card of the deck to your hand",
            "LR-L0016",
            "if there is a card in the deck",
        ),
        ("turn a, before take\n    choose another player, lose £2", "LR-L0001", "choose another player, they lose £2"),
        (
            "turn a, before take\n    choose a card in your hand that is brown and is blue, expend it",
            "LR-L0012",
            "that is one of brown or blue",
        ),
        (
            "turn a, before take\n    choose another player\n    choose a card in your hand\n"
            "    move it to your hand\n    they gain £1",
            "LR-L0016",
            "move it to their hand",
        ),
        ("scoring late, after poverty\n    each player gains 1 loan", "LR-L0016", "gains 1 score"),
    ],
)
def test_a_silent_mistake_is_warned_of_with_what_was_meant(body: str, code: str, meant: str) -> None:
    item, shown = told("2010", f"rules: |\n  {body}\n")
    assert (item.severity, item.code) == ("warning", code)
    assert meant in shown


def test_a_counter_that_nothing_rolls_is_warned_of() -> None:
    rules = "rules: |\n  counter fog\n    starts at 1\n    rolled from 1 to 6\n"
    item, _ = told("2010", f"{rules}  turn a, before take\n    lose (fog) points\n")
    assert (item.code, item.message) == ("LR-L0001", "in `counter fog`: the fog is never rolled")


def test_a_gain_that_decides_who_wins_is_not_late() -> None:
    found = load("2010+mine", texts={"mine": {"mine.yaml": HEAD.format("2010") + LATE}}).diagnostics
    assert not found.items()


LATE = "rules: |\n  scoring late, after poverty\n    each player gains 1 score\n"
