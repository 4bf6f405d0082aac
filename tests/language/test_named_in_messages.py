"""What messages name: the player whom a text is given, the fields of a value, and what is printed on a thing."""

from __future__ import annotations

import pytest

from london_rules.diagnostics import Diagnostic, fixed
from tests.support.advised import load

HEAD = "language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: ['2010']\nrules: |\n"
TOYS = """\
language: 2
id: toys
title: Toys
kind: game
players: 2 to 4
turn limit: 50
toy:
  kite: {name: Kite, copies: 6, shade: red, lining: white}
hat:
  cap: {name: Cap, copies: 6, tone: green}
rules: |
  kind toy
    begins in stall
    shade: red or blue
    lining: LINING
  kind hat
    begins in stand
    tone: TONE
  zone stall
    holds toys
    seen by all
  zone stand
    holds hats
    seen by all
  zone bag for each player
    holds toys
    seen by its owner
  turn fair
    choose a toy in the stall that is red
    move it to your bag
    if there is no toy in the stall, end the game now
    choose a hat in the stand whose tone is green
    move it to the stand
  ranking
    highest number of toys in your bag
"""


def found(rules: str) -> list[Diagnostic]:
    """List what is said of an overlay on 2010."""
    return list(load("2010+mine", texts={"mine": {"mine.yaml": HEAD + rules}}).diagnostics)


def made(rules: str) -> str:
    """Give the first fixed text of an overlay."""
    result = load("2010+mine", texts={"mine": {"mine.yaml": HEAD + rules}}).diagnostics
    (text,) = fixed(list(result)[:1], result.files, with_suggestions=True).values()
    return text


FLUSH = """\
  test (player) is flush = number of cards in their hand is more than 4
  turn a, before take
    for each player
      if they are flush, they gain £1
"""


def test_the_player_that_a_text_is_given_is_offered_for_their() -> None:
    item = found(FLUSH)[0]
    assert item.code == "LR-N0008"
    assert item.help is not None
    assert item.help.startswith("here you can write `the player's` (a player); for the player whose turn it is")


def test_a_chosen_player_is_offered_for_they() -> None:
    rules = "  rule reward (player)\n    they gain £1\n  turn a, before take\n    reward you\n"
    item = found(rules)[0]
    assert item.code == "LR-N0008"
    assert item.help == "here you can write `the player` (a player); for the player whose turn it is, write `you`"


def test_without_a_player_in_the_text_one_is_to_be_chosen() -> None:
    item = found("  turn a, before take\n    they gain £1\n")[0]
    assert item.help is not None
    assert item.help.startswith("choose a player first, or write `for each player`; for the player")


@pytest.mark.xfail(strict=True, reason="the text that is offered is made by advice/sentences, which is replaced soon")
def test_the_text_that_is_offered_names_the_player_that_the_text_is_given() -> None:
    assert "number of cards in the player's hand is more than 4" in made(FLUSH)


@pytest.mark.parametrize(
    ("lining", "tone", "message"),
    [
        ("red or white", "green or gold", "a value of the `shade` of toys and a value of the `lining` of toys"),
        ("white or black", "red or green", "a value of the `shade` of toys and a value of the `tone` of hats"),
    ],
)
def test_a_word_that_is_a_value_of_two_fields_names_both(lining: str, tone: str, message: str) -> None:
    text = TOYS.replace("LINING", lining).replace("TONE", tone)
    items = [item for item in load("toys", texts={"toys": {"toys.yaml": text}}).diagnostics if item.code == "LR-N0007"]
    assert [item.message for item in items] == [f"`red` is {message}: nobody could tell which one is meant"]


def test_values_that_differ_are_no_clash() -> None:
    text = TOYS.replace("LINING", "white or black").replace("TONE", "green or gold")
    assert "LR-N0007" not in [item.code for item in load("toys", texts={"toys": {"toys.yaml": text}}).diagnostics]


@pytest.mark.parametrize("said", ["cost of the card + 1", "2 * cost of the card"])
def test_a_number_with_the_name_of_a_field_says_that_it_is_not_what_is_printed(said: str) -> None:
    rules = f"  number cost of (card) = {said}\n"
    rules += "  turn a, before take\n    choose a card in your hand\n    gain £(cost of it)\n"
    item = found(rules)[0]
    message = "`cost` is this number itself here, and not what is printed on a card"
    assert (item.code, item.message) == ("LR-T0033", f"in `number cost`: {message}")
    assert item.help == "write `its cost`, or `the card's cost`, for what is printed"
    right = rules.replace(said, said.replace("cost of the card", "the card's cost"))
    assert found(right) == []


def test_a_number_without_such_a_field_calls_itself() -> None:
    item = found("  number luck = luck + 1\n  turn a, before take\n    gain £(luck)\n")[0]
    assert item.message == "in `number luck`: this calls itself: `luck` -> `luck`"


@pytest.mark.parametrize("whose", ["the rival's savings", "the first player's savings"])
def test_a_secret_of_another_is_replaced_with_its_article(whose: str) -> None:
    rules = "  counter savings for each player\n    seen by its owner, guessed from 0 to 20\n"
    rules += "  turn a, before take\n    gain 1 saving\n    choose another player, call it the rival\n"
    rules += f"    choose a number from 0 to ({whose}), call it the bid\n    the rival loses £(the bid)\n"
    (item,) = found(rules)
    assert item.code == "LR-L0024"
    assert "choose a number from 0 to (your savings), call it the bid" in made(rules)


def test_a_number_of_a_thing_whose_text_cannot_be_read_is_the_only_mistake() -> None:
    number = "  number worth of (card) = the card's points plus + 1\n"
    step = "  scoring old\n    for each card in your city, gain (worth of it) points\n"
    found = load("2010+mine", texts={"mine": HEAD.format("2010") + number + step}).diagnostics.errors()
    assert [item.code for item in found] == ["LR-N0003"]
