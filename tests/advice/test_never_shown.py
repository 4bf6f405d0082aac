"""Texts that once were shown for sentences of rulebooks and are another rule: they are never shown again."""

from __future__ import annotations

import re

import pytest

from london_rules.diagnostics import fixed
from tests.support.advised import load

HEAD = 'language: 2\nid: my-rule\ntitle: Mine\nkind: overlay\nbuilds on: ["2010"]\nfiles: [my.rules]\n'


def shown(sentence: str) -> str:
    """Give an action of 2010 with what is shown for a sentence written in it; "" if that is right as it is."""
    found = load({"bundle.yaml": HEAD, "my.rules": f"action try it\n  {sentence}\n"}).diagnostics
    assert found.has_errors
    return fixed(found.items(), found.files, with_suggestions=True).get("my.rules", "")


@pytest.mark.parametrize(
    "sentence",
    [
        *("Discard two cards to gain £6", "discard three cards to lose 4 poverty", "pay £2 to draw two cards"),
        *("the two richest players get 2 points each", "three brown cards are worth 5", "two cards are worth £4"),
        *("if you discard two cards, gain £3", "discard 2 cards: gain £5", "for two cards, gain £3"),
        "each player discards two cards to gain £2",
    ],
)
def test_a_numeral_before_a_noun_is_no_loop_with_a_reward_in_it(sentence: str) -> None:
    made = shown(sentence)
    assert "times, for each" not in made
    assert not any("times, " in line and ", gain" in line.partition("times, ")[2] for line in made.split("\n"))
    assert "3 times, gain" not in made and "2 times, gain" not in made


@pytest.mark.parametrize(
    "sentence",
    [
        *("if the winner bid nothing, they lose 1 point", "if the owner has no loans, gain £1"),
        *("if the loser has 2 loans, they pay £2", "if the auctioneer has 3 loans, gain £1"),
        *("if the dealer has no cards, gain £1", "if the richest has 3 loans, they pay £1"),
    ],
)
def test_an_unknown_subject_does_not_become_you(sentence: str) -> None:
    assert "your" not in shown(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        *("the winner gains 3 points", "the richest player pays £2", "the winner loses £1", "the leader gains £1"),
        *("the poorest player gains £3", "the loser gains 2 poverty", "the player with the most loans pays £2"),
    ],
)
def test_one_of_those_who_are_tied_is_not_chosen(sentence: str) -> None:
    assert "choose one of" not in shown(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        *("while you have cards, expend a card", "while you hold 3 cards, expend a card", "while you have £5, pay £1"),
        *("while there are cards in your hand, expend a card", "while your loans stay above 2, lose 1 loan"),
        "while you can, borrow",
    ],
)
def test_a_loop_that_may_not_run_does_not_become_one_that_runs_once(sentence: str) -> None:
    assert "repeat until" not in shown(sentence)


@pytest.mark.parametrize(
    ("sentence", "never"),
    [
        ("double your money, but at most £10 more", "money * 2"),
        ("double your points, up to 5", "points * 2"),
        ("reroll the lowest die", "Roll the lowest die"),
        ("roll the highest die again", "roll the highest die"),
        ("gain £2.5", "£5"),
        ("each player except the richest gains 1 point", "each other player gains 1 point"),
        ("all players but the leader gain £1", "each other player gains £1"),
    ],
)
def test_half_of_a_sentence_is_not_shown_for_all_of_it(sentence: str, never: str) -> None:
    assert never not in shown(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "roll a die, on a 6 lose 1 poverty",
        "roll a die, on 6 gain £2",
        "roll a dice, with 1 or 2 pay £1",
        "choose a card in your hand for £2",
        "roll a die for each of your boroughs",
        "choose another player to pay £3",
    ],
)
def test_a_name_does_not_swallow_the_rest_of_a_sentence(sentence: str) -> None:
    named = re.findall(r"call it ([^\n,]*)", shown(sentence))
    assert not [name for name in named if re.search(r"\d|\b(on|for|to|lose|gain|pay|with)\b", name)]


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("if Nelson's Colum is in your hand, gain £1", "Nelson's Column"),
        ("if Nelsn's Column is in your hand, gain £1", "Nelson's Column"),
        ("if Kings Cross is in your hand, gain £1", ""),
        ("if you have St Paul's in your hand, gain £1", ""),
        ("expend St Paul's Cathedral", ""),
        ("expend Nelson's Column for £2", ""),
        ("choose Nelson's Column from your hand", "Nelson's Column"),
    ],
)
def test_a_printed_name_is_shown_whole_or_not_at_all(sentence: str, name: str) -> None:
    made = shown(sentence)
    assert name in made
    assert not re.search(r" '|Paul's (Paul's|Cathedral)|Column Column|st-pauls", made)


@pytest.mark.parametrize(
    "sentence",
    ["if Lord's is built, gain £1", "if St Paul's is built, gain £2", "if the Lord's is built, lose 1 poverty"],
)
def test_what_is_so_is_not_shown_as_what_cannot_be(sentence: str) -> None:
    assert "cannot" not in shown(sentence)


@pytest.mark.parametrize(
    "sentence",
    ["move the cards in the display to under the deck", "put two cards in your hand to underneath the deck"],
)
def test_what_goes_under_a_pile_is_not_put_on_it(sentence: str) -> None:
    made = shown(sentence)
    assert not made or "under the deck" in made


DECKS = """language: 2
id: decks
title: Decks
kind: game
players: 2 to 4
turn limit: 200
card:
  copper: {name: Copper, copies: 20, worth: 1, look: dull}
  spy: {name: Spy, copies: 4, worth: 2, look: gold}
town:
  ashby: {name: Ashby, road: corby}
  corby: {name: Corby}
rules: |
  kind card
    begins in supply
    worth: points
    look: dull or gold
  kind town
    begins in map
  relation road between towns
  zone supply
    holds cards
    seen by all
  zone map
    holds towns
    seen by all
  zone deck for each player
    holds cards in a pile
    seen by nobody
  zone hand for each player
    holds cards
    seen by its owner
  counter points for each player
  counter deeds for each player
  counter coins
  counter cubes for each town
  counter seat of the other spy for each player
  group party for each player = cards in your hand
  rule draw a card
    move the top card of your deck to your hand
  rule draw a hand
    5 times, draw a card
  rule infect next town
    for each town in the map, put 1 cubes on it
  turn go
    choose an action
  action rest
    gain 1 deeds
    gain (your deeds + the coins + seat of the other spy) points
  ranking
    highest points
"""


def mended(sentence: str) -> tuple[str, list[str]]:
    """Give an action of the decks with what is shown first for a sentence in it, and all texts that are shown."""
    text = DECKS.replace("  ranking\n", f"  action try it\n    {sentence}\n  ranking\n")
    made = load("decks", texts={"decks": {"decks.yaml": text}}).diagnostics
    assert made.has_errors
    texts = fixed(made.items(), made.files, with_suggestions=True)
    line = next(iter(texts.values()), "").partition("action try it\n")[2].partition("\n  ranking")[0].strip()
    return line, [fix.replacement for item in made for fix in (item.fix, *item.alternatives) if fix is not None]


@pytest.mark.parametrize(
    "sentence",
    [
        # a verb is no other verb, though the rest of its name was said
        *("choose a player, they discard a card", "the player to your left discards their hand", "discard a card"),
        *("choose a card in your hand, turn the card", "you may play a deed twice"),
        # a name of which one word in three was said
        *("choose another player in your town", "for each of the players who have a Spy, they gain 1 points"),
        # what somebody has is not all there is
        *(
            "each player gains (the total worth of their cards) points",
            "each player gains the total worth of their cards",
        ),
        # a condition that nobody said; and a thing that is taken comes into a hand
        *("swap a card in your hand with a card in the supply", "take the top card of the player to your left's deck"),
    ],
)
def test_what_does_something_else_is_not_shown(sentence: str) -> None:
    assert mended(sentence) == ("", [])


@pytest.mark.parametrize(
    ("sentence", "wanted"),
    [
        ("if you have 15 points, end the game now", "if your points is at least 15, end the game now"),
        ("if you have exactly 15 points, end the game now", "if your points is 15, end the game now"),
        (
            "gain 3 points if you have 3 dull cards",
            "if number of cards in your hand that are dull is at least 3, gain 3 points",
        ),
        ("choose the town with the most cubes", "choose one of towns with the highest cubes"),
        ("choose the town with the fewest cubes", "choose one of towns with the lowest cubes"),
        ("the coins become 3", "lose (the coins) coins, gain 3 coins"),
        ("your deeds is 1", "lose (your deeds) deeds, gain 1 deeds"),
        ("set the coins to 10", "lose (the coins) coins, gain 10 coins"),
    ],
)
def test_what_was_shown_wrong_or_in_broken_words_is_right_now(sentence: str, wanted: str) -> None:
    assert mended(sentence)[0] == wanted


@pytest.mark.parametrize("number", ["3", "two"])
def test_one_of_several_things_is_said_as_one(number: str) -> None:
    made = shown(f"for each player, move {number} cards in the display to the box")
    assert "times, choose a card in the display" in made


def test_a_title_with_a_quote_too_many_is_not_changed_unasked() -> None:
    found = load({"bundle.yaml": HEAD.replace("Mine", '"The "great" fire'), "my.rules": ""}).diagnostics
    assert "LR-Y0001" in [item.code for item in found]
    assert fixed(found.items(), found.files) == {}
    assert "bundle.yaml" in fixed(found.items(), found.files, with_suggestions=True)
