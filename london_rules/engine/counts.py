"""What is counted of a game of bots, in its events and at its turns. Where games are native, C counts the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from london_rules.classes import define, field, frozen
from london_rules.compiler.program import Program
from london_rules.engine.raw_events import EventKind, RawEvent
from london_rules.engine.rows import Row

COUNTED: Final[frozenset[EventKind]] = frozenset(("action", "enter", "turn begins", "swap", "move", "put", "under"))
PARTS: Final = 10  # of a game, at whose ends counters are noted


@frozen
class CourseCounts:
    """What was counted at the `turns` of a game, of which `repeats` bring nothing new.

    `leads` is how often the lead changes, `behind` for each seat the last turn, from 1, at which another leads.
    `counters` has at the start and after each part of the game those that players have, all seats together, and then
    those of the table.
    """

    turns: int
    repeats: int
    leads: int
    behind: Sequence[int]
    counters: Sequence[int]


@frozen
class Counts:
    """What was counted in a game: of each action, and of each face in the order of the layout.

    `begins` is the seat of the first turn, -1 for none. `used` counts texts carried out, `laid` things laid out on the
    table of a player, `kept` those in a hand at the end, and `given` those that went from a hand to a place of nobody.
    A hand is a place of a player that only they see. `played` has a byte for each seat and face: whether they laid it
    out, or carried out its text.
    """

    begins: int
    actions: Sequence[int]
    used: Sequence[int]
    laid: Sequence[int]
    kept: Sequence[int]
    given: Sequence[int]
    played: bytes
    course: CourseCounts | None = None


def owners(program: Program) -> list[int]:
    """List the seat that each place belongs to, -1 for one of nobody."""
    return [owner for _, owner in program.layout.zone_names]


def hands(program: Program) -> list[bool]:
    """List whether each place is a hand."""
    zones = program.layout.rules.zones
    return [owner >= 0 and zones[name].seen == "owner" for name, owner in program.layout.zone_names]


def count(program: Program, events: Iterable[RawEvent], seats: int, turns: Sequence[Row] = (), each: int = 0) -> Counts:
    """Count what happened in a game, of which at least the events of the kinds in `COUNTED` were kept.

    A row for a turn has its number, what each seat has, and the counters, first those that `each` player has.
    """
    made = _Counting(program, seats)
    for event in events:
        made.add(event)
    return made.counts(_of_turns(turns, seats, each) if turns else None)


@define(eq=False)
class _Counting:
    """Counts events."""

    program: Program
    seats: int
    begins: int = -1
    actions: list[int] = field(init=False)
    used: list[int] = field(init=False)
    laid: list[int] = field(init=False)
    given: list[int] = field(init=False)
    played: bytearray = field(init=False)
    at: dict[int, int] = field(factory=dict)
    _face: Sequence[int] = field(init=False)
    _owner: Sequence[int] = field(init=False)
    _hand: Sequence[bool] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Begin with nothing."""
        layout = self.program.layout
        faces = len(layout.faces)
        self._face = layout.face_of
        self._owner, self._hand = self.program.once(owners), self.program.once(hands)
        self.actions = [0] * len(layout.rules.actions)
        self.used, self.laid, self.given = ([0] * faces for _ in range(3))
        self.played = bytearray(self.seats * faces)

    def add(self, event: RawEvent) -> None:
        """Count an event."""
        kind: EventKind = event[0]
        if kind == "action":
            self.actions[event[3]] += 1
        elif kind == "turn begins" and self.begins < 0:
            self.begins = event[2]
        elif kind == "enter" and event[3] is not None and event[3] >= 0:
            self.used[self._face[event[3]]] += 1
            self._play(event[2], event[3])
        elif kind in ("move", "put", "under"):
            _, _, thing, before, after, *_ = event
            if before != after and after >= 0 and self._owner[after] >= 0 and not self._hand[after]:
                self.laid[self._face[thing]] += 1
                self._play(self._owner[after], thing)
            self._go(thing, before, after)
        elif kind == "swap":
            one, other = event[2:4]
            first, second = self.at.get(one, -1), self.at.get(other, -1)
            self._go(one, first, second)
            self._go(other, second, first)

    def _play(self, seat: int, thing: int) -> None:
        if seat >= 0:
            self.played[seat * len(self.used) + self._face[thing]] = 1

    def _go(self, thing: int, before: int, after: int) -> None:
        """Let a thing go from one place to another: away, if that is from a hand to a place of nobody."""
        self.at[thing] = after
        if before >= 0 and after >= 0 and self._hand[before] and self._owner[after] < 0:
            self.given[self._face[thing]] += 1

    def counts(self, course: CourseCounts | None) -> Counts:
        """Give what was counted."""
        kept = [0] * len(self.used)
        for thing, place in self.at.items():
            if place >= 0 and self._hand[place]:
                kept[self._face[thing]] += 1
        return Counts(self.begins, self.actions, self.used, self.laid, kept, self.given, bytes(self.played), course)


def _of_turns(turns: Sequence[Row], seats: int, each: int) -> CourseCounts:
    leaders = [_leader(row[1 : 1 + seats]) for row in turns]
    alone = [leader for leader in leaders if leader >= 0]
    parts = [turns[round(part * (len(turns) - 1) / PARTS)] for part in range(PARTS + 1)]
    own, shared = 1 + seats, 1 + seats + each * seats
    return CourseCounts(
        len(turns),
        len(turns) - len({row[1:] for row in turns}),
        sum(one != other for one, other in pairwise(alone)),
        [max((i for i, one in enumerate(leaders[:-1], 1) if one not in (p, -1)), default=0) for p in range(seats)],
        [n for row in parts for n in (*(sum(row[i : i + seats]) for i in range(own, shared, seats)), *row[shared:])],
    )


def _leader(standing: Sequence[int]) -> int:
    """Return the seat that is ahead of all others, -1 if none is."""
    best = max(standing)
    return standing.index(best) if standing.count(best) == 1 else -1
