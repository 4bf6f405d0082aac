"""Which things the rules choose, from where, and what they then do to them: what `it` may be where nothing was."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Final

from london_rules.advice.sentences.corpus import words_of
from london_rules.classes import define, frozen
from london_rules.language.rules import Rules, ZoneDecl
from london_rules.language.syntax.names import article as a_kind
from london_rules.language.syntax.names import plural

_TAKEN: Final = re.compile(r"(?:at [^,\n]*, )?(?P<taken>(?:choose|for each) (?P<what>[^,\n]+))$")
_PLAYERS: Final = re.compile(r"\b(?:players?|number|action|of these)\b")
_CALLED: Final = re.compile(r"call it (?:the )?([\w -]+)")
_INPUT: Final = re.compile(r"\(([a-z][a-z -]*?)(?:: [a-z -]+)?\)")
_MAY: Final = re.compile(r"^(?:you may |otherwise )")
MOST_TEXTS: Final = 2_000  # of the rules that are looked through


@frozen
class Taken:
    """What the rules take a thing by, `choose ...` or `for each ...`, and what they then do to it."""

    said: str
    deeds: tuple[tuple[str, ...], ...]


def deed_of(clause: str, names: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Give what a clause does to a thing in one form, whatever the thing is called."""
    said = _MAY.sub("", " ".join(clause.split()))
    for name in names:
        said = re.sub(rf"\bthe {re.escape(name)}'s\b", "its", said)
        said = re.sub(rf"\bthe {re.escape(name)}\b", "it", said)
    return words_of(said)


@define(slots=False)
class Choices:
    """What the rules choose, worked out once."""

    rules: Rules

    @cached_property
    def _texts(self) -> list[str]:
        return [slot.source.value for slot in self.rules.slots()][:MOST_TEXTS]

    @cached_property
    def _taken(self) -> list[Taken]:
        return [taken for text in self._texts for taken in _taken_in(text)]

    def before(self, deed: tuple[str, ...]) -> list[str]:
        """List what the rules take a thing by to which they then do just this, the most frequent first."""
        found = Counter(taken.said for taken in self._taken if deed in taken.deeds)
        return [said for said, _ in found.most_common()]

    @cached_property
    def usual(self) -> list[tuple[str, ZoneDecl]]:
        """List how the rules choose a thing in a zone, the most frequent first: `a card in your hand`, and the zone."""
        zones = self.rules.zones.values()
        found: Counter[tuple[str, str]] = Counter()
        for zone in zones:
            named = re.compile(
                rf"\bchoose (?P<a>an?|any|a random) (?P<kind>{re.escape(zone.kind)})"
                rf" in (?P<whose>the|your) {re.escape(zone.name)}(?![\w-])"
            )
            for text in self._texts:
                found.update(
                    (f"{m['a']} {m['kind']} in {m['whose']} {zone.name}", zone.name) for m in named.finditer(text)
                )
        return [(said, self.rules.zones[name]) for (said, name), _ in found.most_common()]

    @cached_property
    def others(self) -> list[tuple[str, ZoneDecl]]:
        """List the zones from which the rules never choose: the most said ones first, the unseen ones last."""
        usual = {zone.name for _, zone in self.usual}
        zones = [zone for zone in self.rules.zones.values() if zone.name not in usual]
        zones.sort(key=lambda zone: (zone.seen == "nobody", zone.name == self._begins(zone), -self._said(zone)))
        return [
            (f"{'a random ' + z.kind if z.seen == 'nobody' else a_kind(z.kind)} in {whose(z)} {z.name}", z)
            for z in zones
        ]

    def _begins(self, zone: ZoneDecl) -> str:
        return self.rules.kinds[zone.kind].begins if zone.kind in self.rules.kinds else ""

    def _said(self, zone: ZoneDecl) -> int:
        said = re.compile(rf"\bin (?:the|your) {re.escape(zone.name)}(?![\w-])")
        return sum(len(said.findall(text)) for text in self._texts)

    @cached_property
    def shown(self) -> list[ZoneDecl]:
        """List the zones into which the rules put a thing that all can see, the most frequent first."""
        found: Counter[str] = Counter()
        for zone in self.rules.zones.values():
            put = re.compile(rf"\bmove (?:it|the [\w-]+) to (?:the|your) {re.escape(zone.name)}(?![\w-])")
            times = sum(len(put.findall(text)) for text in self._texts)
            if times and zone.seen == "all" and zone.shape == "hand":
                found[zone.name] += times
        return [self.rules.zones[name] for name, _ in found.most_common()]

    def moved_to(self, zone: ZoneDecl) -> int:
        """Count how often the rules move things into a zone."""
        put = re.compile(rf"\bto (?:the|your|their) {re.escape(zone.name)}(?![\w-])")
        return sum(len(put.findall(text)) for text in self._texts)

    def taken_off(self, zone: ZoneDecl) -> int:
        """Count how often the rules take the top ones of a zone."""
        off = re.compile(rf"\bthe top [^,\n]*? of (?:the|your|their) {re.escape(zone.name)}(?![\w-])")
        return sum(len(off.findall(text)) for text in self._texts)

    def counted_in(self, zone: ZoneDecl) -> bool:
        """Return whether the rules count the things in a zone, or add up what is on them: there are several."""
        many = re.compile(
            rf"\b(?:number of|total [\w -]+? of the) {re.escape(plural(zone.kind))} in (?:the|your|their|any) "
            rf"{re.escape(zone.name)}(?![\w-])"
        )
        return any(many.search(text) for text in self._texts)

    def is_rule(self, clause: str) -> bool:
        """Return whether a clause carries out a rule of the bundles: `buy it`, not `move it to your hand`."""
        said = _MAY.sub("", clause.strip())
        return any(re.match(rf"{re.escape(name)}(?![\w-])", said) for name in self.rules.rules)


def whose(zone: ZoneDecl) -> str:
    """Give the word before a zone that says whose it is."""
    return "your" if zone.owner == "player" else "the"


def _taken_in(text: str) -> Iterator[Taken]:
    """List what a text takes things by, each with what it then does to them."""
    said, names = "", tuple(_INPUT.findall(text.partition("\n")[0]))
    deeds: list[tuple[str, ...]] = []
    for clause in (part.strip() for line in text.split("\n") for part in line.partition("#")[0].split(", ")):
        m = _TAKEN.match(clause)
        if m is not None and not _PLAYERS.search(m["what"]):
            if said and deeds:
                yield Taken(said, tuple(deeds))
            said, names, deeds = m["taken"], (), []
        elif called := _CALLED.match(clause):
            names = (*names, " ".join(called[1].split()))
        elif said:
            deeds.append(deed_of(clause, names))
    if said and deeds:
        yield Taken(said, tuple(deeds))
