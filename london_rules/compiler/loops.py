"""The loops of a generated function: how long each can be, and what is called within it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, TypeAlias, assert_never

from london_rules.classes import define, field, frozen
from london_rules.compiler.layout import Layout
from london_rules.compiler.question import MOST_NUMBERS, MOST_ORDERS
from london_rules.ir import nodes as n
from london_rules.ir.operations import LOADED, PART_OF_STATE, ROUND, own
from london_rules.ir.signatures import SIGNATURES
from london_rules.ir.types import Sequence as Several
from london_rules.ir.walk import children
from london_rules.language.flow.constants import known_before_play
from london_rules.language.flow.walk import MOST_TIMES

LETTERS_PER_STEP: Final = 16  # of the source of a function without a loop
POWERS: Final = ("POWER", "PRICE", "REACT")  # the tables that are read at an entry of `S.act`

# What a reader looks at by itself; of all others it only looks at what they hold.
_FORMS: Final = frozenset({
    n.For, n.ForPairs, n.Repeat, n.Comprehension, n.FirstOfEach, n.Best, n.Told, n.Without, n.EventEach, n.Assign,
    n.SetLocal, n.Remember, n.SetAside, n.IsNone, n.IsPlain, n.Table, n.Call, n.CanCarryOut, n.CallPower, n.Reaction,
    n.Goto, n.TakeOffer, n.Reached, n.MoveHere, n.Primitive,
})  # fmt: skip

# What is no list, or a list of things of which each is there once; `length` has a case for every other expression.
_THINGS_AT_MOST: Final = frozenset({
    n.ActivePlayer, n.Added, n.And, n.Arith, n.Best, n.Bool, n.Call, n.CallPower, n.CanCarryOut, n.CarryOut, n.Compare,
    n.Constant, n.Contains, n.Counted, n.Counter, n.CountOf, n.Distinct, n.Divide, n.Extreme, n.Flag, n.InForce,
    n.IsNone, n.IsPlain, n.Last, n.Len, n.Look, n.Must, n.Negative, n.Nil, n.Not, n.NotEmpty, n.Offered, n.Offset, n.Or,
    n.OrZero, n.Players, n.Reached, n.Reaction, n.Saw, n.Seen, n.Spread, n.StateField, n.StepsTo, n.Table, n.ThingOf,
    n.WhereIs, n.Whole, n.WithBit,
})  # fmt: skip

# What goes round, and knows the list that it goes over.
Owner: TypeAlias = n.For | n.Repeat | n.Each | n.Best | n.Told | n.Without | n.EventEach


@define
class Body:
    """What is carried out in a row: its own steps, what it calls, and its loops."""

    own: int = 0
    calls: list[str] = field(factory=list)
    loops: list[Loop] = field(factory=list)
    powers: list[str] = field(factory=list)  # in a loop over powers in force: the tables that each is looked up in


@define
class Loop:
    """A loop: how often it goes round at most, where its source is written, and what it does each time."""

    most: int
    owner: Owner | None  # None where the length is not known before it runs
    hook: int | None  # of a loop over powers in force
    ahead: bool = False  # a statement over a list that a name or zone gives: it can be counted in a line before it
    body: Body = field(factory=Body)


@frozen(slots=False)
class Sizes:
    """The greatest lengths of the lists of a program."""

    layout: Layout
    constants: Mapping[str, Any]

    @cached_property
    def things(self) -> int:
        """Return the number of things, at least 1."""
        return max(self.layout.size, 1)

    @cached_property
    def zones(self) -> tuple[int, ...]:
        """Return for each zone instance how much it can hold at most: things, stacks or places."""
        return tuple(capacity(self.layout, name) for name, _ in self.layout.zone_names)

    def powers(self, hook: int | None) -> list[tuple[int, int]]:
        """Return the powers that hang on a hook, each with the number of things that have it."""
        return [] if hook is None else self._hooked.get(hook, [])

    @cached_property
    def _hooked(self) -> dict[int, list[tuple[int, int]]]:
        copies = {face.id: face.copies for face in self.layout.faces}
        out: dict[int, list[tuple[int, int]]] = {}
        for power in self.layout.powers:
            for hook in power.hooks:
                out.setdefault(hook, []).append((copies.get(power.face, 1), power.number))
        return out

    def row(self, table: str) -> int:
        """Return the length of the longest row of a constant table."""
        rows = self.constants.get(table)
        if not isinstance(rows, tuple):
            return self.things
        return max((len(row) for row in rows if isinstance(row, tuple)), default=len(rows))

    def cells(self, table: str) -> int:
        """Return the number of things in all rows of a constant table."""
        rows = self.constants.get(table)
        return sum(len(row) for row in rows) if isinstance(rows, tuple) else self.things**2


def capacity(layout: Layout, name: str) -> int:
    """Return how much one instance of a zone can hold at most: things, stacks or places."""
    zone = layout.rules.zones[name]
    if zone.columns is not None:
        low, high = layout.rules.players
        wide = [known_before_play(layout.rules, zone.columns, seats) or (0,) for seats in range(low, high + 1)]
        return max(zone.rows * max(known[0] for known in wide), 1)
    low, high = layout.kind_range[zone.kind]
    return max(high - low, 1)


class LoopReader:
    """Read one generated function. `callable` are the names of functions and of tables of functions."""

    def __init__(self, sizes: Sizes, callable: Mapping[str, object]) -> None:
        self.sizes, self.callable = sizes, callable
        self.lists: dict[str, int] = {}  # the greatest length of each list that a name stands for

    def read(self, function: n.Function, nodes: Iterable[n.Node]) -> Body:
        """Return what a function does; `nodes` are all that are within it."""
        body = Body()
        body.own = PART_OF_STATE * len(parts_of_state(nodes)) + LOADED * len(function.loads)
        self.lists.update(dict.fromkeys((x.name for x in function.loads), self.sizes.things))
        self._all(function.body, body, None)
        return body

    def _all(self, nodes: Iterable[n.Node], into: Body, loop: Loop | None) -> None:
        for node in nodes:
            self._visit(node, into, loop)

    def _visit(self, node: n.Node, into: Body, loop: Loop | None) -> None:  # noqa: C901, PLR0912 - one case per form
        into.own += own(node)
        if type(node) not in _FORMS:
            for child in children(node):
                self._visit(child, into, loop)
            return
        match node:
            case n.For() | n.ForPairs() | n.Repeat():
                self._statement(node, into, loop)
            case n.Comprehension():
                self._clauses(node.clauses, [node.element], into, loop)
            case n.FirstOfEach():
                self._clauses(node.clauses, [node.key, node.element], into, loop)
            case n.Best() | n.Told() | n.Without() | n.EventEach():
                self._rounds(node, into, loop)
            case n.Assign() | n.SetLocal() | n.Remember():
                self._remember(node.to, node.value)
                self._all((node.to, node.value), into, loop)
            case n.SetAside():
                self._remember(node.to, node.list)
                self._all((node.to, node.list), into, loop)
            case n.IsNone():
                # A look into a table is no call of what it holds.
                self._visit(node.of.at if isinstance(node.of, n.Look) else node.of, into, loop)
            case n.IsPlain():
                pass
            case n.Table():
                self._called(node.name, into, loop)
            case n.Call():
                self._called(node.function, into, loop)
                self._all(node.arguments, into, loop)
            case n.CanCarryOut():
                self._all((node.table, *[node.thing] * 4, node.player), into, loop)
            case n.CallPower():
                self._called(node.table, into, loop)
                self._all((node.entry, node.entry, node.player, *node.arguments), into, loop)
            case n.Reaction():
                self._called("REACT", into, loop)
                self._visit(node.entry, into, loop)
            case n.Goto():
                self._called(f"s{node.segment}", into, loop)
            case n.TakeOffer():
                if "BODY" in self.callable:  # else no power offers anything
                    into.calls.append("BODY")
                self._all((node.player, node.entry), into, loop)
            case n.Reached():
                self._reached(node, into, loop)
            case n.MoveHere():
                self._all([node.thing] * 12 + [node.zone] * (4 if node.rows else 3), into, loop)
            case n.Primitive(
                name="nearest" | "move_many" | "put_under" | "shuffle" | "position" | "close_gaps" | "lose_sight"
            ):
                into.own += self.sizes.things
                self._all(node.arguments, into, loop)
            case _:
                self._all(children(node), into, loop)  # another primitive

    def _called(self, name: str, into: Body, loop: Loop | None) -> None:
        if loop is not None and loop.hook is not None and name in POWERS:
            loop.body.powers.append(name)
        elif name in self.callable:
            into.calls.append(name)

    def _reached(self, node: n.Reached, into: Body, loop: Loop | None) -> None:
        into.own += self.sizes.cells(node.relation.name) // 2
        passing = Loop(self.sizes.things, None, None)
        into.loops.append(passing)
        passing.body.own += 1
        if node.passes is not None:
            self._called(node.passes, passing.body, passing)
            self._called(node.passes, into, loop)
        self._all((node.relation, node.starts, node.most, node.player), into, loop)

    def _statement(self, node: n.For | n.ForPairs | n.Repeat, into: Body, loop: Loop | None) -> None:
        match node:
            case n.For():
                self._visit(node.of, into, loop)
                inner = self._loop(node, node.var, node.of)
                inner.ahead = _is_plain(node.of)
            case n.ForPairs():
                self._all((node.of, node.numbers), into, loop)
                inner = Loop(max(min(self.length(node.of), self.length(node.numbers)), 1), None, None)
            case n.Repeat():
                self._visit(node.times, into, loop)
                known = node.times.value if isinstance(node.times, n.Constant) else MOST_TIMES
                inner = Loop(max(min(known, MOST_TIMES), 1), node, None)
            case _:
                assert_never(node)
        into.loops.append(inner)
        self._all(node.body, inner.body, inner)

    def _clauses(self, clauses: Sequence[n.Clause], results: Sequence[n.Expr], into: Body, loop: Loop | None) -> None:
        once = True
        for clause in clauses:
            if isinstance(clause, n.When):
                self._visit(clause.condition, into, loop)
                continue
            self._visit(clause.of, into, loop)
            inner = self._loop(clause, clause.var, clause.of)
            inner.ahead = once and whole_zone(clause.of) is not None
            once = once and inner.most == 1
            into.loops.append(inner)
            into, loop = inner.body, inner
        self._all(results, into, loop)

    def _rounds(self, node: n.Best | n.Told | n.Without | n.EventEach, into: Body, loop: Loop | None) -> None:
        """Read what is a loop by itself."""
        self._visit(node.of, into, loop)
        inner = self._loop(node, None if isinstance(node, n.Without) else node.var, node.of)
        inner.ahead = whole_zone(node.of) is not None
        into.loops.append(inner)
        inner.body.own += ROUND[type(node)](node)
        match node:
            case n.Best():
                self._visit(node.value, inner.body, inner)
            case n.Told():
                self._all((*node.places, node.shown), inner.body, inner)
            case n.Without():
                self._visit(node.item, inner.body, inner)
            case n.EventEach():
                self._all(node.values, inner.body, inner)
            case _:
                assert_never(node)

    def _loop(self, owner: Owner, var: n.Local | None, of: n.Expr) -> Loop:
        most, hook = self.length(of), _hook(of, self.sizes.layout.most)
        if hook is not None:
            most = 1 + sum(copies for copies, _ in self.sizes.powers(hook))
        if var is not None:
            self.lists[var.name] = self.sizes.things  # what a loop goes over may be lists: stacks
        return Loop(max(most, 1), owner, hook)

    def _remember(self, to: n.Local, value: n.Expr) -> None:
        """Remember how long the list is that a name comes to stand for."""
        self.lists[to.name] = max(self.length(value), self.lists.get(to.name, 0))

    # ---- lengths --------------------------------------------------------------------------------

    def length(self, node: n.Expr) -> int:  # noqa: C901, PLR0911, PLR0912 - one case per form
        """Return the greatest length of a list that generated code goes over."""
        match node:
            case n.ListOf():
                return sum(self.length(x.of) if isinstance(x, n.Spread) else 1 for x in node.items)
            case n.One():
                return 1
            case n.Empty():
                return 0
            case n.Rotated():
                return self.length(node.of) + 1
            case n.Comprehension() | n.FirstOfEach():
                return self._product(node.clauses)
            case n.Told() | n.Without():
                return max(self.length(node.of), 1)
            case n.Local(name=name):
                return self.lists.get(name, self.sizes.things)
            case n.ZoneAt(at=n.Constant(value=base)) | n.ZoneAt(at=n.Offset(base=base)):
                return self.sizes.zones[base]
            case n.ZoneAt():
                return max(self.sizes.zones, default=1)
            case n.Backwards() | n.TopOf() | n.Fixed():
                return self.length(node.of)
            case n.AtTable():
                return self.sizes.layout.most
            case n.Look(table=n.Table(name=name)):
                return self.sizes.row(name)
            case n.Range():
                return self._range(node)
            case n.Primitive():
                return self._given(node)
            case n.Joined():
                return self.length(node.left) + self.length(node.right)
            case n.Choice():
                return max(self.length(node.then), self.length(node.otherwise))
            case _ if type(node) in _THINGS_AT_MOST:
                return self.sizes.things
            case _:
                raise TypeError(f"how long {type(node).__name__} can be is not known")

    def _product(self, clauses: Sequence[n.Clause]) -> int:
        out = 1
        for clause in clauses:
            if isinstance(clause, n.Each):
                out *= self._loop(clause, clause.var, clause.of).most
        return out

    def _given(self, node: n.Primitive) -> int:
        match node.name:
            case "top" | "bottom" | "row" | "one_of_each":
                return self.length(node.arguments[0])
            case "staying" | "other_staying" | "round_table":
                return self.sizes.layout.most
            case "orders":
                return MOST_ORDERS
            case "numbers":
                return MOST_NUMBERS
            case name if not isinstance(SIGNATURES[name].gives, Several):
                return self.sizes.things
            case name:
                raise TypeError(f"how long the list of {name} can be is not known")

    def _range(self, node: n.Range) -> int:
        if node.low is not None and isinstance(node.high, n.Constant):
            return node.high.value - node.low
        return self.sizes.layout.most  # players: range(S.np), range(0, S.np), range(15, 15 + S.np)


def parts_of_state(nodes: Iterable[n.Node]) -> list[str]:
    """List the parts of the state that some nodes use themselves: zones, counters and flags."""
    used = {_PARTS.get(cls) for cls in set(map(type, nodes))}
    return [name for name in "zcm" if name in used]


_PARTS: Final[dict[type, str]] = {
    n.ZoneAt: "z",
    n.MoveHere: "z",
    n.Counter: "c",
    n.SetCounter: "c",
    n.Change: "c",
    n.Flag: "m",
    n.SetFlag: "m",
}


def _hook(of: n.Expr, most: int) -> int | None:
    """Return the hook whose powers in force a loop goes over."""
    match of:
        case n.Backwards(copied=False):
            return _hook(of.of, most)
        case n.InForce(at=n.Offset(base=base)) | n.InForce(at=n.Constant(value=base)):
            return base // most
        case _:
            return None


def _is_plain(of: n.Expr) -> bool:
    """Check whether a list can be named twice: it is what a name, a zone or a table gives."""
    return isinstance(of, (n.Local, n.ZoneAt)) or (isinstance(of, n.Look) and isinstance(of.table, (n.Table, n.Local)))


def whole_zone(of: n.Expr) -> n.ZoneAt | None:
    """Return the zone that a loop goes over, in whatever order, if it is the same wherever the statement names it."""
    match of:
        case n.Backwards(copied=True):
            return whole_zone(of.of)
        case n.ZoneAt(at=n.Constant()):
            return of
        case n.ZoneAt(at=n.Offset(of=n.Local(name=name))):
            return of if name == "p" or name[:1] == "h" else None
        case _:
            return None
