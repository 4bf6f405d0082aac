"""Choices in secret: each of some players is asked, and only when all have answered does anything come of it.

The answers wait in a local of the frame. Whoever guesses at what is hidden asks the question again from its first
segment, for all whose answers the guess must not know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, assert_never

from attrs import evolve, frozen

from london_rules.compiler.context import Context, Variable
from london_rules.compiler.question import Secret
from london_rules.ir import nodes as n
from london_rules.ir.build import ANSWERED, NUMBER_NAMED, OPTIONS_LISTED, TRUE, ZERO, one_more, plus, thing
from london_rules.ir.types import NUMBER, OPTION, of_kind
from london_rules.language import constructs as t

if TYPE_CHECKING:
    from london_rules.compiler.units import Unit

BEFORE = n.Local("b", NUMBER)


@frozen
class _Asked:
    """The locals of a choice in secret: the players who are asked, whose turn it is, the answers and their number."""

    players: n.Local
    who: n.Local
    answers: n.Local
    index: n.Local
    count: Callable[[n.Expr], n.Statement]  # sets `index`
    turn: Callable[[n.Expr], n.Statement]  # sets `who`


@frozen
class Secrets:
    """Write choices in secret for one unit."""

    unit: Unit

    def write(self, s: t.Secret, ctx: Context) -> None:
        """Write a choice in secret, and what comes of it."""
        unit = self.unit
        kind = unit.gen.kind_of(s.of, ctx) if isinstance(s, t.SecretThing) else ""
        answers, keep = unit.variable(kind, "secret")
        none = n.Empty(of_kind(kind) if kind else NUMBER)
        unit.emit(keep(none))
        asked = self._ask_all(s, answers, keep, ctx)
        unit.event("all chose", self._position(s))
        match s:
            case t.SecretNumber():
                self._set(s, asked)
            case t.SecretThing() | t.SecretPart():
                self._carry_out(s, asked, ctx)
            case other:
                assert_never(other)
        unit.emit(keep(none))  # nothing of it is left for those who look ahead

    def _position(self, s: t.Statement) -> n.Constant:
        return n.Constant(self.unit.gen.position(s.span))

    # ---- asking ---------------------------------------------------------------------------------

    def _ask_all(self, s: t.Secret, answers: n.Local, keep: Callable[[n.Expr], n.Statement], ctx: Context) -> _Asked:
        """Write the question to one player after the other; who has nothing to choose is left out."""
        unit = self.unit
        players, assign = unit.variable("player", "several")
        who, turn = unit.variable("player")
        index, count = unit.variable(form="count")
        listing = unit.gen.listing((s.players,), ctx)
        unit.emit(listing, assign(n.Fixed(listing.to)), count(ZERO))
        head, done = unit.link.new_segment(), unit.link.new_segment()
        unit.emit(unit.jump(head))
        unit.open(head)
        unit.when(n.Compare(">=", index, n.Len(players), bare=True), unit.jump(done))
        unit.emit(turn(n.Look(players, index)))
        inner = ctx.bind_it(Variable(who, "player"))
        self._list_options(s, inner)
        unit.unless(OPTIONS_LISTED, assign(n.Without(players, who)), unit.back(head))
        secret = Secret(head, *(int(local.name[1:]) for local in (players, answers, index)))
        self._ask(s, evolve(inner, you=who), secret)
        unit.emit(keep(n.Added(answers, ANSWERED)), count(one_more(index)))
        unit.event("chose", self._position(s), who, n.Constant(-1))
        unit.emit(unit.jump(head))
        unit.open(done)
        return _Asked(players, who, answers, index, count, turn)

    def _list_options(self, s: t.Secret, ctx: Context) -> None:
        unit, expr = self.unit, self.unit.expr
        match s:
            case t.SecretNumber():
                ends = expr.number(s.least, ctx), expr.number(s.most, ctx)
                unit.emit(n.Assign(OPTIONS_LISTED, n.Primitive("numbers", (*ends, self._position(s)))))
            case t.SecretThing():
                unit.emit(n.Assign(OPTIONS_LISTED, expr.lists.listed(s.of, ctx)))
            case t.SecretPart():
                unit.emit(n.Assign(OPTIONS_LISTED, n.ListOf((), OPTION)))
                for i, part in enumerate(s.parts):
                    can, add = unit.gen.feasible(part, ctx), n.Append(OPTIONS_LISTED, n.Constant(i))
                    unit.emit(add) if can == TRUE else unit.when(can, add)
            case other:
                assert_never(other)

    def _ask(self, s: t.Secret, ctx: Context, secret: Secret) -> None:
        ask, gen, questions = self.unit.questions.ask, self.unit.gen, self.unit.link.questions
        number = len(questions)
        match s:
            case t.SecretNumber():
                ask(s.span, "amount", ctx)
            case t.SecretThing():
                gen.asked[number] = (s.of, ctx)
                ask((s.span[0], s.of.span[1]), "one", ctx, gen.kind_of(s.of, ctx))
            case t.SecretPart():
                ask(s.span, "either", ctx, parts=tuple(map(label, s.parts)))
            case other:
                assert_never(other)
        questions[number] = evolve(questions[number], secret=secret)

    # ---- what comes of it -----------------------------------------------------------------------

    def _set(self, s: t.SecretNumber, asked: _Asked) -> None:
        """Write each number to the counter of whoever chose it."""
        unit, layout = self.unit, self.unit.link.layout
        least = layout.rules.counters[s.counter].least
        x = thing(unit.expr.fresh(), "player")
        index = plus(layout.counter_base[s.counter], x)
        value: n.Expr = NUMBER_NAMED
        if least is not None:
            floor = n.Constant(least)
            value = n.Choice(NUMBER_NAMED, n.Compare(">", NUMBER_NAMED, floor, bare=True), floor, bare=True)
        counter = n.Counter(index)
        change = n.Arith("-", counter, BEFORE, bare=True, most=1 << 62)
        told = (self._position(s), x, n.Constant(unit.link.counter_number(s.counter)), change, counter)

        def body() -> None:
            unit.emit(n.CheckRange(NUMBER_NAMED))
            unit.remember(BEFORE, counter)
            unit.emit(n.SetCounter(index, "=", value))
            unit.event("set", *told)

        unit.emit(n.ForPairs(x, NUMBER_NAMED, asked.players, asked.answers, unit.collected(body)))

    def _carry_out(self, s: t.SecretThing | t.SecretPart, asked: _Asked, ctx: Context) -> None:
        """Write what is done with the answer of one player after the other."""
        unit = self.unit
        unit.emit(asked.count(ZERO))
        head, after, end = (unit.link.new_segment() for _ in range(3))
        unit.emit(unit.jump(head))
        unit.open(head)
        unit.when(n.Compare(">=", asked.index, n.Len(asked.players), bare=True), unit.jump(end))
        unit.emit(asked.turn(n.Look(asked.players, asked.index)))
        inner = ctx.bind_it(Variable(asked.who, "player"))
        if isinstance(s, t.SecretThing):
            kind = unit.gen.kind_of(s.of, inner)
            x, bind = unit.variable(kind)
            unit.emit(bind(n.Look(asked.answers, asked.index)))
            unit.inner(s.body, evolve(inner, it=Variable(x, kind)), after)
        else:
            self._parts(s, asked, inner, after)
        unit.emit(unit.jump(after))
        unit.open(after)
        unit.emit(asked.count(one_more(asked.index)))
        unit.emit(unit.back(head))
        unit.open(end)

    def _parts(self, s: t.SecretPart, asked: _Asked, ctx: Context, after: int) -> None:
        unit = self.unit
        for i, part in enumerate(s.parts):
            other = unit.link.new_segment()
            chosen = n.Look(asked.answers, asked.index)
            unit.when(n.Compare("!=", chosen, n.Constant(i), bare=True), unit.jump(other))
            unit.inner(part, ctx, after)
            unit.emit(unit.jump(after))
            unit.open(other)


def label(part: t.Block) -> t.Span:
    """Give the place of what is done in a part that can be chosen, without what must hold for it."""
    done = [s for s in part.body if not isinstance(s, t.OnlyIf)]
    return (done[0].span[0], part.span[1]) if done else part.span
