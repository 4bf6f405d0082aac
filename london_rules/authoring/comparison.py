"""Two variants compared: the rules that differ, in words."""

from __future__ import annotations

from london_rules.classes import frozen
from london_rules.engine.rule_set import RuleSet
from london_rules.language.compare.differences import Difference
from london_rules.language.compare.rule_sets import compare_rules


@frozen
class Comparison:
    """Two variants and the differences of their rules; variants with the same digest do not differ."""

    old: RuleSet
    new: RuleSet
    differences: tuple[Difference, ...]

    @property
    def same(self) -> bool:
        """Check whether both have the same rules."""
        return not self.differences


def compare(old: RuleSet, new: RuleSet) -> Comparison:
    """Compare two variants, thing by thing."""
    if old.digest == new.digest:
        return Comparison(old, new, ())
    return Comparison(old, new, compare_rules(old.rules, new.rules))
