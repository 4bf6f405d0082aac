"""Powers and rankings in the passive, and what has the most: they are shown as the language says it."""

from __future__ import annotations

import pytest

from tests.language.test_idioms import reported


@pytest.mark.parametrize(
    ("told", "meant"),
    [
        ("whenever a brown card is built, gain £1", "when you build a card that is brown, gain £1"),
        ("when a borough is bought, gain £1", "when you buy a borough, gain £1"),
    ],
)
def test_what_is_done_to_a_thing_is_what_you_do(told: str, meant: str) -> None:
    assert reported("2010", f"  power mine\n    {told}\n")[1].endswith(f"  power mine\n    {meant}\n")


def test_a_verb_that_no_rule_has_is_not_guessed() -> None:
    errors, written = reported("2010", "  power mine\n    when a card is eaten, gain £1\n")
    assert len(errors) == 1 and written.endswith("when a card is eaten, gain £1\n")


def test_whoever_has_the_fewest_of_a_counter_wins_in_a_ranking() -> None:
    assert reported("starter", "  replace ranking\n    the collector with the fewest points wins\n")[1].endswith(
        "  replace ranking\n    lowest points\n"
    )
