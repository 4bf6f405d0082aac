"""Final standings, and every change of a counter traced to the rule line that made it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from london_rules.compiler.errors import RuleError
from london_rules.compiler.layout import OUTCOME, WINNERS
from london_rules.compiler.ranking import Figures, Sides, first_of_each, standing
from london_rules.engine.locate_error import locate
from london_rules.engine.viewers import EVERYTHING, check_seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from london_rules.compiler.program import Program, State
    from london_rules.engine.running_game import RunningGame
    from london_rules.language.rules import OutcomeDecl


def figures(program: Program, s: State) -> Figures:
    """Return each player's figures in the order of the ranking."""
    s.limits.begin(s)
    return tuple(tuple(f(s, p) for f in program.space["RANKING"]) for p in range(s.np))


def places(program: Program, s: State, rows: Figures) -> tuple[int, ...]:
    """Return each player's place from 1: sides, or players without sides, that tie in every line share a place.

    A side that is out, as all its players have left, comes after all others, and before those that were out earlier.
    All are first in a game that they won or lost together.
    """
    if outcome(program, s) is not None:
        return (1,) * len(rows)
    sides = sides_of(program, len(rows))
    ranked = standing(program.layout, sides, s, rows)
    one_of_each = first_of_each(sides)
    return tuple(1 + sum(ranked[p] > own for p in one_of_each) for own in ranked)


def sides_of(program: Program, players: int) -> Sides:
    """Return who is on the side of each player; without sides, each alone."""
    sides: Sides = program.space["SIDES"][players]
    return sides


def outcome(program: Program, s: State) -> OutcomeDecl | None:
    """Return the outcome with which all won or lost a game, None if it ended without one."""
    return _ended(program, s, OUTCOME)


def ending(program: Program, s: State) -> OutcomeDecl | None:
    """Return the outcome with which a game ended, won by all or by some; None if it ended without one."""
    return outcome(program, s) or _ended(program, s, WINNERS)


def _ended(program: Program, s: State, cell: str) -> OutcomeDecl | None:
    at = program.layout.cells.get(cell)
    if at is None or not s.c[at]:
        return None
    return list(program.layout.rules.outcomes.values())[s.c[at] - 1]


def score(game: RunningGame) -> list[dict[str, Any]]:
    """Return each player's place, figures and, with events kept, the changes of the first ranking counter by rule.

    Raises RuleError where a line of the ranking cannot be worked out.
    """
    lines = game.rule_set.rules.ranking
    try:
        rows = figures(game.program, game.state)
    except RuleError as e:
        locate(game.rule_set, None, e, game.program)
        raise
    where, ended = places(game.program, game.state, rows), ending(game.program, game.state)
    out = []
    for p in range(game.state.np):
        named = [{"how": line.how, "what": line.name, "value": v} for line, v in zip(lines, rows[p], strict=True)]
        won = where[p] == 1 if ended is not None and ended.winners else ended and ended.won
        with_outcome = {} if ended is None else {"outcome": ended.name, "won": won}
        out.append(
            {"player": p + 1, "place": where[p], "ranking": named, **with_outcome, "changes": changes(game, p + 1)}
        )
    return out


def changes(game: RunningGame, player: int) -> list[dict[str, Any]]:
    """List every change of a player's counters: counter, amount, thing, rule and the rules that it came from.

    Raises ValueError for a player (from 1) who is not at the table.
    """
    check_seat(player, game.setup.players)
    out = []
    for number, event in enumerate(game.log.events):
        if event.raw[0] not in ("counter", "paid", "set") or event.raw[2] != player - 1 or event.raw[4] == 0:
            continue
        made = game.log.one(number, EVERYTHING)
        assert made is not None
        out.append({**made, "because": because(game, number)})
    return out


def because(game: RunningGame, number: int) -> list[str]:
    """List the rules that enclose an event, innermost first."""
    chain = []
    at = game.log.events[number].cause
    while at >= 0:
        made = game.log.one(at, EVERYTHING)
        assert made is not None
        chain.append(made["rule"])
        at = game.log.events[at].cause
    return chain


def scoring_of(because: Sequence[str]) -> str:
    """Name the scoring step among the rules that enclose an event, innermost first; "" if there is none.

    A game that ends in the middle of a turn is scored inside of it, so the outermost rule may be a step or an action.
    """
    return next((slot for slot in reversed(because) if slot.startswith("scoring ")), "")
