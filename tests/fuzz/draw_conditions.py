"""Predicates and conditions, well typed by construction."""

from __future__ import annotations

from typing import Any

from london_rules.language import constructs as t
from london_rules.language.check.scope import sure_if, sure_if_not
from tests.fuzz.draw_numbers import any_kind, collection, few, field_of, number, origin, thing, way, zone
from tests.fuzz.families import draw_one, draws
from tests.fuzz.scene import PLAYER, Scene, TextScope, bound_kinds

# ---- predicates: of a thing of a kind, perhaps chosen from a zone --------------------------------


def predicates(s: Scene, scope: TextScope, kind: str, zone: str, depth: int) -> tuple[t.Pred, ...]:
    """Draw a condition on a thing; None if there is none."""
    parts = [draw_one("predicate", s, scope, kind, zone, depth) for _ in range(s.choices.between(1, 2))]
    return tuple(part for part in parts if part is not None)


@draws(t.Test, 5)
def _test(s: Scene, scope: TextScope, kind: str, zone: str, depth: int) -> t.Test | None:
    flags = [f.name for f in s.fields(kind, "flag") if not f.optional]
    tests = s.tests(kind, 1)
    two = s.tests(kind, 2)
    how = s.choices.below(3)
    if how == 2 and two:
        decl = s.choices.pick(two)
        other = thing(s, scope, decl.params[1].kind, nothing=decl.params[1].optional)
        if other is not None:
            return t.Test(decl.name, other)
    names = [*flags, *(d.name for d in tests)]
    if not names:
        return None
    name = s.choices.pick(names)
    can_be_denied = name in flags or name.startswith(("is ", "can "))
    return t.Test(name, None, can_be_denied and s.choices.chance(1, 3))


@draws(t.Marked)
def _marked(s: Scene, scope: TextScope, kind: str, zone: str, depth: int) -> t.Marked | None:
    marks = list(s.rules.marks)
    return t.Marked(s.choices.pick(marks), s.choices.chance(1, 2)) if marks and kind != PLAYER else None


@draws(t.OnTop)
def _on_top(s: Scene, scope: TextScope, kind: str, zone: str, depth: int) -> t.OnTop | None:
    place = s.rules.zones.get(zone)
    covers = any(z.covers for z in s.zones(kind)) if place is None else place.covers
    return t.OnTop() if covers else None


@draws(t.Facing, 1)
def _facing(s: Scene, scope: TextScope, kind: str, zone: str, depth: int) -> t.Facing | None:
    return None if kind == PLAYER else t.Facing(s.choices.pick(("up", "down")))  # type: ignore[arg-type]


@draws(t.HasValue)
def _has_value(s: Scene, scope: TextScope, kind: str, zone: str, depth: int) -> t.HasValue | None:
    values = s.values(kind)
    return t.HasValue(s.choices.pick(values), s.choices.chance(1, 3)) if values else None


@draws(t.IsThing, 1)
def _is_thing(s: Scene, scope: TextScope, kind: str, zone: str, depth: int) -> t.IsThing | None:
    other = thing(s, scope, kind, nothing=True)
    return None if other is None else t.IsThing(other, s.choices.chance(1, 3))


@draws(t.IsOneOf, 1)
def _is_one_of(s: Scene, scope: TextScope, kind: str, zone: str, depth: int) -> t.IsOneOf | None:
    options: list[t.Thing | t.Value] = [t.Value(value) for value in s.values(kind)]
    other = thing(s, scope, kind)
    picked = [*s.choices.some(options, 1), *([] if other is None else [other])]
    return t.IsOneOf(tuple(picked), s.choices.chance(1, 3)) if len(picked) > 1 else None


@draws(t.IsChosen, 12)
def _is_chosen(s: Scene, scope: TextScope, kind: str, zone: str, depth: int) -> t.IsChosen | None:
    names = [name for name, ref in scope.several.items() if ref.kind == kind]
    return t.IsChosen(s.choices.pick(names), s.choices.chance(1, 3)) if names else None


@draws(t.IsRelated)
def _is_related(s: Scene, scope: TextScope, kind: str, zone: str, depth: int) -> t.IsRelated | None:
    relations = [d for d in s.rules.relations.values() if d.joined == kind and not d.one]
    decl = s.choices.pick(relations) if relations else None
    other = None if decl is None else thing(s, scope, decl.kind)
    return None if decl is None or other is None else t.IsRelated(decl.name, other)


@draws(t.IsWithin)
def _is_within(s: Scene, scope: TextScope, kind: str, zone: str, depth: int) -> t.IsWithin | None:
    along = way(s, kind)
    start = None if along is None else origin(s, scope, kind)
    return None if along is None or start is None else t.IsWithin(few(s, scope), start, along)


@draws(t.IsIn, 3)
def _is_in(s: Scene, scope: TextScope, kind: str, zone_: str, depth: int) -> t.IsIn | None:
    place = zone(s, scope, kind, anybody=True)
    return None if place is None else t.IsIn(place, s.choices.chance(1, 3))


@draws(t.HasField)
def _has_field(s: Scene, scope: TextScope, kind: str, zone: str, depth: int) -> t.HasField | None:
    fields = s.fields(kind, "number", "counter", "one of", "flag", "effect")
    names = [f.name for f in fields if f.optional or f.type == "effect"]
    return t.HasField(s.choices.pick(names)) if names else None


@draws(t.HasThing)
def _has_thing(s: Scene, scope: TextScope, kind: str, zone: str, depth: int) -> t.HasThing | None:
    had = thing(s, scope, s.choices.pick(s.kinds())) if kind == PLAYER and s.kinds() else None
    return None if had is None else t.HasThing(had)


@draws(t.HasCounter)
def _has_counter(s: Scene, scope: TextScope, kind: str, zone: str, depth: int) -> t.HasCounter | None:
    known = s.counters(kind)
    return t.HasCounter(s.choices.pick(known).name, s.choices.chance(1, 3)) if known else None


@draws(t.FieldIs, 1)
def _field_is(s: Scene, scope: TextScope, kind: str, zone: str, depth: int) -> None:
    """Draw nothing: this clause stands alone, and is drawn there."""


def field_is(s: Scene, scope: TextScope, kind: str, depth: int) -> t.FieldIs | None:
    """Draw a clause that compares a field, or a counter or number of a player, with something."""
    op: Any = s.choices.pick(("==", "==", "!=", "<", "<=", ">", ">="))
    if kind == PLAYER:
        names = [*(c.name for c in s.counters(PLAYER)), *s.numbers()]
        return t.FieldIs(s.choices.pick(names), number(s, scope, depth), op) if names else None
    fields = s.fields(kind, "number", "counter", "one of")
    if not fields:
        return None
    decl = s.choices.pick(fields)
    if decl.type == "one of":
        return t.FieldIs(decl.name, t.Value(s.choices.pick(decl.values)), op if op == "!=" else "==")
    return t.FieldIs(decl.name, number(s, scope, depth), op)


# ---- conditions ---------------------------------------------------------------------------------


def condition(s: Scene, scope: TextScope, depth: int) -> t.Cond:
    """Draw a condition."""
    made = draw_one("condition", s, scope, depth if s.fuel > 0 else 0)
    assert made is not None
    return made


def test_body(s: Scene, scope: TextScope) -> t.Cond:
    """Draw the body of a test; one of two things of a kind often asks whether they share something."""
    shared = _shared(s, scope) if s.choices.chance(1, 2) else None
    if shared is not None:
        return shared
    return test_cases(s, scope) if s.choices.chance(1, 6) else condition(s, scope, 2)


test_body.__test__ = False  # type: ignore[attr-defined] # pytest would take it for a test


def _shared(s: Scene, scope: TextScope) -> t.Compare | None:
    """Draw that two inputs are equal in one field."""
    inputs = [(name, ref.kind) for name, ref in scope.locals.items() if not ref.nothing]
    if len(inputs) != 2 or inputs[0][1] != inputs[1][1]:
        return None
    fields = [f.name for f in s.fields(inputs[0][1], "number", "one of")]
    if not fields:
        return None
    field = s.choices.pick(fields)
    one, other = (t.Possessed(t.Local(name), field) for name, _ in inputs)
    return t.Compare("==", one, other)


@draws(t.TestCases)
def test_cases(s: Scene, scope: TextScope) -> t.TestCases:
    """Draw a condition with two cases or more."""
    asked = condition(s, scope, 1)
    then = condition(s, sure_if(asked, scope), 1)
    beyond = sure_if_not(asked, scope)
    return t.TestCases(asked, then, test_cases(s, beyond) if s.choices.chance(1, 4) else condition(s, beyond, 1))


@draws(t.ThingIs, 4)
def _thing_is(s: Scene, scope: TextScope, depth: int) -> t.ThingIs | None:
    kinds = bound_kinds(scope) or s.kinds()
    kind = s.choices.pick(kinds) if kinds else ""
    of = thing(s, scope, kind) if kind else None
    if of is None:
        return None
    ref = scope.of(of)
    parts = predicates(s, scope, kind, ref.zone if ref is not None else "", depth)
    return t.ThingIs(of, parts) if parts else None


@draws(t.ThereIs, 3)
def _there_is(s: Scene, scope: TextScope, depth: int) -> t.ThereIs | None:
    of = _partner(s, scope) if s.choices.chance(1, 3) else None
    return t.ThereIs(of or collection(s, scope, any_kind(s, scope), depth), s.choices.chance(1, 3))


def _partner(s: Scene, scope: TextScope) -> t.Things | None:
    """Draw another thing in a zone that passes a test with one that is known."""
    tests = [d for kind in bound_kinds(scope) for d in s.tests(kind, 2) if d.params[1].kind == kind]
    if not tests:
        return None
    decl = s.choices.pick(tests)
    kind = decl.params[0].kind
    of, place = thing(s, scope, kind), zone(s, scope, kind)
    return None if of is None or place is None else t.Things(kind, place, of, (t.Test(decl.name, of),))


@draws(t.LocalExists, 4)
def _local_exists(s: Scene, scope: TextScope, depth: int) -> t.LocalExists | None:
    names = [name for name, ref in scope.locals.items() if ref.nothing]
    return t.LocalExists(s.choices.pick(names)) if names else None


@draws(t.CanCarryOut)
def _can_carry_out(s: Scene, scope: TextScope, depth: int) -> t.CanCarryOut | None:
    effect = field_of(s, scope, "effect") if s.site.effects else None
    return None if effect is None else t.CanCarryOut(effect)


@draws(t.IsFull)
def _is_full(s: Scene, scope: TextScope, depth: int) -> t.IsFull | None:
    kinds = [kind for kind in s.kinds() if s.zones(kind, "rows")]
    place = zone(s, scope, s.choices.pick(kinds), "rows") if kinds else None
    return None if place is None else t.IsFull(place)


@draws(t.Compare, 6)
def _compare(s: Scene, scope: TextScope, depth: int) -> t.Compare | None:
    if s.choices.chance(1, 6):
        word = field_of(s, scope, "one of")
        if word is not None:
            return _compare_words(s, word)
    op: Any = s.choices.pick((">=", "==", "!=", "<", "<=", ">"))
    return t.Compare(op, number(s, scope, depth), number(s, scope, depth - 1))


def _compare_words(s: Scene, word: t.Possessed) -> t.Compare:
    values = next(f.values for k in s.kinds() for f in s.fields(k, "one of") if f.name == word.field)
    op: Any = s.choices.pick(("==", "!="))
    return t.Compare(op, word, t.Value(s.choices.pick(values)))


@draws(t.Not)
def _not(s: Scene, scope: TextScope, depth: int) -> t.Not | None:
    return t.Not(condition(s, scope, depth - 1)) if depth > 0 else None


@draws(t.All)
def _all(s: Scene, scope: TextScope, depth: int) -> t.All | None:
    if depth <= 0:
        return None
    parts = []
    for _ in range(s.choices.between(2, 3)):
        parts.append(condition(s, scope, depth - 1))
        scope = sure_if(parts[-1], scope)
    return t.All(tuple(parts))


@draws(t.AnyOf)
def _any_of(s: Scene, scope: TextScope, depth: int) -> t.AnyOf | None:
    if depth <= 0:
        return None
    parts = []
    for _ in range(s.choices.between(2, 3)):
        parts.append(condition(s, scope, depth - 1))
        scope = sure_if_not(parts[-1], scope)
    return t.AnyOf(tuple(parts))


@draws(t.Never, 1)
def _never(s: Scene, scope: TextScope, depth: int) -> t.Never:
    return t.Never()


@draws(t.LastRound, 1)
def _last_round(s: Scene, scope: TextScope, depth: int) -> t.LastRound | None:
    return t.LastRound() if s.choices.chance(1, 3) else None


__all__ = ["condition", "field_is", "predicates", "sure_if", "sure_if_not", "test_body", "test_cases"]
