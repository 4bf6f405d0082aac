"""The tables and functions of a program: the part shared by all units."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias, TypeGuard, assert_never

from london_rules.classes import define, field
from london_rules.compiler.bounds import WIDEST, Bounds
from london_rules.compiler.context import Context, Unresolved, Variable
from london_rules.compiler.failing import Failing
from london_rules.compiler.generated import Position
from london_rules.compiler.hoist import hoisted_body
from london_rules.compiler.layout import SHAPES, Layout
from london_rules.compiler.lift import Search
from london_rules.compiler.loops import capacity
from london_rules.compiler.narrow import Narrow
from london_rules.ir import nodes as n
from london_rules.ir.build import (
    ENTRY_NAMED,
    PLAYERS,
    SEATS,
    YOU,
    ZERO,
    every,
    plus,
)
from london_rules.ir.python import block
from london_rules.ir.record import changed
from london_rules.ir.types import NUMBER, PLAYER, TRUTH, ZONE, Place, Type, of_kind
from london_rules.ir.types import Sequence as Several
from london_rules.ir.types import Thing as ThingType
from london_rules.ir.walk import all_replaced, walk
from london_rules.language import constructs as t
from london_rules.language.rules import FaceDecl, Rules

if TYPE_CHECKING:
    from london_rules.compiler.watch import Answered, Watch

Said: TypeAlias = tuple[t.Statement, Context]

_FALLIBLE = frozenset({n.Call, n.Divide, n.Whole, n.CallPower, n.CanCarryOut})  # see `may_fail`
_LOOPS = "x"  # names of loops are this and a number


Writer: TypeAlias = Callable[..., n.Expr]


@define
class Generator:
    """Collect the constants, helper functions and positions of one program, and name what words stand for.

    Numbers, conditions and predicates are written by functions that are given, as they write parts of each other.
    """

    layout: Layout
    traced: bool
    write_number: Writer
    write_cond: Writer
    write_pred: Writer
    watch: Watch | None = None
    functions: list[n.Function] = field(factory=list)
    constants: dict[str, Any] = field(factory=dict)
    positions: list[Position] = field(factory=list)
    written_out: dict[str, dict[str, None]] = field(factory=dict)  # of slots: in which others their text was written
    slot: str = ""
    said: dict[int, Said] = field(factory=dict)  # of each position of a change: the statement, what its words mean
    asked: dict[int, tuple[t.Collection, Context]] = field(factory=dict)  # of each choice: what it is from
    made: dict[str, str] = field(factory=dict)  # names of what is made once
    on_top: dict[str, None] = field(factory=dict)  # names of loops that run over tops only
    drawn: dict[str, n.Expr] = field(factory=dict)  # names of loops that run over one zone only, and its index
    lists_each_once: bool = False  # while equal things of a hand are listed once
    rules: Rules = field(init=False)
    bounds: Bounds = field(init=False)
    narrow: Narrow = field(init=False)
    _position_index: dict[tuple[str, int, int, object], int] = field(factory=dict)
    _helpers: dict[str, str] = field(factory=dict)  # by their text
    _failing: dict[str, None] = field(factory=dict)  # functions in which a number may fail
    _texts: Failing | None = None
    _values: dict[str, tuple[str, str]] = field(init=False)
    _held: dict[str, Place] = field(factory=dict)
    _loops: int = 0  # that have names

    def __attrs_post_init__(self) -> None:
        """Find out how large numbers can be, and what the values of fields are."""
        self.rules = self.layout.rules
        self.bounds = Bounds(self.layout)
        self.narrow = Narrow(self.layout)
        self._values = self.rules.values()

    def number(self, node: t.Expr, ctx: Context) -> n.Expr:
        """Compile a number."""
        return self.watched(node, self.write_number(self, node, ctx))

    def cond(self, node: t.Cond, ctx: Context) -> n.Expr:
        """Compile a condition."""
        code = self.write_cond(self, node, ctx)
        return code if isinstance(code, n.Bool) else self.watched(node, code)

    def pred(self, node: t.Pred, ref: Variable, ctx: Context) -> n.Expr:
        """Compile one predicate of a subject."""
        code = self.write_pred(self, node, ref, ctx)
        return code if isinstance(code, n.Bool) else self.watched(node, code)

    def preds(self, preds: Sequence[t.Pred], ref: Variable, ctx: Context) -> n.Expr:
        """Compile predicates of one subject."""
        return every([self.pred(p, ref, ctx) for p in preds])

    def watched(self, node: t.Node, code: n.Expr) -> n.Expr:
        """Return a value that is also recorded, in watched programs."""
        return code if self.watch is None else self.watch.around(node, code)

    def answered(self, node: Answered | None, code: n.Expr) -> n.Expr | None:
        """Return what records the answer to a question, None in programs that are not watched."""
        number = None if self.watch is None or node is None else self.watch.answer(node)
        return None if number is None else n.Saw(number, code)

    # ---- positions and functions ---------------------------------------------------------------------

    def position(self, span: t.Span, said: Said | None = None) -> n.Constant:
        """Give a place in the text of the current slot its number; one for each meaning of a statement there."""
        key = (self.slot, *span, None if said is None else said[1].meaning())
        if key not in self._position_index:
            self._position_index[key] = len(self.positions)
            self.positions.append(Position(self.slot, *span))
            if said is not None:
                self.said[self._position_index[key]] = said
        return n.Constant(self._position_index[key])

    def function(self, name: str, inputs: Sequence[n.Local], body: n.Block, type: Type, slot: str = "") -> str:
        """Add a function to the program, of the current slot if no other is named."""
        self.functions.append(n.Function(name, tuple(inputs), body, type, (slot or self.slot,)))
        if any(map(self.may_fail, walk(body))):
            self._failing[name] = None
        return name

    def may_fail(self, node: n.Node) -> bool:
        """Check whether a node itself may raise an error: then it is worked out only where it is asked."""
        if type(node) not in _FALLIBLE:
            return False
        if isinstance(node, n.Call):
            return node.function in self._failing
        if isinstance(node, n.Divide):
            return node.position is not None
        if isinstance(node, n.Whole):
            return True
        if isinstance(node, n.CallPower):
            return node.table == "POWER" and self._texts_failing().powers
        return isinstance(node, n.CanCarryOut) and self._texts_failing().demands

    def _texts_failing(self) -> Failing:
        if self._texts is None:
            self._texts = Failing.of(self.layout.rules, self.bounds)
        return self._texts

    def helper(self, body: n.Block, variables: Sequence[n.Local], type: Type) -> n.Call:
        """Add a helper of a pure expression, once for equal bodies, and give the call of it."""
        # Equal bodies must be equal texts: inputs and loop names are numbered by where they stand in the body.
        named = {x.name for x in walk(body) if isinstance(x, n.Local)}
        used = [v for v in variables if v.name in named]
        search = Search(frozenset(["p", "t", *(v.name for v in used)]), self.place, self.may_fail)
        body = hoisted_body(search.shorter(body), used, self.may_fail)
        names = {v.name: f"h{i}" for i, v in enumerate(used)}
        inputs = [n.Local(names[v.name], v.type) for v in used]
        loops = dict.fromkeys(x.name for x in walk(body) if isinstance(x, n.Local) and x.name[0] == _LOOPS)
        names |= {name: f"x{i}" for i, name in enumerate((x for x in loops if x not in names), 1)}
        body = all_replaced(body, lambda x: n.Local(names[x.name], x.type) if _is_one_of(x, names) else None)
        text = "\n".join(block(body))
        if text not in self._helpers:
            self._helpers[text] = self.function(f"q{len(self._helpers)}", inputs, body, type)
        return n.Call(self._helpers[text], tuple(used), type, helper=True)

    # ---- constant tables -----------------------------------------------------------------------------

    def constant(self, key: str, value: Any) -> str:
        """Keep a table under a name of its own and give the name."""
        if key not in self.made:
            name = f"K{len(self.constants)}"
            self.constants[name] = value
            self.made[key] = name
        return self.made[key]

    def constant_names(self) -> dict[str, str]:
        """Describe for each constant what it is a table of."""
        return {name: key for key, name in self.made.items() if name in self.constants}

    def field_table(self, name: str) -> n.Table:
        """Give the table of a field by thing."""
        key = f"field {name}"
        if key not in self.made:
            self.constant(key, tuple(self._field_value(f, name) for f in self._face_of_each()))
        return n.Table(self.made[key], NUMBER)

    def has_table(self, name: str) -> n.Table:
        """Return the table of which things have a field."""
        values = tuple(name in f.values or name in f.effects for f in self._face_of_each())
        return n.Table(self.constant(f"has {name}", values), TRUTH)

    def _face_of_each(self) -> list[FaceDecl]:
        return [self.layout.faces[i] for i in self.layout.face_of]

    def _field_value(self, face: FaceDecl, name: str) -> int:
        value = face.values.get(name, 0)
        return self.value_index(value) if isinstance(value, str) else int(value)

    def value_index(self, value: str) -> int:
        """Give the number of a value within its one-of field, from 1."""
        kind, name = self._values[value]
        return self.layout.rules.kinds[kind].fields[name].values.index(value) + 1

    def zones_table(self, first: int, number: int) -> n.Table:
        """Give the table of which zone instances are among so many in a row."""
        values = tuple(first <= i < first + number for i in range(len(self.layout.zone_names)))
        return n.Table(self.constant(f"zones {first} {number}", values), TRUTH)

    def owners_table(self) -> n.Table:
        """Give the table of which player each zone instance is of, -1 for the table."""
        return n.Table(self.constant("owners", tuple(owner for _, owner in self.layout.zone_names)), PLAYER)

    def relation_table(self, name: str) -> n.Table:
        """Give the table of the things related to each thing."""
        decl = self.layout.rules.relations[name]
        related = Several(of_kind(decl.joined), "table")
        if f"relation {name}" in self.made:
            return n.Table(self.made[f"relation {name}"], related)
        table = []
        for info in self.layout.things:
            face = self.layout.rules.faces[info.face]
            ids = [i for part in (decl.parts or (name,)) for i in face.related.get(part, ())]
            table.append(tuple(dict.fromkeys(self.layout.thing_index[i] for i in ids)))
        return n.Table(self.constant(f"relation {name}", tuple(table)), related)

    def one_table(self, name: str) -> n.Table:
        """Give the table of the one thing that each thing names."""
        index, decl = self.layout.thing_index, self.layout.rules.relations[name]
        named = tuple(index[f.related[name][0]] if name in f.related else 0 for f in self._face_of_each())
        return n.Table(self.constant(f"one {name}", named), of_kind(decl.joined))

    def table_by(self, kind: str, joined: str) -> n.Table:
        """Give the table of the things that each thing of a kind names, and of those that name each of the others."""
        decls = self.layout.rules.relations.values()
        relations = [d.name for d in decls if (d.kind, d.to) == (kind, joined) and not d.parts]
        table: list[dict[int, None]] = [{} for _ in self.layout.things]
        for i, face in enumerate(self._face_of_each()):
            for id in (id for name in relations for id in face.related.get(name, ())):
                table[i][self.layout.thing_index[id]] = table[self.layout.thing_index[id]][i] = None
        rows = tuple(tuple(row) for row in table)
        return n.Table(self.constant(f"by {kind} {joined}", rows), Several(of_kind(joined), "table"))

    # ---- texts and powers ----------------------------------------------------------------------------

    @contextmanager
    def within(self, slot: str) -> Iterator[None]:
        """Enter the text of another slot for a while."""
        if self.slot:
            self.written_out.setdefault(slot, {})[self.slot] = None
        before, self.slot = self.slot, slot
        try:
            yield
        finally:
            self.slot = before

    def in_force(self, hook: int, player: n.Expr) -> n.InForce:
        """Give the powers in force that hang on a hook, for a player."""
        return n.InForce(plus(hook * self.layout.most, player))

    def powers(self, hook: int, player: n.Expr = YOU) -> n.InForce:
        """Give the powers in force that hang on a hook, to go over them."""
        return n.InForce(n.Offset(hook * self.layout.most, player))

    def power(self, type: Type, arguments: Sequence[n.Expr] = (), player: n.Expr = YOU) -> n.CallPower:
        """Give the call of the function of the power `e`."""
        return n.CallPower("POWER", ENTRY_NAMED, player, tuple(arguments), self.layout.stride, type)

    def can_carry_out(self, name: str, player: n.Expr, thing: n.Expr) -> n.Expr:
        """Give the test whether the effect in a field of a thing can be carried out."""
        table = n.Table(self.constant(f"feasible {name}", ("feasible", name)), TRUTH)
        return n.CanCarryOut(table, thing, player)

    def used(self, slot: str, per: t.Period, ctx: Context) -> n.Expr:
        """Give whether a text that can be chosen once was chosen: by the player, or on the thing."""
        limit = next((x for x in self.layout.course.limits if (x.slot, x.per) == (slot, per)), None)
        if limit is None:
            return ZERO
        whose = ctx.this.code if limit.kind and ctx.this is not None else ctx.you
        return n.Counter(plus(self.layout.cells[limit.name], whose or ZERO))

    # ---- things, players and zones -------------------------------------------------------------------

    def thing(self, node: t.Thing, ctx: Context) -> Variable:
        """Give the variable or constant for a thing; raises Unresolved if it is not known yet."""
        if isinstance(node, t.Named):
            index = self.layout.face_of.index(
                self.layout.face_index[node.name]
            )  # of copies, any: what is printed is alike
            kind = self.layout.things[index].kind
            return Variable(n.Constant(index, ThingType(kind)), kind)
        if isinstance(node, t.OneRelated):
            named = n.Look(self.one_table(node.relation), self.code(node.thing, ctx))
            return Variable(named, self.layout.rules.relations[node.relation].joined)
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

    def shape_of(self, zone: str) -> int:
        """Give the shape of a zone by its number."""
        return SHAPES[self.rules.zones[zone].shape]

    def players(self) -> n.Expr:
        """Give all players: those who have not left."""
        return n.Primitive("staying", ()) if self.layout.course.leaving else SEATS

    def all_of_kind(self, kind: str) -> n.Expr:
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

    # ---- kinds, counters and numbers -----------------------------------------------------------------

    def kind_of(self, of: t.Collection, ctx: Context) -> str:
        """Give the kind of the things of a collection."""
        match of:
            case t.GroupThings():
                return self.kind_of_group(of.name)
            case t.Related():
                return self.layout.rules.relations[of.relation].joined
            case t.OtherPlayers() | t.OnSide() | t.PlayersFrom():
                return "player"
            case t.Best():
                return self.kind_of(of.of, ctx)
            case t.ChosenThings():
                chosen = ctx.several.get(of.name)
                return "" if chosen is None else chosen.kind
            case t.Things() | t.TopThings() | t.RowThings():
                return of.kind
            case _:
                assert_never(of)

    def kind_of_group(self, name: str) -> str:
        """Give the kind of the things of a group."""
        return self.kind_of(self.layout.rules.groups[name].body.parts[0], Context())

    def plain_group(self, name: str) -> bool:
        """Tell whether a group is one collection that no power changes."""
        group = self.layout.rules.groups[name]
        return self.layout.hook("group", name) is None and len(group.body.parts) == 1

    def cell(self, name: str) -> n.Expr:
        """Give what is remembered of the course of the game; 0 in a game whose own texts do not use it."""
        at = self.layout.cells.get(name)
        return ZERO if at is None else n.Counter(n.Constant(at))

    def counter_index(self, name: str, whose: t.Whose, ctx: Context) -> n.Expr:
        """Give where the counter of somebody, or of the table, is."""
        base = self.layout.counter_base[name]
        if self.rules.counters[name].owner == "table":
            return n.Constant(base)
        return plus(base, self.player(whose, ctx))

    def definite(self, code: n.Expr, bound: int, span: t.Span) -> n.Expr:
        """Compile the check of a number that could be wider than 64 bits by its bound; note the bound of any other."""
        if bound > WIDEST:
            return n.Whole(code, self.position(span).value)
        return changed(code, most=bound) if isinstance(code, n.Arith) else code

    def fresh(self) -> str:
        """Give an unused name for a loop."""
        self._loops += 1
        return f"x{self._loops}"


def _is_one_of(node: n.Node, names: Mapping[str, str]) -> TypeGuard[n.Local]:
    return isinstance(node, n.Local) and node.name in names
