"""Tests that authors write in the text of bundles, run on the merged rules.

`london_rules.rule_tests.coverage` and `london_rules.rule_tests.mutate` each hold the function of their name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from london_rules.exports import lazily

if TYPE_CHECKING:
    from london_rules.rule_tests.cases import Result, Run
    from london_rules.rule_tests.coverage import Coverage
    from london_rules.rule_tests.model import Case
    from london_rules.rule_tests.mutate import Mutation
    from london_rules.rule_tests.narrate import WorkedExample, examples
    from london_rules.rule_tests.report import diagnose
    from london_rules.rule_tests.run import run_tests
    from london_rules.rule_tests.update import updated

_HOMES = {
    "Case": "model",
    "Coverage": "coverage",
    "WorkedExample": "narrate",
    "Mutation": "mutate",
    "Result": "cases",
    "Run": "cases",
    "diagnose": "report",
    "examples": "narrate",
    "run_tests": "run",
    "updated": "update",
}

__all__ = [
    "Case",
    "Coverage",
    "Mutation",
    "Result",
    "Run",
    "WorkedExample",
    "diagnose",
    "examples",
    "run_tests",
    "updated",
]

__getattr__ = lazily(__name__, _HOMES)
