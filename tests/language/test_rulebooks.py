"""What numbered rulebooks say is shown as the rules say it; faults of one sort are shown with what may be meant."""

from __future__ import annotations

import pytest

from tests.language.test_idioms import HEAD, reported, said


@pytest.mark.parametrize(
    ("game", "told", "meant"),
    [
        pytest.param(
            "2017",
            "choose 2 cards in your hand, call them the pair\n    expend them",
            "choose 2 cards in your hand, call them the pair\n    for each of the pair, expend it",
            marks=pytest.mark.xfail(strict=True, reason="the search does not find it yet"),
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
    ("game", "told", "meant"),
    [
        ("candle-sale", "pay £1 to you", ["each other player pays £1 to you", "pay £1"]),
        (
            "nettles",
            "if there is no card in the trick, gain 1 nettle",
            ["if there is no card in your trick, gain 1 nettle"],
        ),
    ],
)
def test_a_fault_of_one_sort_is_shown_with_each_text_that_may_be_meant(game: str, told: str, meant: list[str]) -> None:
    rules = f"  rule try it\n    {told}\n"
    (found, *_), _text = reported(game, rules)
    assert found.fix is not None and not found.fix.safe
    text, fixes = HEAD.format(game=f'"{game}"') + rules, (found.fix, *found.alternatives)
    made = [text[: fix.span.start] + fix.replacement + text[fix.span.end :] for fix in fixes]
    assert [one.partition("rule try it\n    ")[2].rstrip("\n") for one in made][: len(meant)] == meant
