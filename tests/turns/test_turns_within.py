"""Turns within a turn: who is left in the end, and players who leave the game in them."""

from __future__ import annotations

from tests.turns.small import diagnostics, new_game, points

LOOP = "turn sale, after go\n  each player in turn until all but 1 have passed, call the last one the buyer\n"
ENDING = "turn ending, after sale\n  end the game now\n"


def codes(text: str) -> list[str]:
    return [d.code for d in diagnostics(text) if d.code != "LR-L0001"]


def test_who_is_left_is_somebody_unless_the_loop_can_be_stopped() -> None:
    assert codes(LOOP + "    pass\n  the buyer gains 5 points\n" + ENDING) == []
    stopped = "    if your points is 3, stop\n    pass\n  {}the buyer gains 5 points\n" + ENDING
    assert codes(LOOP + stopped.format("")) == ["LR-T0014"]
    assert codes(LOOP + stopped.format("if there is a buyer, ")) == []


def test_a_text_may_ask_for_who_is_left_all_the_same() -> None:
    assert codes(LOOP + "    pass\n  if there is a buyer, the buyer gains 5 points\n" + ENDING) == []


def test_who_leaves_the_game_has_no_turn_within_a_turn_any_more() -> None:
    body = "    gain 1 points\n    if you are not the active player and your points is 1, leave the game\n"
    game = new_game(LOOP + body + "    if your points is 3, pass\n  the buyer gains 5 points\n" + ENDING)
    game.answer("1")
    assert points(game) == [7, 1, 1], "player 1 had a point, one from the loop, and five as the last one"


def test_the_last_one_is_left_even_if_all_leave_the_game() -> None:
    body = "    the player to your right gains 2 points\n    for each player, they leave the game\n    pass\n"
    told = "  gain (the buyer's points) points\n  the buyer gains 5 points\n"
    game = new_game(LOOP + body + told + ENDING)
    game.answer("1")
    assert game.over
    assert points(game) == [3, 0, 2], "the buyer is player 3, who is out and gains nothing more"
