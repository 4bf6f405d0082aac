"""What fails in the games that `validate` plays is traced back to the line of the overlay that brought it in."""

from __future__ import annotations

import pytest

from london_rules.authoring import smoke_play
from london_rules.compiler.program import Program
from london_rules.diagnostics import Diagnostic, Diagnostics
from london_rules.engine import load
from london_rules.engine.errors import BrokenInvariantError
from london_rules.language import constructs as t
from tests.language.test_figures import GAME, OVERLAY


def played(rest: str) -> list[tuple[Diagnostic, str]]:
    """Play an overlay, and give what is found with the text that it marks."""
    texts = {"orchard": GAME, "mine": OVERLAY + rest}
    result = load("mine", texts=texts)
    assert result.rule_set is not None, list(result.diagnostics)
    found = Diagnostics()
    smoke_play.smoke_play(result.rule_set, 8, found)
    out = []
    for item in found:
        assert item.span is not None and item.span.file == "mine.yaml"
        out.append((item, texts["mine"][item.span.start : item.span.end]))
    return out


@pytest.mark.parametrize(
    ("rest", "code", "marked", "before"),
    [
        ("set:\n  fruit:\n    every:\n      worth: 999999999\n", "LR-R0002", "worth", "it was `1` before"),
        (
            "rules: |\n  replace number share = number of fruits in the stall\n",
            "LR-R0001",
            "share = number of fruits in the stall",
            "it was `2` before",
        ),
        (
            "rules: |\n  number eaten = 0 * number of fruits in the stall\n  replace number share = eaten\n",
            "LR-R0001",
            "share = eaten",
            "it was `2` before",
        ),
    ],
)
def test_a_shared_rule_that_fails_names_the_change_that_it_reads(
    rest: str, code: str, marked: str, before: str
) -> None:
    (item, text), *_ = played(rest)
    assert (item.code, text) == (code, marked)
    assert item.help is not None and before in item.help
    assert [label.text for label in item.labels] == ["it fails here"]


def test_a_rule_of_the_overlay_itself_is_named_where_it_fails() -> None:
    fails = "4 / number of fruits in the stall rounded down"
    (item, text), *_ = played(f"rules: |\n  turn feast, before market\n    gain ({fails}) coins\n")
    assert (item.code, text) == ("LR-R0001", fails)
    assert not item.labels


def test_a_state_that_cannot_be_is_blamed_on_the_figure_that_an_overlay_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    def check(program: Program, s: object) -> None:
        if program.layout.rules.numbers["rent"].body == t.Int(3):
            raise BrokenInvariantError("the counter coins is below its minimum")

    monkeypatch.setattr("london_rules.engine.game.check_invariants", check)
    (item, text), *_ = played("set:\n  share: 3\n  rent: 3\n")
    assert (item.code, text) == ("LR-R0008", "3")
    assert "report" not in (item.help or "")
    assert "`parameter rent`" in item.message
