"""A log of which only the last events are known is as the whole one; a copy of a log does not see what comes to it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from london_rules.engine import last_events as module
from london_rules.engine.events import EventLog
from london_rules.engine.game import Game
from london_rules.engine.last_events import last_events, read_last_events
from tests.games.table import dice, rules, step


@pytest.fixture(scope="module")
def game() -> Game:
    made, chosen = rules().new_game(3, 7), dice(3, 7)
    while len(made.log) < 600:
        step(made, chosen)
    return made


def again(game: Game, asked: list[str]) -> EventLog:
    def find() -> list[Any]:
        asked.append("")
        return game.log.events

    return read_last_events(game.program, json.loads(json.dumps(last_events(game.log, 50))), find)


def test_events_that_are_missing_are_found_once_when_one_is_asked_for(game: Game) -> None:
    asked: list[str] = []
    log = again(game, asked)
    assert (len(log), log.causes()) == (len(game.log), game.log.causes())
    assert log.events[-50:] == game.log.events[-50:] and log.events[-1] == game.log.events[-1]
    other = log.copy()
    log.events.append(game.log.events[0])
    assert asked == []
    assert log.events[0] == game.log.events[0] and asked == [""]
    assert [*log.events][:-1] == game.log.events and log.events[3:-7:2] == game.log.events[3:-6:2]
    assert asked == [""] and len(other) == len(game.log)
    other.cut(500, ())
    assert [*other.events] == game.log.events[:500] and asked == ["", ""]
    for wrong in (len(game.log) + 1, -len(game.log) - 2):
        with pytest.raises(IndexError):
            log.events[wrong]


def test_the_causes_of_the_last_events_are_not_missing(game: Game) -> None:
    log = again(game, asked := [])
    for event in log.events[-50:]:
        at = event.cause
        while at >= 0:
            assert log.events[at] is not module._MISSING
            at = log.events[at].cause
    assert asked == []


def test_a_clone_does_not_see_the_events_of_another(game: Game) -> None:
    copies = [game.clone() for _ in range(3)]
    before, events = len(game.log), game.events(1)
    for number, copy in enumerate(copies):
        ids = copy.option_ids()
        copy.answer(ids[number % len(ids)])
    copies[0].undo(3)
    assert len(game.log) == before and game.events(1) == events
    assert all(copy.events(1)[: len(copies[0].events(1))] == copies[0].events(1) for copy in copies)
