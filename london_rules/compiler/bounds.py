"""How large a number of a text can be: where it could leave 64 bits, generated code checks it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, assert_never

from london_rules.compiler.layout import Layout
from london_rules.compiler.question import NO_WAY
from london_rules.language import constructs as t
from london_rules.language.flow.walk import nodes_of, texts_of

WIDEST: Final = (1 << 63) - 1  # beyond it a number is an error
COUNTER: Final = 1 << 42  # a counter stays within a thousand million, but small gains are not checked one by one


class Bounds:
    """Bound numbers by the text alone: what they can be at most, without their sign."""

    def __init__(self, layout: Layout) -> None:
        self.layout, self.rules = layout, layout.rules
        self._known: dict[str, int] = {}
        self._fields: dict[str, int] = {}
        self._open: dict[str, None] = {}
        self._set: dict[str, list[t.Expr]] | None = None
        self._inputs: dict[str, None] | None = None

    def of(self, node: t.Expr) -> int:  # noqa: C901, PLR0911, PLR0912 - one case per construct
        """Return the bound of a number; 2^63 or more where nothing smaller is known."""
        match node:
            case t.Int():
                return abs(node.value)
            case t.Number():
                return self._number(node.name)
            case t.NumberCall():
                return self._call(node)
            case t.Counter() | t.CounterOn() | t.Value():  # the checker lets values only be compared
                return COUNTER
            case t.Binary():
                left, right = self.within(node.left), self.within(node.right)
                return left * right if node.op == "*" else left + right
            case t.Divide():
                return self.within(node.left) + 1
            case t.Extreme():
                return max(self.within(node.left), self.within(node.right))
            case t.Possessed():
                return self._possessed(node.field)
            case t.NumberCases():
                return max(self.within(node.then), self.within(node.otherwise))
            case t.Position():
                return COUNTER
            case t.CountStacks() | t.Count():
                return max(self.layout.size, self.layout.most)
            case t.RoundNumber():
                return COUNTER
            case t.Steps():
                return NO_WAY
            case t.Fold():
                size = max(self.layout.size, self.layout.most)
                return size * self._measure(node)
            case _:
                assert_never(node)

    def within(self, node: t.Expr) -> int:
        """Return the bound of a number that is checked where it could be wider than 64 bits."""
        return min(self.of(node), WIDEST)

    def _measure(self, node: t.Fold) -> int:
        if node.formula is not None:
            return self.within(node.formula)
        if node.measure in self.rules.numbers:
            return self._number(node.measure)
        return max(self._field(node.measure), COUNTER)

    def _possessed(self, name: str) -> int:
        """Return the bound of a field of a thing, or of a counter or number of a player."""
        of_player = COUNTER if name in self.rules.counters else 0
        number = self._number(name) if name in self.rules.numbers else 0
        return max(self._field(name), of_player, number)

    def _field(self, name: str) -> int:
        if name not in self._fields:
            values = (face.values.get(name, 0) for face in self.rules.faces.values())
            most = max((abs(v) for v in values if isinstance(v, int)), default=0)
            self._fields[name] = most + len(self.rules.values())
        return self._fields[name]

    def _number(self, name: str) -> int:
        """Return the bound of a number that is declared, whatever power sets it, or that a player chooses."""
        if name in self._open or name in self._given():
            return WIDEST
        if name not in self._known:
            self._open[name] = None
            self._known[name] = max(map(self.within, self._values(name)), default=WIDEST)
            del self._open[name]
        return self._known[name]

    def _values(self, name: str) -> list[t.Expr]:
        """List what a number can be: its own text, what powers set it to, and between what it is chosen."""
        if self._set is None:
            self._set = {}
            for _, body in texts_of(self.rules):
                for power in nodes_of(body, t.NumberIs):
                    self._set.setdefault(power.number, []).append(power.value)
                for choice in nodes_of(body, t.ChooseNumber):
                    self._set.setdefault(choice.call, []).extend((choice.least, choice.most))
        declared = self.rules.numbers.get(name)
        return [*([] if declared is None else [declared.body]), *self._set.get(name, ())]

    def _given(self) -> Mapping[str, None]:
        """Give the names of inputs, which can be anything."""
        if self._inputs is None:
            names = [param.name for decl in self.rules.numbers.values() for param in decl.params]
            self._inputs = dict.fromkeys(("shortfall", *names))
        return self._inputs

    def _call(self, node: t.NumberCall) -> int:
        table = self.rules.tables.get(node.name)
        if table is None:
            return self._number(node.name)
        given = 0 if isinstance(node.argument, t.Thing) else self.within(node.argument)
        return max(map(abs, table.rows), default=0) + abs(table.more) * given
