"""Who takes the next turn, and when a round or the game is over: the functions that generated code calls for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from london_rules.compiler.bounds import WIDEST
from london_rules.compiler.layout import FIRST, HAD_TURN, LEFT, NEXT_FIRST, NEXT_TURN, ROUND, ROUNDS_LEFT, SKIPS, Layout
from london_rules.compiler.primitives import State, rnd
from london_rules.compiler.ranking import JUST_LEFT

ON, OVER, ROUND_OVER = range(3)  # what comes after a turn: another turn, the scoring, the end of the round
ABSENT: Final = -1  # in place of a cell that no text needs
NOBODY: Final = 0  # in cells whose seats are counted from 1

_Clear: TypeAlias = Callable[[State], None]


def make_turns(layout: Layout) -> dict[str, Any]:
    """Give the functions of the order of turns that the rules of a layout need."""
    clear = _make_clear(layout)
    seats = (_Rounds if layout.course.rounds else _Seats)(layout, clear)
    if layout.course.ordered:
        return seats.functions()
    return {"end_turn": _make_end_turn(layout, clear), "beside": seats.beside, "round_table": seats.round_table}


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
        # Most turns end so, in every look of a player that thinks ahead.
        return ON if s.left == -1 and s.turn < limit else _after_turn(s, limit)

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


class _Seats:
    """Who is in the game, and who takes the next turn: without rounds."""

    def __init__(self, layout: Layout, clear: _Clear) -> None:
        cells = layout.cells
        self.clear, self.limit, self.most = clear, layout.rules.turn_limit, layout.most
        self.next_turn, self.skips, self.left = (cells.get(name, ABSENT) for name in (NEXT_TURN, SKIPS, LEFT))

    def functions(self) -> dict[str, Any]:
        """Give the functions by the names that generated code uses."""
        of_turns = self.begin_turns, self.end_turn, self.take_next_turn, self.skip_turn, self.leave_game
        of_seats = self.staying, self.drawn_player, self.other_staying, self.beside, self.round_table
        return {function.__name__: function for function in (*of_turns, *of_seats)}

    # ---- who is in the game ---------------------------------------------------------------------

    def is_in(self, s: State, player: int) -> bool:
        """Tell whether a player has not left."""
        return self.left == ABSENT or not s.c[self.left + player]

    def staying(self, s: State) -> list[int]:
        """List the players who have not left."""
        return [p for p in range(s.np) if self.is_in(s, p)]

    def drawn_player(self, s: State) -> int:
        """Draw one of the players who have not left; of all if nobody stays."""
        among = self.staying(s) or list(range(s.np))
        return among[rnd(s, len(among))]

    def other_staying(self, s: State, player: int) -> list[int]:
        """List all others who have not left, in the order of the table from a player on."""
        return [p for p in ((player + i) % s.np for i in range(1, s.np)) if self.is_in(s, p)]

    def round_table(self, s: State, first: int, step: int) -> list[int]:
        """List the players who have not left in the order of the table, from a seat on."""
        return [p for p in ((first + step * i) % s.np for i in range(s.np)) if self.is_in(s, p)]

    def beside(self, s: State, player: int, step: int) -> int:
        """Give the next player to one side who has not left; a player alone is beside themselves."""
        return next((p for p in self.round_table(s, player + step, step)), player)

    def leave_game(self, s: State, player: int) -> None:
        """Let a player leave; `settle` says later as which one."""
        if self.is_in(s, player):
            s.c[self.left + player] = JUST_LEFT

    # ---- whose turn is next ---------------------------------------------------------------------

    def take_next_turn(self, s: State, player: int) -> None:
        """Let a player take the next turn: the last who is named so does."""
        s.c[self.next_turn] = player + 1

    def skip_turn(self, s: State, player: int) -> None:
        """Let a player miss a turn more."""
        s.c[self.skips + player] += 1

    def begin_turns(self, s: State) -> bool:
        """Give the first turn; tell whether anybody takes one."""
        return self.pass_on(s, s.active)

    def end_turn(self, s: State) -> int:
        """Clear what lasts for a turn and pass on; say what comes next."""
        self.clear(s)
        after = _after_turn(s, self.limit)
        return after or (ON if self.pass_on(s, s.active + 1) else self.when_nobody())

    def when_nobody(self) -> int:
        """Say what comes when nobody can take a turn."""
        return OVER

    def pass_on(self, s: State, seat: int) -> bool:
        """Give the turn to whom a text named, else to the next player from a seat on; tell whether there is one."""
        named = NOBODY if self.next_turn == ABSENT else s.c[self.next_turn]
        if named:
            s.c[self.next_turn] = NOBODY
            seat = named
            if self.is_in(s, named - 1) and not self.misses(s, named - 1):
                self.give(s, named - 1)
                return True
        waiting = self.waiting(s, seat)
        if waiting and self.skips != ABSENT:
            self.miss_alike(s, waiting)
        for player in waiting:
            if not self.misses(s, player):
                self.give(s, player)
                return True
        return False

    def waiting(self, s: State, seat: int) -> list[int]:
        """List the players who can take a turn, from a seat on."""
        return self.round_table(s, seat, 1)

    def miss_alike(self, s: State, waiting: list[int]) -> None:
        """Let turns pass that all players miss."""
        least = min(s.c[self.skips + p] for p in waiting)
        for p in waiting:
            s.c[self.skips + p] -= least

    def misses(self, s: State, player: int) -> bool:
        """Tell whether a player misses this turn, which is then missed."""
        if self.skips == ABSENT or not s.c[self.skips + player]:
            return False
        s.c[self.skips + player] -= 1
        return True

    def give(self, s: State, player: int) -> None:
        """Give a player the turn."""
        s.active = player


class _Rounds(_Seats):
    """The order of turns in rounds."""

    def __init__(self, layout: Layout, clear: _Clear) -> None:
        super().__init__(layout, clear)
        cells = layout.cells
        self.number, self.rounds_left, self.had = (cells[name] for name in (ROUND, ROUNDS_LEFT, HAD_TURN))
        self.first, self.next_first = cells[FIRST], cells[NEXT_FIRST]
        self.limited = layout.limited.get("round", range(0))

    def functions(self) -> dict[str, Any]:
        """Give the functions by the names that generated code uses."""
        of_rounds = self.begin_round, self.end_round, self.begin_with, self.end_after_rounds
        return {**super().functions(), **{function.__name__: function for function in of_rounds}}

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
        c[self.first] = s.active = next(iter(self.round_table(s, c[self.first], 1)), c[self.first])

    def begin_turns(self, s: State) -> bool:
        """Give the first turn of a round; tell whether anybody takes one."""
        self.clear(s)
        return self.pass_on(s, s.c[self.first])

    def pass_on(self, s: State, seat: int) -> bool:
        """Give the turn to whom a text named, else to the next who has had none in this round, if there is one."""
        if super().pass_on(s, seat):
            return True
        s.active = s.c[self.first]
        return False

    def waiting(self, s: State, seat: int) -> list[int]:
        """List the players who have had no turn in this round, from a seat on."""
        return [p for p in self.round_table(s, seat, 1) if not s.c[self.had + p]]

    def miss_alike(self, s: State, waiting: list[int]) -> None:
        """Do nothing: in a round, each player misses one turn."""

    def misses(self, s: State, player: int) -> bool:
        """Tell whether a player misses this turn; it counts as the one of the round."""
        missed = super().misses(s, player)
        if missed:
            s.c[self.had + player] = 1
        return missed

    def give(self, s: State, player: int) -> None:
        """Give a player the turn, which counts for the round."""
        s.active = player
        s.c[self.had + player] = 1

    def when_nobody(self) -> int:
        """Say what comes when nobody can take a turn."""
        return ROUND_OVER

    def end_round(self, s: State) -> bool:
        """Clear what lasts for a turn; tell whether the game is over. Rounds without a turn end at the limit too."""
        self.clear(s)
        left = self.rounds_left
        if s.c[left]:
            s.c[left] -= 1
            if not s.c[left]:
                return True
        if s.c[self.number] >= self.limit:
            s.over = 2
            return True
        return not self.staying(s)

    def begin_with(self, s: State, player: int) -> None:
        """Make a player the first: of the game, of this round if its turns have not begun, or of the next."""
        c = s.c
        if c[self.number] and any(c[self.had : self.had + s.np]):
            c[self.next_first] = player + 1
        else:
            c[self.first] = s.active = player

    def end_after_rounds(self, s: State, rounds: int) -> bool:
        """Announce the end of the game; before the first round, so many rounds are played.

        Tell whether it is sooner than what was announced: the soonest end holds.
        """
        left, announced = max(1, min(rounds, WIDEST - 1) + (s.c[self.number] > 0)), s.c[self.rounds_left]
        if announced and announced <= left:
            return False
        s.c[self.rounds_left] = left
        return True
