"""The tables and functions of a program: the part shared by all units."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias, TypeGuard, assert_never

from attrs import field

from london_rules.classes import define
from london_rules.compiler.bounds import Bounds
from london_rules.compiler.context import Context, Variable
from london_rules.compiler.expressions import Expressions
from london_rules.compiler.failing import Failing
from london_rules.compiler.feasible import Feasibility
from london_rules.compiler.generated import Position
from london_rules.compiler.hoist import hoisted_body
from london_rules.compiler.layout import Layout
from london_rules.compiler.lift import Search
from london_rules.ir import nodes as n
from london_rules.ir.build import (
    ENTRY_NAMED,
    FALSE,
    NIL,
    OPTIONS_LISTED,
    TRUE,
    YOU,
    ZERO,
    plus,
    thing,
)
from london_rules.ir.python import block
from london_rules.ir.types import NUMBER, TRUTH, Optional, Type, of_kind
from london_rules.ir.types import Sequence as Several
from london_rules.ir.walk import all_replaced, walk
from london_rules.language import constructs as t
from london_rules.language.rules import FaceDecl, TestDecl

if TYPE_CHECKING:
    from london_rules.compiler.watch import Answered, Watch

Said: TypeAlias = tuple[t.Statement, Context]

_POWER_NUMBER = n.Local("n", Optional(NUMBER))
_FALLIBLE = frozenset({n.Call, n.Divide, n.Whole, n.CallPower, n.CanCarryOut})  # see `may_fail`
_LOOPS = "x"  # names of loops are this and a number


@define
class Generator:
    """Collect the constants, helper functions and positions of one program."""

    layout: Layout
    traced: bool
    watch: Watch | None = None
    functions: list[n.Function] = field(factory=list)
    constants: dict[str, Any] = field(factory=dict)
    positions: list[Position] = field(factory=list)
    written_out: dict[str, dict[str, None]] = field(factory=dict)  # of slots: in which others their text was written
    slot: str = ""
    said: dict[int, Said] = field(factory=dict)  # of each position of a change: the statement, what its words mean
    asked: dict[int, tuple[t.Collection, Context]] = field(factory=dict)  # of each choice: what it is from
    _position_index: dict[tuple[str, int, int, object], int] = field(factory=dict)
    _made: dict[str, str] = field(factory=dict)
    _helpers: dict[str, str] = field(factory=dict)  # by their text
    _failing: dict[str, None] = field(factory=dict)  # functions in which a number may fail
    _texts: Failing | None = None
    expr: Expressions = field(init=False)
    bounds: Bounds = field(init=False)
    feasibility: Feasibility = field(init=False)
    _values: dict[str, tuple[str, str]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Make the compiler of expressions that works with these tables."""
        self.bounds = Bounds(self.layout)
        self.expr = self._expressions()
        self.feasibility = Feasibility(self)
        self._values = self.layout.rules.values()

    def _expressions(self) -> Expressions:
        if self.watch is None:
            return Expressions(self)
        from london_rules.compiler.watch import WatchedExpressions

        return WatchedExpressions(self)

    def watched(self, node: t.Node, code: n.Expr) -> n.Expr:
        """Return a value that is also recorded, in watched programs."""
        return code if self.watch is None else self.watch.around(node, code)

    def answered(self, node: Answered | None, code: n.Expr) -> n.Expr | None:
        """Return what records the answer to a question, None in programs that are not watched."""
        number = None if self.watch is None or node is None else self.watch.answer(node)
        return None if number is None else n.Saw(number, code)

    # ---- positions and functions ----------------------------------------------------------------

    def position(self, span: t.Span, said: Said | None = None) -> int:
        """Give a place in the text of the current slot its number; one for each meaning of a statement there."""
        key = (self.slot, *span, None if said is None else said[1].meaning())
        if key not in self._position_index:
            self._position_index[key] = len(self.positions)
            self.positions.append(Position(self.slot, *span))
            if said is not None:
                self.said[self._position_index[key]] = said
        return self._position_index[key]

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
        search = Search(frozenset(["p", "t", *(v.name for v in used)]), self.expr.place, self.may_fail)
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

    # ---- constant tables ------------------------------------------------------------------------

    def constant(self, key: str, value: Any) -> str:
        """Keep a table under a name of its own and give the name."""
        if key not in self._made:
            name = f"K{len(self.constants)}"
            self.constants[name] = value
            self._made[key] = name
        return self._made[key]

    def constant_names(self) -> dict[str, str]:
        """Describe for each constant what it is a table of."""
        return {name: key for key, name in self._made.items() if name in self.constants}

    def field_table(self, name: str) -> n.Table:
        """Give the table of a field by thing."""
        key = f"field {name}"
        if key not in self._made:
            self.constant(key, tuple(self._field_value(f, name) for f in self._face_of_each()))
        return n.Table(self._made[key], NUMBER)

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

    def relation_table(self, name: str) -> n.Table:
        """Give the table of the things related to each thing."""
        decl = self.layout.rules.relations[name]
        related = Several(of_kind(decl.kind), "table")
        if f"relation {name}" in self._made:
            return n.Table(self._made[f"relation {name}"], related)
        table = []
        for info in self.layout.things:
            face = self.layout.rules.faces[info.face]
            ids = [i for part in (decl.parts or (name,)) for i in face.related.get(part, ())]
            table.append(tuple(dict.fromkeys(self.layout.thing_index[i] for i in ids)))
        return n.Table(self.constant(f"relation {name}", tuple(table)), related)

    # ---- numbers, tests and groups --------------------------------------------------------------

    def in_slot(self, slot: str) -> str:
        """Enter the text of another slot; gives the slot to return to."""
        if self.slot:
            self.written_out.setdefault(slot, {})[self.slot] = None
        before, self.slot = self.slot, slot
        return before

    def in_force(self, hook: int, player: n.Expr) -> n.InForce:
        """Give the powers in force that hang on a hook, for a player."""
        return n.InForce(plus(hook * self.layout.most, player))

    def powers(self, hook: int, player: n.Expr = YOU) -> n.InForce:
        """Give the powers in force that hang on a hook, to go over them."""
        return n.InForce(n.Offset(hook * self.layout.most, player))

    def power(self, type: Type, arguments: Sequence[n.Expr] = (), player: n.Expr = YOU) -> n.CallPower:
        """Give the call of the function of the power `e`."""
        return n.CallPower("POWER", ENTRY_NAMED, player, tuple(arguments), self.layout.stride, type)

    def number_of(self, name: str, player: n.Expr) -> n.Expr:
        """Give a declared number for a player."""
        decl = self.layout.rules.numbers[name]
        hook = self.layout.hook("number", name)
        with self.within(decl.slot.id):
            plain = self.expr.number(decl.body, Context(you=player))
        if hook is None:
            return plain
        key = f"number {name}"
        if key not in self._made:
            with self.within(decl.slot.id):
                base = self.expr.number(decl.body, Context())
            body = (
                *self._first_of_powers(hook, _POWER_NUMBER),
                n.Return(base),
            )
            self._made[key] = self.function(f"n{len(self._made)}", (YOU,), body, NUMBER, decl.slot.id)
        changed = n.Call(self._made[key], (player,), NUMBER)
        return n.Choice(changed, self.powers(hook, player), plain)

    def _first_of_powers(self, hook: int, name: n.Local) -> n.Block:
        """Write the search for the last power in force that says what something is."""
        take = n.If(n.IsNone(name, negated=True, bare=True), (n.Return(name),), short=True)
        found = n.Assign(name, self.power(name.type))
        return (n.For(ENTRY_NAMED, n.Backwards(self.powers(hook), copied=False), (found, take)),)

    def number_call(self, name: str, player: n.Expr, argument: n.Expr) -> n.Expr:
        """Give what a table or a number with an input says."""
        table = self.layout.rules.tables.get(name)
        if table is not None:
            rows = n.Table(self.constant(f"table {name}", table.rows), NUMBER)
            return n.Primitive("look_up", (rows, n.Constant(table.more), argument))
        decl = self.layout.rules.numbers[name]
        parameter = decl.params[0].name
        return self.expr.number(decl.body, Context(you=player, numbers={parameter: argument}))

    def number_about(self, name: str, player: n.Expr, thing: n.Expr) -> n.Expr:
        """Give a declared number that takes a thing or player."""
        decl = self.layout.rules.numbers[name]
        param = decl.params[0]
        with self.within(decl.slot.id):
            return self.expr.number(decl.body, Context(you=player, locals={param.name: Variable(thing, param.kind)}))

    def test_of(self, name: str, player: n.Expr, arguments: tuple[n.Expr, ...]) -> n.Expr:
        """Give a declared test, or a yes/no field, for things."""
        decl = self.layout.rules.tests.get(name)
        if decl is None:
            return n.Look(self.field_table(name), arguments[0])
        refs = {p.name: Variable(a, p.kind) for p, a in zip(decl.params, arguments, strict=True)}
        hook = self.layout.hook("test", name)
        function = "" if hook is None else self._test_function(name, hook)
        with self.within(decl.slot.id):
            base = self.expr.cond(decl.body, Context(you=player, locals=refs))
        if hook is None:
            return base
        asked = n.And((self.powers(hook, player), n.Call(function, (player, *arguments), TRUTH)))
        return asked if base == FALSE else n.Or((base, asked))

    def _given(self, decl: TestDecl) -> tuple[n.Local, ...]:
        """Name the inputs of a test."""
        return tuple([thing(f"a{i}", p.kind) for i, p in enumerate(decl.params)])

    def _test_function(self, name: str, hook: int) -> str:
        key = f"test {name}"
        if key not in self._made:
            decl = self.layout.rules.tests[name]
            given = self._given(decl)
            refs = {p.name: Variable(a, p.kind) for p, a in zip(decl.params, given, strict=True)}
            with self.within(decl.slot.id):
                base = self.expr.cond(decl.body, Context(locals=refs))
            holds = n.If(self.power(TRUTH, given), (n.Return(TRUE),), short=True)
            body: n.Block = (n.For(ENTRY_NAMED, self.powers(hook), (holds,)), n.Return(FALSE))
            if base != FALSE:
                body = (n.If(base, (n.Return(TRUE),), short=True), *body)
            self._made[key] = self.function(f"t{len(self._made)}", (YOU, *given), body, TRUTH, decl.slot.id)
        return self._made[key]

    def passing(self, name: str) -> str:
        """Give the function that asks a test of one thing."""
        key = f"passing {name}"
        if key not in self._made:
            decl = self.layout.rules.tests.get(name)  # None for a yes/no field, which reads like a test
            asked = thing("t", "" if decl is None else decl.params[0].kind)
            body = (n.Return(self.test_of(name, YOU, (asked,))),)
            slot = "" if decl is None else decl.slot.id
            self._made[key] = self.function(f"t{len(self._made)}", (YOU, asked), body, TRUTH, slot)
        return self._made[key]

    def price(self, name: str, player: n.Expr, arguments: tuple[n.Expr, n.Expr]) -> tuple[str, n.Expr, int] | None:
        """Give the counter, the lowest price at which a test holds and its bound; None if no power asks one."""
        prices = {
            i.number: i.text.power.price
            for i in self.layout.powers
            if isinstance(i.text.power, t.Claim) and i.text.power.test == name and i.text.power.price
        }
        amounts = [a for a in prices.values() if isinstance(a, t.Amount)]
        if not amounts:
            return None
        key = f"price {name}"
        if key not in self._made:
            self._made[key] = self._price_function(name)
        most = max(self.bounds.within(amount.number) for amount in amounts)
        return amounts[0].counter, n.Call(self._made[key], (player, *arguments), NUMBER), most

    def _price_function(self, name: str) -> str:
        decl = self.layout.rules.tests[name]
        given = self._given(decl)
        refs = {p.name: Variable(a, p.kind) for p, a in zip(decl.params, given, strict=True)}
        base = self.expr.cond(decl.body, Context(locals=refs))
        hook = self.layout.hook("test", name)
        assert hook is not None
        asked = n.Local("a", NUMBER)
        price = n.Assign(asked, n.CallPower("PRICE", ENTRY_NAMED, YOU, (), self.layout.stride, NUMBER))
        lower = n.Or((n.IsNone(_POWER_NUMBER, bare=True), n.Compare("<", asked, _POWER_NUMBER, bare=True)), bare=True)
        lowest = n.If(lower, (n.Assign(_POWER_NUMBER, asked),), short=True)
        holds = n.If(self.power(TRUTH, given), (price, lowest))
        body = (
            n.If(base, (n.Return(ZERO),), short=True),
            n.Assign(_POWER_NUMBER, NIL),
            n.For(ENTRY_NAMED, self.powers(hook), (holds,)),
            n.Return(n.OrZero(_POWER_NUMBER)),
        )
        return self.function(f"t{len(self._made)}", (YOU, *given), body, NUMBER, decl.slot.id)

    def plain_group(self, name: str) -> bool:
        """Tell whether a group is one collection that no power changes."""
        group = self.layout.rules.groups[name]
        return self.layout.hook("group", name) is None and len(group.body.parts) == 1

    def kind_of_group(self, name: str) -> str:
        """Give the kind of the things of a group."""
        return self.kind_of(self.layout.rules.groups[name].body.parts[0], Context())

    def kind_of(self, of: t.Collection, ctx: Context) -> str:
        """Give the kind of the things of a collection."""
        match of:
            case t.GroupThings():
                return self.kind_of_group(of.name)
            case t.Related():
                return self.layout.rules.relations[of.relation].kind
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

    def group_function(self, name: str) -> str:
        """Give the function that lists a group that powers may change."""
        key = f"group {name}"
        if key not in self._made:
            hook, group = self.layout.hook("group", name), self.layout.rules.groups[name]
            assert hook is not None
            members = Several(of_kind(self.kind_of_group(name)))
            changed = n.Local("o", Optional(members))
            listed = self.expr.lists.listed_all(group.body.parts, Context())
            body = (*self._first_of_powers(hook, changed), n.Assign(OPTIONS_LISTED, listed), n.Return(OPTIONS_LISTED))
            self._made[key] = self.function(f"g{len(self._made)}", (YOU,), body, members, group.slot.id)
        return self._made[key]

    def listing(self, parts: tuple[t.Collection, ...], ctx: Context) -> n.Assign:
        """List collections into `o`."""
        listed = self.expr.lists.listed_all(parts, ctx)
        return n.Assign(n.Local("o", Several(of_kind(self.kind_of(parts[0], ctx)))), listed)

    # ---- what can be carried out ----------------------------------------------------------------

    def can_carry_out(self, name: str, player: n.Expr, thing: n.Expr) -> n.Expr:
        """Give the test whether the effect in a field of a thing can be carried out."""
        table = n.Table(self.constant(f"feasible {name}", ("feasible", name)), TRUTH)
        return n.CanCarryOut(table, thing, player)

    def feasible(self, block: t.Block, ctx: Context, *, pays: bool = True) -> n.Expr:
        """Give the condition under which the costs and compulsory choices of a text can be met: see `Feasibility`."""
        return self.feasibility.text(block, ctx, pays=pays)

    def used(self, slot: str, per: t.Period, ctx: Context) -> n.Expr:
        """Give whether a text that can be chosen once was chosen: by the player, or on the thing."""
        limit = next((x for x in self.layout.course.limits if (x.slot, x.per) == (slot, per)), None)
        if limit is None:
            return ZERO
        whose = ctx.this.code if limit.kind and ctx.this is not None else ctx.you
        return n.Counter(plus(self.layout.cells[limit.name], whose or ZERO))

    @contextmanager
    def within(self, slot: str) -> Iterator[None]:
        """Enter the text of another slot for a while."""
        before = self.in_slot(slot)
        yield
        self.slot = before


def _is_one_of(node: n.Node, names: Mapping[str, str]) -> TypeGuard[n.Local]:
    return isinstance(node, n.Local) and node.name in names
