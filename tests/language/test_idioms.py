"""Idioms of rulebooks are shown as the rules say them, in games of all sorts, and nothing of them gets lost."""

from __future__ import annotations

import pytest

from london_rules.diagnostics import Diagnostic, fixed
from tests.support.advised import load

HEAD = "language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: [{game}]\nrules: |\n"


def reported(game: str, rules: str) -> tuple[list[Diagnostic], str]:
    """Give the errors of rules that build on a game, and the rules as they are with what is shown first."""
    text = HEAD.format(game=f'"{game}"') + rules
    found = load(f"{game}+mine", texts={"mine": {"mine.yaml": text}}).diagnostics
    shown = fixed(found.items(), found.files, with_suggestions=True)
    written = next((one for name, one in shown.items() if name.endswith("mine.yaml")), text)
    if shown:
        assert not load(f"{game}+mine", texts={"mine": {"mine.yaml": written}}).diagnostics.has_errors
    return list(found.errors()), written


def said(game: str, told: str) -> str:
    """Give what is shown for a line of a rule."""
    return reported(game, f"  rule try it\n    {told}\n")[1].partition("try it\n    ")[2].rstrip("\n")


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("candle-sale", "pay the owner £2"),
        ("candle-sale", "the two players with the most money pay £1"),
        ("2010", "gain £2 for each card you discard"),
        ("starter", "take a shell from the beach instead of the sea"),
        ("starter", "nobody may take a shell"),
        ("keepers", "lose 2 oil to frighten a gull"),
        ("starter", "each player except the one with the most points gains 1 point"),
    ],
)
def test_what_has_no_words_in_the_rules_is_not_shown_as_something_else(game: str, told: str) -> None:
    errors, written = reported(game, f"  rule try it\n    {told}\n")
    assert errors
    assert written.endswith(f"    {told}\n")
