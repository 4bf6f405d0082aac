"""Changes of a counter in the scoring that come too late: nothing after them reads it, nor decides by it who wins."""

from __future__ import annotations

from collections.abc import Iterable

from london_rules.diagnostics import Fix
from london_rules.language import constructs as t
from london_rules.language.constructs.facts import names_of
from london_rules.language.flow.uses import Uses, texts_meant
from london_rules.language.flow.walk import nodes
from london_rules.language.lint.flow import Warn
from london_rules.language.rules import Rules, Slot
from london_rules.language.syntax.names import singular


def lint_scored_late(uses: Uses, warn: Warn) -> None:
    """Warn of a gain or loss in the scoring of what nothing reads after it."""
    rules = uses.rules
    if not rules.ranking or not rules.scoring:
        return
    steps = {step.slot.id: (number, step.body) for number, step in enumerate(rules.scoring.values())}
    last: dict[str, int] = {}  # the step that speaks of a counter last
    for number, body in (*steps.values(), *((len(steps), rank.body) for rank in rules.ranking)):
        last |= dict.fromkeys(_spoken([body], rules), number)
    for slot, change in uses.every(t.Gain, t.Lose, t.Pay):
        if slot.id not in steps or not isinstance(change.amount, t.Amount):
            continue
        counter, (number, body) = change.amount.counter, steps[slot.id]
        if counter in rules.counters and rules.counters[counter].kept:
            continue  # the next game reads it
        after = (node for node in nodes(body) if node.span[0] >= change.span[1])
        if last.get(counter, -1) <= number and counter not in _spoken(after, rules):
            fix = _as_score(slot, change.amount, _score(rules))
            help = f"did you mean `{fix.replacement}`?" if fix else "do it before the step that reads it"
            message = f"nothing reads {counter} after this, so it changes nothing"
            warn(slot, "LR-L0016", message, change.amount, help, fix=fix)


def _spoken(texts: Iterable[t.Node], rules: Rules) -> dict[str, None]:
    """Give the counters of which texts speak, themselves or by what they name."""
    within = (node for _, text in texts_meant(texts, rules) for node in nodes(text))
    return {name: None for node in within for _, name in names_of(node) if name in rules.counters}


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
