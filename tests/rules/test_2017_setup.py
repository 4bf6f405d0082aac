"""Set-up of 2017, and what is public and what is secret there."""

import json

import pytest

from london_rules.engine import EVERYTHING
from tests.support.table import Table, rule_set

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])
STARTERS = ["city", "southwark-bermondsey", "westminster"]


def opened(players=2, seed=1, **how):
    t = Table.__new__(Table)
    t.hold(rule_set("2017").new_game(players, seed, ask_forced=True, **how))
    return t


def cards(faces, kind="card"):
    return [f for f in faces.values() if f.kind == kind]


def test_the_game_is_for_two_to_four_players():
    assert rule_set("2017").players == (2, 4)
    for players in (1, 5):
        with pytest.raises(ValueError, match="2 to 4 players"):
            rule_set("2017").new_game(players)


@PLAYERS
def test_the_deck_is_set_a_over_b_over_c_each_shuffled_by_itself(players):
    decks = []
    for seed in (3, 4):
        t = opened(players, seed)
        dealt = [name for p in range(1, players + 1) for name in t.faces("hand", p)]
        decks.append(t.faces("deck"))
        sets = [t.rules.rules.faces[name].values["set"] for name in dealt + decks[-1]]
        assert sets == sorted(sets)
        assert len(sets) == 101
        assert len(decks[-1]) == 101 - 6 * players
    assert decks[0] != decks[1]


@PLAYERS
def test_each_player_starts_with_five_pounds_six_cards_and_no_poverty(players):
    for seat in opened(players).game.view(EVERYTHING)["players"]:
        assert seat["counters"] == {"money": 5, "poverty": 0, "points": 0, "loans": 0, "score": 0}
        assert seat["zones"]["hand"]["number"] == 6
        assert seat["zones"]["city"]["number"] == seat["zones"]["land"]["number"] == 0


@PLAYERS
def test_the_display_has_two_rows_with_a_slot_more_than_players_and_is_empty(players):
    assert opened(players).game.view(EVERYTHING)["zones"]["display"]["rows"] == [[None] * (players + 1)] * 2


@PLAYERS
def test_seat_one_begins_whatever_the_seed(players):
    assert {opened(players, seed).to_move for seed in range(20)} == {1}


def test_the_host_may_choose_the_first_player():
    assert opened(4, first=3).to_move == 3


def test_turns_go_round_in_a_fixed_order():
    t = Table(players=4, player=3, variant="2017").opens()
    order = []
    while len(order) < 6:
        order.append(t.to_move)
        t.end_turn()
    assert order == [3, 4, 1, 2, 3, 4]


@pytest.mark.parametrize("first", [1, 2, 3])
def test_six_cards_off_the_top_go_to_seat_one_then_six_to_seat_two_whoever_begins(first):
    tables = [opened(3, 9, first=f) for f in (1, first)]
    hands = [[t.faces("hand", p) for p in (1, 2, 3)] for t in tables]
    assert hands[0] == hands[1]
    moves = [e for e in tables[1].game.events(EVERYTHING) if e["type"] == "move" and e["into"]["zone"] == "hand"]
    assert [e["into"]["player"] for e in moves[:18]] == [1] * 6 + [2] * 6 + [3] * 6


@PLAYERS
def test_the_three_starters_lie_open_and_the_17_others_are_shuffled(players):
    decks = []
    for seed in (1, 2):
        t = opened(players, seed)
        assert t.offer == STARTERS
        decks.append(t.faces("borough deck"))
        assert sorted([*decks[-1], *STARTERS]) == sorted(f.id for f in cards(t.rules.rules.faces, "borough"))
    assert len(decks[0]) == 17
    assert decks[0] != decks[1]


# ---- who sees what ----------------


def test_hands_are_secret_and_the_rest_of_a_player_is_public():
    t = Table(variant="2017")
    t[1].set(hand="salters", city="lords", land="hackney city", money=7, loans=2, poverty=4, points=3)
    t.opens()
    mine, theirs = (t.game.view(p)["players"][0] for p in (1, 2))
    assert [c["thing"] for c in mine["zones"]["hand"]["things"]] == ["salters"]
    assert theirs["zones"]["hand"] == {"shape": "hand", "number": 1, "things": None}
    assert theirs["counters"] == mine["counters"]
    assert {k: theirs["counters"][k] for k in ("money", "loans", "poverty", "points")} == {
        "money": 7,
        "loans": 2,
        "poverty": 4,
        "points": 3,
    }
    assert theirs["zones"]["land"] == mine["zones"]["land"]


def test_covered_boroughs_are_public():
    t = Table(variant="2017")
    t[1].set(land="hackney city")
    t.opens()
    land = t.game.view(2)["players"][0]["zones"]["land"]
    assert land["number"] == 2
    assert "hackney" in json.dumps(land)


def test_covered_and_face_down_cards_of_a_stack_are_hidden_from_the_others_until_the_end():
    t = Table(variant="2017")
    t.deck("paupers-c")
    t[1].set(city="hospital-a/lords -salters").table.opens()
    mine, theirs = (t.game.view(p)["players"][0]["zones"]["city"]["stacks"] for p in (1, 2))
    assert [[c["thing"] for c in stack] for stack in mine] == [["hospital-a", "lords"], ["salters"]]
    assert [[c["thing"] for c in stack] for stack in theirs] == [[None, "lords"], [None]]
    t.end_turn().end_turn()
    assert t.over
    stacks = t.game.view(2)["players"][0]["zones"]["city"]["stacks"]
    assert [[c["thing"] for c in stack] for stack in stacks] == [["hospital-a", "lords"], ["salters"]]


@pytest.mark.parametrize("player", [1, 2])
def test_the_order_of_both_decks_is_secret(player):
    t = Table(variant="2017").opens()
    zones = t.game.view(player)["zones"]
    assert (zones["deck"]["number"], zones["borough deck"]["number"]) == (101, 17)
    assert zones["deck"]["things"] is zones["borough deck"]["things"] is None
    assert sorted(c["thing"] for c in zones["offer"]["things"]) == STARTERS
    said = json.dumps(t.game.view(player))
    assert [f.id for f in cards(t.rules.rules.faces, "borough") if f.id in said and f.id not in STARTERS] == []


@pytest.mark.parametrize("player", [1, 2])
def test_the_shuffle_of_the_borough_deck_tells_a_player_nothing(player):
    told, decks = [], []
    for seed in (5, 6):
        t = opened(2, seed)
        into = [e for e in t.game.events(player) if e["type"] == "move" and e["into"]["zone"] == "borough deck"]
        told.append([e["thing"] for e in into])
        decks.append(t.faces("borough deck"))
    assert decks[0] != decks[1]
    assert told[0] == told[1]
    assert len(told[0]) == 17


@pytest.mark.parametrize("player", [1, 2])
def test_a_borough_is_named_when_it_comes_on_offer_and_no_other_is(player):
    t = Table(variant="2017")
    t.on_offer("city westminster lewisham", deck="hackney battersea")
    t[1].set(money=9)
    t.opens().play("buy-land", "westminster")
    said = json.dumps(t.game.events(player, t.since))
    assert '"hackney"' in said
    assert "battersea" not in said
    assert "battersea" not in json.dumps(t.game.view(player))


def test_a_card_taken_from_the_deck_is_private_and_one_from_the_display_is_public():
    t = Table(step="take", variant="2017")
    t.display("lords")
    t.deck("salters vintners")
    t.opens().play("deck")
    assert [e["thing"] for e in t.game.events(2, t.since) if e["type"] == "move"] == [None]
    assert [e["thing"] for e in t.game.events(1, t.since) if e["type"] == "move"] == ["salters"]
    t = Table(step="take", variant="2017")
    t.display("lords")
    t.opens().play("lords")
    assert "lords" in [e.get("thing") for e in t.game.events(2, t.since)]
