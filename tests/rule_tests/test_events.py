"""Events that a test expects: several things that are looked at or shown at once, in any order among them."""

from __future__ import annotations

import pytest

from london_rules.rule_tests.report import diagnose
from london_rules.rule_tests.run import run_tests

MANIFEST = 'language: 2\nid: scry\ntitle: Scrying\nkind: overlay\nbuilds on: ["2010"]\nfiles: [scry.rules]\n'
RULES = """\
turn scry, before take
  reveal the top 2 cards of the deck
  look at the top 3 cards of the deck
  gain £1
"""


def told(events: str) -> list[str]:
    tests = "tests:\n  scrying:\n    given:\n      deck: [wren, lords, huguenots, ...]\n    step: scry\n    then:\n"
    tests += f"      events: [{events}]\n"
    (made,) = run_tests({"bundle.yaml": MANIFEST, "scry.rules": RULES, "tests/scry.yaml": tests})
    return [item.message for item in diagnose(made)]


LOOKS = [f"player 1 looks at {one}" for one in ("wren", "lords", "huguenots")]
SHOWS = [f"player 1 shows {one}" for one in ("wren", "lords")]


@pytest.mark.parametrize(
    "events",
    [
        LOOKS,
        LOOKS[::-1],
        [LOOKS[1], LOOKS[2], LOOKS[0], "player 1 gains 1 money"],
        [*SHOWS, *LOOKS],
        [*SHOWS[::-1], LOOKS[2]],
    ],
)
def test_things_that_are_seen_at_once_are_expected_in_any_order(events: list[str]) -> None:
    assert told(", ".join(events)) == []


@pytest.mark.parametrize(
    ("events", "message"),
    [
        ([LOOKS[0], SHOWS[0]], "`player 1 shows wren` happened, but in another order"),
        (["player 1 gains 1 money", LOOKS[1]], "`player 1 looks at lords` happened, but in another order"),
        ([LOOKS[1], LOOKS[1]], "`player 1 looks at lords` happened only once"),
        (["player 2 looks at lords"], "`player 2 looks at lords` did not happen"),
    ],
)
def test_what_was_seen_at_another_time_is_still_wrong(events: list[str], message: str) -> None:
    assert told(", ".join(events)) == [message]
