"""The order of turns is the same in C as in Python: seats, rounds, players who leave, turns that are missed."""

from functools import cache
from random import Random

import pytest

from london_rules import load
from london_rules.compiler.program import State
from london_rules.engine.states import whole_data
from tests.native.machine import DONE, Machine, machine, needs_compiler
from tests.turns.small import FOUR, files_with

pytestmark = needs_compiler

LEAVING = """
turn next, after go
  if your points is 90, skip your next turn
  if your points is 91, the player to your left takes the next turn
  if your points is 92, leave the game
"""
SEATS = ("begin_turns", "end_turn", "take_next_turn", "skip_turn", "leave_game")
ROUNDS = (*SEATS, "begin_round", "end_round", "begin_with", "end_after_rounds")
ASKED = ("staying", "other_staying", "round_table", "beside", "drawn_player")
INPUTS = {
    "take_next_turn": 1,
    "skip_turn": 1,
    "leave_game": 1,
    "begin_with": 1,
    "end_after_rounds": 1,
    "other_staying": 1,
    "round_table": 2,
    "beside": 2,
}


@cache
def small(added: str) -> Machine:
    rule_set = load(files_with(added)).rule_set
    assert rule_set is not None
    return Machine(rule_set.fast)


def drawn_inputs(name: str, s: State, dice: Random) -> list[int]:
    return [dice.randrange(s.np), dice.choice([-1, 1])][: INPUTS.get(name, 0)]


def compare(made: Machine, s: State, name: str, inputs: list[int]) -> None:
    expected = made.program.space[name](s, *inputs)
    assert made.probe(name, *inputs) == DONE
    if isinstance(expected, list):
        assert made.out[1 : 1 + made.out[0]] == expected, (name, inputs)
    elif expected is not None:
        assert made.out[0] == int(expected), (name, inputs)
    assert whole_data(made.get()) == whole_data(s), (name, inputs)


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize(("added", "names"), [(LEAVING, SEATS), (LEAVING + FOUR, ROUNDS), (FOUR, ("end_turn",))])
def test_turns_pass_on_the_same(added, names, players):
    made, dice = small(added), Random(players)
    for seed in range(25):
        s = made.program.new_state(players, seed)
        s.fast = True
        made.program.run(s)
        s.fuel = 0
        made.put(s)
        s.fuel, s.more = made.get().fuel, made.get().more
        for _ in range(30):
            name = dice.choice([*names, *(n for n in ASKED if n in made.program.space)])
            compare(made, s, name, drawn_inputs(name, s, dice))


def test_a_game_without_rounds_just_goes_round_the_table():
    made, dice = machine(), Random(1)
    for seed in range(20):
        s = made.program.new_state(3, seed)
        s.fast = True
        made.program.run(s)
        s.left, s.turn = dice.choice([-1, 0, 1, 5]), dice.choice([0, 10, 10_000])
        made.put(s)
        s.fuel, s.more = made.get().fuel, made.get().more
        for name in ("beside", "round_table", "end_turn", "end_turn"):
            compare(made, s, name, drawn_inputs(name, s, dice))
