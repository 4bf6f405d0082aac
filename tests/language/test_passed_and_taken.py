"""Things that players take or pass on at the same time: what two of them can do with one thing is warned of."""

from __future__ import annotations

import pytest

from london_rules import load

MANIFEST = """language: 2
id: mine
title: Mine
kind: overlay
builds on: ["2010"]
files: [mine.rules]
"""


def warned(rules: str, code: str) -> list[str]:
    """Read rules that are added to a game, and give what is marked with a code."""
    loaded = load({"bundle.yaml": MANIFEST, "mine.rules": rules})
    assert loaded.rule_set is not None, [d.message for d in loaded.diagnostics]
    return [rules[d.span.start : d.span.end] for d in loaded.diagnostics if d.code == code]


@pytest.mark.parametrize(
    ("chosen", "done", "marked"),
    [
        ("a card in the display", "move it to their hand", "move it to their hand"),
        ("a card in the display", "they gain £1\n    move it to their hand", "move it to their hand"),
        ("a card in the display", "put it in their city on it", "put it in their city on it"),
        ("a card in your hand", "move it to their hand", "move it to their hand"),
        ("one of your deck cards", "move it to their hand", "move it to their hand"),
        ("one of the cards in any hand with the highest cost", "move it to their hand", "move it to their hand"),
        ("a card that is in the display", "they keep it", "they keep it"),
        ("2 cards in the display, call them the loot", "move the loot to their hand", "move the loot to their hand"),
        (
            "up to 2 cards in the display, call them the loot",
            "for each of the loot, move it to their hand",
            "move it to their hand",
        ),
        ("a card in the display", "if their poverty is 0, move it to their hand", "move it to their hand"),
        ("a card in their hand", "move it to their hand", ""),
        ("one of the cards in their hand with the highest cost", "move it to their hand", ""),
        ("a card that is in their hand", "move it to their hand", ""),
        ("one of their cards in view", "move it to their hand", ""),
        ("a card in the display", "if it is in the display, move it to their hand", ""),
        ("a card in the display", "move it to the box", ""),
        ("a card in the display", "they gain £1", ""),
        ("2 cards in their hand, call them the gifts", "move the gifts to the player to their left's hand", ""),
        ("another player", "move the cards in their hand to the box", ""),
    ],
)
def test_a_thing_that_two_players_can_take_at_once_is_warned_of(chosen: str, done: str, marked: str) -> None:
    rules = f"turn fair, before take\n  each player secretly chooses {chosen}\n    {done}\n"
    rules += "rule keep (card)\n  move the card to your hand\n" if "keep" in done else ""
    assert warned(rules, "LR-L0027") == ([marked] if marked else [])
