"""Loans in 2017: of one's own accord, when money is short, and repaid at the start of the turn."""

import pytest

from tests.support.table import Table, rule_set

LOAN = "use:take-a-loan"


def table(**how):
    return Table(variant="2017", **how)


# ---- of one's own accord: C8, R-25 ----------------


def test_a_loan_may_be_taken_at_the_action():
    t = table()
    t[1].set(money=3)
    t.opens().play(LOAN)
    assert (t[1].money, t[1].loans) == (13, 1)
    assert t.rule == "turn action", "it is no action"
    assert t.to_move == 1


def test_loans_are_offered_one_at_a_time_and_again_and_again():
    t = table()
    t[1].set(money=0)
    t.opens().play(LOAN, LOAN, LOAN)
    assert (t[1].money, t[1].loans) == (30, 3)
    assert LOAN in t.options


def test_a_loan_may_be_taken_at_each_play_and_at_each_activation():
    t = table()
    t[1].set(hand="salters vintners lords water-works", city="grand-hotel", money=0)
    t.opens().play("play-cards", LOAN, "salters", "a-new-stack", LOAN)
    assert LOAN in t.options
    assert (t[1].money, t[1].loans) == (20, 2)
    t = table()
    t[1].set(city="grand-hotel lords", money=0)
    t.opens().play("run-city", LOAN, "grand-hotel", LOAN, "lords")
    assert LOAN in t.options, "also when nothing is left to activate"
    t.play(LOAN, "stop")
    assert (t[1].money, t[1].loans) == (34, 3)


def test_a_loan_is_not_offered_at_takes_and_costs_and_places_and_the_hand_limit():
    t = table(step="take")
    t.display("lords")
    t[1].set(hand="salters vintners haberdashers grocers mercers fishmongers sewers water-works kew-gardens")
    t.opens()
    asked = {}
    for answer in ("deck", "take-three-cards", "deck", "lords"):
        asked.setdefault(t.rule, set()).update(t.options)
        t.play(answer)
    asked.setdefault(t.rule, set()).update(t.options)
    assert [rule for rule, options in asked.items() if LOAN in options] == ["turn action"]
    assert set(asked) == {"rule take at the start", "turn action", "rule take a card", "turn hand limit"}
    t = table()
    t[1].set(hand="salters vintners grocers", city="lords")
    t.opens().play("play-cards", "salters")
    assert LOAN not in t.options, "which card to expend"
    t.play("vintners")
    assert LOAN not in t.options, "where to place it"


@pytest.mark.parametrize(("loans", "offered"), [(0, True), (11, True), (12, False), (13, False)])
def test_a_loan_is_offered_only_below_twelve(loans, offered):
    t = table()
    t[1].set(hand="salters vintners", city="lords grand-hotel", loans=loans)
    t.opens(ask_forced=True)
    assert (LOAN in t.options) == offered
    u = table()
    u[1].set(hand="salters vintners lords water-works", loans=loans)
    u.opens().play("play-cards")
    assert (LOAN in u.options) == offered
    t.play("run-city")
    assert (LOAN in t.options) == offered


def test_the_twelfth_loan_is_the_last_of_ones_own_accord():
    t = table()
    t[1].set(loans=11)
    t.opens().play(LOAN)
    assert t[1].loans == 12
    assert LOAN not in t.options
    assert rule_set("2017").rules.numbers["loan tokens"].parameter


def test_each_player_counts_his_own_loans_only():
    t = table()
    t[2].set(loans=12)
    t.opens()
    assert LOAN in t.options


def test_a_loan_of_ones_own_accord_brings_twelve_with_a_bank_of_england_and_is_one_loan():
    t = table()
    t[1].set(city="bank-of-england", money=0)
    t.opens().play(LOAN)
    assert (t[1].money, t[1].loans) == (12, 1)


# ---- when money is short: A22, R-1, R-31 ----------------


@pytest.mark.parametrize("loans", [0, 11, 12, 20])
def test_a_loan_that_a_payment_needs_is_never_refused(loans):
    t = table()
    t[1].set(hand="st-pauls lords", money=0, loans=loans)
    t.opens().play("play-cards")
    assert t.notes("st-pauls") == ("needs 1 more loan",)
    t.play("st-pauls")
    assert (t[1].loans, t[1].money) == (loans + 1, 0)


def test_several_loans_are_taken_at_once_if_one_is_not_enough():
    t = table()
    t[1].set(city="fire-brigade")
    names = [f.id for f in t.rules.rules.faces.values() if f.kind == "borough"]
    t[2].set(land=" ".join(names[:13]), money=1, loans=12)
    t.opens().play("run-city", "fire-brigade")
    assert (t[2].loans, t[2].money) == (14, 8)


def test_money_never_limits_a_choice():
    t = table()
    t[1].set(hand="buckingham-palace lords", city="woolwich-arsenal", money=0, loans=12)
    t.opens()
    assert t.options == ["play-cards", "run-city", "buy-land", "take-three-cards"]
    t.play("run-city")
    assert t.notes("woolwich-arsenal") == ("needs 1 more loan",)


# ---- on a run: C7 ----------------


@pytest.mark.parametrize("loans", [0, 1, 5])
def test_every_loan_brings_a_poverty_on_a_run(loans):
    t = table()
    t[1].set(city="salters", loans=loans, poverty=0)
    t.opens().play("run-city", "stop")
    assert t[1].poverty == 1 + loans


def test_a_loan_taken_during_the_run_counts_in_it():
    t = table()
    t[1].set(city="salters", poverty=0)
    t.opens().play("run-city", LOAN, LOAN, "stop")
    assert t[1].poverty == 1 + 2


def test_a_loan_of_twelve_pounds_brings_one_poverty():
    t = table()
    t[1].set(city="bank-of-england", poverty=0)
    t.opens().play(LOAN, "run-city", "stop")
    assert t[1].poverty == 1 + 1


# ---- repaying: C8, A23, A24, R-26 ----------------


@pytest.mark.parametrize(
    ("money", "loans", "numbers"),
    [
        (46, 4, ["0", "1", "2", "3"]),
        (45, 2, ["0", "1", "2"]),
        (15, 1, ["0", "1"]),
        (29, 5, ["0", "1"]),
    ],
)
def test_the_turn_begins_with_any_number_of_loans_repaid_at_once(money, loans, numbers):
    t = table(step="take")
    t[1].set(money=money, loans=loans)
    t.opens()
    assert (t.rule, t.options) == ("turn repayment", numbers)
    t.play(numbers[-1])
    repaid = len(numbers) - 1
    assert (t[1].money, t[1].loans) == (money - 15 * repaid, loans - repaid)
    assert t.rule == "turn action", "the only card to take takes itself"


@pytest.mark.parametrize(("money", "loans"), [(14, 1), (0, 12), (200, 0)])
def test_nothing_is_asked_if_no_loan_can_be_repaid(money, loans):
    t = table(step="take")
    t.display("lords")
    t[1].set(money=money, loans=loans)
    t.opens()
    assert t.rule == "rule take at the start"
    assert (t[1].money, t[1].loans) == (money, loans)


@pytest.mark.parametrize(("money", "loans"), [(14, 2), (60, 0), (0, 0)])
def test_a_game_that_shows_forced_questions_does_not_ask_to_repay_no_loan(money, loans):
    t = table(step="take")
    t[1].set(money=money, loans=loans)
    t.opens(ask_forced=True)
    assert t.rule == "rule take at the start"


def test_no_loan_need_be_repaid():
    t = table(step="take")
    t[1].set(money=60, loans=2)
    t.opens().play("0")
    assert (t[1].money, t[1].loans) == (60, 2)


def test_loans_are_repaid_at_no_other_time_of_the_turn():
    t = table(step="take")
    t[1].set(money=30, loans=2, city="grand-hotel")
    t.opens().play("1", "run-city", "grand-hotel", "stop")
    assert t[1].loans == 1
    assert t.to_move == 2
    asked = [e["rule"] for e in t.events("rule") if e["rule"] == "rule repay a loan"]
    assert len(asked) == 1


def test_only_the_player_whose_turn_begins_repays():
    t = table(step="take")
    t[2].set(money=60, loans=2)
    t.opens()
    assert t.rule == "turn action"
    t.end_turn()
    assert (t.to_move, t.rule) == (2, "turn repayment")


def test_no_loan_is_taken_to_repay_a_loan():
    t = table(step="take")
    t[1].set(money=14, loans=1)
    t.opens()
    assert t.rule == "turn action"
    t.play(LOAN)
    assert (t[1].money, t[1].loans) == (24, 2)
    assert "rule repay a loan" not in {e["rule"] for e in t.events("rule")}


def test_a_loan_that_brought_twelve_takes_fifteen_to_repay():
    t = table(step="take")
    t[1].set(money=15, loans=1, city="bank-of-england")
    t.opens().play("1")
    assert (t[1].money, t[1].loans) == (0, 0)


def test_an_amount_is_asked_for_as_a_number():
    t = table(step="take")
    t[1].set(money=30, loans=2)
    t.opens()
    decision = t.game.decision
    assert decision.kind == "an amount"
    assert [o.id for o in decision.options] == ["0", "1", "2"]
