"""The tests of bundles as worked examples, in the words of the layout."""

from __future__ import annotations

from attrs import evolve

from london_rules.bundles.front import read_front
from london_rules.bundles.model import Sources
from london_rules.bundles.shown import Shown
from london_rules.diagnostics import Diagnostics
from london_rules.engine.rule_set import RuleSet
from london_rules.rule_tests.narrate import WorkedExample, narrate
from london_rules.rule_tests.parse import parse_cases, uppermost
from london_rules.rule_tests.read import read_case
from london_rules.rule_tests.vocabulary import Vocabulary

_MOST_ROWS = 3


def examples(sources: Sources, rule_set: RuleSet) -> tuple[WorkedExample, ...]:
    """Read the tests of the topmost bundles: of a table the first rows, and no test with a mistake."""
    unheard = Diagnostics(files=dict(sources.files))
    tested, ids = uppermost(sources), {bundle.id: None for bundle in sources.bundles}
    parsed = [s for bundle in sources.bundles if bundle.id in tested for s in parse_cases(bundle, unheard)]
    mine = [s for s in parsed if s.row <= _MOST_ROWS and (not s.on or any(game in ids for game in s.on))]
    if not mine:
        return ()
    names = Vocabulary(rule_set.layout, unheard)
    shown = Shown(rule_set.rules, read_front(rule_set.rules))
    cases = [read_case(case, names) for case in mine]
    return tuple(_with_layout_names(narrate(case, rule_set.rules), shown) for case in cases if case is not None)


def _with_layout_names(one: WorkedExample, shown: Shown) -> WorkedExample:
    given, when, then = (tuple(map(shown.said, part)) for part in (one.given, one.when, one.then))
    return evolve(one, given=given, when=when, then=then)
