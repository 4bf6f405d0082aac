"""What may be meant where a text says nothing of whom or what, or names what is not there: each reading, best first."""

from __future__ import annotations

import pytest
from attrs import evolve

from london_rules.diagnostics import Diagnostic, fixed
from tests.support.advised import load

OVERLAY = "language: 2\nid: t\ntitle: T\nkind: overlay\nbuilds on: ['{}']\nrules: |\n  {}\n"


def readings(base: str, lines: str, head: str = "rule my thing") -> list[str]:
    """Give each text that is shown for the first mistake of a rule, all of which must hold."""
    text = OVERLAY.format(base, head + "".join(f"\n    {line}" for line in lines.split("\n")))
    shown = []
    found = load(f"{base}+t", texts={"t": {"t.yaml": text}}).diagnostics
    first, *others = found.errors()
    for fix in first.fixes:
        one: list[Diagnostic] = [evolve(first, fix=fix, alternatives=()), *others]
        assert not fix.safe
        (made,) = fixed(one, found.files, with_suggestions=True).values()
        assert not load(f"{base}+t", texts={"t": {"t.yaml": made}}).diagnostics.has_errors, made
        body = made.split(head, 1)[1].strip("\n").split("\n")
        shown.append("\n".join(line.removeprefix("    ") for line in body))
    return shown


TOP = "for each of the top 1 lots of the cart"


@pytest.mark.parametrize(
    ("base", "lines", "meant"),
    [
        # Nobody was chosen.
        (
            "2010",
            "they gain £2",
            ["choose another player\nthey gain £2", "gain £2", "for each player, they gain £2"],
        ),
        (
            "candle-sale",
            "if your money is 0, they pay £1 to you",
            [
                "if your money is 0, choose another player, they pay £1 to you",
                "if your money is 0, for each other player, they pay £1 to you",
            ],
        ),
        (
            "nettles",
            "if number of cards in their hand is less than 5, they gain 1 nettle",
            [
                "for each player, if number of cards in their hand is less than 5, they gain 1 nettle",
            ],
        ),
        # It is asked whether there is one.
        (
            "driftwood",
            "if there is a die in the surf, roll it",
            ["choose a die in the surf, roll it", "for each die in the surf, roll it"],
        ),
        # A name that another text gives, and a kind of which nothing says which one.
        (
            "candle-sale",
            "the winner gains 1 point",
            ["choose one of the players with the highest bid, call it the winner\nthe winner gains 1 point"],
        ),
        ("candle-sale", "choose another player\nthe winner gains £1", ["choose another player\nthey gain £1"]),
        (
            "candle-sale",
            "if the prize's worth is at least 4, gain £1",
            [
                "choose a lot in the barrow, call it the prize\nif the prize's worth is at least 4, gain £1",
            ],
        ),
        # A zone as if it were one thing, and a thing as if it were a number.
        ("2010", "if your city is blue, gain £1", ["if there is a card in your city that is blue, gain £1"]),
        (
            "driftwood",
            "if the cup is at least 3, gain 1 loose wood",
            ["if number of dice in the cup is at least 3, gain 1 loose wood"],
        ),
        # Whoever reads the rules, and a number that has no name.
        # Names of another sort.
        (
            "nettles",
            "choose a card in your hand whose height is hearts, move it to your trick",
            [
                "choose a card in your hand that is hearts, move it to your trick",
                "choose a card in your hand whose suit is hearts, move it to your trick",
            ],
        ),
        (
            "driftwood",
            "choose a die in the cup, move it to the sand",
            ["choose a die in the cup, move it to the box", "choose a die in the cup, move it to the surf"],
        ),
        ("2010", "each player gains 3 coins", ["each player gains £3"]),
        ("driftwood", "gain 2 wood", ["gain 2 stored wood", "gain 2 loose wood"]),
        # What would be another rule is not offered.
        ("nettles", "if your trick is better than the first player's trick, gain 1 nettle", []),
    ],
)
def test_each_reading_is_shown_and_holds(base: str, lines: str, meant: list[str]) -> None:
    assert readings(base, lines) == meant


def test_an_action_that_stops_at_its_beginning_can_only_be_done_otherwise() -> None:
    assert readings("keepers", "if oil is less than 3, stop\ngain 1 ship", "action pray") == [
        "only if oil is at least 3\ngain 1 ship",
    ]
