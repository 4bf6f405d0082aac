"""Names that fit where the checks find one that does not: zones, fields and counters, each as a change of the text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from london_rules.advice.sentences.choices import Choices, whose
from london_rules.advice.sentences.reword import Repair
from london_rules.advice.sentences.small_changes import write
from london_rules.diagnostics.lines import line_around
from london_rules.diagnostics.nearness import names_alike
from london_rules.language.rules import CounterDecl, Rules, ZoneDecl
from london_rules.language.syntax.names import plural, singular, words_of

MOST_ZONES: Final = 3  # that are tried for a counter
_HOLDS: Final = re.compile(r"\bthe (?P<zone>[^:]+) holds (?P<held>.+), not (?P<kinds>.+)$")
_AMOUNT: Final = re.compile(
    r"\b(?P<do>gain|lose|pay)s? (?P<n>\d+|\([^()\n]*\)) (?P<what>[a-z][\w -]*?)(?=,|$| for each)", re.MULTILINE
)
_FIELD_IS: Final = re.compile(
    r"\b(?P<whose>whose|its|the [\w-]+'s) (?P<field>[a-z][\w -]*?) is (?P<rest>(?:not )?[^,\n]+?)(?=,| and | or |$)",
    re.MULTILINE,
)
_ZONE: Final = re.compile(r"(?:the )?(?P<name>[a-z][a-z -]*)")
_THAN: Final = re.compile(r"(?:at least|at most|more than|less than) (?:\d+|\()")
_OR_PASS: Final = re.compile(r"\beither (?P<deed>[^,\n]+), or pass\b")
_MAY: Final = re.compile(r"\byou may (?P<deed>[^,\n]+)$", re.MULTILINE)


def zones_instead(text: str, start: int, end: int, message: str, choices: Choices) -> Iterator[Repair]:
    """Try the kind that a zone holds, then the zones that hold the kind: those from or to which the rules move most."""
    rules, holds = choices.rules, _HOLDS.search(message)
    zone = rules.zones.get(holds["zone"]) if holds is not None else None
    if holds is None or zone is None:
        return
    line, stop = line_around(text, start)
    named = re.compile(rf"\b(?:(?:the|your|their|any) )?{re.escape(zone.name)}(?![\w-])")
    place = next((m for m in named.finditer(text, line, stop) if m.end() > start), None)
    if place is None:
        return
    said = re.compile(rf"\b(?:{re.escape(holds['kinds'])}|{re.escape(singular(holds['kinds']))})\b")
    for m in said.finditer(text, start, end):
        held = plural(zone.kind) if m[0] == holds["kinds"] and m[0] != singular(m[0]) else zone.kind
        yield write(m.start(), m.end(), held)
    before = text[: place.start()]
    others = text[line : place.start()] + text[place.end() : stop]
    fitting = _zones_for(holds["kinds"], choices, goes=before.endswith(" to "), piles=before.endswith(" of "))
    for other in sorted(fitting, key=lambda other: other.owner != zone.owner):
        name = f"{whose(other)} {other.name}"
        if not re.search(rf"\b{re.escape(other.name)}(?![\w-])", others):
            yield write(place.start(), place.end(), name)


def zones_for_counter(text: str, start: int, end: int, choices: Choices) -> Iterator[Repair]:
    """Try the zones that hold what a clause speaks of, for a counter to or from which it moves things."""
    line, _ = line_around(text, start)
    before = text[max(line, text.rfind(",", line, start) + 1) : start]
    said = words_of(before)
    kinds = [kind for kind in choices.rules.kinds if kind in said or plural(kind) in said]
    goes, piles = before.endswith(" to "), before.endswith(" of ")
    zones = _zones_for(plural(kinds[0]), choices, goes=goes, piles=piles) if kinds else []
    for zone in [zone for zone in zones if zone.name not in before][:MOST_ZONES]:
        yield write(start, end, f"{whose(zone)} {zone.name}")


def free_zone(text: str, start: int, end: int, rules: Rules) -> Iterator[Repair]:
    """Try the only zone for things of other kinds to which nothing goes yet."""
    marked = rules.zones.get(text[start:end].removeprefix("the ").removeprefix("your "))
    said = "\n".join(slot.source.value for slot in rules.slots())
    begins = [kind.begins for kind in rules.kinds.values()]
    free = [
        zone
        for zone in rules.zones.values()
        if marked is not None and zone.kind != marked.kind and zone.name not in begins
        if not re.search(rf"\bto (?:your|their|the) {re.escape(zone.name)}\b", said)
    ]
    article = re.search(r"\b(?:the|your|their) $", text[:start])
    begin = start if article is None else article.start()
    for zone in free if len(free) == 1 else ():
        for owner in ("your", "their") if zone.owner == "player" else ("the",):
            yield write(begin, end, f"{owner} {zone.name}")


def zone_marked(text: str, one: Repair, rules: Rules) -> tuple[int, int] | None:
    """Give where the name of a zone stands in whose place another one is written; None if no zone is."""
    said, made = _ZONE.fullmatch(text, one.start, one.end), _ZONE.fullmatch(one.text)
    zone = "" if made is None else re.sub(r"^(?:your|their) ", "", made["name"])
    return said.span("name") if said is not None and zone in rules.zones else None


def _zones_for(kinds: str, choices: Choices, *, goes: bool, piles: bool) -> list[ZoneDecl]:
    """List the zones that hold a kind: first those into which the rules move most, or from which they choose."""
    fitting = [zone for zone in choices.rules.zones.values() if plural(zone.kind) == kinds]
    if goes:
        return sorted(fitting, key=lambda zone: -choices.moved_to(zone))
    if piles:
        return sorted((z for z in fitting if z.shape == "pile"), key=lambda zone: -choices.taken_off(zone))
    usual = [zone.name for said, zone in choices.usual if not said.startswith("a random ")]
    order = [zone.name for _, zone in (*choices.usual, *choices.others)]
    fitting = [zone for zone in fitting if zone.name in usual] or [zone for zone in fitting if zone.seen != "nobody"]
    return sorted(fitting, key=lambda zone: order.index(zone.name))


def fields_of_value(text: str, at: int, rules: Rules) -> Iterator[Repair]:
    """Try the field that can have a value, where another one is compared with it."""
    line, stop = line_around(text, at)
    fields = [field for kind in rules.kinds.values() for field in kind.fields.values() if field.type == "one of"]
    for m in _FIELD_IS.finditer(text, line, stop):
        if not m.start() <= at <= m.end():
            continue
        value = m["rest"].removeprefix("not ").strip()
        for field in fields:
            if value in field.values and field.name != m["field"]:
                yield write(*m.span("field"), field.name)
                if m["whose"] == "whose":
                    yield write(*m.span(), f"that is {m['rest']}")
        numbers = [
            field
            for kind in rules.kinds.values()
            for field in kind.fields.values()
            if field.type in ("number", "counter")
        ]
        for field in numbers if _THAN.match(value) else ():
            yield write(*m.span("field"), field.name)


def counters_instead(text: str, at: int, rules: Rules) -> Iterator[Repair]:
    """Try the counter of players that a counter of things is a word for: `gain £2` for `gain 2 coins`."""
    line, stop = line_around(text, at)
    theirs = [counter.name for counter in rules.counters.values() if counter.owner in ("player", "table")]
    for m in _AMOUNT.finditer(text, line, stop):
        if m.start() <= at <= m.end():
            said = m["what"].strip()
            whole = [name for name in theirs if re.search(rf"\b{re.escape(said)}$", name)]
            for name in dict.fromkeys([*whole, *names_alike(said, theirs)]):
                yield write(m.start("n"), m.end("what"), _amount(m["n"], rules.counters[name]))


def _amount(number: str, counter: CounterDecl) -> str:
    """Say an amount of a counter as people do, with its sign."""
    if counter.symbol:
        return f"{counter.symbol}{number}"
    return f"{number} {singular(counter.name) if number == '1' else counter.name}"


def passes(text: str, start: int, end: int) -> Iterator[Repair]:
    """Try to let a player pass who may do something in a loop until all have passed, and to say `may` elsewhere."""
    for m in _OR_PASS.finditer(text, *line_around(text, start)):
        if m.start() <= start <= m.end():
            yield write(m.start(), m.end(), f"you may {m['deed']}")
    for m in _MAY.finditer(text, start, max(end, line_around(text, start)[1])):
        made = f"either {m['deed']}, or pass"
        yield write(m.start(), m.end(), made)
