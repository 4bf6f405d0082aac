"""The end of the game, the count of points, and who wins."""

import pytest

from tests.support.table import Table, rule_set


def last_turn(players=2):
    """Lay a table at which nothing is left to take, so that turns can be empty."""
    t = Table(players=players)
    t.deck("")
    for seat in range(1, players + 1):
        t[seat].set(money=0, poverty=0)
    return t


def finish(t):
    """Play to the end with turns that do nothing."""
    t.opens()
    while not t.over:
        t.play("take-three-cards")
    return t


def place(t, player):
    return t.game.score()[player - 1]["place"]


# ---- the last turns ----------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_once_the_deck_is_empty_at_the_end_of_a_turn_every_other_player_has_one_more_turn(players):
    t = Table(players=players)
    t.deck("lords salters mercers")
    t.opens().play("take-three-cards")
    order = []
    while not t.over:
        order.append(t.to_move)
        t.play("take-three-cards")
    assert order == list(range(2, players + 1))


def test_the_end_is_announced_once():
    t = Table(players=3)
    t.deck("lords salters mercers")
    t.opens()
    while not t.over:
        t.play("take-three-cards")
    assert [e["turns"] for e in t.events("end announced")] == [2]


def test_the_deck_counts_only_at_the_end_of_the_turn_and_the_last_turns_are_full_turns():
    t = Table(step="take")
    t.deck("grocers")
    t.display("lords mercers vintners")
    t[2].set(hand="salters haberdashers", city="almshouses", poverty=9)
    t.opens().play("deck")
    assert t.to_move == 1, "the player whose take empties the deck still has the whole turn"
    t.play("take-three-cards", "lords", "mercers")
    assert t.to_move == 2
    assert t.rule == "turn action"
    assert t.rows[0] == ". . .", "a card is still taken at the start"
    t.play("run-city")
    assert t.over


def test_the_display_may_still_have_cards_when_the_game_ends():
    t = Table()
    t.deck("grocers")
    t.display("lords mercers vintners sewers kew-gardens british-museum")
    t.opens().play("take-three-cards", "deck", "lords", "mercers")
    assert t.to_move == 2
    t.play("vintners")
    t.play("buy-land", "westminster", "sewers")
    t.play("kew-gardens")
    assert t.over
    assert "british-museum" in t.rows[0] + t.rows[1]


def test_an_empty_display_does_not_end_the_game():
    t = Table()
    t.opens().play("take-three-cards")
    assert t.game.view(1)["turns left"] is None


def test_the_hand_is_reduced_to_nine_in_a_last_turn_too():
    t = Table()
    t.deck("grocers")
    t[2].set(hand="salters vintners haberdashers mercers fishmongers lords sewers paupers-a paupers-b almshouses")
    t.opens().play("take-three-cards")
    t.play("take-three-cards")
    assert t.rule == "turn hand limit"
    t.play("paupers-a")
    assert t.over


# ---- the count ----------------


@pytest.mark.parametrize(
    ("money", "loans", "left", "owed"), [(44, 3, 14, 1), (45, 3, 0, 0), (14, 2, 14, 2), (60, 2, 30, 0)]
)
def test_at_the_end_every_loan_that_can_be_repaid_is_repaid_at_fifteen(money, loans, left, owed):
    t = last_turn()
    t[1].set(money=money, loans=loans)
    finish(t)
    assert (t[1].money, t[1].loans) == (left, owed)
    assert t[1].score == left // 3 - 7 * owed


def test_no_loan_is_taken_to_repay_a_loan():
    t = last_turn()
    t[1].set(money=14, loans=1, city="bank-of-england")
    finish(t)
    assert (t[1].money, t[1].loans) == (14, 1)


def test_each_card_in_hand_gives_one_poverty_and_hands_are_discarded():
    t = last_turn()
    t[1].set(hand="salters paupers-a lords", poverty=1)
    finish(t)
    assert t[1].poverty == 4
    assert t[1].hand == []
    assert {"salters", "paupers-a", "lords"} <= set(t.out)


@pytest.mark.parametrize(("money", "points"), [(0, 0), (2, 0), (3, 1), (8, 2), (9, 3)])
def test_every_full_three_pounds_is_a_point(money, points):
    t = last_turn()
    t[1].set(money=money)
    assert finish(t)[1].score == points


def test_every_card_of_the_city_scores_covered_and_flipped_ones_too():
    t = last_turn()
    t[1].set(city="st-pauls/-hospital-a/salters -buckingham-palace lords")
    assert finish(t)[1].score == 6 + 3 + 0 + 7 + 1


def test_points_gained_in_play_count_at_the_end():
    t = last_turn()
    t[1].set(points=9)
    assert finish(t)[1].score == 9


def test_each_unpaid_loan_costs_seven_and_scores_may_be_negative():
    t = last_turn()
    t[1].set(loans=2)
    assert finish(t)[1].score == -14


def test_boroughs_score_their_points_and_two_more_with_an_underground_counter():
    t = last_turn()
    t[1].set(land="city hackney")
    t[2].set(land="southwark-bermondsey")
    t.underground("city southwark-bermondsey")
    finish(t)
    assert t[1].score == 6 + 2 + 2
    assert t[2].score == 4 + 2


def test_money_on_a_shops_scores_nothing():
    t = last_turn()
    t[1].set(city="shops-b")
    t.state.c[t.layout.counter_base["coins"] + t.layout.thing_index["shops-b#1"]] = 9
    assert finish(t)[1].score == 0


def test_the_fewest_poverty_of_any_player_is_taken_off_everybody():
    t = last_turn(players=3)
    for seat, poverty in ((1, 4), (2, 6), (3, 10)):
        t[seat].set(poverty=poverty)
    finish(t)
    assert [t[p].poverty for p in (1, 2, 3)] == [0, 2, 6]
    assert [t[p].score for p in (1, 2, 3)] == [0, -1, -7]


LOSSES = [0, 1, 1, 2, 3, 5, 7, 9, 11, 13, 15, 18, 21, 24]


@pytest.mark.parametrize(("poverty", "loss"), [*enumerate(LOSSES), (20, 45)])
def test_points_lost_for_poverty(poverty, loss):
    t = last_turn()
    t[1].set(poverty=poverty)
    assert finish(t)[1].score == -loss


def test_hand_cards_count_before_the_common_poverty_is_taken_off():
    t = last_turn()
    t[1].set(hand="salters lords", poverty=0)
    t[2].set(poverty=3)
    finish(t)
    assert (t[1].poverty, t[2].poverty) == (0, 1)


def test_repaying_comes_before_money_is_counted():
    t = last_turn()
    t[1].set(money=17, loans=1)
    assert finish(t)[1].score == 0


def test_points_never_fall_under_zero_and_final_scores_may():
    counters = rule_set().rules.counters
    assert counters["points"].least == 0
    assert counters["score"].least is None


def test_each_point_is_traced_to_its_rule():
    t = last_turn()
    t[1].set(city="st-pauls", land="city", money=4)
    finish(t)
    lines = {
        e["at"]["rule"]: e["amount"] for e in t.game.score()[0]["changes"] if e["counter"] == "score" and e["amount"]
    }
    assert lines == {"scoring money": 1, "scoring cards": 6, "scoring boroughs": 6}


# ---- who wins ----------------


def test_most_points_win():
    t = last_turn()
    t[1].set(points=3)
    t[2].set(points=4)
    finish(t)
    assert (place(t, 1), place(t, 2)) == (2, 1)


def test_a_tie_goes_to_the_fewest_poverty():
    t = last_turn()
    t[1].set(points=3, poverty=0)
    t[2].set(points=4, poverty=1)
    finish(t)
    assert t[1].score == t[2].score == 3
    assert (place(t, 1), place(t, 2)) == (1, 2)


def test_a_tie_in_poverty_goes_to_the_most_boroughs():
    t = last_turn()
    t[1].set(points=5, land="hackney deptford")
    t[2].set(points=4, land="southwark-bermondsey", city="lords")
    finish(t)
    assert t[1].score == t[2].score == 9
    assert (place(t, 1), place(t, 2)) == (1, 2)


def test_a_tie_in_boroughs_goes_to_the_card_worth_most_covered_and_flipped_ones_too():
    t = last_turn()
    t[1].set(points=0, city="st-pauls/salters")
    t[2].set(points=0, city="great-fire-monument water-works furniture-makers")
    finish(t)
    assert t[1].score == t[2].score == 6
    assert (place(t, 1), place(t, 2)) == (1, 2)


def test_who_is_tied_in_everything_shares_the_win():
    t = last_turn(players=3)
    t[1].set(points=5)
    t[2].set(points=5)
    t[3].set(points=4)
    finish(t)
    assert [place(t, p) for p in (1, 2, 3)] == [1, 1, 3]


def test_empty_cities_are_level_in_the_last_tie_break():
    t = last_turn()
    finish(t)
    assert [place(t, 1), place(t, 2)] == [1, 1]


def test_the_poverty_tie_break_counts_poverty_after_the_common_part_is_taken_off():
    t = last_turn()
    t[1].set(points=3, poverty=7)
    t[2].set(points=4, poverty=8)
    finish(t)
    ranking = {r["what"]: r["value"] for r in t.game.score()[1]["ranking"]}
    assert list(ranking.values())[:2] == [3, 1]
