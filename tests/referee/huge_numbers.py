"""Small games in which numbers grow beyond 64 bits after a while, each with the code of the error that ends it."""

from __future__ import annotations

from typing import Final

from tests.referee.small_game import SmallGame

_HUGE: Final = """
number huge = 999999999 * 999999999
"""
TOO_LARGE: Final = "LR-R0015"
OUT_OF_RANGE: Final = "LR-R0002"


def _with(rules: str, **more: object) -> SmallGame:
    return SmallGame(rules=_HUGE + rules, **more)  # type: ignore[arg-type]


# By what grows in them.
HUGE: Final[dict[str, tuple[SmallGame, str]]] = {
    "a sum, a difference and a product": (
        _with("""
turn act, before ending
  gain 3 points
  if huge * points is more than huge, gain 1 points
  if points is at least 7
    if huge * 9 + huge is more than 1, gain 1 points
"""),
        TOO_LARGE,
    ),
    "a difference below all numbers": (
        _with("""
turn act, before ending
  gain 3 points
  if 0 - huge * 4 - huge * points is less than 1, gain 1 points
"""),
        TOO_LARGE,
    ),
    "a total that is in range again in the end": (
        _with("""
turn act, before ending
  gain 1 points
  if the total (4 * huge * (its worth - 2)) of the cards in your hand is more than 9, gain 2 points
  if the highest (4 * huge * (its worth - 2)) of the cards in your hand is more than 9, gain 2 points
"""),
        TOO_LARGE,
    ),
    "an amount for each of several": (
        _with("""
turn act, before ending
  if points is at least 3, lose (4 * huge) score for each card in your hand
"""),
        TOO_LARGE,
    ),
    "an amount that a counter has no room for": (
        _with("""
counter gems for each card
turn act, before ending
  for each card in your hand, put (points) gems on it
  if points is at least 6
    choose a card in your hand, remove (9 * huge) gems from it
"""),
        OUT_OF_RANGE,
    ),
    "a loss below all counters": (
        _with("""
turn act, before ending
  if points is at least 4, lose (9 * huge) points
"""),
        OUT_OF_RANGE,
    ),
    "what is missing of a price": (
        _with("""
counter purse for each player
  starts at 0
  no least
  when short: gain (smaller of (shortfall) and (1)) points
turn act, before ending
  if points is at least 3
    lose 900000000 purse
    pay (9 * huge + 223372054 * 999999999 + 999999999) purse
"""),
        TOO_LARGE,
    ),
    "a table that goes on": (
        _with("""
table tide
  0: 0
  1: 999999999
  each more: 999999999
turn act, before ending
  gain 1 points
  if tide of (points * 999999999) is more than 5, gain 1 points
"""),
        TOO_LARGE,
    ),
    "a number that is chosen from far away, and kept": (
        _with("""
turn act, before ending
  choose a number from (0 - 9 * huge) to (2 - 9 * huge), call it the depth
  choose a card in your hand
  gain (smaller of (3) and (0 - the depth)) points
  if points is at least 12, choose a number from (0 - 9 * huge) to (9 * huge), call it the height
"""),
        "LR-X0021",
    ),
    "rounds without an end": (
        _with("""
set-up last
  end the game after (9 * huge + 200000000 * 999999999) more rounds
turn act, before ending
  gain (the round number) points
  if points is more than 20, gain (huge * the round number) points
"""),
        OUT_OF_RANGE,
    ),
}
