"""Numbers known before a game begins: made of whole numbers, parameters and the number of players."""

from __future__ import annotations

from typing import assert_never

from london_rules.language import constructs as t
from london_rules.language.rules import Rules

_MOST_DEPTH = 40


def known_before_play(rules: Rules, node: t.Expr, players: int = 2) -> tuple[int] | None:
    """Give the value of a number in a tuple, or None if it is not known before the game begins."""
    if isinstance(node, t.Int):
        return (node.value,)
    try:
        return (_value(rules, node, players, rules.changed_numbers(), 0),)
    except _Unknown:
        return None


class _Unknown(Exception):
    """The number depends on the game."""


def _value(rules: Rules, node: t.Expr, players: int, changed: dict[str, None], depth: int) -> int:
    if depth > _MOST_DEPTH:
        raise _Unknown

    def value(part: t.Expr) -> int:
        return _value(rules, part, players, changed, depth + 1)

    match node:
        case t.Int():
            return node.value
        case t.Number() if node.name in rules.numbers and node.name not in changed:
            return value(rules.numbers[node.name].body)
        case t.Count(of=t.Things(kind="player", zone=None, other_than=None, rel=())):
            return players
        case t.Binary():
            return _binary(node.op, value(node.left), value(node.right))
        case t.Extreme():
            return (min if node.how == "smaller" else max)(value(node.left), value(node.right))
        case t.Divide():
            left, right = value(node.left), value(node.right)
            if right == 0:
                raise _Unknown
            return left // right if node.rounded == "down" else -(-left // right)
        case (
            t.Number() | t.Count() | t.Counter() | t.CounterOn() | t.CountStacks() | t.Steps() | t.Position() | t.Fold()
        ):
            raise _Unknown  # it depends on the table
        case t.NumberCall() | t.NumberCases() | t.Possessed() | t.Value() | t.RoundNumber():
            raise _Unknown  # it could be known, but nobody has asked for it yet; a round number never is
        case other:
            assert_never(other)


def _binary(op: str, left: int, right: int) -> int:
    result = left + right if op == "+" else left - right if op == "-" else left * right
    if abs(result) > 10**12:
        raise _Unknown
    return result
