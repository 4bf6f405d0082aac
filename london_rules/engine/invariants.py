"""What must be true of every state, whatever the rules say."""

from __future__ import annotations

from london_rules.compiler.layout import COVERED, COVERING, ROWS, STACKS, PowerInfo
from london_rules.compiler.program import Program, State
from london_rules.engine.errors import BrokenInvariantError


def check_invariants(program: Program, s: State) -> None:
    """Check that no thing is lost or duplicated, no counter is below its minimum, and no question is empty.

    Raises BrokenInvariantError saying what is wrong.
    """
    check_table(program, s)
    if not s.over and not s.opts:
        raise BrokenInvariantError("a question has no option")
    if not s.over and len({str(o) for o in s.opts}) != len(s.opts):
        raise BrokenInvariantError("a question has the same option twice")


def check_table(program: Program, s: State) -> None:
    """Check all of that but the question. Raises BrokenInvariantError."""
    _things(program, s)
    _counters(program, s)
    _powers(program, s)


def _things(program: Program, s: State) -> None:
    if not _things_are_where_recorded(program, s):
        _find_misplaced(program, s)


def _things_are_where_recorded(program: Program, s: State) -> bool:
    """Check the places of all things at once, which is faster than one by one."""
    size, shape, moves = program.layout.size, program.primitives.shape, program.primitives.moves
    at, covered, number = [-1] * size, bytearray(size), 0
    for zone, place in enumerate(s.z):
        for group in place if shape[zone] == STACKS else (place,):
            things = group if shape[zone] != ROWS else [t for t in group if t >= 0]
            number += len(things)
            for thing in things:
                at[thing] = zone
            if shape[zone] == STACKS and not group:
                return False
            if shape[zone] == STACKS or moves[zone] == COVERING:
                for thing in group[:-1]:
                    covered[thing] = 1
    return number == size and at == s.at and covered == s.m[COVERED * size : (COVERED + 1) * size]


def _find_misplaced(program: Program, s: State) -> None:
    """Find what is wrong with the places of things, one by one. Raises BrokenInvariantError."""
    size = program.layout.size
    seen = [0] * size
    for zone, place in enumerate(s.z):
        stacks = program.primitives.shape[zone] == STACKS
        groups = place if stacks else [place]
        for group in groups:
            for i, thing in enumerate(group):
                if thing < 0 and program.primitives.shape[zone] == ROWS:
                    continue
                seen[thing] += 1
                if s.at[thing] != zone:
                    raise BrokenInvariantError(f"{program.layout.things[thing].id} is not in its recorded place")
                covering = stacks or program.primitives.moves[zone] == COVERING
                covered = covering and i < len(group) - 1
                if bool(s.m[COVERED * size + thing]) != covered:
                    raise BrokenInvariantError(
                        f"{program.layout.things[thing].id} is wrongly recorded as covered or uncovered"
                    )
        if stacks and any(not g for g in groups):
            raise BrokenInvariantError("a stack is empty")
    for thing, count in enumerate(seen):
        if count != 1:
            raise BrokenInvariantError(f"{program.layout.things[thing].id} is in {count} places")


def _counters(program: Program, s: State) -> None:
    if min(s.c, default=0) >= 0:
        return  # no minimum is above that
    for name, low, high, floor in program.once(_floors):
        if min(s.c[low:high], default=0) < floor:
            raise BrokenInvariantError(f"the counter {name} is below its minimum")


def _floors(program: Program) -> list[tuple[str, int, int, int]]:
    """List where the cells of the counters with a minimum are, and what is below each."""
    layout = program.layout
    out = []
    for counter in layout.rules.counters.values():
        if counter.least is None:
            continue
        low, high = layout.kind_range.get(counter.owner, (0, layout.most if counter.owner == "player" else 1))
        base = layout.counter_base[counter.name]
        out.append((counter.name, base + low, base + high, min(counter.least, 0)))
    return out


def _powers(program: Program, s: State) -> None:
    """Check that the powers in force are exactly those of things that work where they are."""
    layout = program.layout
    most, stride, seats = layout.most, layout.stride, range(s.np)
    wanted = {(h * most + p, power.number * stride) for power in layout.standing for h in power.hooks for p in seats}
    working = program.once(_working_zones)
    for thing, powers in program.once(_hooked_things):
        works = working[s.at[thing]]
        for power in powers if works else ():
            conditions = works.get(power.text.field)
            if conditions is None:
                continue
            if "on top" in conditions and s.m[COVERED * stride + thing]:
                continue
            if "face up" in conditions and s.m[thing]:
                continue
            owner = layout.zone_names[s.at[thing]][1]
            entry = power.number * stride + thing
            wanted |= {(h * most + p, entry) for h in power.hooks for p in (seats if owner < 0 else (owner,))}
    if not s.temp and sum(map(len, s.act)) == len(wanted) and all(entry in s.act[at] for at, entry in wanted):
        return
    held = {(at, entry) for at, entries in enumerate(s.act) if at % most < s.np for entry in entries}
    if held - {(hook, entry) for hook, entry, _ in s.temp} != wanted:
        raise BrokenInvariantError("the powers in force are not those of the things in view")


def _working_zones(program: Program) -> list[dict[str, tuple[str, ...]]]:
    """List for each zone which texts work in it, and on which conditions."""
    layout = program.layout
    return [layout.rules.zones[zone].works for zone, _ in layout.zone_names]


def _hooked_things(program: Program) -> list[tuple[int, list[PowerInfo]]]:
    """List the things with powers that touch something, with these powers."""
    layout = program.layout
    of_face = {face: [power for power in powers if power.hooks] for face, powers in layout.powers_of_face.items()}
    return [(i, of_face[t.face]) for i, t in enumerate(layout.things) if of_face.get(t.face)]
