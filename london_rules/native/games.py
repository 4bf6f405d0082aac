"""Games of bots in C, and what is read of each. A game that C cannot play to its end is played in Python."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Final, Protocol, TypeAlias

from london_rules.classes import define, field
from london_rules.compiler.limits import DEFAULT, Limits
from london_rules.compiler.program import Program, State
from london_rules.native.at_table import Habits, NativeTable, Seat
from london_rules.native.converter import Converter, NativeState
from london_rules.native.host import Host

DONE: Final = 0
_ANSWERS, _FORCED, _OVER, _FIGURES = range(4)  # where they are in the result of a game
Figures: TypeAlias = tuple[tuple[int, ...], ...]


@define
class Ended:
    """A game that ended: of its last state, the numbers and counters; each player's figures; answers with a choice."""

    state: State
    figures: Figures
    decisions: int
    picks: list[int] = field(factory=list)  # the number of each option that players at a table picked
    gaps: list[int] = field(factory=list)  # how much better each looked than the second, -1 where nobody looked


class Built(Protocol):
    """What a program was compiled into."""

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
    _result: ctypes.Array[ctypes.c_int64] = field(init=False)
    _run: ctypes.Array[ctypes.c_char] = field(init=False)
    _dice: ctypes.Array[ctypes.c_char] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Take the memory that games need."""
        self.converter = Converter(self.program)
        self._state = self.converter.new()
        ranked = max(1, len(self.program.layout.rules.ranking))
        self._result = (ctypes.c_int64 * (_FIGURES + ranked * self.program.layout.most))()
        self._run = ctypes.create_string_buffer(size_of(self.built.best, "run_size"))
        self._dice = ctypes.create_string_buffer(size_of(self.built.best, "chance_size"))

    def play(
        self,
        players: int,
        game_chance: int,
        player_chance: int,
        most: int,
        first: int = -1,
        limits: Limits = DEFAULT,
    ) -> Ended | None:
        """Play a game at random with so many answers at most; None if it cannot be played to its end here.

        The chances are seeds: of the game and of the players, as `seed_state` makes them.
        """
        begun = self._new(players, first)
        if begun is None:
            return None
        chances = ctypes.c_uint64(game_chance), ctypes.c_uint64(player_chance)
        library = self._begin(begun, limits)
        state, result = self._state, self._result
        how = library.play_game(state.pointer, begun.pointer, self._dice, *chances, ctypes.c_int64(most), result)
        return self._ended(how, players)

    def play_at_table(
        self,
        seats: Sequence[Seat],
        game_chance: int,
        habits: Habits,
        most: int,
        first: int = -1,
        limits: Limits = DEFAULT,
    ) -> Ended | None:
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
        if ended is not None:
            ended.picks, ended.gaps = table.picks[: ended.decisions], table.gaps[: ended.decisions]
        return ended

    def _ended(self, how: int, players: int) -> Ended | None:
        result = self._result
        self._host.raise_what_came()
        if how != DONE or not result[_OVER]:
            self.left += 1
            return None
        self.played += 1
        decisions = result[_ANSWERS] - result[_FORCED]
        return Ended(self.converter.read_numbers(self._state), self._figures(players), decisions)

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

    def _figures(self, players: int) -> Figures:
        ranked = len(self.program.layout.rules.ranking)
        cells = self._result[_FIGURES : _FIGURES + max(1, ranked) * players]
        return tuple(tuple(cells[p * ranked : (p + 1) * ranked]) for p in range(players))


def size_of(library: ctypes.CDLL, name: str) -> int:
    """Ask a library how much memory something takes."""
    function = getattr(library, name)
    function.restype = ctypes.c_int64
    return int(function())
