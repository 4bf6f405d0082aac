"""Where the game of a test begins and how far it goes: after the set-up, and until a point that is named."""

from __future__ import annotations

import pytest

from london_rules.rule_tests.narrate import examples
from tests.rule_tests.bundles import RULES, run, told

INCOME = """
turn income, before take
  gain £3
  move the top 2 cards of the deck to the box
"""
START = """\
tests:
  the start:
    given:
      player 1: {hand: nothing}
    then:
      player 1: {money: 5}
  the first step:
    step: income
    given:
      player 1: {hand: nothing}
    then:
      player 1: {money: 8}
"""


def test_what_is_not_named_is_as_after_the_set_up_before_any_step_of_a_turn() -> None:
    assert told(run(START, RULES + INCOME)) == []


def until(answers: str, then: str) -> list[tuple[str, str]]:
    tests = f"tests:\n  a stop:\n    when: {answers}\n    then: {then}\n"
    return told(run(tests, RULES + INCOME))


@pytest.mark.parametrize(
    ("answers", "then"),
    [
        ("until rule take at the start is asked", "{by: rule take at the start, asked: player 1}"),
        ("until turn action is asked", "{by: turn action, asked: player 1}"),
        ("until player 2 is asked", "{asked: player 2, by: turn action}"),
        ("[player 2: until turn action is asked]", "{asked: player 2, by: turn action}"),
        ("[until turn action is asked, take-three-cards, until turn action is asked]", "{asked: player 2}"),
        ("[until turn action is asked, until turn action is asked]", "{asked: player 1}"),
    ],
)
def test_a_test_plays_on_until_a_question_is_asked(answers: str, then: str) -> None:
    assert until(answers, then) == []
    assert until(answers, "{by: turn closing}") != []


def test_a_point_that_never_comes_is_reported() -> None:
    never = "`rule make room on the display` never asks anybody: the game is over before"
    assert until("until rule make room on the display is asked", "{asked: player 1}") == [("LR-E0003", never)]
    assert until("until turn acting is asked", "{}") == [("LR-E0002", "there is no rule `turn acting`")]
    no_seat = "there is no player 5 at a table of 2"
    assert until("until player 5 is asked", "{asked: player 1}") == [("LR-E0002", no_seat)]


def test_a_worked_example_says_how_far_it_is_played() -> None:
    when = "[until turn action is asked, until player 2 is asked]"
    tests = f"tests:\n  a stop:\n    when: {when}\n    then: {{asked: player 2}}\n"
    (example,) = examples(run(tests, RULES))
    assert example.when == (
        "Player 1 chooses whatever is quickest until the step “action” asks, "
        "then whatever is quickest until player 2 is asked.",
    )
