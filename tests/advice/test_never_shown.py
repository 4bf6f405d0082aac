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
