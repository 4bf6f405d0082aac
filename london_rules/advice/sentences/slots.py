"""What the slots of a saying may be: names, numbers and stretches of a text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import ClassVar, Final, TypeAlias

from attrs import define, field, frozen

from london_rules.language.syntax.counts import COUNTS
from london_rules.language.syntax.names import Names, plural

Words: TypeAlias = Sequence[re.Match[str]]
MOST_WORDS = 6  # of a name that is looked for
MOST_WAYS = 3  # names of the rules that are tried in a slot
MOST_GIVEN = 2  # words of a name that a text gives

_MEANT: Final = {
    **dict.fromkeys(
        ("get", "receive", "collect", "earn", "win", "obtain", "acquire", "score", "add", "suffer"), "gain"
    ),
    "spend": "pay",
    **dict.fromkeys(("forfeit", "remove", "shed", "subtract", "deduct", "surrender", "sacrifice"), "lose"),
}
DOES: Final = {one: f"{one}s" for one in ("gain", "lose", "pay", *_MEANT)}
BASE: Final = {**dict.fromkeys(DOES, ""), **{many: one for one, many in DOES.items()}}
MEANT: Final = {**_MEANT, **{f"{one}s": f"{meant}s" for one, meant in _MEANT.items()}}
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
    "local": ("LOCAL",),
    "named": ("THING",),
}


# What people call the player beside them: turns go to the left.
_BESIDE: Final[Mapping[tuple[str, ...], str]] = {
    **{
        (*phrase, side): side
        for side in ("left", "right")
        for phrase in (
            ("player", "on", "your"),
            ("player", "at", "your"),
            ("player", "on", "the"),
            ("player", "to", "the"),
            ("player", "to"),
            *(("your", noun, by, "the") for noun in ("neighbour", "neighbor") for by in ("on", "to", "at")),
            ("neighbour", "on", "your"),
            ("neighbor", "on", "your"),
            ("neighbour", "to", "your"),
            ("neighbour", "on", "the"),
            ("person", "on", "your"),
            ("person", "to", "your"),
        )
    },
    **{
        ("your", side, *noun): side
        for side in ("left", "right")
        for noun in (("neighbour",), ("neighbor",), ("hand", "neighbour"), ("hand", "neighbor"))
    },
    **{
        (*your, f"{side}-hand", noun): side
        for your in (("your",), ())
        for side in ("left", "right")
        for noun in ("neighbour", "neighbor", "player")
    },
    **{(side, *noun): side for side in ("left", "right") for noun in (("neighbour",), ("neighbor",), ("player",))},
    ("next", "player"): "left",
    ("following", "player"): "left",
    ("previous", "player"): "right",
    ("player", "before", "you"): "right",
    ("player", "after", "you"): "left",
}


_BESIDE_FIRST: Final = frozenset(phrase[:1] for phrase in _BESIDE)


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
    in_order: ClassVar[bool] = False  # the likeliest is first, also at the end of a pattern
    _known: dict[tuple[str, int], list[Filled]] = field(factory=dict, init=False)  # by slot and place

    def fill(self, slot: str, words: Words) -> Iterator[Filled]:
        """Give each way to fill a slot with the first of some words, the longest first."""
        name = slot.rstrip("23")
        if name in _NAMED:
            yield from self._named(name, words)
        else:
            yield from _OTHER[name](self, words)

    def _named(self, slot: str, words: Words) -> Sequence[Filled]:
        if not words:
            return ()
        key = (slot, words[0].start())
        if key not in self._known:
            self._known[key] = list(self._names_at(slot, words))
        return self._known[key]

    def _names_at(self, slot: str, words: Words) -> Iterator[Filled]:
        said = [w.group().lower() for w in words[:MOST_WORDS]]
        for size in range(self._longest(said), 0, -1):
            phrase = tuple(word for word in said[:size] if word != "the")
            found = self.names.readings(phrase) or {}
            for terminal in _NAMED[slot]:
                if terminal in found:
                    name = found[terminal]
                    yield Filled(size, plural(name) if slot == "kinds" else _spoken(slot, name, phrase), name)
                    break

    def _longest(self, said: Sequence[str]) -> int:
        """Give how many words a name can have here, with each `the`."""
        first = next((word for word in said if word != "the"), "")
        return min(self.names.longest(first) + said.count("the"), len(said)) if first else 0

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
            said = [w.group().lower() for w in words[:MOST_WORDS]]
            for size in range(self._longest(said), 0, -1):
                phrase = tuple(said[:size])
                if "NUMBER" in (self.names.readings(phrase) or {}) and not self._tells_which(phrase, said[size:]):
                    yield Filled(size, " ".join(phrase))

    def _tells_which(self, phrase: tuple[str, ...], rest: list[str]) -> bool:
        """Return whether words before a kind are what a test says of such things, as in `shaggy hedges`."""
        kind = bool(rest) and "KIND" in (self.names.readings((rest[0],)) or {})
        return kind and "TEST1" in (self.names.readings(("is", *phrase)) or {})

    def amount(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a number of a counter."""
        if words and words[0].group() in self.names.symbols:
            for number in self.number(words[1:]):
                yield Filled(number.size + 1, words[0].group() + number.text)
            return
        for number in self.number(words):
            for counter in self._named("counter", words[number.size :]):
                yield Filled(number.size + counter.size, f"{number.text} {counter.text}", counter.name)

    def zone_ref(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a zone and whose it is."""
        owner = words[0].group().lower() if words else ""
        skip = 1 if owner in ("your", "their", "the") else 0
        for zone in self._named("zone", words[skip:]):
            if not skip:  # of a player, or of the table
                yield Filled(zone.size, f"your {zone.text}", zone.name)
            text = f"{owner} {zone.text}" if skip else zone.text
            yield Filled(zone.size + skip, text, zone.name)

    def symbol(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a sign of a counter."""
        if words and words[0].group() in self.names.symbols:
            yield Filled(1, words[0].group())

    def counted(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a counter that has a sign."""
        for filled in self._named("counter", words):
            if filled.name in self.names.symbols.values():
                yield filled

    def verbs(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a verb as others do it, such as `takes`."""
        if words and words[0].group().lower().endswith("s"):
            said = words[0].group().lower()
            yield Filled(1, said.removesuffix("s"), said)

    def neighbour(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with what people call the player beside you."""
        said = tuple(word.group().lower() for word in words[:MOST_WORDS])
        skip = 1 if said[:1] == ("the",) else 0
        if said[skip : skip + 1] not in _BESIDE_FIRST:
            return
        for phrase, side in _BESIDE.items():
            if said[skip : skip + len(phrase)] == phrase:
                yield Filled(skip + len(phrase), f"the player to your {side}")

    def new_name(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a name that is given here: `the` and a few words that are no names."""
        for filled in _any(self, words):
            said = [word.group().lower() for word in words[: filled.size]]
            if said[0] == "the" and 1 < filled.size <= MOST_WAYS:
                yield filled

    def fresh_name(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with the last words of a line, if they mean nothing yet."""
        said = [word.group().lower() for word in words]
        if 0 < len(said) <= MOST_GIVEN and all(word.isalpha() and not self.names.readings((word,)) for word in said):
            yield Filled(len(said), " ".join(said))

    def thing(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a word that stands for a thing."""
        if words and words[0].group().lower() in ("it", "this"):
            yield Filled(1, words[0].group())
        elif words and words[0].group().lower() == "the":
            for local in self._named("local", words[1:]):
                yield Filled(local.size + 1, f"the {local.text}")


def _spoken(slot: str, name: str, phrase: Sequence[str]) -> str:
    return " ".join(phrase) if slot in ("value", "local", "named") else name


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
            yield Filled(1, MEANT.get(word, word), word)

    return fill


def _compare(_: Slots, words: Words) -> Iterator[Filled]:
    said = tuple(w.group().lower() for w in words[:2])
    for phrase, meant in _COMPARE.items():
        if said[: len(phrase)] == phrase and meant:
            yield Filled(len(phrase), meant)


_OTHER: Final[Mapping[str, Callable[[Slots, Words], Iterator[Filled]]]] = {
    "n": Slots.number,
    "amount": Slots.amount,
    "symbol": Slots.symbol,
    "unit": _word_of(dict.fromkeys(("pound", "pounds", "dollar", "dollars", "euro", "euros", "quid"), "")),
    "face": _word_of({"up": "", "down": ""}),
    "zone ref": Slots.zone_ref,
    "thing": Slots.thing,
    "any": _any,
    "does": _word_of(BASE),
    "whose": _word_of({"your": "", "their": ""}),
}

SLOTS: Final = (*_NAMED, *_OTHER)
