"""Things that are chosen in secret: equal copies are one option, and a player can choose several."""

from __future__ import annotations

import json
from textwrap import indent
from typing import Any

import pytest

from london_rules import load
from london_rules.engine import EVERYTHING, Game, RuleSet
from london_rules.engine.determinize import guess
from london_rules.engine.dice import Dice
from london_rules.engine.states import state_data
from tests.engine.test_secrecy import told
from tests.referee.lockstep import lockstep

FILES = {
    "bundle.yaml": """language: 2
id: gifts
title: Gifts
kind: game
players: 2 to 3
turn limit: 9
files: [gifts.rules, cards.yaml]
""",
    "cards.yaml": """card:
  wood: {name: Wood, worth: 1, copies: 8}
  oak: {name: Oak, worth: 2, copies: 4}
  elm: {name: Elm, worth: 3}
""",
}
RULES = """kind card
  begins in the deck
  worth: number
counter points for each player
zone deck
  holds cards in a pile
  seen by nobody
zone hand for each player
  holds cards
  seen by its owner
group own cards for each player = cards in your hand
zone box
  holds cards
  seen by all
set-up length
  end the game after 1 more round
  move the cards in the deck to the deck in random order
  for each player, move the top 3 cards of the deck to their hand
turn give
GIVE
turn rest
  gain 0 points
ranking
  highest points
"""


def rules_with(give: str) -> RuleSet:
    """Read the game with lines for the turn."""
    loaded = load({**FILES, "gifts.rules": RULES.replace("GIVE", indent(give, "  "))})
    assert loaded.rule_set is not None, [d.message for d in loaded.diagnostics]
    return loaded.rule_set


def dealt(rules: RuleSet, *hands: str) -> Game:
    """Begin a game in which the hands are these, with the first seed that deals them."""
    for seed in range(2000):
        game = rules.new_game(len(hands), seed=seed, first=1, check=True)
        held = [
            sorted(card["thing"].partition("#")[0] for card in one["zones"]["hand"]["things"]) for one in table(game)
        ]
        if held == [sorted(hand.split()) for hand in hands]:
            return game
    raise AssertionError("no such hands")


def table(game: Game) -> Any:
    return game.view(EVERYTHING)["players"]


def faces(game: Game) -> list[str]:
    """List the faces that can be chosen, and words such as `stop`."""
    return sorted(id.partition("#")[0] for id in game.option_ids())


def points(game: Game) -> list[int]:
    return [one["counters"]["points"] for one in table(game)]


def answer(game: Game, face: str) -> None:
    game.answer(next(id for id in game.option_ids() if id.partition("#")[0] == face))


ONE = "each player secretly chooses a card in their hand\n  move it to the box"
TWO = (
    "each player secretly chooses 2 cards in their hand, call them the gifts\n"
    "  they gain (total worth of the gifts) points\n"
    "  move the gifts to the player to their left's hand"
)
OWN = "each player secretly chooses one of their own cards\n  reveal it"
ALIKE = (
    "each player secretly chooses 2 cards in their hand whose worth is (points + 1), call them the rest\n"
    "  reveal the rest"
)
UP_TO = TWO.replace("2 cards", "up to 2 cards").replace("player to their left's hand", "box")


def test_equal_copies_are_one_option_in_secret() -> None:
    game = dealt(rules_with(ONE), "wood wood oak", "oak oak elm")
    assert (game.to_move, faces(game)) == (1, ["oak", "wood"])
    answer(game, "wood")
    assert (game.to_move, faces(game)) == (2, ["elm", "oak"])


def test_where_all_are_equal_nobody_is_asked_in_secret() -> None:
    game = dealt(rules_with(f"gain 0 points\n{ONE}"), "wood wood wood", "oak oak elm")
    assert game.to_move == 2, "player 1 has one option"


@pytest.mark.parametrize("text", [ONE, TWO, UP_TO, OWN, ALIKE])
def test_the_referee_agrees_on_things_chosen_in_secret(text: str) -> None:
    rules = rules_with(text)
    for seed in range(12):
        lockstep(rules, 2 + seed % 2, seed)


def test_two_things_are_chosen_before_anything_is_done_with_them() -> None:
    game = dealt(rules_with(TWO), "wood wood oak", "oak oak elm")
    answer(game, "oak")
    assert (game.to_move, faces(game)) == (2, ["elm", "oak"]), "the second card of player 1 can only be Wood"
    answer(game, "elm")
    assert points(game) == [3, 5]
    assert [one["zones"]["hand"]["number"] for one in table(game)] == [3, 3]


def test_who_has_too_few_things_chooses_none_and_nothing_is_done() -> None:
    game = dealt(rules_with(TWO.replace("2 cards", "4 cards")), "wood wood oak", "oak oak elm")
    assert game.over and points(game) == [0, 0]


def test_up_to_so_many_can_be_stopped_and_the_rest_is_done_all_the_same() -> None:
    game = dealt(rules_with(UP_TO + "\n  they gain 10 points"), "wood wood oak", "oak oak elm")
    assert faces(game) == ["oak", "stop", "wood"]
    answer(game, "oak")
    answer(game, "stop")
    assert game.to_move == 2
    answer(game, "stop")
    assert points(game) == [12, 10]


def test_nothing_is_told_of_several_things_before_all_have_chosen() -> None:
    worlds = [dealt(rules_with(UP_TO), "elm oak wood", "oak oak wood") for _ in range(2)]
    for game, chosen in zip(worlds, ("oak", "elm"), strict=True):
        answer(game, chosen)
        answer(game, "stop")
    assert worlds[0].to_move == 2
    for seat in (0, 2):
        assert told(worlds[0], seat) == told(worlds[1], seat)
    here, other = ([json.dumps(state_data(guess(g.program, g.state, 1, Dice(n)))) for n in range(30)] for g in worlds)
    assert here == other


def test_a_guess_draws_several_things_that_fit_together() -> None:
    game = dealt(rules_with(TWO), "elm oak wood", "oak oak wood")
    answer(game, "oak")
    answer(game, "elm")
    secret = game.program.source.questions[game.state.ask].secret
    assert secret is not None
    drawn = {tuple(guess(game.program, game.state, 1, Dice(n)).frames[-1][secret.answers]) for n in range(60)}
    assert len(drawn) > 5
    assert all(len(dict.fromkeys(two)) == 2 for two in drawn), "one thing is not chosen twice"
