"""Loops that go on until something holds, and loops that ask whether to go on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from london_rules.classes import frozen
from london_rules.compiler.context import Context, Variable
from london_rules.compiler.question import GO_ON, STOP
from london_rules.ir import nodes as n
from london_rules.ir.build import ANSWER, ANSWERED, NIL, ONE, OPTIONS_LISTED, TRUE, ZERO, one_more
from london_rules.ir.types import NUMBER, OPTION, PLAYER
from london_rules.ir.types import Sequence as Several
from london_rules.language import constructs as t
from london_rules.language.flow.walk import MOST_TIMES, leaves_one

if TYPE_CHECKING:
    from london_rules.compiler.units import Unit


@frozen
class Repeats:
    """Write such loops for one unit."""

    unit: Unit

    def _endless(self, span: t.Span) -> n.Do:
        """Give the error of a loop that does not come to its end."""
        return n.Do(n.Primitive("endless", (n.Constant(self.unit.gen.position(span)),)))

    def plain(self, s: t.Repeat, ctx: Context) -> None:
        """Write a loop in which nothing asks."""
        unit = self.unit
        x = None if s.most is not None else n.Local(unit.expr.fresh(), NUMBER)
        times = None if s.most is None else unit.expr.number(s.most, ctx)
        too_often = None if x is None else self._endless(s.span)
        with unit.left_by(n.Break()):
            body = unit.nested(s.body, ctx)
        holds = unit.expr.cond(s.condition, ctx)
        done = n.If(n.Not(holds, bare=True) if s.first else holds, (n.Break(),), short=True)
        asked, done_after = ((done,), ()) if s.first else ((), (done,))
        if times is not None:
            unit.emit(n.Repeat(times, (*asked, *body, *done_after)))
            return
        assert x is not None and too_often is not None
        limit = n.If(n.Compare("==", x, n.Constant(MOST_TIMES), bare=True), (too_often,), short=True)
        unit.emit(n.For(x, n.Range(0, n.Constant(MOST_TIMES + 1), NUMBER), (*asked, limit, *body, *done_after)))

    def asking(self, s: t.Repeat, ctx: Context) -> None:
        """Write a loop that may ask; it goes back by way of the driver, as a round may ask nothing."""
        unit = self.unit
        index, count = unit.variable(form="count")
        unit.emit(count(ZERO))
        most = self._most(s, ctx)
        body, after, end = (unit.link.new_segment() for _ in range(3))
        unit.emit(unit.jump(body))
        unit.open(body)
        if s.first:
            unit.unless(unit.expr.cond(s.condition, ctx), unit.jump(end))
        too_often = unit.jump(end) if s.most else self._endless(s.span)
        unit.when(n.Compare(">=", index, most, bare=True), too_often)
        with unit.left_by(unit.jump(end)):
            unit.inner(s.body, ctx, after)
        unit.emit(unit.jump(after))
        unit.open(after)
        unit.emit(count(one_more(index)))
        unit.unless_out(ctx.you, unit.jump(end))  # who is not asked any more may never bring about what it waits for
        if not s.first:
            unit.when(unit.expr.cond(s.condition, ctx), unit.jump(end))
        unit.emit(unit.back(body))
        unit.open(end)

    def _most(self, s: t.Repeat, ctx: Context) -> n.Expr:
        """Give how often a loop goes round at most."""
        return n.Constant(MOST_TIMES) if s.most is None else self._times(s.most, ctx)

    def _times(self, number: t.Expr, ctx: Context) -> n.Local:
        """Write how often something is done; give its name."""
        times, assign = self.unit.variable(form="times")
        self.unit.emit(assign(self.unit.expr.number(number, ctx)))
        self.unit.check_times(times)
        return times

    def in_turn(self, s: t.InTurn, ctx: Context) -> Context:
        """Write a loop of turns: whoever has not passed is in a tuple, in the order in which the turns come."""
        unit = self.unit
        left, stay = unit.variable("player", "several")
        who, turn = unit.variable("player")
        index, count = unit.variable(form="count")
        but = ZERO if s.but is None else self._times(s.but, ctx)
        listing = unit.gen.listing((t.PlayersFrom(s.first),), ctx)
        unit.emit(listing)
        if unit.link.layout.course.leaving and s.call:  # somebody is the last one even where all have left
            unit.unless(listing.to, n.Append(listing.to, ctx.you))
        unit.emit(stay(n.Fixed(listing.to)), count(ZERO))
        head, after, end = (unit.link.new_segment() for _ in range(3))
        unit.emit(unit.jump(head))
        unit.open(head)
        if unit.link.layout.course.leaving:
            self._keep_who_stays(left, stay, keep_last=bool(s.call))
        unit.when(n.Compare("<=", n.Len(left), but, bare=True), unit.jump(end))
        unit.when(n.Compare(">=", index, n.Constant(MOST_TIMES), bare=True), self._endless(s.span))
        unit.emit(count(one_more(index)), turn(n.Look(left, ZERO)), stay(n.Rotated(left, who)))
        passing, unit.passing = unit.passing, (stay(n.Without(left, who)), unit.jump(after))
        with unit.left_by(unit.jump(end)):
            unit.inner(s.body, ctx.asked(who), after)
        unit.passing = passing
        unit.emit(unit.jump(after))
        unit.open(after)
        unit.emit(unit.back(head))
        unit.open(end)
        if not s.call:
            return ctx
        sure = leaves_one(s)
        last, bind = unit.variable("player", optional=not sure)
        alone = n.Compare("==", n.Len(left), ONE, bare=True)
        first = n.Look(left, ZERO)
        unit.emit(bind(first if sure else n.Choice(first, alone, NIL, bare=True)))
        return ctx.bind_it(Variable(last, "player"), s.call)

    def _keep_who_stays(self, left: n.Local, stay: Callable[[n.Expr], n.SetLocal], *, keep_last: bool) -> None:
        """Take those who have left the game out of a loop of turns, but not the last one if the loop names that one."""
        q = n.Local("q", PLAYER)
        staying = n.Comprehension(q, (n.Each(q, left), n.When(n.Contains(q, self.unit.expr.players(), bare=True))))
        listed = n.Local("o", Several(PLAYER))
        self.unit.emit(n.Assign(listed, staying))
        if keep_last:
            last = n.ListOf((n.Look(left, n.Constant(-1)),), PLAYER)
            self.unit.when(n.Compare("==", n.Len(listed), ZERO, bare=True), n.Assign(listed, last))
        self.unit.emit(stay(n.Fixed(listed)))

    def up_to(self, s: t.UpTo, ctx: Context) -> None:
        """Write a loop that does not begin with a choice: whether it goes on is a question of its own."""
        unit = self.unit
        index, count = unit.variable(form="count")
        unit.emit(count(ZERO))
        most = None if s.most is None else self._times(s.most, ctx)
        least = None if s.least is None else self._times(s.least, ctx)
        head, body, after, end = (unit.link.new_segment() for _ in range(4))
        unit.emit(unit.jump(head))
        unit.open(head)
        if most is not None:
            unit.when(n.Compare(">=", index, most, bare=True), unit.jump(end))
        unit.unless_out(ctx.you, unit.jump(end))
        feasible = unit.gen.feasible(s.body, ctx)
        if feasible != TRUE:
            unit.unless(feasible, unit.jump(end))
        if least is not None:
            unit.when(n.Compare("<", index, least, bare=True), unit.jump(body))
        unit.emit(n.Assign(OPTIONS_LISTED, n.ListOf((n.Constant(GO_ON), n.Constant(STOP)), OPTION)))
        unit.questions.ask(s.span, "go-on", ctx, stops=True)
        unit.emit(n.Assign(ANSWER, ANSWERED))
        unit.questions.tell(s, ANSWER)
        unit.when(n.Compare("==", ANSWER, n.Constant(STOP), bare=True), unit.jump(end))
        unit.emit(unit.jump(body))
        unit.open(body)
        with unit.left_by(unit.jump(end)):
            unit.inner(s.body, ctx, after)
        unit.emit(unit.jump(after))
        unit.open(after)
        unit.emit(count(one_more(index)))
        unit.emit(unit.back(head))
        unit.open(end)
