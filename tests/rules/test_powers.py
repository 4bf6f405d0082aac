"""The powers of single cards: Hospital, Whitehall, Parliament, Stock Exchange, Shops and the rest."""

import pytest

from london_rules.engine import EVERYTHING
from tests.support.table import Table

# ---- Hospital ----------------

HOSPITALS = pytest.mark.parametrize("hospital", ["hospital-a", "hospital-b"])


@HOSPITALS
def test_a_hospital_may_be_flipped_in_the_place_of_a_card_that_flips(hospital):
    t = Table()
    t[1].set(city=f"salters {hospital} mercers", money=0)
    t.opens().play("run-city", "salters")
    assert t.options[0] == "let-it-happen"
    assert t.options[1] == f"use:{hospital}"
    t.play(f"use:{hospital}")
    assert t[1].city == ["salters", f"-{hospital}", "mercers"]
    assert t.options == ["mercers", "stop"], "the card saved cannot be activated again this turn"
    t.play("mercers")
    assert t[1].city == ["salters", f"-{hospital}", "-mercers"], "the Hospital was used"
    t.end_turn()
    t.play("run-city")
    assert t[1].money == 4 + 5 + 4, "in the next turn it can"


def test_a_hospital_need_not_answer():
    t = Table()
    t[1].set(city="salters hospital-a mercers")
    t.opens().play("run-city", "salters", "let-it-happen")
    assert t[1].city == ["-salters", "hospital-a", "mercers"]


def test_a_hospital_answers_only_when_another_card_would_flip():
    t = Table()
    t[1].set(city="lords hospital-a mercers")
    t.opens().play("run-city", "lords")
    assert t.options == ["mercers", "stop"]


@pytest.mark.parametrize("city", ["-hospital-a", "hospital-a/lords"])
def test_a_hospital_answers_only_face_up_and_on_top(city):
    t = Table()
    t[1].set(city=f"{city} salters mercers")
    t.opens().play("run-city", "salters")
    assert "use:hospital-a" not in t.options


def test_one_of_two_hospitals_is_chosen():
    t = Table()
    t[1].set(city="hospital-a hospital-b salters mercers")
    t.opens().play("run-city", "salters")
    assert t.options == ["let-it-happen", "use:hospital-a", "use:hospital-b"]
    t.play("use:hospital-b")
    t.play("mercers")
    assert t.options == ["let-it-happen", "use:hospital-a"]


def test_another_players_hospital_does_not_answer():
    t = Table()
    t[1].set(city="salters")
    t[2].set(city="hospital-a")
    t.opens().play("run-city")
    assert t[1].city == ["-salters"]


# ---- Whitehall ----------------


def test_whitehall_runs_again_a_card_activated_this_turn_without_its_cost():
    t = Table()
    t[1].set(city="whitehall east-india-company", hand="paupers-a", money=0)
    t.opens().play("run-city", "whitehall")
    assert (t[1].money, t[1].city) == (24, ["-whitehall", "-east-india-company"])
    assert t.rows[0] == "paupers-a . ."


def test_whitehall_cannot_be_activated_without_a_target():
    t = Table()
    t[1].set(city="whitehall -salters lords")
    t.opens().play("run-city")
    assert t.options == ["whitehall", "stop"], "Lord's was the only card to begin with"
    t = Table()
    t[1].set(city="whitehall -salters")
    t.opens()
    assert "run-city" not in t.options


def test_whitehall_chooses_neither_itself_nor_a_card_flipped_earlier_nor_one_that_is_covered():
    t = Table()
    t[1].set(city="whitehall -salters coffee-house lords mercers grocers", money=20)
    t.display("sewers kew-gardens")
    t.opens().play("run-city", "coffee-house", "sewers", "lords", "mercers", "whitehall")
    assert t.options == ["lords", "mercers"]


def test_whitehall_pays_no_cost_in_money():
    t = Table()
    t[1].set(city="whitehall woolwich-arsenal", money=7)
    t.opens().play("run-city", "whitehall")
    assert (t[1].money, t[1].points, t[1].loans) == (0, 10, 0)


def test_whitehall_needs_no_card_to_expend():
    t = Table()
    t[1].set(city="whitehall great-exhibition", hand="lords")
    t.opens().play("run-city", "whitehall")
    assert t[1].points == 10
    assert t[1].hand == []


def test_payments_inside_the_effect_are_not_free():
    t = Table()
    t[1].set(city="whitehall brixton-prison lords", hand="paupers-a salters", poverty=9)
    t.opens().play("run-city", "brixton-prison", "paupers-a", "stop", "whitehall", "salters")
    assert t.rows[0] == "paupers-a salters ."
    assert t.options == ["lords", "stop"]
    assert t[1].poverty == 7


def test_whitehall_runs_an_underground_again_and_a_hospital_answers_between():
    t = Table()
    t[1].set(city="whitehall underground hospital-a", hand="paupers-a", money=5, points=0)
    t[1].set(land="city hackney st-pancras westminster southwark-bermondsey")
    t.opens().play("run-city", "city", "hackney")
    assert t.options == ["let-it-happen", "use:hospital-a"]
    t.play("use:hospital-a")
    assert t[1].city == ["whitehall", "underground", "-hospital-a"]
    t.play("whitehall")
    assert t.rule == "rule lay underground counters"
    assert sorted(t.options) == ["southwark-bermondsey", "st-pancras", "westminster"]
    t.play("southwark-bermondsey")
    assert t[1].money == 2
    assert sorted(t.options) == ["st-pancras", "westminster"]
    t.play("st-pancras")
    assert t[1].points == 8
    assert t[1].city == ["-whitehall", "-underground", "-hospital-a"]


def test_a_game_can_be_saved_and_copied_between_the_two_counters_of_an_underground_that_whitehall_runs():
    t = Table()
    t[1].set(city="whitehall underground lords", hand="paupers-a", money=5, points=0)
    t[1].set(land="city hackney st-pancras westminster southwark-bermondsey")
    t.opens().play("run-city", "underground", "city", "hackney", "whitehall", "southwark-bermondsey")
    copy = t.game.clone()
    t.play("st-pancras")
    copy.answer("st-pancras")
    assert copy.state_hash() == t.game.state_hash()
    assert copy.view(EVERYTHING) == t.game.view(EVERYTHING)


def test_another_hospital_may_answer_for_a_card_that_whitehall_runs():
    t = Table()
    t[1].set(city="whitehall salters hospital-a hospital-b", money=0)
    t.opens().play("run-city", "use:hospital-a", "whitehall")
    assert t.options == ["let-it-happen", "use:hospital-b"], "for Salters, run again"
    t.play("use:hospital-b")
    assert t[1].city == ["-whitehall", "salters", "-hospital-a", "-hospital-b"]
    assert t[1].money == 8


def test_whitehall_itself_may_be_saved_by_a_hospital():
    t = Table()
    t[1].set(city="whitehall grand-hotel hospital-a", money=0)
    t.opens().play("run-city", "whitehall")
    assert t.options == ["let-it-happen", "use:hospital-a"]
    t.play("use:hospital-a")
    assert t[1].city == ["whitehall", "grand-hotel", "-hospital-a"]


def test_a_card_that_whitehall_runs_flips_only_if_it_is_still_face_up():
    t = Table()
    t[1].set(city="whitehall salters hospital-a", money=0)
    t.opens().play("run-city", "let-it-happen", "whitehall")
    asked = [e["thing"] for e in t.events("turned")]
    assert asked == ["salters"], "no question and no flip for Salters a second time"
    assert t[1].money == 8
    t.play("use:hospital-a")
    assert t[1].city == ["whitehall", "-salters", "-hospital-a"], "the question was about Whitehall"


def test_whitehall_may_run_again_a_card_that_coffee_house_placed():
    t = Table()
    t[1].set(city="whitehall coffee-house", money=0)
    t.display("mercers")
    t.opens().play("run-city", "mercers", "whitehall")
    assert t[1].money == 10


def test_a_hospital_placed_by_coffee_house_answers_at_once():
    t = Table()
    t[1].set(city="coffee-house mercers", money=5)
    t.display("hospital-b lords")
    t.opens().play("run-city", "coffee-house", "hospital-b", "mercers")
    assert t.options == ["let-it-happen", "use:hospital-b"]


def test_public_houses_run_twice_still_last_for_one_run():
    t = Table()
    t[1].set(city="whitehall public-houses", hand="salters lords", poverty=0)
    t.opens().play("run-city", "whitehall")
    assert t[1].poverty == 2
    t.end_turn()
    t[1].set(hand="salters lords")
    t.play("run-city")
    assert t[1].poverty == 4


# ---- Parliament and University ----------------


def test_parliament_takes_none_one_or_two_cards():
    for answers, hand in (
        (["stop"], []),
        (["deck", "stop"], ["salters"]),
        (["deck", "lords"], ["lords", "salters"]),
    ):
        t = Table(step="take")
        t.deck("salters vintners grocers")
        t.display("lords")
        t[1].set(city="parliament")
        t.opens().play(*answers)
        assert t.rule == "turn action"
        assert t[1].hand == hand


def test_parliament_works_only_face_up_on_top_and_only_at_the_start_of_the_turn():
    t = Table(step="take")
    t[1].set(city="parliament/lords")
    t.display("grocers")
    t.opens()
    assert t.options == ["deck", "grocers"]
    t = Table()
    t[1].set(city="parliament")
    t.display("grocers")
    t.opens().play("take-three-cards")
    assert t.options == ["deck", "grocers"]


def university(deck, city="university-of-london", display="lords", hand=""):
    t = Table(step="take")
    t.deck(deck)
    t.display(display)
    t[1].set(city=city, hand=hand)
    return t.opens()


def test_university_looks_at_three_cards_and_keeps_one_and_puts_back_the_rest_in_any_order():
    t = university("salters vintners grocers mercers")
    assert t.options == ["deck", "lords", "use:university-of-london"]
    t.play("use:university-of-london")
    assert t.options == ["salters", "vintners", "grocers", "lords"], "the deck's place is taken by the cards looked at"
    t.play("vintners")
    assert t[1].hand == ["vintners"]
    assert t.ids == ["salters>grocers", "grocers>salters"]
    t.play("grocers>salters")
    assert t.faces("deck") == ["grocers", "salters", "mercers"]
    assert t.rule == "turn action"


def test_university_need_not_keep_a_card_that_it_looked_at():
    t = university("salters vintners grocers mercers")
    t.play("use:university-of-london", "lords")
    assert len(t.ids) == 6
    t.play("grocers>vintners>salters")
    assert t.faces("deck") == ["grocers", "vintners", "salters", "mercers"]
    assert t[1].hand == ["lords"]


def test_university_need_not_look():
    t = university("salters vintners grocers mercers")
    t.play("deck")
    assert t[1].hand == ["salters"]
    assert t.faces("deck") == ["vintners", "grocers", "mercers"]


def test_university_looks_at_what_is_there_if_the_deck_has_fewer_than_three():
    t = university("salters vintners")
    t.play("use:university-of-london")
    assert t.options == ["salters", "vintners", "lords"]
    t.play("vintners")
    assert t.faces("deck") == ["salters"]
    t = university("salters")
    t.play("use:university-of-london")
    assert t.options == ["salters", "lords"]
    t.play("salters")
    assert t.faces("deck") == []
    assert t.rule == "turn action"


def test_university_is_not_offered_when_the_deck_is_empty():
    t = university("", display="lords grocers")
    assert t.options == ["lords", "grocers"]


def test_university_serves_only_the_take_at_the_start_of_the_turn():
    t = Table()
    t.display("grocers")
    t[1].set(city="university-of-london")
    t.opens().play("take-three-cards")
    assert t.options == ["deck", "grocers"]


def test_the_cards_looked_at_are_seen_by_nobody_else():
    t = university("salters vintners grocers mercers")
    t.play("use:university-of-london")
    assert t.game.view(2)["players"][0]["zones"]["desk"] == {"shape": "hand", "number": 3, "things": None}
    seen = [e.get("thing") for e in t.game.events(2, t.since) if e["type"] == "move"]
    assert seen == [None, None, None]
    assert t.game.view(2)["decision"] == t.game.decision.as_seen_by_others()


def test_parliament_and_university_take_up_to_two_each_from_the_three_or_the_display():
    t = university("salters vintners grocers mercers", city="parliament university-of-london")
    t.play("use:university-of-london", "vintners")
    assert t.options == ["salters", "grocers", "lords", "stop"], "looked once, before the first card"
    t.play("lords")
    assert t[1].hand == ["lords", "vintners"]
    t.play("grocers>salters")
    assert t.faces("deck") == ["grocers", "salters", "mercers"]
    t = university("salters vintners grocers mercers", city="parliament university-of-london")
    t.play("use:university-of-london", "vintners", "salters")
    assert t.faces("deck") == ["grocers", "mercers"]


def test_parliament_and_university_may_look_and_keep_none():
    t = university("salters vintners grocers mercers", city="parliament university-of-london")
    t.play("use:university-of-london", "stop", "salters>vintners>grocers")
    assert t[1].hand == []
    assert t.faces("deck")[0] == "salters"


def test_university_cannot_look_after_the_first_card():
    t = university("salters vintners grocers mercers", city="parliament university-of-london")
    t.play("deck")
    assert t.options == ["deck", "lords", "stop"]


def test_equal_cards_looked_at_are_one_option_and_one_of_the_display_is_another():
    t = university("sewers#1 school-a-blue sewers#2 mercers", display="sewers#3")
    t.play("use:university-of-london")
    assert t.ids == ["sewers#1", "school-a-blue", "sewers#3"]
    t.play("sewers#1")
    assert t[1].hand == ["sewers"]
    assert [option.label for option in t.game.decision.options] == ["School, Sewers", "Sewers, School"]


def test_orders_of_cards_looked_at_that_differ_in_copies_only_are_one_order():
    t = university("water-works#1 school-a-blue water-works#2 mercers")
    t.play("use:university-of-london", "lords")
    assert len(t.ids) == 3
    t.play(next(id for id in t.ids if id.startswith("school")))
    assert t.faces("deck") == ["school-a-blue", "water-works", "water-works", "mercers"]


def test_cards_looked_at_that_are_all_equal_leave_no_order_to_choose():
    t = university("water-works#1 school-a-blue water-works#2 mercers")
    t.play("use:university-of-london", "school-a-blue")
    assert t.faces("deck") == ["water-works", "water-works", "mercers"]
    assert t.rule == "turn action"


def test_the_question_of_an_order_says_that_the_first_card_goes_on_top():
    t = university("salters vintners grocers mercers")
    t.play("use:university-of-london", "lords")
    assert t.game.decision.prompt == "Put the cards in your desk on the deck in an order you choose, the first on top"


# ---- Stock Exchange ----------------

USE = "use:stock-exchange"


def exchange(step="action", **belongings):
    t = Table(step=step)
    t.display("lords grocers")
    t[1].set(**{"city": "stock-exchange mercers salters", "hand": "paupers-a", **belongings})
    return t.opens()


def test_stock_exchange_swaps_a_hand_card_for_a_display_card_in_its_slot():
    t = exchange(hand="paupers-a vintners")
    assert USE in t.options
    t.play(USE, "paupers-a", "grocers")
    assert t.rows[0] == "lords paupers-a ."
    assert t[1].hand == ["grocers", "vintners"]
    assert USE not in t.options, "once in the turn"
    assert t.rule == "turn action"
    t.play("take-three-cards")
    assert USE not in t.options


def test_stock_exchange_is_offered_at_the_take_of_the_start():
    t = exchange(step="take")
    assert USE in t.options
    t.play(USE, "lords")
    assert t.options == ["deck", "paupers-a", "grocers"]


def test_stock_exchange_is_offered_at_each_take_of_take_three_and_buy_land_and_refugees():
    t = exchange().play("take-three-cards")
    for _ in range(3):
        assert USE in t.options
        t.play("deck")
    t = exchange(money=20).play("buy-land", "westminster")
    assert USE in t.options
    t = exchange(hand="huguenots paupers-a").play("play-cards")
    assert t.rule == "rule take a card"
    assert USE in t.options


def test_stock_exchange_is_not_offered_before_the_compulsory_first_play_but_before_the_next():
    t = exchange(hand="vintners haberdashers fishmongers paupers-a").play("play-cards")
    assert USE not in t.options
    t.play("vintners")
    assert USE not in t.options, "not inside an expend"
    t.play("haberdashers")
    assert USE not in t.options, "not inside the choice of a stack"
    t.play("a-new-stack")
    assert USE in t.options


def test_stock_exchange_is_not_offered_before_the_compulsory_first_activation_but_before_the_next():
    t = exchange().play("run-city")
    assert USE not in t.options
    t.play("mercers")
    assert USE in t.options


def test_stock_exchange_is_not_offered_inside_a_cost_or_an_effect():
    t = exchange(city="stock-exchange east-india-company brixton-prison", hand="paupers-a salters vintners")
    t.play("run-city", "east-india-company")
    assert t.rule == "rule expend a card"
    assert USE not in t.options
    t.play("paupers-a", "brixton-prison")
    assert USE not in t.options


def test_stock_exchange_is_offered_within_wren():
    t = exchange(hand="wren bridge paupers-a").play("play-cards")
    assert t.rule == "card wren from hand"
    assert USE in t.options
    t.play(USE, "paupers-a", "lords")
    assert sorted(t.options) == ["bridge", "lords", "stop"]


def test_stock_exchange_is_offered_once_after_the_action_before_the_hand_limit():
    t = exchange(hand="paupers-a vintners").play("run-city", "mercers", "stop")
    assert t.rule == "turn closing"
    assert t.options == ["go-on", USE]
    t.play(USE, "paupers-a", "lords")
    assert t.to_move == 2


def test_stock_exchange_needs_a_hand_card_and_a_display_card():
    t = exchange(hand="")
    assert USE not in t.options
    t = Table()
    t[1].set(city="stock-exchange mercers", hand="paupers-a").table.opens()
    assert USE not in t.options


def test_stock_exchange_serves_only_its_owner_in_his_own_turn():
    t = Table()
    t.display("lords grocers")
    t[2].set(city="stock-exchange", hand="paupers-a")
    t.opens()
    t.play("take-three-cards")
    for _ in range(3):
        assert USE not in t.options
        t.play("deck")
    assert t.to_move == 2
    assert USE in t.options


def test_a_stock_exchange_placed_this_turn_can_be_used():
    t = Table()
    t.display("lords grocers")
    t[1].set(hand="stock-exchange vintners paupers-a", money=5)
    t.opens().play("play-cards", "stock-exchange")
    assert t.options == ["stop", USE]
    t.play(USE, "lords")
    assert t[1].hand == ["lords"]


def test_activating_stock_exchange_brings_two_pounds_whether_it_was_used_or_not():
    t = exchange(city="stock-exchange salters", money=0).play("run-city", "stock-exchange", "stop")
    assert t[1].money == 2


def test_a_stock_exchange_that_was_covered_serves_no_more():
    t = exchange(hand="fishmongers vintners covent-garden paupers-a haberdashers", city="stock-exchange")
    t.play("play-cards", "vintners", "covent-garden", "a-new-stack")
    assert USE in t.options
    t.play("fishmongers", "stock-exchange")
    assert t.to_move == 2


def test_a_swap_may_come_between_looking_with_the_university_and_taking():
    t = exchange(step="take", city="stock-exchange university-of-london")
    t.play("use:university-of-london")
    assert USE in t.options
    t.play(USE, "lords")
    assert t.options == ["school-a-blue", "water-works", "paupers-a", "grocers"]


# ---- Shops ----------------

SHOPS = pytest.mark.parametrize("shops", ["shops-b", "shops-c"])


@SHOPS
def test_shops_gets_a_pound_whenever_another_card_is_placed_and_activating_takes_it(shops):
    t = Table()
    t[1].set(hand="salters vintners grocers mercers haberdashers", city=shops, money=0, poverty=5)
    t.opens().play("play-cards", "salters", "vintners", "a-new-stack", "grocers", "mercers", "a-new-stack")
    assert t.on(f"{shops}#1", "coins") == 2
    assert t[1].money == 0
    t.end_turn()
    t.play("deck", "run-city", shops)
    assert (t[1].money, t[1].points) == (2, 2)
    assert t.on(f"{shops}#1", "coins") == 0
    assert t[1].city[0] == f"-{shops}"


def test_shops_does_not_pay_for_its_own_placing():
    t = Table()
    t[1].set(hand="shops-b salters")
    t.opens().play("play-cards", "shops-b")
    assert t.on("shops-b#1", "coins") == 0


def test_shops_pays_for_another_shops():
    t = Table()
    t[1].set(hand="shops-c salters", city="shops-b")
    t.opens().play("play-cards", "shops-c", "a-new-stack")
    assert (t.on("shops-b#1", "coins"), t.on("shops-c#1", "coins")) == (1, 0)


def test_money_on_a_shops_that_is_covered_returns_to_the_bank():
    t = Table()
    t[1].set(hand="salters vintners grocers mercers", city="shops-b", money=0)
    t.opens().play("play-cards", "salters", "vintners", "a-new-stack")
    assert t.on("shops-b#1", "coins") == 1
    t.play("grocers", "shops-b")
    assert t.on("shops-b#1", "coins") == 0
    assert t[1].money == 0


@pytest.mark.parametrize("city", ["-shops-b lords", "shops-b/lords"])
def test_shops_works_only_in_view(city):
    t = Table()
    t[1].set(hand="salters vintners", city=city)
    t.opens().play("play-cards", "salters", "a-new-stack")
    assert t.on("shops-b#1", "coins") == 0


def test_shops_sees_only_the_city_of_its_owner():
    t = Table()
    t[1].set(hand="salters vintners")
    t[2].set(city="shops-b")
    t.opens().play("play-cards", "salters")
    assert t.on("shops-b#1", "coins") == 0


def test_a_shops_saved_by_a_hospital_starts_again_from_nothing():
    t = Table()
    t[1].set(hand="salters vintners", city="shops-b hospital-a", money=0)
    t.opens().play("play-cards", "salters", "a-new-stack")
    t.end_turn()
    t.play("deck", "run-city", "shops-b", "use:hospital-a", "stop")
    assert t[1].money == 1
    assert t.on("shops-b#1", "coins") == 0


# ---- cards that hit other players ----------------


def test_police_force_gives_one_own_poverty_to_a_chosen_player():
    t = Table(players=3)
    t[1].set(city="police-force", poverty=4, points=0)
    t[3].set(poverty=0)
    t.opens().play("run-city")
    assert t.options == ["player-2", "player-3"], "nobody chooses himself"
    assert t[1].points == 2
    t.play("player-3")
    assert (t[1].poverty, t[3].poverty) == (3 + 1, 1), "and one for the stack"


def test_police_force_may_be_activated_with_no_poverty_to_give():
    t = Table(players=3)
    t[1].set(city="police-force", poverty=0, points=0)
    t[2].set(poverty=3)
    t.opens().play("run-city")
    assert (t[1].points, t[1].poverty, t[2].poverty) == (2, 1, 3)
    assert t.to_move == 2, "nobody is chosen"


def test_fleet_street_gives_another_player_two_poverty_from_the_stock():
    t = Table(players=3)
    t[1].set(city="fleet-street", money=0, poverty=4)
    t[2].set(poverty=1)
    t.opens().play("run-city")
    assert t.options == ["player-2", "player-3"]
    t.play("player-2")
    assert (t[1].money, t[1].poverty, t[2].poverty) == (5, 5, 3)


def test_lloyds_takes_two_pounds_from_each_other_player():
    t = Table(players=4)
    t[1].set(city="lloyds-of-london", money=0)
    t.opens().play("run-city")
    assert t[1].money == 6
    assert [t[p].money for p in (2, 3, 4)] == [3, 3, 3]


def test_fire_brigade_makes_each_other_player_pay_the_bank_a_pound_a_borough():
    t = Table(players=3)
    t[1].set(city="fire-brigade", land="city", money=5, points=0)
    t[2].set(land="hackney lambeth", money=5)
    t.opens().play("run-city")
    assert (t[1].money, t[1].points) == (5, 2)
    assert (t[2].money, t[3].money) == (3, 5)


# ---- prisons, workhouse, public houses ----------------


@pytest.mark.parametrize(("name", "points"), [("brixton-prison", 0), ("millbank-prison", 3)])
def test_a_prison_expends_up_to_three_cards_for_a_poverty_each(name, points):
    t = Table()
    t[1].set(city=name, hand="salters lords paupers-a grocers", poverty=9, points=0)
    t.opens().play("run-city", "salters", "paupers-a", "lords")
    assert t.rows[0] == "salters paupers-a lords"
    assert t[1].poverty == 9 - 3 + 1 + 1
    assert t[1].points == points


@pytest.mark.parametrize("name", ["brixton-prison", "millbank-prison", "workhouse"])
def test_a_prison_or_workhouse_may_expend_none(name):
    t = Table()
    t[1].set(city=f"{name} lords", hand="paupers-a paupers-a", poverty=9, points=0)
    t.opens().play("run-city", name, "stop")
    assert (t[1].poverty, t[1].points) == (9, 0)
    assert t[1].city[0] == f"-{name}"


def test_a_loop_that_begins_with_a_rule_asks_in_the_words_of_that_rule():
    t = Table()
    t[1].set(city="millbank-prison", hand="salters lords")
    t.opens().play("run-city")
    assert t.rule == "rule expend a card"
    assert t.game.decision.prompt == "Choose a card in your hand"


@pytest.mark.parametrize("name", ["brixton-prison", "millbank-prison", "workhouse"])
def test_a_prison_or_workhouse_goes_on_at_no_poverty(name):
    t = Table()
    t[1].set(city=f"{name} lords", hand="paupers-a paupers-a paupers-b", poverty=1)
    t.opens().play("run-city", name, "paupers-a")
    assert t[1].poverty == 0
    assert "paupers-a" in t.options


def test_workhouse_expends_any_number_of_paupers_for_a_pound_and_a_poverty_each():
    t = Table()
    t[1].set(city="workhouse", hand="paupers-a paupers-b paupers-b paupers-c salters", poverty=9, money=0)
    t.opens().play("run-city")
    assert sorted(t.options) == ["paupers-a", "paupers-b", "paupers-c", "stop"]
    t.play("paupers-a", "paupers-b", "paupers-b", "paupers-c")
    assert t[1].money == 4
    assert t[1].poverty == 9 - 4 + 1 + 1


def test_public_houses_spares_hand_cards_in_this_run_only():
    t = Table()
    t[1].set(city="public-houses", hand="salters lords paupers-a", poverty=0)
    t.opens().play("run-city")
    assert t[1].poverty == 1
    t.end_turn()
    t[1].set(city="grand-hotel", hand="salters lords")
    t.play("run-city")
    assert t[1].poverty == 1 + 1 + 2


def test_public_houses_do_not_spare_hand_cards_at_the_end():
    t = Table()
    t.deck("")
    t[1].set(city="public-houses", hand="salters lords paupers-a", poverty=0)
    t[2].set(poverty=0)
    t.opens().play("run-city", "take-three-cards")
    assert t.over
    assert t[1].poverty == 4


def test_public_houses_must_be_activated_to_help():
    t = Table()
    t[1].set(city="public-houses mercers", hand="salters lords", poverty=0)
    t.opens().play("run-city", "mercers", "stop")
    assert t[1].poverty == 4
