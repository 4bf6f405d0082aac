"""Numbers of two things: how they are written and said, and what is wrong with them."""

from __future__ import annotations

import pytest

from london_rules import load
from london_rules.language.format.declarations import format_declaration
from london_rules.language.format.texts import writer
from london_rules.language.say.declarations import phrase_declaration
from london_rules.language.say.texts import teller
from tests.rule_tests.bundles import RULES, run, told
from tests.support.advised import load as advised

HEAD = "language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: ['2010']\nrules: |\n"
FEE = "  number fee of (card) for (buyer: player) = the card's cost + the buyer's loans\n"
MEAN = "  number mean of (left: number) and (right: number) = the left + the right\n"


def test_numbers_of_two_things_are_written_and_said() -> None:
    text = f"{HEAD}{FEE}{MEAN}  action haggle\n    choose a card in the display\n"
    text += "    gain £(fee of it for the player to your left)\n    gain £(mean of 1 and (your loans + 1))\n"
    loaded = load("2010+mine", texts={"mine": text})
    assert loaded.rule_set is not None, list(loaded.diagnostics)
    rules = loaded.rule_set.rules
    assert format_declaration(rules.numbers["fee"], rules) == FEE.strip()
    assert format_declaration(rules.numbers["mean"], rules) == MEAN.strip()
    assert phrase_declaration(rules.numbers["mean"], rules) == (
        "The mean of a left (a number) and a right (a number) is the left plus the right."
    )
    gains = rules.actions["haggle"].body.body[1:]
    assert [writer(rules)(s) for s in gains] == [
        "gain £(fee of it for the player to your left)",
        "gain £(mean of 1 and (your loans + 1))",
    ]
    assert "the fee of it for the player to your left" in teller(rules)(gains[0])


@pytest.mark.parametrize(
    ("number", "use", "code", "words"),
    [
        (FEE, "fee of it to you", "LR-T0013", "`fee` cannot be used with `to`"),
        (FEE, "fee of 3 for you", "LR-T0002", "what comes after `fee of` must be a card, but this is a number"),
        (FEE, "fee of it for it", "LR-T0002", "what comes after `for` must be a player, but this is a card"),
        (MEAN, "mean of 3 and it", "LR-T0008", "what comes after `and` must be a number"),
        (MEAN.replace(" and (", " or ("), "3", "LR-T0028", "the second input needs a word before it"),
        (MEAN.replace("right", "left"), "3", "LR-N0012", "two inputs have the name `left`"),
        (
            FEE.replace("(buyer: player)", "(buyer: player or nothing)"),
            "3",
            "LR-T0028",
            "always there",
        ),
    ],
)
def test_each_mistake_with_two_inputs_has_its_message(number: str, use: str, code: str, words: str) -> None:
    text = f"{HEAD}{number}  action haggle\n    choose a card in the display\n    gain £({use})\n"
    first = advised("2010+mine", texts={"mine": text}).diagnostics.errors()[0]
    assert first.code == code
    assert words in first.message


NUMBERS = """
number share of (borough) = 2
number fee of (card) for (buyer: player) = number of cards in the buyer's hand
"""


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("fee of lords for player 2: 7", ""),
        ("fee of Lord's for player 2: 7", ""),
        ("share of city: 2", ""),
        ("share of city: 3", "share of city: found 2, the test says 3: 1 too few"),
        ("share of lords: 2", "there is no borough `lords`"),
        ("fee of lords for city: 2", "`city` is not a player"),
        ("fee of lords: 2", "the table has no `fee of lords`"),
    ],
)
def test_a_test_of_a_bundle_names_a_number_with_its_inputs(line: str, message: str) -> None:
    test = f"tests:\n  a fee:\n    given:\n      player 2:\n        hand: 7\n    then:\n      {line}\n"
    found = told(run(test, RULES + NUMBERS))
    assert [text for code, text in found if code != "LR-L0001"] == ([message] if message else [])
