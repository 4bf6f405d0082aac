"""Players leave places from which each step looks worse, though nothing shows them the way."""

import pytest

from london_rules import load
from london_rules.engine.dice import Dice
from london_rules.players.bot_games import SimulationSetup, play_bot_game
from london_rules.players.greedy import NOISE, PATIENCE, WORST, Greedy

RULES = """counter steps for each player

turn go
  choose a number from 0 to 1, call it the wish
  gain (the wish) steps
  if your steps is at least 3, end the game now

ranking
  highest steps

number estimate = 0 - your steps
"""
MANIFEST = """language: 2
id: trap
title: A trap
kind: game
players: 2
turn limit: 5000
files: [trap.rules]
"""


def rules_of_trap():
    loaded = load({"bundle.yaml": MANIFEST, "trap.rules": RULES})
    assert loaded.rule_set is not None, [d.message for d in loaded.diagnostics]
    return loaded.rule_set


@pytest.mark.parametrize("kind", ["greedy", "search:2"])
def test_a_game_in_which_each_step_looks_worse_comes_to_its_end(kind):
    for number in range(3):
        result = play_bot_game(rules_of_trap(), SimulationSetup((kind, kind), seed=1), number)
        assert 2 * PATIENCE < result.turns < 2 * (PATIENCE + 20 * NOISE)


def test_nothing_is_answered_by_chance_while_something_looks_better():
    program = rules_of_trap().fast
    s = program.new_state(2, 1)
    program.run(s)
    player = Greedy(program, chance := Dice(1))
    for worth in range(3 * PATIENCE):
        player.best = worth
        assert player.leave_trap(s, 0) == 0
    assert chance.state == Dice(1).state
    for _ in range(PATIENCE):
        player.leave_trap(s, 0)
    assert chance.state == Dice(1).state
    player.leave_trap(s, 0)
    assert chance.state != Dice(1).state


def test_a_question_whose_options_were_not_looked_at_does_not_count():
    program = rules_of_trap().fast
    s = program.new_state(2, 1)
    program.run(s)
    player = Greedy(program, chance := Dice(1))
    player.best = WORST
    assert {player.leave_trap(s, 1) for _ in range(2 * PATIENCE)} == {1}
    assert chance.state == Dice(1).state
