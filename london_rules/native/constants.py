"""The constants of a layout as C: numbers and tables, never a name or a text of a bundle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from london_rules.compiler.layout import (
    FIRST,
    HAD_TURN,
    LEFT,
    NEXT_FIRST,
    NEXT_TURN,
    OUTCOME,
    ROUND,
    ROUNDS_LEFT,
    SKIPS,
    WINNERS,
    Layout,
)
from london_rules.compiler.limits import PORTION
from london_rules.compiler.memory import mixing, sight
from london_rules.compiler.primitives import FEW, LIMIT
from london_rules.compiler.program import Program
from london_rules.compiler.question import MOST_NUMBERS, MOST_ORDERED, MOST_ORDERS, NO_WAY
from london_rules.compiler.turns import ABSENT
from london_rules.language.flow.walk import MOST_TIMES
from london_rules.language.rules import CounterDecl
from london_rules.native.capacities import Rooms
from london_rules.native.fields import thing_bytes
from london_rules.native.sites import Sites

# The errors that the run-time can meet, by their number in C.
CODES: Final = (
    "LR-R0001",
    "LR-R0002",
    "LR-R0003",
    "LR-R0004",
    "LR-R0005",
    "LR-R0006",
    "LR-R0010",
    "LR-R0011",
    "LR-R0012",
    "LR-R0013",
    "LR-R0014",
    "LR-R0015",
    "LR-R0020",
    "LR-X0011",
    "LR-X0012",
    "LR-X0021",
)

# Locals of frames: NONE, and lists as numbers that no formula reaches.
NONE: Final = -(1 << 63)
FIRST_LIST: Final = NONE + 1
LIST_STEP: Final = 1 << 16
LISTS_BELOW: Final = -(1 << 62)

_CELLS: Final = {
    "FIRST": FIRST,
    "ROUND": ROUND,
    "NEXT_FIRST": NEXT_FIRST,
    "ROUNDS_LEFT": ROUNDS_LEFT,
    "HAD_TURN": HAD_TURN,
    "NEXT_TURN": NEXT_TURN,
    "SKIPS": SKIPS,
    "LEFT": LEFT,
    "OUTCOME": OUTCOME,
}
_WORKS, _ON_TOP_ONLY, _FACE_UP_ONLY = 1, 2, 4


def constants(program: Program, rooms: Rooms) -> str:
    """Write all constants of a program's layout."""
    numbers = {**_limits(), **_sizes(program.layout), **_turns(program.layout), **_room_sizes(rooms)}
    numbers |= {"EVENTS": int(program.traced), "EVENT_WIDTH": program.once(Sites).width}
    numbers |= {code.replace("-", "_"): number for number, code in enumerate(CODES)}
    lines = [f"#define {name} {_literal(value)}" for name, value in numbers.items()]
    lines.append(f"typedef int{8 * thing_bytes(program.layout)}_t thing_t;")
    return "\n".join([*lines, *_tables(program, rooms), ""])


def _literal(value: int) -> str:
    if value == NONE:
        return "INT64_MIN"
    return f"({value})" if abs(value) < 1 << 31 else f"INT64_C({value})"


def _limits() -> Mapping[str, int]:
    return {
        "LIMIT": LIMIT,
        "FEW": FEW,
        "PORTION": PORTION,
        "MOST_TIMES": MOST_TIMES,
        "MOST_ORDERED": MOST_ORDERED,
        "MOST_ORDERS": MOST_ORDERS,
        "MOST_NUMBERS": MOST_NUMBERS,
        "NO_WAY": NO_WAY,
        "NONE": NONE,
        "FIRST_LIST": FIRST_LIST,
        "LIST_STEP": LIST_STEP,
        "LISTS_BELOW": LISTS_BELOW,
    }


def _sizes(layout: Layout) -> Mapping[str, int]:
    return {
        "SIZE": layout.size,
        "MOST": layout.most,
        "MARKS": len(layout.mark_base),
        "GONE": len(_gone(layout)),
        **({"MEMORY": layout.flags} if layout.memory else {}),
    }


def _turns(layout: Layout) -> Mapping[str, int]:
    nothing = range(0)
    turn, round_ = layout.limited.get("turn", nothing), layout.limited.get("round", nothing)
    return {
        "TURN_LIMIT": layout.rules.turn_limit,
        "ORDERED": int(layout.course.ordered),
        "ROUNDS": int(layout.course.rounds),
        "TURN_LIMITS_AT": turn.start,
        "TURN_LIMITS_END": turn.stop,
        "ROUND_LIMITS_AT": round_.start,
        "ROUND_LIMITS_END": round_.stop,
        **{f"CELL_{name}": layout.cells.get(cell, ABSENT) for name, cell in _CELLS.items()},
        **({"CELL_WINNERS": layout.cells[WINNERS]} if WINNERS in layout.cells else {}),
    }


def _room_sizes(rooms: Rooms) -> Mapping[str, int]:
    names = ("frames", "slots", "held", "temp", "busy", "used", "options")
    return {f"{name.upper()}_ROOM": getattr(rooms, name) for name in names}


def _tables(program: Program, rooms: Rooms) -> Iterator[str]:
    layout = program.layout
    zones = [layout.rules.zones[name] for name, _ in layout.zone_names]
    names = {name: number for number, name in enumerate(layout.rules.zones)}
    yield table("FACE", layout.face_of)
    yield table("ZONE_AT", (at for at, _ in rooms.zones))
    yield table("ZONE_ROOM", (room for _, room in rooms.zones))
    yield table("HEIGHT_AT", (at for at, _ in rooms.heights))
    yield table("ZONE_MOVES", program.primitives.moves)
    yield table("ZONE_OWNER", (player for _, player in layout.zone_names))
    yield table("ZONE_ROWS", (zone.rows if zone.shape == "rows" else 0 for zone in zones))
    yield table("ZONE_NAME", (names[zone.name] for zone in zones))
    yield table("ACT_AT", (at for at, _ in rooms.in_force))
    yield table("ACT_ROOM", (room for _, room in rooms.in_force))
    yield table("LOST", program.primitives.lost)
    if layout.memory:
        yield table("ZONE_SIGHT", sight(layout), "uint32_t")
        yield table("ZONE_MIXES", mixing(layout), "uint8_t")
    yield from of_things("GONE", layout, _gone(layout))
    of_faces = [[power.number for power in layout.powers_of_face.get(face.id, [])] for face in layout.faces]
    yield from ragged("POWERS_AT", "POWERS_OF", of_faces)
    yield from ragged("HOOKS_AT", "HOOKS_OF", [list(power.hooks) for power in layout.powers])
    yield _working(layout)


def _gone(layout: Layout) -> list[CounterDecl]:
    """List the counters that a thing keeps only while its powers work."""
    return [c for c in layout.rules.counters.values() if c.gone and c.owner in layout.kind_range]


def of_things(name: str, layout: Layout, counters: list[CounterDecl]) -> Iterator[str]:
    """Write where some counters on things are, and which things have each."""
    ranges = [layout.kind_range[counter.owner] for counter in counters]
    yield table(f"{name}_AT", (layout.counter_base[counter.name] for counter in counters))
    yield table(f"{name}_LOW", (low for low, _ in ranges))
    yield table(f"{name}_HIGH", (high for _, high in ranges))


def _working(layout: Layout) -> str:
    """Write how each power works in each zone."""
    rows = []
    for zone in layout.rules.zones.values():
        conditions = [zone.works.get(power.text.field) if power.face else None for power in layout.powers]
        rows.append("{" + ", ".join(str(_how(c)) for c in conditions or [None]) + "}")
    return f"static const uint8_t WORKING[][{max(1, len(layout.powers))}] = {{{', '.join(rows)}}};"


def _how(conditions: Iterable[str] | None) -> int:
    if conditions is None:
        return 0
    found = set(conditions)
    return _WORKS + _ON_TOP_ONLY * ("on top" in found) + _FACE_UP_ONLY * ("face up" in found)


def table(name: str, cells: Iterable[int], type: str = "int32_t") -> str:
    """Write a table of numbers; one without any gets one cell, as C knows no empty ones."""
    return f"static const {type} {name}[] = {{{', '.join(str(int(cell)) for cell in cells) or '0'}}};"


def ragged(at: str, of: str, lists: list[list[int]], type: str = "int32_t") -> Iterator[str]:
    """Write lists as two tables: where each begins, with the end of the last, and what they hold."""
    ends = [0]
    for one in lists:
        ends.append(ends[-1] + len(one))
    yield table(at, ends)
    yield table(of, (cell for one in lists for cell in one), type)
