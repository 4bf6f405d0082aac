"""What a host may send that is no player, seat, seed or point of a game: refused, and the game is as it was."""

from __future__ import annotations

from typing import Any

import pytest

from london_rules.engine import EVERYTHING
from tests.engine.pebbles import loaded, pebbles

RULES = loaded(pebbles())
NOBODY: tuple[Any, ...] = (0, -1, 4, 7, 2**70, 1.0, True, False, "1", "all", [1])


def played() -> Any:
    game = RULES.new_game(3, seed=1)
    for _ in range(6):
        game.answer(game.option_ids()[0])
    return game


@pytest.mark.parametrize("nobody", NOBODY)
def test_nobody_is_shown_a_game_who_is_not_at_the_table(nobody: Any) -> None:
    game = played()
    with pytest.raises(ValueError, match="there is no player"):
        game.view(nobody)
    with pytest.raises(ValueError, match="there is no player"):
        game.events(nobody)


@pytest.mark.parametrize("point", [1.0, True, "2", None, -1, 99])
def test_a_point_that_the_game_does_not_have_changes_nothing(point: Any) -> None:
    game = played()
    before = game.save()
    with pytest.raises(ValueError, match="answers"):
        game.go_to(point)
    assert game.save() == before
    assert game.answers == played().answers


@pytest.mark.parametrize("given", [{"players": 2.0}, {"players": "2"}, {"seed": []}, {"first": 1.0}, {"number": "x"}])
def test_what_is_not_a_whole_number_begins_no_game(given: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="whole numbers"):
        RULES.new_game(**{"players": 2, **given})


def test_a_change_of_what_may_be_nothing_is_told(capfd: pytest.CaptureFixture[str]) -> None:
    rules = loaded(pebbles("choose a pebble in the path, or nothing\ngain 1 steps"))
    game = rules.new_game(1, seed=1)
    while not game.over and game.state.turn < 12:
        ids = game.option_ids()
        game.answer("try" if "try" in ids else ids[-1])
    assert any(event["type"] == "counter" and event["thing"] is None for event in game.events(EVERYTHING))


def test_who_gives_no_viewer_is_a_spectator() -> None:
    game = played()
    assert game.view() == game.view(None) != game.view(EVERYTHING)
    assert game.events() == game.events(None) != game.events(EVERYTHING)


def test_events_from_before_the_first_are_all_events() -> None:
    game = played()
    assert game.events(1, -(10**6)) == game.events(1)
