"""What `pickle` makes of games, so that they can be sent to other processes: the course of a game, and its state.

As with everything that is pickled, only data from a trusted source may be unpickled. Nothing here reads pickles.
"""

from __future__ import annotations

from typing import Any, TypeVar

from london_rules.classes import frozen
from london_rules.compiler.limits import Limits
from london_rules.compiler.program import State
from london_rules.engine.compiled_rules import CompiledRules
from london_rules.engine.errors import SaveError
from london_rules.engine.running_game import History, Imagined, RunningGame, Setup

G = TypeVar("G", bound=RunningGame[Any])
_NOT_KEPT = ("alone", "ev", "limits", "until")  # of a state: what belongs to one answer, or to the host


@frozen
class GameParts:
    """What it takes to continue a game with the same program: its course, and the slots of its state."""

    rule_set: CompiledRules
    program: str
    setup: Setup
    history: History
    state: dict[str, Any]
    limits: Limits
    events: bool
    checking: bool
    dealt_by_seed: bool


def game_parts(game: RunningGame[Any]) -> GameParts:
    """Return what it takes to continue a game; raises ValueError for one that was made for thinking ahead."""
    if isinstance(game.setup, Imagined):
        raise ValueError("this game was made for thinking ahead: no seed and answers lead to it, so it is not pickled")
    state = game.program.clone(game.state)
    slots = {name: getattr(state, name) for name in State.__slots__ if name not in _NOT_KEPT}
    return GameParts(
        game.rule_set,
        game.program.source.fingerprint,
        game.setup,
        History(game.answers[:], game.seats[:], game.chance[:]),
        slots,
        game.limits,
        game.program.traced,
        game.checking,
        game.dealt_by_seed,
    )


def game_again(of: type[G], parts: GameParts) -> G:
    """Continue a game from its parts; raises SaveError if the rules compile to another program here."""
    program = parts.rule_set.traced if parts.events else parts.rule_set.fast
    if program.source.fingerprint != parts.program:
        raise SaveError("LR-V0004", "this game was pickled by another version of the tool: replay its log instead")
    state = State()
    for name, value in parts.state.items():
        setattr(state, name, value)
    state.alone, state.ev, state.until = None, [], 0.0
    game = of.resume(parts.rule_set, parts.setup, state, parts.history, events=parts.events, check=parts.checking)
    game.limits = parts.limits
    game.dealt_by_seed = parts.dealt_by_seed
    return game
