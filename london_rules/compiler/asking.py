"""How a unit asks: what can be chosen is listed, a question is put, and what follows reads the answer."""

from __future__ import annotations

import re
from collections.abc import Sequence

from london_rules.compiler.context import Context
from london_rules.compiler.question import Given, Question, QuestionKind
from london_rules.compiler.unit import Unit
from london_rules.compiler.watch import Answered
from london_rules.ir import nodes as n
from london_rules.ir.build import ANSWER, ANSWERED, OPTIONS_LISTED
from london_rules.language import constructs as t

_LOCAL = re.compile(r"v\d+")


def ask(  # noqa: PLR0913, PLR0917 - all that a question may have
    unit: Unit,
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
    questions, slot = unit.link.questions, unit.slot
    unit.settle()
    number = len(questions)
    anyway = unit.link.asked_anyway(slot)
    questions.append(Question(number, kind, slot, *span, thing, alternative, parts, stops, _names(ctx), anyway=anyway))
    after = unit.link.new_segment()
    unit.emit(n.Ask(number, ctx.you, OPTIONS_LISTED, after))
    unit.open(after)


def record_answer(unit: Unit, node: Answered | None, answer: n.Expr) -> None:
    """Write what records which way was chosen, in watched programs."""
    told = unit.gen.answered(node, answer)
    if told is not None:
        unit.emit(n.Do(told))


def read_answer(unit: Unit) -> None:
    """Write that the answer is at hand: no name outlives a segment."""
    unit.emit(n.Assign(ANSWER, ANSWERED))


def is_answer(code: int) -> n.Expr:
    """Give whether one option was chosen."""
    return n.Compare("==", ANSWER, n.Constant(code), bare=True)


def unless_any(unit: Unit, *then: n.Statement) -> None:
    """Write what is done if there is nothing to choose."""
    unit.unless(OPTIONS_LISTED, *then)


def unless_answer(unit: Unit, option: int, other: int) -> None:
    """Write where it goes on if another part was chosen."""
    unit.when(n.Compare("!=", ANSWER, n.Constant(option), bare=True), n.Goto(other))


def set_options(unit: Unit, options: n.Expr) -> None:
    """Write what can be chosen."""
    unit.emit(n.Assign(OPTIONS_LISTED, options))


def add(option: int) -> n.Append:
    """Give what adds an option."""
    return n.Append(OPTIONS_LISTED, n.Constant(option))


def add_if(unit: Unit, asked: Sequence[n.Expr], option: int) -> None:
    """Write that something can be chosen if all that is asked holds."""
    if not asked:
        unit.emit(add(option))
    else:
        condition = asked[0] if len(asked) == 1 else n.And(tuple(asked), bare=True)
        unit.when(condition, add(option))


def _names(ctx: Context) -> tuple[Given, ...]:
    """List the names that the frame of a text holds."""
    things = [(name, ref.code, ref.kind) for names in (ctx.locals, ctx.several) for name, ref in names.items()]
    numbers = [(name, code, "number") for name, code in ctx.numbers.items()]
    named = [(name, code.name, kind) for name, code, kind in [*things, *numbers] if isinstance(code, n.Local)]
    return tuple(Given(name, int(local[1:]), kind) for name, local, kind in named if _LOCAL.fullmatch(local))


def label(part: t.Block) -> t.Span:
    """Give the place of what is done in a part that can be chosen, without what must hold for it."""
    done = [s for s in part.body if not isinstance(s, t.OnlyIf)]
    return (done[0].span[0], part.span[1]) if done else part.span
