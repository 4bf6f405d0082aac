"""The terse lines of cards are shown as the rules say them, and none of what they say is lost or turned round."""

from __future__ import annotations

import pytest

from london_rules.diagnostics import Diagnostic, fixed
from tests.support.advised import load

# Shown as another rule since the guards against single wrong texts are gone.
SHOWN_YET = pytest.mark.xfail(reason="another rule is shown")

HEAD = "language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: [{game}]\nrules: |\n"


def reported(game: str, told: str, header: str) -> tuple[list[Diagnostic], str]:
    """Give the errors of a line of rules that build on a game, and the line as it is with what is shown first."""
    text = HEAD.format(game=f'"{game}"') + f"  {header} try it\n    {told}\n"
    found = load(f"{game}+mine", texts={"mine": {"mine.yaml": text}}).diagnostics
    shown = fixed(found.items(), found.files, with_suggestions=True)
    written = next((one for name, one in shown.items() if name.endswith("mine.yaml")), text)
    return list(found.errors()), written.partition("try it\n    ")[2].rstrip("\n").replace("\n    ", "\n")


@pytest.mark.parametrize(
    ("game", "told", "wrong"),
    [
        ("2017", "choose another player, take £3 from him", "gain £3"),
        ("2011-time-track", "choose a spot that has letterboxes, take 1 letterbox off", "put 1 letterbox on it"),
        ("2011-time-track", "choose a card in your hand\n    move that card to the discards", "move card to"),
        ("keepers", "if any hand is less than 2, gain 1 oil", "number of cards in any"),
        ("candle-sale", "got china and lace? +3 points", "china is lace"),
        ("candle-sale", "random lot of barrow: to your parlour", "choose a lot in the barrow"),
        ("keepers", "gain oil = cards in hand", "gain 1 oil"),
        ("2011-time-track", "last player: +2 track steps", "gain last step"),
        ("driftwood", "2 loose wood -> 1 stored wood", "is at least 2"),
    ],
)
def test_what_says_something_else_is_not_shown(game: str, told: str, wrong: str) -> None:
    errors, line = reported(game, told, "rule")
    assert errors
    assert wrong not in f"\n{line}"
    assert not any(wrong in fix.replacement for fix in errors[0].fixes)
