"""Printed names in rules: with an apostrophe of either kind, and those that several things have."""

from __future__ import annotations

import pytest

from london_rules.diagnostics import Fix
from london_rules.engine import EVERYTHING, RuleSet
from london_rules.language.format.blocks import BlockWriter
from london_rules.language.format.texts import writer
from tests.referee.lockstep import lockstep
from tests.support.advised import load
from tests.support.coins import coins

RULES = """kind coin
  begins in the bank
  worth: number
  metal: copper or gold, may be missing
zone bank
  holds coins
  seen by all
zone purse for each player
  holds coins
  seen by all
counter points for each player
turn go
LINES
  gain 0 points
  end the game now
ranking
  highest points
"""
COINS = """coin:
  copper: {name: Copper, worth: 1, copies: 4}
  gold: {name: Gold, worth: 3}
  crown: {name: Crown, worth: 5, metal: gold}
  old-crown: {name: Crown, worth: 6, metal: copper, copies: 2}
  lords: {name: "Lord's", worth: 7}
  nelson: {name: "Nelson's Column", worth: 8}
  st-pauls: {name: St Paul’s, worth: 9, copies: 2}
  rock: {name: "Rock 'n' Roll", worth: 10}
  two: {name: "Marks & Spencer", worth: 11, copies: 3}
"""


def read(line: str) -> tuple[RuleSet | None, list[str]]:
    """Read the game with some lines for the turn; give it, and the codes and messages of its mistakes."""
    lines = "\n".join(f"  {one}" for one in line.splitlines())
    loaded = load(coins(RULES.replace("LINES", lines), COINS))
    wrong = [f"{d.code} {d.message}" for d in loaded.diagnostics if d.code[3] != "L"]
    return loaded.rule_set, wrong


def played(line: str) -> int:
    """Play one turn, and give the points of the player."""
    rules, wrong = read(line)
    assert rules is not None, wrong
    lockstep(rules, 2, 1)
    game = rules.new_game(2, seed=1, first=1, check=True)
    while not game.over:
        game.answer(game.option_ids()[0])
    points: int = game.view(EVERYTHING)["players"][0]["counters"]["points"]
    return points


@pytest.mark.parametrize(
    ("line", "points", "written"),
    [
        ("if Copper is in the bank, gain 1 point", 1, "if there is a Copper in the bank, gain 1 point"),
        ('if "Copper" is in your purse, gain 1 point', 0, "if there is a Copper in your purse, gain 1 point"),
        ("if Copper is not in your purse, gain 1 point", 1, "if there is no Copper in your purse, gain 1 point"),
        ("if Copper is not in the bank, gain 1 point", 0, "if there is no Copper in the bank, gain 1 point"),
        (
            "if Copper is not in your purse and is not in any purse, gain 1 point",
            1,
            "if there is no Copper in your purse and there is no Copper in any purse, gain 1 point",
        ),
        ("gain (number of Coppers in the bank) points", 4, ""),
        ('gain (number of "Copper" in the bank) points', 4, "gain (number of Coppers in the bank) points"),
        ('gain (number of "Coppers" in the bank) points', 4, "gain (number of Coppers in the bank) points"),
        ("gain (number of coins that are Copper) points", 4, "gain (number of Coppers) points"),
        ("gain 2 points for each Copper in the bank", 8, ""),
        ("gain (the total worth of the Crowns in the bank) points", 17, ""),
        ("gain (number of coins in the bank that are not a Crown) points", 13, None),
        ("gain (number of coins in the bank that are one of Copper or Crown) points", 7, ""),
        ("gain (number of coins in the bank that are Crowns) points", 3, "gain (number of Crowns in the bank) points"),
        ("gain (number of coins in the bank that are not Crowns) points", 13, None),
        ("gain (number of coins in the bank that are one of Coppers or Crowns) points", 7, None),
        ("gain (number of coins in the bank that are not one of Coppers, Crowns or Gold) points", 8, None),
        ("move the Coppers in the bank to your purse\ngain (number of coins in your purse) points", 4, None),
        ("choose a Copper in the bank\nif it is a Copper, gain (its worth) points", 1, None),
        ("choose a random Crown in the bank\nif it is not Copper, gain 1 point", 1, None),
        ("choose 2 Coppers in the bank, call them the loot\ngain (number of the loot) points", 2, None),
        ("for each Crown in the bank, gain 1 point", 3, ""),
        ("gain (Copper's worth) points", 1, ""),
        ("if there is a Gold in the bank, gain (Gold's worth) points", 3, None),
        ("if Gold is in the bank, gain 1 point", 1, ""),
        ("if Nelson's Column is in the bank, gain 1 point", 1, ""),
        ("if Nelson’s Column is in the bank, gain 1 point", 1, "if Nelson's Column is in the bank, gain 1 point"),
        ("gain (Nelson's Column's worth) points", 8, ""),
        ("if Lord's is in the bank, gain 1 point", 1, ""),
        ("gain (Lord's worth) points", 7, ""),
        ("gain (Lord’s's worth) points", 7, "gain (Lord's worth) points"),
        ("gain (\"Lord's\"'s worth) points", 7, "gain (Lord's worth) points"),
        ("gain (number of St Paul's in the bank) points", 2, None),
        ("choose a St Paul's in the bank\nif it is St Paul’s, gain 1 point", 1, None),
        ("if Rock 'n' Roll is in the bank, gain 1 point", 1, None),
        ("if \"Rock 'n' Roll\" is in the bank, gain 1 point", 1, None),
        ('gain (number of "Marks & Spencer" in the bank) points', 3, None),
        ("gain (number of Coppers in the bank whose worth is 1) points", 4, ""),
    ],
)
def test_printed_names_are_read_and_written(line: str, points: int, written: str | None) -> None:
    assert played(line) == points
    rules, _ = read(line)
    assert rules is not None
    first = BlockWriter(writer(rules.rules), joined=False).lines(rules.rules.turn["go"].body)[0]
    if written is not None:
        assert first == (written or line)
    assert read(first)[1] == [], "what is written can be read"


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("move Copper to your purse", "LR-N0010 in `turn go`: there is more than one Copper"),
        ("gain (Crown's worth) points", "LR-N0010 in `turn go`: there is more than one Crown"),
        ('if "Silver" is in your purse, gain 1 point', "LR-N0003 nothing has the printed name `Silver`"),
    ],
)
def test_where_one_thing_must_be_meant_a_name_of_several_is_a_mistake(line: str, wrong: str) -> None:
    assert read(line)[1] == [wrong]


def test_a_power_can_be_about_the_things_of_a_name() -> None:
    rules = """power spare the schools
  when you expend a School, gain 1 point
"""
    manifest = 'language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: ["2010"]\nfiles: [mine.rules]\n'
    assert [d.message for d in load({"bundle.yaml": manifest, "mine.rules": rules}).diagnostics] == []


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("coins in the bank that are Crowns or Coppers", "coins in the bank that are one of Crowns or Coppers"),
        ("coins in the bank that are Copper or Gold", "coins in the bank that are one of Copper or Gold"),
        ("coins in the bank that are either copper or gold", "coins in the bank that are one of copper or gold"),
        ("coins that are neither Crowns nor Coppers", "coins that are not one of Crowns or Coppers"),
        ("coins in the bank that are of metal gold", "coins in the bank that are gold"),
        ("coins in the bank that are worth 3", "coins in the bank whose worth is 3"),
    ],
)
def test_what_is_meant_after_that_are_is_shown(line: str, written: str) -> None:
    told, _ = refused(f"gain (number of {line}) points")
    assert told == f"write it like this: `gain (number of {written}) points`"


@pytest.mark.parametrize(
    "line",
    [
        "gain (number of coins in the bank that are coins) points",
        "choose a coin in the bank\nif it is a coin, gain 1 point",
    ],
)
def test_who_asks_what_kind_a_thing_is_is_told_what_can_be_asked(line: str) -> None:
    told, fix = refused(line)
    assert "is what kind of thing it is, and need not be asked: after `is` can come a printed name" in told
    assert fix is None


def test_a_name_that_fits_is_offered_once() -> None:
    told, _ = refused("gain (number of coins in the bank that are mine) points")
    assert told.count("`Copper`") == 1


def refused(line: str) -> tuple[str, Fix | None]:
    """Give the help and the fix of the only error of a game with some lines for its turn."""
    lines = "\n".join(f"  {one}" for one in line.splitlines())
    (error,) = load(coins(RULES.replace("LINES", lines), COINS)).diagnostics.errors()
    return str(error.help), error.fix
