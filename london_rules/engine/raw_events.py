"""Events as the traced program writes them: a tuple of the kind, usually a place in the rules, and more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias

from london_rules.classes import frozen

RawEvent: TypeAlias = tuple[Any, ...]
EventKind: TypeAlias = Literal[
    "enter", "leave", "counter", "paid", "on thing", "move", "put", "under", "swap", "turn", "row", "gaps",
    "chose", "action", "short", "reveal", "look", "until", "end", "end rounds", "outcome", "course", "round begins",
    "turn begins", "chance", "all chose", "set", "not done", "only",
]  # fmt: skip

Kinds: TypeAlias = frozenset[EventKind] | None  # of events that a host wants; None: all
NOTHING: Final[Kinds] = frozenset()


@frozen
class Wanted:
    """What is kept of a game: events of some kinds, None for all, its course, and what is counted of both.

    For the course there are the cells of counters, and what one more of the first line of the ranking is worth. Where
    counts are wanted, events that count may be among those that are kept, and the `rows` of the course may be left out.
    """

    kinds: Kinds = None
    cells: Sequence[int] | None = None
    unit: int = 0
    counts: bool = False
    rows: bool = True


EVERYTHING: Final = Wanted()


def kind_of(raw: RawEvent) -> EventKind:
    """Return the kind of an event."""
    kind: EventKind = raw[0]
    return kind


# What an event has after its kind. Most come from a place in the rules; those with a thing may be about none.
FIELDS: Final[dict[EventKind, tuple[str, ...]]] = {
    "enter": ("text", "player", "thing"),
    "leave": (),
    "counter": ("place", "player", "counter", "amount", "thing"),
    "paid": ("place", "player", "counter", "amount", "thing"),
    "on thing": ("place", "thing", "counter", "amount"),
    "move": ("place", "moved", "from", "to"),
    "put": ("place", "moved", "from", "to", "on"),
    "under": ("place", "moved", "from", "to"),
    "swap": ("place", "moved", "moved", "from", "to"),
    "turn": ("place", "thing", "down"),
    "row": ("place", "zone", "row", "to"),
    "gaps": ("place", "zone"),
    "chose": ("place", "player", "answer"),
    "action": ("place", "player", "action"),
    "short": ("place", "player", "counter", "short", "noted"),
    "reveal": ("place", "player", "things"),
    "look": ("place", "player", "things"),
    "until": ("place", "player"),
    "end": ("place", "turns"),
    "end rounds": ("place", "rounds"),
    "outcome": ("place", "outcome"),
    "course": ("place", "what", "player"),
    "round begins": ("round", "player"),
    "turn begins": ("turn", "player"),
    "chance": ("value", "of"),
    "all chose": ("place",),
    "set": ("place", "player", "counter", "amount", "value"),
    "not done": ("place", "player"),
    "only": ("question", "player", "answer", "zone"),
}
_THING: Final = {kind: fields.index("thing") + 1 for kind, fields in FIELDS.items() if "thing" in fields}
_MOVED: Final = {kind: [i for i, one in enumerate(fields, 1) if one == "moved"] for kind, fields in FIELDS.items()}


def position_of(raw: RawEvent) -> int | None:
    """Return the number of the place in the rules that an event comes from, None if it comes from no line."""
    return int(raw[1]) if FIELDS[kind_of(raw)][:1] == ("place",) else None


def thing_of(raw: RawEvent) -> int | None:
    """Return the number of the thing that an event is about, below 0 if it could be about one but is not."""
    kind = kind_of(raw)
    if kind == "only":
        return int(raw[3]) if raw[4] >= 0 else -1
    if kind not in _THING:
        return None
    thing = raw[_THING[kind]]
    return -1 if thing is None else int(thing)  # None: nothing was chosen


def things_of(raw: RawEvent) -> list[int]:
    """List the numbers of all things in an event: those that it moves or shows, or the one that it is about."""
    kind = kind_of(raw)
    if kind in ("reveal", "look"):
        return list(raw[3])
    thing = thing_of(raw)
    return [raw[i] for i in _MOVED[kind]] if thing is None else [thing] * (thing >= 0)
