"""What a position of a game that all win or lose is worth, where the rules declare no estimate: how near its ends are.

A text that ends the game with an outcome says when. How much is missing to that is a formula of the same numbers: of
an end that all win, little is better; of one that all lose, a lot, but what is far away hardly counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from london_rules.compiler.context import Context
from london_rules.compiler.generate import Generator
from london_rules.compiler.lift import may_fail
from london_rules.ir import nodes as n
from london_rules.language import constructs as t
from london_rules.language.constructs.conditions import OPPOSITE, Comparison
from london_rules.language.flow.walk import nodes, texts_of
from london_rules.language.rules import Rules

STEP: Final = 1000  # one step nearer to an end that all win; at most as much counts the danger of an end that all lose
RANKED: Final = 10  # one more of what the ranking asks first, which decides where the ends say nothing

_BY_SIZE: Final = ("<", "<=", ">", ">=")
# What a condition names that only the text around it knows.
_ELSEWHERE: Final = (t.It, t.Local, t.They, t.ChosenThings, t.IsChosen, t.This)


def nearness(gen: Generator, rules: Rules) -> n.Expr | None:
    """Give how near the ends are that all win, and how far those that all lose; None where no text says when."""
    worth: list[n.Expr] = []
    for slot, body in texts_of(rules):
        for outcome, conditions in _ends(rules, body, ()) if isinstance(body, t.Block) else ():
            won = rules.together[outcome].won if outcome in rules.together else None
            missing = None if won is None else _missing(t.All(conditions, span=conditions[0].span), met=True)
            if missing is not None:
                with gen.within(slot.id):
                    if _may_fail(gen, missing):  # the text asks it only where it has an answer
                        continue
                    worth.append(gen.number(_of(missing, "*", -STEP) if won else _danger(missing), Context()))
    if not worth:
        return None
    for line in rules.ranking[:1]:
        ranked = _of(line.body, "*", RANKED if line.how == "highest" else -RANKED)
        with gen.within(line.slot.id):
            if not _may_fail(gen, ranked):
                worth.append(gen.number(ranked, Context()))
    total, *others = worth
    for one in others:
        total = n.Arith("+", total, one)
    return total


def _may_fail(gen: Generator, number: t.Expr) -> bool:
    return may_fail((gen.number(number, Context()),), gen.may_fail)


def _ends(rules: Rules, block: t.Block, held: tuple[t.Cond, ...]) -> Iterator[tuple[str, tuple[t.Cond, ...]]]:
    """Give each outcome with which a text can end the game, and what must hold then, as far as it says so itself."""
    for s in block.body:
        if isinstance(s, t.EndWith) and held:
            yield s.outcome, held
        elif isinstance(s, t.If) and not _is_known_elsewhere(rules, s.condition):
            yield from _ends(rules, s.then, (*held, s.condition))
            if s.otherwise is not None:
                yield from _ends(rules, s.otherwise, (*held, t.Not(s.condition, span=s.condition.span)))


def _is_known_elsewhere(rules: Rules, condition: t.Cond) -> bool:
    return any(
        isinstance(node, _ELSEWHERE)
        or getattr(node, "whose", "") == "their"
        or (isinstance(node, t.Number) and node.name not in rules.numbers)  # one that was chosen or rolled
        for node in nodes(condition)
    )


def _missing(condition: t.Cond, *, met: bool) -> t.Expr | None:
    """Give how much is missing until a condition holds, or (not `met`) fails; None if that has no measure."""
    match condition:
        case t.Not():
            return _missing(condition.of, met=not met)
        case t.All() | t.AnyOf():
            parts = [_missing(part, met=met) for part in condition.parts]
            known = [part for part in parts if part is not None]
            every = isinstance(condition, t.All) == met
            if not known or not (every or len(known) == len(parts)):
                return None
            whole, *others = known
            for other in others:
                whole = _of(whole, "+", other) if every else t.Extreme("smaller", whole, other, span=condition.span)
            return whole
        case t.Compare():
            op = condition.op if met else OPPOSITE[condition.op]
            return _gap(op, condition.left, condition.right)
        case t.ThereIs():
            return _gap_of(condition.of, some=condition.negated != met)
        case _:
            return None


def _gap_of(of: t.Collection, *, some: bool) -> t.Expr | None:
    """Give how many things are too many for none, or how far the nearest one is from being `some`."""
    if not some:
        return t.Count(of, span=of.span)
    if isinstance(of, t.Things) and len(of.rel) == 1 and isinstance(of.rel[0], t.FieldIs) and of.rel[0].op in _BY_SIZE:
        asked, every = of.rel[0], t.Things(of.kind, of.zone, of.other_than, (), span=of.span)
        how: Literal["highest", "lowest"] = "highest" if asked.op in (">", ">=") else "lowest"
        return _gap(asked.op, t.Fold(how, asked.field, None, every, span=of.span), asked.value)
    return _gap(">=", t.Count(of, span=of.span), t.Int(1, span=of.span))


def _gap(op: Comparison, left: t.Expr, right: t.Expr) -> t.Expr | None:
    if any(isinstance(side, (t.Value, t.Possessed)) for side in (left, right)) or op == "!=":
        return None  # words that are compared are as far from each other as any
    if op in ("<", "<="):
        left, right = right, left
    if op == "==":
        return t.Extreme("larger", _of(left, "-", right), _of(right, "-", left), span=left.span)
    gap = _of(right, "-", left)
    return t.Extreme("larger", t.Int(0), gap if op in ("<=", ">=") else _of(gap, "+", 1), span=left.span)


def _of(left: t.Expr, op: Literal["+", "-", "*"], right: t.Expr | int) -> t.Expr:
    return t.Binary(op, left, t.Int(right, span=left.span) if isinstance(right, int) else right, span=left.span)


def _danger(missing: t.Expr) -> t.Expr:
    return _of(t.Divide(t.Int(STEP), _of(missing, "+", 1), "down", span=missing.span), "*", -1)
