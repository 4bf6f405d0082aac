"""Rounds: steps before and after the turns, their number, who begins them, and the end after so many."""

from __future__ import annotations

import pytest

from london_rules.engine import EVERYTHING
from tests.referee.lockstep import lockstep
from tests.support.advised import load
from tests.turns.small import FOUR, diagnostics, files_with, new_game, points, turns


def test_each_player_has_one_turn_in_a_round_and_the_game_has_so_many_rounds() -> None:
    game = new_game(FOUR)
    assert turns(game) == [1, 2, 3] * 4
    assert game.view(None)["round"] == 4


def test_everybody_sees_who_began_the_round_but_not_in_the_set_up() -> None:
    rules = "round turn about\n  if the round number is 2, begin with the player to your left\n"
    asked = "set-up asking, before length\n  choose a number from 1 to 2, call it the start\n"
    game = new_game(FOUR + rules + asked)
    assert [game.view(viewer)["first player"] for viewer in (1, None)] == [None, None]
    led = {}
    while not game.over:
        view = game.view(None)
        led[view["round"]] = view["first player"]
        game.answer("1")
    assert led == {0: None, 1: 1, 2: 2, 3: 2, 4: 2}
    assert "first player" not in new_game("").view(None)


def test_a_game_without_rounds_shows_none_and_remembers_nothing_of_them() -> None:
    game = new_game("")
    assert "round" not in game.view(None)
    assert len(game.state.c) == 4  # the points of four seats


def test_steps_of_a_round_come_once_before_and_once_after_its_turns() -> None:
    rules = """
round tide
  each player gains 10 points

round feast, after the turns
  each player gains (100 * the round number) points
"""
    game = new_game(FOUR + rules, 2)
    seen = []
    while not game.over:
        seen.append(points(game))
        game.answer("1")
    assert seen[:4] == [[11, 10], [11, 11], [122, 121], [122, 122]]


@pytest.mark.parametrize("place", ["", ", after the turns"])
def test_a_step_beside_another_one_is_on_its_side_of_the_turns(place: str) -> None:
    rules = f"""
round feast, after the turns
  each player gains 100 points

round thanks{place}, after feast
  each player gains (the highest points of the players) points

round grace{place}, before thanks
  each player gains 10 points
"""
    game = new_game(FOUR + rules, 2)
    assert points(game) == [1, 0]
    game.answer("1")
    assert points(game) == [1, 1]
    game.answer("1")
    assert points(game) == [223, 222]


def test_you_in_a_step_of_a_round_is_its_first_player() -> None:
    game = new_game(FOUR + "round tribute\n  gain 100 points\n", first=2)
    assert points(game)[1] == 101
    turns(game)
    assert points(game) == [4, 404, 4]


def test_who_begins_with_a_choice_in_a_turn_begins_the_next_round() -> None:
    rules = "rule crown\n  choose another player, begin with them\nturn crowning\n  if your points is 1, crown\n"
    game = new_game(FOUR + rules)
    chosen: list[str] = []
    order: list[int] = []
    while not game.over:
        decision = game.decision
        if decision.rule == "turn go":
            order.append(decision.player)
            game.answer("1")
        else:
            chosen.append(decision.rule)
            game.answer(game.option_ids()[-1])
    assert order[:3] == [1, 2, 3]
    assert order[3:6] == [2, 3, 1], "player 3 was the last to choose, and chose player 2"
    assert chosen == ["rule crown"] * 3


def test_who_begins_in_a_step_before_the_turns_begins_this_round() -> None:
    game = new_game(FOUR + "round vote\n  choose another player, begin with them\n")
    game.answer(game.option_ids()[-1])  # player 1 chooses player 3
    assert game.decision.player == 3
    assert game.view(None)["active player"] == 3


def test_who_begins_in_a_step_after_the_turns_begins_the_next_round() -> None:
    game = new_game(FOUR + "round vote, after the turns\n  choose another player, begin with them\n")
    for _ in range(3):
        game.answer("1")
    game.answer(game.option_ids()[0])  # player 1 chooses player 2
    assert game.decision.player == 2


def test_the_last_round_is_known_as_soon_as_the_end_is_announced() -> None:
    rules = """
round ending
  if the round number is 2, end the game after 1 more round

turn harvest, before go
  if this is the last round, gain 10 points
"""
    game = new_game(rules, 2)
    assert turns(game) == [1, 2] * 3
    assert points(game) == [13, 13]


def test_the_game_can_end_with_the_round_that_goes_on() -> None:
    game = new_game("turn ending, before go\n  if your points is 2, end the game after this round\n")
    assert turns(game) == [1, 2, 3] * 3


def test_an_end_that_was_announced_is_not_put_off() -> None:
    rules = "round ending\n  end the game after 2 more rounds\n"
    assert turns(new_game(rules)) == [1, 2, 3] * 3


@pytest.mark.parametrize(
    ("first", "then", "last"),
    [
        ("3 more turns", "0 more turns", 2),
        ("3 more turns", "1 more turns", 3),
        ("0 more turns", "3 more turns", 1),
        ("1 more turns", "1 more turns", 2),
        ("4 more rounds", "1 more round", 6),
        ("1 more round", "4 more rounds", 6),
        ("4 more rounds", "0 more turns", 2),
        ("2 more rounds", "9 more turns", 9),
        ("0 more turns", "1 more round", 1),
        ("9 more turns", "1 more round", 6),
    ],
)
def test_the_soonest_end_that_was_announced_holds(first: str, then: str, last: int) -> None:
    text = f"""
turn ending, after go
  if the active player is the first player and your points is 1, end the game after {first}
  if the player to your right is the first player and your points is 1, end the game after {then}
round tide
  each player gains 0 points
"""
    rule_set = load(files_with(text)).rule_set
    assert rule_set is not None
    assert len(turns(new_game(text))) == last
    for seed in range(4):
        lockstep(rule_set, 3, seed)


def test_an_end_that_comes_no_sooner_is_not_told() -> None:
    text = "round ending\n  if the round number is at most 2, end the game after 3 more rounds\n"
    game = new_game(text)
    turns(game)
    assert [e["type"] for e in game.events(EVERYTHING)].count("end announced") == 1


def test_marks_and_uses_of_a_turn_do_not_last_from_a_step_of_a_round_into_a_turn() -> None:
    rules = """
mark wet this turn
round tide
  for each pebble in the heap, mark it wet this turn
turn dry, before go
  gain (10 * number of pebbles in the heap that was wet this turn) points
"""
    assert points(new_game(FOUR + rules, 2)) == [1, 0]


def test_the_turn_limit_ends_rounds_too() -> None:
    game = new_game("round tide\n  each player gains 1 point\n", 4)
    assert len(turns(game, 100)) == 40
    assert game.unfinished


@pytest.mark.parametrize("where", [", before feast", ", after feast", ", after the turns, before feast"])
def test_steps_of_a_round_are_placed_among_each_other(where: str) -> None:
    rules = f"round feast, after the turns\n  gain 1 points\nround tide{where}\n  gain 1 points\n"
    loaded = load(files_with(rules))
    assert loaded.rule_set is not None, [d.message for d in loaded.diagnostics]
    names = list(loaded.rule_set.rules.rounds)
    assert names == (["feast", "tide"] if "after feast" in where else ["tide", "feast"])


def test_a_missing_comma_before_the_place_of_a_step_is_reported() -> None:
    found = diagnostics("round feast after the turns\n  each player gains 1 points\n")
    assert [(d.code, d.message) for d in found] == [("LR-S0007", "a comma is missing before `after`")]


def test_a_name_that_is_now_a_word_of_the_language_is_told_how_to_go_on() -> None:
    found = diagnostics("counter round\n")
    assert [d.code for d in found][:1] == ["LR-N0005"]
    assert found[0].help == "choose another name, such as one of two words"


def test_what_happens_in_a_step_of_a_round_is_told_by_events() -> None:
    game = new_game(FOUR + "round tide\n  each player gains 1 points\n", 2)
    kinds = [e["type"] for e in game.events(EVERYTHING)]
    assert kinds.index("round begins") < kinds.index("turn begins")
    announced = next(e for e in game.events(EVERYTHING) if e["type"] == "end announced")
    assert announced["rounds"] == 4
