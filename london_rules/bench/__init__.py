"""The author's bench: tests written in the text of bundles, run on the merged rules."""

from london_rules.bench.coverage import Coverage, coverage
from london_rules.bench.model import Case
from london_rules.bench.mutate import Mutation, mutate
from london_rules.bench.report import diagnose
from london_rules.bench.run import Result, Run, run_tests
from london_rules.bench.tell import Example, examples, tell
from london_rules.bench.update import updated

__all__ = [
    "Case",
    "Coverage",
    "Example",
    "Mutation",
    "Result",
    "Run",
    "coverage",
    "diagnose",
    "examples",
    "mutate",
    "run_tests",
    "tell",
    "updated",
]
