"""Choices in secret: each of some players is asked, and only when all have answered does anything come of it.

The answers wait in a local of the frame. Whoever guesses at what is hidden asks the question again from its first
segment, for all whose answers the guess must not know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from attrs import evolve, frozen

from london_rules.compiler.context import Context, Variable
from london_rules.compiler.question import Secret
from london_rules.compiler.segments import EVENT
from london_rules.language import constructs as t

if TYPE_CHECKING:
    from london_rules.compiler.units import Unit


@frozen
class _Asked:
    """The locals of a choice in secret: the players who are asked, whose turn it is, the answers and their number."""

    players: str
    who: str
    answers: str
    index: str
    keep: str  # the start of an assignment to `answers`
    count: str  # to `index`
    turn: str  # to `who`


@frozen
class Secrets:
    """Write choices in secret for one unit."""

    unit: Unit

    def write(self, s: t.Secret, ctx: Context) -> None:
        """Write a choice in secret, and what comes of it."""
        asked = self._ask_all(s, ctx)
        self.unit.event(1, f"'all chose', {self.unit.gen.position(s.span)}")
        match s:
            case t.SecretNumber():
                self._set(s, asked, ctx)
            case t.SecretThing() | t.SecretPart():
                self._carry_out(s, asked, ctx)
            case other:
                assert_never(other)
        self.unit.emit(1, f"{asked.keep} ()")  # nothing of it is left for those who look ahead

    # ---- asking ---------------------------------------------------------------------------------

    def _ask_all(self, s: t.Secret, ctx: Context) -> _Asked:
        """Write the question to one player after the other; who has nothing to choose is left out."""
        unit = self.unit
        players, assign = unit.variable("player", "several")
        who, turn = unit.variable("player")
        answers, keep = unit.variable(self._kind(s, ctx), "secret")
        index, count = unit.variable(form="count")
        unit.lines.extend(unit.gen.listing((s.players,), ctx))
        unit.emit(1, f"{assign} tuple(o)")
        unit.emit(1, f"{keep} ()")
        unit.emit(1, f"{count} 0")
        head, done = unit.link.new_segment(), unit.link.new_segment()
        unit.emit(1, unit.jump(head))
        unit.open(head)
        unit.emit(1, f"if {index} >= len({players}): {unit.jump(done)}")
        unit.emit(1, f"{turn} {players}[{index}]")
        inner = ctx.bind_it(Variable(who, "player"))
        self._list_options(s, inner)
        unit.emit(1, "if not o:")
        unit.emit(2, f"f[{players[1:]}] = (*{players}[:{index}], *{players}[{index} + 1:])")
        unit.emit(2, unit.back(head))
        secret = Secret(head, *(int(name[1:]) for name in (players, answers, index)))
        self._ask(s, evolve(inner, you=who), secret)
        unit.emit(1, f"{keep} (*{answers}, S.ans)")
        unit.emit(1, f"{count} {index} + 1")
        unit.event(1, f"'chose', {unit.gen.position(s.span)}, {who}, -1")
        unit.emit(1, unit.jump(head))
        unit.open(done)
        return _Asked(players, who, answers, index, keep, count, turn)

    def _kind(self, s: t.Secret, ctx: Context) -> str:
        """Give the kind of the things that can be chosen, "" for numbers and parts."""
        return self.unit.gen.kind_of(s.of, ctx) if isinstance(s, t.SecretThing) else ""

    def _list_options(self, s: t.Secret, ctx: Context) -> None:
        unit, expr = self.unit, self.unit.expr
        match s:
            case t.SecretNumber():
                least, most = expr.number(s.least, ctx), expr.number(s.most, ctx)
                unit.emit(1, f"o = numbers({least}, {most}, {unit.gen.position(s.span)})")
            case t.SecretThing():
                unit.emit(1, f"o = {expr.lists.listed(s.of, ctx)}")
            case t.SecretPart():
                unit.emit(1, "o = []")
                for i, part in enumerate(s.parts):
                    can = unit.gen.feasible(part, ctx)
                    unit.emit(1, f"o.append({i})" if can == "True" else f"if {can}: o.append({i})")
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

    def _set(self, s: t.SecretNumber, asked: _Asked, ctx: Context) -> None:
        """Write each number to the counter of whoever chose it."""
        unit, layout = self.unit, self.unit.link.layout
        base, least = layout.counter_base[s.counter], layout.rules.counters[s.counter].least
        x = unit.expr.fresh()
        index = f"{base} + {x}" if base else x
        unit.emit(1, f"for {x}, n in zip({asked.players}, {asked.answers}):")
        unit.emit(2, "if n > LIMIT or n < -LIMIT: out_of_range()")
        unit.emit(2, f"{EVENT}b = c[{index}]")
        unit.emit(2, f"c[{index}] = n" if least is None else f"c[{index}] = n if n > {least} else {least}")
        number = unit.link.counter_number(s.counter)
        unit.event(2, f"'set', {unit.gen.position(s.span)}, {x}, {number}, c[{index}] - b, c[{index}]")

    def _carry_out(self, s: t.SecretThing | t.SecretPart, asked: _Asked, ctx: Context) -> None:
        """Write what is done with the answer of one player after the other."""
        unit = self.unit
        unit.emit(1, f"{asked.count} 0")
        head, after, end = (unit.link.new_segment() for _ in range(3))
        unit.emit(1, unit.jump(head))
        unit.open(head)
        unit.emit(1, f"if {asked.index} >= len({asked.players}): {unit.jump(end)}")
        unit.emit(1, f"{asked.turn} {asked.players}[{asked.index}]")
        inner = ctx.bind_it(Variable(asked.who, "player"))
        if isinstance(s, t.SecretThing):
            kind = unit.gen.kind_of(s.of, inner)
            x, bind = unit.variable(kind)
            unit.emit(1, f"{bind} {asked.answers}[{asked.index}]")
            unit.inner(s.body, evolve(inner, it=Variable(x, kind)), after)
        else:
            self._parts(s, asked, inner, after)
        unit.emit(1, unit.jump(after))
        unit.open(after)
        unit.emit(1, f"{asked.count} {asked.index} + 1")
        unit.emit(1, unit.back(head))
        unit.open(end)

    def _parts(self, s: t.SecretPart, asked: _Asked, ctx: Context, after: int) -> None:
        unit = self.unit
        for i, part in enumerate(s.parts):
            other = unit.link.new_segment()
            unit.emit(1, f"if {asked.answers}[{asked.index}] != {i}: {unit.jump(other)}")
            unit.inner(part, ctx, after)
            unit.emit(1, unit.jump(after))
            unit.open(other)


def label(part: t.Block) -> t.Span:
    """Give the place of what is done in a part that can be chosen, without what must hold for it."""
    done = [s for s in part.body if not isinstance(s, t.OnlyIf)]
    return (done[0].span[0], part.span[1]) if done else part.span
