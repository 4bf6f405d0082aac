"""Running a city in 2017, and the city cards that do otherwise than in 2010."""

import re

import pytest

from london_rules import load
from london_rules.language.constructs import Block, Gain, RemoveCounter
from london_rules.language.flow.order import Order
from tests.support.table import Table, rule_set

LOAN = "use:take-a-loan"


def table(**how):
    return Table(variant="2017", **how)


def cards():
    return [f for f in rule_set("2017").rules.faces.values() if f.kind == "card"]


# ---- the action: C7, R-4 ----------------


@pytest.mark.parametrize("city", ["", "st-pauls", "-salters", "salters/st-pauls", "hospital-a", "salters"])
def test_running_is_always_to_be_had_and_no_card_need_be_activated(city):
    t = table()
    t[1].set(city=city, hand="paupers-a", poverty=0)
    t.opens()
    assert "run-city" in t.options
    t.play("run-city", "stop")
    assert t[1].city == city.split()
    assert t[1].poverty == len(city.split()) + 1
    assert t.to_move == 2


def test_cards_are_activated_one_at_a_time_in_the_order_the_player_likes():
    t = table()
    t[1].set(city="salters lords mercers", money=0)
    t.opens().play("run-city")
    assert t.options == ["salters", "lords", "mercers", "stop", LOAN]
    t.play("mercers")
    assert t[1].money == 5
    assert t.options == ["salters", "lords", "stop", LOAN]
    t.play("salters", "stop")
    assert t[1].money == 9


def test_only_the_face_up_top_card_of_a_stack_can_be_activated_and_only_once():
    t = table()
    t[1].set(city="salters/lords -mercers grocers")
    t.opens().play("run-city")
    assert t.options == ["lords", "grocers", "stop", LOAN]
    t.play("lords")
    assert t.options == ["grocers", "stop", LOAN]


def test_the_whole_cost_of_activating_must_be_paid_before_the_effect():
    t = table()
    t[1].set(city="west-india-docks").table.opens().play("run-city")
    assert t.options == ["stop", LOAN], "no card to discard"
    t = table()
    t[1].set(city="west-india-docks", hand="paupers-a", money=0).table.opens()
    t.play("run-city", "west-india-docks")
    told = [e["type"] for e in t.events("move", "counter", "turned")]
    assert told == ["move", "counter", "turned"]
    assert t.rows[0] == "paupers-a . ."
    assert t[1].city == ["-west-india-docks"]


def test_run_poverty_is_stacks_and_loans_and_hand_cards():
    t = table()
    t[1].set(city="salters lords/sewers -mercers", hand="paupers-a grocers", loans=4, land="city hackney lewisham")
    t[1].set(poverty=1)
    t.opens().play("run-city", "stop")
    assert t[1].poverty == 1 + 3 + 4 + 2


def test_poverty_never_falls_under_zero_and_unused_removal_is_lost():
    t = table()
    t[1].set(city="almshouses leather-industry", poverty=1)
    t.opens().play("run-city", "almshouses")
    assert t[1].poverty == 0
    t.play("leather-industry", "stop")
    assert t[1].poverty == 3


# ---- the order inside one effect: C9, R-11 ----------------


def test_parts_of_an_activation_may_go_in_any_order():
    assert rule_set("2017").rules.kinds["card"].fields["activation"].any_order
    assert not rule_set("2010").rules.kinds["card"].fields["activation"].any_order


@pytest.mark.parametrize("name", [f.id for f in cards() if "activation" in f.effects])
def test_no_shipped_card_asks_for_the_order_of_its_parts(name):
    t = table(players=3)
    spare = "vintners mercers fishmongers salters lords sewers bridge paupers-a grocers"
    first, *others = (n for n in spare.split() if n != name)
    t[1].set(hand=" ".join(others[2:6]), city=f"{name} {others[0]}/{others[1]} {first}", money=0, poverty=1)
    t[1].set(land="city lambeth hackney")
    t.display(others[6])
    if name == "coffee-house":
        t.display("grocers")
    if name.startswith("shops"):
        t.put("coins", name, 3)
    t.opens().play("run-city", first, name)
    while t.to_move == 1 and t.rule != "action run city":
        assert [o for o in t.options if re.match(r"\d+-", o)] == [], "parts in an order are numbered"
        t.play(t.ids[0])
    if name.startswith("shops"):
        assert t[1].money == 4 + 3, "the money on it is not lost"


# What is chosen and what is done with it are not parts that could change places.
CHOOSING = {"coffee-house", "whitehall"}


def test_the_parts_of_no_shipped_card_come_out_otherwise_in_another_order():
    rules = rule_set("2017").rules
    order = Order(rules)
    bound = {
        face.id: [effect.body.body[n] for n in parts]
        for face in cards()
        for field, effect in face.effects.items()
        if field == "activation" and (parts := order.bound(tuple(Block((part,)) for part in effect.body.body)))
    }
    assert bound.keys() == {"shops-b", "shops-c"} | CHOOSING
    for name in ("shops-b", "shops-c"):
        assert [type(part) for part in bound[name]] == [Gain, RemoveCounter], "money off the card: one thing"


SWEATSHOP = """\
language: 2
id: sweatshop
title: A card whose symbols go either way
kind: overlay
builds on: ["2017"]
set:
  card:
    leather-industry:
      activation: |
        in any order
          gain £7
          lose 1 poverty
          gain 1 poverty
"""


@pytest.mark.parametrize(("first", "poverty"), [("2-lose-1-poverty", 1), ("3-gain-1-poverty", 0)])
def test_the_order_is_asked_where_it_can_change_the_outcome(first, poverty, tmp_path):
    """As on a card that a house rule changes: with no poverty, taking it off first takes nothing off."""
    path = tmp_path / "sweatshop.yaml"
    path.write_text(SWEATSHOP, encoding="utf-8")
    t = Table(variant=f"2017+{path}")
    t[1].set(city="leather-industry", poverty=0, money=0)
    t.opens().play("run-city", "leather-industry")
    assert t.options == ["2-lose-1-poverty", "3-gain-1-poverty"], "the £7 go with either"
    t.play(first)
    assert (t[1].money, t[1].poverty) == (7, poverty)


def test_a_card_whose_text_leaves_an_order_that_matters_unsaid_is_named(tmp_path):
    path = tmp_path / "sweatshop.yaml"
    path.write_text(SWEATSHOP.replace("        in any order\n", "").replace("          ", "        "), encoding="utf-8")
    found = load(f"2017+{path}").diagnostics.items()
    assert [d.code for d in found] == ["LR-L0008"]
    assert "Leather Industry" in found[0].message


# ---- the cards of 2017: C10, C11 ----------------


@pytest.mark.parametrize(
    ("land", "points", "money"),
    [
        ("", 3, 5),
        ("hackney", 4, 5),
        ("hackney city st-pancras", 6, 5),
        ("lewisham camberwell", 5, 5),
        ("lewisham hackney", 5, 3),
        ("hackney lewisham city", 6, 3),
    ],
)
def test_underground_brings_three_and_one_for_each_borough_and_costs_two_pounds_on_both_sides(land, points, money):
    t = table()
    t[1].set(city="underground", hand="paupers-a", land=land, money=5)
    t[2].set(land="deptford")
    t.opens().play("run-city", "underground")
    assert (t[1].points, t[1].money) == (points, money)
    assert t[1].city == ["-underground"]
    assert t.rows[0] == "paupers-a . .", "any card activates it"


def test_the_two_pounds_of_the_underground_are_met_with_a_loan():
    t = table()
    t[1].set(city="underground", hand="paupers-a", land="lewisham city", money=1)
    t.opens().play("run-city", "underground")
    assert (t[1].money, t[1].loans) == (9, 1)


def test_there_are_no_underground_counters():
    assert "underground" not in rule_set("2017").rules.counters


def test_town_houses_bring_one_for_each_face_up_blue_card_their_own_too():
    t = table()
    t[1].set(city="town-houses hospital-a salters/lords -kew-gardens bridge mercers")
    t.opens().play("run-city", "town-houses", "let-it-happen")
    assert t[1].points == 3
    assert t[1].city[0] == "-town-houses"


@pytest.mark.parametrize(("land", "brings"), [("city hackney lambeth", 4), ("hackney", 0), ("city lewisham", 2)])
def test_steamboats_bring_two_pounds_for_each_riverside_borough(land, brings):
    t = table()
    t[1].set(city="steamboats", land=land, money=0)
    t[2].set(land="westminster")
    t.opens().play("run-city", "steamboats")
    assert t[1].money == brings


def test_the_great_exhibition_takes_a_card_of_any_colour():
    t = table()
    t[1].set(city="great-exhibition", hand="salters paupers-a lords")
    t.opens().play("run-city", "great-exhibition")
    assert sorted(t.options) == ["lords", "paupers-a", "salters"]
    t.play("paupers-a")
    assert t[1].points == 5


def test_no_activation_cost_knows_a_colour():
    costs = {text.slot.source.value for f in cards() for n, text in f.effects.items() if n == "activation cost"}
    assert costs == {"expend a card", "pay £4", "pay £7"}


def test_a_hospital_costs_two_pounds_and_flips_in_the_place_of_another_card():
    t = table()
    t[1].set(hand="hospital-a lords", city="salters mercers", money=5)
    t.opens().play("play-cards", "hospital-a", "a-new-stack", "stop")
    assert t[1].money == 3
    t = table()
    t[1].set(city="salters hospital-a mercers", money=0)
    t.opens().play("run-city", "salters", "use:hospital-a")
    assert t[1].city == ["salters", "-hospital-a", "mercers"]
    assert t.options == ["mercers", "stop", LOAN], "the card saved cannot be activated again this turn"


# ---- powers of 2010 that hold: C11 ----------------


def test_public_houses_spare_hand_cards_in_this_run_only():
    t = table()
    t[1].set(city="public-houses", hand="salters lords", loans=1, poverty=0)
    t.opens().play("run-city", "public-houses", "stop")
    assert t[1].poverty == 1 + 1


def test_coffee_house_places_a_card_of_the_display_that_can_be_activated_at_once():
    t = table()
    t.display("salters paupers-a")
    t[1].set(city="coffee-house", money=0)
    t.opens().play("run-city", "coffee-house")
    assert t[1].city == ["coffee-house/salters"]
    t.play("salters")
    assert t[1].money == 4


def test_whitehall_runs_again_what_a_hospital_saved():
    t = table()
    t[1].set(city="salters hospital-a whitehall", money=0)
    t.opens().play("run-city", "salters", "use:hospital-a", "whitehall")
    assert t[1].money == 8
    assert t[1].city == ["-salters", "-hospital-a", "-whitehall"]


def test_parliament_takes_none_one_or_two_cards_at_the_start():
    t = table(step="take")
    t.display("lords")
    t[1].set(city="parliament")
    t.opens()
    assert sorted(t.options) == ["deck", "lords", "stop"]
    t.play("lords", "stop")
    assert t[1].hand == ["lords"]


def test_university_looks_at_three_cards_after_loans_are_repaid():
    t = table(step="take")
    t.deck("salters grocers mercers sewers")
    t[1].set(city="university-of-london", money=15, loans=1)
    t.opens()
    assert t.options == ["0", "1"]
    t.play("1", "use:university-of-london")
    assert sorted(t.options) == ["grocers", "mercers", "salters"]


def test_lloyds_and_fire_brigade_make_others_borrow_in_another_players_turn():
    t = table()
    t[1].set(city="lloyds-of-london fire-brigade", money=0)
    t[2].set(land="city lewisham", money=1, loans=12)
    t.opens().play("run-city", "lloyds-of-london", "fire-brigade")
    assert t[1].money == 2
    assert (t[2].money, t[2].loans) == (7, 13)


def test_shops_collect_money_and_give_it_when_activated():
    t = table()
    t[1].set(hand="salters vintners", city="shops-b", money=0, poverty=3)
    t.opens().play("play-cards", "salters", "a-new-stack")
    assert t.on("shops-b#1", "coins") == 1
    t = table()
    t[1].set(city="shops-b", money=0, poverty=3)
    t.put("coins", "shops-b", 4)
    t.opens().play("run-city", "shops-b")
    assert (t[1].money, t[1].points, t[1].poverty) == (4, 2, 2)
    assert t.on("shops-b#1", "coins") == 0
