"""Limits: how much work a text can be at worst."""

from __future__ import annotations

from london_rules.diagnostics import Diagnostics
from london_rules.language.calls import Graph


def check_weights(graph: Graph, found: Diagnostics) -> None:
    """Report texts that could take too long."""
