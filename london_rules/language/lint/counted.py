"""What is counted twice, is taken from where there is none, or is never rolled."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from london_rules.diagnostics import Fix
from london_rules.language import constructs as t
from london_rules.language.flow.uses import Uses, changed_counters
from london_rules.language.flow.walk import nodes
from london_rules.language.lint.flow import Warn
from london_rules.language.rules import Slot

_PER: Final = re.compile(r" for each (?:of )?$")
_ALONE: Final = ("table", "player")  # who have one of a counter
_NONE: Final = re.compile(r"\bno\b")


def lint_counted(uses: Uses, warn: Warn) -> None:
    """Warn of amounts for each of some things inside a loop over the same things."""
    for slot, loop in uses.every(t.ForEach):
        for change in nodes(loop.body):
            if isinstance(change, (t.Gain, t.Lose, t.Pay)) and change.per is not None and change.per == loop.of:
                message = "this is done for each of them, and counts all of them each time"
                help = "leave out one of the two `for each`"
                warn(slot, "LR-L0025", message, change.per, help, fix=_without_per(slot, change.per))


def _without_per(slot: Slot, per: t.Node) -> Fix | None:
    """Offer to leave out for each of what an amount is."""
    start, end = per.span
    before = _PER.search(slot.source.value, 0, start)
    return None if before is None else Fix(slot.source.span(before.start(), end), "", "leave it out")


def lint_taken_from_nothing(uses: Uses, warn: Warn) -> None:
    """Warn of things that are taken from a place just where there are none in it."""
    for slot, branch in uses.every(t.If):
        asked = branch.condition
        if not isinstance(asked, t.ThereIs) or not asked.negated or not isinstance(asked.of, t.Things):
            continue
        zone = asked.of.zone
        if zone is None or asked.of.rel or asked.of.other_than is not None:
            continue
        for what in _taken(branch.then):
            if what.zone == zone:
                message = f"there is no {asked.of.kind} in the {zone.name} here, so nothing is taken from it"
                fix = _there_is(slot, asked)
                help = "did you mean that there is one?" if fix is not None else "ask whether there is one"
                warn(slot, "LR-L0016", message, asked, help, fix=fix)
                break


def _taken(block: t.Block) -> Iterator[t.Things | t.TopThings]:
    """Give what the first statements of a block take from places, up to one that may put something there."""
    for statement in block.body:
        of = statement.of if isinstance(statement, (t.MoveAll, t.Choose, t.ForEach)) else None
        if not isinstance(of, (t.Things, t.TopThings)):
            return
        yield of


def _there_is(slot: Slot, asked: t.ThereIs) -> Fix | None:
    start, end = asked.span
    no = _NONE.search(slot.source.value, start, end)
    return None if no is None else Fix(slot.source.span(*no.span()), "a", "write `there is a`")


def lint_rolled(uses: Uses, warn: Warn) -> None:
    """Warn of counters that are read and can be rolled, and are never rolled nor changed otherwise."""
    rolls = [roll for _, roll in uses.every(t.Roll)]
    rolled = {roll.what.name: None for roll in rolls if isinstance(roll.what, t.Counter)}
    if not all(isinstance(roll.what, t.Counter) for roll in rolls):  # those on things
        rolled |= {c.name: None for c in uses.rules.counters.values() if c.owner not in _ALONE}
    changed = changed_counters(uses)
    for counter in uses.rules.counters.values():
        idle = counter.name not in rolled and counter.name not in changed
        if counter.rolled is not None and idle and ("counter", counter.name) in uses:
            help = f"write `roll the {counter.name}` where that is done" if counter.owner in _ALONE else None
            warn(counter.slot, "LR-L0001", f"the {counter.name} is never rolled", help=help)
