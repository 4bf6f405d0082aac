"""The places of a unit that ask: choices, offers, actions, orders, and the powers that answer a rule."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from london_rules.compiler.context import Context, Variable
from london_rules.compiler.equals import Equals
from london_rules.compiler.question import (
    FIRST_OFFER,
    GO_ON,
    LET_IT,
    OTHER,
    STOP,
    Given,
    Loop,
    Question,
    QuestionKind,
)
from london_rules.compiler.secrets import label
from london_rules.language import constructs as t
from london_rules.language.flow.walk import MOST_TIMES

if TYPE_CHECKING:
    from london_rules.compiler.units import Unit
    from london_rules.compiler.watch import Answered

_LOCAL = re.compile(r"v\d+")


@frozen
class Questions:
    """Write the code of questions for one unit."""

    unit: Unit

    def may(self, s: t.May, ctx: Context) -> None:
        """Write a question whether to carry a text out."""
        end = self.unit.link.new_segment()
        feasible = self.unit.gen.feasible(s.body, ctx)
        if feasible != "True":
            self.unit.emit(1, f"if not {feasible}: {self.unit.jump(end)}")
        self.unit.emit(1, "o = [1, 0]")
        self.ask(s.span, "yes-no", ctx)
        self.tell(s, "S.ans")
        self.unit.emit(1, f"if not S.ans: {self.unit.jump(end)}")
        self.unit.inner(s.body, ctx, end)
        self.unit.emit(1, self.unit.jump(end))
        self.unit.open(end)

    def tell(self, node: Answered | None, answer: str) -> None:
        """Write code that records which way was chosen, in watched programs."""
        told = self.unit.gen.answered(node, answer)
        if told:
            self.unit.emit(1, told)

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
        """Write the code that asks for one of the options in `o`; what follows reads `S.ans`."""
        questions, slot = self.unit.link.questions, self.unit.slot
        number = len(questions)
        questions.append(Question(number, kind, slot, *span, thing, alternative, parts, stops, _given(ctx)))
        after = self.unit.link.new_segment()
        self.unit.emit(1, f"S.ask = {number}; S.who = {ctx.you}; S.opts = o")
        self.unit.emit(1, f"f[0] = {after}; return 1")
        self.unit.open(after)

    def choose(self, s: t.Choose, ctx: Context, end: int) -> Context:
        """Write a choice of one of a collection; gives what the words mean after it."""
        of = self.unit.gen.chosen_from(s)
        loop, self.unit.loop = self.unit.loop, None
        if s.random:
            return self._choose_at_random(s, of, ctx, end)
        duties = None if loop is not None else self.remaining(s, ctx)
        x, assign = self.unit.variable(self.unit.gen.kind_of(of, ctx))
        head = self.unit.link.new_segment()
        self.unit.emit(1, self.unit.jump(head))
        self.unit.open(head)
        self._list_options(of, ctx)
        self._special_options(s, ctx, loop, end)
        self.unit.gen.asked[len(self.unit.link.questions)] = (of, ctx)
        self.ask(s.span, "one", ctx, self.unit.gen.kind_of(of, ctx), s.alternative, stops=loop is not None)
        self.unit.emit(1, "a = S.ans")
        if s.at:
            self._take_offer(head if duties is None else duties, ctx)
        self.tell(s if s.alternative else None, "a")
        if loop is not None:
            self._leave_loop(loop)
        self.unit.emit(1, f"{assign} None if a == {OTHER} else a" if s.alternative else f"{assign} a")
        self.unit.event(1, f"'chose', {self.unit.gen.position(s.span)}, {ctx.you}, a")
        return ctx.bind_it(Variable(x, self.unit.gen.kind_of(of, ctx)), s.call)

    def _choose_at_random(self, s: t.Choose, of: t.Collection, ctx: Context, end: int) -> Context:
        kind = self.unit.gen.kind_of(of, ctx)
        x, assign = self.unit.variable(kind)
        self.unit.emit(1, f"o = {self.unit.expr.lists.listed(of, ctx)}")
        self.unit.emit(1, f"if not o: {self.unit.back(end)}")
        self.unit.emit(1, f"{assign} o[rnd(S, len(o))]")
        return ctx.bind_it(Variable(x, kind), s.call)

    def choose_several(self, s: t.ChooseSeveral, ctx: Context, end: int) -> Context:
        """Write the choice of several of a collection, one after the other; gives what the words mean after it."""
        emit, unit, kind = self.unit.emit, self.unit, self.unit.gen.kind_of(s.of, ctx)
        most, bind = unit.variable(form="times")
        emit(1, f"{bind} {unit.expr.number(s.number, ctx)}")
        emit(1, f"if {most} > {MOST_TIMES}: times({most})")
        if not s.up_to:
            emit(1, f"if {self._available(s, ctx)} < {most}: {unit.back(end)}")
        chosen, assign = unit.variable(kind, "several")
        emit(1, f"{assign} ()")
        head, done = unit.link.new_segment(), unit.link.new_segment()
        emit(1, unit.jump(head))
        unit.open(head)
        emit(1, f"if len({chosen}) >= {most}: {unit.jump(done)}")
        inner = ctx.bind_several(s.call, Variable(chosen, kind))
        of = self._list_rest(s, inner)
        emit(1, f"if not o: {unit.jump(done)}")
        if s.up_to:
            emit(1, f"o.append({STOP})")
        unit.gen.asked[len(unit.link.questions)] = (of, inner)
        self.ask(s.span, "one", inner, kind, stops=s.up_to)
        emit(1, "a = S.ans")
        if s.up_to:
            emit(1, f"if a == {STOP}: {unit.jump(done)}")
        emit(1, f"{assign} ({chosen} + (a,))")
        unit.event(1, f"'chose', {unit.gen.position(s.span)}, {ctx.you}, a")
        emit(1, unit.jump(head))
        unit.open(done)
        return inner

    def _available(self, s: t.ChooseSeveral, ctx: Context) -> str:
        """Give the code of how many things can be chosen together."""
        if not s.different:
            return self.unit.expr.number(t.Count(s.of), ctx)
        return self.unit.expr.different(s.of, s.different, ctx)

    def _list_rest(self, s: t.ChooseSeveral, ctx: Context) -> t.Collection:
        """List what is left to choose from; gives the collection in which that is."""
        emit, chosen = self.unit.emit, ctx.require_several(s.call).code
        of: t.Collection = s.of
        if isinstance(of, t.Things | t.GroupThings | t.Related | t.OtherPlayers | t.ChosenThings):
            of = evolve(of, rel=(*of.rel, t.IsChosen(s.call, negated=True)))
            self._list_options(of, ctx)
        else:
            self._list_options(of, ctx)
            emit(1, f"o = [x for x in o if x not in {chosen}]")
        if s.different:
            table = self.unit.gen.field_table(s.different)
            emit(1, f"k = [{table}[x] for x in {chosen}]")
            emit(1, f"o = [x for x in o if {table}[x] not in k]")
        return of

    def _list_options(self, of: t.Collection, ctx: Context) -> None:
        """List what can be chosen; equal things of one hand in view are one option, as nobody tells copies apart."""
        equals, lists = Equals(self.unit.link.layout), self.unit.expr.lists
        if equals.in_one_hand(of):
            assert isinstance(of, t.Things)
            self.unit.emit(1, f"o = {lists.distinct(of, ctx)}")
            return
        self.unit.emit(1, f"o = {lists.listed(of, ctx)}")
        if isinstance(of, t.GroupThings):
            self._tell_apart(of, "o = one_of_each(o, {})", ctx)

    def _tell_apart(self, of: t.Collection, code: str, ctx: Context) -> None:
        """Write code for where a hand of a collection may have equal things; it is given what tells them apart."""
        equals = Equals(self.unit.link.layout)
        places = [place for zone in equals.hands(of) for place in equals.places(zone, ctx)]
        if places:
            self.unit.emit(1, f"if {' or '.join(f'len(z[{place}]) > 1' for place in places)}:")
            self.unit.emit(2, code.format(equals.told(self.unit.gen.kind_of(of, ctx), places)))

    def _special_options(self, s: t.Choose, ctx: Context, loop: Loop | None, end: int) -> None:
        if s.alternative:
            self.unit.emit(1, f"o.append({OTHER})")
        if loop is not None:
            self._end_of_loop(s.at, ctx, loop)
            return
        if not s.alternative:
            self.unit.emit(1, f"if not o: {self.unit.back(end)}")
        self.offers(s.at, ctx, None)

    def _end_of_loop(self, ats: tuple[t.At, ...], ctx: Context, loop: Loop) -> None:
        """Write what else is offered at the first choice of a loop: to stop, and what powers offer."""
        # A loop can be stopped once it went round often enough and nothing that must be done is still offered.
        if not self._must_hooks(ats):
            self.unit.emit(1, f"if {loop.stop}:")
            self.unit.emit(2, f"o.append({STOP})")
            self.unit.emit(1, f"elif not o: {self.unit.jump(loop.end)}")
            self.offers(ats, ctx, loop)
            return
        self.unit.emit(1, "h = o; o = []")
        self.offers(ats, ctx, loop)
        self.unit.emit(1, "k = pending(o)")
        self.unit.emit(1, f"if {loop.stop} and not k:")
        self.unit.emit(2, f"h.append({STOP})")
        self.unit.emit(1, f"elif not h and not k: {self.unit.jump(loop.end)}")
        self.unit.emit(1, "o = h + o")

    def _leave_loop(self, loop: Loop) -> None:
        """Write the end of a loop that the player stops at its first choice."""
        self.tell(loop.node, "a")
        self.unit.emit(1, f"if a == {STOP}: {self.unit.jump(loop.end)}")

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
        layout = self.unit.link.layout
        head, end = self.unit.link.new_segment(), self.unit.link.new_segment()
        self.unit.emit(1, self.unit.jump(head))
        self.unit.open(head)
        self.unit.emit(1, "o = []")
        for i, hook in enumerate(hooks):
            new = self._unless_listed(hook, hooks[:i])
            self.unit.emit(1, f"for e in S.act[{hook * layout.most} + {ctx.you}]:")
            check = f"e // {layout.size} in MUST and POWER[e // {layout.size}](S, {ctx.you}, e % {layout.size})"
            self.unit.emit(2, f"if {new}{check}: o.append(-{FIRST_OFFER} - e)")
        self.unit.emit(1, f"if not o: {self.unit.jump(end)}")
        self.ask(span or s.span, "go-on", ctx)
        self.unit.emit(1, "a = S.ans")
        self._take_offer(head, ctx)
        self.unit.emit(1, self.unit.jump(end))
        self.unit.open(end)
        return head

    def choose_number(self, s: t.ChooseNumber, ctx: Context, end: int) -> Context:
        """Write the choice of a whole number; gives what the words mean after it."""
        expr = self.unit.expr
        number, assign = self.unit.variable()
        position = self.unit.gen.position(s.span)
        self.unit.emit(1, f"o = numbers({expr.number(s.least, ctx)}, {expr.number(s.most, ctx)}, {position})")
        self.unit.emit(1, f"if not o: {self.unit.back(end)}")
        if s.random:
            self.unit.emit(1, f"{assign} o[rnd(S, len(o))]")
        else:
            self.ask(s.span, "amount", ctx)
            self.unit.emit(1, f"{assign} S.ans")
        return ctx.bind_number(s.call, number)

    def any_order(self, s: t.AnyOrder, ctx: Context) -> None:
        """Write parts in the order that the player likes; asked is only of those whose order can matter."""
        bound = self.unit.link.asks.order.bound(s.parts)
        for i, part in enumerate(s.parts):
            if i not in bound:
                self._part(part, ctx)
        if not bound:
            return
        done, assign = self.unit.variable()
        head, end = self.unit.link.new_segment(), self.unit.link.new_segment()
        self.unit.emit(1, f"{assign} 0")
        self.unit.emit(1, self.unit.jump(head))
        self.unit.open(head)
        self.unit.emit(1, "o = []")
        for i in bound:
            self.unit.emit(1, f"if not {done} & {1 << i}: o.append({i})")
        self.unit.emit(1, f"if not o: {self.unit.jump(end)}")
        self.ask(s.span, "part", ctx, parts=tuple(part.span for part in s.parts))
        self.unit.emit(1, "a = S.ans")
        self.unit.emit(1, f"{assign} {done} | 1 << a")
        for i in bound:
            other = self.unit.link.new_segment()
            self.unit.emit(1, f"if a != {i}: {self.unit.jump(other)}")
            self._part(s.parts[i], ctx)
            self.unit.emit(1, self.unit.back(head))
            self.unit.open(other)
            self.unit.emit(1, "a = S.ans")
        self.unit.emit(1, self.unit.jump(end))
        self.unit.open(end)

    def either(self, s: t.Either, ctx: Context, end: int) -> None:
        """Write the choice of some of several parts, each carried out as soon as it is chosen."""
        unit = self.unit
        loop, unit.loop = unit.loop, None
        done, assign = unit.variable()
        number = None
        if s.number is not None:
            number, count = unit.variable(form="times")
            unit.emit(1, f"{count} {unit.expr.number(s.number, ctx)}")
        unit.emit(1, f"{assign} 0")
        head, after = unit.link.new_segment(), unit.link.new_segment()
        unit.emit(1, unit.jump(head))
        unit.open(head)
        if number is not None:
            unit.emit(1, f"if {number} <= 0: {unit.jump(after)}")
        self._list_parts(s, done, ctx)
        if loop is not None:
            self._end_of_loop((), ctx, loop)
        elif s.up_to:
            unit.emit(1, f"if not o: {unit.jump(after)}")
            unit.emit(1, f"o.append({STOP})")
        else:
            unit.emit(1, f"if not o and not {done}: {unit.back(end)}")
            unit.emit(1, f"if not o: {unit.jump(after)}")
        self.ask(s.span, "either", ctx, parts=tuple(map(label, s.parts)), stops=s.up_to or loop is not None)
        unit.emit(1, "a = S.ans")
        if loop is not None:
            self._leave_loop(loop)
        if s.up_to:
            unit.emit(1, f"if a == {STOP}: {unit.jump(after)}")
        unit.emit(1, f"{assign} {done} | 1 << a")
        if number is not None:
            unit.emit(1, f"{count} {number} - 1")
        for i, part in enumerate(s.parts):
            other = unit.link.new_segment()
            unit.emit(1, f"if a != {i}: {unit.jump(other)}")
            self._part(part, ctx)
            unit.emit(1, unit.jump(after) if number is None else unit.back(head))
            unit.open(other)
            unit.emit(1, "a = S.ans")
        unit.emit(1, unit.jump(after))
        unit.open(after)

    def _list_parts(self, s: t.Either, done: str, ctx: Context) -> None:
        """List the parts that were not chosen yet and can be carried out."""
        self.unit.emit(1, "o = []")
        for i, part in enumerate(s.parts):
            can = self.unit.gen.feasible(part, ctx)
            asked = [] if s.number is None else [f"not {done} & {1 << i}"]
            asked += [] if can == "True" else [can]
            self.unit.emit(1, f"if {' and '.join(asked)}: o.append({i})" if asked else f"o.append({i})")

    def _part(self, part: t.Block, ctx: Context) -> None:
        end = self.unit.link.new_segment()
        self.unit.inner(part, ctx, end)
        self.unit.emit(1, self.unit.jump(end))
        self.unit.open(end)

    def offers(self, ats: tuple[t.At, ...], ctx: Context, loop: Loop | None) -> None:
        """Write the code that adds what powers offer at the moments of a question."""
        layout = self.unit.link.layout
        hooks = [layout.hook("moment", at.moment) for at in ats]
        for i, (at, hook) in enumerate(zip(ats, hooks, strict=True)):
            if hook is None:
                continue
            new = self._unless_listed(hook, hooks[:i])
            extra = ""
            if at.again and loop is not None:
                extra = f"{loop.count} == 0 and " if at.again == "first" else f"{loop.count} > 0 and "
            self.unit.emit(1, f"if {extra}S.act[{hook * layout.most} + {ctx.you}]:")
            self.unit.emit(2, f"for e in S.act[{hook * layout.most} + {ctx.you}]:")
            check = f"POWER[e // {layout.size}](S, {ctx.you}, e % {layout.size})"
            self.unit.emit(3, f"if {new}{check}: o.append(-{FIRST_OFFER} - e)")

    def _unless_listed(self, hook: int, earlier: Sequence[int | None]) -> str:
        """Give the code that passes over an offer already made at an earlier moment of the same question."""
        powers = self.unit.link.layout.powers
        shared = any(hook in i.hooks and other in i.hooks for i in powers for other in earlier)
        return f"-{FIRST_OFFER} - e not in o and " if shared else ""

    def _take_offer(self, head: int, ctx: Context) -> None:
        """Carry out an offer that was chosen, then ask again from `head`."""
        self.unit.emit(1, f"if a <= -{FIRST_OFFER}:")
        self.unit.emit(2, f"f[0] = {head}")
        self.unit.emit(2, f"return take_offer(S, {ctx.you}, -{FIRST_OFFER} - a)")

    def choose_action(self, s: t.ChooseAction, ctx: Context) -> None:
        """Write the choice of an action, and its beginning."""
        loop, self.unit.loop = self.unit.loop, None
        duties = None if loop is not None else self.remaining(s, ctx)
        head, end = self.unit.link.new_segment(), self.unit.link.new_segment()
        self.unit.emit(1, self.unit.jump(head))
        self.unit.open(head)
        self.unit.emit(1, "o = []")
        for i, action in enumerate(self.unit.link.rules.actions.values()):
            before = self.unit.gen.in_slot(action.slot.id)
            feasible = self.unit.gen.feasible(action.body, Context(you=ctx.you))
            self.unit.gen.slot = before
            prefix = "" if feasible == "True" else f"if {feasible}: "
            self.unit.emit(1, f"{prefix}o.append({i})")
        if loop is not None:
            self._end_of_loop(s.at, ctx, loop)
        else:
            self.unit.emit(1, f"if not o: {self.unit.jump(end)}")
            self.offers(s.at, ctx, None)
        self.ask(s.span, "action", ctx, stops=loop is not None)
        self.unit.emit(1, "a = S.ans")
        if s.at:
            self._take_offer(head if duties is None else duties, ctx)
        if loop is not None:
            self._leave_loop(loop)
        self.unit.event(1, f"'action', {self.unit.gen.position(s.span)}, {ctx.you}, a")
        for i, action in enumerate(self.unit.link.rules.actions.values()):
            other = self.unit.link.new_segment()
            self.unit.emit(1, f"if a != {i}: {self.unit.jump(other)}")
            self.unit.text_in_place(action.slot.id, action.body, Context(you=ctx.you))
            self.unit.link.expire(self.unit, action.name)
            self.unit.emit(1, self.unit.jump(end))
            self.unit.open(other)
            self.unit.emit(1, "a = S.ans")
        self.unit.emit(1, self.unit.jump(end))
        self.unit.open(end)

    def go_on(self, s: t.GoOn, ctx: Context) -> None:
        """Write a question that is there only while powers offer something."""
        duties = self.remaining(s, ctx)
        head, end = self.unit.link.new_segment(), self.unit.link.new_segment()
        self.unit.emit(1, self.unit.jump(head))
        self.unit.open(head)
        layout = self.unit.link.layout
        hooks = [h for h in (layout.hook("moment", at.moment) for at in s.at) if h is not None]
        powers = " or ".join(f"S.act[{h * layout.most} + {ctx.you}]" for h in hooks)
        if powers:
            self.unit.emit(1, f"if not ({powers}): {self.unit.jump(end)}")
        self.unit.emit(1, f"o = [{GO_ON}]")
        self.offers(s.at, ctx, None)
        self.unit.emit(1, f"if len(o) == 1: {self.unit.jump(end)}")
        self.ask(s.span, "go-on", ctx)
        self.unit.emit(1, "a = S.ans")
        self._take_offer(head if duties is None else duties, ctx)
        self.unit.emit(1, self.unit.jump(end))
        self.unit.open(end)

    def put_in_order(self, s: t.PutInOrder, ctx: Context) -> None:
        """Write the choice of an order, and the moves in it."""
        end, moved = self.unit.link.new_segment(), self.unit.link.new_segment()
        self.unit.lines.extend(self.unit.gen.listing((s.of,), ctx))
        self.unit.emit(1, f"if not o: {self.unit.jump(end)}")
        self.unit.emit(1, "k = None")
        self._tell_apart(s.of, "k = {}", ctx)
        self.unit.emit(1, f"o = orders(o, k, {self.unit.gen.position(s.span)})")
        self.ask(s.span, "order", ctx, self.unit.gen.kind_of(s.of, ctx))
        self.unit.emit(1, self.unit.jump(moved))
        self.unit.open(moved)
        zone = self.unit.expr.zone_index(s.zone, ctx)
        x = self.unit.expr.fresh()
        self.unit.emit(1, f"for {x} in reversed(S.ans):")
        self.unit.changes.move(x, zone, s.span, 2)
        self.unit.emit(1, self.unit.jump(end))
        self.unit.open(end)

    def open_rule(self, verb: str, inputs: list[str], ctx: Context) -> int | None:
        """Write the question of the powers that may replace a rule; gives where such a rule ends."""
        layout = self.unit.link.layout
        hook = layout.hook("instead", verb)
        if hook is None:
            return None
        go, end = self.unit.link.new_segment(), self.unit.link.new_segment()
        self.unit.emit(1, f"o = [{LET_IT}]")
        self.unit.emit(1, f"for e in S.act[{hook * layout.most} + p]:")
        given = "".join(f", {i}" for i in inputs)
        self.unit.emit(2, f"if POWER[e // {layout.size}](S, p, e % {layout.size}{given}): o.append(-{FIRST_OFFER} - e)")
        self.unit.emit(1, f"if len(o) == 1: {self.unit.jump(go)}")
        self.ask((0, 0), "replace", ctx)
        self.unit.emit(1, "a = S.ans")
        self.unit.emit(1, f"if a == {LET_IT}: {self.unit.jump(go)}")
        self.unit.emit(1, f"f[0] = {end}")
        self.unit.emit(1, f"return take_offer(S, p, -{FIRST_OFFER} - a)")
        self.unit.open(go)
        return end

    def close_rule(self, verb: str, inputs: list[str]) -> None:
        """Write what powers do after a rule."""
        layout = self.unit.link.layout
        hook = layout.hook("after", verb)
        if hook is None:
            return
        given = "".join(f", {i}" for i in inputs)
        found = f"POWER[e // {layout.size}](S, p, e % {layout.size}{given})"
        if not self.unit.link.reactions_ask(verb):
            self.unit.emit(1, f"for e in S.act[{hook * layout.most} + p]:")
            self.unit.emit(2, f"if {found}: REACT[e // {layout.size}][0](S, p, e % {layout.size})")
            return
        # The powers in force when the rule ended: the tuple stays as it is, whatever a reaction puts in force.
        entries, assign = self.unit.variable(form="entries")
        index, count = self.unit.variable(form="count")
        head, end = self.unit.link.new_segment(), self.unit.link.new_segment()
        self.unit.emit(1, f"{assign} S.act[{hook * layout.most} + p]")
        self.unit.emit(1, f"{count} 0")
        self.unit.emit(1, self.unit.jump(head))
        self.unit.open(head)
        self.unit.emit(1, f"if {index} >= len({entries}): {self.unit.jump(end)}")
        self.unit.emit(1, f"e = {entries}[{index}]")
        self.unit.emit(1, f"{count} {index} + 1")
        self.unit.emit(1, f"f[0] = {head}")
        self.unit.emit(1, f"if not {found}: return 0")
        self.unit.emit(1, f"return start(S, REACT[e // {layout.size}], p, e % {layout.size})")
        self.unit.open(end)


def _given(ctx: Context) -> tuple[Given, ...]:
    """List the names that the frame of a text holds."""
    things = [(name, ref.code or "", ref.kind) for name, ref in ctx.locals.items()]
    numbers = [(name, code, "number") for name, code in ctx.numbers.items()]
    named = [*things, *numbers]
    return tuple(Given(name, int(code[1:]), kind) for name, code, kind in named if _LOCAL.fullmatch(code))
