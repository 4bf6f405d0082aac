"""A guess at a game: the state as one player may know it, with everything hidden dealt at random."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from london_rules.compiler.layout import COVERED, STACKS
from london_rules.compiler.primitives import seed_state
from london_rules.compiler.program import Program, State
from london_rules.engine.dice import Dice
from london_rules.engine.visibility import OPEN, TOPS, openness

Place = tuple[list[Any], int]
Held = int | tuple[int, ...] | None


def guess(program: Program, s: State, player: int, dice: Dice) -> State:
    """Copy a state, with all things that a player (0 is the first seat) may not see dealt at random.

    Things of one kind swap places with each other. Marks, faces and counters stay with the place. A thing
    that another player's effect under way holds stays where it is. What the player was offered unseen stays
    offered, as the same place. Future chance is new. The copy reveals nothing that the player may not know.
    """
    n = program.clone(s)
    n.tape, n.fast = None, True
    n.rng = seed_state(dice.seed(), dice.seed())
    if s.over:
        return n
    kept = held(program, s, player)
    moved: dict[int, int] = {}
    for places in _hidden_places(program, n, player, kept):
        _deal(places, dice, moved)
    if moved:
        _settle(program, s, n, moved)
        _rename(program, n, player, moved)
    return n


def _hidden_places(program: Program, s: State, player: int, kept: Sequence[int]) -> list[list[Place]]:
    """List the places whose things a player may not see, those of each kind in an order that reveals nothing."""
    kinds, shape, m = program.once(_kinds), program.primitives.shape, s.m
    covered = COVERED * program.layout.size
    found: list[list[Place]] = [[] for _ in program.layout.kind_range]
    for zone, seen in enumerate(openness(program, player)):
        if seen == OPEN:
            continue
        places = found[kinds[zone]]
        for things in s.z[zone] if shape[zone] == STACKS else (s.z[zone],):
            shown = kept if seen != TOPS else [*kept, *(t for t in things if not m[t] and not m[covered + t])]
            places += [(things, i) for i, thing in enumerate(things) if thing >= 0 and thing not in shown]
    return found


def _kinds(program: Program) -> list[int]:
    """Return the number of the kind of things that each zone holds."""
    kinds = list(program.layout.kind_range)
    return [kinds.index(program.layout.rules.zones[name].kind) for name, _ in program.layout.zone_names]


def held(program: Program, s: State, player: int) -> list[int]:
    """List the things held by effects of others, by accepted offers and by a question to another player."""
    size = program.layout.size
    out = [*s.busy, *(e % size for e in s.used), *(e % size for _, e, _ in s.temp)]
    for frame in s.frames:
        if frame[1] != player:
            for i in program.source.frames[frame[0]].things:
                out.extend(_things(frame[i]))
    if s.who != player:
        for option in s.opts:
            out.extend(_things(option))
    return out


def _things(value: Held) -> tuple[int, ...]:
    if isinstance(value, tuple):
        return value
    return () if value is None else (value,)


def _deal(places: list[Place], dice: Dice, moved: dict[int, int]) -> None:
    """Deal the things in some places at random to the same places; note which thing is now where another was."""
    things = sorted([where[i] for where, i in places])
    dice.shuffle(things)
    for (where, i), thing in zip(places, things, strict=True):
        before = where[i]
        if before != thing:
            moved[before] = thing
            where[i] = thing


def _settle(program: Program, old: State, n: State, moved: dict[int, int]) -> None:
    """Give each dealt thing the flags and counters of its place, and update its powers."""
    size, primitives = program.layout.size, program.primitives
    at, before_at = n.at, old.at
    for before, now in moved.items():
        at[now] = before_at[before]
    for plane in range(0, len(old.m), size):
        before_here = old.m[plane : plane + size]
        if any(before_here) and any(flags := [before_here[before] for before in moved]):
            for now, flag in zip(moved.values(), flags, strict=True):
                n.m[plane + now] = flag
    powered, awake, on = primitives.powered, primitives.awake, n.on
    for thing in sorted([t for t in moved if powered[t] and (on[t] or t in awake[at[t]])]):
        primitives.touch(n, thing)
    for base, low, high in program.once(_counters_on_things):
        if any(old.c[base + low : base + high]):
            for before, now in moved.items():
                if low <= now < high:
                    n.c[base + now] = old.c[base + before]


def _counters_on_things(program: Program) -> list[tuple[int, int, int]]:
    """List the counters that things have: where those of thing 0 would be, and the things of the kind."""
    layout = program.layout
    owned = [counter for counter in layout.rules.counters.values() if counter.owner in layout.kind_range]
    return [(layout.counter_base[counter.name], *layout.kind_range[counter.owner]) for counter in owned]


def _rename(program: Program, n: State, player: int, moved: dict[int, int]) -> None:
    """Replace what the player holds or is offered unseen by the thing that is now in its place."""

    def now(value: Held) -> Held:
        if isinstance(value, tuple):
            return tuple(moved.get(t, t) for t in value)
        return value if value is None else moved.get(value, value)

    for frame in n.frames:
        if frame[1] == player:
            for i in program.source.frames[frame[0]].things:
                frame[i] = now(frame[i])
    question = program.source.questions[n.ask]
    if n.who == player and question.thing != "player" and question.kind in ("one", "order"):
        n.opts = [now(option) for option in n.opts]
