"""Collections to nodes: lists, with what all members share worked out once, and loops over the members."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias, assert_never

from london_rules.compiler.context import Context, Variable
from london_rules.compiler.equals import Equals
from london_rules.compiler.hoist import hoisted
from london_rules.compiler.narrow import tells_apart
from london_rules.ir import nodes as n
from london_rules.ir.build import PLAYERS, ZERO, plus
from london_rules.ir.types import ZONE, of_kind
from london_rules.ir.types import Sequence as Several
from london_rules.language import constructs as t

if TYPE_CHECKING:
    from london_rules.compiler.expressions import Expressions

Leaf: TypeAlias = Callable[[Variable], n.Block]


class Lists:
    """Compile collections to lists, and to loops over their members."""

    def __init__(self, expr: Expressions) -> None:
        self.expr = expr
        self.gen = expr.gen
        self.layout = expr.layout
        self.rules = expr.rules
        self.listing = False

    def listed(self, of: t.Collection, ctx: Context) -> n.Comprehension | n.ListOf | n.TopOf:
        """Give a new list of the things of a collection: never a zone itself, which moves would change."""
        clauses: list[n.Clause] = []
        x = self._clauses(of, ctx, clauses)
        first = clauses[0]
        if len(clauses) == 1 and isinstance(first, n.Each) and first.var == x:
            whole = first.of
            if isinstance(whole, n.ListOf | n.Comprehension | n.TopOf):
                return whole
            return n.ListOf((n.Spread(whole),), x.type)
        return n.Comprehension(x, hoisted(tuple(clauses), self.gen.may_fail))

    def listed_all(self, parts: Sequence[t.Collection], ctx: Context) -> n.Comprehension | n.ListOf | n.TopOf:
        """Give a new list of the things of several collections, each once."""
        lists = [self.listed(p, ctx) for p in parts]
        if len(lists) == 1:
            return lists[0]
        items = [item for x in lists for item in (x.items if isinstance(x, n.ListOf) else (n.Spread(x),))]
        kind = of_kind(self.gen.kind_of(parts[0], ctx))
        joined = n.ListOf(tuple(items), kind)
        return n.ListOf((n.Spread(n.Distinct(joined)),), kind) if self.may_overlap(parts) else joined

    def may_overlap(self, parts: Sequence[t.Collection]) -> bool:
        """Tell whether a thing may be in several of some collections: it is not where each is of other zones."""
        found: dict[str, None] = {}
        for part in parts:
            places = self._places(part)
            if places is None or not found.keys().isdisjoint(places):
                return True
            found |= places
        return False

    def _places(self, of: t.Collection, within: tuple[str, ...] = ()) -> dict[str, None] | None:
        """Give the zones that all things of a collection lie in, None if they are not known."""
        match of:
            case t.Things() | t.TopThings() | t.RowThings():
                return None if of.zone is None else {of.zone.name: None}
            case t.GroupThings():
                return None if of.name in within else self._places_of_group(of.name, (*within, of.name))
            case t.Best():
                return self._places(of.of, within)
            case t.Related() | t.OtherPlayers() | t.OnSide() | t.PlayersFrom() | t.ChosenThings():
                return None
            case _:
                assert_never(of)

    def _places_of_group(self, name: str, within: tuple[str, ...]) -> dict[str, None] | None:
        """Give the zones of what a group is declared as, and of what powers make of it."""
        found: dict[str, None] = {}
        for part in Equals(self.layout).parts(name):
            places = self._places(part, within)
            if places is None:
                return None
            found |= places
        return found

    def distinct(self, of: t.Things, ctx: Context) -> n.Expr:
        """Give a list of the things of a hand in which equal things appear once."""
        assert of.zone is not None
        before, self.listing = self.listing, True
        code = self._distinct(of, ctx)
        self.listing = before
        return code

    def _distinct(self, of: t.Things, ctx: Context) -> n.Expr:
        assert of.zone is not None
        x = self._fresh(of.kind)
        asked = [] if of.other_than is None else [n.Compare("!=", x, self.expr.code(of.other_than, ctx), bare=True)]
        conditions: list[n.Expr] = [*asked]
        self.expr.drawn[x.name] = self.expr.zone_index(of.zone, ctx)
        apart = tells_apart(self.rules, of.rel)
        if apart:
            conditions.append(self.expr.preds(of.rel, Variable(x, of.kind), ctx))
        run: list[n.Clause] = [n.Each(x, n.Backwards(self.expr.zone(of.zone, ctx), copied=True))]
        if conditions:
            run.append(n.When(conditions[0] if len(conditions) == 1 else n.And(tuple(conditions), bare=True)))
        shown = Equals(self.layout).shown(of.kind, x)
        source = n.FirstOfEach(shown, x, hoisted(tuple(run), self.gen.may_fail))
        if apart or not of.rel:
            return n.ListOf((n.Spread(source),), x.type)
        met = n.When(self.expr.preds(of.rel, Variable(x, of.kind), ctx))
        return n.Comprehension(x, hoisted((n.Each(x, source), met), self.gen.may_fail))

    def _fresh(self, kind: str) -> n.Local:
        return n.Local(self.expr.fresh(), of_kind(kind))

    def _clauses(self, of: t.Collection, ctx: Context, out: list[n.Clause]) -> n.Local:
        """Add the clauses that run over a collection; gives the name of a member."""
        if isinstance(of, t.GroupThings) and self.gen.plain_group(of.name):
            group = self.rules.groups[of.name]
            x = self._clauses(group.body.parts[0], Context(you=self.expr.player(of.whose, ctx)), out)
            if of.rel:
                out.append(n.When(self.expr.preds(of.rel, Variable(x, self.gen.kind_of_group(of.name)), ctx)))
            return x
        if isinstance(of, t.Things) and of.zone is not None:
            return self._zone_clauses(of, of.zone, ctx, out)
        x = self._fresh(self.gen.kind_of(of, ctx))
        source, rel, kind = self._source(of, ctx)
        out.append(n.Each(x, source))
        if isinstance(of, t.Things) and of.other_than is not None:
            out.append(n.When(n.Compare("!=", x, self.expr.code(of.other_than, ctx), bare=True)))
        if isinstance(of, t.RowThings):
            out.append(n.When(n.Compare(">=", x, ZERO, bare=True)))
        if rel:
            out.append(n.When(self.expr.preds(rel, Variable(x, kind), ctx)))
        return x

    def _source(self, of: t.Collection, ctx: Context) -> tuple[n.Expr, Sequence[t.Pred], str]:
        kind = self.gen.kind_of(of, ctx)
        match of:
            case t.Things():
                return self.expr.of_kind(of.kind), of.rel, kind
            case t.ChosenThings() | t.OtherPlayers() | t.OnSide() | t.Related() | t.RowThings():
                return self._members(of, ctx), () if isinstance(of, t.RowThings) else of.rel, kind
            case t.TopThings(number=t.Int(value=number)) if number > 0:
                return n.TopOf(self.expr.zone(of.zone, ctx), number), (), kind
            case t.TopThings():
                return self._members(of, ctx), (), kind
            case t.GroupThings():
                return self._group_source(of, ctx), of.rel, kind
            case t.PlayersFrom() | t.Best():
                return self._members(of, ctx), (), kind
            case _:
                assert_never(of)

    def _members(
        self,
        of: t.ChosenThings | t.OtherPlayers | t.OnSide | t.Related | t.RowThings | t.TopThings | t.PlayersFrom | t.Best,
        ctx: Context,
    ) -> n.Expr:
        """Give the list of those of a collection that a clause of its own could narrow."""
        match of:
            case t.ChosenThings():
                several = ctx.require_several(of.name)
                assert several.code is not None
                return self.expr.who_stay(several.code) if several.kind == "player" else several.code
            case t.OtherPlayers():
                return self.expr.other_players(ctx.you)
            case t.OnSide():
                return self.expr.on_side(of, ctx)
            case t.Related():
                return n.Look(self.gen.relation_table(of.relation), self.expr.code(of.thing, ctx))
            case t.RowThings():
                rows = n.Constant(self.rules.zones[of.zone.name].rows)
                zone = self.expr.zone(of.zone, ctx)
                return n.Primitive("row", (zone, self.expr.number(of.row, ctx), rows))
            case t.TopThings():
                zone = self.expr.zone(of.zone, ctx)
                return n.Primitive("top", (zone, self.expr.number(of.number, ctx)))
            case t.PlayersFrom() | t.Best():
                return self.source(of, ctx)
            case _:
                assert_never(of)

    def source(self, of: t.PlayersFrom | t.Best, ctx: Context) -> n.Expr:
        """Give a list that is worked out as a whole."""
        if isinstance(of, t.PlayersFrom):
            step = n.Constant(1 if of.side == "left" else -1)
            return n.Primitive("round_table", (self.expr.code(of.first, ctx), step))
        x = self._fresh(self.gen.kind_of(of, ctx))
        value = self.expr.measured(of, Variable(x, self.gen.kind_of(of, ctx)), ctx)
        best = n.Best(value, x, self.listed(of.of, ctx), of.how == "lowest")
        return self.gen.helper((n.Return(best),), ctx.variables(), Several(x.type))

    def _group_source(self, of: t.GroupThings, ctx: Context) -> n.Expr:
        owner = self.expr.player(of.whose, ctx)
        parts = self.rules.groups[of.name].body.parts
        plain = self.listed_all(parts, Context(you=owner))
        hook = self.layout.hook("group", of.name)
        if hook is None:
            return plain
        powers = n.InForce(plus(hook * self.layout.most, owner))
        return n.Choice(self._by_powers(of.name, owner), powers, plain)

    def _by_powers(self, group: str, owner: n.Expr) -> n.Call:
        """Give the list of a group that powers may change."""
        kind = self.gen.kind_of_group(group)
        return n.Call(self.gen.group_function(group), (owner,), Several(of_kind(kind)))

    def _zone_clauses(self, of: t.Things, zone: t.Zone, ctx: Context, out: list[n.Clause]) -> n.Local:
        decl, x, rel = self.rules.zones[zone.name], self._fresh(of.kind), list(of.rel)
        place = self._one_place(zone, ctx)
        if place is not None:
            self.expr.drawn[x.name] = place.at
        else:
            y = n.Local(self.expr.fresh(), ZONE)
            out.append(n.Each(y, self._instances(zone)))
            place = n.ZoneAt(y, self.expr.held(zone.name))
        if decl.shape == "stacks":
            stack = n.Local(self.expr.fresh(), Several(x.type, "table"))
            on_top = any(self.expr.narrow.implies_on_top(p) for p in rel)
            out.append(n.Each(stack, place))
            out.append(n.Each(x, n.ListOf((n.Last(stack),), x.type) if on_top else stack))
            rel = [p for p in rel if not isinstance(p, t.OnTop)]
            if on_top:
                self.expr.on_top[x.name] = None
        else:
            out.append(n.Each(x, place))
        if decl.shape == "rows":
            out.append(n.When(n.Compare(">=", x, ZERO, bare=True)))
        if of.other_than is not None:
            out.append(n.When(n.Compare("!=", x, self.expr.code(of.other_than, ctx), bare=True)))
        if rel:
            out.append(n.When(self.expr.preds(rel, Variable(x, of.kind), ctx)))
        return x

    def _one_place(self, zone: t.Zone, ctx: Context) -> n.ZoneAt | None:
        """Give the one instance of a zone that is meant, None if those of all players are."""
        if zone.whose == "any" and self.rules.zones[zone.name].owner != "table":
            return None
        return self.expr.zone(zone, ctx)

    def _instances(self, zone: t.Zone) -> n.Range:
        """Give the indexes of the instances of a zone of players."""
        base = self.layout.zone_base[zone.name]
        return n.Range(base, n.Offset(base, PLAYERS), ZONE)

    # ---- loops ----------------------------------------------------------------------------------

    def loops(self, of: t.Collection, ctx: Context, leaf: Leaf) -> n.Block:
        """Write loops over a collection with `leaf` inside them.

        They run over zones themselves, uncopied: helpers are pure, so nothing moves meanwhile.
        """
        match of:
            case t.Things():
                return self._each_thing(of, ctx, leaf)
            case t.ChosenThings():
                ref = Variable.named(self.expr.fresh(), ctx.require_several(of.name).kind)
                return self._each(ref, self._members(of, ctx), self._filtered(of.rel, ref, ctx, leaf))
            case t.OtherPlayers() | t.OnSide() | t.Related():
                ref = Variable.named(self.expr.fresh(), self.gen.kind_of(of, ctx))
                members = self._members(of, ctx)
                return self._each(ref, members, self._filtered(of.rel, ref, ctx, leaf))
            case t.TopThings() | t.PlayersFrom() | t.Best():
                ref = Variable.named(self.expr.fresh(), self.gen.kind_of(of, ctx))
                members = self._members(of, ctx)
                return self._each(ref, members, leaf(ref))
            case t.RowThings():
                ref = Variable.named(self.expr.fresh(), of.kind)
                members = self._members(of, ctx)
                return self._each(ref, members, (_next_if_free(ref), *leaf(ref)))
            case t.GroupThings():
                return self._each_of_group(of, ctx, leaf)
            case _:
                assert_never(of)

    def _each(self, ref: Variable, of: n.Expr, body: n.Block) -> n.Block:
        assert isinstance(ref.code, n.Local)
        return (n.For(ref.code, of, body),)

    def _filtered(self, rel: Sequence[t.Pred], ref: Variable, ctx: Context, leaf: Leaf) -> n.Block:
        if not rel:
            return leaf(ref)
        condition = self.expr.preds(rel, ref, ctx)
        return (n.If(condition, leaf(ref)),)

    def _each_thing(self, of: t.Things, ctx: Context, leaf: Leaf) -> n.Block:
        ref = Variable.named(self.expr.fresh(), of.kind)
        rel = list(of.rel)
        if of.zone is None:
            return self._each(ref, self.expr.of_kind(of.kind), self._each_but(of, rel, ref, ctx, leaf))
        return self._zone_loops(of, of.zone, ref, rel, ctx, leaf)

    def _each_but(self, of: t.Things, rel: list[t.Pred], ref: Variable, ctx: Context, leaf: Leaf) -> n.Block:
        """Write what is done with each thing, but for the one that is left out."""
        if of.other_than is None:
            return self._filtered(rel, ref, ctx, leaf)
        assert ref.code is not None
        itself = n.Compare("==", ref.code, self.expr.code(of.other_than, ctx), bare=True)
        return (n.If(itself, (n.Continue(),), short=True), *self._filtered(rel, ref, ctx, leaf))

    def _zone_loops(
        self, of: t.Things, zone: t.Zone, ref: Variable, rel: list[t.Pred], ctx: Context, leaf: Leaf
    ) -> n.Block:
        place = self._one_place(zone, ctx)
        if place is not None:
            return self._place_loops(of, place, ref, rel, ctx, leaf)
        y = n.Local(self.expr.fresh(), ZONE)
        place = n.ZoneAt(y, self.expr.held(zone.name))
        return (n.For(y, self._instances(zone), self._place_loops(of, place, ref, rel, ctx, leaf)),)

    def _place_loops(
        self, of: t.Things, place: n.ZoneAt, ref: Variable, rel: list[t.Pred], ctx: Context, leaf: Leaf
    ) -> n.Block:
        """Write the loops over one instance of a zone."""
        assert of.zone is not None and isinstance(ref.code, n.Local)
        shape = self.rules.zones[of.zone.name].shape
        if shape != "stacks":
            free = (_next_if_free(ref),) if shape == "rows" else ()
            return self._each(ref, place, (*free, *self._each_but(of, rel, ref, ctx, leaf)))
        stack = n.Local(self.expr.fresh(), Several(ref.code.type, "table"))
        if not any(self.expr.narrow.implies_on_top(p) for p in rel):
            inner = self._each(ref, stack, self._each_but(of, rel, ref, ctx, leaf))
            return (n.For(stack, place, inner),)
        rel = [p for p in rel if not isinstance(p, t.OnTop)]
        self.expr.on_top[ref.code.name] = None
        top = n.Assign(ref.code, n.Last(stack))
        return (n.For(stack, place, (top, *self._each_but(of, rel, ref, ctx, leaf))),)

    def _each_of_group(self, of: t.GroupThings, ctx: Context, leaf: Leaf) -> n.Block:
        owner = self.expr.player(of.whose, ctx)
        kind = self.gen.kind_of_group(of.name)

        def inner(ref: Variable) -> n.Block:
            return self._filtered(of.rel, Variable(ref.code, kind), ctx, leaf)

        if self.layout.hook("group", of.name) is not None:
            ref = Variable.named(self.expr.fresh(), kind)
            members: n.Expr = self._by_powers(of.name, owner)
            return self._each(ref, members, inner(ref))
        parts = self.rules.groups[of.name].body.parts
        if len(parts) > 1 and self.may_overlap(parts):
            ref = Variable.named(self.expr.fresh(), kind)
            members = self.listed_all(parts, Context(you=owner))
            return self._each(ref, members, inner(ref))
        return tuple([line for part in parts for line in self.loops(part, Context(you=owner), inner)])


def _next_if_free(ref: Variable) -> n.If:
    """Write that a free place of a zone of rows is passed over."""
    assert ref.code is not None
    return n.If(n.Compare("<", ref.code, ZERO, bare=True), (n.Continue(),), short=True)
