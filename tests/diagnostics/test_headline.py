"""The headline of a mistake: what the text that is shown changes, not a word that stays."""

from __future__ import annotations

import pytest

from london_rules.advice.headline import OTHER_ORDER, OTHER_WORDS, headline
from london_rules.diagnostics import Diagnostic, Fix, Span

FILE = "mine.yaml"
MISFIT = "`deck` does not fit here, after `card`"


def said(message: str, text: str, stretch: str, made: str, *, safe: bool = False) -> str:
    """Give the headline of a mistake with a fix of a stretch of a text."""
    at = text.index(stretch)
    fix = Fix(Span(FILE, at, at + len(stretch)), made, f"write `{made}`", safe)
    return headline(Diagnostic("LR-S0001", "error", message, fix.span, fix=fix), {FILE: text}).message


@pytest.mark.parametrize(
    ("text", "stretch", "made", "told"),
    [
        ("top card the deck", "card the", "card of the", "the word `of` is missing before `the deck`"),
        ("tray at least 3", "tray at", "tray is at", "the word `is` is missing before `at`"),
        (
            "if your land is 3",
            "your",
            "number of lots in your",
            "the words `number of lots in` are missing before `your`",
        ),
        ("choose a deck", "choose a deck", "choose a deck of", "the word `of` is missing after `deck`"),
        ("gain (3 deck", "(3 deck", "(3) deck", "`)` is missing before `deck`"),
        ("move it over to deck", "it over to", "it to", "`over` is too much here"),
        ("gain deck two", "gain deck two", "gain two deck", OTHER_ORDER),
        ("2 deck or more", "2 deck or more", "at least 2 deck", OTHER_WORDS),
        ("draw deck", "draw deck", "2 times\n  draw", MISFIT),
        ("deck of 2", "deck of 2", "2 times\n  take deck", OTHER_WORDS),
    ],
)
def test_a_misfit_is_said_by_what_the_fix_changes(text: str, stretch: str, made: str, told: str) -> None:
    assert said(MISFIT, text, stretch, made) == told


def test_a_word_of_a_sentence_that_is_said_otherwise_is_not_called_a_name() -> None:
    text = "shuffle the beach"
    assert said("unknown name `shuffle`", text, text, "move the cards") == "`shuffle` cannot be read here"


@pytest.mark.parametrize(
    ("stretch", "made", "safe"), [("hnad", "hand", True), ("hnad", "hand", False), ("hnad", "bench", False)]
)
def test_a_name_for_which_another_is_shown_is_an_unknown_name(stretch: str, made: str, safe: bool) -> None:
    assert said("unknown name `hnad`", "your hnad", stretch, made, safe=safe) == "unknown name `hnad`"


def test_other_messages_stay() -> None:
    assert said("this is a thing", "gain hand", "gain", "move") == "this is a thing"


@pytest.mark.parametrize(
    ("name", "help", "told"),
    [
        ("take", None, "`take` cannot be read here"),
        ("take", "compare this sentence of the rules: `move it`", "`take` cannot be read here"),
        ("hnad", "did you mean `hand`?", "unknown name `hnad`"),
        ("Old Bank", None, "unknown name `Old Bank`"),
    ],
)
def test_without_a_fix_only_what_may_be_a_name_is_called_one(name: str, help: str | None, told: str) -> None:
    item = Diagnostic("LR-N0003", "error", f"unknown name `{name}`", Span(FILE, 0, 4), help=help)
    assert headline(item, {FILE: name}).message == told


@pytest.mark.parametrize(
    ("name", "text", "stretch", "made", "told"),
    [
        ("victory", "gain 1 victory point", "victory point", "point", "`victory` is too much here"),
        (
            "don",
            "if you don't owe anything",
            "you don't owe anything",
            "your loans is 0",
            "`don't` cannot be read here",
        ),
        (
            "don",
            "if you don\u2019t owe any",
            "you don\u2019t owe any",
            "your loans is 0",
            "`don\u2019t` cannot be read here",
        ),
    ],
)
def test_a_word_that_nobody_knows_is_named_whole(name: str, text: str, stretch: str, made: str, told: str) -> None:
    assert said(f"unknown name `{name}`", text, stretch, made) == told
