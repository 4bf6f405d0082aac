"""When a text can be carried out: its costs can be met, and whatever must be chosen is there."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from london_rules.classes import frozen
from london_rules.compiler.chosen import chosen_from
from london_rules.compiler.context import Context, Unresolved, Variable
from london_rules.compiler.families import Asking, Flow, Silent
from london_rules.compiler.layout import LEFT
from london_rules.ir import nodes as n
from london_rules.ir.build import TRUE, plus
from london_rules.language import constructs as t
from london_rules.language.flow.demands import any_number, enough_to_pay, keeps_counters

if TYPE_CHECKING:
    from london_rules.compiler.generate import Generator


@frozen
class Feasibility:
    """Give the conditions under which texts can be carried out."""

    gen: Generator

    def text(self, block: t.Block, ctx: Context, *, pays: bool = True) -> n.Expr:
        """Give the condition under which the costs and compulsory choices of a text can be met.

        It `pays` from what there is now, until something else changes that.
        """
        parts: list[n.Expr] = []
        for statement in block.body:
            try:
                part = self._one(statement, ctx, pays)
            except Unresolved:
                part = TRUE
            if part != TRUE:
                parts.append(part)
            pays = pays and keeps_counters(statement)
            ctx = self.asked_before(statement, ctx)
        return n.And(tuple(parts)) if parts else TRUE

    def asked_before(self, s: t.Statement, ctx: Context) -> Context:
        """Give the context after a statement that was not carried out: nobody knows what it will choose."""
        match s:
            case t.Choose():
                return ctx.bind_it(Variable(None, self.gen.kind_of(s.of, ctx)), s.call)
            case t.ChooseSeveral():
                return ctx.bind_several(s.call, Variable(None, self.gen.kind_of(s.of, ctx)))
            case t.ChooseNumber():
                return ctx.bind_number(s.call)
            case t.InTurn() if s.call:
                return ctx.bind_it(Variable(None, "player"), s.call)
            case _:  # only these give names to what follows
                return ctx

    def holds(self, s: t.OnlyIf | t.OnlyOnce, ctx: Context) -> n.Expr:
        """Give the condition that a line of the head of a text sets."""
        if isinstance(s, t.OnlyIf):
            return self.gen.expr.cond(s.condition, ctx)
        return n.Not(self.gen.used(self.gen.slot, s.per, ctx))

    def _one(self, s: t.Statement, ctx: Context, pays: bool) -> n.Expr:
        """Give the condition of one statement; other changes never hinder a text, nor does what can be left undone."""
        if isinstance(s, Flow):
            return self._flow(s, ctx, pays)
        if isinstance(s, Asking):
            return self._question(s, ctx, pays)
        if isinstance(s, t.Pay):
            return self._needed(enough_to_pay(s, self.gen.layout.rules) if pays else None, ctx)
        if isinstance(s, t.OnlyIf | t.OnlyOnce):
            return self.holds(s, ctx)
        if isinstance(s, Silent):
            return TRUE
        assert_never(s)

    def _needed(self, condition: t.Cond | None, ctx: Context) -> n.Expr:
        return TRUE if condition is None else self.gen.expr.cond(condition, ctx)

    def _flow(self, s: Flow, ctx: Context, pays: bool) -> n.Expr:
        match s:
            case t.AnyOrder():
                parts = [self.text(part, ctx, pays=False) for part in s.parts]
                asked = [part for part in parts if part != TRUE]
                return n.And(tuple(asked), bare=True) if asked else TRUE
            case t.CarryOut():
                you = self.gen.expr.code(s.subject, ctx)
                able = self.gen.can_carry_out(s.effect.field, you, self.gen.expr.code(s.effect.thing, ctx))
                return self._or_out(s.subject, ctx, able)
            case t.Call():
                return self._or_out(s.subject, ctx, self._call(s, ctx, pays))
            case t.Ask():
                able = self.text(s.body, ctx.asked(self.gen.expr.code(s.player, ctx)), pays=False)
                return self._or_out(s.player, ctx, able)
            case t.If() | t.ForEach() | t.Times() | t.Repeat():
                return TRUE
            case _:
                assert_never(s)

    def _or_out(self, player: t.Thing, ctx: Context, able: n.Expr) -> n.Expr:
        """Ask nothing of somebody who has left the game: they do nothing. Who is found by who stays has not left."""
        layout, code = self.gen.layout, self.gen.expr.code(player, ctx)
        if able == TRUE or isinstance(player, t.You) or isinstance(code, n.Primitive) or not layout.course.leaving:
            return able
        return n.Or((n.Counter(plus(layout.cells[LEFT], code)), able))

    def _question(self, s: Asking, ctx: Context, pays: bool) -> n.Expr:
        match s:
            case t.Choose():
                return TRUE if s.alternative else self.gen.expr.there_is(chosen_from(s), ctx)
            case t.ChooseSeveral():
                return TRUE if s.up_to else self._enough(s, ctx)
            case t.UpTo():
                compulsory = isinstance(s.least, t.Int) and s.least.value > 0
                return self.text(s.body, ctx, pays=pays) if compulsory else TRUE
            case t.Either():
                parts = tuple([self.text(part, ctx, pays=pays) for part in s.parts])
                return TRUE if s.up_to or TRUE in parts else n.Or(parts)
            case t.ChooseNumber():
                return self._needed(any_number(s), ctx)
            case t.ChooseAction() | t.GoOn() | t.May() | t.PutInOrder() | t.InTurn():
                return TRUE
            case t.SecretNumber() | t.SecretThing() | t.SecretThings() | t.SecretPart():
                return TRUE
            case _:
                assert_never(s)

    def _enough(self, s: t.ChooseSeveral, ctx: Context) -> n.Expr:
        """Give the condition that so many things can be chosen together."""
        expr = self.gen.expr
        number = expr.number(s.number, ctx)
        there = expr.different(s.of, s.different, ctx) if s.different else expr.number(t.Count(s.of), ctx)
        return n.Compare(">=", there, number)

    def called(self, s: t.Call, ctx: Context) -> Context:
        """Give the context of a rule that is called; nobody knows an input that is yet to be chosen."""
        refs: dict[str, Variable] = {}
        for param, argument in zip(self.gen.layout.rules.rules[s.verb].params, s.arguments, strict=False):
            try:
                refs[param.name] = self.gen.expr.thing(argument, ctx)
            except Unresolved:
                refs[param.name] = Variable(None, param.kind)
        return Context(you=self.gen.expr.code(s.subject, ctx), this=ctx.this, locals=refs)

    def _call(self, s: t.Call, ctx: Context, pays: bool) -> n.Expr:
        decl, inner = self.gen.layout.rules.rules[s.verb], self.called(s, ctx)
        pays = pays and isinstance(s.subject, t.You)
        if not any(isinstance(one, t.OnlyOnce) for one in decl.body.body):
            return self.text(decl.body, inner, pays=pays)
        with self.gen.within(decl.slot.id):
            return self.text(decl.body, inner, pays=pays)
