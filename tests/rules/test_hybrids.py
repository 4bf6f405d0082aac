"""Options of the 2017 edition laid over 2010, alone and together."""

import itertools

import pytest

from london_rules import load
from london_rules.engine import EVERYTHING
from tests.support.table import Table, rule_set
from tests.support.variants import FIVE, FOUR, FOUR_FIVE, HYBRIDS, ONE, ONE_FIVE

every_hybrid = pytest.mark.parametrize("variant", HYBRIDS)
with_borough_cards = pytest.mark.parametrize("variant", [ONE, ONE_FIVE])
with_underground_of_both = pytest.mark.parametrize("variant", [FIVE, FOUR_FIVE, ONE_FIVE])
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


def poverty_changes(t, player=1):
    changes = [e for e in t.events("counter") if (e["counter"], e["player"]) == ("poverty", player)]
    return [e["amount"] for e in changes if e["amount"]]


# ---- what is shipped, and what goes with what: D5 ----------------


@pytest.mark.parametrize("number", [1, 4, 5])
def test_a_hybrid_is_the_game_of_2010_with_its_option(number):
    assert rule_set(f"hybrid-{number}").digest == rule_set(f"2010+option-{number}").digest
    assert (
        rule_set(f"hybrid-{number}").fast.source.fingerprint
        == rule_set(f"2010+option-{number}").fast.source.fingerprint
    )


@pytest.mark.parametrize("names", [("2010", "option-1", "option-5"), ("2010", "option-4", "option-5")])
def test_the_order_on_the_command_line_is_nothing(names):
    digests = {rule_set("+".join(order)).digest for order in itertools.permutations(names)}
    assert len(digests) == 1
    assert {rule_set("+".join(names[1:])).digest} == digests, "overlays bring the game that they lie over"


@pytest.mark.parametrize("number", [4, 5])
def test_hybrids_combine_as_their_options_do(number):
    other = {4: 5, 5: 1}[number]
    assert rule_set(f"hybrid-{number}+hybrid-{other}").digest == rule_set(f"2010+option-{number}+option-{other}").digest


def test_all_variants_are_different_games():
    digests = [rule_set(v).digest for v in ("2010", "2017", *HYBRIDS)]
    assert len(set(digests)) == len(digests)


@pytest.mark.parametrize("variant", ["2010+option-1+option-4", "option-4+option-1+2010", "hybrid-1+hybrid-4"])
def test_options_1_and_4_conflict_and_the_message_names_the_rule_and_both_places(variant):
    result = load(variant)
    assert result.rule_set is None
    (found,) = result.diagnostics.items()
    assert found.code == "LR-C0003"
    assert "number relief" in found.message
    assert {"`option-1`", "`option-4`"} <= set(found.message.split())
    places = [found.span.file, *(label.span.file for label in found.labels)]
    assert sorted(places) == ["variants/option-1/boroughs.rules", "variants/option-4/relief.rules"]


@pytest.mark.parametrize("choice", ["0", "number of your boroughs / 2 rounded down"])
def test_the_overlay_that_the_message_prints_settles_it_when_pasted(choice, tmp_path):
    (found,) = load("2010+option-1+option-4").diagnostics.items()
    (text,) = found.notes
    assert text.count("\n  replace number relief = 0\n") == 1
    path = tmp_path / "settle.yaml"
    path.write_text(text.replace("relief = 0", f"relief = {choice}"), encoding="utf-8")
    variant = f"2010+option-1+option-4+{path}"
    assert [d.message for d in load(variant).diagnostics.items() if d.severity == "error"] == []
    t = Table(variant=variant)
    assert t[1].poverty == 0
    t[1].set(city="lords salters", land="city lewisham camberwell", poverty=6)
    t.opens().play("run-city", "lords", "stop")
    assert t[1].poverty == 6 - 1 + 2 - (0 if choice == "0" else 1)


# ---- what every hybrid has: D4, R-15 ----------------


@every_hybrid
@pytest.mark.parametrize("loans", [1, 4])
def test_every_loan_brings_one_poverty_on_a_run_once(variant, loans):
    t = Table(variant=variant)
    t[1].set(city="salters", loans=loans, poverty=0)
    t.opens().play("run-city")
    assert t[1].poverty == 1 + loans


@every_hybrid
def test_a_loan_of_twelve_pounds_brings_one_poverty(variant):
    t = Table(variant=variant)
    t[1].set(hand="st-pauls lords", city="bank-of-england salters", money=0, poverty=0)
    t.opens().play("play-cards", "st-pauls", "a-new-stack")
    assert (t[1].loans, t[1].money) == (1, 2)
    t.end_turn()
    t.play("deck")
    t[1].set(hand="")
    t.play("run-city")
    assert t[1].poverty == 3 + 1


@every_hybrid
def test_no_loan_is_offered_and_none_is_repaid_before_the_end(variant):
    t = Table(variant=variant, step="take")
    t.display("lords")
    t[1].set(money=60, loans=2, city="grand-hotel")
    t.opens()
    assert t.rule == "rule take at the start"
    t.play("lords")
    assert [o for o in t.options if o.startswith("use:")] == []
    t.play("run-city")
    while t.to_move == 1:
        t.play(t.ids[-1])
    assert t[1].loans == 2


@every_hybrid
def test_set_up_is_as_in_2010_but_for_the_poverty(variant):
    game = rule_set(variant).new_game(4, seed=3, ask_forced=True)
    for seat in game.view(EVERYTHING)["players"]:
        assert seat["counters"]["money"] == 5
        assert seat["counters"]["poverty"] == (0 if variant in (FOUR, FOUR_FIVE) else 5)
        assert seat["zones"]["hand"]["number"] == 6
    assert game.view(EVERYTHING)["zones"]["deck"]["number"] == 110 - 24
    begins = {rule_set(variant).new_game(4, seed=seed, ask_forced=True).to_move for seed in range(40)}
    assert begins == {1, 2, 3, 4}, "a random first player"


@every_hybrid
def test_the_display_is_cleared_from_the_top_as_in_2010(variant):
    t = Table(variant=variant)
    t.display("lords british-museum kew-gardens albert-hall sewers school-c")
    t[1].set(hand="salters vintners", city="east-india-company")
    t.opens().play("run-city", "vintners")
    assert t.rows == ["albert-hall sewers school-c", "vintners . ."]


@every_hybrid
def test_a_card_must_be_activated_on_a_run(variant):
    t = Table(variant=variant)
    t[1].set(city="salters mercers", land="camberwell")
    t.opens().play("run-city")
    assert t.options == ["salters", "mercers"]
    t = Table(variant=variant)
    t[1].set(city="st-pauls", land="hackney").table.opens()
    assert "run-city" not in t.options


@every_hybrid
def test_symbols_and_texts_of_a_card_go_in_their_order_as_in_2010(variant):
    assert not rule_set(variant).rules.kinds["card"].fields["activation"].any_order


@every_hybrid
def test_boroughs_score_their_points_at_the_end_and_two_more_with_an_underground_counter(variant):
    t = Table(variant=variant)
    t.deck("")
    t[1].set(money=0, poverty=0, land="city hackney")
    t[2].set(money=0, poverty=0, land="southwark-bermondsey")
    t.underground("city southwark-bermondsey")
    t.opens()
    while not t.over:
        t.play("take-three-cards")
    assert (t[1].score, t[2].score) == (6 + 2 + 2, 4 + 2)


@every_hybrid
@pytest.mark.parametrize("cards", ["salters", "town-houses", "great-exhibition", "vauxhall-gardens"])
def test_cards_are_those_of_2010(variant, cards):
    old, new = (rule_set(v).rules.faces[cards] for v in ("2010", variant))
    assert (old.values, old.copies) == (new.values, new.copies)
    assert sum(f.copies for f in rule_set(variant).rules.faces.values() if f.kind == "card") == 110


# ---- option 1: D1, R-15, R-37 ----------------


@with_borough_cards
def test_three_borough_cards_are_on_offer_at_first_the_starters(variant):
    decks = []
    for seed in (1, 2):
        t = Table.__new__(Table)
        t.hold(rule_set(variant).new_game(3, seed, ask_forced=True))
        assert t.offer == ["city", "southwark-bermondsey", "westminster"]
        decks.append(t.faces("borough deck"))
        assert t.game.view(1)["zones"]["borough deck"]["things"] is None
        assert t.game.view(1)["zones"]["borough deck"]["number"] == 17
    assert decks[0] != decks[1]


@with_borough_cards
def test_a_borough_card_on_offer_can_be_bought_wherever_it_lies(variant):
    t = Table(variant=variant)
    t.on_offer("lewisham hampstead city")
    t[2].set(land="hackney")
    t.opens().play("buy-land")
    assert sorted(t.options) == ["city", "hampstead", "lewisham"]


@with_borough_cards
@pytest.mark.parametrize("name", ALL)
def test_a_borough_card_costs_and_brings_what_2010_prints_and_takes_off_the_poverty_of_2017(variant, name):
    old, new = (rule_set(v).rules.faces[name].values for v in ("2010", "2017"))
    t = Table(variant=variant)
    t.on_offer(name)
    t[1].set(money=20, poverty=9)
    t.opens().play("buy-land")
    assert t[1].money == 20 - old["cost"]
    assert len(t[1].hand) == old["cards to take"]
    assert t[1].poverty == 9 - new["poverty off"]
    assert t[1].points == 0, "its points count at the end"
    assert rule_set(variant).rules.faces[name].values["points"] == old["points"]


@with_borough_cards
def test_the_offer_is_made_up_before_the_benefit(variant):
    t = Table(variant=variant)
    t.on_offer("wandsworth city westminster", deck="hackney battersea")
    t.display("lords grocers mercers")
    t.opens().play("buy-land", "wandsworth")
    assert t.rule == "rule take a card"
    assert t.offer == ["city", "hackney", "westminster"]
    t.play("grocers", "lords", "mercers")
    assert t.offer == ["city", "hackney", "westminster"]


@with_borough_cards
def test_a_player_buys_eleven_boroughs_at_most(variant):
    t = Table(variant=variant)
    t[1].set(land=" ".join(ALL[:10]))
    t.opens()
    assert "buy-land" in t.options
    t = Table(variant=variant)
    t[1].set(land=" ".join(ALL[:11]))
    t.opens(ask_forced=True)
    assert t.options == ["take-three-cards"]
    t = Table(variant=variant, player=2)
    t[1].set(land=" ".join(ALL[:11]))
    t.opens()
    assert "buy-land" in t.options


@with_borough_cards
@pytest.mark.parametrize("name", RUN_EFFECTS)
def test_the_run_effect_of_every_borough_card(variant, name):
    t = Table(variant=variant)
    t[1].set(city="lords", land=name, poverty=5)
    t.opens().play("run-city", f"use:{name}")
    assert poverty_changes(t)[0] == RUN_EFFECTS[name]
    assert t.to_move == 2, "the only card left to activate activates itself"
    assert poverty_changes(t) == [RUN_EFFECTS[name], -1, 1]


@with_borough_cards
def test_the_run_effects_of_all_own_boroughs_work_each_once_at_a_moment_that_the_player_picks(variant):
    t = Table(variant=variant)
    t[1].set(city="lords grand-hotel", land="greenwich lewisham wandsworth hackney", poverty=5)
    t[2].set(land="battersea")
    t.opens().play("run-city")
    assert sorted(t.options) == ["grand-hotel", "lords", "use:greenwich", "use:hackney", "use:wandsworth"]
    t.play("use:wandsworth", "lords", "use:hackney")
    assert sorted(t.options) == ["grand-hotel", "use:greenwich"], "nobody may stop before the last of them"
    t.play("use:greenwich")
    assert sorted(t.options) == ["grand-hotel", "stop"]
    t.play("stop")
    assert poverty_changes(t) == [2, -1, -1, -3, 2]


@with_borough_cards
def test_run_effects_alone_do_not_end_a_run(variant):
    t = Table(variant=variant)
    t[1].set(city="lords grand-hotel", land="hackney")
    t.opens().play("run-city", "use:hackney")
    assert sorted(t.options) == ["grand-hotel", "lords"], "a card must be activated"


@with_borough_cards
def test_stock_exchange_waits_for_the_compulsory_first_activation_not_for_a_run_effect(variant):
    t = Table(variant=variant)
    t.display("mercers")
    t[1].set(hand="salters", city="stock-exchange lords grand-hotel", land="hackney wandsworth")
    t.opens().play("run-city", "use:hackney")
    assert sorted(t.options) == ["grand-hotel", "lords", "stock-exchange", "use:wandsworth"]
    t.play("lords")
    assert sorted(t.options) == ["grand-hotel", "stock-exchange", "use:stock-exchange", "use:wandsworth"]


@with_borough_cards
def test_a_run_effect_with_nothing_to_take_off_must_be_carried_out_all_the_same(variant):
    t = Table(variant=variant)
    t[1].set(city="lords", land="hackney", poverty=0)
    t.opens().play("run-city", "lords")
    assert t.to_move == 2, "the only thing left to do does itself"
    carried_out = {e["rule"] for e in t.events("rule")}
    assert "borough hackney on a run" in carried_out
    assert t[1].poverty == 1


@with_borough_cards
def test_boroughs_give_no_other_relief(variant):
    t = Table(variant=variant)
    t[1].set(city="salters", land="city lewisham camberwell hampstead", poverty=3)
    t.opens().play("run-city")
    assert t[1].poverty == 4


@with_borough_cards
def test_boroughs_of_anybody_take_underground_counters_by_the_neighbours_of_the_map(variant):
    t = Table(variant=variant)
    t[1].set(city="underground", hand="paupers-a", land="city lewisham", money=9)
    t[2].set(land="hackney southwark-bermondsey")
    t.opens().play("run-city")
    assert sorted(t.options) == ["city", "hackney", "southwark-bermondsey"], "Lewisham lies too far off"
    t.play("hackney")
    assert {b for b in ALL if t.on(b, "underground")} == {"hackney", "city"}


# ---- option 4: D2 ----------------


@pytest.mark.parametrize("variant", [FOUR, FOUR_FIVE])
@pytest.mark.parametrize(
    ("land", "off"),
    [
        ("", 0),
        ("city", 0),
        ("city hackney", 1),
        ("city hackney st-pancras", 1),
        ("city hackney st-pancras lewisham", 2),
    ],
)
def test_boroughs_take_off_one_poverty_for_every_two_rounded_down(variant, land, off):
    t = Table(variant=variant)
    t[1].set(city="salters mercers", hand="paupers-a", land=land, loans=1, poverty=9)
    t.opens().play("run-city", "salters", "stop")
    assert t[1].poverty == 9 + 2 + 1 + 1 - off


@pytest.mark.parametrize("variant", [FOUR, FOUR_FIVE])
def test_land_is_bought_on_the_board_as_in_2010(variant):
    t = Table(variant=variant)
    t.opens().play("buy-land")
    assert sorted(t.options) == ["city", "southwark-bermondsey", "westminster"]
    t = Table(variant=variant)
    t[2].set(land="hackney")
    t.opens().play("buy-land")
    assert sorted(t.options) == ["bethnal-green-stepney-poplar", "city", "islington-stoke-newington"]


# ---- option 5: D3, R-39 ----------------


@with_underground_of_both
def test_the_underground_pays_two_pounds_then_brings_points_then_lays_counters(variant):
    t = Table(variant=variant)
    t[1].set(city="underground", hand="paupers-a", land="city camberwell deptford", money=9)
    t[2].set(land="southwark-bermondsey")
    t.opens().play("run-city")
    assert t[1].points == 3 + 3, "in the place of the card's four points"
    assert t[1].money == 7
    assert sorted(t.options) == ["city", "southwark-bermondsey"]
    t.play("southwark-bermondsey", "deptford")
    told = [e for e in t.events("payment", "counter", "counter on thing", "turned") if e.get("counter") != "poverty"]
    assert [e.get("counter", "flip") for e in told] == [
        "money",
        "points",
        "points",
        "underground",
        "underground",
        "flip",
    ]


@with_underground_of_both
@pytest.mark.parametrize(
    ("land", "money"), [("city hackney", 9), ("southwark-bermondsey deptford", 9), ("city deptford", 7)]
)
def test_the_two_pounds_are_paid_only_with_boroughs_on_both_sides(variant, land, money):
    t = Table(variant=variant)
    t[1].set(city="underground", hand="paupers-a", land=land, money=9)
    t.opens().play("run-city")
    if t.to_move == 1:
        t.play(t.ids[0])
    assert t[1].points == 3 + 2
    assert t[1].money == money


@with_underground_of_both
def test_a_counter_across_the_river_costs_three_pounds_besides(variant):
    t = Table(variant=variant)
    t[1].set(city="underground", hand="paupers-a", land="city deptford", money=9)
    t[2].set(land="southwark-bermondsey hackney")
    t.underground("city")
    t.opens().play("run-city", "southwark-bermondsey")
    assert t[1].money == 9 - 2 - 3


@with_underground_of_both
def test_with_nowhere_to_lay_counters_the_underground_still_brings_its_points(variant):
    t = Table(variant=variant)
    t[1].set(city="underground", hand="paupers-a", land="lewisham", money=9)
    t.opens().play("run-city")
    assert t[1].points == 4
    assert [b for b in ALL if t.on(b, "underground")] == []


@with_underground_of_both
def test_whitehall_runs_an_underground_again_but_its_two_pounds_are_not_free(variant):
    t = Table(variant=variant)
    t[1].set(city="underground whitehall", hand="paupers-a", land="city lewisham", money=4)
    t.opens().play("run-city", "whitehall")
    assert t[1].points == 2 * (3 + 2)
    assert t[1].money == 0


@pytest.mark.parametrize("variant", [ONE, FOUR])
def test_without_option_5_the_underground_is_that_of_2010(variant):
    old, new = (rule_set(v).rules.faces["underground"].effects["activation"] for v in ("2010", variant))
    assert old.slot.source.value == new.slot.source.value


def test_option_5_leaves_start_and_relief_as_in_2010():
    t = Table(variant=FIVE)
    assert t[1].poverty == 5
    t[1].set(city="salters mercers", land="city hackney lewisham", poverty=5)
    t.opens().play("run-city", "salters", "stop")
    assert t[1].poverty == 5 + 2 - 3
