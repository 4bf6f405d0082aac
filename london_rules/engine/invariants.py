"""What must be true of every state, whatever the rules say."""

from __future__ import annotations

from london_rules.compiler.layout import COVERED, COVERING, ROWS, STACKS
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
    layout = program.layout
    for counter in layout.rules.counters.values():
        if counter.least is None:
            continue
        base = layout.counter_base[counter.name]
        if counter.owner == "player":
            here = s.c[base : base + layout.most]
        elif counter.owner == "table":
            here = [s.c[base]]
        else:
            low, high = layout.kind_range[counter.owner]
            here = s.c[base + low : base + high]
        if min(here, default=0) < min(counter.least, 0):
            raise BrokenInvariantError(f"the counter {counter.name} is below its minimum")


def _powers(program: Program, s: State) -> None:
    """Check that the powers in force are exactly those of things that work where they are."""
    layout = program.layout
    held = {(h, p, e) for h in range(len(layout.hooks)) for p in range(s.np) for e in s.act[h * layout.most + p]}
    for hook, entry, _ in s.temp:
        held -= {(hook // layout.most, hook % layout.most, entry)}
    wanted = set()
    for thing, info in enumerate(layout.things):
        powers = layout.powers_of_face.get(info.face)
        if not powers:
            continue
        zone, owner = layout.zone_names[s.at[thing]]
        works = layout.rules.zones[zone].works
        for power in powers:
            conditions = works.get(power.text.field)
            if conditions is None:
                continue
            if "on top" in conditions and s.m[COVERED * layout.size + thing]:
                continue
            if "face up" in conditions and s.m[thing]:
                continue
            players = range(s.np) if owner < 0 else (owner,)
            entry = power.number * layout.stride + thing
            wanted |= {(h, p, entry) for h in power.hooks for p in players}
    for power in layout.standing:
        wanted |= {(h, p, power.number * layout.stride) for h in power.hooks for p in range(s.np)}
    if held != wanted:
        raise BrokenInvariantError("the powers in force are not those of the things in view")
