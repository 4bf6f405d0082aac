"""What a position is worth to a player, according to the rules themselves."""

from __future__ import annotations

from collections.abc import Callable

from london_rules.compiler.program import Program, State
from london_rules.engine.score import figures, outcome, places

UNIT = 100
END = 10**7


def unit_of(program: Program) -> int:
    """Return what one more of the first ranking line is worth; it is below 0 where a low figure wins."""
    lines = program.layout.rules.ranking
    return UNIT if lines and lines[0].how == "highest" else -UNIT


def make_worth(program: Program) -> Callable[[State, int], int]:
    """Make the function that judges a state for a player.

    While the game goes on it is the declared `number estimate`, in hundredths of the first ranking line; in
    rules that declare no estimate, and at the end, it is that line itself. Where a low figure wins, less is
    more. At the end, being ahead of everybody is worth more than anything else, and being behind less; so is a
    game that all win, or lose, together.
    """
    ranking = program.space["RANKING"]
    first = ranking[0] if ranking else None
    unit = unit_of(program)
    estimate = program.space["ESTIMATE"]

    def worth(s: State, player: int) -> int:
        s.limits.begin(s)
        if s.over:
            return at_the_end(s, player)
        if estimate is not None:
            estimated: int = estimate(s, player)
            return estimated
        return 0 if first is None else unit * int(first(s, player))

    def at_the_end(s: State, player: int) -> int:
        ended = outcome(program, s)
        together = 0 if ended is None else END if ended.won else -END
        if first is None:
            return together
        own = unit * int(first(s, player))
        if together:
            return own + together
        if program.layout.course.leaving or program.layout.rules.sides:
            where = places(program, s, figures(program, s))
            alone = len({*where}) > 1 or len(where) == 1
            return own + END * alone if where[player] == 1 else own - END
        best = max((unit * int(first(s, p)) for p in range(s.np) if p != player), default=own)
        return own + END * ((own > best) - (own < best))

    return worth
