"""`validate --deep` warns of an estimate that counts something otherwise than the end of the game does."""

import pytest

from london_rules import load
from london_rules.authoring.smoke_play import smoke_play
from london_rules.diagnostics import Diagnostics
from tests.support.variants import SMALL

HEAD = "language: 2\nid: fines\ntitle: Fines\nkind: game\nplayers: 2\nturn limit: 99\nfiles: [f.rules]\n"
GAME = """counter points for each player
  starts at 900

counter poverty for each player

counter money for each player

counter days

number fine of (poor: number) = poor * poor

turn live
  choose one of these
    gain 2 points
    gain 1 poverty
  gain 1 money
  gain 1 days
  if days is at least 16, end the game now

scoring fines
  each player loses (fine of (their poverty)) points

ranking
  highest points

number estimate = {}
"""
RIGHT = "100 * (your points - fine of (your poverty))"


def told(estimate: str, games: int = 4) -> list[str]:
    result = load({"bundle.yaml": HEAD, "f.rules": GAME.format(estimate)})
    assert result.rule_set is not None, [item.message for item in result.diagnostics.errors()]
    found = Diagnostics()
    smoke_play(result.rule_set, games, found)
    assert {item.code for item in found} <= {"LR-L0033"}
    return [item.message for item in found]


def test_a_straight_line_for_a_loss_that_grows_is_told_with_both_changes():
    [message] = told("100 * (your points - your poverty)")
    low, high = (int(word.strip(",")) for word in message.split() if word.strip(",").isdigit())
    assert message == (
        f"from poverty {low} to {high}, the estimate changes by {low - high}, but points at the end by "
        f"{low * low - high * high}"
    )


@pytest.mark.parametrize(
    "estimate",
    [
        RIGHT,
        f"{RIGHT} + 60 * (your money)",  # what the end does not count may be worth something before
        "100 * (your points - 6 * your poverty)",
    ],
)
def test_an_estimate_that_counts_what_the_end_counts_is_not_told(estimate):
    assert told(estimate) == []


def test_what_is_counted_in_the_wrong_direction_is_told():
    assert any(message.startswith("from points 900 to ") for message in told(f"{RIGHT} - 300 * (your points)"))


def test_a_single_game_says_nothing():
    assert told("100 * (your points - your poverty)", games=1) == []


@pytest.mark.parametrize("variant", ["2010", "2017", "2011-time-track", *SMALL, "starter"])
def test_the_shipped_estimates_count_what_the_end_counts(variant):
    rule_set = load(variant).rule_set
    assert rule_set is not None
    found = Diagnostics()
    smoke_play(rule_set, 2, found)
    assert [item.message for item in found] == []
