"""Conditions and predicates to nodes."""

from __future__ import annotations

from typing import Final, assert_never

from london_rules.compiler.context import Context, Unresolved, Variable
from london_rules.compiler.declared import measure, test_of
from london_rules.compiler.equals import FACE
from london_rules.compiler.generate import Generator
from london_rules.compiler.layout import COVERED, FACE_DOWN, PILE, ROUNDS_LEFT, ROWS
from london_rules.compiler.lists import loops_over
from london_rules.compiler.narrow import shares_field, whole
from london_rules.compiler.numbers import reached_from, steps_to
from london_rules.compiler.question import NO_WAY
from london_rules.ir import nodes as n
from london_rules.ir.build import FALSE, ONE, TRUE, ZERO, every, negated, plus
from london_rules.ir.types import NUMBER, TRUTH, of_kind
from london_rules.ir.types import Sequence as Several
from london_rules.language import constructs as t

FREE: Final = n.Constant(-1)  # a free place of a zone of rows


def cond(gen: Generator, node: t.Cond, ctx: Context) -> n.Expr:  # noqa: C901, PLR0911, PLR0912 - one case per construct
    """Compile a condition."""
    match node:
        case t.All():
            return every([gen.cond(p, ctx) for p in node.parts])
        case t.AnyOf():
            return n.Or(tuple([gen.cond(p, ctx) for p in node.parts]))
        case t.Not():
            return n.Not(gen.cond(node.of, ctx))
        case t.LastRound():
            return n.Compare("==", gen.cell(ROUNDS_LEFT), ONE)
        case t.Never():
            return FALSE
        case t.Compare():
            left = gen.number(node.left, ctx)
            return n.Compare(node.op, left, gen.number(node.right, ctx))
        case t.ThingIs():
            return gen.preds(node.preds, gen.thing(node.thing, ctx), ctx)
        case t.ThereIs():
            return there_is(gen, node.of, ctx, node.negated)
        case t.LocalExists():
            ref = ctx.locals.get(node.name)
            if ref is None or ref.code is None:
                raise Unresolved(node.name)
            return TRUE if isinstance(ref.code, n.Constant) else n.IsNone(ref.code, negated=True)
        case t.CanCarryOut():
            return gen.can_carry_out(node.effect.field, ctx.you, gen.code(node.effect.thing, ctx))
        case t.IsFull():
            return n.Contains(FREE, gen.zone(node.zone, ctx), negated=True)
        case t.TestCases():
            return n.Choice(gen.cond(node.then, ctx), gen.cond(node.condition, ctx), gen.cond(node.otherwise, ctx))
        case _:
            assert_never(node)


def _has_name(gen: Generator, x: n.Expr, id: str, other: bool) -> n.Expr:
    """Give whether a thing has a printed name: it is the only one that has it, or its face is one of those."""
    numbers = [gen.layout.face_index[face.id] for face in gen.rules.namesakes(id)]
    if len(numbers) == 1 and id in gen.layout.thing_index:
        return _equal(x, gen.code(t.Named(id), Context()), other)
    faces = [n.Compare("==", n.Look(FACE, x), n.Constant(number)) for number in numbers]
    return negated(faces[0] if len(faces) == 1 else n.Or(tuple(faces)), other)


def pred(gen: Generator, node: t.Pred, ref: Variable, ctx: Context) -> n.Expr:  # noqa: C901, PLR0911, PLR0912 - one case per construct
    """Compile one predicate of a subject."""
    x = ref.code
    assert x is not None
    match node:
        case t.Test():
            others = () if node.other is None else (gen.code(node.other, ctx),)
            return negated(test_of(gen, node.name, ctx.you, (x, *others)), node.negated)
        case t.Marked():
            return negated(n.Flag(plus(gen.layout.mark_base[node.name], x)), node.negated)
        case t.OnTop():
            if isinstance(x, n.Local) and x.name in gen.on_top:
                return TRUE
            return n.Not(n.Flag(plus(COVERED * gen.layout.size, x)))
        case t.Facing():
            return negated(n.Flag(plus(FACE_DOWN * gen.layout.size, x)), node.face != "down")
        case t.HasValue():
            name = gen.rules.values()[node.value][1]
            value = n.Constant(gen.value_index(node.value))
            return _equal(n.Look(gen.field_table(name), x), value, node.negated)
        case t.IsThing():
            if isinstance(node.thing, t.Named):
                return _has_name(gen, x, node.thing.name, node.negated)
            return _equal(x, gen.code(node.thing, ctx), node.negated)
        case t.IsOneOf():
            either = n.Or(tuple([gen.pred(_asked(option), ref, ctx) for option in node.options]))
            return negated(either, node.negated)
        case t.IsChosen():
            chosen = ctx.require_several(node.name).code
            assert chosen is not None
            return n.Contains(x, chosen, node.negated)
        case t.IsRelated():
            related = n.Look(gen.relation_table(node.relation), gen.code(node.thing, ctx))
            return n.Contains(x, related)
        case t.IsWithin():
            most = gen.number(node.steps, ctx)
            if node.way.through or node.way.by:
                return n.Contains(x, reached_from(gen, node.way, node.origin, most, ctx))
            return n.Compare("<=", steps_to(gen, node.way, node.origin, x, ctx), _reachable(most))
        case t.IsIn():
            return negated(_is_in(gen, x, node.zone, ctx), node.negated)
        case t.HasField():
            return n.Look(gen.has_table(node.field), x)
        case t.HasThing():
            return n.Compare("==", n.Look(gen.owners_table(), n.WhereIs(gen.code(node.thing, ctx))), x)
        case t.HasCounter():
            base = gen.layout.counter_base[node.name]
            return n.Compare("<=" if node.negated else ">", n.Counter(plus(base, x)), ZERO)
        case t.FieldIs():
            measured = measure(gen, node.field, ref)
            return n.Compare(node.op, measured, gen.number(node.value, ctx))
        case _:
            assert_never(node)


def _is_in(gen: Generator, x: n.Expr, zone: t.Zone, ctx: Context) -> n.Expr:
    base = gen.layout.zone_base[zone.name]
    if zone.whose == "any" and gen.rules.zones[zone.name].owner != "table":
        return n.Look(gen.zones_table(base, gen.layout.most), n.WhereIs(x))
    return n.Compare("==", n.WhereIs(x), gen.zone_index(zone, ctx))


def there_is(gen: Generator, of: t.Collection, ctx: Context, negated: bool = False) -> n.Expr:
    """Compile "there is a ..."."""
    of = gen.narrow.narrowed(of)
    if isinstance(of, t.Things) and whole(of) and of.zone is not None and gen.shape_of(of.zone.name) != ROWS:
        zone = gen.zone(of.zone, ctx)
        return n.Not(zone) if negated else n.NotEmpty(zone)

    def leaf(ref: Variable) -> n.Block:
        return (n.Return(n.Bool(not negated)),)

    loops = loops_over(gen, of, ctx, leaf)
    match loops:
        case (n.For(of=n.AtTable() | n.Look() as members, body=(n.Return(),)),):
            return n.Not(members) if negated else n.NotEmpty(members)
    code = gen.helper((*loops, n.Return(n.Bool(negated))), ctx.variables(), TRUTH)
    if negated or not gen.lists_each_once:
        return code
    return _partner(gen, of, ctx, code) or code


def _partner(gen: Generator, of: t.Collection, ctx: Context, general: n.Expr) -> n.Expr | None:
    """Compile "there is another that shares its ..." by counting; None where it is not that question.

    The list of shared values is the same for every thing that asks, so a loop works it out once.
    """
    if not isinstance(of, t.Things) or of.zone is None or len(of.rel) != 1 or of.zone.whose == "any":
        return None
    test = of.rel[0]
    if not isinstance(test, t.Test) or test.other is None or test.other != of.other_than:
        return None
    decl = gen.rules.tests.get(test.name)
    if decl is None or gen.shape_of(of.zone.name) > PILE or not shares_field(decl):
        return None
    assert isinstance(decl.body, t.Compare) and isinstance(decl.body.left, t.Possessed)
    table, x = gen.field_table(decl.body.left.field), gen.code(test.other, ctx)
    y = n.Local(gen.fresh(), of_kind(of.kind))
    listed = n.Comprehension(n.Look(table, y), (n.Each(y, gen.zone(of.zone, ctx)),))
    values = gen.helper((n.Return(listed),), ctx.variables(), Several(NUMBER))
    zone = gen.zone_index(of.zone, ctx)
    lies_there = isinstance(x, n.Local) and gen.drawn.get(x.name) == zone
    itself = ONE if lies_there else n.Compare("==", n.WhereIs(x), zone)
    count = n.Compare(">", n.CountOf(values, n.Look(table, x)), itself)
    hook = gen.layout.hook("test", test.name)
    if hook is None:
        return count
    count = n.Compare(count.op, count.left, count.right, bare=True)
    powers = n.InForce(plus(hook * gen.layout.most, ctx.you))
    return n.Or((count, n.And((powers, general))))


def _equal(left: n.Expr, right: n.Expr, negated: bool) -> n.Expr:
    return n.Compare("!=" if negated else "==", left, right)


def _reachable(most: n.Expr) -> n.Expr:
    """Limit a number of steps: what cannot be reached is so far away by definition, and within no number of steps."""
    if isinstance(most, n.Constant) and 0 <= most.value < NO_WAY:
        return most
    return n.Extreme("min", most, n.Constant(NO_WAY - 1))


def _asked(option: t.Thing | t.Value) -> t.HasValue | t.IsThing:
    """Give the condition that something is one thing, or has one value."""
    return t.HasValue(option.name) if isinstance(option, t.Value) else t.IsThing(option)
