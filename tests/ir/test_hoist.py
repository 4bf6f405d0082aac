"""What a loop asks of every member alike is worked out once, and only where it is asked at all."""

from __future__ import annotations

from london_rules.compiler.hoist import hoisted, hoisted_body
from london_rules.ir import nodes as n
from london_rules.ir.build import FALSE, NIL, TRUE, YOU, ZERO, let, thing
from london_rules.ir.python import block
from london_rules.ir.types import NUMBER, STEPS, TRUTH, Optional, Place

X, V = thing("x1", "card"), thing("v5", "card")
HAND = n.ZoneAt(n.Offset(1, YOU), Place("hand", "card", 9))
STANDS = n.NotEmpty(n.ZoneAt(n.Constant(3), Place("hand", "card", 9)))
FIELD = n.Table("K0", NUMBER)
NEAR, FAR = n.Call("q1", (YOU,), STEPS, helper=True), n.Call("q2", (YOU,), STEPS, helper=True)
EACH = n.Each(X, HAND)


def never(node: n.Node) -> bool:
    return False


def test_the_field_of_another_thing_and_the_powers_are_looked_up_once() -> None:
    powers = n.InForce(n.Offset(8, YOU))
    same = n.Compare("==", n.Look(FIELD, X), n.Look(FIELD, V))
    clauses = hoisted((EACH, n.When(n.Or((same, powers)))), never)
    field, entries = n.Local("k0", NUMBER), clauses[1]
    assert clauses[0] == let(field, n.Look(FIELD, V))
    assert isinstance(entries, n.Each) and entries.of == n.ListOf((powers,), entries.var.type)
    met = n.Or((n.Compare("==", n.Look(FIELD, X), field), entries.var))
    assert clauses[2:] == (EACH, n.When(met))


def test_a_search_looks_up_before_its_loop() -> None:
    same = n.Compare("==", n.Look(FIELD, X), n.Look(FIELD, V))
    loop = n.For(X, HAND, (n.If(same, (n.Return(TRUE),)),))
    field = n.Local("j0", NUMBER)
    first, shorter, last = hoisted_body((loop, n.Return(FALSE)), [V], never)
    assert (first, last) == (n.Assign(field, n.Look(FIELD, V)), n.Return(FALSE))
    assert shorter == n.For(X, HAND, (n.If(n.Compare("==", n.Look(FIELD, X), field), (n.Return(TRUE),)),))


def test_what_one_side_of_a_choice_asks_is_worked_out_on_that_side_only() -> None:
    near, far = n.Local("k0", STEPS), n.Local("k1", STEPS)
    asked = n.Choice(n.Contains(X, NEAR), STANDS, n.Contains(X, FAR))
    clauses = hoisted((EACH, n.When(asked)), never)
    assert clauses[:2] == (
        let(n.Local("k0", Optional(STEPS)), n.Choice(NEAR, STANDS, NIL)),
        let(n.Local("k1", Optional(STEPS)), n.Choice(NIL, STANDS, FAR)),
    )
    assert clauses[3] == n.When(n.Choice(n.Contains(X, near), STANDS, n.Contains(X, far)))


def test_what_both_sides_ask_or_another_condition_is_worked_out_always() -> None:
    both = n.Choice(n.Contains(X, NEAR), STANDS, n.Contains(V, NEAR))
    beside = n.And((n.Choice(n.Contains(X, NEAR), STANDS, FALSE), n.Contains(V, NEAR)))
    by_member = n.Choice(n.Contains(X, NEAR), n.Flag(X), FALSE)
    for asked in (both, beside, by_member):
        assert hoisted((EACH, n.When(asked)), never)[0] == let(n.Local("k0", STEPS), NEAR)


def test_a_choice_by_what_can_fail_is_not_asked_ahead() -> None:
    fails = n.Compare("==", n.Divide(ZERO, n.Counter(YOU), False, 3), ZERO)
    asked = n.Choice(n.Contains(X, NEAR), fails, FALSE)
    clauses = hoisted((EACH, n.When(asked)), lambda node: isinstance(node, n.Divide))
    assert clauses[0] == let(n.Local("k0", STEPS), NEAR)


KIND = n.Range(3, n.Constant(9), X.type)
MARKED = n.Flag(n.Offset(20, X))


def loop(of: n.Expr, *parts: n.Expr, otherwise: n.Block = ()) -> str:
    asked = parts[0] if len(parts) == 1 else n.And(parts)
    return block((n.For(X, of, (n.If(asked, (n.Return(TRUE),), otherwise),)),))[0].strip()


def test_a_loop_over_what_is_marked_goes_over_nothing_where_nothing_is() -> None:
    assert loop(KIND, MARKED) == "for x1 in (range(3, 9) if 1 in m[23:29] else ()):"
    assert loop(KIND, n.Flag(X), n.Look(FIELD, X)) == "for x1 in (range(3, 9) if 1 in m[3:9] else ()):"
    (_, line, *_) = block((n.Assign(n.Local("o", TRUTH), n.Comprehension(X, (n.Each(X, KIND), n.When(MARKED)))),))
    assert line.strip() == "for x1 in (range(3, 9) if 1 in m[23:29] else ()):"


def test_any_other_loop_goes_over_all() -> None:
    all = "for x1 in range(3, 9):"
    assert loop(KIND, n.Not(MARKED)) == loop(KIND, n.Look(FIELD, X), MARKED) == all
    assert loop(KIND, n.Flag(n.Offset(20, V))) == loop(KIND, MARKED, otherwise=(n.Return(FALSE),)) == all
    assert loop(HAND, MARKED) == "for x1 in z[1 + p]:"
