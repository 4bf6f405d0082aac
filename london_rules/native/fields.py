"""The fields of the native state: their types and sizes, as a C struct, and where each begins."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from london_rules.classes import frozen
from london_rules.compiler.layout import Layout
from london_rules.native.capacities import Rooms, total

Type: TypeAlias = Literal["uint64_t", "int64_t", "int32_t", "thing_t", "uint16_t", "uint8_t", "Run *"]

# The numbers of a state, first in the struct, by the names that they have in Python too.
NUMBERS: Final = ("active", "ask", "first", "left", "np", "over", "turn", "who", "fuel", "more", "spent")
# How many entries its lists have; `opts_width` is -1, or the size of each order that is an option. `ans` is the answer,
# or the number of that order, and stays on this side.
LENGTHS: Final = ("temp_n", "busy_n", "used_n", "frames_n", "slots_n", "held_n", "opts_n", "opts_width", "ans")
MOST_SMALL_THINGS: Final = 32_000  # more things or zones than this do not fit 16 bits


@frozen
class Field:
    """A field of the struct: one value, or a list with a number of cells."""

    name: str
    type: Type
    cells: int | None = None
    about: str = ""

    @property
    def room(self) -> int:
        """Give the cells that it has in C, which knows no list without any."""
        return max(self.cells or 0, 1)


def thing_bytes(layout: Layout) -> int:
    """Give the bytes that the number of a thing or zone takes."""
    return 2 if max(layout.size, len(layout.zone_names)) <= MOST_SMALL_THINGS else 4


def fields_of(layout: Layout, rooms: Rooms) -> list[Field]:
    """List the fields, widest types first; what is copied only as far as it is used comes last."""
    lists = len(layout.hooks) * layout.most
    zones = len(layout.zone_names)
    return [
        Field("rng", "uint64_t", None, "the generator"),
        *(Field(name, "int64_t") for name in (*NUMBERS, *LENGTHS)),
        Field("run", "Run *", None, "of the thread that plays it"),
        Field("c", "int64_t", layout.counter_count, "counters"),
        Field("zone_n", "int32_t", zones, "the things in each zone, or the places in one of rows"),
        Field("stacks_n", "int32_t", zones, "the stacks in each zone"),
        Field("act", "int32_t", total(rooms.in_force, layout.most), "powers in force, by hook and player"),
        Field("temp", "int32_t", 3 * rooms.temp, "powers for a time: list of `act`, entry, until"),
        Field("busy", "int32_t", rooms.busy, "things whose effect is being carried out"),
        Field("used", "int32_t", rooms.used, "powers used this turn"),
        Field("frame_at", "int32_t", rooms.frames, "where each frame begins in `slots`"),
        Field("held_at", "int32_t", rooms.frames, "and its lists in `held`"),
        Field("at", "thing_t", layout.size, "the zone of each thing"),
        Field("things", "thing_t", total(rooms.zones), "what is in the zones"),
        Field("heights", "thing_t", total(rooms.heights), "the things of each stack"),
        Field("act_n", "uint16_t", lists, "how many powers are in force"),
        Field("m", "uint8_t", (layout.flags + len(layout.memory)) * layout.size, "face down, covered, the marks"),
        Field("on", "uint8_t", layout.size, "which powers of a thing are in force"),
        Field("slots", "int64_t", rooms.slots, "frames"),
        Field("held", "int64_t", rooms.held, "lists in frames"),
        Field("opts", "int64_t", rooms.options, "the options of the open question"),
    ]


def struct_of(fields: list[Field], offsets: dict[str, int], size: int) -> str:
    """Write the fields as a C struct, and let the compiler check where each begins."""
    lines = [f"    {_declared(field)}; /* {field.about} */" for field in fields]
    asserted = [f'_Static_assert(offsetof(State, {name}) == {at}, "{name}");' for name, at in offsets.items()]
    asserted.append(f'_Static_assert(sizeof(State) == {size}, "size");')
    return "\n".join(["struct State {", *lines, "};", *asserted, ""]).replace(" /*  */", "")


def _declared(field: Field) -> str:
    space = "" if field.type.endswith("*") else " "
    return f"{field.type}{space}{field.name}" + ("" if field.cells is None else f"[{field.room}]")


def offsets_of(fields: list[Field], wide_things: int) -> tuple[dict[str, int], int]:
    """Give the byte where each field begins, and the size of the struct."""
    bytes_of = {"uint64_t": 8, "int64_t": 8, "Run *": 8, "int32_t": 4, "thing_t": wide_things, "uint16_t": 2}
    offsets, at = {}, 0
    for field in fields:
        width = bytes_of.get(field.type, 1)
        at = -(-at // width) * width
        offsets[field.name] = at
        at += width * field.room
    return offsets, -(-at // 8) * 8
