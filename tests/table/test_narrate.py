"""What happened, in words: who did it, and things of one name."""

from __future__ import annotations

import pytest

from london_rules.table import Table
from london_rules.table.scene import scene
from tests.support.advised import load

BUNDLE = """\
language: 2
id: fen
title: Fen
kind: game
players: 2
turn limit: 2
files: [fen.rules, cards.yaml]
"""
CARDS = "card:\n  reed: { name: Reed, copies: 6 }\n  heron: { name: Heron, copies: 1 }\n"
RULES = """\
kind card
  begins in the bag
zone bag
  holds cards
zone hand for each player
  holds cards
counter points for each player
counter cubes for each card
round deal
  for each player, 3 times, choose a random card in the bag, move it to their hand
turn mark
  for each card in your hand, put 1 cubes on it
ranking
  highest points
"""


def test_things_of_one_name_are_told_once_and_in_a_round_each_player_is_named() -> None:
    found = load({"bundle.yaml": BUNDLE, "fen.rules": RULES, "cards.yaml": CARDS})
    assert found.rule_set is not None, [one.message for one in found.diagnostics]
    table = Table(found.rule_set, ["random", "random"], seed=1, first=1)
    packet = table.feed("everything", history=True).packet()
    assert packet is not None and table.over
    assert [line for turn in packet["told"] for line in turn["lines"]] == [
        "Deal: Player 1 moves Reed (×3) from the bag to their hand; "
        "Player 2 moves Reed (×2) and Heron from the bag to their hand",
        "puts 1 cube on Reed (×3)",
        "puts 1 cube on Reed (×2) and Heron",
    ]


LAST = """\
turn mark
  end the game after (MORE) more rounds
ranking
  highest points
"""


@pytest.mark.parametrize(
    ("word", "more", "said"),
    [
        ("round", 2, "the end is near: 2 more rounds"),
        ("day", 2, "the end is near: 2 more days"),
        ("day", 1, "the end is near: 1 more day"),
        ("day", 0, "this is the last day"),
    ],
)
def test_the_rounds_that_are_left_are_told_by_the_word_of_the_game(word: str, more: int, said: str) -> None:
    rules = RULES.partition("turn mark")[0] + LAST.replace("MORE", str(more))
    texts = {"bundle.yaml": BUNDLE.replace("]", ", front.yaml]").replace("limit: 2", "limit: 9"), "cards.yaml": CARDS}
    found = load({**texts, "fen.rules": rules, "front.yaml": f"layout:\n  round: {word}\n"})
    assert found.rule_set is not None, [one.message for one in found.diagnostics]
    table = Table(found.rule_set, ["random", "random"], seed=1, first=1)
    packet = table.feed("everything", history=True).packet()
    assert packet is not None
    assert said in [line for turn in packet["told"] for line in turn["lines"]]
    assert scene(found.rule_set).get("round") == (None if word == "round" else word)


PLACES = """\
round work
  each player in turn beginning with the first player until all have passed
    if your tokens is 0, pass
    choose a random card in the bag that is empty
    lose 1 tokens
    put 1 cubes on it
  if the round number is 1, end the game now
test (card) is empty = the card has no cubes
counter tokens for each player
  starts at 1
"""


def test_what_is_put_on_a_thing_in_a_round_is_not_said_of_another_player() -> None:
    rules = RULES.partition("round deal")[0] + PLACES + "ranking\n  highest points\n"
    found = load({"bundle.yaml": BUNDLE, "fen.rules": rules, "cards.yaml": CARDS.replace(", copies: 6", "")})
    assert found.rule_set is not None, [one.message for one in found.diagnostics]
    table = Table(found.rule_set, ["random", "random"], seed=1, first=1)
    said = str(table.feed("everything", history=True).packet())
    assert "Player 2 loses 1 token" in said
    assert "Player 1 puts" not in said and "puts 1 cube on" in said
