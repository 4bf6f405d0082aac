"""Without an estimate, bots judge a game that all win or lose by how near its ends are."""

from __future__ import annotations

import pytest

from london_rules import load
from london_rules.engine.rule_set import RuleSet
from london_rules.players.bot_games import GameResult, SimulationSetup, play_bot_game

HEAD = "language: 2\nid: dike\ntitle: Dike\nkind: game\nplayers: 2\nturn limit: 99\nfiles: [d.rules, d.yaml]\n"
THINGS = "place:\n  rows: |\n    name | copies\n    Gate | 1\n    Mill | 1\n    Weir | 1\n"
GAME = """kind place
  begins in coast

zone coast
  holds places
  seen by all

zone ruins
  holds places
  seen by all

counter stones
counter water
counter leaks for each place
counter points for each player

outcome safe = everyone wins
outcome drowned = everyone loses

set-up rain
  gain 3 water
  for each place in the coast, put 1 leaks on it

turn work
  choose one of these
    gain 1 points
    gain 1 stones
    lose 2 water
  gain 1 water

turn ending
  {}

ranking
  highest points
{}"""
ENDS = "if stones is at least 5, end the game with safe\n  if water is at least 6, end the game with drowned"


def game(ends: str, more: str = "") -> RuleSet:
    result = load({"bundle.yaml": HEAD, "d.rules": GAME.format(ends, more), "d.yaml": THINGS})
    assert result.rule_set is not None, [item.message for item in result.diagnostics.errors()]
    return result.rule_set


def won(rules: RuleSet, games: int = 10) -> int:
    setup = SimulationSetup(("greedy", "greedy"), 1, None, check=True)
    results = [play_bot_game(rules, setup, number) for number in range(games)]
    assert all(isinstance(result, GameResult) and not result.unfinished for result in results)
    return sum(result.outcome == "safe" for result in results if isinstance(result, GameResult))


def test_greedy_players_win_what_they_lost_by_the_ranking() -> None:
    assert won(game(ENDS)) == 10
    assert won(game(ENDS, "\nnumber estimate = 100 * your points\n")) == 0


SAFE, LOST = "end the game with safe", "end the game with drowned"


@pytest.mark.parametrize(
    ("ends", "worth"),
    [
        (f"if stones is at least 5, {SAFE}", -5000),
        (f"if stones is more than 5, {SAFE}", -6000),
        (f"if 5 is at most stones, {SAFE}", -5000),
        (f"if water is 0, {SAFE}", -3000),
        (f"if water is less than 2, {SAFE}", -2000),
        (f"if water is at least 6, {LOST}", -250),
        (f"if not (water is less than 6), {LOST}", -250),
        (f"if there is no place in the coast, {SAFE}", -3000),
        (f"if there is a place in the ruins, {SAFE}", -1000),
        (f"if there is a place in the coast whose leaks is at least 3, {LOST}", -333),
        (f"if there is no place in the coast whose leaks is at least 1, {SAFE}", -3000),
        (f"if stones is at least 5 and water is at most 1, {SAFE}", -7000),
        (f"if stones is at least 5 or water is at most 1, {SAFE}", -2000),
        (f"if stones is at least 5\n    if water is at most 1, {SAFE}", -7000),
        (f"if stones is less than 5, gain 1 points\n  otherwise, {SAFE}", -5000),
        (f"if this is the last round, {SAFE}\n  if stones is at least 5, {SAFE}", -5000),
        (f"{ENDS}", -5250),
    ],
)
def test_how_near_the_ends_are(ends: str, worth: int) -> None:
    program = game(ends).fast
    s = program.new_state(2, 1)
    program.run(s)
    assert program.space["ESTIMATE"](s, 0) == worth


def test_a_declared_estimate_counts_alone_and_ends_of_some_have_none() -> None:
    program = game(ENDS, "\nnumber estimate = 7\n").fast
    s = program.new_state(2, 1)
    program.run(s)
    assert program.space["ESTIMATE"](s, 0) == 7
    some = "\ngroup rich players = players whose points is at least 5\n\noutcome rich = the rich players win\n"
    assert game("if stones is 5, end the game with rich", some).fast.space["ESTIMATE"] is None
