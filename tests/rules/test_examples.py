"""The worked examples of the 2010 rulebook, with its figures."""

from tests.support.table import Table


def test_example_of_play_cards():
    t = Table()
    t.deck("grocers salters paupers-b")
    hand = "huguenots coffee-house st-pauls east-india-company vintners water-works mercers"
    t[1].set(hand=hand, money=5).table.opens()
    t.play("play-cards", "huguenots")
    assert t[1].hand.count("grocers") == t[1].hand.count("salters") == 1
    assert t.out[0] == "huguenots"
    t.play("coffee-house")
    assert t[1].city == ["coffee-house"]
    assert t.rows == [". . .", ". . ."]
    assert t.notes("st-pauls") == ("needs 1 more loan",)
    t.play("st-pauls")
    assert (t[1].money, t[1].loans) == (5, 1)
    t.play("east-india-company", "mercers")
    assert (t[1].money, t[1].loans) == (1, 1)
    t.play("vintners", "grocers")
    assert t[1].hand == ["salters"]
    assert t.rows == ["water-works mercers grocers", ". . ."]
    assert t[1].city == ["coffee-house", "st-pauls", "east-india-company", "vintners"]
    assert t.to_move == 2


def test_example_of_run_city():
    t = Table()
    t[1].set(
        hand="salters paupers-a",
        city="east-india-company woolwich-arsenal coffee-house british-museum hospital-a",
        land="city",
        money=5,
        poverty=5,
    )
    t.display("almshouses lords")
    t.opens()
    t.play("run-city", "east-india-company", "salters")
    assert t[1].money == 17
    t.play("use:hospital-a")
    assert t[1].city[0] == "east-india-company"
    assert t[1].city[4] == "-hospital-a"
    t.play("woolwich-arsenal")
    assert (t[1].money, t[1].points) == (10, 5)
    t.play("coffee-house", "almshouses")
    assert t[1].city[2] == "coffee-house/almshouses"
    assert "almshouses" in t.options
    t.play("almshouses")
    assert t[1].poverty == 3
    t.play("british-museum")
    assert t.to_move == 2, "nothing is left to activate"
    assert t[1].points == 6
    changes = [e["amount"] for e in t.events("counter") if e["counter"] == "poverty" and e["player"] == 1]
    assert changes == [-2, -1, 5], "five stacks, one card in hand, one borough"
    assert t[1].poverty == 7
    assert t[1].city == [
        "east-india-company",
        "-woolwich-arsenal",
        "coffee-house/-almshouses",
        "british-museum",
        "-hospital-a",
    ]


def test_example_of_west_india_docks_in_run_city():
    """Expend one card, earn £7, flip."""
    t = Table()
    t[1].set(hand="paupers-a", city="west-india-docks", money=0).table.opens()
    t.play("run-city")
    assert t[1].money == 7
    assert t[1].city == ["-west-india-docks"]
    assert t.rows[0] == "paupers-a . ."


def test_example_of_four_underground_counters():
    t = Table(players=3)
    t[1].set(hand="paupers-a", city="underground", land="southwark-bermondsey deptford", money=5)
    t[2].set(hand="paupers-b", city="underground", land="city westminster", money=5)
    t[3].set(land="bethnal-green-stepney-poplar")
    t.opens()
    t.play("run-city")
    first = ["bethnal-green-stepney-poplar", "city", "southwark-bermondsey", "westminster"]
    assert sorted(t.options) == first
    t.play("southwark-bermondsey")
    assert sorted(t.options) == ["city", "deptford"]
    assert t.notes("city") == ()
    t.play("deptford")
    assert (t[1].money, t[1].points) == (5, 4)

    assert t.to_move == 2
    t.play("deck", "run-city", "paupers-b")
    assert t.on("city", "underground") == 1
    assert t[2].money == 2
    assert sorted(t.options) == ["bethnal-green-stepney-poplar", "westminster"]
    t.play("westminster")
    assert t[2].money == 2
    counters = {b: t.on(b, "underground") for b in ("southwark-bermondsey", "deptford", "city", "westminster")}
    assert set(counters.values()) == {1}
    assert t.on("bethnal-green-stepney-poplar", "underground") == 0


def test_example_of_buy_land():
    t = Table(players=3)
    t[1].set(money=8)
    t[2].set(money=5)
    t[3].set(money=5)
    t.opens()
    t.play("buy-land")
    assert sorted(t.options) == ["city", "southwark-bermondsey", "westminster"]
    t.play("city")
    assert t[1].money == 0
    assert len(t[1].hand) == 4
    t.play("buy-land")
    assert "st-pancras" in t.options
    assert "hampstead" not in t.options
    t.play("st-pancras")
    assert t[2].money == 0
    t.play("buy-land")
    assert "southwark-bermondsey" in t.options
    assert "lambeth" not in t.options
    t.play("southwark-bermondsey")
    assert (t[1].land, t[2].land, t[3].land) == (["city"], ["st-pancras"], ["southwark-bermondsey"])
