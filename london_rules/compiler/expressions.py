"""Numbers, conditions and collections to nodes of expressions; helpers that need loops become functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, assert_never

from london_rules.compiler.bounds import WIDEST
from london_rules.compiler.context import Context, Unresolved, Variable
from london_rules.compiler.equals import FACE
from london_rules.compiler.layout import COVERED, FACE_DOWN, PILE, ROUND, ROUNDS_LEFT, ROWS, SHAPES, STACKS
from london_rules.compiler.lists import Lists
from london_rules.compiler.loops import capacity
from london_rules.compiler.narrow import Narrow, shares_field, whole
from london_rules.compiler.question import NO_WAY
from london_rules.ir import nodes as n
from london_rules.ir.build import FALSE, NIL, NUMBER_NAMED, ONE, PLAYERS, SEATS, TRUE, ZERO, every, negated, plus
from london_rules.ir.record import changed
from london_rules.ir.types import NUMBER, PLAYER, STEPS, TRUTH, ZONE, Optional, Place, Type, of_kind
from london_rules.ir.types import Sequence as Several
from london_rules.ir.types import Thing as ThingType
from london_rules.language import constructs as t

if TYPE_CHECKING:
    from london_rules.compiler.generate import Generator

FREE: Final = n.Constant(-1)  # a free place of a zone of rows
MEASURED: Final = n.Local("a", NUMBER)
BEST: Final = n.Local("n", Optional(NUMBER))


class Expressions:
    """Compile the pure part of the language. Every method gives a node."""

    def __init__(self, gen: Generator) -> None:
        self.gen = gen
        self.layout = gen.layout
        self.rules = gen.layout.rules
        self._depth = 0
        self._held: dict[str, Place] = {}
        self.narrow = Narrow(gen.layout)
        self.on_top: dict[str, None] = {}  # names of loops that run over tops only
        self.drawn: dict[str, n.Expr] = {}  # names of loops that run over one zone only, and its index
        self.lists = Lists(self)

    # ---- things and zones -----------------------------------------------------------------------

    def thing(self, node: t.Thing, ctx: Context) -> Variable:
        """Give the variable or constant for a thing; raises Unresolved if it is not known yet."""
        if isinstance(node, t.Named):
            index = self.layout.face_of.index(
                self.layout.face_index[node.name]
            )  # of copies, any: what is printed is alike
            kind = self.layout.things[index].kind
            return Variable(n.Constant(index, ThingType(kind)), kind)
        ref = ctx.of(node)
        if ref is None or ref.code is None:
            raise Unresolved(str(node))
        return ref

    def code(self, node: t.Thing, ctx: Context) -> n.Expr:
        """Give a thing."""
        code = self.thing(node, ctx).code
        assert code is not None
        return code

    def player(self, whose: t.Whose, ctx: Context) -> n.Expr:
        """Give the player meant by your (or nothing), their and the name of a player."""
        if isinstance(whose, t.Node):
            return self.code(whose, ctx)
        return ctx.require_they() if whose == "their" else ctx.you

    def zone_index(self, zone: t.Zone, ctx: Context) -> n.Expr:
        """Give the index of one zone instance."""
        base = self.layout.zone_base[zone.name]
        if self.rules.zones[zone.name].owner == "table":
            return n.Constant(base, ZONE)
        return plus(base, self.player(zone.whose, ctx))

    def zone(self, zone: t.Zone, ctx: Context) -> n.ZoneAt:
        """Give what one zone instance holds."""
        return n.ZoneAt(self.zone_index(zone, ctx), self.held(zone.name))

    def held(self, zone: str) -> Place:
        """Give the type of what an instance of a zone holds."""
        if zone not in self._held:
            decl = self.rules.zones[zone]
            self._held[zone] = Place(decl.shape, decl.kind, capacity(self.layout, zone))
        return self._held[zone]

    def place(self, index: int) -> Place:
        """Give the type of what the zone instance of an index holds."""
        return self.held(self.layout.zone_names[index][0])

    def field_of(self, node: t.Possessed, ctx: Context) -> n.Expr:
        """Give the value of a field of a thing, or of what a player has of that name."""
        return self.measure(node.field, self.thing(node.thing, ctx))

    # ---- numbers --------------------------------------------------------------------------------

    def number(self, node: t.Expr, ctx: Context) -> n.Expr:  # noqa: C901, PLR0911, PLR0912 - one case per construct
        """Compile a number."""
        match node:
            case t.Int():
                return n.Constant(node.value)
            case t.Number():
                if node.name in ctx.numbers:
                    return ctx.require_number(node.name)
                return self.gen.number_of(node.name, self.player(node.whose, ctx))
            case t.NumberCall():
                return self.definite(self._call(node, ctx), self.gen.bounds.of(node), node.span)
            case t.Counter():
                return n.Counter(self._counter_index(node.name, node.whose, ctx))
            case t.CounterOn():
                base = self.layout.counter_base[node.name]
                return n.Counter(plus(base, self.code(node.thing, ctx)))
            case t.Binary():
                left, right = self.number(node.left, ctx), self.number(node.right, ctx)
                return self.definite(n.Arith(node.op, left, right), self.gen.bounds.of(node), node.span)
            case t.Divide():
                left, right = self.number(node.left, ctx), self.number(node.right, ctx)
                return self._divide(left, right, node)
            case t.Extreme():
                left, right = self.number(node.left, ctx), self.number(node.right, ctx)
                return n.Extreme("min" if node.how == "smaller" else "max", left, right)
            case t.Value():
                return n.Constant(self.gen.value_index(node.name))
            case t.Possessed():
                return self.field_of(node, ctx)
            case t.NumberCases():
                then = self.number(node.then, ctx)
                condition = self.cond(node.condition, ctx)
                return n.Choice(then, condition, self.number(node.otherwise, ctx))
            case t.CountStacks():
                return n.Len(self.zone(node.zone, ctx))
            case t.RoundNumber():
                return self.cell(ROUND)
            case t.Position():
                return n.Primitive("position", (self.code(node.thing, ctx),))
            case t.Steps():
                return self._steps(node.way, node.origin, self.code(node.to, ctx), ctx)
            case t.Count():
                return self._count(node.of, ctx)
            case t.Fold():
                return self._fold(node, ctx)
            case _:
                assert_never(node)

    def _call(self, node: t.NumberCall, ctx: Context) -> n.Expr:
        given = node.argument
        if isinstance(given, t.Thing):
            return self.gen.number_about(node.name, ctx.you, self.code(given, ctx))
        return self.gen.number_call(node.name, ctx.you, self.number(given, ctx))

    def definite(self, code: n.Expr, bound: int, span: t.Span) -> n.Expr:
        """Compile the check of a number that could be wider than 64 bits by its bound; note the bound of any other."""
        if bound > WIDEST:
            return n.Whole(code, self.gen.position(span))
        return changed(code, most=bound) if isinstance(code, n.Arith) else code

    def players(self) -> n.Expr:
        """Give all players: those who have not left."""
        return n.Primitive("staying", ()) if self.layout.course.leaving else SEATS

    def of_kind(self, kind: str) -> n.Expr:
        """Give all things of a kind, or all players."""
        if kind == "player":
            return self.players()
        low, high = self.layout.kind_range[kind]
        return n.Range(low, n.Constant(high), of_kind(kind))

    def other_players(self, you: n.Expr) -> n.Expr:
        """Give all other players: those who have not left."""
        return n.Primitive("other_staying", (you,)) if self.layout.course.leaving else n.AtTable("OTHERS", you)

    def on_side(self, of: t.OnSide, ctx: Context) -> n.Expr:
        """Give the players of a side who are at the table, in the order of their seats."""
        plain = n.AtTable("PARTNERS" if of.partners else "SIDES", self.player(of.whose, ctx))
        return self.who_stay(plain)

    def who_stay(self, players: n.Expr) -> n.Expr:
        """Give those of some players who have not left."""
        if not self.layout.course.leaving:
            return players
        q = n.Local("q", PLAYER)
        here = n.Contains(q, n.Primitive("staying", ()), bare=True)
        return n.Comprehension(q, (n.Each(q, players), n.When(here)))

    def random_player(self) -> n.Expr:
        """Draw a player."""
        return n.Primitive("drawn_player", ()) if self.layout.course.leaving else n.Primitive("rnd", (PLAYERS,))

    def cell(self, name: str) -> n.Expr:
        """Give what is remembered of the course of the game; 0 in a game whose own texts do not use it."""
        at = self.layout.cells.get(name)
        return ZERO if at is None else n.Counter(n.Constant(at))

    def _counter_index(self, name: str, whose: t.Whose, ctx: Context) -> n.Expr:
        base = self.layout.counter_base[name]
        if self.rules.counters[name].owner == "table":
            return n.Constant(base)
        return plus(base, self.player(whose, ctx))

    def _divide(self, left: n.Expr, right: n.Expr, node: t.Divide) -> n.Expr:
        up = node.rounded != "down"
        if isinstance(right, n.Constant) and right.value > 0:
            return n.Divide(left, right, up, None)
        return n.Divide(left, right, up, self.gen.position(node.span))

    def _count(self, of: t.Collection, ctx: Context) -> n.Expr:
        if isinstance(of, t.Things) and of.kind == "player" and not of.rel and of.other_than is None:
            return n.Len(n.Primitive("staying", ())) if self.layout.course.leaving else PLAYERS
        if isinstance(of, t.OtherPlayers) and not of.rel:
            leaving = self.layout.course.leaving
            return n.Len(self.other_players(ctx.you)) if leaving else n.Arith("-", PLAYERS, ONE, most=self.layout.most)
        if isinstance(of, t.Things) and of.zone is not None and not of.rel and of.other_than is None:
            shape = self._shape(of.zone.name)
            if of.zone.whose != "any" and shape not in (ROWS, STACKS):
                return n.Len(self.zone(of.zone, ctx))
        if isinstance(of, t.GroupThings) and not of.rel and self.gen.plain_group(of.name):
            return self._count(*self._unwrapped(of, ctx))

        def leaf(ref: Variable) -> n.Block:
            return (n.AddTo(NUMBER_NAMED, ONE),)

        return self._helper(of, ctx, (n.Assign(NUMBER_NAMED, ZERO),), leaf, NUMBER_NAMED, NUMBER)

    def different(self, of: t.Collection, field: str, ctx: Context) -> n.Expr:
        """Give how many different values of a field there are in a collection."""
        x = n.Local(self.fresh(), of_kind(self.gen.kind_of(of, ctx)))
        value = n.Look(self.gen.field_table(field), x)
        values = n.Comprehension(value, (n.Each(x, self.lists.listed(of, ctx)),))
        return n.Len(n.Distinct(values))

    def _unwrapped(self, of: t.GroupThings, ctx: Context) -> tuple[t.Collection, Context]:
        group = self.rules.groups[of.name]
        return group.body.parts[0], Context(you=self.player(of.whose, ctx))

    def _fold(self, node: t.Fold, ctx: Context) -> n.Expr:
        total, bound = node.how == "total", self.gen.bounds.of(node)

        def leaf(ref: Variable) -> n.Block:
            value = self.measured(node, ref, ctx)
            if total and bound > WIDEST:
                sum = n.Arith("+", NUMBER_NAMED, value, bare=True)
                return (n.Assign(NUMBER_NAMED, self.definite(sum, bound, node.span)),)
            if total:
                return (n.AddTo(NUMBER_NAMED, value),)
            better = n.Compare("<" if node.how == "lowest" else ">", MEASURED, BEST, bare=True)
            unset = n.IsNone(BEST, bare=True)
            take = n.If(n.Or((unset, better), bare=True), (n.Assign(BEST, MEASURED),), short=True)
            return (n.Assign(MEASURED, value), take)

        if total:
            return self._helper(node.of, ctx, (n.Assign(NUMBER_NAMED, ZERO),), leaf, NUMBER_NAMED, NUMBER)
        found = n.Choice(ZERO, n.IsNone(BEST, bare=True), BEST, bare=True)
        return self._helper(node.of, ctx, (n.Assign(BEST, NIL),), leaf, found, NUMBER)

    def measured(self, node: t.Fold | t.Best, ref: Variable, ctx: Context) -> n.Expr:
        """Give what a fold or a choice of the best asks of one member."""
        if node.formula is None:
            return self.measure(node.measure, ref)
        return self.number(node.formula, ctx.bind_it(ref))

    def measure(self, name: str, ref: Variable) -> n.Expr:
        """Give a field of a thing, a counter of a thing or player, or a number of a player."""
        kind = self.rules.kinds.get(ref.kind)
        assert ref.code is not None
        # The kind of `this` is not known in a text that changes a number for a time.
        if (kind is not None and name in kind.fields) or not ref.kind:
            return n.Look(self.gen.field_table(name), ref.code)
        if name not in self.rules.counters:
            return self.gen.number_of(name, ref.code)
        if self.rules.counters[name].owner == "table":
            return n.Counter(n.Constant(self.layout.counter_base[name]))
        return n.Counter(plus(self.layout.counter_base[name], ref.code))

    # ---- conditions -----------------------------------------------------------------------------

    def cond(self, node: t.Cond, ctx: Context) -> n.Expr:  # noqa: C901, PLR0911, PLR0912 - one case per construct
        """Compile a condition."""
        match node:
            case t.All():
                return every([self.cond(p, ctx) for p in node.parts])
            case t.AnyOf():
                return n.Or(tuple([self.cond(p, ctx) for p in node.parts]))
            case t.Not():
                return n.Not(self.cond(node.of, ctx))
            case t.LastRound():
                return n.Compare("==", self.cell(ROUNDS_LEFT), ONE)
            case t.Never():
                return FALSE
            case t.Compare():
                left = self.number(node.left, ctx)
                return n.Compare(node.op, left, self.number(node.right, ctx))
            case t.ThingIs():
                return self.preds(node.preds, self.thing(node.thing, ctx), ctx)
            case t.ThereIs():
                return self.there_is(node.of, ctx, node.negated)
            case t.LocalExists():
                ref = ctx.locals.get(node.name)
                if ref is None or ref.code is None:
                    raise Unresolved(node.name)
                return TRUE if isinstance(ref.code, n.Constant) else n.IsNone(ref.code, negated=True)
            case t.CanCarryOut():
                ref = self.thing(node.effect.thing, ctx)
                assert ref.code is not None
                return self.gen.can_carry_out(node.effect.field, ctx.you, ref.code)
            case t.IsFull():
                return n.Contains(FREE, self.zone(node.zone, ctx), negated=True)
            case t.TestCases():
                then = self.cond(node.then, ctx)
                condition = self.cond(node.condition, ctx)
                return n.Choice(then, condition, self.cond(node.otherwise, ctx))
            case _:
                assert_never(node)

    def _has_name(self, x: n.Expr, id: str, other: bool) -> n.Expr:
        """Give whether a thing has a printed name: it is the only one that has it, or its face is one of those."""
        numbers = [self.layout.face_index[face.id] for face in self.rules.namesakes(id)]
        if len(numbers) == 1 and id in self.layout.thing_index:
            return _equal(x, self.code(t.Named(id), Context()), other)
        faces = [n.Compare("==", n.Look(FACE, x), n.Constant(number)) for number in numbers]
        return negated(faces[0] if len(faces) == 1 else n.Or(tuple(faces)), other)

    def preds(self, preds: Sequence[t.Pred], ref: Variable, ctx: Context) -> n.Expr:
        """Compile predicates of one subject."""
        return every([self.pred(p, ref, ctx) for p in preds])

    def pred(self, node: t.Pred, ref: Variable, ctx: Context) -> n.Expr:  # noqa: C901, PLR0911, PLR0912 - one case per construct
        """Compile one predicate of a subject."""
        x = ref.code
        assert x is not None
        match node:
            case t.Test():
                others = () if node.other is None else (self.code(node.other, ctx),)
                return negated(self.gen.test_of(node.name, ctx.you, (x, *others)), node.negated)
            case t.Marked():
                return negated(n.Flag(plus(self.layout.mark_base[node.name], x)), node.negated)
            case t.OnTop():
                if isinstance(x, n.Local) and x.name in self.on_top:
                    return TRUE
                return n.Not(n.Flag(plus(COVERED * self.layout.size, x)))
            case t.Facing():
                return negated(n.Flag(plus(FACE_DOWN * self.layout.size, x)), node.face != "down")
            case t.HasValue():
                name = self.rules.values()[node.value][1]
                value = n.Constant(self.gen.value_index(node.value))
                return _equal(n.Look(self.gen.field_table(name), x), value, node.negated)
            case t.IsThing():
                if isinstance(node.thing, t.Named):
                    return self._has_name(x, node.thing.name, node.negated)
                return _equal(x, self.code(node.thing, ctx), node.negated)
            case t.IsOneOf():
                either = n.Or(tuple([self.pred(_asked(option), ref, ctx) for option in node.options]))
                return negated(either, node.negated)
            case t.IsChosen():
                chosen = ctx.require_several(node.name).code
                assert chosen is not None
                return n.Contains(x, chosen, node.negated)
            case t.IsRelated():
                related = n.Look(self.gen.relation_table(node.relation), self.code(node.thing, ctx))
                return n.Contains(x, related)
            case t.IsWithin():
                most = self.number(node.steps, ctx)
                if node.way.through:
                    return n.Contains(x, self._reached(node.way, node.origin, most, ctx))
                return n.Compare("<=", self._steps(node.way, node.origin, x, ctx), _reachable(most))
            case t.IsIn():
                return negated(self._is_in(x, node.zone, ctx), node.negated)
            case t.HasField():
                return n.Look(self.gen.has_table(node.field), x)
            case t.HasCounter():
                base = self.layout.counter_base[node.name]
                return n.Compare("<=" if node.negated else ">", n.Counter(plus(base, x)), ZERO)
            case t.FieldIs():
                measured = self.measure(node.field, ref)
                return n.Compare(node.op, measured, self.number(node.value, ctx))
            case _:
                assert_never(node)

    def _steps(self, way: t.Way, origin: t.Thing | t.Zone | t.GroupThings, x: n.Expr, ctx: Context) -> n.Expr:
        """Compile the number of steps to a thing; where nothing bars the way it is worked out once in a program."""
        if way.through:
            return n.StepsTo(self._reached(way, origin, n.Constant(NO_WAY), ctx), x)
        table = self.gen.relation_table(way.relation)
        return n.Primitive("nearest", (table, self._starts(origin, ctx), x))

    def _starts(self, origin: t.Thing | t.Zone | t.GroupThings, ctx: Context) -> n.Expr:
        """Give the things where steps begin."""
        if isinstance(origin, t.Zone):
            return self.zone(origin, ctx)
        if isinstance(origin, t.GroupThings):
            return self.lists.listed(origin, ctx)
        start = self.thing(origin, ctx)
        assert start.code is not None
        return n.One(start.code)

    def _reached(self, way: t.Way, origin: t.Thing | t.Zone | t.GroupThings, most: n.Expr, ctx: Context) -> n.Expr:
        """Compile what can be reached in so many steps: the same for all that ask, so a loop works it out once."""
        starts = self._starts(origin, ctx)
        passes = self.gen.passing(way.through) if way.through else None
        table = self.gen.relation_table(way.relation)
        found = n.Reached(table, starts, most, passes, ctx.you)
        return self.gen.helper((n.Return(found),), ctx.variables(), STEPS)

    def _is_in(self, x: n.Expr, zone: t.Zone, ctx: Context) -> n.Expr:
        base = self.layout.zone_base[zone.name]
        if zone.whose == "any" and self.rules.zones[zone.name].owner != "table":
            return n.Look(self.gen.zones_table(base, self.layout.most), n.WhereIs(x))
        return n.Compare("==", n.WhereIs(x), self.zone_index(zone, ctx))

    def there_is(self, of: t.Collection, ctx: Context, negated: bool = False) -> n.Expr:
        """Compile "there is a ..."."""
        of = self.narrow.narrowed(of)
        if isinstance(of, t.Things) and whole(of) and of.zone is not None and self._shape(of.zone.name) != ROWS:
            zone = self.zone(of.zone, ctx)
            return n.Not(zone) if negated else n.NotEmpty(zone)

        def leaf(ref: Variable) -> n.Block:
            return (n.Return(n.Bool(not negated)),)

        loops = self.lists.loops(of, ctx, leaf)
        match loops:
            case (n.For(of=n.AtTable() | n.Look() as members, body=(n.Return(),)),):
                return n.Not(members) if negated else n.NotEmpty(members)
        code = self.gen.helper((*loops, n.Return(n.Bool(negated))), ctx.variables(), TRUTH)
        if negated or not self.lists.listing:
            return code
        return self._partner(of, ctx, code) or code

    def _partner(self, of: t.Collection, ctx: Context, general: n.Expr) -> n.Expr | None:
        """Compile "there is another that shares its ..." by counting; None where it is not that question.

        The list of shared values is the same for every thing that asks, so a loop works it out once.
        """
        if not isinstance(of, t.Things) or of.zone is None or len(of.rel) != 1 or of.zone.whose == "any":
            return None
        test = of.rel[0]
        if not isinstance(test, t.Test) or test.other is None or test.other != of.other_than:
            return None
        decl = self.rules.tests.get(test.name)
        if decl is None or self._shape(of.zone.name) > PILE or not shares_field(decl):
            return None
        assert isinstance(decl.body, t.Compare) and isinstance(decl.body.left, t.Possessed)
        table, x = self.gen.field_table(decl.body.left.field), self.code(test.other, ctx)
        y = n.Local(self.fresh(), of_kind(of.kind))
        listed = n.Comprehension(n.Look(table, y), (n.Each(y, self.zone(of.zone, ctx)),))
        values = self.gen.helper((n.Return(listed),), ctx.variables(), Several(NUMBER))
        zone = self.zone_index(of.zone, ctx)
        lies_there = isinstance(x, n.Local) and self.drawn.get(x.name) == zone
        itself = ONE if lies_there else n.Compare("==", n.WhereIs(x), zone)
        count = n.Compare(">", n.CountOf(values, n.Look(table, x)), itself)
        hook = self.layout.hook("test", test.name)
        if hook is None:
            return count
        count = n.Compare(count.op, count.left, count.right, bare=True)
        powers = n.InForce(plus(hook * self.layout.most, ctx.you))
        return n.Or((count, n.And((powers, general))))

    # ---- collections ----------------------------------------------------------------------------

    def _helper(
        self,
        of: t.Collection,
        ctx: Context,
        start: n.Block,
        leaf: Callable[[Variable], n.Block],
        end: n.Expr,
        type: Type,
    ) -> n.Expr:
        """Make a function that loops over a collection, and give the call of it."""
        body = (*start, *self.lists.loops(of, ctx, leaf), n.Return(end))
        return self.gen.helper(body, ctx.variables(), type)

    def _shape(self, zone: str) -> int:
        return SHAPES[self.rules.zones[zone].shape]

    def fresh(self) -> str:
        """Give an unused name for a loop."""
        self._depth += 1
        return f"x{self._depth}"


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
