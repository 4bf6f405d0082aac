"""Batches in C: their memory, the tables that they read, and the calls."""

from __future__ import annotations

import ctypes
import mmap
import weakref
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NoReturn

import numpy as np
from numpy.typing import NDArray

from london_rules.classes import frozen
from london_rules.compiler.primitives import MASK
from london_rules.env.features import Plan
from london_rules.env.library import Shelf, filled
from london_rules.native.converter import Converter, NativeState
from london_rules.players.native_seats import habits, seats
from london_rules.players.own import is_own
from london_rules.players.random_play import PLAYERS_STREAM

if TYPE_CHECKING:
    from london_rules.env.observe import ObservationSpace
    from london_rules.env.packed import Packed
    from london_rules.players.player import Picker

_HUGE: Final = 2 << 20  # bytes of a page that is made for much memory
_SEAT: Final = 5  # numbers that a course has of each seat


@frozen
class Settings:
    """What a batch plays: how many games, in how many threads, against which bots, up to which turn."""

    games: int
    threads: int = 1
    bots: str | None = None
    most_turns: int | None = None
    again: bool = True  # the next game begins where one ends


@frozen
class Course:
    """How a game came to where it is: its number, its picks, and of each seat the dice and what it keeps in mind."""

    number: int
    picks: list[int]
    seats: list[tuple[int, list[int]]]


class NativeBatch:
    """Games side by side in C."""

    def __init__(
        self, library: ctypes.CDLL, begun: NativeState, tables: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]
    ) -> None:
        self.games, self.players = tables["games"], tables["players"]
        self._library, self._kept = library, [np.frombuffer(begun.memory, dtype=np.uint8)]
        slots = _memory(self.games * library.slot_size())
        own = {"mask": arrays["action_mask"], "taken": arrays["actions"], "begun": self._kept[0], "slots": slots}
        self._struct = filled(tables, {**{k: v for k, v in arrays.items() if k not in tables}, **own}, self._kept)
        self._course = (ctypes.c_int64 * (2 + _SEAT * self.players))()
        opened = library.open_crew(ctypes.byref(self._struct))
        if opened is None:
            raise MemoryError("there is no memory for these games, or no thread to be had")
        self._opened = opened
        # What C still reads when it closes must live as long: it is given to what closes it.
        self._close = weakref.finalize(self, _close, library, opened, (self._struct, self._kept))
        # Threads stand still while Python is at work, so the two calls of every step go straight to C.
        # `step` takes an action of each game, and gives how many games want something of Python. If an action cannot
        # be taken, nothing is done, and what is given is -1 for the first game, and so on. `sample` chooses by a seed.
        self.step: Callable[[], int] = partial(library.step_games, opened)
        self.sample: Callable[[int], None] = partial(library.sample_games, opened)

    @property
    def _crew(self) -> int:
        return int(self._opened) if self._close.alive else _closed()

    def begin(self, seed: int, first: int, ask_forced: bool) -> None:
        """Begin all games: of a seed, from a number on."""
        self._struct.seed, self._struct.first, self._struct.ask_forced = seed & MASK, first, ask_forced
        self._library.begin_games(self._crew)

    def begin_one(self, game: int, number: int) -> None:
        """Begin the game of a number in the place of one that was played in Python."""
        self._library.begin_game(self._crew, game, number)

    def put(self, state: NativeState, number: int, ask_forced: bool) -> None:
        """Go on with a game from a state, in a batch of one."""
        self._struct.ask_forced = ask_forced
        self._library.put_game(self._crew, number, ctypes.addressof(state.pointer))

    def observe(self, game: int, seat: int, to: NDArray[Any]) -> None:
        """Write what a seat (from 1) may know of a game."""
        self._library.observe_game(self._crew, game, seat - 1, to.ctypes.data)

    def course(self, game: int) -> Course:
        """Give how a game came to where it is."""
        picks = self._library.course_of(self._crew, game, self._course)
        number, picked, *seats = self._course
        rows = [seats[i : i + _SEAT] for i in range(0, len(seats), _SEAT)]
        return Course(number, picks[:picked], [(dice & MASK, mind) for dice, *mind in rows])

    def close(self) -> None:
        """Let threads and memory go."""
        self._close()
        self.step = self.sample = _closed


def _closed(*_: int) -> NoReturn:
    raise ValueError("the environment was closed")


def _close(library: ctypes.CDLL, crew: int, kept: object) -> None:
    library.close_crew(crew)


def native_batch(
    space: ObservationSpace, settings: Settings, packed: Packed | None, arrays: Mapping[str, NDArray[Any]]
) -> NativeBatch | None:
    """Make a batch in C; None where there is no compiler, or C cannot play these games."""
    program, limits = space.rule_set.fast, space.rule_set.limits
    library = program.once(Shelf).now() if limits.stopped is None and not is_own(settings.bots or "") else None
    begun = None if library is None else program.once(Converter).begun(program.new_state(space.players, 0))
    if library is None or begun is None:
        return None
    tables = {**_settings(space, settings), **space.actions.tables(), **plan_tables(space.plan)}
    tables |= {"columns": None, "row": 4 * space.n, "packed": packed is not None}
    tables |= dict.fromkeys(("thing_bytes", "above_at", "chosen_at"), 0)
    return NativeBatch(library, begun, {**tables, **(packed.tables() if packed else {})}, arrays)


def _settings(space: ObservationSpace, settings: Settings) -> dict[str, Any]:
    program, limits = space.rule_set.fast, space.rule_set.limits
    tables: dict[str, Any] = {
        "games": settings.games,
        "players": space.players,
        "threads": settings.threads,
        "again": settings.again,
        "most_turns": -1 if settings.most_turns is None else min(settings.most_turns, MASK >> 1),
        "ask_forced": 0,
        "stream": PLAYERS_STREAM,
        "first": 0,
        "seed": 0,
        "limit_steps": limits.steps,
        "limit_game_steps": limits.game_steps,
        "limit_entries": limits.entries,
        "seconds": limits.deadline or 0.0,
    }
    if settings.bots is None:
        return {**tables, "bots": -1, "rollouts": 0, "habits": None, "quiet": None}
    (bot,), ways = seats(program, (settings.bots,), 0, 0), program.once(habits)
    thinks = {"habits": np.array(ways.numbers, np.int64), "quiet": np.array(ways.answers(), np.int64)}
    return {**tables, "bots": bot.kind, "rollouts": bot.rollouts, **thinks}


def plan_tables(plan: Plan) -> dict[str, Any]:
    """Give what observations read, by the names of batch.h; what has no feature goes to the first, written last."""
    none = len(plan.features)
    sights = [sight.nonzero()[0] for sight in plan.sight]
    stacks = [[*zip(*pairs, strict=True)] or [(), ()] for pairs in plan.stacks]
    counters = plan.by_thing(plan.counters.source)
    columns = {"flags": plan.flags, "place": plan.place, "above": plan.above, "chosen": plan.chosen}
    return {
        "features": none,
        "turn": plan.turn,
        "active": plan.active,
        "asked": plan.asked,
        "question": plan.question,
        "steps": plan.steps,
        "zones": len(plan.layout.zone_names),
        "few": min(block.start for block in plan.blocks.values()) if plan.blocks else none,
        "all_lie": bool(plan.lies.all()),
        "lies": plan.lies,
        "known_n": len(plan.known[0].to),
        "known_to": [known.to for known in plan.known],
        "known_from": [known.source for known in plan.known],
        "sizes_n": len(plan.sizes[0].to),
        "sizes_to": [sizes.to for sizes in plan.sizes],
        "sizes_from": [sizes.source for sizes in plan.sizes],
        "stacks_n": len(plan.stacks[0]),
        "stacks_to": [to for to, _ in stacks],
        "stacks_from": [source for _, source in stacks],
        "counted_n": len(plan.counted),
        "counters_n": counters.size,
        "counters_to": plan.by_thing(plan.counters.to),
        "counters_from": counters,
        "sight": plan.sight,
        "sights": np.concatenate(sights),
        "sights_at": np.cumsum([0, *map(len, sights)]),
        "where": np.where(np.stack(plan.where) == none, 0, plan.where),
        **{name: np.where(table == none, 0, table) for name, table in columns.items()},
    }


def _memory(size: int) -> NDArray[np.uint8]:
    """Take memory for games, in large pages where the system has them: games take many small parts of it."""
    own = {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS} if hasattr(mmap, "MAP_PRIVATE") else {}
    taken = mmap.mmap(-1, -(-size // _HUGE) * _HUGE, **own)  # a process that is forked plays games of its own
    if hasattr(mmap, "MADV_HUGEPAGE"):
        taken.madvise(mmap.MADV_HUGEPAGE)
    return np.frombuffer(taken, dtype=np.uint8)


def go_on_as(picker: Picker, mind: Sequence[int]) -> Picker:
    """Let a picker who looks ahead go on with what one in C keeps in mind."""
    thinker = getattr(picker, "__self__", None)
    if thinker is not None:
        greedy = getattr(thinker, "greedy", thinker)
        greedy.turn, greedy.asked, greedy.record, greedy.waited = mind
    return picker
