"""Test results in the form that build servers read."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from london_rules.diagnostics import Diagnostic, render_text
from london_rules.diagnostics.render import SourceFiles
from london_rules.diagnostics.render import escape as visible
from london_rules.rule_tests.cases import Result, Run
from london_rules.rule_tests.report import diagnose_result


def junit(runs: Sequence[Run]) -> str:
    """Write runs as JUnit XML."""
    total = sum(len(run.results) for run in runs)
    bad = sum(not result.ok for run in runs for result in run.results)
    wrong = sum(len(run.diagnostics.errors()) for run in runs)
    head = f'tests="{total + wrong}" failures="{bad}" errors="{wrong}"'
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f"<testsuites {head}>"]
    for run in runs:
        lines += _suite(run)
    return "\n".join([*lines, "</testsuites>", ""])


def _suite(run: Run) -> list[str]:
    bad = sum(not result.ok for result in run.results)
    errors = run.diagnostics.errors()
    head = f'tests="{len(run.results) + len(errors)}" failures="{bad}" errors="{len(errors)}"'
    lines = [f"  <testsuite name={quoteattr(visible(run.variant))} {head}>"]
    for result in run.results:
        lines += _case(run, result)
    for error in errors:
        lines += _error(run, error)
    return [*lines, "  </testsuite>"]


def _case(run: Run, result: Result) -> list[str]:
    case = result.case
    place = f"classname={quoteattr(case.bundle)} name={quoteattr(visible(case.title))} file={quoteattr(case.file)}"
    if result.ok:
        return [f"    <testcase {place}/>"]
    found = diagnose_result(result)
    items = found.items()
    first = quoteattr(visible(items[0].message)) if items else '""'
    text = escape(_plain(render_text(items, run.diagnostics.files)))
    return [f"    <testcase {place}>", f"      <failure message={first}>{text}</failure>", "    </testcase>"]


def _error(run: Run, item: Diagnostic) -> list[str]:
    """Write what keeps tests from being run as a case of its own: no test can be shown for it."""
    file, name = "", item.code
    if item.span is not None:
        file = f" file={_quoted(item.span.file)}"
        line, _ = SourceFiles(run.diagnostics.files)[item.span.file].place(item.span.start)
        name = f"{item.code} in {item.span.file}, line {line}"
    text = escape(_plain(render_text([item], run.diagnostics.files)))
    return [
        f"    <testcase classname={_quoted(run.variant)} name={_quoted(name)}{file}>",
        f"      <error type={_quoted(item.code)} message={_quoted(item.message)}>{text}</error>",
        "    </testcase>",
    ]


def _quoted(text: str) -> str:
    return quoteattr(visible(text))


def _plain(text: str) -> str:
    """Keep only characters that XML allows."""
    return "".join(c for c in text if c in "\n\t" or ord(c) >= 32)
