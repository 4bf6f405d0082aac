"""Events as the traced program writes them: a tuple of the kind, usually a place in the rules, and more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias, assert_never

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


def position_of(raw: RawEvent) -> int | None:
    """Return the number of the place in the rules that an event comes from, None if it comes from no line."""
    kind = kind_of(raw)
    match kind:
        case "counter" | "paid" | "on thing" | "move" | "put" | "swap" | "turn" | "row" | "chose" | "action" | "short":
            return int(raw[1])
        case "under":
            return int(raw[1])
        case "until" | "end" | "end rounds" | "outcome" | "course" | "gaps" | "reveal" | "look" | "all chose" | "set":
            return int(raw[1])
        case "not done":
            return int(raw[1])
        case "enter" | "leave" | "round begins" | "turn begins" | "chance" | "only":
            return None
        case _:
            assert_never(kind)


def thing_of(raw: RawEvent) -> int | None:
    """Return the number of the thing that an event is about, below 0 if it could be about one but is not."""
    kind = kind_of(raw)
    match kind:
        case "enter":
            return int(raw[3])
        case "counter" | "paid":
            return -1 if raw[5] is None else int(raw[5])  # None: nothing was chosen
        case "on thing" | "turn":
            return int(raw[2])
        case (
            "move"
            | "put"
            | "under"
            | "swap"
            | "row"
            | "gaps"
            | "chose"
            | "action"
            | "short"
            | "until"
            | "end"
            | "reveal"
            | "look"
        ):
            return None
        case "leave" | "end rounds" | "outcome" | "course" | "round begins" | "turn begins" | "chance":
            return None
        case "all chose" | "set" | "not done":
            return None
        case "only":
            return int(raw[3]) if raw[4] >= 0 else -1
        case _:
            assert_never(kind)


def things_of(raw: RawEvent) -> list[int]:
    """List the numbers of all things in an event: those that it moves, or the one that it is about."""
    kind = kind_of(raw)
    match kind:
        case "move" | "put" | "under":
            return [raw[2]]
        case "swap":
            return [raw[2], raw[3]]
        case "reveal" | "look":
            return list(raw[3])
        case "enter" | "counter" | "paid" | "on thing" | "turn" | "only":
            thing = thing_of(raw)
            return [] if thing is None or thing < 0 else [thing]
        case "row" | "gaps" | "chose" | "action" | "short" | "until" | "end" | "end rounds" | "outcome" | "course":
            return []
        case "leave" | "round begins" | "turn begins" | "chance" | "all chose" | "set" | "not done":
            return []
        case _:
            assert_never(kind)
