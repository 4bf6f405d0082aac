"""The turn: one card taken, one action, the hand reduced to nine; and the display."""

import pytest

from tests.support.table import Table


def test_a_turn_is_a_take_then_one_action_then_the_hand_limit():
    t = Table(step="take")
    t.display("lords grocers")
    t[1].set(hand="salters vintners")
    t.opens()
    assert t.options == ["deck", "lords", "grocers"]
    t.play("lords")
    assert t.rule == "turn action"
    assert t.options == ["play-cards", "buy-land", "take-three-cards"]
    t.play("play-cards", "salters")
    assert t.to_move == 2
    assert t.rule == "rule take at the start"


def test_nobody_may_pass():
    t = Table(step="take")
    t.display("lords")
    t.opens()
    assert "stop" not in t.options
    t.play("deck")
    assert "stop" not in t.options


def test_take_three_cards_and_buy_land_are_always_to_be_had_with_nothing_in_hand():
    t = Table().opens()
    assert t.options == ["buy-land", "take-three-cards"]


def test_each_card_is_seen_before_the_next_is_chosen():
    t = Table()
    t.display("lords grocers mercers")
    t.deck("sewers almshouses salters vintners")
    t.opens().play("take-three-cards", "deck")
    assert t[1].hand == ["sewers"]
    assert t.options == ["deck", "lords", "grocers", "mercers"]
    t.play("grocers", "deck")
    assert t[1].hand == ["almshouses", "grocers", "sewers"]
    assert t.to_move == 2


@pytest.mark.parametrize(
    "sources", [("deck", "deck", "deck"), ("lords", "grocers", "mercers"), ("deck", "lords", "deck")]
)
def test_three_cards_come_from_the_deck_or_the_display_in_any_mix(sources):
    t = Table()
    t.display("lords grocers mercers")
    t.deck("sewers almshouses vintners salters")
    t.opens().play("take-three-cards", *sources)
    assert len(t[1].hand) == 3
    assert {s for s in sources if s != "deck"} <= set(t[1].hand)


def test_with_fewer_cards_than_required_all_there_are_are_taken():
    t = Table()
    t.deck("sewers")
    t.display("lords")
    t.opens().play("take-three-cards", "lords")
    assert t[1].hand == ["lords", "sewers"]


def test_with_no_card_to_take_the_step_does_nothing():
    t = Table()
    t.deck("")
    t[2].set(hand="salters")
    t.opens().play("take-three-cards")
    assert t[1].hand == []
    assert t.to_move == 2
    assert t.rule == "turn action", "nothing can be taken at the start of the next turn either"


def test_the_hand_limit_of_nine_is_checked_only_at_the_end_of_the_turn():
    t = Table(step="take")
    t[1].set(hand="salters vintners haberdashers grocers mercers fishmongers lords sewers paupers-a")
    t.opens()
    assert t.rule == "turn action"
    assert len(t[1].hand) == 10
    t.play("take-three-cards")
    assert t.rule == "turn hand limit"
    assert len(t[1].hand) == 13
    t.play("paupers-a", "salters", "lords", "sewers")
    assert len(t[1].hand) == 9
    assert t.rows == ["paupers-a salters lords", "sewers . ."]
    assert t.to_move == 2


def test_equal_cards_in_hand_are_one_option():
    t = Table()
    t[1].set(hand="water-works water-works salters vintners paupers-a paupers-a")
    t.opens().play("play-cards")
    assert sorted(t.options) == ["salters", "vintners", "water-works"]


def test_a_question_with_one_option_answers_itself_unless_it_is_asked_for():
    t = Table(step="take")
    t.opens()
    assert t.rule == "turn action"
    t = Table(step="take")
    t.opens(ask_forced=True)
    assert t.options == ["deck"]


def test_a_game_that_shows_forced_questions_shows_none_in_which_one_can_only_stop():
    t = Table()
    t[1].set(hand="salters vintners")
    t.opens(ask_forced=True).play("play-cards", "salters", "vintners")
    assert t.options == ["a-new-stack"], "where the card goes is a question with one answer"
    t.play("a-new-stack")
    assert (t.rule, t.to_move) == ("rule take at the start", 2), "no other card can be played"


# ---- the display ----------------


def test_an_expended_card_goes_to_the_first_free_slot_of_the_top_row_from_the_left():
    t = Table()
    t.display("lords . kew-gardens albert-hall")
    t[1].set(hand="salters vintners", city="east-india-company")
    t.opens().play("run-city", "vintners")
    assert t.rows == ["lords vintners kew-gardens", "albert-hall . ."]


def test_with_the_top_row_full_it_goes_to_the_bottom_row():
    t = Table()
    t.display("lords british-museum kew-gardens albert-hall")
    t[1].set(hand="salters vintners", city="east-india-company")
    t.opens().play("run-city", "vintners")
    assert t.rows == ["lords british-museum kew-gardens", "albert-hall vintners ."]


def test_a_full_display_stays_until_the_next_card_must_go_there():
    t = Table()
    t.display("lords british-museum kew-gardens albert-hall sewers")
    t[1].set(hand="salters vintners", city="east-india-company")
    t.opens().play("run-city", "vintners")
    assert t.rows == ["lords british-museum kew-gardens", "albert-hall sewers vintners"]
    assert t.out == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_when_a_card_must_go_to_a_full_display_the_top_row_leaves_and_the_bottom_row_moves_up(players):
    cards = "lords british-museum kew-gardens albert-hall nelsons-column buckingham-palace town-houses"
    names = [*cards.split(), "street-lights", "school-c", "sewers"][: 2 * (players + 1)]
    t = Table(players=players)
    t.display(" ".join(names))
    t[1].set(hand="salters vintners", city="east-india-company")
    t.opens().play("run-city", "vintners")
    half = players + 1
    free = " ".join(["."] * (half - 1))
    assert t.rows == [" ".join(names[half:]), f"vintners {free}"]
    assert t.out == names[:half][::-1]


def test_cards_expended_together_overflow_one_by_one():
    t = Table()
    t.display("lords british-museum kew-gardens albert-hall sewers")
    t[1].set(hand="salters vintners grocers", city="brixton-prison")
    t.opens().play("run-city", "salters", "vintners", "grocers")
    assert t.rows == ["albert-hall sewers salters", "vintners grocers ."]
    assert sorted(t.out) == ["british-museum", "kew-gardens", "lords"]


def test_a_display_can_overflow_twice_in_one_effect():
    t = Table()
    t.display("lords british-museum kew-gardens albert-hall sewers school-c")
    t[1].set(hand="paupers-a paupers-a paupers-b paupers-b paupers-b", city="workhouse")
    t.opens().play("run-city", "paupers-a", "paupers-a", "paupers-b", "paupers-b", "paupers-b")
    assert t.rows == ["paupers-a paupers-a paupers-b", "paupers-b paupers-b ."]
    assert len(t.out) == 6


def test_a_slot_freed_in_the_top_row_is_used_first_again():
    t = Table()
    t.display("lords british-museum kew-gardens albert-hall")
    t.deck("sewers")
    filler = "salters vintners haberdashers grocers mercers fishmongers paupers-a almshouses"
    t[1].set(hand=filler)
    t.opens().play("take-three-cards", "british-museum", "albert-hall", "deck")
    t.play("paupers-a", "almshouses")
    assert t.rows == ["lords paupers-a kew-gardens", "almshouses . ."]


def test_the_player_picks_which_cards_to_put_on_the_display():
    t = Table()
    t[1].set(hand="salters vintners haberdashers grocers mercers fishmongers paupers-a")
    t.deck("sewers lords kew-gardens almshouses")
    t.opens().play("take-three-cards")
    assert len(t.options) == 10
    t.play("kew-gardens")
    assert t.rows[0] == "kew-gardens . ."


def test_a_full_bottom_row_moves_up_with_its_gaps():
    """A display is full only when both rows are; a gap anywhere takes the card."""
    t = Table()
    t.display("lords british-museum . albert-hall sewers kew-gardens")
    t[1].set(hand="salters vintners", city="east-india-company")
    t.opens().play("run-city", "vintners")
    assert t.rows == ["lords british-museum vintners", "albert-hall sewers kew-gardens"]
