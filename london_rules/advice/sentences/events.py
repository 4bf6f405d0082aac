"""Events that powers react to: what was meant by a verb that no rule has, and which verbs there are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from london_rules.advice.sentences.reword import Repair
from london_rules.classes import evolve
from london_rules.diagnostics.lines import line_around
from london_rules.diagnostics.nearness import names_alike, suggest
from london_rules.language.declarations.read_text import Text
from london_rules.language.rules import RuleDecl, Rules
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
_DONE = re.compile(
    r" *(?P<said>(?:when|whenever|each time|every time|any time|if) (?P<which>an?|any|another) (?:(?P<value>[a-z]+) )?"
    r"(?P<kind>[a-z]+) (?:is|was|gets|has been) (?P<done>[a-z]+)(?: by you)?,)",
    re.IGNORECASE,
)
# How verbs end that do not end in `ed` when something has been done; they begin with the same letter.
_PAST: Final = {
    "built": "ild", "bought": "uy", "taken": "ake", "sold": "ell", "drawn": "raw", "made": "ake", "given": "ive",
    "thrown": "row", "put": "ut", "set": "et", "paid": "ay", "won": "in", "lost": "ose",
}  # fmt: skip
_ANY: Final = ("", "one", "the", "your")  # what people put before a thing where a power says `a` or `any`


def events(told: Text, rules: Rules, at: int) -> Iterator[Repair]:
    """Try a rule that takes the things that are named, for a verb that is nearly its name or means the same."""
    yield from _passive(told, rules, at)
    m = _event(told, at)
    if m is None:
        return
    verb, which, kind = m["verb"].lower(), (m["which"] or "").lower(), singular(m["kind"].lower())
    verbs = [name for name, rule in rules.rules.items() if _takes(rule, kind)]
    near = [name for name in (verb, singular(verb)) if name in verbs]
    only = verbs if len(verbs) == 1 else []  # nothing else is done to such things
    for name in dict.fromkeys([*near, *suggest(verb, verbs, 2), *names_alike(verb, verbs), *only]):
        for word in ("a", "any") if which in _ANY else dict.fromkeys((which, "any")):
            made = f"{name} {word} {kind}"
            # `expend a card` may be a rule of its own: then only `any` says that it is done to a card.
            if made != m["said"].lower() and made not in rules.rules:
                one = _written(m, told.source.value, made, "" if name in near else m["verb"])
                alone = f"a power reacts to what a rule does, and `{name}` is the only rule for a {kind}"
                yield evolve(one, help=alone) if name in only else one


def _passive(told: Text, rules: Rules, at: int) -> Iterator[Repair]:
    """Try what you do for what is done to a thing: `when a brown card is built` for `when you build a card ...`."""
    text = told.source.value
    line, stop = line_around(text, at)
    m = _DONE.match(text, line, stop) if told.start == "power" else None
    if m is None:
        return
    done, kind = m["done"].lower(), m["kind"].lower()
    value = f" that is {m['value']}" if m["value"] else ""
    for name, rule in rules.rules.items():
        if _takes(rule, kind) and is_past_of(done, name):
            made = f"when you {name} {'another' if m['which'] == 'another' else 'a'} {kind}{value},"
            yield Repair(m.start("said"), m.end(), made, f"write `{made}`", m.start("said"), guessed=True)


def is_past_of(done: str, verb: str) -> bool:
    """Return whether a word says of a verb that it has been done."""
    if done in (f"{verb}ed", f"{verb}d", f"{verb}{verb[-1]}ed"):
        return True
    return done in _PAST and done[0] == verb[0] and verb.endswith(_PAST[done])


def _written(m: re.Match[str], text: str, made: str, unknown: str) -> Repair:
    """Write an event otherwise, and the rest of its line too if it was said of somebody else."""
    if m["who"].lower() == "you":
        return Repair(*m.span("said"), made, f"write `{made}`", m.start("said"), unknown=unknown, guessed=True)
    end = line_around(text, m.end())[1]
    whole = f"when you {made}{said_to_you(text[m.end() : end])}"
    return Repair(m.start(), end, whole, f"write `{whole}`", m.start("who"), guessed=True)


def said_to_you(said: str) -> str:
    """Say to a player what is said of one: `, they gain £1 of their money` is `, gain £1 of your money`."""
    said = re.sub(
        r"^, (?:they|he|she|you|i|we|that player|the player) ([a-z]+)",
        lambda m: f", {singular(m[1])}",
        said,
        flags=re.I,
    )
    return re.sub(r"\b(?:their|his|her|my|our) ", "your ", said)


def verbs_here(told: Text, rules: Rules, at: int) -> str | None:
    """List the rules that a power can react to where a verb is unknown: those that take the things that are named."""
    m = _event(told, at)
    kind = "" if m is None else singular(m["kind"].lower())
    verbs = [name for name, rule in rules.rules.items() if _takes(rule, kind)]
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


def _event(told: Text, at: int) -> re.Match[str] | None:
    if told.start != "power":
        return None
    found = (m for m in _EVENT.finditer(told.source.value) if m.start() <= at <= m.end())
    return next(found, None)


def _takes(rule: RuleDecl, kind: str) -> bool:
    return bool(rule.params) and rule.params[0].kind == kind
