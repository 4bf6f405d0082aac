"""Nodes that are built in many places, with what is known put in: constants added up, conditions that always hold."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from london_rules.ir import nodes as n
from london_rules.ir.types import ENTRY, NUMBER, OPTION, OPTIONS, PLAYER, of_kind

TRUE: Final = n.Bool(True)
FALSE: Final = n.Bool(False)
NIL: Final = n.Nil()
ZERO: Final = n.Constant(0)
ONE: Final = n.Constant(1)
YOU: Final = n.Local("p", PLAYER)
OPTIONS_LISTED: Final = n.Local("o", OPTIONS)  # of a question: every question asks for one of these
ANSWER: Final = n.Local("a", OPTION)
ANSWERED: Final = n.StateField("ans")
ACTIVE: Final = n.StateField("active")
PLAYERS: Final = n.Players()
SEATS: Final = n.Range(None, PLAYERS, PLAYER)
NUMBER_NAMED: Final = n.Local("n", NUMBER)
ENTRY_NAMED: Final = n.Local("e", ENTRY)


def thing(name: str, kind: str) -> n.Local:
    """Return a name for a thing of a kind, or for a player."""
    return n.Local(name, of_kind(kind))


def plus(base: int, of: n.Expr) -> n.Expr:
    """Return a base plus an index, added up where both are known."""
    if base == 0:
        return of
    if isinstance(of, n.Constant) and of.value >= 0:
        return n.Constant(base + of.value)
    return n.Offset(base, of)


def one_more(number: n.Expr) -> n.Expr:
    """Return a number plus one, of a loop that ends long before 64 bits do."""
    return n.Arith("+", number, ONE, bare=True, most=1 << 32)


def has_bit(bits: n.Expr, bit: int) -> n.Expr:
    """Return a number that is not 0 if a bit of another is set."""
    return n.Arith("&", bits, n.Constant(1 << bit), bare=True, most=1 << 62)


def every(parts: Iterable[n.Expr]) -> n.Expr:
    """Join conditions of which all must hold; what is known to hold is left out."""
    asked = list(dict.fromkeys(p for p in parts if p != TRUE))
    if len(asked) <= 1:
        return asked[0] if asked else TRUE
    return n.And(tuple(asked))


def negated(condition: n.Expr, negated: bool = True) -> n.Expr:
    """Return whether a condition does not hold; or, if asked, the condition itself."""
    return n.Not(condition) if negated else condition


def let(name: n.Local, value: n.Expr) -> n.Each:
    """Return the clause that gives a name a value: a loop over a list of one."""
    return n.Each(name, n.ListOf((value,), name.type))
