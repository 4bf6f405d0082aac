"""Changes of a counter in the scoring that come too late: nothing after them reads it, nor decides by it who wins."""

from __future__ import annotations

import re
from typing import Final

from london_rules.diagnostics import Fix
from london_rules.language import constructs as t
from london_rules.language.flow.uses import Uses
from london_rules.language.lint.flow import Warn
from london_rules.language.rules import Rules, Slot
from london_rules.language.syntax.names import singular

_READ: Final = ("number ", "test ", "group ", "rule ")  # what a text reads with their names
_WORD: Final = r"(?<![\w-]){}(?![\w-])"


def lint_scored_late(uses: Uses, warn: Warn) -> None:
    """Warn of a gain or loss in the scoring of what nothing reads after it."""
    rules = uses.rules
    steps = [step.slot for step in rules.scoring.values()]
    ranked = [rank.slot.source.value for rank in rules.ranking]
    for slot, change in uses.every(t.Gain, t.Lose, t.Pay):
        if slot not in steps or not isinstance(change.amount, t.Amount) or not ranked:
            continue
        counter = change.amount.counter
        later = [one.source.value for one in steps[steps.index(slot) + 1 :]]
        after = slot.source.value[change.span[1] :]
        if not any(_says(text, counter) for text in _with_what_they_use(rules, [after, *later, *ranked])):
            message = f"nothing reads {counter} after this, so it changes nothing"
            score = _score(rules)
            fix = _as_score(slot, change.amount, score)
            help = f"did you mean `{fix.replacement}`?" if fix else "do it before the step that reads it"
            warn(slot, "LR-L0016", message, change.amount, help, fix=fix)


def _with_what_they_use(rules: Rules, texts: list[str]) -> list[str]:
    """Give some texts and those of all that they name, as far as that goes."""
    read = (slot for slot in rules.slots() if slot.id.startswith(_READ))
    named = [(slot.id.partition(" ")[2].partition(" for each")[0], slot.source.value) for slot in read]
    left = [(re.sub(r"\([^)]*\) *", "", name).strip(), text) for name, text in named]
    out, fresh = list(texts), list(texts)
    while fresh:
        found = [one for one in left if one[0] and any(_says(text, one[0]) for text in fresh)]
        left = [one for one in left if one not in found]
        fresh = [text for _, text in found]
        out += fresh
    return out


def _says(text: str, counter: str) -> bool:
    names = "|".join(map(re.escape, dict.fromkeys((counter, singular(counter)))))
    return re.search(_WORD.format(f"(?:{names})"), text) is not None


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
