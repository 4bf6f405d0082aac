"""The turn of 2017, its questions in order, and the display."""

import pytest

from tests.support.table import Table

FULL = "lords british-museum kew-gardens albert-hall sewers school-c"
LOAN = "use:take-a-loan"


def table(**how):
    return Table(variant="2017", **how)


# ---- the questions of a turn ----------------


def test_a_turn_is_repayment_then_a_take_then_one_action_then_the_hand_limit():
    t = table(step="take")
    t.display("lords grocers")
    nine = "salters vintners haberdashers mercers fishmongers sewers paupers-a almshouses covent-garden"
    t[1].set(hand=nine, money=15, loans=1)
    t.opens()
    asked = [t.rule]
    for answer in ("0", "lords", "take-three-cards", "grocers", "salters", "sewers", "lords", "grocers"):
        t.play(answer)
        asked.append(t.rule)
    assert asked == [
        "turn repayment",
        "rule take at the start",
        "turn action",
        "rule take a card",
        *["turn hand limit"] * 4,
        "rule take at the start",
    ]
    assert t.to_move == 2


def test_the_actions_are_play_run_buy_and_take_three():
    t = table()
    t[1].set(hand="salters vintners")
    t.opens()
    assert t.options == ["play-cards", "run-city", "buy-land", "take-three-cards", LOAN]


def test_nobody_may_pass():
    t = table(step="take")
    t.display("lords")
    t.opens()
    assert t.options == ["deck", "lords"]
    t.play("deck")
    assert "stop" not in t.options


def test_running_buying_and_taking_are_to_be_had_with_nothing_in_hand():
    t = table().opens()
    assert t.options == ["run-city", "buy-land", "take-three-cards", LOAN]


def test_buy_land_is_not_to_be_had_with_no_borough_on_offer():
    t = table()
    t.on_offer("", deck="")
    t.opens()
    assert t.options == ["run-city", "take-three-cards", LOAN]


def test_play_cards_is_not_to_be_had_if_no_card_can_be_played():
    for hand in ("salters", "salters lords", "paupers-a salters", "paupers-a paupers-a", "hospital-a water-works"):
        t = table()
        t[1].set(hand=hand).table.opens()
        assert ("play-cards" in t.options) == (hand == "hospital-a water-works"), hand


def test_each_card_is_seen_before_the_next_is_chosen():
    t = table()
    t.display("lords grocers mercers")
    t.deck("sewers almshouses salters vintners")
    t.opens().play("take-three-cards", "deck")
    assert t[1].hand == ["sewers"]
    assert t.options == ["deck", "lords", "grocers", "mercers"]
    t.play("grocers", "deck")
    assert t[1].hand == ["almshouses", "grocers", "sewers"]


def test_exactly_three_cards_are_taken_unless_there_are_fewer():
    t = table()
    t.display("lords grocers mercers")
    t.opens().play("take-three-cards", "deck", "lords")
    assert "stop" not in t.options
    t.play("deck")
    assert len(t[1].hand) == 3
    t = table()
    t.deck("sewers")
    t.display("lords")
    t.opens().play("take-three-cards", "lords")
    assert t[1].hand == ["lords", "sewers"]


def test_the_hand_limit_of_nine_is_checked_only_at_the_end_of_the_turn():
    t = table(step="take")
    t[1].set(hand="salters vintners haberdashers grocers mercers fishmongers lords sewers paupers-a")
    t.opens().play("take-three-cards")
    assert t.rule == "turn hand limit"
    assert len(t[1].hand) == 13
    assert LOAN not in t.options
    t.play("paupers-a", "salters", "lords", "sewers")
    assert len(t[1].hand) == 9
    assert t.rows == ["paupers-a salters lords", "sewers . ."]
    assert t.to_move == 2


# ---- playing cards ----------------


def test_playing_goes_card_by_card_until_done():
    t = table()
    t[1].set(hand="salters vintners lords water-works paupers-a", city="mercers")
    t.opens().play("play-cards")
    assert sorted(t.options) == ["lords", "salters", LOAN, "vintners", "water-works"]
    t.play("salters")
    assert t.rule == "rule choose where to place", "the only other brown card pays for it"
    assert t.options == ["mercers", "a-new-stack"]
    t.play("mercers")
    assert t[1].city == ["mercers/salters"]
    assert sorted(t.options) == ["lords", "stop", LOAN, "water-works"]
    t.play("stop")
    assert t.to_move == 2


def test_a_card_needs_one_card_of_its_colour_expended_and_its_cost_paid():
    t = table()
    t[1].set(hand="hospital-a lords water-works salters paupers-a", money=5)
    t.opens().play("play-cards", "hospital-a")
    assert sorted(t.options) == ["lords", "water-works"]
    t.play("lords")
    assert t[1].money == 3
    assert t.rows[0] == "lords . ."


def test_vauxhall_gardens_is_blue_and_free():
    t = table()
    t[1].set(hand="vauxhall-gardens salters lords", money=0)
    t.opens().play("play-cards")
    assert sorted(t.options) == ["lords", LOAN, "vauxhall-gardens"]
    t.play("vauxhall-gardens", "stop")
    assert t.rows[0] == "lords . ."
    assert (t[1].money, t[1].loans) == (0, 0)


def test_a_card_goes_on_any_stack_but_not_on_one_placed_this_turn():
    t = table()
    t[1].set(hand="salters vintners lords water-works", city="mercers -grocers")
    t.opens().play("play-cards", "salters")
    assert t.options == ["mercers", "grocers", "a-new-stack"]
    t.play("grocers", "lords")
    assert t.options == ["mercers", "a-new-stack"]


def test_ongoing_powers_work_at_once_and_only_face_up_and_on_top():
    t = table()
    t[1].set(hand="school-a-blue lords salters paupers-a", money=9)
    t.opens().play("play-cards", "school-a-blue")
    assert "salters" in t.options, "the School lets Paupers pay for it"
    t.play("salters")
    assert t[1].money == 9 - 2 - 1
    for city in ("-school-a-blue", "school-a-blue/mercers"):
        t = table()
        t[1].set(hand="salters paupers-a", city=city).table.opens()
        assert "play-cards" not in t.options


def test_action_cards_are_played_only_while_playing_cost_no_card_and_leave_the_game():
    t = table()
    t.deck("grocers sewers lords kew-gardens")
    t[1].set(hand="huguenots")
    t.opens()
    assert t.options == ["play-cards", "run-city", "buy-land", "take-three-cards", LOAN]
    t.play("play-cards", "huguenots")
    assert t[1].hand == ["grocers", "sewers"]
    assert t.out[0] == "huguenots"
    assert t.rows == [". . .", ". . ."]


def test_jewish_refugees_bring_two_cards_and_wren_places_two_for_their_cost_only():
    t = table()
    t.display("lords salters")
    t[1].set(hand="jewish-refugees")
    t.opens().play("play-cards", "jewish-refugees", "lords", "salters")
    assert {"lords", "salters"} <= set(t[1].hand)
    t = table()
    t[1].set(hand="wren st-pauls mercers sewers", city="lords", money=10)
    t.opens().play("play-cards", "wren", "st-pauls", "a-new-stack", "mercers", "lords")
    assert t[1].city == ["lords/mercers", "st-pauls"]
    assert (t[1].money, t[1].hand) == (0, ["sewers"])
    assert t.rows == [". . .", ". . ."]


def test_paupers_can_neither_be_placed_nor_expended_to_place():
    t = table()
    t[1].set(hand="paupers-a paupers-b salters vintners lords")
    t.opens().play("play-cards")
    assert sorted(t.options) == ["salters", LOAN, "vintners"]
    t.play("salters", "stop")
    assert t.rows[0] == "vintners . ."


# ---- the display: C3 ----------------


def test_an_expended_card_goes_to_the_top_row_then_to_the_bottom_row():
    t = table()
    t.display("lords . kew-gardens")
    t[1].set(hand="salters paupers-a", city="east-india-company west-india-docks")
    t.opens().play("run-city", "east-india-company", "salters", "west-india-docks", "stop")
    assert t.rows == ["lords salters kew-gardens", "paupers-a . ."]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_when_a_card_must_go_to_a_full_display_the_bottom_row_leaves_and_the_top_row_moves_down(players):
    names = [*FULL.split(), "nelsons-column", "town-houses", "st-pauls", "natural-history-museum"][: 2 * (players + 1)]
    t = table(players=players)
    t.display(" ".join(names))
    t[1].set(hand="salters", city="east-india-company")
    t.opens().play("run-city", "east-india-company", "stop")
    half = players + 1
    assert t.rows == [" ".join(["salters", *["."] * (half - 1)]), " ".join(names[:half])]
    assert t.out == names[half:][::-1]


def test_a_full_display_stays_until_the_next_card_must_go_there():
    t = table()
    t.display("lords british-museum kew-gardens albert-hall sewers")
    t[1].set(hand="salters", city="east-india-company")
    t.opens().play("run-city", "east-india-company", "stop")
    assert t.rows == ["lords british-museum kew-gardens", "albert-hall sewers salters"]
    assert t.out == []


def test_cards_expended_together_overflow_one_by_one():
    t = table()
    t.display("lords british-museum kew-gardens albert-hall sewers")
    t[1].set(hand="salters vintners grocers", city="brixton-prison")
    t.opens().play("run-city", "brixton-prison", "salters", "vintners", "grocers", "stop")
    assert t.rows == ["vintners grocers .", "lords british-museum kew-gardens"]
    assert sorted(t.out) == ["albert-hall", "salters", "sewers"], "Salters took the last free slot of the row that left"


def test_a_display_can_overflow_twice_in_one_effect():
    t = table()
    t.display(FULL)
    t[1].set(hand="paupers-a paupers-a paupers-b paupers-b paupers-b", city="workhouse")
    t.opens().play("run-city", "workhouse", "paupers-a", "paupers-a", "paupers-b", "paupers-b", "paupers-b", "stop")
    assert t.rows == ["paupers-b paupers-b .", "paupers-a paupers-a paupers-b"]
    assert len(t.out) == 6


# ---- Stock Exchange: R-24 ----------------

SWAP = "use:stock-exchange"


def exchange(**belongings):
    t = table(step=belongings.pop("step", "action"))
    t.display("lords grocers")
    t[1].set(**{"hand": "salters vintners paupers-a", "city": "stock-exchange", "money": 20, **belongings})
    return t


def test_stock_exchange_is_offered_at_every_take_of_the_turn():
    t = exchange(step="take").opens()
    assert t.options == ["deck", "lords", "grocers", SWAP]
    t.play("deck", "take-three-cards")
    for _ in range(3):
        assert SWAP in t.options
        t.play("deck")
    t = exchange().opens().play("buy-land", "city")
    assert t.rule == "rule take a card"
    assert SWAP in t.options


def test_stock_exchange_is_not_offered_when_loans_are_repaid():
    t = exchange(step="take", loans=1).opens()
    assert t.options == ["0", "1"]


def test_stock_exchange_is_offered_at_the_action_beside_a_loan():
    t = exchange().opens()
    assert set(t.options) >= {SWAP, LOAN}
    t.play(SWAP, "paupers-a", "lords")
    assert "lords" in t[1].hand
    assert t.rows[0] == "paupers-a grocers ."
    assert SWAP not in t.options
    assert LOAN in t.options


def test_stock_exchange_is_offered_before_the_first_activation_for_none_is_compulsory():
    t = exchange(city="stock-exchange mercers").opens().play("run-city")
    assert set(t.options) == {"stock-exchange", "mercers", "stop", SWAP, LOAN}
    t.play(SWAP, "paupers-a", "lords")
    assert set(t.options) == {"stock-exchange", "mercers", "stop", LOAN}


def test_stock_exchange_is_not_offered_before_the_compulsory_first_play_but_before_the_next():
    t = exchange(hand="salters vintners sewers water-works mercers fishmongers").opens().play("play-cards")
    assert SWAP not in t.options
    t.play(LOAN)
    assert not {SWAP, "stop"} & set(t.options), "a loan is no play"
    t.play("salters", "mercers", "a-new-stack")
    assert {SWAP, "stop"} <= set(t.options)


def test_stock_exchange_is_offered_within_wren_and_a_loan_is_not():
    t = exchange(hand="wren salters vintners").opens().play("play-cards", "wren")
    assert sorted(t.options) == ["salters", "stop", SWAP, "vintners"]


def test_stock_exchange_is_offered_once_after_the_action_before_the_hand_limit():
    t = exchange(city="stock-exchange").opens().play("run-city", "stop")
    assert t.rule == "turn closing"
    assert t.options == ["go-on", SWAP]


def test_stock_exchange_is_not_offered_inside_a_cost_or_an_effect():
    t = exchange(city="stock-exchange east-india-company brixton-prison").opens()
    t.play("run-city", "east-india-company")
    assert t.rule == "rule expend a card"
    assert sorted(t.options) == ["paupers-a", "salters", "vintners"]
    t.play("paupers-a", "brixton-prison")
    assert sorted(t.options) == ["salters", "stop", "vintners"]


def test_a_run_effect_of_a_borough_waits_for_no_swap():
    t = exchange(land="hackney", poverty=3).opens().play("run-city")
    assert set(t.options) == {"stock-exchange", "use:hackney", SWAP, LOAN}, "nothing may stop before the run effect"
