"""The action "play cards", and the cards that bear on it: School, Wren, refugees, Coffee House."""

import pytest

from tests.support.table import Table, rule_set


def test_a_card_needs_one_card_of_its_colour_expended_and_its_cost_paid():
    t = Table()
    t[1].set(hand="kew-gardens lords sewers salters", money=10)
    t.opens().play("play-cards", "kew-gardens")
    assert sorted(t.options) == ["lords", "sewers"], "the player chooses among the cards of the colour"
    t.play("sewers")
    assert t[1].city == ["kew-gardens"]
    assert t[1].money == 3
    assert t.rows[0] == "sewers . ."
    assert t[1].hand == ["lords", "salters"]


def test_a_card_may_be_paid_for_with_its_equal():
    t = Table()
    t[1].set(hand="water-works water-works", money=5)
    t.opens().play("play-cards")
    assert t[1].city == ["water-works"]
    assert t.rows[0] == "water-works . ."


def test_cards_are_played_one_at_a_time_until_done():
    t = Table()
    t[1].set(hand="salters vintners grocers mercers haberdashers")
    t.opens().play("play-cards")
    assert "stop" not in t.options, "at least one card must be played"
    t.play("salters", "vintners")
    assert "stop" in t.options
    t.play("grocers", "mercers")
    assert t[1].city == ["salters", "grocers"]
    assert t.to_move == 2, "one card of its colour is not enough"


def test_a_card_goes_on_a_new_stack_or_any_top_card_face_up_or_down():
    t = Table()
    t[1].set(hand="salters vintners", city="lords/hospital-a -mercers grocers")
    t.opens().play("play-cards", "salters")
    assert t.options == ["hospital-a", "mercers", "grocers", "a-new-stack"]
    t.play("mercers")
    assert t[1].city == ["lords/hospital-a", "-mercers/salters", "grocers"]


def test_nothing_goes_on_a_card_placed_in_the_same_turn():
    t = Table()
    t[1].set(hand="salters vintners grocers mercers haberdashers", city="lords")
    t.opens().play("play-cards", "salters", "haberdashers", "a-new-stack", "vintners", "mercers")
    assert t.options == ["lords", "a-new-stack"]


def test_a_card_placed_in_an_earlier_turn_may_be_covered():
    t = Table()
    t[1].set(hand="salters vintners grocers mercers")
    t.opens().play("play-cards", "salters", "vintners", "stop")
    t.end_turn()
    t.play("deck", "play-cards", "grocers")
    assert t.options == ["salters", "a-new-stack"]


def test_duplicates_may_lie_in_a_city():
    t = Table()
    t[1].set(hand="furniture-makers salters", city="furniture-makers")
    t.opens().play("play-cards", "furniture-makers", "a-new-stack")
    assert t[1].city == ["furniture-makers", "furniture-makers"]


def test_stacks_never_go_away():
    t = Table()
    t[1].set(hand="salters vintners", city="lords")
    t.opens().play("play-cards", "salters", "lords")
    assert t[1].city == ["lords/salters"]


def test_an_ongoing_power_works_from_the_moment_the_card_is_placed():
    t = Table()
    t[1].set(hand="school-a-brown grocers lords salters", money=5)
    t.opens().play("play-cards", "school-a-brown", "grocers")
    assert sorted(t.options) == ["lords", "salters", "stop"]
    t.play("lords")
    assert t.rows[0] == "grocers salters ."
    assert t[1].money == 2


@pytest.mark.parametrize(("city", "works"), [("school-c", True), ("-school-c", False), ("school-c/lords", False)])
def test_an_ongoing_power_works_only_face_up_and_on_top(city, works):
    t = Table()
    t[1].set(hand="salters sewers", city=city)
    t.opens()
    assert ("play-cards" in t.options) == works


def test_power_cards_may_be_expended_for_their_colour():
    t = Table()
    t[1].set(hand="huguenots salters")
    t.opens().play("play-cards", "salters")
    assert t.rows[0] == "huguenots . ."
    t = Table()
    t[1].set(hand="wren lords")
    t.opens().play("play-cards", "lords")
    assert t.rows[0] == "wren . ."


@pytest.mark.parametrize("name", ["wren", "huguenots", "jewish-refugees", "paupers-a", "paupers-b", "paupers-c"])
def test_cards_without_a_stone_base_can_never_be_placed(name):
    face = rule_set().rules.faces[name]
    assert "cost" not in face.values
    t = Table()
    t.deck("")
    t[1].set(hand=f"{name} salters lords", city="school-c")
    t.opens().play("play-cards")
    if "from hand" in face.effects:
        t.play(name)
    else:
        assert name not in t.options
    assert t[1].city == ["school-c"]


def test_paupers_can_neither_be_placed_nor_expended_to_place():
    t = Table()
    t[1].set(hand="paupers-a paupers-b salters")
    t.opens()
    assert "play-cards" not in t.options


def test_play_cards_is_not_to_be_had_if_no_card_can_be_played():
    for hand in ("", "salters", "salters lords", "great-exhibition salters lords"):
        t = Table()
        t[1].set(hand=hand).table.opens()
        assert "play-cards" not in t.options, hand


def test_playing_only_a_power_card_is_enough():
    t = Table()
    t.deck("paupers-a lords mercers")
    t[1].set(hand="huguenots")
    t.opens().play("play-cards")
    assert t[1].hand == ["lords", "paupers-a"]
    assert t.out[0] == "huguenots"
    assert t.to_move == 2


# ---- Huguenots, Jewish Refugees ----------------


@pytest.mark.parametrize("name", ["huguenots", "jewish-refugees"])
def test_refugees_bring_two_cards_and_leave_the_game(name):
    t = Table()
    t.deck("almshouses sewers vintners")
    t.display("lords")
    t[1].set(hand=f"{name} salters")
    t.opens().play("play-cards", name)
    assert t.out[0] == name, "it leaves the hand first"
    assert t.options == ["deck", "lords"]
    t.play("lords")
    assert t[1].hand == ["almshouses", "lords", "salters"], "then only the deck is left"
    assert t.rows[0] == ". . ."
    assert "stop" in t.options


def test_refugees_may_be_played_though_nothing_can_be_taken():
    t = Table()
    t.deck("")
    t[1].set(hand="huguenots")
    t.opens().play("play-cards")
    assert t.out[0] == "huguenots"
    assert t[1].hand == []
    assert t.to_move == 2


def test_power_cards_are_played_only_while_playing_cards():
    t = Table(step="take")
    t[1].set(hand="huguenots wren", city="lords")
    t.opens()
    for action in ("run-city", "buy-land", "take-three-cards"):
        assert action in t.options
    t.play("run-city")
    assert t[1].hand.count("huguenots") == 1


# ---- Wren ----------------


def test_wren_places_two_cards_of_any_colour_for_their_cost_only():
    t = Table()
    t[1].set(hand="wren kew-gardens bridge paupers-a", money=20)
    t.opens().play("play-cards", "wren")
    assert t.out[0] == "wren"
    assert sorted(t.options) == ["bridge", "kew-gardens", "stop"]
    t.play("kew-gardens")
    assert t[1].money == 13
    assert "stop" in t.options
    t.play("bridge")
    assert t[1].money == 11
    assert t[1].city == ["kew-gardens", "bridge"]
    assert t[1].hand == ["paupers-a"]
    assert t.rows[0] == ". . ."


def test_wren_may_place_one_card_or_none():
    t = Table()
    t[1].set(hand="wren kew-gardens bridge lords", money=20)
    t.opens().play("play-cards", "wren", "bridge", "stop")
    assert t[1].city == ["bridge"]
    t = Table()
    t[1].set(hand="wren kew-gardens bridge salters", money=20)
    t.opens().play("play-cards", "wren", "stop")
    assert t[1].city == []
    assert t.out[0] == "wren"
    assert t.to_move == 2


def test_wren_may_not_be_played_with_nothing_to_place():
    t = Table()
    t[1].set(hand="wren paupers-a")
    t.opens()
    assert "play-cards" not in t.options


def test_a_card_that_wren_places_may_cover_but_not_one_placed_this_turn():
    t = Table()
    t[1].set(hand="wren lords bridge", city="salters", money=20)
    t.opens().play("play-cards", "wren", "lords")
    assert t.options == ["salters", "a-new-stack"]
    t.play("salters")
    t.play("bridge")
    assert t[1].city == ["salters/lords", "bridge"]


# ---- School ----------------

SCHOOLS = pytest.mark.parametrize("school", ["school-a-blue", "school-a-brown", "school-c"])


@SCHOOLS
def test_school_lets_any_card_be_expended_for_a_pound(school):
    t = Table()
    t[1].set(hand="salters lords paupers-a mercers", city=school, money=5)
    t.opens().play("play-cards", "salters")
    assert sorted(t.options) == ["lords", "mercers", "paupers-a"]
    t.play("paupers-a", "a-new-stack")
    assert t[1].money == 4
    t.play("mercers")
    assert t[1].money == 3, "again and again in one turn"


@SCHOOLS
def test_school_asks_nothing_for_a_card_of_the_right_colour(school):
    t = Table()
    t[1].set(hand="salters lords mercers", city=school, money=5)
    t.opens().play("play-cards", "salters", "mercers", "a-new-stack")
    assert t[1].money == 5


def test_two_schools_ask_one_pound():
    t = Table()
    t[1].set(hand="salters lords paupers-a", city="school-a-blue school-c", money=5)
    t.opens().play("play-cards", "salters", "lords", "a-new-stack")
    assert t[1].money == 4


def test_school_is_paid_before_the_cost_and_a_loan_is_taken_if_need_be():
    t = Table()
    t[1].set(hand="salters kew-gardens", city="school-c", money=0)
    t.opens().play("play-cards", "kew-gardens")
    paid = [e["amount"] for e in t.events("payment")]
    assert paid == [-1, -7]
    t.play("a-new-stack")
    assert (t[1].money, t[1].loans) == (2, 1)


def test_a_school_serves_for_the_card_that_covers_it():
    t = Table()
    t[1].set(hand="salters lords", city="school-c", money=5)
    t.opens().play("play-cards", "salters", "school-c")
    assert t[1].city == ["school-c/salters"]
    assert t[1].money == 4


def test_a_school_does_not_serve_for_its_own_placing():
    t = Table()
    t[1].set(hand="school-c salters paupers-a", money=5)
    t.opens()
    assert "play-cards" not in t.options


def test_school_does_not_help_to_activate_the_great_exhibition():
    t = Table()
    t[1].set(hand="salters paupers-a", city="school-a-blue great-exhibition", money=5)
    t.opens()
    assert "run-city" not in t.options
    t = Table()
    t[1].set(hand="salters lords", city="school-a-blue great-exhibition", money=5)
    t.opens().play("run-city")
    assert t.rows[0] == "lords . ."
    assert t[1].points == 5


# ---- Coffee House ----------------


def test_coffee_house_is_placed_without_expending():
    t = Table()
    t[1].set(hand="coffee-house")
    t.opens().play("play-cards")
    assert t[1].city == ["coffee-house"]
    assert t.rows == [". . .", ". . ."]


def test_coffee_house_may_be_expended():
    t = Table()
    t[1].set(hand="coffee-house salters")
    t.opens().play("play-cards", "salters")
    assert t.rows[0] == "coffee-house . ."


def test_coffee_house_cannot_be_activated_if_no_card_that_can_be_placed_lies_on_the_display():
    t = Table()
    t[1].set(city="coffee-house")
    t.display("paupers-a huguenots wren")
    t.opens()
    assert "run-city" not in t.options


def test_coffee_house_takes_a_card_of_any_colour_and_pays_its_cost():
    t = Table()
    t[1].set(city="coffee-house", money=3)
    t.display("paupers-a kew-gardens huguenots bridge")
    t.opens().play("run-city")
    assert t.options == ["kew-gardens", "bridge"]
    t.play("kew-gardens")
    assert (t[1].money, t[1].loans) == (6, 1)
    assert t[1].city == ["coffee-house/kew-gardens"]
    assert t.rows == ["paupers-a . huguenots", "bridge . ."]
    assert t.options == ["kew-gardens", "stop"], "it can be activated at once, or not"
    t.play("stop")
    assert t[1].poverty == 6


def test_a_coffee_house_placed_by_a_coffee_house_cannot_be_activated_in_the_same_turn():
    t = Table()
    t[1].set(city="coffee-house")
    t.display("coffee-house lords")
    t.opens().play("run-city", "coffee-house")
    assert t.to_move == 2
    assert t[1].city == ["coffee-house/coffee-house"]
    t.play("deck", "take-three-cards", "deck", "deck", "deck", "deck")
    t.play("run-city")
    assert t[1].city == ["coffee-house/coffee-house/lords"]


def test_coffee_house_does_not_play_so_shops_sees_it_and_no_card_is_expended():
    t = Table()
    t[1].set(city="coffee-house shops-b", hand="paupers-a")
    t.display("lords sewers")
    t.opens().play("run-city", "coffee-house", "lords")
    assert t.on("shops-b#1", "coins") == 1
    assert t[1].hand == ["paupers-a"]
    t.play("stop")
