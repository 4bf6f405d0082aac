"""What is rolled where only its owner looks is known to nobody else: not by an earlier look, and to no guess."""

from __future__ import annotations

import pytest

from london_rules.engine import Game
from london_rules.table.narrate import Narrator
from london_rules.table.words import words_of
from tests.engine.test_secrecy import told
from tests.engine.test_secrets import known
from tests.turns.small import new_game

PEBBLES = "pebble:\n  grey: { name: Grey, copies: 12 }\n"
CUPS = """counter pips for each pebble
  rolled from DIE
table sides
  0: 2
  1 to 2: 5
zone cup for each player
  holds pebbles
  seen by its owner
set-up cups
  for each player
    3 times, choose a random pebble in the heap, move it to their cup
    roll the pebbles in their cup
action shake
  roll the pebbles in your cup
action lift
  reveal the pebbles in your cup
action score
  gain (the total pips of pebbles in your cup) points
turn act
  at acting, choose an action
moment acting
number estimate = 100 * your points + the total pips of pebbles in any cup
"""
DICE = ("1 to 6", "the table sides")


def cups(die: str = DICE[0]) -> str:
    return CUPS.replace("DIE", die)


def shown(game: Game, viewer: int, owner: int) -> list[int]:
    """List the pips in a cup that somebody sees."""
    things = game.view(viewer)["players"][owner - 1]["zones"]["cup"].get("things") or []
    return [thing["counters"]["pips"] for thing in things]


@pytest.mark.parametrize("die", DICE)
def test_what_others_rolled_changes_nothing_that_one_is_told_or_guesses(die: str) -> None:
    here, other = new_game(cups(die), pebbles=PEBBLES), new_game(cups(die), pebbles=PEBBLES)
    base, layout = other.program.layout.counter_base["pips"], other.program.layout
    for thing in other.state.z[layout.zone_names.index(("cup", 1))]:
        other.state.c[base + thing] = 7 - other.state.c[base + thing]
    for option in ("1", "score", "1"):
        here.answer(option)
        other.answer(option)
        if here.to_move == 1:
            assert known(here, 1) == known(other, 1)
        assert told(here, 0) == told(other, 0)
    assert told(here, 2) != told(other, 2), "who rolled them sees them"


def test_what_was_shown_is_not_known_any_more_once_it_was_rolled_again() -> None:
    game = new_game(cups(), pebbles=PEBBLES)
    assert shown(game, 2, 1) == [] and len(shown(game, 1, 1)) == 3
    for option in ("1", "lift"):
        game.answer(option)
    assert shown(game, 2, 1) == shown(game, 1, 1)
    for option in ("1", "score", "1", "score", "1", "shake"):
        game.answer(option)
    assert shown(game, 2, 1) == [] and len(shown(game, 1, 1)) == 3


def test_the_log_tells_that_dice_were_rolled_and_not_what_they_show() -> None:
    game = new_game(cups(), pebbles=PEBBLES)
    for option in ("1", "shake"):
        game.answer(option)
    narrator = Narrator(words_of(game.rule_set))
    lines = [line for turn in narrator.feed(game.events(2)) for line in narrator.narrate(turn)]
    assert any("rolls 3 pebbles" in line for line in lines), lines
