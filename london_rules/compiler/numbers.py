"""Numbers to nodes; helpers that need loops become functions."""

from __future__ import annotations

from typing import Final, assert_never

from london_rules.compiler.bounds import WIDEST
from london_rules.compiler.context import Context, Variable
from london_rules.compiler.declared import look_up, measure, measured, number_call, number_of, passing
from london_rules.compiler.generate import Generator
from london_rules.compiler.layout import ROUND, ROWS, STACKS
from london_rules.compiler.lists import Leaf, loops_over, new_list
from london_rules.compiler.question import NO_WAY
from london_rules.ir import nodes as n
from london_rules.ir.build import NIL, NUMBER_NAMED, ONE, PLAYERS, ZERO, plus
from london_rules.ir.types import NUMBER, STEPS, Optional, of_kind
from london_rules.ir.types import Sequence as Several
from london_rules.language import constructs as t

MEASURED: Final = n.Local("a", NUMBER)
BEST: Final = n.Local("n", Optional(NUMBER))


def number(gen: Generator, node: t.Expr, ctx: Context) -> n.Expr:  # noqa: C901, PLR0911, PLR0912 - one case per construct
    """Compile a number."""
    match node:
        case t.Int():
            return n.Constant(node.value)
        case t.Number():
            if node.name in ctx.numbers:
                return ctx.require_number(node.name)
            return number_of(gen, node.name, gen.player(node.whose, ctx))
        case t.NumberCall():
            return gen.definite(_call(gen, node, ctx), gen.bounds.of(node), node.span)
        case t.Counter():
            return n.Counter(gen.counter_index(node.name, node.whose, ctx))
        case t.CounterOn():
            base = gen.layout.counter_base[node.name]
            return n.Counter(plus(base, gen.code(node.thing, ctx)))
        case t.Binary():
            left, right = gen.number(node.left, ctx), gen.number(node.right, ctx)
            return gen.definite(n.Arith(node.op, left, right), gen.bounds.of(node), node.span)
        case t.Divide():
            left, right = gen.number(node.left, ctx), gen.number(node.right, ctx)
            return _divide(gen, left, right, node)
        case t.Extreme():
            left, right = gen.number(node.left, ctx), gen.number(node.right, ctx)
            return n.Extreme("min" if node.how == "smaller" else "max", left, right)
        case t.Value():
            return n.Constant(gen.value_index(node.name))
        case t.Possessed():
            return measure(gen, node.field, gen.thing(node.thing, ctx))
        case t.NumberCases():
            return n.Choice(gen.number(node.then, ctx), gen.cond(node.condition, ctx), gen.number(node.otherwise, ctx))
        case t.CountStacks():
            return n.Len(gen.zone(node.zone, ctx))
        case t.RoundNumber():
            return gen.cell(ROUND)
        case t.Position():
            return n.Primitive("position", (gen.code(node.thing, ctx),))
        case t.Steps():
            return steps_to(gen, node.way, node.origin, gen.code(node.to, ctx), ctx)
        case t.Count():
            return _count(gen, node.of, ctx)
        case t.Fold():
            return _fold(gen, node, ctx)
        case _:
            assert_never(node)


def _call(gen: Generator, node: t.NumberCall, ctx: Context) -> n.Expr:
    table = gen.layout.rules.tables.get(node.name)
    if table is None or isinstance(node.argument, t.Thing):
        return number_call(gen, node, ctx)
    return look_up(gen, table, gen.number(node.argument, ctx))


def _divide(gen: Generator, left: n.Expr, right: n.Expr, node: t.Divide) -> n.Expr:
    up = node.rounded != "down"
    if isinstance(right, n.Constant) and right.value > 0:
        return n.Divide(left, right, up, None)
    return n.Divide(left, right, up, gen.position(node.span).value)


def _count(gen: Generator, of: t.Collection, ctx: Context) -> n.Expr:
    if isinstance(of, t.Things) and of.kind == "player" and not of.rel and of.other_than is None:
        return n.Len(n.Primitive("staying", ())) if gen.layout.course.leaving else PLAYERS
    if isinstance(of, t.OtherPlayers) and not of.rel:
        leaving = gen.layout.course.leaving
        return n.Len(gen.other_players(ctx.you)) if leaving else n.Arith("-", PLAYERS, ONE, most=gen.layout.most)
    if isinstance(of, t.Things) and of.zone is not None and not of.rel and of.other_than is None:
        shape = gen.shape_of(of.zone.name)
        if of.zone.whose != "any" and shape not in (ROWS, STACKS):
            return n.Len(gen.zone(of.zone, ctx))
    if isinstance(of, t.GroupThings) and not of.rel and gen.plain_group(of.name):
        return _count(gen, gen.rules.groups[of.name].body.parts[0], Context(you=gen.player(of.whose, ctx)))

    def leaf(ref: Variable) -> n.Block:
        return (n.AddTo(NUMBER_NAMED, ONE),)

    return _helper(gen, of, ctx, n.Assign(NUMBER_NAMED, ZERO), leaf, NUMBER_NAMED)


def together(gen: Generator, s: t.ChooseSeveral | t.SecretThings, ctx: Context) -> n.Expr:
    """Give how many things can be chosen together."""
    if s.same:
        return most_alike(gen, s.of, s.same, ctx)
    return different(gen, s.of, s.different, ctx) if s.different else gen.number(t.Count(s.of), ctx)


def different(gen: Generator, of: t.Collection, field: str, ctx: Context) -> n.Expr:
    """Give how many different values of a field there are in a collection."""
    return n.Len(n.Distinct(values_of(gen, of, field, ctx)))


def most_alike(gen: Generator, of: t.Collection, field: str, ctx: Context) -> n.Expr:
    """Give how many things of a collection have the value of a field that most of them have."""
    values, value = n.Local("k", Several(NUMBER)), n.Local(gen.fresh(), NUMBER)
    many = n.CountOf(values, value)
    take = n.If(n.Compare(">", many, NUMBER_NAMED, bare=True), (n.Assign(NUMBER_NAMED, many),))
    body = (
        n.Assign(values, values_of(gen, of, field, ctx)),
        n.Assign(NUMBER_NAMED, ZERO),
        n.For(value, values, (take,)),
    )
    return gen.helper((*body, n.Return(NUMBER_NAMED)), ctx.variables(), NUMBER)


def values_of(gen: Generator, of: t.Collection, field: str, ctx: Context) -> n.Comprehension:
    """List the values of a field of the things of a collection."""
    x = n.Local(gen.fresh(), of_kind(gen.kind_of(of, ctx)))
    return n.Comprehension(n.Look(gen.field_table(field), x), (n.Each(x, new_list(gen, of, ctx)),))


def _fold(gen: Generator, node: t.Fold, ctx: Context) -> n.Expr:
    total, bound = node.how == "total", gen.bounds.of(node)

    def leaf(ref: Variable) -> n.Block:
        value = measured(gen, node, ref, ctx)
        if total and bound > WIDEST:
            sum = n.Arith("+", NUMBER_NAMED, value, bare=True)
            return (n.Assign(NUMBER_NAMED, gen.definite(sum, bound, node.span)),)
        if total:
            return (n.AddTo(NUMBER_NAMED, value),)
        better = n.Compare("<" if node.how == "lowest" else ">", MEASURED, BEST, bare=True)
        unset = n.IsNone(BEST, bare=True)
        take = n.If(n.Or((unset, better), bare=True), (n.Assign(BEST, MEASURED),), short=True)
        return (n.Assign(MEASURED, value), take)

    if total:
        return _helper(gen, node.of, ctx, n.Assign(NUMBER_NAMED, ZERO), leaf, NUMBER_NAMED)
    found = n.Choice(ZERO, n.IsNone(BEST, bare=True), BEST, bare=True)
    return _helper(gen, node.of, ctx, n.Assign(BEST, NIL), leaf, found)


def _helper(gen: Generator, of: t.Collection, ctx: Context, start: n.Statement, leaf: Leaf, end: n.Expr) -> n.Expr:
    """Make a function that loops over a collection, and give the call of it."""
    return gen.helper((start, *loops_over(gen, of, ctx, leaf), n.Return(end)), ctx.variables(), NUMBER)


def steps_to(gen: Generator, way: t.Way, origin: t.Thing | t.Zone | t.GroupThings, x: n.Expr, ctx: Context) -> n.Expr:
    """Compile the number of steps to a thing; where nothing bars the way it is worked out once in a program."""
    if way.through or way.by:
        return n.StepsTo(reached_from(gen, way, origin, n.Constant(NO_WAY), ctx), x)
    table = gen.relation_table(way.relation)
    return n.Primitive("nearest", (table, _starts(gen, origin, ctx), x))


def _starts(gen: Generator, origin: t.Thing | t.Zone | t.GroupThings, ctx: Context) -> n.Expr:
    """Give the things where steps begin."""
    if isinstance(origin, t.Zone):
        return gen.zone(origin, ctx)
    if isinstance(origin, t.GroupThings):
        return new_list(gen, origin, ctx)
    return n.One(gen.code(origin, ctx))


def reached_from(
    gen: Generator, way: t.Way, origin: t.Thing | t.Zone | t.GroupThings, most: n.Expr, ctx: Context
) -> n.Expr:
    """Compile what can be reached in so many steps: the same for all that ask, so a loop works it out once."""
    starts = _starts(gen, origin, ctx)
    passes = passing(gen, way.through) if way.through else None
    table = _table_by(gen, way, origin, ctx) if way.by else gen.relation_table(way.relation)
    found = n.Reached(table, starts, most, passes, ctx.you, by=bool(way.by))
    return gen.helper((n.Return(found),), ctx.variables(), STEPS)


def _table_by(gen: Generator, way: t.Way, origin: t.Thing | t.Zone | t.GroupThings, ctx: Context) -> n.Table:
    """Give the table of the things along which steps go, from those of the kind where they begin."""
    if isinstance(origin, t.Zone):
        return gen.table_by(way.by, gen.rules.zones[origin.name].kind)
    if isinstance(origin, t.GroupThings):
        return gen.table_by(way.by, gen.kind_of(origin, ctx))
    return gen.table_by(way.by, gen.thing(origin, ctx).kind)
