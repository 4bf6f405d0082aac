"""The places of a unit that ask: choices, actions and orders."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from attrs import evolve

from london_rules.classes import frozen
from london_rules.compiler.chosen import chosen_from
from london_rules.compiler.context import Context, Variable
from london_rules.compiler.equals import Equals
from london_rules.compiler.masks import in_groups, listed, searches
from london_rules.compiler.offers import NONE_LISTED, ONLY_ONE
from london_rules.compiler.parts import Parts
from london_rules.compiler.question import GO_ON, OTHER, STOP, Loop
from london_rules.ir import nodes as n
from london_rules.ir.build import ANSWER, ANSWERED, NIL, ONE, OPTIONS_LISTED, TRUE, ZERO, thing
from london_rules.ir.types import KEY, NUMBER, OPTION, Optional, Sequence, of_kind
from london_rules.language import constructs as t

Several: TypeAlias = t.ChooseSeveral | t.SecretThings
TOLD: Final = n.Local("k", Optional(Sequence(KEY)))
IN_A_ROW: Final = 8  # so many actions at most are compared with the answer one after the other


@frozen
class Questions(Parts):
    """Write the questions of one unit."""

    def may(self, s: t.May, ctx: Context) -> None:
        """Write a question whether to carry a text out."""
        unit = self.unit
        end = unit.link.new_segment()
        unit.unless_out(ctx.you, unit.jump(end))
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

    def choose(self, s: t.Choose, ctx: Context, end: int) -> Context:
        """Write a choice of one of a collection; gives what the words mean after it."""
        unit = self.unit
        of = chosen_from(s)
        loop, unit.loop = unit.loop, None
        if s.random:
            return self._choose_at_random(s, of, ctx, end)
        duties = None if loop is not None else self.remaining(s, ctx)
        kind = unit.gen.kind_of(of, ctx)
        x, assign = unit.variable(kind, optional=bool(s.alternative))
        head = unit.link.new_segment()
        unit.emit(unit.jump(head))
        unit.open(head)
        unit.unless_out(ctx.you, unit.back(end) if loop is None else unit.jump(loop.end))
        self.list_options(of, ctx)
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
        unit.unless_out(ctx.you, unit.back(end))
        most, bind = unit.variable(form="times")
        unit.emit(bind(unit.expr.number(s.number, ctx)))
        unit.check_times(most)
        if not s.up_to:
            unit.when(n.Compare("<", self.available(s, ctx), most, bare=True), unit.back(end))
        chosen, assign = unit.variable(kind, "several")
        unit.emit(assign(n.Empty(of_kind(kind))))
        head, done = unit.link.new_segment(), unit.link.new_segment()
        unit.emit(unit.jump(head))
        unit.open(head)
        unit.when(n.Compare(">=", n.Len(chosen), most, bare=True), unit.jump(done))
        inner = ctx.bind_several(s.call, Variable(chosen, kind))
        of = self.list_rest(s, chosen, inner)
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

    def available(self, s: Several, ctx: Context) -> n.Expr:
        """Give how many things can be chosen together."""
        if not s.different:
            return self.unit.expr.number(t.Count(s.of), ctx)
        return self.unit.expr.different(s.of, s.different, ctx)

    def list_rest(self, s: Several, chosen: n.Expr, ctx: Context, asked: n.Expr | None = None) -> t.Collection:
        """List what is left to choose from; gives the collection in which that is. `asked` is as in `list_options`."""
        of: t.Collection = s.of
        x = thing("x", self.unit.gen.kind_of(of, ctx))
        if isinstance(of, t.Things | t.GroupThings | t.Related | t.OtherPlayers | t.ChosenThings):
            of = evolve(of, rel=(*of.rel, t.IsChosen(s.call, negated=True)))
            self.list_options(of, ctx, asked)
        else:
            self.list_options(of, ctx, asked, n.Contains(x, chosen, negated=True, bare=True))
        if s.different:
            value = n.Look(self.unit.gen.field_table(s.different), x)
            taken = n.Local("k", Sequence(NUMBER))
            self.unit.emit(n.Assign(taken, n.Comprehension(value, (n.Each(x, chosen),))))
            self._keep(x, n.Contains(value, taken, negated=True, bare=True))
        return of

    def _keep(self, x: n.Local, condition: n.Expr) -> None:
        """Write that only some of the options are left."""
        self._list(n.Comprehension(x, (n.Each(x, OPTIONS_LISTED), n.When(condition))))

    def list_options(
        self, of: t.Collection, ctx: Context, asked: n.Expr | None = None, left: n.Expr | None = None
    ) -> None:
        """List what can be chosen; equal things of one hand in view are one option, as nobody tells copies apart.

        `asked` is the player who chooses where that is not you: then what is theirs is in view. `left` is what must
        hold of `x`, a member.
        """
        equals, lists = Equals(self.unit.link.layout), self.unit.expr.lists
        if equals.in_one_hand(of, "your" if asked is None else "their"):
            assert isinstance(of, t.Things)
            self._list(lists.distinct(of, ctx))
            return
        self._list(lists.listed(of, ctx))
        if left is not None:
            self._keep(thing("x", self.unit.gen.kind_of(of, ctx)), left)
        if isinstance(of, t.GroupThings | t.Best):
            self._tell_apart(of, _one_of_each, ctx if asked is None else evolve(ctx, you=asked))

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

    def choose_number(self, s: t.ChooseNumber, ctx: Context, end: int) -> Context:
        """Write the choice of a whole number; gives what the words mean after it."""
        expr = self.unit.expr
        number, assign = self.unit.variable()
        position = n.Constant(self.unit.gen.position(s.span))
        if not s.random:
            self.unit.unless_out(ctx.you, self.unit.back(end))
        least = expr.number(s.least, ctx)
        self._list(n.Primitive("numbers", (least, expr.number(s.most, ctx), position)))
        self._unless_any(self.unit.back(end))
        if s.random:
            self.unit.emit(assign(self._drawn()))
        else:
            self.ask(s.span, "amount", ctx)
            self.unit.emit(assign(ANSWERED))
        return ctx.bind_number(s.call, number)

    def choose_action(self, s: t.ChooseAction, ctx: Context) -> None:
        """Write the choice of an action, and its beginning."""
        unit = self.unit
        loop, unit.loop = unit.loop, None
        duties = None if loop is not None else self.remaining(s, ctx)
        head, end = unit.link.new_segment(), unit.link.new_segment()
        unit.emit(unit.jump(head))
        unit.open(head)
        unit.unless_out(ctx.you, unit.jump(end if loop is None else loop.end))
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
        unit.unless_out(ctx.you, unit.jump(end))
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
        unit.unless_out(ctx.you, unit.jump(end))
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


def _one_of_each(told: n.Told) -> n.Assign:
    return n.Assign(OPTIONS_LISTED, n.Primitive("one_of_each", (OPTIONS_LISTED, told)))
