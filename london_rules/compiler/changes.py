"""The statements that change something at once: counters, places, faces and marks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from london_rules.classes import frozen
from london_rules.compiler.bounds import COUNTER, WIDEST
from london_rules.compiler.context import Context, Unresolved, Variable
from london_rules.compiler.declared import lowest_price, measure, rolled
from london_rules.compiler.link import Linker
from london_rules.compiler.lists import listing_of, new_list
from london_rules.compiler.unit import PLAIN, Unit, plain_function
from london_rules.ir import nodes as n
from london_rules.ir.build import NIL, NUMBER_NAMED, ONE, YOU, ZERO, thing
from london_rules.ir.types import NOTHING, NUMBER, ZONE, of_kind
from london_rules.ir.types import Sequence as Several
from london_rules.language import constructs as t
from london_rules.language.flow.scope import PLAYER

SAFE_LITERAL = 1000
_SHORTFALL: Final = n.Local("v0", NUMBER)  # a name of its own: the text may change other amounts before it says it
_DUE: Final = n.Local("due", NUMBER)
_PLACE: Final = n.Local("pos", NUMBER)  # of the error where there is no way to pay
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


def said(unit: Unit, s: t.Statement, ctx: Context) -> n.Constant:
    """Give the place of a statement a number that also tells what its words mean here."""
    return unit.gen.position(s.span, (s, ctx))


def amount(unit: Unit, node: t.Amount | t.FieldAmount, per: t.Collection | None, ctx: Context) -> Sum:
    """Give the counter and number of an amount, times the size of a collection."""
    if isinstance(node, t.Amount):
        counter, code, asked = node.counter, unit.gen.number(node.number, ctx), node.number
    else:
        ref = unit.gen.thing(node.of.thing, ctx)
        kind = unit.link.rules.kinds[ref.kind]
        counter, code, asked = kind.fields[node.of.field].counter, measure(unit.gen, node.of.field, ref), node.of
    most = unit.gen.bounds.within(asked)
    if per is None:
        return Sum(counter, code, most)
    each = t.Count(per)
    count, most = unit.gen.number(each, ctx), most * unit.gen.bounds.within(each)
    product = n.Arith("*", code, count, bare=True)
    return Sum(counter, count if code == ONE else unit.gen.definite(product, most, node.span), min(most, WIDEST))


def _index(unit: Unit, counter: str, player: n.Expr) -> n.Expr:
    layout = unit.link.layout
    base = layout.counter_base[counter]
    if layout.rules.counters[counter].owner == "table":
        return n.Constant(base)
    return player if base == 0 else n.Offset(base, player)


def _least(unit: Unit, counter: str) -> int | None:
    return unit.link.rules.counters[counter].least


def _number_of(unit: Unit, counter: str) -> n.Constant:
    return n.Constant(unit.link.counter_number(counter))


@PLAIN.of(t.Gain, t.Lose)
def _by_players(unit: Unit, s: t.Gain | t.Lose, ctx: Context) -> None:
    sign = 1 if isinstance(s, t.Gain) else -1
    if not isinstance(s.subject, t.EachPlayer):
        _by(unit, s.subject, ctx, lambda who: _change(unit, amount(unit, s.amount, s.per, ctx), who, sign, s, ctx))
        return
    who = _players(unit, s.subject, ctx)
    q = thing(unit.gen.fresh(), "player")
    inner = ctx.bind_it(Variable(q, "player"))
    change = amount(unit, s.amount, s.per, inner)
    unit.emit(n.Assign(NUMBERS, n.Comprehension(change.code, (n.Each(q, who),))))
    by_each = Sum(change.counter, NUMBER_NAMED, change.most)
    body = unit.collected(lambda: _change(unit, by_each, q, sign, s, inner))
    unit.emit(n.ForPairs(q, NUMBER_NAMED, who, NUMBERS, body))


def _by(unit: Unit, player: t.Thing, ctx: Context, write: Callable[[n.Expr], None]) -> None:
    """Write what a player does, or what is given to one: nothing if it is somebody named who has left the game."""
    code = unit.gen.code(player, ctx)
    if isinstance(player, t.You) or not unit.leaving:
        write(code)
        return
    if isinstance(code, n.Primitive):  # found by who is in the game now
        found, code = code, thing(unit.gen.fresh(), "player")
        unit.emit(n.Assign(code, found))
    if body := unit.collected(lambda: write(code)):
        unit.emit(*unit.if_in(code, body))


def _players(unit: Unit, subject: t.EachPlayer, ctx: Context) -> n.Expr:
    return unit.gen.other_players(ctx.you) if subject.others else unit.gen.players()


def _change(unit: Unit, sum: Sum, player: n.Expr, sign: int, s: t.Statement, ctx: Context) -> None:
    index = _index(unit, sum.counter, player)
    emit, counter = unit.emit, n.Counter(index)
    unit.remember(BEFORE, counter)
    if sum.small and sign > 0:
        emit(n.SetCounter(index, "+=", sum.code))
    elif sum.code == ONE and _least(unit, sum.counter) == 0:
        unit.when(n.Compare(">", counter, ZERO, bare=True), n.SetCounter(index, "-=", ONE))
    elif sum.small and _least(unit, sum.counter) == 0:
        lower = n.Arith("-", counter, sum.code, bare=True, most=1 << 62)
        left = n.Choice(lower, n.Compare(">", counter, sum.code, bare=True), ZERO, bare=True)
        emit(n.SetCounter(index, "=", left))
    else:
        _add(unit, index, sum, sign)
    about = _cause(unit, ctx)
    number = _number_of(unit, sum.counter)
    unit.event("counter", said(unit, s, ctx), player, number, _since(unit, index), about)


def _since(unit: Unit, index: n.Expr) -> n.Expr:
    """Give by how much a counter changed."""
    return n.Arith("-", n.Counter(index), BEFORE, bare=True, most=1 << 62)


def _add(unit: Unit, index: n.Expr, sum: Sum, sign: int) -> None:
    """Write out a change by an amount of any size, which may be less than nothing."""
    emit, least = unit.emit, unit.link.rules.counters[sum.counter].least
    most = sum.most + COUNTER
    if most > WIDEST:
        emit(n.Change(index, sum.code if sign > 0 else n.Negative(sum.code), least))
        return
    emit(n.Assign(NUMBER_NAMED, n.Arith("+" if sign > 0 else "-", n.Counter(index), sum.code, bare=True, most=most)))
    emit(n.CheckRange(NUMBER_NAMED))
    if least is None:
        emit(n.SetCounter(index, "=", NUMBER_NAMED))
        return
    floor = n.Constant(least)
    above = n.Compare(">", NUMBER_NAMED, floor, bare=True)
    emit(n.SetCounter(index, "=", n.Choice(NUMBER_NAMED, above, floor, bare=True)))


def _cause(unit: Unit, ctx: Context) -> n.Expr:
    """Give the thing that a change is about, for the trace: what is bound last, else the text's own thing."""
    for ref in (ctx.it, ctx.this):
        if ref is not None and ref.code is not None and ref.kind != "player":
            return ref.code
    return NOTHING_TO


@PLAIN.of(t.Pay)
def _pay(unit: Unit, s: t.Pay, ctx: Context) -> None:
    if not isinstance(s.subject, t.EachPlayer):
        _by(unit, s.subject, ctx, lambda player: _pay_one(unit, s, ctx, player))
        return
    q = thing(unit.gen.fresh(), "player")
    inner = ctx.bind_it(Variable(q, "player"))
    assert not isinstance(s.amount, t.Price)
    change = amount(unit, s.amount, s.per, inner)
    who = _players(unit, s.subject, ctx)
    unit.emit(n.Assign(NUMBERS, n.Comprehension(change.code, (n.Each(q, who),))))
    body = unit.collected(lambda: _paid(unit, Sum(change.counter, NUMBER_NAMED, change.most), q, s, inner))
    unit.emit(n.ForPairs(q, NUMBER_NAMED, who, NUMBERS, unit.if_in(q, body)))


def _pay_one(unit: Unit, s: t.Pay, ctx: Context, player: n.Expr) -> None:
    if isinstance(s.amount, t.Price):
        given = unit.gen.code(s.amount.subject, ctx), unit.gen.code(s.amount.other, ctx)
        price = lowest_price(unit.gen, s.amount.test, player, given)
        if price is None:
            return
        _paid(unit, Sum(*price), player, s, ctx)
        return
    _paid(unit, amount(unit, s.amount, s.per, ctx), player, s, ctx)


def _paid(unit: Unit, sum: Sum, player: n.Expr, s: t.Pay, ctx: Context) -> None:
    index = _index(unit, sum.counter, player)
    if sum.code != NUMBER_NAMED:
        unit.emit(n.Assign(NUMBER_NAMED, sum.code))
    body = unit.collected(lambda: _pay_over(unit, sum, index, player, s, ctx))
    told = _told(unit, sum.counter, body)
    unit.emit(n.If(n.Compare(">", NUMBER_NAMED, ZERO, bare=True), body, told))


def _told(unit: Unit, counter: str, body: n.Block) -> n.Block:
    """Give the events of a change where there is nothing to change: of a counter that is hidden.

    The numbers of events count those that a player is not told: they must not show whether something was paid.
    """
    if not unit.link.rules.counters[counter].hidden:
        return ()
    told: list[n.Statement] = []
    for one in body:
        if isinstance(one, n.Event):
            told.append(n.Event(one.kind, (*one.values[:3], ZERO, *one.values[4:])))
        elif isinstance(one, n.Assign):  # the player who is meant
            told.append(one)
        elif isinstance(one, n.If) and (inner := _told(unit, counter, one.then)):
            told.append(n.If(one.condition, inner))
    return tuple(told)


def _pay_over(unit: Unit, sum: Sum, index: n.Expr, player: n.Expr, s: t.Pay, ctx: Context) -> None:
    """Write what is done where there is something to pay."""
    missing = n.Compare("<", n.Counter(index), NUMBER_NAMED, bare=True)
    unit.when(missing, n.Do(_short(unit, sum, player, index, s.span)))
    unit.emit(n.SetCounter(index, "-=", NUMBER_NAMED))
    number = _number_of(unit, sum.counter)
    unit.event("paid", said(unit, s, ctx), player, number, LESS, _cause(unit, ctx))
    if s.to is not None:
        _by(unit, s.to, ctx, lambda to: _arrive(unit, sum, to, s, ctx))


def _arrive(unit: Unit, sum: Sum, to: n.Expr, s: t.Pay, ctx: Context) -> None:
    unit.emit(n.Change(_index(unit, sum.counter, to), NUMBER_NAMED, 0))
    number = _number_of(unit, sum.counter)
    unit.event("counter", said(unit, s, ctx), to, number, NUMBER_NAMED, _cause(unit, ctx))


def _short(unit: Unit, sum: Sum, player: n.Expr, index: n.Expr, span: t.Span) -> n.Expr:
    position = unit.gen.position(span)
    number = _number_of(unit, sum.counter)
    function = _short_function(unit.link, sum.counter)
    if function is None:
        return n.Primitive("cannot_pay", (number, position))
    missing = n.Arith("-", NUMBER_NAMED, n.Counter(index), bare=True)
    short = unit.gen.definite(missing, sum.most + COUNTER, span)
    return n.Call(function, (player, short, NUMBER_NAMED, position), NOTHING)


@PLAIN.of(t.Give)
def _give(unit: Unit, s: t.Give, ctx: Context) -> None:
    _by(unit, s.to, ctx, lambda to: _given(unit, s, to, ctx))


def _given(unit: Unit, s: t.Give, to: n.Expr, ctx: Context) -> None:
    sum = amount(unit, s.amount, None, ctx)
    mine, theirs = _index(unit, sum.counter, ctx.you), _index(unit, sum.counter, to)
    unit.emit(n.Assign(NUMBER_NAMED, n.Extreme("min", sum.code, n.Counter(mine))))
    body: list[n.Statement] = [n.SetCounter(mine, "-=", NUMBER_NAMED), n.Change(theirs, NUMBER_NAMED, 0)]
    for player, code in ((ctx.you, LESS), (to, NUMBER_NAMED)):
        told = (said(unit, s, ctx), player, _number_of(unit, sum.counter), code, _cause(unit, ctx))
        body.append(n.Event("counter", told))
    without = _told(unit, sum.counter, tuple(body))
    unit.emit(n.If(n.Compare(">", NUMBER_NAMED, ZERO, bare=True), tuple(body), without))


@PLAIN.of(t.PutCounter, t.RemoveCounter)
def _on_thing(unit: Unit, s: t.PutCounter | t.RemoveCounter, ctx: Context) -> None:
    sign = 1 if isinstance(s, t.PutCounter) else -1
    sum = amount(unit, s.amount, None, ctx)
    x = unit.gen.code(s.thing, ctx)
    index = n.Offset(unit.link.layout.counter_base[sum.counter], x)
    # What is told is what changed: the amount may be read off the very counter, and a loss ends at the least.
    unit.remember(BEFORE, n.Counter(index))
    unit.emit(n.Change(index, sum.code if sign > 0 else n.Negative(sum.code), _least(unit, sum.counter)))
    unit.event("on thing", said(unit, s, ctx), x, _number_of(unit, sum.counter), _since(unit, index))


@PLAIN.of(t.Roll)
def _roll(unit: Unit, s: t.Roll, ctx: Context) -> None:
    what = s.what
    if isinstance(what, t.Counter):
        player = unit.gen.player(what.whose, ctx)
        index = _index(unit, what.name, player)
        unit.remember(BEFORE, n.Counter(index))
        unit.emit(n.SetCounter(index, "=", rolled(unit.gen, what.name, ctx)))
        number = _number_of(unit, what.name)
        unit.event("counter", said(unit, s, ctx), player, number, _since(unit, index), _cause(unit, ctx))
    elif isinstance(what, t.Thing):
        kind = unit.gen.thing(what, ctx).kind
        _roll_thing(unit, s, unit.gen.code(what, ctx), kind, ctx)
    else:
        kind = unit.gen.kind_of(what, ctx)
        x = thing(unit.gen.fresh(), kind)
        listing = listing_of(unit.gen, (what,), ctx)
        unit.emit(listing)
        body = unit.collected(lambda: _roll_thing(unit, s, x, kind, ctx))
        unit.emit(n.For(x, listing.to, body))


def _roll_thing(unit: Unit, s: t.Roll, x: n.Expr, kind: str, ctx: Context) -> None:
    """Write a roll of what is rolled on a thing: the names of its counters give the order.

    Who was shown a thing and cannot see it now does not know what it shows from here on.
    """
    _goes(unit, x, n.WhereIs(x))
    counters = unit.link.rules.counters
    for name in sorted(c.name for c in counters.values() if c.owner == kind and c.rolled is not None):
        index = n.Offset(unit.link.layout.counter_base[name], x)
        unit.remember(BEFORE, n.Counter(index))
        unit.emit(n.SetCounter(index, "=", rolled(unit.gen, name, ctx)))
        unit.event("on thing", said(unit, s, ctx), x, _number_of(unit, name), _since(unit, index))


@PLAIN.of(t.CloseGaps)
def _close_gaps(unit: Unit, s: t.CloseGaps, ctx: Context) -> None:
    rows = n.Constant(unit.link.rules.zones[s.zone.name].rows)
    unit.emit(n.Do(n.Primitive("close_gaps", (unit.gen.zone(s.zone, ctx), rows))))
    unit.event("gaps", unit.gen.position(s.span), unit.gen.zone_index(s.zone, ctx))


@PLAIN.of(t.TurnFace)
def _turn(unit: Unit, s: t.TurnFace, ctx: Context) -> None:
    x, down = unit.gen.code(s.thing, ctx), n.Constant(int(s.face == "down"))
    unit.emit(n.Do(n.Primitive("turn", (x, down))))
    unit.event("turn", unit.gen.position(s.span), x, down)


@PLAIN.of(t.Mark)
def _mark(unit: Unit, s: t.Mark, ctx: Context) -> None:
    unit.emit(n.SetFlag(n.Offset(unit.link.layout.mark_base[s.mark], unit.gen.code(s.thing, ctx))))


@PLAIN.of(t.Swap)
def _swap(unit: Unit, s: t.Swap, ctx: Context) -> None:
    if not isinstance(s.left, t.Zone) and not isinstance(s.right, t.Zone):
        a, b = unit.gen.code(s.left, ctx), unit.gen.code(s.right, ctx)
        unit.event("swap", unit.gen.position(s.span), a, b, n.WhereIs(a), n.WhereIs(b))
        _goes(unit, a, n.WhereIs(b))
        _goes(unit, b, n.WhereIs(a))
        unit.emit(n.Do(n.Primitive("swap", (a, b))))
    zones = [zone for zone in (s.left, s.right) if isinstance(zone, t.Zone)]
    listed = []  # what is in each of two zones, before anything moves
    for zone in zones:
        kind = unit.link.rules.zones[zone.name].kind
        listed.append((n.Local(unit.gen.fresh(), Several(of_kind(kind))), thing(unit.gen.fresh(), kind)))
        unit.emit(n.Assign(listed[-1][0], new_list(unit.gen, t.Things(kind, zone, None, ()), ctx)))
    for (things, x), to in zip(listed, reversed(zones), strict=True):
        unit.emit(n.For(x, things, unit.collected(partial(move, unit, x, unit.gen.zone_index(to, ctx), s.span))))


@PLAIN.of(t.Move)
def _move_one(unit: Unit, s: t.Move, ctx: Context) -> None:
    x = unit.gen.code(s.thing, ctx)
    decl = unit.link.rules.zones[s.zone.name]
    zone = unit.gen.zone_index(s.zone, ctx)
    if decl.covers or s.under:
        move(unit, x, zone, s.span, under=s.under)
        return
    # Written out, as the shape is known: the commonest change of all is spared a call.
    unit.event("move", unit.gen.position(s.span), x, n.WhereIs(x), zone)
    _goes(unit, x, zone)
    unit.emit(n.MoveHere(x, zone, decl.shape == "rows"))


def _goes(unit: Unit, x: n.Expr, zone: n.Expr) -> None:
    """Write what is lost from sight where a thing is about to move to a zone."""
    if unit.link.layout.course.shows:
        unit.emit(n.Do(n.Primitive("lose_sight", (x, zone))))


def move(unit: Unit, x: n.Expr, zone: n.Expr, span: t.Span, *, under: bool = False) -> None:
    """Write the move of one thing, or that it is put under a pile."""
    unit.event("under" if under else "move", unit.gen.position(span), x, n.WhereIs(x), zone)
    _goes(unit, x, zone)
    unit.emit(n.Do(n.Primitive("put_under" if under else "move", (x, zone))))


@PLAIN.of(t.PutOn)
def _put_on(unit: Unit, s: t.PutOn, ctx: Context) -> None:
    x, zone = unit.gen.code(s.thing, ctx), unit.gen.zone_index(s.zone, ctx)
    try:
        on = unit.gen.code(s.on, ctx)
    except Unresolved:
        on = NIL
    unit.event("put", unit.gen.position(s.span), x, n.WhereIs(x), zone, on)
    _goes(unit, x, zone)
    unit.emit(n.Do(n.Primitive("put_on", (x, zone, on))))


@PLAIN.of(t.MoveAll)
def _move_all(unit: Unit, s: t.MoveAll, ctx: Context) -> None:
    listing = listing_of(unit.gen, (s.of,), ctx)
    unit.emit(listing)
    zone = unit.gen.zone_index(s.zone, ctx)
    x = thing(unit.gen.fresh(), unit.gen.kind_of(s.of, ctx))
    told = (unit.gen.position(s.span), x, n.WhereIs(x), zone)
    shown: n.Expr = listing.to
    if s.random and unit.link.rules.zones[s.zone.name].seen != "nobody":
        # Told as they are listed, and not as they lay: their order may say who laid them there.
        y = thing(unit.gen.fresh(), unit.gen.kind_of(s.of, ctx))
        every = n.Each(y, new_list(unit.gen, t.Things(unit.gen.kind_of(s.of, ctx), None, None, ()), ctx))
        shown = n.Comprehension(y, (every, n.When(n.Contains(y, listing.to))))
    unit.emit(n.EventEach("under" if s.under else "move", told, x, shown))
    if s.random:
        # Shuffled after the events are told: their order would give the new one away.
        unit.emit(n.Do(n.Primitive("shuffle", (listing.to,))))
    if lost := unit.collected(lambda: _goes(unit, x, zone)):
        unit.emit(n.For(x, listing.to, lost))
    if s.under:
        unit.emit(n.For(x, listing.to, (n.Do(n.Primitive("put_under", (x, zone))),)))
    else:
        unit.emit(n.Do(n.Primitive("move_many", (listing.to, zone))))


@PLAIN.of(t.PassOn)
def _pass_on(unit: Unit, s: t.PassOn, ctx: Context) -> None:
    """Write the moves of all players; what moves where is listed before anything does."""
    kind = unit.gen.kind_of(s.of, ctx)
    player, x = thing(unit.gen.fresh(), PLAYER), thing(unit.gen.fresh(), kind)
    inner = ctx.bind_it(Variable(player, PLAYER))
    each = (n.Each(player, new_list(unit.gen, s.players, ctx)), n.Each(x, new_list(unit.gen, s.of, inner)))
    things, zones = n.Local("o", Several(of_kind(kind))), n.Local(unit.gen.fresh(), ZONE)
    to = n.Comprehension(unit.gen.zone_index(s.zone, inner), each)
    unit.emit(n.Assign(things, n.Comprehension(x, each)))
    y = thing(unit.gen.fresh(), kind)
    body = unit.collected(lambda: move(unit, y, zones, s.span))
    unit.emit(n.ForPairs(y, zones, things, to, body))


@PLAIN.of(t.Reveal, t.LookAt)
def _shown(unit: Unit, s: t.Reveal | t.LookAt, ctx: Context) -> None:
    """Write that things are shown: who sees them keeps in mind what they are, and nothing else changes."""
    if isinstance(s.of, t.Thing):
        kind = unit.gen.thing(s.of, ctx).kind
        listed: n.Expr = n.ListOf((unit.gen.code(s.of, ctx),), of_kind(kind))
    else:
        kind, listed = unit.gen.kind_of(s.of, ctx), new_list(unit.gen, s.of, ctx)
    shown = n.Local(unit.gen.fresh(), Several(of_kind(kind)))
    unit.emit(n.Assign(shown, listed))
    everybody = isinstance(s, t.Reveal)
    unit.event("reveal" if everybody else "look", unit.gen.position(s.span), ctx.you, n.Fixed(shown))
    unit.emit(n.Do(n.Primitive("keep_in_mind", (NIL if everybody else ctx.you, shown))))


@PLAIN.of(t.MoveRow)
def _move_row(unit: Unit, s: t.MoveRow, ctx: Context) -> None:
    zone, rows = unit.gen.zone(s.zone, ctx), n.Constant(unit.link.rules.zones[s.zone.name].rows)
    row, to = unit.gen.number(s.row, ctx), unit.gen.number(s.to, ctx)
    unit.emit(n.Do(n.Primitive("move_row", (zone, row, to, rows, unit.gen.position(s.span)))))
    unit.event("row", unit.gen.position(s.span), unit.gen.zone_index(s.zone, ctx), row, to)


def _short_function(link: Linker, counter: str) -> str | None:
    """Give the function that meets a shortfall of a counter."""
    decl = link.rules.counters[counter]
    if decl.short is None:
        return None
    if counter not in link.shorts:
        name = link.shorts[counter] = f"short{len(link.shorts)}"
        unit = Unit(link, name, decl.slot.id, False)
        with link.gen.within(decl.slot.id):
            index = link.layout.counter_base[counter]
            ctx = Context(numbers={"shortfall": _SHORTFALL})
            noted = ZERO if decl.note is None else link.gen.number(decl.note.number, ctx)
            number = n.Constant(link.counter_number(counter))
            unit.event("short", _PLACE, YOU, number, _SHORTFALL, noted)
            unit.block(decl.short, ctx, -1)
            has = n.Counter(n.Offset(index, YOU if decl.owner == "player" else ZERO))
            too_little = n.Compare("<", has, _DUE, bare=True)
            unit.when(too_little, n.Do(n.Primitive("cannot_pay", (number, _PLACE))))
        link.functions.append(plain_function(unit, name, (YOU, _SHORTFALL, _DUE, _PLACE)))
    return link.shorts[counter]
