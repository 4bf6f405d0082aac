"""The last events of a log as plain data, with the causes of all of them; others are found when they are needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, SupportsIndex, overload

from london_rules.compiler.program import Program
from london_rules.engine.events import Event, EventLog

_MISSING: Final = Event((), -1, 0, 0, 0, 0)


class _Events(list[Event]):
    """The events of a log, of which some are missing until one of them is asked for; then `find` gives all of them."""

    def __init__(self, events: list[Event], find: Callable[[], list[Event]] | None) -> None:
        super().__init__(events)
        self._find = find

    @overload
    def __getitem__(self, at: SupportsIndex, /) -> Event: ...
    @overload
    def __getitem__(self, at: slice, /) -> list[Event]: ...
    def __getitem__(self, at: SupportsIndex | slice, /) -> Event | list[Event]:
        """Return an event, or a list of some."""
        found = super().__getitem__(at)
        if self._find is not None and (_MISSING in found if isinstance(found, list) else found is _MISSING):
            whole, self._find = self._find(), None
            self[:] = [whole[i] if event is _MISSING else event for i, event in enumerate(super().__iter__())]
            return self[at]
        return found

    def __iter__(self) -> Iterator[Event]:
        return iter(self[:])

    def copy(self) -> _Events:
        """Return a copy; neither sees what happens to the other."""
        return _Events(super().__getitem__(slice(None)), self._find)


def last_events(log: EventLog, last: int) -> dict[str, Any]:
    """Return the last events, those of the turn in which they begin, and their causes."""
    wanted = set(range(_turn_of(log, max(len(log) - last - 1, 0)), len(log)))
    around = [min(wanted, default=-1), *log.causes()]
    while around:
        at = around.pop()
        if at >= 0:
            wanted.add(at)
            around.append(log.events[at].cause)
    written = {str(at): _written(log.events[at]) for at in sorted(wanted)}
    return {"length": len(log), "causes": list(log.causes()), "events": written}


def _turn_of(log: EventLog, number: int) -> int:
    """Return the number of the event with which the turn of an event began."""
    while number and log.events[number].raw[0] not in ("turn begins", "round begins"):
        number -= 1
    return number


def read_last_events(program: Program, data: Mapping[str, Any], find: Callable[[], list[Event]]) -> EventLog:
    """Make a log from its last events; `find` gives all of them, once somebody asks for one that is missing."""
    known = {int(number): _event(*event) for number, event in data["events"].items()}
    events = [known.get(at, _MISSING) for at in range(data["length"])]
    return EventLog(program, _Events(events, find), list(data["causes"]))


def _written(one: Event) -> list[Any]:
    return [one.raw, one.cause, one.answers, one.seen_by, one.known_to, one.turn, one.only]


def _event(raw: Any, cause: int, answers: int, seen_by: int, known_to: int, turn: int, only: Any) -> Event:
    questions = tuple((_tuples(one), seen) for one, seen in only)
    return Event(_tuples(raw), cause, answers, seen_by, known_to, turn, questions)


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
