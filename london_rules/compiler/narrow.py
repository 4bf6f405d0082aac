"""What a clause implies: that its subject lies in one zone or on top, or shares a field with another thing."""

from __future__ import annotations

from typing import Final, TypeAlias, assert_never

from london_rules.classes import frozen
from london_rules.compiler.layout import Layout
from london_rules.language import constructs as t
from london_rules.language.flow.walk import nodes
from london_rules.language.rules import Rules, TestDecl

# Predicates that say nothing about where their subject is.
Elsewhere: TypeAlias = (
    t.Marked | t.Facing | t.HasValue | t.IsThing | t.IsOneOf | t.IsChosen | t.IsRelated | t.IsWithin | t.HasField
    | t.HasThing | t.HasCounter | t.FieldIs
)  # fmt: skip

# What can hold of one copy of a thing and not of another.
_OF_COPIES: Final = (
    t.Marked, t.Facing, t.IsThing, t.IsOneOf, t.IsChosen, t.HasCounter, t.CounterOn, t.CanCarryOut
)  # fmt: skip


@frozen
class Narrow:
    """Find out where the members of a collection can be, so that no other place is searched."""

    layout: Layout

    def narrowed(self, of: t.Collection) -> t.Collection:
        """Look for the things that are in a zone only there."""
        if not isinstance(of, t.Things) or of.zone is not None or of.kind == "player":
            return of
        for i, pred in enumerate(of.rel):
            zone = self._zone_asked(pred)
            if zone is not None:
                return t.Things(of.kind, zone, of.other_than, (*of.rel[:i], *of.rel[i + 1 :]), span=of.span)
        return of

    def _zone_asked(self, pred: t.Pred) -> t.Zone | None:
        """Give the zone if a predicate asks just whether its subject lies in it."""
        if isinstance(pred, t.IsIn):
            return None if pred.negated else pred.zone
        if isinstance(pred, t.Test):
            return self._zone_tested(pred)
        if isinstance(pred, (t.OnTop, Elsewhere)):
            return None
        assert_never(pred)

    def _zone_tested(self, test: t.Test) -> t.Zone | None:
        if test.negated or test.other is not None:
            return None
        decl = self.layout.rules.tests.get(test.name)
        if decl is None or self.layout.hook("test", test.name) is not None:
            return None
        body = decl.body
        if isinstance(body, t.ThingIs) and len(body.preds) == 1 and body.thing == t.Local(decl.params[0].name):
            zone = self._zone_asked(body.preds[0])
            return zone if zone is not None and zone.whose in ("any", "") else None
        return None

    def implies_on_top(self, pred: t.Pred) -> bool:
        """Tell whether a predicate holds only of what lies on top."""
        if isinstance(pred, t.OnTop):
            return True
        if isinstance(pred, t.Test):
            return self._tests_on_top(pred)
        if isinstance(pred, (t.IsIn, Elsewhere)):
            return False
        assert_never(pred)

    def _tests_on_top(self, test: t.Test) -> bool:
        if test.negated or self.layout.hook("test", test.name) is not None:
            return False
        decl = self.layout.rules.tests.get(test.name)
        if decl is None or not decl.params:
            return False
        parts = decl.body.parts if isinstance(decl.body, t.All) else (decl.body,)
        subject = t.Local(decl.params[0].name)
        return any(
            isinstance(c, t.ThingIs) and c.thing == subject and any(self.implies_on_top(p) for p in c.preds)
            for c in parts
        )


def shares_field(decl: TestDecl) -> bool:
    """Tell whether a test of two things asks just whether they are equal in one field."""
    body = decl.body
    if not isinstance(body, t.Compare) or body.op != "==" or len(decl.params) != 2:
        return False
    left, right = body.left, body.right
    if not isinstance(left, t.Possessed) or not isinstance(right, t.Possessed) or left.field != right.field:
        return False
    named = {t.Local(p.name) for p in decl.params}
    return {left.thing, right.thing} == named


def tells_apart(rules: Rules, rel: tuple[t.Pred, ...]) -> bool:
    """Tell whether a clause can hold of one copy of a thing and not of another: then each copy must be asked."""
    waiting: list[t.Node] = [*rel]
    seen: dict[str, None] = {}
    while waiting:
        for node in nodes(waiting.pop()):
            if isinstance(node, _OF_COPIES) or (isinstance(node, t.FieldIs) and _lies_on_things(rules, node.field)):
                return True
            if isinstance(node, (t.Test, t.Number, t.NumberCall)) and node.name not in seen:
                seen[node.name] = None
                called = (rules.tests.get(node.name), rules.numbers.get(node.name))
                waiting += [decl.body for decl in called if decl is not None]
    return False


def _lies_on_things(rules: Rules, name: str) -> bool:
    """Tell whether a name is that of a counter on things: one copy can have more of it than another."""
    return name in rules.counters and rules.counters[name].owner in rules.kinds


def whole(of: t.Things) -> bool:
    """Tell whether a collection is all that lies in one zone."""
    return of.zone is not None and of.zone.whose != "any" and not of.rel and of.other_than is None
