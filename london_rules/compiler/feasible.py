"""When a text can be carried out: its costs can be met, and whatever must be chosen is there."""

from __future__ import annotations

from typing import assert_never

from london_rules.compiler.chosen import chosen_from
from london_rules.compiler.conditions import there_is
from london_rules.compiler.context import Context, Unresolved, Variable
from london_rules.compiler.families import Asking, Flow, Silent
from london_rules.compiler.generate import Generator
from london_rules.compiler.layout import LEFT
from london_rules.compiler.numbers import together
from london_rules.ir import nodes as n
from london_rules.ir.build import TRUE, plus
from london_rules.language import constructs as t
from london_rules.language.flow.demands import any_number, enough_to_pay, keeps_counters


def feasibility(gen: Generator, block: t.Block, ctx: Context, *, pays: bool = True) -> n.Expr:
    """Give the condition under which the costs and compulsory choices of a text can be met.

    It `pays` from what there is now, until something else changes that.
    """
    parts: list[n.Expr] = []
    for statement in block.body:
        try:
            part = _statement(gen, statement, ctx, pays)
        except Unresolved:
            part = TRUE
        if part != TRUE:
            parts.append(part)
        pays = pays and keeps_counters(statement)
        ctx = asked_before(gen, statement, ctx)
    return n.And(tuple(parts)) if parts else TRUE


def asked_before(gen: Generator, s: t.Statement, ctx: Context) -> Context:
    """Give the context after a statement that was not carried out: nobody knows what it will choose."""
    match s:
        case t.Choose():
            return ctx.bind_it(Variable(None, gen.kind_of(s.of, ctx)), s.call)
        case t.ChooseSeveral():
            return ctx.bind_several(s.call, Variable(None, gen.kind_of(s.of, ctx)))
        case t.ChooseNumber():
            return ctx.bind_number(s.call)
        case t.InTurn() if s.call:
            return ctx.bind_it(Variable(None, "player"), s.call)
        case _:  # only these give names to what follows
            return ctx


def head_holds(gen: Generator, s: t.OnlyIf | t.OnlyOnce, ctx: Context) -> n.Expr:
    """Give the condition that a line of the head of a text sets."""
    if isinstance(s, t.OnlyIf):
        return gen.cond(s.condition, ctx)
    return n.Not(gen.used(gen.slot, s.per, ctx))


def _statement(gen: Generator, s: t.Statement, ctx: Context, pays: bool) -> n.Expr:
    """Give the condition of one statement; other changes never hinder a text, nor does what can be left undone."""
    if isinstance(s, Flow):
        return _flow(gen, s, ctx, pays)
    if isinstance(s, Asking):
        return _question(gen, s, ctx, pays)
    if isinstance(s, t.Pay):
        return _needed(gen, enough_to_pay(s, gen.layout.rules) if pays else None, ctx)
    if isinstance(s, (t.OnlyIf, t.OnlyOnce)):
        return head_holds(gen, s, ctx)
    if isinstance(s, Silent):
        return TRUE
    assert_never(s)


def _needed(gen: Generator, condition: t.Cond | None, ctx: Context) -> n.Expr:
    return TRUE if condition is None else gen.cond(condition, ctx)


def _flow(gen: Generator, s: Flow, ctx: Context, pays: bool) -> n.Expr:
    match s:
        case t.AnyOrder():
            parts = [feasibility(gen, part, ctx, pays=False) for part in s.parts]
            asked = [part for part in parts if part != TRUE]
            return n.And(tuple(asked), bare=True) if asked else TRUE
        case t.CarryOut():
            you = gen.code(s.subject, ctx)
            able = gen.can_carry_out(s.effect.field, you, gen.code(s.effect.thing, ctx))
            return _or_out(gen, s.subject, ctx, able)
        case t.Call():
            return _or_out(gen, s.subject, ctx, _call(gen, s, ctx, pays))
        case t.Ask():
            able = feasibility(gen, s.body, ctx.asked(gen.code(s.player, ctx)), pays=False)
            return _or_out(gen, s.player, ctx, able)
        case t.If() | t.ForEach() | t.Chain() | t.Times() | t.Repeat():
            return TRUE
        case _:
            assert_never(s)


def _or_out(gen: Generator, player: t.Thing, ctx: Context, able: n.Expr) -> n.Expr:
    """Ask nothing of somebody who has left the game: they do nothing. Who is found by who stays has not left."""
    layout, code = gen.layout, gen.code(player, ctx)
    if able == TRUE or isinstance(player, t.You) or isinstance(code, n.Primitive) or not layout.course.leaving:
        return able
    return n.Or((n.Counter(plus(layout.cells[LEFT], code)), able))


def _question(gen: Generator, s: Asking, ctx: Context, pays: bool) -> n.Expr:
    match s:
        case t.Choose():
            return TRUE if s.alternative else there_is(gen, chosen_from(s), ctx)
        case t.ChooseSeveral():
            return TRUE if s.up_to else _enough(gen, s, ctx)
        case t.UpTo():
            compulsory = isinstance(s.least, t.Int) and s.least.value > 0
            return feasibility(gen, s.body, ctx, pays=pays) if compulsory else TRUE
        case t.Either():
            parts = tuple([feasibility(gen, part, ctx, pays=pays) for part in s.parts])
            return TRUE if s.up_to or TRUE in parts else n.Or(parts)
        case t.ChooseNumber():
            return _needed(gen, any_number(s), ctx)
        case t.ChooseAction() | t.GoOn() | t.May() | t.PutInOrder() | t.InTurn():
            return TRUE
        case t.SecretNumber() | t.SecretThing() | t.SecretThings() | t.SecretPart():
            return TRUE
        case _:
            assert_never(s)


def _enough(gen: Generator, s: t.ChooseSeveral, ctx: Context) -> n.Expr:
    """Give the condition that so many things can be chosen together."""
    number = gen.number(s.number, ctx)
    return n.Compare(">=", together(gen, s, ctx), number)


def called(gen: Generator, s: t.Call, ctx: Context) -> Context:
    """Give the context of a rule that is called; nobody knows an input that is yet to be chosen."""
    refs: dict[str, Variable] = {}
    for param, argument in zip(gen.layout.rules.rules[s.verb].params, s.arguments, strict=False):
        try:
            refs[param.name] = gen.thing(argument, ctx)
        except Unresolved:
            refs[param.name] = Variable(None, param.kind)
    return Context(you=gen.code(s.subject, ctx), this=ctx.this, locals=refs)


def _call(gen: Generator, s: t.Call, ctx: Context, pays: bool) -> n.Expr:
    decl, inner = gen.layout.rules.rules[s.verb], called(gen, s, ctx)
    pays = pays and isinstance(s.subject, t.You)
    if not any(isinstance(one, t.OnlyOnce) for one in decl.body.body):
        return feasibility(gen, decl.body, inner, pays=pays)
    with gen.within(decl.slot.id):
        return feasibility(gen, decl.body, inner, pays=pays)
