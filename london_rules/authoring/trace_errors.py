"""From a rule that fails in play to the line of an overlay that brought the failure in."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from london_rules.authoring.overlay_changes import without_overlays
from london_rules.classes import evolve
from london_rules.diagnostics import Span
from london_rules.engine.rule_set import RuleSet
from london_rules.language import constructs as t
from london_rules.language.flow.uses import names_in
from london_rules.language.flow.walk import texts_of
from london_rules.language.rules import Change, Rules

_DECLARED = ("number", "test", "group", "rule", "table", "counter", "zone")


OUT_OF_RANGE = "LR-R0002"  # a counter, which other texts have changed before


def changed_by(rules: Rules, failing: str, code: str = "") -> Change | None:
    """Return the change of an overlay that a failing text reads, or that leads to it: the nearest one.

    `failing` is the id of its slot; None if that is itself changed, or if no overlay has to do with it. What the text
    reads is followed through numbers, tests, groups, rules and the fields of things. From a counter that leaves its
    range, the texts that change it are followed too.
    """
    changes = {change.slot: change for change in rules.changes if change.now}
    if not changes or failing in changes:
        return None
    values = rules.values()
    read: dict[str, list[str]] = {}
    for slot, body in texts_of(rules):
        named = (near for category, name in names_in(body, values) for near in _slots(category, name, changes))
        read.setdefault(slot.id, []).extend(named)
    users: dict[str, list[str]] = {}
    for slot_id, near in read.items():
        for name in near:
            users.setdefault(name, []).append(slot_id)
    if code == OUT_OF_RANGE:
        for name, by in users.items():
            if name.startswith("counter "):
                read.setdefault(name, []).extend(by)
    return _nearest(failing, read, changes) or _nearest(failing, users, changes)


def _nearest(start: str, ways: dict[str, list[str]], changes: dict[str, Change]) -> Change | None:
    """Return the changed slot that is the fewest steps away."""
    seen, waiting = {start: None}, [start]
    for slot in waiting:
        for near in ways.get(slot, ()):
            if near in changes:
                return changes[near]
            if near not in seen:
                seen[near] = None
                waiting.append(near)
    return None


def _slots(category: str, name: str, changes: dict[str, Change]) -> Iterator[str]:
    """Give the slots that a name in a text may mean."""
    if category == "number":
        yield f"parameter {name}"
    if category in _DECLARED:
        yield f"{category} {name}"
    if category == "field":
        yield from (slot for slot in changes if slot.endswith(f" {name}"))


def works_without_overlays(rule_set: RuleSet, works: Callable[[RuleSet], bool]) -> bool:
    """Return whether a game can be played with the rules below the overlays, if there are any overlays."""
    other = without_overlays(rule_set) if rule_set.rules.changes else None
    return other is not None and works(other)


def without_which_it_works(rule_set: RuleSet, works: Callable[[RuleSet], bool]) -> Change | None:
    """Return the parameter set by an overlay without which a game can be played; None if there is none such."""
    rules = rule_set.rules
    for change in rules.changes:
        name = change.slot.removeprefix("parameter ")
        decl = rules.numbers.get(name)
        if change.how == "set" and decl is not None and decl.parameter and change.before.lstrip("-").isdigit():
            before = evolve(decl, body=t.Int(int(change.before)))
            if works(RuleSet(evolve(rules, numbers={**rules.numbers, name: before}))):
                return change
    return None


def place_of_change(rules: Rules, change: Change) -> Span:
    """Return the place of a change: for a parameter that of its value."""
    decl = rules.numbers.get(change.slot.removeprefix("parameter "))
    return decl.figure if decl is not None and decl.parameter and decl.figure is not None else change.span
