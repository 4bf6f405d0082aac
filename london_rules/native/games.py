"""Games of bots in C, and what is read of each. A game that C cannot play to its end is played in Python."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, Protocol

from london_rules.classes import define, field, frozen
from london_rules.compiler.limits import DEFAULT, Limits
from london_rules.compiler.program import Program
from london_rules.native.at_table import Habits, NativeTable, Seat
from london_rules.native.converter import Converter, NativeState
from london_rules.native.host import Host

DONE: Final = 0
_CUT_OFF: Final = 2  # how a game is over that its players did not end
_OVER, _HEAD = 2, 5  # where it is in the result of a game how that is over, and each player's place
_MOST_AHEAD: Final = 64  # games of one call
_SECONDS: Final = 0.001  # of a call, after which no more games begin in it


class Ended(NamedTuple):
    """How a game ended: with which outcome, and for each player the figures and the place; answers with a choice."""

    turns: int
    decisions: int
    unfinished: bool
    figures: tuple[tuple[int, ...], ...]
    places: tuple[int, ...]
    outcome: str


@frozen
class EndedAtTable:
    """A game of players at a table: how it ended, and their answers."""

    ended: Ended
    picks: list[int]  # the number of each option
    gaps: list[int]  # how much better each looked than the second, -1 where nobody looked


class Built(Protocol):
    """What a program was compiled into: here, or before."""

    @property
    def best(self) -> ctypes.CDLL:
        """Give the best library that is there by now."""
        ...


@define(eq=False)
class NativeGames:
    """Play games of one program, for one thread."""

    program: Program
    built: Built
    played: int = 0  # games that ended here
    left: int = 0  # games that left for Python
    converter: Converter = field(init=False)
    _library: ctypes.CDLL | None = None
    _host: Host = field(factory=Host)
    _begun: dict[tuple[int, int], NativeState | None] = field(factory=dict)
    _table: NativeTable | None = None
    _state: NativeState = field(init=False)
    _job: object = None  # what the games that were played ahead share
    _next: int = -1  # the number of the first of them
    _games: int = 0  # how many a call plays at most
    _ahead: Iterator[list[int]] = field(factory=lambda: iter(()))  # the result of each
    _outcomes: Sequence[str] = field(init=False)
    _result: ctypes.Array[ctypes.c_int64] = field(init=False)
    _run: ctypes.Array[ctypes.c_char] = field(init=False)
    _dice: ctypes.Array[ctypes.c_char] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Take the memory that games need."""
        self.converter = Converter(self.program)
        self._state = self.converter.new()
        self._outcomes = ("", *[one.name for one in self.program.layout.rules.outcomes.values()])
        self._result = (ctypes.c_int64 * (_MOST_AHEAD * self._width(self.program.layout.most)))()
        self._run = ctypes.create_string_buffer(size_of(self.built.best, "run_size"))
        self._dice = ctypes.create_string_buffer(size_of(self.built.best, "chance_size"))

    def play(
        self, players: int, seed: int, number: int, stream: int, most: int, first: int = -1, limits: Limits = DEFAULT
    ) -> Ended | None:
        """Play a game at random with so many answers at most; None if it cannot be played to its end here.

        Chance is that of its number for the game, and that of `number + stream` for the players. Who asks for games in
        the order of their numbers gets most of them from a call that played several: as many as were asked for before,
        and for a millisecond at most, so that little is played which nobody asks for.
        """
        job = players, seed, stream, most, first, limits
        if number != self._next or job != self._job:
            self._job, self._games, self._ahead = job, 0, iter(())
        self._next = number + 1
        row = next(self._ahead, None)
        if row is None:
            self._games = min(2 * self._games or 1, _MOST_AHEAD)
            self._play_block(players, (seed, number, stream), most, first, limits)
            row = next(self._ahead, None)
        if row is None:
            self._next = -1  # after one that ends elsewhere, nothing is known of the next
            self.left += 1
            return None
        self.played += 1
        return self._read(row, players)

    def _play_block(self, players: int, chances: tuple[int, int, int], most: int, first: int, limits: Limits) -> None:
        """Play games ahead, up to one that cannot be played to its end here."""
        begun = self._new(players, first)
        if begun is None:
            return
        library, width = self._begin(begun, limits), self._width(players)
        numbers = map(ctypes.c_uint64, chances)
        bounds = ctypes.c_int64(self._games), ctypes.c_double(_SECONDS), ctypes.c_int64(most)
        state, result = self._state.pointer, self._result
        games = library.play_games(state, begun.pointer, self._dice, *numbers, *bounds, result)
        self._host.raise_what_came()
        self._ahead = iter([result[at : at + width] for at in range(0, games * width, width)])

    def play_at_table(
        self,
        seats: Sequence[Seat],
        game_chance: int,
        habits: Habits,
        most: int,
        first: int = -1,
        limits: Limits = DEFAULT,
    ) -> EndedAtTable | None:
        """Play a game with a player in each seat, as `play` does; the habits are those of all games of a program."""
        begun = self._new(len(seats), first)
        if begun is None:
            return None
        library = self._begin(begun, limits)
        if self._table is None:
            self._table = NativeTable.of(library, habits, most)
        table, state, result = self._table, self._state, self._result
        table.begin(library, seats)
        chance, room = ctypes.c_uint64(game_chance), ctypes.c_int64(len(table.picks))
        how = library.play_game_at_table(table.memory, state.pointer, begun.pointer, chance, room, table.picks, result)
        ended = self._ended(how, len(seats))
        if ended is None:
            return None
        return EndedAtTable(ended, table.picks[: ended.decisions], table.gaps[: ended.decisions])

    def _ended(self, how: int, players: int) -> Ended | None:
        """Read how the only game of a call ended; None if it did not."""
        self._host.raise_what_came()
        if how != DONE or not self._result[_OVER]:
            self.left += 1
            return None
        self.played += 1
        return self._read(self._result[: self._width(players)], players)

    def _read(self, row: list[int], players: int) -> Ended:
        decisions, _, over, turns, outcome = row[:_HEAD]
        figures = row[_HEAD + players :]
        each = len(figures) // players
        return Ended(
            turns,
            decisions,
            over == _CUT_OFF,
            tuple([tuple(figures[p * each : (p + 1) * each]) for p in range(players)]),
            tuple(row[_HEAD : _HEAD + players]),
            self._outcomes[outcome],
        )

    def _width(self, players: int) -> int:
        """Give the cells of the result of a game: some numbers, then each player's place, then the figures of each."""
        return _HEAD + players * (1 + len(self.program.layout.rules.ranking))

    def _begin(self, begun: NativeState, limits: Limits) -> ctypes.CDLL:
        """Begin to count the steps of a game; give the best library that is there by now."""
        library = self.built.best
        if library is not self._library or limits is not self._host.limits:
            self._library, self._host = library, Host(limits)
            self._host.limit(library, self._run)
        self._host.begin(library, self._run, begun)
        return library

    def _new(self, players: int, first: int) -> NativeState | None:
        """Give a new game, whose chance is still to be set; None if it does not fit, or draws before it begins."""
        key = players, first
        if key not in self._begun:
            self._begun[key] = self.converter.begun(self.program.new_state(players, 0, first=first))
        return self._begun[key]


def size_of(library: ctypes.CDLL, name: str) -> int:
    """Ask a library how much memory something takes."""
    function = getattr(library, name)
    function.restype = ctypes.c_int64
    return int(function())
