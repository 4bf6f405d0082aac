"""Rule sets for tables: shipped ids and given texts only, each loaded once while a table needs it, with limits."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias
from weakref import WeakValueDictionary

from london_rules.bundles.discover import BundleIndex
from london_rules.bundles.find import shipped_roots
from london_rules.classes import define, field
from london_rules.compiler.limits import Limits
from london_rules.diagnostics import Diagnostics
from london_rules.diagnostics.render import render_json_data
from london_rules.engine.load import load
from london_rules.engine.rule_set import LoadResult, RuleSet
from london_rules.table.errors import TableError
from london_rules.table.protocol.fields import Plain

MOST_RULE_SETS = 100  # with texts of their own, at once
MOST_DIAGNOSTICS = 20


Advise: TypeAlias = Callable[[LoadResult, Limits], Diagnostics]


class LoadError(TableError):
    """A variant cannot be loaded: `diagnostics` says why, as plain data."""

    def __init__(self, variant: str, diagnostics: list[Any]) -> None:
        super().__init__("LR-P0018", f"`{variant:.80}` cannot be loaded", "`diagnostics` lists what is wrong")
        self.diagnostics = diagnostics


@define
class Variants:
    """Load variants, and share them while they are played; `advise` says what is meant by texts that have errors."""

    limits: Limits
    advise: Advise | None = None
    _open: WeakValueDictionary[str, RuleSet] = field(factory=WeakValueDictionary)
    _warnings: dict[str, list[Any]] = field(factory=dict)

    def get(self, variant: str, texts: dict[str, dict[str, str] | str]) -> tuple[RuleSet, list[Any]]:
        """Return a rule set, and what the checker warns about.

        Raises LoadError for mistakes, and TableError if too many rule sets are open.
        """
        key = json.dumps([variant, texts], sort_keys=True)
        known = self._open.get(key)
        if known is None:
            if len(self._open) >= MOST_RULE_SETS:
                raise TableError(
                    "LR-P0016", f"{MOST_RULE_SETS} different rule sets are open", "close some tables first"
                )
            found = load(variant, only_shipped=True, texts=texts, limits=self.limits)
            said = as_data(found.diagnostics if self.advise is None else self.advise(found, self.limits))
            if found.rule_set is None:
                raise LoadError(variant, said)
            known = self._open[key] = found.rule_set
            self._warnings = {one: self._warnings[one] for one in self._open if one in self._warnings} | {key: said}
        return known, self._warnings[key]


def as_data(found: Diagnostics) -> list[Any]:
    """Return the first diagnostics as plain data."""
    return render_json_data(found.items()[:MOST_DIAGNOSTICS], found.files)


@cache
def shipped() -> tuple[list[Plain], list[Plain]]:
    """List the games and the overlays that come with the program; it is the same in every process."""
    index = BundleIndex.of(shipped_roots())
    games: list[Plain] = []
    overlays: list[Plain] = []
    for member in index.all():
        reading = index.reading(member)
        if member.kind == "overlay" and reading is not None:
            overlays.append({"id": member.id, "variant": reading, "title": member.title})
        rule_set = load(member.id, only_shipped=True).rule_set if member.kind == "game" else None
        if rule_set is not None:
            low, high = rule_set.players
            games.append({"id": member.id, "title": rule_set.title, "players": {"least": low, "most": high}})
    return games, overlays
