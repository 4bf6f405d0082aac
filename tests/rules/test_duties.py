"""What must be done before a loop can stop, numbers to choose, and parts in any order: shown by a test bundle."""

from __future__ import annotations

from pathlib import Path

from london_rules import load
from tests.support.table import Table, rule_set

DUTIES = f"2010+{Path(__file__).parent / 'bundles' / 'duties.yaml'}"


def table(**first: object) -> Table:
    t = Table(variant=DUTIES)
    t[1].set(hand="", money=20, poverty=5, **first)  # type: ignore[arg-type]
    return t


def test_a_run_cannot_stop_before_what_must_be_done_is_done() -> None:
    t = table(city="bazaar lords school-of-rhetoric")
    t.opens().play("run-city")
    assert t.options == ["bazaar", "lords", "school-of-rhetoric", "use:alms", "use:tithe"]
    t.play("school-of-rhetoric")
    assert t.options == ["bazaar", "lords", "use:alms", "use:tithe"]
    t.play("use:tithe")
    assert t.options == ["bazaar", "lords", "stop", "use:alms"]


def test_what_may_be_done_can_be_left() -> None:
    t = table(city="school-of-rhetoric")
    t.opens().play("run-city", "use:tithe", "school-of-rhetoric")
    assert t.options == ["stop", "use:alms"]
    t.play("stop")
    assert t.rule != "action run city"


def test_what_must_be_done_may_come_before_the_first_card_and_is_done_once() -> None:
    t = table(city="school-of-rhetoric lords")
    t.opens().play("run-city", "use:tithe")
    assert t[1].money == 19
    assert t.options == ["school-of-rhetoric", "lords", "use:alms"]


def test_what_cannot_be_asked_for_now_holds_nobody_up() -> None:
    t = table(city="lords", land="")
    t.opens().play("run-city", "use:tithe")
    assert "use:feast" not in t.options


def test_several_duties_are_done_in_the_order_that_the_player_likes() -> None:
    t = table(city="lords", land="city")
    t.opens().play("run-city")
    assert {"use:tithe", "use:feast"} <= set(t.options)
    t.play("use:feast", "lords")
    assert "stop" not in t.options
    t.play("use:tithe")
    assert "stop" in t.options


def test_a_number_is_chosen_from_one_to_another_and_used() -> None:
    game = rule_set(DUTIES).new_game(2, 1, first=1)
    decision = game.decision
    assert decision is not None
    assert (decision.kind, decision.prompt) == ("an amount", "Choose a number from 1 to (your poverty)")
    assert [(o.id, o.label) for o in decision.options] == [(n, n) for n in "12345"]
    game.answer("3")
    t = Table.__new__(Table)
    t.hold(game)
    assert (t[1].poverty, t[1].money) == (2, 2)


def test_with_no_number_to_choose_the_rest_is_passed_over() -> None:
    t = Table(variant=DUTIES)
    t[2].set(money=20, poverty=0)
    t.opens().play("take-three-cards")
    assert (t.to_move, t.rule) == (2, "turn action"), "the one card to take takes itself"
    assert (t[2].poverty, t[2].money) == (0, 20)


def test_the_order_is_asked_only_of_parts_whose_order_can_matter() -> None:
    t = table(city="bazaar school-of-rhetoric")
    t[1].set(poverty=0)
    t.opens().play("run-city", "use:tithe", "bazaar")
    assert t.options == ["1-gain-2-poverty", "2-lose-3-poverty"]
    assert t[1].points == 1
    t.play("2-lose-3-poverty")
    assert t[1].poverty == 2


def test_the_other_order_has_the_other_outcome() -> None:
    t = table(city="bazaar")
    t[1].set(poverty=0)
    t.opens().play("run-city", "use:tithe", "bazaar", "1-gain-2-poverty")
    assert t[1].poverty == 0


def test_parts_whose_order_is_nothing_are_not_asked_for() -> None:
    t = table(city="school-of-rhetoric lords")
    t.opens().play("run-city", "use:tithe", "school-of-rhetoric")
    assert t.options == ["lords", "stop", "use:alms"]


def test_an_effect_that_leaves_the_order_unsaid_is_named() -> None:
    text = "card:\n  fair:\n    name: Fair\n    set: A\n    colour: brown\n    cost: 1\n    activation: {}\n"
    head = 'language: 2\nid: fair\ntitle: Fair\nkind: overlay\nbuilds on: ["2010"]\nfiles: [fair.rules, fair.yaml]\n'
    rules = "add to kind card\n  activation: effect, in any order\n"
    for effect, codes in (
        ("gain 2 poverty, lose 1 poverty", ["LR-L0008"]),
        ("gain £2, pay £1", ["LR-L0008"]),
        ("gain £2, gain 1 point", []),
        ("gain 1 point for each of your boroughs, gain £1", []),
        ("gain £(your poverty), lose 1 poverty", ["LR-L0008"]),
        ("expend a card, gain £1", []),
    ):
        found = load({"bundle.yaml": head, "fair.rules": rules, "fair.yaml": text.format(effect)}).diagnostics
        assert [d.code for d in found] == codes, effect
