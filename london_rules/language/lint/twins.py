"""A parameter where a counter is meant, of nearly the same name or which starts at it: `crate` for `crates`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain

from london_rules.diagnostics import Fix
from london_rules.language import constructs as t
from london_rules.language.flow.acting import of_players
from london_rules.language.flow.scope import PLAYER
from london_rules.language.flow.uses import Uses
from london_rules.language.flow.walk import nodes
from london_rules.language.lint.flow import Warn
from london_rules.language.rules import CounterDecl, Rules, Slot
from london_rules.language.syntax.names import plural


def lint_twins(uses: Uses, files: Mapping[str, str], warn: Warn) -> None:
    """Warn where a figure that never changes stands as only a counter would: compared, multiplied, or in its place."""
    alike = dict(_twins(uses.rules))
    twins = {**dict(_starts(uses.rules)), **alike}
    if not twins:
        return
    for slot, node in chain(_idle_figures(uses), _in_place_of_counters(uses.rules, alike, files)):
        counter = twins.get(node.name)
        if counter is not None:
            _warn_of_parameter(uses, slot, node, counter, warn)


def _twins(rules: Rules) -> Iterator[tuple[str, CounterDecl]]:
    """Give the parameters whose name differs only by a plural or by case from that of a counter."""
    by_name: dict[str, dict[str, CounterDecl]] = {}
    for counter in rules.counters.values():
        for name in (counter.name.lower(), plural(counter.name.lower())):
            by_name.setdefault(name, {})[counter.name] = counter
    for decl in rules.numbers.values():
        if decl.parameter:
            one = decl.name.lower()
            several = {name: c for name, c in by_name.get(plural(one), {}).items() if name.lower() == plural(one)}
            for counter in (by_name.get(one, {}) | several).values():
                yield decl.name, counter


def _starts(rules: Rules) -> Iterator[tuple[str, CounterDecl]]:
    """Give the parameters at which a counter of players starts."""
    for counter in rules.counters.values():
        if isinstance(counter.starts, t.Number) and _is_parameter(rules, counter.starts) and counter.owner == PLAYER:
            yield counter.starts.name, counter


def _idle_figures(uses: Uses) -> Iterator[tuple[Slot, t.Number]]:
    """Give the parameters that are compared with a fixed number, or multiplied by another parameter."""
    for slot, compare in uses.every(t.Compare):
        for one, other in ((compare.left, compare.right), (compare.right, compare.left)):
            fixed = isinstance(other, t.Int) or (isinstance(other, t.Number) and _is_parameter(uses.rules, other))
            if isinstance(one, t.Number) and _is_parameter(uses.rules, one) and fixed and one != other:
                yield slot, one
    for slot, product in uses.every(t.Binary):
        sides = [side for side in (product.left, product.right) if isinstance(side, t.Number)]
        if product.op == "*" and len(sides) == 2 and all(_is_parameter(uses.rules, side) for side in sides):
            yield from ((slot, side) for side in sides)


def _in_place_of_counters(
    rules: Rules, twins: Mapping[str, CounterDecl], files: Mapping[str, str]
) -> Iterator[tuple[Slot, t.Number]]:
    """Give the parameters that are all of a number which another bundle makes of the counter of nearly that name."""
    for decl in rules.numbers.values():
        body = decl.body
        if decl.parameter or not isinstance(body, t.Number) or body.name not in twins:
            continue
        told = re.compile(
            rf"^ *(?:replace )?number {re.escape(decl.name)} =.*\b{twins[body.name].name}\b", re.MULTILINE
        )
        own = decl.slot.source.span(*body.span).file
        changed = any(c.how == "replace" and c.slot == f"number {decl.name}" for c in rules.changes)
        if changed or any(told.search(text) for file, text in files.items() if file != own):
            yield decl.slot, body


def _is_parameter(rules: Rules, node: t.Number) -> bool:
    return node.name in rules.numbers and rules.numbers[node.name].parameter


def _warn_of_parameter(uses: Uses, slot: Slot, node: t.Number, counter: CounterDecl, warn: Warn) -> None:
    value = uses.rules.numbers[node.name].body
    meant = counter.name
    if counter.owner == PLAYER:
        meant = f"{'their' if _is_for_each_player(uses, slot, node) else 'your'} {counter.name}"
    elif counter.owner != "table":
        meant = f"{counter.name} on it"
    fixed = f", always {value.value}" if isinstance(value, t.Int) else ""
    message = f"`{node.name}` is a figure of the rules{fixed}; `{counter.name}` is a counter"
    span = slot.source.span(*node.span)
    warn(slot, "LR-L0020", message, node, f"did you mean `{meant}`?", fix=Fix(span, meant, f"write `{meant}`"))


def _is_for_each_player(uses: Uses, slot: Slot, wanted: t.Node) -> bool:
    """Return whether a construct is inside what is done for, or by, each player."""
    for where, loop in uses.every(t.ForEach):
        if where is slot and of_players(loop.of, uses.rules) and any(node is wanted for node in nodes(loop.body)):
            return True
    changes = uses.every(t.Gain, t.Lose, t.Pay)
    return any(
        where is slot and isinstance(change.subject, t.EachPlayer) and any(node is wanted for node in nodes(change))
        for where, change in changes
    )
