"""Figures out of bounds: reported at the line that gives them, with who needs the bound and the nearest value."""

from __future__ import annotations

import pytest

from london_rules.diagnostics import Diagnostic
from london_rules.engine.rule_set import LoadResult
from london_rules.language.format.faces import format_rules
from tests.support.advised import load

GAME = """\
language: 2
id: orchard
title: Orchard
kind: game
players: 2 to 4
turn limit: 50
parameters:
  start coins: {value: 4, about: Coins at first.}
  share: {value: 2, about: Coins for a point.}
  dealt: {value: 3, about: Fruit dealt to each player.}
  width: {value: 3, about: Columns of the stall.}
  rent: {value: 1, about: Coins paid each turn.}
  sides: {value: 6, about: Sides of the die.}
  basket:
    value: 5
    about: Fruit that a basket holds.
    at least: 2
    at most: 9
fruit:
  apple: {name: Apple, copies: 10, toll: 2, worth: 1}
  pear: {name: Pear, copies: 10, toll: 3, worth: 1}
  plum: {name: Plum, copies: 4, toll: 0, worth: -2}
rules: |
  kind fruit
    begins in heap
    toll: coins, at least 0
    worth: number
    rot: coins
  zone heap
    holds fruits in a pile
    seen by nobody
  zone stall
    holds fruits in 2 rows of width + number of players - 2
    seen by all
  zone cellar for each player
    holds fruits
    seen by its owner
  counter coins for each player
    starts at start coins
  counter score for each player
    no least
  set-up deal
    for each player, move the top dealt fruits of the heap to their cellar
  turn market
    begin with a random player
    choose a random number from 1 to sides, call it the throw
    if the throw is more than your coins, gain 1 coin
    lose (rent) coins
    choose an action
  action sell
    only if number of fruits in your cellar is less than basket
    choose a fruit in your cellar
    lose its toll
    lose its rot
    gain (its worth) score
    move it to the stall
  action rest
    end the game after 0 more turns
  scoring coins
    each player gains (their coins / share rounded down) score
  ranking
    highest score
"""


def look(text: str) -> LoadResult:
    return load("orchard", texts={"orchard": text})


def found(old: str, new: str) -> list[Diagnostic]:
    assert old in GAME
    return look(GAME.replace(old, new, 1)).diagnostics.items()


def test_the_game_itself_has_no_mistake() -> None:
    assert look(GAME).diagnostics.items() == ()


def marked(item: Diagnostic, text: str) -> str:
    assert item.span is not None
    return text[item.span.start : item.span.end]


@pytest.mark.parametrize(
    ("figure", "value", "nearest", "why"),
    [
        ("start coins", -1, 0, "coins starts at this"),
        ("share", 0, 1, "a number is divided by it"),
        ("share", -3, 1, "a number is divided by it"),
        ("dealt", -2, 0, "this many are taken off a pile"),
        ("dealt", 7, 6, "each of 4 players gets this many, and there are 24 in all"),
        ("width", 0, 1, "stall has this many columns"),
        ("width", 900, 498, "stall has this many columns"),
        ("rent", -1, 0, "this much is lost"),
        ("rent", -4, 0, "this much is lost"),
        ("sides", 0, 1, "a number from 1 to this is chosen"),
        ("basket", 1, 2, "the limit is set here"),
        ("basket", 10, 9, "the limit is set here"),
    ],
)
def test_a_parameter_is_reported_at_its_value(figure: str, value: int, nearest: int, why: str) -> None:
    line = next(line for line in GAME.splitlines() if line.startswith(f"  {figure}:"))
    if "{" in line:
        new = line.replace(line.split("value: ")[1].split(",")[0], str(value), 1)
        text = GAME.replace(line, new, 1)
    else:
        text = GAME.replace("    value: 5\n", f"    value: {value}\n", 1)
    (item,) = look(text).diagnostics.items()
    assert (item.code, marked(item, text)) == ("LR-T0037", str(value))
    bound = "least" if value < nearest else "most"
    assert item.message == f"`{figure}` is {value}, but it must be at {bound} {nearest}"
    # A figure well below nothing has a sign too many, if the same without it is possible.
    meant = -value if value < -1 else nearest
    assert item.help is not None
    assert item.help.startswith(f"write `{meant}`" + ("" if value < -1 else f", the {bound} that is possible"))
    assert why in item.labels[0].text
    assert item.fix is not None and item.fix.replacement == str(meant) and not item.fix.safe
    for fix in item.fixes:
        assert f"`{fix.replacement}`" in item.help or fix.title in item.help
        mended = text[: fix.span.start] + fix.replacement + text[fix.span.end :]
        assert look(mended).diagnostics.items() == ()


def test_a_nought_too_many_is_offered_beside_the_nearest_value() -> None:
    (item,) = found("    value: 5\n", "    value: 50\n")
    assert item.help == "write `5`, or `9`, the most that is possible"
    assert [fix.replacement for fix in item.fixes] == ["5", "9"]


def test_the_nearest_value_comes_first_for_a_small_round_number() -> None:
    (item,) = found("    value: 5\n", "    value: 20\n")
    assert [fix.replacement for fix in item.fixes] == ["9", "2"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("toll: 3", "toll: -3", "`toll` of Pear is -3, but it must be at least 0"),
        ("worth: -2}", "worth: -2, rot: -1}", "`rot` of Plum is -1, but it must be at least 0"),
        (
            "toll: coins, at least 0",
            "toll: coins, at least 0, at most 2",
            "`toll` of Pear is 3, but it must be at most 2",
        ),
        (
            "rot: coins",
            "rot: coins, at least 1",
            "`rot` of Apple is 0, but it must be at least 1: no line gives it a value",
        ),
    ],
)
def test_a_field_is_reported_at_the_thing(old: str, new: str, message: str) -> None:
    (item,) = found(old, new)
    assert (item.code, item.message) == ("LR-T0037", message)
    assert item.labels


def test_a_field_that_is_only_gained_may_be_below_zero() -> None:
    assert "worth: -2" in GAME
    assert found("worth: -2", "worth: -20") == ()


def test_a_declared_least_value_goes_before_what_a_text_needs() -> None:
    assert found("worth: -2}", "worth: -2, rot: -1}") != ()
    text = GAME.replace("rot: coins", "rot: coins, at least -1").replace("worth: -2}", "worth: -2, rot: -1}")
    assert look(text).diagnostics.items() == ()


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("worth: number", "worth: number, at least 3, at most 1", "LR-S0008"),
        ("worth: number", "worth: number, at least -9, at least 1", "LR-S0008"),
        ("worth: number", "worth: yes or no, at least 1", "LR-S0008"),
        ("    at least: 2", "    at least: 20", "LR-Y0015"),
        ("    at least: 2", "    at least: two", "LR-Y0010"),
    ],
)
def test_bounds_that_are_no_bounds(old: str, new: str, code: str) -> None:
    assert code in [item.code for item in found(old, new)]


@pytest.mark.parametrize(
    ("figure", "meant"),
    [(77, 7), (33, 3), (100, 9), (990, 9), (99, 9), (11, 9), (12, 9), (10, 9)],
)
def test_a_figure_whose_key_was_pressed_twice_is_what_it_is_without(figure: int, meant: int) -> None:
    """Not where it is hardly out of bounds, or is meant for very many: then the nearest figure is shown."""
    (item,) = found("    value: 5\n", f"    value: {figure}\n")
    assert item.fix is not None and (item.fix.replacement, item.fix.safe) == (str(meant), False)
    assert (item.help or "").startswith("write `9`, the most that is possible") == (meant == 9)
    assert (f"write `{meant}`, if a digit was typed twice" in (item.help or "")) == (meant != 9)


@pytest.mark.parametrize(("said", "meant"), [("min", "at least"), ("Minimum", "at least"), ("most", "at most")])
def test_bounds_of_a_parameter_in_other_words(said: str, meant: str) -> None:
    (item,) = found(f"    {meant}: ", f"    {said}: ")
    assert (item.code, item.help) == ("LR-Y0007", f"did you mean `{meant}`?")
    assert item.fix is not None and item.fix.replacement == meant


OVERLAY = "language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: [orchard]\n"


def over(rest: str) -> list[Diagnostic]:
    result = load("mine", texts={"orchard": GAME, "mine": OVERLAY + rest})
    return list(result.diagnostics)


def test_an_overlay_is_told_at_its_own_line() -> None:
    (item,) = over("set:\n  share: 0\n")
    assert item.span is not None and item.span.file.startswith("mine")
    (item,) = over("set:\n  fruit:\n    pear:\n      toll: -3\n")
    assert item.span is not None and item.span.file.startswith("mine")
    (item,) = over("rules: |\n  add to kind fruit\n    toll: coins, at least 1\n")
    assert item.message == "`kind fruit toll` is changed here, and `toll` of Plum is 0, but it must be at least 1"


def test_a_formula_of_an_overlay_is_told_at_its_own_line() -> None:
    (item,) = over(
        "rules: |\n  number half width = number of players - 2\n  replace zone stall\n"
        "    holds fruits in 2 rows of half width\n    seen by all\n"
    )
    assert (item.code, item.span is not None and item.span.file) == ("LR-X0018", "mine.yaml")


@pytest.mark.parametrize(
    ("rest", "marked", "message"),
    [
        ("  replace number share = 0", "0", "this is 0, but it must be at least 1: a number is divided by it"),
        (
            "  replace number share = number of players - 2",
            "number of players - 2",
            "this is 0, but it must be at least 1: a number is divided by it",
        ),
        (
            "  turn fee, before market\n    lose (debt) coins",
            "debt",
            "`debt` is -1, but it must be at least 0: this much is lost",
        ),
        (
            "  counter gold\n    starts at start coins - 9\n  turn fee, before market\n    if gold is 0, gain 1 gold",
            "start coins - 9",
            "this is -5, but it must be at least 0: gold starts at this",
        ),
    ],
)
def test_a_text_that_does_not_work_with_the_figures_below_it(rest: str, marked: str, message: str) -> None:
    game = GAME.replace("  basket:\n", "  debt: {value: -1, about: What is owed.}\n  basket:\n")
    game = game.replace("    lose (rent) coins\n", "    lose (rent) coins\n    gain (debt) score\n")
    mine = OVERLAY + "rules: |\n" + rest + "\n"
    (item,) = load("mine", texts={"orchard": game, "mine": mine}).diagnostics
    assert (item.code, item.message.partition(": ")[2]) == ("LR-T0037", message)
    assert item.span is not None and item.span.file == "mine.yaml"
    assert mine[item.span.start : item.span.end] == marked


def test_an_overlay_can_give_other_bounds() -> None:
    (item,) = over("set:\n  basket: 12\n")
    assert item.code == "LR-T0037"
    assert over("set:\n  basket:\n    value: 12\n    at most: 20\n") == []
    (item,) = over("set:\n  basket:\n    value: 1\n    at most: 20\n")
    assert item.message == "`basket` is 1, but it must be at least 2"
    assert over("set:\n  basket:\n    value: 5\n    at most: 6\n") == []


def test_a_power_cannot_set_a_number_out_of_its_bounds() -> None:
    powers = GAME.replace("    rot: coins\n", "    rot: coins\n    lasting: powers\n")
    powers = powers.replace("    seen by its owner\n", "    seen by its owner\n    lasting works\n")
    plum = "worth: -2, lasting: the basket is "
    assert look(powers.replace("worth: -2}", plum + "8}")).diagnostics.items() == ()
    (item,) = look(powers.replace("worth: -2}", plum + "1}")).diagnostics.items()
    assert item.code == "LR-T0037"
    assert item.message == "in `lasting` of Plum: `basket` is 1, but it must be at least 2"


def test_bounds_are_written_back_and_count_for_nothing_in_a_digest() -> None:
    rules = look(GAME).rule_set
    other = look(GAME.replace("coins, at least 0", "coins").replace("    at most: 9\n", "")).rule_set
    assert rules is not None and other is not None
    assert "toll: coins, at least 0\n" in "".join(format_rules(rules.rules).values())
    assert rules.digest == other.digest
