"""Slips in tests that people who do not program make: one message each, with the way out."""

from __future__ import annotations

import pytest

from london_rules.advice import advise
from london_rules.diagnostics import fixed
from london_rules.rule_tests.report import diagnose
from tests.rule_tests.bundles import TESTS, run

TEST = """\
tests:
  a name:
    given:
      player 1:
        hand: lords
    then:
      player 1:
        money: 5
"""


@pytest.mark.parametrize(
    ("right", "wrong", "message", "help"),
    [
        ("tests:", "test:", "a file of tests has no entry `test`", "did you mean `tests`?"),
        (
            "tests:\n  a name",
            "a name",
            "a file of tests has no entry `a name`",
            "you can use `about`, `on`, `tests`",
        ),
        ("then:", "expect:", "a test has no entry `expect`", "did you mean `then`?"),
        ("given:", "setup:", "a test has no entry `setup`", "did you mean `given`?"),
        (
            "player 1:\n        hand",
            "Player 1:\n        hand",
            "the table has no `Player 1`",
            "did you mean `player 1`?",
        ),
        (
            "player 1:\n        hand",
            "player one:\n        hand",
            "the table has no `player one`",
            "did you mean `player 1`?",
        ),
        (
            "player 1:\n        hand",
            "player 3:\n        hand",
            "there is no player 3 at a table of 2",
            "write `players: 3` above",
        ),
        (
            "player 1:\n        hand",
            "player 9:\n        hand",
            "there is no player 9 at a table of 2",
            "at most 4 can play",
        ),
        (
            "      player 1:\n        hand: lords",
            "      money: 3",
            "the table has no `money`",
            "write it under `player 1:` or",
        ),
        (
            "      player 1:\n        hand: lords",
            "      your money: 3",
            "the table has no `your money`",
            "write `money: ...` under `player 1:` or `each player:`",
        ),
        ("hand: lords", "display: lords", "a player has no `display`", "write it outside the players' lines"),
        ("player 1:\n        money: 5", "option: [stop]", "the table has no `option`", "did you mean `options`?"),
        ("player 1:\n        money: 5", "over: true", "`over` must be yes or no", "write `yes`"),
        (
            "player 1:\n        money: 5",
            "events: player 1 gain 3 money",
            "this is not an event: `player 1 gain 3 money`",
            "write it like",
        ),
        ("money: 5", "money: <m>", "`cases` has no column `m`", "write it as the heading of a column"),
        (TEST[TEST.index("    then") :], "", "this test has no expected results", "write them under `then`"),
    ],
)
def test_a_slip_has_one_message_with_the_way_out(right: str, wrong: str, message: str, help: str) -> None:
    assert right in TEST
    (found,) = advise(run(TEST.replace(right, wrong)))
    assert (found.message, (found.help or "")[: len(help)]) == (message, help)


def test_a_row_without_a_column_that_the_test_speaks_of_is_not_read() -> None:
    found = run(TESTS.replace("poverty | left | points\n", "poverty | lft  | points\n", 1)).diagnostics
    assert [(item.code, item.help) for item in found] == [("LR-E0005", "did you mean `lft`?")]


def test_the_first_word_of_an_answer_of_several_is_enough_to_know_it() -> None:
    result = run(TEST.replace("    then:", "    when: take three crds\n    then:")).results[0]
    (found,) = result.diagnostics
    assert (found.message, found.help) == ("`take` is not an option here", "did you mean `take-three-cards`?")


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("    given:\n      players: 3\n      player 1:\n", "    players: 3\n    given:\n      player 1:\n"),
        ("    given:\n      turn: 2\n      player 1:\n", "    turn: 2\n    given:\n      player 1:\n"),
        ("    given:\n      seed: 7\n    when: take-three-cards\n", "    seed: 7\n    when: take-three-cards\n"),
    ],
)
def test_what_belongs_beside_given_is_moved_there(given: str, meant: str) -> None:
    text = TEST.replace("    given:\n      player 1:\n", given)
    text = text.replace("        hand: lords\n", "") if "seed" in given else text
    found = run(text).diagnostics
    (item,) = found.items()
    assert (item.help or "").startswith("write it next to `given`, at the same indentation")
    assert item.fix is not None
    (mended,) = fixed([item], found.files, with_suggestions=True).values()
    assert meant in mended
    assert not run(mended).diagnostics.items()


def test_a_test_that_has_gone_on_to_the_next_turn_is_told_so() -> None:
    # With nothing in hand there is one option at a time, so the turn is over before `lords` is chosen.
    alone = (
        TEST.replace("hand: lords", "hand: nothing")
        .replace("money: 5", "money: 7")
        .replace("    then:", "    when: WHEN\n    then:")
    )
    went_on = "play has gone on to another turn: a question with only one option is answered automatically"
    (found,) = diagnose(run(alone.replace("WHEN", "take-three-cards lords")))
    assert went_on in found.notes
    (found,) = diagnose(run(alone.replace("WHEN", "until turn action is asked")))
    assert went_on not in found.notes
    (found,) = diagnose(run(alone.replace("WHEN", "take-three-cards")))
    assert went_on in found.notes


@pytest.mark.parametrize(
    ("step", "message", "help"),
    [
        (
            "unpaid loans",
            "`unpaid loans` is a step of the scoring, which a test runs as a whole",
            "write `step: scoring`",
        ),
        ("deal", "`deal` is a step of the set-up, which a test runs as a whole", "leave `given` out"),
        ("unpiad loans", "the turn has no step `unpiad loans`", "you can use"),
    ],
)
def test_a_step_that_no_test_begins_at_is_named_with_the_way_out(step: str, message: str, help: str) -> None:
    (found,) = run(TEST.replace("    given:", f"    step: {step}\n    given:")).diagnostics
    assert (found.message, (found.help or "")[: len(help)]) == (message, help)
