"""Why a number has its value and a condition holds or not: the tree of their parts, with the value of each."""

from __future__ import annotations

from typing import Any, TypeAlias

from attrs import define, evolve, field, frozen

from london_rules.compiler.context import Context, Ref, Unresolved
from london_rules.compiler.program import State
from london_rules.engine.evaluate import Env, Evaluator
from london_rules.engine.visibility import sees
from london_rules.language import constructs as t
from london_rules.language.compare.trees import terms
from london_rules.language.format.forms import Writer, value_word
from london_rules.language.say.texts import teller

Worth: TypeAlias = int | bool | str | None
DEEPEST = 6
MOST_MEMBERS = 40
UNSEEN = "something not in view"


@frozen
class Part:
    """A part of a formula or condition: its words, its value, and the parts that it is made of.

    `slot` is the rule that the part is the text of; `note` says what no part shows, such as a power at work.
    """

    words: str
    value: Worth = None
    parts: tuple[Part, ...] = ()
    slot: str = ""
    note: str = ""

    def as_json(self) -> dict[str, Any]:
        """Give it as plain data."""
        out: dict[str, Any] = {"words": self.words, "value": self.value, "slot": self.slot or None}
        return {**out, "note": self.note or None, "parts": [part.as_json() for part in self.parts]}


@define(eq=False)
class Reasons:
    """Take formulas and conditions apart on one state, for one player (from 0) who looks on."""

    evaluator: Evaluator
    state: State
    viewer: int | None = None
    _say: Writer = field(init=False)
    _fresh: int = 0

    def __attrs_post_init__(self) -> None:
        """Make the writer of words."""
        self._say = teller(self.rules)

    @property
    def rules(self) -> Any:
        """Give the rule set."""
        return self.evaluator.gen.layout.rules

    # ---- numbers --------------------------------------------------------------------------------

    def number(self, node: t.Expr, ctx: Context, env: Env, depth: int = 0) -> Part:  # noqa: PLR0911 - a case a form
        """Take a number apart."""
        expr = self.evaluator.gen.expr
        value = self._worth(f"number {node!r}", ctx, lambda: expr.number(node, ctx), env)
        part = Part(self._say(node), value)
        if depth >= DEEPEST or value is None:
            return part
        match node:
            case t.Number():
                return self._declared(part, node, ctx, env, depth)
            case t.NumberCall():
                inner = self.number(node.argument, ctx, env, depth + 1)
                part = evolve(part, parts=_telling([inner]), slot=self._slot_of(node.name))
                return part if depth else self._called(part, node, ctx, env)
            case t.NumberCases():
                asked = self.cond(node.condition, ctx, env, depth + 1)
                chosen = node.then if asked.value else node.otherwise
                return evolve(part, parts=(asked, self.number(chosen, ctx, env, depth + 1)))
            case t.Count() | t.Fold():
                return self._members(part, node, ctx, env)
            case t.Binary() if node.op != "*":
                inner_terms = [(x.sign, self.number(x.of, ctx, env, depth + 1)) for x in terms(node)]
                signed = [evolve(x, words=f"minus {x.words}") if sign < 0 else x for sign, x in inner_terms]
                return evolve(part, parts=tuple(signed))
            case t.Binary() | t.Divide() | t.Extreme():
                both = [self.number(x, ctx, env, depth + 1) for x in (node.left, node.right)]
                return evolve(part, parts=_telling(both))
            case t.Possessed() | t.Value():
                return evolve(part, value=self._word(node, value, ctx))
        return part

    def _called(self, part: Part, node: t.NumberCall, ctx: Context, env: Env) -> Part:
        """Take a number with an input apart; within another number its value says enough."""
        decl = self.rules.numbers.get(node.name)
        if decl is None:
            return part
        given = {decl.params[0].name: self.evaluator.gen.expr.number(node.argument, ctx)}
        inner = self.number(decl.body, evolve(ctx, numbers=given), env, 1)
        return evolve(part, parts=inner.parts or (inner,), note=inner.note)

    def _word(self, node: t.Possessed | t.Value, value: int, ctx: Context) -> int | str:
        """Give the word that a field holds, if it holds one of several words."""
        if isinstance(node, t.Value):
            return value_word(node.name)
        ref = self.evaluator.gen.expr.thing(node.thing, ctx)
        words: tuple[str, ...] = self.rules.kinds[ref.kind].fields[node.field].values
        if not words:
            return value
        return value_word(words[value - 1]) if value else "none"

    def _slot_of(self, name: str) -> str:
        decl = self.rules.tables.get(name) or self.rules.numbers.get(name)
        return str(decl.slot.id) if decl is not None else ""

    def _declared(self, part: Part, node: t.Number, ctx: Context, env: Env, depth: int) -> Part:
        """Take a declared number apart, unless a power has set it."""
        if node.name in ctx.numbers:
            return part
        decl = self.rules.numbers[node.name]
        player = self.evaluator.gen.expr.player(node.whose, ctx)
        note = self._set_by(node.name, env[player])
        part = evolve(part, slot=decl.slot.id, note=note)
        if note or decl.parameter or isinstance(decl.body, t.Int):
            return part
        inner = self.number(decl.body, Context(you=player), env, depth + 1)
        return evolve(part, parts=inner.parts, note=inner.note) if inner.parts else evolve(part, parts=(inner,))

    def _set_by(self, name: str, player: int) -> str:
        """Name the power that sets a number of a player, if one does."""
        layout, space = self.evaluator.gen.layout, self.evaluator.program.space
        hook = layout.hook("number", name)
        if hook is None:
            return ""
        for entry in reversed(self.state.act[hook * layout.most + player]):
            power, thing = divmod(entry, layout.size)
            if space["POWER"][power](self.state, player, thing) is not None:
                return f"set by {self._power(power, thing)}"
        return ""

    def _power(self, power: int, thing: int) -> str:
        layout = self.evaluator.gen.layout
        if power >= len(layout.powers):
            return f"a power of {self.name(thing)} that holds for a time"
        info = layout.powers[power]
        return self.name(thing) if info.face else f"the power {info.text.slot.id.partition(' ')[2]}"

    def _members(self, part: Part, node: t.Count | t.Fold, ctx: Context, env: Env) -> Part:
        """List what is counted or added up."""
        things = self.listed(node.of, ctx, env)
        if things is None or len(things) > MOST_MEMBERS:
            return part
        kind = self.evaluator.gen.kind_of(node.of)
        if isinstance(node, t.Count):
            return evolve(part, note=", ".join(self.name(x, kind) for x in things))
        expr, inner = self.evaluator.gen.expr, Context()
        values = [
            self._worth(
                f"{node.measure} of {kind}", inner, lambda: expr.measure(node.measure, Ref("y0", kind)), {"y0": x}
            )
            for x in things
        ]
        named = [(self.name(x, kind), value) for x, value in zip(things, values, strict=True)]
        return evolve(part, parts=tuple(Part(name, value) for name, value in named if value or node.how != "total"))

    def listed(self, of: t.Collection, ctx: Context, env: Env) -> list[int] | None:
        """List the things or players of a collection, None where a word in it has no meaning yet."""
        expr = self.evaluator.gen.expr
        found = self._worth(f"list {of!r}", ctx, lambda: expr.lists.listed(of, ctx), env)
        return None if found is None else list(found)

    def name(self, thing: int, kind: str = "") -> str:
        """Name a thing or player, as far as the viewer may see it."""
        if kind == "player":
            return f"player {thing + 1}"
        layout = self.evaluator.gen.layout
        if self.viewer is not None and not sees(self.evaluator.program, self.state, self.viewer, thing):
            return UNSEEN
        return str(layout.faces[layout.face_of[thing]].name)

    # ---- conditions -----------------------------------------------------------------------------

    def cond(self, node: t.Cond, ctx: Context, env: Env, depth: int = 0) -> Part:  # noqa: PLR0911 - a case a form
        """Take a condition apart."""
        expr = self.evaluator.gen.expr
        value = self._truth(f"cond {node!r}", ctx, lambda: expr.cond(node, ctx), env)
        part = Part(self._say(node), value)
        if depth >= DEEPEST or value is None:
            return part
        match node:
            case t.All() | t.AnyOf():
                return evolve(part, parts=tuple(self.cond(x, ctx, env, depth) for x in node.parts))
            case t.Not():
                return evolve(part, parts=(self.cond(node.of, ctx, env, depth + 1),))
            case t.Compare():
                sides = [self.number(x, ctx, env, depth + 1) for x in (node.left, node.right)]
                return evolve(part, parts=_telling(sides))
            case t.ThingIs():
                ref = expr.thing(node.thing, ctx)
                preds = [self.pred(x, ref, node.thing, ctx, env, depth) for x in node.preds]
                return preds[0] if len(preds) == 1 else evolve(part, parts=tuple(preds))
            case t.ThereIs():
                return self._there_is(part, node, ctx, env, depth)
            case t.TestCases():
                asked = self.cond(node.condition, ctx, env, depth + 1)
                chosen = node.then if asked.value else node.otherwise
                return evolve(part, parts=(asked, self.cond(chosen, ctx, env, depth + 1)))
            case t.CanCarryOut():
                return self._can_carry_out(part, node.effect, ctx, env, depth)
        return part

    def pred(self, node: t.Pred, ref: Ref, thing: t.Thing, ctx: Context, env: Env, depth: int) -> Part:
        """Take apart what is asked of one thing."""
        expr = self.evaluator.gen.expr
        key = f"pred {ref.code} {ref.kind} {node!r}"
        part = Part(self._say(t.ThingIs(thing, (node,))), self._truth(key, ctx, lambda: expr.pred(node, ref, ctx), env))
        if not isinstance(node, t.Test) or node.name not in self.rules.tests or depth >= DEEPEST or part.value is None:
            return part
        decl = self.rules.tests[node.name]
        others = [] if node.other is None else [expr.thing(node.other, ctx)]
        refs = {p.name: given for p, given in zip(decl.params, [ref, *others], strict=True)}
        inner = self.cond(decl.body, Context(you=ctx.you, locals=refs), env, depth + 1)
        told = isinstance(decl.body, t.Never)
        note = "a power says so" if part.value is not node.negated and not inner.value else ""
        return evolve(part, slot=decl.slot.id, note=note, parts=() if told else inner.parts or (inner,))

    def _there_is(self, part: Part, node: t.ThereIs, ctx: Context, env: Env, depth: int) -> Part:
        """Say of each thing that might do what it fails, where none does."""
        found = self.listed(node.of, ctx, env) or []
        kind = self.evaluator.gen.kind_of(node.of)
        if found:
            return evolve(part, note=", ".join(self.name(x, kind) for x in found[:MOST_MEMBERS]))
        rel: tuple[t.Pred, ...] = getattr(node.of, "rel", ())
        whole: Any = node.of
        candidates = self.listed(evolve(whole, rel=()), ctx, env) if rel else []
        if not candidates or len(candidates) > MOST_MEMBERS:
            return evolve(part, note=f"no {kind} is there" if not candidates else f"none of {len(candidates)} does")
        failing = tuple(self._failing(x, kind, rel, ctx, env, depth) for x in candidates)
        if len(failing) > 1 and all(one.parts == failing[0].parts for one in failing):
            return evolve(part, note=f"none of {len(candidates)} does", parts=failing[0].parts)
        return evolve(part, parts=failing)

    def _failing(self, thing: int, kind: str, rel: tuple[t.Pred, ...], ctx: Context, env: Env, depth: int) -> Part:
        """Say what a thing fails first."""
        self._fresh += 1
        code = f"y{self._fresh}"
        ref, within = Ref(code, kind), {**env, code: thing}
        parts = [self.pred(x, ref, t.It(), ctx, within, depth + 1) for x in rel]
        failed = next((x for x in parts if x.value is False), None)
        return Part(self.name(thing, kind), False, () if failed is None else (failed,))

    def _can_carry_out(self, part: Part, effect: t.Possessed, ctx: Context, env: Env, depth: int) -> Part:
        """Say what the text of a thing needs."""
        ref = self.evaluator.gen.expr.thing(effect.thing, ctx)
        assert ref.code is not None
        thing = int(ref.code) if ref.code.isdigit() else env[ref.code]
        if thing in self.state.busy:
            return evolve(part, note="it is being carried out already")
        layout = self.evaluator.gen.layout
        text = layout.faces[layout.face_of[thing]].effects.get(effect.field)
        if text is None:
            return evolve(part, note="nothing is printed there")
        inner = Context(you=ctx.you, this=ref)
        return evolve(part, slot=text.slot.id, parts=tuple(self.needs(text.body, inner, env, depth + 1)))

    # ---- what a text needs ----------------------------------------------------------------------

    def needs(self, block: t.Block, ctx: Context, env: Env, depth: int = 0) -> list[Part]:
        """List what must hold for a text to be offered: what it asks for itself, and something for each choice."""
        out: list[Part] = []
        for s in block.body:
            try:
                out += self._need(s, ctx, env, depth)
            except Unresolved:
                continue
            finally:
                if isinstance(s, t.Choose):
                    ctx = ctx.bind_it(Ref(None, ""), s.call)
        return [part for part in out if part.value is not None]

    def _need(self, s: t.Statement, ctx: Context, env: Env, depth: int) -> list[Part]:
        if depth >= DEEPEST:
            return []
        match s:
            case t.OnlyIf():
                return [self.cond(s.condition, ctx, env, depth)]
            case t.Choose() if not s.alternative:
                there = t.ThereIs(self.evaluator.gen.chosen_from(s))
                return [self.cond(there, ctx, env, depth)]
            case t.UpTo(least=t.Int(value=least)) if least > 0:
                return self.needs(s.body, ctx, env, depth)
            case t.AnyOrder():
                return [need for part in s.parts for need in self.needs(part, ctx, env, depth)]
            case t.CarryOut():
                return [self.cond(t.CanCarryOut(s.effect), ctx, env, depth)]
            case t.Call():
                return self._needs_of_rule(s, ctx, env, depth)
        return []

    def _needs_of_rule(self, s: t.Call, ctx: Context, env: Env, depth: int) -> list[Part]:
        decl = self.rules.rules[s.verb]
        refs: dict[str, Ref] = {}
        for param, argument in zip(decl.params, s.arguments, strict=False):
            try:
                refs[param.name] = self.evaluator.gen.expr.thing(argument, ctx)
            except Unresolved:
                refs[param.name] = Ref(None, param.kind)
        you = ctx.you if s.subject == "you" else ctx.require_they()
        inner = Context(you=you, this=ctx.this, locals=refs)
        return [evolve(need, slot=need.slot or decl.slot.id) for need in self.needs(decl.body, inner, env, depth + 1)]

    # ---- values ---------------------------------------------------------------------------------

    def _worth(self, key: str, ctx: Context, build: Any, env: Env) -> Any:
        """Work something out; None where a word in it has no meaning here."""
        try:
            return self.evaluator.value(key, ctx, build, self.state, env)
        except (Unresolved, KeyError):
            return None

    def _truth(self, key: str, ctx: Context, build: Any, env: Env) -> bool | None:
        found = self._worth(key, ctx, build, env)
        return None if found is None else bool(found)


def _telling(parts: list[Part]) -> tuple[Part, ...]:
    """Leave out plain figures, whose words are their values."""
    return tuple(part for part in parts if part.words != str(part.value).lower())
