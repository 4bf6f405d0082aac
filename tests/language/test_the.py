"""A dropped word is dropped wherever it stands."""

import pytest

from london_rules.language.format.blocks import BlockWriter
from london_rules.language.format.texts import writer
from tests.language.test_names_of_things import played, read
from tests.support.advised import load

MANIFEST = "language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: ['2010']\nfiles: [my.rules]\n"


def test_a_line_of_a_formula_that_holds_only_the_frames_nothing() -> None:
    result = load(
        {"bundle.yaml": MANIFEST, "my.rules": "replace number relief =\n    the\n  number of your boroughs + 1\n"}
    )
    assert [item.message for item in result.diagnostics] == []


def test_a_rule_and_a_number_of_one_name_are_told_apart_whichever_comes_first() -> None:
    number, rule = "number reach = 2\n", "rule reach (card)\n  turn the card face down\n"
    power = "rule reach out\n  choose a card in your city\n  reach it\n  if (reach) is 2, gain 1 point\n"
    for texts in (number + rule, rule + number):
        found = load(
            {
                "bundle.yaml": 'language: 2\nid: x\ntitle: X\nkind: overlay\nbuilds on: ["2010"]\nfiles: [x.rules]\n',
                "x.rules": texts + power,
            }
        ).diagnostics
        assert [item.message for item in found.errors()] == []


@pytest.mark.parametrize("called", ["parcel on the way", "Parcel of the Day", "last of the coins in hand", "Prize"])
@pytest.mark.parametrize(
    "line",
    [
        "choose a Gold in the bank, call it the NAME\ngain (NAME's worth) points",
        "choose 3 Coppers in the bank, call them NAME\ngain (total worth of the NAME) points",
        "choose a number from 3 to 3, call it NAME\ngain (the NAME) points",
        "each player in turn until all but 1 have passed, call the last one the NAME\n  either pass, or gain 0 points\n"
        "if the NAME is not you, gain 3 points",
    ],
)
def test_a_name_that_a_text_gives_is_found_again_with_the_in_it_and_in_capitals(line: str, called: str) -> None:
    text = line.replace("NAME", called)
    assert played(text) == 3
    rules, wrong = read(text)
    assert rules is not None, wrong
    lines = BlockWriter(writer(rules.rules), joined=False).lines(rules.rules.turn["go"].body)
    assert f"the {called.lower()}" in lines[0], "the name is written as it was given"
