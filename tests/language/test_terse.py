"""The terse lines of cards are shown as the rules say them, and none of what they say is lost or turned round."""

from __future__ import annotations

import pytest

from london_rules import load
from london_rules.diagnostics import Diagnostic, fixed

HEAD = "language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: [{game}]\nrules: |\n"


def reported(game: str, told: str, header: str) -> tuple[list[Diagnostic], str]:
    """Give the errors of a line of rules that build on a game, and the line as it is with what is shown first."""
    text = HEAD.format(game=f'"{game}"') + f"  {header} try it\n    {told}\n"
    found = load(f"{game}+mine", texts={"mine": {"mine.yaml": text}}).diagnostics
    shown = fixed(found.items(), found.files, with_suggestions=True)
    written = next((one for name, one in shown.items() if name.endswith("mine.yaml")), text)
    return list(found.errors()), written.partition("try it\n    ")[2].rstrip("\n").replace("\n    ", "\n")


@pytest.mark.parametrize(
    ("game", "told", "meant"),
    [
        # at which cost
        ("keepers", "Lose 2 oil: +1 ship", "Lose 2 oil\ngain 1 ship"),
        ("driftwood", "2 loose wood -> 1 stored wood", "pay 2 loose wood\ngain 1 stored wood"),
        ("2010", "may discard 1: +£2", "you may expend a card, gain £2"),
        ("keepers", "up to 3x: pay 1 oil -> draw 1", "up to 3 times\n  pay 1 oil\n  draw a card"),
        # who
        ("nettles", "Each opponent loses 1", "Each other player loses 1 nettle"),
        ("candle-sale", "left neighbour: -£2", "the player to your left loses £2"),
        (
            "driftwood",
            "each player: +1 loose wood, -1 stored wood",
            "each player gains 1 loose wood\neach player loses 1 stored wood",
        ),
        (
            "candle-sale",
            "most lots: +2 points",
            "for each of the players with the highest (number of lots in their parlour), they gain 2 points",
        ),
        ("keepers", "target player draws 2", "choose a player\n2 times, they draw a card"),
        (
            "nettles",
            "pass one card from your hand to your left-hand neighbour",
            "choose a card in your hand, move it to the player to your left's hand",
        ),
        # if what, and what otherwise
        ("keepers", "3+ cracks: game over", "if cracks is at least 3, end the game now"),
        (
            "keepers",
            "oil > 5: draw 2, else +1 oil",
            "if oil is more than 5, 2 times, draw a card\notherwise, gain 1 oil",
        ),
        ("driftwood", "surf empty? +2 loose wood", "if there is no die in the surf, gain 2 loose wood"),
        # how much, of how many
        ("keepers", "Pay 3 oil. Draw 2.", "Pay 3 oil\n2 times, draw a card"),
        ("candle-sale", "+1 point/lot", "gain 1 point for each lot in your parlour"),
        (
            "2011-time-track",
            "+1 track step per card in hand, max 3",
            "gain (the smaller of (number of cards in your hand) and (3)) track steps",
        ),
        ("2017", "+£1 per loan you have (max £5)", "gain £(the smaller of (your loans) and (5))"),
        ("keepers", "choose one: +2 oil or -1 crack", "either gain 2 oil, or lose 1 crack"),
        (
            "keepers",
            "look at top 3 of deck, keep 1, rest to the beach",
            "look at the top 3 cards of the deck\n"
            "choose one of the top 3 cards of the deck, call it the find\n"
            "move the find to your hand\n"
            "move the top 2 cards of the deck to the beach",
        ),
    ],
)
def test_a_terse_line_is_shown_as_the_rules_say_it(game: str, told: str, meant: str) -> None:
    errors, line = reported(game, told, "rule")
    assert errors
    assert line == meant


def test_a_price_before_a_colon_may_also_be_one_that_nobody_has_to_pay() -> None:
    errors, _ = reported("2010", "Discard 1: +£3", "rule")
    shown = [fix.replacement.strip() for fix in errors[0].fixes]
    assert len(shown) == 2
    assert shown[1].startswith("you may expend a card, gain")
    assert not any(fix.safe for fix in errors[0].fixes)


@pytest.mark.parametrize(
    ("game", "told", "meant"),
    [
        (
            "2010",
            "1x per turn, at acting: pay £2 to take a card",
            "once a turn, at acting, you may pay £2, take a card",
        ),
        ("driftwood", "on looking for a treasure: +1 loose wood", "when you look for a treasure, gain 1 loose wood"),
    ],
)
def test_so_is_one_of_a_power(game: str, told: str, meant: str) -> None:
    assert reported(game, told, "power")[1] == meant


@pytest.mark.parametrize(
    ("game", "told", "wrong"),
    [
        ("2017", "choose another player, take £3 from him", "gain £3"),
        ("2011-time-track", "choose a spot that has letterboxes, take 1 letterbox off", "put 1 letterbox on it"),
        ("2011-time-track", "choose a card in your hand\n    move that card to the discards", "move card to"),
        ("keepers", "if any hand is less than 2, gain 1 oil", "number of cards in any"),
        ("candle-sale", "got china and lace? +3 points", "china is lace"),
        ("candle-sale", "random lot of barrow: to your parlour", "choose a lot in the barrow"),
        ("candle-sale", "+1 point each", "\ngain 1 point"),
        ("keepers", "gain oil = cards in hand", "gain 1 oil"),
        ("2011-time-track", "last player: +2 track steps", "gain last step"),
        ("driftwood", "2 loose wood -> 1 stored wood", "is at least 2"),
    ],
)
def test_what_says_something_else_is_not_shown(game: str, told: str, wrong: str) -> None:
    errors, line = reported(game, told, "rule")
    assert errors
    assert wrong not in f"\n{line}"
    assert not any(wrong in fix.replacement for fix in errors[0].fixes)
