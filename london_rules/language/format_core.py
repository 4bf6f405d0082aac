"""What all formatters share: the table of forms, and where a number takes brackets."""

from __future__ import annotations

from typing import Literal, TypeAlias

from london_rules.language import tree as t
from london_rules.language.forms import Forms
from london_rules.language.rules import Rules

write = Forms()

Where: TypeAlias = Literal["", "small", "amount"]
"""Where a number stands: in a formula; where brackets are asked for unless it is one word; or before a counter."""


def number(node: t.Expr, rules: Rules, where: Where = "") -> str:
    """Write a number; a field of a thing also stands where things do, so it takes its brackets here."""
    if isinstance(node, t.Possessed):
        return bracketed(write(node, rules), where)
    return write(node, rules, where)


def bracketed(text: str, where: Where) -> str:
    """Put brackets around a number where the grammar asks for them."""
    return f"({text})" if where else text
