"""Marks last for the turn; those that are gone when their thing moves do not."""

from __future__ import annotations

import pytest

from london_rules import compare
from london_rules.engine.load import load
from london_rules.language.format.declarations import format_declaration
from london_rules.language.say.declarations import phrase_declaration

HEAD = "language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: ['2010']\nrules: |\n"
MARKED = """\
  mark tired this turn{}
  turn rest, before take
    for each card in your hand that was not tired this turn, mark it tired this turn
"""
GONE = "\n    gone when it moves"


@pytest.mark.parametrize(
    ("line", "written", "said"),
    [
        ("", "mark tired this turn", "The mark stays on a thing until the turn ends."),
        (
            GONE,
            "mark tired this turn\n  gone when it moves",
            "The mark stays on a thing until the turn ends or the thing is moved.",
        ),
    ],
)
def test_a_mark_is_written_and_said_as_it_is_declared(line: str, written: str, said: str) -> None:
    result = load("2010+mine", texts={"mine": HEAD + MARKED.format(line)})
    assert result.rule_set is not None, list(result.diagnostics)
    rules = result.rule_set.rules
    assert format_declaration(rules.marks["tired"], rules) == written
    assert phrase_declaration(rules.marks["tired"], rules) == said


def test_the_digest_says_whether_a_mark_is_gone() -> None:
    plain, gone = (load("2010+mine", texts={"mine": HEAD + MARKED.format(line)}).rule_set for line in ("", GONE))
    assert plain is not None
    assert gone is not None
    assert plain.digest != gone.digest


def test_another_line_below_a_mark_is_refused() -> None:
    found = load("2010+mine", texts={"mine": HEAD + MARKED.format("\n    gone when its powers stop")}).diagnostics
    [item] = found.errors()
    assert (item.code, item.message) == ("LR-S0008", "a line of a mark is not written like this")
    assert "gone when it moves" in (item.help or "")


def test_a_comparison_says_that_a_mark_goes_now() -> None:
    sets = [load("2010+mine", texts={"mine": HEAD + MARKED.format(line)}).rule_set for line in ("", GONE)]
    assert sets[0] is not None
    assert sets[1] is not None
    [one] = compare(sets[0], sets[1]).differences
    assert (one.slot, one.now) == ("mark tired", "mark tired this turn\n  gone when it moves")
    assert one.words == "now also: gone when it moves"
