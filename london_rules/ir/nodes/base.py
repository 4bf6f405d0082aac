"""What a node is: an expression, a clause of a list, or a statement."""

from __future__ import annotations

from typing import TypeAlias

from london_rules.ir.record import Record


class Expr(Record):
    """What has a value."""


class AnyClause(Record):
    """A part of how a list is made: a loop or a condition."""


class Statement(Record):
    """What does something."""


Block: TypeAlias = tuple[Statement, ...]
Node: TypeAlias = Expr | Statement | AnyClause
