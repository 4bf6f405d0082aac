"""Numbers, conditions and collections to Python expressions; helpers that need loops become functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, assert_never

from london_rules.compiler.bounds import WIDEST
from london_rules.compiler.context import Context, Unresolved, Variable
from london_rules.compiler.layout import COVERED, FACE_DOWN, PILE, ROUND, ROUNDS_LEFT, ROWS, SHAPES, STACKS
from london_rules.compiler.lists import Emit, Lists
from london_rules.compiler.narrow import Narrow, plus, shares_field, whole
from london_rules.compiler.question import NO_WAY
from london_rules.language import constructs as t

if TYPE_CHECKING:
    from london_rules.compiler.generate import Generator


class Expressions:
    """Compile the pure part of the language. Every method gives Python source."""

    def __init__(self, gen: Generator) -> None:
        self.gen = gen
        self.layout = gen.layout
        self.rules = gen.layout.rules
        self._depth = 0
        self.narrow = Narrow(gen.layout)
        self.on_top: dict[str, None] = {}  # names of loops that run over tops only
        self.lists = Lists(self)

    # ---- things and zones -----------------------------------------------------------------------

    def thing(self, node: t.Thing, ctx: Context) -> Variable:
        """Give the variable or constant for a thing; raises Unresolved if it is not known yet."""
        if isinstance(node, t.Named):
            index = self.layout.thing_index[node.name]
            return Variable(str(index), self.layout.things[index].kind)
        ref = ctx.of(node)
        if ref is None or ref.code is None:
            raise Unresolved(str(node))
        return ref

    def code(self, node: t.Thing, ctx: Context) -> str:
        """Give the Python code of a thing."""
        code = self.thing(node, ctx).code
        assert code is not None
        return code

    def player(self, whose: t.Whose, ctx: Context) -> str:
        """Give the player meant by your (or nothing), their and the name of a player."""
        if isinstance(whose, t.Node):
            return self.code(whose, ctx)
        return ctx.require_they() if whose == "their" else ctx.you

    def zone_index(self, zone: t.Zone, ctx: Context) -> str:
        """Give the index of one zone instance."""
        base = self.layout.zone_base[zone.name]
        if self.rules.zones[zone.name].owner == "table":
            return str(base)
        return plus(base, self.player(zone.whose, ctx))

    def zone(self, zone: t.Zone, ctx: Context) -> str:
        """Give the list of one zone instance."""
        return f"z[{self.zone_index(zone, ctx)}]"

    def field_of(self, node: t.Possessed, ctx: Context) -> str:
        """Give the value of a field of a thing, or of what a player has of that name."""
        return self.measure(node.field, self.thing(node.thing, ctx))

    # ---- numbers --------------------------------------------------------------------------------

    def number(self, node: t.Expr, ctx: Context) -> str:  # noqa: C901, PLR0911, PLR0912 - one case per construct
        """Compile a number."""
        match node:
            case t.Int():
                return str(node.value)
            case t.Number():
                if node.name in ctx.numbers:
                    return ctx.require_number(node.name)
                return self.gen.number_of(node.name, self.player(node.whose, ctx))
            case t.NumberCall():
                return self._checked(self._call(node, ctx), node)
            case t.Counter():
                return f"c[{self._counter_index(node.name, node.whose, ctx)}]"
            case t.CounterOn():
                base = self.layout.counter_base[node.name]
                return f"c[{plus(base, self.code(node.thing, ctx))}]"
            case t.Binary():
                code = f"({self.number(node.left, ctx)} {node.op} {self.number(node.right, ctx)})"
                return self._checked(code, node)
            case t.Divide():
                left, right = self.number(node.left, ctx), self.number(node.right, ctx)
                return self._divide(left, right, node)
            case t.Extreme():
                how = "min" if node.how == "smaller" else "max"
                return f"{how}({self.number(node.left, ctx)}, {self.number(node.right, ctx)})"
            case t.Value():
                return str(self.gen.value_index(node.name))
            case t.Possessed():
                return self.field_of(node, ctx)
            case t.NumberCases():
                parts = (
                    self.number(node.then, ctx),
                    self.cond(node.condition, ctx),
                    self.number(node.otherwise, ctx),
                )
                return "({} if {} else {})".format(*parts)
            case t.CountStacks():
                return f"len({self.zone(node.zone, ctx)})"
            case t.RoundNumber():
                return self.cell(ROUND)
            case t.Position():
                return f"position(S, {self.code(node.thing, ctx)})"
            case t.Steps():
                return self._steps(node.way, node.origin, self.code(node.to, ctx), ctx)
            case t.Count():
                return self._count(node.of, ctx)
            case t.Fold():
                return self._fold(node, ctx)
            case _:
                assert_never(node)

    def _call(self, node: t.NumberCall, ctx: Context) -> str:
        given = node.argument
        if isinstance(given, t.Thing):
            return self.gen.number_about(node.name, ctx.you, self.code(given, ctx))
        return self.gen.number_call(node.name, ctx.you, self.number(given, ctx))

    def _checked(self, code: str, node: t.Expr) -> str:
        """Compile the check of a number that could be wider than 64 bits."""
        if self.gen.bounds.of(node) <= WIDEST:
            return code
        return f"whole({code}, {self.gen.position(node.span)})"

    def players(self) -> str:
        """Give the code of all players: those who have not left."""
        return "staying(S)" if self.layout.course.leaving else "range(S.np)"

    def of_kind(self, kind: str) -> str:
        """Give the code of all things of a kind, or of all players."""
        if kind == "player":
            return self.players()
        low, high = self.layout.kind_range[kind]
        return f"range({low}, {high})"

    def other_players(self, you: str) -> str:
        """Give the code of all other players: those who have not left."""
        return f"other_staying(S, {you})" if self.layout.course.leaving else f"OTHERS[S.np][{you}]"

    def on_side(self, of: t.OnSide, ctx: Context) -> str:
        """Give the code of the players of a side who are at the table, in the order of their seats."""
        table = "PARTNERS" if of.partners else "SIDES"
        plain = f"{table}[S.np][{self.player(of.whose, ctx)}]"
        return f"[q for q in {plain} if q in staying(S)]" if self.layout.course.leaving else plain

    def random_player(self) -> str:
        """Give the code that draws a player."""
        return "drawn_player(S)" if self.layout.course.leaving else "rnd(S, S.np)"

    def cell(self, name: str) -> str:
        """Give the code of what is remembered of the course of the game; 0 in a game whose own texts do not use it."""
        at = self.layout.cells.get(name)
        return "0" if at is None else f"c[{at}]"

    def _counter_index(self, name: str, whose: t.Whose, ctx: Context) -> str:
        base = self.layout.counter_base[name]
        if self.rules.counters[name].owner == "table":
            return str(base)
        return plus(base, self.player(whose, ctx))

    def _divide(self, left: str, right: str, node: t.Divide) -> str:
        if right.isdigit() and int(right) > 0:
            return f"({left} // {right})" if node.rounded == "down" else f"-(-({left}) // {right})"
        position = self.gen.position(node.span)
        return f"divide({left}, {right}, {node.rounded == 'up'}, {position})"

    def _count(self, of: t.Collection, ctx: Context) -> str:
        if isinstance(of, t.Things) and of.kind == "player" and not of.rel and of.other_than is None:
            return "len(staying(S))" if self.layout.course.leaving else "S.np"
        if isinstance(of, t.OtherPlayers) and not of.rel:
            return f"len({self.other_players(ctx.you)})" if self.layout.course.leaving else "(S.np - 1)"
        if isinstance(of, t.Things) and of.zone is not None and not of.rel and of.other_than is None:
            shape = self._shape(of.zone.name)
            if of.zone.whose != "any" and shape not in (ROWS, STACKS):
                return f"len({self.zone(of.zone, ctx)})"
        if isinstance(of, t.GroupThings) and not of.rel and self.gen.plain_group(of.name):
            return self._count(*self._unwrapped(of, ctx))

        def leaf(emit: Emit, depth: int, ref: Variable) -> None:
            emit(depth, "n += 1")

        return self._helper(of, ctx, ["n = 0"], leaf, "return n")

    def different(self, of: t.Collection, field: str, ctx: Context) -> str:
        """Give the code of how many different values of a field there are in a collection."""
        x = self.fresh()
        values = f"[{self.gen.field_table(field)}[{x}] for {x} in {self.lists.listed(of, ctx)}]"
        return f"len(dict.fromkeys({values}))"

    def _unwrapped(self, of: t.GroupThings, ctx: Context) -> tuple[t.Collection, Context]:
        group = self.rules.groups[of.name]
        return group.body.parts[0], Context(you=self.player(of.whose, ctx))

    def _fold(self, node: t.Fold, ctx: Context) -> str:
        def leaf(emit: Emit, depth: int, ref: Variable) -> None:
            value = self.measured(node, ref, ctx)
            if node.how == "total":
                emit(depth, f"n += {value}")
            else:
                sign = "<" if node.how == "lowest" else ">"
                emit(depth, f"a = {value}")
                emit(depth, f"if n is None or a {sign} n: n = a")

        start = ["n = 0"] if node.how == "total" else ["n = None"]
        end = "return n" if node.how == "total" else "return 0 if n is None else n"
        return self._helper(node.of, ctx, start, leaf, end)

    def measured(self, node: t.Fold | t.Best, ref: Variable, ctx: Context) -> str:
        """Give what a fold or a choice of the best asks of one member."""
        if node.formula is None:
            return self.measure(node.measure, ref)
        return self.number(node.formula, ctx.bind_it(ref))

    def measure(self, name: str, ref: Variable) -> str:
        """Give a field of a thing, a counter of a thing or player, or a number of a player."""
        kind = self.rules.kinds.get(ref.kind)
        # The kind of `this` is not known in a text that changes a number for a time.
        if (kind is not None and name in kind.fields) or not ref.kind:
            return f"{self.gen.field_table(name)}[{ref.code}]"
        if name not in self.rules.counters:
            return self.gen.number_of(name, str(ref.code))
        if self.rules.counters[name].owner == "table":
            return f"c[{self.layout.counter_base[name]}]"
        return f"c[{plus(self.layout.counter_base[name], str(ref.code))}]"

    # ---- conditions -----------------------------------------------------------------------------

    def cond(self, node: t.Cond, ctx: Context) -> str:  # noqa: C901, PLR0911, PLR0912 - one case per construct
        """Compile a condition."""
        match node:
            case t.All():
                return _all([self.cond(p, ctx) for p in node.parts])
            case t.AnyOf():
                return "(" + " or ".join(self.cond(p, ctx) for p in node.parts) + ")"
            case t.Not():
                return f"(not {self.cond(node.of, ctx)})"
            case t.LastRound():
                return f"({self.cell(ROUNDS_LEFT)} == 1)"
            case t.Never():
                return "False"
            case t.Compare():
                return f"({self.number(node.left, ctx)} {node.op} {self.number(node.right, ctx)})"
            case t.ThingIs():
                return self.preds(node.preds, self.thing(node.thing, ctx), ctx)
            case t.ThereIs():
                return self.there_is(node.of, ctx, node.negated)
            case t.LocalExists():
                ref = ctx.locals.get(node.name)
                if ref is None or ref.code is None:
                    raise Unresolved(node.name)
                return "True" if ref.code.isdecimal() else f"({ref.code} is not None)"
            case t.CanCarryOut():
                ref = self.thing(node.effect.thing, ctx)
                return self.gen.can_carry_out(node.effect.field, ctx.you, str(ref.code))
            case t.IsFull():
                return f"(-1 not in {self.zone(node.zone, ctx)})"
            case t.TestCases():
                parts = (
                    self.cond(node.then, ctx),
                    self.cond(node.condition, ctx),
                    self.cond(node.otherwise, ctx),
                )
                return "({} if {} else {})".format(*parts)
            case _:
                assert_never(node)

    def preds(self, preds: Sequence[t.Pred], ref: Variable, ctx: Context) -> str:
        """Compile predicates of one subject."""
        parts = [self.pred(p, ref, ctx) for p in preds]
        return _all(parts)

    def pred(self, node: t.Pred, ref: Variable, ctx: Context) -> str:  # noqa: C901, PLR0911, PLR0912 - one case per construct
        """Compile one predicate of a subject."""
        x = str(ref.code)
        match node:
            case t.Test():
                others = () if node.other is None else (self.code(node.other, ctx),)
                code = self.gen.test_of(node.name, ctx.you, (x, *others))
                return f"(not {code})" if node.negated else code
            case t.Marked():
                code = f"m[{plus(self.layout.mark_base[node.name], x)}]"
                return f"(not {code})" if node.negated else code
            case t.OnTop():
                return "True" if x in self.on_top else f"(not m[{plus(COVERED * self.layout.size, x)}])"
            case t.Facing():
                flag = f"m[{plus(FACE_DOWN * self.layout.size, x)}]"
                return flag if node.face == "down" else f"(not {flag})"
            case t.HasValue():
                sign = "!=" if node.negated else "=="
                name = self.rules.values()[node.value][1]
                return f"({self.gen.field_table(name)}[{x}] {sign} {self.gen.value_index(node.value)})"
            case t.IsThing():
                sign = "!=" if node.negated else "=="
                return f"({x} {sign} {self.code(node.thing, ctx)})"
            case t.IsOneOf():
                either = " or ".join(self.pred(_asked(option), ref, ctx) for option in node.options)
                return f"(not ({either}))" if node.negated else f"({either})"
            case t.IsChosen():
                sign = "not in" if node.negated else "in"
                return f"({x} {sign} {ctx.require_several(node.name).code})"
            case t.IsRelated():
                return f"({x} in {self.gen.relation_table(node.relation)}[{self.code(node.thing, ctx)}])"
            case t.IsWithin():
                most = self.number(node.steps, ctx)
                if not node.way.through:
                    # What cannot be reached is so far away by definition, and within no number of steps.
                    most = most if most.isdigit() and int(most) < NO_WAY else f"min({most}, {NO_WAY - 1})"
                    return f"({self._steps(node.way, node.origin, x, ctx)} <= {most})"
                return f"({x} in {self._reached(node.way, node.origin, most, ctx)})"
            case t.IsIn():
                code = self._is_in(x, node.zone, ctx)
                return f"(not {code})" if node.negated else code
            case t.HasField():
                return f"{self.gen.has_table(node.field)}[{x}]"
            case t.HasCounter():
                base = self.layout.counter_base[node.name]
                sign = "<= 0" if node.negated else "> 0"
                return f"(c[{plus(base, x)}] {sign})"
            case t.FieldIs():
                return f"({self.measure(node.field, ref)} {node.op} {self.number(node.value, ctx)})"
            case _:
                assert_never(node)

    def _steps(self, way: t.Way, origin: t.Thing | t.Zone | t.GroupThings, x: str, ctx: Context) -> str:
        """Compile the number of steps to a thing; where nothing bars the way it is worked out once in a program."""
        if way.through:
            return f"{self._reached(way, origin, str(NO_WAY), ctx)}.get({x}, {NO_WAY})"
        return f"nearest({self.gen.relation_table(way.relation)}, {self._starts(origin, ctx)}, {x})"

    def _starts(self, origin: t.Thing | t.Zone | t.GroupThings, ctx: Context) -> str:
        """Give the code of the things where steps begin."""
        if isinstance(origin, t.Zone):
            return self.zone(origin, ctx)
        if isinstance(origin, t.GroupThings):
            return self.lists.listed(origin, ctx)
        return f"({self.code(origin, ctx)},)"

    def _reached(self, way: t.Way, origin: t.Thing | t.Zone | t.GroupThings, most: str, ctx: Context) -> str:
        """Compile what can be reached in so many steps: the same for all that ask, so a loop works it out once."""
        starts = self._starts(origin, ctx)
        passes = self.gen.passing(way.through) if way.through else "None"
        table = self.gen.relation_table(way.relation)
        line = f"    return reached({table}, {starts}, {most}, {passes}, S, {ctx.you})"
        return self.gen.helper([line], ctx.variables())

    def _is_in(self, x: str, zone: t.Zone, ctx: Context) -> str:
        base = self.layout.zone_base[zone.name]
        if zone.whose == "any" and self.rules.zones[zone.name].owner != "table":
            return f"({base} <= S.at[{x}] < {base + self.layout.most})"
        return f"(S.at[{x}] == {self.zone_index(zone, ctx)})"

    def there_is(self, of: t.Collection, ctx: Context, negated: bool = False) -> str:
        """Compile "there is a ..."."""
        of = self.narrow.narrowed(of)
        if isinstance(of, t.Things) and whole(of) and of.zone is not None and self._shape(of.zone.name) != ROWS:
            code = self.zone(of.zone, ctx)
            return f"(not {code})" if negated else f"bool({code})"

        def leaf(emit: Emit, depth: int, ref: Variable) -> None:
            emit(depth, f"return {not negated}")

        code = self._helper(of, ctx, [], leaf, f"return {negated}")
        if negated or not self.lists.listing:
            return code
        return self._partner(of, ctx, code) or code

    def _partner(self, of: t.Collection, ctx: Context, general: str) -> str | None:
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
        y = self.fresh()
        lines = [f"    return [{table}[{y}] for {y} in {self.zone(of.zone, ctx)}]"]
        values = self.gen.helper(lines, ctx.variables())
        code = f"{values}.count({table}[{x}]) > (S.at[{x}] == {self.zone_index(of.zone, ctx)})"
        hook = self.layout.hook("test", test.name)
        if hook is None:
            return f"({code})"
        return f"({code} or (S.act[{plus(hook * self.layout.most, ctx.you)}] and {general}))"

    # ---- collections ----------------------------------------------------------------------------

    def _helper(
        self,
        of: t.Collection,
        ctx: Context,
        start: list[str],
        leaf: Callable[[Emit, int, Variable], None],
        end: str,
    ) -> str:
        """Make a function that loops over a collection, and give the call of it."""
        lines: list[str] = []

        def emit(depth: int, line: str) -> None:
            lines.append("    " * depth + line)

        for line in start:
            emit(1, line)
        self.lists.loops(of, ctx, emit, 1, lambda depth, ref: leaf(emit, depth, ref))
        emit(1, end)
        return self.gen.helper(lines, ctx.variables())

    def _shape(self, zone: str) -> int:
        return SHAPES[self.rules.zones[zone].shape]

    def fresh(self) -> str:
        """Give an unused name for a loop."""
        self._depth += 1
        return f"x{self._depth}"


def _asked(option: t.Thing | t.Value) -> t.HasValue | t.IsThing:
    """Give the condition that something is one thing, or has one value."""
    return t.HasValue(option.name) if isinstance(option, t.Value) else t.IsThing(option)


def _all(parts: list[str]) -> str:
    """Join conditions of which all must hold; what is known to hold is left out."""
    asked = list(dict.fromkeys(p for p in parts if p != "True"))
    if len(asked) <= 1:
        return asked[0] if asked else "True"
    return "(" + " and ".join(asked) + ")"
