"""The rule sets that the referee plays: all shipped games and overlays, and small changes of them that load."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

from attrs import frozen

from london_rules import RuleSet
from london_rules.bundles.discover import variants_in
from london_rules.diagnostics import Diagnostics
from london_rules.language.check.all_checks import check
from london_rules.language.rules import Rules
from london_rules.resources import data_root
from london_rules.rule_tests.cases import Run
from london_rules.rule_tests.mutate import mutants
from tests.support.edits import edits
from tests.support.variants import HYBRIDS


@frozen
class Change:
    """A small change of a rule set, made when it is needed."""

    described: str
    make: Callable[[], Rules]


class _Everything(Run):
    """All texts of a rule set, as if all were under test."""

    def holds(self, file: str) -> bool:
        return True


def shipped() -> list[str]:
    """List every variant that can be played: each game, each overlay with a game it goes with, and the hybrids.

    Only parts cannot be played. That is read from their first lines, as to load all variants would take seconds.
    """
    return [*(path for path in variants_in(data_root() / "variants") if not _is_part(path)), *HYBRIDS]


def _is_part(variant: str) -> bool:
    manifest = Path(variant, "bundle.yaml")
    return manifest.is_file() and "\nkind: part\n" in manifest.read_text(encoding="utf-8")


def changes(rules: Rules) -> list[Change]:
    """List the small changes of every slot: those by which the tests of bundles are judged, and those of authors."""
    run = _Everything(rules.variant, RuleSet(rules), (), Diagnostics())
    judged = [Change(f"{m.slot}: {m.description}", partial(m.edit, rules)) for m in mutants(run)]
    return [*judged, *(Change(f"{e.slot}: {e.how}", e.make) for e in edits(rules))]


def changed(rules: Rules, random: Random) -> Iterator[tuple[str, RuleSet]]:
    """Give the changes that load, in a random order."""
    todo = changes(rules)
    random.shuffle(todo)
    for change in todo:
        made, found = change.make(), Diagnostics()
        check(made, found)
        if not found.has_errors:
            yield change.described, RuleSet(made)
