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
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from attrs import field

from london_rules.classes import define
from london_rules.compiler.changes import Changes
from london_rules.compiler.context import Context, Variable
from london_rules.compiler.counted_loops import CountedLoops
from london_rules.compiler.course import GameCourse
from london_rules.compiler.expressions import Expressions
from london_rules.compiler.families import Asking, Change, Course, Flow
from london_rules.compiler.generate import Generator
from london_rules.compiler.layout import LEFT
from london_rules.compiler.question import LOCALS, Form, Frame, Local, Loop
from london_rules.compiler.questions import Questions
from london_rules.compiler.repeats import Repeats
from london_rules.compiler.secrets import Secrets
from london_rules.compiler.segments import Segment, with_events
from london_rules.ir import nodes as n
from london_rules.ir.build import NIL, ONE, ZERO, plus, thing
from london_rules.ir.types import EFFECT, ENTRY, NOTHING, NUMBER, Optional, Type, of_kind
from london_rules.ir.types import Sequence as Several
from london_rules.language import constructs as t
from london_rules.language.flow.walk import MOST_TIMES, head_of

if TYPE_CHECKING:
    from london_rules.compiler.link import Linker

Setter: TypeAlias = Callable[[n.Expr], n.SetLocal]

EFFECT_NAMED: Final = n.Local("g", Optional(EFFECT))
LEAVE: Final = n.Break()


@define
class Unit:
    """Compile one text."""

    link: Linker
    name: str
    slot: str
    suspends: bool
    entry: int = -1
    slots: int = LOCALS
    thing_locals: list[int] = field(factory=list)
    locals: list[Local] = field(factory=list)
    lines: list[n.Statement] = field(factory=list)
    written: dict[str, None] = field(factory=dict)  # the slots whose text the lines are
    current: int = -1
    loop: Loop | None = None
    way_out: n.Statement = LEAVE  # what leaves the innermost loop
    passing: n.Block = ()  # how a player passes in the innermost loop of turns
    changes: Changes = field(init=False)
    questions: Questions = field(init=False)
    course: GameCourse = field(init=False)
    counted: CountedLoops = field(init=False)
    repeats: Repeats = field(init=False)
    secrets: Secrets = field(init=False)
    gen: Generator = field(init=False)
    expr: Expressions = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Open the first segment."""
        self.gen = self.link.gen
        self.expr = self.link.gen.expr
        self.changes = Changes(self)
        self.questions = Questions(self)
        self.course = GameCourse(self)
        self.counted = CountedLoops(self)
        self.repeats = Repeats(self)
        self.secrets = Secrets(self)
        if self.suspends:
            self.entry = self.current = self.link.new_segment()

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
        self.locals.append(Local(kind, form))
        type = type_of_local(kind, form)
        at, name = self.slots, n.Local(f"v{self.slots}", Optional(type) if optional else type)
        self.slots += 1
        return name, lambda value: n.SetLocal(name, at, value, self.suspends)

    def jump(self, segment: int) -> n.Goto:
        """Give the jump that continues with a later segment.

        It is a call, so it must not close a circle: only as many calls pile up as there are segments ahead in the text.
        """
        return n.Goto(segment)

    def back(self, segment: int) -> n.Back:
        """Give the jump that goes back to an earlier segment, by way of the driver."""
        return n.Back(segment)

    def open(self, segment: int) -> None:
        """Finish the current segment and begin another."""
        self.close()
        self.current = segment

    def close(self) -> None:
        """Hand the lines of the current segment of a unit that may ask to the linker."""
        # All segments of a unit share its lists: a local not set so far holds 0 and counts as thing 0.
        segment = Segment(tuple(self.lines), self.written or {self.slot: None})
        self.link.add_segment(self.current, segment, Frame(self.slot, self.thing_locals, self.entry, self.locals))
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
        if isinstance(told := self.gen.watched(s, ONE), n.Saw):
            self.emit(n.Do(told))
        if isinstance(s, Change):
            self.changes.write(s, ctx)
        elif isinstance(s, Flow):
            if self.link.suspends(s):
                assert not inside, "a question is not possible inside straight-line code"
                self._flow_that_asks(s, ctx)
            else:
                self._plain_flow(s, ctx)
        elif isinstance(s, Asking):
            assert not inside, "a question is not possible inside straight-line code"
            return self._question(s, ctx, end)
        elif isinstance(s, Course):
            self.course.statement(s, ctx)
        else:
            assert_never(s)
        return ctx

    def _position(self, s: t.Statement) -> n.Constant:
        return n.Constant(self.gen.position(s.span))

    # ---- what a text begins with ----------------------------------------------------------------

    def headed(self, text: t.Block, ctx: Context, write: Callable[[], None]) -> None:
        """Write what is done, by a function, only where the head of a text in which nothing asks allows it."""
        for s in reversed(head_of(text)):
            write = partial(self._under, s, ctx, write)
        write()

    def _under(self, s: t.OnlyIf | t.OnlyOnce, ctx: Context, write: Callable[[], None]) -> None:
        holds, done = self.gen.feasibility.holds(s, ctx), self.collected(write) or (n.Pass(),)
        self.emit(n.If(holds, done, (self._not_done(s, ctx),)))

    def heads(self, text: t.Block, ctx: Context, end: int, *entered: n.Statement) -> None:
        """Write that a text which may ask goes on at `end` where a line of its head does not hold."""
        for s in head_of(text):
            self.unless(self.gen.feasibility.holds(s, ctx), *entered, self._not_done(s, ctx), self.jump(end))

    def _not_done(self, s: t.OnlyIf | t.OnlyOnce, ctx: Context) -> n.Event:
        return n.Event("not done", (self._position(s), ctx.you))

    # ---- statements in which nothing asks -------------------------------------------------------

    def _plain_flow(self, s: Flow, ctx: Context) -> None:
        match s:
            case t.If():
                self._if_plain(s, ctx)
            case t.ForEach():
                self._for_each_plain(s, ctx)
            case t.Times():
                times = self.expr.number(s.number, ctx)
                with self.left_by(LEAVE):
                    self.emit(n.Repeat(times, self.nested(s.body, ctx)))
            case t.Repeat():
                self.repeats.plain(s, ctx)
            case t.AnyOrder():
                for part in s.parts:
                    self.emit(*self.nested(part, ctx))
            case t.Call():
                self._call_plain(s, ctx)
            case t.Ask():
                x = thing(self.expr.fresh(), "player")
                self.emit(n.Assign(x, self.expr.code(s.player, ctx)))
                self.emit(*self.if_in(x, self.nested(s.body, ctx.asked(x))))
            case t.CarryOut():
                carried = self.expr.code(s.effect.thing, ctx)
                self.emit(n.Assign(EFFECT_NAMED, self._effect(s.effect.field, carried)))
                there, you = n.IsNone(EFFECT_NAMED, negated=True, bare=True), self._you(s, ctx)
                now = n.If(there, (n.Do(n.CarryOut(EFFECT_NAMED, you, carried)),), short=True)
                self.emit(*(self.if_in(you, (now,)) if self._may_be_out(s) else (now,)))
            case _:
                assert_never(s)

    def _effect(self, field: str, x: n.Expr) -> n.Look:
        """Give how the effect in a field of a thing begins."""
        return n.Look(n.Table(self.link.effect_table(field), Optional(EFFECT)), x)

    def _if_plain(self, s: t.If, ctx: Context) -> None:
        condition = self.expr.cond(s.condition, ctx)
        then = self.nested(s.then, ctx)
        otherwise = () if s.otherwise is None else self.nested(s.otherwise, ctx)
        self.emit(n.If(condition, then, otherwise))

    def nested(self, block: t.Block, ctx: Context) -> n.Block:
        """Compile a block in which nothing asks, as part of another statement."""
        return self.collected(lambda: self.block(block, ctx, -1, inside=True)) or (n.Pass(),)

    def _for_each_plain(self, s: t.ForEach, ctx: Context) -> None:
        kind = self.gen.kind_of(s.of, ctx)
        x = thing(self.expr.fresh(), kind)
        # The list is a new one, so the body may move what it lists, and may use `o` for lists of its own.
        listing = self.gen.listing((s.of,), ctx)
        self.emit(listing)
        with self.left_by(LEAVE):
            body = self.nested(s.body, ctx.bind_it(Variable(x, kind)))
        self.emit(n.For(x, listing.to, self.if_in(x, body) if kind == "player" else body))

    def _arguments(self, s: t.Call, ctx: Context) -> list[n.Expr]:
        decl = self.link.rules.rules[s.verb]
        given: list[n.Expr] = [self.expr.code(a, ctx) for a in s.arguments]
        return given + [NIL] * (len(decl.params) - len(given))

    def _you(self, s: t.Call | t.CarryOut, ctx: Context) -> n.Expr:
        """Give the player who is `you` in the text that is called."""
        return self.expr.code(s.subject, ctx)

    def _call_plain(self, s: t.Call, ctx: Context) -> None:
        you = self._you(s, ctx)
        call = n.Do(n.Call(self.link.rule_function(s.verb), (you, *self._arguments(s, ctx)), NOTHING))
        self.emit(*(self.if_in(you, (call,)) if self._may_be_out(s) else (call,)))

    def _may_be_out(self, s: t.Call | t.CarryOut) -> bool:
        """Tell whether something is done by a player who is named, and may be out; one's own text goes on."""
        return self.leaving and not isinstance(s.subject, t.You)

    # ---- statements that may ask ----------------------------------------------------------------

    def _question(self, s: Asking, ctx: Context, end: int) -> Context:
        match s:
            case t.Choose():
                return self.questions.choose(s, ctx, end)
            case t.ChooseSeveral():
                return self.questions.choose_several(s, ctx, end)
            case t.ChooseNumber():
                return self.questions.choose_number(s, ctx, end)
            case t.UpTo():
                self.counted.up_to(s, ctx)
            case t.May():
                self.questions.may(s, ctx)
            case t.ChooseAction():
                self.questions.choose_action(s, ctx)
            case t.GoOn():
                self.questions.go_on(s, ctx)
            case t.PutInOrder():
                self.questions.put_in_order(s, ctx)
            case t.Either():
                self.questions.either(s, ctx, end)
            case t.InTurn():
                return self.repeats.in_turn(s, ctx)
            case t.SecretNumber() | t.SecretThing() | t.SecretThings() | t.SecretPart():
                self.secrets.write(s, ctx)
            case _:
                assert_never(s)
        return ctx

    def _flow_that_asks(self, s: Flow, ctx: Context) -> None:
        match s:
            case t.If():
                self._if(s, ctx)
            case t.ForEach():
                self.counted.for_each(s, ctx)
            case t.Times():
                self.counted.times(s, ctx)
            case t.Repeat():
                self.repeats.asking(s, ctx)
            case t.AnyOrder():
                self.questions.any_order(s, ctx)
            case t.Call():
                self._call(s, ctx)
            case t.Ask():
                self._ask(s, ctx)
            case t.CarryOut():
                self._carry_out(s, ctx)
            case _:
                assert_never(s)

    def _if(self, s: t.If, ctx: Context) -> None:
        end, other = self.link.new_segment(), self.link.new_segment()
        self.unless(self.expr.cond(s.condition, ctx), self.jump(other))
        self.inner(s.then, ctx, end)
        self.emit(self.jump(end))
        self.open(other)
        if s.otherwise is not None:
            self.inner(s.otherwise, ctx, end)
        self.emit(self.jump(end))
        self.open(end)

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

    def check_times(self, number: n.Local) -> None:
        """Write that something is not done more often than a text may be repeated."""
        too_often = n.Compare(">", number, n.Constant(MOST_TIMES), bare=True)
        self.when(too_often, n.Do(n.Primitive("times", (number,))))

    def _carry_out(self, s: t.CarryOut, ctx: Context) -> None:
        x = self.expr.code(s.effect.thing, ctx)
        you = self._you(s, ctx)
        effect = self._effect(s.effect.field, x)
        after, done = self.link.new_segment(), self.link.new_segment()
        if self._may_be_out(s):
            self.when(self.is_out(you), self.jump(done))
        self.emit(n.Assign(EFFECT_NAMED, effect))
        self.when(n.IsNone(EFFECT_NAMED, bare=True), self.jump(done))
        self.when(n.IsPlain(EFFECT_NAMED), n.Do(n.CarryOut(EFFECT_NAMED, you, x)), self.jump(done))
        # While an effect is carried out it cannot be chosen again: see `Generator.can_carry_out`.
        self.emit(n.PushBusy(x), n.Resume(after), n.Begin(EFFECT_NAMED, you, x))
        self.open(after)
        self.emit(n.PopBusy(), self.jump(done))
        self.open(done)

    def _call(self, s: t.Call, ctx: Context) -> None:
        if self._may_be_out(s):
            done = self.link.new_segment()
            self.when(self.is_out(self._you(s, ctx)), self.jump(done))
            self._called(s, ctx)
            self.emit(self.jump(done))
            self.open(done)
        else:
            self._called(s, ctx)

    def _called(self, s: t.Call, ctx: Context) -> None:
        if self.link.can_stand_in_place(s.verb, self.slot):
            self._in_place(s, ctx)
            return
        after = self.link.new_segment()
        unit = self.link.rule_unit(s.verb)
        arguments = self._arguments(s, ctx)
        this = thing("t", ctx.this.kind) if ctx.this is not None else ZERO
        # The place to come back to is set first: then the frame on top is the new one.
        call = n.CallRule(unit.entry, self._you(s, ctx), this, tuple(arguments), n.Goto(unit.entry))
        self.emit(n.Resume(after), call)
        self.open(after)

    def _ask(self, s: t.Ask, ctx: Context) -> None:
        asked, bind = self.variable("player")
        self.emit(bind(self.expr.code(s.player, ctx)))
        end = self.link.new_segment()
        self.unless_out(asked, self.jump(end))
        self.inner(s.body, ctx.asked(asked), end)
        self.emit(self.jump(end))
        self.open(end)

    def _in_place(self, s: t.Call, ctx: Context) -> None:
        """Carry out a rule within the frame that calls it, which saves the frame."""
        decl = self.link.rules.rules[s.verb]
        given = zip(decl.params, map(self._fixed, self._arguments(s, ctx)), strict=True)
        locals = {p.name: Variable(code, p.kind) for p, code in given}
        inner = Context(you=self._fixed(self._you(s, ctx)), locals=locals)
        self.text_in_place(decl.slot.id, decl.body, inner)

    def _fixed(self, given: n.Expr) -> n.Expr:
        """Give who or what is meant for the whole of a text, where it is found by who is in the game now."""
        if not isinstance(given, n.Primitive):
            return given
        x, bind = self.variable("player")
        self.emit(bind(given))
        return x

    def text_in_place(self, slot: str, body: t.Block, ctx: Context) -> None:
        """Write the text of another slot where this unit stands."""
        end = self.link.new_segment()
        before, self.slot = (self.gen.in_slot(slot), self.slot), slot
        self.event("enter", n.Constant(self.link.slot_number(slot)), ctx.you, n.Constant(-1))
        self.heads(body, ctx, end)
        self.inner(body, ctx, end)
        self.emit(self.jump(end))
        self.open(end)
        self.event("leave")
        self.gen.slot, self.slot = before


# The functions that change whose turn is next, in the order in which events number them.


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
