"""Borough cards of 2017: buying them, covering them, and what they do on a run."""

import pytest

from tests.support.table import Table, rule_set

LOAN = "use:take-a-loan"
RUN_EFFECTS = {
    "hammersmith": -1,
    "paddington": -1,
    "battersea": -2,
    "southwark-bermondsey": 1,
    "wandsworth": 2,
    "greenwich": -3,
    "hackney": -1,
    "kensington": -1,
    "lambeth": -1,
}
ALL = [f.id for f in rule_set("2010").rules.faces.values() if f.kind == "borough"]


def table(**how):
    return Table(variant="2017", **how)


def poverty_changes(t, player=1):
    changes = [e for e in t.events("counter") if (e["counter"], e["player"]) == ("poverty", player)]
    return [e["amount"] for e in changes if e["amount"]]


# ---- buying: C4, C5, C13 ----------------


def test_any_borough_on_offer_can_be_bought_wherever_it_lies():
    t = table()
    t.on_offer("lewisham hampstead city")
    t[2].set(land="hackney")
    t.opens().play("buy-land")
    assert sorted(t.options) == ["city", "hampstead", "lewisham"]


def test_no_loan_can_be_taken_at_the_choice_of_a_borough():
    t = table().opens().play("buy-land")
    assert LOAN not in t.options


def test_a_borough_is_paid_for_makes_room_for_the_next_and_then_brings_its_benefit():
    t = table()
    t.on_offer("wandsworth city westminster", deck="hackney battersea")
    t.display("lords grocers")
    t[1].set(money=9, poverty=3, land="lewisham")
    t.opens().play("buy-land", "wandsworth")
    assert (t[1].money, t[1].points, t[1].poverty) == (5, 2, 2)
    assert t.rule == "rule take a card"
    assert t.offer == ["city", "hackney", "westminster"], "the offer is made up before the benefit"
    t.play("grocers", "lords")
    assert t[1].hand == ["grocers", "lords"]
    assert t.offer == ["city", "hackney", "westminster"]
    assert t.faces("borough deck") == ["battersea"]
    assert t[1].land == ["lewisham", "wandsworth"]
    assert t.to_move == 2


@pytest.mark.parametrize("name", ALL)
def test_every_borough_costs_and_brings_what_is_printed(name):
    t = table()
    t.on_offer(name)
    values = t.rules.rules.faces[name].values
    t[1].set(money=20, poverty=9)
    t.opens().play("buy-land")
    assert t[1].money == 20 - values["cost"]
    assert t[1].points == values["prestige"] > 0
    assert t[1].poverty == 9 - values["poverty off"] < 9
    assert len(t[1].hand) == values["cards to take"] > 0
    assert t[1].land == [name]


def test_with_less_poverty_than_the_borough_takes_off_none_is_left():
    t = table()
    t.on_offer("lewisham")
    t[1].set(money=9, poverty=1)
    t.opens().play("buy-land")
    assert t[1].poverty == 0


def test_a_price_one_cannot_pay_is_met_with_loans_that_the_option_says():
    t = table()
    t[1].set(money=1)
    t.opens().play("buy-land")
    assert t.notes("city") == ("needs 1 more loan",)
    t.play("city")
    assert (t[1].money, t[1].loans) == (3, 1)


def test_only_one_borough_is_bought_in_a_turn():
    t = table()
    t.opens().play("buy-land", "city")
    assert t.to_move == 2
    assert t[1].land == ["city"]


def test_three_boroughs_are_on_offer_while_the_deck_lasts():
    t = table()
    t.on_offer("city westminster lewisham", deck="hackney")
    t.opens().play("buy-land", "city")
    assert t.offer == ["hackney", "lewisham", "westminster"]
    t.play("buy-land", "hackney")
    assert t.offer == ["lewisham", "westminster"]
    t.play("buy-land")
    assert sorted(t.options) == ["lewisham", "westminster"]


def test_what_is_left_on_offer_can_be_bought_to_the_last():
    t = table()
    t.on_offer("city", deck="")
    t.opens().play("buy-land")
    assert t[1].land == ["city"], "the only borough is bought without a question"
    assert t.offer == []
    assert "buy-land" not in t.options


def test_all_twenty_boroughs_may_be_one_players():
    """2017 knows no building counters."""
    t = table()
    t[1].set(land=" ".join(n for n in ALL if n != "hackney"))
    t.opens().play("buy-land")
    assert len(t[1].land) == 20


def test_prestige_counts_at_once_and_nothing_more_at_the_end():
    t = table()
    t.on_offer("city westminster lewisham", deck="")
    t.deck("")
    t[1].set(money=8, poverty=0)
    t[2].set(money=0, poverty=0, land="hackney")
    t.opens().play("buy-land", "city")
    assert t[1].points == 5
    t.play("take-three-cards")
    while not t.over:
        t.end_turn()
    assert t[1].score == 5
    assert t[2].score == 0


# ---- covering: C6 ----------------


def test_a_new_borough_covers_the_one_before():
    t = table()
    t.on_offer("lewisham city westminster")
    t[1].set(land="hackney", hand="paupers-a", poverty=0)
    t.opens().play("buy-land", "lewisham")
    t[1].set(hand="", poverty=5)
    t.end_turn()
    t.play("run-city")
    assert "use:hackney" not in t.options
    t.play("stop")
    assert t[1].poverty == 6, "one card in hand, and Hackney under Lewisham does nothing"


@pytest.mark.parametrize(
    ("land", "offered"),
    [
        ("hackney", ["use:hackney"]),
        ("hackney lewisham", []),
        ("lewisham hackney", ["use:hackney"]),
        ("greenwich battersea wandsworth", ["use:wandsworth"]),
    ],
)
def test_only_the_top_boroughs_run_effect_works(land, offered):
    t = table()
    t[1].set(land=land, poverty=9)
    t[2].set(land="kensington")
    t.opens(ask_forced=True).play("run-city")
    assert [o for o in t.options if o.startswith("use:") and o != LOAN] == offered


def test_covered_boroughs_still_count_for_their_number():
    t = table()
    t[1].set(city="omnibus", land="city lewisham hackney lambeth", money=0)
    t.opens().play("run-city", "omnibus")
    assert t[1].money == 4


def test_covered_boroughs_still_count_for_the_river():
    t = table()
    t[1].set(city="steamboats", land="city lewisham lambeth hackney", money=0)
    t.opens().play("run-city", "steamboats")
    assert t[1].money == 4, "City and Lambeth"


def test_covered_boroughs_still_count_for_their_side():
    for name, brings in (("train-station-north", 4), ("train-station-south", 2)):
        t = table()
        t[1].set(city=name, hand="paupers-a", land="city lambeth hackney", money=0)
        t.opens().play("run-city", name)
        assert t[1].money == brings, name


def test_covered_boroughs_still_count_for_a_fire_brigade_and_a_tie():
    t = table()
    t[1].set(city="fire-brigade", land="hackney")
    t[2].set(land="city lewisham", money=5)
    t.opens().play("run-city", "fire-brigade")
    assert t[2].money == 3


# ---- on a run: C7, C12 ----------------


@pytest.mark.parametrize("name", ALL)
def test_the_run_effect_of_every_borough(name):
    t = table()
    t[1].set(land=name, poverty=5)
    t.opens().play("run-city")
    effect = RUN_EFFECTS.get(name)
    if effect is None:
        assert t.options == ["stop", LOAN]
        t.play("stop")
        assert poverty_changes(t) == []
    else:
        assert sorted(t.options) == sorted([f"use:{name}", LOAN])
        t.play(f"use:{name}", "stop")
        assert poverty_changes(t) == [effect]


@pytest.mark.parametrize("order", ["before", "between", "after"])
def test_the_run_effect_must_come_at_a_moment_that_the_player_picks(order):
    t = table()
    t[1].set(city="salters leather-industry", land="greenwich", poverty=4)
    t.opens().play("run-city")
    cards = ["salters", "leather-industry"]
    at = {"before": 0, "between": 1, "after": 2}[order]
    for answer in [*cards[:at], "use:greenwich", *cards[at:]]:
        assert ("stop" in t.options) == ("use:greenwich" not in t.options)
        t.play(answer)
    assert "use:greenwich" not in t.options, "once a run"
    t.play("stop")
    assert poverty_changes(t) == ([1, -3, 2] if order == "after" else [-3, 1, 2])


def test_nobody_may_stop_before_the_run_effect_also_one_that_does_nothing():
    t = table()
    t[1].set(city="salters", land="hackney", poverty=0)
    t.opens().play("run-city", "salters")
    assert sorted(t.options) == ["use:hackney", LOAN]
    t.play("use:hackney", "stop")
    assert t[1].poverty == 1, "none to take off, and one for the stack"


def test_a_run_effect_works_in_every_run_anew():
    t = table()
    t[1].set(land="wandsworth", poverty=0)
    t.opens().play("run-city", "use:wandsworth", "stop")
    t.end_turn()
    t[1].set(hand="")
    t.play("run-city", "use:wandsworth", "stop")
    assert t[1].poverty == 2 + 2


def test_a_run_effect_is_no_part_of_buying_or_of_another_players_run():
    t = table()
    t.on_offer("wandsworth city westminster")
    t[1].set(money=9, poverty=3)
    t.opens().play("buy-land", "wandsworth")
    assert t[1].poverty == 2
    t.play("run-city")
    assert "use:wandsworth" not in t.options


def test_boroughs_take_no_poverty_off_a_run():
    t = table()
    t[1].set(city="salters", land="city lewisham camberwell", poverty=0)
    t.opens().play("run-city", "stop")
    assert t[1].poverty == 1
