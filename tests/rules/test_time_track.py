"""The race along the time track, paragraph by paragraph: E1 to E8 and R-45."""

from __future__ import annotations

from collections import Counter

import pytest

from london_rules import load
from tests.support.race import GAME, TAXI, Race
from tests.support.table import rule_set

WEST = ("trafalgar-square", "whitehall", "piccadilly-circus")
GREENS = ("deptford-strand", "island-gardens")


def reds():
    faces = rule_set(GAME).rules.faces.values()
    return sorted(f.id for f in faces if f.kind == "spot" and "monument" in f.values)


def fresh(players=2, seed=1, first=None):
    """Begin a game that nothing was changed in."""
    race = Race.__new__(Race)
    race.hold(rule_set(GAME).new_game(players, seed, first=first, ask_forced=True))
    return race


# ---- E1: the start --------------------------------------------------------------------------------------------------


def test_the_game_is_for_two_to_six_players():
    assert rule_set(GAME).players == (2, 6)


@pytest.mark.parametrize("players", [2, 6])
def test_all_start_on_the_first_step_and_beside_the_museum_with_one_card(players):
    t = fresh(players)
    for seat in range(1, players + 1):
        assert (t.step(seat), t.at(seat), len(t.holds(seat))) == (0, "", 1)
    assert len(t.faces("deck")) == 60 - players
    assert len(t.faces("track")) == 41


def test_seat_one_begins_or_whom_the_host_chooses_and_rolls_seven_dice():
    for seed in range(5):
        assert fresh(3, seed).to_move == 1
    t = fresh(3, first=2)
    assert t.to_move == 2
    assert t.rule == "turn die"
    assert len(t.pips("dice pool")) == 7
    t.turn()
    assert t.to_move == 3


def test_the_hands_and_the_deck_are_secret_and_all_else_is_seen():
    t = fresh(2)
    zones = t.game.view(1)
    assert zones["zones"]["deck"]["things"] is None
    assert zones["players"][1]["zones"]["hand"]["things"] is None
    assert zones["players"][0]["zones"]["hand"]["number"] == 1
    t.hand(2, "smog").stand(2, "strand")
    other = t.game.view(1)["players"][1]["zones"]
    assert (other["hand"]["things"], other["hand"]["number"]) == (None, 1)
    assert [thing["name"] for thing in other["standpoint"]["things"]] == ["Strand"]


def test_no_event_tells_another_player_what_is_drawn():
    t = Race().stand(1, "aldwych").boxes("covent-garden marble-arch")
    t.take(2).play("walk", "covent-garden")
    moves = [e for e in t.game.events(2) if e["type"] == "move"]
    drawn = [e for e in moves if (e["into"]["zone"], e["into"]["player"]) == ("hand", 1)]
    assert len(drawn) == 2  # the card dealt, and one for the sixth letterbox of a round
    assert {e["thing"] for e in drawn} == {None}


# ---- E2: letterboxes ------------------------------------------------------------------------------------------------


def test_seven_letterboxes_of_seventeen_are_laid_out_at_random():
    rounds = [tuple(fresh(seed=seed).boxed) for seed in range(30)]
    assert {len(boxes) for boxes in rounds} == {7}
    assert len(set(rounds)) > 25
    assert {spot for boxes in rounds for spot in boxes} == set(reds())
    assert len(reds()) == 17


def test_a_new_round_is_drawn_of_those_not_used_since_the_last_shuffle():
    t = fresh(seed=4)
    rounds = [t.boxed]
    for _ in range(2):
        last = next(spot for spot in t.boxed if spot != "greenwich")
        t.boxes(last).hand(t.to_move, "").stand(t.to_move, "strand" if t.to_move == 1 else "aldwych")
        t.hand(t.to_move, "underground")
        t.turn("play-cards", "underground", last)
        rounds.append(t.boxed)
    first, second, third = map(set, rounds)
    assert [len(boxes) for boxes in rounds] == [7, 7, 7]
    assert not first & second
    assert len(third & (first | second)) >= 4  # three were left, too few: all seventeen were shuffled again


# ---- E3: dice -------------------------------------------------------------------------------------------------------


def test_the_faces_of_a_die_are_two_to_five_and_taxi_and_the_sixth():
    seen = Counter(pips for seed in range(150) for pips in fresh(seed=seed).pips("dice pool"))
    assert sorted(seen) == [2, 3, 4, 5, TAXI]
    rolled = seen.total()
    assert all(0.12 < seen[face] / rolled < 0.21 for face in (2, 3, 4, 5))
    assert 0.28 < seen[TAXI] / rolled < 0.39


def test_the_sixth_face_is_a_parameter():
    box = "language: 2\nid: box\ntitle: Box\nkind: overlay\nbuilds on: [2011-time-track]\nset:\n  sixth face: 6\n"
    rules = load({"bundle.yaml": box}).rule_set
    race = Race.__new__(Race)
    seen = set()
    for seed in range(30):
        race.hold(rules.new_game(2, seed))
        seen |= set(race.pips("dice pool"))
    assert seen == {2, 3, 4, 5, 6, TAXI}


def test_a_turn_begins_with_one_of_the_dice_left_and_the_last_is_followed_by_a_new_roll():
    t = Race(3)
    for left in (7, 6, 5, 4, 3, 2, 1, 7, 6):
        assert t.rule == "turn die"
        assert len(t.pips("dice pool")) == left
        t.turn()


def test_equal_dice_are_one_option_and_different_ones_are_told_apart():
    t = fresh(seed=3)
    shown = t.pips("dice pool")
    assert len(t.ids) == len(set(shown)) < 7
    labels = [option.label for option in t.game.decision.options]
    assert sorted(labels) == sorted(f"Die ({pips} pips)" for pips in set(shown))


# ---- E4: moving -----------------------------------------------------------------------------------------------------


def test_a_mover_off_the_map_enters_by_the_pale_blue_spot_which_counts_as_its_first_step():
    t = Race().take(2)
    t.play("walk")
    assert t.spots == ["cheapside", "moorgate", "museum-of-london", "old-street", "smithfield"]


def test_a_mover_goes_any_number_of_spots_up_to_what_the_die_shows_or_stays():
    t = Race().stand(1, "strand").take(2)
    t.play("walk")
    assert t.spots == sorted(
        (*WEST, "aldwych", "ludgate-hill", "waterloo-station", "covent-garden", "bloomsbury-square")
    )
    t.play("staying-there")
    assert (t.at(1), t.to_move) == ("strand", 2)


def test_a_taxi_goes_ten_spots():
    near, far = Race().stand(1, "millwall-dock").take(5), Race().stand(1, "millwall-dock").take(TAXI)
    assert "cheapside" not in near.play("walk").spots
    assert "cheapside" in far.play("walk").spots
    assert "notting-hill-gate" not in far.spots


def test_movers_pass_over_each_other_but_never_end_on_one_another():
    t = Race().stand(1, "trafalgar-square").stand(2, "strand").take(2)
    t.play("walk")
    assert "strand" not in t.spots
    assert "aldwych" in t.spots


def test_the_pale_blue_spot_can_be_passed_when_another_stands_there():
    t = Race().stand(2, "museum-of-london").take(2)
    t.play("walk")
    assert t.spots == ["cheapside", "moorgate", "old-street", "smithfield"]


def test_a_letterbox_stops_a_move_and_a_red_spot_without_one_does_not():
    t = Race().stand(1, "strand").boxes("trafalgar-square covent-garden marble-arch").take(2)
    assert "whitehall" not in t.play("walk").spots
    t = Race().stand(1, "strand").boxes("covent-garden marble-arch").take(2)
    assert "whitehall" in t.play("walk").spots


def test_a_letterbox_held_by_another_mover_can_be_passed_but_not_ended_on():
    t = Race().stand(1, "strand").stand(2, "trafalgar-square").boxes("trafalgar-square marble-arch").take(2)
    t.play("walk")
    assert "trafalgar-square" not in t.spots
    assert "whitehall" in t.spots


def test_either_the_mover_moves_or_cards_are_played():
    t = Race().stand(1, "strand").hand(1, "great-fire").take(3)
    assert t.options == ["walk", "play-cards"]
    t.play("play-cards", "great-fire")
    assert (t.at(1), t.to_move) == ("strand", 2)
    t = Race().stand(1, "strand").hand(1, "great-fire").take(3)
    t.play("walk", "whitehall")
    assert (t.to_move, t.holds(1)) == (2, ["great-fire"])


# ---- E5: reaching letterboxes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("left", "cards"), [(7, 3), (6, 3), (5, 3), (4, 2), (3, 2), (2, 1), (1, 1)])
def test_the_earlier_a_letterbox_is_reached_the_more_cards_it_brings(left, cards):
    others = [spot for spot in reds() if spot not in ("covent-garden", "greenwich")][: left - 1]
    t = Race().stand(1, "aldwych").boxes(" ".join(["covent-garden", *others]))
    t.take(5).play("walk", "covent-garden")
    assert len(t.holds(1)) == cards
    assert t.boxed == sorted(others) or (left == 1 and len(t.boxed) == 7)
    assert t.to_move == 2


def test_at_the_end_of_the_turn_a_player_picks_what_to_discard_down_to_five():
    t = Race().stand(1, "aldwych").boxes("covent-garden marble-arch london-zoo british-museum canary-wharf")
    t.hand(1, "smog smog underground great-fire")
    t.take(2).play("walk", "covent-garden")
    assert t.rule == "turn hand limit"
    assert len(t.holds(1)) == 7
    t.play("smog", "great-fire")
    assert len(t.holds(1)) == 5
    assert t.to_move == 2
    assert sorted(t.faces("discards")) == ["great-fire", "smog"]


def test_an_empty_deck_is_renewed_from_the_discards_when_a_card_is_drawn():
    t = Race().stand(1, "aldwych").boxes("covent-garden marble-arch london-zoo british-museum canary-wharf")
    t.cards_left("great-fire", "blitz world-cup great-wheel")
    t.take(2).play("walk", "covent-garden")
    drawn = t.holds(1)
    assert "great-fire" in drawn
    assert len(drawn) == 3
    assert set(drawn) <= {"great-fire", "blitz", "world-cup", "great-wheel"}
    assert (len(t.faces("deck")), t.faces("discards")) == (1, [])


def test_with_no_discards_either_fewer_cards_are_drawn():
    t = Race().stand(1, "aldwych").boxes("covent-garden marble-arch london-zoo british-museum canary-wharf")
    t.cards_left("great-fire")
    t.take(2).play("walk", "covent-garden")
    assert t.holds(1) == ["great-fire"]


# ---- E6: cards ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("step", "gained"), [(0, 2), (22, 2), (23, 3), (24, 1), (36, 1)])
def test_a_grey_card_brings_two_steps_before_its_date_three_on_it_and_one_after(step, gained):
    t = Race().hand(1, "great-fire").steps(1, step).take(2)  # 1666 is the date of step 23
    t.play("play-cards", "great-fire")
    assert t.step(1) == step + gained
    assert t.faces("discards")[-1] == "great-fire"


@pytest.mark.parametrize(("step", "gained"), [(23, 2), (24, 1)])
def test_a_blue_card_brings_two_steps_before_its_date_and_one_after(step, gained):
    t = Race().hand(1, "samuel-pepys").steps(1, step).take(2)  # 1669 lies between the steps 23 and 24
    t.play("play-cards", "samuel-pepys")
    assert t.step(1) == step + gained


def test_a_red_card_brings_one_step_at_its_monument_only():
    t = Race().hand(1, "view-of-london-zoo").stand(1, "camden-lock").take(2)
    assert t.options == ["walk"]
    t = Race().hand(1, "view-of-london-zoo").stand(1, "london-zoo").take(2)
    t.play("play-cards", "view-of-london-zoo")
    assert (t.step(1), t.at(1)) == (1, "london-zoo")


def test_the_museum_of_london_brings_three_steps():
    t = Race().hand(1, "museum").take(2)
    t.play("play-cards", "museum")
    assert t.step(1) == 3


def test_smog_makes_a_chosen_opponent_lose_the_next_turn_after_taking_a_die():
    t = Race(3).hand(1, "smog").hand(2, "great-fire").hand(3, "museum")
    t.take(2).play("play-cards", "smog")
    assert t.options == ["player-2", "player-3"]
    t.play("player-2")
    assert (t.to_move, t.rule) == (2, "turn die")
    assert t.faces("fog", 2) == ["smog"]
    t.play(t.ids[0])
    assert t.to_move == 3  # neither moved nor played
    assert (t.faces("fog", 2), t.faces("discards")[-1]) == ([], "smog")
    assert t.at(2) == ""
    t.turn()
    t.turn()
    t.take(2)
    assert t.options == ["walk", "play-cards"]


def test_several_smogs_cost_as_many_turns():
    t = Race().smog(1, 3)
    for left in (2, 1, 0):
        t.take(2)
        assert t.to_move == 2
        assert len(t.faces("fog", 1)) == left
        t.turn()
    t.take(2)
    assert t.rule == "turn action"


def test_smog_alone_is_playing_cards_so_the_mover_does_not_move():
    t = Race().hand(1, "smog").stand(1, "strand").take(5)
    t.play("play-cards", "smog", "player-2")
    assert (t.to_move, t.at(1)) == (2, "strand")


def test_underground_goes_to_any_spot_that_is_not_taken_and_reaches_a_letterbox_there():
    t = Race(3).hand(1, "underground").stand(2, "strand").boxes("london-zoo marble-arch greenwich canary-wharf strand")
    t.take(2).play("play-cards", "underground")
    spots = [f.id for f in rule_set(GAME).rules.faces.values() if f.kind == "spot"]
    assert t.spots == sorted(set(spots) - {"strand", "greenwich"})
    t.play("london-zoo")
    assert t.at(1) == "london-zoo"
    assert len(t.holds(1)) == 3
    assert "london-zoo" not in t.boxed


def test_london_buses_set_the_die_to_any_number_up_to_six_then_move():
    t = Race().hand(1, "london-buses").stand(1, "strand").take(2)
    t.play("play-cards", "london-buses")
    assert t.options == ["1", "2", "3", "4", "5", "6"]
    t.play("1")
    assert t.spots == ["aldwych", "trafalgar-square"]
    t.play("aldwych")
    assert (t.at(1), t.to_move) == ("aldwych", 2)


def test_up_to_three_cards_are_played_one_by_one_each_judged_where_the_marker_stands_then():
    t = Race().hand(1, "great-fire great-plague blitz museum").steps(1, 20).take(2)
    t.play("play-cards", "great-plague")
    assert t.step(1) == 22
    t.play("great-fire")
    assert t.step(1) == 24
    assert t.to_move == 1
    t.play("blitz")
    assert t.step(1) == 26
    assert (t.to_move, t.holds(1)) == (2, ["museum"])


def test_playing_may_stop_after_the_first_card():
    t = Race().hand(1, "great-fire blitz").take(2)
    t.play("play-cards", "great-fire")
    assert t.options == ["blitz", "stop"]
    t.play("stop")
    assert t.to_move == 2


STEPPING = ["great-fire", "samuel-pepys", "view-of-london-zoo", "museum"]


@pytest.mark.parametrize("ride", ["underground", "london-buses"])
@pytest.mark.parametrize("card", STEPPING)
def test_neither_ride_goes_with_a_card_that_brings_steps(ride, card):
    t = Race().hand(1, f"{ride} {card} smog").stand(1, "london-zoo").take(2)
    t.play("play-cards", card)
    assert t.options == ["smog", "stop"]
    t = Race().hand(1, f"{ride} {card}").stand(1, "london-zoo").take(2)
    t.play("play-cards", ride)
    t.play(*(["1"] if ride == "london-buses" else []), "st-johns-wood" if ride == "london-buses" else "strand")
    assert t.to_move == 2


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("underground", "underground"),
        ("underground", "london-buses"),
        ("london-buses", "underground"),
        ("london-buses", "london-buses"),
    ],
)
def test_one_ride_in_a_turn(first, second):
    t = Race().hand(1, f"{first} {second}").stand(1, "london-zoo").take(2)
    t.play("play-cards", first)
    t.play(*(["1"] if first == "london-buses" else []), "camden-lock")
    assert t.to_move == 2


@pytest.mark.parametrize("ride", ["underground", "london-buses"])
def test_smog_may_be_played_before_a_ride_and_not_after_it(ride):
    t = Race(3).hand(1, f"smog smog {ride}").stand(1, "strand").take(2)
    t.play("play-cards", "smog", "player-2", ride)
    t.play(*(["1"] if ride == "london-buses" else []), "aldwych" if ride == "london-buses" else "london-zoo")
    assert (t.to_move, t.holds(1)) == (2, ["smog"])
    assert (len(t.faces("fog", 2)), len(t.faces("fog", 3))) == (1, 0)


def test_no_card_follows_a_ride_that_was_drawn_on_it():
    t = Race().hand(1, "underground").stand(1, "strand").boxes("london-zoo marble-arch").cards_left("smog museum smog")
    t.hand(1, "underground").take(2).play("play-cards", "underground", "london-zoo")
    assert (t.to_move, t.at(1)) == (2, "london-zoo")
    assert t.holds(1) == ["smog"]


def test_smog_goes_with_cards_that_bring_steps_before_and_after():
    t = Race(3).hand(1, "smog smog museum").take(2)
    t.play("play-cards", "smog", "player-2", "museum", "smog", "player-3")
    assert (t.to_move, t.step(1)) == (2, 3)
    assert (len(t.faces("fog", 2)), len(t.faces("fog", 3))) == (1, 1)


def test_cards_that_bring_steps_go_with_each_other():
    t = Race().hand(1, "great-fire samuel-pepys museum").take(2)
    t.play("play-cards", "great-fire", "samuel-pepys", "museum")
    assert t.step(1) == 2 + 2 + 3


def test_what_was_played_last_turn_bars_nothing():
    t = Race().hand(1, "underground museum").take(2)
    t.play("play-cards", "underground", "strand")
    t.turn()
    t.take(2)
    assert "play-cards" in t.options


# ---- E7: Greenwich --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("green", GREENS)
def test_greenwich_is_reached_from_a_green_spot_without_a_step(green):
    t = Race().stand(1, green).boxes("greenwich marble-arch london-zoo british-museum canary-wharf").take(2)
    t.play("walk", "greenwich")
    assert (t.at(1), len(t.holds(1)), t.to_move) == (green, 3, 2)
    assert "greenwich" not in t.boxed


def test_greenwich_is_no_goal_from_elsewhere_and_arriving_on_green_reaches_nothing():
    t = Race().stand(1, "southwark-park").boxes("greenwich marble-arch").take(TAXI)
    t.play("walk")
    assert "greenwich" not in t.spots
    assert "old-kent-road" in t.spots  # over a green spot, which stops nobody
    t.play("deptford-strand")
    assert (t.at(1), t.holds(1), t.to_move) == ("deptford-strand", [], 2)


def test_greenwich_without_a_letterbox_is_no_goal():
    t = Race().stand(1, "deptford-strand").boxes("marble-arch").take(TAXI)
    assert "greenwich" not in t.play("walk").spots


def test_the_movement_that_london_buses_give_may_reach_greenwich():
    t = Race().hand(1, "london-buses").stand(1, "deptford-strand").boxes("greenwich marble-arch").take(2)
    t.play("play-cards", "london-buses", "4", "greenwich")
    assert t.at(1) == "deptford-strand"
    assert "greenwich" not in t.boxed


def test_underground_to_a_green_spot_does_not_reach_greenwich_in_that_turn():
    t = Race().hand(1, "underground").boxes("greenwich marble-arch").take(2)
    t.play("play-cards", "underground", "island-gardens")
    assert (t.at(1), t.to_move) == ("island-gardens", 2)
    assert "greenwich" in t.boxed


@pytest.mark.parametrize("green", GREENS)
def test_the_red_card_of_greenwich_is_played_from_a_green_spot(green):
    t = Race().hand(1, "view-of-greenwich").stand(1, green).take(2)
    t.play("play-cards", "view-of-greenwich")
    assert t.step(1) == 1


def test_a_mover_that_stands_where_a_letterbox_is_laid_has_not_reached_it_and_must_come_back():
    t = Race().stand(1, "london-zoo").boxes("london-zoo marble-arch").take(3)
    t.play("walk")
    assert "london-zoo" not in t.spots
    t.play("staying-there")
    assert (t.holds(1), "london-zoo" in t.boxed) == ([], True)
    t.turn()
    t.take(2).play("walk", "camden-lock")
    t.turn()
    t.take(2).play("walk", "london-zoo")
    assert (len(t.holds(1)), "london-zoo" in t.boxed) == (1, False)


# ---- what the rules leave open -----------------------------------------------------------------------


def test_no_move_ends_where_it_began_neither_on_foot_nor_by_a_ride():
    t = Race().stand(1, "london-zoo").boxes("london-zoo marble-arch").take(3).play("walk")
    assert "london-zoo" not in t.spots
    t = Race().hand(1, "london-buses").stand(1, "london-zoo").boxes("london-zoo marble-arch").take(3)
    assert "london-zoo" not in t.play("play-cards", "london-buses", "6").spots
    t = Race().hand(1, "underground").stand(1, "london-zoo").boxes("london-zoo marble-arch").take(3)
    assert "london-zoo" not in t.play("play-cards", "underground").spots


def test_a_card_in_use_is_not_among_the_discards_when_the_deck_is_renewed_during_its_ride():
    t = Race().stand(1, "aldwych").boxes("london-zoo marble-arch covent-garden british-museum canary-wharf")
    t.hand(1, "underground").cards_left("", "blitz").take(2)
    t.play("play-cards", "underground", "london-zoo")
    assert (t.holds(1), t.faces("deck"), t.faces("discards")) == (["blitz"], [], ["underground"])


def test_the_deal_begins_with_seat_one_whoever_begins_the_game():
    dealt = [[fresh(3, seed=5, first=first).holds(seat) for seat in (1, 2, 3)] for first in (1, 2, 3)]
    assert dealt[0] == dealt[1] == dealt[2]
    assert len({card for [card] in dealt[0]}) == 3


# ---- E8: the end ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [37, 38, 39])
def test_the_first_marker_to_reach_or_pass_the_last_step_wins_at_once_and_stands_on_it(step):
    t = Race(3).hand(1, "museum smog").steps(1, step).steps(2, 39).take(2)
    t.play("play-cards", "museum")
    assert t.over
    assert t.step(1) == 40
    assert [row["place"] for row in t.game.score()] == [1, 2, 3]
    assert t.holds(1) == ["smog"]


@pytest.mark.parametrize(("step", "left"), [(35, 2), (36, 2), (37, 1)])
def test_a_dated_card_brings_a_marker_to_the_last_step_and_not_past_it(step, left):
    """The date is not reached before step 37, and just reached there."""
    box = "language: 2\nid: box\ntitle: Box\nkind: overlay\nbuilds on: [2011-time-track]\nset:\n  last step: 38\n"
    t = Race()
    t.hold(load({"bundle.yaml": box}).rule_set.new_game(2, 1, first=1, ask_forced=True))
    t.hand(1, "great-wheel smog").steps(1, step).take(2)
    t.play("play-cards", "great-wheel")
    assert t.step(1) == step + left
    assert t.over == (step + left == 38)


def test_a_step_before_the_last_the_game_goes_on():
    t = Race().hand(1, "museum smog").steps(1, 36).take(2)
    t.play("play-cards", "museum")
    assert not t.over
    assert t.step(1) == 39
