"""Mentions of names in a line of text: whole words, in small or large letters, with anything between the pieces."""

from __future__ import annotations

import pytest

from london_rules.language.declarations.mentions import Mentions, form_of

NAMES = Mentions(
    [
        (form_of("hand limit"), form_of("hand limits")),
        (form_of("award"), form_of("award", "to the")),
        (form_of("£"),),
        (form_of(""), form_of("limit")),
    ]
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("gain the hand limit", ["0: hand limit", "3: limit"]),
        ("Hand Limits at last", ["0: Hand Limits"]),
        ("the limit-less hand", []),
        ("rewarding, award of 2 to the left", ["1: award", "1: award of 2 to the"]),
        ("award to the left", ["1: award", "1: award to the"]),
        ("gain £3", ["2: £"]),
        ("hand\nlimit", ["3: limit"]),
    ],
)
def test_what_a_line_mentions(text: str, expected: list[str]) -> None:
    found = [f"{number}: {text[start:end]}" for number, start, end in NAMES.around(text, len(text))]
    assert found == expected
