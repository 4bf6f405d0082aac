"""The names that generated code may use: primitives, and small functions shared by all programs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from typing import Any, Final

from london_rules.compiler.bounds import WIDEST
from london_rules.compiler.errors import Ended, RuleError
from london_rules.compiler.layout import FIRST, Layout
from london_rules.compiler.limits import counted, grow, refill, spend
from london_rules.compiler.memory import make_keep_in_mind, make_lose_sight
from london_rules.compiler.primitives import LIMIT, Primitives, State, put_in_force, rnd, shuffle
from london_rules.compiler.question import FIRST_OFFER, MOST_NUMBERS, MOST_ORDERED, NO_WAY
from london_rules.compiler.ranking import make_settle
from london_rules.compiler.turns import make_turns
from london_rules.language.flow.walk import MOST_TIMES


def make_support(layout: Layout, primitives: Primitives) -> dict[str, Any]:
    """Give the name space in which generated code runs."""
    most = layout.most
    own: tuple[Callable[..., Any], ...] = (
        *(primitives.move, primitives.move_many, primitives.put_under, primitives.put_on, primitives.leave),
        *(primitives.turn, primitives.touch, primitives.no_room),
    )
    space: dict[str, Any] = {
        **{function.__name__: function for function in (*_SHARED, *own)},
        "LIMIT": LIMIT,
        "FACE": tuple(layout.face_of),
        "OTHERS": _others(most),
        "SIDES": _sides(layout, partners=False),
        "PARTNERS": _sides(layout, partners=True),
        "SHAPE": primitives.moves,
        "POWERED": primitives.powered,
        "LOST": primitives.lost,
        "AWAKE": primitives.awake,
        "first_player": _make_first_player(layout),
        "swap": _make_swap(layout, primitives),
        "position": _make_position(layout),
        "nearest": _make_nearest(),
        "cannot_pay": _make_cannot_pay(layout),
        "keep_in_mind": make_keep_in_mind(layout),
        "lose_sight": make_lose_sight(layout),
        **make_turns(layout),
    }
    if layout.course.leaving:
        space["settle_leaving"] = make_settle(layout, space)
    space["pending"] = _make_pending(space, layout.stride)
    space["take_offer"] = _make_take_offer(space, layout.stride)
    return space


def _others(most: int) -> tuple[Any, ...]:
    return tuple(tuple(tuple((p + i) % n for i in range(1, n)) for p in range(n)) for n in range(most + 1))


def _sides(layout: Layout, *, partners: bool) -> tuple[Any, ...]:
    """Make the table of who is on the side of each player, by the number of players; with or without the player."""
    sides = [[seat - 1 for seat in side.seats] for side in layout.rules.sides.values()]
    mine = {p: next((side for side in sides if p in side), [p]) for p in range(layout.most)}
    return tuple(
        tuple(tuple(q for q in sorted(mine[p]) if q < n and not (partners and q == p)) for p in range(n))
        for n in range(layout.most + 1)
    )


def look_up(rows: tuple[int, ...], more: int, key: int) -> int:
    """Read a table at a key; beyond its end each step adds `more`."""
    if key < len(rows):
        return rows[max(key, 0)]
    return rows[-1] + more * (key - len(rows) + 1)


def divide(left: int, right: int, up: bool, position: int) -> int:
    """Divide whole numbers, rounded up or down."""
    if right == 0:
        raise RuleError("LR-R0001", "this divides by zero", position)
    return -(-left // right) if up else left // right


def whole(number: int, position: int) -> int:
    """Check that a number is no wider than 64 bits."""
    if not -WIDEST <= number <= WIDEST:
        raise RuleError("LR-R0015", "this number is too large: it has more than 18 digits", position)
    return number


def top(pile: list[int], number: int) -> list[int]:
    """List the top things of a pile, the top one first."""
    return pile[: -number - 1 : -1] if number > 0 else []


def bottom(pile: list[int], number: int) -> list[int]:
    """List the bottom things of a pile, the bottom one first."""
    return pile[:number] if number > 0 else []


def row(places: list[int], number: int, rows: int) -> list[int]:
    """List the places of one row, counted from 1."""
    size = len(places) // rows
    return places[(number - 1) * size : number * size] if 1 <= number <= rows else []


def move_row(places: list[int], number: int, to: int, rows: int, position: int) -> None:
    """Move what lies in one row to the places of another, which must be empty."""
    size = len(places) // rows
    here, there = slice((number - 1) * size, number * size), slice((to - 1) * size, to * size)
    if not (1 <= number <= rows and 1 <= to <= rows) or any(t >= 0 for t in places[there]):
        raise RuleError("LR-R0004", "a row can be moved only to another row that is empty", position)
    places[there] = places[here]
    places[here] = [-1] * size


def close_gaps(places: list[int], rows: int) -> None:
    """Move what lies in each row to the left, so that its free places are on the right."""
    size = len(places) // rows
    for start in range(0, size * rows, size or 1):
        places[start : start + size] = sorted(places[start : start + size], key=_is_free)


def _is_free(place: int) -> bool:
    return place < 0


def out_of_range() -> None:
    """Report a counter that grows or shrinks too far."""
    raise RuleError("LR-R0002", "a counter would go beyond one thousand million, up or down")


def change(c: list[int], index: int, by: int, least: int) -> None:
    """Change a counter, not below its least value."""
    value = c[index] + by
    if not -LIMIT <= value <= LIMIT:
        out_of_range()
    c[index] = max(value, least)


def times(number: int) -> int:
    """Check how often a text is to be repeated."""
    if number > MOST_TIMES:
        raise RuleError("LR-X0011", f"a text can be repeated at most {MOST_TIMES} times, but here it is {number}")
    return number


def endless(position: int) -> None:
    """Report a loop that goes round too often without coming to its end."""
    raise RuleError("LR-R0020", f"what this loop waits for does not come: it went round {MOST_TIMES:,} times", position)


def one_of_each(things: list[int], told: list[Any]) -> list[int]:
    """Leave the first of all things that are told by the same, such as a face and a place."""
    first: dict[Any, int] = {}
    for thing, by in zip(things, told, strict=True):
        first.setdefault(by, thing)
    return [*first.values()]


def orders(things: list[int], told: list[Any] | None, position: int) -> list[tuple[int, ...]]:
    """List the orders of a few things; of those that differ in things told by the same, the first."""
    if len(things) > MOST_ORDERED:
        raise RuleError("LR-X0012", f"a player can put at most {MOST_ORDERED} things in order", position)
    if told is None or len(set(told)) == len(told):
        return list(permutations(things))
    by, first = dict(zip(things, told, strict=True)), dict[Any, tuple[int, ...]]()
    for order in permutations(things):
        first.setdefault(tuple(by[thing] for thing in order), order)
    return [*first.values()]


def numbers(least: int, most: int, position: int) -> list[int]:
    """List the whole numbers from one to another."""
    if most - least >= MOST_NUMBERS:
        raise RuleError("LR-X0021", f"a player can choose from at most {MOST_NUMBERS} numbers", position)
    return list(range(least, most + 1))


def reached(
    table: tuple[tuple[int, ...], ...], starts: Sequence[int], most: int, passes: Any, s: State | None, p: int
) -> dict[int, int]:
    """Give the number of steps to each thing within reach; what is stepped over on the way must pass a test."""
    if most < 0:
        return {}
    found = dict.fromkeys(starts, 0)
    edge = list(found)
    for steps in range(1, min(most, NO_WAY) + 1):
        beyond: list[int] = []
        for t in edge:
            if passes is None or steps == 1 or passes(s, p, t):
                for u in table[t]:
                    if u not in found:
                        found[u] = steps
                        beyond.append(u)
        if not beyond:
            break
        edge = beyond
    return found


def reached_by(
    table: tuple[tuple[int, ...], ...], starts: Sequence[int], most: int, passes: Any, s: State, p: int
) -> dict[int, int]:
    """Give the number of steps to each thing within reach; what a step goes along must pass a test."""
    if most < 0:
        return {}
    found = dict.fromkeys(starts, 0)
    edge, taken = list(found), set[int]()
    for steps in range(1, min(most, NO_WAY) + 1):
        beyond: list[int] = []
        for t in edge:
            for along in table[t]:
                if along not in taken:
                    taken.add(along)
                    for u in table[along] if passes is None or passes(s, p, along) else ():
                        if u not in found:
                            found[u] = steps
                            beyond.append(u)
        if not beyond:
            break
        edge = beyond
    return found


def _make_nearest() -> Any:
    """Make the function that counts steps where nothing bars the way; it keeps what it found out."""
    known: dict[int, dict[int, dict[int, int]]] = {}

    def nearest(table: tuple[tuple[int, ...], ...], starts: Sequence[int], thing: int) -> int:
        of_table = known.get(id(table))
        if of_table is None:
            of_table = known[id(table)] = {}
        least = NO_WAY
        for start in starts:
            found = of_table.get(start)
            if found is None:
                found = of_table[start] = reached(table, (start,), NO_WAY, None, None, 0)
            least = min(least, found.get(thing, NO_WAY))
        return least

    return nearest


def _make_position(layout: Layout) -> Any:
    zones = [layout.rules.zones[name] for name, _ in layout.zone_names]
    rows = tuple(zone.rows if zone.shape == "rows" else 0 for zone in zones)

    def position(s: State, t: int) -> int:
        """Give the place of a thing in its row, from 1; 0 where it lies in no row."""
        zone = s.at[t]
        if not rows[zone]:
            return 0
        places = s.z[zone]
        return places.index(t) % (len(places) // rows[zone]) + 1

    return position


def end_now() -> None:
    """End the game."""
    raise Ended


def start(s: State, entry: tuple[Any, ...], p: int, t: int) -> int:
    """Begin a text: carry it out at once, or push its frame and run its first segment."""
    function, segment, number, locals = entry
    if function is not None:
        function(s, p, t)
        return 0
    f = [number, p, t, *locals]
    s.frames.append(f)
    result: int = segment(s, f)
    return result


def put_for_a_time(s: State, hook: int, entry: int, ending: int) -> None:
    """Put a power in force until something ends."""
    grow(s)
    s.temp.append((hook, entry, ending))
    put_in_force(s, hook, (*s.act[hook], entry))


def expire(s: State, ending: int) -> None:
    """End the powers that hold until something ends."""
    keep = []
    for hook, entry, until in s.temp:
        if until != ending:
            keep.append((hook, entry, until))
            continue
        entries = list(s.act[hook])
        entries.remove(entry)
        put_in_force(s, hook, tuple(entries))
    s.temp = keep


def _make_pending(space: dict[str, Any], stride: int) -> Any:
    def pending(offers: list[int]) -> bool:
        """Tell whether one of the offers is of something that must be done."""
        return any((-FIRST_OFFER - offer) // stride in space["MUST"] for offer in offers)

    return pending


def _make_take_offer(space: dict[str, Any], stride: int) -> Any:
    def take_offer(s: State, p: int, entry: int) -> int:
        power, t = divmod(entry, stride)
        if power in space["ONCE"]:
            s.used.append(entry)
        elif power in space["LIMITED"]:
            cell, of_thing = space["LIMITED"][power]
            s.c[cell + (t if of_thing else p)] = 1
        return start(s, space["BODY"][power], p, t)

    return take_offer


def best(measured: list[tuple[int, int]]) -> list[int]:
    """List those whose measure is the greatest, in their order."""
    most = max([m for m, _ in measured], default=0)
    return [x for m, x in measured if m == most]


def _make_first_player(layout: Layout) -> Any:
    at = layout.cells.get(FIRST, -1)

    def first_player(s: State) -> int:
        """Give the player with whom the game begins."""
        return s.c[at]

    return first_player


def _make_cannot_pay(layout: Layout) -> Any:
    names = list(layout.rules.counters)

    def cannot_pay(counter: int, position: int) -> None:
        raise RuleError("LR-R0003", f"there is not enough {names[counter]} to pay, and no way to get it", position)

    return cannot_pay


def _make_swap(layout: Layout, primitives: Primitives) -> Any:
    from london_rules.compiler.layout import STACKS

    def swap(s: State, a: int, b: int) -> None:
        """Let two things change places."""
        here, there = s.at[a], s.at[b]
        if primitives.moves[here] >= STACKS or primitives.moves[there] >= STACKS:
            raise RuleError("LR-R0006", "things in stacks, or in piles that cover, cannot be swapped")
        i, j = s.z[here].index(a), s.z[there].index(b)
        s.z[here][i], s.z[there][j] = b, a
        s.at[a], s.at[b] = there, here
        for plane in primitives.lost:
            s.m[plane + a] = s.m[plane + b] = 0
        primitives.touch(s, a)
        primitives.touch(s, b)

    return swap


# What needs nothing of a layout, by its own name.
_SHARED: Final[tuple[Callable[..., Any], ...]] = (
    *(rnd, shuffle, look_up, divide, whole, change, out_of_range, times, endless, numbers),
    *(top, bottom, row, move_row, close_gaps, one_of_each, orders, best, reached, reached_by),
    *(start, end_now, put_for_a_time, expire, refill, counted, spend),
)
