"""Whole random games with invariants on: what loads without findings may still not be playable."""

from __future__ import annotations

import random

from attrs import frozen

from london_rules.compiler.errors import RuleError
from london_rules.compiler.limits import USED_UP, Limits
from london_rules.diagnostics import Diagnostics
from london_rules.engine.errors import BrokenInvariantError
from london_rules.engine.rule_set import RuleSet

MOST_ANSWERS = 20_000
LIMITS = Limits(game_steps=400_000_000)  # some seconds for a game that is heavy throughout


@frozen
class SmokeGame:
    """One random game that was played: seats, seed, and how far it got."""

    players: int
    seed: int
    turns: int
    answers: int
    finished: bool


def smoke_play(rule_set: RuleSet, games: int, found: Diagnostics) -> tuple[SmokeGame, ...]:
    """Play random games for each number of players; a problem is reported at its place in the rules."""
    low, high = rule_set.players
    out: list[SmokeGame] = []
    for players in range(low, high + 1):
        for seed in range(1, games + 1):
            game = _play(rule_set, players, seed, found)
            if game is not None:
                out.append(game)
            elif any(d.code in USED_UP for d in found):
                return tuple(out)  # every further game would take as long
    return tuple(out)


def _play(rule_set: RuleSet, players: int, seed: int, found: Diagnostics) -> SmokeGame | None:
    """Play one game; None, with an error reported, if it cannot be played."""
    chance = random.Random(f"{players} players, seed {seed}")
    notes = (f"in a random game of {players} players with seed {seed}",)
    answers: list[str] = []
    try:
        game = rule_set.with_limits(LIMITS).new_game(players, seed, events=False, check=True)
        while not game.over and len(answers) < MOST_ANSWERS:
            answers.append(chance.choice(game.option_ids()))
            game.answer(answers[-1])
        game.score()
    except RuleError as e:
        found.error(e.code, e.message, e.span, notes=_when(answers, notes))
        return None
    except BrokenInvariantError as e:
        found.error(
            "LR-R0008",
            f"the game cannot go on: {e}",
            help="this is an internal error, or an error in the rules that should have been found; please report it",
            notes=_when(answers, notes),
        )
        return None
    if not game.over:
        found.error(
            "LR-R0009",
            f"a game does not end: {MOST_ANSWERS} questions were answered in {game.turn} turns",
            help="make sure that every turn ends, and lower the `turn limit`",
            notes=notes,
        )
        return None
    return SmokeGame(players, seed, game.turn, len(answers), not game.unfinished)


def _when(answers: list[str], notes: tuple[str, ...]) -> tuple[str, ...]:
    at = f"at answer {len(answers)}, `{answers[-1]}`" if answers else "before the first question"
    return (f"{notes[0]}, {at}",)
