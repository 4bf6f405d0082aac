"""Every change of a counter as a game is played: by which line, in which rule, with the values behind the amount."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any, SupportsIndex

from attrs import define, field, frozen

from london_rules.compiler.program import Program, State
from london_rules.engine.decisions import find_source
from london_rules.engine.evaluate import Env, Evaluator
from london_rules.engine.reasons import Part, Reasons
from london_rules.language import constructs as t

STOPPED = "the powers stop"


@frozen
class Change:
    """One change of a counter.

    `rule` is the rule whose line made it, `line` the text of that line, which stands in the rule from `start` to
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
    parts: tuple[Part, ...] = ()

    @property
    def step(self) -> str:
        """Give the step or action in which it came."""
        steps = [slot for slot in self.because if slot.partition(" ")[0] in ("action", "turn", "set-up", "scoring")]
        actions = [slot for slot in steps if slot.startswith("action ")]
        return next(iter(actions or steps[-1:]), "")

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


class Watched(list[tuple[Any, ...]]):
    """The list where a traced program keeps its events: it shows each to ledgers at the moment it happens."""

    def __init__(self, ledgers: list[Ledger], s: State) -> None:
        super().__init__()
        self._ledgers, self._state = ledgers, s

    def append(self, event: tuple[Any, ...], /) -> None:
        """Show an event, with the names of the function that tells of it."""
        frame = sys._getframe(1)
        for ledger in self._ledgers:
            ledger.take(event, self._state, frame)

    def extend(self, events: Any, /) -> None:
        """Pass over moves of many things: they change no counter."""

    def insert(self, index: SupportsIndex, event: tuple[Any, ...], /) -> None:
        """Never happens."""
        raise NotImplementedError


@define(eq=False)
class Ledger:
    """Keep the changes of one counter of one owner: a player, the table or a thing, by its number."""

    program: Program
    counter: str
    owner: int
    changes: list[Change] = field(factory=list)
    start: int = 0
    _turn: int = 0
    _open: list[str] = field(factory=list)
    _line: tuple[int, int] = (-1, -1)
    _done: list[tuple[int, int, int]] = field(factory=list)
    _evaluator: Evaluator = field(init=False)
    _number: int = field(init=False)
    _of: str = field(init=False)
    _index: int = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Find the number by which events name the counter, and where its value is kept."""
        layout = self.program.layout
        self._evaluator = Evaluator(self.program)
        self._number = list(layout.rules.counters).index(self.counter)
        self._of = layout.rules.counters[self.counter].owner
        self._index = layout.counter_base[self.counter] + (0 if self._of == "table" else self.owner)

    @property
    def total(self) -> int:
        """Give what there is after all changes so far."""
        return self.changes[-1].total if self.changes else self.start

    def open(self, s: State) -> None:
        """Note what there is at the start."""
        self.start = s.c[self._index]

    def close(self, s: State) -> None:
        """Note what went without a line that says so."""
        self._settle(s.c[self._index])

    def take(self, event: tuple[Any, ...], s: State, frame: FrameType) -> None:
        """Take one event in."""
        if event[0] in ("counter", "paid"):
            self._note(event, frame)
        match event:
            case ("enter", slot, _, _):
                self._open.append(self.program.source.slots[slot])
            case ("leave",):
                if self._open:
                    self._open.pop()
            case ("turn begins", turn, _):
                self._turn = turn
            case (("counter" | "paid"), position, who, self._number, amount, thing) if amount and self._mine(who):
                self._enter(position, amount, thing, s, frame)
            case ("on thing", position, self.owner, self._number, amount) if amount:
                self._settle(s.c[self._index] - amount)
                self._done = [(-1, self._index, amount)]
                self._enter(position, amount, self.owner, s, frame)

    def _mine(self, player: int) -> bool:
        return self._of == "table" or (self._of == "player" and player == self.owner)

    def _settle(self, value: int) -> None:
        """Note that a thing has lost what it keeps only while its powers work."""
        gone = value - self.total
        if gone:
            because = tuple(reversed(self._open))
            self.changes.append(Change(self._turn, gone, value, "", STOPPED, 0, 0, because, None))

    def _note(self, event: tuple[Any, ...], frame: FrameType) -> None:
        """Remember what a line has done so far to one player after the other: all amounts were worked out before."""
        _, position, player, number, amount, _ = event
        key = (position, id(frame))
        if key != self._line or any(who == player for who, _, _ in self._done):
            self._line, self._done = key, []
        layout = self.program.layout
        decl = list(layout.rules.counters.values())[number]
        index = layout.counter_base[decl.name] + (player if decl.owner == "player" else 0)
        self._done.append((player, index, amount))

    def _enter(self, position: int, amount: int, thing: int, s: State, frame: FrameType) -> None:
        at = self.program.source.positions[position]
        text = find_source(self.program, at.slot) or ""
        line = " ".join(text[at.start : at.end].split())
        layout = self.program.layout
        named = layout.things[thing].id if thing >= 0 else None
        for _, index, done in self._done:
            s.c[index] -= done  # as all stood when the amounts were worked out
        parts = self._parts(position, s, frame)
        for _, index, done in self._done:
            s.c[index] += done
        because = tuple(reversed(self._open))
        total = s.c[self._index]
        self.changes.append(Change(self._turn, amount, total, at.slot, line, at.start, at.end, because, named, parts))

    def _parts(self, position: int, s: State, frame: FrameType) -> tuple[Part, ...]:
        said = self._evaluator.gen.said.get(position)
        if said is None:
            return ()
        statement, ctx = said
        amount = getattr(statement, "amount", None)
        per = getattr(statement, "per", None)
        # What is kept for nobody is told as somebody may know it who has no hand.
        reasons = Reasons(self._evaluator, s, self.owner if self._of == "player" else self.program.layout.most)
        env = names_in(frame)
        parts: list[Part] = []
        if isinstance(amount, t.Amount):
            parts += _below(reasons.number(amount.number, ctx, env), amount.number)
        elif isinstance(amount, t.FieldAmount):
            parts.append(reasons.number(amount.of, ctx, env))
        if per is not None:
            parts.append(reasons.number(t.Count(per), ctx, env))
        return tuple(parts)


def _below(part: Part, node: t.Expr) -> list[Part]:
    """Leave out a plain figure: the line shows it."""
    return [] if isinstance(node, t.Int) else [part]


def names_in(frame: FrameType) -> Env:
    """Give what the names in generated code stand for while one of its functions runs."""
    found = {name: value for name, value in frame.f_locals.items() if name != "S"}
    saved = found.get("f")
    return {**names_of(saved), **found} if isinstance(saved, list) else found


def names_of(saved: list[Any]) -> dict[str, Any]:
    """Give what the names stand for that a text which asks keeps in its frame."""
    return {"p": saved[1], "t": saved[2], **{f"v{i}": value for i, value in enumerate(saved)}}
