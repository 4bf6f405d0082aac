"""Games that lack what most have, such as things or counters: each plays, or the author is told what it lacks."""

from __future__ import annotations

import json
import random

import pytest

from london_rules import RuleSet, load
from london_rules.engine import EVERYTHING
from london_rules.engine.determinize import guess
from london_rules.engine.dice import Dice
from london_rules.players.bot_games import GameResult, SimulationSetup, play_bot_game
from london_rules.players.impact import impact
from tests.referee.lockstep import lockstep

MANIFEST = """\
language: 2
id: mini
title: Mini
kind: game
players: {players}
turn limit: 20
files: [mini.rules]
"""
POINTS = "counter points for each player\n"
MOST = "ranking\n  highest points\n"
PLAYED = {
    "an offer of the rules, and no things": (
        "1 to 3",
        POINTS
        + """moment acting
power luck
  once a turn, at acting, you may gain 1 point
turn go
  at acting, go on
  if your points is at least 3, end the game now
"""
        + MOST,
    ),
    "a round and no turn: all act at once": (
        "2 to 4",
        "counter money for each player\n  starts at 9\ncounter bid for each player\n"
        + POINTS
        + """round auction
  each player secretly chooses a number from 0 to their money as their bid
  for each of the players with the highest bid, they gain 1 point
  for each player, they lose (their bid) money
round close, after the turns
  if the round number is 3, end the game now
"""
        + MOST,
    ),
    "a duty of the rules, once a game, and no things": (
        "2",
        POINTS
        + """moment acting
power tax
  once a game, at acting, you must gain 2 points
turn go
  at acting, go on
  end the game after (number of players) more turns
"""
        + MOST,
    ),
    "a reaction of the rules, and no things": (
        "2",
        POINTS
        + """rule wink
  gain 1 point
power mirror
  when you wink, gain 1 point
turn go
  wink
  if your points is at least 4, end the game now
"""
        + MOST,
    ),
    "a replacement of the rules, and no things": (
        "2",
        POINTS
        + """rule wink
  gain 1 point
power blink
  when you would wink, you may gain 2 points instead
turn go
  wink
  if your points is at least 4, end the game now
"""
        + MOST,
    ),
    "a number that the rules set, and no things": (
        "2",
        POINTS
        + """number worth = 1
power more
  worth is 2
turn go
  gain worth points
  if your points is at least 4, end the game now
"""
        + MOST,
    ),
    "a number that is set for a time, and no things": (
        "2",
        POINTS
        + """number worth = 1
rule feast
  until feast ends, worth is 2
  gain worth points
turn go
  feast
turn more
  gain worth points
  if your points is at least 6, end the game now
"""
        + MOST,
    ),
    "neither zones nor counters": ("2", "turn go\n  end the game now\nranking\n  highest 0\n"),
    "one player": (
        "1",
        POINTS
        + """turn go
  choose a number from 1 to 3, call it the wish
  gain (the wish) points
  end the game now
"""
        + MOST,
    ),
    "only dice": (
        "2 to 4",
        """counter luck for each player
  rolled from 1 to 6
turn go
  roll your luck
  if your luck is 6, end the game now
ranking
  highest luck
""",
    ),
    "no scoring, and an end in the set-up": (
        "2",
        POINTS + "set-up all\n  each player gains 1 point\n  end the game now\nturn go\n  gain 1 point\n" + MOST,
    ),
    "a game that everybody leaves": ("2 to 3", POINTS + "turn go\n  gain 1 point\n  leave the game\n" + MOST),
    "a kind of which there is nothing": (
        "2",
        """kind card
  begins in the deck
zone deck
  holds cards in a pile
  seen by nobody
turn go
  choose a card in the deck, reveal it
  end the game now
ranking
  highest number of players
""",
    ),
}
REFUSED = {
    "no file": ("", "LR-B0009", "empty"),
    "no turn": (POINTS + "scoring all\n  each player gains 1 point\n" + MOST, "LR-C0008", "in a turn"),
    "no ranking": (POINTS + "turn go\n  end the game now\n", "LR-C0004", "who wins"),
    "nothing that ends it": (POINTS + "turn go\n  gain 1 point\n" + MOST, "LR-L0007", "nothing ends the game"),
}


def made(name: str) -> RuleSet:
    players, text = PLAYED[name]
    loaded = load({"bundle.yaml": MANIFEST.format(players=players), "mini.rules": text})
    assert [d.message for d in loaded.diagnostics] == []
    assert loaded.rule_set is not None
    return loaded.rule_set


@pytest.mark.parametrize("name", PLAYED)
def test_a_minimal_game_plays_is_saved_and_goes_on(name: str) -> None:
    rules = made(name)
    for seed in range(3):
        game, chosen = rules.new_game(rules.rules.players[0], seed, check=True), random.Random(seed)
        while game.decision is not None:
            for player in (None, *range(1, game.setup.players + 1)):
                game.view(player)
            assert guess(game.program, game.state, 0, Dice(seed)).np == game.setup.players
            again = rules.restore(json.loads(json.dumps(game.save())))
            answer = chosen.choice(game.option_ids())
            game.answer(answer)
            again.answer(answer)
            assert again.state_hash() == game.state_hash()
        assert game.over
        assert game.score()
        game.events(EVERYTHING)


@pytest.mark.parametrize("name", PLAYED)
def test_a_minimal_game_is_played_by_bots_and_measured(name: str) -> None:
    rules = made(name)
    players = rules.rules.players[0]
    for kind in ("random", "greedy"):
        assert isinstance(play_bot_game(rules, SimulationSetup((kind,) * players, 1, None, check=True), 1), GameResult)
    assert impact(rules, rules, games=2).games == 2


@pytest.mark.parametrize("name", PLAYED)
def test_the_referee_plays_a_minimal_game_alike(name: str) -> None:
    rules = made(name)
    for seed in range(4):
        lockstep(rules, rules.rules.players[1], seed, 120, traced=seed == 3)


@pytest.mark.parametrize("name", REFUSED)
def test_what_a_game_lacks_is_told(name: str) -> None:
    text, code, words = REFUSED[name]
    loaded = load({"bundle.yaml": MANIFEST.format(players=2), "mini.rules": text})
    assert [(d.code, words in d.message) for d in loaded.diagnostics] == [(code, True)]
