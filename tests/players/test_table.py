"""Games of bots: one game for one number, however it is played."""

import pytest

from london_rules import load
from london_rules.players import play_randomly
from london_rules.players.bot_games import Fault, SimulationSetup, play_bot_game
from london_rules.players.many import Runner


@pytest.fixture(scope="module")
def london():
    return load("2010").rule_set


def never() -> bool:
    return False


def test_checking_changes_no_game(london):
    for number in range(3):
        plain = play_bot_game(london, SimulationSetup(("random",) * 3, 5), number)
        assert play_bot_game(london, SimulationSetup(("random",) * 3, 5, check=True), number) == plain


def test_the_first_seat_can_be_chosen(london):
    state, _ = play_randomly(london.fast, 4, 1, 0, first=2)
    assert state.over == 1
    assert play_bot_game(london, SimulationSetup(("random",) * 4, 1, first=3), 0).figures[0][0] == london.fast.space[
        "RANKING"
    ][0](state, 0)


@pytest.mark.parametrize("workers", [2, 4])
def test_workers_change_nothing(london, workers):
    table = SimulationSetup(("random",) * 4, 7)
    here = [play_bot_game(london, table, number) for number in range(45)]
    with Runner(workers) as runner:
        there = list(runner.each(london, table, range(45), play_bot_game))
    assert there == here


def test_a_broken_game_is_found_by_checking(london, monkeypatch):
    segments = list(london.fast.segments)

    def plant(segment):
        def faulty(s, f):
            if s.turn == 5:
                s.z[london.layout.zone_base["box"]].append(0)
            return segment(s, f)

        return faulty

    monkeypatch.setattr(london.fast, "segments", [s and plant(s) for s in segments])
    fault = play_bot_game(london, SimulationSetup(("random", "random"), 3, check=True), 4)
    assert isinstance(fault, Fault)
    assert (fault.number, fault.code) == (4, "LR-R0008")
    assert "places" in fault.message or "record" in fault.message
