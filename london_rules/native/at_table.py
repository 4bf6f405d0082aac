"""A table of players in C, some of whom look ahead: what a host says of them, and the memory that they think in."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from london_rules.classes import define, field, frozen
from london_rules.native.constants import NONE

QUIETS: Final = 2  # answers that change least, at most, for each question


@frozen
class Habits:
    """How players think: numbers in the order in which C takes them, and of each question what changes least."""

    numbers: Sequence[int]
    quiet: Sequence[Sequence[int]]

    def answers(self) -> list[int]:
        """List the answers of all questions, as many for each."""
        return [code for codes in self.quiet for code in (*codes, *[NONE] * (QUIETS - len(codes)))] or [NONE] * QUIETS


AT_RANDOM, GREEDY, SEARCHES = range(3)


@frozen
class Taste:
    """What a player judges by, and what they never take, as C has it: the codes of options, by question."""

    habit: int  # its number, or -1
    counter: int
    each: bool
    refused: Sequence[Sequence[int]]


@frozen
class Seat:
    """A player: of which kind, how many rollouts a choice has (0: as many as it takes), their dice, and a taste."""

    kind: int
    rollouts: int
    dice: int
    taste: Taste | None = None


@define(eq=False)
class NativeTable:
    """The players of one game at a time, for one thread."""

    habits: Habits
    picks: ctypes.Array[ctypes.c_int32]  # has room for every answer of a game
    gaps: ctypes.Array[ctypes.c_int64]  # the same
    memory: ctypes.Array[ctypes.c_char] = field(init=False)
    _tastes: list[ctypes.Array[ctypes.c_int64]] = field(factory=list)  # which C reads while they play

    @classmethod
    def of(cls, library: ctypes.CDLL, habits: Habits, most: int) -> NativeTable:
        """Make a table for games of so many answers at most."""
        out = cls(habits, (ctypes.c_int32 * most)(), (ctypes.c_int64 * most)())
        size = library.table_size
        size.restype = ctypes.c_int64
        out.memory = ctypes.create_string_buffer(size())
        return out

    def begin(self, library: ctypes.CDLL, seats: Sequence[Seat]) -> None:
        """Seat the players of a new game."""
        numbers, answers = self.habits.numbers, self.habits.answers()
        library.set_habits(
            self.memory, (ctypes.c_int64 * len(numbers))(*numbers), (ctypes.c_int64 * len(answers))(*answers)
        )
        library.keep_gaps(self.memory, self.gaps)
        for number, seat in enumerate(seats):
            own = ctypes.c_int64(seat.kind), ctypes.c_int64(seat.rollouts), ctypes.c_uint64(seat.dice)
            library.take_seat(self.memory, ctypes.c_int64(number), *own)
        self._tastes = []
        for number, seat in enumerate(seats):
            if seat.taste is not None:
                self._set(library, number, seat.taste)

    def _set(self, library: ctypes.CDLL, number: int, taste: Taste) -> None:
        begins = [0, *accumulate(map(len, taste.refused))]
        codes = [code for codes in taste.refused for code in codes]
        lists = [taste.habit, taste.counter, int(taste.each)], begins, codes or [NONE]
        made = [(ctypes.c_int64 * len(numbers))(*numbers) for numbers in lists]
        self._tastes += made
        library.set_taste(self.memory, ctypes.c_int64(number), *made)
