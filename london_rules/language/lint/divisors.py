"""Divisors that can be 0 in play, and of which nothing is asked before the division."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Final

from london_rules.language import constructs as t
from london_rules.language.constructs.facts import facts
from london_rules.language.flow.constants import known_before_play
from london_rules.language.flow.intervals import ANYTHING, Interval, Intervals
from london_rules.language.flow.uses import Uses, texts_meant
from london_rules.language.flow.walk import all_nodes, nodes, nodes_of, texts_of
from london_rules.language.lint.conditions import chosen_numbers, only_rolled
from london_rules.language.lint.flow import Warn
from london_rules.language.memo import PerTree
from london_rules.language.rules import Rules

_HELP: Final = "ask first, as in `if ... is at least 1`, or divide by a number that is never 0"


def lint_divisors(uses: Uses, warn: Warn) -> None:
    """Warn of a division by a number that can be 0, where no text asks about that number."""
    divisions = list(uses.every(t.Divide))
    if not divisions:
        return
    rules, rolled = uses.rules, only_rolled(uses)
    intervals = Intervals(rules, rolled)
    chosen = chosen_numbers(uses, intervals)
    asked: dict[str, dict[Hashable, None]] = {}
    callers: dict[str, dict[str, None]] = {}
    for slot, body in texts_of(rules):
        asked.setdefault(slot.id, {}).update(dict.fromkeys(_asked(body)))
        for called in _called(body, rules):
            callers.setdefault(called, {})[slot.id] = None
    for slot, node in divisions:
        if not _can_be_zero(intervals, node.right, chosen.get(slot.id, {})):
            continue
        by = [asked[caller] for caller in callers.get(slot.id, ())]
        if not any(
            one in rolled or one in asked[slot.id] or (by and all(one in texts for texts in by))
            for one in _parts(node.right, rules)
        ):
            said = " ".join(slot.source.value[slice(*node.right.span)].split())
            warn(slot, "LR-L0028", f"`{said}` can be 0, and nothing can be divided by 0", node, _HELP)


def _called(body: t.Node, rules: Rules) -> Iterator[str]:
    """Give the ids of the rules and numbers that a text has carried out or worked out."""
    for node in nodes(body):
        if isinstance(node, t.Call) and node.verb in rules.rules:
            yield rules.rules[node.verb].slot.id
        elif isinstance(node, (t.Number, t.NumberCall)) and node.name in rules.numbers:
            yield rules.numbers[node.name].slot.id


def _can_be_zero(intervals: Intervals, node: t.Expr, chosen: dict[str, Interval]) -> bool:
    """Tell whether a number can be 0 by what is declared or printed; of one that can be anything, nobody knows."""
    rules = intervals.rules
    known = [known_before_play(rules, node, players) for players in intervals.tables if players]
    if None not in known:
        return (0,) in known
    if isinstance(node, t.RoundNumber):
        return False
    if isinstance(node, t.Possessed) and node.field not in (*rules.counters, *rules.numbers):
        kinds = [kind.name for kind in rules.kinds.values() if node.field in kind.fields]
        return any(face.values.get(node.field, 0) == 0 for face in rules.faces.values() if face.kind in kinds)
    low, high = intervals.of(node, chosen)
    return low <= 0 <= high and (low, high) != ANYTHING


@PerTree
def _asked(body: t.Node) -> tuple[Hashable, ...]:
    """Give the names and collections of which a text asks something, or with each of which it does something."""
    of = [node.of for node in nodes_of(body, t.ForEach, t.Choose)]
    heads = [node for node in all_nodes(body) if facts(node).sort in ("condition", "predicate")]
    heads += [loop.number for loop in nodes_of(body, t.Times)]
    return (*of, *dict.fromkeys(name for head in heads for part in nodes(head) for name in _named(part)))


def _named(node: t.Node) -> Iterator[Hashable]:
    """Give what a construct itself names: a number, counter or field, or a collection."""
    yield from (name for name in (getattr(node, "name", ""), getattr(node, "field", "")) if name)
    if isinstance(node, t.Collection):
        yield node


def _parts(node: t.Expr, rules: Rules) -> dict[Hashable, None]:
    """Give what a number is made of, with what the declared numbers in it are made of."""
    return {one: None for _, text in texts_meant([node], rules) for part in nodes(text) for one in _named(part)}
