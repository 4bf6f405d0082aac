"""Which numbers and tests matter in play, and which only help computer players judge a position."""

from __future__ import annotations

from collections.abc import Mapping

from london_rules.language import constructs as t
from london_rules.language import rules as r
from london_rules.language.constructs.facts import names_of
from london_rules.language.estimates import estimates
from london_rules.language.flow.walk import nodes
from london_rules.layout.abridge import short
from london_rules.rulebook.links import bodies

_IF_NAMED = ("number ", "test ", "group ")  # slots whose texts matter only where another one names them


def for_programs(rules: r.Rules) -> dict[str, None]:
    """List the numbers and tests that only estimates of a position use, and the estimates themselves."""
    judged = _reached(rules, _estimates(rules))
    played = _reached(rules, _always_used(rules)) if judged else {}
    return {name: None for name in judged if name not in played}


def unused(rules: r.Rules) -> dict[str, None]:
    """List the numbers (no parameters), tests and groups that no rule of the game needs."""
    needed = _reached(rules, [*_always_used(rules), *_estimates(rules)])
    names = [number.name for number in rules.numbers.values() if not number.parameter]
    return {name: None for name in [*names, *rules.tests, *rules.groups] if name not in needed}


def _estimates(rules: r.Rules) -> list[t.Node]:
    return [t.Number(name) for name in estimates(rules)]


def _always_used(rules: r.Rules) -> list[t.Node]:
    """List the texts that are carried out or read even if no other text names them."""
    out: list[t.Node] = [t.Number(number.name) for number in rules.numbers.values() if number.parameter]
    for slot, trees in bodies(rules).items():
        if not slot.startswith(_IF_NAMED):
            out += trees
    return out


def _reached(rules: r.Rules, start: list[t.Node]) -> dict[str, None]:
    declared: dict[str, Mapping[str, r.NumberDecl | r.TestDecl | r.GroupDecl]] = {
        "number": rules.numbers,
        "test": rules.tests,
        "group": rules.groups,
    }
    found: dict[str, None] = {}
    waiting = list(start)
    while waiting:
        for node in nodes(short(waiting.pop(), rules)):
            for category, name in names_of(node):
                decl = declared.get(category, {}).get(name)
                if decl is not None and name not in found:
                    found[name] = None
                    waiting.append(decl.body)
    return found
