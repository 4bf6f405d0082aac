"""Collections to Python: lists, with what all members share worked out once, and loops over the members."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias, assert_never

from london_rules.compiler.context import Context, Variable
from london_rules.compiler.equals import Equals
from london_rules.compiler.narrow import plus, tells_apart
from london_rules.language import constructs as t

if TYPE_CHECKING:
    from london_rules.compiler.expressions import Expressions

Emit: TypeAlias = Callable[[int, str], None]
Leaf: TypeAlias = Callable[[int, Variable], None]

# What is the same for every member: calls of helpers whose inputs are no names of loops, and the powers in force.
_INVARIANT = re.compile(r"\bq\d+\(S(?:, (?:p|t|v\d+|h\d+))*\)")

_POWERS = re.compile(r"\bS\.act\[(?:\d+ \+ )?p\]")


class Lists:
    """Compile collections to the code of lists, and to loops over their members."""

    def __init__(self, expr: Expressions) -> None:
        self.expr = expr
        self.gen = expr.gen
        self.layout = expr.layout
        self.rules = expr.rules
        self.listing = False

    def listed(self, of: t.Collection, ctx: Context) -> str:
        """Give the code of a new list of the things of a collection: never a zone itself, which moves would change."""
        clauses: list[str] = []
        x = self._clauses(of, ctx, clauses)
        source = clauses[0].removeprefix(f"for {x} in ")
        if len(clauses) > 1 and (hoisted := hoist(" ".join(clauses), self.gen.ahead)):
            return f"[{x} {hoisted}]"
        if len(clauses) > 1 or not clauses[0].startswith(f"for {x} in "):
            return f"[{x} {' '.join(clauses)}]"
        return source if _is_new_list(source) else f"[*{source}]"

    def listed_all(self, parts: Sequence[t.Collection], ctx: Context) -> str:
        """Give the code of a new list of the things of several collections, each once."""
        lists = [self.listed(p, ctx) for p in parts]
        if len(lists) == 1:
            return lists[0]
        code = "[" + ", ".join(x[1:-1] if x.startswith("[*") else f"*{x}" for x in lists) + "]"
        return f"[*dict.fromkeys({code})]" if self.may_overlap(parts) else code

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

    def distinct(self, of: t.Things, ctx: Context) -> str:
        """Give the code of a list of the things of a hand in which equal things appear once."""
        assert of.zone is not None
        before, self.listing = self.listing, True
        code = self._distinct(of, ctx)
        self.listing = before
        return code

    def _distinct(self, of: t.Things, ctx: Context) -> str:
        assert of.zone is not None
        x = self.expr.fresh()
        clauses = [] if of.other_than is None else [f"{x} != {self.expr.code(of.other_than, ctx)}"]
        apart = tells_apart(self.rules, of.rel)
        if apart:
            clauses.append(self.expr.preds(of.rel, Variable(x, of.kind), ctx))
        run = f"for {x} in {self.expr.zone(of.zone, ctx)}[::-1]" + (f" if {' and '.join(clauses)}" if clauses else "")
        shown = Equals(self.layout).shown(of.kind, x)
        source = f"{{{shown}: {x} {hoist(run, self.gen.ahead) or run}}}.values()"
        if apart or not of.rel:
            return f"[*{source}]"
        asked = f"for {x} in {source} if {self.expr.preds(of.rel, Variable(x, of.kind), ctx)}"
        return f"[{x} {hoist(asked, self.gen.ahead) or asked}]"

    def _clauses(self, of: t.Collection, ctx: Context, out: list[str]) -> str:
        """Add the `for` and `if` clauses that run over a collection; gives the variable."""
        if isinstance(of, t.GroupThings) and self.gen.plain_group(of.name):
            group = self.rules.groups[of.name]
            x = self._clauses(group.body.parts[0], Context(you=self.expr.player(of.whose, ctx)), out)
            if of.rel:
                out.append(f"if {self.expr.preds(of.rel, Variable(x, self.gen.kind_of_group(of.name)), ctx)}")
            return x
        if isinstance(of, t.Things) and of.zone is not None:
            return self._zone_clauses(of, of.zone, ctx, out)
        x = self.expr.fresh()
        source, rel, kind = self._source(of, ctx)
        out.append(f"for {x} in {source}")
        if isinstance(of, t.Things) and of.other_than is not None:
            out.append(f"if {x} != {self.expr.code(of.other_than, ctx)}")
        if isinstance(of, t.RowThings):
            out.append(f"if {x} >= 0")
        if rel:
            out.append(f"if {self.expr.preds(rel, Variable(x, kind), ctx)}")
        return x

    def _source(self, of: t.Collection, ctx: Context) -> tuple[str, Sequence[t.Pred], str]:  # noqa: PLR0911 - one case per construct
        kind = self.gen.kind_of(of, ctx)
        match of:
            case t.Things():
                return self.expr.of_kind(of.kind), of.rel, kind
            case t.ChosenThings():
                return str(ctx.require_several(of.name).code), of.rel, kind
            case t.OtherPlayers():
                return self.expr.other_players(ctx.you), of.rel, kind
            case t.OnSide():
                return self.expr.on_side(of, ctx), of.rel, kind
            case t.TopThings(number=t.Int(value=n)) if n > 0:
                return f"{self.expr.zone(of.zone, ctx)}[:-{n + 1}:-1]", (), kind
            case t.TopThings():
                return f"top({self.expr.zone(of.zone, ctx)}, {self.expr.number(of.number, ctx)})", (), kind
            case t.RowThings():
                rows = self.rules.zones[of.zone.name].rows
                return f"row({self.expr.zone(of.zone, ctx)}, {self.expr.number(of.row, ctx)}, {rows})", (), kind
            case t.Related():
                return f"{self.gen.relation_table(of.relation)}[{self.expr.code(of.thing, ctx)}]", of.rel, kind
            case t.GroupThings():
                return self._group_source(of, ctx), of.rel, kind
            case t.PlayersFrom() | t.Best():
                return self.source(of, ctx), (), kind
            case _:
                assert_never(of)

    def source(self, of: t.PlayersFrom | t.Best, ctx: Context) -> str:
        """Give the code of a list that is worked out as a whole."""
        if isinstance(of, t.PlayersFrom):
            return f"round_table(S, {self.expr.code(of.first, ctx)}, {1 if of.side == 'left' else -1})"
        x = self.expr.fresh()
        value = self.expr.measured(of, Variable(x, self.gen.kind_of(of, ctx)), ctx)
        sign = "-" if of.how == "lowest" else ""
        line = f"    return best([({sign}({value}), {x}) for {x} in {self.listed(of.of, ctx)}])"
        return self.gen.helper([line], ctx.variables())

    def _group_source(self, of: t.GroupThings, ctx: Context) -> str:
        owner = self.expr.player(of.whose, ctx)
        parts = self.rules.groups[of.name].body.parts
        plain = self.listed_all(parts, Context(you=owner))
        hook = self.layout.hook("group", of.name)
        if hook is None:
            return plain
        function = self.gen.group_function(of.name)
        return f"({function}(S, {owner}) if S.act[{plus(hook * self.layout.most, owner)}] else {plain})"

    def _zone_clauses(self, of: t.Things, zone: t.Zone, ctx: Context, out: list[str]) -> str:
        decl, x, rel = self.rules.zones[zone.name], self.expr.fresh(), list(of.rel)
        place = f"z[{self.expr.zone_index(zone, ctx)}]" if zone.whose != "any" or decl.owner == "table" else ""
        if not place:
            y, base = self.expr.fresh(), self.layout.zone_base[zone.name]
            out.append(f"for {y} in range({base}, {base} + S.np)")
            place = f"z[{y}]"
        if decl.shape == "stacks":
            y = self.expr.fresh()
            on_top = any(self.expr.narrow.implies_on_top(p) for p in rel)
            out.append(f"for {y} in {place}")
            out.append(f"for {x} in [{y}[-1]]" if on_top else f"for {x} in {y}")
            rel = [p for p in rel if not isinstance(p, t.OnTop)]
            if on_top:
                self.expr.on_top[x] = None
        else:
            out.append(f"for {x} in {place}")
        if decl.shape == "rows":
            out.append(f"if {x} >= 0")
        if of.other_than is not None:
            out.append(f"if {x} != {self.expr.code(of.other_than, ctx)}")
        if rel:
            out.append(f"if {self.expr.preds(rel, Variable(x, of.kind), ctx)}")
        return x

    # ---- loops ----------------------------------------------------------------------------------

    def loops(self, of: t.Collection, ctx: Context, emit: Emit, depth: int, leaf: Leaf) -> None:
        """Emit loops over a collection with `leaf` inside them.

        They run over zones themselves, uncopied: helpers are pure, so nothing moves meanwhile.
        """
        match of:
            case t.Things():
                self._each_thing(of, ctx, emit, depth, leaf)
            case t.ChosenThings():
                x, chosen = self.expr.fresh(), ctx.require_several(of.name)
                emit(depth, f"for {x} in {chosen.code}:")
                self._filtered(of.rel, Variable(x, chosen.kind), ctx, emit, depth + 1, leaf)
            case t.OtherPlayers():
                x = self.expr.fresh()
                emit(depth, f"for {x} in {self.expr.other_players(ctx.you)}:")
                self._filtered(of.rel, Variable(x, "player"), ctx, emit, depth + 1, leaf)
            case t.OnSide():
                x = self.expr.fresh()
                emit(depth, f"for {x} in {self.expr.on_side(of, ctx)}:")
                self._filtered(of.rel, Variable(x, "player"), ctx, emit, depth + 1, leaf)
            case t.TopThings():
                x = self.expr.fresh()
                emit(depth, f"for {x} in top({self.expr.zone(of.zone, ctx)}, {self.expr.number(of.number, ctx)}):")
                leaf(depth + 1, Variable(x, of.kind))
            case t.RowThings():
                self._each_in_row(of, ctx, emit, depth, leaf)
            case t.Related():
                x = self.expr.fresh()
                kind = self.rules.relations[of.relation].kind
                table = self.gen.relation_table(of.relation)
                emit(depth, f"for {x} in {table}[{self.expr.code(of.thing, ctx)}]:")
                self._filtered(of.rel, Variable(x, kind), ctx, emit, depth + 1, leaf)
            case t.GroupThings():
                self._each_of_group(of, ctx, emit, depth, leaf)
            case t.PlayersFrom() | t.Best():
                x = self.expr.fresh()
                emit(depth, f"for {x} in {self.source(of, ctx)}:")
                leaf(depth + 1, Variable(x, self.gen.kind_of(of, ctx)))
            case _:
                assert_never(of)

    def _filtered(self, rel: Sequence[t.Pred], ref: Variable, ctx: Context, emit: Emit, depth: int, leaf: Leaf) -> None:
        if rel:
            emit(depth, f"if {self.expr.preds(rel, ref, ctx)}:")
            depth += 1
        leaf(depth, ref)

    def _each_thing(self, of: t.Things, ctx: Context, emit: Emit, depth: int, leaf: Leaf) -> None:
        x = self.expr.fresh()
        ref = Variable(x, of.kind)
        rel = list(of.rel)
        if of.zone is None:
            emit(depth, f"for {x} in {self.expr.of_kind(of.kind)}:")
        else:
            depth = self._zone_loops(of.zone, ctx, emit, depth, x, rel)
        depth += 1
        if of.other_than is not None:
            emit(depth, f"if {x} == {self.expr.code(of.other_than, ctx)}: continue")
        self._filtered(rel, ref, ctx, emit, depth, leaf)

    def _zone_loops(self, zone: t.Zone, ctx: Context, emit: Emit, depth: int, x: str, rel: list[t.Pred]) -> int:
        decl = self.rules.zones[zone.name]
        place = f"z[{self.expr.zone_index(zone, ctx)}]" if zone.whose != "any" or decl.owner == "table" else ""
        if not place:
            y = self.expr.fresh()
            base = self.layout.zone_base[zone.name]
            emit(depth, f"for {y} in range({base}, {base} + S.np):")
            depth, place = depth + 1, f"z[{y}]"
        if decl.shape == "stacks":
            y = self.expr.fresh()
            emit(depth, f"for {y} in {place}:")
            if not any(self.expr.narrow.implies_on_top(p) for p in rel):
                emit(depth + 1, f"for {x} in {y}:")
                return depth + 1
            rel[:] = [p for p in rel if not isinstance(p, t.OnTop)]
            self.expr.on_top[x] = None
            emit(depth + 1, f"{x} = {y}[-1]")
            return depth
        emit(depth, f"for {x} in {place}:")
        if decl.shape == "rows":
            emit(depth + 1, f"if {x} < 0: continue")
        return depth

    def _each_in_row(self, of: t.RowThings, ctx: Context, emit: Emit, depth: int, leaf: Leaf) -> None:
        x = self.expr.fresh()
        rows = self.rules.zones[of.zone.name].rows
        emit(depth, f"for {x} in row({self.expr.zone(of.zone, ctx)}, {self.expr.number(of.row, ctx)}, {rows}):")
        emit(depth + 1, f"if {x} < 0: continue")
        leaf(depth + 1, Variable(x, of.kind))

    def _each_of_group(self, of: t.GroupThings, ctx: Context, emit: Emit, depth: int, leaf: Leaf) -> None:
        owner = self.expr.player(of.whose, ctx)
        kind = self.gen.kind_of_group(of.name)

        def inner(depth: int, ref: Variable) -> None:
            self._filtered(of.rel, Variable(ref.code, kind), ctx, emit, depth, leaf)

        if self.layout.hook("group", of.name) is not None:
            x = self.expr.fresh()
            emit(depth, f"for {x} in {self.gen.group_function(of.name)}(S, {owner}):")
            inner(depth + 1, Variable(x, kind))
            return
        parts = self.rules.groups[of.name].body.parts
        if len(parts) > 1 and self.may_overlap(parts):
            x = self.expr.fresh()
            emit(depth, f"for {x} in {self.listed_all(parts, Context(you=owner))}:")
            inner(depth + 1, Variable(x, kind))
            return
        for part in parts:
            self.loops(part, Context(you=owner), emit, depth, inner)


def hoist(clauses: str, ahead: Callable[[str], bool]) -> str:
    """Work out once what a condition asks of every member alike; gives "" if there is nothing such."""
    head, asks, condition = clauses.partition(" if ")
    shared = [*filter(ahead, _INVARIANT.findall(condition)), *_POWERS.findall(condition)]
    names = {code: f"k{i}" for i, code in enumerate(dict.fromkeys(shared))}
    for code, name in names.items():
        condition = condition.replace(code, name)
    return (
        " ".join([*(f"for {name} in [{code}]" for code, name in names.items()), head + asks + condition])
        if names
        else ""
    )


def _is_new_list(code: str) -> bool:
    """Tell whether code is a list that it makes itself, from its first bracket to its last."""
    if not code.startswith("["):
        return False
    depth = 0
    for at, char in enumerate(code, 1):
        depth += (char in "([{") - (char in ")]}")
        if not depth:
            return at == len(code)
    return False
