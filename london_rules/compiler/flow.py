"""Statements that hold other texts, written in two ways: where one of these may ask, and where none does."""

from __future__ import annotations

from typing import Final

from london_rules.compiler.context import Context, Variable
from london_rules.compiler.lists import listing_of
from london_rules.compiler.unit import ASKING, LEAVE, PLAIN, Unit
from london_rules.ir import nodes as n
from london_rules.ir.build import NIL, ZERO, thing
from london_rules.ir.types import EFFECT, NOTHING, Optional
from london_rules.language import constructs as t

EFFECT_NAMED: Final = n.Local("g", Optional(EFFECT))


@PLAIN.of(t.Times)
def _times(unit: Unit, s: t.Times, ctx: Context) -> None:
    times = unit.gen.number(s.number, ctx)
    with unit.left_by(LEAVE):
        unit.emit(n.Repeat(times, unit.nested(s.body, ctx)))


@PLAIN.of(t.AnyOrder)
def _any_order(unit: Unit, s: t.AnyOrder, ctx: Context) -> None:
    for part in s.parts:
        unit.emit(*unit.nested(part, ctx))


@PLAIN.of(t.Ask)
def _ask_plain(unit: Unit, s: t.Ask, ctx: Context) -> None:
    x = thing(unit.gen.fresh(), "player")
    unit.emit(n.Assign(x, unit.gen.code(s.player, ctx)))
    unit.emit(*unit.if_in(x, unit.nested(s.body, ctx.asked(x))))


@PLAIN.of(t.CarryOut)
def _carry_out_plain(unit: Unit, s: t.CarryOut, ctx: Context) -> None:
    carried = unit.gen.code(s.effect.thing, ctx)
    unit.emit(n.Assign(EFFECT_NAMED, _effect(unit, s.effect.field, carried)))
    there, you = n.IsNone(EFFECT_NAMED, negated=True, bare=True), unit.gen.code(s.subject, ctx)
    now = n.If(there, (n.Do(n.CarryOut(EFFECT_NAMED, you, carried)),), short=True)
    unit.emit(*(unit.if_in(you, (now,)) if _may_be_out(unit, s) else (now,)))


def _effect(unit: Unit, field: str, x: n.Expr) -> n.Look:
    """Give how the effect in a field of a thing begins."""
    return n.Look(n.Table(unit.link.effect_table(field), Optional(EFFECT)), x)


@PLAIN.of(t.If)
def _if_plain(unit: Unit, s: t.If, ctx: Context) -> None:
    condition = unit.gen.cond(s.condition, ctx)
    then = unit.nested(s.then, ctx)
    otherwise = () if s.otherwise is None else unit.nested(s.otherwise, ctx)
    unit.emit(n.If(condition, then, otherwise))


@PLAIN.of(t.ForEach)
def _for_each_plain(unit: Unit, s: t.ForEach, ctx: Context) -> None:
    kind = unit.gen.kind_of(s.of, ctx)
    x = thing(unit.gen.fresh(), kind)
    # The list is a new one, so the body may move what it lists, and may use `o` for lists of its own.
    listing = listing_of(unit.gen, (s.of,), ctx)
    unit.emit(listing)
    with unit.left_by(LEAVE):
        body = unit.nested(s.body, ctx.bind_it(Variable(x, kind)))
    unit.emit(n.For(x, listing.to, unit.if_in(x, body) if kind == "player" else body))


def _arguments(unit: Unit, s: t.Call, ctx: Context) -> list[n.Expr]:
    decl = unit.link.rules.rules[s.verb]
    given: list[n.Expr] = [unit.gen.code(a, ctx) for a in s.arguments]
    return given + [NIL] * (len(decl.params) - len(given))


@PLAIN.of(t.Call)
def _call_plain(unit: Unit, s: t.Call, ctx: Context) -> None:
    you = unit.gen.code(s.subject, ctx)
    call = n.Do(n.Call(unit.link.rule_function(s.verb), (you, *_arguments(unit, s, ctx)), NOTHING))
    unit.emit(*(unit.if_in(you, (call,)) if _may_be_out(unit, s) else (call,)))


def _may_be_out(unit: Unit, s: t.Call | t.CarryOut) -> bool:
    """Tell whether something is done by a player who is named, and may be out; one's own text goes on."""
    return unit.leaving and not isinstance(s.subject, t.You)


@ASKING.of(t.If)
def _if(unit: Unit, s: t.If, ctx: Context, skip: int) -> None:
    end, other = unit.link.new_segment(), unit.link.new_segment()
    unit.unless(unit.gen.cond(s.condition, ctx), n.Goto(other))
    unit.inner(s.then, ctx, end)
    unit.emit(n.Goto(end))
    unit.open(other)
    if s.otherwise is not None:
        unit.inner(s.otherwise, ctx, end)
    unit.go_on(end)


@ASKING.of(t.CarryOut)
def _carry_out(unit: Unit, s: t.CarryOut, ctx: Context, skip: int) -> None:
    x = unit.gen.code(s.effect.thing, ctx)
    you = unit.gen.code(s.subject, ctx)
    effect = _effect(unit, s.effect.field, x)
    after, done = unit.link.new_segment(), unit.link.new_segment()
    if _may_be_out(unit, s):
        unit.when(unit.is_out(you), n.Goto(done))
    unit.emit(n.Assign(EFFECT_NAMED, effect))
    unit.when(n.IsNone(EFFECT_NAMED, bare=True), n.Goto(done))
    unit.when(n.IsPlain(EFFECT_NAMED), n.Do(n.CarryOut(EFFECT_NAMED, you, x)), n.Goto(done))
    # While an effect is carried out it cannot be chosen again: see `Generator.can_carry_out`.
    unit.emit(n.PushBusy(x), n.Resume(after), n.Begin(EFFECT_NAMED, you, x))
    unit.open(after)
    unit.emit(n.PopBusy())
    unit.go_on(done)


@ASKING.of(t.Call)
def _call(unit: Unit, s: t.Call, ctx: Context, skip: int) -> None:
    if _may_be_out(unit, s):
        done = unit.link.new_segment()
        unit.when(unit.is_out(unit.gen.code(s.subject, ctx)), n.Goto(done))
        _called(unit, s, ctx)
        unit.go_on(done)
    else:
        _called(unit, s, ctx)


def _called(unit: Unit, s: t.Call, ctx: Context) -> None:
    if unit.link.can_stand_in_place(s.verb, unit.slot):
        _in_place(unit, s, ctx)
        return
    after = unit.link.new_segment()
    entry = unit.link.rule_entry(s.verb)
    arguments = _arguments(unit, s, ctx)
    this = thing("t", ctx.this.kind) if ctx.this is not None else ZERO
    # The place to come back to is set first: then the frame on top is the new one.
    call = n.CallRule(entry, unit.gen.code(s.subject, ctx), this, tuple(arguments), n.Goto(entry))
    unit.emit(n.Resume(after), call)
    unit.open(after)


@ASKING.of(t.Ask)
def _ask(unit: Unit, s: t.Ask, ctx: Context, skip: int) -> None:
    asked, bind = unit.variable("player")
    unit.emit(bind(unit.gen.code(s.player, ctx)))
    end = unit.link.new_segment()
    unit.unless_out(asked, n.Goto(end))
    unit.inner(s.body, ctx.asked(asked), end)
    unit.go_on(end)


def _in_place(unit: Unit, s: t.Call, ctx: Context) -> None:
    """Carry out a rule within the frame that calls it, which saves the frame."""
    decl = unit.link.rules.rules[s.verb]
    given = zip(decl.params, [_fixed(unit, x) for x in _arguments(unit, s, ctx)], strict=True)
    locals = {p.name: Variable(code, p.kind) for p, code in given}
    inner = Context(you=_fixed(unit, unit.gen.code(s.subject, ctx)), locals=locals)
    text_in_place(unit, decl.slot.id, decl.body, inner)


def _fixed(unit: Unit, given: n.Expr) -> n.Expr:
    """Give who or what is meant for the whole of a text, where it is found by who is in the game now."""
    if not isinstance(given, n.Primitive):
        return given
    x, bind = unit.variable("player")
    unit.emit(bind(given))
    return x


def text_in_place(unit: Unit, slot: str, body: t.Block, ctx: Context) -> None:
    """Write the text of another slot where this unit stands."""
    end = unit.link.new_segment()
    with unit.within(slot):
        unit.event("enter", n.Constant(unit.link.slot_number(slot)), ctx.you, n.Constant(-1))
        unit.heads(body, ctx, end)
        unit.inner(body, ctx, end)
        unit.go_on(end)
        unit.event("leave")


def expire(unit: Unit, name: str) -> None:
    """Write the end of the powers that hold until an action or rule ends."""
    if name in unit.link.endings:
        unit.when(n.StateField("temp"), n.Do(n.Primitive("expire", (n.Constant(unit.link.ending(name)),))))
