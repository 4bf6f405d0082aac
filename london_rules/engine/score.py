"""Final standings, and every change of a counter traced to the rule line that made it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from london_rules.compiler.errors import RuleError
from london_rules.compiler.layout import LEFT, OUTCOME
from london_rules.engine.faults import locate
from london_rules.engine.viewers import EVERYTHING, check_seat

if TYPE_CHECKING:
    from london_rules.compiler.program import Program, State
    from london_rules.engine.game import Game
    from london_rules.language.rules import OutcomeDecl


STAYS = 1 << 62  # in place of when a player left the game, so that all who stay come first
Figures: TypeAlias = tuple[tuple[int, ...], ...]


def figures(program: Program, s: State) -> Figures:
    """Return each player's figures in the order of the ranking."""
    s.limits.begin(s)
    return tuple(tuple(f(s, p) for f in program.space["RANKING"]) for p in range(s.np))


def places(program: Program, s: State, rows: Figures) -> tuple[int, ...]:
    """Return each player's place from 1: players who tie in every line of the ranking share a place.

    Who has left the game comes after all who stay, the first who left last. All are first in a game that they won or
    lost together.
    """
    if outcome(program, s) is not None:
        return (1,) * len(rows)
    signs = [1 if line.how == "highest" else -1 for line in program.layout.rules.ranking]
    left = program.layout.cells.get(LEFT)
    out = [0] * len(rows) if left is None else s.c[left : left + len(rows)]
    rows = side_rows(program, rows)
    signed = [tuple(sign * n for sign, n in zip(signs, row, strict=True)) for row in rows]
    keys = [(n or STAYS, *row) for n, row in zip(out, signed, strict=True)]
    one_of_each = one_of_each_side(program, len(rows))
    return tuple(1 + sum(keys[p] > key for p in one_of_each) for key in keys)


def one_of_each_side(program: Program, players: int) -> list[int]:
    """List a player of each side; without sides, every player."""
    sides = program.layout.rules.sides.values()
    here = [seats for side in sides if (seats := [seat - 1 for seat in side.seats if seat <= players])]
    return [seats[0] for seats in here] or list(range(players))


def side_rows(program: Program, rows: Figures) -> Figures:
    """Give each player the figures of their side: those of its players added. Without sides, their own."""
    if not program.layout.rules.sides:
        return rows
    members = program.space["SIDES"][len(rows)]
    return tuple(tuple(map(sum, zip(*(rows[q] for q in members[p]), strict=True))) for p in range(len(rows)))


def outcome(program: Program, s: State) -> OutcomeDecl | None:
    """Return the outcome with which a game ended, None if it ended without one."""
    at = program.layout.cells.get(OUTCOME)
    if at is None or not s.c[at]:
        return None
    return list(program.layout.rules.outcomes.values())[s.c[at] - 1]


def score(game: Game) -> list[dict[str, Any]]:
    """Return each player's place, figures and, with events kept, the changes of the first ranking counter by rule.

    Raises RuleError where a line of the ranking cannot be worked out.
    """
    lines = game.rule_set.rules.ranking
    try:
        rows = figures(game.program, game.state)
    except RuleError as e:
        locate(game.rule_set, None, e, game.program)
        raise
    where, ended = places(game.program, game.state, rows), outcome(game.program, game.state)
    together = {} if ended is None else {"outcome": ended.name, "won": ended.won}
    out = []
    for p in range(game.state.np):
        named = [{"how": line.how, "what": line.name, "value": v} for line, v in zip(lines, rows[p], strict=True)]
        out.append({"player": p + 1, "place": where[p], "ranking": named, **together, "changes": changes(game, p + 1)})
    return out


def changes(game: Game, player: int) -> list[dict[str, Any]]:
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


def because(game: Game, number: int) -> list[str]:
    """List the rules that enclose an event, innermost first."""
    chain = []
    at = game.log.events[number].cause
    while at >= 0:
        made = game.log.one(at, EVERYTHING)
        assert made is not None
        chain.append(made["rule"])
        at = game.log.events[at].cause
    return chain
