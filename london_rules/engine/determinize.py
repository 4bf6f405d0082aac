"""A guess at a game: the state as one player may know it, with everything hidden dealt at random."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from london_rules.compiler.layout import COVERED, ROWS, STACKS
from london_rules.compiler.primitives import seed_state
from london_rules.compiler.program import Program, State
from london_rules.compiler.question import STOP
from london_rules.engine.dice import Dice
from london_rules.engine.visibility import HIDDEN, OPEN, TOPS, openness, remembered, sees_counter
from london_rules.language.rules import CounterDecl

Places = tuple[list[Any], list[int] | None]  # things that lie together, and which of them are meant; None for all
Held = int | tuple[int, ...] | None


def guess(program: Program, s: State, player: int, dice: Dice) -> State:
    """Copy a state, with all things that a player (0 is the first seat) may not see dealt at random.

    Things of one kind swap places with each other. Marks, faces and counters stay with the place. A thing
    that the player was shown, or that another player's effect under way holds, stays where it is. What the player
    was offered unseen stays offered, as the same place. Future chance is new. The copy reveals nothing that the
    player may not know.
    """
    n = program.clone(s)
    n.tape, n.fast, n.ans = None, True, None
    n.rng = seed_state(dice.seed(), dice.seed())
    if s.over:
        return n
    kept = [*held(program, s, player), *remembered(program, s, player)]
    moved: dict[int, int] = {}
    hidden = _hidden_places(program, n, player, kept)
    for places in hidden:
        _deal(places, dice, moved)
    if moved:
        _settle(program, s, n, moved)
        _rename(program, n, player, moved)
    _roll_again(program, n, player, hidden)
    _guess_counters(program, n, player, dice)
    _ask_again(program, n, player, dice)
    return n


def _roll_again(program: Program, n: State, player: int, hidden: list[list[Places]]) -> None:
    """Roll what is rolled on things that the player does not see, one after the other."""
    if rolls := program.space.get("ROLLED"):
        layout, counters = program.layout, list(program.layout.rules.counters.values())
        lists = [where if those is None else [where[i] for i in those] for kind in hidden for where, those in kind]
        unseen = sorted(thing for things in lists for thing in things)
        for number, roll in rolls.items():
            low, high = layout.kind_range[counters[number].owner]
            for thing in unseen:
                if low <= thing < high:
                    n.c[layout.counter_base[counters[number].name] + thing] = roll(n, player)


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
        frame[secret.count], frame[secret.answers] = i, tuple(given[:i])
        if program.segments[secret.head](n, frame) and n.who == other:
            options = [option for option in n.opts if option != STOP]
            given[i] = options[dice.below(len(options))]
    frame[:] = now
    frame[secret.answers] = tuple(given)
    n.who, n.opts = asked


def _hidden_places(program: Program, s: State, player: int, kept: Sequence[int]) -> list[list[Places]]:
    """List the places whose things a player may not see, those of each kind in an order that reveals nothing."""
    found: list[list[Places]] = [[] for _ in program.layout.kind_range]
    z = s.z
    for zone, seen, kind, shape in program.once(_not_open)[player]:
        things = z[zone]
        if not things:
            continue
        if shape == STACKS:
            _hidden_in_stacks(program, s, things, seen, kept, found[kind])
        elif not kept and seen == HIDDEN and shape != ROWS:
            found[kind].append((things, None))
        else:
            found[kind].append((things, _hidden_among(program, s, things, seen, kept)))
    return found


def _not_open(program: Program) -> list[list[tuple[int, int, int, int]]]:
    """List for each player the zones not all of which they see: what they see, the kind of the things, the shape."""
    kinds, shape = _kinds(program), program.primitives.shape
    return [
        [(zone, seen, kinds[zone], shape[zone]) for zone, seen in enumerate(openness(program, player)) if seen != OPEN]
        for player in range(program.layout.most)
    ]


def _hidden_in_stacks(
    program: Program, s: State, stacks: list[Any], seen: int, kept: Sequence[int], places: list[Places]
) -> None:
    down = s.m
    for i, stack in enumerate(stacks):
        if seen == TOPS and len(stack) == 1 and not down[stack[0]]:
            continue  # most stacks are one open thing
        hidden = _hidden_among(program, s, stack, seen, kept)
        if hidden:
            stacks[i] = stack[:]  # that of the state that was copied stays as it is
            places.append((stacks[i], hidden))


def _hidden_among(program: Program, s: State, things: list[int], seen: int, kept: Sequence[int]) -> list[int]:
    """List where in a list are things that are hidden and are not kept where they are."""
    if seen == TOPS:
        m, covered = s.m, COVERED * program.layout.size
        return [i for i, t in enumerate(things) if t >= 0 and (m[t] or m[covered + t]) and t not in kept]
    return [i for i, t in enumerate(things) if t >= 0 and t not in kept]


def _kinds(program: Program) -> list[int]:
    """Return the number of the kind of things that each zone holds."""
    kinds = list(program.layout.kind_range)
    return [kinds.index(program.layout.rules.zones[name].kind) for name, _ in program.layout.zone_names]


def held(program: Program, s: State, player: int) -> list[int]:
    """List the things held by effects of others, by accepted offers and by a question to another player."""
    stride = program.layout.stride
    out = [*s.busy, *(e % stride for e in s.used), *(e % stride for _, e, _ in s.temp)]
    spoken_of = program.once(_spoken_of)
    for frame in s.frames:
        if frame[1] != player:
            for i in spoken_of[frame[0]][0]:
                out.extend(_things(frame[i]))
    if s.who != player:
        for option in s.opts:
            out.extend(_things(option))
    return out


def _spoken_of(program: Program) -> dict[int, tuple[list[int], list[int]]]:
    """List for each segment the locals with things that are still read, and those with what was chosen in secret."""
    live = program.source.live_things
    return {number: (live[number], frame.secrets) for number, frame in program.source.frames.items()}


def _things(value: Held) -> tuple[int, ...]:
    if isinstance(value, tuple):
        return value
    return () if value is None else (value,)


def _deal(places: list[Places], dice: Dice, moved: dict[int, int]) -> None:
    """Deal the things in some places at random to the same places; note which thing is now where another was."""
    before: list[int] = []
    for where, hidden in places:
        before += where if hidden is None else [where[i] for i in hidden]
    dealt = sorted(before)
    dice.shuffle(dealt)
    moved |= {old: new for old, new in zip(before, dealt, strict=True) if old != new}
    given = iter(dealt)
    for where, hidden in places:
        if hidden is None:
            where[:] = islice(given, len(where))
        else:
            for i in hidden:
                where[i] = next(given)


def _settle(program: Program, old: State, n: State, moved: dict[int, int]) -> None:
    """Give each dealt thing the flags and counters of its place, and update its powers."""
    size, primitives = program.layout.size, program.primitives
    at, before_at, none = n.at, old.at, bytes(size)
    for before, now in moved.items():
        at[now] = before_at[before]
    for plane in range(0, len(old.m), size):
        before_here = old.m[plane : plane + size]
        if before_here != none and any(flags := [before_here[before] for before in moved]):
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

    spoken_of = program.once(_spoken_of)
    for frame in n.frames:
        live, secret = spoken_of[frame[0]]
        if frame[1] == player:
            for i in live:
                frame[i] = now(frame[i])
        # Whoever chose it: that it was chosen does not show which thing it is.
        for i in secret:
            frame[i] = now(frame[i]) if isinstance(frame[i], tuple) else frame[i]
    question = program.source.questions[n.ask]
    if n.who == player and question.thing != "player" and question.kind in ("one", "order"):
        n.opts = [now(option) for option in n.opts]
