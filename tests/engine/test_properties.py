"""Properties of any game at any decision: clones, undo, wrong answers, plain data."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from london_rules.engine import EVERYTHING, Game, WrongAnswerError
from tests.games.table import play, rules, step

positions = st.fixed_dictionaries(
    {
        "players": st.integers(2, 4),
        "seed": st.integers(0, 10**6),
        "answers": st.integers(0, 400),
        "ask_forced": st.booleans(),
        "events": st.booleans(),
    }
)
more = st.integers(0, 80)


def at(where: dict[str, Any]) -> tuple[Game, random.Random]:
    """Play to a random position."""
    options = {k: where[k] for k in ("ask_forced", "events")}
    game = rules().new_game(where["players"], where["seed"], **options)
    chosen = random.Random(where["seed"])
    for _ in range(where["answers"]):
        if game.over:
            break
        step(game, chosen)
    return game, chosen


def everything(game: Game) -> dict[str, Any]:
    """Give all that can be asked of a game."""
    return {
        "hash": game.state_hash(),
        "ids": game.option_ids(),
        "decision": None if game.decision is None else game.decision.as_json(),
        "views": [game.view(p) for p in (EVERYTHING, None, *range(1, game.setup.players + 1))],
        "events": [game.events(p) for p in (EVERYTHING, None, *range(1, game.setup.players + 1))],
        "answers": list(game.answers),
        "chance": list(game.chance),
        "save": game.save(),
        "score": game.score(),
        "open": (game.over, game.unfinished, game.turn, game.to_move),
    }


def walk(game: Game, seed: int, most: int) -> None:
    chosen = random.Random(seed)
    for _ in range(most):
        if game.over:
            break
        step(game, chosen)


@settings(max_examples=25)
@given(positions, more, more)
def test_clones_do_not_see_each_other(where: dict[str, Any], here: int, there: int) -> None:
    game, _ = at(where)
    before = everything(game)
    copy = game.clone()
    assert everything(copy) == before
    walk(copy, 1, there)
    assert everything(game) == before
    after = everything(copy)
    walk(game, 2, here)
    assert everything(copy) == after
    copy.undo(min(len(copy.answers), there))
    walk(game, 3, 5)
    again, _ = at(where)
    walk(again, 2, here)
    walk(again, 3, 5)
    assert everything(game) == everything(again)


@settings(max_examples=40)
@given(positions, st.data())
def test_undo_then_the_same_answers(where: dict[str, Any], data: st.DataObject) -> None:
    game, _ = at({**where, "ask_forced": False})
    if data.draw(st.booleans(), label="restored"):
        game = rules().restore(json.loads(json.dumps(game.save())), events=where["events"])
    before, answers = everything(game), list(game.answers)
    back = data.draw(st.integers(0, len(answers)))
    game.undo(back)
    assert len(game.answers) == len(answers) - back
    fresh = rules().new_game(where["players"], where["seed"], events=where["events"])
    for answer in answers[: len(answers) - back]:
        fresh.answer(answer)
    assert everything(game) == everything(fresh)
    assert game.state.rng == fresh.state.rng
    for answer in answers[len(answers) - back :]:
        game.answer(answer)
    assert everything(game) == before


@settings(max_examples=20)
@given(positions, st.data())
def test_undo_where_every_question_is_shown(where: dict[str, Any], data: st.DataObject) -> None:
    game, _ = at({**where, "ask_forced": True})
    answers = list(game.answers)
    number = data.draw(st.integers(0, len(answers)))
    game.go_to(number)
    assert game.answers == answers[:number]
    for answer in answers[number:]:
        while len(game.option_ids()) == 1:
            game.answer(game.option_ids()[0])
        game.answer(answer)
    plain = rules().replay(game.record(), events=where["events"])
    assert plain.answers == answers
    assert plain.state_hash() == game.record()["state_hash"]


@settings(max_examples=15)
@given(positions)
def test_showing_forced_questions_changes_no_log(where: dict[str, Any]) -> None:
    game, _ = at({**where, "answers": 0, "ask_forced": True})
    play(game, random.Random(1))
    plain, _ = at({**where, "answers": 0, "ask_forced": False})
    for answer in game.answers:
        plain.answer(answer)
    assert plain.over
    one, other = plain.record(), game.record()
    assert (one.pop("ask_forced"), other.pop("ask_forced")) == (False, True)
    assert one.pop("checksum") != other.pop("checksum")
    assert one == other
    assert plain.state_hash() == game.state_hash()
    assert plain.events(EVERYTHING) == game.events(EVERYTHING)


@settings(max_examples=20)
@given(positions)
def test_a_save_at_a_forced_question_goes_on_there(where: dict[str, Any]) -> None:
    game, chosen = at({**where, "ask_forced": True})
    for _ in range(60):
        if game.over or len(game.option_ids()) == 1:
            break
        step(game, chosen)
    again = rules().restore(game.save(), events=where["events"])
    assert again.option_ids() == game.option_ids()
    assert again.save() == game.save()
    assert again.events(EVERYTHING) == rules().replay(game.record(), events=where["events"]).events(EVERYTHING)


WRONG = [None, 0, 1, -1, 3.5, True, "", "no such option", [], ["stop"], {}, {"option": None}, {"option": 3}]
WRONG += [{"answer": "stop"}, {"option": {"option": "stop"}}, b"stop", object(), ("stop",), "STOP", "x" * 10**6]


@settings(max_examples=15)
@given(positions)
def test_wrong_answers_change_nothing(where: dict[str, Any]) -> None:
    game, _ = at(where)
    before = everything(game)
    for wrong in WRONG:
        with pytest.raises(WrongAnswerError) as raised:
            game.answer(wrong)
        assert len(str(raised.value)) < 20_000
    assert everything(game) == before


@settings(max_examples=25)
@given(positions)
def test_all_that_is_handed_out_is_plain_data(where: dict[str, Any]) -> None:
    game, _ = at(where)
    told = everything(game)
    told.pop("open")
    assert json.loads(json.dumps(told, allow_nan=False)) == told
    if game.decision is not None:
        other = game.decision.as_seen_by_others()
        assert json.loads(json.dumps(other)) == other
    assert json.loads(json.dumps(game.record())) == game.record()


def test_both_forms_of_an_answer_are_the_same() -> None:
    a, b = rules().new_game(2, 1), rules().new_game(2, 1)
    for _ in range(100):
        id = a.option_ids()[-1]
        a.answer(id)
        b.answer({"option": id})
    assert a.save() == b.save()


def test_there_is_no_going_back_before_the_beginning() -> None:
    game = rules().new_game(2, 1)
    game.answer(game.option_ids()[0])
    for wrong in (2, -1):
        with pytest.raises(ValueError, match="answers"):
            game.undo(wrong)
    game.undo()
    with pytest.raises(ValueError, match="answers"):
        game.undo()


def test_events_since_a_number() -> None:
    game, _ = at({"players": 3, "seed": 3, "answers": 60, "ask_forced": False, "events": True})
    for player in (None, 1, 2, 3):
        whole = game.events(player)
        for since in (0, 1, 50, len(game.log), len(game.log) + 10):
            assert game.events(player, since) == [e for e in whole if e["number"] >= since]
    numbers = [e["number"] for e in game.events(EVERYTHING)]
    assert numbers == list(range(len(game.log)))
    turns = [e["turn"] for e in game.events(EVERYTHING)]
    assert turns == sorted(turns)
    for event in game.events(EVERYTHING):
        assert -1 <= event["cause"] < event["number"]
        if event["type"] == "turn begins":
            assert event["turn"] == turns[event["number"]]
