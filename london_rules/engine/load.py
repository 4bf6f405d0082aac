"""From the name of a variant to a rule set that can be played, with everything there is to say about its text."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from pathlib import Path

from attrs import frozen

from london_rules.bundles.load import load_sources
from london_rules.bundles.ruleset import read_rules
from london_rules.diagnostics import Diagnostics
from london_rules.engine.rule_set import RuleSet
from london_rules.resources import data_root


@frozen
class LoadResult:
    """A rule set, or None if the text has errors, and the diagnostics either way."""

    rule_set: RuleSet | None
    diagnostics: Diagnostics


def load(
    variant: str | PathLike[str] | Mapping[str, str], roots: tuple[Path, ...] | None = None
) -> LoadResult:
    """Load a variant: ids and paths joined by `+`, a folder or file, or a mapping of names to texts.

    Never raises on an author's mistakes: they are diagnostics, and the rule set is then None.
    """
    sources, found = load_sources(variant, roots)
    if sources is None or found.has_errors:
        return LoadResult(None, found)
    rules, more = read_rules(sources, data_root() / "grammar" / "effects.lark")
    found.extend(more)
    if found.has_errors:
        return LoadResult(None, found)
    return LoadResult(RuleSet(rules), found)
