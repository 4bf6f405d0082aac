"""The action "run city": activating, flipping, and the poverty of the run."""

import pytest

from tests.support.table import Table


def test_cards_are_activated_one_at_a_time_in_the_order_the_player_likes():
    t = Table()
    t[1].set(city="salters lords mercers", money=0)
    t.opens().play("run-city")
    assert t.options == ["salters", "lords", "mercers"]
    t.play("mercers")
    assert t[1].money == 5
    assert t.options == ["salters", "lords", "stop"]
    t.play("salters")
    assert t[1].money == 9


def test_at_least_one_card_must_be_activated():
    t = Table()
    t[1].set(city="salters mercers")
    t.opens().play("run-city")
    assert "stop" not in t.options


@pytest.mark.parametrize(
    "city",
    [
        "",
        "st-pauls",
        "hospital-a",
        "-salters",
        "salters/st-pauls",
        "school-a-blue",
        "bank-of-england parliament",
    ],
)
def test_run_city_is_not_to_be_had_if_nothing_can_be_activated(city):
    t = Table()
    t[1].set(city=city).table.opens()
    assert "run-city" not in t.options


def test_only_the_face_up_top_card_of_a_stack_can_be_activated_and_only_once():
    t = Table()
    t[1].set(city="salters/lords -mercers grocers")
    t.opens().play("run-city")
    assert t.options == ["lords", "grocers"]
    t.play("lords")
    assert t.options == ["grocers", "stop"]
    assert t[1].city[0] == "salters/lords", "Lord's does not flip, and still is not offered again"


def test_a_card_that_does_not_flip_can_be_activated_again_in_the_next_turn():
    t = Table()
    t[1].set(city="grand-hotel", money=0)
    t.opens().play("run-city")
    t.end_turn()
    t.play("run-city")
    assert t[1].money == 8


@pytest.mark.parametrize("name", ["west-india-docks", "albert-dock", "royal-victoria-dock", "brewing", "ship-building"])
def test_the_whole_cost_of_activating_must_be_paid(name):
    t = Table()
    t[1].set(city=name).table.opens()
    assert "run-city" not in t.options
    t = Table()
    t[1].set(city=name, hand="paupers-a").table.opens()
    t.play("run-city")
    assert t.rows[0] == "paupers-a . .", "any colour includes Paupers"
    assert t[1].city == [f"-{name}"]


def test_the_activation_cost_in_money_is_met_with_a_loan():
    t = Table()
    t[1].set(city="woolwich-arsenal street-lights", money=2)
    t.opens().play("run-city")
    assert t.notes("woolwich-arsenal") == ("needs 1 more loan",)
    t.play("woolwich-arsenal")
    assert (t[1].money, t[1].loans, t[1].points) == (5, 1, 5)


def test_a_cost_is_paid_before_the_effect():
    t = Table()
    t[1].set(city="east-india-company", hand="paupers-a")
    t.opens().play("run-city")
    told = [e["type"] for e in t.events("move", "counter", "turned")]
    assert told[:3] == ["move", "counter", "turned"]


def test_a_flipped_card_still_is_part_of_its_stack():
    t = Table()
    t[1].set(city="salters/mercers", poverty=0)
    t.opens().play("run-city")
    assert t[1].city == ["salters/-mercers"]
    assert t[1].poverty == 1


def test_poverty_never_falls_under_zero_and_unused_removal_is_lost():
    t = Table()
    t[1].set(city="almshouses leather-industry", poverty=1)
    t.opens().play("run-city", "almshouses")
    assert t[1].poverty == 0
    t.play("leather-industry")
    assert t[1].poverty == 3, "one for Leather Industry, two for the stacks"


def test_run_poverty_is_stacks_and_hand_cards_less_boroughs():
    t = Table()
    t[1].set(city="salters lords/sewers -mercers", hand="paupers-a grocers", land="city hackney", poverty=0)
    t.opens().play("run-city", "salters", "stop")
    assert t[1].poverty == 3 + 2 - 2


def test_a_negative_total_discards_that_many():
    t = Table()
    t[1].set(city="salters", land="city hackney st-pancras", poverty=5)
    t.opens().play("run-city")
    assert t[1].poverty == 3
    t = Table()
    t[1].set(city="salters", land="city hackney st-pancras", poverty=1)
    t.opens().play("run-city")
    assert t[1].poverty == 0


def test_loans_give_no_poverty_on_a_run():
    t = Table()
    t[1].set(city="salters", loans=4, poverty=0)
    t.opens().play("run-city")
    assert t[1].poverty == 1


def test_other_players_boroughs_give_no_relief():
    t = Table()
    t[1].set(city="salters", poverty=0)
    t[2].set(land="city hackney")
    t.opens().play("run-city")
    assert t[1].poverty == 1


def test_cards_flip_at_once_so_a_bridge_counts_only_what_is_face_up_when_it_is_activated():
    t = Table()
    t[1].set(city="salters omnibus mercers bridge", money=0)
    t.opens().play("run-city", "salters", "bridge")
    assert t[1].money == 4 + 2
    t = Table()
    t[1].set(city="salters omnibus mercers bridge", money=0)
    t.opens().play("run-city", "bridge")
    assert t[1].money == 3
    t.play("stop")


def test_counting_face_up_cards_counts_only_the_tops_of_stacks():
    t = Table()
    t[1].set(city="salters/omnibus mercers/-grocers tower-bridge", money=0)
    t.opens().play("run-city", "tower-bridge")
    assert t[1].money == 1
    t.play("stop")


def test_a_card_counts_itself_while_it_is_face_up():
    t = Table()
    t[1].set(city="town-houses salters bridge", points=0)
    t.opens().play("run-city", "town-houses")
    assert t[1].points == 2
    t.play("stop")


def test_symbols_come_before_text():
    t = Table()
    t[1].set(city="train-station-north", hand="paupers-a", land="city hackney lambeth")
    t.opens().play("run-city")
    assert [(e["counter"], e["amount"]) for e in t.events("counter")][:2] == [("poverty", -1), ("money", 4)]


@pytest.mark.parametrize(
    ("city", "land", "brings"),
    [
        ("omnibus", "city hackney lambeth", 3),
        ("steamboats", "city hackney lambeth", 4),
        ("steamboats", "hackney st-pancras", 0),
        ("train-station-north", "city hackney lambeth", 4),
        ("train-station-south", "city hackney lambeth", 2),
    ],
)
def test_money_for_boroughs(city, land, brings):
    t = Table()
    t[1].set(city=city, hand="paupers-a", land=land, money=0)
    t[2].set(land="westminster deptford")
    t.opens().play("run-city")
    assert t[1].money == brings
