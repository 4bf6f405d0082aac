"""A guess at a game: the state as one player may know it, with everything hidden dealt at random."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from london_rules.compiler.layout import COVERED, STACKS
from london_rules.compiler.primitives import seed_state
from london_rules.compiler.program import Program, State
from london_rules.engine.dice import Dice

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
    by_kind: dict[int, list[Place]] = {}
    kind_of = _kinds(program)
    for things, i in _hidden_places(program, n, player):
        if things[i] not in kept:
            by_kind.setdefault(kind_of[things[i]], []).append((things, i))
    moved: dict[int, int] = {}
    for kind in sorted(by_kind):
        _deal(by_kind[kind], dice, moved)
    if moved:
        _settle(program, s, n, moved)
        _rename(program, n, player, moved)
    return n


def _kinds(program: Program) -> list[int]:
    layout = program.layout
    out = [0] * layout.size
    for number, (low, high) in enumerate(layout.kind_range.values()):
        out[low:high] = [number] * (high - low)
    return out


def _hidden_places(program: Program, s: State, player: int) -> Iterator[Place]:
    """List the places whose things a player may not see, in an order that reveals nothing."""
    layout = program.layout
    for zone, (name, owner) in enumerate(layout.zone_names):
        seen = layout.rules.zones[name].seen
        if seen == "all" or (owner == player and seen != "nobody"):
            continue
        stacks = program.primitives.shape[zone] == STACKS
        for things in s.z[zone] if stacks else (s.z[zone],):
            for i, thing in enumerate(things):
                if thing < 0:
                    continue
                if seen != "open tops" or s.m[thing] or s.m[COVERED * layout.size + thing]:
                    yield things, i


def held(program: Program, s: State, player: int) -> list[int]:
    """List the things held by effects of others, by accepted offers and by a question to another player."""
    stride = program.layout.stride
    out = [*s.busy, *(e % stride for e in s.used), *(e % stride for _, e, _ in s.temp)]
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
    """Deal the things in some places at random to the same places; note which thing is now where each was."""
    things = sorted(where[i] for where, i in places)
    dice.shuffle(things)
    for (where, i), thing in zip(places, things, strict=True):
        moved[where[i]] = thing
        where[i] = thing


def _settle(program: Program, old: State, n: State, moved: dict[int, int]) -> None:
    """Give each dealt thing the flags and counters of its place, and update its powers."""
    layout = program.layout
    size = layout.size
    for before, now in moved.items():
        n.at[now] = old.at[before]
        n.m[now::size] = old.m[before::size]
    touch = program.primitives.touch
    for thing in sorted(moved):
        touch(n, thing)
    for counter in layout.rules.counters.values():
        low, high = layout.kind_range.get(counter.owner, (0, 0))
        base = layout.counter_base[counter.name]
        for before, now in moved.items():
            if low <= now < high:
                n.c[base + now] = old.c[base + before]


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
