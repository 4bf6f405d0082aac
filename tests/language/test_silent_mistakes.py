"""Mistakes of meaning that could be played: each is warned of at its place, and what is nearly like it is not."""

from __future__ import annotations

import pytest

from london_rules.diagnostics import Diagnostic
from tests.support.advised import load

GAME = """\
language: 2
id: fair
title: The fair
kind: game
players: 2 to 4
turn limit: 50
parameters:
  debt: {value: 10, about: Coins that a debt brings.}
  prize: {value: 2, about: Points of a prize., at least: 1, at most: 6}
  odds: {value: 6, about: Sides of the die.}
toy:
  kite: {name: Kite, copies: 6, size: 2}
  ball: {name: Ball, copies: 4, size: 3}
rules: |
  kind toy
    begins in stall
    size: number, at least 1, at most 5
  zone stall
    holds toys
    seen by all
  zone bag for each player
    holds toys
    seen by its owner
  counter coins for each player
    starts at 9
  counter debts for each player
  counter score for each player
    no least
  set-up first
    begin with a random player
  turn fair
    choose a toy in the stall, call it the find
    gain (prize * size of it) score
    move the find to your bag
    gain (debt) coins
    gain 1 debts
    lose £0
  turn market
    LINES
  turn ending
    if there is no toy in the stall, end the game now
  table worth
    0: 1
    1: 2
    each more: 1
  scoring debts
    for each player, they lose (their debts) score
    each player loses (number of toys in their bag) score
    each player gains (worth of their debts) score
    each player gains (their coins / odds rounded down) score
  ranking
    highest score
""".replace("    lose £0\n", "").replace("size of it", "its size")


def game(lines: str) -> str:
    return GAME.replace("LINES", lines.strip("\n").replace("\n", "\n    "))


def warned(lines: str) -> list[Diagnostic]:
    result = load("fair", texts={"fair": game(lines)})
    assert result.rule_set is not None, list(result.diagnostics)
    return list(result.diagnostics)


def place(lines: str) -> tuple[str, str]:
    """Give the code of the only warning, and the text that it marks."""
    (item,) = warned(lines)
    assert item.span is not None and item.severity == "warning"
    return item.code, game(lines)[item.span.start : item.span.end]


def test_the_game_itself_has_no_mistake() -> None:
    assert warned("gain 1 coin") == []


# ---- conditions beyond the bounds of a number ----------------------------------------------------

DIE = "choose a random number from 1 to 6, call it the throw\n"
OF_ODDS = "choose a random number from 1 to odds, call it the throw\n"


@pytest.mark.parametrize(
    "condition",
    [
        "the throw is 7",
        "the throw is 0",
        "the throw is not 9",
        "the throw is at least 1",
        "the throw is more than 6",
        "the throw + the throw is more than 12",
        "7 is at most the throw",
        "2 * throw is at least 13",
        "(the larger of (throw) and (3)) is less than 3",
        "worth of (throw) is 1",
        "prize is more than 6",
        "prize is at least 1",
        "the total size of the toys in your bag is less than 0",
        "the highest size of the toys in your bag is 6",
        "number of toys in your bag is more than 10",
        "number of players is at least 2",
        "number of other players is 4",
        "there is a toy in your bag whose size is 6",
    ],
)
def test_a_condition_that_no_value_can_change(condition: str) -> None:
    for die in (DIE, OF_ODDS):
        code, marked = place(f"{die}if {condition}, gain 1 coin\nlose (throw) score")
        assert code == "LR-L0002"
        assert marked in condition


@pytest.mark.parametrize(
    "condition",
    [
        "the throw is 6",
        "the throw is not 1",
        "the throw is at least 2",
        "the throw - 1 is 5",
        "the throw + your coins is 20",
        "worth of (throw) is 7",
        "prize is 6",
        "odds is more than 0",
        "the highest size of the toys in your bag is 0",
        "the total size of the toys in your bag is 6",
        "number of toys in your bag is 10",
        "number of players is 4",
        "your score is less than 0",
        "there is a toy in your bag whose size is 5",
    ],
)
def test_a_condition_that_depends(condition: str) -> None:
    assert warned(f"{DIE}if {condition}, gain 1 coin\nlose (throw) score") == []


@pytest.mark.parametrize(
    ("asked", "free"),
    [((6, 6), ["5"]), ((1, 1), ["2"]), ((3, 3), ["2", "4"]), ((2, 3, 3), ["4"]), ((5, 6, 5, 6), ["4"])],
)
def test_a_figure_that_is_asked_twice_shows_the_nearest_that_is_not(asked: tuple[int, ...], free: list[str]) -> None:
    branches = [f"if the throw is {figure}, gain 1 coin" for figure in asked]
    item, *_ = warned(f"{DIE}" + "\notherwise ".join(branches) + "\nlose (throw) score")
    assert item.code == "LR-L0002" and [fix.replacement for fix in item.fixes] == free


def test_a_later_branch_that_an_earlier_one_takes_away() -> None:
    lines = "if your coins is at least 3, gain 1 coin\notherwise if your coins is at least 5, lose 1 coin"
    assert place(lines) == ("LR-L0002", "your coins is at least 5")
    assert warned(lines.replace("3,", "7,")) == []


@pytest.mark.parametrize(
    ("condition", "written"),
    [
        ("the throw is 7", "6"),
        ("the throw is at least 9", "6"),
        ("your debts is less than 0", "0"),
        ("your debts is at least 0", "1"),
        ("the throw is 1 and the throw is 3", "or"),
    ],
)
def test_the_nearest_condition_that_decides_something_is_shown(condition: str, written: str) -> None:
    (item,) = warned(f"{DIE}if {condition}, gain 1 coin\nlose (throw) score")
    assert item.fix is not None and item.fix.replacement == written and not item.fix.safe


@pytest.mark.parametrize(
    ("condition", "why"),
    [
        ("the throw is 7", "`throw` is from 1 to 6"),
        ("7 is at most the throw", "`throw` is from 1 to 6"),
        ("your debts is less than 0", "`your debts` is at least 0"),
        ("number of players is 5", "`number of players` is from 2 to 4"),
        ("your debts is your debts", "both sides are the same"),
        ("there is a toy in your bag whose size is 6", "`size` is from 1 to 5"),
    ],
)
def test_the_reason_is_given(condition: str, why: str) -> None:
    (item,) = warned(f"{DIE}if {condition}, gain 1 coin\nlose (throw) score")
    assert item.code == "LR-L0002"
    assert (item.help or "").partition(": did you mean")[0] == why


def test_the_article_is_marked_too() -> None:
    assert place(f"{DIE}if the throw is less than 1, gain 1 coin\nlose (throw) score") == (
        "LR-L0002",
        "the throw is less than 1",
    )


# ---- names ---------------------------------------------------------------------------------------


def test_a_chosen_number_that_is_never_used() -> None:
    assert place("choose a number from 0 to (your coins), call it the fee\nlose 1 coin") == ("LR-L0001", "fee")
    assert warned("choose a number from 0 to (your coins), call it the fee\nlose (fee) coins") == []


@pytest.mark.parametrize(
    ("lines", "meant"),
    [
        ("if debt is at least 3, lose 1 coin", "your debts"),
        ("if 3 is less than debt, lose 1 coin", "your debts"),
        ("lose (prize * debt) coins", "your debts"),
        ("for each player\n  if debt is 2, they lose 1 coin", "their debts"),
        ("each player loses (prize * debt) coins", "their debts"),
    ],
)
def test_a_figure_for_a_counter_of_nearly_the_same_name(lines: str, meant: str) -> None:
    (item,) = warned(lines)
    assert place(lines) == ("LR-L0020", "debt")
    assert item.help == f"did you mean `{meant}`?"
    assert item.fix is not None and item.fix.replacement == meant and not item.fix.safe


@pytest.mark.parametrize(
    "lines",
    [
        "gain (debt) coins",
        "gain (2 * debt) coins",
        "if your coins is at least debt, lose (debt) coins",
        "lose (debt - prize) coins",
    ],
)
def test_a_figure_in_its_own_right(lines: str) -> None:
    assert warned(lines) == []


@pytest.mark.parametrize(
    ("number", "meant"),
    [
        ("loan poverty = loan", "your loans"),  # which is made of `loans` below
        ("loan poverty = repayment", None),  # no counter is called so
        ("repayment = loan", None),  # a figure in place of a figure
    ],
)
def test_a_figure_in_place_of_a_number_that_was_made_of_the_counter(number: str, meant: str | None) -> None:
    head = 'language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: ["2017"]\n'
    text = f"{head}rules: |\n  replace number {number}\n"
    found = load("2017+mine", texts={"mine": {"mine.yaml": text}}).diagnostics.items()
    assert [(one.code, one.fix and one.fix.replacement) for one in found] == ([("LR-L0020", meant)] if meant else [])


@pytest.mark.parametrize(
    ("condition", "code", "help", "meant"),
    [
        ("your luck is 7", "LR-L0002", "`your luck` is from 0 to 6: did you mean `6`?", "6"),
        ("the wind is at least 3", "LR-L0002", "`wind` is from 0 to 2: did you mean `2`?", "2"),
        ("your luck is 6", "", "", ""),
        ("heat is at least heat", "LR-L0002", "both sides are the same: did you mean `heat limit`?", "heat limit"),
        ("first coins is at least 3", "LR-L0020", "did you mean `your coins`?", "your coins"),
        ("your coins is at least first coins", "", "", ""),
    ],
)
def test_what_dice_limits_and_first_values_are_compared_with(condition: str, code: str, help: str, meant: str) -> None:
    more = """
  counter luck for each player
    rolled from 1 to 6
  counter wind
    rolled from the table winds
  counter heat
  table winds
    0 to 3: 0
    4: 2
  turn chance
    roll your luck
    roll the wind
    gain (wind) heat
    if heat is at least heat limit, lose (your luck) coins
  turn market"""
    text = game(f"if {condition}, gain 1 coin").replace("\n  turn market", more, 1)
    text = text.replace("starts at 9", "starts at first coins").replace(
        "  odds:",
        "  heat limit: {value: 9, about: The heat.}\n  first coins: {value: 9, about: The coins.}\n  odds:",
    )
    found = load("fair", texts={"fair": text}).diagnostics
    assert [(item.code, item.help, item.fix.replacement if item.fix else "") for item in found] == (
        [(code, help, meant)] if code else []
    )


# ---- your and their ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "lines",
    [
        "for each player, they lose (number of toys in your bag) coins",
        "for each player, they gain 1 coin for each toy in your bag",
        "for each player\n  they gain 1 coin\n  they lose (2 * your debts) score",
        "for each player\n  if your debts is at least 2, they lose 1 coin",
        "each player loses (your debts) coins",
    ],
)
def test_your_where_their_is_meant(lines: str) -> None:
    (item,) = warned(lines)
    assert place(lines) == ("LR-L0019", "your")
    assert item.fix is not None and item.fix.replacement == "their" and not item.fix.safe


@pytest.mark.parametrize(
    "lines",
    [
        "for each player, they lose (number of toys in their bag) coins",
        "for each player, they lose (the smaller of (their coins) and (your coins)) coins",
        "for each player\n  if their debts is more than your debts, they gain 1 coin",
        "for each other player, they lose (your debts) coins",
        "for each player\n  if their debts is 2, gain (your debts) coins",
        "each other player loses (your debts) coins",
        "lose (number of toys in your bag) coins",
        "ask each player\n  if your debts is 2\n    choose another player\n    they lose 1 coin",
        "for each player, ask them, if your debts is 2, they gain 1 coin",
        "for each player, they gain 1 coin, ask the player to your left, they lose (your debts) coins",
        "for each player\n  each player in turn until all have passed\n    they lose (your debts) coins\n    pass",
    ],
)
def test_your_in_its_own_right(lines: str) -> None:
    assert warned(lines) == []


# ---- after the end -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "after", "mended"),
    [
        (
            "if your coins is 3\n  end the game now\n  gain 2 score",
            "gain 2 score",
            "gain 2 score\n      end the game now",
        ),
        ("if your coins is 3, end the game now, gain 2 score", "gain 2 score", "gain 2 score, end the game now"),
    ],
)
def test_what_comes_after_the_end(lines: str, after: str, mended: str) -> None:
    (item,) = warned(lines)
    assert place(lines) == ("LR-L0021", after)
    assert item.fix is not None and item.fix.replacement == mended and not item.fix.safe


def test_both_branches_end_the_game() -> None:
    lines = "if your coins is 3\n  end the game now\notherwise\n  end the game now\ngain 2 score"
    assert "LR-L0021" in [item.code for item in warned(lines)]


@pytest.mark.parametrize(
    "lines",
    [
        "if your coins is 3\n  gain 2 score\n  end the game now",
        "if your coins is 3, end the game now\ngain 2 score",
        "if your coins is 3\n  end the game after 0 more turns\n  gain 2 score",
    ],
)
def test_an_end_that_leaves_nothing_out(lines: str) -> None:
    assert warned(lines) == []


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ("choose a toy in your bag\ngain 1 coin\nmove it to your bag", ["LR-L0016"]),
        ("choose a toy in your bag, call it the prize toy\nmove the prize toy to your bag", ["LR-L0016"]),
        ("move the toys in your bag to your bag", ["LR-L0016"]),
        ("choose a toy in your bag\nmove it to the player to your left's bag", []),
        ("choose a toy in your bag\nmove it to the stall\nmove it to your bag", []),
        ("choose a toy in the stall\nmove it to your bag", []),
    ],
)
def test_what_is_moved_to_where_it_is_is_warned_of(lines: str, found: list[str]) -> None:
    said = [item for item in warned(lines) if item.code == "LR-L0016"]
    assert [item.code for item in said] == found
    assert all("nothing moves" in item.message for item in said)


@pytest.mark.parametrize(
    ("rules", "marked"),
    [
        ("replace rule take a loan\n  only if your loans is less than 3\n  gain £(loan)\n  gain 1 loan\n", "only if"),
        ("replace rule take a loan\n  gain £(loan)\n  if your loans is less than 3, gain 1 loan\n", ""),
        (
            'replace counter money for each player\n  written £\n  when short: place "Fleet Street" on "Grocers"\n',
            'place "Fleet Street"',
        ),
    ],
)
def test_a_rule_that_a_payment_needs_always_does_something(rules: str, marked: str) -> None:
    head = 'language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: ["2010"]\nfiles: [my.rules]\n'
    found = [one for one in load({"bundle.yaml": head, "my.rules": rules}).diagnostics if one.code == "LR-L0032"]
    assert [rules[one.span.start :].startswith(marked) for one in found if one.span] == [True] * bool(marked)


# ---- names that are given again in a part of the text ----------------------------------------------


@pytest.mark.parametrize(
    "lines",
    [
        "3 times\n  choose a toy in the stall other than the pet, call it the pet\nmove the pet to your bag",
        "3 times\n  choose a toy in the stall other than the pet, call it the pet\n  move the pet to your bag",
        "if the pet's size is 2\n  choose a toy in the stall, call it the pet\n  gain 1 coin for each toy in the stall "
        "other than the pet\nmove the pet to your bag",
        "repeat until the pet's size is 2, at most 3 times\n  choose a random toy in the stall, call it the pet",
    ],
)
def test_a_name_given_again_in_a_part_where_the_old_thing_is_meant_later(lines: str) -> None:
    code, marked = place(f"choose a toy in the stall, call it the pet\n{lines}")
    assert code == "LR-L0035"
    assert marked.endswith("call it the pet")


@pytest.mark.parametrize(
    "lines",
    [
        "if the pet's size is 2\n  choose a toy in the stall, call it the pet\n  move the pet to your bag",
        "move the pet to your bag\n3 times\n  choose a toy in the stall, call it the pet\n  move the pet to your bag",
        "3 times\n  choose a toy in the stall other than the pet, call it the find\n  move the find to your bag",
    ],
)
def test_a_name_given_again_where_nothing_later_means_the_old_thing(lines: str) -> None:
    assert warned(f"choose a toy in the stall, call it the pet\ngain (the pet's size) coins\n{lines}") == []
