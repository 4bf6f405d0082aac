"""Which things have their effects carried out by a text, and which of them were chosen as ones that can be.

A thing whose effect is being carried out cannot be carried out again inside it, so a text may choose a thing
"that can be ..." and carry out its effect, even one that leads back to the text.
"""

from __future__ import annotations

from attrs import frozen

from london_rules.language import constructs as t
from london_rules.language.rules import Rules

Known = dict[str, "Bound"]
IT = " it"


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


class Guards:
    """Find what texts carry out."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        powers = [p.power for p in rules.every_power()]
        self._claimed = {p.test: None for p in powers if isinstance(p, t.Claim)}
        self._inputs: dict[str, list[tuple[int, str]]] = {}
        self._find_inputs()

    def _find_inputs(self) -> None:
        """Find which rules carry out effects of their inputs, also by way of other rules."""
        before = -1
        while before != sum(map(len, self._inputs.values())):
            before = sum(map(len, self._inputs.values()))
            for rule in self.rules.rules.values():
                mine = self._inputs.setdefault(rule.name, [])
                for carried in self._walk(rule.body, self._bound_inputs(rule.name)):
                    entry = (carried.input, carried.field)
                    if carried.input >= 0 and entry not in mine:
                        mine.append(entry)

    def _bound_inputs(self, rule: str) -> Known:
        return {p.name: Bound(input=i) for i, p in enumerate(self.rules.rules[rule].params)}

    def carried(self, body: t.Block, text: tuple[str, str]) -> list[Carried]:
        """List the effects that a text carries out, apart from those of the inputs of a rule."""
        known = self._bound_inputs(text[1]) if text[0] == "rule" else {}
        return [c for c in self._walk(body, known) if c.input < 0]

    def _walk(self, block: t.Block, known: Known) -> list[Carried]:
        out: list[Carried] = []
        for s in block.body:
            match s:
                case t.Choose():
                    bound = Bound(self._sure(s.of))
                    known = {**known, IT: bound, s.call or IT: bound}
                case t.CarryOut():
                    out.append(self._one(s.effect.thing, s.effect.field, s, known))
                case t.Call():
                    out.extend(self._call(s, known))
                case t.If():
                    out.extend(self._walk(s.then, known))
                    out.extend(self._walk(s.otherwise, known) if s.otherwise is not None else ())
                case t.ForEach():
                    out.extend(self._walk(s.body, {**known, IT: Bound()}))
                case t.Times() | t.UpTo() | t.May():
                    out.extend(self._walk(s.body, known))
                case t.AnyOrder():
                    out.extend(carried for part in s.parts for carried in self._walk(part, known))
                case _:
                    pass
        return out

    def _one(self, thing: t.Thing, field: str, node: t.Node, known: Known) -> Carried:
        name = IT if isinstance(thing, t.It) else thing.name if isinstance(thing, t.Local) else ""
        bound = known.get(name, Bound())
        return Carried(thing, field, node, field in bound.fields, bound.input)

    def _call(self, s: t.Call, known: Known) -> list[Carried]:
        entries = self._inputs.get(s.verb, ())
        return [self._one(s.arguments[i], f, s, known) for i, f in entries if i < len(s.arguments)]

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
