"""How a unit asks: what can be chosen is listed, a question is put, and what follows reads the answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from london_rules.classes import frozen
from london_rules.compiler.context import Context
from london_rules.compiler.question import Given, Question, QuestionKind
from london_rules.ir import nodes as n
from london_rules.ir.build import ANSWER, ANSWERED, OPTIONS_LISTED
from london_rules.language import constructs as t

if TYPE_CHECKING:
    from london_rules.compiler.units import Unit
    from london_rules.compiler.watch import Answered

_LOCAL = re.compile(r"v\d+")


@frozen
class Asking:
    """What every question of a unit is written with."""

    unit: Unit

    def ask(
        self,
        span: t.Span,
        kind: QuestionKind,
        ctx: Context,
        thing: str = "",
        alternative: str = "",
        parts: tuple[t.Span, ...] = (),
        stops: bool = False,
    ) -> None:
        """Write the question for one of the options in `o`; what follows reads `S.ans`.

        Who has left the game is not asked, so `unless_out` is written before the options are listed.
        """
        questions, slot = self.unit.link.questions, self.unit.slot
        self.unit.settle()
        number = len(questions)
        anyway = self.unit.link.asked_anyway(slot)
        questions.append(
            Question(number, kind, slot, *span, thing, alternative, parts, stops, _given(ctx), anyway=anyway)
        )
        after = self.unit.link.new_segment()
        self.unit.emit(n.Ask(number, ctx.you, OPTIONS_LISTED, after))
        self.unit.open(after)

    def tell(self, node: Answered | None, answer: n.Expr) -> None:
        """Write what records which way was chosen, in watched programs."""
        told = self.unit.gen.answered(node, answer)
        if told is not None:
            self.unit.emit(n.Do(told))

    def _answer(self) -> None:
        """Write that the answer is at hand: no name outlives a segment."""
        self.unit.emit(n.Assign(ANSWER, ANSWERED))

    def _is_answer(self, code: int) -> n.Expr:
        return n.Compare("==", ANSWER, n.Constant(code), bare=True)

    def _unless_any(self, *then: n.Statement) -> None:
        """Write what is done if there is nothing to choose."""
        self.unit.unless(OPTIONS_LISTED, *then)

    def _unless_answer(self, option: int, other: int) -> None:
        """Write where it goes on if another part was chosen."""
        self.unit.when(n.Compare("!=", ANSWER, n.Constant(option), bare=True), self.unit.jump(other))

    def _list(self, options: n.Expr) -> None:
        self.unit.emit(n.Assign(OPTIONS_LISTED, options))

    def _add(self, option: int) -> n.Append:
        return n.Append(OPTIONS_LISTED, n.Constant(option))

    def _add_if(self, asked: Sequence[n.Expr], option: int) -> None:
        """Write that something can be chosen if all that is asked holds."""
        if not asked:
            self.unit.emit(self._add(option))
        else:
            condition = asked[0] if len(asked) == 1 else n.And(tuple(asked), bare=True)
            self.unit.when(condition, self._add(option))


def _given(ctx: Context) -> tuple[Given, ...]:
    """List the names that the frame of a text holds."""
    things = [(name, ref.code, ref.kind) for name, ref in ctx.locals.items()]
    numbers = [(name, code, "number") for name, code in ctx.numbers.items()]
    named = [(name, code.name, kind) for name, code, kind in [*things, *numbers] if isinstance(code, n.Local)]
    return tuple(Given(name, int(local[1:]), kind) for name, local, kind in named if _LOCAL.fullmatch(local))
