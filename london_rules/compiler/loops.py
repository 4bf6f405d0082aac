"""The loops of a generated function: how long each can be, and what is called within it."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from attrs import define, field, frozen

from london_rules.compiler.layout import Layout
from london_rules.compiler.question import MOST_NUMBERS, MOST_ORDERS
from london_rules.language.flow.constants import known_before_play
from london_rules.language.flow.walk import MOST_TIMES

LETTERS_PER_STEP: Final = 16
POWERS: Final = ("POWER", "PRICE", "REACT")  # the tables that are read at an entry of `S.act`

Place = tuple[int, int, int, int]  # line, column, last line, last column, as in `ast`


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
    place: Place | None  # None where the length is not known before it runs
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
        wide = [known_before_play(layout.rules, zone.columns, n) or (0,) for n in range(low, high + 1)]
        return max(zone.rows * max(known[0] for known in wide), 1)
    low, high = layout.kind_range[zone.kind]
    return max(high - low, 1)


class LoopReader:
    """Read one generated function. `callable` are the names of functions and of tables of functions."""

    def __init__(self, sizes: Sizes, callable: Mapping[str, object]) -> None:
        self.sizes, self.callable = sizes, callable
        self.lists: dict[str, int] = {}  # the greatest length of each list that a name stands for

    def read(self, source: str) -> Body:
        """Return what a function does, from its source."""
        function = ast.parse(source).body[0]
        assert isinstance(function, ast.FunctionDef)
        body = Body()
        for statement in function.body:
            self._visit(statement, body, None)
        return body

    def _visit(self, node: ast.AST, into: Body, loop: Loop | None) -> None:
        match node:
            case ast.For():
                self._statement(node, into, loop)
            case ast.ListComp() | ast.GeneratorExp():
                self._comprehension(node.generators, [node.elt], into, loop)
            case ast.DictComp():
                self._comprehension(node.generators, [node.key, node.value], into, loop)
            case ast.Assign():
                self._remember(node)
                self._children(node, into, loop)
            case ast.Compare(left=left, ops=[ast.Is() | ast.IsNot()]):
                into.own += 1
                self._index(left, into, loop)
            case ast.Name(id=name):
                self._name(name, into, loop)
            case ast.Call(func=ast.Name(id="reached"), args=[ast.Name(id=table), *_]):
                into.own += self.sizes.cells(table) // 2
                passing = Loop(self.sizes.things, None, None)
                into.loops.append(passing)
                self._visit(node.args[3], passing.body, passing)
                self._children(node, into, loop)
            case ast.Call(func=ast.Name(id="take_offer")):
                if "BODY" in self.callable:  # else no power offers anything
                    into.calls.append("BODY")
                self._children(node, into, loop)
            case ast.Call(func=ast.Name(id="nearest" | "move_many" | "shuffle" | "position" | "close_gaps")):
                into.own += self.sizes.things
                self._children(node, into, loop)
            case _:
                self._children(node, into, loop)

    def _statement(self, node: ast.For, into: Body, loop: Loop | None) -> None:
        self._visit(node.iter, into, loop)
        inner = self._loop(node.target, node.iter)
        inner.ahead = _is_plain(node.iter)
        into.loops.append(inner)
        for statement in node.body:
            self._visit(statement, inner.body, inner)

    def _children(self, node: ast.AST, into: Body, loop: Loop | None) -> None:
        into.own += 1
        for child in ast.iter_child_nodes(node):
            self._visit(child, into, loop)

    def _index(self, node: ast.AST, into: Body, loop: Loop | None) -> None:
        """Visit what is only compared with None: a look into a table is no call of what it holds."""
        match node:
            case ast.Subscript(value=ast.Name()):
                self._visit(node.slice, into, loop)
            case _:
                assert isinstance(node, ast.Name), "generated code compares only names and entries with None"
                into.own += 1

    def _name(self, name: str, into: Body, loop: Loop | None) -> None:
        into.own += 1
        if loop is not None and loop.hook is not None and name in POWERS:
            loop.body.powers.append(name)
        elif name in self.callable:
            into.calls.append(name)

    def _comprehension(
        self, generators: list[ast.comprehension], results: list[ast.expr], into: Body, loop: Loop | None
    ) -> None:
        once = True
        for generator in generators:
            self._visit(generator.iter, into, loop)
            inner = self._loop(generator.target, generator.iter)
            zone = _whole_zone(generator.iter) if once else None
            if zone is not None:
                inner.place, inner.ahead = _place(zone), True
            once = once and inner.most == 1
            into.loops.append(inner)
            into, loop = inner.body, inner
            for condition in generator.ifs:
                self._visit(condition, into, loop)
        for result in results:
            self._visit(result, into, loop)

    def _loop(self, target: ast.expr, source: ast.expr) -> Loop:
        most, hook = self.length(source), _hook(source, self.sizes.layout.most)
        if hook is not None:
            most = 1 + sum(copies for copies, _ in self.sizes.powers(hook))
        if isinstance(target, ast.Name):
            self.lists[target.id] = self.sizes.things  # what a loop goes over may be lists: stacks
        sized = not (isinstance(source, ast.Call) and isinstance(source.func, ast.Name) and source.func.id == "zip")
        return Loop(max(most, 1), _place(source) if sized else None, hook)

    def _remember(self, node: ast.Assign) -> None:
        """Remember how long the list is that a name comes to stand for."""
        known = self.length(node.value)
        for target in node.targets:
            if isinstance(target, ast.Name):
                self.lists[target.id] = max(known, self.lists.get(target.id, 0))

    # ---- lengths --------------------------------------------------------------------------------

    def length(self, node: ast.expr) -> int:  # noqa: PLR0911 - one case per form
        """Return the greatest length of a list that generated code goes over."""
        layout = self.sizes.layout
        match node:
            case ast.List() | ast.Tuple():
                return sum(self.length(x.value) if isinstance(x, ast.Starred) else 1 for x in node.elts)
            case ast.ListComp() | ast.GeneratorExp():
                return self._product(node.generators)
            case ast.DictComp():
                return self._product(node.generators)
            case ast.Name(id=name):
                return self.lists.get(name, self.sizes.things)
            case ast.Subscript(value=ast.Name(id="z"), slice=ast.Slice() | ast.Name() | ast.Call() | ast.Subscript()):
                return max(self.sizes.zones, default=1)
            case ast.Subscript(value=ast.Name(id="z"), slice=index):
                return self.sizes.zones[_base(index)]
            case ast.Subscript(value=value, slice=ast.Slice()):
                return self.length(value)
            case ast.Subscript(value=ast.Subscript(value=ast.Name(id="OTHERS" | "SIDES" | "PARTNERS"))):
                return layout.most
            case ast.Subscript(value=ast.Name(id=table)):
                return self.sizes.row(table)
            case ast.Call():
                return self._called(node)
            case _:
                return self.sizes.things

    def _product(self, generators: list[ast.comprehension]) -> int:
        out = 1
        for generator in generators:
            out *= self._loop(generator.target, generator.iter).most
        return out

    def _called(self, node: ast.Call) -> int:
        match node:
            case ast.Call(func=ast.Name(id="range"), args=arguments):
                return self._range(arguments)
            case ast.Call(func=ast.Name(id="zip"), args=[*arguments]):
                return min(map(self.length, arguments))
            case ast.Call(
                func=ast.Name(id="reversed" | "tuple" | "enumerate" | "top" | "row" | "one_of_each"), args=[first, *_]
            ):
                return self.length(first)
            case ast.Call(func=ast.Attribute(value=value, attr="values")):
                return self.length(value)
            case ast.Call(func=ast.Name(id="staying" | "other_staying")):
                return self.sizes.layout.most
            case ast.Call(func=ast.Name(id="orders")):
                return MOST_ORDERS
            case ast.Call(func=ast.Name(id="numbers")):
                return MOST_NUMBERS
            case _:
                return self.sizes.things

    def _range(self, arguments: list[ast.expr]) -> int:
        match arguments:
            case [ast.Constant(value=int(low)), ast.Constant(value=int(high))]:
                return high - low
            case [ast.Call(func=ast.Name(id="times"), args=[number])]:
                known = number.value if isinstance(number, ast.Constant) else MOST_TIMES
                return min(known, MOST_TIMES) if isinstance(known, int) else MOST_TIMES
            case _:  # players: range(S.np), range(0, S.np), range(15, 15 + S.np)
                return self.sizes.layout.most


def _base(index: ast.expr) -> int:
    """Return the number at which the instances of a zone, or the entries of a hook, begin: `15`, or `15 + p`."""
    first = index.left if isinstance(index, ast.BinOp) else index
    assert isinstance(first, ast.Constant) and isinstance(first.value, int)
    return first.value


def _hook(source: ast.expr, most: int) -> int | None:
    """Return the hook whose powers in force a loop goes over."""
    match source:
        case ast.Call(func=ast.Name(id="reversed"), args=[inner]):
            return _hook(inner, most)
        case ast.Subscript(value=ast.Attribute(attr="act"), slice=index):
            return _base(index) // most
        case _:
            return None


def _is_plain(source: ast.expr) -> bool:
    """Check whether a list can be named twice: it is what a name, a zone or a table gives."""
    return isinstance(source, ast.Name) or (
        isinstance(source, ast.Subscript)
        and isinstance(source.value, ast.Name)
        and not isinstance(source.slice, ast.Slice)
    )


def _whole_zone(source: ast.expr) -> ast.expr | None:
    """Return the zone that a loop goes over, in whatever order, if it is the same wherever the statement names it."""
    match source:
        case ast.Subscript(value=inner, slice=ast.Slice(lower=None, upper=None)):
            return _whole_zone(inner)
        case ast.Subscript(value=ast.Name(id="z"), slice=ast.Constant()):
            return source
        case ast.Subscript(value=ast.Name(id="z"), slice=ast.BinOp(left=ast.Constant(), right=ast.Name(id=name))):
            return source if name == "p" or name[:1] == "h" else None
        case _:
            return None


def _place(node: ast.expr) -> Place:
    """Return where the list of a loop is written: something that has a length."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "reversed":
        return _place(node.args[0])
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset
