"""What people say is read part by part: whatever is counted, compared or moved, the message says it as the rules do."""

from __future__ import annotations

import re

import pytest

from london_rules.advice.sentences.composed import LEAVES, MADE, PARTS
from london_rules.advice.sentences.from_rules import unknown_slots
from london_rules.advice.sentences.slots import SLOTS
from london_rules.diagnostics import Diagnostics, fixed
from tests.support.advised import load

HEAD = 'language: 2\nid: my-rule\ntitle: Mine\nkind: overlay\nbuilds on: ["2010"]\nfiles: [my.rules]\n'


def checked(rules: str, more: str = "") -> tuple[Diagnostics, str]:
    """Give the diagnostics of rules, and the rules with all that is shown written."""
    files = {"bundle.yaml": HEAD, "my.rules": rules}
    if more:
        files = {**files, "bundle.yaml": HEAD.replace("my.rules", "my.rules, mine.yaml"), "mine.yaml": more}
    found = load(files).diagnostics
    shown = fixed(found.items(), found.files, with_suggestions=True)
    if shown:
        assert not load({**files, **shown}).diagnostics.has_errors
    return found, {**files, **shown}["mine.yaml" if more else "my.rules"]


@pytest.mark.parametrize(
    ("told", "meant"),
    [
        # a condition, of numbers and things
        ("if the player to your left has more money than you, gain £1", "the player to your left's money is more"),
        ("if there are more than 6 stacks in your city, gain £1", "if number of stacks in your city is more than 6,"),
        (
            "if three or more of the cards in your city are pink, gain £1",
            "cards in your city that are pink is at least 3",
        ),
        ("if nothing is left in the deck, gain £1", "if there is no card in the deck, gain £1"),
        ("if anybody has more than 3 loans, gain £1", "if there is a player whose loans is more than 3, gain £1"),
        # a number of things, of a number
        ("gain (one more than the number of stacks in your city) points", "(number of stacks in your city + 1) points"),
        (
            "gain (the sum of the costs of the cards in your hand) points",
            "(total cost of the cards in your hand) points",
        ),
        ("gain (max(2, number of your boroughs)) points", "the larger of (2) and (number of your boroughs)"),
        ("gain £(poverty loss)", "gain £(poverty loss of (your poverty))"),
        ("gain (total points of the cards in your hand, at most 5) points", "the smaller of ("),
        # ---- the others together, a number that a power changes, again and again, a pile
        (
            "gain 3 points if you have more boroughs than anybody else",
            "(number of their boroughs) of the other players",
        ),
        (
            "if you have more money than any other player, gain £1",
            "your money is more than the highest money of the other",
        ),
        ("unless there is a card in the deck, end the game now", "if there is no card in the deck, end the game now"),
        (
            "while you have fewer than 6 cards, take a card",
            "while number of cards in your hand is less than 6, take",
        ),
        ("until your hand has 6 cards, take a card", "repeat until number of cards in your hand is at least 6, take"),
        ("take a card twice", "2 times, take a card"),
        ("each player draws 2 cards from the deck", "for each player, move the top 2 cards of the deck to their hand"),
        (
            "each player chooses a card in their hand and moves it to the box",
            "ask each player, choose a card in your hand, move it to the box",
        ),
        (
            "for each of the players with the most cards, they gain £1",
            "the highest (number of cards in their hand), they",
        ),
        ("move £1 to the player to your left", "give £1 to the player to your left"),
        ("move one of your poverty to another player", "choose another player, give 1 poverty to them"),
        ("if a player has 3 loans, that player gains £1", "for each player whose loans is at least 3, they gain £1"),
        ("if you owe at least 2 loans, lose 1 point", "if your loans is at least 2, lose 1 point"),
        ("if both your loans and your poverty are 0, gain 1 point", "if your loans is 0 and your poverty is 0, gain"),
        ("if you have a loan or poverty, lose 1 point", "if your loans is at least 1 or your poverty is at least 1,"),
        ("if you have built more than 3 stacks, gain 1 point", "if number of stacks in your city is more than 3,"),
        ("2 points for each brown card in your city", "gain 2 points for each card in your city that is brown"),
        ("remove the top 3 cards of the deck from the game", "move the top 3 cards of the deck to the box"),
        ("subtract 1 point", "lose 1 point"),
        ("gain £loans", "gain £(your loans)"),
        ("choose a card in your hand at random", "choose a random card in your hand"),
        ("if all players have 0 loans, gain £1", "if the highest loans of the players is 0, gain £1"),
        ("each card in your city gets 1 coin", "for each card in your city, put 1 coin on it"),
        ("put 2 coins on a card in your city", "choose a card in your city, put 2 coins on it"),
        ("remove 1 coin from a card in your city", "choose a card in your city, remove 1 coin from it"),
        ("if a card has more than 3 coins, gain £1", "if there is a card whose coins is more than 3, gain £1"),
        ("if a card has more than 3 coins, move it to the box", "for each card whose coins is more than 3, move it to"),
        ("choose 2 cards in your hand, move them to the box", "call them the picks, move the picks to the box"),
        ("give your hand to the player to your left", "move the cards in your hand to the player to your left's hand"),
        ("for each stack in your city, gain £1", "(number of stacks in your city) times, gain £1"),
        ("first, take a card, then lose £1", "take a card, lose £1"),
        ("everybody takes one poverty except you", "each other player gains 1 poverty"),
        ("each player with no points is eliminated", "for each player whose points is 0, they leave the game"),
        # how two are compared, and when
        ("if your money is less as 3, gain £1", "if your money is less than 3, gain £1"),
        ("if your money is equal to or greater than 3, gain £1", "if your money is at least 3, gain £1"),
        ("if it's the last round, gain £1", "if this is the last round, gain £1"),
        ("in the event that your loans is 0, gain £1", "if your loans is 0, gain £1"),
        (
            "if your loans is 0, gain £1, otherwise lose 1 poverty",
            "if your loans is 0, gain £1\n  otherwise, lose 1 poverty",
        ),
        ("if your loans is an even number, gain £1", "if your loans is 2 * (your loans / 2 rounded down), gain £1"),
        # a deed
        ("give the player to your left £3", "give £3 to the player to your left"),
        ("draw up to 3 cards", "up to 3 times, take a card"),
        ("discard all cards in your hand", "for each card in your hand, expend it"),
        (
            "whoever has the most cards gains 2 points",
            "the players with the highest (number of cards in their hand), they",
        ),
        ("set your poverty to 0", "lose (your poverty) poverty"),
        # whole sentences: who does what, when, and what else
        ("collect £1 for every blue card lying in the display", "gain £1 for each card in the display that is blue\n"),
        ("unless you have a loan, gain £1", "if your loans is 0, gain £1\n"),
        ("you may discard a card in order to remove one poverty", "you may expend a card, lose 1 poverty\n"),
        ("your left neighbour gives you £2", "the player to your left pays £2 to you\n"),
        ("if you have between 2 and 4 boroughs, gain £1", "number of your boroughs is at least 2 and number of your"),
        (
            "everyone with more than 5 poverty loses 2 points",
            "for each player whose poverty is more than 5, they lose 2",
        ),
        ("gain £1 for every two boroughs", "gain £(number of your boroughs / 2 rounded down)\n"),
        ("every other player may pay £1 to gain 1 point", "ask each other player, you may pay £1, gain 1 point\n"),
        # what would be done again and again stands on a line of its own
        ("draw two cards and gain £1", "  2 times, take a card\n  gain £1\n"),
        # what is whose, where a text is about each player
        ("for each player, if the player has 3 loans, they gain £1", "for each player, if their loans is at least 3,"),
    ],
)
def test_what_is_said_in_other_words_is_shown_in_those_of_the_rules(told: str, meant: str) -> None:
    found, shown = checked(f"action try it\n  {told}\n")
    assert len(found.errors()) == 1
    assert meant in shown


@pytest.mark.parametrize("told", ["if the moon has more than 3 loans, gain £1", "gain (one more than the tide) points"])
def test_nothing_is_shown_for_parts_that_are_not_known(told: str) -> None:
    found, shown = checked(f"action try it\n  {told}\n")
    assert found.has_errors
    assert shown == f"action try it\n  {told}\n"


@pytest.mark.parametrize(
    "told",
    [
        "take three odd cards from the display",
        "put the most gaudy card of the display into your hand",
        "pay £2 to the queen for each wig",
        "gain £1 for every two wigs",
    ],
)
def test_no_number_place_or_extreme_is_lost(told: str) -> None:
    assert checked(f"action try it\n  {told}\n")[1] == f"action try it\n  {told}\n"


def test_for_each_of_a_kind_means_those_that_are_yours() -> None:
    assert "for each of your boroughs" in checked("action try it\n  gain £1 per borough\n")[1]


@pytest.mark.parametrize(
    ("told", "meant"),
    [
        ("remove hand limit step\n", "remove turn hand limit\n"),
        ("get rid of action buy land\n", "remove action buy land\n"),
        ("replace parameter hand limit = 11\n", "replace number hand limit = 11\n"),
        ("each turn rest, before take\n  gain £1\n", "turn rest, before take\n  gain £1\n"),
    ],
)
def test_what_people_call_a_declaration_is_shown_as_its_keyword(told: str, meant: str) -> None:
    assert checked(told)[1] == meant


def test_a_field_is_known_by_the_values_that_only_it_has() -> None:
    card = "card:\n  gin-shop:\n    name: Gin Shop\n    set: A\n    tint: pink\n    cost: 2\n"
    assert checked("action try it\n  gain £1\n", card)[1] == card.replace("tint", "colour")


def test_one_mistake_about_one_place_is_said_once() -> None:
    found, shown = checked(
        "action try it\n  choose a card in your city, call it the site\n  gain (the site's coins) points\n"
    )
    assert len(found.errors()) == 1
    assert "gain (coins on the site) points" in shown


def test_every_slot_of_every_part_is_known() -> None:
    known = {*PARTS, *LEAVES, *SLOTS}
    missing: list[str] = []
    for forms in PARTS.values():
        for form in forms:
            told = re.findall(r"\{([^}]*)\}", form[0])
            missing += [slot for slot in told if slot.rstrip("23") not in known]
            missing += [way for way in form[1:] if "[" in way]  # a way is no second pattern
            ways = [slot for way in form[1:] for slot in re.findall(r"\{([^}]*)\}", way)]
            missing += [
                slot for slot in ways if slot not in told and slot not in MADE and unknown_slots(("", f"{{{slot}}}"))
            ]
    assert missing == []
