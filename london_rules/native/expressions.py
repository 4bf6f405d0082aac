"""Expressions as C: single values and lists."""

from __future__ import annotations

from london_rules.native.lists_in_c import LISTS
from london_rules.native.printing import Printing
from london_rules.native.values_in_c import VALUES


class Expressions(Printing):
    """Print the expressions of one function."""

    def __init__(self) -> None:
        super().__init__({**VALUES, **LISTS})
