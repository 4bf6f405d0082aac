"""The players who chose the same in secret: known on the lines below, and there alone."""

from __future__ import annotations

from textwrap import indent

import pytest

from london_rules import load
from london_rules.engine import EVERYTHING, Game, RuleSet
from tests.referee.lockstep import lockstep
from tests.support.advised import load as advised

FAIR = """language: 2
id: fair
title: A fair
kind: game
players: 2 to 3
turn limit: 9
prize:
  cake: {name: Cake}
  pie: {name: Pie}
  tart: {name: Tart}
rules: |
  kind prize
    begins in the stall
  counter points for each player
  zone stall
    holds prizes
    seen by all
  zone basket for each player
    holds prizes
    seen by all
  round fair
GIVE
    end the game after this round
  turn rest
    gain 0 points
  ranking
    highest points
"""
ALONE = """  each player secretly chooses a prize in the stall
    if number of the players who chose it is 1, move it to their basket
    otherwise, they gain 1 point
"""
SHARED = """  each player secretly chooses one of these
    they gain (12 / number of the players who chose it rounded down) points
    for each of the players who chose it, they gain 1 point
"""
ASKED = """  each player secretly chooses a prize in the stall
    for each of the players who chose it with the lowest points
      ask them
        choose one of the players who chose it, call it the friend
        the friend gains 1 point
"""
WITHIN = """  each player secretly chooses one of these
    they gain 1 point
    each player secretly chooses up to 2 of the players who chose it, call them the pair
      they gain (number of the players who chose it) points
"""


def text_with(give: str) -> str:
    return FAIR.replace("GIVE", indent(give.rstrip("\n"), "  "))


def rules_with(give: str) -> RuleSet:
    loaded = load("fair", texts={"fair": text_with(give)})
    assert loaded.rule_set is not None, list(loaded.diagnostics)
    assert "LR-L0027" not in [d.code for d in loaded.diagnostics]
    return loaded.rule_set


def played(game: Game, *answers: str) -> Game:
    for answer in answers:
        game.answer(answer)
    return game


def points(game: Game) -> list[int]:
    return [one["counters"]["points"] for one in game.view(EVERYTHING)["players"]]


def test_what_one_player_chose_alone_goes_to_that_player() -> None:
    game = played(rules_with(ALONE).new_game(3, 1), "cake", "pie", "cake")
    assert points(game) == [1, 0, 1]
    assert [len(one["zones"]["basket"]["things"]) for one in game.view(EVERYTHING)["players"]] == [0, 1, 0]


@pytest.mark.parametrize(
    ("answers", "expected"),
    [(("1", "1", "1"), [4, 4, 4]), (("1", "1", "2"), [6, 6, 1]), (("1", "2", "2"), [12, 2, 2])],
)
def test_one_of_these_is_shared_by_all_who_chose_it(answers: tuple[str, ...], expected: list[int]) -> None:
    game = rules_with(SHARED).new_game(3, 1)
    for answer in answers:
        game.answer(game.option_ids()[int(answer) - 1])
    assert points(game) == expected


def test_a_game_is_saved_and_goes_on_while_those_who_chose_it_are_asked() -> None:
    rules = rules_with(ASKED)
    game = played(rules.new_game(3, 1), "pie", "pie", "cake")
    again = rules.restore(game.save())
    while not game.over:
        assert again.option_ids() == game.option_ids()
        answer = game.option_ids()[-1]
        game.answer(answer)
        again.answer(answer)
    assert points(again) == points(game)


@pytest.mark.parametrize("give", [ALONE, SHARED, ASKED, WITHIN])
def test_the_referee_and_the_program_agree_on_who_chose_the_same(give: str) -> None:
    for seed in range(3):
        lockstep(rules_with(give), 2 + seed % 2, seed, 60, traced=seed == 1)


@pytest.mark.parametrize(
    "give",
    [
        "  gain (number of the players who chose it) points",
        "  each player secretly chooses 2 prizes in the stall, call them the pair\n"
        "    they gain (number of the players who chose it) points",
        "  each player secretly chooses a prize in the stall\n    they gain 1 point\n"
        "  gain (number of the players who chose it) points",
    ],
)
def test_nobody_chose_it_where_nothing_was_chosen_in_secret(give: str) -> None:
    errors = advised("fair", texts={"fair": text_with(give)}).diagnostics.errors()
    assert [d.code for d in errors] == ["LR-N0009"]
    assert "each player secretly chooses" in str(errors[0].help)
