"""Sayings that were shown once as other rules: they are shown as what they mean, or not at all."""

from __future__ import annotations

import pytest

from tests.language.test_idioms import said

# Shown as another rule since the guards against single wrong texts are gone.
SHOWN_YET = pytest.mark.xfail(reason="another rule is shown")


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("2010", "If the deck has more than 20 cards, remove five."),
        ("candle-sale", "If the barrow has more than three lots, remove one."),
        ("candle-sale", "If the barrow has fewer than three lots, add one."),
        ("starter", "If there are fewer than two shells on the beach, add two."),
        ("starter", "If you have more than 5 shells, lose one."),
        ("starter", "Take a shell from the beach, the player on your left takes one too."),
        ("candle-sale", "If there are more than two paintings in the barrow, take one."),
        ("2011-time-track", "If there are more than 5 cards in the discards, take one."),
        ("keepers", "If there are more than 10 cards on the beach, take one."),
        ("2010", "If there are two blue cards on the display, take one."),
        ("starter", "If the beach has exactly three shells, add one from the sea."),
        ("2010", "Pay back one loan for £12."),
        ("2010", "Choose another player; they pay you £2 or lose 1 point."),
        ("keepers", "All other players draw a card, you draw two."),
        pytest.param("candle-sale", "Each player pays you £1 for each of your paintings.", marks=SHOWN_YET),
        ("keepers", "If there is only 1 oil left, gain 1 oil"),
        ("starter", "Draw three shells from the sea and keep the best one."),
        ("driftwood", "Move the lowest die of the cup to the surf."),
        ("2010", "Two other players lose £1."),
        ("2017", "if you have enough money, gain 1 point"),
        ("keepers", "Discard two cards or lose 2 oil."),
        pytest.param("2017", "if there are no cards left, gain £1", marks=SHOWN_YET),
        ("2010", "Discard up to 3 cards. Gain £1 for each."),
        ("2010", "Discard all brown cards; gain £1 for each."),
        ("2010", "Discard any number of cards; gain £1 each."),
        ("2010", "You may draw a card, but then you gain 1 poverty."),
        pytest.param("starter", "Each player may take a shell, but loses 1 point.", marks=SHOWN_YET),
        ("keepers", "Each keeper draws two cards, but discards one."),
        ("2010", "Each player draws two cards, then discards one."),
        ("keepers", "Each player discards a card, then draws two."),
        ("2010", "Choose another player; you each draw a card."),
        pytest.param("2010", "Discard a blue card or pay £3.", marks=SHOWN_YET),
        ("keepers", "Discard a card or lose 2 oil."),
        ("2010", "The player with the most points gains 2 poverty, all others gain 1."),
        ("nettles", "The player with the most hearts gains 2 nettles, the others lose 1."),
        ("2010", "The player to your right gives you a card of your choice."),
        ("starter", "You may take a shell of your neighbour."),
        ("2010", "Activate a card twice."),
        ("starter", "Each player puts one shell back on the beach."),
        ("starter", "Lay out three shells."),
        ("starter", "Add two shells to the beach."),
        ("candle-sale", "You get your bid back."),
        ("2010", "Pay back all your loans."),
        ("starter", "When the sea is empty, play one more round."),
        ("2010", "Build a card for free."),
        ("2011-time-track", "Take a die from the used dice."),
        ("2010", "any card that is blue, blue cards need no payment"),
        ("keepers", "mend the glass"),
        ("2017", "the bank pays £2 to each player"),
        ("starter", "return a shell to the sea and take another"),
        ("candle-sale", "return a lot to the cart and take another"),
        ("2010", "lose one of your boroughs"),
        ("candle-sale", "gain £1 for each empty place in the barrow"),
        ("nettles", "if you have taken no tricks, lose 5 nettles"),
        ("nettles", "the highest heart takes the trick"),
        pytest.param("starter", "if there are fewer than 2 shells on the beach, add two shells", marks=SHOWN_YET),
        ("starter", "if there are fewer than 3 shells on the beach, add a shell"),
        ("candle-sale", "if there are fewer than 2 lots in the barrow, add a lot"),
        ("candle-sale", "pay half of your bid to the auctioneer"),
        ("nettles", "play a card"),
        ("keepers", "each player plays a card"),
        pytest.param("2010", "lose 1 poverty per borough on the river", marks=SHOWN_YET),
        ("nettles", "gain 1 nettle for each queen in your hand"),
        ("nettles", "gain 1 nettle for each suit in your hand"),
        ("2017", "gain £1 for each colour in your city"),
        ("candle-sale", "gain 1 point for each sort in your parlour"),
        ("nettles", "put a heart back into the deck"),
        ("starter", "the player with the most shells loses 1"),
        ("driftwood", "if the sea is high, stop"),
        # What a tester found with ordinary sentences: back is not forward, and the other side is another player.
        ("2011-time-track", "Each other player moves one step back."),
        ("2011-time-track", "Discard a card or go back one step."),
        ("2011-time-track", "The last player on the track takes the next turn."),
        ("keepers", "Change the first player to the player on the right."),
        ("keepers", "Revive a ship."),
        ("keepers", "Resolve the top card of the deck."),
        pytest.param("keepers", "Shuffle the top card of the beach into the deck.", marks=SHOWN_YET),
        ("keepers", "The captain draws a card."),
        ("nettles", "Everybody except the leader gains a nettle."),
        ("nettles", "The player in last place loses two nettles."),
        ("nettles", "The player to the left of the dealer leads."),
        ("nettles", "Reveal the top three cards of the deck; each player takes one."),
        ("2010", "Replace a card in your hand."),
        ("2010", "Replace all cards in the display."),
        ("2010", "If your city has more cards than your hand, gain £2."),
        pytest.param("2017", "Replenish the display.", marks=SHOWN_YET),
        ("driftwood", "Replace the dice in the cup."),
        ("nettles", "If you haven't got a single club in your hand, leave."),
    ],
)
def test_nothing_is_shown_that_is_another_rule(game: str, told: str) -> None:
    assert said(game, told) == told


@pytest.mark.parametrize(
    ("game", "told", "meant"),
    [
        (
            "driftwood",
            "if your stored wood is higher than your loose wood, gain 1 loose wood",
            "if your stored wood is more than your loose wood, gain 1 loose wood",
        ),
    ],
)
def test_what_is_shown_is_what_was_meant(game: str, told: str, meant: str) -> None:
    assert said(game, told) == meant
