"""The worked examples of the 2017 rulebook, with its figures."""

from tests.support.table import Table

LOAN = "use:take-a-loan"


def developing():
    t = Table(variant="2017")
    t.deck("grocers salters paupers-b")
    t[1].set(hand="vauxhall-gardens hospital-a huguenots vintners", money=5)
    return t.opens().play("play-cards")


def test_example_of_development_the_gardens_for_a_hospital():
    t = developing()
    assert sorted(t.options) == ["hospital-a", "huguenots", LOAN, "vauxhall-gardens", "vintners"]
    t.play("hospital-a")
    assert t.rows[0] == "vauxhall-gardens . ."
    assert t[1].money == 3, "the additional cost of £2"
    assert t[1].city == ["hospital-a"]


def test_example_of_development_the_hospital_for_the_gardens():
    t = developing().play("vauxhall-gardens")
    assert t.rows[0] == "hospital-a . ."
    assert t[1].money == 5, "no money spent"
    assert t[1].city == ["vauxhall-gardens"]


def test_example_of_development_the_huguenots_for_the_vintners():
    t = developing().play("vintners")
    assert t.rows[0] == "huguenots . ."
    assert t[1].city == ["vintners"]
    assert sorted(t[1].hand) == ["hospital-a", "vauxhall-gardens"]


def test_example_of_development_the_huguenots_for_their_action():
    t = developing().play("huguenots")
    assert t.out[0] == "huguenots"
    assert sorted(t[1].hand) == ["grocers", "hospital-a", "salters", "vauxhall-gardens", "vintners"]
    assert t.rule == "action play cards", "and playing goes on"


def test_example_of_buying_land():
    """Three boroughs on offer; the one bought covers the borough that was on top."""
    t = Table(variant="2017")
    t.on_offer("hammersmith lewisham southwark-bermondsey")
    t[1].set(money=5, poverty=6, land="hackney")
    t.opens().play("buy-land")
    assert sorted(t.options) == ["hammersmith", "lewisham", "southwark-bermondsey"]
    assert t.notes("hammersmith") == ("needs 1 more loan",)
    assert t.notes("lewisham") == t.notes("southwark-bermondsey") == ()
    t.play("lewisham")
    assert t[1].land == ["hackney", "lewisham"]
    assert len(t.offer) == 3


def test_example_of_wandsworth():
    t = Table(variant="2017")
    t.on_offer("wandsworth city westminster")
    t[1].set(money=9, poverty=4)
    t.opens().play("buy-land", "wandsworth")
    assert (len(t[1].hand), t[1].points, t[1].poverty) == (2, 2, 3)
    t.play("take-three-cards")
    t[1].set(hand="", poverty=0)
    t.play("run-city", "use:wandsworth", "stop")
    assert t[1].poverty == 2


def running():
    """Lay out the display of the example: four stacks, one loan, three cards in hand, four poverty in the end."""
    t = Table(variant="2017")
    t[1].set(
        hand="paupers-a salters lords",
        city="hospital-a west-india-docks town-houses steamboats",
        land="hammersmith hackney southwark-bermondsey",
        money=5,
        loans=1,
        poverty=3,
    )
    return t.opens().play("run-city")


def test_example_of_running_a_city_part_one():
    t = running()
    t.play("west-india-docks", "paupers-a")
    assert t.rows[0] == "paupers-a . ."
    assert t[1].money == 5 + 7
    t.play("let-it-happen")
    assert t[1].city[1] == "-west-india-docks"
    t.play("town-houses")
    assert t[1].points == 2, "the Town Houses and the Hospital are blue and face up"
    t.play("use:hospital-a")
    assert t[1].city == ["-hospital-a", "-west-india-docks", "town-houses", "steamboats"]
    assert "town-houses" not in t.options
    t.play("steamboats")
    assert t[1].money == 12 + 4, "two of the boroughs border the river"
    assert t[1].city[3] == "-steamboats"
    assert sorted(t.options) == ["use:southwark-bermondsey", LOAN], "it must be done before the run ends"
    t.play("use:southwark-bermondsey")
    assert t[1].poverty == 4


def test_example_of_running_a_city_part_two():
    t = running()
    t.play("west-india-docks", "paupers-a", "let-it-happen", "town-houses", "use:hospital-a", "steamboats")
    t.play("use:southwark-bermondsey", "stop")
    changes = [e["amount"] for e in t.events("counter") if (e["player"], e["counter"]) == (1, "poverty")]
    assert changes == [1, 7], "four stacks, a loan and two cards in hand"
    assert t[1].poverty == 11
    assert (t[1].money, t[1].loans) == (16, 1), "flush with cash, but the loan stays"
    t.end_turn()
    assert (t.to_move, t.rule, t.options) == (1, "turn repayment", ["0", "1"])
    t.play("1")
    assert (t[1].money, t[1].loans) == (1, 0)
    t.play("deck", "run-city")
    assert "town-houses" in t.options, "still face up, it may be used again on a later turn"
