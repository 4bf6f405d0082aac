"""The places of a unit that ask: choices, actions and orders."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from london_rules.classes import evolve
from london_rules.compiler.asking import (
    add,
    add_if,
    ask,
    is_answer,
    read_answer,
    record_answer,
    set_options,
    unless_answer,
    unless_any,
)
from london_rules.compiler.changes import move
from london_rules.compiler.chosen import chosen_from
from london_rules.compiler.context import Context, Variable
from london_rules.compiler.equals import Equals
from london_rules.compiler.feasible import feasibility
from london_rules.compiler.flow import expire, text_in_place
from london_rules.compiler.lists import each_once, listing_of, new_list
from london_rules.compiler.masks import in_groups, listed, searches
from london_rules.compiler.numbers import together, values_of
from london_rules.compiler.offers import NONE_LISTED, ONLY_ONE, end_of_loop, leave_loop, offers, remaining, take_offer
from london_rules.compiler.question import GO_ON, OTHER, STOP, Loop
from london_rules.compiler.unit import ASKING, Unit
from london_rules.ir import nodes as n
from london_rules.ir.build import ANSWER, ANSWERED, NIL, ONE, OPTIONS_LISTED, TRUE, ZERO, thing
from london_rules.ir.types import KEY, NUMBER, OPTION, Optional, Sequence, of_kind
from london_rules.language import constructs as t
from london_rules.language.flow.walk import nodes

Several: TypeAlias = t.ChooseSeveral | t.SecretThings
TOLD: Final = n.Local("k", Optional(Sequence(KEY)))
IN_A_ROW: Final = 8  # so many actions at most are compared with the answer one after the other


@ASKING.of(t.May)
def _may(unit: Unit, s: t.May, ctx: Context, end: int) -> None:
    """Write a question whether to carry a text out."""
    end = unit.link.new_segment()
    unit.unless_out(ctx.you, n.Goto(end))
    feasible = feasibility(unit.gen, s.body, ctx)
    if feasible != TRUE:
        unit.unless(feasible, n.Goto(end))
    unit.emit(n.Assign(OPTIONS_LISTED, n.ListOf((ONE, ZERO), OPTION)))
    ask(unit, s.span, "yes-no", ctx)
    record_answer(unit, s, ANSWERED)
    unit.unless(ANSWERED, n.Goto(end))
    unit.inner(s.body, ctx, end)
    unit.go_on(end)


@ASKING.of(t.Choose)
def _choose(unit: Unit, s: t.Choose, ctx: Context, end: int) -> Context:
    """Write a choice of one of a collection; gives what the words mean after it."""
    of = chosen_from(s)
    loop, unit.loop = unit.loop, None
    if s.random:
        return _at_random(unit, s, of, ctx, end)
    duties = None if loop is not None else remaining(unit, s, ctx)
    kind = unit.gen.kind_of(of, ctx)
    x, assign = unit.variable(kind, optional=bool(s.alternative))
    head = unit.link.new_segment()
    unit.go_on(head)
    unit.unless_out(ctx.you, n.Back(end) if loop is None else n.Goto(loop.end))
    list_options(unit, of, ctx)
    _special_options(unit, s, ctx, loop, end)
    unit.gen.asked[len(unit.link.questions)] = (of, ctx)
    ask(unit, s.span, "one", ctx, kind, s.alternative, stops=loop is not None)
    read_answer(unit)
    if s.at:
        take_offer(unit, head if duties is None else duties, ctx)
    record_answer(unit, s if s.alternative else None, ANSWER)
    if loop is not None:
        leave_loop(unit, loop)
    chosen = n.Choice(NIL, is_answer(OTHER), ANSWER, bare=True) if s.alternative else ANSWER
    unit.emit(assign(chosen))
    _tell_choice(unit, s.span, ctx)
    return ctx.bind_it(Variable(x, kind), s.call)


def _tell_choice(unit: Unit, span: t.Span, ctx: Context) -> None:
    unit.event("chose", unit.gen.position(span), ctx.you, ANSWER)


def _drawn(unit: Unit) -> n.Expr:
    """Give one of the options, drawn by chance."""
    return n.Look(OPTIONS_LISTED, n.Primitive("rnd", (n.Len(OPTIONS_LISTED),)))


def _at_random(unit: Unit, s: t.Choose, of: t.Collection, ctx: Context, end: int) -> Context:
    kind = unit.gen.kind_of(of, ctx)
    x, assign = unit.variable(kind)
    set_options(unit, new_list(unit.gen, of, ctx))
    unless_any(unit, n.Back(end))
    unit.emit(assign(_drawn(unit)))
    return ctx.bind_it(Variable(x, kind), s.call)


@ASKING.of(t.ChooseSeveral)
def _choose_several(unit: Unit, s: t.ChooseSeveral, ctx: Context, end: int) -> Context:
    """Write the choice of several of a collection, one after the other; gives what the words mean after it."""
    kind = unit.gen.kind_of(s.of, ctx)
    unit.unless_out(ctx.you, n.Back(end))
    most = unit.times(s.number, ctx)
    if not s.up_to:
        unit.when(n.Compare("<", together(unit.gen, s, ctx), most, bare=True), n.Back(end))
    chosen, assign = unit.variable(kind, "several")
    unit.emit(assign(n.Empty(of_kind(kind))))
    head, done = unit.link.new_segment(), unit.link.new_segment()
    unit.go_on(head)
    unit.when(n.Compare(">=", n.Len(chosen), most, bare=True), n.Goto(done))
    inner = ctx.bind_several(so_far(s), Variable(chosen, kind))
    of = list_rest(unit, s, chosen, inner)
    unless_any(unit, n.Goto(done))
    if s.up_to:
        unit.emit(add(STOP))
    unit.gen.asked[len(unit.link.questions)] = (of, inner)
    ask(unit, s.span, "one", ctx, kind, stops=s.up_to)  # what is still being chosen has no name in the question
    read_answer(unit)
    if s.up_to:
        unit.when(is_answer(STOP), n.Goto(done))
    unit.emit(assign(n.Added(chosen, ANSWER)))
    _tell_choice(unit, s.span, ctx)
    unit.emit(n.Goto(head))
    unit.open(done)
    return ctx.bind_several(s.call, Variable(chosen, kind))


def so_far(s: Several) -> str:
    """Name what is chosen already: by the name that it gets, unless what is chosen from has that name before."""
    named = (node.name for node in nodes(s.of) if isinstance(node, (t.ChosenThings, t.IsChosen)))
    return f"chosen {s.call}" if s.call in named else s.call


def list_rest(unit: Unit, s: Several, chosen: n.Expr, ctx: Context, asked: n.Expr | None = None) -> t.Collection:
    """List what is left to choose from; gives the collection in which that is. `asked` is as in `list_options`."""
    of: t.Collection = s.of
    x = thing("x", unit.gen.kind_of(of, ctx))
    if isinstance(of, (t.Things, t.GroupThings, t.Related, t.OtherPlayers, t.ChosenThings)):
        of = evolve(of, rel=(*of.rel, t.IsChosen(so_far(s), negated=True)))
        list_options(unit, of, ctx, asked)
    else:
        list_options(unit, of, ctx, asked, n.Contains(x, chosen, negated=True, bare=True))
    if s.different:
        value = n.Look(unit.gen.field_table(s.different), x)
        taken = n.Local("k", Sequence(NUMBER))
        unit.emit(n.Assign(taken, n.Comprehension(value, (n.Each(x, chosen),))))
        _keep(unit, x, n.Contains(value, taken, negated=True, bare=True))
    if s.same:
        _keep(unit, x, _alike(unit, s, x, chosen, ctx))
    return of


def _alike(unit: Unit, s: Several, x: n.Local, chosen: n.Expr, ctx: Context) -> n.Expr:
    """Write that a thing has the value of those chosen before; as the first, that there are enough others with it."""
    value = n.Look(unit.gen.field_table(s.same), x)
    taken, every = n.Local("k", Sequence(NUMBER)), n.Local(unit.gen.fresh(), Sequence(NUMBER))
    y = n.Local(unit.gen.fresh(), x.type)
    before = n.Comprehension(n.Look(unit.gen.field_table(s.same), y), (n.Each(y, chosen),))
    unit.emit(n.Assign(taken, before))
    like_them = n.Or((n.Not(n.NotEmpty(taken)), n.Contains(value, taken)))
    if s.up_to:
        return like_them
    unit.emit(n.Assign(every, values_of(unit.gen, s.of, s.same, ctx)))
    enough = n.Compare(">=", n.CountOf(every, value), unit.gen.number(s.number, ctx))
    return n.And((enough, like_them))


def _keep(unit: Unit, x: n.Local, condition: n.Expr) -> None:
    """Write that only some of the options are left."""
    set_options(unit, n.Comprehension(x, (n.Each(x, OPTIONS_LISTED), n.When(condition))))


def list_options(
    unit: Unit, of: t.Collection, ctx: Context, asked: n.Expr | None = None, left: n.Expr | None = None
) -> None:
    """List what can be chosen; equal things of one hand in view are one option, as nobody tells copies apart.

    `asked` is the player who chooses where that is not you: then what is theirs is in view. `left` is what must
    hold of `x`, a member.
    """
    equals = Equals(unit.link.layout)
    if equals.in_one_hand(of, "your" if asked is None else "their"):
        assert isinstance(of, t.Things)
        set_options(unit, each_once(unit.gen, of, ctx))
        return
    set_options(unit, new_list(unit.gen, of, ctx))
    if left is not None:
        _keep(unit, thing("x", unit.gen.kind_of(of, ctx)), left)
    if isinstance(of, (t.GroupThings, t.Best)):
        _tell_apart(unit, of, _one_of_each, ctx if asked is None else evolve(ctx, you=asked))


def _tell_apart(unit: Unit, of: t.Collection, use: Callable[[n.Told], n.Assign], ctx: Context) -> None:
    """Write what is done where a hand of a collection may have equal things, with what tells them apart."""
    equals = Equals(unit.link.layout)
    zones = [(zone, equals.places(zone, ctx)) for zone in equals.hands(of)]
    asked = [_has_several(unit, zone, place) for zone, places in zones for place in places]
    if asked:
        told = equals.told(unit.gen.kind_of(of, ctx), [place for _, places in zones for place in places])
        several = asked[0] if len(asked) == 1 else n.Or(tuple(asked), bare=True)
        unit.emit(n.If(several, (use(told),)))


def _has_several(unit: Unit, zone: str, place: n.Expr) -> n.Expr:
    return n.Compare(">", n.Len(n.ZoneAt(place, unit.gen.held(zone))), ONE, bare=True)


def _special_options(unit: Unit, s: t.Choose, ctx: Context, loop: Loop | None, end: int) -> None:
    if s.alternative:
        unit.emit(add(OTHER))
    if loop is not None:
        end_of_loop(unit, s.at, ctx, loop)
        return
    if not s.alternative:
        unless_any(unit, n.Back(end))
    offers(unit, s.at, ctx, None)


@ASKING.of(t.ChooseNumber)
def _choose_number(unit: Unit, s: t.ChooseNumber, ctx: Context, end: int) -> Context:
    """Write the choice of a whole number; gives what the words mean after it."""
    number, assign = unit.variable()
    position = unit.gen.position(s.span)
    if not s.random:
        unit.unless_out(ctx.you, n.Back(end))
    least = unit.gen.number(s.least, ctx)
    set_options(unit, n.Primitive("numbers", (least, unit.gen.number(s.most, ctx), position)))
    unless_any(unit, n.Back(end))
    if s.random:
        unit.emit(assign(_drawn(unit)))
    else:
        ask(unit, s.span, "amount", ctx)
        unit.emit(assign(ANSWERED))
    return ctx.bind_number(s.call, number)


@ASKING.of(t.ChooseAction)
def _choose_action(unit: Unit, s: t.ChooseAction, ctx: Context, end: int) -> None:
    """Write the choice of an action, and its beginning."""
    loop, unit.loop = unit.loop, None
    duties = None if loop is not None else remaining(unit, s, ctx)
    head, end = unit.link.new_segment(), unit.link.new_segment()
    unit.go_on(head)
    unit.unless_out(ctx.you, n.Goto(end if loop is None else loop.end))
    set_options(unit, NONE_LISTED)
    _list_actions(unit, ctx)
    if loop is not None:
        end_of_loop(unit, s.at, ctx, loop)
    else:
        unless_any(unit, n.Goto(end))
        offers(unit, s.at, ctx, None)
    ask(unit, s.span, "action", ctx, stops=loop is not None)
    read_answer(unit)
    if s.at:
        take_offer(unit, head if duties is None else duties, ctx)
    if loop is not None:
        leave_loop(unit, loop)
    unit.event("action", unit.gen.position(s.span), ctx.you, ANSWER)
    _chosen_action(unit, range(len(unit.link.rules.actions)), end, ctx)
    unit.open(end)


def _list_actions(unit: Unit, ctx: Context) -> None:
    """Write what lists the actions that are possible, in their order."""
    conditions = []
    for action in unit.link.rules.actions.values():
        with unit.gen.within(action.slot.id):
            conditions.append(feasibility(unit.gen, action.body, Context(you=ctx.you)))
    each = searches(unit.gen, conditions)
    for run in in_groups(each):
        if len(run) == 1:
            asked = conditions[run.start]
            add_if(unit, [] if asked == TRUE else [asked], run.start)
        else:
            unit.emit(*listed(unit.gen, run, each[run.start : run.stop], add))


def _chosen_action(unit: Unit, among: range, end: int, ctx: Context) -> None:
    """Write the beginning of the action that was chosen among some: many are halved, for each jump is a call."""
    if len(among) > IN_A_ROW:
        half, later = len(among) // 2, unit.link.new_segment()
        unit.when(n.Compare(">=", ANSWER, n.Constant(among[half]), bare=True), n.Goto(later))
        _chosen_action(unit, among[:half], end, ctx)
        unit.open(later)
        read_answer(unit)
        _chosen_action(unit, among[half:], end, ctx)
        return
    actions = list(unit.link.rules.actions.values())
    for i in among:
        other = unit.link.new_segment()
        unless_answer(unit, i, other)
        text_in_place(unit, actions[i].slot.id, actions[i].body, Context(you=ctx.you))
        expire(unit, actions[i].name)
        unit.emit(n.Goto(end))
        unit.open(other)
        read_answer(unit)
    unit.emit(n.Goto(end))


@ASKING.of(t.GoOn)
def _go_on(unit: Unit, s: t.GoOn, ctx: Context, end: int) -> None:
    """Write a question that is there only while powers offer something."""
    duties = remaining(unit, s, ctx)
    head, end = unit.link.new_segment(), unit.link.new_segment()
    unit.go_on(head)
    unit.unless_out(ctx.you, n.Goto(end))
    layout = unit.link.layout
    hooks = [h for h in (layout.hook("moment", at.moment) for at in s.at) if h is not None]
    powers = tuple([unit.gen.powers(h, ctx.you) for h in hooks])
    if powers:
        unit.unless(n.Or(powers), n.Goto(end))
    set_options(unit, n.ListOf((n.Constant(GO_ON),), OPTION))
    offers(unit, s.at, ctx, None)
    unit.when(ONLY_ONE, n.Goto(end))
    ask(unit, s.span, "go-on", ctx)
    read_answer(unit)
    take_offer(unit, head if duties is None else duties, ctx)
    unit.go_on(end)


@ASKING.of(t.PutInOrder)
def _put_in_order(unit: Unit, s: t.PutInOrder, ctx: Context, end: int) -> None:
    """Write the choice of an order, and the moves in it."""
    end, moved = unit.link.new_segment(), unit.link.new_segment()
    unit.unless_out(ctx.you, n.Goto(end))
    listing = listing_of(unit.gen, (s.of,), ctx)
    unit.emit(listing)
    unless_any(unit, n.Goto(end))
    unit.emit(n.Assign(TOLD, NIL))
    _tell_apart(unit, s.of, lambda told: n.Assign(TOLD, told), ctx)
    position = unit.gen.position(s.span)
    set_options(unit, n.Primitive("orders", (listing.to, TOLD, position)))
    kind = unit.gen.kind_of(s.of, ctx)
    ask(unit, s.span, "order", ctx, kind)
    unit.go_on(moved)
    zone = unit.gen.zone_index(s.zone, ctx)
    x = thing(unit.gen.fresh(), kind)
    body = unit.collected(lambda: move(unit, x, zone, s.span, under=s.under))
    unit.emit(n.For(x, ANSWERED if s.under else n.Backwards(ANSWERED, copied=False), body))
    unit.go_on(end)


def _one_of_each(told: n.Told) -> n.Assign:
    return n.Assign(OPTIONS_LISTED, n.Primitive("one_of_each", (OPTIONS_LISTED, told)))
