"""Between which values a number can be, whatever happens in the game: by its text and by what is declared."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Final, TypeAlias, assert_never

from london_rules.classes import define, field
from london_rules.language import constructs as t
from london_rules.language.flow.constants import known_before_play
from london_rules.language.flow.course import course_of
from london_rules.language.rules import Bounds, Rules

FAR: Final = 10**12  # as good as without end
Interval: TypeAlias = tuple[int, int]
ANYTHING: Final[Interval] = (-FAR, FAR)
_NOT_NEGATIVE: Final[Interval] = (0, FAR)


@define(slots=False)
class Intervals:
    """Find the interval of a number; `chosen` gives those of the numbers that its text chooses."""

    rules: Rules
    rolled: Mapping[str, Interval] = MappingProxyType({})  # counters that nothing but a roll changes
    _known: dict[str, Interval] = field(factory=dict)
    _open: dict[str, None] = field(factory=dict)

    def of(self, node: t.Expr, chosen: Mapping[str, Interval]) -> Interval:  # noqa: C901, PLR0911, PLR0912 - one case per construct
        """Give the least and the greatest value that a number can have."""
        match node:
            case t.Int():
                return node.value, node.value
            case t.Number():
                return chosen[node.name] if node.name in chosen else self._number(node.name)
            case t.NumberCall():
                return self._call(node, chosen)
            case t.Counter() | t.CounterOn():
                return self._counter(node.name)
            case t.Binary():
                return _binary(node.op, self.of(node.left, chosen), self.of(node.right, chosen))
            case t.Divide():
                return _quotient(node.rounded, self.of(node.left, chosen), self.of(node.right, chosen))
            case t.Extreme():
                (a, b), (c, d) = self.of(node.left, chosen), self.of(node.right, chosen)
                return (min(a, c), min(b, d)) if node.how == "smaller" else (max(a, c), max(b, d))
            case t.NumberCases():
                (a, b), (c, d) = self.of(node.then, chosen), self.of(node.otherwise, chosen)
                return min(a, c), max(b, d)
            case t.Count():
                return self._count(node.of)
            case t.CountStacks():
                zone = self.rules.zones.get(node.zone.name)
                return 0, FAR if zone is None else self.copies.get(zone.kind, FAR)
            case t.Steps() | t.Position() | t.RoundNumber():
                return _NOT_NEGATIVE
            case t.Fold():
                return self._fold(node)
            case t.Possessed():
                return self.possessed(node.field)
            case t.Value():
                return ANYTHING
            case _:
                assert_never(node)

    def chosen_in(self, body: list[t.ChooseNumber]) -> dict[str, Interval]:
        """Give the intervals of the numbers that a text chooses, with the values that parameters have now."""
        out: dict[str, Interval] = {}
        for choose in body:
            # Numbers the wrong way round are reported, and go on as if they were the right way.
            low, high = sorted((self._limit(choose.least, 0), self._limit(choose.most, 1)))
            old = out.get(choose.call, (low, high))
            out[choose.call] = min(low, old[0]), max(high, old[1])
        return out

    @cached_property
    def tables(self) -> range:
        """Give the numbers of players there can be; where players can leave the game, fewer than have seats."""
        low, high = self.rules.players
        return range(0 if course_of(self.rules).leaving else low, high + 1)

    def _limit(self, node: t.Expr, side: int) -> int:
        """Give the least (0) or greatest (1) value of a limit of a choice."""
        known = [known_before_play(self.rules, node, n) for n in self.tables]
        values = [value[0] for value in known if value is not None]
        if values and len(values) == len(known):
            return max(values) if side else min(values)
        return self.of(node, {})[side]

    @cached_property
    def copies(self) -> dict[str, int]:
        """Give how many things there are of each kind that has any."""
        out: dict[str, int] = {}
        for face in self.rules.faces.values():
            out[face.kind] = out.get(face.kind, 0) + face.copies
        return out

    def field(self, name: str) -> Interval:
        """Give the interval of a field by its declared bounds; a missing value counts as 0."""
        decls = [kind.fields[name] for kind in self.rules.kinds.values() if name in kind.fields]
        found = [_within(decl.bounds) for decl in decls] + [(0, 0) for decl in decls if decl.optional]
        return (min(low for low, _ in found), max(high for _, high in found)) if found else ANYTHING

    def possessed(self, name: str) -> Interval:
        """Give the interval of a field of a thing, or of a counter or number of a player."""
        if name in self.rules.counters or name in self.rules.numbers:
            return ANYTHING
        return self.field(name)

    def _number(self, name: str) -> Interval:
        """Give the interval of a declared number; one that powers change, or that is only a figure, can be anything."""
        decl = self.rules.numbers.get(name)
        if decl is None or name in self._open or decl.params or name in self.rules.changed_numbers():
            return ANYTHING
        if decl.parameter:
            return _within(decl.bounds)
        if isinstance(decl.body, t.Int):
            return ANYTHING  # it is there for others to replace
        if name not in self._known:
            self._open[name] = None
            self._known[name] = self.of(decl.body, {})
            del self._open[name]
        return self._known[name]

    def _call(self, node: t.NumberCall, chosen: Mapping[str, Interval]) -> Interval:
        table = self.rules.tables.get(node.name)
        if table is None:
            return ANYTHING
        if isinstance(node.argument, t.Thing):
            return ANYTHING
        low, high = self.of(node.argument, chosen)
        rows = table.rows[max(low, 0) : max(high, 0) + 1] or table.rows[-1:]
        if high < len(table.rows) or not table.more:
            return min(rows), max(rows)
        return (min(rows), FAR) if table.more > 0 else (-FAR, max(rows))

    def _counter(self, name: str) -> Interval:
        decl = self.rules.counters.get(name)
        if name in self.rolled:
            return self.rolled[name]
        return ANYTHING if decl is None or decl.least is None else (decl.least, FAR)

    def _count(self, of: t.Collection) -> Interval:
        low, high = self.tables[0], self.tables[-1]
        match of:
            case t.Things(kind="player"):
                return (low, high) if not of.rel and of.other_than is None else (0, high)
            case t.OtherPlayers():
                return (max(low - 1, 0), high - 1) if not of.rel else (0, high - 1)
            case t.ChosenThings(name=t.WHO_CHOSE):
                return min(low, 0 if of.rel else 1), high
            case t.Things() | t.TopThings() | t.RowThings():
                return 0, self.copies.get(of.kind, FAR)
            case _:
                return _NOT_NEGATIVE

    def _fold(self, node: t.Fold) -> Interval:
        low, high = self._measure(node)
        if node.how == "total":
            return (0 if low >= 0 else -FAR), (0 if high <= 0 else FAR)
        return min(low, 0), max(high, 0)

    def _measure(self, node: t.Fold) -> Interval:
        if node.formula is not None:
            return self.of(node.formula, {})
        if node.measure in self.rules.counters:
            return self._counter(node.measure)
        return self._number(node.measure) if node.measure in self.rules.numbers else self.field(node.measure)


def _within(bounds: Bounds) -> Interval:
    return (-FAR if bounds.least is None else bounds.least), (FAR if bounds.most is None else bounds.most)


def _binary(op: str, left: Interval, right: Interval) -> Interval:
    (a, b), (c, d) = left, right
    if op == "+":
        return _near(a + c), _near(b + d)
    if op == "-":
        return _near(a - d), _near(b - c)
    corners = (a * c, a * d, b * c, b * d)
    return _near(min(corners)), _near(max(corners))


def _near(value: int) -> int:
    return max(-FAR, min(FAR, value))


def _quotient(rounded: str, left: Interval, right: Interval) -> Interval:
    if right[0] < 0 or right[1] < 1:
        return ANYTHING
    right = max(right[0], 1), right[1]  # nothing is divided by 0
    ends = [n if abs(n) == FAR else -(-n // by) if rounded == "up" else n // by for n in left for by in right]
    return min(ends), max(ends)
