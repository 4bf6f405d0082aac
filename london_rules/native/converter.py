"""States of Python into native ones and back, at any decision."""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, Final

from london_rules.compiler.layout import STACKS
from london_rules.compiler.limits import Limits
from london_rules.compiler.primitives import seed_state
from london_rules.compiler.program import Program, State
from london_rules.compiler.question import NEVER_ASKED
from london_rules.native.constants import FIRST_LIST, LIST_STEP, LISTS_BELOW, NONE
from london_rules.native.fields import LENGTHS, NUMBERS, Field, thing_bytes
from london_rules.native.source import state_shape

_CODES: Final = {"uint64_t": "Q", "int64_t": "q", "int32_t": "i", "uint16_t": "H", "uint8_t": "B", "Run *": "Q"}
_WIDTHS: Final = {"Q": 8, "q": 8, "i": 4, "h": 2, "H": 2, "B": 1}
_HEAD: Final = 1 + len(NUMBERS) + len(LENGTHS)  # the cells before all others
_PLAIN: Final = -1  # in place of a size: the options are numbers


class TooLargeError(ValueError):
    """A state does not fit the native one: its game stays in Python."""


class NativeState:
    """The memory of a native state, seen as cells of each type; `pointer` is for functions of C."""

    def __init__(self, size: int) -> None:
        self.memory = bytearray(size)
        whole = memoryview(self.memory)
        self.cells: dict[str, memoryview[int]] = {
            "Q": whole.cast("Q"),
            "q": whole.cast("q"),
            "i": whole.cast("i"),
            "h": whole.cast("h"),
            "H": whole.cast("H"),
            "B": whole,
        }
        self.pointer = (ctypes.c_char * size).from_buffer(self.memory)


class Converter:
    """Take states of one program there and back. What a host knows, such as limits and events, stays in Python."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.shape = program.once(state_shape)
        thing = "h" if thing_bytes(program.layout) == 2 else "i"
        self._fields = {f.name: self._field(f, _CODES.get(f.type, thing)) for f in self.shape.fields}
        self._flags = (program.layout.flags + len(program.layout.memory)) * program.layout.size
        self._stacks = [shape == STACKS for shape in program.primitives.shape]

    def _field(self, field: Field, code: str) -> tuple[str, int, int]:
        """Give the type of a field, its first cell of that type, and its room."""
        return code, self.shape.offsets[field.name] // _WIDTHS[code], field.room

    def new(self) -> NativeState:
        """Give memory for a native state."""
        return NativeState(self.shape.size)

    # ---- from Python ------------------------------------------------------------------------

    def written(self, s: State) -> NativeState | None:
        """Give the native state of a state; None if it does not fit."""
        native = self.new()
        try:
            self.write(s, native)
        except TooLargeError:
            return None
        return native

    def begun(self, s: State) -> NativeState | None:
        """Give the native state of a new game with the seed 0; None if it does not fit, or draws before it begins."""
        return self.written(s) if s.rng == seed_state(0) else None

    def write(self, s: State, native: NativeState) -> None:
        """Write a state into a native one; raises TooLargeError, and the native state is of no use then."""
        if s.tape is not None:
            raise TooLargeError("chance that was recorded is played in Python")
        try:
            self._write(s, native)
        except OverflowError as e:
            raise TooLargeError(f"a number of the state is too large: {e}") from None

    def _write(self, s: State, native: NativeState) -> None:
        options, width = _flat_options(s.opts)
        slots, held = self._write_frames(s, native)
        lengths = (len(s.temp), len(s.busy), len(s.used), len(s.frames), slots, held, len(s.opts), width, NONE)
        native.cells["Q"][0] = s.rng
        native.cells["q"][1:_HEAD] = array("q", [*[getattr(s, name) for name in NUMBERS], *lengths])
        self._put(native, "c", s.c)
        self._put(native, "temp", [number for row in s.temp for number in row])
        self._put(native, "busy", s.busy)
        self._put(native, "used", s.used)
        self._put(native, "at", s.at)
        self._put(native, "m", s.m)
        self._put(native, "on", s.on)
        self._put(native, "opts", options)
        self._write_zones(s, native)
        self._write_powers(s, native)

    def _put(self, native: NativeState, name: str, values: Sequence[int], at: int = 0, room: int | None = None) -> None:
        code, first, most = self._fields[name]
        if len(values) > (most if room is None else room):
            raise TooLargeError(f"`{name}` has no room for {len(values)} entries")
        native.cells[code][first + at : first + at + len(values)] = array(code, values)

    def _write_zones(self, s: State, native: NativeState) -> None:
        rooms, sizes, stacks = self.shape.rooms, [], []
        for zone, place in enumerate(s.z):
            if self._stacks[zone]:
                self._put(native, "heights", [len(stack) for stack in place], *rooms.heights[zone])
                place = [thing for stack in place for thing in stack]  # noqa: PLW2901 - laid out as others are
            self._put(native, "things", place, *rooms.zones[zone])
            sizes.append(len(place))
            stacks.append(len(s.z[zone]) if self._stacks[zone] else 0)
        self._put(native, "zone_n", sizes)
        self._put(native, "stacks_n", stacks)

    def _write_powers(self, s: State, native: NativeState) -> None:
        most = self.program.layout.most
        self._put(native, "act_n", [len(entries) for entries in s.act])
        for index, entries in enumerate(s.act):
            if entries:
                at, room = self.shape.rooms.in_force[index // most]
                self._put(native, "act", entries, at + index % most * room, room)

    def _write_frames(self, s: State, native: NativeState) -> tuple[int, int]:
        slots: list[int] = []
        held: list[int] = []
        frame_at, held_at = [], []
        for frame in s.frames:
            frame_at.append(len(slots))
            held_at.append(len(held))
            slots.extend(_local(value, held) for value in frame)
        self._put(native, "frame_at", frame_at)
        self._put(native, "held_at", held_at)
        self._put(native, "slots", slots)
        self._put(native, "held", held)
        return len(slots), len(held)

    # ---- to Python --------------------------------------------------------------------------

    def read_numbers(self, native: NativeState) -> State:
        """Make a state of which only the numbers and the counters are there: enough for the result of a game."""
        s = State()
        s.rng = native.cells["Q"][0]
        for name, number in zip(NUMBERS, native.cells["q"][1:_HEAD].tolist(), strict=False):
            setattr(s, name, number)
        s.c = self._get(native, "c", self.program.layout.counter_count)
        return s

    def read(self, native: NativeState, limits: Limits) -> State:
        """Make a state of a native one, with no events and without a deadline."""
        s = self.read_numbers(native)
        numbers = native.cells["q"][1:_HEAD].tolist()
        temp, busy, used, frames, slots, held, options, width, _ = numbers[len(NUMBERS) :]
        rows = self._get(native, "temp", 3 * temp)
        s.temp = [*zip(rows[::3], rows[1::3], rows[2::3], strict=True)]
        s.busy = self._get(native, "busy", busy)
        s.used = self._get(native, "used", used)
        s.at = self._get(native, "at", self.program.layout.size)
        s.m = bytearray(self._get(native, "m", self._flags))
        s.on = bytearray(self._get(native, "on", self.program.layout.size))
        s.opts = self._read_options(native, options, width)
        s.z = self._read_zones(native)
        s.act = self._read_powers(native)
        s.frames = self._read_frames(native, frames, slots, held)
        s.ev, s.ans, s.skip, s.tape, s.fast = [], None, NEVER_ASKED, None, True
        s.alone, s.limits, s.until = None, limits, 0.0
        return s

    def cells_of(self, native: NativeState, name: str) -> list[int]:
        """Give all cells of a field, in use or not."""
        return self._get(native, name, self._fields[name][2])

    def _get(self, native: NativeState, name: str, number: int, at: int = 0) -> list[int]:
        code, first, _ = self._fields[name]
        return native.cells[code][first + at : first + at + number].tolist()

    def _read_zones(self, native: NativeState) -> list[list[Any]]:
        rooms, zones = self.shape.rooms, len(self._stacks)
        sizes, stacks = self._get(native, "zone_n", zones), self._get(native, "stacks_n", zones)
        out: list[list[Any]] = []
        for zone, size in enumerate(sizes):
            things = self._get(native, "things", size, rooms.zones[zone][0])
            if self._stacks[zone]:
                heights = self._get(native, "heights", stacks[zone], rooms.heights[zone][0])
                out.append(_stacked(things, heights))
            else:
                out.append(things)
        return out

    def _read_powers(self, native: NativeState) -> list[tuple[int, ...]]:
        most = self.program.layout.most
        sizes = self._get(native, "act_n", most * len(self.program.layout.hooks))
        out: list[tuple[int, ...]] = []
        for index, size in enumerate(sizes):
            at, room = self.shape.rooms.in_force[index // most]
            out.append(tuple(self._get(native, "act", size, at + index % most * room)) if size else ())
        return out

    def _read_frames(self, native: NativeState, frames: int, slots: int, held: int) -> list[list[Any]]:
        starts = [*self._get(native, "frame_at", frames), slots]
        lists = self._get(native, "held", held)
        values = [_value(local, lists) for local in self._get(native, "slots", slots)]
        return [values[low:high] for low, high in pairwise(starts)]

    def _read_options(self, native: NativeState, number: int, width: int) -> list[Any]:
        if width == _PLAIN:
            return self._get(native, "opts", number)
        return [tuple(self._get(native, "opts", width, i * width)) for i in range(number)]


def _flat_options(options: Sequence[Any]) -> tuple[list[int], int]:
    """Give the options one after the other, and the size of each that is an order."""
    if not options or not isinstance(options[0], tuple):
        return [*options], _PLAIN
    return [thing for option in options for thing in option], len(options[0])


def _local(value: Any, held: list[int]) -> int:
    """Give a local of a frame as one number; what a list holds is kept beside the frames."""
    if value is None:
        return NONE
    if isinstance(value, tuple):
        if len(value) >= LIST_STEP:
            raise TooLargeError("a list in a frame is too long")
        held.extend(value)
        return FIRST_LIST + (len(held) - len(value)) * LIST_STEP + len(value)
    if value < LISTS_BELOW:
        raise TooLargeError("a number in a frame is too small")
    return int(value)


def _value(local: int, held: Sequence[int]) -> int | tuple[int, ...] | None:
    if local >= LISTS_BELOW:
        return local
    if local == NONE:
        return None
    at, size = divmod(local - FIRST_LIST, LIST_STEP)
    return tuple(held[at : at + size])


def _stacked(things: list[int], heights: Iterable[int]) -> list[list[int]]:
    out, at = [], 0
    for height in heights:
        out.append(things[at : at + height])
        at += height
    return out
