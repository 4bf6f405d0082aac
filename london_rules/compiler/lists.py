"""Collections to nodes: lists, with what all members share worked out once, and loops over the members."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, assert_never

from london_rules.classes import frozen
from london_rules.compiler.context import Context, Variable
from london_rules.compiler.declared import first_of_powers, measured
from london_rules.compiler.equals import Equals
from london_rules.compiler.generate import Generator
from london_rules.compiler.hoist import hoisted
from london_rules.compiler.narrow import tells_apart
from london_rules.ir import nodes as n
from london_rules.ir.build import OPTIONS_LISTED, PLAYERS, YOU, ZERO, plus
from london_rules.ir.types import ZONE, Optional, of_kind
from london_rules.ir.types import Sequence as Several
from london_rules.language import constructs as t

Leaf: TypeAlias = Callable[[Variable], n.Block]


def new_list(gen: Generator, of: t.Collection, ctx: Context) -> n.Comprehension | n.ListOf | n.TopOf:
    """Give a new list of the things of a collection: never a zone itself, which moves would change."""
    clauses: list[n.Clause] = []
    x = _clauses(gen, of, ctx, clauses)
    first = clauses[0]
    if len(clauses) == 1 and isinstance(first, n.Each) and first.var == x:
        whole = first.of
        if isinstance(whole, (n.ListOf, n.Comprehension, n.TopOf)):
            return whole
        return n.ListOf((n.Spread(whole),), x.type)
    return n.Comprehension(x, hoisted(tuple(clauses), gen.may_fail))


def list_of_all(gen: Generator, parts: Sequence[t.Collection], ctx: Context) -> n.Comprehension | n.ListOf | n.TopOf:
    """Give a new list of the things of several collections, each once."""
    lists = [new_list(gen, p, ctx) for p in parts]
    if len(lists) == 1:
        return lists[0]
    items = [item for x in lists for item in (x.items if isinstance(x, n.ListOf) else (n.Spread(x),))]
    kind = of_kind(gen.kind_of(parts[0], ctx))
    joined = n.ListOf(tuple(items), kind)
    return n.ListOf((n.Spread(n.Distinct(joined)),), kind) if may_overlap(gen, parts) else joined


def may_overlap(gen: Generator, parts: Sequence[t.Collection]) -> bool:
    """Tell whether a thing may be in several of some collections: it is not where each is of other zones."""
    found: dict[str, None] = {}
    for part in parts:
        places = _places(gen, part)
        if places is None or not found.keys().isdisjoint(places):
            return True
        found |= places
    return False


def _places(gen: Generator, of: t.Collection, within: tuple[str, ...] = ()) -> dict[str, None] | None:
    """Give the zones that all things of a collection lie in, None if they are not known."""
    match of:
        case t.Things() | t.TopThings() | t.RowThings():
            return None if of.zone is None else {of.zone.name: None}
        case t.GroupThings():
            return None if of.name in within else _places_of_group(gen, of.name, (*within, of.name))
        case t.Best():
            return _places(gen, of.of, within)
        case t.Related() | t.OtherPlayers() | t.OnSide() | t.PlayersFrom() | t.ChosenThings():
            return None
        case _:
            assert_never(of)


def _places_of_group(gen: Generator, name: str, within: tuple[str, ...]) -> dict[str, None] | None:
    """Give the zones of what a group is declared as, and of what powers make of it."""
    found: dict[str, None] = {}
    for part in Equals(gen.layout).parts(name):
        places = _places(gen, part, within)
        if places is None:
            return None
        found |= places
    return found


def each_once(gen: Generator, of: t.Things, ctx: Context) -> n.Expr:
    """Give a list of the things of a hand in which equal things appear once."""
    assert of.zone is not None
    before, gen.lists_each_once = gen.lists_each_once, True
    code = _distinct(gen, of, ctx)
    gen.lists_each_once = before
    return code


def _distinct(gen: Generator, of: t.Things, ctx: Context) -> n.Expr:
    assert of.zone is not None
    x = _new_name(gen, of.kind)
    asked = [] if of.other_than is None else [n.Compare("!=", x, gen.code(of.other_than, ctx), bare=True)]
    conditions: list[n.Expr] = [*asked]
    gen.drawn[x.name] = gen.zone_index(of.zone, ctx)
    apart = tells_apart(gen.rules, of.rel)
    if apart:
        conditions.append(gen.preds(of.rel, Variable(x, of.kind), ctx))
    run: list[n.Clause] = [n.Each(x, n.Backwards(gen.zone(of.zone, ctx), copied=True))]
    if conditions:
        run.append(n.When(conditions[0] if len(conditions) == 1 else n.And(tuple(conditions), bare=True)))
    shown = Equals(gen.layout).shown(of.kind, x)
    source = n.FirstOfEach(shown, x, hoisted(tuple(run), gen.may_fail))
    if apart or not of.rel:
        return n.ListOf((n.Spread(source),), x.type)
    met = n.When(gen.preds(of.rel, Variable(x, of.kind), ctx))
    return n.Comprehension(x, hoisted((n.Each(x, source), met), gen.may_fail))


def _clauses(gen: Generator, of: t.Collection, ctx: Context, out: list[n.Clause]) -> n.Local:
    """Add the clauses that run over a collection; gives the name of a member."""
    if isinstance(of, t.GroupThings) and gen.plain_group(of.name):
        group = gen.rules.groups[of.name]
        x = _clauses(gen, group.body.parts[0], Context(you=gen.player(of.whose, ctx)), out)
        if of.rel:
            out.append(n.When(gen.preds(of.rel, Variable(x, gen.kind_of_group(of.name)), ctx)))
        return x
    x, steps = _steps_over(gen, of, ctx, _listed)
    out += [n.When(step.met) if isinstance(step, _Passed) else step for step in steps]
    return x


@frozen
class _Passed:
    """A step that passes over some members: the condition that the others meet, and that of those passed over."""

    met: n.Expr
    passed: n.Expr


_Step: TypeAlias = n.Each | n.When | _Passed


def _steps_over(
    gen: Generator, of: t.Collection, ctx: Context, source: Callable[[Generator, Any, Context], n.Expr]
) -> tuple[n.Local, list[_Step]]:
    """List the steps over a collection, which become clauses or loops; give the name of a member too.

    `source` gives the members of what are not just things, all or those of a zone.
    """
    kind = gen.kind_of(of, ctx)
    x, steps, rel = _new_name(gen, kind), list[_Step](), list[t.Pred](getattr(of, "rel", ()))
    has_gaps = isinstance(of, t.RowThings)
    if isinstance(of, t.Things) and of.zone is not None:
        rel = _add_zone(gen, of.zone, x, rel, ctx, steps)
        has_gaps = gen.rules.zones[of.zone.name].shape == "rows"
    else:
        steps.append(n.Each(x, gen.all_of_kind(kind) if isinstance(of, t.Things) else source(gen, of, ctx)))
    if has_gaps:
        steps.append(_Passed(n.Compare(">=", x, ZERO, bare=True), n.Compare("<", x, ZERO, bare=True)))
    if isinstance(of, t.Things) and of.other_than is not None:
        other = gen.code(of.other_than, ctx)
        steps.append(_Passed(n.Compare("!=", x, other, bare=True), n.Compare("==", x, other, bare=True)))
    if rel:
        steps.append(n.When(gen.preds(rel, Variable(x, kind), ctx)))
    return x, steps


def _add_zone(
    gen: Generator, zone: t.Zone, x: n.Local, rel: list[t.Pred], ctx: Context, steps: list[_Step]
) -> list[t.Pred]:
    """Add the steps over the instances of a zone that are meant; give what is still asked of each member."""
    place = _one_place(gen, zone, ctx)
    if place is not None:
        gen.drawn[x.name] = place.at
    else:
        y = n.Local(gen.fresh(), ZONE)
        steps.append(n.Each(y, _instances(gen, zone)))
        place = n.ZoneAt(y, gen.held(zone.name))
    if gen.rules.zones[zone.name].shape != "stacks":
        steps.append(n.Each(x, place))
        return rel
    stack = n.Local(gen.fresh(), Several(x.type, "table"))
    on_top = any(gen.narrow.implies_on_top(p) for p in rel)
    steps += [n.Each(stack, place), n.Each(x, n.ListOf((n.Last(stack),), x.type) if on_top else stack)]
    if on_top:
        gen.on_top[x.name] = None
    return [p for p in rel if not isinstance(p, t.OnTop)]


def _listed(gen: Generator, of: Any, ctx: Context) -> n.Expr:
    """Give the members of a collection where a list of them is made."""
    match of:
        case t.GroupThings():
            return _group_source(gen, of, ctx)
        case t.TopThings(number=t.Int(value=number), bottom=False) if number > 0:
            return n.TopOf(gen.zone(of.zone, ctx), number)
        case _:
            return _members(gen, of, ctx)


def _members(
    gen: Generator,
    of: t.ChosenThings | t.OtherPlayers | t.OnSide | t.Related | t.RowThings | t.TopThings | t.PlayersFrom | t.Best,
    ctx: Context,
) -> n.Expr:
    """Give the list of those of a collection that a clause of its own could narrow."""
    match of:
        case t.ChosenThings():
            several = ctx.require_several(of.name)
            assert several.code is not None
            return gen.who_stay(several.code) if several.kind == "player" else several.code
        case t.OtherPlayers():
            return gen.other_players(ctx.you)
        case t.OnSide():
            return gen.on_side(of, ctx)
        case t.Related():
            return n.Look(gen.relation_table(of.relation), gen.code(of.thing, ctx))
        case t.RowThings():
            rows = n.Constant(gen.rules.zones[of.zone.name].rows)
            zone = gen.zone(of.zone, ctx)
            return n.Primitive("row", (zone, gen.number(of.row, ctx), rows))
        case t.TopThings():
            zone = gen.zone(of.zone, ctx)
            return n.Primitive(of.end, (zone, gen.number(of.number, ctx)))
        case t.PlayersFrom():
            step = n.Constant(1 if of.side == "left" else -1)
            return n.Primitive("round_table", (gen.code(of.first, ctx), step))
        case t.Best():
            x = _new_name(gen, gen.kind_of(of, ctx))
            value = measured(gen, of, Variable(x, gen.kind_of(of, ctx)), ctx)
            best = n.Best(value, x, new_list(gen, of.of, ctx), of.how == "lowest")
            return gen.helper((n.Return(best),), ctx.variables(), Several(x.type))
        case _:
            assert_never(of)


def _group_source(gen: Generator, of: t.GroupThings, ctx: Context) -> n.Expr:
    owner = gen.player(of.whose, ctx)
    parts = gen.rules.groups[of.name].body.parts
    plain = list_of_all(gen, parts, Context(you=owner))
    hook = gen.layout.hook("group", of.name)
    if hook is None:
        return plain
    powers = n.InForce(plus(hook * gen.layout.most, owner))
    return n.Choice(_by_powers(gen, of.name, owner), powers, plain)


def _by_powers(gen: Generator, group: str, owner: n.Expr) -> n.Call:
    """Give the list of a group that powers may change."""
    kind = gen.kind_of_group(group)
    return n.Call(group_function(gen, group), (owner,), Several(of_kind(kind)))


def _one_place(gen: Generator, zone: t.Zone, ctx: Context) -> n.ZoneAt | None:
    """Give the one instance of a zone that is meant, None if those of all players are."""
    if zone.whose == "any" and gen.rules.zones[zone.name].owner != "table":
        return None
    return gen.zone(zone, ctx)


def _instances(gen: Generator, zone: t.Zone) -> n.Range:
    """Give the indexes of the instances of a zone of players."""
    base = gen.layout.zone_base[zone.name]
    return n.Range(base, n.Offset(base, PLAYERS), ZONE)


def loops_over(gen: Generator, of: t.Collection, ctx: Context, leaf: Leaf) -> n.Block:
    """Write loops over a collection with `leaf` inside them.

    They run over zones themselves, uncopied: helpers are pure, so nothing moves meanwhile.
    """
    if isinstance(of, t.GroupThings):
        return _each_of_group(gen, of, ctx, leaf)
    x, steps = _steps_over(gen, of, ctx, _members)
    body = leaf(Variable(x, gen.kind_of(of, ctx)))
    for step in reversed(steps):
        match step:
            case n.When(condition=asked):
                body = (n.If(asked, body),)
            case _Passed(passed=passed):
                body = (n.If(passed, (n.Continue(),), short=True), *body)
            case n.Each(var=var, of=n.ListOf(items=(n.Last() as top,))):
                body = (n.Assign(var, top), *body)
            case n.Each(var=var, of=among):
                body = (n.For(var, among, body),)
    return body


def _each_of_group(gen: Generator, of: t.GroupThings, ctx: Context, leaf: Leaf) -> n.Block:
    owner = gen.player(of.whose, ctx)
    kind = gen.kind_of_group(of.name)

    def inner(ref: Variable) -> n.Block:
        member = Variable(ref.code, kind)
        if not of.rel:
            return leaf(member)
        asked = gen.preds(of.rel, member, ctx)
        return (n.If(asked, leaf(member)),)

    parts, changes = gen.rules.groups[of.name].body.parts, gen.layout.hook("group", of.name) is not None
    if changes or (len(parts) > 1 and may_overlap(gen, parts)):
        x = _new_name(gen, kind)
        members = _by_powers(gen, of.name, owner) if changes else list_of_all(gen, parts, Context(you=owner))
        return (n.For(x, members, inner(Variable(x, kind))),)
    return tuple([line for part in parts for line in loops_over(gen, part, Context(you=owner), inner)])


def group_function(gen: Generator, name: str) -> str:
    """Give the function that lists a group that powers may change."""
    key = f"group {name}"
    if key not in gen.made:
        hook, group = gen.layout.hook("group", name), gen.layout.rules.groups[name]
        assert hook is not None
        members = Several(of_kind(gen.kind_of_group(name)))
        changed = n.Local("o", Optional(members))
        listed = list_of_all(gen, group.body.parts, Context())
        body = (*first_of_powers(gen, hook, changed), n.Assign(OPTIONS_LISTED, listed), n.Return(OPTIONS_LISTED))
        gen.made[key] = gen.function(f"g{len(gen.made)}", (YOU,), body, members, group.slot.id)
    return gen.made[key]


def listing_of(gen: Generator, parts: tuple[t.Collection, ...], ctx: Context) -> n.Assign:
    """List collections into `o`."""
    listed = list_of_all(gen, parts, ctx)
    return n.Assign(n.Local("o", Several(of_kind(gen.kind_of(parts[0], ctx)))), listed)


def _new_name(gen: Generator, kind: str) -> n.Local:
    return n.Local(gen.fresh(), of_kind(kind))
