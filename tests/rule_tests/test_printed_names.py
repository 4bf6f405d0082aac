"""Things in tests of bundles, and in relations, named by what is printed on them."""

from __future__ import annotations

import pytest

from london_rules.language.syntax.printed import PrintedNames, pieces_of
from london_rules.rule_tests.cases import Run
from london_rules.rule_tests.report import diagnose
from london_rules.rule_tests.run import run_tests
from tests.support.advised import load
from tests.support.coins import coins

RULES = """kind coin
  begins in the bank
kind medal
  begins in the chest
zone bank
  holds coins
  seen by all
zone chest
  holds medals
zone purse for each player
  holds coins
  seen by all
zone wall for each player
  holds coins in stacks
  seen by all
counter points for each player
counter rust for each coin
relation neighbour between coins
turn go
  choose a coin in your purse, move it to the bank
  gain 1 point
  end the game now
ranking
  highest points
"""
COINS = """coin:
  copper: {name: Copper, copies: 4}
  gold: {name: Gold}
  crown: {name: Crown}
  old-crown: {name: Crown, copies: 2}
  lords: {name: "Lord's"}
  nelson: {name: "Nelson's Column"}
  st-pauls: {name: St Paul’s, copies: 2}
  rock: {name: "Rock 'n' Roll"}
  shop: {name: "Marks & Spencer"}
  inn: {name: 'The "Old" Inn, 1/2'}
  number-ten: {name: 10 Downing Street}
  wood: {name: stone}
  stones: {name: wood}
medal:
  cross: {name: Gold}
"""
TEST = """tests:
  a test:
    given:
      player 1:
        {given}
    when: {when}
    then:
      player 1:
        {then}
"""


def run(given: str, when: str, then: str = "points: 1") -> Run:
    tests = TEST.format(given=given, when=when, then=then)
    (made,) = run_tests({**coins(RULES, COINS), "tests/t.yaml": tests})
    return made


def wrong(made: Run) -> list[tuple[str, str, str]]:
    return [(d.code, d.message, d.help or "") for d in diagnose(made) if d.severity == "error"]


@pytest.mark.parametrize(
    ("given", "when", "then"),
    [
        ("purse: Copper Gold", "Copper", "purse: gold"),
        ("purse: copper Gold copper", "gold", "purse: Copper Copper"),
        ("purse: 2 Coppers Lord's", "Lord's", "purse: 2 Coppers"),
        ("purse: 3 copper Gold", "Copper", "purse: Gold 2 Copper"),
        ("purse: 0 Coppers Gold lords", "gold", "purse: Lord’s"),
        ("purse: [Gold, 2 Coppers]", "[gold]", "purse: [Copper, a Copper]"),
        ("purse: Nelson's Column Lord's", "Nelson’s Column", "purse: Lord's"),
        ("purse: Nelson’s Column St Paul's gold", "St Paul’s", "purse: gold Nelson's Column"),
        ("purse: [Rock 'n' Roll, Marks & Spencer]", "Marks & Spencer", "purse: rock"),
        ('purse: gold "Marks & Spencer" rock', "\"Rock 'n' Roll\"", 'purse: gold "Marks & Spencer"'),
        ('purse: gold The "Old" Inn, 1/2', "gold", "purse: inn"),
        ("purse: gold 10 Downing Street", "10 Downing Street", "purse: Gold"),
        ("purse: 2 copper gold", "- player 1: Copper", "purse: Gold Copper"),
        ("purse: wood stones gold", "wood", "purse: stones gold"),
        ("purse: '\"stone\" gold'", "gold", "purse: wood"),
        ("wall: Copper/Gold -St Paul’s 2 Copper\n        purse: 2", "...", "wall: 2 Coppers copper/gold -St Paul's"),
        ("purse: gold Copper", "gold", "points: 1\n      events: Gold goes to bank"),
        ("purse: gold Lord's", "Lord's", "points: 1\n      events: [Lord’s goes to the bank]"),
        ("purse: Lord's copper", "lords", "points: 1\n      on Lord's:\n        rust: 0"),
        ("purse: 1 Copper 1 Lord's", "Lord's", "purse: 1"),
    ],
)
def test_things_are_named_by_what_is_printed_on_them(given: str, when: str, then: str) -> None:
    made = run(given, f"\n      {when}" if when.startswith("- ") else when, then)
    assert wrong(made) == []


CROWNS = (
    "LR-N0010",
    "2 different things have the printed name `Crown`",
    "the id of the one you mean: `crown` or `old-crown`",
)


@pytest.mark.parametrize(
    ("given", "when", "then", "expected"),
    [
        ("purse: Crown gold", "gold", "points: 1", CROWNS),
        ("purse: 2 Crowns", "gold", "points: 1", CROWNS),
        ("purse: gold copper", "Crown", "points: 1", CROWNS),
        ("purse: gold copper", "gold", "points: 1\n      on Crown:\n        rust: 0", CROWNS),
        ("purse: gold copper", "gold", "points: 1\n      events: Crown goes to bank", CROWNS),
        ("purse: Coper gold", "gold", "points: 1", ("LR-E0002", "there is no coin `Coper`", "did you mean `Copper`?")),
        (
            "purse: copper Nelsons Colum gold",
            "gold",
            "points: 1",
            ("LR-E0002", "there is no coin `Nelsons Colum`", "did you mean `Nelson's Column`?"),
        ),
        (
            "wall: Copper/Nelsons/Gold",
            "gold",
            "points: 1",
            ("LR-E0002", "there is no coin `Nelsons`", "did you mean `nelson`?"),
        ),
        (
            "purse: 999999999 Coppers",
            "gold",
            "points: 1",
            ("LR-E0004", "every `copper` is already laid out: there are 4", "remove it from one of the two places"),
        ),
        (
            "purse: gold, Lord's",
            "gold",
            "points: 1",
            (
                "LR-E0002",
                "these words are separated by spaces, not commas",
                "leave out the commas, or put the words in",
            ),
        ),
        ("purse: 2", "Coper", "points: 1", ("LR-E0003", "`Coper` is never an option", "did you mean `Copper`?")),
        (
            "purse: gold copper",
            "gold",
            "points: 1\n      not offered: coppr",
            ("LR-E0003", "`coppr` is never an option", "did you mean `copper`?"),
        ),
        (
            "purse: gold stone",
            "gold",
            "points: 1",
            ("LR-E0002", "there is no coin `stone`", "did you mean `wood`?"),
        ),
    ],
)
def test_a_name_that_cannot_be_read_has_one_message(
    given: str, when: str, then: str, expected: tuple[str, str, str]
) -> None:
    ((code, message, help),) = wrong(run(given, when, then))
    assert (code, message) == expected[:2]
    assert expected[2] in help


@pytest.mark.parametrize(
    ("others", "message"),
    [
        ("[Lord's, nelson]", ""),
        ("[Lord’s, Nelson's Column]", ""),
        ("Lord's", ""),
        ("[Gold]", ""),
        ("[Crown]", "LR-N0010 2 different coins have the printed name `Crown`"),
        ("[Silver]", "LR-N0011 there is no coin `Silver`"),
        ("\"Lord's, Nelson's Column\"", "LR-N0011 there is no coin `Lord's, Nelson's Column`"),
    ],
)
def test_relations_are_read_by_printed_names(others: str, message: str) -> None:
    files = coins(RULES, COINS)
    files["coins.yaml"] = COINS.replace("rock: {", "rock: {neighbour: " + others + ", ")
    loaded = load(files)
    assert [f"{d.code} {d.message.partition(': ')[2]}" for d in loaded.diagnostics.errors()] == [message][
        : bool(message)
    ]
    if loaded.rule_set is not None:
        assert set(loaded.rule_set.rules.faces["rock"].related["neighbour"]) <= {"lords", "nelson", "gold"}


def test_names_are_looked_up_in_time_that_grows_with_the_text() -> None:
    class Face:
        def __init__(self, number: int) -> None:
            self.id, self.kind, self.name = f"f-{number}", "coin", "A " * (number % 50) + f"B {number}"

    names = PrintedNames([Face(number) for number in range(2_000)])
    pieces = pieces_of("A " * 5_000)
    assert all(names.at(pieces, at)[0] == 0 for at in range(len(pieces)))
