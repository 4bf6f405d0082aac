"""Games carried over to changed rules: on from the same question, or the reason why not."""

from __future__ import annotations

import random

import pytest

from london_rules import RuleSet, load
from london_rules.engine import EVERYTHING, Game
from london_rules.engine.errors import CarryError
from london_rules.engine.migrate import carry_over

HEAD = 'language: 2\nid: my-rule\ntitle: Mine\nkind: overlay\nbuilds on: ["2010"]\n'


def rules(text: str = "", data: str = "") -> RuleSet:
    if not text and not data:
        result = load("2010")
    else:
        files = [name for name, body in (("my.rules", text), ("my.yaml", data)) if body]
        bundle = {"bundle.yaml": f"{HEAD}files: [{', '.join(files)}]\n", "my.rules": text, "my.yaml": data}
        result = load({name: body for name, body in bundle.items() if body})
    assert result.rule_set is not None, list(result.diagnostics)
    return result.rule_set


def played(answers: int, rule_set: RuleSet | None = None) -> Game:
    game = (rule_set or rules()).new_game(3, 5)
    dice = random.Random(2)
    while len(game.answers) < answers:
        game.answer(dice.choice(game.option_ids()))
    return game


def test_a_game_goes_on_from_the_same_question_by_rules_that_change_nothing_so_far() -> None:
    game = played(40)
    made = carry_over(game, rules("replace table poverty loss\n  0: 0\n  each more: 1\n"))
    assert made.answers == game.answers
    assert made.decision is not None
    assert game.decision is not None
    assert made.decision.rule == game.decision.rule
    assert [o.id for o in made.decision.options] == [o.id for o in game.decision.options]
    assert made.state_hash() == game.state_hash()


def test_what_the_rules_make_of_the_answers_is_worked_out_anew() -> None:
    game = played(60)
    richer = rules(data="set:\n  start money: 50\n")
    made = carry_over(game, richer)
    assert made.rule_set is richer
    before, after = ([p["counters"]["money"] for p in g.view(EVERYTHING)["players"]] for g in (game, made))
    assert all(b < a for b, a in zip(before, after, strict=True))


def test_a_game_that_was_carried_over_plays_on_to_its_end_and_goes_back() -> None:
    made = carry_over(played(30), rules("replace number relief = 0\n"))
    dice = random.Random(3)
    while not made.over:
        made.answer(dice.choice(made.option_ids()))
    made.go_to(10)
    assert len(made.answers) == 10


def test_the_first_answer_that_no_longer_fits_is_named() -> None:
    game = played(60)
    with pytest.raises(CarryError) as raised:
        carry_over(game, rules("remove action buy land\n"))
    assert game.answers[raised.value.answer - 1] == "buy-land"
    assert "`Buy land` can no longer be chosen: turn action now offers" in str(raised.value)
    assert len(game.answers) == 60


def test_other_things_make_other_chance() -> None:
    card = "card:\n  fair:\n    name: Fair\n    set: A\n    colour: brown\n    cost: 1\n"
    with pytest.raises(CarryError):
        carry_over(played(30), rules(data=card))


def test_another_question_is_said() -> None:
    game = played(20)
    with pytest.raises(CarryError, match=r"asks player|can no longer be chosen"):
        carry_over(
            game, rules("turn gift, before take\n  choose a number from 0 to 3, call it the gift\n  gain £(gift)\n")
        )


def test_too_few_seats_are_said() -> None:
    with pytest.raises(CarryError, match="now for 2 players"):
        carry_over(played(5), rules_for_two())


def rules_for_two() -> RuleSet:
    text = f"{HEAD}players: 2\nfiles: [my.rules]\n"
    result = load({"bundle.yaml": text, "my.rules": "replace number relief = 0\n"})
    assert result.rule_set is not None
    return result.rule_set
