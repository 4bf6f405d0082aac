"""The mark of a mistake: at the words that are to be written anew, or beside the gap where some are missing."""

from __future__ import annotations

import hypothesis.strategies as st
import pytest
from hypothesis import given

from london_rules.advice.mark import at_what_changes
from london_rules.diagnostics import Diagnostic, Fix, Span

FILE = "mine.yaml"


def marked(text: str, start: int, stretch: str, made: str, code: str = "LR-S0001", message: str = "no") -> Diagnostic:
    """Give a mistake of one letter with a fix of a stretch of a text, as it is marked."""
    at = text.index(stretch)
    fix = Fix(Span(FILE, at, at + len(stretch)), made, f"write `{made}`")
    item = Diagnostic(code, "error", message, Span(FILE, start, start + 1), fix=fix)
    return at_what_changes(item, {FILE: text})


def words(item: Diagnostic, text: str) -> str:
    return text[item.span.start : item.span.end] if item.span is not None else ""


@pytest.mark.parametrize(
    ("text", "stretch", "made", "mark"),
    [
        ("ask the player on your left, gain 1", "player on your left", "player to your left", "on"),
        ("choose another player, call the pal", "call the pal", "call it the pal", "the"),
        ("lowest number socks in your hand", "number", "number of", "socks"),
        ("start money:10", "start money:10", "start money: 10", "10"),
        ("lose £(the loss))", "(the loss))", "(the loss)", ")"),
        ('builds on: ["2017"', '["2017"', '["2017"]', '"2017"'),
        ("the {Rnk} of all", "the {Rnk}", "the {Rank}", "{Rnk}"),
    ],
)
def test_the_words_that_change_or_lack_another_are_marked(text: str, stretch: str, made: str, mark: str) -> None:
    assert words(marked(text, 0, stretch, made, "LR-S0001", "`zyxt` does not fit here, after `at`"), text) == mark


@pytest.mark.parametrize("code", ["LR-Y0017", "LR-Y0019", "LR-B0014", "LR-C0003", "LR-T0002", "LR-N0003"])
def test_what_is_wrong_with_a_whole_line_or_sentence_keeps_its_mark(code: str) -> None:
    text = "choose another player, call the pal"
    assert words(marked(text, 0, "call the pal", "call it the pal", code), text) == "c"


def test_a_line_that_is_missing_marks_no_word() -> None:
    text = "they gain 1"
    assert words(marked(text, 0, "they", "choose another player\nthey"), text) == "t"


def test_what_could_not_be_read_is_not_marked_before_it_was_met() -> None:
    text = "each player draws 2 cards"
    item = marked(text, text.index("draws"), text, "for each player, move 2 cards")
    assert words(item, text) == "d"


@pytest.mark.parametrize(
    ("message", "stretch", "made", "said"),
    [
        ("`player` does not fit here, after `ask`", "player on", "player to", "`on` does not fit here, after `player`"),
        ("unknown name `player on`", "player on", "player to", "unknown name `player on`"),
        ("this is a thing, not a number", "player on", "player to", "this is a thing, not a number"),
    ],
)
def test_the_message_names_the_word_that_is_marked(message: str, stretch: str, made: str, said: str) -> None:
    text = "ask the player on your left, call the pal"
    assert marked(text, 0, stretch, made, "LR-S0001", message).message == said


@given(st.text("ab \n", max_size=30), st.integers(0, 30), st.integers(0, 30), st.text("abc \n", max_size=9))
def test_a_mark_stays_on_its_line_and_in_its_file(text: str, a: int, b: int, made: str) -> None:
    start, end = sorted((min(a, len(text)), min(b, len(text))))
    item = Diagnostic(
        "LR-S0001",
        "error",
        "unknown name `a`",
        Span(FILE, start, start),
        fix=Fix(Span(FILE, start, end), made, "x"),
    )
    span = at_what_changes(item, {FILE: text}).span
    assert span is not None and start <= span.start <= span.end <= len(text)
    assert "\n" not in text[start : span.start]
