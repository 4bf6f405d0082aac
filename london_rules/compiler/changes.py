"""The statements that change something at once: counters, places, faces and marks."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from attrs import frozen

from london_rules.compiler.context import Context, Unresolved, Variable
from london_rules.compiler.families import Change, PlaceChange
from london_rules.compiler.layout import HAND, PILE, ROWS
from london_rules.compiler.segments import EVENT
from london_rules.language import constructs as t

if TYPE_CHECKING:
    from london_rules.compiler.units import Unit

SAFE_LITERAL = 1000


@frozen
class Sum:
    """A counter and the code of how much of it."""

    counter: str
    code: str

    @property
    def small(self) -> bool:
        """Tell whether the amount is a small literal, which needs no check of range."""
        return self.code.isdigit() and int(self.code) <= SAFE_LITERAL


@frozen
class Changes:
    """Write the code of changes for one unit."""

    unit: Unit

    def write(self, s: Change, ctx: Context, depth: int) -> None:
        """Write the code of one change."""
        if isinstance(s, PlaceChange):
            self._place(s, ctx, depth)
        else:
            self._counter(s, ctx, depth)

    def _counter(self, s: t.CounterChange, ctx: Context, depth: int) -> None:
        match s:
            case t.Gain():
                self._by_players(s, ctx, depth, 1)
            case t.Lose():
                self._by_players(s, ctx, depth, -1)
            case t.Pay():
                self._pay(s, ctx, depth)
            case t.Give():
                self._give(s, ctx, depth)
            case t.PutCounter():
                self._on_thing(s, ctx, depth, 1)
            case t.RemoveCounter():
                self._on_thing(s, ctx, depth, -1)
            case t.Roll():
                self._roll(s, ctx, depth)
            case _:
                assert_never(s)

    def _place(self, s: PlaceChange, ctx: Context, depth: int) -> None:
        match s:
            case t.PutOn():
                self._put_on(s, ctx, depth)
            case t.Move():
                self._move_one(s, ctx, depth)
            case t.MoveAll():
                self._move_all(s, ctx, depth)
            case t.MoveRow():
                self._move_row(s, ctx, depth)
            case t.CloseGaps():
                rows = self.unit.link.rules.zones[s.zone.name].rows
                self.unit.emit(depth, f"close_gaps({self.unit.expr.zone(s.zone, ctx)}, {rows})")
                self.unit.event(depth, f"'gaps', {self.pos(s.span)}, {self.unit.expr.zone_index(s.zone, ctx)}")
            case t.TurnFace():
                x, down = self.unit.expr.code(s.thing, ctx), int(s.face == "down")
                self.unit.emit(depth, f"turn(S, {x}, {down})")
                self.unit.event(depth, f"'turn', {self.pos(s.span)}, {x}, {down}")
            case t.Mark():
                x = self.unit.expr.code(s.thing, ctx)
                base = self.unit.link.layout.mark_base[s.mark]
                self.unit.emit(depth, f"m[{base} + {x}] = 1")
            case t.Reveal() | t.LookAt():
                self._shown(s, ctx, depth)
            case t.Swap():
                a, b = self.unit.expr.code(s.left, ctx), self.unit.expr.code(s.right, ctx)
                self.unit.event(depth, f"'swap', {self.pos(s.span)}, {a}, {b}, S.at[{a}], S.at[{b}]")
                self.unit.emit(depth, f"swap(S, {a}, {b})")
            case _:
                assert_never(s)

    def pos(self, span: t.Span) -> int:
        """Give a place in the text its number."""
        return self.unit.gen.position(span)

    def said(self, s: t.Statement, ctx: Context) -> int:
        """Give the place of a statement a number that also tells what its words mean here."""
        return self.unit.gen.position(s.span, (s, ctx))

    # ---- amounts --------------------------------------------------------------------------------

    def amount(self, node: t.Amount | t.FieldAmount, per: t.Collection | None, ctx: Context) -> Sum:
        """Give the counter and code of an amount, times the size of a collection."""
        expr = self.unit.expr
        if isinstance(node, t.Amount):
            counter, code = node.counter, expr.number(node.number, ctx)
        else:
            ref = expr.thing(node.of.thing, ctx)
            kind = self.unit.link.rules.kinds[ref.kind]
            counter, code = kind.fields[node.of.field].counter, expr.field_of(node.of, ctx)
        if per is not None:
            count = expr.number(t.Count(per), ctx)
            code = count if code == "1" else f"{code} * {count}"
        return Sum(counter, code)

    def _index(self, counter: str, player: str) -> str:
        layout = self.unit.link.layout
        base = layout.counter_base[counter]
        if layout.rules.counters[counter].owner == "table":
            return str(base)
        return player if base == 0 else f"{base} + {player}"

    def _least(self, counter: str) -> str:
        least = self.unit.link.rules.counters[counter].least
        return "-LIMIT" if least is None else str(least)

    # ---- counters -------------------------------------------------------------------------------

    def _by_players(self, s: t.Gain | t.Lose, ctx: Context, depth: int, sign: int) -> None:
        if not isinstance(s.subject, t.EachPlayer):
            player = self.unit.expr.code(s.subject, ctx)
            self._change(self.amount(s.amount, s.per, ctx), player, sign, s, ctx, depth)
            return
        who = self._players(s.subject, ctx)
        q = self.unit.expr.fresh()
        inner = ctx.bind_it(Variable(q, "player"))
        change = self.amount(s.amount, s.per, inner)
        self.unit.emit(depth, f"o = [{change.code} for {q} in {who}]")
        self.unit.emit(depth, f"for {q}, n in zip({who}, o):")
        self._change(Sum(change.counter, "n"), q, sign, s, inner, depth + 1)

    def _players(self, subject: t.EachPlayer, ctx: Context) -> str:
        expr = self.unit.expr
        return expr.other_players(ctx.you) if subject.others else expr.players()

    def _change(self, sum: Sum, player: str, sign: int, s: t.Statement, ctx: Context, depth: int) -> None:
        index = self._index(sum.counter, player)
        emit = self.unit.emit
        emit(depth, f"{EVENT}b = c[{index}]")
        if sum.small and sign > 0:
            emit(depth, f"c[{index}] += {sum.code}")
        elif sum.code == "1" and self._least(sum.counter) == "0":
            emit(depth, f"if c[{index}] > 0: c[{index}] -= 1")
        elif sum.small and self._least(sum.counter) == "0":
            emit(depth, f"c[{index}] = c[{index}] - {sum.code} if c[{index}] > {sum.code} else 0")
        else:
            self._add(index, sum, sign, depth)
        thing = self._cause(ctx)
        number = self.unit.link.counter_number(sum.counter)
        self.unit.event(depth, f"'counter', {self.said(s, ctx)}, {player}, {number}, c[{index}] - b, {thing}")

    def _add(self, index: str, sum: Sum, sign: int, depth: int) -> None:
        """Write out a change by an amount of any size, which may be less than nothing."""
        emit, least = self.unit.emit, self.unit.link.rules.counters[sum.counter].least
        emit(depth, f"n = c[{index}] {'+' if sign > 0 else '-'} {sum.code}")
        emit(depth, "if n > LIMIT or n < -LIMIT: out_of_range()")
        emit(depth, f"c[{index}] = n" if least is None else f"c[{index}] = n if n > {least} else {least}")

    def _cause(self, ctx: Context) -> str:
        """Give the thing that a change is about, for the trace: what is bound last, else the text's own thing."""
        for ref in (ctx.it, ctx.this):
            if ref is not None and ref.code is not None and ref.kind != "player":
                return ref.code
        return "-1"

    def _pay(self, s: t.Pay, ctx: Context, depth: int) -> None:
        if not isinstance(s.subject, t.EachPlayer):
            self._pay_one(s, ctx, self.unit.expr.code(s.subject, ctx), depth)
            return
        q = self.unit.expr.fresh()
        inner = ctx.bind_it(Variable(q, "player"))
        assert not isinstance(s.amount, t.Price)
        change = self.amount(s.amount, s.per, inner)
        who = self._players(s.subject, ctx)
        self.unit.emit(depth, f"o = [{change.code} for {q} in {who}]")
        self.unit.emit(depth, f"for {q}, n in zip({who}, o):")
        self._paid(Sum(change.counter, "n"), q, s, inner, depth + 1)

    def _pay_one(self, s: t.Pay, ctx: Context, player: str, depth: int) -> None:
        if isinstance(s.amount, t.Price):
            expr = self.unit.expr
            given = expr.code(s.amount.subject, ctx), expr.code(s.amount.other, ctx)
            price = self.unit.gen.price(s.amount.test, player, given)
            if price is None:
                return
            self._paid(Sum(*price), player, s, ctx, depth)
            return
        self._paid(self.amount(s.amount, s.per, ctx), player, s, ctx, depth)

    def _paid(self, sum: Sum, player: str, s: t.Pay, ctx: Context, depth: int) -> None:
        emit, index = self.unit.emit, self._index(sum.counter, player)
        if sum.code != "n":
            emit(depth, f"n = {sum.code}")
        emit(depth, "if n > 0:")
        emit(depth + 1, f"if c[{index}] < n: {self._short(sum.counter, player, index, s.span)}")
        emit(depth + 1, f"c[{index}] -= n")
        number = self.unit.link.counter_number(sum.counter)
        told = [f"'paid', {self.said(s, ctx)}, {player}, {number}, {{}}, {self._cause(ctx)}"]
        amounts = ["-n"]
        if s.to is not None:
            to = self.unit.expr.code(s.to, ctx)
            emit(depth + 1, f"change(c, {self._index(sum.counter, to)}, n, 0)")
            told.append(f"'counter', {self.said(s, ctx)}, {to}, {number}, {{}}, {self._cause(ctx)}")
            amounts.append("n")
        self._tell(sum.counter, told, amounts, depth)

    def _tell(self, counter: str, events: list[str], amounts: list[str], depth: int) -> None:
        """Write events that are there if the amount is more than nothing; of what is hidden also if it is not.

        The numbers of events count those that a player is not told: they must not show whether something was paid.
        """
        for event, amount in zip(events, amounts, strict=True):
            self.unit.event(depth + 1, event.format(amount))
        if self.unit.link.rules.counters[counter].hidden:
            self.unit.emit(depth, "else:")
            for event in events:
                self.unit.event(depth + 1, event.format("0"))

    def _short(self, counter: str, player: str, index: str, span: t.Span) -> str:
        position = self.pos(span)
        number = self.unit.link.counter_number(counter)
        function = self.unit.link.short_function(counter)
        if function is None:
            return f"cannot_pay({number}, {position})"
        return f"{function}(S, {player}, n - c[{index}], n, {position})"

    def _give(self, s: t.Give, ctx: Context, depth: int) -> None:
        sum = self.amount(s.amount, None, ctx)
        to = self.unit.expr.code(s.to, ctx)
        number = self.unit.link.counter_number(sum.counter)
        mine, theirs = self._index(sum.counter, ctx.you), self._index(sum.counter, to)
        emit = self.unit.emit
        emit(depth, f"n = min({sum.code}, c[{mine}])")
        emit(depth, "if n > 0:")
        emit(depth + 1, f"c[{mine}] -= n")
        emit(depth + 1, f"change(c, {theirs}, n, 0)")
        players = ctx.you, to
        told = [f"'counter', {self.said(s, ctx)}, {p}, {number}, {{}}, {self._cause(ctx)}" for p in players]
        self._tell(sum.counter, told, ["-n", "n"], depth)

    def _on_thing(self, s: t.PutCounter | t.RemoveCounter, ctx: Context, depth: int, sign: int) -> None:
        sum = self.amount(s.amount, None, ctx)
        x = self.unit.expr.code(s.thing, ctx)
        base = self.unit.link.layout.counter_base[sum.counter]
        code = sum.code if sign > 0 else f"-({sum.code})"
        # What is told is what changed: the amount may be read off the very counter, and a loss ends at the least.
        self.unit.emit(depth, f"{EVENT}b = c[{base} + {x}]")
        self.unit.emit(depth, f"change(c, {base} + {x}, {code}, {self._least(sum.counter)})")
        number = self.unit.link.counter_number(sum.counter)
        self.unit.event(depth, f"'on thing', {self.said(s, ctx)}, {x}, {number}, c[{base} + {x}] - b")

    def _roll(self, s: t.Roll, ctx: Context, depth: int) -> None:
        unit = self.unit
        what = s.what
        if isinstance(what, t.Counter):
            player = unit.expr.player(what.whose, ctx)
            index, number = self._index(what.name, player), unit.link.counter_number(what.name)
            unit.emit(depth, f"{EVENT}b = c[{index}]")
            unit.emit(depth, f"c[{index}] = {self._rolled(what.name, ctx)}")
            event = f"'counter', {self.said(s, ctx)}, {player}, {number}, c[{index}] - b, {self._cause(ctx)}"
            unit.event(depth, event)
        elif isinstance(what, t.Thing):
            kind = unit.expr.thing(what, ctx).kind
            self._roll_thing(s, unit.expr.code(what, ctx), kind, ctx, depth)
        else:
            x = unit.expr.fresh()
            unit.lines.extend(unit.gen.listing((what,), ctx, depth))
            unit.emit(depth, f"for {x} in o:")
            self._roll_thing(s, x, unit.gen.kind_of(what, ctx), ctx, depth + 1)

    def _roll_thing(self, s: t.Roll, x: str, kind: str, ctx: Context, depth: int) -> None:
        """Write a roll of what is rolled on a thing: the names of its counters give the order."""
        counters = self.unit.link.rules.counters
        for name in sorted(c.name for c in counters.values() if c.owner == kind and c.rolled is not None):
            base, number = self.unit.link.layout.counter_base[name], self.unit.link.counter_number(name)
            self.unit.emit(depth, f"{EVENT}b = c[{base} + {x}]")
            self.unit.emit(depth, f"c[{base} + {x}] = {self._rolled(name, ctx)}")
            self.unit.event(depth, f"'on thing', {self.said(s, ctx)}, {x}, {number}, c[{base} + {x}] - b")

    def _rolled(self, counter: str, ctx: Context) -> str:
        """Give the code of a roll of a counter."""
        rules = self.unit.link.rules
        rolled = rules.counters[counter].rolled
        assert rolled is not None
        if rolled.table:
            rows = rules.tables[rolled.table].rows
            return f"{self.unit.gen.constant(f'table {rolled.table}', rows)}[rnd(S, {len(rows)})]"
        least, most = (self.unit.expr.number(n, ctx) for n in (rolled.least, rolled.most))
        return f"{least} + rnd(S, {most} - {least} + 1)"

    # ---- places ---------------------------------------------------------------------------------

    def _move_one(self, s: t.Move, ctx: Context, depth: int) -> None:
        x = self.unit.expr.code(s.thing, ctx)
        decl = self.unit.link.rules.zones[s.zone.name]
        zone = self.unit.expr.zone_index(s.zone, ctx)
        if decl.covers:
            self.move(x, zone, s.span, depth)
        else:
            self._move_here(x, zone, decl.shape == "rows", s.span, depth)

    def move(self, x: str, zone: str, span: t.Span, depth: int) -> None:
        """Write the code that moves one thing."""
        self.unit.event(depth, f"'move', {self.pos(span)}, {x}, S.at[{x}], {zone}")
        self.unit.emit(depth, f"move(S, {x}, {zone})")

    def _move_here(self, x: str, zone: str, rows: bool, span: t.Span, depth: int) -> None:
        """Write out a move to a zone whose shape is known: the commonest change of all, spared a call."""
        emit = self.unit.emit
        self.unit.event(depth, f"'move', {self.pos(span)}, {x}, S.at[{x}], {zone}")
        emit(depth, f"k = S.at[{x}]; w = z[k]; h = SHAPE[k]")
        emit(depth, f"if h == {HAND}: w.remove({x})")
        emit(depth, f"elif h == {ROWS}: w[w.index({x})] = -1")
        emit(depth, f"elif h == {PILE}: w.pop() if w[-1] == {x} else w.remove({x})")
        emit(depth, f"else: leave(S, {x}, k)")
        emit(depth, f"S.at[{x}] = {zone}")
        if rows:
            emit(depth, f"w = z[{zone}]")
            emit(depth, f"if -1 not in w: no_room({zone})")
            emit(depth, f"w[w.index(-1)] = {x}")
        else:
            emit(depth, f"z[{zone}].append({x})")
        emit(depth, f"if POWERED[{x}] and (S.on[{x}] or {x} in AWAKE[{zone}]): touch(S, {x})")

    def _put_on(self, s: t.PutOn, ctx: Context, depth: int) -> None:
        expr = self.unit.expr
        x, zone = expr.code(s.thing, ctx), expr.zone_index(s.zone, ctx)
        try:
            on = expr.code(s.on, ctx)
        except Unresolved:
            on = "None"
        self.unit.event(depth, f"'put', {self.pos(s.span)}, {x}, S.at[{x}], {zone}, {on}")
        self.unit.emit(depth, f"put_on(S, {x}, {zone}, {on})")

    def _move_all(self, s: t.MoveAll, ctx: Context, depth: int) -> None:
        self.unit.lines.extend(self.unit.gen.listing((s.of,), ctx, depth))
        zone = self.unit.expr.zone_index(s.zone, ctx)
        x = self.unit.expr.fresh()
        event = f"('move', {self.pos(s.span)}, {x}, S.at[{x}], {zone})"
        self.unit.emit(depth, f"{EVENT}S.ev.extend([{event} for {x} in o])")
        if s.random:
            # Shuffled after the events are told: their order would give the new one away.
            self.unit.emit(depth, "shuffle(S, o)")
        self.unit.emit(depth, f"move_many(S, o, {zone})")

    def _shown(self, s: t.Reveal | t.LookAt, ctx: Context, depth: int) -> None:
        """Write the event of things that are shown: nothing else changes."""
        expr = self.unit.expr
        listed = f"[{expr.code(s.of, ctx)}]" if isinstance(s.of, t.Thing) else expr.lists.listed(s.of, ctx)
        kind = "reveal" if isinstance(s, t.Reveal) else "look"
        self.unit.event(depth, f"'{kind}', {self.pos(s.span)}, {ctx.you}, tuple({listed})")

    def _move_row(self, s: t.MoveRow, ctx: Context, depth: int) -> None:
        expr = self.unit.expr
        zone, rows = expr.zone(s.zone, ctx), self.unit.link.rules.zones[s.zone.name].rows
        row, to = expr.number(s.row, ctx), expr.number(s.to, ctx)
        self.unit.emit(depth, f"move_row({zone}, {row}, {to}, {rows}, {self.pos(s.span)})")
        self.unit.event(depth, f"'row', {self.pos(s.span)}, {expr.zone_index(s.zone, ctx)}, {row}, {to}")
