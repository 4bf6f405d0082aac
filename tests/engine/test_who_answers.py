"""Who may answer, and who gave each answer."""

from __future__ import annotations

import json
from typing import Any

import pytest

from london_rules import Game, SaveError, WrongAnswerError
from tests.games.table import dice, rules, step
from tests.support.forgery import resealed


def played(answers: int = 60) -> Game:
    game, chosen = rules().new_game(3, 5), dice(3, 5)
    for _ in range(answers):
        step(game, chosen)
    return game


def test_the_answer_of_another_seat_than_the_one_asked_is_refused() -> None:
    game = played()
    for player in (1, 2, 3):
        if player != game.to_move:
            before = game.save()
            with pytest.raises(WrongAnswerError, match=f"player {game.to_move} is asked, not player {player}"):
                game.answer(game.option_ids()[0], player=player)
            assert game.save() == before
    game.answer(game.option_ids()[0], player=game.to_move)
    assert len(game.answers) == len(game.seats) == 61


@pytest.mark.parametrize("nobody", [0, -1, 4, True, 1.0, "1", "everything", 2**70])
def test_a_seat_that_is_not_at_the_table_gives_no_answer(nobody: Any) -> None:
    game = played(5)
    before = game.save()
    with pytest.raises(ValueError, match="there is no player"):
        game.answer(game.option_ids()[0], player=nobody)
    assert game.save() == before


def test_nobody_answers_when_the_game_is_over() -> None:
    game, chosen = rules().new_game(2, 5), dice(2, 5)
    while not game.over:
        step(game, chosen)
    with pytest.raises(WrongAnswerError, match="over"):
        game.answer("yes", player=1)


def test_answers_say_who_gave_them_also_after_going_back_a_save_and_a_log() -> None:
    game, chosen = rules().new_game(3, 5), dice(3, 5)
    asked = []
    for _ in range(120):
        asked.append(game.to_move)
        step(game, chosen)
    assert game.seats == asked and len(set(asked)) == 3
    log = json.loads(json.dumps(game.record()))
    assert log["seats"] == asked
    assert rules().replay(log).seats == asked
    assert rules().replay(log, until=50).seats == asked[:50]
    assert rules().restore(json.loads(json.dumps(game.save()))).seats == asked
    assert game.clone().seats == asked
    game.undo(30)
    assert game.seats == asked[:90]


def test_a_log_without_seats_is_refused() -> None:
    log = {k: v for k, v in played().record().items() if k != "seats"}
    with pytest.raises(SaveError, match="`seats` is missing or damaged"):
        rules().replay(resealed(log))


@pytest.mark.parametrize("seats", ["123", [1], [1] * 60, None])
def test_a_log_with_other_seats_is_refused(seats: Any) -> None:
    log = resealed({**played().record(), "seats": seats})
    with pytest.raises(SaveError) as raised:
        rules().replay(log)
    assert raised.value.code == ("LR-V0005" if seats == [1] * 60 else "LR-V0001")
