"""What the bundle changes, in words, and how its tests went."""

from __future__ import annotations

from collections.abc import Iterable

from london_rules.advice import advise
from london_rules.authoring.changes import Changed, changed
from london_rules.authoring.overlay_changes import added_parts
from london_rules.authoring.slot_catalogue import catalogue
from london_rules.classes import asdict
from london_rules.diagnostics import Diagnostics
from london_rules.engine.load import load
from london_rules.engine.rule_set import RuleSet
from london_rules.rule_tests.cases import Result, Run
from london_rules.rule_tests.report import CORRECT, diagnose, diagnose_result
from london_rules.rule_tests.run import run_tests
from london_rules.table.protocol.fields import Plain
from london_rules.table.protocol.variants import LoadError, as_data
from london_rules.workshop import replies as told
from london_rules.workshop.draft import Draft


def changes(draft: Draft) -> told.ChangesReply:
    """Say what the bundle changes; raises LoadError if it has mistakes."""
    rule_set = _loaded(draft)
    found = changed(rule_set, catalogue(rule_set.rules))
    mine = [one for one in found if any(step.bundle == draft.bundle for step in one.steps)]
    return told.ChangesReply([_change(draft, one) for one in mine], [asdict(one) for one in added_parts(rule_set)])


def _loaded(draft: Draft) -> RuleSet:
    result = load(draft.variant, texts=draft.as_given(), only_shipped=True)
    if result.rule_set is None:
        raise LoadError(draft.variant, as_data(advise(result)))
    return result.rule_set


def _change(draft: Draft, one: Changed) -> Plain:
    return {
        "heading": one.heading,
        "name": one.name,
        "words": [each.words for each in one.differences],
        "english": None if one.entry is None else one.entry.english,
        "was": one.was or None,
        "now": one.now or None,
        "places": [draft.placed(step.span) for step in one.steps],
    }


def tested(draft: Draft, only: str = "") -> told.Tested:
    """Run the tests of the bundle with these words in their titles on the rules of its variant."""
    runs = run_tests(draft.variant, only=only, texts=draft.as_given(), only_shipped=True)
    found = Diagnostics()
    for run in runs:
        found.extend(diagnose(run, CORRECT))
    return told.Tested(
        all(run.ok for run in runs),
        [_result(draft, result) for run in runs for result in run.results],
        _skipped(runs),
        draft.findings(found),
    )


def _skipped(runs: Iterable[Run]) -> list[str]:
    return list(dict.fromkeys(title for run in runs for title in run.skipped))


def _result(draft: Draft, result: Result) -> Plain:
    case = result.case
    return {
        "title": case.title,
        **draft.place(case.span),
        "line": draft.line(case.span),
        "ok": result.ok,
        "messages": [item.message for item in diagnose_result(result).errors()],
    }
