"""Who takes the next turn, and when a round or the game is over: the functions that generated code calls for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from london_rules.compiler.layout import FIRST, HAD_TURN, NEXT_FIRST, ROUND, ROUNDS_LEFT, Layout
from london_rules.compiler.primitives import State

ON, OVER, ROUND_OVER = range(3)  # what comes after a turn: another turn, the scoring, the end of the round
NOBODY: Final = 0  # in cells whose seats are counted from 1

_Clear: TypeAlias = Callable[[State], None]


def make_turns(layout: Layout) -> dict[str, Any]:
    """Give the functions of the order of turns that the rules of a layout need."""
    clear = _make_clear(layout)
    if layout.course.rounds:
        return _Rounds(layout, clear).functions()
    return {"end_turn": _make_end_turn(layout, clear)}


def _make_clear(layout: Layout) -> _Clear:
    marks = slice(2 * layout.size, (2 + len(layout.mark_base)) * layout.size)
    clean = bytes(marks.stop - marks.start)
    limited = layout.limited.get("turn", range(0))

    def clear(s: State) -> None:
        """Clear what lasts for a turn."""
        s.m[marks] = clean
        if s.used:
            s.used = []

    def clear_limits(s: State) -> None:
        """Clear what lasts for a turn, and what was done that can be done once a turn."""
        clear(s)
        s.c[limited.start : limited.stop] = [0] * len(limited)

    return clear_limits if limited else clear


def _make_end_turn(layout: Layout, clear: _Clear) -> Callable[[State], int]:
    limit = layout.rules.turn_limit

    def end_turn(s: State) -> int:
        """Clear what lasts for a turn and pass on to the next seat; say what comes next."""
        clear(s)
        s.active = (s.active + 1) % s.np
        return _after_turn(s, limit)

    return end_turn


def _after_turn(s: State, limit: int) -> int:
    """Count the turns that are left; say whether another comes."""
    if s.left == 0:
        return OVER
    if s.left > 0:
        s.left -= 1
    if s.turn >= limit:
        s.over = 2
        return OVER
    return ON


class _Rounds:
    """The order of turns in rounds."""

    def __init__(self, layout: Layout, clear: _Clear) -> None:
        self.clear, self.limit, self.most = clear, layout.rules.turn_limit, layout.most
        self.number, self.left, self.had = (layout.cells[name] for name in (ROUND, ROUNDS_LEFT, HAD_TURN))
        self.first, self.next_first = layout.cells[FIRST], layout.cells[NEXT_FIRST]
        self.limited = layout.limited.get("round", range(0))

    def functions(self) -> dict[str, Any]:
        """Give the functions by the names that generated code uses."""
        return {
            "begin_round": self.begin_round,
            "begin_turns": self.begin_turns,
            "end_turn": self.end_turn,
            "end_round": self.end_round,
            "begin_with": self.begin_with,
            "end_after_rounds": self.end_after_rounds,
        }

    def begin_round(self, s: State) -> None:
        """Begin a round with its first player: the one whom the rules named, else the one of the last round."""
        c = s.c
        c[self.number] += 1
        c[self.had : self.had + self.most] = [0] * self.most
        c[self.limited.start : self.limited.stop] = [0] * len(self.limited)
        if c[self.next_first]:
            c[self.first] = c[self.next_first] - 1
        elif c[self.number] == 1:
            c[self.first] = s.active
        c[self.next_first] = NOBODY
        s.active = c[self.first]

    def begin_turns(self, s: State) -> bool:
        """Give the first turn of a round; tell whether anybody takes one."""
        self.clear(s)
        return self.pass_on(s, s.c[self.first])

    def pass_on(self, s: State, seat: int) -> bool:
        """Give the turn to the next player, from a seat on, who has had none in this round; tell whether one has."""
        for i in range(s.np):
            player = (seat + i) % s.np
            if not s.c[self.had + player]:
                s.active = player
                s.c[self.had + player] = 1
                return True
        s.active = s.c[self.first]
        return False

    def end_turn(self, s: State) -> int:
        """Clear what lasts for a turn and pass on; say what comes next."""
        self.clear(s)
        after = _after_turn(s, self.limit)
        return after or (ON if self.pass_on(s, s.active + 1) else ROUND_OVER)

    def end_round(self, s: State) -> bool:
        """Clear what lasts for a turn; tell whether the game is over. Rounds without a turn end at the limit too."""
        self.clear(s)
        if s.c[self.left]:
            s.c[self.left] -= 1
            if not s.c[self.left]:
                return True
        if s.c[self.number] >= self.limit:
            s.over = 2
            return True
        return False

    def begin_with(self, s: State, player: int) -> None:
        """Make a player the first: of the game, of this round if its turns have not begun, or of the next."""
        c = s.c
        if c[self.number] and any(c[self.had : self.had + s.np]):
            c[self.next_first] = player + 1
        else:
            c[self.first] = s.active = player

    def end_after_rounds(self, s: State, rounds: int) -> None:
        """Announce the end of the game, unless that is done; before the first round, so many rounds are played."""
        if not s.c[self.left]:
            s.c[self.left] = max(1, rounds + (s.c[self.number] > 0))
