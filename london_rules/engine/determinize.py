"""A guess at a game: the state as one player may know it, with everything hidden dealt at random."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from london_rules.compiler.layout import COVERED, STACKS
from london_rules.compiler.primitives import seed_state
from london_rules.compiler.program import Program, State
from london_rules.engine.dice import Dice
from london_rules.engine.visibility import sees_counter
from london_rules.language.rules import CounterDecl

Place = tuple[list[Any], int]
Held = int | tuple[int, ...] | None


def guess(program: Program, s: State, player: int, dice: Dice) -> State:
    """Copy a state, with all things that a player (0 is the first seat) may not see dealt at random.

    Things of one kind swap places with each other. Marks, faces and counters stay with the place. A thing
    that another player's effect under way holds stays where it is. What the player was offered unseen stays
    offered, as the same place. Future chance is new. The copy reveals nothing that the player may not know.
    """
    n = program.clone(s)
    n.tape, n.fast, n.ans = None, True, None
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
    _guess_counters(program, n, player, dice)
    _ask_again(program, n, player, dice)
    return n


def _guess_counters(program: Program, n: State, player: int, dice: Dice) -> None:
    """Give each counter of another that only its owner sees a value that the rules let others guess."""
    for counter in program.once(_hidden):
        base = program.layout.counter_base[counter.name]
        for p in range(n.np):
            if not sees_counter(program, n, player, counter.name, p):
                low, high = guessed(program, n, counter, p)
                n.c[base + p] = low + dice.below(high - low + 1)


def _hidden(program: Program) -> tuple[CounterDecl, ...]:
    return tuple(counter for counter in program.layout.rules.counters.values() if counter.hidden)


def suppose(program: Program, s: State, player: int, end: int) -> None:
    """Set what others have in secret to the least (0) or the most (1) that a player can take it for."""
    for counter in program.once(_hidden):
        base = program.layout.counter_base[counter.name]
        for p in range(s.np):
            if p != player:
                s.c[base + p] = guessed(program, s, counter, p)[end]


def guessed(program: Program, s: State, counter: CounterDecl, owner: int) -> tuple[int, int]:
    """Return between which numbers others guess a counter that only its owner sees."""
    number = list(program.layout.rules.counters).index(counter.name)
    low, high = (end(s, owner) for end in program.space["GUESSED"][number])
    low = low if counter.least is None else max(low, counter.least)
    return low, max(low, high)


def _ask_again(program: Program, n: State, player: int, dice: Dice) -> None:
    """Draw the answers that others gave to a question in secret which is not finished, from what they can choose now.

    The question is asked again from its first segment, so that the answers fit what was guessed before. Who could
    choose nothing in this guess keeps an answer that was dealt like any hidden thing, or the number of it.
    """
    secret = program.source.questions[n.ask].secret
    if secret is None:
        return
    frame, asked = n.frames[-1], (n.who, n.opts)
    now, given = frame[:], list(frame[secret.answers])
    for i, other in enumerate(frame[secret.players][: len(given)]):
        if other == player:
            continue
        frame[:] = now
        frame[secret.count] = i
        if program.segments[secret.head](n, frame) and n.who == other:
            given[i] = n.opts[dice.below(len(n.opts))]
    frame[:] = now
    frame[secret.answers] = tuple(given)
    n.who, n.opts = asked


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
        known = program.source.frames[frame[0]]
        if frame[1] == player:
            for i in known.things:
                frame[i] = now(frame[i])
        for i in known.secrets:  # whoever chose it: that it was chosen does not show which thing it is
            frame[i] = now(frame[i]) if isinstance(frame[i], tuple) else frame[i]
    question = program.source.questions[n.ask]
    if n.who == player and question.thing != "player" and question.kind in ("one", "order"):
        n.opts = [now(option) for option in n.opts]
