"""Games in processes: the same as here, also of rules that are nowhere on the disk, and when processes are killed."""

import os
import signal
import sys

import pytest
from attrs import evolve

from london_rules import load
from london_rules.engine import pickled_rules
from london_rules.players import many
from london_rules.players.bot_games import Fault, SimulationSetup, play_bot_game
from london_rules.players.many import ChangedRulesError, LostGameError, Runner
from london_rules.players.tasks import pack, play_task

NESTS = {
    "bundle.yaml": "language: 2\nid: bad\ntitle: Bad\nkind: overlay\nbuilds on: [2010]\nfiles: [bad.rules]\n",
    "bad.rules": "replace number hand poverty = 10 / (your loans) rounded down\n",
}
FOUR = SimulationSetup(("random",) * 4, 7)


@pytest.fixture(scope="module")
def london():
    return load("2010").rule_set


@pytest.fixture(scope="module")
def games(london):
    return [play_bot_game(london, FOUR, number) for number in range(60)]


def suicidal(rule_set, setup, number):
    """Play a game in a process that dies of game 3."""
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return play_bot_game(rule_set, setup, number)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="signals")
def test_killed_workers_lose_nothing(london, games):
    with Runner(2) as runner:
        coming = runner.each(london, FOUR, range(60), play_bot_game)
        got = [next(coming)]
        for _ in range(2):
            os.kill(runner._open._workers[0].process.pid, signal.SIGKILL)
            got += [next(coming) for _ in range(10)]
        got += coming
    assert got == games


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="signals")
def test_a_game_that_kills_its_workers_is_named(london):
    with pytest.raises(LostGameError, match="game 3 was lost"), Runner(1) as runner:
        runner._open = runner._make(1)
        list(many.Dispatch(runner._open, pack(london, FOUR, suicidal), many.deque([3]), never, print).results())


def never():
    return False


def test_no_process_is_left(london):
    with Runner(2) as runner:
        next(runner.each(london, FOUR, range(1000), play_bot_game))
        processes = [worker.process for worker in runner._open._workers]
        assert all(process.is_alive() for process in processes)
    assert not any(process.is_alive() for process in processes)


def test_rules_that_are_on_no_disk_and_their_errors_are_the_same_in_a_worker():
    rule_set = load(NESTS).rule_set
    setup = SimulationSetup(("random",) * 2, 0)
    here = [play_bot_game(rule_set, setup, number) for number in range(4)]
    with Runner(2) as runner:
        assert list(runner.each(rule_set, setup, range(4), play_bot_game)) == here
    assert any(isinstance(one, Fault) and one.file for one in here)


def test_other_rules_are_refused(london, monkeypatch):
    parts = evolve(pickled_rules.rule_set_parts(london), digest="0" * 64)
    monkeypatch.setattr(pickled_rules, "rule_set_parts", lambda rule_set: parts)
    with pytest.raises(ChangedRulesError, match="a worker found other rules"):
        play_task(pack(london, FOUR, play_bot_game), [0], 1.0)


def test_another_engine_is_refused(london):
    with pytest.raises(ChangedRulesError, match="another version"):
        play_task(pack(london, FOUR, play_bot_game, engine="0" * 64), [0], 1.0)


def test_a_task_ends_when_its_time_is_over_and_plays_at_least_one_game(london, games):
    job = pack(london, FOUR, play_bot_game)
    assert list(play_task(job, range(60), 0.0).results) == games[:1]
    assert list(play_task(job, range(5), 60.0).results) == games[:5]
    assert list(play_task(job, range(5), 60.0, stop=lambda: True).results) == games[:1]


def unplayed(rule_set, setup, number):
    return Fault(number, "", "")


class Clock:
    """A clock that goes on by a step each time somebody looks."""

    def __init__(self, step):
        self.now, self.step = 0.0, step

    def __call__(self):
        self.now += self.step
        return self.now


@pytest.mark.parametrize(
    ("seconds", "games", "workers", "cores", "many_processes"),
    [
        (0.01, 100, None, 4, False),  # a second of work
        (0.1, 100, None, 4, True),
        (0.1, 100, None, 1, False),
        (0.1, 100, 1, 4, False),  # a number that is given is obeyed
        (0.0, 3, 2, 4, True),
        (0.0, 1, 2, 4, False),
    ],
)
def test_workers_are_chosen_by_what_the_games_will_take(
    london, monkeypatch, seconds, games, workers, cores, many_processes
):
    made = []

    class Here:
        seconds = 1.0

        def __init__(self, number):
            made.append(number)

        room = size = lambda self: 0

        def wait(self, seconds):
            return []

        def close(self):
            made.append("closed")

    class OfPython:
        """The pace of games that no native tier will play."""

        def __init__(self, program):
            self.is_native = self.may_become_native = self.counts = lambda: False

    monkeypatch.setattr(many, "Pace", OfPython)
    monkeypatch.setattr(many, "ProcessPool", Here)
    monkeypatch.setattr(many, "cores", lambda: cores)
    monkeypatch.setattr(many.time, "perf_counter", Clock(seconds))
    with Runner(workers) as runner:
        numbers = [one.number for one in runner.each(london, FOUR, range(games), unplayed)]
    assert numbers == list(range(games))
    others = min(workers or cores, games) - 1  # this process is one of them
    assert made == ([others, "closed"] if many_processes else [])


def test_without_processes_one_worker_plays_all(london, games, monkeypatch):
    monkeypatch.setitem(sys.modules, "multiprocessing.synchronize", None)
    with Runner(2) as runner:
        assert list(runner.each(london, FOUR, range(5), play_bot_game)) == games[:5]
        assert runner._open is None
