"""Why a number has its value and a condition holds or not: the tree of their parts, with the value of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias, assert_never

from london_rules.classes import define, evolve, field, frozen
from london_rules.compiler.chosen import chosen_from
from london_rules.compiler.context import Context, Unresolved, Variable
from london_rules.compiler.families import Asking, Course, Flow
from london_rules.compiler.feasible import asked_before, called
from london_rules.engine.why.evaluate import Env, Evaluator, without_clause
from london_rules.ir import nodes as n
from london_rules.language import constructs as t
from london_rules.language.compare.trees import terms
from london_rules.language.flow.demands import any_number, enough_to_pay, keeps_counters
from london_rules.language.format.forms import Writer, value_word
from london_rules.language.rules import NumberDecl, Rules
from london_rules.language.say.blocks import clauses
from london_rules.language.say.texts import teller

DEEPEST = 6
MOST_MEMBERS = 40

Worth: TypeAlias = int | bool | str | None

# Statements in families, so that none is forgotten: what each needs to be possible, and whether it changes a counter.
_PlainPred: TypeAlias = (
    t.Marked | t.OnTop | t.Facing | t.HasValue | t.IsThing | t.IsOneOf | t.IsChosen | t.IsRelated | t.IsWithin | t.IsIn
    | t.HasField | t.HasThing | t.HasCounter | t.FieldIs
)  # fmt: skip
NeedsNothing: TypeAlias = (  # can be carried out whatever the state
    t.Gain | t.Lose | t.Give | t.PutCounter | t.RemoveCounter | t.Roll | t.PlaceChange | t.If | t.ForEach | t.Chain
    | t.Times | t.Repeat | t.InTurn | t.Stop | t.Pass | t.May | t.Until | t.GameChange | t.TurnChange | t.AskEvenOne
    | t.DoNothing | t.ChooseAction | t.GoOn | t.Secret
)  # fmt: skip
CountsNothing: TypeAlias = t.PlaceChange | Flow | Course | Asking  # changes no counter by itself


@frozen
class Reason:
    """A part of a formula or condition: its words, its value, and its own parts.

    `slot` is the rule that the part is the text of; `note` says what no part shows, such as an active power; `node`
    is the construct that was worked out, where the part is one.
    """

    words: str
    value: Worth = None
    parts: tuple[Reason, ...] = ()
    slot: str = ""
    note: str = ""
    node: t.Expr | t.Cond | t.Pred | None = field(default=None, eq=False, repr=False)

    def as_json(self) -> dict[str, Any]:
        """Give it as plain data."""
        out: dict[str, Any] = {"words": self.words, "value": self.value, "slot": self.slot or None}
        return {**out, "note": self.note or None, "parts": [part.as_json() for part in self.parts]}


@define(eq=False)
class Explainer(Evaluator):
    """Break numbers and conditions down into parts with their values.

    Unless all is wanted `in_full`, a number with an input within another number is shown only with its value, and the
    parts of a declared number or test are shown in place of its body.
    """

    in_full: bool = False
    rules: Rules = field(init=False)
    _say: Writer = field(init=False)
    _fresh: int = field(default=0, init=False)

    def __attrs_post_init__(self) -> None:
        """Return the writer of words."""
        self.rules = self.layout.rules
        self._say = teller(self.rules)

    # ---- numbers --------------------------------------------------------------------------------

    def number(self, node: t.Expr, ctx: Context, env: Env, depth: int = 0) -> Reason:  # noqa: PLR0911 - one case per form
        """Break down a number."""
        value = self.value(f"number {node!r}", ctx, lambda: self.gen.number(node, ctx), env)
        part = Reason(self._say(node), value, node=node)
        if depth >= DEEPEST or value is None:
            return part
        match node:
            case t.Number():
                return self._declared(part, node, ctx, env, depth)
            case t.NumberCall():
                return self._called(part, node, ctx, env, depth)
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
                return evolve(part, parts=self._sides(node, ctx, env, depth))
            case t.Possessed():
                return evolve(part, value=self._word_in_field(node, value, ctx))
            case t.Value():
                return evolve(part, value=value_word(node.name))
            case t.Int() | t.Counter() | t.CounterOn() | t.CountStacks() | t.Steps() | t.Position() | t.RoundNumber():
                return part
            case _:
                assert_never(node)

    def _sides(
        self, node: t.Binary | t.Divide | t.Extreme | t.Compare, ctx: Context, env: Env, depth: int
    ) -> tuple[Reason, ...]:
        return _telling([self.number(x, ctx, env, depth + 1) for x in (node.left, node.right)])

    def _called(self, part: Reason, node: t.NumberCall, ctx: Context, env: Env, depth: int) -> Reason:
        """Break down a number with an input, or its input."""
        decl = self.rules.numbers.get(node.name)
        if decl is None or (depth and not self.in_full):
            slot = (decl or self.rules.tables[node.name]).slot
            numbers = [self.number(x, ctx, env, depth + 1) for x in node.given if not isinstance(x, t.Thing)]
            return evolve(part, parts=_telling(numbers), slot=slot.id)
        inner = self.number(decl.body, self._about(decl, node, ctx), env, depth + 1)
        return evolve(part, parts=self._opened(inner), slot=decl.slot.id, note=inner.note)

    def _about(self, decl: NumberDecl, node: t.NumberCall, ctx: Context) -> Context:
        """Let the inputs of a number mean what it is given."""
        given = [(param.name, x) for param, x in zip(decl.params, node.given, strict=True)]
        things = {name: self.gen.thing(x, ctx) for name, x in given if isinstance(x, t.Thing)}
        numbers = {name: self.gen.number(x, ctx) for name, x in given if not isinstance(x, t.Thing)}
        return evolve(ctx, locals=things or ctx.locals, numbers=numbers or ctx.numbers)

    def _opened(self, body: Reason) -> tuple[Reason, ...]:
        """Return the parts of a named thing, or all of it if it has none or is wanted in full."""
        return (body,) if self.in_full else body.parts or (body,)

    def _word_in_field(self, node: t.Possessed, value: int, ctx: Context) -> int | str:
        """Return the word that a field holds, if it holds one of several words."""
        kind = self.rules.kinds[self.gen.thing(node.thing, ctx).kind]
        words = kind.fields[node.field].values
        if not words:
            return value
        return value_word(words[value - 1]) if value else "none"

    def _declared(self, part: Reason, node: t.Number, ctx: Context, env: Env, depth: int) -> Reason:
        """Break down a declared number, unless a power has set it."""
        if node.name in ctx.numbers:
            return part
        decl = self.rules.numbers[node.name]
        player = self.gen.player(node.whose, ctx)
        power = self.set_by(node.name, self.whom(player, ctx, env))
        part = evolve(part, slot=decl.slot.id, note=f"set by {power}" if power else "")
        if power or decl.parameter or isinstance(decl.body, t.Int):
            return part
        inner = self.number(decl.body, Context(you=player), env, depth + 1)
        return evolve(part, parts=self._opened(inner), note=inner.note if inner.parts else "")

    def _members(self, part: Reason, node: t.Count | t.Fold, ctx: Context, env: Env) -> Reason:
        """List what is counted or added up."""
        things = self.listed(node.of, ctx, env)
        if things is None or len(things) > MOST_MEMBERS:
            return part
        kind = self.gen.kind_of(node.of, ctx)
        if isinstance(node, t.Count):
            return evolve(part, note=self._names(things, kind))
        members = [Reason(self.name(x, kind), self.measured(node, kind, x, ctx, env)) for x in things]
        return evolve(part, parts=tuple(one for one in members if one.value or node.how != "total"))

    def _names(self, things: Sequence[int], kind: str) -> str:
        return ", ".join(self.name(x, kind) for x in things)

    # ---- conditions -----------------------------------------------------------------------------

    def cond(self, node: t.Cond, ctx: Context, env: Env, depth: int = 0) -> Reason:  # noqa: PLR0911 - one case per form
        """Break down a condition."""
        value = self.truth(f"cond {node!r}", ctx, lambda: self.gen.cond(node, ctx), env)
        part = Reason(self._say(node), value, node=node)
        if depth >= DEEPEST or value is None:
            return part
        match node:
            case t.All() | t.AnyOf():
                return evolve(part, parts=tuple(self.cond(x, ctx, env, depth) for x in node.parts))
            case t.Not():
                return evolve(part, parts=(self.cond(node.of, ctx, env, depth + 1),))
            case t.Compare():
                return evolve(part, parts=self._sides(node, ctx, env, depth))
            case t.ThingIs():
                ref = self.gen.thing(node.thing, ctx)
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
            case t.LocalExists() | t.IsFull() | t.Never() | t.LastRound():
                return part
            case _:
                assert_never(node)

    def pred(self, node: t.Pred, ref: Variable, thing: t.Thing, ctx: Context, env: Env, depth: int) -> Reason:
        """Break down a condition on one thing: a declared test into its parts."""
        key = f"pred {ref!r} {node!r}"
        value = self.truth(key, ctx, lambda: self.gen.pred(node, ref, ctx), env)
        part = Reason(self._say(t.ThingIs(thing, (node,))), value, node=node)
        if depth >= DEEPEST or value is None or isinstance(node, _PlainPred):
            return part
        if not isinstance(node, t.Test):
            assert_never(node)
        decl = self.rules.tests.get(node.name)
        if decl is None:
            return part
        others = [] if node.other is None else [self.gen.thing(node.other, ctx)]
        refs = {p.name: given for p, given in zip(decl.params, [ref, *others], strict=True)}
        inner = self.cond(decl.body, Context(you=ctx.you, locals=refs), env, depth + 1)
        note = "a power says so" if value is not node.negated and not inner.value else ""
        parts = () if isinstance(decl.body, t.Never) else self._opened(inner)
        return evolve(part, slot=decl.slot.id, note=note, parts=parts)

    def _there_is(self, part: Reason, node: t.ThereIs, ctx: Context, env: Env, depth: int) -> Reason:
        """List for each candidate the condition it fails, if no thing meets them all."""
        found = self.listed(node.of, ctx, env)
        kind = self.gen.kind_of(node.of, ctx)
        if found:
            return evolve(part, note=self._names(found[:MOST_MEMBERS], kind))
        whole, clause = without_clause(node.of)
        candidates = self.listed(whole, ctx, env) if clause else None
        if not candidates:
            return evolve(part, note=f"there is no {kind}")
        none_does = evolve(part, note=f"none of {len(candidates)} meets it")
        if len(candidates) > MOST_MEMBERS:
            return none_does
        failing = tuple(self._failing(x, kind, clause, ctx, env, depth) for x in candidates)
        if len(failing) > 1 and all(one.parts == failing[0].parts for one in failing):
            return evolve(none_does, parts=failing[0].parts)
        return evolve(part, parts=failing)

    def _failing(self, thing: int, kind: str, clause: tuple[t.Pred, ...], ctx: Context, env: Env, depth: int) -> Reason:
        """Return the first condition that a thing fails."""
        self._fresh += 1
        code = f"y{self._fresh}"
        ref, within = Variable.named(code, kind), {**env, code: thing}
        parts = [self.pred(x, ref, t.It(), ctx, within, depth + 1) for x in clause]
        failed = next((x for x in parts if x.value is False), None)
        return Reason(self.name(thing, kind), False, () if failed is None else (failed,))

    def _can_carry_out(self, part: Reason, effect: t.Possessed, ctx: Context, env: Env, depth: int) -> Reason:
        """Return the conditions of the text of a thing."""
        ref = self.gen.thing(effect.thing, ctx)
        assert isinstance(ref.code, (n.Constant, n.Local))
        thing = ref.code.value if isinstance(ref.code, n.Constant) else env[ref.code.name]
        if thing in self.state.busy:
            return evolve(part, note="it is already being carried out")
        text = self.layout.faces[self.layout.face_of[thing]].effects.get(effect.field)
        if text is None:
            return evolve(part, note="nothing is printed there")
        inner = Context(you=ctx.you, this=ref)
        with self.gen.within(text.slot.id):
            return evolve(part, slot=text.slot.id, parts=tuple(self.needs(text.body, inner, env, depth + 1)))

    # ---- what a text needs ----------------------------------------------------------------------

    def needs(self, block: t.Block, ctx: Context, env: Env, depth: int = 0, *, pays: bool = True) -> list[Reason]:
        """List the conditions for a text to be offered: its own, an option for each choice, and enough to pay."""
        out: list[Reason] = []
        for s in block.body:
            try:
                out += self._need(s, ctx, env, depth, pays)
            except Unresolved:
                continue
            finally:
                pays = pays and keeps_counters(s)
                ctx = asked_before(self.gen, s, ctx)
        return [part for part in out if part.value is not None]

    def _need(  # noqa: C901, PLR0911, PLR0912 - one case each
        self, s: t.Statement, ctx: Context, env: Env, depth: int, pays: bool
    ) -> list[Reason]:
        if depth >= DEEPEST or isinstance(s, NeedsNothing):
            return []
        match s:
            case t.OnlyIf():
                return [self.cond(s.condition, ctx, env, depth)]
            case t.OnlyOnce():
                code = n.Not(self.gen.used(self.gen.slot, s.per, ctx))
                unused = self.truth(f"{self.gen.slot} {s.per}", ctx, lambda: code, env)
                return [Reason(f"it was not done yet in this {s.per}", bool(unused))]
            case t.Choose():
                there = t.ThereIs(chosen_from(s))
                return [] if s.alternative else [self.cond(there, ctx, env, depth)]
            case t.ChooseSeveral():
                enough = t.Compare(">=", t.Count(s.of), s.number)
                return [] if s.up_to else [self.cond(enough, ctx, env, depth)]
            case t.ChooseNumber():
                return self._needed(any_number(s), ctx, env, depth)
            case t.Pay():
                return self._needed(enough_to_pay(s, self.rules) if pays else None, ctx, env, depth)
            case t.UpTo():
                must = isinstance(s.least, t.Int) and s.least.value > 0
                return self.needs(s.body, ctx, env, depth, pays=pays) if must else []
            case t.AnyOrder():
                return [need for part in s.parts for need in self.needs(part, ctx, env, depth, pays=False)]
            case t.Either():
                return self._needs_of_parts(s, ctx, env, depth, pays)
            case t.CarryOut():
                theirs = evolve(ctx, you=self.gen.code(s.subject, ctx))
                return [self.cond(t.CanCarryOut(s.effect), theirs, env, depth)]
            case t.Ask():
                return self.needs(s.body, ctx.asked(self.gen.code(s.player, ctx)), env, depth, pays=False)
            case t.Call():
                return self._needs_of_rule(s, ctx, env, depth, pays)
            case _:
                assert_never(s)

    def _needed(self, condition: t.Cond | None, ctx: Context, env: Env, depth: int) -> list[Reason]:
        return [] if condition is None else [self.cond(condition, ctx, env, depth)]

    def _needs_of_parts(self, s: t.Either, ctx: Context, env: Env, depth: int, pays: bool) -> list[Reason]:
        """Return the one condition of a choice of parts: that one of them can be chosen."""
        if s.up_to:
            return []
        parts = []
        for part in s.parts:
            needs = self.needs(part, ctx, env, depth + 1, pays=pays)
            can = all(need.value is True for need in needs)
            parts.append(Reason(clauses(part, self._say)[0], can, tuple(needs)))
        return [Reason("one of these can be chosen", any(part.value for part in parts), tuple(parts))]

    def _needs_of_rule(self, s: t.Call, ctx: Context, env: Env, depth: int, pays: bool) -> list[Reason]:
        decl, inner = self.rules.rules[s.verb], called(self.gen, s, ctx)
        pays = pays and isinstance(s.subject, t.You)
        with self.gen.within(decl.slot.id):
            needs = self.needs(decl.body, inner, env, depth + 1, pays=pays)
        return [evolve(need, slot=need.slot or decl.slot.id) for need in needs]


def _telling(parts: list[Reason]) -> tuple[Reason, ...]:
    """Leave out plain figures, whose words are the same as their values."""
    return tuple(part for part in parts if part.words != str(part.value).lower())
