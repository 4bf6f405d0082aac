"""Who acts next: turns that are taken again, given and skipped, and players who leave the game."""

from __future__ import annotations

import pytest

from london_rules.cli.draw import Drawing
from london_rules.engine import EVERYTHING
from london_rules.table import Table
from tests.turns.small import FOUR, diagnostics, new_game, points, turns

SIX = "turn ending, after go\n  if your points is 6, end the game now\n"


def order(added: str, players: int = 3, most: int = 9) -> list[int]:
    """List whose turns come, with some rules added after the step `go`."""
    return turns(new_game(added, players), most)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("if your points is 1, take another turn", [1, 1, 2, 2, 3, 3, 1, 2, 3]),
        ("if your points is 1, the player to your right takes the next turn", [1, 3, 2, 1, 2, 3, 1, 2, 3]),
        ("if your points is 1, skip your next turn", [1, 2, 3, 1, 2, 3, 1, 2, 3]),
        ("if your points is 1, the player to your left skips the next turn", [1, 3, 2, 1, 2, 3, 1, 2, 3]),
    ],
)
def test_the_order_of_turns_is_what_texts_say(text: str, wanted: list[int]) -> None:
    assert order(f"turn next, after go\n  {text}\n") == wanted


def test_a_turn_taken_again_in_a_round_is_one_more() -> None:
    game = new_game(FOUR + "turn next, after go\n  if the round number is 2, you may take another turn\n", 2)
    seats = []
    while not game.over:
        if game.decision.rule == "turn go":
            seats.append(game.to_move)
        game.answer("1" if game.decision.rule == "turn go" else "no" if len(seats) > 3 else "yes")
    assert seats == [1, 2, 1, 1, 2, 1, 2, 1, 2]


def test_who_is_named_in_a_round_moves_up_and_has_one_more_turn_only_after_that() -> None:
    text = "turn next, after go\n  if your points is the round number, the player to your right takes the next turn\n"
    assert order(FOUR + text, 3, 6) == [1, 3, 2, 1, 1, 2], "the fourth turn is one more for player 1"


def test_a_turn_skipped_in_a_round_is_the_one_of_the_round() -> None:
    text = "turn next, after go\n  if the round number is 1, the player to your left skips the next turn\n"
    assert order(FOUR + text, 3, 5) == [1, 3, 2, 3, 1]


def test_turns_that_all_skip_go_by_at_once() -> None:
    game = new_game("turn next, after go\n  1000 times, each_skips\nrule each_skips\n".replace("each_skips", "rest") + (
        "  for each player, they skip the next turn\n"), 3)  # fmt: skip
    assert turns(game, 4) == [1, 2, 3, 1]


def test_who_leaves_has_no_turn_and_is_no_player_any_more() -> None:
    text = """
turn next, after go
  if number of players is 3, leave the game
turn more, after next
  each player gains (10 * number of players) points
"""
    game = new_game(text, 3)
    assert turns(game, 3) == [1, 2, 3]
    assert points(game) == [1, 2 + 20 + 20, 1 + 20 + 20], "player 2 has begun another turn"
    assert order("turn next, after go\n  if your points is 2, leave the game\n") == [1, 2, 3, 1, 2, 3]


def test_the_last_one_standing_wins_and_who_left_later_is_ahead() -> None:
    text = """
turn next, after go
  if the wish is 2, leave the game
turn last, after next
  if number of players is 1, end the game now
"""
    text = text.replace("if the wish is 2", "choose a number from 1 to 2, call it the fate\n  if the fate is 2")
    game = new_game(text, 3)
    leaving = {2: 1, 1: 2}  # in their second turns: player 2 leaves first, then player 1
    while not game.over:
        asked = game.decision.rule
        had = points(game)[game.to_move - 1]
        game.answer("2" if asked == "turn next" and game.to_move in leaving and had == 4 - game.to_move else "1")
    assert [p["place"] for p in game.score()] == [2, 3, 1]


def test_who_leaves_in_a_turn_of_their_own_does_not_finish_it() -> None:
    text = "turn next, after go\n  leave the game\nturn more, after next\n  gain 100 points\n"
    game = new_game(text, 2)
    turns(game)
    assert points(game) == [1, 1]


def test_what_happens_to_turns_is_told() -> None:
    game = new_game("turn next, after go\n  if your points is 1, the player to your left skips the next turn\n", 2)
    table = Table.of(game, ["random", "human"])
    while not table.over and game.turn < 2:
        table.answer_for_bot()
    told = [line for turn in table.feed(2, history=True).packet()["told"] for line in turn["lines"]]
    assert "gains 1 point; Player 2 skips the next turn" in told or "Player 2 skips the next turn" in told
    assert "turn skipped" in [e["type"] for e in game.events(EVERYTHING)]


def test_a_thing_takes_no_turn() -> None:
    found = diagnostics("turn next, after go\n  choose a pebble in the heap\n  it takes the next turn\n")
    assert [d.code for d in found if d.severity == "error"] == ["LR-T0002"]


def test_the_last_one_standing_is_asked_for_without_a_warning_where_players_can_leave() -> None:
    ending = "turn ending, after go\n  if number of players is 0, end the game now\n"
    assert "LR-L0002" in [d.code for d in diagnostics(ending)]
    left = "turn next, before ending\n  if your points is 3, leave the game\n"
    assert "LR-L0002" not in [d.code for d in diagnostics(ending + left)]


def test_a_view_and_the_terminal_say_who_has_left_the_game() -> None:
    game = new_game("turn next, after go\n  if your points is 2, leave the game\n", 2)
    assert turns(game, 3) == [1, 2, 1]
    assert [player["left the game"] for player in game.view(2)["players"]] == [True, False]
    table = Table.of(game, ["random", "human"])
    drawn = "\n".join(Drawing(table.words).table(table.view(2), 2, ["Ann", "Bob"]))
    assert drawn.count("has left the game") == 1
    assert drawn.index("Ann") < drawn.index("has left the game") < drawn.index("Bob")


def test_in_a_game_that_nobody_can_leave_a_view_says_nothing_of_it() -> None:
    assert "left the game" not in new_game("", 2).view(1)["players"][0]
