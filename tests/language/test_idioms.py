"""Idioms of rulebooks are shown as the rules say them, in games of all sorts, and nothing of them gets lost."""

from __future__ import annotations

import pytest

from london_rules import load
from london_rules.diagnostics import Diagnostic, fixed

HEAD = "language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: [{game}]\nrules: |\n"


def reported(game: str, rules: str) -> tuple[list[Diagnostic], str]:
    """Give the errors of rules that build on a game, and the rules as they are with what is shown first."""
    text = HEAD.format(game=f'"{game}"') + rules
    found = load(f"{game}+mine", texts={"mine": {"mine.yaml": text}}).diagnostics
    shown = fixed(found.items(), found.files, with_suggestions=True)
    written = next((one for name, one in shown.items() if name.endswith("mine.yaml")), text)
    if shown:
        assert not load(f"{game}+mine", texts={"mine": {"mine.yaml": written}}).diagnostics.has_errors
    return list(found.errors()), written


def said(game: str, told: str) -> str:
    """Give what is shown for a line of a rule."""
    return reported(game, f"  rule try it\n    {told}\n")[1].partition("try it\n    ")[2].rstrip("\n")


@pytest.mark.parametrize(
    ("game", "told", "meant"),
    [
        # who
        ("candle-sale", "everyone who bid 3 or more loses £1", "for each player whose bid is at least 3, they lose £1"),
        (
            "nettles",
            "whoever holds the Queen of Spades gains 3 nettles",
            'for each player, if "Queen of Spades" is in their hand, they gain 3 nettles',
        ),
        (
            "2011-time-track",
            "whoever is furthest behind on the track draws a card",
            "for each of the players with the lowest track steps, they draw a card",
        ),
        (
            "candle-sale",
            "if nobody bid more than 3, gain £1",
            "if there is no player whose bid is more than 3, gain £1",
        ),
        (
            "starter",
            "if everyone has at least 3 shells, end the game now",
            "if the lowest (number of shells in their basket) of the players is at least 3, end the game now",
        ),
        ("candle-sale", "each player except the active player gains £1", "each other player gains £1"),
        (
            "keepers",
            "each other player gives you a card from their hand",
            "ask each other player, choose a card in your hand, move it to their hand",
        ),
        (
            "starter",
            "every player gives one shell to the player on their right",
            "ask each player, choose a shell in your basket, move it to the player to your right's basket",
        ),
        ("nettles", "choose the player with the fewest nettles", "choose one of the players with the lowest nettles"),
        (
            "2010",
            "choose the player with the fewest cards",
            "choose one of the players with the lowest (number of cards in their hand)",
        ),
        # how many
        ("2017", "discard down to seven cards", "(number of cards in your hand - 7) times, expend a card"),
        (
            "2010",
            "every player discards down to five cards",
            "for each player, (number of cards in their hand - 5) times, they expend a card",
        ),
        ("keepers", "draw back up to three cards", "(3 - number of cards in your hand) times, draw a card"),
        (
            "starter",
            "refill the beach to 5 shells",
            "move the top (5 - number of shells in the beach) shells of the sea to the beach",
        ),
        (
            "2010",
            "keep taking cards until you have eight",
            "(8 - number of cards in your hand) times, take a card",
        ),
        ("2010", "pay £2 per stack in your city", "pay £(2 * number of stacks in your city)"),
        ("candle-sale", "gain 1 point for every £3 you have", "gain (your money / 3 rounded down) points"),
        (
            "candle-sale",
            "count the lots in your parlour and receive that many pounds",
            "gain £(number of lots in your parlour)",
        ),
        ("2017", "buy two boroughs, one after the other", "2 times, choose a borough that can be bought, buy it"),
        ("driftwood", "whoever has got the most stored wood loses 3 of it", "stored wood, they lose 3 stored wood"),
        # from where to where
        (
            "2010",
            "pick any blue card out of the display and put it into your hand",
            "choose a card in the display that is blue, move it to your hand",
        ),
        (
            "nettles",
            "draw a card from the deck and lay it into your trick",
            "move the top card of the deck to your trick",
        ),
        (
            "starter",
            "swap one of your shells for one on the beach",
            "choose a shell in your basket, call it the gift, choose a shell in the beach, swap it with the gift",
        ),
        (
            "candle-sale",
            "return all lots of the barrow to the cart and reshuffle",
            "move the lots in the barrow to the cart, move the lots in the cart to the cart in random order",
        ),
        (
            "keepers",
            "every player picks a card and lays it on the beach",
            "ask each player, choose a card in your hand,",
        ),
        ("driftwood", "move 3 loose wood to your stored wood", "lose 3 loose wood, gain 3 stored wood"),
        # conditions
        ("2017", "if nobody is in debt, gain 1 point", "if there is no player whose loans is at least 1, gain 1 point"),
        ("driftwood", "if the sea has risen to 4, skip your next turn", "sea is at least 4, skip your next turn"),
        (
            "keepers",
            "if the lamp runs out of oil, end the game with darkness",
            "if oil is 0, end the game with darkness",
        ),
        (
            "starter",
            "if all your shells are pink, gain 3 points",
            "if there is no shell in your basket that is not pink,",
        ),
        ("nettles", "if your trick is a heart, gain 1 nettle", "if there is a card in your trick that is hearts,"),
        ("2010", "if you have not got a loan, gain £1", "if your loans is 0, gain £1"),
        ("2010", "if you can pay £3, take a card", "if your money is at least 3, take a card"),
        # what is all, what is each, and what may be left, stays so
        ("2017", "repay all of your loans", "repay all loans"),
        ("2017", "you and the player to your left gain £1", "gain £1, the player to your left gains £1"),
        ("2010", "you may draw two cards and gain £1", "you may\n      2 times, take a card\n      gain £1"),
        ("keepers", "each player may draw up to two cards", "for each player, ask them, up to 2 times, draw a card"),
        # if it can be done, and in which order
        ("2010", "if you pay £2, you may take a card", "you may pay £2, take a card"),
        ("candle-sale", "each other player pays you £1 if able", "if their money is at least 1, they pay £1 to you"),
        (
            "2017",
            "pay £5 if able, otherwise gain 2 poverty",
            "if your money is at least 5, pay £5\n    otherwise, gain 2 poverty",
        ),
        (
            "2010",
            "in turn order, starting with you, each player takes a card",
            "for each player beginning with you, they take a card",
        ),
        (
            "candle-sale",
            "clockwise from your left neighbour, each player may pay £1 for 1 point",
            "ask each player beginning with the player to your left, you may pay £1, gain 1 point",
        ),
        (
            "keepers",
            "pass the first player marker to the left",
            "begin with the player to the left of the first player",
        ),
        ("driftwood", "play passes to the player on your right", "the player to your right takes the next turn"),
        ("candle-sale", "end the game when 3 rounds are over", "end the game after 3 more rounds"),
        (
            "candle-sale",
            "all players write down a secret bid from 0 to 5",
            "each player secretly chooses a number from 0 to 5 as their bid",
        ),
    ],
)
def test_an_idiom_is_shown_as_the_rules_say_it(game: str, told: str, meant: str) -> None:
    assert meant in said(game, told)


@pytest.mark.parametrize(
    ("told", "meant"),
    [
        ("as long as you have no loans, you may keep 12 cards in hand", "while your loans is 0, hand limit is 12"),
        ("brown cards may be paid for with pink cards", "any card that is pink goes with any card that is brown"),
        (
            "instead of expending a card, you may lose 1 point",
            "when you would expend any card, you may lose 1 point instead",
        ),
        (
            "instead of turning a card over, you can give up 2 points",
            "when you would turn over a card, you may lose 2 points instead",
        ),
    ],
)
def test_a_power_said_as_an_idiom_is_shown_as_the_rules_say_it(told: str, meant: str) -> None:
    assert meant in reported("2010", f"  power try it\n    {told}\n")[1]


@pytest.mark.parametrize(
    ("told", "meant"),
    [
        ("action rest, once per round\n    gain 1 oil", "action rest\n    only once a round\n    gain 1 oil"),
        ("action rest (once per game)\n    gain 1 oil", "action rest\n    only once a game\n    gain 1 oil"),
        ("action rest, only if you have 2 cards\n    gain 1 oil", "only if number of cards in your hand is at least 2"),
        ("action rest\n    requires two oil\n    lose 2 oil", "action rest\n    only if oil is at least 2\n"),
        ("number gloom is twice the cracks", "number gloom = 2 * cracks"),
    ],
)
def test_a_first_line_that_says_more_is_shown_as_it_is_to_be(told: str, meant: str) -> None:
    assert meant in reported("keepers", f"  {told}\n")[1]


@pytest.mark.parametrize(
    ("game", "told", "both"),
    [
        ("2010", "gain half your money", ["£(your money / 2 rounded down)", "£(your money / 2 rounded up)"]),
        ("2010", "if you have 3 loans, gain £2", ["your loans is at least 3", "your loans is 3"]),
        (
            "keepers",
            "draw up to four cards",
            ["up to 4 times, draw a card", "(4 - number of cards in your hand) times, draw a card"],
        ),
    ],
)
def test_where_only_the_author_knows_both_readings_are_shown(game: str, told: str, both: list[str]) -> None:
    (item,) = reported(game, f"  rule try it\n    {told}\n")[0]
    assert item.fix is not None
    assert [one.replacement for one in item.fixes] == both
    assert not any(one.safe for one in item.fixes)


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("candle-sale", "pay the owner £2"),
        ("candle-sale", "the two players with the most money pay £1"),
        ("2010", "gain £2 for each card you discard"),
        ("starter", "take a shell from the beach instead of the sea"),
        ("starter", "nobody may take a shell"),
        ("keepers", "lose 2 oil to frighten a gull"),
        ("starter", "each player except the one with the most points gains 1 point"),
    ],
)
def test_what_has_no_words_in_the_rules_is_not_shown_as_something_else(game: str, told: str) -> None:
    errors, written = reported(game, f"  rule try it\n    {told}\n")
    assert errors
    assert written.endswith(f"    {told}\n")
