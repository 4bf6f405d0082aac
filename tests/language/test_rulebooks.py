"""What numbered rulebooks say is shown as the rules say it; faults of one sort are shown with what may be meant."""

from __future__ import annotations

import pytest

from tests.language.test_idioms import reported, said
from tests.support.advised import load


@pytest.mark.parametrize(
    ("game", "told", "meant"),
    [
        (
            "2017",
            "choose 2 cards in your hand, call them the pair\n    expend them",
            "choose 2 cards in your hand, call them the pair\n    for each of the pair, expend it",
        ),
    ],
)
def test_what_rulebooks_say_is_shown_as_the_rules_say_it(game: str, told: str, meant: str) -> None:
    assert said(game, told) == meant


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("keepers", "at the end of the game, gain 2 oil"),
        ("2011-time-track", "advance 2 steps along the track, never beyond the last step"),
        ("keepers", "a) gain 1 oil; or\n    b) lose 1 cracks"),
    ],
)
def test_what_would_mean_something_else_is_not_shown(game: str, told: str) -> None:
    (found, *_), _text = reported(game, f"  rule try it\n    {told}\n")
    assert found.fix is None and not found.alternatives


@pytest.mark.parametrize(
    ("game", "told", "fixes"),
    [
        ("candle-sale", "pay £1 to you", ["each other player pays £1 to you", "pay £1"]),
        ("nettles", "if there is no card in the trick, gain 1 nettle", ["any trick"]),
        ("keepers", "choose one of these\n      gain 1 oil", ["you may gain 1 oil", "gain 1 oil"]),
    ],
)
def test_a_fault_of_one_sort_is_shown_with_each_text_that_may_be_meant(game: str, told: str, fixes: list[str]) -> None:
    (found, *_), _text = reported(game, f"  rule try it\n    {told}\n")
    assert found.fix is not None and not found.fix.safe
    assert [fix.replacement for fix in (found.fix, *found.alternatives)][: len(fixes)] == fixes


def test_all_of_a_step_that_is_only_done_sometimes_is_put_below_if() -> None:
    rules = "turn toll, before take\n  only if your money is at least 5\n  choose a card in your hand\n  expend it\n"
    texts = {
        "bundle.yaml": 'language: 2\nid: toll\ntitle: Toll\nkind: overlay\nbuilds on: ["2010"]\nfiles: [toll.rules]\n',
        "toll.rules": rules,
    }
    found = load("2010+toll", texts={"toll": texts}).diagnostics.errors()[0]
    assert found.fix is not None and found.fix.replacement == (
        "if your money is at least 5\n    choose a card in your hand\n    expend it"
    )
