"""What designers of games of many kinds wrote in other words: the message shows the way to say it."""

from __future__ import annotations

import pytest

from london_rules.diagnostics import Diagnostic, fixed
from tests.support.advised import load

HEAD = "language: 2\nid: mine\ntitle: Mine\nkind: game\nplayers: 2\nturn limit: 99\nfiles: [mine.rules, mine.yaml]\n"
THINGS = """card:
  copper: {name: Copper, copies: 4, cost: 1}
town:
  ashby: {name: Ashby}
  corby: {name: Corby}
line:
  one: {name: One, station: [ashby, corby]}
"""
GAME = """kind card
  begins in deck
  cost: coins

kind town
  begins in map

kind line
  begins in lines

relation station from lines to towns

counter coins for each player

counter ruby for each player

counter workers for each player
  starts at 3

counter heat

counter cubes for each town

zone deck
  holds cards in a pile
  seen by nobody

zone market
  holds cards in a row of 3
  seen by all

zone hand for each player
  holds cards
  seen by its owner

zone map
  holds towns
  seen by all

zone lines
  holds lines
  seen by all

group rich players = players whose coins is at least 9

outcome riches = the rich players win

turn go
  choose an action
  if the round number is 9, end the game now

action work
  gain 1 coins, gain 1 heat, gain 1 ruby

ranking
  highest coins

"""


def found(rules: str) -> tuple[Diagnostic, str]:
    """Give the one error of the game with some more rules, and these as they are shown for it."""
    files = {"bundle.yaml": HEAD, "mine.yaml": THINGS, "mine.rules": GAME + rules}
    diagnostics = load(files).diagnostics
    (error,) = diagnostics.errors()
    shown = fixed(diagnostics.items(), diagnostics.files, with_suggestions=True)
    if shown:
        assert not load({**files, **shown}).diagnostics.has_errors
    return error, shown.get("mine.rules", files["mine.rules"]).removeprefix(GAME).rstrip("\n")


SECRETLY = "round grab\n  each player secretly chooses a card in the market\n    {}"
ALONE = SECRETLY.format("if number of the players who chose it is 1, move it to their hand")


@pytest.mark.parametrize(
    ("rules", "meant"),
    [
        ("action buy\n  pay 2 ruby and 1 coins", "action buy\n  pay 2 ruby, pay 1 coins"),
        ("action buy\n  pay 2 ruby, 1 coins", "action buy\n  pay 2 ruby, pay 1 coins"),
        ("action rest\n  nothing happens", "action rest\n  do nothing"),
        ("action rest\n  either gain 1 coins, or nothing", "action rest\n  either gain 1 coins, or do nothing"),
        (SECRETLY.format("if nobody else chose it, move it to their hand"), ALONE),
        (SECRETLY.format("for whoever chose it alone, move it to their hand"), ALONE),
        (SECRETLY.format("if only they chose it, move it to their hand"), ALONE),
        (
            SECRETLY.format("if several players chose it, they lose 1 coins"),
            SECRETLY.format("if number of the players who chose it is more than 1, they lose 1 coins"),
        ),
        (
            "round vote\n  each player secretly chooses one of these\n    they gain 1 coins\n    pass",
            "round vote\n  each player secretly chooses one of these\n    they gain 1 coins\n    do nothing",
        ),
        (
            "round gift\n  each player secretly chooses a card in their hand, or nothing\n    they gain 1 coins",
            "round gift\n  each player secretly chooses up to 1 card in their hand, call them the chosen\n"
            "    they gain 1 coins",
        ),
        (
            "action score\n  if Ashby is connected to Corby by lines, gain 1 coins",
            "action score\n  if Ashby is within 20 steps of Corby along lines, gain 1 coins",
        ),
        (
            "action boom\n  in a chain, for each town with at least 4 cubes, gain 1 heat",
            "action boom\n  in a chain, for each town whose cubes is at least 4, gain 1 heat",
        ),
        (
            "action count\n  if you have at least 2 Coppers in your hand, gain 1 coins",
            "action count\n  if number of Coppers in your hand is at least 2, gain 1 coins",
        ),
        (
            "turn fill\n  refill the market",
            "turn fill\n  while not (the market is full) and there is a card in the deck, "
            "move the top card of the deck to the market",
        ),
        ("action some\n  repeat heat times, gain 1 coins", "action some\n  (heat) times, gain 1 coins"),
        (
            "turn swap\n  each player passes their hand to the player to their left",
            "turn swap\n  each player passes cards in their hand to the player to their left's hand",
        ),
        (
            "round rest\n  each player takes back their workers",
            "round rest\n  each player gains (3 - their workers) workers",
        ),
        ("turn over\n  if heat is 9, the rich players win", "turn over\n  if heat is 9, end the game with riches"),
    ],
)
def test_the_sentence_that_is_meant_is_shown(rules: str, meant: str) -> None:
    assert found(rules)[1] == meant


@pytest.mark.parametrize(
    ("rules", "help"),
    [
        (
            "kind deal\n  begins in hoard\n  goal: town\n\nzone hoard\n  holds deals\n  seen by all",
            "write `relation goal from deals to towns`",
        ),
        ("relation path between towns: length", "write `kind line`"),
        ("counter gems for each player: red, green", "declare each counter by itself"),
        ("number way between (town) and (other: town) = 3", "`number distance of (tile) to (other: tile) = 3`"),
    ],
)
def test_the_help_says_how_it_is_declared(rules: str, help: str) -> None:
    files = {"bundle.yaml": HEAD, "mine.yaml": THINGS, "mine.rules": GAME + rules}
    assert help in str(load(files).diagnostics.errors()[0].help)


def test_kinds_that_look_like_several_are_named_as_they_are() -> None:
    news = "kind news\n  begins in papers\n\nzone papers\n  holds news in a pile\n  seen by nobody\n"
    bus = "\nkind bus\n  begins in depot\n\nzone depot\n  holds buses\n  seen by all\n"
    goal = "\nrelation goal from each news to one bus\n"
    rules = news + bus + goal + "\nround morning\n  choose the top news of the papers, move it to the papers\n"
    things = THINGS + "news:\n  storm: {name: Storm, goal: tram}\nbus:\n  tram: {name: Tram}\n"
    diagnostics = load({"bundle.yaml": HEAD, "mine.yaml": things, "mine.rules": GAME + rules}).diagnostics
    assert [item.message for item in diagnostics.errors()] == []
    # Of one thing nobody chooses, so it does not matter who does in a step of the round.
    assert [item.code for item in diagnostics if item.code == "LR-L0017"] == []


def test_a_clause_about_what_is_named_is_a_test_of_its_own() -> None:
    clause = "turn count\n  gain (number of lines in the lines whose station is Ashby) coins"
    help = str(found(clause)[0].help)
    assert "`test (line) is at (town) = the town is a station of the line`, and write `that is at ...`" in help


def test_a_rule_does_not_pass() -> None:
    loop = "\nturn bid\n  each player in turn until all have passed\n    either gain 1 coins, or give up\n    stop\n"
    error, shown = found("rule give up\n  pass\n" + loop)
    assert error.code == "LR-T0054"
    assert error.help == "a rule does not pass: write `pass` in the loop, after the call of the rule"
    assert "do nothing" not in shown
