"""The numbers of some rules: fields that are numbers, and counters, those first that are likeliest meant."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from london_rules.advice.sentences.corpus import Corpus
from london_rules.classes import define
from london_rules.language.rules import Rules

MOST: Final = 4  # that are given


@define(slots=False)
class Measures:
    """What can be counted by the names of some rules, ordered by how often their sentences say it."""

    rules: Rules
    corpus: Corpus

    @cached_property
    def fields(self) -> list[str]:
        """List the fields that hold a number."""
        kinds = self.rules.kinds.values()
        return self._said_most([f for k in kinds for f, d in k.fields.items() if d.type in ("number", "counter")], "'s")

    @cached_property
    def score(self) -> list[str]:
        """Give the counter that decides who wins."""
        names = [getattr(line.body, "name", "") for line in self.rules.ranking]
        return [name for name in names if name in self.rules.counters][:1]

    @cached_property
    def counters(self) -> list[str]:
        """List the counters of players, first those with a sign, then those said most often."""
        mine = [c.name for c in self.rules.counters.values() if c.owner == "player"]
        symbols = [name for name in self.rules.names.symbols.values() if name in mine]
        return list(dict.fromkeys([*symbols, *self._said_most(mine, "#")]))[:MOST]

    def amount(self, number: str, counter: str) -> str:
        """Write so many of a counter: with its sign, if it has one."""
        sign = next((sign for sign, name in self.rules.names.symbols.items() if name == counter), "")
        return f"{sign}({number})" if sign else f"({number}) {counter}"

    def _said_most(self, names: Sequence[str], before: str) -> list[str]:
        """Order names by how often they are said after a word."""
        said = {name: self.corpus.together(before, *name.split()) for name in dict.fromkeys(names)}
        return sorted(said, key=lambda name: -said[name])[:MOST]
