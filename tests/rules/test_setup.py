"""Set-up, and what is public and what is secret."""

import json

import pytest

from london_rules.engine import EVERYTHING
from tests.support.table import Table, rule_set

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


def sets_of(game, things):
    return [game.rule_set.rules.faces[game.rule_set.layout.things[t].face].values["set"] for t in things]


def zone(game, name, player=1):
    base = game.rule_set.layout.zone_base[name]
    shared = game.rule_set.layout.zone_names[base][1] < 0
    return game.state.z[base if shared else base + player - 1]


def test_the_game_is_for_two_to_four_players():
    assert rule_set().players == (2, 4)
    for players in (1, 5):
        with pytest.raises(ValueError, match="2 to 4 players"):
            rule_set().new_game(players)


def test_turns_go_round_in_a_fixed_order():
    t = Table(players=4, player=3).opens()
    order = []
    while len(order) < 6:
        order.append(t.to_move)
        t.end_turn()
    assert order == [3, 4, 1, 2, 3, 4]


@PLAYERS
def test_the_deck_is_set_a_over_b_over_c_each_shuffled_by_itself(players):
    game = rule_set().new_game(players, seed=3, ask_forced=True)
    dealt = [t for p in range(1, players + 1) for t in zone(game, "hand", p)]
    sets = sets_of(game, dealt) + sets_of(game, reversed(zone(game, "deck")))
    assert sets == ["a"] * 25 + ["b"] * 50 + ["c"] * 35
    other = rule_set().new_game(players, seed=4, ask_forced=True)
    assert zone(game, "deck") != zone(other, "deck")
    low, high = rule_set().layout.kind_range["card"]
    assert zone(game, "deck")[:35] != sorted(zone(game, "deck")[:35])
    assert len(zone(game, "deck")) == high - low - 6 * players


@PLAYERS
def test_each_player_starts_with_five_pounds_five_poverty_and_six_cards(players):
    game = rule_set().new_game(players, seed=1, ask_forced=True)
    for seat in game.view(EVERYTHING)["players"]:
        assert seat["counters"]["money"] == 5
        assert seat["counters"]["poverty"] == 5
        assert seat["counters"]["points"] == seat["counters"]["loans"] == 0
        assert seat["zones"]["hand"]["number"] == 6
        assert seat["zones"]["city"]["number"] == seat["zones"]["land"]["number"] == 0


@pytest.mark.parametrize("first", [1, 2, 3])
def test_six_cards_off_the_top_go_to_seat_one_then_six_to_seat_two_whoever_begins(first):
    games = [rule_set().new_game(3, seed=9, first=f, ask_forced=True) for f in (1, first)]
    hands = [[zone(g, "hand", p) for p in (1, 2, 3)] for g in games]
    assert hands[0] == hands[1]
    moves = [e for e in games[1].events(EVERYTHING) if e["type"] == "move" and e["into"]["zone"] == "hand"]
    assert [e["into"]["player"] for e in moves[:18]] == [1] * 6 + [2] * 6 + [3] * 6


@PLAYERS
def test_the_display_has_two_rows_with_a_slot_more_than_players_and_is_empty(players):
    rows = rule_set().new_game(players, seed=1).view(EVERYTHING)["zones"]["display"]["rows"]
    assert rows == [[None] * (players + 1)] * 2


def test_the_first_player_is_random():
    begins = {seed: rule_set().new_game(4, seed=seed, ask_forced=True).to_move for seed in range(40)}
    assert set(begins.values()) == {1, 2, 3, 4}
    assert begins == {seed: rule_set().new_game(4, seed=seed, ask_forced=True).to_move for seed in range(40)}


def test_the_host_may_choose_the_first_player():
    assert rule_set().new_game(4, seed=1, first=3).to_move == 3


def test_supplies_of_counters_are_as_printed():
    numbers = {name: decl for name, decl in rule_set().rules.numbers.items() if decl.parameter}
    assert numbers["building counters"].slot.source.value == "11"
    assert numbers["underground counters"].slot.source.value == "10"


def test_money_and_loans_and_poverty_are_without_limit():
    t = Table()
    t[1].set(hand="buckingham-palace lords", money=0, loans=500, poverty=500)
    t.opens().play("play-cards", "buckingham-palace")
    assert t[1].loans == 501


# ---- who sees what ----------------


def test_hands_are_secret_and_the_rest_of_a_player_is_public():
    t = Table()
    t[1].set(hand="salters", city="lords", land="city", money=7, loans=2, poverty=4, points=3)
    t.display("sewers")
    t.opens()
    mine, theirs = t.game.view(1)["players"][0], t.game.view(2)["players"][0]
    assert [c["thing"] for c in mine["zones"]["hand"]["things"]] == ["salters"]
    assert theirs["zones"]["hand"] == {"shape": "hand", "number": 1, "things": None}
    assert theirs["counters"] == mine["counters"]
    assert theirs["counters"]["money"] == 7
    assert theirs["counters"]["loans"] == 2
    assert theirs["counters"]["poverty"] == 4
    assert theirs["counters"]["points"] == 3
    assert theirs["zones"]["land"] == mine["zones"]["land"]
    assert t.game.view(2)["zones"]["display"]["rows"][0][0]["thing"].startswith("sewers")


def test_the_order_of_the_deck_is_secret():
    t = Table().opens()
    deck = t.game.view(1)["zones"]["deck"]
    assert deck["number"] == 110
    assert deck["things"] is None
    assert "school" not in json.dumps(t.game.view(1))


def test_covered_and_face_down_cards_are_hidden_from_the_others():
    t = Table()
    t[1].set(city="hospital-a/lords -salters").table.opens()
    mine, theirs = (t.game.view(p)["players"][0]["zones"]["city"]["stacks"] for p in (1, 2))
    assert [[c["thing"] for c in stack] for stack in mine] == [["hospital-a", "lords"], ["salters"]]
    assert [[c["thing"] for c in stack] for stack in theirs] == [[None, "lords"], [None]]
    assert theirs[1][0]["face down"]
    assert not theirs[0][1]["face down"]


def test_covered_cards_are_shown_at_the_end():
    t = Table()
    t.deck("paupers-c")
    t[1].set(city="hospital-a/lords").table.opens()
    t.end_turn().end_turn()
    assert t.over
    stacks = t.game.view(2)["players"][0]["zones"]["city"]["stacks"]
    assert [c["thing"] for c in stacks[0]] == ["hospital-a", "lords"]


def test_a_card_taken_from_the_deck_is_private_and_one_from_the_display_is_public():
    t = Table(step="take")
    t.display("lords")
    t.deck("salters vintners")
    t.opens().play("deck")
    taken = [e["thing"] for e in t.game.events(2, t.since) if e["type"] == "move"]
    assert taken == [None]
    assert [e["thing"] for e in t.game.events(1, t.since) if e["type"] == "move"] == ["salters"]
    t = Table(step="take")
    t.display("lords")
    t.opens().play("lords")
    assert "lords" in [e.get("thing") for e in t.game.events(2, t.since)]


def test_cards_that_left_the_game_and_money_on_shops_are_public():
    t = Table()
    t[1].set(hand="huguenots mercers grocers salters", city="shops-b")
    t.opens().play("play-cards", "huguenots")
    assert [c["thing"] for c in t.game.view(2)["zones"]["box"]["things"]] == ["huguenots"]
    t.play("mercers", "salters", "a-new-stack")
    shops = t.game.view(2)["players"][0]["zones"]["city"]["stacks"][0][0]
    assert shops["counters"] == {"coins": 1}
