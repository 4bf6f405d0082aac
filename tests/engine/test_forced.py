"""Whether a game shows questions with one option is part of the game, whatever becomes of it."""

from __future__ import annotations

import copy
import json
import pickle
import random
from typing import Any

import pytest

from london_rules import RuleSet, SaveError, load
from london_rules.engine import Game, account
from london_rules.engine.migrate import carry_over
from london_rules.engine.restore import played_to
from london_rules.table import Table
from london_rules.table.protocol.server import Server
from tests.support.forgery import resealed


def rules(change: str = "") -> RuleSet:
    if not change:
        loaded = load("2010")
    else:
        head = 'language: 2\nid: my-rule\ntitle: Mine\nkind: overlay\nbuilds on: ["2010"]\nfiles: [my.rules]\n'
        loaded = load({"bundle.yaml": head, "my.rules": change})
    assert loaded.rule_set is not None
    return loaded.rule_set


def at_a_forced_question(answers: int = 0, *, further: int = 0) -> Game:
    """Play to a question with one option, at least so many answers in; `further` such questions were just answered."""
    game, dice = rules().new_game(2, seed=0, first=1, ask_forced=True), random.Random(1)
    row = 0
    while not (len(game.answers) >= answers and row >= further and len(game.option_ids()) == 1):
        forced = len(game.option_ids()) == 1
        row = row + 1 if forced else 0
        game.answer(dice.choice(game.option_ids()))
    return game


def what_is_asked(game: Game) -> tuple[Any, ...]:
    assert game.decision is not None
    return game.decision.rule, game.option_ids(), game.state_hash(), game.decision.as_seen_by_others()


def on(game: Game, answers: int) -> list[tuple[Any, ...]]:
    """Answer the first option again and again; gives all that was asked."""
    asked = []
    for _ in range(answers):
        asked.append(what_is_asked(game))
        game.answer(game.option_ids()[0])
    return asked


def plain(data: dict[str, Any]) -> dict[str, Any]:
    again: dict[str, Any] = json.loads(json.dumps(data))
    return again


KEY = b"k" * 32
WAYS = {
    "restored": lambda game: game.rule_set.restore(plain(game.save())),
    "restored from its seal": lambda game: game.rule_set.restore(plain(game.save(key=KEY)), key=KEY),
    "restored without events": lambda game: game.rule_set.restore(plain(game.save()), events=False),
    "replayed": lambda game: game.rule_set.replay(plain(game.record())),
    "replayed from a save": lambda game: game.rule_set.replay(plain(game.save())),
    "cloned": lambda game: game.clone(),
    "deeply copied": copy.deepcopy,
    "pickled": lambda game: pickle.loads(pickle.dumps(game)),
    "carried over": lambda game: carry_over(game, rules("replace table poverty loss\n  0: 0\n  each more: 1\n")),
    "of a table": lambda game: Table.restore(game.rule_set, plain(Table.of(game, ["human"] * 2).save())).game,
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("answers", "further"), [(0, 0), (9, 0), (9, 1), (25, 2)])
def test_a_game_goes_on_at_its_forced_question(way: str, answers: int, further: int) -> None:
    game = at_a_forced_question(answers, further=further)
    made = WAYS[way](game)
    assert what_is_asked(made) == what_is_asked(game)
    assert made.setup.ask_forced
    assert made.answers == game.answers
    forced = on(made, 30)
    assert forced == on(game, 30)
    assert sum(len(options) == 1 for _, options, *_ in forced) > 1


@pytest.mark.parametrize("way", WAYS)
def test_a_game_that_does_not_show_them_goes_on_without(way: str) -> None:
    game = rules().new_game(2, seed=0, first=1)
    on(game, 9)
    made = WAYS[way](game)
    assert not made.setup.ask_forced
    asked = on(made, 30)
    assert asked == on(game, 30)
    assert all(len(options) > 1 for _, options, *_ in asked)


def test_a_guess_and_a_copy_with_other_chance_show_them() -> None:
    game = at_a_forced_question(9)
    for made in (game.determinize(game.to_move or 0, 3), game.with_chance(4)):
        assert made.option_ids() == game.option_ids()
        assert made.setup.ask_forced
        assert sum(len(options) == 1 for _, options, *_ in on(made, 30)) > 1


def test_a_log_is_replayed_up_to_a_point_with_its_forced_questions() -> None:
    game = at_a_forced_question(25)
    for until in (0, 3, 11):
        made = game.rule_set.replay(game.record(), until=until)
        again = game.clone()
        again.go_to(until)
        assert what_is_asked(made) == what_is_asked(again)
        assert len(made.answers) == until


def test_going_back_shows_them_again() -> None:
    game = at_a_forced_question(20)
    made = game.rule_set.restore(plain(game.save()))
    made.undo(6)
    game.undo(6)
    assert on(made, 20) == on(game, 20)
    assert any(len(options) == 1 for _, options, *_ in on(made, 20))


@pytest.mark.parametrize("wrong", ["yes", 1, None, 0])
def test_what_is_neither_true_nor_false_begins_no_game(wrong: Any) -> None:
    with pytest.raises(TypeError, match="ask_forced"):
        rules().new_game(2, ask_forced=wrong)


@pytest.mark.parametrize("wrong", ["yes", 1, None])
def test_a_save_in_which_the_mark_is_damaged_is_refused(wrong: Any) -> None:
    save = rules().new_game(2, seed=1).save()
    with pytest.raises(SaveError, match="`ask_forced` is missing or damaged"):
        rules().restore(resealed({**save, "ask_forced": wrong}))


def test_a_save_without_the_mark_is_refused() -> None:
    save = rules().new_game(2, seed=1).save()
    with pytest.raises(SaveError, match="`ask_forced` is missing or damaged"):
        rules().restore(resealed({key: value for key, value in save.items() if key != "ask_forced"}))


def test_a_changed_mark_is_noticed_where_it_matters() -> None:
    game = at_a_forced_question(9)
    forged = resealed({**game.save(), "ask_forced": False})
    with pytest.raises(SaveError, match="the answers do not lead to the state"):
        game.rule_set.restore(forged)


@pytest.mark.parametrize(("answers", "further"), [(0, 0), (9, 1)])
def test_an_account_ends_at_the_open_question(answers: int, further: int) -> None:
    game = at_a_forced_question(answers, further=further)
    for row in game.view(1)["players"]:
        found = account(game, row["player"], "money")
        assert found.value == row["counters"]["money"]
    game.answer(game.option_ids()[0])
    assert account(game, 1, "money").value == game.view(1)["players"][0]["counters"]["money"]


def test_rules_that_change_at_a_table_leave_a_forced_question_open() -> None:
    table = Table(rules(), ["human", "human"], seed=0, first=1, ask_forced=True)
    before = table.view(2)["decision"]
    table.change_rules(rules("replace table poverty loss\n  0: 0\n  each more: 1\n"))
    assert table.view(2)["decision"] == before
    assert table.game.setup.ask_forced


def test_a_shared_game_is_played_again_with_them() -> None:
    game = at_a_forced_question(9)
    made = played_to(game.rule_set, game.setup, game.answers)
    made_on = game.clone()
    made_on.go_to(len(game.answers))
    assert what_is_asked(made) == what_is_asked(made_on)


def test_the_protocol_goes_on_with_a_save_as_it_is() -> None:
    server = Server()

    def sent(**message: Any) -> list[dict[str, Any]]:
        return list(server.receive(json.dumps(message).encode()))

    sent(type="hello", protocol=1)
    opened = sent(
        type="new", table="a", variant="2010", seats=["human"] * 2, seed=0, first=1, watch=[2], ask_forced=True
    )
    saved = sent(type="save", table="a")[0]["save"]
    again = sent(type="restore", table="b", variant="2010", save=saved, watch=[2])
    assert again[1]["view"]["decision"] == opened[1]["view"]["decision"]
