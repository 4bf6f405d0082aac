"""Statements to Python: plain functions where no question can come, segments of a frame where one can.

A unit is one text: a rule, a step, an action, an effect or the body of an offer. A unit that may ask is split at its
questions into segments; what it knows lives in its frame `[segment, player, thing, locals ...]`, plain data.

What a segment may assume: `f` is the frame on top; `p`, `t` and `vN` are loaded from `f[1]`, `f[2]` and `f[N]` where it
reads them. Nothing else outlives a segment: the short names (`o`, `a`, `e`, `n` ...) must be set again in each, as
`a = S.ans` is. `S.ans` holds until the next question.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, assert_never

from attrs import define, field

from london_rules.compiler.changes import Changes
from london_rules.compiler.context import Context, Variable
from london_rules.compiler.expressions import Expressions
from london_rules.compiler.families import Asking, Change, Course, Flow
from london_rules.compiler.functions import Function
from london_rules.compiler.generate import Generator
from london_rules.compiler.layout import FIRST, OUTCOME, ROUND
from london_rules.compiler.question import LOCALS, Form, Frame, Local, Loop
from london_rules.compiler.questions import Questions
from london_rules.compiler.repeats import Repeats
from london_rules.compiler.secrets import Secrets
from london_rules.compiler.segments import EVENT, Segment, with_events
from london_rules.language import constructs as t
from london_rules.language.flow.walk import MOST_TIMES

if TYPE_CHECKING:
    from london_rules.compiler.link import Linker


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
    lines: list[str] = field(factory=list)
    written: dict[str, None] = field(factory=dict)  # the slots whose text the lines are
    current: int = -1
    loop: Loop | None = None
    way_out: str = ""  # the code that leaves the innermost loop
    passing: tuple[str, ...] = ()  # the code by which a player passes in the innermost loop of turns
    changes: Changes = field(init=False)
    questions: Questions = field(init=False)
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
        self.repeats = Repeats(self)
        self.secrets = Secrets(self)
        if self.suspends:
            self.entry = self.current = self.link.new_segment()

    # ---- writing --------------------------------------------------------------------------------

    def emit(self, depth: int, line: str) -> None:
        """Write a line of the text that stands here."""
        self.written[self.slot] = None
        self.lines.append("    " * depth + line)

    def event(self, depth: int, event: str) -> None:
        """Write a line that keeps an event; the fast program leaves it out once its segments are laid out."""
        self.lines.append(f"{'    ' * depth}{EVENT}S.ev.append(({event}))")

    def variable(self, kind: str = "", form: Form = "one") -> tuple[str, str]:
        """Give a new local: its name, and the start of an assignment to it; `kind` is that of the thing it holds."""
        # In a unit that may ask, each assignment also goes to the frame, where other segments and saves read it.
        name = f"v{self.slots}"
        if kind not in ("", "player") and form != "secret":
            self.thing_locals.append(self.slots)
        self.locals.append(Local(kind, form))
        assign = f"{name} = f[{self.slots}] =" if self.suspends else f"{name} ="
        self.slots += 1
        return name, assign

    def jump(self, segment: int) -> str:
        """Give the code that continues with a later segment.

        It is a call, so it must not close a circle: only as many calls pile up as there are segments ahead in the text.
        """
        return f"return s{segment}(S, f)"

    def back(self, segment: int) -> str:
        """Give the code that goes back to an earlier segment, by way of the driver."""
        return f"f[0] = {segment}; return 0"

    def open(self, segment: int) -> None:
        """Finish the current segment and begin another."""
        self.close()
        self.current = segment

    def close(self) -> None:
        """Hand the lines of the current segment of a unit that may ask to the linker."""
        # All segments of a unit share its lists: a local not set so far holds 0 and counts as thing 0.
        segment = Segment(self.lines, self.written or {self.slot: None})
        self.link.add_segment(self.current, segment, Frame(self.slot, self.thing_locals, self.entry, self.locals))
        self.lines, self.written = [], {}

    def finish(self) -> None:
        """Close the unit: a frame is dropped, a plain function just ends."""
        if self.suspends:
            self.emit(1, "S.frames.pop(); return 0")
            self.close()

    # ---- statements -----------------------------------------------------------------------------

    def block(self, block: t.Block, ctx: Context, depth: int, end: int) -> None:
        """Compile statements in order; a choice with nothing to choose goes on at `end`."""
        for statement in block.body:
            ctx = self.statement(statement, ctx, depth, end)

    def statement(self, s: t.Statement, ctx: Context, depth: int, end: int) -> Context:
        """Compile one statement; gives what the words mean after it."""
        if (told := self.gen.watched(s, "1")) != "1":
            self.emit(depth, told)
        if isinstance(s, Change):
            self.changes.write(s, ctx, depth)
        elif isinstance(s, Flow):
            if self.link.suspends(s):
                assert depth == 1, "a question is not possible inside straight-line code"
                self._flow_that_asks(s, ctx)
            else:
                self._plain_flow(s, ctx, depth)
        elif isinstance(s, Asking):
            assert depth == 1, "a question is not possible inside straight-line code"
            return self._question(s, ctx, end)
        elif isinstance(s, Course):
            self._course(s, ctx, depth)
        else:
            assert_never(s)
        return ctx

    def _course(self, s: Course, ctx: Context, depth: int) -> None:  # noqa: C901, PLR0912 - one case per construct
        match s:
            case t.OnlyIf():
                pass  # it limits when a text can be chosen: see `Generator.feasible`
            case t.OnlyOnce():
                self.emit(depth, f"{self.gen.used(self.gen.slot, s.per, ctx)} = 1")
            case t.BeginWith():
                self._begin_with(self.expr.code(s.player, ctx), depth)
            case t.BeginRandom():
                self._begin_with(self.expr.random_player(), depth)
            case t.EndAfter():
                self.emit(depth, "if S.left == -1:")  # nor during the scoring of a game that was ended or cut off
                self.emit(depth + 1, f"S.left = max(0, {self.expr.number(s.turns, ctx)})")
                self.event(depth + 1, f"'end', {self.gen.position(s.span)}, S.left")
            case t.NextTurn() | t.SkipTurn() | t.LeaveGame():
                name = _OF_TURNS[type(s)]
                player = self.expr.code(s.subject, ctx)
                self.event(depth, f"'course', {self.gen.position(s.span)}, {list(_OF_TURNS).index(type(s))}, {player}")
                self.emit(depth, f"{name}(S, {player})")
            case t.EndAfterRounds():
                self.emit(depth, f"n = {self.expr.number(s.rounds, ctx)}")
                self.event(depth, f"'end rounds', {self.gen.position(s.span)}, max(0, n)")
                self.emit(depth, "end_after_rounds(S, n)")
            case t.EndWith():
                number = list(self.link.layout.rules.outcomes).index(s.outcome) + 1
                self.event(depth, f"'outcome', {self.gen.position(s.span)}, {number}")
                self.emit(depth, f"c[{self.link.layout.cells[OUTCOME]}] = {number}")
                self.emit(depth, "end_now()")
            case t.EndNow():
                self.event(depth, f"'end', {self.gen.position(s.span)}, 0")
                self.emit(depth, "end_now()")
            case t.Until():
                self._until(s, ctx, depth)
            case t.Stop():
                self.emit(depth, self.way_out)
            case t.Pass():
                for line in self.passing:
                    self.emit(depth, line)
            case _:
                assert_never(s)

    def _begin_with(self, player: str, depth: int) -> None:
        """Compile who is the first player: in the set-up, the one whom the host chose, if it did."""
        if self.link.layout.course.rounds:
            self.emit(depth, f"begin_with(S, {player} if S.first < 0 or {self.expr.cell(ROUND)} else S.first)")
        else:
            self.emit(depth, f"S.active = {player} if S.first < 0 else S.first")
            self.keep_first(depth)

    def keep_first(self, depth: int) -> None:
        """Write down who begins, if any text asks for it."""
        at = self.link.layout.cells.get(FIRST)
        if at is not None:
            self.emit(depth, f"c[{at}] = S.active")

    # ---- statements in which nothing asks -------------------------------------------------------

    def _plain_flow(self, s: Flow, ctx: Context, depth: int) -> None:
        match s:
            case t.If():
                self._if_plain(s, ctx, depth)
            case t.ForEach():
                self._for_each_plain(s, ctx, depth)
            case t.Times():
                self.emit(depth, f"for _ in range(times({self.expr.number(s.number, ctx)})):")
                with self.left_by("break"):
                    self.nested(s.body, ctx, depth + 1)
            case t.Repeat():
                self.repeats.plain(s, ctx, depth)
            case t.AnyOrder():
                for part in s.parts:
                    self.nested(part, ctx, depth)
            case t.Call():
                self._call_plain(s, ctx, depth)
            case t.Ask():
                x = self.expr.fresh()
                self.emit(depth, f"{x} = {self.expr.code(s.player, ctx)}")
                self.nested(s.body, ctx.asked(x), depth)
            case t.CarryOut():
                x = self.expr.code(s.effect.thing, ctx)
                self.emit(depth, f"g = {self.link.effect_table(s.effect.field)}[{x}]")
                self.emit(depth, f"if g is not None: g[0](S, {self._you(s, ctx)}, {x})")
            case _:
                assert_never(s)

    def _if_plain(self, s: t.If, ctx: Context, depth: int) -> None:
        self.emit(depth, f"if {self.expr.cond(s.condition, ctx)}:")
        self.nested(s.then, ctx, depth + 1)
        if s.otherwise is not None:
            self.emit(depth, "else:")
            self.nested(s.otherwise, ctx, depth + 1)

    def nested(self, block: t.Block, ctx: Context, depth: int) -> None:
        """Write a block in which nothing asks, deeper than what is around it."""
        before = len(self.lines)
        self.block(block, ctx, depth, -1)
        if len(self.lines) == before:
            self.emit(depth, "pass")

    def _for_each_plain(self, s: t.ForEach, ctx: Context, depth: int) -> None:
        x = self.expr.fresh()
        # The list is a new one, so the body may move what it lists, and may use `o` for lists of its own.
        self.lines.extend(self.gen.listing((s.of,), ctx, depth))
        self.emit(depth, f"for {x} in o:")
        with self.left_by("break"):
            self.nested(s.body, ctx.bind_it(Variable(x, self.gen.kind_of(s.of, ctx))), depth + 1)

    def _arguments(self, s: t.Call, ctx: Context) -> list[str]:
        decl = self.link.rules.rules[s.verb]
        given = [self.expr.code(a, ctx) for a in s.arguments]
        return given + ["None"] * (len(decl.params) - len(given))

    def _you(self, s: t.Call | t.CarryOut, ctx: Context) -> str:
        """Give the player who is `you` in the text that is called."""
        return self.expr.code(s.subject, ctx)

    def _call_plain(self, s: t.Call, ctx: Context, depth: int) -> None:
        arguments = ", ".join(["S", self._you(s, ctx), *self._arguments(s, ctx)])
        self.emit(depth, f"{self.link.rule_function(s.verb)}({arguments})")

    def _until(self, s: t.Until, ctx: Context, depth: int) -> None:
        power, hook = self.link.temporary(s)
        size, most = self.link.layout.size, self.link.layout.most
        thing = "0" if ctx.this is None else ctx.this.code
        self.emit(depth, f"e = {power * size} + {thing}")
        self.emit(depth, "grow(S)")
        self.emit(depth, f"S.temp.append(({hook * most} + {ctx.you}, e, {self.link.ending(s.ends)}))")
        self.emit(depth, f"S.act[{hook * most} + {ctx.you}] += (e,)")
        self.event(depth, f"'until', {self.gen.position(s.span)}, {ctx.you}")

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
                self._up_to(s, ctx)
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
            case t.SecretNumber() | t.SecretThing() | t.SecretPart():
                self.secrets.write(s, ctx)
            case _:
                assert_never(s)
        return ctx

    def _flow_that_asks(self, s: Flow, ctx: Context) -> None:
        match s:
            case t.If():
                self._if(s, ctx)
            case t.ForEach():
                self._for_each(s, ctx)
            case t.Times():
                self._times(s, ctx)
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
        self.emit(1, f"if not {self.expr.cond(s.condition, ctx)}: {self.jump(other)}")
        self.inner(s.then, ctx, end)
        self.emit(1, self.jump(end))
        self.open(other)
        if s.otherwise is not None:
            self.inner(s.otherwise, ctx, end)
        self.emit(1, self.jump(end))
        self.open(end)

    def inner(self, block: t.Block, ctx: Context, end: int) -> None:
        """Compile a block in which no loop above offers to stop: only the choice that a loop begins with does."""
        loop, self.loop = self.loop, None
        self.block(block, ctx, 1, end)
        self.loop = loop

    @contextmanager
    def left_by(self, code: str) -> Iterator[None]:
        """Write the body of a loop, which `stop` leaves by some code."""
        before, self.way_out = self.way_out, code
        yield
        self.way_out = before

    def _for_each(self, s: t.ForEach, ctx: Context) -> None:
        kind = self.gen.kind_of(s.of, ctx)
        things, assign = self.variable(kind, "several")
        index, count = self.variable(form="count")
        x, bind = self.variable(kind)
        self.lines.extend(self.gen.listing((s.of,), ctx))
        # Fixed when the loop begins; a tuple, as clones copy frames but not what their locals hold.
        self.emit(1, f"{assign} tuple(o)")
        self.emit(1, f"{count} 0")
        head, after, end = (self.link.new_segment() for _ in range(3))
        self.emit(1, self.jump(head))
        self.open(head)
        self.emit(1, f"if {index} >= len({things}): {self.jump(end)}")
        self.emit(1, f"{bind} {things}[{index}]")
        with self.left_by(self.jump(end)):
            self.inner(s.body, ctx.bind_it(Variable(x, self.gen.kind_of(s.of, ctx))), after)
        self._round(after, count, index, head, "")
        self.open(end)

    def _round(self, after: int, count: str, index: str, body: int, more: str, *, asked: bool = False) -> None:
        """Close a loop; where every round asks, the question itself keeps the calls from piling up."""
        self.emit(1, self.jump(after))
        self.open(after)
        self.emit(1, f"{count} {index} + 1")
        again = self.jump(body) if asked else self.back(body)
        self.emit(1, f"if {more}: {again}" if more else again)

    def _times(self, s: t.Times, ctx: Context) -> None:
        number, assign = self.variable(form="times")
        index, count = self.variable(form="count")
        self.emit(1, f"{assign} {self.expr.number(s.number, ctx)}")
        self.emit(1, f"if {number} > {MOST_TIMES}: times({number})")
        self.emit(1, f"{count} 0")
        body, after, end = (self.link.new_segment() for _ in range(3))
        self.emit(1, f"if {number} <= 0: {self.jump(end)}")
        self.emit(1, self.jump(body))
        self.open(body)
        with self.left_by(self.jump(end)):
            self.inner(s.body, ctx, after)
        asked = self.link.begins_with_choice(s.body, self.slot)
        self._round(after, count, index, body, f"{index} < {number}", asked=asked)
        self.emit(1, self.jump(end))
        self.open(end)

    def _up_to(self, s: t.UpTo, ctx: Context) -> None:
        choice = self.link.first_choice(s.body)
        if choice is None:
            self.repeats.up_to(s, ctx)
            return
        index, count = self.variable(form="count")
        self.emit(1, f"{count} 0")
        most = None
        if s.most is not None:
            most, assign = self.variable(form="times")
            self.emit(1, f"{assign} {self.expr.number(s.most, ctx)}")
            self.emit(1, f"if {most} > {MOST_TIMES}: times({most})")
        stop = "True"
        if s.least is not None:
            least, assign = self.variable()
            self.emit(1, f"{assign} {self.expr.number(s.least, ctx)}")
            stop = f"{index} >= {least}"
        first, after, end = (self.link.new_segment() for _ in range(3))
        if most is not None:
            self.emit(1, f"if {index} >= {most}: {self.jump(end)}")
        self.emit(1, self.jump(first))
        self.open(first)
        loop, self.loop = self.loop, Loop(stop, index, end, node=s)
        with self.left_by(self.jump(end)):
            self._opened(s.body, ctx, after)
        self.loop = loop
        self._round(after, count, index, first, f"{index} < {most}" if most else "", asked=True)
        if most is not None:
            self.emit(1, self.jump(end))
        self.open(end)
        if not isinstance(choice, t.Either):
            self.questions.remaining(choice, ctx, None if choice is s.body.body[0] else s.span)

    def _opened(self, block: t.Block, ctx: Context, end: int) -> Context:
        """Write the text of a loop; the rule that it begins with is opened, so that its choice can offer to stop."""
        first, rest = block.body[0], block.body
        if isinstance(first, t.Call) and not first.arguments and isinstance(first.subject, t.You):
            decl = self.link.rules.rules[first.verb]
            before, self.slot = (self.gen.in_slot(decl.slot.id), self.slot), decl.slot.id
            # A later choice of the rule with nothing to choose ends the rule, not the round.
            after = self.link.new_segment() if any(map(_may_end, decl.body.body[1:])) else end
            self._opened(decl.body, ctx, after)
            if after != end:
                self.emit(1, self.jump(after))
                self.open(after)
            self.gen.slot, self.slot = before
            rest = rest[1:]
        for statement in rest:
            ctx = self.statement(statement, ctx, 1, end)
        return ctx

    def _carry_out(self, s: t.CarryOut, ctx: Context) -> None:
        x = self.expr.code(s.effect.thing, ctx)
        you = self._you(s, ctx)
        table = self.link.effect_table(s.effect.field)
        after, done = self.link.new_segment(), self.link.new_segment()
        self.emit(1, f"g = {table}[{x}]")
        self.emit(1, f"if g is None: {self.jump(done)}")
        self.emit(1, f"if g[0] is not None: g[0](S, {you}, {x}); {self.jump(done)}")
        # While an effect is carried out it cannot be chosen again: see `Generator.can_carry_out`.
        self.emit(1, f"S.busy.append({x})")
        self.emit(1, f"f[0] = {after}")
        self.emit(1, f"return start(S, g, {you}, {x})")
        self.open(after)
        self.emit(1, "S.busy.pop()")
        self.emit(1, self.jump(done))
        self.open(done)

    def _call(self, s: t.Call, ctx: Context) -> None:
        if self.link.can_stand_in_place(s.verb, self.slot):
            self._in_place(s, ctx)
            return
        after = self.link.new_segment()
        unit = self.link.rule_unit(s.verb)
        arguments = self._arguments(s, ctx)
        values = [str(unit.entry), self._you(s, ctx), "t" if ctx.this is not None else "0", *arguments]
        # The place to come back to is set first: on the next line `f` becomes the new frame.
        self.emit(1, f"f[0] = {after}")
        self.emit(1, f"f = [{', '.join(values)}] + {self.link.padding(s.verb, len(arguments))}")
        self.emit(1, f"S.frames.append(f); return s{unit.entry}(S, f)")
        self.open(after)

    def _ask(self, s: t.Ask, ctx: Context) -> None:
        asked, bind = self.variable("player")
        self.emit(1, f"{bind} {self.expr.code(s.player, ctx)}")
        end = self.link.new_segment()
        self.inner(s.body, ctx.asked(asked), end)
        self.emit(1, self.jump(end))
        self.open(end)

    def _in_place(self, s: t.Call, ctx: Context) -> None:
        """Carry out a rule within the frame that calls it, which saves the frame."""
        decl = self.link.rules.rules[s.verb]
        given = zip(decl.params, self._arguments(s, ctx), strict=True)
        inner = Context(you=self._you(s, ctx), locals={p.name: Variable(code, p.kind) for p, code in given})
        self.text_in_place(decl.slot.id, decl.body, inner)

    def text_in_place(self, slot: str, body: t.Block, ctx: Context) -> None:
        """Write the text of another slot where this unit stands."""
        end = self.link.new_segment()
        before, self.slot = (self.gen.in_slot(slot), self.slot), slot
        self.event(1, f"'enter', {self.link.slot_number(slot)}, {ctx.you}, -1")
        self.inner(body, ctx, end)
        self.emit(1, self.jump(end))
        self.open(end)
        self.event(1, "'leave',")
        self.gen.slot, self.slot = before


# The functions that change whose turn is next, in the order in which events number them.
_OF_TURNS = {t.NextTurn: "take_next_turn", t.SkipTurn: "skip_turn", t.LeaveGame: "leave_game"}


def _may_end(s: t.Statement) -> bool:
    """Tell whether a statement ends its block where there is nothing to choose."""
    several = t.ChooseNumber | t.ChooseSeveral | t.Either
    return isinstance(s, several) or (isinstance(s, t.Choose) and not s.alternative)


def plain_function(unit: Unit, name: str, inputs: str) -> Function:
    """Make the function of a unit that never asks."""
    lines = with_events(unit.lines, unit.gen.traced) or ["    pass"]
    return Function.of(name, inputs, lines, [unit.slot, *unit.written])
