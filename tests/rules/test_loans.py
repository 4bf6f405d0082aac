"""Loans: automatic and minimal, on anybody's turn; repaid at the end."""

import pytest

from tests.support.table import Table

ELEVEN = "city westminster st-pancras hackney lambeth deptford greenwich lewisham camberwell battersea wandsworth"


@pytest.mark.parametrize(
    ("money", "cost_card", "loans", "left"),
    [
        (10, "st-pauls", 0, 0),
        (9, "st-pauls", 1, 9),
        (0, "st-pauls", 1, 0),
        (0, "sewers", 1, 6),
        (3, "sewers", 1, 9),
    ],
)
def test_a_payment_one_lacks_the_money_for_is_met_with_just_enough_loans(money, cost_card, loans, left):
    t = Table()
    t[1].set(hand=f"{cost_card} lords", money=money)
    t.opens().play("play-cards")
    if t.to_move == 1:
        t.play(cost_card)
    assert (t[1].loans, t[1].money) == (loans, left)


def test_several_loans_are_taken_at_once_if_one_is_not_enough():
    t = Table(players=2)
    t[1].set(city="fire-brigade")
    t[2].set(land=ELEVEN)
    t[2].set(money=0)
    t.opens().play("run-city")
    assert (t[2].loans, t[2].money) == (2, 9)


def test_money_never_limits_a_choice():
    t = Table()
    t[1].set(hand="buckingham-palace lords", money=0, city="woolwich-arsenal")
    t.opens()
    assert t.options == ["play-cards", "run-city", "buy-land", "take-three-cards"]


def test_an_option_says_before_it_is_chosen_that_it_needs_loans():
    t = Table()
    t[1].set(hand="buckingham-palace st-pauls lords", money=0)
    t.opens().play("play-cards")
    assert t.notes("buckingham-palace") == ("needs 1 more loan",)
    assert t.notes("lords") == ()


def test_loans_are_taken_on_another_players_turn_when_money_is_owed_to_a_player():
    t = Table(players=3)
    t[1].set(city="lloyds-of-london", money=0)
    t[2].set(money=1)
    t[3].set(money=2)
    t.opens().play("run-city")
    assert t[1].money == 4
    assert (t[2].money, t[2].loans) == (9, 1)
    assert (t[3].money, t[3].loans) == (0, 0)


def test_loans_are_taken_on_another_players_turn_when_money_is_owed_to_the_bank():
    t = Table(players=3)
    t[1].set(city="fire-brigade", land="hampstead", money=5)
    t[2].set(land="city hackney", money=1)
    t[3].set(money=0)
    t.opens().play("run-city")
    assert (t[1].money, t[1].points) == (5, 2)
    assert (t[2].money, t[2].loans) == (9, 1)
    assert (t[3].money, t[3].loans) == (0, 0), "who occupies nothing owes nothing"


def test_loans_are_not_repaid_during_the_game():
    t = Table(step="take")
    t[1].set(money=200, loans=3)
    t.opens()
    t.end_turn().end_turn()
    assert t[1].loans == 3


@pytest.mark.parametrize("city", ["bank-of-england", "bank-of-england/salters"])
def test_each_loan_brings_twelve_while_the_bank_of_england_is_in_view(city):
    t = Table()
    t[1].set(hand="st-pauls lords", money=0, city=city)
    t.opens().play("play-cards", "st-pauls", "a-new-stack")
    assert (t[1].loans, t[1].money) == (1, 2 if city == "bank-of-england" else 0)


def test_a_bank_serves_its_owner_also_in_another_players_turn_and_nobody_else():
    t = Table(players=3)
    t[1].set(city="lloyds-of-london")
    t[2].set(city="bank-of-england", money=0)
    t[3].set(money=0)
    t.opens().play("run-city")
    assert (t[2].loans, t[2].money) == (1, 10)
    assert (t[3].loans, t[3].money) == (1, 8)


def test_a_bank_serves_for_the_card_that_covers_it():
    t = Table()
    t[1].set(hand="st-pauls lords", money=0, city="bank-of-england")
    t.opens().play("play-cards", "st-pauls", "bank-of-england")
    assert t[1].money == 2
    assert t[1].city == ["bank-of-england/st-pauls"]


def test_a_loan_that_brought_twelve_is_one_loan_of_fifteen_to_repay():
    t = Table()
    t.deck("lords")
    t[1].set(hand="sewers sewers", money=0, city="bank-of-england")
    t.opens().play("play-cards", "a-new-stack")
    assert (t[1].loans, t[1].money) == (1, 8)
    t[1].set(money=15)
    t.end_turn()
    t.end_turn()
    if not t.over:
        t.end_turn()
    assert t.over
    assert (t[1].loans, t[1].money) == (0, 0)
