"""What a position is worth to a player, as the rules themselves say."""

from __future__ import annotations

from collections.abc import Callable

from london_rules.compiler.program import Program, State

UNIT = 100


def make_worth(program: Program) -> Callable[[State, int], int]:
    """Make the function that judges a state for a player.

    While the game goes on it is the declared `number estimate`, in hundredths of the first ranking line; at
    its end, and in rules that declare no estimate, it is that line itself. Where a low figure wins, less is
    more.
    """
    ranking = program.space["RANKING"]
    first = ranking[0] if ranking else None
    lines = program.layout.rules.ranking
    unit = UNIT if lines and lines[0].how == "highest" else -UNIT
    estimate = program.space["ESTIMATE"]

    def worth(s: State, player: int) -> int:
        if estimate is not None and not s.over:
            return int(estimate(s, player))
        return unit * int(first(s, player)) if first is not None else 0

    return worth
