"""Games of bots in C whose events are kept: as rows of numbers, which become events when somebody asks for them."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from struct import iter_unpack
from typing import Any, Final

from london_rules.classes import define, field, frozen
from london_rules.compiler.limits import DEFAULT, Limits
from london_rules.engine.raw_events import EVERYTHING, Kinds, RawEvent, Wanted
from london_rules.native.events import Readers, Row
from london_rules.native.games import Ended, NativeGames
from london_rules.native.sites import Sites

_NO_ROOM: Final = 4  # how a call comes back whose events need more memory
_ROWS: Final = 1 << 13  # room for a short game
_STEP: Final = 4  # times as many rows where there is no room
_ANSWER: Final = 6  # cells of a row for an answer
_ANSWERS, _ROWS_USED = range(2)  # where they are in the result of a game
_NO_PICK: Final = -1  # after the last one


class _Course(ctypes.Structure):
    """What C writes of the course of a game, as in told.h."""

    _fields_ = (
        *((name, ctypes.POINTER(ctypes.c_int64)) for name in ("turns", "answers")),
        *((name, ctypes.c_int64) for name in ("turns_room", "answers_room", "turns_n", "answers_n")),
        ("cells", ctypes.POINTER(ctypes.c_int64)),
        *((name, ctypes.c_int64) for name in ("cells_n", "unit")),
    )


@frozen(eq=False)
class Told:
    """A game that ended, and the rows of the events that were wanted."""

    ended: Ended
    numbers: bytes
    width: int
    _readers: Readers
    turns: Sequence[Row] = ()  # if the course of the game was wanted
    answers: Sequence[Row] = ()

    def rows(self) -> Iterator[Row]:
        """Give the rows as they are: a site, and what its cells hold."""
        return iter_unpack(f"={self.width}q", self.numbers)

    def events(self) -> list[RawEvent]:
        """Give the events, equal to those that Python keeps."""
        return self._readers.events(self.rows())


@define(eq=False)
class ToldGames(NativeGames):
    """Play games of one traced program, for one thread."""

    _sites: Sites = field(init=False)
    _readers: Readers = field(init=False)
    _rows: ctypes.Array[ctypes.c_int64] = field(init=False)
    _course: list[ctypes.Array[ctypes.c_int64]] = field(factory=list)
    _wanted: dict[Kinds, ctypes.Array[ctypes.c_char]] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        """Take the memory that games need."""
        NativeGames.__attrs_post_init__(self)
        self._sites = self.program.once(Sites)
        self._readers = Readers(self._sites.numbers)
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
            self._keep(library, limits, wanted.kinds)
            noted = None if wanted.cells is None else self._noted(wanted.cells, wanted.unit)
            to = None if noted is None else ctypes.byref(noted)
            how = library.play_told(state, begun.pointer, dice, *seeds, bound, answers, to, self._result)
            if how != _NO_ROOM or len(self._rows) >= rows:
                break
            self._rows = (ctypes.c_int64 * (len(self._rows) * _STEP))()
        ended = self._ended(how, players)
        return None if ended is None else self._told(ended, noted, 1 + players)

    def _noted(self, cells: Sequence[int], unit: int) -> _Course:
        """Give room for the course of a game: as much for turns and for answers as for events."""
        room = len(self._rows)
        if not self._course or len(self._course[0]) != room or self._course[2][:] != cells:
            wanted = (ctypes.c_int64 * len(cells))(*cells)
            self._course = [(ctypes.c_int64 * room)(), (ctypes.c_int64 * room)(), wanted]
        turns, answers, own = (ctypes.cast(rows, ctypes.POINTER(ctypes.c_int64)) for rows in self._course)
        return _Course(turns, answers, room, room, 0, 0, own, len(cells), unit)

    def _keep(self, library: ctypes.CDLL, limits: Limits, kinds: Kinds) -> None:
        """Let a game write its events."""
        if kinds not in self._wanted:
            self._wanted[kinds] = ctypes.create_string_buffer(self._sites.wanted(kinds))
        room = ctypes.c_int64(len(self._rows) // self._sites.width)
        library.keep_events(self._run, self._rows, room, self._wanted[kinds], ctypes.c_int64(limits.events))

    def _told(self, ended: Ended, noted: _Course | None, seats: int) -> Told:
        ended.decisions = self._result[_ANSWERS]
        used = self._result[_ROWS_USED] * self._sites.width * ctypes.sizeof(ctypes.c_int64)
        numbers = ctypes.string_at(self._rows, used)
        if noted is None:
            return Told(ended, numbers, self._sites.width, self._readers)
        turns = _rows_of(noted.turns, noted.turns_n, seats + noted.cells_n)
        answers = _rows_of(noted.answers, noted.answers_n, _ANSWER)
        return Told(ended, numbers, self._sites.width, self._readers, turns, answers)


def _rows_of(cells: Any, number: int, width: int) -> list[Row]:
    return [*iter_unpack(f"={width}q", ctypes.string_at(cells, 8 * max(number, 0)))]
