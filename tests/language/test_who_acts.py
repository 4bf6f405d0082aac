"""Who acts: `you` is whoever carries a text out, `they` is the player of the loop; what can be misread is warned of."""

from __future__ import annotations

import pytest

from london_rules.diagnostics import Diagnostic
from london_rules.engine.game import Game
from london_rules.language.say.texts import phrase_effect
from london_rules.rule_tests.run import run_tests
from tests.support.advised import load
from tests.support.cases import failures

GAME = """\
language: 2
id: fair
title: The fair
kind: game
players: 3 to 4
turn limit: 50
toy:
  kite: {name: Kite, copies: 12, size: 2, goal: gain (number of toys in your bag) score}
rules: |
  kind toy
    begins in stall
    size: number, at least 1, at most 5
    goal: effect
  zone stall
    holds toys in a pile
    seen by all
  zone bag for each player
    holds toys
    seen by its owner
  counter coins for each player
  counter rounds
  counter score for each player
    no least
  rule take a toy
    choose a toy in the stall
    move it to your bag
  rule throw (toy)
    move the toy to the stall
  rule boast
    you may gain 1 score
  rule show (toy)
    if the toy can be had, gain 1 score
  group leaders for each player = players with the highest coins
  test (toy) can be had = the toy's size is less than your coins
  turn fair
    LINES
  turn market
    choose a toy in the stall that can be had
    throw it
  turn ending
    gain 1 coin
    gain 1 rounds
    if rounds is 3, end the game now
  scoring wealth
    SCORING
  ranking
    highest score
"""
MEANT = ("LR-L0017", "LR-L0019", "LR-L0022")


def game(lines: str, scoring: str, players: str = "3 to 4") -> str:
    text = GAME.replace("3 to 4", players)
    for word, put in (("LINES", lines), ("SCORING", scoring)):
        text = text.replace(word, put.strip("\n").replace("\n", "\n    "))
    return text


def warned(
    lines: str = "gain 1 coin", scoring: str = "each player gains 1 score", players: str = "3 to 4"
) -> list[Diagnostic]:
    result = load("fair", texts={"fair": game(lines, scoring, players)})
    assert result.rule_set is not None, list(result.diagnostics)
    return [item for item in result.diagnostics if item.code in MEANT]


def scores(lines: str = "gain 1 coin", scoring: str = "each player gains 0 score") -> list[int]:
    """Play three turns, one for each player, always with the first option; give each player's score."""
    made = load("fair", texts={"fair": game(lines, scoring)})
    assert made.rule_set is not None, list(made.diagnostics)
    played: Game = made.rule_set.new_game(players=3, seed=1)
    while not played.over:
        played.answer(played.option_ids()[0])
    return [row["ranking"][0]["value"] for row in sorted(played.score(), key=lambda row: row["player"])]


# ---- one meaning, whatever is done ---------------------------------------------------------------

# In the scoring nobody has the turn, and who had the last one is still `you`: player 3.
BOTH = [
    ("gain 1 score", [0, 0, 3], [1, 1, 1]),
    ("boast", [0, 0, 3], [1, 1, 1]),
]


@pytest.mark.parametrize(("done", "by_you", "by_them"), BOTH, ids=[both[0] for both in BOTH])
def test_without_a_subject_you_do_it_and_with_they_each_player_does(
    done: str, by_you: list[int], by_them: list[int]
) -> None:
    assert scores(scoring=f"for each player, {done}") == by_you
    assert scores(scoring=f"for each player, they {done}") == by_them


def test_an_effect_is_carried_out_by_its_subject() -> None:
    deal = "if rounds is 1\n  take a toy\n  take a toy\nif rounds is 2, take a toy"
    loop = "for each player\n  for each toy in their bag, {}carry out its goal"
    assert scores(deal, loop.format("")) == [0, 0, 3]  # three toys, and player 3 has one
    assert scores(deal, loop.format("they ")) == [0, 4, 1]


def test_whoever_does_it_is_you_in_what_is_called() -> None:
    # Each player has a coin at the end; a toy of size 2 can be had by whoever has three.
    loop = "for each player\n  choose a random toy in the stall\n  {}show it"
    rich = "if rounds is 1, gain 3 coins"
    assert scores(rich, loop.format("")) == [0, 0, 0]
    assert scores(rich, loop.format("they ")) == [0, 1, 0]


# ---- what can be misread is warned of ------------------------------------------------------------

ON_THEM = "for each player\n  for each toy in their bag, "


@pytest.mark.parametrize(
    ("scoring", "marked", "meant"),
    [
        ("gain 1 score", "gain 1 score", "each player gains 1 score"),
        ("gain (your coins) score", "gain (your coins) score", "each player gains (their coins) score"),
        (
            "if your coins is 3, gain 1 score",
            "your coins",
            "for each player, if their coins is 3, they gain 1 score",
        ),
        ("for each player\n  for each toy in your bag, they gain 1 score", "your bag", "their"),
        ("for each player, gain 1 score", "gain 1 score", "they gain 1 score"),
        ("for each player, take a toy", "take a toy", "they take a toy"),
        (f"{ON_THEM}carry out its goal", "carry out its goal", "they carry out its goal"),
        ("for each player\n  choose a toy in their bag\n  throw it", "choose a toy in their bag", ""),
        ("for each player, you may end the game now", "you may end the game now", ""),
        ("for each player\n  for each toy in their bag that can be had, they gain 1 score", "can be had", ""),
        (f"{ON_THEM}if its goal can be carried out, they gain 1 score", "its goal can be carried out", ""),
        ("each other player gains 1 score", "each other player gains 1 score", ""),
        ("for each other player, they gain 1 score", "other player", ""),
        ("if your coins is 3, each player gains 1 score", "your coins", ""),
        ("if coins is 3, each player gains 1 score", "coins", ""),
    ],
)
def test_you_in_a_step_without_a_turn(scoring: str, marked: str, meant: str) -> None:
    (item,) = warned(scoring=scoring)
    assert item.code == "LR-L0017" and item.span is not None
    assert game("gain 1 coin", scoring)[item.span.start : item.span.end] == marked
    assert (item.fix.replacement if item.fix else "") == meant


@pytest.mark.parametrize(
    "scoring",
    [
        "gain 1 rounds",
        "gain 1 rounds\nif rounds is 4, each player gains 1 score",
        "gain 1 rounds\nfor each player, they gain (rounds) score",
        f"{ON_THEM}they carry out its goal",
        f"{ON_THEM}throw it",
        "for each player, they take a toy",
        "choose a random player, they gain 1 score",
        "each player gains (their coins) score",
    ],
)
def test_no_warning_where_nobody_is_you(scoring: str) -> None:
    assert warned(scoring=scoring) == []


def test_a_player_alone_is_the_one_who_is_meant() -> None:
    assert warned(scoring="gain (coins) score", players="1 to 1") == []


@pytest.mark.parametrize(
    ("lines", "marked", "meant"),
    [
        ("for each player, gain 1 score", "gain 1 score", "they gain 1 score"),
        ("for each player, gain (their coins) score", "gain (their coins) score", "they gain (their coins) score"),
        ("for each player\n  if their coins is 2, lose 1 coin", "lose 1 coin", "they lose 1 coin"),
        ("for each player, take a toy", "take a toy", "they take a toy"),
        (f"{ON_THEM}carry out its goal", "carry out its goal", "they carry out its goal"),
        ("for each player\n  choose a toy in their bag\n  throw it", "choose a toy in their bag", ""),
        ("for each player, you may take a toy", "you may take a toy", ""),
        ("for each player\n  for each toy in their bag that can be had, they gain 1 score", "can be had", ""),
        ("for each player, they gain 1 coin, lose 1 score", "lose 1 score", "they lose 1 score"),
        ("each player gains 1 coin, lose 1 score", "lose 1 score", "each player loses 1 score"),
        ("each other player gains 1 coin, loses 1 score", "loses 1 score", "each other player loses 1 score"),
        ("choose another player, they pay 1 coin to you, boast", "boast", "they boast"),
        ("for each other player, gain 1 coin", "gain 1 coin", "they gain 1 coin"),
        ("for each of the players with the highest coins, gain 1 coin", "gain 1 coin", "they gain 1 coin"),
        ("for each of the players with the highest coins, take a toy", "take a toy", "they take a toy"),
        ("for each player whose coins is 2, boast", "boast", "they boast"),
        ("for each player beginning with you, boast", "boast", "they boast"),
        ("for each player other than the active player, boast", "boast", "they boast"),
        ("for each of your leaders, boast", "boast", "they boast"),
        ("choose up to 2 players, call them the guests\nfor each of the guests, boast", "boast", "they boast"),
        ("each player secretly chooses a toy in the stall, boast", "boast", "they boast"),
        ("each player secretly chooses one of these\n  boast\n  they gain 1 coin", "boast", "they boast"),
        ("for each player\n  for each other player, boast", "boast", "they boast"),
    ],
)
def test_you_where_each_player_seems_to_be_meant(lines: str, marked: str, meant: str) -> None:
    (item,) = warned(lines)
    assert item.code == "LR-L0022" and item.span is not None and not (item.fix and item.fix.safe)
    assert game(lines, "each player gains 1 score")[item.span.start : item.span.end] == marked
    assert (item.fix.replacement if item.fix else "") == meant


@pytest.mark.parametrize(
    "lines",
    [
        "for each player, they take a toy",
        f"{ON_THEM}they carry out its goal",
        f"{ON_THEM}throw it",
        "for each player\n  choose a toy in their bag\n  move it to your bag",
        "for each player, give 1 coin to them",
        "for each player, gain 1 rounds",
        "for each player\n  if their coins is less than your coins, gain 1 score",
        "for each other player, gain 1 coin, they lose 1 coin",
        "ask each other player, gain 1 coin",
        "ask each of the players with the highest coins, take a toy",
        "each player secretly chooses a toy in the stall, they gain 1 coin",
        "for each of the players with the highest (your coins), gain 1 coin",
        "choose up to 2 toys in the stall, call them the prizes\nfor each of the prizes, gain 1 coin",
        "choose another player, they pay 1 coin to you\ngain 1 score",
        "each player gains 1 coin\nlose 1 score",
        "gain 1 coin for each player",
    ],
)
def test_you_where_it_is_clear(lines: str) -> None:
    assert warned(lines) == []


LEAD = """\
language: 2
id: lead
title: Lead
kind: game
players: 3
turn limit: 6
rules: |
  counter points for each player
  counter luck for each player
  turn a
    for each of the players with the highest luck, gain 2 points
    for each of the players with the highest luck, celebrate
    end the game now
  rule celebrate
    gain 10 points
  ranking
    highest points
tests:
  what has no subject is done by you:
    given:
      player 2:
        luck: 5
    then:
      player 1:
        points: 12
      player 2:
        points: 0
"""


def test_each_line_for_the_players_with_the_most_of_something_is_warned_of_and_done_by_you() -> None:
    result = load("lead", texts={"lead": LEAD})
    spans = [item.span for item in result.diagnostics if item.code == "LR-L0022" and item.span is not None]
    assert [LEAD[span.start : span.end] for span in spans] == ["gain 2 points", "celebrate"]
    (made,) = run_tests("lead", texts={"lead": LEAD})
    assert failures(made) == []


# ---- in English ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("for each player, gain 1 score", "For each player, you gain 1 score."),
        ("for each player, they take a toy", "Each player takes a toy."),
        ("for each player, take a toy", "For each player, you take a toy."),
        (f"{ON_THEM}carry out its goal", "For each player: for each toy in their bag, you carry out its goal."),
        (f"{ON_THEM}they carry out its goal", "For each player: for each toy in their bag, they carry out its goal."),
        ("for each other player, you may gain 1 score", "For each other player: you may gain 1 score."),
        ("for each player, they gain 1 coin, lose 1 score", "For each player: they gain 1 coin; you lose 1 score."),
        ("for each toy in your bag, gain 1 score", "For each toy in your bag, gain 1 score."),
        ("for each player, gain 1 rounds", "For each player, gain 1 round."),
    ],
)
def test_english_says_who_acts_where_others_act_too(line: str, said: str) -> None:
    rule_set = load("fair", texts={"fair": game(line, "each player gains 1 score")}).rule_set
    assert rule_set is not None
    assert phrase_effect(rule_set.rules.turn["fair"].body, rule_set.rules) == said


def test_whose_turn_it_is_within_a_turn_is_no_player_alone() -> None:
    in_turn = "each player in turn beginning with {} until all have passed\n  gain 1 score\n  pass"
    assert warned(scoring=in_turn.format("the first player")) == []
    assert [d.code for d in warned(scoring=in_turn.format("the player to your left"))] == ["LR-L0017"]
    assert scores(scoring=in_turn.format("the first player")) == [1, 1, 1]
