"""What all formatters share: the table of forms, and where a number takes brackets."""

from __future__ import annotations

from typing import Literal, TypeAlias

from london_rules.language.format.forms import Forms, Writer

FORMS = Forms()

Where: TypeAlias = Literal["", "small", "amount"]
"""Where a number stands: in a formula; where it takes brackets unless it is one word; before a counter."""


def bracketed(text: str, where: Where) -> str:
    """Put brackets around a number where the grammar asks for them."""
    return f"({text})" if where else text


__all__ = ["FORMS", "Where", "Writer", "bracketed"]
