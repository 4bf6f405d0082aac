"""What the slots of a saying may be, and what the rules put into the slots that only its other side has."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, TypeAlias

from attrs import define, frozen

from london_rules.language.repair.corpus import Corpus, stem
from london_rules.language.repair.phrasebook import SAYINGS, Saying
from london_rules.language.rules import Rules, ZoneDecl
from london_rules.language.syntax.names import Names, plural
from london_rules.language.syntax.words import COUNTS

Words: TypeAlias = Sequence[re.Match[str]]
MOST_WORDS = 6  # of a name that is looked for
MOST_WAYS = 3  # names of the rules that are tried in a slot

_DOES: Final = {"gain": "gains", "lose": "loses", "pay": "pays", "get": "gets", "receive": "receives"}
_BASE: Final = {**dict.fromkeys(_DOES, ""), **{many: one for one, many in _DOES.items()}}
_MEANT: Final = {"get": "gain", "receive": "gain", "gets": "gains", "receives": "gains"}
_PEOPLE: Final = frozenset({"them", "you", "their", "your", "player", "players", "opponent", "opponents", "him", "her"})
_COMPARE: Final = {
    ("at", "least"): "at least",
    ("at", "most"): "at most",
    ("more", "than"): "more than",
    ("less", "than"): "less than",
    ("fewer", "than"): "less than",
    ("over",): "more than",
    ("under",): "less than",
    ("exactly",): "",
}
_NAMED: Final = {
    "counter": ("COUNTER", "COUNTER_ONE"),
    "kind": ("KIND",),
    "kinds": ("KIND",),
    "zone": ("ZONE",),
    "group": ("GROUP",),
    "field": ("FIELD",),
    "value": ("VALUE",),
    "verb": ("VERB",),
    "local": ("LOCAL",),
    "named": ("THING",),
}


@frozen
class Filled:
    """A slot that is filled: with how many words, the text that is written for it, and the name that it stands for."""

    size: int
    text: str
    name: str = ""


@define(slots=False)
class Slots:
    """Fill slots with the words of a text."""

    names: Names

    def fill(self, slot: str, words: Words) -> Iterator[Filled]:
        """Give each way to fill a slot with the first of some words, the longest first."""
        name = slot.rstrip("2")
        if name in _NAMED:
            yield from self._named(name, words)
        else:
            yield from _OTHER[name](self, words)

    def _named(self, slot: str, words: Words) -> Iterator[Filled]:
        for size in range(min(MOST_WORDS, len(words)), 0, -1):
            phrase = tuple(w.group().lower() for w in words[:size] if w.group().lower() != "the")
            found = self.names.readings(phrase) or {}
            for terminal in _NAMED[slot]:
                if terminal in found:
                    name = found[terminal]
                    yield Filled(size, plural(name) if slot == "kinds" else _spoken(slot, name, phrase), name)
                    break

    def number(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a figure, a number in words, one in brackets, or a named one."""
        if not words:
            return
        first = words[0].group().lower()
        if first.isdigit() or first in COUNTS:
            yield Filled(1, str(COUNTS.get(first, first)))
        elif first == "(":
            yield from _in_brackets(words)
        else:
            for size in range(min(MOST_WORDS, len(words)), 0, -1):
                phrase = tuple(w.group().lower() for w in words[:size])
                if "NUMBER" in (self.names.readings(phrase) or {}):
                    yield Filled(size, " ".join(phrase))

    def amount(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a number of a counter."""
        if words and words[0].group() in self.names.symbols:
            for number in self.number(words[1:]):
                yield Filled(number.size + 1, words[0].group() + number.text)
            return
        for number in self.number(words):
            for counter in self._named("counter", words[number.size :]):
                yield Filled(number.size + counter.size, f"{number.text} {counter.text}", counter.name)

    def verbing(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a rule of which the first word ends in `ing`."""
        if not words or not words[0].group().lower().endswith("ing"):
            return
        for size in range(min(MOST_WORDS, len(words)), 0, -1):
            phrase = tuple(w.group().lower() for w in words[:size])
            for known in self.names.phrases if self.names.below is None else self.names.below.phrases:
                same = len(known) == size and known[1:] == phrase[1:] and stem(known[0]) == _base(phrase[0])
                if same and "VERB" in (self.names.readings(known) or {}):
                    yield Filled(size, " ".join(known), " ".join(known))

    def zone_ref(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a zone and whose it is."""
        owner = words[0].group().lower() if words else ""
        skip = 1 if owner in ("your", "their", "the") else 0
        for zone in self._named("zone", words[skip:]):
            text = f"{owner} {zone.text}" if skip else zone.text
            yield Filled(zone.size + skip, text, zone.name)

    def symbol(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a sign of a counter."""
        if words and words[0].group() in self.names.symbols:
            yield Filled(1, words[0].group())

    def verbs(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a verb as others do it, such as `takes`."""
        if words and words[0].group().lower().endswith("s"):
            said = words[0].group().lower()
            yield Filled(1, said.removesuffix("s"), said)

    def thing(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a word that stands for a thing."""
        if words and words[0].group().lower() in ("it", "this"):
            yield Filled(1, words[0].group())
        elif words and words[0].group().lower() == "the":
            for local in self._named("local", words[1:]):
                yield Filled(local.size + 1, f"the {local.text}")


def _spoken(slot: str, name: str, phrase: Sequence[str]) -> str:
    return " ".join(phrase) if slot in ("value", "local", "named") else name


def _base(word: str) -> str:
    return stem(word.removesuffix("ing"))


def _in_brackets(words: Words) -> Iterator[Filled]:
    depth = 0
    for i, word in enumerate(words):
        depth += (word.group() == "(") - (word.group() == ")")
        if not depth:
            yield Filled(i + 1, words[0].string[words[0].start() : word.end()])
            return


def _any(_: Slots, words: Words) -> Iterator[Filled]:
    """Fill a slot with a stretch, the shortest first; a comma ends it."""
    for i, word in enumerate(words):
        if word.group() == ",":
            return
        yield Filled(i + 1, words[0].string[words[0].start() : word.end()])


def _word_of(known: Mapping[str, str]) -> Callable[[Slots, Words], Iterator[Filled]]:
    def fill(_: Slots, words: Words) -> Iterator[Filled]:
        word = words[0].group().lower() if words else ""
        if word in known:
            yield Filled(1, _MEANT.get(word, word), word)

    return fill


def _compare(_: Slots, words: Words) -> Iterator[Filled]:
    said = tuple(w.group().lower() for w in words[:2])
    for phrase, meant in _COMPARE.items():
        if said[: len(phrase)] == phrase and meant:
            yield Filled(len(phrase), meant)


def _supply(slots: Slots, words: Words) -> Iterator[Filled]:
    """Fill a slot with a word for where counters come from; players are none."""
    skip = 1 if words and words[0].group().lower() == "the" else 0
    for filled in _any(slots, words) if len(words) > skip else ():
        said = {w.group().lower(): None for w in words[: filled.size]}
        if not said.keys() & _PEOPLE and not said.keys() & _BASE.keys() and not any(word.isdigit() for word in said):
            yield filled


_OTHER: Final[Mapping[str, Callable[[Slots, Words], Iterator[Filled]]]] = {
    "n": Slots.number,
    "amount": Slots.amount,
    "verbing": Slots.verbing,
    "verbs": Slots.verbs,
    "symbol": Slots.symbol,
    "unit": _word_of(dict.fromkeys(("pound", "pounds", "dollar", "dollars", "euro", "euros", "quid"), "")),
    "face": _word_of({"up": "", "down": ""}),
    "zone ref": Slots.zone_ref,
    "thing": Slots.thing,
    "any": _any,
    "does": _word_of(_BASE),
    "do": _word_of(_DOES),
    "whose": _word_of({"your": "", "their": ""}),
    "preposition": _word_of({"in": "", "of": "", "on": ""}),
    "compare": _compare,
    "supply": _supply,
}


@define(slots=False)
class FromRules:
    """Fill the slots that only the other side of a saying has, from the rules and what is said in them."""

    rules: Rules
    corpus: Corpus

    @cached_property
    def sayings(self) -> tuple[Saying, ...]:
        """List the sayings that a text is compared with: those of the bundles first."""
        return (*self.rules.sayings, *SAYINGS)

    def ways(self, slot: str, filled: Mapping[str, Filled]) -> list[str]:
        """List what a slot may be, the likeliest first."""
        return _WAYS[slot](self, filled)

    def base_verb(self, filled: Mapping[str, Filled]) -> list[str]:
        """Give the verb of a slot as it stands after `you` or `they`."""
        does = filled["does"].name
        return [_MEANT.get(_BASE[does] or does, _BASE[does] or does)]

    def numbers(self, _: Mapping[str, Filled]) -> list[str]:
        """List the fields that hold a number."""
        kinds = self.rules.kinds.values()
        return self._said_most([f for k in kinds for f, d in k.fields.items() if d.type == "number"], "'s")

    def groups(self, filled: Mapping[str, Filled]) -> list[str]:
        """List the groups of each player that hold a kind."""
        kind = _kind(filled)
        mine = [g.name for g in self.rules.groups.values() if g.owner == "player" and self._of(g.name, kind)]
        return self._said_most(mine, "your")

    def hands(self, filled: Mapping[str, Filled]) -> list[str]:
        """List the zones of a kind that only their owner sees, or else those of each player."""
        kind = _kind(filled)
        hands = self._zones(kind, "your", lambda z: z.owner == "player" and z.shape == "hand" and z.seen == "owner")
        return hands or self.holds(filled)

    def holds(self, filled: Mapping[str, Filled]) -> list[str]:
        """List the zones of each player that hold a kind."""
        face = self.rules.faces.get(filled["named"].name) if "named" in filled else None
        return self._zones(_kind(filled) if face is None else face.kind, "your", lambda z: z.owner == "player")

    def piles(self, filled: Mapping[str, Filled]) -> list[str]:
        """List the piles of the table that hold a kind."""
        return self._zones(_kind(filled), "of", lambda z: z.owner == "table" and z.shape == "pile")

    def heaps(self, filled: Mapping[str, Filled]) -> list[str]:
        """List the zones of the table where things of a kind are put."""
        return self._zones(_kind(filled), "to", lambda z: z.owner == "table")

    def rules_for(self, filled: Mapping[str, Filled]) -> list[str]:
        """List the rules without inputs whose name tells of a kind."""
        kind = _kind(filled)
        return [r.name for r in self.rules.rules.values() if not r.params and kind in r.name.split()][:MOST_WAYS]

    def held(self, filled: Mapping[str, Filled], *, one: bool = False, stacked: bool = False) -> list[str]:
        """Give the kind that a zone holds; stacks are counted themselves."""
        decl = self.rules.zones.get((filled.get("zone") or filled["zone ref"]).name)
        if decl is None:
            return []
        if stacked and decl.shape == "stacks":
            return ["stacks"]
        return [decl.kind if one else plural(decl.kind)]

    def kinds_of_value(self, filled: Mapping[str, Filled]) -> list[str]:
        """List the kinds of which a field can have a value, those of the zone first."""
        value = filled["value"].name
        kinds = [
            kind.name for kind in self.rules.kinds.values() if any(value in f.values for f in kind.fields.values())
        ]
        zone = self.rules.zones.get(filled["zone ref"].name) if "zone ref" in filled else None
        return sorted(kinds, key=lambda kind: zone is not None and zone.kind != kind)

    def moments(self, _: Mapping[str, Filled]) -> list[str]:
        """List the moments in their order."""
        return list(self.rules.moments)

    def _of(self, group: str, kind: str) -> bool:
        part = self.rules.groups[group].body.parts[0]
        return getattr(part, "kind", "") == kind

    @cached_property
    def score(self) -> list[str]:
        """Give the counter that decides who wins."""
        names = [getattr(line.body, "name", "") for line in self.rules.ranking]
        return [name for name in names if name in self.rules.counters][:1]

    @cached_property
    def most_common(self) -> list[str]:
        """List the counters of players, first those with a sign, then those said most often."""
        mine = [c.name for c in self.rules.counters.values() if c.owner == "player"]
        symbols = [name for name in self.rules.names.symbols.values() if name in mine]
        return list(dict.fromkeys([*symbols, *self._said_most(mine, "#")]))[:MOST_WAYS]

    def _said_most(self, names: Sequence[str], before: str) -> list[str]:
        """Order names by how often they are said after a word."""
        said = {name: self.corpus.together(before, *name.split()) for name in dict.fromkeys(names)}
        return sorted(said, key=lambda name: -said[name])[:MOST_WAYS]

    def _zones(self, kind: str, before: str, fits: Callable[[ZoneDecl], bool]) -> list[str]:
        return self._said_most([z.name for z in self.rules.zones.values() if z.kind == kind and fits(z)], before)


def _kind(filled: Mapping[str, Filled]) -> str:
    return next((filled[slot].name for slot in ("kind", "kinds", "kinds2") if slot in filled), "")


_WAYS: Final[Mapping[str, Callable[[FromRules, Mapping[str, Filled]], list[str]]]] = {
    "do": FromRules.base_verb,
    "dos": lambda _, filled: [_DOES[filled["do"].text]],
    "verb of it": lambda _, filled: [(filled.get("verbing") or filled["verbs"]).text],
    "sign": lambda more, _: list(more.rules.names.symbols),
    "score": lambda more, _: more.score,
    "most counter": lambda more, _: more.most_common,
    "kind": lambda _, filled: [_kind(filled)],
    "kinds": lambda _, filled: [plural(_kind(filled))],
    "group of kind": FromRules.groups,
    "rule": FromRules.rules_for,
    "pile": FromRules.piles,
    "heap": FromRules.heaps,
    "hand": FromRules.hands,
    "hold": FromRules.holds,
    "hold2": lambda more, filled: more.holds({"kinds": filled["kinds2"]}),
    "number field": FromRules.numbers,
    "kind of value": FromRules.kinds_of_value,
    "kinds of value": lambda more, filled: [plural(kind) for kind in more.kinds_of_value(filled)],
    "first moment": lambda more, filled: more.moments(filled)[:1],
    "last moment": lambda more, filled: more.moments(filled)[-1:],
    "held": lambda more, filled: more.held(filled, stacked=True),
    "held kind": lambda more, filled: more.held(filled, one=True),
    "held kinds": lambda more, filled: more.held(filled),
}


def unknown_slots(saying: Saying) -> list[str]:
    """List the slots of a saying that there are not: those of its first side, then those of the others."""
    first, *ways = (re.findall(r"\{([^}]*)\}", side) for side in saying)
    known = {*_NAMED, *_OTHER}
    out = [slot for slot in first if slot.rstrip("2") not in known]
    return [*out, *(slot for way in ways for slot in way if slot not in first and slot not in _WAYS)]


SLOTS: Final = (*_NAMED, *_OTHER)
