"""A group of the table of which the texts speak as of each player's: one message, where it is declared."""

from __future__ import annotations

import pytest

from tests.support.advised import load

TEXT = """\
language: 2
id: mine
title: Mine
kind: overlay
builds on: [nettles]
rules: |
  group HEAD = cards in your haul that are hearts

  scoring hearts
    for each player
      for each of their sharp cards, they gain 1 nettle
      MORE
"""


@pytest.mark.parametrize("more", ["they gain 1 nettle", "they gain (number of their sharp cards) nettles"])
def test_a_group_that_speaks_of_a_player_is_put_right_where_it_is_declared(more: str) -> None:
    text = TEXT.replace("HEAD", "sharp cards").replace("MORE", more)
    (item,) = load("nettles+mine", texts={"mine": {"mine.yaml": text}}).diagnostics.errors()
    assert item.code == "LR-T0010" and item.help == "write `group sharp cards for each player`"
    assert item.fix is not None
    made = text[: item.fix.span.start] + item.fix.replacement + text[item.fix.span.end :]
    assert made == TEXT.replace("HEAD", "sharp cards for each player").replace("MORE", more)
    assert not load("nettles+mine", texts={"mine": {"mine.yaml": made}}).diagnostics.has_errors


def test_a_group_that_speaks_of_nobody_is_that_of_the_table() -> None:
    text = TEXT.replace("HEAD", "sharp cards").replace("your haul", "the trick").replace("MORE", "they gain 1 nettle")
    items = load("nettles+mine", texts={"mine": {"mine.yaml": text}}).diagnostics.errors()
    assert all(item.help != "write `group sharp cards for each player`" for item in items)
