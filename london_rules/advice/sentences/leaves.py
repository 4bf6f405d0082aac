"""The smallest parts of what people say: names of the rules, words for players, things and places, in any form."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import takewhile
from typing import ClassVar, Final

from attrs import define

from london_rules.advice.sentences.composed_ways import owner_of
from london_rules.advice.sentences.corpus import KEYWORD_WORDS
from london_rules.advice.sentences.from_rules import FromRules
from london_rules.advice.sentences.kept import MEANT
from london_rules.advice.sentences.sayings import WORD
from london_rules.advice.sentences.slots import Filled, Slots, Words
from london_rules.diagnostics.alike import names_alike
from london_rules.language.syntax.names import plural, singular
from london_rules.language.syntax.parse import Start

_STARTS: Final[Mapping[str, Start]] = {"as said": "effect", "condition as said": "test_body"}
_STOPS: Final = frozenset({
    ",", "and", "or", "if", "unless", "then", "to", ".", ";", "when", "whenever", "but", "once", "twice", "thrice",
    "until",
})  # fmt: skip
MOST_STOPS = 4  # places at which words that are right as they stand may end
_OUT: Final = frozenset(
    {
        "throw", "throws", "drop", "drops", "lose", "loses", "pay", "pays", "spend", "spends", "forfeit", "forfeits",
        "sacrifice", "sacrifices", "surrender", "surrenders",
    }
)  # fmt: skip
_AWAY: Final = "throw away"  # and what means the same by the thesaurus
_STOCK: Final = frozenset({"bank", "supply", "stock", "reserve", "pool", "kitty", "treasury", "store", "box", "pile"})
_DOERS: Final = (
    "er",
    "or",
    "man",
    "woman",
    "ist",
    "ian",
    "ant",
    "ent",
    "eer",
    "ain",
    "den",
)  # what words for people end in
_OTHERS: Final = frozenset(
    {
        "opponent",
        "player",
        "partner",
        "competitor",
        "owner",
        "winner",
        "loser",
        "other",
        "member",
        "leader",
        "dealer",
        "starter",
        "frontrunner",
    }
)
_LITTLE: Final = frozenset({"the", "your", "their", "general", "common", "own", "shared", "a", "an", "my"})
_ASIDE: Final = frozenset({"for", "as", "from", "into", "to", "in", "on", "with", "of", "by"})
_ITEMS: Final = frozenset({"it", "this", "them"})
_SPOKEN_OF: Final = frozenset({"that", "this", "same", "chosen", "said"})
_CHOSEN: Final = (
    ("you", "have", "chosen"),
    ("you", "chose"),
    ("you", "just", "chose"),
    ("chosen",),
    ("in", "question"),
)
_PEOPLE: Final[Mapping[tuple[str, ...], str]] = {
    ("you",): "you",
    **dict.fromkeys([("they",), ("them",), ("he",), ("she",), ("him",), ("her",)], "they"),
    ("that", "player"): "they",
    ("same", "player"): "they",
    ("chosen", "player"): "they",
    ("active", "player"): "the active player",
    ("first", "player"): "the first player",
    ("current", "player"): "the active player",
}
_AT_TURN: Final = (
    ("player", "whose", "turn", "it", "is"),
    ("player", "whose", "turn", "is"),
    ("player", "at", "turn"),
)
PLAYER_TOLD: Final = "the player"  # who is you, told as somebody else
# Of whom something is so that is said of some players.
_THEY: Final = {
    "who": "they", "that": "they", "which": "they", "whose": "their", "with": "they have", "having": "they have",
    "without": "they have no",
}  # fmt: skip
MOST_SAID_OF_THEM: Final = 24  # words
MOST_OF_A_PERSON: Final = max(map(len, _AT_TURN))
_MORE_PLAYERS: Final = frozenset({"another", "other", "opponent", "each", "every", "that", "chosen", "you", "your"})
_WHOSE: Final = {"your": "your", "their": "their", "his": "their", "her": "their", "my": "your", "any": "any"}


_SCORES: Final = frozenset({"score", "scoring"})
_PAYS: Final = frozenset({"pay", "paying", "spend", "spending"})
_POINTS: Final = frozenset({
    "point", "points", "vp", "vps", "victory point", "victory points", "victory",
})  # fmt: skip
_BEFORE: Final = re.compile(r"(?:^|(?<=[^\w]))([a-z]+) +$", re.IGNORECASE)

_KNOWN: Final = frozenset({*KEYWORD_WORDS, *MEANT})


@define(slots=False)
class Leaves(Slots):
    """Fill slots with the names of the rules, and with the words that people have for what they stand for."""

    in_order: ClassVar[bool] = True
    more: FromRules
    line: frozenset[str]  # the words of the line

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
            yield from self._inputs(1)
        for local in self._named("local", words):
            yield Filled(local.size, f"the {local.text}", local.name)
        yield from self._spoken_of(words)

    def _spoken_of(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a kind that stands for the one spoken of last: `that KIND`, `the KIND you chose`."""
        said = [word.group().lower() for word in words[:5]]
        skip = 1 if said[0] in _SPOKEN_OF else 0
        kind = (self.names.readings(tuple(said[skip : skip + 1])) or {}).get("KIND", "")
        told = skip or words[0].string[: words[0].start()].lower().endswith("the ")
        if not told or not kind or said[skip] != kind:
            return
        after = tuple(said[skip + 1 :])
        chosen = next((phrase for phrase in _CHOSEN if after[: len(phrase)] == phrase), ())
        yield Filled(skip + 1 + len(chosen), "it", kind)
        yield from self._inputs(skip + 1 + len(chosen))

    def _inputs(self, size: int) -> Iterator[Filled]:
        """Fill a slot with the thing that a text is about and that has its name from its kind, as in a test."""
        for local in self.names.all_words(frozenset({"LOCAL"})):
            if "KIND" in (self.names.readings((local,)) or {}) or local in self.more.rules.kinds:
                yield Filled(size, f"the {local}", local)

    def persons(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a word for one player, or a name given to one."""
        said = tuple(word.group().lower() for word in words[:MOST_OF_A_PERSON])
        for phrase, text in _PEOPLE.items():
            if said[: len(phrase)] == phrase:
                yield Filled(len(phrase), text, text)
        for phrase in _AT_TURN:
            if said[: len(phrase)] == phrase:
                yield Filled(len(phrase), "you", PLAYER_TOLD)
        plain = re.match(r"player to your (left|right)", " ".join(w.group().lower() for w in words[:4]))
        if plain is not None:
            yield Filled(4, f"the player to your {plain[1]}")
        for title in self.titles(words):
            beside = re.match(
                r"(?:to|on|at) your (left|right)",
                " ".join(w.group().lower() for w in words[title.size : title.size + 3]),
            )
            if beside is not None:
                yield Filled(title.size + 3, f"the player to your {beside[1]}")
        yield from self.neighbour(words)
        for local in self._named("local", words):
            yield Filled(local.size, f"the {local.text}", local.name)
        if said[:1] == ("player",):
            ways = ("you", "they") if self.line.isdisjoint(_MORE_PLAYERS) else ("they", "you")
            yield from (Filled(1, who, PLAYER_TOLD if who == "you" else who) for who in ways)

    def who_they(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with what is so of some players, after `who` or `with`: a condition that is said of them."""
        they = _THEY.get(words[0].group().lower())
        if they is None or len(words) == 1:
            return
        rest = words[0].string[words[0].end() : words[min(len(words), MOST_SAID_OF_THEM) - 1].end()]
        again = type(self)(self.names, self.more, self.line | {*they.split()})
        longer = len(they.split()) - 1
        yield from (
            Filled(one.size - longer, one.text)
            for one in again.fill("condition", list(WORD.finditer(f"{they}{rest}")))
            if one.size - longer <= len(words)
        )

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
            yield from self._zones_of(zone, words[zone.size :], mine=mine)
            yield Filled(zone.size, f"{'your' if mine else 'the'} {zone.text}", zone.name)
            if mine and "no" in self.line:
                yield Filled(zone.size, f"any {zone.text}", zone.name)

    def _zones_of(self, zone: Filled, after: Words, *, mine: bool) -> Iterator[Filled]:
        """Fill a slot with a zone of players and who has it: `the hand of the player to your left`."""
        if mine and after and after[0].group().lower() == "of":
            for who in self.persons(after[1:]) if len(after) > 1 else ():
                if after[1].group().lower() != "you":
                    yield Filled(zone.size + 1 + who.size, f"{owner_of(who.text)} {zone.name}", zone.name)

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

    def tests_of_two(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a test of one thing and another."""
        for size in range(min(len(words) - 1, 5), 0, -1):
            phrase = tuple(word.group().lower() for word in words[:size])
            if "TEST2" in (self.names.readings(phrase) or {}):
                for item in self.items(words[size:]):
                    yield Filled(size + item.size, f"{' '.join(phrase)} {item.text}")

    def named_numbers(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with the name of a number."""
        for size in range(min(len(words), 5), 0, -1):
            phrase = tuple(word.group().lower() for word in words[:size])
            if "NUMBER" in (self.names.readings(phrase) or {}):
                yield Filled(size, " ".join(phrase))

    def values(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a value of a field, in the singular or plural, or with what a test says of a thing."""
        said = words[0].group().lower()
        if said in ("a", "an"):
            return  # an article, whatever a value is called
        yield from self._named("value", words)
        if "TEST1" in (self.names.readings(("is", said)) or {}):
            yield Filled(1, said, said)
        if any(said == f.name and f.type == "flag" for k in self.more.rules.kinds.values() for f in k.fields.values()):
            yield Filled(1, said, said)
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

    def as_said(self, start: str, words: Words) -> Iterator[Filled]:
        """Fill a slot with words that are right as they stand, the longest first."""
        said_words = [word.group().lower() for word in words]
        times = [said == "times" for said in [*said_words[1:], ""]]  # `3 times` after what is done
        stops = [i for i, said in enumerate(said_words) if i and (said in _STOPS or times[i])][:MOST_STOPS]
        for stop in (len(words), *reversed(stops)):
            said = words[0].string[words[0].start() : words[stop - 1].end()]
            if self.more.reads(_STARTS[start], said, self.names):
                yield Filled(stop, said)

    def outs(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a word for throwing away: with the rule of that meaning, if there is one."""
        first = words[0].group().lower()
        after = [word.group().lower() for word in words[1:3]]
        if (first in ("get", "gets") and after == ["rid", "of"]) or (
            first in ("give", "gives") and after[:1] == ["up"]
        ):
            size = 3 if after == ["rid", "of"] else 2
            found = names_alike(_AWAY, [name for name, rule in self.more.rules.rules.items() if len(rule.params) == 1])
            yield Filled(size, found[0] if found else "move", found[0] if found else "")
        if first not in _OUT and not names_alike(singular(first), (_AWAY,)):
            return
        away = len(words) > 1 and words[1].group().lower() in ("away", "out")
        rules = self.more.rules.rules
        one = [name for name, rule in rules.items() if len(rule.params) == 1]
        found = [first] if first in one else names_alike(_AWAY, one)
        yield Filled(1 + away, found[0] if found else "move", found[0] if found else "")

    def stocks(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a word for where counters come from and go to."""
        for i, word in enumerate(words[:4]):
            said = word.group().lower()
            if said in _STOCK:
                yield Filled(i + 1, said)
            if said not in _LITTLE:
                return

    def unknown(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a word that means nothing here."""
        said = words[0].group().lower()
        if said.isalpha() and said not in _KNOWN and not self.names.readings((said,)):
            yield Filled(1, said)

    def asides(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with what is said for people only: a preposition and words that mean nothing here."""
        if words[0].group().lower() not in _ASIDE:
            return
        size = 1 + sum(1 for _ in takewhile(lambda word: word.group().lower() in _LITTLE, words[1:3]))
        if words[0].group().lower() == "to" and size == 1 and not words[0].string[words[0].end() :].startswith(" the "):
            return  # `to draw` says what is done
        nouns = sum(1 for _ in takewhile(lambda word: any(self.unknown([word])), words[size : size + 2]))
        for some in range(nouns, 0, -1):
            yield Filled(size + some, "")

    def kinds_alike(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a kind that means what a word says which means nothing here."""
        said = words[0].group().lower()
        if singular(said) == said and words[0].string[: words[0].start()].lower().endswith("the "):
            return  # one that was spoken of, not all there are
        if any(self.unknown(words)):
            for name in names_alike(singular(said), list(self.more.rules.kinds)):
                yield Filled(1, plural(name), name)

    def kinds_said(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a kind, or with one that means what a word says which means nothing here."""
        yield from self._named("kinds", words)
        yield from self.kinds_alike(words)

    def groups(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a group, also in the singular."""
        yield from self._named("group", words)
        for size in range(min(len(words), 3), 0, -1):
            said = " ".join(word.group().lower() for word in words[:size])
            name = plural(said)
            if name != said and name in self.more.rules.groups:
                yield Filled(size, name, name)

    def amounts_said(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with a number of a counter, which some verbs say themselves: what is scored, what is paid."""
        found = list(self.amount(words))
        yield from found
        if found or not words:
            return
        before = _BEFORE.search(words[0].string, 0, words[0].start())
        verb = "" if before is None else singular(before[1].lower())
        sign = {name: sign for sign, name in self.names.symbols.items()}
        one = [Filled(1, "1")] if words[0].group().lower() in ("a", "an") else []
        for number in one or self.number(words):
            after = [word.group().lower() for word in words[number.size : number.size + 2]]
            points = next((size for size in (2, 1) if len(after) >= size and " ".join(after[:size]) in _POINTS), 0)
            if points or (verb in _SCORES and not one and not self._is_counted(words[number.size :])):
                names = self.more.score
            elif not one and verb in _PAYS and after[:1] in ([], [","], ["for"], ["per"], ["to"]):
                names = self.more.most_common
            else:
                continue
            for name in names[:1]:
                said = f"{sign[name]}{number.text}" if name in sign else f"{number.text} {name}"
                yield Filled(number.size + points, said, name)

    def _is_counted(self, words: Words) -> bool:
        """Return whether words begin with what can be counted, so that a number before them is one of these."""
        return any(next(iter(self.fill(slot, words)), None) for slot in ("counter", "kinds", "value", "plain group"))

    def titles(self, words: Words) -> Iterator[Filled]:
        """Fill a slot with what somebody calls the players of a game, who have no such name in the rules."""
        if any(self.unknown(words)):
            said = words[0].group().lower()
            if singular(said).endswith(_DOERS) and singular(said) not in _OTHERS:
                yield Filled(1, said)


LEAVES: Final[Mapping[str, Callable[[Leaves, Words], Iterator[Filled]]]] = {
    "measure": Leaves.measures,
    "item": Leaves.items,
    "who": Leaves.persons,
    "who they": Leaves.who_they,
    "possessor": Leaves.possessors,
    "zone ref": Leaves.zone_ref,
    "heaped": Leaves.heaps,
    "test": Leaves.tests,
    "test of two": Leaves.tests_of_two,
    "named number": Leaves.named_numbers,
    "value": Leaves.values,
    "act": Leaves.acts,
    "acts": Leaves.acts_of,
    "counter": Leaves.counters,
    "given": Leaves.fresh_name,
    "as said": lambda leaves, words: leaves.as_said("as said", words),
    "condition as said": lambda leaves, words: leaves.as_said("condition as said", words),
    "outs": Leaves.outs,
    "rest": lambda _, words: iter([Filled(len(words), words[0].string[words[0].start() : words[-1].end()])]),
    "stock": Leaves.stocks,
    "stuff": Leaves.unknown,
    "aside": Leaves.asides,
    "kind alike": Leaves.kinds_alike,
    "plain group": Leaves.groups,
    "title": Leaves.titles,
    "kinds": Leaves.kinds_said,
    "amount": Leaves.amounts_said,
}
