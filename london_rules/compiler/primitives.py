"""The state of a game and the few primitives that change it, made for one layout."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any

from london_rules.compiler.errors import RuleError
from london_rules.compiler.layout import COVERING, PILE, ROWS, SHAPES, STACKS, Layout
from london_rules.compiler.limits import PORTION, Limits

LIMIT = 10**9
FEW = 8
MASK = (1 << 64) - 1


class State:
    """A whole game as plain lists of whole numbers; see `Layout` for what lies where.

    It hides nothing: hands, piles, the generator and all events are open in it. Who may see what is decided where views
    are made, and a player that thinks ahead is given a state with the unseen dealt afresh.
    """

    act: list[tuple[int, ...]]  # powers in force, by hook * most + player: power * things + thing; others replace them
    active: int  # the player whose turn it is
    alone: list[Any] | None  # in random play, which only sets `fuel` for an answer: options at the last look at limits
    ans: Any  # the answer just given
    ask: int  # the number of the question that is open
    at: list[int]  # the zone instance of each thing
    busy: list[int]  # things whose effect is being carried out
    c: list[int]  # counters
    ev: list[tuple[Any, ...]]  # events, in the traced program
    fast: bool  # chance is not recorded
    first: int  # the player who begins, or -1 if the rules decide
    frames: list[list[Any]]  # the stack of frames: [segment, player, thing, locals ...]
    fuel: int  # the steps left of this portion
    left: int  # turns left once the end is announced, or -1
    limits: Limits  # what an answer and a game may use up
    m: bytearray  # flags of things: face down, covered, then the marks, and who was shown it
    more: int  # the steps of this answer beyond this portion
    np: int  # number of players
    on: bytearray  # which powers of a thing are in force
    opts: list[Any]  # the options of the open question
    over: int  # 0: the game goes on, 1: it has ended, 2: it reached its turn limit
    rng: int  # the generator
    skip: int  # whether a question with one option answers itself: ASKED, AS_RULES_SAY or NEVER_ASKED
    spent: int  # the steps of all portions used up in this game
    tape: list[int] | None  # chance that was recorded, to be played again
    temp: list[tuple[int, int, int]]  # powers in force for a time: [hook index, entry, until]
    turn: int  # turns begun
    until: float  # when the deadline of this answer is, by the monotonic clock, or 0
    used: list[int]  # powers used this turn
    who: int  # the player asked
    z: list[list[Any]]  # zones; a stack within one is never changed, as clones share it

    __slots__ = tuple(__annotations__)


def seed_state(seed: int, stream: int = 0) -> int:
    """Mix a seed and a stream number into a state of the generator."""
    x = (seed * 0x9E3779B97F4A7C15 + stream * 0xD1B54A32D192ED03 + 0x2545F4914F6CDD1D) & MASK
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return x ^ (x >> 31)


def rnd(s: State, n: int) -> int:
    """Draw a whole number from 0 to n - 1, from the tape if there is one; the generator goes on either way."""
    x = s.rng = (s.rng * 0x5851F42D4C957F2D + 0x14057B7EF767814F) & MASK
    value = ((x >> 32) * n) >> 32
    if s.tape is not None:
        if not s.tape or s.tape[0] >= n:
            raise RuleError("LR-V0003", "the chance that the log records is not what the game asks for")
        value = s.tape.pop(0)
    if not s.fast:
        s.ev.append(("chance", value, n))
    return value


def shuffle(s: State, things: list[int]) -> None:
    """Put things in random order."""
    if s.tape is not None or not s.fast:
        for i in range(len(things) - 1, 0, -1):
            j = rnd(s, i + 1)
            things[i], things[j] = things[j], things[i]
        return
    x = s.rng
    for i in range(len(things) - 1, 0, -1):
        x = (x * 0x5851F42D4C957F2D + 0x14057B7EF767814F) & MASK
        j = ((x >> 32) * (i + 1)) >> 32
        things[i], things[j] = things[j], things[i]
    s.rng = x


class Primitives:
    """The functions that move things and change counters, bound to one layout's constants."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.shape = tuple(SHAPES[layout.rules.zones[name].shape] for name, _ in layout.zone_names)
        zones = [layout.rules.zones[name] for name, _ in layout.zone_names]
        self.moves = tuple(COVERING if z.covers and z.shape == "pile" else SHAPES[z.shape] for z in zones)
        self.touch = _make_touch(layout)
        # The flags that a thing loses when it moves: that it lies face down, some marks, and who was shown it.
        gone = (layout.mark_base[mark.name] for mark in layout.rules.marks.values() if mark.gone)
        self.lost = (0, *gone, *layout.memory)
        self.powered = tuple(bool(layout.powers_of_face.get(t.face)) for t in layout.things)
        self.awake = self._awake()
        self.leave = self._make_leave()
        self.move = self._make_move()
        self.move_many = self._make_move_many()
        self.put_under = self._make_put_under()
        self.put_on = self._make_put_on()
        self.turn = self._make_turn()
        self.clone = self._make_clone()

    def no_room(self, zone: int) -> None:
        """Report that a thing cannot enter a zone of rows that is full."""
        raise RuleError("LR-R0004", f"no place is free in the {self.layout.zone_names[zone][0]}")

    def _awake(self) -> tuple[frozenset[int], ...]:
        """List for each zone the things some of whose powers may work there."""
        zones = self.layout.rules.zones
        powers = self.layout.powers_of_face
        fields = [{p.text.field for p in powers.get(t.face, [])} for t in self.layout.things]
        return tuple(
            frozenset(i for i, own in enumerate(fields) if own & zones[name].works.keys())
            for name, _ in self.layout.zone_names
        )

    def _make_leave(self) -> Callable[[State, int, int], None]:
        size, touch, powered = self.layout.size, self.touch, self.powered

        covering = tuple(how == COVERING for how in self.moves)

        def leave(s: State, t: int, old: int) -> None:
            if covering[old]:
                leave_pile(s, t, s.z[old])
                return
            stacks = s.z[old]
            i = next(i for i, stack in enumerate(stacks) if t in stack)
            rest = [other for other in stacks[i] if other != t]
            if not rest:
                del stacks[i]
            else:
                stacks[i] = rest
                if s.m[size + rest[-1]]:
                    s.m[size + rest[-1]] = 0
                    if powered[rest[-1]]:
                        touch(s, rest[-1])
            s.m[size + t] = 0

        def leave_pile(s: State, t: int, pile: list[int]) -> None:
            pile.remove(t)
            s.m[size + t] = 0
            if pile and s.m[size + pile[-1]]:
                s.m[size + pile[-1]] = 0
                if powered[pile[-1]]:
                    touch(s, pile[-1])

        return leave

    def _make_cover(self) -> Callable[[State, list[int]], None]:
        size, touch, powered = self.layout.size, self.touch, self.powered

        def cover(s: State, pile: list[int]) -> None:
            """Cover what lies on top of a pile: another thing comes on it."""
            if pile:
                s.m[size + pile[-1]] = 1
                if powered[pile[-1]]:
                    touch(s, pile[-1])

        return cover

    def _make_move(self) -> Callable[[State, int, int], None]:
        shape, touch, powered, lost = self.moves, self.touch, self.powered, self.lost
        loose = tuple(how <= PILE for how in shape)
        awake, leave, no_room, cover = self.awake, self.leave, self.no_room, self._make_cover()

        def move(s: State, t: int, zone: int) -> None:
            """Take a thing from where it lies and add it to a zone."""
            at = s.at
            old = at[t]
            at[t] = zone
            for plane in lost:
                s.m[plane + t] = 0
            z = s.z
            place = z[old]
            if loose[old]:
                if place[-1] == t:
                    place.pop()
                else:
                    place.remove(t)
            elif shape[old] == ROWS:
                place[place.index(t)] = -1
            else:
                leave(s, t, old)
            if loose[zone]:
                z[zone].append(t)
            elif shape[zone] == STACKS:
                z[zone].append([t])
            elif shape[zone] == COVERING:
                cover(s, z[zone])
                z[zone].append(t)
            else:
                place = z[zone]
                if -1 not in place:
                    no_room(zone)
                place[place.index(-1)] = t
            if powered[t] and (s.on[t] or t in awake[zone]):
                touch(s, t)

        return move

    def _make_move_many(self) -> Callable[[State, list[int], int], None]:
        move, lost = self.move, self.lost
        loose = tuple(how <= PILE for how in self.moves)
        powered = self.powered

        def move_many(s: State, things: list[int], zone: int) -> None:
            """Move things one by one; many plain ones out of one list are taken out of it at once."""
            if len(things) < FEW or not loose[zone]:
                for t in things:
                    move(s, t, zone)
                return
            old = s.at[things[0]]
            if not loose[old] or [s.at[t] for t in things].count(old) != len(things):
                for t in things:
                    move(s, t, zone)
                return
            gone = frozenset(things)
            s.z[old] = [t for t in s.z[old] if t not in gone]
            s.z[zone].extend(things)
            for t in things:
                s.at[t] = zone
                for plane in lost:
                    s.m[plane + t] = 0
                if powered[t]:
                    self.touch(s, t)

        return move_many

    def _make_put_under(self) -> Callable[[State, int, int], None]:
        leave, touch, powered, size = self.leave, self.touch, self.powered, self.layout.size
        shape, awake, lost = self.moves, self.awake, self.lost

        def put_under(s: State, t: int, zone: int) -> None:
            """Put a thing under a pile, which covers it; it is on top where the pile is empty."""
            old, pile = s.at[t], s.z[zone]
            s.at[t] = zone
            for plane in lost:
                s.m[plane + t] = 0
            if shape[old] <= PILE:
                s.z[old].remove(t)
            elif shape[old] == ROWS:
                s.z[old][s.z[old].index(t)] = -1
            else:
                leave(s, t, old)
            pile.insert(0, t)
            if shape[zone] == COVERING and len(pile) > 1:
                s.m[size + t] = 1
            if powered[t] and (s.on[t] or t in awake[zone]):
                touch(s, t)

        return put_under

    def _make_put_on(self) -> Callable[[State, int, int, int | None], None]:
        move, touch, powered, size = self.move, self.touch, self.powered, self.layout.size
        loose, awake, lost = tuple(how <= PILE for how in self.moves), self.awake, self.lost

        def put_on(s: State, t: int, zone: int, site: int | None) -> None:
            """Put a thing on the stack whose top is `site`, or on a new stack."""
            old = s.at[t]
            if site is None or site == t or not loose[old]:
                move(s, t, zone)
                if site is None:
                    return
                if site == t:
                    raise RuleError("LR-R0005", "a thing cannot be put on itself")
                s.z[zone].pop()
            else:
                s.at[t] = zone
                for plane in lost:
                    s.m[plane + t] = 0
                s.z[old].remove(t)
                if powered[t] and (s.on[t] or t in awake[zone]):
                    touch(s, t)
            stacks = s.z[zone]
            for i, stack in enumerate(stacks):
                if stack[-1] == site:
                    stacks[i] = [*stack, t]
                    s.m[size + site] = 1
                    if powered[site]:
                        touch(s, site)
                    return
            raise RuleError("LR-R0005", "a thing can be put only on the top of a stack in that zone")

        return put_on

    def _make_turn(self) -> Callable[[State, int, int], None]:
        touch, powered = self.touch, self.powered

        def turn(s: State, t: int, down: int) -> None:
            """Turn a thing face down (1) or face up (0)."""
            s.m[t] = down
            if powered[t]:
                touch(s, t)

        return turn

    def _make_clone(self) -> Callable[[State], State]:
        copy = list.copy

        def clone(s: State) -> State:
            """Copy a state; nothing is shared that can change: another stack takes the place of one that changes."""
            # One assignment a line: several at once are packed into a tuple and out of it again.
            n = State()
            n.act = s.act
            n.active = s.active
            n.alone = None
            n.ans = s.ans
            n.ask = s.ask
            n.at = s.at.copy()
            n.busy = s.busy.copy()
            n.c = s.c.copy()
            n.ev = []
            n.fast = s.fast
            n.first = s.first
            n.frames = list(map(copy, s.frames))  # what locals hold is shared: numbers, tuples or None
            n.fuel = PORTION
            n.left = s.left
            n.limits = s.limits
            n.m = s.m.copy()
            n.more = s.more
            n.np = s.np
            n.on = s.on.copy()
            n.opts = s.opts
            n.over = s.over
            n.rng = s.rng
            n.skip = s.skip
            n.spent = s.spent
            n.tape = None if s.tape is None else s.tape[:]
            n.temp = s.temp.copy()
            n.turn = s.turn
            n.until = s.until
            n.used = s.used.copy()
            n.who = s.who
            n.z = list(map(copy, s.z))
            return n

        return clone


def put_in_force(s: State, hook: int, entries: tuple[int, ...]) -> None:
    """Let other powers be in force for a player: the list of all hooks is never changed, as clones share it."""
    s.act = act = s.act[:]
    act[hook] = entries


def _make_touch(layout: Layout) -> Callable[[State, int], None]:
    """Make the function that puts a thing's powers in force or out of it, as its place and face now say."""
    size = layout.size
    works = [layout.rules.zones[name].works for name, _ in layout.zone_names]
    powers = [layout.powers_of_face.get(t.face, []) for t in layout.things]
    renew, forget = _make_renew(layout), _make_forget(layout)
    faces, zones = layout.face_of, len(works)
    known: dict[int, int] = {}  # which powers work, by face, zone and flags: filled in play, there are few

    def find(t: int, zone: int, covered: int, down: int) -> int:
        wanted = 0
        for i, power in enumerate(powers[t]):
            conditions = works[zone].get(power.text.field)
            if conditions is None:
                continue
            if not (covered and "on top" in conditions) and not (down and "face up" in conditions):
                wanted |= 1 << i
        return wanted

    def touch(s: State, t: int) -> None:
        zone, covered, down = s.at[t], s.m[size + t], s.m[t]
        key = 4 * (faces[t] * zones + zone) + (2 if covered else 0) + (1 if down else 0)
        wanted = known.get(key)
        if wanted is None:
            wanted = known[key] = find(t, zone, covered, down)
        if wanted or s.on[t]:
            s.on[t] = wanted
            renew(s, t, zone, wanted)
            if not wanted:
                forget(s, t)

    return touch


def _make_renew(layout: Layout) -> Callable[[State, int, int, int], None]:
    """Make the function that enters a thing's powers for the players for whom they work, and strikes them out."""
    stride, most = layout.stride, layout.most
    powers = [layout.powers_of_face.get(t.face, []) for t in layout.things]
    owners = [range(most) if p < 0 else (p,) for _, p in layout.zone_names]

    def renew(s: State, t: int, zone: int, wanted: int) -> None:
        for i, power in enumerate(powers[t]):
            players = owners[zone] if wanted >> i & 1 else ()
            for hook in power.hooks:
                enter(s, hook * most, power.number * stride + t, players)

    def enter(s: State, base: int, entry: int, players: Container[int]) -> None:
        for p in range(s.np):
            here = s.act[base + p]
            if p in players:
                if entry not in here:
                    put_in_force(s, base + p, (*here, entry))
            elif entry in here:
                put_in_force(s, base + p, tuple([e for e in here if e != entry]))

    return renew


def _make_forget(layout: Layout) -> Callable[[State, int], None]:
    """Make the function that clears the counters that a thing keeps only while its powers work."""
    gone = [
        (layout.counter_base[c.name], layout.kind_range[c.owner])
        for c in layout.rules.counters.values()
        if c.gone and c.owner in layout.kind_range
    ]

    def forget(s: State, t: int) -> None:
        for base, (low, high) in gone:
            if low <= t < high:
                s.c[base + t] = 0

    return forget
