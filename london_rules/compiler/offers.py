"""What powers offer at the questions of a unit, what must be done there, and what answers a rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from london_rules.compiler.asking import (
    add,
    ask,
    is_answer,
    read_answer,
    record_answer,
    set_options,
    unless_any,
)
from london_rules.compiler.context import Context
from london_rules.compiler.question import FIRST_OFFER, LET_IT, STOP, Loop
from london_rules.compiler.unit import Unit
from london_rules.ir import nodes as n
from london_rules.ir.build import ANSWER, ENTRY_NAMED, ONE, OPTIONS_LISTED, YOU, ZERO, one_more
from london_rules.ir.types import ENTRY, OPTION, OPTIONS, TRUTH
from london_rules.language import constructs as t

ASIDE: Final = n.Local("h", OPTIONS)  # what can be chosen, while what powers offer is listed
PENDING: Final = n.Local("k", TRUTH)
NONE_LISTED: Final = n.ListOf((), OPTION)
ONLY_ONE: Final = n.Compare("==", n.Len(OPTIONS_LISTED), ONE, bare=True)
FIRST: Final = n.Constant(-FIRST_OFFER)


def remaining(
    unit: Unit, s: t.Choose | t.ChooseAction | t.GoOn | None, ctx: Context, span: t.Span | None = None
) -> int | None:
    """Write the question of what must still be done at the moments of a choice, one after the other.

    `span` is its place in this text where the choice is in another, that of a rule with which a loop begins.
    Gives the segment of the question, None if there is none: where an offer was taken, there may be new duties.
    """
    hooks = [] if s is None else _must_hooks(unit, s.at)
    if s is None or not hooks:
        return None
    stride = unit.link.layout.stride
    head, end = unit.link.new_segment(), unit.link.new_segment()
    unit.go_on(head)
    unit.unless_out(ctx.you, n.Goto(end))
    set_options(unit, NONE_LISTED)
    for i, hook in enumerate(hooks):
        applies = unit.gen.power(TRUTH, player=ctx.you)
        unit.emit(_offer_each(unit, hook, hooks[:i], ctx, (n.Must(ENTRY_NAMED, stride), applies)))
    unless_any(unit, n.Goto(end))
    ask(unit, span or s.span, "go-on", ctx)
    read_answer(unit)
    take_offer(unit, head, ctx)
    unit.go_on(end)
    return head


def offers(unit: Unit, ats: tuple[t.At, ...], ctx: Context, loop: Loop | None) -> None:
    """Write what powers offer at the moments of a question."""
    layout = unit.link.layout
    hooks = [layout.hook("moment", at.moment) for at in ats]
    for i, (at, hook) in enumerate(zip(ats, hooks, strict=True)):
        if hook is None:
            continue
        powers: n.Expr = unit.gen.powers(hook, ctx.you)
        if at.again and loop is not None:
            now = n.Compare("==" if at.again == "first" else ">", loop.count, ZERO, bare=True)
            powers = n.And((now, powers), bare=True)
        each = _offer_each(unit, hook, hooks[:i], ctx, (unit.gen.power(TRUTH, player=ctx.you),))
        unit.emit(n.If(powers, (each,)))


def _offer_each(unit: Unit, hook: int, earlier: Sequence[int | None], ctx: Context, asked: tuple[n.Expr, ...]) -> n.For:
    """Give the loop that lists what the powers on a hook offer, but for what an earlier moment offers too."""
    option = n.Offered(ENTRY_NAMED, OPTION)
    if _may_be_listed(unit, hook, earlier):
        asked = (n.Contains(option, OPTIONS_LISTED, negated=True, bare=True), *asked)
    condition = asked[0] if len(asked) == 1 else n.And(asked, bare=True)
    add = n.If(condition, (n.Append(OPTIONS_LISTED, option),), short=True)
    return n.For(ENTRY_NAMED, unit.gen.powers(hook, ctx.you), (add,))


def _may_be_listed(unit: Unit, hook: int, earlier: Sequence[int | None]) -> bool:
    """Tell whether an offer may already be made at an earlier moment of the same question."""
    powers = unit.link.layout.powers
    return any(hook in i.hooks and other in i.hooks for i in powers for other in earlier)


def take_offer(unit: Unit, head: int, ctx: Context) -> None:
    """Carry out an offer that was chosen, then ask again from `head`."""
    taken = n.TakeOffer(ctx.you, n.Offered(ANSWER, ENTRY))
    unit.emit(n.If(n.Compare("<=", ANSWER, FIRST, bare=True), (n.Resume(head), taken)))


def _must_hooks(unit: Unit, ats: tuple[t.At, ...]) -> list[int]:
    """List the hooks of the moments at which something must be done."""
    layout = unit.link.layout
    hooks = [h for h in (layout.hook("moment", at.moment) for at in ats) if h is not None]
    must = [i for i in layout.powers if isinstance(i.text.power, t.Offer) and i.text.power.must]
    return [h for h in hooks if any(h in i.hooks for i in must)]


def end_of_loop(unit: Unit, ats: tuple[t.At, ...], ctx: Context, loop: Loop) -> None:
    """Write what else is offered at the first choice of a loop: to stop, and what powers offer."""
    # A loop can be stopped once it went round often enough and nothing that must be done is still offered.
    stop = loop.stop
    ends = n.Goto(loop.end)
    if not _must_hooks(unit, ats):
        nothing = n.If(n.Not(OPTIONS_LISTED, bare=True), (ends,), short=True)
        unit.emit(n.If(stop, (add(STOP),), (nothing,), chained=True))
        offers(unit, ats, ctx, loop)
        return
    unit.emit(n.SetAside(ASIDE, OPTIONS_LISTED))
    offers(unit, ats, ctx, loop)
    unit.emit(n.Assign(PENDING, n.Primitive("pending", (OPTIONS_LISTED,))))
    free = n.Not(PENDING, bare=True)
    nothing = n.If(n.And((n.Not(ASIDE, bare=True), free), bare=True), (ends,), short=True)
    stopping = n.Append(ASIDE, n.Constant(STOP))
    unit.emit(n.If(n.And((stop, free), bare=True), (stopping,), (nothing,), chained=True))
    set_options(unit, n.Joined(ASIDE, OPTIONS_LISTED))


def leave_loop(unit: Unit, loop: Loop) -> None:
    """Write the end of a loop that the player stops at its first choice."""
    record_answer(unit, loop.node, ANSWER)
    unit.when(is_answer(STOP), n.Goto(loop.end))


def open_rule(unit: Unit, verb: str, inputs: Sequence[n.Expr], ctx: Context) -> int | None:
    """Write the question of the powers that may replace a rule; gives where such a rule ends."""
    hook = unit.link.layout.hook("instead", verb)
    if hook is None:
        return None
    go, end = unit.link.new_segment(), unit.link.new_segment()
    unit.unless_out(ctx.you, n.Goto(go))
    set_options(unit, n.ListOf((n.Constant(LET_IT),), OPTION))
    option = n.Append(OPTIONS_LISTED, n.Offered(ENTRY_NAMED, OPTION))
    applies = n.If(unit.gen.power(TRUTH, inputs), (option,), short=True)
    unit.emit(n.For(ENTRY_NAMED, unit.gen.powers(hook), (applies,)))
    unit.when(ONLY_ONE, n.Goto(go))
    ask(unit, (0, 0), "replace", ctx)
    read_answer(unit)
    unit.when(is_answer(LET_IT), n.Goto(go))
    unit.emit(n.Resume(end), n.TakeOffer(YOU, n.Offered(ANSWER, ENTRY)))
    unit.open(go)
    return end


def close_rule(unit: Unit, verb: str, inputs: Sequence[n.Expr]) -> None:
    """Write what powers do after a rule."""
    stride = unit.link.layout.stride
    hook = unit.link.layout.hook("after", verb)
    if hook is None:
        return
    found = unit.gen.power(TRUTH, inputs)
    reaction, about = n.Reaction(ENTRY_NAMED, stride), n.ThingOf(ENTRY_NAMED, stride)
    if verb not in unit.link.asks.asked_after:
        react = n.If(found, (n.Do(n.CarryOut(reaction, YOU, about)),), short=True)
        unit.emit(*unit.if_in(YOU, (n.For(ENTRY_NAMED, unit.gen.powers(hook), (react,)),)))
        return
    # The powers in force when the rule ended: the tuple stays as it is, whatever a reaction puts in force.
    entries, assign = unit.variable(form="entries")
    index, count = unit.variable()
    head, end = unit.link.new_segment(), unit.link.new_segment()
    unit.emit(assign(unit.gen.powers(hook)), count(ZERO))
    unit.go_on(head)
    unit.when(n.Compare(">=", index, n.Len(entries), bare=True), n.Goto(end))
    unit.unless_out(YOU, n.Goto(end))
    unit.emit(n.Assign(ENTRY_NAMED, n.Look(entries, index)), count(one_more(index)), n.Resume(head))
    unit.unless(found, n.Yield())
    unit.emit(n.Begin(reaction, YOU, about))
    unit.open(end)
