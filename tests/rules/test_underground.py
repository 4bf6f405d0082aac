"""Underground counters: where, in which order, and for what."""

from tests.support.table import Table


def runs(land, *, out="", other="", **counters):
    """Let player 1 activate an Underground card."""
    t = Table()
    t[1].set(city="underground", hand="paupers-a", land=land, **counters)
    t[2].set(land=other)
    t.underground(out)
    t.opens().play("run-city")
    return t


def counters(t):
    """List the boroughs that have an Underground counter, in the order of the board."""
    boroughs = [f.id for f in t.rules.rules.faces.values() if f.kind == "borough"]
    return [b for b in boroughs if t.on(b, "underground")]


def test_activating_expends_a_card_gains_four_points_and_flips():
    t = runs("city hackney", points=0)
    assert t.rows[0] == "paupers-a . ."
    assert t[1].points == 4
    assert t[1].city == ["underground"], "it flips when all is done"
    t.play("city")
    assert t[1].city == ["-underground"]


def test_the_first_counter_of_the_game_goes_in_the_city_or_a_neighbour_of_it():
    t = runs("city hackney lambeth southwark-bermondsey kensington", other="bethnal-green-stepney-poplar")
    assert sorted(t.options) == ["bethnal-green-stepney-poplar", "city", "hackney", "southwark-bermondsey"]


def test_a_counter_needs_a_building_counter_of_anybody():
    t = runs("city", other="hackney st-pancras")
    assert sorted(t.options) == ["city", "hackney", "st-pancras"]
    t.play("hackney")
    assert counters(t) == ["city", "hackney"]


def test_a_later_counter_goes_next_to_a_borough_that_has_one():
    t = runs("city hackney paddington kensington", other="st-marylebone", out="city hackney")
    assert counters(t) == ["city", "hackney", "st-marylebone", "paddington"], "one after the other in a row"


def test_the_two_counters_need_not_be_next_to_each_other():
    t = runs("hackney westminster", out="city", other="city").play("westminster")
    assert sorted(counters(t)) == ["city", "hackney", "westminster"]


def test_each_borough_takes_one_counter_in_the_game():
    t = runs("city hackney westminster", out="city")
    assert sorted(t.options) == ["hackney", "westminster"]


def test_no_three_pounds_for_the_first_counter_of_the_game():
    t = runs("southwark-bermondsey", money=5)
    assert counters(t) == ["southwark-bermondsey"]
    assert t[1].money == 5


def test_a_counter_whose_neighbours_are_all_across_the_river_costs_three_pounds_before_it_is_placed():
    t = runs("city southwark-bermondsey", out="southwark-bermondsey", money=2)
    assert counters(t) == ["city", "southwark-bermondsey"]
    assert (t[1].money, t[1].loans) == (9, 1)
    told = [e["type"] for e in t.events("payment", "counter on thing")]
    assert told == ["payment", "counter on thing"]


def test_a_counter_next_to_counters_on_both_sides_costs_nothing():
    t = runs("city southwark-bermondsey hackney", out="southwark-bermondsey hackney", money=5)
    assert counters(t) == ["city", "southwark-bermondsey", "hackney"]
    assert t[1].money == 5


def test_the_three_pounds_are_paid_for_each_counter_so_placed():
    t = runs(
        "city lambeth",
        out="southwark-bermondsey westminster",
        other="southwark-bermondsey westminster",
        money=9,
    )
    t.play("city")
    assert counters(t) == ["city", "westminster", "southwark-bermondsey", "lambeth"]
    assert t[1].money == 9, "the City has Westminster beside it, Lambeth has Southwark"
    t = runs(
        "city",
        out="southwark-bermondsey battersea",
        other="fulham-chelsea battersea southwark-bermondsey",
        money=9,
    )
    t.play("city")
    assert sorted(counters(t)) == ["battersea", "city", "fulham-chelsea", "southwark-bermondsey"]
    assert t[1].money == 3


def test_the_thames_is_crossed_only_where_there_is_a_bridge():
    t = runs("city deptford bethnal-green-stepney-poplar", out="deptford")
    assert counters(t) == ["deptford"]


def test_when_only_one_can_be_placed_one_is_placed():
    t = runs("city")
    assert counters(t) == ["city"]
    assert t.to_move == 2


def test_when_none_can_be_placed_the_card_still_gives_its_points():
    t = runs("kensington", points=0)
    assert counters(t) == []
    assert t[1].points == 4
    t = runs("", points=0)
    assert t[1].points == 4


def test_counters_are_chosen_one_at_a_time_and_the_first_need_not_leave_room_for_a_second():
    t = runs("city southwark-bermondsey", other="camberwell")
    assert sorted(t.options) == ["city", "southwark-bermondsey"]
    t.play("southwark-bermondsey")
    assert sorted(t.options) == ["camberwell", "city"]


TEN = (
    "city hackney st-pancras st-marylebone paddington kensington westminster hampstead "
    "islington-stoke-newington bethnal-green-stepney-poplar"
)


def test_there_are_ten_counters_in_the_game():
    nine = TEN.rsplit(" ", 1)[0]
    t = runs(TEN, out=nine, other="hammersmith fulham-chelsea", points=0)
    assert t.options
    assert len(t.options) == 3
    t.play("hammersmith")
    assert len(counters(t)) == 10
    assert t.to_move == 2, "no second one is left"
    t = runs(TEN, out=TEN, other="hammersmith", points=0)
    assert len(counters(t)) == 10
    assert t[1].points == 4
