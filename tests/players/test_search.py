"""The player who searches: what a rollout may know, and how many rollouts a choice gets."""

from functools import cache
from itertools import pairwise

import pytest

from london_rules import load
from london_rules.engine.dice import Dice
from london_rules.players.greedy import Greedy
from london_rules.players.search import FAR, LEAST, MOST_ROLLOUTS, Search


@cache
def program(variant):
    rule_set = load(variant).rule_set
    assert rule_set is not None
    return rule_set.fast


def searcher(variant, rollouts=0):
    return Search(program(variant), Dice(1), rollouts)


def test_who_answers_in_a_rollout_does_not_know_what_the_dice_will_show():
    """In Driftwood, who goes on and would see the next roll never goes on to lose all."""
    player, loose = searcher("driftwood"), program("driftwood").layout.counter_base["loose wood"]
    lost = 0
    for number in range(20):
        s = program("driftwood").new_state(2, number)
        dice = Dice(number)
        for _ in range(100):
            player.program.run(s)
            if s.over:
                break
            who, turn, had = s.who, s.turn, s.c[loose + s.who]
            s.ans = player._quick(s, dice)
            n = player.program.clone(s)
            player.program.run(n)
            lost += had > 0 and n.turn != turn and n.c[loose + who] == 0 and stored(n, who) == stored(s, who)
    assert lost > 0


def stored(s, who):
    return s.c[program("driftwood").layout.counter_base["stored wood"] + who]


def open_question(variant):
    """Give a state in which somebody chooses from three or more things."""
    s = program(variant).new_state(2, 3)
    program(variant).run(s)
    while len(s.opts) < 3:
        s.ans = s.opts[0]
        program(variant).run(s)
    return s


@pytest.fixture
def tried(monkeypatch):
    """Let rollouts lead to what a test says: `leads` gives it for the place of an option and the number of the try."""
    seen: list[int] = []

    def begin(leads):
        def rollout(self, n, option, player, dice):
            place = n.opts.index(option)
            seen.append(place)
            return leads(place, seen.count(place))

        monkeypatch.setattr(Search, "_rollout", rollout)
        return seen

    return begin


@pytest.mark.parametrize(("options", "looks"), [(6, 6), (7, 4), (18, 6), (78, 26), (121, 31), (5_000, 40)])
def test_who_answers_in_a_rollout_looks_at_every_third_of_many_options(options, looks, monkeypatch):
    """Of the places to go to, few are good: six of eighty missed them. Of very many, it looks at forty."""
    s, seen = open_question("2011-time-track"), []

    def first_look(self, n, option, player):
        seen.append(option)
        return option

    monkeypatch.setattr(Greedy, "first_look", first_look)
    s.opts = list(range(options))
    assert searcher("2011-time-track")._quick(s, Dice(2)) == seen[-1]
    assert len({*seen}) == len(seen) and looks - 1 <= len(seen) <= looks
    assert len({b - a for a, b in pairwise(seen)}) == 1


def test_a_clear_choice_takes_as_few_rollouts_as_there_may_be(tried):
    s, seen = open_question("2010"), tried(lambda place, number: 10 * place)
    best = searcher("2010").pick(s)
    assert best == max(seen)
    assert len(seen) == LEAST * len({*seen})


def test_a_close_choice_takes_as_many_rollouts_as_there_may_be(tried):
    s, seen = open_question("2010"), tried(lambda place, number: number * (place + 2) % 7)
    searcher("2010").pick(s)
    assert MOST_ROLLOUTS - 4 < len(seen) <= MOST_ROLLOUTS


def test_an_option_that_cannot_be_carried_out_is_dropped(tried):
    s, seen = open_question("2010"), tried(lambda place, number: -FAR * FAR if place % 2 else number % 5)
    assert searcher("2010").pick(s) % 2 == 0
    assert all(seen.count(place) == LEAST for place in {*seen} if place % 2)


def test_no_more_rollouts_are_made_than_were_asked_for(tried):
    s, seen = open_question("2010"), tried(lambda place, number: 10 * place)
    searcher("2010", 16).pick(s)
    assert 12 < len(seen) <= 16


def test_no_guess_begins_that_would_end_after_the_time_that_there_is(tried, monkeypatch):
    clock, each = [0.0], []

    def leads(place, number):
        clock[0] += 0.08
        return number * (place + 2) % 7

    monkeypatch.setattr("london_rules.players.search.monotonic", lambda: clock[0])
    s, seen = open_question("2010"), tried(leads)
    for seconds in (0.0, 1.0):
        began, player = clock[0], Search(program("2010"), Dice(1), 0, seconds=seconds)
        player.pick(s)
        each.append((len(seen), clock[0] - began))
        seen.clear()
    tries, spent = each[1]
    assert 2 <= each[0][0] <= 4  # one guess is made in any case
    assert tries > 8 and 1 - 4 * 0.08 < spent <= 1
