"""First lines without a name, and declarations that are there already but have none."""

from __future__ import annotations

import pytest

from london_rules.engine.load import load

HEAD = "language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: ['2010']\nrules: |\n"


def help_for(rules: str) -> str:
    """Give the help of the first mistake of an overlay."""
    text = HEAD + "".join(f"  {line}\n" for line in rules.splitlines())
    found = load("2010+mine", texts={"mine": text}, only_shipped=True).diagnostics
    return found.errors()[0].help or ""


@pytest.mark.parametrize("keyword", ["scoring", "turn", "rule"])
def test_a_name_of_the_author_is_asked_for(keyword: str) -> None:
    assert help_for(f"{keyword}\n  gain £1").startswith(f"give it a name of your own, as in `{keyword} ")


def test_a_ranking_has_no_name_to_be_another() -> None:
    assert help_for("ranking\n  highest score") == "to change it, write `replace ranking`"
