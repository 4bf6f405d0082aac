"""Texts of several parts: in the order that the player likes, or some of them."""

from __future__ import annotations

from london_rules.classes import frozen
from london_rules.compiler.context import Context
from london_rules.compiler.offers import NONE_LISTED, Offers
from london_rules.compiler.question import STOP
from london_rules.compiler.secrets import label
from london_rules.ir import nodes as n
from london_rules.ir.build import ANSWER, ONE, OPTIONS_LISTED, TRUE, ZERO, has_bit
from london_rules.language import constructs as t


@frozen
class Parts(Offers):
    """Write the choice between parts of a text."""

    def any_order(self, s: t.AnyOrder, ctx: Context) -> None:
        """Write parts in the order that the player likes; asked is only of those whose order can matter."""
        unit = self.unit
        bound = unit.link.asks.order.bound(s.parts)
        for i, part in enumerate(s.parts):
            if i not in bound:
                self._part(part, ctx)
        if not bound:
            return
        done, assign = unit.variable()
        head, end = unit.link.new_segment(), unit.link.new_segment()
        unit.emit(assign(ZERO), unit.jump(head))
        unit.open(head)
        unit.unless_out(ctx.you, unit.jump(end))
        self._list(NONE_LISTED)
        for i in bound:
            unit.unless(has_bit(done, i), self._add(i))
        self._unless_any(unit.jump(end))
        self.ask(s.span, "part", ctx, parts=tuple(part.span for part in s.parts))
        self._answer()
        unit.emit(assign(n.WithBit(done, ANSWER)))
        for i in bound:
            other = unit.link.new_segment()
            self._unless_answer(i, other)
            self._part(s.parts[i], ctx)
            unit.emit(unit.back(head))
            unit.open(other)
            self._answer()
        unit.emit(unit.jump(end))
        unit.open(end)

    def either(self, s: t.Either, ctx: Context, end: int) -> None:
        """Write the choice of some of several parts, each carried out as soon as it is chosen."""
        unit = self.unit
        loop, unit.loop = unit.loop, None
        done, assign = unit.variable()
        number, count = unit.variable(form="times") if s.number is not None else (None, assign)
        if number is not None and s.number is not None:
            unit.emit(count(unit.expr.number(s.number, ctx)))
        unit.emit(assign(ZERO))
        head, after = unit.link.new_segment(), unit.link.new_segment()
        unit.emit(unit.jump(head))
        unit.open(head)
        if number is not None:
            unit.when(n.Compare("<=", number, ZERO, bare=True), unit.jump(after))
        if unit.leaving and loop is None and not s.up_to:
            unit.when(n.And((unit.is_out(ctx.you), n.Not(done, bare=True)), bare=True), unit.back(end))
        unit.unless_out(ctx.you, unit.jump(after if loop is None else loop.end))
        self._list_parts(s, done, ctx)
        if loop is not None:
            self._end_of_loop((), ctx, loop)
        elif s.up_to:
            self._unless_any(unit.jump(after))
            unit.emit(self._add(STOP))
        else:
            none_done = n.And((n.Not(OPTIONS_LISTED, bare=True), n.Not(done, bare=True)), bare=True)
            unit.when(none_done, unit.back(end))
            self._unless_any(unit.jump(after))
        self.ask(s.span, "either", ctx, parts=tuple(map(label, s.parts)), stops=s.up_to or loop is not None)
        self._answer()
        if loop is not None:
            self._leave_loop(loop)
        if s.up_to:
            unit.when(self._is_answer(STOP), unit.jump(after))
        unit.emit(assign(n.WithBit(done, ANSWER)))
        if number is not None:
            unit.emit(count(n.Arith("-", number, ONE, bare=True, most=1 << 62)))
        for i, part in enumerate(s.parts):
            other = unit.link.new_segment()
            self._unless_answer(i, other)
            self._part(part, ctx)
            unit.emit(unit.jump(after) if number is None else unit.back(head))
            unit.open(other)
            self._answer()
        unit.emit(unit.jump(after))
        unit.open(after)

    def _list_parts(self, s: t.Either, done: n.Local, ctx: Context) -> None:
        """List the parts that were not chosen yet and can be carried out."""
        self._list(NONE_LISTED)
        for i, part in enumerate(s.parts):
            can = self.unit.gen.feasible(part, ctx)
            asked: list[n.Expr] = [] if s.number is None else [n.Not(has_bit(done, i), bare=True)]
            asked += [] if can == TRUE else [can]
            self._add_if(asked, i)

    def _part(self, part: t.Block, ctx: Context) -> None:
        end = self.unit.link.new_segment()
        self.unit.inner(part, ctx, end)
        self.unit.emit(self.unit.jump(end))
        self.unit.open(end)
