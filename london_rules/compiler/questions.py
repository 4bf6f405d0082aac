"""The places of a unit that ask: choices, offers, actions, orders, and the powers that answer a rule."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from attrs import evolve, frozen

from london_rules.compiler.context import Context, Variable
from london_rules.compiler.equals import Equals
from london_rules.compiler.masks import in_groups, listed, searches
from london_rules.compiler.question import FIRST_OFFER, GO_ON, LET_IT, OTHER, STOP, Given, Loop, Question, QuestionKind
from london_rules.compiler.secrets import label
from london_rules.ir import nodes as n
from london_rules.ir.build import (
    ANSWER,
    ANSWERED,
    ENTRY_NAMED,
    NIL,
    ONE,
    OPTIONS_LISTED,
    TRUE,
    YOU,
    ZERO,
    has_bit,
    one_more,
    thing,
)
from london_rules.ir.types import ENTRY, KEY, NUMBER, OPTION, OPTIONS, TRUTH, Optional, of_kind
from london_rules.ir.types import Sequence as Several
from london_rules.language import constructs as t

if TYPE_CHECKING:
    from london_rules.compiler.units import Unit
    from london_rules.compiler.watch import Answered

_LOCAL = re.compile(r"v\d+")
ASIDE: Final = n.Local("h", OPTIONS)  # what can be chosen, while what powers offer is listed
PENDING: Final = n.Local("k", TRUTH)
TOLD: Final = n.Local("k", Optional(Several(KEY)))
NONE_LISTED: Final = n.ListOf((), OPTION)
IN_A_ROW: Final = 8  # so many actions at most are compared with the answer one after the other


@frozen
class Questions:
    """Write the questions of one unit."""

    unit: Unit

    def may(self, s: t.May, ctx: Context) -> None:
        """Write a question whether to carry a text out."""
        unit = self.unit
        end = unit.link.new_segment()
        feasible = unit.gen.feasible(s.body, ctx)
        if feasible != TRUE:
            unit.unless(feasible, unit.jump(end))
        unit.emit(n.Assign(OPTIONS_LISTED, n.ListOf((ONE, ZERO), OPTION)))
        self.ask(s.span, "yes-no", ctx)
        self.tell(s, ANSWERED)
        unit.unless(ANSWERED, unit.jump(end))
        unit.inner(s.body, ctx, end)
        unit.emit(unit.jump(end))
        unit.open(end)

    def tell(self, node: Answered | None, answer: n.Expr) -> None:
        """Write what records which way was chosen, in watched programs."""
        told = self.unit.gen.answered(node, answer)
        if told is not None:
            self.unit.emit(n.Do(told))

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
        """Write the question for one of the options in `o`; what follows reads `S.ans`."""
        questions, slot = self.unit.link.questions, self.unit.slot
        number = len(questions)
        questions.append(Question(number, kind, slot, *span, thing, alternative, parts, stops, _given(ctx)))
        after = self.unit.link.new_segment()
        self.unit.emit(n.Ask(number, ctx.you, OPTIONS_LISTED, after))
        self.unit.open(after)

    def _answer(self) -> None:
        """Write that the answer is at hand: no name outlives a segment."""
        self.unit.emit(n.Assign(ANSWER, ANSWERED))

    def _is_answer(self, code: int) -> n.Expr:
        return n.Compare("==", ANSWER, n.Constant(code), bare=True)

    def _unless_any(self, *then: n.Statement) -> None:
        """Write what is done if there is nothing to choose."""
        self.unit.unless(OPTIONS_LISTED, *then)

    def _list(self, options: n.Expr) -> None:
        self.unit.emit(n.Assign(OPTIONS_LISTED, options))

    def _add(self, option: int) -> n.Append:
        return n.Append(OPTIONS_LISTED, n.Constant(option))

    def choose(self, s: t.Choose, ctx: Context, end: int) -> Context:
        """Write a choice of one of a collection; gives what the words mean after it."""
        unit = self.unit
        of = unit.gen.chosen_from(s)
        loop, unit.loop = unit.loop, None
        if s.random:
            return self._choose_at_random(s, of, ctx, end)
        duties = None if loop is not None else self.remaining(s, ctx)
        kind = unit.gen.kind_of(of, ctx)
        x, assign = unit.variable(kind, optional=bool(s.alternative))
        head = unit.link.new_segment()
        unit.emit(unit.jump(head))
        unit.open(head)
        self._list_options(of, ctx)
        self._special_options(s, ctx, loop, end)
        unit.gen.asked[len(unit.link.questions)] = (of, ctx)
        self.ask(s.span, "one", ctx, kind, s.alternative, stops=loop is not None)
        self._answer()
        if s.at:
            self._take_offer(head if duties is None else duties, ctx)
        self.tell(s if s.alternative else None, ANSWER)
        if loop is not None:
            self._leave_loop(loop)
        chosen = n.Choice(NIL, self._is_answer(OTHER), ANSWER, bare=True) if s.alternative else ANSWER
        unit.emit(assign(chosen))
        self._tell_choice(s.span, ctx)
        return ctx.bind_it(Variable(x, kind), s.call)

    def _tell_choice(self, span: t.Span, ctx: Context) -> None:
        self.unit.event("chose", n.Constant(self.unit.gen.position(span)), ctx.you, ANSWER)

    def _drawn(self) -> n.Expr:
        """Give one of the options, drawn by chance."""
        return n.Look(OPTIONS_LISTED, n.Primitive("rnd", (n.Len(OPTIONS_LISTED),)))

    def _choose_at_random(self, s: t.Choose, of: t.Collection, ctx: Context, end: int) -> Context:
        kind = self.unit.gen.kind_of(of, ctx)
        x, assign = self.unit.variable(kind)
        self._list(self.unit.expr.lists.listed(of, ctx))
        self._unless_any(self.unit.back(end))
        self.unit.emit(assign(self._drawn()))
        return ctx.bind_it(Variable(x, kind), s.call)

    def choose_several(self, s: t.ChooseSeveral, ctx: Context, end: int) -> Context:
        """Write the choice of several of a collection, one after the other; gives what the words mean after it."""
        unit, kind = self.unit, self.unit.gen.kind_of(s.of, ctx)
        most, bind = unit.variable(form="times")
        unit.emit(bind(unit.expr.number(s.number, ctx)))
        unit.check_times(most)
        if not s.up_to:
            unit.when(n.Compare("<", self._available(s, ctx), most, bare=True), unit.back(end))
        chosen, assign = unit.variable(kind, "several")
        unit.emit(assign(n.Empty(of_kind(kind))))
        head, done = unit.link.new_segment(), unit.link.new_segment()
        unit.emit(unit.jump(head))
        unit.open(head)
        unit.when(n.Compare(">=", n.Len(chosen), most, bare=True), unit.jump(done))
        inner = ctx.bind_several(s.call, Variable(chosen, kind))
        of = self._list_rest(s, chosen, inner)
        self._unless_any(unit.jump(done))
        if s.up_to:
            unit.emit(self._add(STOP))
        unit.gen.asked[len(unit.link.questions)] = (of, inner)
        self.ask(s.span, "one", inner, kind, stops=s.up_to)
        self._answer()
        if s.up_to:
            unit.when(self._is_answer(STOP), unit.jump(done))
        unit.emit(assign(n.Added(chosen, ANSWER)))
        self._tell_choice(s.span, ctx)
        unit.emit(unit.jump(head))
        unit.open(done)
        return inner

    def _available(self, s: t.ChooseSeveral, ctx: Context) -> n.Expr:
        """Give how many things can be chosen together."""
        if not s.different:
            return self.unit.expr.number(t.Count(s.of), ctx)
        return self.unit.expr.different(s.of, s.different, ctx)

    def _list_rest(self, s: t.ChooseSeveral, chosen: n.Expr, ctx: Context) -> t.Collection:
        """List what is left to choose from; gives the collection in which that is."""
        of: t.Collection = s.of
        x = thing("x", self.unit.gen.kind_of(of, ctx))
        if isinstance(of, t.Things | t.GroupThings | t.Related | t.OtherPlayers | t.ChosenThings):
            of = evolve(of, rel=(*of.rel, t.IsChosen(s.call, negated=True)))
            self._list_options(of, ctx)
        else:
            self._list_options(of, ctx)
            self._keep(x, n.Contains(x, chosen, negated=True, bare=True))
        if s.different:
            value = n.Look(self.unit.gen.field_table(s.different), x)
            taken = n.Local("k", Several(NUMBER))
            self.unit.emit(n.Assign(taken, n.Comprehension(value, (n.Each(x, chosen),))))
            self._keep(x, n.Contains(value, taken, negated=True, bare=True))
        return of

    def _keep(self, x: n.Local, condition: n.Expr) -> None:
        """Write that only some of the options are left."""
        self._list(n.Comprehension(x, (n.Each(x, OPTIONS_LISTED), n.When(condition))))

    def _list_options(self, of: t.Collection, ctx: Context) -> None:
        """List what can be chosen; equal things of one hand in view are one option, as nobody tells copies apart."""
        equals, lists = Equals(self.unit.link.layout), self.unit.expr.lists
        if equals.in_one_hand(of):
            assert isinstance(of, t.Things)
            self._list(lists.distinct(of, ctx))
            return
        self._list(lists.listed(of, ctx))
        if isinstance(of, t.GroupThings):
            self._tell_apart(of, _one_of_each, ctx)

    def _tell_apart(self, of: t.Collection, use: Callable[[n.Told], n.Assign], ctx: Context) -> None:
        """Write what is done where a hand of a collection may have equal things, with what tells them apart."""
        equals = Equals(self.unit.link.layout)
        zones = [(zone, equals.places(zone, ctx)) for zone in equals.hands(of)]
        asked = [self._has_several(zone, place) for zone, places in zones for place in places]
        if asked:
            told = equals.told(self.unit.gen.kind_of(of, ctx), [place for _, places in zones for place in places])
            several = asked[0] if len(asked) == 1 else n.Or(tuple(asked), bare=True)
            self.unit.emit(n.If(several, (use(told),)))

    def _has_several(self, zone: str, place: n.Expr) -> n.Expr:
        return n.Compare(">", n.Len(n.ZoneAt(place, self.unit.expr.held(zone))), ONE, bare=True)

    def _special_options(self, s: t.Choose, ctx: Context, loop: Loop | None, end: int) -> None:
        if s.alternative:
            self.unit.emit(self._add(OTHER))
        if loop is not None:
            self._end_of_loop(s.at, ctx, loop)
            return
        if not s.alternative:
            self._unless_any(self.unit.back(end))
        self.offers(s.at, ctx, None)

    def _end_of_loop(self, ats: tuple[t.At, ...], ctx: Context, loop: Loop) -> None:
        """Write what else is offered at the first choice of a loop: to stop, and what powers offer."""
        # A loop can be stopped once it went round often enough and nothing that must be done is still offered.
        unit, stop = self.unit, loop.stop
        ends = unit.jump(loop.end)
        if not self._must_hooks(ats):
            nothing = n.If(n.Not(OPTIONS_LISTED, bare=True), (ends,), short=True)
            unit.emit(n.If(stop, (self._add(STOP),), (nothing,), chained=True))
            self.offers(ats, ctx, loop)
            return
        unit.emit(n.SetAside(ASIDE, OPTIONS_LISTED))
        self.offers(ats, ctx, loop)
        unit.emit(n.Assign(PENDING, n.Primitive("pending", (OPTIONS_LISTED,))))
        free = n.Not(PENDING, bare=True)
        nothing = n.If(n.And((n.Not(ASIDE, bare=True), free), bare=True), (ends,), short=True)
        add = n.Append(ASIDE, n.Constant(STOP))
        unit.emit(n.If(n.And((stop, free), bare=True), (add,), (nothing,), chained=True))
        self._list(n.Joined(ASIDE, OPTIONS_LISTED))

    def _leave_loop(self, loop: Loop) -> None:
        """Write the end of a loop that the player stops at its first choice."""
        self.tell(loop.node, ANSWER)
        self.unit.when(self._is_answer(STOP), self.unit.jump(loop.end))

    def _must_hooks(self, ats: tuple[t.At, ...]) -> list[int]:
        """List the hooks of the moments at which something must be done."""
        layout = self.unit.link.layout
        hooks = [h for h in (layout.hook("moment", at.moment) for at in ats) if h is not None]
        must = [i for i in layout.powers if isinstance(i.text.power, t.Offer) and i.text.power.must]
        return [h for h in hooks if any(h in i.hooks for i in must)]

    def remaining(
        self, s: t.Choose | t.ChooseAction | t.GoOn | None, ctx: Context, span: t.Span | None = None
    ) -> int | None:
        """Write the question of what must still be done at the moments of a choice, one after the other.

        `span` is its place in this text where the choice is in another, that of a rule with which a loop begins.
        Gives the segment of the question, None if there is none: where an offer was taken, there may be new duties.
        """
        hooks = [] if s is None else self._must_hooks(s.at)
        if s is None or not hooks:
            return None
        unit, stride = self.unit, self.unit.link.layout.stride
        head, end = unit.link.new_segment(), unit.link.new_segment()
        unit.emit(unit.jump(head))
        unit.open(head)
        self._list(NONE_LISTED)
        for i, hook in enumerate(hooks):
            applies = unit.gen.power(TRUTH, player=ctx.you)
            unit.emit(self._offer_each(hook, hooks[:i], ctx, (n.Must(ENTRY_NAMED, stride), applies)))
        self._unless_any(unit.jump(end))
        self.ask(span or s.span, "go-on", ctx)
        self._answer()
        self._take_offer(head, ctx)
        unit.emit(unit.jump(end))
        unit.open(end)
        return head

    def choose_number(self, s: t.ChooseNumber, ctx: Context, end: int) -> Context:
        """Write the choice of a whole number; gives what the words mean after it."""
        expr = self.unit.expr
        number, assign = self.unit.variable()
        position = n.Constant(self.unit.gen.position(s.span))
        least = expr.number(s.least, ctx)
        self._list(n.Primitive("numbers", (least, expr.number(s.most, ctx), position)))
        self._unless_any(self.unit.back(end))
        if s.random:
            self.unit.emit(assign(self._drawn()))
        else:
            self.ask(s.span, "amount", ctx)
            self.unit.emit(assign(ANSWERED))
        return ctx.bind_number(s.call, number)

    def any_order(self, s: t.AnyOrder, ctx: Context) -> None:
        """Write parts in the order that the player likes; asked is only of those whose order can matter."""
        unit = self.unit
        bound = unit.link.asks.order.bound(s.parts)
        for i, part in enumerate(s.parts):
            if i not in bound:
                self._part(part, ctx)
        if not bound:
            return
        done, assign = unit.variable()
        head, end = unit.link.new_segment(), unit.link.new_segment()
        unit.emit(assign(ZERO), unit.jump(head))
        unit.open(head)
        self._list(NONE_LISTED)
        for i in bound:
            unit.unless(has_bit(done, i), self._add(i))
        self._unless_any(unit.jump(end))
        self.ask(s.span, "part", ctx, parts=tuple(part.span for part in s.parts))
        self._answer()
        unit.emit(assign(n.WithBit(done, ANSWER)))
        for i in bound:
            other = unit.link.new_segment()
            self._unless_answer(i, other)
            self._part(s.parts[i], ctx)
            unit.emit(unit.back(head))
            unit.open(other)
            self._answer()
        unit.emit(unit.jump(end))
        unit.open(end)

    def _unless_answer(self, option: int, other: int) -> None:
        """Write where it goes on if another part was chosen."""
        self.unit.when(n.Compare("!=", ANSWER, n.Constant(option), bare=True), self.unit.jump(other))

    def either(self, s: t.Either, ctx: Context, end: int) -> None:
        """Write the choice of some of several parts, each carried out as soon as it is chosen."""
        unit = self.unit
        loop, unit.loop = unit.loop, None
        done, assign = unit.variable()
        number, count = unit.variable(form="times") if s.number is not None else (None, assign)
        if number is not None and s.number is not None:
            unit.emit(count(unit.expr.number(s.number, ctx)))
        unit.emit(assign(ZERO))
        head, after = unit.link.new_segment(), unit.link.new_segment()
        unit.emit(unit.jump(head))
        unit.open(head)
        if number is not None:
            unit.when(n.Compare("<=", number, ZERO, bare=True), unit.jump(after))
        self._list_parts(s, done, ctx)
        if loop is not None:
            self._end_of_loop((), ctx, loop)
        elif s.up_to:
            self._unless_any(unit.jump(after))
            unit.emit(self._add(STOP))
        else:
            none_done = n.And((n.Not(OPTIONS_LISTED, bare=True), n.Not(done, bare=True)), bare=True)
            unit.when(none_done, unit.back(end))
            self._unless_any(unit.jump(after))
        self.ask(s.span, "either", ctx, parts=tuple(map(label, s.parts)), stops=s.up_to or loop is not None)
        self._answer()
        if loop is not None:
            self._leave_loop(loop)
        if s.up_to:
            unit.when(self._is_answer(STOP), unit.jump(after))
        unit.emit(assign(n.WithBit(done, ANSWER)))
        if number is not None:
            unit.emit(count(n.Arith("-", number, ONE, bare=True, most=1 << 62)))
        for i, part in enumerate(s.parts):
            other = unit.link.new_segment()
            self._unless_answer(i, other)
            self._part(part, ctx)
            unit.emit(unit.jump(after) if number is None else unit.back(head))
            unit.open(other)
            self._answer()
        unit.emit(unit.jump(after))
        unit.open(after)

    def _list_parts(self, s: t.Either, done: n.Local, ctx: Context) -> None:
        """List the parts that were not chosen yet and can be carried out."""
        self._list(NONE_LISTED)
        for i, part in enumerate(s.parts):
            can = self.unit.gen.feasible(part, ctx)
            asked: list[n.Expr] = [] if s.number is None else [n.Not(has_bit(done, i), bare=True)]
            asked += [] if can == TRUE else [can]
            self._add_if(asked, i)

    def _add_if(self, asked: Sequence[n.Expr], option: int) -> None:
        """Write that something can be chosen if all that is asked holds."""
        if not asked:
            self.unit.emit(self._add(option))
        else:
            condition = asked[0] if len(asked) == 1 else n.And(tuple(asked), bare=True)
            self.unit.when(condition, self._add(option))

    def _part(self, part: t.Block, ctx: Context) -> None:
        end = self.unit.link.new_segment()
        self.unit.inner(part, ctx, end)
        self.unit.emit(self.unit.jump(end))
        self.unit.open(end)

    def offers(self, ats: tuple[t.At, ...], ctx: Context, loop: Loop | None) -> None:
        """Write what powers offer at the moments of a question."""
        layout = self.unit.link.layout
        hooks = [layout.hook("moment", at.moment) for at in ats]
        for i, (at, hook) in enumerate(zip(ats, hooks, strict=True)):
            if hook is None:
                continue
            powers: n.Expr = self.unit.gen.powers(hook, ctx.you)
            if at.again and loop is not None:
                now = n.Compare("==" if at.again == "first" else ">", loop.count, ZERO, bare=True)
                powers = n.And((now, powers), bare=True)
            each = self._offer_each(hook, hooks[:i], ctx, (self.unit.gen.power(TRUTH, player=ctx.you),))
            self.unit.emit(n.If(powers, (each,)))

    def _offer_each(self, hook: int, earlier: Sequence[int | None], ctx: Context, asked: tuple[n.Expr, ...]) -> n.For:
        """Give the loop that lists what the powers on a hook offer, but for what an earlier moment offers too."""
        option = n.Offered(ENTRY_NAMED, OPTION)
        if self._may_be_listed(hook, earlier):
            asked = (n.Contains(option, OPTIONS_LISTED, negated=True, bare=True), *asked)
        condition = asked[0] if len(asked) == 1 else n.And(asked, bare=True)
        add = n.If(condition, (n.Append(OPTIONS_LISTED, option),), short=True)
        return n.For(ENTRY_NAMED, self.unit.gen.powers(hook, ctx.you), (add,))

    def _may_be_listed(self, hook: int, earlier: Sequence[int | None]) -> bool:
        """Tell whether an offer may already be made at an earlier moment of the same question."""
        powers = self.unit.link.layout.powers
        return any(hook in i.hooks and other in i.hooks for i in powers for other in earlier)

    def _take_offer(self, head: int, ctx: Context) -> None:
        """Carry out an offer that was chosen, then ask again from `head`."""
        taken = n.TakeOffer(ctx.you, n.Offered(ANSWER, ENTRY))
        self.unit.emit(n.If(n.Compare("<=", ANSWER, FIRST, bare=True), (n.Resume(head), taken)))

    def choose_action(self, s: t.ChooseAction, ctx: Context) -> None:
        """Write the choice of an action, and its beginning."""
        unit = self.unit
        loop, unit.loop = unit.loop, None
        duties = None if loop is not None else self.remaining(s, ctx)
        head, end = unit.link.new_segment(), unit.link.new_segment()
        unit.emit(unit.jump(head))
        unit.open(head)
        self._list(NONE_LISTED)
        self._list_actions(ctx)
        if loop is not None:
            self._end_of_loop(s.at, ctx, loop)
        else:
            self._unless_any(unit.jump(end))
            self.offers(s.at, ctx, None)
        self.ask(s.span, "action", ctx, stops=loop is not None)
        self._answer()
        if s.at:
            self._take_offer(head if duties is None else duties, ctx)
        if loop is not None:
            self._leave_loop(loop)
        unit.event("action", n.Constant(unit.gen.position(s.span)), ctx.you, ANSWER)
        self._chosen_action(range(len(unit.link.rules.actions)), end, ctx)
        unit.open(end)

    def _list_actions(self, ctx: Context) -> None:
        """Write what lists the actions that are possible, in their order."""
        unit, conditions = self.unit, []
        for action in unit.link.rules.actions.values():
            with unit.gen.within(action.slot.id):
                conditions.append(unit.gen.feasible(action.body, Context(you=ctx.you)))
        each = searches(unit.gen, conditions)
        for run in in_groups(each):
            if len(run) == 1:
                asked = conditions[run.start]
                self._add_if([] if asked == TRUE else [asked], run.start)
            else:
                unit.emit(*listed(unit.gen, run, each[run.start : run.stop], self._add))

    def _chosen_action(self, among: range, end: int, ctx: Context) -> None:
        """Write the beginning of the action that was chosen among some: many are halved, for each jump is a call."""
        unit = self.unit
        if len(among) > IN_A_ROW:
            half, later = len(among) // 2, unit.link.new_segment()
            unit.when(n.Compare(">=", ANSWER, n.Constant(among[half]), bare=True), unit.jump(later))
            self._chosen_action(among[:half], end, ctx)
            unit.open(later)
            self._answer()
            self._chosen_action(among[half:], end, ctx)
            return
        actions = list(unit.link.rules.actions.values())
        for i in among:
            other = unit.link.new_segment()
            self._unless_answer(i, other)
            unit.text_in_place(actions[i].slot.id, actions[i].body, Context(you=ctx.you))
            unit.link.expire(unit, actions[i].name)
            unit.emit(unit.jump(end))
            unit.open(other)
            self._answer()
        unit.emit(unit.jump(end))

    def go_on(self, s: t.GoOn, ctx: Context) -> None:
        """Write a question that is there only while powers offer something."""
        unit = self.unit
        duties = self.remaining(s, ctx)
        head, end = unit.link.new_segment(), unit.link.new_segment()
        unit.emit(unit.jump(head))
        unit.open(head)
        layout = unit.link.layout
        hooks = [h for h in (layout.hook("moment", at.moment) for at in s.at) if h is not None]
        powers = tuple([unit.gen.powers(h, ctx.you) for h in hooks])
        if powers:
            unit.unless(n.Or(powers), unit.jump(end))
        self._list(n.ListOf((n.Constant(GO_ON),), OPTION))
        self.offers(s.at, ctx, None)
        unit.when(ONLY_ONE, unit.jump(end))
        self.ask(s.span, "go-on", ctx)
        self._answer()
        self._take_offer(head if duties is None else duties, ctx)
        unit.emit(unit.jump(end))
        unit.open(end)

    def put_in_order(self, s: t.PutInOrder, ctx: Context) -> None:
        """Write the choice of an order, and the moves in it."""
        unit = self.unit
        end, moved = unit.link.new_segment(), unit.link.new_segment()
        listing = unit.gen.listing((s.of,), ctx)
        unit.emit(listing)
        self._unless_any(unit.jump(end))
        unit.emit(n.Assign(TOLD, NIL))
        self._tell_apart(s.of, lambda told: n.Assign(TOLD, told), ctx)
        position = n.Constant(unit.gen.position(s.span))
        self._list(n.Primitive("orders", (listing.to, TOLD, position)))
        kind = unit.gen.kind_of(s.of, ctx)
        self.ask(s.span, "order", ctx, kind)
        unit.emit(unit.jump(moved))
        unit.open(moved)
        zone = unit.expr.zone_index(s.zone, ctx)
        x = thing(unit.expr.fresh(), kind)
        body = unit.collected(lambda: unit.changes.move(x, zone, s.span))
        unit.emit(n.For(x, n.Backwards(ANSWERED, copied=False), body))
        unit.emit(unit.jump(end))
        unit.open(end)

    def open_rule(self, verb: str, inputs: Sequence[n.Expr], ctx: Context) -> int | None:
        """Write the question of the powers that may replace a rule; gives where such a rule ends."""
        unit = self.unit
        hook = unit.link.layout.hook("instead", verb)
        if hook is None:
            return None
        go, end = unit.link.new_segment(), unit.link.new_segment()
        self._list(n.ListOf((n.Constant(LET_IT),), OPTION))
        option = n.Append(OPTIONS_LISTED, n.Offered(ENTRY_NAMED, OPTION))
        applies = n.If(unit.gen.power(TRUTH, inputs), (option,), short=True)
        unit.emit(n.For(ENTRY_NAMED, unit.gen.powers(hook), (applies,)))
        unit.when(ONLY_ONE, unit.jump(go))
        self.ask((0, 0), "replace", ctx)
        self._answer()
        unit.when(self._is_answer(LET_IT), unit.jump(go))
        unit.emit(n.Resume(end), n.TakeOffer(YOU, n.Offered(ANSWER, ENTRY)))
        unit.open(go)
        return end

    def close_rule(self, verb: str, inputs: Sequence[n.Expr]) -> None:
        """Write what powers do after a rule."""
        unit, stride = self.unit, self.unit.link.layout.stride
        hook = unit.link.layout.hook("after", verb)
        if hook is None:
            return
        found = unit.gen.power(TRUTH, inputs)
        reaction, about = n.Reaction(ENTRY_NAMED, stride), n.ThingOf(ENTRY_NAMED, stride)
        if not unit.link.reactions_ask(verb):
            react = n.If(found, (n.Do(n.CarryOut(reaction, YOU, about)),), short=True)
            unit.emit(n.For(ENTRY_NAMED, unit.gen.powers(hook), (react,)))
            return
        # The powers in force when the rule ended: the tuple stays as it is, whatever a reaction puts in force.
        entries, assign = unit.variable(form="entries")
        index, count = unit.variable(form="count")
        head, end = unit.link.new_segment(), unit.link.new_segment()
        unit.emit(assign(unit.gen.powers(hook)), count(ZERO), unit.jump(head))
        unit.open(head)
        unit.when(n.Compare(">=", index, n.Len(entries), bare=True), unit.jump(end))
        unit.emit(n.Assign(ENTRY_NAMED, n.Look(entries, index)), count(one_more(index)), n.Resume(head))
        unit.unless(found, n.Yield())
        unit.emit(n.Begin(reaction, YOU, about))
        unit.open(end)


ONLY_ONE: Final = n.Compare("==", n.Len(OPTIONS_LISTED), ONE, bare=True)
FIRST: Final = n.Constant(-FIRST_OFFER)


def _one_of_each(told: n.Told) -> n.Assign:
    return n.Assign(OPTIONS_LISTED, n.Primitive("one_of_each", (OPTIONS_LISTED, told)))


def _given(ctx: Context) -> tuple[Given, ...]:
    """List the names that the frame of a text holds."""
    things = [(name, ref.code, ref.kind) for name, ref in ctx.locals.items()]
    numbers = [(name, code, "number") for name, code in ctx.numbers.items()]
    named = [(name, code.name, kind) for name, code, kind in [*things, *numbers] if isinstance(code, n.Local)]
    return tuple(Given(name, int(local[1:]), kind) for name, local, kind in named if _LOCAL.fullmatch(local))
