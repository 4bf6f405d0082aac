"""Loops that go on until something holds, in texts that never ask and in texts that may."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from london_rules.compiler.context import Context
from london_rules.language import constructs as t
from london_rules.language.flow.walk import MOST_TIMES

if TYPE_CHECKING:
    from london_rules.compiler.units import Unit


@frozen
class Repeats:
    """Write such loops for one unit."""

    unit: Unit

    def plain(self, s: t.Repeat, ctx: Context, depth: int) -> None:
        """Write a loop in which nothing asks."""
        unit = self.unit
        if s.most is None:
            x = unit.expr.fresh()
            unit.emit(depth, f"for {x} in range(0, {MOST_TIMES + 1}):")
            unit.emit(depth + 1, f"if {x} == {MOST_TIMES}: endless({unit.gen.position(s.span)})")
        else:
            unit.emit(depth, f"for _ in range(times({unit.expr.number(s.most, ctx)})):")
        with unit.left_by("break"):
            unit.nested(s.body, ctx, depth + 1)
        unit.emit(depth + 1, f"if {unit.expr.cond(s.condition, ctx)}: break")

    def asking(self, s: t.Repeat, ctx: Context) -> None:
        """Write a loop that may ask; it goes back by way of the driver, as a round may ask nothing."""
        unit = self.unit
        index, count = unit.variable(form="count")
        unit.emit(1, f"{count} 0")
        most = self._most(s, ctx)
        body, after, end = (unit.link.new_segment() for _ in range(3))
        unit.emit(1, unit.jump(body))
        unit.open(body)
        too_often = unit.jump(end) if s.most else f"endless({unit.gen.position(s.span)})"
        unit.emit(1, f"if {index} >= {most}: {too_often}")
        with unit.left_by(unit.jump(end)):
            unit.inner(s.body, ctx, after)
        unit.emit(1, unit.jump(after))
        unit.open(after)
        unit.emit(1, f"{count} {index} + 1")
        unit.emit(1, f"if {unit.expr.cond(s.condition, ctx)}: {unit.jump(end)}")
        unit.emit(1, unit.back(body))
        unit.open(end)

    def _most(self, s: t.Repeat, ctx: Context) -> str:
        """Give the code of how often a loop goes round at most."""
        if s.most is None:
            return str(MOST_TIMES)
        most, assign = self.unit.variable(form="times")
        self.unit.emit(1, f"{assign} {self.unit.expr.number(s.most, ctx)}")
        self.unit.emit(1, f"if {most} > {MOST_TIMES}: times({most})")
        return most
