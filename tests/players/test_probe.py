"""How many workers play is predicted from games as they will go on: natively, where a native tier comes in time."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from london_rules.players import many


class Clock:
    """A clock that only the test moves."""

    def __init__(self) -> None:
        self.now = 100.0

    def perf_counter(self) -> float:
        return self.now


class Games:
    """Games that take a while each, and the pace at which they are played."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, hope: bool) -> None:
        self.clock = Clock()
        monkeypatch.setattr(many, "time", self.clock)
        self.pace = SimpleNamespace(native=False, is_native=lambda: self.pace.native, may_become_native=lambda: hope)
        pace: Any = self.pace
        self.probe = many._Probe(pace)

    def play(self, seconds: float) -> float:
        self.clock.now += seconds
        return self.probe.per_game()


def test_a_few_tenths_of_a_second_are_enough_where_no_native_tier_can_come(monkeypatch: pytest.MonkeyPatch) -> None:
    games = Games(monkeypatch, hope=False)
    assert [games.play(0.2), games.play(0.2)] == [0.0, pytest.approx(0.2)]


def test_games_before_the_native_tier_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    games = Games(monkeypatch, hope=True)
    assert [games.play(0.5), games.play(0.5)] == [0.0, 0.0]
    games.pace.native = True
    assert games.play(0.5) == 0.0
    found = [games.play(0.01) for _ in range(31)]
    assert found[:29] == [0.0] * 29 and found[-1] == pytest.approx(0.01)


def test_a_native_tier_is_not_waited_for_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    games = Games(monkeypatch, hope=True)
    found = [games.play(0.5) for _ in range(8)]
    assert found == [0.0] * 7 + [pytest.approx(0.5)]


def test_what_a_game_takes_at_least_is_known_before_the_native_tier_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    games = Games(monkeypatch, hope=True)
    assert (games.play(0.2), games.probe.at_least()) == (0.0, 0.0)
    assert (games.play(0.2), games.probe.at_least()) == (0.0, pytest.approx(0.2 / many.MOST_GAIN))
    games.pace.native = True
    assert (games.play(0.01), games.probe.at_least()) == (0.0, 0.0)
