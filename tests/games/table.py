"""Random play at one table, on the program itself or through the engine."""

from __future__ import annotations

import random
from collections.abc import Iterator

from london_rules.compiler.program import Program, State
from london_rules.engine import Game, RuleSet
from tests.support.table import rule_set

SEED = 2010


def rules(variant: str = "2010") -> RuleSet:
    """Load a game once a process."""
    return rule_set(variant)


def dice(players: int, number: int) -> random.Random:
    """Give the dice that choose the answers of one game."""
    return random.Random(f"{players} players, game {number}")


def decisions(program: Program, players: int, number: int, seed: int = SEED) -> Iterator[State]:
    """Play a random game, stopping at each decision before it is answered, and once more at the end."""
    state = program.new_state(players, seed, game=number)
    chosen = dice(players, number)
    program.run(state)
    while not state.over:
        yield state
        state.ans = chosen.choice(state.opts)
        program.run(state)
    yield state


def step(game: Game, chosen: random.Random) -> str:
    """Answer one decision at random; gives the answer."""
    answer = chosen.choice(game.option_ids())
    game.answer(answer)
    return answer


def play(game: Game, chosen: random.Random) -> Game:
    """Play a game to its end at random."""
    while not game.over:
        step(game, chosen)
    return game
