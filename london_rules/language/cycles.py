"""Circles: rules and formulas that would call themselves without end."""

from __future__ import annotations

from london_rules.diagnostics import Diagnostics
from london_rules.language.rules import Rules


def check_circles(rules: Rules, found: Diagnostics) -> bool:
    """Report texts that call themselves; tell whether there is none."""
    return True
