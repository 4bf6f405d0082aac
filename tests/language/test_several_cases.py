"""Numbers and tests of more than two cases: `otherwise if` in their bodies."""

from __future__ import annotations

import pytest

from london_rules import load
from london_rules.language.format.declarations import format_declaration
from london_rules.language.rules import Rules
from london_rules.language.say.declarations import phrase_declaration
from london_rules.language.tidy.rules import tidy_rules
from tests.rule_tests.bundles import RULES, run, told
from tests.support.advised import load as advised

HEAD = "language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: ['2010']\nrules: |\n"
TAX = """number tax of (card) =
  if the card is pink, 1
  otherwise if the card is brown, 2 * your loans
  otherwise if the card is blue, 3
  otherwise the card's cost"""
DEAR = """test (card) is dear =
  if the card is pink, the card's cost is at least 3
  otherwise if the card is brown, your money is at most 4
  otherwise your money is 5"""
USE = "turn tax, before take\n  for each card in your hand that is dear, lose £(tax of it)"


def rules_with(*texts: str) -> Rules:
    rows = "\n".join(texts).split("\n")
    loaded = load("2010+mine", texts={"mine": HEAD + "\n".join(f"  {row}" for row in rows)})
    assert loaded.rule_set is not None, list(loaded.diagnostics)
    return loaded.rule_set.rules


def test_several_cases_are_written_as_they_were_read() -> None:
    rules = rules_with(TAX, DEAR, USE)
    assert format_declaration(rules.numbers["tax"], rules) == TAX
    assert format_declaration(rules.tests["is dear"], rules) == DEAR


def test_several_cases_are_laid_out_each_on_a_line() -> None:
    assert tidy_rules(" ".join(TAX.split())) == f"{TAX}\n"
    assert tidy_rules(f"{DEAR}\n") == f"{DEAR}\n"


def test_several_cases_are_said_one_after_the_other() -> None:
    rules = rules_with(TAX, DEAR, USE)
    assert phrase_declaration(rules.numbers["tax"], rules) == (
        "The tax for a card is 1 if the card is pink, otherwise 2 times your loans if the card is brown,"
        " otherwise 3 if the card is blue, otherwise the card's cost."
    )
    assert phrase_declaration(rules.tests["is dear"], rules) == (
        "Whether a card is dear: if the card is pink, this is so when the card's cost is at least 3; otherwise,"
        " if the card is brown, this is so when you have at most 4 money; otherwise, when your money is 5."
    )


STEPS = """
number step of (heat: number) =
  if the heat is at most 1, 10
  otherwise if the heat is at most 2, 20
  otherwise if the heat is at most 3, 30
  otherwise 40
"""


@pytest.mark.parametrize(("heat", "step"), [(1, 10), (2, 20), (3, 30), (4, 40)])
def test_the_first_case_that_holds_counts(heat: int, step: int) -> None:
    test = f"tests:\n  a step:\n    then:\n      step of {heat}: {step}\n"
    assert [text for code, text in told(run(test, RULES + STEPS)) if code != "LR-L0001"] == []


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("  if the card is pink, 1\n  otherwise if the card is brown, 2", "LR-S0001"),
        ("  if the card is pink, 1\n  otherwise if the card is brown, the card's colour\n  otherwise 3", "LR-T0008"),
        ("  if the card is pink, 1\n" + "  otherwise if the card is brown, 2\n" * 90 + "  otherwise 3", "LR-X0010"),
    ],
)
def test_a_mistake_in_a_later_case_has_its_message(body: str, code: str) -> None:
    rows = f"number tax of (card) =\n{body}\n{USE.replace(' that is dear', '')}".split("\n")
    text = HEAD + "\n".join(f"  {row}" for row in rows)
    assert code in [d.code for d in advised("2010+mine", texts={"mine": text}).diagnostics.errors()]
