"""Load a variant as authors see what is wrong with it: with what may be meant."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from london_rules import engine
from london_rules.advice import advise
from london_rules.engine import LoadResult


def load(*given: Any, **named: Any) -> LoadResult:
    """Load a variant as `london_rules.load` does, and find out what may be meant by what is wrong."""
    result = engine.load(*given, **named)
    return evolve(result, diagnostics=advise(result, named.get("limits")))
