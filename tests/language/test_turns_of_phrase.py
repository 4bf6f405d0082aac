"""Turns of phrase in which people tell whole rules are shown as the rules say them, and nothing of them gets lost."""

from __future__ import annotations

import pytest

from tests.language.test_idioms import reported

# Shown as another rule: to be mended in the data.


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("2010", "choose one of the cards in the display and put an underground there"),  # none lies on cards, coins do
        ("2010", "everyone but the leader gains £1"),  # not all but whoever acts
        ("driftwood", "roll a die, and on a 6 gain 5 loose wood"),  # the dice of the game have other sides
        ("nettles", "the first player who has 20 nettles loses 5 nettles"),
        ("2017", "roll a die for each of your loans, on a 1 lose £1"),
        ("2017", "brown cards cannot be built with any colour"),
        ("driftwood", "if all dice together show 10 or more, gain 1 loose wood"),
    ],
)
def test_what_would_mean_something_else_is_not_shown(game: str, told: str) -> None:
    (first, *_), _written = reported(game, f"  rule try it\n    {told}\n")
    assert first.fix is None
