"""Which things have their effects carried out by a text, and which of them were chosen as ones that can be.

A thing whose effect is being carried out cannot be carried out again inside it, so a text may choose a thing
"that can be ..." and carry out its effect, even one that leads back to the text.
"""

from __future__ import annotations

from collections import deque

from london_rules.classes import frozen
from london_rules.language import constructs as t
from london_rules.language.constructs.facts import facts
from london_rules.language.flow.scope import Scope, bound_name
from london_rules.language.flow.walk import blocks_in, nodes_of, sorted_out
from london_rules.language.memo import PerTree
from london_rules.language.rules import Rules


@frozen
class Bound:
    """What is known of a name: the effects that its thing can surely carry out, or which input it is."""

    fields: tuple[str, ...] = ()
    input: int = -1


@frozen
class Carried:
    """An effect that is carried out: whose, of which field, where, and whether a choice guards it."""

    thing: t.Thing
    field: str
    node: t.Node
    guarded: bool
    input: int = -1


# Whether a text carries out an effect, and the rules that it calls.
_carrying = PerTree[t.Block, tuple[bool, tuple[str, ...]]](
    lambda body: (t.CarryOut in sorted_out(body), tuple(dict.fromkeys(call.verb for call in nodes_of(body, t.Call))))
)


class EffectRecursion:
    """Find what texts carry out."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        powers = [p.power for p in rules.every_power()]
        self._claimed = {p.test: None for p in powers if isinstance(p, t.Claim)}
        self._inputs: dict[str, list[tuple[int, str]]] = {}
        self._find_inputs()

    def _find_inputs(self) -> None:
        """Find which rules carry out effects of their inputs, also by way of other rules."""
        callers: dict[str, dict[str, None]] = {}
        for rule in self.rules.rules.values():
            for verb in _carrying(rule.body)[1]:
                callers.setdefault(verb, {})[rule.name] = None
        waiting = deque(self.rules.rules)
        while waiting:  # a rule is read again only when more is known of one that it calls
            name = waiting.popleft()
            mine = self._inputs.setdefault(name, [])
            before = len(mine)
            body = self.rules.rules[name].body
            if not self._may_carry_out(body):
                continue
            for carried in self._walk(body, self._bound_inputs(name)):
                entry = (carried.input, carried.field)
                if carried.input >= 0 and entry not in mine:
                    mine.append(entry)
            if len(mine) > before:
                waiting.extend(callers.get(name, ()))

    def _bound_inputs(self, rule: str) -> Scope[Bound]:
        return Scope(locals={p.name: Bound(input=i) for i, p in enumerate(self.rules.rules[rule].params)})

    def carried(self, body: t.Block, text: tuple[str, str]) -> list[Carried]:
        """List the effects that a text carries out, apart from those of the inputs of a rule."""
        if not self._may_carry_out(body):
            return []
        scope = self._bound_inputs(text[1]) if text[0] == "rule" else Scope[Bound]()
        return [c for c in self._walk(body, scope) if c.input < 0]

    def _may_carry_out(self, body: t.Block) -> bool:
        """Return whether a text carries out an effect itself, or calls a rule that is known to do so with an input."""
        carries_out, verbs = _carrying(body)
        return carries_out or any(map(self._inputs.get, verbs))

    def _walk(self, block: t.Block, scope: Scope[Bound]) -> list[Carried]:
        out: list[Carried] = []
        if not any(map(sorted_out(block).get, (t.CarryOut, t.Call))):
            return out
        for s in block.body:
            binds = facts(s).binds
            if isinstance(s, t.CarryOut):
                out.append(self._one(s.effect.thing, s.effect.field, s, scope))
            elif isinstance(s, t.Call):
                out.extend(self._call(s, scope))
            # What a loop goes over is not chosen, so nothing is sure of it.
            inner = scope.bind(Bound()) if binds is not None and binds.inside else scope
            out.extend(carried for body in blocks_in(s) for carried in self._walk(body, inner))
            if binds is not None and binds.things and not binds.inside:
                scope = scope.bind(Bound(self._sure(getattr(s, binds.things))), bound_name(s))
        return out

    def _one(self, thing: t.Thing, field: str, node: t.Node, scope: Scope[Bound]) -> Carried:
        bound = (None if isinstance(thing, t.This) else scope.of(thing)) or Bound()
        return Carried(thing, field, node, field in bound.fields, bound.input)

    def _call(self, s: t.Call, scope: Scope[Bound]) -> list[Carried]:
        entries = self._inputs.get(s.verb, ())
        return [self._one(s.arguments[i], f, s, scope) for i, f in entries if i < len(s.arguments)]

    # ---- what a choice makes sure ---------------------------------------------------------------

    def _sure(self, of: t.Collection) -> tuple[str, ...]:
        rel: tuple[t.Pred, ...] = getattr(of, "rel", ())
        return tuple(f for pred in rel for f in self._by_pred(pred, 0))

    def _by_pred(self, pred: t.Pred, depth: int) -> list[str]:
        if not isinstance(pred, t.Test) or pred.negated or pred.name in self._claimed or depth > 8:
            return []
        decl = self.rules.tests.get(pred.name)
        if decl is None or not decl.params:
            return []
        subject = t.Local(decl.params[0].name)
        parts = decl.body.parts if isinstance(decl.body, t.All) else (decl.body,)
        out: list[str] = []
        for part in parts:
            if isinstance(part, t.CanCarryOut) and part.effect.thing == subject:
                out.append(part.effect.field)
            elif isinstance(part, t.ThingIs) and part.thing == subject:
                out.extend(f for p in part.preds for f in self._by_pred(p, depth + 1))
        return out
