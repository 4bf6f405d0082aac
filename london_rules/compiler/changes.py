"""The statements that change something at once: counters, places, faces and marks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, assert_never

from london_rules.classes import frozen
from london_rules.compiler.bounds import COUNTER, WIDEST
from london_rules.compiler.context import Context, Unresolved, Variable
from london_rules.compiler.families import Change, PlaceChange
from london_rules.ir import nodes as n
from london_rules.ir.build import NIL, NUMBER_NAMED, ONE, ZERO, thing
from london_rules.ir.types import NOTHING, NUMBER, ZONE, of_kind
from london_rules.ir.types import Sequence as Several
from london_rules.language import constructs as t
from london_rules.language.flow.scope import PLAYER

if TYPE_CHECKING:
    from london_rules.compiler.units import Unit

SAFE_LITERAL = 1000
BEFORE: Final = n.Local("b", NUMBER)  # a counter before it changed, for the event
NUMBERS: Final = n.Local("o", Several(NUMBER))
LESS: Final = n.Negative(NUMBER_NAMED, bare=True)
NOTHING_TO: Final = n.Constant(-1)  # in an event: that it is about no thing


@frozen
class Sum:
    """A counter and how much of it; `most` bounds that without its sign."""

    counter: str
    code: n.Expr
    most: int

    @property
    def small(self) -> bool:
        """Tell whether the amount is a small literal, which needs no check of range."""
        return isinstance(self.code, n.Constant) and 0 <= self.code.value <= SAFE_LITERAL


@frozen
class Changes:
    """Write changes for one unit."""

    unit: Unit

    def write(self, s: Change, ctx: Context) -> None:
        """Write one change."""
        if isinstance(s, PlaceChange):
            self._place(s, ctx)
        else:
            self._counter(s, ctx)

    def _counter(self, s: t.CounterChange, ctx: Context) -> None:
        match s:
            case t.Gain():
                self._by_players(s, ctx, 1)
            case t.Lose():
                self._by_players(s, ctx, -1)
            case t.Pay():
                self._pay(s, ctx)
            case t.Give():
                self._give(s, ctx)
            case t.PutCounter():
                self._on_thing(s, ctx, 1)
            case t.RemoveCounter():
                self._on_thing(s, ctx, -1)
            case t.Roll():
                self._roll(s, ctx)
            case _:
                assert_never(s)

    def _place(self, s: PlaceChange, ctx: Context) -> None:
        unit, expr = self.unit, self.unit.expr
        match s:
            case t.PutOn():
                self._put_on(s, ctx)
            case t.Move():
                self._move_one(s, ctx)
            case t.MoveAll():
                self._move_all(s, ctx)
            case t.PassOn():
                self._pass_on(s, ctx)
            case t.MoveRow():
                self._move_row(s, ctx)
            case t.CloseGaps():
                rows = n.Constant(unit.link.rules.zones[s.zone.name].rows)
                unit.emit(n.Do(n.Primitive("close_gaps", (expr.zone(s.zone, ctx), rows))))
                unit.event("gaps", self.pos(s.span), expr.zone_index(s.zone, ctx))
            case t.TurnFace():
                x, down = expr.code(s.thing, ctx), n.Constant(int(s.face == "down"))
                unit.emit(n.Do(n.Primitive("turn", (x, down))))
                unit.event("turn", self.pos(s.span), x, down)
            case t.Mark():
                x = expr.code(s.thing, ctx)
                unit.emit(n.SetFlag(n.Offset(unit.link.layout.mark_base[s.mark], x)))
            case t.Reveal() | t.LookAt():
                self._shown(s, ctx)
            case t.Swap():
                a, b = expr.code(s.left, ctx), expr.code(s.right, ctx)
                unit.event("swap", self.pos(s.span), a, b, n.WhereIs(a), n.WhereIs(b))
                unit.emit(n.Do(n.Primitive("swap", (a, b))))
            case _:
                assert_never(s)

    def pos(self, span: t.Span) -> n.Constant:
        """Give a place in the text its number."""
        return n.Constant(self.unit.gen.position(span))

    def said(self, s: t.Statement, ctx: Context) -> n.Constant:
        """Give the place of a statement a number that also tells what its words mean here."""
        return n.Constant(self.unit.gen.position(s.span, (s, ctx)))

    # ---- amounts --------------------------------------------------------------------------------

    def amount(self, node: t.Amount | t.FieldAmount, per: t.Collection | None, ctx: Context) -> Sum:
        """Give the counter and number of an amount, times the size of a collection."""
        expr = self.unit.expr
        if isinstance(node, t.Amount):
            counter, code, asked = node.counter, expr.number(node.number, ctx), node.number
        else:
            ref = expr.thing(node.of.thing, ctx)
            kind = self.unit.link.rules.kinds[ref.kind]
            counter, code, asked = kind.fields[node.of.field].counter, expr.field_of(node.of, ctx), node.of
        most = self.unit.gen.bounds.within(asked)
        if per is None:
            return Sum(counter, code, most)
        each = t.Count(per)
        count, most = expr.number(each, ctx), most * self.unit.gen.bounds.within(each)
        product = n.Arith("*", code, count, bare=True)
        return Sum(counter, count if code == ONE else expr.definite(product, most, node.span), min(most, WIDEST))

    def _index(self, counter: str, player: n.Expr) -> n.Expr:
        layout = self.unit.link.layout
        base = layout.counter_base[counter]
        if layout.rules.counters[counter].owner == "table":
            return n.Constant(base)
        return player if base == 0 else n.Offset(base, player)

    def _least(self, counter: str) -> int | None:
        return self.unit.link.rules.counters[counter].least

    def _number_of(self, counter: str) -> n.Constant:
        return n.Constant(self.unit.link.counter_number(counter))

    # ---- counters -------------------------------------------------------------------------------

    def _by_players(self, s: t.Gain | t.Lose, ctx: Context, sign: int) -> None:
        if not isinstance(s.subject, t.EachPlayer):
            self._by(s.subject, ctx, lambda who: self._change(self.amount(s.amount, s.per, ctx), who, sign, s, ctx))
            return
        who = self._players(s.subject, ctx)
        q = thing(self.unit.expr.fresh(), "player")
        inner = ctx.bind_it(Variable(q, "player"))
        change = self.amount(s.amount, s.per, inner)
        self.unit.emit(n.Assign(NUMBERS, n.Comprehension(change.code, (n.Each(q, who),))))
        by_each = Sum(change.counter, NUMBER_NAMED, change.most)
        body = self.unit.collected(lambda: self._change(by_each, q, sign, s, inner))
        self.unit.emit(n.ForPairs(q, NUMBER_NAMED, who, NUMBERS, body))

    def _by(self, player: t.Thing, ctx: Context, write: Callable[[n.Expr], None]) -> None:
        """Write what a player does, or what is given to one: nothing if it is somebody named who has left the game."""
        unit, code = self.unit, self.unit.expr.code(player, ctx)
        if isinstance(player, t.You) or not unit.leaving:
            write(code)
            return
        if isinstance(code, n.Primitive):  # found by who is in the game now
            found, code = code, thing(unit.expr.fresh(), "player")
            unit.emit(n.Assign(code, found))
        if body := unit.collected(lambda: write(code)):
            unit.emit(*unit.if_in(code, body))

    def _players(self, subject: t.EachPlayer, ctx: Context) -> n.Expr:
        expr = self.unit.expr
        return expr.other_players(ctx.you) if subject.others else expr.players()

    def _change(self, sum: Sum, player: n.Expr, sign: int, s: t.Statement, ctx: Context) -> None:
        index = self._index(sum.counter, player)
        emit, counter = self.unit.emit, n.Counter(index)
        self.unit.remember(BEFORE, counter)
        if sum.small and sign > 0:
            emit(n.SetCounter(index, "+=", sum.code))
        elif sum.code == ONE and self._least(sum.counter) == 0:
            self.unit.when(n.Compare(">", counter, ZERO, bare=True), n.SetCounter(index, "-=", ONE))
        elif sum.small and self._least(sum.counter) == 0:
            lower = n.Arith("-", counter, sum.code, bare=True, most=1 << 62)
            left = n.Choice(lower, n.Compare(">", counter, sum.code, bare=True), ZERO, bare=True)
            emit(n.SetCounter(index, "=", left))
        else:
            self._add(index, sum, sign)
        about = self._cause(ctx)
        number = self._number_of(sum.counter)
        self.unit.event("counter", self.said(s, ctx), player, number, self._since(index), about)

    def _since(self, index: n.Expr) -> n.Expr:
        """Give by how much a counter changed."""
        return n.Arith("-", n.Counter(index), BEFORE, bare=True, most=1 << 62)

    def _add(self, index: n.Expr, sum: Sum, sign: int) -> None:
        """Write out a change by an amount of any size, which may be less than nothing."""
        emit, least = self.unit.emit, self.unit.link.rules.counters[sum.counter].least
        most = sum.most + COUNTER
        if most > WIDEST:
            emit(n.Change(index, sum.code if sign > 0 else n.Negative(sum.code), least))
            return
        emit(
            n.Assign(NUMBER_NAMED, n.Arith("+" if sign > 0 else "-", n.Counter(index), sum.code, bare=True, most=most))
        )
        emit(n.CheckRange(NUMBER_NAMED))
        if least is None:
            emit(n.SetCounter(index, "=", NUMBER_NAMED))
            return
        floor = n.Constant(least)
        above = n.Compare(">", NUMBER_NAMED, floor, bare=True)
        emit(n.SetCounter(index, "=", n.Choice(NUMBER_NAMED, above, floor, bare=True)))

    def _cause(self, ctx: Context) -> n.Expr:
        """Give the thing that a change is about, for the trace: what is bound last, else the text's own thing."""
        for ref in (ctx.it, ctx.this):
            if ref is not None and ref.code is not None and ref.kind != "player":
                return ref.code
        return NOTHING_TO

    def _pay(self, s: t.Pay, ctx: Context) -> None:
        if not isinstance(s.subject, t.EachPlayer):
            self._by(s.subject, ctx, lambda player: self._pay_one(s, ctx, player))
            return
        q = thing(self.unit.expr.fresh(), "player")
        inner = ctx.bind_it(Variable(q, "player"))
        assert not isinstance(s.amount, t.Price)
        change = self.amount(s.amount, s.per, inner)
        who = self._players(s.subject, ctx)
        self.unit.emit(n.Assign(NUMBERS, n.Comprehension(change.code, (n.Each(q, who),))))
        body = self.unit.collected(lambda: self._paid(Sum(change.counter, NUMBER_NAMED, change.most), q, s, inner))
        self.unit.emit(n.ForPairs(q, NUMBER_NAMED, who, NUMBERS, self.unit.if_in(q, body)))

    def _pay_one(self, s: t.Pay, ctx: Context, player: n.Expr) -> None:
        if isinstance(s.amount, t.Price):
            expr = self.unit.expr
            given = expr.code(s.amount.subject, ctx), expr.code(s.amount.other, ctx)
            price = self.unit.gen.price(s.amount.test, player, given)
            if price is None:
                return
            self._paid(Sum(*price), player, s, ctx)
            return
        self._paid(self.amount(s.amount, s.per, ctx), player, s, ctx)

    def _paid(self, sum: Sum, player: n.Expr, s: t.Pay, ctx: Context) -> None:
        index = self._index(sum.counter, player)
        if sum.code != NUMBER_NAMED:
            self.unit.emit(n.Assign(NUMBER_NAMED, sum.code))
        body = self.unit.collected(lambda: self._pay_over(sum, index, player, s, ctx))
        told = self._told(sum.counter, body)
        self.unit.emit(n.If(n.Compare(">", NUMBER_NAMED, ZERO, bare=True), body, told))

    def _told(self, counter: str, body: n.Block) -> n.Block:
        """Give the events of a change where there is nothing to change: of a counter that is hidden.

        The numbers of events count those that a player is not told: they must not show whether something was paid.
        """
        if not self.unit.link.rules.counters[counter].hidden:
            return ()
        told: list[n.Statement] = []
        for one in body:
            if isinstance(one, n.Event):
                told.append(n.Event(one.kind, (*one.values[:3], ZERO, *one.values[4:])))
            elif isinstance(one, n.Assign):  # the player who is meant
                told.append(one)
            elif isinstance(one, n.If) and (inner := self._told(counter, one.then)):
                told.append(n.If(one.condition, inner))
        return tuple(told)

    def _pay_over(self, sum: Sum, index: n.Expr, player: n.Expr, s: t.Pay, ctx: Context) -> None:
        """Write what is done where there is something to pay."""
        unit = self.unit
        missing = n.Compare("<", n.Counter(index), NUMBER_NAMED, bare=True)
        unit.when(missing, n.Do(self._short(sum, player, index, s.span)))
        unit.emit(n.SetCounter(index, "-=", NUMBER_NAMED))
        number = self._number_of(sum.counter)
        unit.event("paid", self.said(s, ctx), player, number, LESS, self._cause(ctx))
        if s.to is not None:
            self._by(s.to, ctx, lambda to: self._arrive(sum, to, s, ctx))

    def _arrive(self, sum: Sum, to: n.Expr, s: t.Pay, ctx: Context) -> None:
        self.unit.emit(n.Change(self._index(sum.counter, to), NUMBER_NAMED, 0))
        number = self._number_of(sum.counter)
        self.unit.event("counter", self.said(s, ctx), to, number, NUMBER_NAMED, self._cause(ctx))

    def _short(self, sum: Sum, player: n.Expr, index: n.Expr, span: t.Span) -> n.Expr:
        position = self.pos(span)
        number = self._number_of(sum.counter)
        function = self.unit.link.short_function(sum.counter)
        if function is None:
            return n.Primitive("cannot_pay", (number, position))
        missing = n.Arith("-", NUMBER_NAMED, n.Counter(index), bare=True)
        short = self.unit.expr.definite(missing, sum.most + COUNTER, span)
        return n.Call(function, (player, short, NUMBER_NAMED, position), NOTHING)

    def _give(self, s: t.Give, ctx: Context) -> None:
        self._by(s.to, ctx, lambda to: self._given(s, to, ctx))

    def _given(self, s: t.Give, to: n.Expr, ctx: Context) -> None:
        sum = self.amount(s.amount, None, ctx)
        mine, theirs = self._index(sum.counter, ctx.you), self._index(sum.counter, to)
        self.unit.emit(n.Assign(NUMBER_NAMED, n.Extreme("min", sum.code, n.Counter(mine))))
        body: list[n.Statement] = [n.SetCounter(mine, "-=", NUMBER_NAMED), n.Change(theirs, NUMBER_NAMED, 0)]
        for player, code in ((ctx.you, LESS), (to, NUMBER_NAMED)):
            told = (self.said(s, ctx), player, self._number_of(sum.counter), code, self._cause(ctx))
            body.append(n.Event("counter", told))
        without = self._told(sum.counter, tuple(body))
        self.unit.emit(n.If(n.Compare(">", NUMBER_NAMED, ZERO, bare=True), tuple(body), without))

    def _on_thing(self, s: t.PutCounter | t.RemoveCounter, ctx: Context, sign: int) -> None:
        sum = self.amount(s.amount, None, ctx)
        x = self.unit.expr.code(s.thing, ctx)
        index = n.Offset(self.unit.link.layout.counter_base[sum.counter], x)
        # What is told is what changed: the amount may be read off the very counter, and a loss ends at the least.
        self.unit.remember(BEFORE, n.Counter(index))
        self.unit.emit(n.Change(index, sum.code if sign > 0 else n.Negative(sum.code), self._least(sum.counter)))
        self.unit.event("on thing", self.said(s, ctx), x, self._number_of(sum.counter), self._since(index))

    def _roll(self, s: t.Roll, ctx: Context) -> None:
        unit = self.unit
        what = s.what
        if isinstance(what, t.Counter):
            player = unit.expr.player(what.whose, ctx)
            index = self._index(what.name, player)
            unit.remember(BEFORE, n.Counter(index))
            unit.emit(n.SetCounter(index, "=", self._rolled(what.name, ctx)))
            number = self._number_of(what.name)
            unit.event("counter", self.said(s, ctx), player, number, self._since(index), self._cause(ctx))
        elif isinstance(what, t.Thing):
            kind = unit.expr.thing(what, ctx).kind
            self._roll_thing(s, unit.expr.code(what, ctx), kind, ctx)
        else:
            kind = unit.gen.kind_of(what, ctx)
            x = thing(unit.expr.fresh(), kind)
            listing = unit.gen.listing((what,), ctx)
            unit.emit(listing)
            body = unit.collected(lambda: self._roll_thing(s, x, kind, ctx))
            unit.emit(n.For(x, listing.to, body))

    def _roll_thing(self, s: t.Roll, x: n.Expr, kind: str, ctx: Context) -> None:
        """Write a roll of what is rolled on a thing: the names of its counters give the order."""
        counters = self.unit.link.rules.counters
        for name in sorted(c.name for c in counters.values() if c.owner == kind and c.rolled is not None):
            index = n.Offset(self.unit.link.layout.counter_base[name], x)
            self.unit.remember(BEFORE, n.Counter(index))
            self.unit.emit(n.SetCounter(index, "=", self._rolled(name, ctx)))
            self.unit.event("on thing", self.said(s, ctx), x, self._number_of(name), self._since(index))

    def _rolled(self, counter: str, ctx: Context) -> n.Expr:
        """Give a roll of a counter."""
        rules = self.unit.link.rules
        rolled = rules.counters[counter].rolled
        assert rolled is not None
        if rolled.table:
            rows = rules.tables[rolled.table].rows
            table = n.Table(self.unit.gen.constant(f"table {rolled.table}", rows), NUMBER)
            return n.Look(table, n.Primitive("rnd", (n.Constant(len(rows)),)))
        least, most = (self.unit.expr.number(number, ctx) for number in (rolled.least, rolled.most))
        # The checks let both be numbers that a counter can be.
        sides = n.Arith("+", n.Arith("-", most, least, bare=True, most=COUNTER), ONE, bare=True, most=COUNTER)
        return n.Arith("+", least, n.Primitive("rnd", (sides,)), bare=True, most=COUNTER)

    # ---- places ---------------------------------------------------------------------------------

    def _move_one(self, s: t.Move, ctx: Context) -> None:
        x = self.unit.expr.code(s.thing, ctx)
        decl = self.unit.link.rules.zones[s.zone.name]
        zone = self.unit.expr.zone_index(s.zone, ctx)
        if decl.covers:
            self.move(x, zone, s.span)
            return
        # Written out, as the shape is known: the commonest change of all is spared a call.
        self.unit.event("move", self.pos(s.span), x, n.WhereIs(x), zone)
        self.unit.emit(n.MoveHere(x, zone, decl.shape == "rows"))

    def move(self, x: n.Expr, zone: n.Expr, span: t.Span) -> None:
        """Write the move of one thing."""
        self.unit.event("move", self.pos(span), x, n.WhereIs(x), zone)
        self.unit.emit(n.Do(n.Primitive("move", (x, zone))))

    def _put_on(self, s: t.PutOn, ctx: Context) -> None:
        expr = self.unit.expr
        x, zone = expr.code(s.thing, ctx), expr.zone_index(s.zone, ctx)
        try:
            on = expr.code(s.on, ctx)
        except Unresolved:
            on = NIL
        self.unit.event("put", self.pos(s.span), x, n.WhereIs(x), zone, on)
        self.unit.emit(n.Do(n.Primitive("put_on", (x, zone, on))))

    def _move_all(self, s: t.MoveAll, ctx: Context) -> None:
        listing = self.unit.gen.listing((s.of,), ctx)
        self.unit.emit(listing)
        zone = self.unit.expr.zone_index(s.zone, ctx)
        x = thing(self.unit.expr.fresh(), self.unit.gen.kind_of(s.of, ctx))
        told = (self.pos(s.span), x, n.WhereIs(x), zone)
        self.unit.emit(n.EventEach("move", told, x, listing.to))
        if s.random:
            # Shuffled after the events are told: their order would give the new one away.
            self.unit.emit(n.Do(n.Primitive("shuffle", (listing.to,))))
        self.unit.emit(n.Do(n.Primitive("move_many", (listing.to, zone))))

    def _pass_on(self, s: t.PassOn, ctx: Context) -> None:
        """Write the moves of all players; what moves where is listed before anything does."""
        expr, kind = self.unit.expr, self.unit.gen.kind_of(s.of, ctx)
        player, x = thing(expr.fresh(), PLAYER), thing(expr.fresh(), kind)
        inner = ctx.bind_it(Variable(player, PLAYER))
        each = (n.Each(player, expr.lists.listed(s.players, ctx)), n.Each(x, expr.lists.listed(s.of, inner)))
        things, zones = n.Local("o", Several(of_kind(kind))), n.Local(expr.fresh(), ZONE)
        to = n.Comprehension(expr.zone_index(s.zone, inner), each)
        self.unit.emit(n.Assign(things, n.Comprehension(x, each)))
        y = thing(expr.fresh(), kind)
        body = self.unit.collected(lambda: self.move(y, zones, s.span))
        self.unit.emit(n.ForPairs(y, zones, things, to, body))

    def _shown(self, s: t.Reveal | t.LookAt, ctx: Context) -> None:
        """Write the event of things that are shown: nothing else changes."""
        expr = self.unit.expr
        if isinstance(s.of, t.Thing):
            ref = expr.thing(s.of, ctx)
            assert ref.code is not None
            listed: n.Expr = n.ListOf((ref.code,), of_kind(ref.kind))
        else:
            listed = expr.lists.listed(s.of, ctx)
        kind = "reveal" if isinstance(s, t.Reveal) else "look"
        self.unit.event(kind, self.pos(s.span), ctx.you, n.Fixed(listed))

    def _move_row(self, s: t.MoveRow, ctx: Context) -> None:
        expr = self.unit.expr
        zone, rows = expr.zone(s.zone, ctx), n.Constant(self.unit.link.rules.zones[s.zone.name].rows)
        row, to = expr.number(s.row, ctx), expr.number(s.to, ctx)
        self.unit.emit(n.Do(n.Primitive("move_row", (zone, row, to, rows, self.pos(s.span)))))
        self.unit.event("row", self.pos(s.span), expr.zone_index(s.zone, ctx), row, to)
