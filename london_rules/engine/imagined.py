"""Games for thinking ahead: copies that begin at a position, with what is hidden dealt again, or with given chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from london_rules.compiler.primitives import seed_state
from london_rules.compiler.program import Program, State
from london_rules.engine.determinize import guess, held
from london_rules.engine.dice import Dice
from london_rules.engine.running_game import Imagined, RunningGame
from london_rules.engine.viewers import check_seat
from london_rules.engine.visibility import sees

G = TypeVar("G", bound=RunningGame[Any])


def determinize(game: G, player: int, seed: int) -> G:
    """Make the game that `Game.determinize` describes."""
    s, program = game.state, game.program
    check_seat(player, s.np)
    if not s.over:
        if s.who != player - 1:
            raise ValueError(f"player {s.who + 1} is asked: what may be chosen shows what player {player} may not know")
        _check_held(program, s, player - 1)
    state = guess(program, s, player - 1, Dice(seed))
    state.fast, state.spent = False, 0
    return _begin(game, state, seed)


def with_chance(game: G, chance: int | Sequence[int]) -> G:
    """Make the game that `Game.with_chance` describes."""
    state = game.program.clone(game.state)
    if isinstance(chance, int):
        state.rng, state.tape = seed_state(chance), None
        return _begin(game, state, chance)
    state.tape = list(chance)
    if any(type(drawn) is not int or drawn < 0 for drawn in state.tape):
        raise ValueError("chance is given as a seed, or as a list of whole numbers from 0")
    return _begin(game, state, 0)


def _check_held(program: Program, s: State, player: int) -> None:
    """Raise ValueError if an effect under way holds what a player may not see: it could not be dealt again."""
    if any(not sees(program, s, player, thing) for thing in held(program, s, player)):
        raise ValueError(f"an effect under way holds what player {player + 1} may not see")


def _begin(game: G, state: State, seed: int) -> G:
    """Begin a game at a state: it has no answers, events or chance from before."""
    setup = Imagined(game.setup.players, seed, first=game.setup.first, ask_forced=game.setup.ask_forced)
    return type(game)(game.rule_set, setup, state, game.program, game.checking, dealt_by_seed=False)
