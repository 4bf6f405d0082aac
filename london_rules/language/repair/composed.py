"""Read what people say part by part, by the grammar of `grammar_of_people`, and say it as the language does."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import islice, product
from typing import ClassVar, Final

from attrs import define, field, frozen

from london_rules.diagnostics.alike import names_alike
from london_rules.language.repair.composed_ways import MADE, MOST_WAYS, kind_of, owner_of
from london_rules.language.repair.from_rules import FromRules
from london_rules.language.repair.grammar_of_people import PARTS, Form
from london_rules.language.repair.sayings import WORD, Piece, Said, match, pattern_of, spoken
from london_rules.language.repair.slots import Filled, Slots, Words
from london_rules.language.syntax.names import Names, plural, singular

MOST_FILLED = 24  # readings of one part at one place
MOST_MADE = 24  # texts that are made for one place
MOST_GIVEN = 2  # words of a name that a text gives
MOST_READ = 40  # words of a line that are read
# Words that change nothing.
_FILL: Final = frozenset({"the", "still", "already", "currently", "also", "simply", "immediately", "automatically"})
_ARTICLE: Final = re.compile(r"(?:the +)?", re.IGNORECASE)
_BEFORE: Final = re.compile(r"\bthe +$", re.IGNORECASE)
_TWICE: Final = re.compile(r"\(\(([^()]*)\)\)")
# What is looked for, the longest first, and after which words it may begin: "^" is the beginning of a line.
_SOUGHT: Final = ("deed", "condition", "number", "things placed", "core", "place", "clause", "somebody")
_BEGINS: Final = frozenset(
    {",", "(", "=", "if", "and", "or", "when", "while", "until", "otherwise", "may", "must", "either"}
)
_ENDS: Final = frozenset({",", ")", "and", "or", "instead"})
_WHOLE: Final = frozenset({"deed", "condition"})  # nothing of the same clause is left beside them
_ITEMS: Final = frozenset({"it", "this", "them"})
_PEOPLE: Final[Mapping[tuple[str, ...], str]] = {
    ("you",): "you",
    ("they",): "they",
    ("active", "player"): "the active player",
    ("first", "player"): "the first player",
    ("current", "player"): "the active player",
}
_WHOSE: Final = {"your": "your", "their": "their", "his": "their", "her": "their", "my": "your", "any": "any"}


def composed(text: str, begin: int, stop: int, at: int, names: Names, more: FromRules) -> Iterator[Said]:
    """Give what the language says for the parts of a line that cover a place."""
    words = [m for m in WORD.finditer(text, begin, stop) if m.group().lower() not in _FILL][:MOST_READ]
    parts = Parts(names, more, frozenset(m.group().lower() for m in words))
    article = _ARTICLE.match(text, at)
    at = at if article is None else article.end()
    seen: dict[Said, None] = {}
    for said in _made(parts, text, begin, words, at):
        if said not in seen:
            seen[said] = None
            yield said
        if len(seen) == MOST_MADE:
            return


def _made(parts: Parts, text: str, begin: int, words: Words, at: int) -> Iterator[Said]:
    for part in _SOUGHT:
        for first, last, said in _covering(parts, part, words, at):
            start, end = _with_article(text, begin, words[first].start()), words[last - 1].end()
            if not _is_same(said, text[start:end]):
                yield Said(start, end, said)


def _with_article(text: str, begin: int, start: int) -> int:
    """Give where words begin with the `the` before them."""
    article = _BEFORE.search(text, begin, start)
    return start if article is None else article.start()


def _covering(parts: Parts, part: str, words: Words, at: int) -> Iterator[tuple[int, int, str]]:
    """Give each stretch of words that is such a part, from its first word to its last, the longest first."""
    out: list[tuple[int, int, str]] = []
    for i, word in enumerate(words):
        if word.start() > at:
            break
        if part in _WHOLE and i and words[i - 1].group().lower() not in _BEGINS:
            continue
        for filled in parts.fill(part, words[i:]):
            last = i + filled.size
            ends = last == len(words) or words[last].group().lower() in _ENDS
            if words[last - 1].end() >= at and (ends or part not in _WHOLE):
                out.append((i, last, filled.text))
    return iter(sorted(out, key=lambda one: one[0] - one[1]))


def _is_same(made: str, said: str) -> bool:
    return _plain(made) == _plain(said)


def _plain(text: str) -> list[str]:
    return [m.group().lower() for m in WORD.finditer(text) if m.group().lower() != "the"]


@frozen
class _Indexed:
    """The forms of a part with their patterns, and which of them need one of the words; some need none."""

    forms: tuple[tuple[Form, tuple[Piece, ...]], ...]
    by_word: Mapping[str, list[int]]
    always: list[int]

    def likely(self, line: frozenset[str]) -> list[tuple[Form, tuple[Piece, ...]]]:
        """List the forms of which a line has all words that are needed, the likeliest first."""
        found = {*self.always, *(i for word in line for i in self.by_word.get(word, ()))}
        forms = (self.forms[i] for i in sorted(found))
        return [one for one in forms if not any(isinstance(p, frozenset) and p.isdisjoint(line) for p in one[1])]


@cache
def _indexed(part: str) -> _Indexed:
    forms = tuple((form, pattern_of(form[0])) for form in PARTS[part])
    by_word: dict[str, list[int]] = {}
    always: list[int] = []
    for i, (_, pattern) in enumerate(forms):
        needed = next((piece for piece in pattern if isinstance(piece, frozenset)), None)
        for word in needed or ():
            by_word.setdefault(word, []).append(i)
        always += [i] if needed is None else []
    return _Indexed(forms, by_word, always)


@define(slots=False)
class Parts(Slots):
    """Fill slots with parts of the grammar, and with the names of the rules."""

    in_order: ClassVar[bool] = True
    more: FromRules
    line: frozenset[str]  # its words
    _likely: dict[str, list[tuple[Form, tuple[Piece, ...]]]] = field(factory=dict, init=False)
    _read: dict[tuple[str, int], list[Filled]] = field(factory=dict, init=False)  # by part and place
    _under_way: dict[tuple[str, int], None] = field(factory=dict, init=False)

    def fill(self, slot: str, words: Words) -> Iterator[Filled]:
        """Give each way to fill a slot with the first of some words, the longest first."""
        name = slot.rstrip("23")
        if not words:
            return
        if name in PARTS:
            yield from self._part(name, words)
        elif name in LEAVES:
            yield from self._leaf(name, words)
        else:
            yield from super().fill(slot, words)

    def _leaf(self, leaf: str, words: Words) -> list[Filled]:
        key = (leaf, words[0].start())
        if key not in self._read:
            self._read[key] = list(LEAVES[leaf](self, words))
        return self._read[key]

    def _part(self, part: str, words: Words) -> list[Filled]:
        key = (part, words[0].start())
        if key in self._under_way:
            return []
        if key not in self._read:
            self._under_way[key] = None
            found = dict.fromkeys(self._readings(part, words))
            self._read[key] = sorted(found, key=lambda one: -one.size)[:MOST_FILLED]
            del self._under_way[key]
        return self._read[key]

    def _readings(self, part: str, words: Words) -> Iterator[Filled]:
        first = words[0].group().lower()
        for form, pattern in self._forms(part):
            if isinstance(pattern[0], frozenset) and first not in pattern[0]:
                continue
            for size, filled in islice(match(pattern, words, self), MOST_FILLED):
                if size:
                    yield from (
                        Filled(size, said, self._kind_in(said) or kind_of(filled)) for said in self._said(form, filled)
                    )

    def _forms(self, part: str) -> list[tuple[Form, tuple[Piece, ...]]]:
        """List the forms of a part of which the line has all words that are needed."""
        if part not in self._likely:
            self._likely[part] = _indexed(part).likely(self.line)
        return self._likely[part]

    def _kind_in(self, said: str) -> str:
        """Give the kind that a part begins with."""
        words = said.split()[:2]
        readings = (self.names.readings(tuple(words[:size])) or {} for size in range(len(words), 0, -1))
        return next((found["KIND"] for found in readings if "KIND" in found), "")

    def _said(self, form: tuple[str, ...], filled: Mapping[str, Filled]) -> Iterator[str]:
        for way in form[1:]:
            wanted = list(dict.fromkeys(re.findall(r"\{([^}]*)\}", way)))
            ways = [self._ways(slot, filled) for slot in wanted]
            for chosen in islice(product(*ways), MOST_WAYS):
                made = way
                for slot, said in zip(wanted, chosen, strict=True):
                    made = made.replace(f"{{{slot}}}", said)
                yield _TWICE.sub(r"(\1)", spoken(" ".join(made.split()), self.more.rules.counters))

    def _ways(self, slot: str, filled: Mapping[str, Filled]) -> list[str]:
        if slot in filled:
            return [filled[slot].text]
        return MADE[slot](self.more, filled) if slot in MADE else self.more.ways(slot, filled)

    # ---- what names are -------------------------------------------------------------------------

    def measures(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a field that holds a number or a counter on things, also in the plural."""
        fields = {f for kind in self.more.rules.kinds.values() for f in kind.fields}
        counters = [c.name for c in self.more.rules.counters.values() if c.owner != "table"]
        known = [*fields, *counters]
        for size in range(min(len(words), 3), 0, -1):
            said = " ".join(word.group().lower() for word in words[:size])
            name = next((n for n in (said, singular(said)) if n in known), None)
            if name is not None:
                yield Filled(size, name, name)

    def items(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a word for one thing, or a name given to one."""
        if words[0].group().lower() in _ITEMS:
            yield Filled(1, words[0].group().lower())
        for local in self._named("local", words):
            yield Filled(local.size, f"the {local.text}", local.name)

    def persons(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a word for one player, or a name given to one."""
        said = tuple(word.group().lower() for word in words[:2])
        for phrase, text in _PEOPLE.items():
            if said[: len(phrase)] == phrase:
                yield Filled(len(phrase), text, text)
        plain = re.match(r"player to your (left|right)", " ".join(w.group().lower() for w in words[:4]))
        if plain is not None:
            yield Filled(4, f"the player to your {plain[1]}")
        yield from self.neighbour(words)
        for local in self._named("local", words):
            yield Filled(local.size, f"the {local.text}", local.name)
        if said[:1] == ("player",):
            yield from (Filled(1, who, who) for who in ("they", "you"))

    def possessors(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with whose something is."""
        whose = _WHOSE.get(words[0].group().lower())
        if whose is not None:
            yield Filled(1, whose)
        for who in self.persons(words):
            if words[who.size : who.size + 1] and words[who.size].group() == "'s":
                yield Filled(who.size + 1, owner_of(who.text))

    def zone_ref(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a zone and whose it is; a zone of players is yours, if nothing is said."""
        for whose in self.possessors(words):
            for zone in self._named("zone", words[whose.size :]):
                yield Filled(whose.size + zone.size, f"{whose.text} {zone.text}", zone.name)
        for zone in self._named("zone", words):
            mine = self.more.rules.zones[zone.name].owner == "player"
            yield Filled(zone.size, f"{'your' if mine else 'the'} {zone.text}", zone.name)
            if mine and "no" in self.line:
                yield Filled(zone.size, f"any {zone.text}", zone.name)

    def heaps(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a pile of the table."""
        for zone in self.zone_ref(words):
            if self.more.rules.zones[zone.name].shape == "pile":
                yield zone

    def tests(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a test of one thing."""
        for size in range(min(len(words), 6), 0, -1):
            phrase = tuple(word.group().lower() for word in words[:size])
            if "TEST1" in (self.names.readings(phrase) or {}):
                yield Filled(size, " ".join(phrase))

    def named_numbers(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with the name of a number."""
        for size in range(min(len(words), 5), 0, -1):
            phrase = tuple(word.group().lower() for word in words[:size])
            if "NUMBER" in (self.names.readings(phrase) or {}):
                yield Filled(size, " ".join(phrase))

    def values(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a value of a field, in the singular or plural."""
        yield from self._named("value", words)
        said = words[0].group().lower()
        for other in (singular(said), plural(said)):
            if other != said and "VALUE" in (self.names.readings((other,)) or {}):
                yield Filled(1, other, other)

    def counters(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a counter, also if its words are in another order."""
        yield from self._named("counter", words)
        for name in self.more.rules.counters:
            own = name.split()
            said = [word.group().lower() for word in words[: len(own)]]
            if len(own) > 1 and said != own and sorted(said) == sorted(own):
                yield Filled(len(own), name, name)

    def given(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a name that is given here: the last words of the line, if they are no names."""
        said = [word.group().lower() for word in words]
        if len(said) <= MOST_GIVEN and all(word.isalpha() and not self.names.readings((word,)) for word in said):
            yield Filled(len(said), " ".join(said))

    def acts_of(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a rule that takes one thing, in the form for somebody else: `sinks` for `sink`."""
        said = words[0].group().lower()
        for name, rule in self.more.rules.rules.items():
            if len(rule.params) == 1 and said == f"{name}s":
                yield Filled(1, name, rule.params[0].kind)

    def acts(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a rule that takes one thing, or what means nearly the same."""
        rules = self.more.rules.rules
        one = [name for name, rule in rules.items() if len(rule.params) == 1]
        for size in range(min(len(words), 3), 0, -1):
            said = " ".join(word.group().lower() for word in words[:size])
            if said in one:
                yield Filled(size, said, rules[said].params[0].kind)
        if not self.names.readings((words[0].group().lower(),)):
            for name in names_alike(words[0].group().lower(), one):
                yield Filled(1, name, rules[name].params[0].kind)


LEAVES: Final[Mapping[str, Callable[[Parts, Words], Iterator[Filled]]]] = {
    "measure": Parts.measures,
    "item": Parts.items,
    "who": Parts.persons,
    "possessor": Parts.possessors,
    "zone ref": Parts.zone_ref,
    "heaped": Parts.heaps,
    "test": Parts.tests,
    "named number": Parts.named_numbers,
    "value": Parts.values,
    "act": Parts.acts,
    "acts": Parts.acts_of,
    "counter": Parts.counters,
    "given": Parts.given,
}
