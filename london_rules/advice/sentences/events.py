"""Events that powers react to: which verbs there are."""

from __future__ import annotations

import re
from typing import Final

from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.read_text import Text
from london_rules.language.rules import Rules
from london_rules.language.syntax.names import singular

MOST_VERBS: Final = 8  # that are listed
MOST_EVENTS: Final = 4  # that are written out
SOMEBODY: Final = r"(?:a|any|each|every|the|some) players?|players|someone|somebody|anybody|anyone|they|i|we"
_WHICH: Final = "a|an|any|this|another|the|one|your"
_EVENT = re.compile(
    rf"\bwhen(?:ever)? (?P<who>you|{SOMEBODY}) (?:would )?"
    rf"(?P<said>(?P<verb>[a-z][a-z-]*(?: (?!(?:{_WHICH}) )[a-z][a-z-]*)??) (?:(?P<which>{_WHICH}) )?"
    rf"(?P<kind>(?!(?:{_WHICH}) )[a-z][\w-]*))",
    re.IGNORECASE,
)
_WHEN = re.compile(
    r" *(?:when|whenever|each time|every time|any time|instead of)\b(?: you)?(?P<would> would)?", re.IGNORECASE
)


def verbs_here(told: Text, rules: Rules, at: int) -> str | None:
    """List the rules that a power can react to where a verb is unknown: those that take the things that are named."""
    found = (m for m in _EVENT.finditer(told.source.value) if m.start() <= at <= m.end())
    m = next(found, None) if told.start == "power" else None
    kind = "" if m is None else singular(m["kind"].lower())
    verbs = [name for name, rule in rules.rules.items() if rule.params and rule.params[0].kind == kind]
    if kind in rules.kinds and (verbs or rules.rules):
        shown = ", ".join(f"`{name}`" for name in (verbs or list(rules.rules))[:MOST_VERBS])
        return f"a power reacts to what a rule does; rules for a {kind} are {shown}"
    return _events_there_are(told, rules, at)


def _events_there_are(told: Text, rules: Rules, at: int) -> str | None:
    """Say to which events a power can react, where somebody wrote of another: what is gained, or paid."""
    line = told.source.value[slice(*line_around(told.source.value, at))]
    m = _WHEN.match(line) if told.start == "power" else None
    if m is None or not rules.rules:
        return None
    would = "would " if m["would"] or "instead" in line else ""
    of_things = [f"{rule.name} a {rule.params[0].kind}" for rule in rules.rules.values() if rule.params]
    alone = [rule.name for rule in rules.rules.values() if not rule.params]
    shown = ", ".join(f"`when you {would}{name}`" for name in [*of_things, *alone][:MOST_EVENTS])
    return f"a power reacts to what a rule does, not to what is gained, lost or paid; it can begin with {shown}"
