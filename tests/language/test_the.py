"""A dropped word is dropped wherever it stands."""

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
