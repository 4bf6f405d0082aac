"""The tests of bundles as worked examples, told in the words of the layout."""

from __future__ import annotations

from attrs import evolve

from london_rules.bundles.front import read_front
from london_rules.bundles.model import Sources
from london_rules.bundles.shown import Shown
from london_rules.diagnostics import Diagnostics
from london_rules.engine.rule_set import RuleSet
from london_rules.rule_tests.narrate import Example, tell
from london_rules.rule_tests.parse import read_sheets, uppermost
from london_rules.rule_tests.read import read_case
from london_rules.rule_tests.vocabulary import Known

_MOST_ROWS = 3


def examples(sources: Sources, rule_set: RuleSet) -> tuple[Example, ...]:
    """Read the tests of the uppermost bundles; of a table the first rows, and no test with a mistake in it."""
    unheard = Diagnostics(files=dict(sources.files))
    tested, ids = uppermost(sources), {bundle.id: None for bundle in sources.bundles}
    sheets = [s for bundle in sources.bundles if bundle.id in tested for s in read_sheets(bundle, unheard)]
    mine = [s for s in sheets if s.row <= _MOST_ROWS and (not s.on or any(game in ids for game in s.on))]
    if not mine:
        return ()
    known = Known(rule_set.layout, unheard)
    shown = Shown(rule_set.rules, read_front(rule_set.rules))
    cases = [read_case(sheet, known) for sheet in mine]
    return tuple(_with_layout_names(tell(case, rule_set.rules), shown) for case in cases if case is not None)


def _with_layout_names(one: Example, shown: Shown) -> Example:
    given, when, then = (tuple(map(shown.said, part)) for part in (one.given, one.when, one.then))
    return evolve(one, given=given, when=when, then=then)
