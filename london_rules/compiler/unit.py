"""Statements to nodes: plain functions where no question can come, segments of a frame where one can.

A unit is one text: a rule, a step, an action, an effect or the body of an offer. A unit that may ask is split at its
questions into segments; what it knows lives in its frame `[segment, player, thing, locals ...]`, plain data.

What a segment may assume: `f` is the frame on top; `p`, `t` and `vN` are loaded from `f[1]`, `f[2]` and `f[N]` where it
reads them. Nothing else outlives a segment: the short names (`o`, `a`, `e`, `n` ...) must be set again in each, as
`a = S.ans` is. `S.ans` holds until the next question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, Final, TypeAlias

from london_rules.classes import define, field
from london_rules.compiler.context import Context
from london_rules.compiler.families import Asking, Flow
from london_rules.compiler.feasible import head_holds
from london_rules.compiler.generate import Generator
from london_rules.compiler.layout import LEFT
from london_rules.compiler.link import Linker
from london_rules.compiler.question import LOCALS, Form, Frame, Loop
from london_rules.compiler.segments import Segment, with_events
from london_rules.ir import nodes as n
from london_rules.ir.build import ONE, plus
from london_rules.ir.types import ENTRY, NOTHING, NUMBER, Optional, Type, of_kind
from london_rules.ir.types import Sequence as Several
from london_rules.language import constructs as t
from london_rules.language.by_class import ByClass
from london_rules.language.flow.walk import MOST_TIMES, head_of

Setter: TypeAlias = Callable[[n.Expr], n.SetLocal]

LEAVE: Final = n.Break()


@define
class Unit:
    """Write one text."""

    link: Linker
    name: str
    slot: str
    suspends: bool
    entry: int = -1
    slots: int = LOCALS
    thing_locals: list[int] = field(factory=list)
    secrets: list[int] = field(factory=list)
    lines: list[n.Statement] = field(factory=list)
    written: dict[str, None] = field(factory=dict)  # the slots whose text the lines are
    current: int = -1
    loop: Loop | None = None
    way_out: n.Statement = LEAVE  # what leaves the innermost loop
    passing: n.Block = ()  # how a player passes in the innermost loop of turns
    gen: Generator = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Open the first segment."""
        self.gen = self.link.gen
        if self.suspends:
            self.entry = self.current = self.link.new_segment() if self.entry < 0 else self.entry

    # ---- writing --------------------------------------------------------------------------------

    def emit(self, *statements: n.Statement) -> None:
        """Write statements of the text that stands here."""
        self.written[self.slot] = None
        self.lines += statements

    def when(self, condition: n.Expr, *then: n.Statement) -> None:
        """Write what is done if a condition holds, in one line."""
        self.emit(n.If(condition, then, short=True))

    def unless(self, condition: n.Expr, *then: n.Statement) -> None:
        """Write what is done if a condition does not hold, in one line."""
        self.when(n.Not(condition, bare=True), *then)

    def event(self, kind: str, *values: n.Expr) -> None:
        """Write that an event is kept; the fast program leaves it out once its segments are laid out."""
        self.lines.append(n.Event(kind, values))

    def remember(self, name: n.Local, value: n.Expr) -> None:
        """Write what the next event needs to know of the state before."""
        self.written[self.slot] = None
        self.lines.append(n.Remember(name, value))

    def variable(self, kind: str = "", form: Form = "one", *, optional: bool = False) -> tuple[n.Local, Setter]:
        """Give a new local and how it is set; `kind` is that of the thing it holds, None only where that can be."""
        # In a unit that may ask, each assignment also goes to the frame, where other segments and saves read it.
        if kind not in ("", "player") and form != "secret":
            self.thing_locals.append(self.slots)
        if kind and form == "secret":
            self.secrets.append(self.slots)
        type = type_of_local(kind, form)
        at, name = self.slots, n.Local(f"v{self.slots}", Optional(type) if optional else type)
        self.slots += 1
        return name, lambda value: n.SetLocal(name, at, value, self.suspends)

    def go_on(self, segment: int) -> None:
        """Go on with another segment, and begin to write it."""
        self.emit(n.Goto(segment))
        self.open(segment)

    def open(self, segment: int) -> None:
        """Finish the current segment and begin another."""
        self.close()
        self.current = segment

    def close(self) -> None:
        """Hand the lines of the current segment of a unit that may ask to the linker."""
        # All segments of a unit share its lists: a local not set so far holds 0 and counts as thing 0.
        segment = Segment(tuple(self.lines), self.written or {self.slot: None})
        self.link.add_segment(self.current, segment, Frame(self.slot, self.thing_locals, self.secrets))
        self.lines, self.written = [], {}

    def finish(self) -> None:
        """Close the unit: a frame is dropped, a plain function just ends."""
        if self.suspends:
            self.emit(n.Pop())
            self.close()

    def collected(self, write: Callable[[], None]) -> n.Block:
        """Give what is written by a function, which is then not written here."""
        before, self.lines = self.lines, []
        write()
        inner, self.lines = tuple(self.lines), before
        return inner

    # ---- who has left the game --------------------------------------------------------------------

    @property
    def leaving(self) -> bool:
        """Tell whether players can leave the game."""
        return self.link.layout.course.leaving

    def is_out(self, player: n.Expr) -> n.Counter:
        """Give whether a player has left the game, in rules in which that can be."""
        return n.Counter(plus(self.link.layout.cells[LEFT], player))

    def unless_out(self, player: n.Expr, *out: n.Statement) -> None:
        """Write what is done first if a player has left the game, such as to leave out what follows."""
        if self.leaving:
            self.when(self.is_out(player), *out)

    def if_in(self, player: n.Expr, body: n.Block) -> n.Block:
        """Give what is done unless a player has left the game."""
        return (n.If(n.Not(self.is_out(player), bare=True), body),) if self.leaving else body

    def settle(self) -> None:
        """Write that those who left since the last question, within one step, have left together."""
        if self.leaving:
            self.emit(n.Do(n.Primitive("settle_leaving", ())))

    # ---- statements -----------------------------------------------------------------------------

    def block(self, block: t.Block, ctx: Context, end: int, *, inside: bool = False) -> None:
        """Compile statements in order; a choice with nothing to choose goes on at `end`.

        They are `inside` where they are part of another statement, so that no question is possible.
        """
        for statement in block.body:
            ctx = self.statement(statement, ctx, end, inside=inside)

    def statement(self, s: t.Statement, ctx: Context, end: int, *, inside: bool = False) -> Context:
        """Compile one statement; gives what the words mean after it."""
        if isinstance(seen := self.gen.watched(s, ONE), n.Saw):
            self.emit(n.Do(seen))
        if isinstance(s, Asking) or (isinstance(s, Flow) and self.link.suspends(s)):
            assert not inside, "a question is not possible inside straight-line code"
            return ASKING[type(s)](self, s, ctx, end) or ctx
        PLAIN[type(s)](self, s, ctx)
        return ctx

    def nested(self, block: t.Block, ctx: Context) -> n.Block:
        """Compile a block in which nothing asks, as part of another statement."""
        return self.collected(lambda: self.block(block, ctx, -1, inside=True)) or (n.Pass(),)

    def inner(self, block: t.Block, ctx: Context, end: int) -> None:
        """Compile a block in which no loop above offers to stop: only the choice that a loop begins with does."""
        loop, self.loop = self.loop, None
        self.block(block, ctx, end)
        self.loop = loop

    @contextmanager
    def left_by(self, way_out: n.Statement) -> Iterator[None]:
        """Write the body of a loop, which `stop` leaves in some way."""
        before, self.way_out = self.way_out, way_out
        yield
        self.way_out = before

    @contextmanager
    def within(self, slot: str) -> Iterator[None]:
        """Write the text of another slot for a while."""
        before, self.slot = self.slot, slot
        with self.gen.within(slot):
            yield
        self.slot = before

    def times(self, number: t.Expr, ctx: Context) -> n.Local:
        """Write how often something is done, which is not more often than a text may be repeated; give its name."""
        times, assign = self.variable()
        self.emit(assign(self.gen.number(number, ctx)))
        too_often = n.Compare(">", times, n.Constant(MOST_TIMES), bare=True)
        self.when(too_often, n.Do(n.Primitive("times", (times,))))
        return times

    # ---- what a text begins with ----------------------------------------------------------------

    def headed(self, text: t.Block, ctx: Context, write: Callable[[], None]) -> None:
        """Write what is done, by a function, only where the head of a text in which nothing asks allows it."""
        for s in reversed(head_of(text)):
            write = partial(self._under, s, ctx, write)
        write()

    def _under(self, s: t.OnlyIf | t.OnlyOnce, ctx: Context, write: Callable[[], None]) -> None:
        holds, done = head_holds(self.gen, s, ctx), self.collected(write) or (n.Pass(),)
        self.emit(n.If(holds, done, (self._not_done(s, ctx),)))

    def heads(self, text: t.Block, ctx: Context, end: int, *entered: n.Statement) -> None:
        """Write that a text which may ask goes on at `end` where a line of its head does not hold."""
        for s in head_of(text):
            self.unless(head_holds(self.gen, s, ctx), *entered, self._not_done(s, ctx), n.Goto(end))

    def _not_done(self, s: t.OnlyIf | t.OnlyOnce, ctx: Context) -> n.Event:
        return n.Event("not done", (self.gen.position(s.span), ctx.you))


# What writes the statements of a class, in a text or part of one that never asks, and where it may ask.
PLAIN: Final[ByClass[Callable[[Unit, Any, Context], None]]] = ByClass()
ASKING: Final[ByClass[Callable[[Unit, Any, Context, int], Context | None]]] = ByClass()


def type_of_local(kind: str, form: Form) -> Type:
    """Return the type of what a local of a frame holds."""
    if form == "entries":
        return Several(ENTRY, "table")
    if form == "several":
        return Several(of_kind(kind), "fixed")
    if form == "secret":
        return Several(of_kind(kind) if kind else NUMBER, "fixed")
    return of_kind(kind) if kind else NUMBER


def plain_function(unit: Unit, name: str, inputs: Sequence[n.Local]) -> n.Function:
    """Make the function of a unit that never asks."""
    body = with_events(tuple(unit.lines), unit.gen.traced) or (n.Pass(),)
    return n.Function(name, tuple(inputs), body, NOTHING, tuple(dict.fromkeys([unit.slot, *unit.written])))
