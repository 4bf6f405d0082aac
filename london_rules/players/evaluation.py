"""What a position is worth to a player, according to the rules themselves."""

from __future__ import annotations

from collections.abc import Callable

from london_rules.compiler.layout import OUTCOME
from london_rules.compiler.program import Program, State
from london_rules.engine.score import figures, outcome, places, sides_of

UNIT = 100
END = 10**7
WIN = 15 * UNIT  # what a win is worth beside a lead: less than END, so that a player who must lose still plays on

Worth = Callable[[State, int], int]


def unit_of(program: Program) -> int:
    """Return what one more of the first ranking line is worth; it is below 0 where a low figure wins."""
    lines = program.layout.rules.ranking
    return UNIT if lines and lines[0].how == "highest" else -UNIT


def make_worth(program: Program) -> Worth:
    """Make the function that judges a state for a player.

    While the game goes on it is the declared `number estimate`, in hundredths of the first ranking line; in
    rules that declare no estimate, and at the end, it is that line itself. Where a low figure wins, less is
    more. At the end, being ahead of everybody is worth more than anything else, and being behind less; so is a
    game that all win, or lose, together.
    """
    so_far, at_the_end = _so_far(program), _at_the_end(program)

    def worth(s: State, player: int) -> int:
        s.limits.begin(s)
        if not s.over:  # every look comes by here
            return so_far(s, player)
        figure, result = at_the_end(s, player)
        return figure + END * result

    return worth


def make_lead(program: Program) -> Worth:
    """Make the function that judges how far a player is ahead of the best other, in the same hundredths.

    Winning at the end counts as `WIN` more, and losing as less. In rules where all can win or lose together nobody is
    compared, and who is on the same side is no other.
    """
    so_far, at_the_end = _so_far(program), _at_the_end(program)
    compares = OUTCOME not in program.layout.cells

    def judge(s: State, player: int) -> tuple[int, int]:
        s.limits.begin(s)
        return at_the_end(s, player) if s.over else (so_far(s, player), 0)

    def lead(s: State, player: int) -> int:
        figure, result = judge(s, player)
        side = sides_of(program, s.np)[player]
        others = [judge(s, p)[0] for p in range(s.np) if p not in side] if compares else []
        return figure - max(others, default=0) + WIN * result

    return lead


def _first(program: Program) -> Worth | None:
    """Give the first line of the ranking in hundredths, more of which is better; None where there is none."""
    ranking, unit = program.space["RANKING"], unit_of(program)
    return (lambda s, player: unit * int(ranking[0](s, player))) if ranking else None


def _so_far(program: Program) -> Worth:
    """Give the function that judges a game that goes on."""
    estimate: Worth | None = program.space["ESTIMATE"]
    return estimate or _first(program) or (lambda s, player: 0)


def _at_the_end(program: Program) -> Callable[[State, int], tuple[int, int]]:
    """Make the function that gives a player's figure at the end, and 1 for a win, -1 for a loss, or 0."""
    first = _first(program)

    def at_the_end(s: State, player: int) -> tuple[int, int]:
        ended = outcome(program, s)
        together = 0 if ended is None else 1 if ended.won else -1
        if first is None:
            return 0, together
        own = first(s, player)
        if together:
            return own, together
        if program.layout.course.leaving or program.layout.rules.sides:
            where = places(program, s, figures(program, s))
            alone = len({*where}) > 1 or len(where) == 1
            return own, int(alone) if where[player] == 1 else -1
        best = max((first(s, p) for p in range(s.np) if p != player), default=own)
        return own, (own > best) - (own < best)

    return at_the_end
