"""Rules told in full sentences: what was meant is shown, on several lines too, and no other rule in its place."""

from __future__ import annotations

import pytest

from london_rules.diagnostics import fixed
from tests.support.advised import load

HEAD = 'language: 2\nid: my-rule\ntitle: Mine\nkind: overlay\nbuilds on: ["{}"]\nfiles: [my.rules]\n'


def shown(base: str, lines: str, head: str = "rule my thing") -> str:
    """Give the lines of a rule as they are shown, one after the other with ` // ` between; "" if none are."""
    indented = lines.replace(" // ", "\n  ")
    files = {"bundle.yaml": HEAD.format(base), "my.rules": f"{head}\n  {indented}\n"}
    found = load(files).diagnostics
    assert found.has_errors
    made = fixed(found.items(), found.files, with_suggestions=True).get("my.rules", "")
    assert not made or not load({**files, "my.rules": made}).diagnostics.has_errors
    return made.removeprefix(f"{head}\n  ").rstrip("\n").replace("\n  ", " // ")


@pytest.mark.parametrize(
    ("base", "told"),
    [
        ("keepers", "before you draw a card, pay 1 oil"),
        ("2011-time-track", "whenever you draw a card, gain 1 track step"),
        ("2017", "if the deck is empty, nobody may take a card"),
        ("keepers", "you may lose 1 oil // if you did not like this, draw a card"),
    ],
)
def test_no_other_rule_is_shown_where_the_one_that_was_told_cannot_be(base: str, told: str) -> None:
    assert shown(base, told) == ""
