"""Games are given out as tasks: each counts once and in its place, whatever becomes of the tasks."""

import time
from collections import Counter, deque

import pytest
from attrs import frozen

from london_rules import load
from london_rules.players import dispatch
from london_rules.players.bot_games import SimulationSetup, play_bot_game
from london_rules.players.dispatch import Dispatch, LostGameError, PoolError
from london_rules.players.many import Runner
from london_rules.players.tasks import NOT_PLAYED, Answer


@frozen
class Game:
    number: int


class FakePool:
    """A pool of two that plays nothing: `fate` says what becomes of each task, by its tag and games."""

    seconds = 1.0

    def __init__(self, fate=None, size=2):
        self.fate = fate or (lambda tag, numbers: whole(numbers))
        self.places = size
        self.out = {}
        self.sent = []
        self.halted = False

    def room(self):
        return self.places - len(self.out)

    def size(self):
        return self.places

    def send(self, tag, job, numbers):
        self.out[tag] = numbers
        self.sent.append(numbers)

    def wait(self, seconds):
        found = []
        for tag in sorted(self.out, reverse=True):  # the last task ends first
            answer = self.fate(tag, self.out[tag])
            if answer != "later":
                found.append((tag, answer))
                del self.out[tag]
        return found

    def halt(self):
        self.halted = True

    def close(self):
        pass


def whole(numbers, seconds=0.1):
    return Answer(tuple(Game(n) for n in numbers), seconds)


def played(pool, games=30, stop=lambda: False, **more):
    told = []
    made = Dispatch(pool, b"job", deque(range(games)), stop, told.append, **more)
    numbers = [game.number for game in made.results()]
    assert sum(told) == len(numbers)
    return numbers


def test_results_come_in_order_though_tasks_do_not():
    assert played(FakePool()) == list(range(30))


def test_what_a_task_had_no_time_for_is_given_out_again():
    pool = FakePool(lambda tag, numbers: whole(numbers[:1], 1.5))
    assert played(pool) == list(range(30))
    assert max(len(numbers) for numbers in pool.sent[2:]) == 1, "a game is known to take longer than a task"


def test_a_task_holds_as_many_games_as_fit_into_its_time_and_fewer_at_the_end():
    pool = FakePool(lambda tag, numbers: whole(numbers, 0.1 * len(numbers)))
    assert played(pool, 200) == list(range(200))
    sizes = [len(numbers) for numbers in pool.sent]
    assert max(sizes) == 10
    assert sizes[-1] == 1


@pytest.mark.parametrize("lost", [{1}, {2, 3}, {1, 2, 3, 4, 5}])
def test_games_of_lost_tasks_are_played_once_more(lost):
    pool = FakePool(lambda tag, numbers: None if tag in lost else whole(numbers))
    assert played(pool) == list(range(30))


def test_a_game_that_no_worker_survives_is_named_and_the_others_are_played():
    pool = FakePool(lambda tag, numbers: None if 7 in numbers else whole(numbers))
    made = Dispatch(pool, b"job", deque(range(30)), lambda: False, lambda more: None)
    given = []
    with pytest.raises(LostGameError, match="game 7 was lost 3 times"):
        given.extend(game.number for game in made.results())
    assert Counter(len(numbers) for numbers in pool.sent if 7 in numbers)[1] == 3


def test_games_of_a_large_lost_task_go_out_in_parts():
    pool = FakePool(lambda tag, numbers: None if 30 in numbers else whole(numbers))
    made = Dispatch(pool, b"job", deque(range(400)), lambda: False, lambda more: None, per_game=0.01)
    with pytest.raises(LostGameError, match="game 30 was lost 3 times"):
        list(made.results())
    assert [len(numbers) for numbers in pool.sent if 30 in numbers] == [100, 12, 1, 1, 1]


def test_what_was_not_played_is_no_games_fault():
    pool = FakePool(lambda tag, numbers: NOT_PLAYED if tag <= 40 else whole(numbers))
    assert played(pool) == list(range(30))
    assert max(len(numbers) for numbers in pool.sent[40:]) > 1


@pytest.mark.parametrize("seconds", [0.0, 0.1])
def test_a_game_that_always_comes_back_unplayed_is_not_asked_for_without_end(seconds):
    pool = FakePool(lambda tag, numbers: Answer((), seconds) if 7 in numbers else whole(numbers))
    made = Dispatch(pool, b"job", deque(range(30)), lambda: False, lambda more: None)
    with pytest.raises(PoolError, match="came back 50 times without having been played"):
        list(made.results())
    assert len(pool.sent) < 300


def test_a_run_that_is_stopped_waits_for_no_game_that_comes_back_unplayed():
    assert played(FakePool(lambda tag, numbers: NOT_PLAYED), 10, stop=lambda: True) == []


@pytest.mark.parametrize(
    "results",
    [(Game(0), Game(99)), (Game(-1),), (Game(29),), ("no game",), (None,)],
    ids=["one of two", "negative", "of another task", "a text", "nothing"],
)
def test_results_of_games_that_nobody_asked_for_are_refused(results):
    made = Dispatch(FakePool(lambda tag, numbers: Answer(results, 0.1)), b"job", deque(range(30)), lambda: False, print)
    with pytest.raises(PoolError, match="was not asked for"):
        list(made.results())


@pytest.mark.parametrize("seconds", [float("nan"), float("inf"), -1.0])
def test_a_time_that_cannot_be_is_refused(seconds):
    made = Dispatch(
        FakePool(lambda tag, numbers: whole(numbers, seconds)), b"job", deque(range(30)), lambda: False, print
    )
    with pytest.raises(PoolError, match="a time that cannot be"):
        list(made.results())


def test_a_game_that_is_there_twice_in_an_answer_counts_once():
    assert played(FakePool(lambda tag, numbers: whole((*numbers, numbers[0])))) == list(range(30))


def test_a_late_task_is_given_out_once_more_and_counts_once(monkeypatch):
    monkeypatch.setattr(dispatch, "LATE", 0)
    turns = Counter()

    def slow_first(tag, numbers):
        turns[tag] += 1
        return "later" if tag == 1 and turns[tag] < 40 else whole(numbers)

    pool = FakePool(slow_first)
    assert played(pool) == list(range(30))
    assert pool.sent.count(pool.sent[0]) == 2


def test_an_answer_that_is_too_late_is_none_to_the_next_simulation_of_a_pool(monkeypatch):
    monkeypatch.setattr(dispatch, "LATE", 0)

    class Reused(FakePool):
        late = ()

        def wait(self, seconds):
            late, self.late = self.late, ()
            return [*late, *super().wait(seconds)]

    pool = Reused(lambda tag, numbers: "later" if tag == 1 else whole(numbers), size=3)
    rule_set, setup = load("keepers").rule_set, SimulationSetup(("random",) * 2, 1)
    with Runner(pool=lambda: pool) as runner:
        assert [game.number for game in runner.each(rule_set, setup, range(4), play_bot_game)] == [0, 1, 2, 3]
        pool.late = [(tag, whole(numbers)) for tag, numbers in pool.out.items()]
        assert [tag for tag, _ in pool.late] == [1], "its games were played by the copy of the task"
        pool.out.clear()
        assert [game.number for game in runner.each(rule_set, setup, range(10, 14), play_bot_game)] == [10, 11, 12, 13]


def test_a_run_that_is_stopped_gives_what_is_finished_and_begins_nothing():
    asked = []

    def stop():
        asked.append(1)
        return len(asked) > 3

    pool = FakePool(lambda tag, numbers: "later" if tag == 1 and not pool.halted else whole(numbers))
    numbers = played(pool, 1000, stop)
    assert pool.halted
    assert numbers == sorted(n for sent in pool.sent for n in sent)
    assert len(numbers) < 1000


def test_a_task_that_is_lost_while_the_run_stops_is_not_waited_for():
    pool = FakePool(lambda tag, numbers: None if pool.halted else "later")
    calls = []
    assert played(pool, 10, lambda: bool(calls.append(1)) or len(calls) > 2) == []


def plays_here(seconds=0.0):
    """Return a function that plays games in this process, and the list of those that it played."""
    here = []

    def play(number):
        here.append(number)
        time.sleep(seconds)
        return Game(number)

    return play, here


def test_this_process_plays_along(monkeypatch):
    monkeypatch.setattr(dispatch, "HERE", 0.0)
    play, here = plays_here()
    pool = FakePool()
    assert played(pool, here=play) == list(range(30))
    sent = [number for numbers in pool.sent for number in numbers]
    assert sorted(here + sent) == list(range(30))
    assert here and sent


def test_this_process_sees_what_came_while_it_plays():
    play, here = plays_here(2 * dispatch.HERE)
    pool = FakePool(lambda tag, numbers: "later" if len(here) < 5 else whole(numbers))
    assert played(pool, 60, here=play) == list(range(60))
    assert 5 <= len(here) < 30


def test_a_game_that_took_its_worker_with_it_is_not_played_in_this_process():
    play, here = plays_here()
    lost = {1, 2, 3}
    pool = FakePool(lambda tag, numbers: None if tag in lost else whole(numbers))
    assert played(pool, 400, here=play) == list(range(400))
    assert not {number for numbers in pool.sent[:2] for number in numbers} & {*here}


def test_late_games_are_played_in_this_process(monkeypatch):
    monkeypatch.setattr(dispatch, "LATE", 0)
    play, here = plays_here(0.001)
    pool = FakePool(lambda tag, numbers: "later")
    assert played(pool, here=play) == list(range(30))
    assert here


def test_a_new_pace_counts_more_than_an_old_one():
    pool = FakePool(lambda tag, numbers: whole(numbers, len(numbers) * (0.1 if tag <= 20 else 0.001)))
    assert played(pool, 20_000) == list(range(20_000))
    assert max(len(numbers) for numbers in pool.sent[:20]) == 10
    assert max(len(numbers) for numbers in pool.sent[:40]) > 800
