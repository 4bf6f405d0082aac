"""Things that players take or pass on at the same time: what two of them can do with one thing is warned of."""

from __future__ import annotations

import pytest

from tests.support.advised import load

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
        ("a card in the display", "ask them, move it to your hand", "move it to your hand"),
        ("a card in the display", "ask them, keep it", "keep it"),
        ("a card in their hand", "move it to their hand", ""),
        ("one of the cards in their hand with the highest cost", "move it to their hand", ""),
        ("a card that is in their hand", "move it to their hand", ""),
        ("one of their cards in view", "move it to their hand", ""),
        ("a card in the player to their left's hand", "move it to their hand", ""),
        ("a card that is in the player to their right's hand", "move it to their hand", ""),
        ("one of the cards in the player to their left's hand with the highest cost", "move it to their hand", ""),
        ("a card in the player to your left's hand", "move it to their hand", "move it to their hand"),
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


@pytest.mark.parametrize(
    ("group", "chosen", "warns"),
    [
        ("your deck cards and the cards in your hand", "their", False),
        ("the cards in your hand", "the player to their left's", False),
        ("the cards in the player to your left's hand", "their", False),
        ("the cards in the player to your left's hand and the cards in your hand", "their", True),
    ],
)
def test_a_group_is_of_one_player_if_all_its_parts_are(group: str, chosen: str, warns: bool) -> None:
    rules = f"group gifts for each player = {group}\n".replace("your deck cards", "cards in your city")
    rules += (
        f"turn fair, before take\n  each player secretly chooses one of {chosen} gifts\n    move it to their hand\n"
    )
    assert bool(warned(rules, "LR-L0027")) is warns


NEXT = "the player to your left's hand"
PASSING = f"move the cards in your hand to {NEXT}"


@pytest.mark.parametrize(
    ("rules", "marked"),
    [
        (f"ask each player, {PASSING}", PASSING),
        (f"ask each other player, {PASSING}", PASSING),
        (f"3 times, ask each player, {PASSING}", PASSING),
        (f"if your poverty is 3, ask each player, {PASSING}", PASSING),
        (f"ask each player\n    if your poverty is 3, {PASSING}", PASSING),
        (f"each player in turn until all have passed\n    {PASSING}\n    pass", PASSING),
        (f"for each player, ask them, {PASSING}", PASSING),
        (
            "for each player, move the cards in their hand to the player to their right's hand",
            "move the cards in their hand to the player to their right's hand",
        ),
        (
            "for each player, move the cards in the player to their left's hand to their hand",
            "move the cards in the player to their left's hand to their hand",
        ),
        (
            "for each player, for each card in their hand, move it to the player to their left's hand",
            "move it to the player to their left's hand",
        ),
        (f"ask each player\n    choose a card in your hand\n    move it to {NEXT}", f"move it to {NEXT}"),
        (
            f"ask each player\n    choose 2 cards in your hand, call them the gifts\n    move the gifts to {NEXT}",
            f"move the gifts to {NEXT}",
        ),
        ("for each player, they hand it on", "they hand it on"),
        ("ask each player, hand it on", "hand it on"),
        ("each player passes the cards in their hand to the player to their left's hand", ""),
        ("for each player, move the cards in their hand to the box", ""),
        ("for each player, move the cards in their hand to the player to their left's pouch", ""),
        (f"{PASSING}", ""),
        ("for each player, move the cards in their hand to your hand", ""),
        ("ask the player to your left, move the cards in your hand to the player to your left's hand", ""),
        ("for each player, for each card in the display, move it to the player to their left's hand", ""),
        ("each player secretly chooses a card in their hand, move it to the player to their left's hand", ""),
    ],
)
def test_a_loop_that_passes_things_on_between_neighbours_is_warned_of(rules: str, marked: str) -> None:
    text = f"turn wind, before take\n  {rules}\n"
    text += f"rule hand it on\n  {PASSING}\n" if "hand it on" in rules else ""
    text += "zone pouch for each player\n  holds cards\n  seen by its owner\n" if "pouch" in rules else ""
    assert warned(text, "LR-L0030") == ([marked] if marked else [])


def test_the_fix_passes_everything_on_at_once() -> None:
    text = f"turn wind, before take\n  ask each player, {PASSING}\n"
    (found,) = [d for d in load({"bundle.yaml": MANIFEST, "mine.rules": text}).diagnostics if d.code == "LR-L0030"]
    (fix,) = found.fixes
    assert fix.replacement == "each player passes the cards in their hand to the player to their left's hand"
    mended = text[: fix.span.start] + fix.replacement + text[fix.span.end :]
    assert warned(mended, "LR-L0030") == []
