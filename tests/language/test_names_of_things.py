"""Printed names in rules: with an apostrophe of either kind, and those that several things have."""

from __future__ import annotations

import pytest

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
