"""The action "buy land": where, for what, and how many."""

from tests.support.table import Table, rule_set


def buyable(table):
    table.opens()
    if "buy-land" not in table.options:
        return []
    table.play("buy-land")
    return sorted(table.options)


def test_the_first_counter_goes_to_one_of_the_three_starters():
    assert buyable(Table()) == ["city", "southwark-bermondsey", "westminster"]


def test_later_counters_go_next_to_an_occupied_borough_of_anybody():
    t = Table()
    t[2].set(land="hackney")
    assert buyable(t) == ["bethnal-green-stepney-poplar", "city", "islington-stoke-newington"]


def test_the_thames_is_crossed_only_by_a_bridge():
    t = Table()
    t[1].set(land="bethnal-green-stepney-poplar")
    assert buyable(t) == ["city", "hackney"]
    t = Table()
    t[1].set(land="fulham-chelsea")
    assert buyable(t) == ["battersea", "hammersmith", "kensington", "wandsworth", "westminster"]


def test_a_borough_takes_one_counter():
    t = Table()
    t[1].set(land="deptford")
    t[2].set(land="lewisham")
    assert buyable(t) == ["camberwell", "greenwich", "southwark-bermondsey"]


def test_buying_pays_the_cost_and_takes_the_cards_from_deck_or_display():
    t = Table()
    t.display("lords grocers")
    t[1].set(money=8)
    t.opens().play("buy-land", "city")
    assert t[1].money == 0
    assert t[1].land == ["city"]
    t.play("lords", "deck", "grocers")
    assert len(t[1].hand) == 4, "with only the deck left to take from, the last is taken"
    assert t.to_move == 2


def test_a_price_one_cannot_pay_is_met_with_loans_that_the_option_says():
    t = Table()
    t[1].set(money=1)
    t.opens().play("buy-land")
    assert t.notes("city") == ("needs 1 more loan",)
    t.play("city")
    assert (t[1].money, t[1].loans) == (3, 1)


def test_points_of_a_borough_count_only_at_the_end():
    t = Table()
    t.opens().play("buy-land", "city")
    assert t[1].points == t[1].score == 0


def test_fewer_cards_are_taken_when_there_are_no_more():
    t = Table()
    t.deck("lords")
    t.opens().play("buy-land", "city")
    assert t[1].hand == ["lords"]


ALL = [
    "city",
    "westminster",
    "southwark-bermondsey",
    "bethnal-green-stepney-poplar",
    "hackney",
    "islington-stoke-newington",
    "st-pancras",
    "hampstead",
    "st-marylebone",
    "paddington",
    "kensington",
    "hammersmith",
    "fulham-chelsea",
    "wandsworth",
    "battersea",
    "lambeth",
    "camberwell",
    "deptford",
    "greenwich",
    "lewisham",
]


def test_a_player_has_eleven_building_counters():
    t = Table()
    t[1].set(land=" ".join(ALL[:10]))
    t.opens()
    assert "buy-land" in t.options
    t.play("buy-land", "kensington")
    assert len(t[1].land) == 11
    t = Table()
    t[1].set(land=" ".join(ALL[:11]))
    t.opens(ask_forced=True)
    assert t.options == ["take-three-cards"]
    t = Table(player=2)
    t[1].set(land=" ".join(ALL[:11]))
    t.opens()
    assert "buy-land" in t.options, "the other player has counters left"


def test_land_cannot_be_bought_when_every_borough_is_occupied():
    t = Table()
    t[1].set(land=" ".join(ALL[:10]))
    t[2].set(land=" ".join(ALL[10:]))
    t.opens(ask_forced=True)
    assert t.options == ["take-three-cards"]


def test_only_one_counter_is_placed_in_a_turn():
    t = Table()
    t.opens().play("buy-land", "southwark-bermondsey")
    assert t.to_move == 2
    assert t[1].land == ["southwark-bermondsey"]


def test_every_borough_costs_and_brings_what_is_printed():
    faces = rule_set().rules.faces
    for name in ALL:
        t = Table()
        printed = faces[name]
        beside = next(iter(printed.related["land neighbour"]))
        t[2].set(land=beside)
        t[1].set(money=20)
        t.opens().play("buy-land", name)
        assert t[1].money == 20 - printed.values["cost"], name
        assert len(t[1].hand) == printed.values["cards to take"], name
        assert t[1].land == [name]
