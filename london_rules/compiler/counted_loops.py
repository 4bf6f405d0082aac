"""Loops that may ask and count their rounds: for each of some things, so many times, up to so many times."""

from __future__ import annotations

from london_rules.compiler.context import Context, Variable
from london_rules.compiler.lists import listing_of
from london_rules.compiler.offers import remaining
from london_rules.compiler.question import Loop
from london_rules.compiler.repeats import up_to_by_asking
from london_rules.compiler.unit import ASKING, Setter, Unit
from london_rules.ir import nodes as n
from london_rules.ir.build import TRUE, ZERO, one_more
from london_rules.language import constructs as t
from london_rules.language.flow.walk import first_choice


@ASKING.of(t.ForEach)
def _for_each(unit: Unit, s: t.ForEach, ctx: Context, skip: int) -> None:
    """Write a loop over things, which are fixed when it begins."""
    kind = unit.gen.kind_of(s.of, ctx)
    things, assign = unit.variable(kind, "several")
    index, count = unit.variable()
    x, bind = unit.variable(kind)
    listing = listing_of(unit.gen, (s.of,), ctx)
    # Fixed when the loop begins; a tuple, as clones copy frames but not what their locals hold.
    unit.emit(listing, assign(n.Fixed(listing.to)), count(ZERO))
    head, after, end = (unit.link.new_segment() for _ in range(3))
    unit.go_on(head)
    unit.when(n.Compare(">=", index, n.Len(things), bare=True), n.Goto(end))
    unit.emit(bind(n.Look(things, index)))
    if kind == "player":
        unit.unless_out(x, n.Goto(after))
    with unit.left_by(n.Goto(end)):
        unit.inner(s.body, ctx.bind_it(Variable(x, unit.gen.kind_of(s.of, ctx))), after)
    _round(unit, after, index, count, head, None)
    unit.open(end)


def _round(
    unit: Unit, after: int, index: n.Local, count: Setter, body: int, more: n.Expr | None, *, asked: bool = False
) -> None:
    """Close a loop; where every round asks, the question itself keeps the calls from piling up."""
    unit.go_on(after)
    unit.emit(count(one_more(index)))
    again = n.Goto(body) if asked else n.Back(body)
    if more is None:
        unit.emit(again)
    else:
        unit.when(more, again)


@ASKING.of(t.Times)
def _times(unit: Unit, s: t.Times, ctx: Context, skip: int) -> None:
    """Write a loop that goes round so many times."""
    number = unit.times(s.number, ctx)
    index, count = unit.variable()
    unit.emit(count(ZERO))
    body, after, end = (unit.link.new_segment() for _ in range(3))
    unit.when(n.Compare("<=", number, ZERO, bare=True), n.Goto(end))
    unit.go_on(body)
    with unit.left_by(n.Goto(end)):
        unit.inner(s.body, ctx, after)
    asked = unit.link.begins_with_choice(s.body, unit.slot)
    _round(unit, after, index, count, body, n.Compare("<", index, number, bare=True), asked=asked)
    unit.go_on(end)


@ASKING.of(t.UpTo)
def _up_to(unit: Unit, s: t.UpTo, ctx: Context, skip: int) -> None:
    """Write a loop whose first choice offers to stop; where it begins with none, it is asked whether to go on."""
    choice = first_choice(unit.link.rules, s.body)
    if choice is None:
        up_to_by_asking(unit, s, ctx)
        return
    index, count = unit.variable()
    unit.emit(count(ZERO))
    most = None if s.most is None else unit.times(s.most, ctx)
    stop: n.Expr = TRUE
    if s.least is not None:
        least, assign = unit.variable()
        unit.emit(assign(unit.gen.number(s.least, ctx)))
        stop = n.Compare(">=", index, least, bare=True)
    first, after, end = (unit.link.new_segment() for _ in range(3))
    if most is not None:
        unit.when(n.Compare(">=", index, most, bare=True), n.Goto(end))
    unit.go_on(first)
    loop, unit.loop = unit.loop, Loop(stop, index, end, node=s)
    with unit.left_by(n.Goto(end)):
        _opened(unit, s.body, ctx, after)
    unit.loop = loop
    more = None if most is None else n.Compare("<", index, most, bare=True)
    _round(unit, after, index, count, first, more, asked=True)
    if most is not None:
        unit.emit(n.Goto(end))
    unit.open(end)
    if not isinstance(choice, t.Either):
        remaining(unit, choice, ctx, None if choice is s.body.body[0] else s.span)


def _opened(unit: Unit, block: t.Block, ctx: Context, end: int) -> Context:
    """Write the text of a loop; the rule that it begins with is opened, so that its choice can offer to stop."""
    first, rest = block.body[0], block.body
    if isinstance(first, t.Call) and not first.arguments and isinstance(first.subject, t.You):
        decl = unit.link.rules.rules[first.verb]
        with unit.within(decl.slot.id):
            # A later choice of the rule with nothing to choose ends the rule, not the round.
            after = unit.link.new_segment() if any(map(_may_end, decl.body.body[1:])) else end
            _opened(unit, decl.body, ctx, after)
            if after != end:
                unit.go_on(after)
        rest = rest[1:]
    for statement in rest:
        ctx = unit.statement(statement, ctx, end)
    return ctx


def _may_end(s: t.Statement) -> bool:
    """Tell whether a statement ends its block where there is nothing to choose."""
    several = t.ChooseNumber | t.ChooseSeveral | t.Either
    return isinstance(s, several) or (isinstance(s, t.Choose) and not s.alternative)
