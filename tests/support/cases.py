"""Games in one text that bring their own tests."""

from __future__ import annotations

from london_rules.rule_tests.cases import Run
from london_rules.rule_tests.report import diagnose


def failures(made: Run) -> list[str]:
    """List what is wrong with the tests of a bundle, each with its title; there must be one at least."""
    assert made.results, [item.message for item in diagnose(made)]
    return [item.message for item in diagnose(made) if item.severity == "error"]
