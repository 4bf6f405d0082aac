"""Powers and rankings in the passive, and what has the most: they are shown as the language says it."""

from __future__ import annotations

import pytest

from tests.language.test_idioms import reported


def test_a_verb_that_no_rule_has_is_not_guessed() -> None:
    errors, written = reported("2010", "  power mine\n    when a card is eaten, gain £1\n")
    assert len(errors) == 1 and written.endswith("when a card is eaten, gain £1\n")


@pytest.mark.xfail(reason="the search does not find it yet")
def test_whoever_has_the_fewest_of_a_counter_wins_in_a_ranking() -> None:
    assert reported("starter", "  replace ranking\n    the collector with the fewest points wins\n")[1].endswith(
        "  replace ranking\n    lowest points\n"
    )
