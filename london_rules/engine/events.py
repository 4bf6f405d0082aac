"""Events of the traced program: stored with what each player may know, and returned as plain data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, assert_never

from london_rules.classes import define, field, frozen
from london_rules.compiler.program import Program, State
from london_rules.engine.decisions import word_of
from london_rules.engine.raw_events import RawEvent, kind_of, position_of, thing_of, things_of
from london_rules.engine.replay_events import follow
from london_rules.engine.viewers import EVERYTHING, SPECTATOR, Viewer
from london_rules.engine.visibility import EVERYBODY, hidden_counters, hidden_slot, seers, seers_of

COURSE = ("next turn", "turn skipped", "left the game")
OF_COUNTERS = ("counter", "paid", "set", "short")  # in the raw events, the player is followed by the counter
WITH_THING = ("enter", "counter", "paid", "on thing", "only")


@frozen(weakref_slot=False)  # a table keeps hundreds of them from its set-up on
class Event:
    """One event: its raw form, the number of the event around it, and who may see the thing in it.

    `seen_by` has a bit for each seat (from 1), and the lowest for spectators. `known_to` is such a mask of who may
    know whose text made it: the text of a hidden thing is not named. `only` are the questions that answered themselves
    just before it, each with who may see the thing: they have no numbers, as those would show to others that there
    were such questions.
    """

    raw: RawEvent
    cause: int
    answers: int
    seen_by: int
    known_to: int
    turn: int
    only: tuple[tuple[RawEvent, int], ...] = ()


@define
class _Then:
    """The table as it was at an event, worked out on request."""

    program: Program
    before: State | None
    after: State
    _now: State | None = None
    _followed: int = 0
    _moves: dict[int, list[tuple[int, RawEvent]]] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        """Record which things change their place or face, and when."""
        if self.before is None:
            return
        for at, raw in enumerate(self.after.ev):
            if raw[0] in ("move", "put", "under", "turn", "swap"):
                for thing in things_of(raw):
                    self._moves.setdefault(thing, []).append((at, raw))

    def moves(self, thing: int | None) -> list[tuple[int, RawEvent]]:
        """List the changes of place and face of a thing among the new events."""
        return self._moves.get(-1 if thing is None else thing, [])

    def at(self, index: int) -> State:
        """Return the state at the time of an event, by its number among the new ones; to be called in order."""
        if self.before is None:
            return self.after
        if self._now is None:
            self._now = self.program.clone(self.before)
        for raw in self.after.ev[self._followed : index]:
            follow(self.program, self._now, raw)
        self._followed = index
        return self._now


@define
class EventLog:
    """Keep events in order; `cause` of each is the number of the event that encloses it, -1 for none."""

    program: Program
    events: list[Event] = field(factory=list)
    _open: list[int] = field(factory=list)
    _moves: tuple[int, ...] = field(init=False)  # who sees what enters or leaves each zone
    _private: frozenset[int] = field(init=False)  # the counters whose changes only their owners learn

    def __attrs_post_init__(self) -> None:
        """Look up who sees what."""
        self._moves = seers(self.program).moves
        self._private = hidden_counters(self.program)

    def __len__(self) -> int:
        return len(self.events)

    def take(self, s: State, answers: int, before: State | None = None) -> None:
        """Move the new events of a state into the log; `before` is the state in which they began.

        A thing may be seen in an event by whoever saw it then, or sees how it goes on from there.
        """
        then = _Then(self.program, before, s)
        number = len(self.events)
        turn = self.events[-1].turn if number else 0
        only: list[tuple[RawEvent, int]] = []
        for index, raw in enumerate(s.ev):
            if raw[0] == "leave":
                if self._open:
                    self._open.pop()
                continue
            cause = self._open[-1] if self._open else -1
            if raw[0] == "turn begins":
                turn = raw[1]
            seen = self._seen_by(s, raw)
            if raw[0] in WITH_THING and (moves := then.moves(thing_of(raw))):
                later = next((m for at, m in moves if at > index and m[0] != "turn"), raw)
                seen = self._seen_by(then.at(index), raw)
                seen |= self._seen_by(s, later) if raw[0] != "only" else 0  # who had to choose did not know it yet
            if raw[0] == "only":
                only.append((raw, seen))
                continue
            known = seen if raw[0] == "enter" else self.events[cause].known_to if cause >= 0 else EVERYBODY
            self.events.append(Event(raw, cause, answers, seen, known, turn, tuple(only)))
            only.clear()
            if raw[0] == "enter":
                self._open.append(number)
            number += 1
        s.ev.clear()

    def _seen_by(self, s: State, raw: RawEvent) -> int:
        """Return the mask of those who may see the things in an event."""
        kind = kind_of(raw)
        match kind:
            case "move" | "put" | "under":
                return self._moves[raw[3]] | self._moves[raw[4]]
            case "swap":
                return self._moves[raw[4]] | self._moves[raw[5]]
            case "chose" | "look":
                return 1 << int(raw[2]) + 1
            case "reveal":
                return EVERYBODY
            case "chance":
                return 0
            case "enter" | "counter" | "paid" | "on thing" | "only":
                thing = thing_of(raw)
                return EVERYBODY if thing is None or thing < 0 else seers_of(self.program, s, thing)
            case "turn" | "row" | "gaps" | "action" | "short" | "until" | "end" | "end rounds" | "all chose" | "set":
                return EVERYBODY
            case "outcome" | "course" | "round begins" | "turn begins" | "leave" | "not done":
                return EVERYBODY
            case _:
                assert_never(kind)

    def causes(self) -> tuple[int, ...]:
        """Return the numbers of the events whose rules are still being carried out, outermost first."""
        return tuple(self._open)

    def cut(self, length: int, causes: tuple[int, ...]) -> None:
        """Drop the events after a point between two answers, where some causes were open."""
        del self.events[length:]
        self._open = list(causes)

    def copy(self) -> EventLog:
        """Copy the log; the events are shared."""
        return EventLog(self.program, self.events.copy(), self._open[:])

    def as_json(self, viewer: Viewer, since: int = 0) -> list[dict[str, Any]]:
        """Return the events from number `since` on as plain data, as a viewer may know them."""
        since = max(since, 0)
        out = []
        for number, event in enumerate(self.events[since:], since):
            made = self._describe(number, event, viewer)
            if made is not None:
                out.append(made)
        return out

    def one(self, number: int, viewer: Viewer) -> dict[str, Any] | None:
        """Return one event, None if a viewer may not know about it."""
        return self._describe(number, self.events[number], viewer)

    def _describe(self, number: int, event: Event, viewer: Viewer) -> dict[str, Any] | None:
        bits = -1 if viewer == EVERYTHING else 1 << (SPECTATOR if viewer is None else viewer)
        open = bool(event.seen_by & bits) or viewer == EVERYTHING
        if not open and event.raw[0] in ("chance", "chose"):
            return None
        if event.raw[0] in OF_COUNTERS and event.raw[3] in self._private and not 2 << event.raw[2] & bits:
            return None
        out: dict[str, Any] = {"number": number, "cause": event.cause, "turn": event.turn}
        known = bool(event.known_to & bits) or viewer == EVERYTHING
        out |= _Describer(self.program, open, known).describe(event.raw)
        own = [one for one in event.only if one[0][2] + 1 == viewer]
        only = [_Describer(self.program, bool(seen & bits), known).data(raw) for raw, seen in own]
        return {**out, "only": only} if only else out


def described(program: Program, events: Iterable[RawEvent]) -> list[dict[str, Any]]:
    """Describe all events of a game for somebody who sees everything, without keeping a log of them."""
    describer = _Describer(program, open=True, known=True)
    out: list[dict[str, Any]] = []
    causes, turn = [-1], 0
    for raw in events:
        if raw[0] == "leave":
            causes = causes[:-1] or [-1]
            continue
        if raw[0] == "turn begins":
            turn = raw[1]
        out.append({"number": len(out), "cause": causes[-1], "turn": turn, **describer.describe(raw)})
        if raw[0] == "enter":
            causes.append(len(out) - 1)
    return out


def _counters(program: Program) -> tuple[str, ...]:
    return tuple(program.layout.rules.counters)


@frozen
class _Describer:
    """Turn the numbers of raw events into names."""

    program: Program
    open: bool
    known: bool

    def describe(self, raw: RawEvent) -> dict[str, Any]:
        """Describe an event, and the line of the rules that it comes from."""
        position = position_of(raw)
        return self.data(raw) if position is None else {**self.data(raw), "at": self.place(position)}

    def data(self, raw: RawEvent) -> dict[str, Any]:  # noqa: C901, PLR0911, PLR0912 - one case per kind
        """Describe an event, by its kind."""
        kind = kind_of(raw)
        match kind:
            case "enter":
                name = self.program.source.slots[raw[1]]
                rule = name if self.known else hidden_slot(self.program, name)
                return {"type": "rule", "rule": rule, "player": raw[2] + 1, "thing": self.thing(raw[3])}
            case "counter":
                return {"type": "counter", **self.change(*raw[2:5]), "thing": self.thing(raw[5])}
            case "paid":
                return {"type": "payment", **self.change(*raw[2:5]), "thing": self.thing(raw[5])}
            case "short":
                return {"type": "short", **self.change(*raw[2:5])}
            case "on thing":
                thing, counter = self.thing(raw[2]), self.counter(raw[3])
                return {"type": "counter on thing", "thing": thing, "counter": counter, "amount": raw[4]}
            case "move":
                return {"type": "move", **self.move(*raw[2:5]), "on": None}
            case "under":
                return {"type": "move", **self.move(*raw[2:5]), "on": None, "under": True}
            case "put":
                on = None if raw[5] is None else self.thing(raw[5])
                return {"type": "move", **self.move(*raw[2:5]), "on": on}
            case "swap":
                things, zones = [self.thing(one) for one in raw[2:4]], [self.zone(one) for one in raw[4:6]]
                return {"type": "swap", "things": things, "zones": zones}
            case "turn":
                return {"type": "turned", "thing": self.thing(raw[2]), "face": "down" if raw[3] else "up"}
            case "row":
                return {"type": "row moved", "in": self.zone(raw[2]), "row": raw[3], "to": raw[4]}
            case "gaps":
                return {"type": "gaps closed", "in": self.zone(raw[2])}
            case "reveal" | "look":
                type = "revealed" if kind == "reveal" else "looked at"
                things = [self.thing(one) for one in raw[3]] if self.open else []  # nor how many they are
                return {"type": type, "player": raw[2] + 1, "things": things}
            case "chose":
                return {"type": "choice", "player": raw[2] + 1}
            case "only":
                return self.only(raw[1], raw[3], raw[4])
            case "all chose":
                return {"type": "all have chosen"}
            case "set":
                return {"type": "number chosen", **self.change(*raw[2:5]), "value": raw[5]}
            case "action":
                return {
                    "type": "action",
                    "player": raw[2] + 1,
                    "action": list(self.program.layout.rules.actions)[raw[3]],
                }
            case "not done":
                return {"type": "not done", "player": raw[2] + 1}
            case "until":
                return {"type": "power for a time", "player": raw[2] + 1}
            case "end":
                return {"type": "end announced", "turns": raw[2]}
            case "end rounds":
                return {"type": "end announced", "rounds": raw[2]}
            case "outcome":
                decl = list(self.program.layout.rules.outcomes.values())[raw[2] - 1]
                won = {"won": decl.won} if decl.winners is None else {}
                return {"type": "outcome", "outcome": decl.name, **won}
            case "course":
                return {"type": COURSE[raw[2]], "player": raw[3] + 1}
            case "round begins":
                return {"type": "round begins", "round": raw[1], "player": raw[2] + 1}
            case "turn begins":
                return {"type": "turn begins", "turn": raw[1], "player": raw[2] + 1}
            case "chance":
                return {"type": "chance", "value": raw[1], "of": raw[2]}
            case "leave":
                return {}  # only closes what `enter` opened, and is not in any log
            case _:
                assert_never(kind)

    def change(self, player: int, counter: int, amount: int) -> dict[str, Any]:
        return {"player": player + 1, "counter": self.counter(counter), "amount": amount}

    def only(self, number: int, answer: int, zone: int) -> dict[str, Any]:
        """Describe the one answer to a question: a thing and where it was, a player, or words."""
        question = self.program.source.questions[number]
        who = answer + 1 if question.kind == "one" and question.thing == "player" and answer >= 0 else None
        return {
            "thing": self.thing(answer) if zone >= 0 else None,
            "in": self.zone(zone) if zone >= 0 else None,
            "player": who,
            "option": None if zone >= 0 or who else word_of(self.program, question, answer),
        }

    def move(self, thing: int, old: int, new: int) -> dict[str, Any]:
        return {"thing": self.thing(thing), "out of": self.zone(old), "into": self.zone(new)}

    def thing(self, index: int | None) -> str | None:
        return self.program.layout.things[index].id if self.open and index is not None and index >= 0 else None

    def place(self, position: int) -> dict[str, Any]:
        at = self.program.source.positions[position]
        if not self.known:
            return {"rule": hidden_slot(self.program, at.slot), "from": None, "to": None}
        return {"rule": at.slot, "from": at.start, "to": at.end}

    def counter(self, index: int) -> str:
        return self.program.once(_counters)[index]

    def zone(self, index: int) -> dict[str, Any]:
        name, owner = self.program.layout.zone_names[index]
        return {"zone": name, "player": owner + 1 if owner >= 0 else None}
