"""Rules as a rulebook says them: without what never has an effect in the game it is about."""

from __future__ import annotations

from typing import Any, TypeVar

from london_rules.classes import evolve, fields
from london_rules.language import constructs as t
from london_rules.language import rules as r
from london_rules.language.flow.walk import nodes_of, texts_of
from london_rules.language.format.declarations import Decl

N = TypeVar("N", bound=t.Node)


def shortened(decl: Decl, rules: r.Rules) -> Decl:
    """Return a declaration without what never has an effect: summands that are always 0, figures printed nowhere."""
    if isinstance(decl, r.NumberDecl):
        return evolve(decl, body=short(decl.body, rules))
    if isinstance(decl, r.RuleDecl | r.StepDecl):
        return evolve(decl, body=short(decl.body, rules))
    return decl


def in_full(expr: t.Expr, rules: r.Rules) -> t.Expr:
    """Return a formula with the formulas of its numbers in their places; parameters keep their names."""
    if isinstance(expr, t.Number) and not expr.whose:
        decl = rules.numbers.get(expr.name)
        if decl is not None and not decl.parameter and not decl.params:
            return in_full(short(decl.body, rules), rules)
    if isinstance(expr, t.Binary):
        return evolve(expr, left=in_full(expr.left, rules), right=in_full(expr.right, rules))
    if isinstance(expr, t.Divide):
        return evolve(expr, left=in_full(expr.left, rules))
    return expr


def is_always(name: str, rules: r.Rules) -> int | None:
    """Give the value of a number that is no parameter, and that nothing in the game changes."""
    decl = rules.numbers.get(name)
    if decl is None or decl.parameter or not isinstance(decl.body, t.Int) or _is_changed(name, rules):
        return None
    return decl.body.value


def _is_changed(name: str, rules: r.Rules) -> bool:
    """Tell whether a power changes a number, for good or until something ends."""
    return any(power.number == name for _, text in texts_of(rules) for power in nodes_of(text, t.NumberIs))


def short(node: N, rules: r.Rules) -> N:
    """Return a tree without what never has an effect."""
    changed: dict[str, Any] = {}
    for one in fields(type(node)):
        value = getattr(node, one.name)
        if isinstance(value, t.Node):
            changed[one.name] = _without_nothing(short(value, rules), rules)
        elif isinstance(value, tuple) and any(isinstance(part, t.Node) for part in value):
            kept = tuple(short(part, rules) for part in value if not _is_idle(part, rules))
            changed[one.name] = kept or value
    return _without_nothing(evolve(node, **changed), rules)


def _without_nothing(node: N, rules: r.Rules) -> N:
    """Leave out a summand that is always 0."""
    if isinstance(node, t.Binary) and node.op in ("+", "-"):
        if _is_nothing(node.right, rules):
            return node.left  # type: ignore[return-value]
        if node.op == "+" and _is_nothing(node.left, rules):
            return node.right  # type: ignore[return-value]
    return node


def _is_nothing(node: t.Expr, rules: r.Rules) -> bool:
    return isinstance(node, t.Number) and is_always(node.name, rules) == 0


def _is_idle(node: t.Node, rules: r.Rules) -> bool:
    """Tell whether a statement gains or loses a figure that is printed on no thing of the game."""
    if not isinstance(node, t.Gain | t.Lose) or not isinstance(node.amount, t.Amount):
        return False
    number = node.amount.number
    return isinstance(number, t.Possessed) and not _is_printed(number.field, rules)


def _is_printed(name: str, rules: r.Rules) -> bool:
    kinds = [kind.name for kind in rules.kinds.values() if name in kind.fields]
    faces = [face for face in rules.faces.values() if face.kind in kinds]
    optional = all(rules.kinds[kind].fields[name].optional for kind in kinds)
    return not faces or not optional or any(face.values.get(name) for face in faces)
