"""Changes of a counter in the scoring that come too late: nothing after them reads it, nor decides by it who wins."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from london_rules.classes import define, field
from london_rules.diagnostics import Fix
from london_rules.language import constructs as t
from london_rules.language.flow.uses import Uses
from london_rules.language.lint.flow import Warn
from london_rules.language.rules import Rules, Slot
from london_rules.language.syntax.names import singular

_READ: Final = ("number ", "test ", "group ", "rule ")  # what a text reads with their names
_INPUT: Final = re.compile(r"\([^)]*\) *")
_WORD: Final = re.compile(r"[\w-]+")
_ENDS: Final = re.compile(r"(?![\w-])")


def lint_scored_late(uses: Uses, warn: Warn) -> None:
    """Warn of a gain or loss in the scoring of what nothing reads after it."""
    rules = uses.rules
    if not rules.ranking or not rules.scoring:
        return
    read = _Read(rules)
    steps = {step.slot.id: number for number, step in enumerate(rules.scoring.values())}
    last: dict[str, int] = {}  # the step that reads a counter last
    for number, step in enumerate(rules.scoring.values()):
        last |= dict.fromkeys(read.counters(step.slot.source.value), number)
    for rank in rules.ranking:
        last |= dict.fromkeys(read.counters(rank.slot.source.value), len(steps))
    for slot, change in uses.every(t.Gain, t.Lose, t.Pay):
        if slot.id not in steps or not isinstance(change.amount, t.Amount):
            continue
        counter = change.amount.counter
        if counter in rules.counters and rules.counters[counter].kept:
            continue  # the next game reads it
        if last.get(counter, -1) <= steps[slot.id] and read.last_place(slot, counter) < change.span[1]:
            fix = _as_score(slot, change.amount, _score(rules))
            help = f"did you mean `{fix.replacement}`?" if fix else "do it before the step that reads it"
            message = f"nothing reads {counter} after this, so it changes nothing"
            warn(slot, "LR-L0016", message, change.amount, help, fix=fix)


@define
class _Read:
    """Find the counters that texts read, themselves or by what they name."""

    rules: Rules
    _named: dict[str, str] = field(init=False)  # the text of each number, test, group and rule
    _counters: dict[str, str] = field(init=False)  # each counter by its name, and by that of one of it
    _begun: dict[str, list[str]] = field(factory=dict, init=False)  # the names by their first words, longest first
    _known: dict[str, dict[str, None]] = field(factory=dict, init=False)
    _places: dict[str, dict[str, int]] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        """Read the names once."""
        slots = (slot for slot in self.rules.slots() if slot.id.startswith(_READ))
        named = ((_INPUT.sub("", slot.id.partition(" ")[2].partition(" for each")[0]).strip(), slot) for slot in slots)
        self._named = {name: slot.source.value for name, slot in named if name}
        self._counters = {singular(name): name for name in self.rules.counters} | {n: n for n in self.rules.counters}
        names = sorted({**self._named, **self._counters}, key=len, reverse=True)
        for name in names:
            first = _WORD.match(name)
            self._begun.setdefault(first[0] if first else "", []).append(name)

    def counters(self, text: str) -> dict[str, None]:
        """Give the counters that a text reads, and those that what it names reads."""
        out: dict[str, None] = {}
        for name in self._all_named(text):
            out |= self._of_name(name)
        return out

    def last_place(self, slot: Slot, counter: str) -> int:
        """Give where a text speaks of a counter last."""
        if slot.id not in self._places:
            found = self._found(slot.source.value)
            self._places[slot.id] = {self._counters.get(name, name): place for name, place in found}
        return self._places[slot.id].get(counter, -1)

    def _all_named(self, text: str) -> Iterator[str]:
        yield from dict.fromkeys(name for name, _ in self._found(text))

    def _found(self, text: str) -> Iterator[tuple[str, int]]:
        """Give the names in a text with their places."""
        end = 0
        for word in _WORD.finditer(text):
            start = word.start()
            if start >= end:
                named = (name for name in self._begun.get(word[0], ()) if text.startswith(name, start))
                name = next((name for name in named if _ENDS.match(text, start + len(name))), None)
                if name is not None:
                    end = start + len(name)
                    yield name, start

    def _of_name(self, name: str) -> dict[str, None]:
        if name in self._known:
            return self._known[name]
        own = {self._counters[name]: None} if name in self._counters else {}
        self._known[name] = own  # a name that comes back to itself reads nothing more
        if name in self._named:
            self._known[name] = own | self.counters(self._named[name])
        return self._known[name]


def _score(rules: Rules) -> str:
    """Give the counter that decides first who wins; "" if that is a number."""
    first = getattr(rules.ranking[0].body, "name", "")
    return first if first in rules.counters else ""


def _as_score(slot: Slot, amount: t.Amount, score: str) -> Fix | None:
    """Offer the same amount of what decides who wins, where the counter is written by its name."""
    start, end = amount.span
    said = slot.source.value[start:end]
    names = (amount.counter, singular(amount.counter))
    name = next((one for one in names if said.endswith(f" {one}")), "")
    if not score or not name:
        return None
    return Fix(slot.source.span(end - len(name), end), score, f"write `{score}`")
