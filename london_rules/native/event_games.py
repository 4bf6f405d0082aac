"""Games of bots in C whose events are kept: as rows of numbers, which become events when somebody asks for them."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Final

from london_rules.classes import define, field, frozen
from london_rules.compiler.limits import DEFAULT, Limits
from london_rules.compiler.program import State
from london_rules.engine.counts import Counts
from london_rules.engine.raw_events import EVERYTHING, NOTHING, Kinds, RawEvent, Wanted
from london_rules.engine.rows import CELL, NO_ROWS, Rows
from london_rules.native.counting import Counter
from london_rules.native.events import Readers
from london_rules.native.games import DONE, Ended, NativeGames
from london_rules.native.sites import Sites

_NO_ROOM: Final = 4  # how a call comes back whose events need more memory
_ROWS: Final = 1 << 13  # room for a short game
_STEP: Final = 4  # times as many rows where there is no room
_ANSWER: Final = 6  # cells of a row for an answer
_ROWS_USED: Final = 1  # where it is in the result of a game
_NO_PICK: Final = -1  # after the last one


class _Course(ctypes.Structure):
    """What C writes of the course of a game, as in told.h."""

    _fields_ = (
        *((name, ctypes.c_void_p) for name in ("turns", "answers")),
        *((name, ctypes.c_int64) for name in ("turns_room", "answers_room", "turns_n", "answers_n")),
        ("cells", ctypes.c_void_p),
        *((name, ctypes.c_int64) for name in ("cells_n", "unit")),
    )


@frozen(eq=False)
class Told:
    """A game that ended, the rows of the events that were wanted, and what was counted if it was wanted."""

    ended: Ended
    state: State  # of the last state, the numbers and counters
    rows: Rows  # a site, and what its cells hold
    _readers: Readers
    turns: Rows = NO_ROWS  # if the course of the game was wanted
    answers: Rows = NO_ROWS
    counts: Counts | None = None

    def events(self) -> list[RawEvent]:
        """Give the events, equal to those that Python keeps."""
        return self._readers.events(self.rows)


@define(eq=False)
class ToldGames(NativeGames):
    """Play games of one traced program, for one thread."""

    _sites: Sites = field(init=False)
    _readers: Readers = field(init=False)
    _rows: ctypes.Array[ctypes.c_int64] = field(init=False)
    _counter: Counter = field(init=False)
    _course: _Course | None = None
    _cells: Sequence[int] = ()
    _room: list[ctypes.Array[ctypes.c_int64]] = field(factory=list)  # of the course
    _wanted: dict[tuple[Kinds, bool], ctypes.Array[ctypes.c_char]] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        """Take the memory that games need."""
        NativeGames.__attrs_post_init__(self)
        self._sites = self.program.once(Sites)
        self._readers = Readers(self._sites.numbers)
        self._counter = Counter(self.program)
        self._rows = (ctypes.c_int64 * (_ROWS * self._sites.width))()

    def play_told(
        self,
        players: int,
        chances: tuple[int, int],
        most: int,
        first: int = -1,
        limits: Limits = DEFAULT,
        picks: Sequence[int] | None = None,
        wanted: Wanted = EVERYTHING,
    ) -> Told | None:
        """Play a game at random as `play` does, or with the options that were picked, and keep what is wanted of it.

        None if it cannot be played to its end here, or has more events than a game may have.
        """
        begun = self._new(players, first)
        if begun is None:
            return None
        answers = None if picks is None else (ctypes.c_int32 * (len(picks) + 1))(*picks, _NO_PICK)
        bound = ctypes.c_int64(most if picks is None else min(most, len(picks) + 1))
        seeds = tuple(map(ctypes.c_uint64, chances))
        state, dice, rows = self._state.pointer, self._dice, limits.game_events * self._sites.width
        while True:
            library = self._begin(begun, limits)
            self._keep(library, limits, wanted)
            noted = None if wanted.cells is None else self._noted(wanted.cells, wanted.unit)
            to = None if noted is None else ctypes.byref(noted)
            how = library.play_told(state, begun.pointer, dice, *seeds, bound, answers, to, self._result)
            if how == DONE and wanted.counts:
                how = self._counter.count(library, state, to, self._result[_ROWS_USED])
            if how != _NO_ROOM or len(self._rows) >= rows:
                break
            self._rows = (ctypes.c_int64 * (len(self._rows) * _STEP))()
        ended = self._ended(how, players)
        return None if ended is None else self._told(ended, noted, players, wanted)

    def _noted(self, cells: Sequence[int], unit: int) -> _Course:
        """Give room for the course of a game: as much for turns and for answers as for events."""
        room = len(self._rows)
        if self._course is None or self._course.turns_room != room or self._cells is not cells:
            self._cells = cells
            self._room = [(ctypes.c_int64 * room)(), (ctypes.c_int64 * room)(), (ctypes.c_int64 * len(cells))(*cells)]
            turns, answers, own = map(ctypes.addressof, self._room)
            self._course = _Course(turns, answers, room, room, 0, 0, own, len(cells), unit)
        return self._course

    def _keep(self, library: ctypes.CDLL, limits: Limits, wanted: Wanted) -> None:
        """Let a game write its events: those that somebody wants, and those that count."""
        key = wanted.kinds, wanted.counts
        if key not in self._wanted:
            both = zip(self._sites.wanted(wanted.kinds), self._counter.wanted, strict=True)
            self._wanted[key] = ctypes.create_string_buffer(bytes(w | (c & wanted.counts) for w, c in both))
        room = ctypes.c_int64(len(self._rows) // self._sites.width)
        library.keep_events(self._run, self._rows, room, self._wanted[key], ctypes.c_int64(limits.events))

    def _told(self, ended: Ended, noted: _Course | None, players: int, wanted: Wanted) -> Told:
        state = self.converter.read_numbers(self._state)
        width, cells = self._sites.width, 0 if noted is None else noted.cells_n
        rows = NO_ROWS
        if wanted.kinds != NOTHING:
            rows = Rows(ctypes.string_at(self._rows, self._result[_ROWS_USED] * width * CELL), width)
        counted = self._counter.counts(players, cells) if wanted.counts else None
        if noted is None or not wanted.rows:
            return Told(ended, state, rows, self._readers, counts=counted)
        turns = Rows(ctypes.string_at(self._room[0], max(noted.turns_n, 0) * CELL), 1 + players + cells)
        answers = Rows(ctypes.string_at(self._room[1], noted.answers_n * CELL), _ANSWER)
        return Told(ended, state, rows, self._readers, turns, answers, counted)
