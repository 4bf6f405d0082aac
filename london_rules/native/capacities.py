"""How much room the native state gives to each list of a state: exact bounds where there are, else plenty.

What outgrows its room leaves the native tier, and that game goes on in Python.
"""

from __future__ import annotations

from collections import Counter

from london_rules.classes import frozen
from london_rules.compiler.layout import ROWS, STACKS, Layout
from london_rules.compiler.program import Program
from london_rules.compiler.question import MOST_NUMBERS, MOST_ORDERED, MOST_ORDERS

_FRAMES = 32  # seen: at most 4
_LOCALS = 12  # of a frame, on average, besides the one of the turn
_POWERS_IN_FORCE = 12  # of one hook and player; seen: at most 7
_FOR_A_TIME = 8  # of these, powers for a time
_HELD = 256
_TEMP, _BUSY, _USED = 32, 32, 64


@frozen
class Rooms:
    """The room of each list, in cells; for each zone, stack zone and hook its first cell and its room."""

    zones: tuple[tuple[int, int], ...]
    heights: tuple[tuple[int, int], ...]
    in_force: tuple[tuple[int, int], ...]  # of each hook: the room is that of one player
    slots: int
    options: int
    frames: int = _FRAMES
    held: int = _HELD
    temp: int = _TEMP
    busy: int = _BUSY
    used: int = _USED


def rooms_of(program: Program) -> Rooms:
    """Give the rooms of the state of a program."""
    layout, shape = program.layout, program.primitives.shape
    zones = _zone_rooms(program)
    stacks = [room if shape[zone] == STACKS else 0 for zone, room in enumerate(zones)]
    return Rooms(
        _laid_out(zones),
        _laid_out(stacks),
        _laid_out(_power_rooms(layout), layout.most),
        slots=program.source.main_size + _FRAMES * _LOCALS,
        options=max(MOST_NUMBERS, MOST_ORDERS * MOST_ORDERED) + layout.size,
    )


def _laid_out(rooms: list[int], times: int = 1) -> tuple[tuple[int, int], ...]:
    out, at = [], 0
    for room in rooms:
        out.append((at, room))
        at += room * times
    return tuple(out)


def total(rooms: tuple[tuple[int, int], ...], times: int = 1) -> int:
    """Give the cells of all rooms together."""
    return sum(room for _, room in rooms) * times


def _zone_rooms(program: Program) -> list[int]:
    """Give each zone room for all things of its kind; one of rows, for all its places with any number of players."""
    layout = program.layout
    low, high = layout.rules.players
    begun = [program.new_state(players, 0).z for players in range(low, high + 1)]
    out = []
    for index, (name, _) in enumerate(layout.zone_names):
        first, last = layout.kind_range.get(layout.rules.zones[name].kind, (0, layout.size))
        rows = program.primitives.shape[index] == ROWS
        out.append(max(len(z[index]) for z in begun) if rows else last - first)
    return out


def _power_rooms(layout: Layout) -> list[int]:
    """Give the hook of each number room for powers for a time too: only numbers can have these."""
    copies = Counter(thing.face for thing in layout.things)
    most = [0] * len(layout.hooks)
    for power in layout.powers:
        for hook in power.hooks:
            most[hook] += copies[power.face] if power.face else 1
    numbers = {number for key, number in layout.hooks.items() if key.what == "number"}
    return [min(n, _POWERS_IN_FORCE) + (_FOR_A_TIME if hook in numbers else 0) for hook, n in enumerate(most)]
