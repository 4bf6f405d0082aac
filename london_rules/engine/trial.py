"""Whole random games with invariants on: what loads without a word may still not be playable."""

from __future__ import annotations

import random
from contextlib import suppress

from attrs import frozen

from london_rules.compiler.primitives import RuleError, State
from london_rules.diagnostics import Diagnostics, Span
from london_rules.engine.errors import BrokenInvariantError
from london_rules.engine.game import Game
from london_rules.engine.rule_set import RuleSet

MOST_ANSWERS = 20_000


@frozen
class Trial:
    """One random game that was played: seats, seed, and how far it came."""

    players: int
    seed: int
    turns: int
    answers: int
    finished: bool


def try_out(rule_set: RuleSet, games: int, found: Diagnostics) -> tuple[Trial, ...]:
    """Play random games for each number of players; what stops one is reported at its place in the rules."""
    low, high = rule_set.players
    out: list[Trial] = []
    for players in range(low, high + 1):
        for seed in range(1, games + 1):
            trial = _play(rule_set, players, seed, found)
            if trial is not None:
                out.append(trial)
    return tuple(out)


def _play(rule_set: RuleSet, players: int, seed: int, found: Diagnostics) -> Trial | None:
    """Play one game; None, with an error reported, if it cannot be played."""
    chance = random.Random(f"{players} players, seed {seed}")
    notes = (f"in a random game of {players} players with seed {seed}",)
    game: Game | None = None
    try:
        game = rule_set.new_game(players, seed, events=False, check=True)
        while not game.over and len(game.answers) < MOST_ANSWERS:
            game.answer(chance.choice(game.option_ids()))
    except RuleError as e:
        found.error(e.code, e.message, _place(rule_set, game, (players, seed), e), notes=_when(game, notes))
        return None
    except BrokenInvariantError as e:
        found.error(
            "LR-R0008",
            f"the game falls apart: {e}",
            help="this is a fault of the tool or of rules that it should have refused; please report it",
            notes=_when(game, notes),
        )
        return None
    if not game.over:
        found.error(
            "LR-R0009",
            f"a game does not end: {MOST_ANSWERS} questions were answered in {game.turn} turns",
            help="see that every turn ends, and lower the `turn limit`",
            notes=notes,
        )
        return None
    return Trial(players, seed, game.turn, len(game.answers), not game.unfinished)


def _when(game: Game | None, notes: tuple[str, ...]) -> tuple[str, ...]:
    if game is None:
        return (f"{notes[0]}, before the first question",)
    return (f"{notes[0]}, after {len(game.answers)} answers",)


def _place(rule_set: RuleSet, game: Game | None, setup: tuple[int, int], e: RuleError) -> Span | None:
    """Give the place that an error names, or else the whole text that was being carried out."""
    source = rule_set.fast.source
    if 0 <= e.position < len(source.positions):
        at = source.positions[e.position]
        return _span(rule_set, at.slot, at.start, at.end)
    state = _stopped(rule_set, *setup) if game is None else game.state
    frame = source.frames.get(state.frames[-1][0]) if state.frames else None
    return None if frame is None else _span(rule_set, frame.slot, 0, None)


def _stopped(rule_set: RuleSet, players: int, seed: int) -> State:
    """Run a game that stops before its first question once more, for the state in which it stops."""
    state = rule_set.fast.new_state(players, seed)
    with suppress(RuleError):
        rule_set.fast.run(state)
    return state


def _span(rule_set: RuleSet, id: str, start: int, end: int | None) -> Span | None:
    for slot in rule_set.rules.slots():
        if slot.id == id:
            return slot.source.span(start, end)
    return None
