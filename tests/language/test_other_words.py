"""What is meant is shown for words that the language has not, and nothing that says another rule."""

from __future__ import annotations

import pytest
from attrs import evolve

from london_rules.diagnostics import Diagnostic, fixed
from tests.support.advised import load

OVERLAY = "language: 2\nid: t\ntitle: T\nkind: overlay\nbuilds on: ['{}']\nrules: |\n  {}\n"
HILL = """\
language: 2
id: hill
title: The hill
kind: game
players: 2 to 3
turn limit: 50
parameters:
  fee:
    value: 2
    about: What each basket brings.
spot:
  top: {name: Top, copies: 4, height: 3}
rules: |
  kind spot
    begins in hill
    height: number, at least 0
  relation track between spots
  counter coins for each player
  zone hill
    holds spots in a pile
    seen by all
  zone camp for each player
    holds spots
    seen by all
  zone shop
    holds spots
    seen by all
  group tall spots for each player = spots in your camp whose height is more than 2
  number height of camp = the total height of the spots in your camp
  number baskets = number of spots in your camp
  test (spot) can be climbed = the spot's height is at most your coins
  test (spot) can be crossed = the spot's height is 1
  rule draw a spot
    move the top spot of the hill to your camp
  turn look
    choose an action
    if the round number is at least 5, end the game now
  action rest
    gain 1 coin
  ranking
    highest coins
"""


def shown(base: str, lines: str, head: str = "rule my thing") -> list[str]:
    """Give each text that is shown for the first mistake of a text, all of which must hold."""
    text = OVERLAY.format(base, head + "".join(f"\n    {line}" for line in lines.split("\n")))
    texts = {"hill": {"hill.yaml": HILL}} if base == "hill" else {}
    found = load(f"{base}+t", texts={**texts, "t": {"t.yaml": text}}).diagnostics
    first, *others = found.errors()
    out = []
    for fix in first.fixes:
        one: list[Diagnostic] = [evolve(first, fix=fix, alternatives=()), *others]
        assert not fix.safe
        (made,) = fixed(one, found.files, with_suggestions=True).values()
        assert not load(f"{base}+t", texts={**texts, "t": {"t.yaml": made}}).diagnostics.has_errors, made
        body = made.split(head, 1)[1].strip("\n").split("\n")
        out.append("\n".join(line.removeprefix("    ") for line in body))
    return out


@pytest.mark.parametrize(
    ("base", "lines", "meant"),
    [
        # Things are paid by the rule that gives them up, and become no money.
        ("candle-sale", "spend £2", ["pay £2"]),
        # Where things go is unknown: never back to where they come from.
        # What is asked of a thing becomes no name.
        # Another small word.
        (
            "hill",
            "choose a spot in the shop, call it the offer\nchoose a spot in your camp\nswap it for the offer",
            ["choose a spot in the shop, call it the offer\nchoose a spot in your camp\nswap it with the offer"],
        ),
        # How far things are apart.
        # Who has the most, by an adjective.
        # Who has a thing that is named.
        # So many have come; what is gone is not there.
        ("keepers", "if two or more ships have sunk, lose 1 oil", []),
        # Unless: what is literally not so, first.
        # Drawn by the rule that draws from the pile, or from the top of it.
        # An amount for each of a number.
        # A number where a condition is wanted, and a thing where a number is.
        pytest.param(
            "2011-time-track",
            "if date reached is at least Geoffrey Chaucer, gain 1 track step",
            ["if date reached is at least Geoffrey Chaucer's date, gain 1 track step"],
            marks=pytest.mark.xfail(
                strict=True, reason="the error is reported without it since names of several are read"
            ),
        ),
    ],
)
def test_what_is_meant_is_shown_and_nothing_else(base: str, lines: str, meant: list[str]) -> None:
    found = shown(base, lines)
    at_the_end = all(" " not in one for one in meant)
    assert [one.rpartition(" ")[2] if at_the_end else one for one in found] == meant


@pytest.mark.parametrize(
    ("head", "lines", "meant"),
    [
        ("action fire a flare", "gain 1 ships, only twice a game", []),
        # Nobody chooses a step of a turn: it has no limit.
        ("turn flare", "gain 1 oil once per game", []),
    ],
)
def test_a_limit_is_not_shown_where_there_is_none(head: str, lines: str, meant: list[str]) -> None:
    assert shown("keepers", lines, head) == meant


def test_no_sentence_is_compared_that_shares_small_words_alone() -> None:
    text = OVERLAY.format("keepers", "rule my thing\n    if you sneeze a bit")
    (item,) = load("keepers+t", texts={"t": {"t.yaml": text}}).diagnostics.errors()
    assert "compare" not in (item.help or "")
