"""Loops that go on until something holds, and loops that ask whether to go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from london_rules.compiler.context import Context, Variable
from london_rules.compiler.question import GO_ON, STOP
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
        return str(MOST_TIMES) if s.most is None else self._times(s.most, ctx)

    def _times(self, number: t.Expr, ctx: Context) -> str:
        """Write how often something is done; give its code."""
        times, assign = self.unit.variable(form="times")
        self.unit.emit(1, f"{assign} {self.unit.expr.number(number, ctx)}")
        self.unit.emit(1, f"if {times} > {MOST_TIMES}: times({times})")
        return times

    def in_turn(self, s: t.InTurn, ctx: Context) -> Context:
        """Write a loop of turns: whoever has not passed is in a tuple, in the order in which the turns come."""
        unit = self.unit
        left, stay = unit.variable("player", "several")
        who, turn = unit.variable("player")
        index, count = unit.variable(form="count")
        but = "0" if s.but is None else self._times(s.but, ctx)
        unit.lines.extend(unit.gen.listing((t.PlayersFrom(s.first),), ctx))
        unit.emit(1, f"{stay} tuple(o)")
        unit.emit(1, f"{count} 0")
        head, after, end = (unit.link.new_segment() for _ in range(3))
        unit.emit(1, unit.jump(head))
        unit.open(head)
        if unit.link.layout.course.leaving:
            last = f" or {left}[-1:]" if s.call else ""
            unit.emit(1, f"{stay} tuple(x for x in {left} if x in staying(S)){last}")
        unit.emit(1, f"if len({left}) <= {but}: {unit.jump(end)}")
        unit.emit(1, f"if {index} >= {MOST_TIMES}: endless({unit.gen.position(s.span)})")
        unit.emit(1, f"{count} {index} + 1")
        unit.emit(1, f"{turn} {left}[0]")
        unit.emit(1, f"{stay} (*{left}[1:], {who})")
        passing, unit.passing = unit.passing, (f"{stay} tuple(x for x in {left} if x != {who})", unit.jump(after))
        with unit.left_by(unit.jump(end)):
            unit.inner(s.body, ctx.asked(who), after)
        unit.passing = passing
        unit.emit(1, unit.jump(after))
        unit.open(after)
        unit.emit(1, unit.back(head))
        unit.open(end)
        if not s.call:
            return ctx
        last, bind = unit.variable("player")
        unit.emit(1, f"{bind} {left}[0] if len({left}) == 1 else None")
        return ctx.bind_it(Variable(last, "player"), s.call)

    def up_to(self, s: t.UpTo, ctx: Context) -> None:
        """Write a loop that does not begin with a choice: whether it goes on is a question of its own."""
        unit = self.unit
        index, count = unit.variable(form="count")
        unit.emit(1, f"{count} 0")
        most = None if s.most is None else self._times(s.most, ctx)
        least = None if s.least is None else self._times(s.least, ctx)
        head, body, after, end = (unit.link.new_segment() for _ in range(4))
        unit.emit(1, unit.jump(head))
        unit.open(head)
        if most is not None:
            unit.emit(1, f"if {index} >= {most}: {unit.jump(end)}")
        feasible = unit.gen.feasible(s.body, ctx)
        if feasible != "True":
            unit.emit(1, f"if not {feasible}: {unit.jump(end)}")
        if least is not None:
            unit.emit(1, f"if {index} < {least}: {unit.jump(body)}")
        unit.emit(1, f"o = [{GO_ON}, {STOP}]")
        unit.questions.ask(s.span, "go-on", ctx, stops=True)
        unit.emit(1, "a = S.ans")
        unit.questions.tell(s, "a")
        unit.emit(1, f"if a == {STOP}: {unit.jump(end)}")
        unit.emit(1, unit.jump(body))
        unit.open(body)
        with unit.left_by(unit.jump(end)):
            unit.inner(s.body, ctx, after)
        unit.emit(1, unit.jump(after))
        unit.open(after)
        unit.emit(1, f"{count} {index} + 1")
        unit.emit(1, unit.back(head))
        unit.open(end)
