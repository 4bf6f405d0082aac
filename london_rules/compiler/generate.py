"""The tables and functions of a program as Python source: the part shared by all units."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias, assert_never

from attrs import define, evolve, field

from london_rules.compiler.bounds import Bounds
from london_rules.compiler.context import Context, Unresolved, Variable
from london_rules.compiler.division import Dividing
from london_rules.compiler.expressions import Expressions
from london_rules.compiler.families import Asking, Flow, Silent
from london_rules.compiler.functions import Function
from london_rules.compiler.layout import Layout
from london_rules.compiler.narrow import plus
from london_rules.language import constructs as t
from london_rules.language.rules import FaceDecl

if TYPE_CHECKING:
    from london_rules.compiler.watch import Answered, Watch

Said: TypeAlias = tuple[t.Statement, Context]


@define
class Position:
    """A place in rule text: slot id and offsets in the slot's text."""

    slot: str
    start: int
    end: int


@define
class Generator:
    """Collect the constants, helper functions and positions of one program."""

    layout: Layout
    traced: bool
    watch: Watch | None = None
    functions: list[Function] = field(factory=list)
    constants: dict[str, Any] = field(factory=dict)
    positions: list[Position] = field(factory=list)
    written_out: dict[str, dict[str, None]] = field(factory=dict)  # of slots: in which others their text was written
    slot: str = ""
    said: dict[int, Said] = field(factory=dict)  # of each position of a change: the statement, what its words mean
    asked: dict[int, tuple[t.Collection, Context]] = field(factory=dict)  # of each choice: what it is from
    _position_index: dict[tuple[str, int, int, str], int] = field(factory=dict)
    _made: dict[str, str] = field(factory=dict)
    _helpers: dict[str, str] = field(factory=dict)
    _dividing: dict[str, None] = field(factory=dict)  # functions that may divide by zero
    _texts: Dividing | None = None
    expr: Expressions = field(init=False)
    bounds: Bounds = field(init=False)
    _values: dict[str, tuple[str, str]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Make the compiler of expressions that works with these tables."""
        self.bounds = Bounds(self.layout)
        self.expr = self._expressions()
        self._values = self.layout.rules.values()

    def _expressions(self) -> Expressions:
        if self.watch is None:
            return Expressions(self)
        from london_rules.compiler.watch import WatchedExpressions

        return WatchedExpressions(self)

    def watched(self, node: t.Node, code: str) -> str:
        """Return code that also records its value, in watched programs."""
        return code if self.watch is None else self.watch.around(node, code)

    def answered(self, node: Answered | None, code: str) -> str:
        """Return code that records the answer to a question, "" in programs that are not watched."""
        number = None if self.watch is None or node is None else self.watch.answer(node)
        return "" if number is None else f"saw(S, {number}, {code})"

    # ---- positions and functions ----------------------------------------------------------------

    def position(self, span: t.Span, said: Said | None = None) -> int:
        """Give a place in the text of the current slot its number; one for each meaning of a statement there."""
        key = (self.slot, *span, "" if said is None else repr(said[1]))
        if key not in self._position_index:
            self._position_index[key] = len(self.positions)
            self.positions.append(Position(self.slot, *span))
            if said is not None:
                self.said[self._position_index[key]] = said
        return self._position_index[key]

    def function(self, name: str, inputs: str, lines: list[str], slot: str = "") -> str:
        """Add a function to the program, of the current slot if no other is named."""
        self.functions.append(Function.of(name, inputs, lines, [slot or self.slot]))
        if any(map(self._may_divide, lines)):
            self._dividing[name] = None
        return name

    def ahead(self, call: str) -> bool:
        """Tell whether a call of a helper can be worked out ahead of where it is asked: it cannot divide by zero."""
        return call.partition("(")[0] not in self._dividing

    def _may_divide(self, line: str) -> bool:
        if "divide(" in line or any(name in self._dividing for name in _CALLED.findall(line)):
            return True
        if "POWER[" in line and self._texts_dividing().powers:
            return True
        asks = any(name in line for name, table in self.constants.items() if table[:1] == ("feasible",))
        return asks and self._texts_dividing().demands

    def _texts_dividing(self) -> Dividing:
        if self._texts is None:
            self._texts = Dividing.of(self.layout.rules)
        return self._texts

    def helper(self, lines: list[str], variables: list[str]) -> str:
        """Add a helper of a pure expression, once for equal bodies, and give the call of it."""
        # Equal bodies must be equal texts: inputs and loop names are numbered by where they stand in the body.
        body = "\n".join(lines)
        used = [v for v in variables if re.search(rf"\b{v}\b", body)]
        for i, name in enumerate(used):
            body = re.sub(rf"\b{name}\b", f"h{i}", body)
        body = _renumbered(_hoisted(body, self.ahead))
        if body not in self._helpers:
            inputs = ", ".join(["S", *(f"h{i}" for i in range(len(used)))])
            self._helpers[body] = self.function(f"q{len(self._helpers)}", inputs, body.split("\n"))
        return f"{self._helpers[body]}({', '.join(['S', *used])})"

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

    def field_table(self, name: str) -> str:
        """Give the table of a field by thing."""
        return self.constant(f"field {name}", tuple(self._field_value(f, name) for f in self._face_of_each()))

    def has_table(self, name: str) -> str:
        """Return the table of which things have a field."""
        values = tuple(name in f.values or name in f.effects for f in self._face_of_each())
        return self.constant(f"has {name}", values)

    def _face_of_each(self) -> list[FaceDecl]:
        return [self.layout.faces[i] for i in self.layout.face_of]

    def _field_value(self, face: FaceDecl, name: str) -> int:
        value = face.values.get(name, 0)
        return self.value_index(value) if isinstance(value, str) else int(value)

    def value_index(self, value: str) -> int:
        """Give the number of a value within its one-of field, from 1."""
        kind, name = self._values[value]
        return self.layout.rules.kinds[kind].fields[name].values.index(value) + 1

    def relation_table(self, name: str) -> str:
        """Give the table of the things related to each thing."""
        decl = self.layout.rules.relations[name]
        table = []
        for thing in self.layout.things:
            face = self.layout.rules.faces[thing.face]
            ids = [i for part in (decl.parts or (name,)) for i in face.related.get(part, ())]
            table.append(tuple(dict.fromkeys(self.layout.thing_index[i] for i in ids)))
        return self.constant(f"relation {name}", tuple(table))

    # ---- numbers, tests and groups --------------------------------------------------------------

    def in_slot(self, slot: str) -> str:
        """Enter the text of another slot; gives the slot to return to."""
        if self.slot:
            self.written_out.setdefault(slot, {})[self.slot] = None
        before, self.slot = self.slot, slot
        return before

    def number_of(self, name: str, player: str) -> str:
        """Give the code of a declared number for a player."""
        decl = self.layout.rules.numbers[name]
        hook = self.layout.hook("number", name)
        if hook is None:
            before = self.in_slot(decl.slot.id)
            code = self.expr.number(decl.body, Context(you=player))
            self.slot = before
            return code
        key = f"number {name}"
        before = self.in_slot(decl.slot.id)
        plain = self.expr.number(decl.body, Context(you=player))
        self.slot = before
        if key not in self._made:
            before = self.in_slot(decl.slot.id)
            base = self.expr.number(decl.body, Context())
            self.slot = before
            lines = [
                f"    for e in reversed(S.act[{hook * self.layout.most} + p]):",
                f"        n = POWER[e // {self.layout.size}](S, p, e % {self.layout.size})",
                "        if n is not None: return n",
                f"    return {base}",
            ]
            self._made[key] = self.function(f"n{len(self._made)}", "S, p", lines, decl.slot.id)
        powers = f"S.act[{hook * self.layout.most} + {player}]"
        return f"({self._made[key]}(S, {player}) if {powers} else {plain})"

    def number_call(self, name: str, player: str, argument: str) -> str:
        """Give the code of a table or of a number with an input."""
        table = self.layout.rules.tables.get(name)
        if table is not None:
            rows = self.constant(f"table {name}", table.rows)
            return f"look_up({rows}, {table.more}, {argument})"
        decl = self.layout.rules.numbers[name]
        parameter = decl.params[0].name
        return self.expr.number(decl.body, Context(you=player, numbers={parameter: argument}))

    def number_about(self, name: str, player: str, thing: str) -> str:
        """Give the code of a declared number that takes a thing or player."""
        decl = self.layout.rules.numbers[name]
        param = decl.params[0]
        before = self.in_slot(decl.slot.id)
        code = self.expr.number(decl.body, Context(you=player, locals={param.name: Variable(thing, param.kind)}))
        self.slot = before
        return code

    def test_of(self, name: str, player: str, arguments: tuple[str, ...]) -> str:
        """Give the code of a declared test, or of a yes/no field, for things."""
        decl = self.layout.rules.tests.get(name)
        if decl is None:
            return f"{self.field_table(name)}[{arguments[0]}]"
        refs = {p.name: Variable(a, p.kind) for p, a in zip(decl.params, arguments, strict=True)}
        hook = self.layout.hook("test", name)
        if hook is None:
            before = self.in_slot(decl.slot.id)
            code = self.expr.cond(decl.body, Context(you=player, locals=refs))
            self.slot = before
            return code
        function = self._test_function(name, hook)
        before = self.in_slot(decl.slot.id)
        base = self.expr.cond(decl.body, Context(you=player, locals=refs))
        self.slot = before
        powers = f"(S.act[{hook * self.layout.most} + {player}] and {function}(S, {', '.join((player, *arguments))}))"
        return powers if base == "False" else f"({base} or {powers})"

    def _test_function(self, name: str, hook: int) -> str:
        key = f"test {name}"
        if key not in self._made:
            decl = self.layout.rules.tests[name]
            inputs = [f"a{i}" for i in range(len(decl.params))]
            refs = {p.name: Variable(a, p.kind) for p, a in zip(decl.params, inputs, strict=True)}
            before = self.in_slot(decl.slot.id)
            base = self.expr.cond(decl.body, Context(locals=refs))
            self.slot = before
            given = ", ".join(inputs)
            lines = [
                *([] if base == "False" else [f"    if {base}: return True"]),
                f"    for e in S.act[{hook * self.layout.most} + p]:",
                f"        if POWER[e // {self.layout.size}](S, p, e % {self.layout.size}, {given}): return True",
                "    return False",
            ]
            self._made[key] = self.function(f"t{len(self._made)}", f"S, p, {given}", lines, decl.slot.id)
        return self._made[key]

    def passing(self, name: str) -> str:
        """Give the function that asks a test of one thing."""
        key = f"passing {name}"
        if key not in self._made:
            decl = self.layout.rules.tests.get(name)  # None for a yes/no field, which reads like a test
            lines = [f"    return {self.test_of(name, 'p', ('t',))}"]
            slot = "" if decl is None else decl.slot.id
            self._made[key] = self.function(f"t{len(self._made)}", "S, p, t", lines, slot)
        return self._made[key]

    def price(self, name: str, player: str, arguments: tuple[str, str]) -> tuple[str, str] | None:
        """Give the counter and the code of the lowest price at which a test holds; None if no power asks one."""
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
        return amounts[0].counter, f"{self._made[key]}(S, {player}, {arguments[0]}, {arguments[1]})"

    def _price_function(self, name: str) -> str:
        decl = self.layout.rules.tests[name]
        refs = {p.name: Variable(a, p.kind) for p, a in zip(decl.params, ("a0", "a1"), strict=True)}
        base = self.expr.cond(decl.body, Context(locals=refs))
        hook = self.layout.hook("test", name)
        assert hook is not None
        lines = [
            f"    if {base}: return 0",
            "    n = None",
            f"    for e in S.act[{hook * self.layout.most} + p]:",
            f"        if POWER[e // {self.layout.size}](S, p, e % {self.layout.size}, a0, a1):",
            f"            a = PRICE[e // {self.layout.size}](S, p, e % {self.layout.size})",
            "            if n is None or a < n: n = a",
            "    return n or 0",
        ]
        return self.function(f"t{len(self._made)}", "S, p, a0, a1", lines, decl.slot.id)

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
            lines = [
                f"    for e in reversed(S.act[{hook * self.layout.most} + p]):",
                f"        o = POWER[e // {self.layout.size}](S, p, e % {self.layout.size})",
                "        if o is not None: return o",
                *self.listing(group.body.parts, Context()),
                "    return o",
            ]
            self._made[key] = self.function(f"g{len(self._made)}", "S, p", lines, group.slot.id)
        return self._made[key]

    def listing(self, parts: tuple[t.Collection, ...], ctx: Context, depth: int = 1) -> list[str]:
        """Give lines that list collections into `o`."""
        return ["    " * depth + f"o = {self.expr.lists.listed_all(parts, ctx)}"]

    # ---- feasibility ----------------------------------------------------------------------------

    def can_carry_out(self, name: str, player: str, thing: str) -> str:
        """Give the code of the test whether the effect in a field of a thing can be carried out."""
        table = self.constant(f"feasible {name}", ("feasible", name))
        return f"({thing} not in S.busy and ({table}[{thing}] is None or {table}[{thing}](S, {player}, {thing})))"

    def feasible(self, block: t.Block, ctx: Context) -> str:
        """Give the condition under which the costs and compulsory choices of a text can be met."""
        parts: list[str] = []
        for statement in block.body:
            try:
                part = self._feasible_one(statement, ctx)
            except Unresolved:
                part = "True"
            if part != "True":
                parts.append(part)
            if isinstance(statement, t.Choose):
                ctx = ctx.bind_it(Variable(None, self.kind_of(statement.of, ctx)), statement.call)
            elif isinstance(statement, t.ChooseSeveral):
                unknown = Variable(None, self.kind_of(statement.of, ctx))
                ctx = ctx.bind_several(statement.call, unknown)
            elif isinstance(statement, t.ChooseNumber):
                ctx = ctx.bind_number(statement.call)
            elif isinstance(statement, t.InTurn) and statement.call:
                ctx = ctx.bind_it(Variable(None, "player"), statement.call)
        return "(" + " and ".join(parts) + ")" if parts else "True"

    def _feasible_one(self, s: t.Statement, ctx: Context) -> str:
        """Give the condition of one statement; changes never hinder a text, nor does what can be left undone."""
        if isinstance(s, Flow):
            return self._feasible_flow(s, ctx)
        if isinstance(s, Asking):
            return self._feasible_question(s, ctx)
        if isinstance(s, t.OnlyIf):
            return self.expr.cond(s.condition, ctx)
        if isinstance(s, t.OnlyOnce):
            return f"(not {self.used(self.slot, s.per, ctx)})"
        if isinstance(s, Silent):
            return "True"
        assert_never(s)

    def used(self, slot: str, per: t.Period, ctx: Context) -> str:
        """Give the code of whether a text that can be chosen once was chosen: by the player, or on the thing."""
        limit = next((x for x in self.layout.course.limits if (x.slot, x.per) == (slot, per)), None)
        if limit is None:
            return "0"
        whose = ctx.this.code if limit.kind and ctx.this is not None else ctx.you
        return f"c[{plus(self.layout.cells[limit.name], whose or '0')}]"

    @contextmanager
    def within(self, slot: str) -> Iterator[None]:
        """Enter the text of another slot for a while."""
        before = self.in_slot(slot)
        yield
        self.slot = before

    def _feasible_flow(self, s: Flow, ctx: Context) -> str:
        match s:
            case t.AnyOrder():
                parts = [self.feasible(part, ctx) for part in s.parts]
                return " and ".join(part for part in parts if part != "True") or "True"
            case t.CarryOut():
                you = self.expr.code(s.subject, ctx)
                return self.can_carry_out(s.effect.field, you, self.expr.code(s.effect.thing, ctx))
            case t.Call():
                return self._feasible_call(s, ctx)
            case t.Ask():
                return self.feasible(s.body, ctx.asked(self.expr.code(s.player, ctx)))
            case t.If() | t.ForEach() | t.Times() | t.Repeat():
                return "True"
            case _:
                assert_never(s)

    def _feasible_question(self, s: Asking, ctx: Context) -> str:
        match s:
            case t.Choose():
                return "True" if s.alternative else self.expr.there_is(self.chosen_from(s), ctx)
            case t.ChooseSeveral():
                return "True" if s.up_to else self._enough(s, ctx)
            case t.UpTo():
                compulsory = isinstance(s.least, t.Int) and s.least.value > 0
                return self.feasible(s.body, ctx) if compulsory else "True"
            case t.Either():
                parts = [self.feasible(part, ctx) for part in s.parts]
                return "True" if s.up_to or "True" in parts else f"({' or '.join(parts)})"
            case t.ChooseNumber() | t.ChooseAction() | t.GoOn() | t.May() | t.PutInOrder() | t.InTurn():
                return "True"
            case t.SecretNumber() | t.SecretThing() | t.SecretPart():
                return "True"
            case _:
                assert_never(s)

    def _enough(self, s: t.ChooseSeveral, ctx: Context) -> str:
        """Give the condition that so many things can be chosen together."""
        number = self.expr.number(s.number, ctx)
        there = self.expr.different(s.of, s.different, ctx) if s.different else self.expr.number(t.Count(s.of), ctx)
        return f"({there} >= {number})"

    def _feasible_call(self, s: t.Call, ctx: Context) -> str:
        decl = self.layout.rules.rules[s.verb]
        refs: dict[str, Variable] = {}
        for param, argument in zip(decl.params, s.arguments, strict=False):
            try:
                refs[param.name] = self.expr.thing(argument, ctx)
            except Unresolved:
                refs[param.name] = Variable(None, param.kind)
        inner = Context(you=self.expr.code(s.subject, ctx), this=ctx.this, locals=refs)
        if not any(isinstance(one, t.OnlyOnce) for one in decl.body.body):
            return self.feasible(decl.body, inner)
        with self.within(decl.slot.id):
            return self.feasible(decl.body, inner)

    def chosen_from(self, s: t.Choose) -> t.Collection:
        """Give the collection of a choice; `another` leaves out the thing whose text it is."""
        return self._but_this(s.of) if s.another else s.of

    def _but_this(self, of: t.Collection) -> t.Collection:
        match of:
            case t.Things():
                if of.kind == "player":
                    return t.OtherPlayers(of.rel, span=of.span)
                return t.Things(of.kind, of.zone, t.This(), of.rel, span=of.span)
            case t.GroupThings() | t.Related():
                return evolve(of, rel=(*of.rel, t.IsThing(t.This(), negated=True)))
            case t.Best():
                rest = self._but_this(of.of)
                assert not isinstance(rest, t.Best)
                return evolve(of, of=rest)
            case t.TopThings() | t.RowThings() | t.OtherPlayers() | t.PlayersFrom() | t.ChosenThings():
                return of
            case t.OnSide():
                return of
            case _:
                assert_never(of)


# Calls of helpers whose inputs are no names of loops: helpers change nothing, so each gives the same in every round.
_CALLED = re.compile(r"\b[a-z]+\d+(?=\()")
_INVARIANT = re.compile(r"\bq\d+\(S(?:, (?:p|t|h\d+))*\)")


def _hoisted(body: str, ahead: Callable[[str], bool]) -> str:
    """Put before a loop what its condition asks of every member alike."""
    head, loop, rest = body.partition("    for ")
    calls = [call for call in dict.fromkeys(_INVARIANT.findall(rest)) if ahead(call)]
    for i, call in enumerate(calls):
        head += f"    k{i} = {call}\n"
        rest = rest.replace(call, f"k{i}")
    return head + loop + rest


def _renumbered(body: str) -> str:
    """Count the loop names of a body from 1, so that equal bodies compare equal."""
    seen: dict[str, str] = {}
    return re.sub(r"\bx\d+\b", lambda m: seen.setdefault(m.group(), f"x{len(seen) + 1}"), body)
