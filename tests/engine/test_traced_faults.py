"""What fails in the games that `validate` plays is traced back to the line of the overlay that brought it in."""

from __future__ import annotations

import pytest

from london_rules.authoring import smoke_play
from london_rules.compiler.program import Program
from london_rules.diagnostics import Diagnostic, Diagnostics
from london_rules.engine.errors import BrokenInvariantError
from london_rules.language import constructs as t
from tests.language.test_figures import GAME, OVERLAY
from tests.support.advised import load


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
            "share",
            "it was `2` before",
        ),
        (
            "rules: |\n  number eaten = 0 * number of fruits in the stall\n  replace number share = eaten\n",
            "LR-R0001",
            "share",
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

    monkeypatch.setattr("london_rules.engine.running_game.check_invariants", check)
    (item, text), *_ = played("set:\n  share: 3\n  rent: 3\n")
    assert (item.code, text) == ("LR-R0008", "3")
    assert "report" not in (item.help or "")
    assert "`parameter rent`" in item.message


def test_what_fails_without_the_overlay_too_is_not_blamed_on_it() -> None:
    game = GAME.replace("(their coins / share rounded down)", "(share / number of fruits in the stall rounded down)")
    result = load("mine", texts={"orchard": game, "mine": OVERLAY + "set:\n  share: 3\n"})
    assert result.rule_set is not None, list(result.diagnostics)
    found = Diagnostics()
    smoke_play.smoke_play(result.rule_set, 8, found)
    spans = [item.span for item in found]
    assert next(item.code for item in found) == "LR-R0001"
    assert all(span is not None and span.file == "orchard.yaml" for span in spans)


def test_a_broken_state_without_an_overlay_is_an_internal_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def check(program: Program, s: object) -> None:
        raise BrokenInvariantError("a stack is empty")

    monkeypatch.setattr("london_rules.engine.running_game.check_invariants", check)
    result = load("mine", texts={"orchard": GAME, "mine": OVERLAY + "set:\n  share: 3\n"})
    assert result.rule_set is not None
    found = Diagnostics()
    smoke_play.smoke_play(result.rule_set, 1, found)
    assert all(item.span is None and "please report it" in (item.help or "") for item in found)


def test_a_broken_state_with_what_an_overlay_writes_is_shown_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def check(program: Program, s: object) -> None:
        if "feast" in program.layout.rules.turn:
            raise BrokenInvariantError("a stack is empty")

    monkeypatch.setattr("london_rules.engine.running_game.check_invariants", check)
    (item, text), *_ = played("rules: |\n  turn feast, before market\n    gain 1 coin\n")
    assert (item.code, "feast" in text, "report" in (item.help or "")) == ("LR-R0008", True, False)
