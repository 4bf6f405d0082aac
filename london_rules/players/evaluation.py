"""What a position is worth to a player, according to the rules themselves."""

from __future__ import annotations

from collections.abc import Callable

from london_rules.classes import define
from london_rules.compiler.layout import OUTCOME, WINNERS
from london_rules.compiler.program import Program, State
from london_rules.engine.score import figures, outcome, places, sides_of

UNIT = 100
END = 10**7
WIN = 15 * UNIT  # what a win is worth beside a lead: less than END, so that a player who must lose still plays on

DISLIKE = 10**8  # what each of the counter that a player avoids costs: more than anything else is worth

Worth = Callable[[State, int], int]


@define(eq=False)
class Taste:
    """What one player judges by, for the time of one answer: a habit, and a counter to avoid.

    `habit` is its number among those of the program, or -1; `counter` is its first cell, or -1, and `each` tells
    whether each player has one. It begins with the player who thinks.
    """

    habit: int = -1
    counter: int = -1
    each: bool = False
    me: int = -1
    _had: int = 0

    def begin(self, s: State) -> None:
        """Remember who thinks, and what they have of what they avoid."""
        self.me = s.who
        self._had = self._has(s)

    def disliked(self, s: State, player: int) -> int:
        """Give what a player dislikes about a state: more of the counter that they avoid."""
        return DISLIKE * max(0, self._has(s) - self._had) if player == self.me else 0

    def _has(self, s: State) -> int:
        return 0 if self.counter < 0 else s.c[self.counter + (self.me if self.each else 0)]


def unit_of(program: Program) -> int:
    """Return what one more of the first ranking line is worth; it is below 0 where a low figure wins."""
    lines = program.layout.rules.ranking
    return UNIT if lines and lines[0].how == "highest" else -UNIT


def make_worth(program: Program, taste: Taste | None = None) -> Worth:
    """Make the function that judges a state for a player.

    While the game goes on it is the declared `number estimate`, in hundredths of the first ranking line; in
    rules that declare no estimate, and at the end, it is that line itself, or how near the ends are of a game that
    all win or lose (`compiler/goals.py`). Where a low figure wins, less is
    more. At the end, being ahead of everybody is worth more than anything else, and being behind less; so is a
    game that all win, or lose, together.
    """
    so_far, at_the_end = _so_far(program, taste), _at_the_end(program)

    def worth(s: State, player: int) -> int:
        s.limits.begin(s)
        if not s.over:  # every look comes by here
            return so_far(s, player)
        figure, result = at_the_end(s, player)
        return figure + END * result

    return worth if taste is None else lambda s, player: worth(s, player) - taste.disliked(s, player)


def make_standing(program: Program) -> Worth:
    """Make the function that gives how far a player is: the estimate, and at the end the first line of the ranking."""
    so_far, first = _so_far(program), _first(program) or _so_far(program)

    def standing(s: State, player: int) -> int:
        s.limits.begin(s)
        return first(s, player) if s.over else so_far(s, player)

    return standing


def make_lead(program: Program, taste: Taste | None = None) -> Worth:
    """Make the function that judges how far a player is ahead of the best other, in the same hundredths.

    Winning at the end counts as `WIN` more, and losing as less. In rules where all can win or lose together nobody is
    compared, and who is on the same side is no other.
    """
    so_far, at_the_end = _so_far(program, taste), _at_the_end(program)
    compares = OUTCOME not in program.layout.cells

    def judge(s: State, player: int) -> tuple[int, int]:
        s.limits.begin(s)
        return at_the_end(s, player) if s.over else (so_far(s, player), 0)

    def lead(s: State, player: int) -> int:
        figure, result = judge(s, player)
        side = sides_of(program, s.np)[player]
        others = [judge(s, p)[0] for p in range(s.np) if p not in side] if compares else []
        return figure - max(others, default=0) + WIN * result

    return lead if taste is None else lambda s, player: lead(s, player) - taste.disliked(s, player)


def _first(program: Program) -> Worth | None:
    """Give the first line of the ranking in hundredths, more of which is better; None where there is none."""
    ranking, unit = program.space["RANKING"], unit_of(program)
    return (lambda s, player: unit * int(ranking[0](s, player))) if ranking else None


def _so_far(program: Program, taste: Taste | None = None) -> Worth:
    """Give the function that judges a game that goes on."""
    estimate: Worth | None = program.space["ESTIMATE"]
    usual = estimate or _first(program) or (lambda s, player: 0)
    if taste is None or taste.habit < 0:
        return usual
    own: Worth = program.space["HABITS"][taste.habit]
    return lambda s, player: own(s, player) if player == taste.me else usual(s, player)


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
        if program.layout.course.leaving or program.layout.rules.sides or WINNERS in program.layout.cells:
            where = places(program, s, figures(program, s))
            alone = len({*where}) > 1 or len(where) == 1
            return own, int(alone) if where[player] == 1 else -1
        best = max((first(s, p) for p in range(s.np) if p != player), default=own)
        return own, (own > best) - (own < best)

    return at_the_end
