"""What greedy's look ahead relies on: its driver, where turns end, and how few looks it takes."""

from functools import cache
from random import Random

import pytest

from london_rules import load
from london_rules.compiler.limits import Limits
from london_rules.engine.dice import Dice
from london_rules.engine.states import state_data
from london_rules.players.greedy import MATTERS, TIES, Greedy
from london_rules.players.playouts import NOBODY, NOWHERE, Playouts, drawn
from tests.support.variants import SMALL

GAMES = ("2010", "2011-time-track", *SMALL, "starter")


@cache
def program(variant):
    rule_set = load(variant).rule_set
    assert rule_set is not None
    return rule_set.fast


def positions(variant, number, every=7):
    """Yield states of a random game with an answer in each."""
    game, chance = program(variant), Random(number)
    s = game.new_state(game.layout.most, number)
    for answered in range(400):
        game.run(s)
        if s.over:
            return
        s.ans = chance.choice(s.opts)
        if answered % every == 0:
            yield game.clone(s)


def played_by_the_driver(game, s, simple):
    """Play on as `Program.run` does, to the first question of another turn."""
    turn = s.turn
    game.run(s)
    while not s.over and s.turn == turn:
        s.ans = simple(s)
        game.run(s)


@pytest.mark.parametrize("variant", GAMES)
def test_a_playout_ends_in_the_state_to_which_the_driver_leads(variant):
    game = program(variant)
    playouts = Playouts(game, NOWHERE)

    def answer(s):
        return drawn(s) if playouts.secret[s.ask] else playouts.simple(s)

    for s in positions(variant, 1):
        other = game.clone(s)
        assert not playouts.play_on(s)
        played_by_the_driver(game, other, answer)
        assert state_data(s) == state_data(other)


def test_a_playout_stops_at_a_question_to_the_player():
    playouts, asked = Playouts(program("2010")), 0
    for s in positions("2010", 2):
        player, turn = s.who, s.turn
        if playouts.play_on(s, player):
            asked += 1
            assert (s.who, s.turn, len(s.opts) > 1) == (player, turn, True)
    assert asked > 10


def test_a_look_stops_where_the_turn_ends_if_nothing_that_counts_comes_before_the_next_question():
    """In Nettles and in the race, others' turns without a question change what one's own position is worth."""
    where = {variant: Playouts(program(variant)).turn for variant in GAMES}
    assert where["2010"] == program("2010").source.turn
    assert where["nettles"] == where["2011-time-track"] == NOWHERE
    for s in positions("2010", 3):
        turn = s.turn
        Playouts(program("2010")).play_on(s)
        assert s.over or (s.turn == turn and s.frames[-1][0] == program("2010").source.turn)


def test_a_playout_counts_the_steps_of_each_answer_alone():
    game = program("2010")
    s = next(iter(positions("2010", 4)))
    s.limits = Limits(steps=1_000_000)
    s.fuel = s.more = -1
    Playouts(game).play_on(s, NOBODY)
    assert s.more == 0, "nothing is left over from before, and nothing of the look is charged to what comes after"
    assert 0 < s.fuel <= 1_000_000


def test_no_look_is_made_twice():
    """The look that led to a question has looked at its simple answer."""
    game, made = program("2010"), {}

    class Counting(Greedy):
        def _best(self, s, player, found):
            before = len(looked)
            best = super()._best(s, player, found)
            made[found is None] = made.get(found is None, 0) + len(s.opts) - (len(looked) - before)
            return best

        def first_look(self, s, option, player):
            looked.append(option)
            return super().first_look(s, option, player)

    looked, greedy = [], Counting(game, Dice(1))
    s = game.new_state(4, 5)
    for _ in range(60):
        game.run(s)
        s.ans = s.opts[greedy.pick(s)]
    assert made[True] == 0
    assert made[False] > 100, "one look was saved at each further question"


class Thorough(Greedy):
    """Look at every option of every question, however often all were worth the same."""

    __slots__ = ()

    @property
    def ties(self):
        return [MATTERS] * len(self.playouts.first)

    @ties.setter
    def ties(self, ties):
        pass


def test_questions_at_which_nothing_is_better_are_soon_answered_without_looks():
    """Which card is discarded, or taken from the deck, changes no estimate."""
    game, answers = program("2010"), {Greedy: 0, Thorough: 0}
    for s in positions("2010", 6, every=11):
        picks = []
        for player in answers:
            greedy = player(game, Dice(3))
            picks.append(greedy.pick(game.clone(s)))
            answers[player] += greedy.playouts.answers
        assert picks[0] == picks[1]
    assert answers[Greedy] < 0.7 * answers[Thorough]


def test_a_question_matters_once_an_option_is_better_and_where_it_is_not_answered_with_the_first():
    greedy, seen = Greedy(program("2010"), Dice(1)), set()
    for s in positions("2010", 7, every=40):
        greedy.pick(s)
        for number, ties in enumerate(greedy.ties):
            quiet, secret = greedy.playouts.quiet[number], greedy.playouts.secret[number]
            assert ties < 0 or not (quiet or secret)
            seen.add(min(max(ties, -1), TIES))
    assert seen == {-1, *range(TIES + 1)}


@pytest.mark.parametrize("variant", ["2010", "2011-time-track", "nettles"])
def test_the_value_of_a_second_look_is_what_its_end_is_worth(variant):
    """The first look at the last answer has found it: nothing is judged twice."""
    game, made = program(variant), []

    class Remembering(Greedy):
        def __init__(self, program, dice):
            super().__init__(program, dice)
            self.clone = lambda s: made.append(program.clone(s)) or made[-1]

    greedy, seen = Remembering(game, Dice(1)), 0
    for s in positions(variant, 6):
        made.clear()
        end = game.clone(s)
        value = greedy.second_look(end, s.ans, s.who)
        assert value == greedy.worth(end, s.who)
        seen += bool(made)
    assert seen > 1
