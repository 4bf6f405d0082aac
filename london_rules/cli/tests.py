"""`test`: the tests written in bundles, run on the merged rules."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from london_rules import cache
from london_rules.bundles.fingerprint import witness_of
from london_rules.bundles.lock import Lock
from london_rules.classes import frozen
from london_rules.cli import test_measures
from london_rules.cli.common import each_variant, exit_code_of, print_json, wants_color, write_file
from london_rules.cli.guard import CLEAN, FINDINGS, CommandError, UsageError, report
from london_rules.cli.output import print_xml
from london_rules.cli.test_measures import Measurements
from london_rules.cli.tests_again import summary
from london_rules.diagnostics import Diagnostics, render_json_data, render_text
from london_rules.resources import data_root
from london_rules.rule_tests.cases import Result, Run
from london_rules.rule_tests.coverage import coverage
from london_rules.rule_tests.mutate import mutate
from london_rules.rule_tests.program_cache import keep_run
from london_rules.rule_tests.report import diagnose, message
from london_rules.rule_tests.run import run_tests
from london_rules.rule_tests.update import updated


@frozen
class Wish:
    """What the user asked for."""

    only: str = ""
    update: bool = False
    coverage: bool = False
    mutate: bool = False
    at_least: float | None = None
    format: str = "text"
    lock: Lock | None = None


def test(variants: Sequence[str], wish: Wish) -> int:
    """Run the tests of variants, print what was found and return the exit code."""
    named = {variant: each_variant(variant, alone=True) for variant in variants}
    runs_of = {variant: _runs(words, wish) for variant, words in named.items()}
    if wish.update:
        _write(updated([run for runs in runs_of.values() for run in runs]))
        runs_of = {variant: _runs(words, wish) for variant, words in named.items()}
    runs = [run for some in runs_of.values() for run in some]
    found = [diagnose(run) for run in runs]
    untested = [some for some in runs_of.values() if not any(run.results or run.diagnostics.has_errors for run in some)]
    if wish.only:
        _check_some(runs, found, wish.only)
    elif len(untested) == len(runs_of):
        raise _nothing([run for some in untested for run in some])
    measured = _measured(runs, wish)
    if wish.format == "json":
        print_json({**_data(runs, found), **test_measures.data(measured, runs)})
    elif wish.format == "junit":
        from london_rules.cli.junit import junit

        print_xml(junit(runs))
    else:
        _print_results(runs, found)
        sys.stdout.write(test_measures.text(measured, runs))
    codes = [exit_code_of(one) for one in found]
    for some in () if wish.only else untested:
        codes.append(report(_nothing(some)))
    for share in measured.shares:
        if wish.at_least is not None and share < wish.at_least:
            sys.stderr.write(f"{share:.1f} % is below the {wish.at_least:g} % asked for\n")
            codes.append(FINDINGS)
    return max(codes, default=CLEAN)


def _measured(runs: Sequence[Run], wish: Wish) -> Measurements:
    cover = coverage(runs) if wish.coverage else None
    if not wish.mutate:
        return Measurements(cover)
    if not all(run.ok for run in runs):
        sys.stderr.write("no changes were tried, because some tests already fail\n")
        return Measurements(cover, ())
    tell = progress if sys.stderr.isatty() else None
    return Measurements(cover, tuple(mutate(run, tell) for run in runs))


def progress(number: int, total: int) -> None:
    """Show progress on one line."""
    sys.stderr.write(f"\r{number} of {total} changes" + ("\r\033[K" if number == total else ""))
    sys.stderr.flush()


def _runs(variants: Sequence[str], wish: Wish) -> list[Run]:
    return [run for variant in variants for run in _runs_of(variant, wish)]


def _runs_of(variant: str, wish: Wish) -> tuple[Run, ...]:
    """Run the tests of a variant, and keep what they were run on if they were all of one game."""
    before = None if wish.lock is not None or wish.update else witness_of(variant, tests=False)
    runs = run_tests(variant, only=wish.only, lock=wish.lock)
    if len(runs) == 1 and before is not None and cache.still_holds(before):
        keep_run(variant, runs[0], before)
    return runs


def _check_some(runs: Sequence[Run], found: Sequence[Diagnostics], only: str) -> None:
    if not any(run.results for run in runs) and not any(one.has_errors for one in found):
        raise UsageError(f"no test has `{only}` in its name", help="leave `--only` out to see them all")


def _nothing(runs: Sequence[Run]) -> CommandError:
    """Make the error for a variant none of whose tests was run."""
    names = ", ".join(dict.fromkeys(bundle for run in runs for bundle in run.bundles))
    if any(run.skipped for run in runs):
        help = "name one of those games, or remove `on` from the tests"
        return CommandError(f"all tests in {names} are for other games", code="LR-E0008", help=help)
    return CommandError(f"there are no tests in {names}", code="LR-E0008", help="write one: docs/testing.md shows how")


def _write(files: dict[str, str]) -> None:
    for shown, text in files.items():
        path = Path(shown) if Path(shown).exists() else data_root() / shown
        write_file(path, text)
        sys.stderr.write(f"wrote {shown}\n")


def _print_results(runs: Sequence[Run], found: Sequence[Diagnostics]) -> None:
    colour = wants_color(sys.stdout)
    for run, diagnostics in zip(runs, found, strict=True):
        items = diagnostics.items()
        if items:
            sys.stdout.write(render_text(items, diagnostics.files, color=colour) + "\n")
        sys.stdout.write(summary(run) + "\n")


def _data(runs: Sequence[Run], found: Sequence[Diagnostics]) -> dict[str, object]:
    return {"variants": [_run_data(run, one) for run, one in zip(runs, found, strict=True)]}


def _run_data(run: Run, found: Diagnostics) -> dict[str, object]:
    return {
        "variant": run.variant,
        "digest": None if run.rule_set is None else run.rule_set.digest,
        "bundles": list(run.bundles),
        "passed": sum(result.ok for result in run.results),
        "failed": sum(not result.ok for result in run.results),
        "tests": [_result_data(result) for result in run.results],
        "skipped": list(run.skipped),
        "diagnostics": render_json_data(found, found.files),
    }


def _result_data(result: Result) -> dict[str, object]:
    return {
        "name": result.case.name,
        "case": result.case.row_name or result.case.row or None,
        "bundle": result.case.bundle,
        "file": result.case.file,
        "ok": result.ok,
        "outcomes": [
            {
                "what": message(one).partition(":")[0],
                "wanted": one.wanted,
                "found": one.found,
                "ok": one.ok,
                "difference": one.difference or None,
            }
            for one in result.outcomes
        ],
        "did not act": [word.text for word in result.idle],
    }
