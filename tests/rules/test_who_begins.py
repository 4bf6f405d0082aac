"""The player spoken of begins the game, unless the table has said who does."""

from __future__ import annotations

import pytest

from london_rules import load
from london_rules.engine import Game

FILES = {
    "bundle.yaml": "language: 2\nid: last\ntitle: Last\nkind: overlay\nbuilds on: [2010]\nfiles: [last.rules]\n",
    "last.rules": (
        "counter seats taken\n\n"
        "counter seat for each player\n\n"
        "set-up who begins\n"
        "  for each player\n"
        "    gain 1 seats taken\n"
        "    they gain (seats taken) seat\n"
        "    if their seat is number of players, begin with them\n"
    ),
}


def game(first: int | None = None) -> Game:
    loaded = load(FILES)
    assert loaded.rule_set is not None, [d.message for d in loaded.diagnostics]
    return loaded.rule_set.new_game(3, seed=1, first=first)


def test_the_player_spoken_of_takes_the_first_turn() -> None:
    assert game().decision.player == 3


@pytest.mark.parametrize("first", [1, 2, 3])
def test_a_first_player_who_is_given_begins_all_the_same(first: int) -> None:
    assert game(first).decision.player == first
