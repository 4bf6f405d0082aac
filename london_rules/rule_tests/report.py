"""Failed tests as diagnostics: both values, the smallest difference, and the rule lines behind it."""

from __future__ import annotations

from london_rules.advice import advise
from london_rules.diagnostics import Diagnostics
from london_rules.rule_tests.cases import Result, Run
from london_rules.rule_tests.expect import CheckResult, subject_words
from london_rules.rule_tests.reasons import reasons

CORRECT = "fix the rule or the test"
UPDATE = f"{CORRECT}; `--update` writes the actual result into the test"
_LISTED = ("zone", "options", "offered", "not offered", "events", "never")


def diagnose(run: Run, help: str = UPDATE) -> Diagnostics:
    """Return everything that is wrong in a run, with what may be meant by it, and `help` where results differ."""
    found = Diagnostics(files=run.diagnostics.files)
    found.extend(advise(run))
    for result in run.results:
        found.extend(diagnose_result(result, help))
    return found


def diagnose_result(result: Result, help: str = UPDATE) -> Diagnostics:
    """Return what is wrong in one test, with `help` where its results differ."""
    found = Diagnostics()
    found.extend(result.diagnostics)
    where = (f"in the test `{result.case.title}`",)
    for outcome in result.outcomes:
        if not outcome.ok and not result.diagnostics.has_errors:
            lines = () if result.game is None else reasons(result.game, outcome)
            labels = tuple(line.label for line in lines)
            more = () if result.game is None else result.game.went_on
            found.error(
                "LR-E0001", message(outcome), outcome.expected.span, labels=labels, help=help, notes=(*where, *more)
            )  # fmt: skip
    for word in result.idle:
        found.error(
            "LR-E0007", f"`{word.text}` did not act", word.span, notes=where,
            help="make sure that the test reaches it, or remove it from `because`",
        )  # fmt: skip
    return found


def message(outcome: CheckResult) -> str:
    """Describe in one sentence how a value differs from the test."""
    name = subject_words(outcome.expected)
    if outcome.expected.subject.what in ("events", "never"):
        return outcome.difference
    if outcome.expected.subject.what in ("offered", "not offered"):
        words = outcome.difference.partition(": ")[2]
        is_or_are = "are" if "," in words else "is"
        offered = "not offered" if outcome.expected.subject.what == "offered" else "offered"
        return f"{words} {is_or_are} {offered}; the options are {outcome.found.replace(' ', ', ')}"
    tail = f": {outcome.difference}" if outcome.difference else ""
    if outcome.expected.subject.what in _LISTED and len(outcome.found) + len(outcome.wanted) > 60:
        return f"{name} is not as the test says{tail}"
    return f"{name}: found {outcome.found}, the test says {outcome.wanted}{tail}"
