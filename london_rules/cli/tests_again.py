"""`test` while only tests have changed: run on what was kept of the rules. It imports little, for it is run often."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import chain

from london_rules.cli.common import each_variant
from london_rules.cli.guard import CLEAN
from london_rules.language.syntax.names import count_of
from london_rules.rule_tests.cases import Run
from london_rules.rule_tests.program_cache import run_kept


def test_again(variants: Sequence[str], only: str) -> int | None:
    """Run the tests of variants and print that all is well; None if that is not so, or not known this way."""
    runs: list[Run] = []
    for one in chain.from_iterable(each_variant(variant, alone=True) for variant in variants):
        run = run_kept(one, only)
        if run is None:
            return None
        runs.append(run)
    sys.stdout.write("".join(f"{summary(run)}\n" for run in runs))
    return CLEAN


def summary(run: Run) -> str:
    """Return the test results of a variant in one line."""
    total, bad = len(run.results), sum(not result.ok for result in run.results)
    tests = count_of(total, "test")
    skipped = f", {len(run.skipped)} for other games" if run.skipped else ""
    if run.rule_set is None or (run.diagnostics.has_errors and not run.results):
        return f"{run.variant}: not tested, {_errors(run)} in the text"
    unread = f", {_errors(run)} in the text of tests" if run.diagnostics.has_errors else ""
    went = f"{bad} of {tests} failed" if bad else f"{tests} passed"
    return f"{run.variant}: {went}{unread}{skipped}"


def _errors(run: Run) -> str:
    return count_of(len(run.diagnostics.errors()), "error")
