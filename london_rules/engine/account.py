"""Why a player has so much of a counter: every change of it, with the values that its amount was worked out from."""

from __future__ import annotations

import sys
from types import FrameType
from typing import TYPE_CHECKING, Any, SupportsIndex

from attrs import define, field, frozen

from london_rules.compiler.context import Context
from london_rules.compiler.program import Program, State
from london_rules.engine.decisions import find_source
from london_rules.engine.evaluate import Env, Evaluator
from london_rules.engine.ids import option_ids
from london_rules.engine.reasons import Part, Reasons
from london_rules.language import tree as t

if TYPE_CHECKING:
    from london_rules.engine.game import Game


@frozen
class Change:
    """One change of a counter of a player.

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


@frozen
class Account:
    """All changes of one counter of one player (from 1), from its start to its value now."""

    player: int
    counter: str
    start: int
    value: int
    changes: tuple[Change, ...]


def account(game: Game, player: int, counter: str) -> Account:
    """Play a game once more and account for a counter of a player (from 1).

    Raises ValueError if players have no such counter.
    """
    decl = game.rule_set.rules.counters.get(counter)
    if decl is None or decl.owner != "player":
        raise ValueError(f"players have no counter `{counter}`")
    program = game.rule_set.traced
    book = _Book(program, player - 1, counter)
    _play_again(game, program, book)
    return Account(player, counter, book.start, book.total, tuple(book.changes))


def reckon(game: Game, player: int, number: str) -> Part:
    """Say why a declared number, or a line of the ranking, has its value now for a player (from 1).

    Raises ValueError if there is no such number, or if it is one of a thing.
    """
    rules, program = game.rule_set.rules, game.rule_set.traced
    decl = rules.numbers.get(number)
    body = next((line.body for line in rules.ranking if line.name == number), None)
    if decl is not None and not decl.params:
        body = t.Number(number)
    if body is None:
        raise ValueError(f"there is no number `{number}`")
    return Reasons(Evaluator(program), game.state, player - 1).number(body, Context(), {"p": player - 1})


def _play_again(game: Game, program: Program, book: _Book) -> None:
    """Play the answers of a game with its recorded chance; questions with one option answer themselves."""
    setup = game.setup
    first = -1 if setup.first is None else setup.first - 1
    s = program.new_state(setup.players, setup.seed, game=setup.number, first=first)
    book.open(s)
    s.tape = list(game.chance)
    s.ev = _Watched(book, s)
    program.run(s)
    for answer in game.answers:
        s.ans = s.opts[option_ids(program, s).index(answer)]
        program.run(s)


class _Watched(list[tuple[Any, ...]]):
    """The list where a traced program keeps its events: it shows each to a book at the moment it happens."""

    def __init__(self, book: _Book, s: State) -> None:
        super().__init__()
        self._book, self._state = book, s

    def append(self, event: tuple[Any, ...], /) -> None:
        """Show an event, with the names of the function that tells of it."""
        self._book.take(event, self._state, sys._getframe(1))

    def extend(self, events: Any, /) -> None:
        """Pass over moves of many things: they change no counter."""

    def insert(self, index: SupportsIndex, event: tuple[Any, ...], /) -> None:
        """Never happens."""
        raise NotImplementedError


@define(eq=False)
class _Book:
    """Keep the changes of one counter of one player."""

    program: Program
    player: int
    counter: str
    changes: list[Change] = field(factory=list)
    start: int = 0
    _turn: int = 0
    _open: list[str] = field(factory=list)
    _line: tuple[int, int] = (-1, -1)
    _done: list[tuple[int, int, int]] = field(factory=list)
    _evaluator: Evaluator = field(init=False)
    _number: int = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Find the number by which events name the counter."""
        self._evaluator = Evaluator(self.program)
        self._number = list(self.program.layout.rules.counters).index(self.counter)

    @property
    def _index(self) -> int:
        return self.program.layout.counter_base[self.counter] + self.player

    @property
    def total(self) -> int:
        """Give what the player has after all changes so far."""
        return self.changes[-1].total if self.changes else self.start

    def open(self, s: State) -> None:
        """Note what the player starts with."""
        self.start = s.c[self._index]

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
            case (("counter" | "paid"), position, self.player, self._number, amount, thing) if amount:
                self._enter(position, amount, thing, s, frame)

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
        reasons = Reasons(self._evaluator, s, self.player)
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
