"""Loops that go on until something holds, and loops that ask whether to go on."""

from __future__ import annotations

from collections.abc import Callable

from london_rules.compiler.asking import ask, record_answer
from london_rules.compiler.context import Context, Variable
from london_rules.compiler.feasible import feasibility
from london_rules.compiler.lists import listing_of
from london_rules.compiler.question import GO_ON, STOP
from london_rules.compiler.unit import ASKING, PLAIN, Unit
from london_rules.ir import nodes as n
from london_rules.ir.build import ANSWER, ANSWERED, NIL, ONE, OPTIONS_LISTED, TRUE, ZERO, one_more
from london_rules.ir.types import NUMBER, OPTION, PLAYER
from london_rules.ir.types import Sequence as Several
from london_rules.language import constructs as t
from london_rules.language.flow.walk import MOST_TIMES, leaves_one


def _endless(unit: Unit, span: t.Span) -> n.Do:
    """Give the error of a loop that does not come to its end."""
    return n.Do(n.Primitive("endless", (unit.gen.position(span),)))


@PLAIN.of(t.Repeat)
def _plain(unit: Unit, s: t.Repeat, ctx: Context) -> None:
    """Write a loop in which nothing asks."""
    x = None if s.most is not None else n.Local(unit.gen.fresh(), NUMBER)
    times = None if s.most is None else unit.gen.number(s.most, ctx)
    too_often = None if x is None else _endless(unit, s.span)
    with unit.left_by(n.Break()):
        body = unit.nested(s.body, ctx)
    holds = unit.gen.cond(s.condition, ctx)
    done = n.If(n.Not(holds, bare=True) if s.first else holds, (n.Break(),), short=True)
    asked, done_after = ((done,), ()) if s.first else ((), (done,))
    if times is not None:
        unit.emit(n.Repeat(times, (*asked, *body, *done_after)))
        return
    assert x is not None and too_often is not None
    limit = n.If(n.Compare("==", x, n.Constant(MOST_TIMES), bare=True), (too_often,), short=True)
    unit.emit(n.For(x, n.Range(0, n.Constant(MOST_TIMES + 1), NUMBER), (*asked, limit, *body, *done_after)))


@ASKING.of(t.Repeat)
def _asking(unit: Unit, s: t.Repeat, ctx: Context, skip: int) -> None:
    """Write a loop that may ask; it goes back by way of the driver, as a round may ask nothing."""
    index, count = unit.variable()
    unit.emit(count(ZERO))
    most = n.Constant(MOST_TIMES) if s.most is None else unit.times(s.most, ctx)
    body, after, end = (unit.link.new_segment() for _ in range(3))
    unit.go_on(body)
    if s.first:
        unit.unless(unit.gen.cond(s.condition, ctx), n.Goto(end))
    too_often = n.Goto(end) if s.most else _endless(unit, s.span)
    unit.when(n.Compare(">=", index, most, bare=True), too_often)
    with unit.left_by(n.Goto(end)):
        unit.inner(s.body, ctx, after)
    unit.go_on(after)
    unit.emit(count(one_more(index)))
    unit.unless_out(ctx.you, n.Goto(end))  # who is not asked any more may never bring about what it waits for
    if not s.first:
        unit.when(unit.gen.cond(s.condition, ctx), n.Goto(end))
    unit.emit(n.Back(body))
    unit.open(end)


@PLAIN.of(t.Chain)
def _chain_plain(unit: Unit, s: t.Chain, ctx: Context) -> None:
    """Write a chain in which nothing asks."""
    chain = _Chain(unit, s, ctx)
    with unit.left_by(n.Break()):
        body = unit.nested(s.body, chain.inner)
    often = n.Range(0, n.Constant(chain.most), NUMBER)
    none_left = n.If(n.Not(n.NotEmpty(chain.listing.to), bare=True), (n.Break(),), short=True)
    each = unit.if_in(chain.member, body) if chain.kind == "player" else body
    unit.emit(n.For(n.Local(unit.gen.fresh(), NUMBER), often, (chain.listing, none_left, *chain.taken, *each)))


@ASKING.of(t.Chain)
def _chain(unit: Unit, s: t.Chain, ctx: Context, skip: int) -> None:
    """Write a chain that may ask; it goes back by way of the driver, as a round may ask nothing."""
    chain = _Chain(unit, s, ctx)
    head, end = unit.link.new_segment(), unit.link.new_segment()
    unit.go_on(head)
    unit.emit(chain.listing)
    unit.unless(n.NotEmpty(chain.listing.to), n.Goto(end))
    unit.emit(*chain.taken)
    after = unit.link.new_segment()
    if chain.kind == "player":
        unit.unless_out(chain.member, n.Goto(after))
    with unit.left_by(n.Goto(end)):
        unit.inner(s.body, chain.inner, after)
    unit.go_on(after)
    unit.emit(n.Back(head))
    unit.open(end)


class _Chain:
    """The parts of a chain: what is left of its collection, and how the next of it is taken. Nothing is taken twice."""

    def __init__(self, unit: Unit, s: t.Chain, ctx: Context) -> None:
        self.kind = unit.gen.kind_of(s.of, ctx)
        low, high = unit.link.layout.kind_range.get(self.kind, (0, unit.link.layout.most))
        self.most = high - low
        had, keep = unit.variable(self.kind, "several")
        self.member, bind = unit.variable(self.kind)
        unit.emit(keep(n.Empty(self.member.type)))
        whole, x = listing_of(unit.gen, (s.of,), ctx), n.Local(unit.gen.fresh(), self.member.type)
        left = n.Comprehension(x, (n.Each(x, whole.value), n.When(n.Contains(x, had, negated=True, bare=True))))
        self.listing = n.Assign(whole.to, left)
        self.taken = (bind(n.Look(whole.to, ZERO)), keep(n.Added(had, self.member)))
        self.inner = ctx.bind_it(Variable(self.member, self.kind))


@ASKING.of(t.InTurn)
def _in_turn(unit: Unit, s: t.InTurn, ctx: Context, skip: int) -> Context:
    """Write a loop of turns: whoever has not passed is in a tuple, in the order in which the turns come."""
    left, stay = unit.variable("player", "several")
    who, turn = unit.variable("player")
    index, count = unit.variable()
    but = ZERO if s.but is None else unit.times(s.but, ctx)
    listing = listing_of(unit.gen, (t.PlayersFrom(s.first),), ctx)
    unit.emit(listing)
    if unit.link.layout.course.leaving and s.call:  # somebody is the last one even where all have left
        unit.unless(listing.to, n.Append(listing.to, ctx.you))
    unit.emit(stay(n.Fixed(listing.to)), count(ZERO))
    head, after, end = (unit.link.new_segment() for _ in range(3))
    unit.go_on(head)
    if unit.link.layout.course.leaving:
        _keep_who_stays(unit, left, stay, keep_last=bool(s.call))
    unit.when(n.Compare("<=", n.Len(left), but, bare=True), n.Goto(end))
    unit.when(n.Compare(">=", index, n.Constant(MOST_TIMES), bare=True), _endless(unit, s.span))
    unit.emit(count(one_more(index)), turn(n.Look(left, ZERO)), stay(n.Rotated(left, who)))
    passing, unit.passing = unit.passing, (stay(n.Without(left, who)), n.Goto(after))
    with unit.left_by(n.Goto(end)):
        unit.inner(s.body, ctx.asked(who), after)
    unit.passing = passing
    unit.go_on(after)
    unit.emit(n.Back(head))
    unit.open(end)
    if not s.call:
        return ctx
    sure = leaves_one(s)
    last, bind = unit.variable("player", optional=not sure)
    alone = n.Compare("==", n.Len(left), ONE, bare=True)
    first = n.Look(left, ZERO)
    unit.emit(bind(first if sure else n.Choice(first, alone, NIL, bare=True)))
    return ctx.bind_it(Variable(last, "player"), s.call)


def _keep_who_stays(unit: Unit, left: n.Local, stay: Callable[[n.Expr], n.SetLocal], *, keep_last: bool) -> None:
    """Take those who have left the game out of a loop of turns, but not the last one if the loop names that one."""
    q = n.Local("q", PLAYER)
    staying = n.Comprehension(q, (n.Each(q, left), n.When(n.Contains(q, unit.gen.players(), bare=True))))
    listed = n.Local("o", Several(PLAYER))
    unit.emit(n.Assign(listed, staying))
    if keep_last:
        last = n.ListOf((n.Look(left, n.Constant(-1)),), PLAYER)
        unit.when(n.Compare("==", n.Len(listed), ZERO, bare=True), n.Assign(listed, last))
    unit.emit(stay(n.Fixed(listed)))


def up_to_by_asking(unit: Unit, s: t.UpTo, ctx: Context) -> None:
    """Write a loop that does not begin with a choice: whether it goes on is a question of its own."""
    index, count = unit.variable()
    unit.emit(count(ZERO))
    most = None if s.most is None else unit.times(s.most, ctx)
    least = None if s.least is None else unit.times(s.least, ctx)
    head, body, after, end = (unit.link.new_segment() for _ in range(4))
    unit.go_on(head)
    if most is not None:
        unit.when(n.Compare(">=", index, most, bare=True), n.Goto(end))
    unit.unless_out(ctx.you, n.Goto(end))
    feasible = feasibility(unit.gen, s.body, ctx)
    if feasible != TRUE:
        unit.unless(feasible, n.Goto(end))
    if least is not None:
        unit.when(n.Compare("<", index, least, bare=True), n.Goto(body))
    unit.emit(n.Assign(OPTIONS_LISTED, n.ListOf((n.Constant(GO_ON), n.Constant(STOP)), OPTION)))
    ask(unit, s.span, "go-on", ctx, stops=True)
    unit.emit(n.Assign(ANSWER, ANSWERED))
    record_answer(unit, s, ANSWER)
    unit.when(n.Compare("==", ANSWER, n.Constant(STOP), bare=True), n.Goto(end))
    unit.go_on(body)
    with unit.left_by(n.Goto(end)):
        unit.inner(s.body, ctx, after)
    unit.go_on(after)
    unit.emit(count(one_more(index)))
    unit.emit(n.Back(head))
    unit.open(end)
