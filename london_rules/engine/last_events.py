"""The last events of a log as plain data, with the causes of all of them; others are found when they are needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from london_rules.compiler.program import Program
from london_rules.engine.append_log import CHUNK, Chunked
from london_rules.engine.events import Event, EventLog


def last_events(log: EventLog, last: int) -> dict[str, Any]:
    """Return the last events, those of the turn in which they begin, and their causes; in whole chunks."""
    wanted = set(range(_turn_of(log, max(len(log) - last - 1, 0)), len(log)))
    around = [min(wanted, default=-1), *log.causes()]
    while around:
        at = around.pop()
        if at >= 0:
            wanted.add(at)
            around.append(log.events[at].cause)
    chunks = sorted({at // CHUNK for at in (*wanted, len(log))})
    written = {
        str(number): [
            [one.raw, one.cause, one.answers, one.seen_by, one.known_to, one.turn, one.only]
            for one in log.events.chunk(number)
        ]
        for number in chunks
    }
    return {"length": len(log), "causes": list(log.causes()), "chunks": written}


def _turn_of(log: EventLog, number: int) -> int:
    """Return the number of the event with which the turn of an event began."""
    while number and log.events[number].raw[0] not in ("turn begins", "round begins"):
        number -= 1
    return number


def read_last_events(program: Program, data: Mapping[str, Any], before: Callable[[], Chunked[Event]]) -> EventLog:
    """Make a log from its last events; `before` gives the whole of it, once somebody asks for what is missing."""
    chunks = {int(number): [_event(*event) for event in events] for number, events in data["chunks"].items()}
    return EventLog(program, Chunked.with_gaps(data["length"], chunks, before), list(data["causes"]))


def _event(raw: Any, cause: int, answers: int, seen_by: int, known_to: int, turn: int, only: Any) -> Event:
    questions = tuple((_tuples(one), seen) for one, seen in only)
    return Event(_tuples(raw), cause, answers, seen_by, known_to, turn, questions)


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
