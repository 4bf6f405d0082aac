"""Texts of several parts: in the order that the player likes, or some of them."""

from __future__ import annotations

from london_rules.compiler.asking import (
    add,
    add_if,
    ask,
    is_answer,
    label,
    read_answer,
    set_options,
    unless_answer,
    unless_any,
)
from london_rules.compiler.context import Context
from london_rules.compiler.feasible import feasibility
from london_rules.compiler.offers import NONE_LISTED, end_of_loop, leave_loop
from london_rules.compiler.question import STOP
from london_rules.compiler.unit import ASKING, Unit
from london_rules.ir import nodes as n
from london_rules.ir.build import ANSWER, ONE, OPTIONS_LISTED, TRUE, ZERO, has_bit
from london_rules.language import constructs as t


@ASKING.of(t.AnyOrder)
def _any_order(unit: Unit, s: t.AnyOrder, ctx: Context, end: int) -> None:
    """Write parts in the order that the player likes; asked is only of those whose order can matter."""
    bound = unit.link.asks.order.bound(s.parts)
    for i, part in enumerate(s.parts):
        if i not in bound:
            _part(unit, part, ctx)
    if not bound:
        return
    done, assign = unit.variable()
    head, end = unit.link.new_segment(), unit.link.new_segment()
    unit.emit(assign(ZERO))
    unit.go_on(head)
    unit.unless_out(ctx.you, n.Goto(end))
    set_options(unit, NONE_LISTED)
    for i in bound:
        unit.unless(has_bit(done, i), add(i))
    unless_any(unit, n.Goto(end))
    ask(unit, s.span, "part", ctx, parts=tuple(part.span for part in s.parts))
    read_answer(unit)
    unit.emit(assign(n.WithBit(done, ANSWER)))
    for i in bound:
        other = unit.link.new_segment()
        unless_answer(unit, i, other)
        _part(unit, s.parts[i], ctx)
        unit.emit(n.Back(head))
        unit.open(other)
        read_answer(unit)
    unit.go_on(end)


@ASKING.of(t.Either)
def _either(unit: Unit, s: t.Either, ctx: Context, end: int) -> None:
    """Write the choice of some of several parts, each carried out as soon as it is chosen."""
    loop, unit.loop = unit.loop, None
    done, assign = unit.variable()
    number, count = unit.variable() if s.number is not None else (None, assign)
    if number is not None and s.number is not None:
        unit.emit(count(unit.gen.number(s.number, ctx)))
    unit.emit(assign(ZERO))
    head, after = unit.link.new_segment(), unit.link.new_segment()
    unit.go_on(head)
    if number is not None:
        unit.when(n.Compare("<=", number, ZERO, bare=True), n.Goto(after))
    if unit.leaving and loop is None and not s.up_to:
        unit.when(n.And((unit.is_out(ctx.you), n.Not(done, bare=True)), bare=True), n.Back(end))
    unit.unless_out(ctx.you, n.Goto(after if loop is None else loop.end))
    _list_parts(unit, s, done, ctx)
    if loop is not None:
        end_of_loop(unit, (), ctx, loop)
    elif s.up_to:
        unless_any(unit, n.Goto(after))
        unit.emit(add(STOP))
    else:
        none_done = n.And((n.Not(OPTIONS_LISTED, bare=True), n.Not(done, bare=True)), bare=True)
        unit.when(none_done, n.Back(end))
        unless_any(unit, n.Goto(after))
    ask(unit, s.span, "either", ctx, parts=tuple(map(label, s.parts)), stops=s.up_to or loop is not None)
    read_answer(unit)
    if loop is not None:
        leave_loop(unit, loop)
    if s.up_to:
        unit.when(is_answer(STOP), n.Goto(after))
    unit.emit(assign(n.WithBit(done, ANSWER)))
    if number is not None:
        unit.emit(count(n.Arith("-", number, ONE, bare=True, most=1 << 62)))
    for i, part in enumerate(s.parts):
        other = unit.link.new_segment()
        unless_answer(unit, i, other)
        _part(unit, part, ctx)
        unit.emit(n.Goto(after) if number is None else n.Back(head))
        unit.open(other)
        read_answer(unit)
    unit.go_on(after)


def _list_parts(unit: Unit, s: t.Either, done: n.Local, ctx: Context) -> None:
    """List the parts that were not chosen yet and can be carried out."""
    set_options(unit, NONE_LISTED)
    for i, part in enumerate(s.parts):
        can = feasibility(unit.gen, part, ctx)
        asked: list[n.Expr] = [] if s.number is None else [n.Not(has_bit(done, i), bare=True)]
        asked += [] if can == TRUE else [can]
        add_if(unit, asked, i)


def _part(unit: Unit, part: t.Block, ctx: Context) -> None:
    end = unit.link.new_segment()
    unit.inner(part, ctx, end)
    unit.go_on(end)
