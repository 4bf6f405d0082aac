"""Choices in secret: each of some players is asked, and only when all have answered does anything come of it.

The answers wait in a local of the frame. Whoever guesses at what is hidden asks the question again from its first
segment, for all whose answers the guess must not know.
"""

from __future__ import annotations

from typing import assert_never

from london_rules.classes import evolve, frozen
from london_rules.compiler.asking import ask, label
from london_rules.compiler.context import Context, Variable
from london_rules.compiler.feasible import feasibility
from london_rules.compiler.lists import listing_of
from london_rules.compiler.numbers import together
from london_rules.compiler.question import STOP, Secret
from london_rules.compiler.questions import list_options, list_rest, so_far
from london_rules.compiler.unit import ASKING, Setter, Unit
from london_rules.ir import nodes as n
from london_rules.ir.build import ANSWERED, NUMBER_NAMED, OPTIONS_LISTED, TRUE, ZERO, one_more, plus, thing
from london_rules.ir.types import NUMBER, OPTION, PLAYER, of_kind
from london_rules.language import constructs as t
from london_rules.language.flow.walk import nodes

BEFORE = n.Local("b", NUMBER)
PLACE = n.Local("i", NUMBER)


@frozen
class _Asked:
    """The locals of a choice in secret: the players, whose turn it is, the answers and their number.

    `each` are those who gave the answers, one after the other: of several things, as often as they chose one.
    """

    players: n.Local
    each: n.Local
    who: n.Local
    answers: n.Local
    index: n.Local
    take_part: Setter  # sets `players`
    give: Setter  # sets `each`
    count: Setter  # sets `index`
    turn: Setter  # sets `who`

    def of_them(self) -> n.Expr:
        """Give what a player has answered before, or in all once everybody has."""
        return self._those(self.answers, n.Compare("==", n.Look(self.each, PLACE), self.who, bare=True))

    def of_the_same(self) -> n.Expr:
        """Give the players who have given the answer of the one in question, once everybody has answered."""
        answer = n.Look(self.answers, self.index)
        return self._those(self.players, n.Compare("==", n.Look(self.answers, PLACE), answer, bare=True))

    def _those(self, of: n.Local, condition: n.Expr) -> n.Expr:
        every = n.Each(PLACE, n.Range(0, n.Len(of), NUMBER))
        return n.Fixed(n.Comprehension(n.Look(of, PLACE), (every, n.When(condition))))

    def others(self) -> n.Expr:
        """Give who is asked if a player chooses nothing more."""
        before = n.Compare("<", PLACE, self.index, bare=True)
        other = n.Compare("!=", n.Look(self.each, PLACE), self.who, bare=True)
        return self._those(self.each, n.Or((before, other), bare=True))


@ASKING.of(t.SecretNumber, t.SecretThing, t.SecretThings, t.SecretPart)
def _secret(unit: Unit, s: t.Secret, ctx: Context, end: int) -> None:
    """Write a choice in secret, and what comes of it."""
    kind = unit.gen.kind_of(s.of, ctx) if isinstance(s, (t.SecretThing, t.SecretThings)) else ""
    answers, keep = unit.variable(kind, "secret")
    none = n.Empty(of_kind(kind) if kind else NUMBER)
    unit.emit(keep(none))
    asked = _ask_all(unit, s, answers, keep, ctx)
    unit.event("all chose", unit.gen.position(s.span))
    match s:
        case t.SecretNumber():
            _set(unit, s, asked)
        case t.SecretThing() | t.SecretThings() | t.SecretPart():
            _carry_out(unit, s, asked, ctx)
        case other:
            assert_never(other)
    unit.emit(keep(none))  # nothing of it is left for those who look ahead


def _ask_all(unit: Unit, s: t.Secret, answers: n.Local, keep: Setter, ctx: Context) -> _Asked:
    """Write the question to one player after the other; who has nothing to choose is left out."""
    players, assign = unit.variable("player", "several")
    who, turn = unit.variable("player")
    index, count = unit.variable()
    listing = listing_of(unit.gen, (s.players,), ctx)
    unit.emit(listing, assign(n.Fixed(listing.to)), count(ZERO))
    each, give = unit.variable("player", "several") if isinstance(s, t.SecretThings) else (players, assign)
    asked = _Asked(players, each, who, answers, index, assign, give, count, turn)
    if isinstance(s, t.SecretThings):
        _list_often(unit, s, asked, ctx)
    head, done = unit.link.new_segment(), unit.link.new_segment()
    unit.go_on(head)
    unit.when(n.Compare(">=", index, n.Len(each), bare=True), n.Goto(done))
    unit.emit(turn(n.Look(each, index)))
    inner = ctx.bind_it(Variable(who, "player"))
    _list_options(unit, s, asked, inner)
    others = asked.others() if isinstance(s, t.SecretThings) else n.Without(players, who)
    ended = (give(others), n.Back(head))
    unit.unless(OPTIONS_LISTED, *ended)
    stops = isinstance(s, t.SecretThings) and s.up_to
    if stops:
        unit.emit(n.Append(OPTIONS_LISTED, n.Constant(STOP)))
    secret = Secret(head, *(int(local.name[1:]) for local in (each, answers, index)))
    _ask(unit, s, evolve(inner, you=who), secret)
    if stops:
        unit.when(n.Compare("==", ANSWERED, n.Constant(STOP), bare=True), *ended)
    unit.emit(keep(n.Added(answers, ANSWERED)), count(one_more(index)))
    unit.event("chose", unit.gen.position(s.span), who, n.Constant(-1))
    unit.emit(n.Goto(head))
    unit.open(done)
    return asked


def _list_often(unit: Unit, s: t.SecretThings, asked: _Asked, ctx: Context) -> None:
    """List the players as often as they choose; who has too few things to choose from is left out."""
    x = thing(unit.gen.fresh(), "player")
    inner = ctx.bind_it(Variable(x, "player"))
    number = unit.gen.number(s.number, inner)
    if not s.up_to:
        enough = n.When(n.Compare(">=", together(unit.gen, s, inner), number))
        unit.emit(asked.take_part(n.Fixed(n.Comprehension(x, (n.Each(x, asked.players), enough)))))
    unit.emit(asked.give(n.Empty(PLAYER)))
    unit.emit(n.For(x, asked.players, (n.Repeat(number, (asked.give(n.Added(asked.each, x)),)),)))


def _list_rest(unit: Unit, s: t.SecretThings, asked: _Asked, ctx: Context) -> None:
    """List what a player has not chosen yet."""
    kind = unit.gen.kind_of(s.of, ctx)
    taken, keep = unit.variable(kind, "secret")
    unit.emit(keep(asked.of_them()))
    list_rest(unit, s, taken, ctx.bind_several(so_far(s), Variable(taken, kind)), asked.who)


def _list_options(unit: Unit, s: t.Secret, asked: _Asked, ctx: Context) -> None:
    match s:
        case t.SecretNumber():
            ends = unit.gen.number(s.least, ctx), unit.gen.number(s.most, ctx)
            unit.emit(n.Assign(OPTIONS_LISTED, n.Primitive("numbers", (*ends, unit.gen.position(s.span)))))
        case t.SecretThing():
            list_options(unit, s.of, ctx, asked.who)
        case t.SecretThings():
            _list_rest(unit, s, asked, ctx)
        case t.SecretPart():
            unit.emit(n.Assign(OPTIONS_LISTED, n.ListOf((), OPTION)))
            for i, part in enumerate(s.parts):
                can, add = feasibility(unit.gen, part, ctx), n.Append(OPTIONS_LISTED, n.Constant(i))
                unit.emit(add) if can == TRUE else unit.when(can, add)
        case other:
            assert_never(other)


def _ask(unit: Unit, s: t.Secret, ctx: Context, secret: Secret) -> None:
    gen, questions = unit.gen, unit.link.questions
    number = len(questions)
    match s:
        case t.SecretNumber():
            ask(unit, s.span, "amount", ctx)
        case t.SecretThing() | t.SecretThings():
            gen.asked[number] = (s.of, ctx)
            stops = isinstance(s, t.SecretThings) and s.up_to
            ask(unit, (s.span[0], s.of.span[1]), "one", ctx, gen.kind_of(s.of, ctx), stops=stops)
        case t.SecretPart():
            ask(unit, s.span, "either", ctx, parts=tuple(map(label, s.parts)))
        case other:
            assert_never(other)
    questions[number] = evolve(questions[number], secret=secret)


def _set(unit: Unit, s: t.SecretNumber, asked: _Asked) -> None:
    """Write each number to the counter of whoever chose it."""
    layout = unit.link.layout
    least = layout.rules.counters[s.counter].least
    x = thing(unit.gen.fresh(), "player")
    index = plus(layout.counter_base[s.counter], x)
    value: n.Expr = NUMBER_NAMED
    if least is not None:
        floor = n.Constant(least)
        value = n.Choice(NUMBER_NAMED, n.Compare(">", NUMBER_NAMED, floor, bare=True), floor, bare=True)
    counter = n.Counter(index)
    change = n.Arith("-", counter, BEFORE, bare=True, most=1 << 62)
    told = (unit.gen.position(s.span), x, n.Constant(unit.link.counter_number(s.counter)), change, counter)

    def body() -> None:
        unit.emit(n.CheckRange(NUMBER_NAMED))
        unit.remember(BEFORE, counter)
        unit.emit(n.SetCounter(index, "=", value))
        unit.event("set", *told)

    unit.emit(n.ForPairs(x, NUMBER_NAMED, asked.players, asked.answers, unit.collected(body)))


def _carry_out(unit: Unit, s: t.SecretThing | t.SecretThings | t.SecretPart, asked: _Asked, ctx: Context) -> None:
    """Write what is done with the answer of one player after the other."""
    unit.emit(asked.count(ZERO))
    head, after, end = (unit.link.new_segment() for _ in range(3))
    unit.go_on(head)
    unit.when(n.Compare(">=", asked.index, n.Len(asked.players), bare=True), n.Goto(end))
    unit.emit(asked.turn(n.Look(asked.players, asked.index)))
    unit.unless_out(asked.who, n.Goto(after))
    inner = ctx.bind_it(Variable(asked.who, "player"))
    # What several things are chosen from, and what comes of them, can only name those of a choice around this one.
    if not isinstance(s, t.SecretThings) and _names_who_chose(s):
        same, assign = unit.variable("player", "several")
        unit.emit(assign(asked.of_the_same()))
        inner = inner.bind_several(t.WHO_CHOSE, Variable(same, "player"))
    if isinstance(s, t.SecretThing):
        kind = unit.gen.kind_of(s.of, inner)
        x, bind = unit.variable(kind)
        unit.emit(bind(n.Look(asked.answers, asked.index)))
        unit.inner(s.body, evolve(inner, it=Variable(x, kind)), after)
    elif isinstance(s, t.SecretThings):
        kind = unit.gen.kind_of(s.of, inner)
        several, assign = unit.variable(kind, "several")
        unit.emit(assign(asked.of_them()))
        unit.inner(s.body, inner.bind_several(s.call, Variable(several, kind)), after)
    else:
        _parts(unit, s, asked, inner, after)
    unit.go_on(after)
    unit.emit(asked.count(one_more(asked.index)))
    unit.emit(n.Back(head))
    unit.open(end)


def _names_who_chose(s: t.SecretThing | t.SecretPart) -> bool:
    named = (t.ChosenThings, t.IsChosen)
    return any(isinstance(node, named) and node.name == t.WHO_CHOSE for node in nodes(s))


def _parts(unit: Unit, s: t.SecretPart, asked: _Asked, ctx: Context, after: int) -> None:
    for i, part in enumerate(s.parts):
        other = unit.link.new_segment()
        chosen = n.Look(asked.answers, asked.index)
        unit.when(n.Compare("!=", chosen, n.Constant(i), bare=True), n.Goto(other))
        unit.inner(part, ctx, after)
        unit.emit(n.Goto(after))
        unit.open(other)
