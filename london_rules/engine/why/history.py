"""Every change of a counter during a game: its line, its rule, and the values behind the amount."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import FrameType
from typing import Any, SupportsIndex, assert_never

from london_rules.classes import define, field, frozen
from london_rules.compiler.program import Program, State
from london_rules.engine.decisions import find_source
from london_rules.engine.raw_events import RawEvent, kind_of
from london_rules.engine.score import scoring_of
from london_rules.engine.why.evaluate import Env, names_in
from london_rules.engine.why.explain import CountsNothing, Explainer, Reason
from london_rules.language import constructs as t

STOPPED = "the powers stop"


@frozen
class AccountEntry:
    """One change of a counter.

    `rule` is the rule whose line made it, `line` the text of that line, at `start` to
    `end`; `because` lists the rules around it, innermost first; `thing` is what the line was about; `parts` are what
    the amount was worked out from, with the values they had then.
    """

    turn: int
    amount: int
    total: int
    rule: str
    line: str
    start: int
    end: int
    because: tuple[str, ...]
    thing: str | None
    parts: tuple[Reason, ...] = ()

    @property
    def step(self) -> str:
        """Return the step or action in which it happened."""
        steps = [slot for slot in self.because if slot.partition(" ")[0] in ("action", "turn", "round", "set-up")]
        actions = [slot for slot in steps if slot.startswith("action ")]
        return scoring_of(self.because) or next(iter(actions or steps[-1:]), "")

    def as_json(self) -> dict[str, Any]:
        """Give it as plain data."""
        return {
            "turn": self.turn,
            "amount": self.amount,
            "total": self.total,
            "rule": self.rule,
            "line": self.line,
            "step": self.step,
            "because": list(self.because),
            "thing": self.thing,
            "parts": [part.as_json() for part in self.parts],
        }


class ShownEvents(list[RawEvent]):
    """The list where a traced program keeps its events: it shows each to histories at the moment it happens."""

    def __init__(self, histories: Sequence[CounterHistory]) -> None:
        super().__init__()
        self._histories = histories

    def append(self, event: RawEvent, /) -> None:
        """Show an event, with the local names of the function that reports it."""
        frame = sys._getframe(1)
        for history in self._histories:
            history.take(event, frame)

    def extend(self, events: Any, /) -> None:
        """Ignore moves of many things: they change no counter."""

    def insert(self, index: SupportsIndex, event: RawEvent, /) -> None:
        """Never called."""
        raise NotImplementedError


@define(eq=False)
class CounterHistory:
    """Keep the changes of one counter of one owner: a player, the table or a thing, by its number.

    `in_full` also breaks down numbers with inputs, as the explainer does. `viewer` is the player, from 0, who reads it:
    by default the owner.
    """

    program: Program
    state: State
    counter: str
    owner: int
    in_full: bool = False
    viewer: int | None = None
    changes: list[AccountEntry] = field(factory=list)
    start: int = field(init=False)
    _turn: int = 0
    _open: list[str] = field(factory=list)
    _line: tuple[int, int] = (-1, -1)
    _done: list[tuple[int, int, int]] = field(factory=list)
    _explainer: Explainer = field(init=False)
    _number: int = field(init=False)
    _of: str = field(init=False)
    _index: int = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Find the number by which events name the counter, and where its value is kept."""
        layout = self.program.layout
        self._number = list(layout.rules.counters).index(self.counter)
        self._of = layout.rules.counters[self.counter].owner
        self._index = layout.counter_base[self.counter] + (0 if self._of == "table" else self.owner)
        self.start = self.state.c[self._index]
        # A history for nobody shows what a person without a hand may know.
        owner = self.owner if self._of == "player" else layout.most
        viewer = owner if self.viewer is None else self.viewer
        self._explainer = Explainer(self.program, self.state, viewer, in_full=self.in_full)

    @property
    def total(self) -> int:
        """Return the value after all changes so far."""
        return self.changes[-1].total if self.changes else self.start

    def take(self, event: RawEvent, frame: FrameType) -> None:
        """Process one event."""
        kind = kind_of(event)
        match kind:
            case "enter":
                self._open.append(self.program.source.slots[event[1]])
            case "leave":
                del self._open[-1:]
            case "turn begins":
                self._turn = event[1]
            case "counter" | "paid" | "set":
                _, position, who, number, amount, thing = event
                thing = -1 if kind == "set" else thing
                self._note(position, who, number, amount, frame)
                if amount and number == self._number and self._mine(who):
                    self._enter(position, amount, thing, frame)
            case "on thing":
                _, position, thing, number, amount = event
                if amount and (thing, number) == (self.owner, self._number):
                    self.settle(amount)
                    self._done = [(-1, self._index, amount)]
                    self._enter(position, amount, thing, frame)
            case "move" | "put" | "under" | "swap" | "turn" | "row" | "gaps" | "chose" | "action":
                pass
            case "short" | "until" | "end" | "chance" | "reveal" | "look" | "all chose":
                pass
            case "end rounds" | "outcome" | "course" | "round begins" | "not done" | "only":
                pass
            case _:
                assert_never(kind)

    def _mine(self, player: int) -> bool:
        return self._of == "table" or (self._of == "player" and player == self.owner)

    def settle(self, coming: int = 0) -> None:
        """Record losses that no line states: a thing loses what it keeps only while its powers work."""
        value = self.state.c[self._index] - coming
        if value != self.total:
            because = tuple(reversed(self._open))
            self.changes.append(AccountEntry(self._turn, value - self.total, value, "", STOPPED, 0, 0, because, None))

    def _note(self, position: int, player: int, number: int, amount: int, frame: FrameType) -> None:
        """Remember the changes a line has made so far, player by player: all amounts were worked out before."""
        key = (position, id(frame))
        if key != self._line or any(who == player for who, _, _ in self._done):
            self._line, self._done = key, []
        layout = self.program.layout
        decl = list(layout.rules.counters.values())[number]
        index = layout.counter_base[decl.name] + (player if decl.owner == "player" else 0)
        self._done.append((player, index, amount))

    def _enter(self, position: int, amount: int, thing: int, frame: FrameType) -> None:
        at = self.program.source.positions[position]
        text = find_source(self.program, at.slot) or ""
        line = " ".join(text[at.start : at.end].split())
        named = self.program.layout.things[thing].id if thing >= 0 else None
        because, c = tuple(reversed(self._open)), self.state.c
        for _, index, done in self._done:
            c[index] -= done  # as everything was when the amounts were worked out
        parts = self._parts(position, names_in(frame))
        for _, index, done in self._done:
            c[index] += done
        change = (self._turn, amount, c[self._index], at.slot, line, at.start, at.end, because, named, parts)
        self.changes.append(AccountEntry(*change))

    def _parts(self, position: int, env: Env) -> tuple[Reason, ...]:
        """Explain what an amount was worked out from."""
        if position not in self._explainer.gen.said:
            return ()
        statement, ctx = self._explainer.gen.said[position]
        return tuple(self._explainer.number(node, ctx, env) for node in _worked_out(statement))


def _worked_out(s: t.Statement) -> list[t.Expr]:
    """List the numbers that an amount is worked out from; a plain figure does not count: the line shows it."""
    if isinstance(s, CountsNothing):
        return []
    match s:
        case t.Gain() | t.Lose() | t.Pay():
            per = [] if s.per is None else [t.Count(s.per, span=s.per.span)]
            return [*_number_of(s.amount), *per]
        case t.Roll():
            return []  # chance says how much
        case t.Give() | t.PutCounter() | t.RemoveCounter():
            return _number_of(s.amount)
        case _:
            assert_never(s)


def _number_of(amount: t.Amount | t.FieldAmount | t.Price) -> list[t.Expr]:
    match amount:
        case t.Amount():
            return [] if isinstance(amount.number, t.Int) else [amount.number]
        case t.FieldAmount():
            return [amount.of]
        case t.Price():
            return []
        case _:
            assert_never(amount)
