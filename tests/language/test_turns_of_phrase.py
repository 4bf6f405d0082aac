"""Turns of phrase in which people tell whole rules are shown as the rules say them, and nothing of them gets lost."""

from __future__ import annotations

import pytest

from tests.language.test_idioms import reported, said


@pytest.mark.parametrize(
    ("game", "told", "meant"),
    [
        # dice, coins and chances
        (
            "2017",
            "flip a coin: heads you gain £2, tails you lose £2",
            "choose a random number from 1 to 2, call it the coin\n"
            "    if the coin is 1, you gain £2\n    otherwise, you lose £2",
        ),
        (
            "starter",
            "roll a die; on a 5 or more draw a shell",
            "choose a random number from 1 to 6, call it the roll\n"
            "    if the roll is at least 5, move the top shell of the sea to your basket",
        ),
        (
            "keepers",
            "there is a one in six chance that the glass cracks",
            "choose a random number from 1 to 6, call it the chance\n    if the chance is 1, gain 1 crack",
        ),
        # who has more, who has less
        (
            "2017",
            "if nobody has less money than you, gain £1",
            "if your money is the lowest money of the players, gain £1",
        ),
        (
            "2010",
            "if nobody has more boroughs than you, gain £1",
            "if number of your boroughs is the highest (number of their boroughs) of the players, gain £1",
        ),
        (
            "driftwood",
            "if three dice show a one, gain 5 loose wood",
            "if number of dice in the cup whose wood is 1 is at least 3, gain 5 loose wood",
        ),
        (
            "starter",
            "the player who holds the most shells hands you one",
            "choose one of the players with the highest (number of shells in their basket), call it the giver\n"
            "    ask the giver, choose a shell in your basket, move it to their basket",
        ),
        (
            "driftwood",
            "if all dice show a 2, gain 1 loose wood",  # and not if all of them together show 2
            "if there is no die in the cup whose wood is not 2, gain 1 loose wood",
        ),
        (
            "2010",
            "put 2 underground counters on a random borough of yours",
            "choose a random one of your boroughs, put 2 underground on it",
        ),
        # the end
        ("keepers", "you lose the game when the oil runs out", "if oil is 0, end the game with darkness"),
        (
            "keepers",
            "everyone loses when there are 5 cracks",
            "if cracks is at least 5, end the game with broken glass",
        ),
        ("2010", "the first to have £30 ends the game", "if your money is at least 30, end the game now"),
        (
            "2017",
            "the first player to reach 40 points ends the game",
            "if your points is at least 40, end the game now",
        ),
        # from where to where
        ("candle-sale", "peek at the next two lots in the cart", "look at the top 2 lots of the cart"),
        ("keepers", "show everybody the next card", "reveal the top card of the deck"),
        ("2011-time-track", "go anywhere where nobody stands", "choose a spot that is free, go to it"),
        (
            "nettles",
            "pick your highest card and play it to your trick",
            "choose one of the cards in your hand with the highest height, move it to your trick",
        ),
        (
            "starter",
            "pull one shell out of the sea and put it into your basket",
            "move the top shell of the sea to your basket",
        ),
        # how much
        (
            "nettles",
            "count a nettle for every spade that you have taken",
            "gain 1 nettle for each card in your haul that is spades",
        ),
        ("candle-sale", "you get £1 per painting you own", "gain £1 for each of your paintings"),
        (
            "2010",
            "choose one of your boroughs and lay an underground counter there",
            "choose one of your boroughs, put 1 underground on it",
        ),
    ],
)
def test_turns_of_phrase_are_shown_as_the_rules_say_them(game: str, told: str, meant: str) -> None:
    assert said(game, told) == meant


@pytest.mark.parametrize(
    ("game", "told", "meant"),
    [
        (
            "2010",
            "if you have a loan, the cards in your hand make no poverty",
            "while your loans is at least 1, hand poverty is 0",
        ),
        ("2017", "brown cards can be built with any colour", "any card goes with any card that is brown"),
        (
            "2017",
            "once per turn while you run your city you can spend £2 to lose 1 poverty",
            "once a turn, at running, you may pay £2, lose 1 poverty",
        ),
        (
            "2011-time-track",
            "when you arrive at a red spot, take one card more",
            "when you reach any spot that is red, draw a card",
        ),
    ],
)
def test_powers_are_told_in_such_turns_too(game: str, told: str, meant: str) -> None:
    written = reported(game, f"  power try it\n    {told}\n")[1]
    assert written.partition("try it\n    ")[2].rstrip("\n") == meant


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("2010", "choose one of the cards in the display and put an underground there"),  # none lies on cards, coins do
        ("2010", "everyone but the leader gains £1"),  # not all but whoever acts
        ("driftwood", "roll a die, and on a 6 gain 5 loose wood"),  # the dice of the game have other sides
        ("nettles", "the first player who has 20 nettles loses 5 nettles"),
        ("2017", "roll a die for each of your loans, on a 1 lose £1"),
        ("2017", "brown cards cannot be built with any colour"),
        ("driftwood", "if all dice together show 10 or more, gain 1 loose wood"),
    ],
)
def test_what_would_mean_something_else_is_not_shown(game: str, told: str) -> None:
    (first, *_), _written = reported(game, f"  rule try it\n    {told}\n")
    assert first.fix is None
