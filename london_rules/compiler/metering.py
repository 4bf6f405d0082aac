"""Steps counted in generated code: which functions and loops must count, and how much, so that no work escapes.

A step is about one operation of the generated program. The weight of a function is the greatest number of steps that it
can take, by the greatest length of each loop. What is light does not count itself: it is part of the weight of what
calls it. Only where a weight exceeds a bound does the code count, and then by the true lengths of its loops:

- a function that is heavy counts its loops, and at its beginning what is left of its weight;
- a function that is called in loops, or is the text of one thing of many, counts itself sooner: mostly it is a rare
  text that is heavy, and what asks each thing for its text would have to count as if each had that one;
- a segment counts its weight at its beginning if it is not light;
- the light segments of a unit are counted where the unit is begun, where it goes round without a question (mostly
  where a segment lets the driver go back), and where a question with one option answers itself.

So what is not counted between two counts is bounded by the size of the program, whatever the rules say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from london_rules.classes import define, field
from london_rules.compiler.counts import Steps, with_counts
from london_rules.compiler.functions import called, printed
from london_rules.compiler.generated import Function
from london_rules.compiler.layout import Layout
from london_rules.compiler.loops import LETTERS_PER_STEP, Body, Loop, LoopReader, Owner, Sizes
from london_rules.compiler.segments import GOES_ON, jumps
from london_rules.compiler.tables import Table, held
from london_rules.ir import nodes as n
from london_rules.ir.record import changed
from london_rules.ir.walk import statements, walk

HEAVY: Final = 60_000  # the greatest weight of a function, and of a loop in one that counts, that is not counted
LIGHT: Final = 30_000  # the greatest weight of a segment that does not count itself
BRIEF: Final = 600  # the greatest weight of a function that is called in loops or from tables and does not count itself

_LOOPS: Final = frozenset({
    n.For, n.ForPairs, n.Repeat, n.Comprehension, n.FirstOfEach, n.Best, n.Told, n.Without, n.EventEach, n.Reached
})  # fmt: skip
# A question passed over counts a part of the most that could be carried out for it: that is seldom more, and turns in
# which nobody has a choice must be able to go on to the turn limit, as they do natively, where nothing is counted.
OFTEN_LESS, LEAST_PASSED = 10, 1000
_SEGMENT = re.compile(r"s\d+")


@define
class _Count:
    """What is to be counted in a function: at its beginning, in each round of some of its loops, and going back."""

    start: int = 0
    back: int = 0
    loops: list[tuple[Owner, Steps]] = field(factory=list)


def metered(
    layout: Layout,
    constants: Mapping[str, Any],
    functions: list[Function],
    tables: Iterable[Table],
    entries: Iterable[int],
) -> tuple[list[Function], int]:
    """Return the functions of a program with counts in them, and the steps to count for a question passed over.

    `entries` are the segments at which units begin.
    """
    by_name = {f.name: f for f in functions}
    meter = _Meter(Sizes(layout, constants), by_name, held(by_name, tables), list(entries))
    meter.weigh_all()
    return [meter.written(f) for f in functions], max(max(meter.light.values(), default=0) // OFTEN_LESS, LEAST_PASSED)


@define
class _Meter:
    """The weights of all functions of one program."""

    sizes: Sizes
    functions: dict[str, Function]
    tables: dict[str, tuple[str, ...]]
    entries: list[int]
    callable: dict[str, object] = field(init=False)
    _units: dict[str, None] = field(init=False)  # the segments at which units begin
    counts: dict[str, _Count] = field(factory=dict)
    _weights: dict[str, int] = field(factory=dict)  # what callers must count for each function
    light: dict[str, int] = field(factory=dict)  # of each entry: the light segments of its unit
    _open: dict[str, None] = field(factory=dict)
    _around: dict[str, None] = field(factory=dict)  # functions and units that lead back to themselves
    _bodies: dict[str, Body] = field(factory=dict)
    _repeated: dict[str, None] = field(factory=dict)  # functions that are called in loops or from tables

    def __attrs_post_init__(self) -> None:
        """Gather what can be called."""
        self.callable = {**self.functions, **self.tables}
        self._units = dict.fromkeys([f"s{entry}" for entry in self.entries])

    def weigh_all(self) -> None:
        """Weigh every function and every unit."""
        for names in self.tables.values():
            self._repeated.update(dict.fromkeys(names))
        for name, function in self.functions.items():
            self._bodies[name] = self._body(function)
            for loop in self._bodies[name].loops:
                self._repeat(loop)
        for entry in self._units:
            self._unit(entry)
        for name in self.functions:
            if not _SEGMENT.fullmatch(name):
                self._weight(name)

    def _repeat(self, loop: Loop) -> None:
        self._repeated.update(dict.fromkeys(loop.body.calls))
        for inner in loop.body.loops:
            self._repeat(inner)

    # ---- weights --------------------------------------------------------------------------------

    def _weight(self, name: str) -> int:
        """Return the steps that a caller must count for a function, or for the heaviest in a table."""
        if name in self.tables:
            return max(map(self._weight, self.tables[name]))
        if name in self._units:
            return self._unit(name)
        if _SEGMENT.fullmatch(name):
            return 0
        if name in self._open:
            self._around[name] = None
            return 1
        if name not in self._weights:
            self._open[name] = None
            self._weights[name] = self._function(name)
            del self._open[name]
        return self._weights[name]

    def _function(self, name: str) -> int:
        left = self._counted(name, self._bodies[name])
        if left <= (BRIEF if name in self._repeated else HEAVY) and name not in self._around:
            return left
        self.counts[name].start = left
        return 1

    def _counted(self, name: str, body: Body) -> int:
        """Count the loops of a function if it is heavy; return what is left of its weight."""
        count = self.counts[name] = _Count()
        total = self._total(body)
        return total if total <= HEAVY else self._left(body, count)

    def _total(self, body: Body) -> int:
        return body.own + sum(map(self._weight, body.calls)) + sum(map(self._loop, body.loops))

    def _loop(self, loop: Loop) -> int:
        """Return the weight of a whole loop: its powers are known one by one."""
        powers = sum(copies * self._power(loop.body, number) for copies, number in self.sizes.powers(loop.hook))
        return loop.most * (1 + self._total(loop.body)) + powers

    def _power(self, body: Body, number: int) -> int:
        prefixes = {"POWER": f"w{number}", "PRICE": f"wp{number}"}
        called = [prefixes.get(table, table) for table in body.powers]
        return sum(self._weight(name) for name in called if name in self.functions or name in self.tables)

    def _left(self, body: Body, count: _Count) -> int:
        """Mark the loops that count themselves; return the weight of the rest."""
        left = body.own + sum(map(self._weight, body.calls))
        for loop in body.loops:
            total = self._loop(loop)
            if total <= HEAVY or loop.owner is None:
                left += total
                continue
            if loop.most == 1 and loop.hook is None:
                left += 1 + self._left(loop.body, count)
                continue
            powers = self.sizes.powers(loop.hook)
            heaviest = max((self._power(loop.body, number) for _, number in powers), default=0)
            steps = 1 + self._left(loop.body, count) + heaviest
            count.loops.append((loop.owner, Steps(steps, loop.ahead)))
            left += 1
        return left

    def _body(self, function: Function) -> Body:
        nodes = walk(function.node.body)
        if not _LOOPS.isdisjoint(map(type, nodes)):
            return LoopReader(self.sizes, self.callable).read(function.node, nodes)
        calls = [name for name in called(nodes) if name in self.callable]
        return Body(len(function.source) // LETTERS_PER_STEP + 1, calls)

    # ---- units ----------------------------------------------------------------------------------

    def _unit(self, entry: str) -> int:
        """Return the weight of the light segments of a unit; the others count themselves."""
        if entry in self._open:
            self._around[entry] = None
            return 0
        if entry not in self.light:
            self._open[entry] = None
            unit = self._segments(entry)
            light = 0
            for name in unit:
                left = self._counted(name, self._bodies[name])
                if left > LIGHT:
                    self.counts[name].start = left
                else:
                    light += left
            del self._open[entry]
            self.light[entry] = light
            for name in unit:
                self.counts[name].back = light
            for name in self._heads(entry, unit):
                self.counts[name].start += light
        return self.light[entry]

    def _segments(self, entry: str) -> dict[str, list[str]]:
        """Return the segments of a unit, each with those that it goes on at without a question or a count between."""
        unit: dict[str, list[str]] = {}
        todo = [entry]
        while todo:
            name = todo.pop()
            if name in unit:
                continue
            unit[name] = []
            for segment, left in _edges(self.functions[name].node):
                to = f"s{segment}"
                if (to in self._units and to != entry) or to not in self.functions:
                    continue
                todo.append(to)
                if not left:
                    unit[name].append(to)
        return unit

    def _heads(self, entry: str, unit: dict[str, list[str]]) -> list[str]:
        """Return the segments at which a unit can go round without a question or a count between."""
        heads: dict[str, None] = {entry: None} if entry in self._around else {}
        seen: dict[str, None] = {}
        path: dict[str, None] = {}
        for root in unit:
            stack = [(root, False)]
            while stack:
                name, done = stack.pop()
                if done:
                    del path[name]
                elif name not in seen:
                    seen[name] = path[name] = None
                    stack.append((name, True))
                    stack.extend((to, False) for to in unit[name])
                elif name in path:
                    heads[name] = None
        return list(heads)

    # ---- writing --------------------------------------------------------------------------------

    def written(self, function: Function) -> Function:
        """Return a function with its counts."""
        count = self.counts[function.name]
        if not (count.start or count.back or count.loops):
            return function
        counted = with_counts(function.node.body, {id(owner): steps for owner, steps in count.loops}, count.back)
        if counted is function.node.body and not count.start:
            return function
        return printed(changed(function.node, body=counted, steps=count.start))


def _edges(function: n.Function) -> list[tuple[int, bool]]:
    """List where a segment goes on, and whether a question or a count lies between."""
    out: list[tuple[int, bool]] = []
    for node in statements(function.body):
        if type(node) in GOES_ON:
            out += [(to, isinstance(node, (n.Back, n.Ask))) for to in jumps((node,))]
    return out
