"""A counter that is declared anew without its symbol: one message there, and none at all the texts that use it."""

from __future__ import annotations

import pytest

from tests.support.advised import load

HEAD = 'language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: ["2010"]\nrules: |\n'


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("", ["`written £` is removed here, but still used"]),
        ("    written €\n", ["`written £` is removed here, but still used"]),
        ("    written £\n", []),
    ],
)
def test_a_symbol_that_texts_use_is_missed_where_the_counter_is_declared(written: str, said: list[str]) -> None:
    rules = f"  replace counter money for each player\n    starts at start money\n{written}"
    found = load("2010+mine", texts={"mine": {"mine.yaml": HEAD + rules}}).diagnostics
    assert [error.message for error in found.errors()] == said
    assert all(error.span is not None and error.span.file.endswith("mine.yaml") for error in found.errors())
