"""The seats of a table as one of them sees the others, and what a space needs to know of a table."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from london_rules.compiler.program import Program, State
    from london_rules.engine.game import Game
    from london_rules.engine.rule_set import RuleSet


def check_players(rule_set: RuleSet, players: int) -> None:
    """Raise ValueError for a number of players that a rule set is not for."""
    low, high = rule_set.players
    if type(players) is not int or not low <= players <= high:
        raise ValueError(f"{rule_set.title} is for {rule_set.for_whom}, not {players!r:.20}")


def rules_of(rules: RuleSet | str) -> RuleSet:
    """Return a rule set, given as it is or by the name of a variant; raises ValueError if that cannot be loaded."""
    from london_rules.diagnostics import render_text
    from london_rules.engine.load import load

    if not isinstance(rules, str):
        return rules
    found = load(rules)
    if found.rule_set is None:
        raise ValueError(render_text(found.diagnostics.items(), found.diagnostics.files))
    return found.rule_set


def check_game(rule_set: RuleSet, players: int, game: Game) -> tuple[Program, State]:
    """Return the program and state of a game; raises ValueError if it is not of these rules, or for other players."""
    if not hasattr(game, "rule_set"):
        raise TypeError(f"a game is needed, not {game!r:.40}")
    if game.rule_set is not rule_set and game.rule_set.digest != rule_set.digest:
        raise ValueError(f"this space is of {rule_set.title}, the game of {game.rule_set.title} by other rules")
    if game.setup.players != players:
        raise ValueError(f"this space is for {players} players, the game has {game.setup.players}")
    return game.program, game.state


def seat_word(distance: int) -> str:
    """Name a seat by how many seats after one's own it plays: `you`, `next`, `next-2`, `next-3`."""
    return "you" if distance == 0 else "next" if distance == 1 else f"next-{distance}"


def seat_phrase(distance: int) -> str:
    """Describe a seat by how many seats after one's own it plays."""
    return "the seat that looks" if distance == 0 else f"the seat {distance} after it in order of play"


def seed_of(given: int | None) -> int | None:
    """Return a seed, also one of numpy, as Python has whole numbers; raises TypeError for anything else."""
    if given is not None and not hasattr(given, "__index__"):
        raise TypeError(f"a seed is one whole number for all games, not {given!r:.40}")
    return None if given is None else index(given)


def not_copied(env: object) -> NoReturn:
    """Refuse to copy or pickle an environment: its games are in memory that is its own."""
    raise TypeError("an environment cannot be copied or pickled: make another, and begin the same games in it")
