"""The end of a game of 2017, the count, and who wins."""

import pytest

from tests.support.table import Table


def last_turn(players=2):
    """Lay a table at which nothing is left to take, so that turns can be empty."""
    t = Table(players=players, variant="2017")
    t.deck("")
    for seat in range(1, players + 1):
        t[seat].set(money=0, poverty=0)
    return t


def finish(t):
    """Play to the end with turns that do nothing; no loan is repaid before the end."""
    t.opens()
    while not t.over:
        t.play("0" if t.rule == "turn repayment" else "take-three-cards")
    return t


def place(t, player):
    return t.game.score()[player - 1]["place"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_once_the_deck_is_empty_at_the_end_of_a_turn_every_other_player_has_one_more_turn(players):
    t = Table(players=players, variant="2017")
    t.deck("lords salters mercers")
    t.opens().play("take-three-cards")
    order = []
    while not t.over:
        order.append(t.to_move)
        t.play("take-three-cards")
    assert order == list(range(2, players + 1))


def test_an_empty_borough_deck_or_display_does_not_end_the_game():
    t = Table(variant="2017")
    t.on_offer("city", deck="")
    t.opens().play("buy-land")
    assert t.game.view(1)["turns left"] is None


def test_a_last_turn_may_repay_loans_too():
    t = last_turn()
    t[2].set(money=15, loans=1)
    t.opens().play("take-three-cards")
    assert (t.to_move, t.rule) == (2, "turn repayment")


@pytest.mark.parametrize(("money", "loans", "left", "unpaid"), [(31, 3, 1, 1), (45, 2, 15, 0), (14, 1, 14, 1)])
def test_at_the_end_every_loan_that_can_be_repaid_is_repaid(money, loans, left, unpaid):
    t = last_turn()
    t[1].set(money=money, loans=loans)
    finish(t)
    assert (t[1].money, t[1].loans) == (left, unpaid)
    assert t[1].score == left // 3 - 7 * unpaid


def test_each_card_in_hand_gives_one_poverty_and_hands_leave_the_game():
    t = last_turn()
    t[1].set(hand="salters paupers-a lords", poverty=1)
    finish(t)
    assert t[1].poverty == 4
    assert t[1].hand == []


def test_the_count_of_money_and_cards_and_prestige_and_nothing_for_boroughs():
    t = last_turn()
    t[1].set(money=8, points=9, city="st-pauls/-hospital-a/salters -buckingham-palace", land="city hackney westminster")
    finish(t)
    assert t[1].score == 8 // 3 + 9 + (6 + 3 + 0 + 7)
    lines = {e["at"]["rule"] for e in t.game.score()[0]["changes"] if e["counter"] == "score" and e["amount"]}
    assert lines == {"scoring money", "scoring cards", "scoring points"}


def test_the_fewest_poverty_of_any_player_is_taken_off_everybody():
    t = last_turn(players=3)
    for seat, poverty in ((1, 4), (2, 6), (3, 10)):
        t[seat].set(poverty=poverty)
    finish(t)
    assert [t[p].poverty for p in (1, 2, 3)] == [0, 2, 6]
    assert [t[p].score for p in (1, 2, 3)] == [0, -1, -7]


LOSSES = [0, 1, 1, 2, 3, 5, 7, 9, 11, 13, 15, 18, 21]


@pytest.mark.parametrize(("poverty", "loss"), [*enumerate(LOSSES), (20, 45)])
def test_points_lost_for_poverty(poverty, loss):
    t = last_turn()
    t[1].set(poverty=poverty)
    assert finish(t)[1].score == -loss


def test_most_prestige_wins_then_least_poverty_then_most_boroughs_then_the_best_card():
    t = last_turn()
    t[1].set(points=3)
    t[2].set(points=4)
    finish(t)
    assert [place(t, 1), place(t, 2)] == [2, 1]
    t = last_turn()
    t[1].set(points=3, poverty=0)
    t[2].set(points=4, poverty=1)
    finish(t)
    assert t[1].score == t[2].score
    assert [place(t, 1), place(t, 2)] == [1, 2]
    t = last_turn()
    t[1].set(points=5, land="hackney deptford")
    t[2].set(points=5, land="city")
    finish(t)
    assert [place(t, 1), place(t, 2)] == [1, 2], "covered boroughs count"
    t = last_turn()
    t[1].set(city="st-pauls/salters")
    t[2].set(city="great-fire-monument water-works furniture-makers")
    finish(t)
    assert t[1].score == t[2].score == 6
    assert [place(t, 1), place(t, 2)] == [1, 2]


def test_who_is_tied_in_everything_shares_the_win():
    t = last_turn(players=3)
    for seat, points in ((1, 5), (2, 5), (3, 4)):
        t[seat].set(points=points)
    finish(t)
    assert [place(t, p) for p in (1, 2, 3)] == [1, 1, 3]
