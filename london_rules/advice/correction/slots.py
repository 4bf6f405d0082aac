"""The slots of paraphrases: which words can be in one, by the names of some rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, Literal

from london_rules.advice.correction.paraphrases import Filled, Piece
from london_rules.advice.correction.words import NEW_LINE, Words, made_words
from london_rules.classes import define, evolve, field, frozen
from london_rules.language.rules import Rules
from london_rules.language.syntax.counts import COUNTS
from london_rules.language.syntax.names import Names, plural, singular

MOST_NAMED: Final = 6  # words of a name in a slot
LONGEST_LAST: Final = 14
LONGEST_SAID: Final = 24  # words that are looked at for what is in a slot
LONGEST_SLOT: Final = 9  # words in a slot that is not the last
# How much there is of something, as people say it, and as a comparison with a number.
_COMPARED: Final = {
    "at least": "at least", "at most": "at most", "more than": "more than", "less than": "less than",
    "fewer than": "less than", "exactly": "", "no more than": "at most", "not more than": "at most",
    "no fewer than": "at least", "no less than": "at least", "not less than": "at least", "up to": "at most",
    "over": "more than", "under": "less than", "above": "more than", "below": "less than",
    "greater than": "more than", "higher than": "more than", "bigger than": "more than", "lower than": "less than",
    "smaller than": "less than", "a minimum of": "at least", "minimum": "at least", "a maximum of": "at most",
    "a total of": "", "equal to": "", "a least": "at least", "atleast": "at least",
}  # fmt: skip
_AFTER: Final = {
    "or more": "at least", "or less": "at most", "or fewer": "at most", "or above": "at least", "or over": "at least",
    "or higher": "at least", "or greater": "at least", "or lower": "at most", "or better": "at least",
    "or under": "at most", "or below": "at most", "and over": "at least", "and up": "at least",
    "and more": "at least", "at least": "at least", "at most": "at most", "+": "at least",
}  # fmt: skip
_BEFORE_PHRASES: Final = sorted((tuple(said.split()) for said in _COMPARED), key=len, reverse=True)
_AFTER_PHRASES: Final = sorted((tuple(said.split()) for said in _AFTER), key=len, reverse=True)

TERMINALS: Final = {
    "COUNTER": ("COUNTER", "COUNTER_ONE"), "KIND": ("KIND",), "ZONE": ("ZONE",), "VALUE": ("VALUE",),
    "FIELD": ("FIELD",), "GROUP": ("GROUP",), "TEST": ("TEST1",), "VERB": ("VERB",), "MOMENT": ("MOMENT",),
    "NUMBER": ("NUMBER",), "LOCAL": ("LOCAL",), "LOCALS": ("LOCALS",), "MEASURE": ("COUNTER", "NUMBER", "FIELD"),
    "NUMBER1": ("NUMBER_OF1",), "RELATION": ("RELATION", "RELATION_ONE"), "ACTION": ("ACTION",), "THING": ("THING",),
    "PRINTED": ("THING", "NAMED_KIND"),
}  # fmt: skip
COUNTABLE: Final = ("COUNTER", "KIND", "ZONE", "FIELD", "GROUP", "VALUE", "MEASURE", "RELATION")
_OWN: Final = frozenset({"your", "their", "his", "her", "its", "my"})
_WHERE: Final = frozenset({"in", "on", "from", "of", "at", "inside", "within"})
# What may follow what somebody has, and says nothing more.
_HAD: Final = tuple(
    tuple(said.split())
    for said in (
        *("left", "remaining", "in total", "altogether", "you have", "you own", "you hold", "you control", "they have"),
        *("they own", "they hold", "they control", "in your possession", "in their possession", "of their own"),
    )
)


@frozen
class Held:
    """What somebody has, as it is said: so many words, a name of the rules, and where it is."""

    size: int
    sort: Literal["counter", "number", "kind", "group"]
    name: str
    value: str = ""  # of a field, or a test, which its things have
    zone: str = ""
    whose: str = ""  # of the zone: "own" for that of whoever has it


@define(eq=False)
class Slots:
    """What can be in the slots of paraphrases, by the names of some rules."""

    names: Names
    rules: Rules
    _known: dict[tuple[str, tuple[str, ...]], int] = field(factory=dict)  # words in a slot, by the words from there on

    def match(self, said: tuple[Piece, ...], words: Words, low: list[str], at: int) -> Iterator[tuple[int, Filled]]:
        """Give each way in which words have a pattern: how many words, and what is in its slots."""
        if not said:
            yield at, {}
            return
        piece, rest = said[0], said[1:]
        if isinstance(piece, frozenset):
            if at < len(low) and low[at] in piece:
                yield from self.match(rest, words, low, at + 1)
            return
        for size in self._sizes(piece.rstrip("23"), words, low, at, last=not rest):
            for end, filled in self.match(rest, words, low, at + size):
                yield end, {piece: words[at : at + size], **filled}

    def _sizes(self, slot: str, words: Words, low: list[str], at: int, *, last: bool) -> Iterator[int]:
        """Give how many words from a place on can be in a slot."""
        if at >= len(low):
            return
        if slot in TERMINALS or slot in COUNTED:
            key = (slot, tuple(low[at : at + LONGEST_SAID]))
            found = self._known.get(key)
            if found is None:
                found = self._known[key] = self._size(slot, words, low, at)
            if found:
                yield found
        else:
            stop = next((i for i in range(at, len(low)) if low[i] in (",", NEW_LINE)), len(low))
            most = min(stop - at, LONGEST_LAST if last else LONGEST_SLOT)
            yield from ([most] if last and most else range(1, most + 1))

    def _size(self, slot: str, words: Words, low: list[str], at: int) -> int:
        """Give how many words from a place on are what is wanted in a slot."""
        if slot in COUNTED:
            return COUNTED[slot](self, words, low, at)
        sizes = range(min(MOST_NAMED, len(low) - at), 0, -1)
        return next((size for size in sizes if self.named(slot, low[at : at + size])), 0)

    def one_word(self, _: Words, low: list[str], at: int) -> int:
        """Give 1 where a word is, and no sign or number."""
        return int(low[at][0].isalpha())

    def whose(self, _: Words, low: list[str], at: int) -> int:
        """Give 1 where it is said whose something is."""
        return int(low[at] in ("your", "their"))

    def sign(self, words: Words, _: list[str], at: int) -> int:
        """Give 1 where a sign of the rules is."""
        return int(words[at].text in self.names.symbols)

    def thing(self, words: Words, low: list[str], at: int) -> int:
        """Give how many words from a place on are a name that the text gives, or 1 for another word."""
        return next(iter(self._sizes("LOCAL", words, low, at, last=False)), 0) or self.one_word(words, low, at)

    def many(self, words: Words, low: list[str], at: int) -> int:
        """Give how many words from a place on say how many."""
        return self.how_many(words, low, at)[0]

    def named(self, slot: str, low: list[str]) -> tuple[str, ...]:
        """Give words as the rules name them, be it one or several; nothing if they don't."""
        head, last = tuple(low[:-1]), low[-1]
        forms = (last, singular(last), plural(last)) if slot in COUNTABLE else (last,)
        said = ((*head, form) for form in forms)
        return next((one for one in said if not _TERMINAL_SETS[slot].isdisjoint(self.names.readings(one) or ())), ())

    def number(self, _: Words, low: list[str], at: int) -> int:
        """Give how many words from a place on are a number."""
        if at >= len(low):
            return 0
        if low[at].isdigit() or low[at] in COUNTS:
            return 1
        if low[at] == "(":
            depth = 0
            for i in range(at, len(low)):
                depth += (low[i] == "(") - (low[i] == ")")
                if not depth:
                    return i - at + 1
            return 0
        sizes = range(min(MOST_NAMED, len(low) - at), 0, -1)
        found = ((size, self.names.readings(tuple(low[at : at + size])) or ()) for size in sizes)
        return next((size for size, read in found if "NUMBER" in read and "VALUE" not in read), 0)

    def amount(self, words: Words, low: list[str], at: int) -> int:
        """Give how many words from a place on are an amount: `£3`, `2 coins`."""
        sign = at < len(low) and words[at].text in self.names.symbols
        size = self.number(words, low, at + sign)
        if not size or sign:
            return size and size + sign
        named = next(iter(self._sizes("COUNTER", words, low, at + size, last=False)), 0)
        return named and size + named

    def held(self, words: Words, low: list[str], at: int) -> int:
        """Give how many words from a place on say what somebody has."""
        found = self.holding(words, low, at)
        return 0 if found is None else found.size

    def has(self, words: Words, low: list[str], at: int) -> int:
        """Give how many words from a place on say how many somebody has of something: `at least 2 cards`, `£6`."""
        size = self.how_many(words, low, at)[0]
        return size and size + self.held(words, low, at + size) if self.counted(words, low, at, size) else 0

    def counted(self, words: Words, low: list[str], at: int, size: int) -> Held | None:
        """Give what is counted by the words that say how many: by their sign of money, or by what comes after them."""
        signs = [self.names.symbols[word.text] for word in words[at : at + size] if word.text in self.names.symbols]
        return Held(0, "counter", signs[0]) if signs else self.holding(words, low, at + size)

    def holding(self, words: Words, low: list[str], at: int) -> Held | None:
        """Give what somebody has, by the words from a place on."""
        begin = at + sum(1 for word in low[at : at + 2] if word == "of" or word in _OWN)
        of_kind, of_players = self._of_kind(low, begin), self._figure_of_players(low, begin)
        named = of_kind is not None and (of_kind.zone or of_kind.value)
        found = of_kind if named or of_players is None else of_players
        if found is None:
            return None
        end = begin + found.size
        end += len(_phrase(_HAD, low, end))
        return evolve(found, size=end - at)

    def _figure_of_players(self, low: list[str], at: int) -> Held | None:
        """Give a counter that is no thing's, a group, or a number."""
        for slot in ("COUNTER", "GROUP", "NUMBER"):
            for size in self._sizes(slot, (), low, at, last=False):
                said = " ".join(self.named(slot, low[at : at + size]))
                if slot == "GROUP":
                    return Held(size, "group", said)
                if slot == "NUMBER":
                    return Held(size, "number", said)
                counters = (self.rules.counters.get(name) for name in (said, plural(said), singular(said)))
                counter = next((one for one in counters if one is not None), None)
                if counter is not None and counter.owner in ("player", "table"):
                    return Held(size, "counter", counter.name)
        return None

    def _of_kind(self, low: list[str], at: int) -> Held | None:
        """Give things of a kind, those with a value perhaps, and where they are if that is said."""
        sort = next((one for one in ("VALUE", "TEST") if any(self._sizes(one, (), low, at, last=False))), "VALUE")
        value = next(iter(self._sizes(sort, (), low, at, last=False)), 0)
        size = next(iter(self._sizes("KIND", (), low, at + value, last=False)), 0)
        if not size:
            return None
        end = at + value + size
        kind = singular(" ".join(low[at + value : end]))
        said = " ".join(self.named(sort, low[at : at + value])) if value else ""
        if low[end : end + 1] and low[end] in _WHERE:
            owned = int(low[end + 1 : end + 2] != [] and low[end + 1] in _OWN | {"any"})
            zone = next(iter(self._sizes("ZONE", (), low, end + 1 + owned, last=False)), 0)
            if zone:
                begin = end + 1 + owned
                name = " ".join(self.named("ZONE", low[begin : begin + zone]))
                of_players = name in self.rules.zones and self.rules.zones[name].owner == "player"
                whose = "any" if low[end + 1] == "any" else "own" if of_players else ""
                return Held(begin + zone - at, "kind", kind, said, name, whose)
        return Held(end - at, "kind", kind, said)

    def how_many(self, words: Words, low: list[str], at: int) -> tuple[int, str, Words]:
        """Give how many words from a place on say how many: with the comparison, and with the number."""
        if at < len(low) and low[at] in ("no", "zero", "not", "without"):
            not_a = low[at] == "not" and low[at + 1 : at + 2] in (["any"], ["a"], ["an"])
            if not _phrase(_BEFORE_PHRASES, low, at):
                return (2, "", made_words("0")) if not_a else (0 if low[at] == "not" else 1, "", made_words("0"))
        article = at < len(low) and low[at] in ("a", "an", "any", "some", "one")
        if article and not _phrase(_BEFORE_PHRASES, low, at) and not _phrase(_AFTER_PHRASES, low, at + 1):
            return 1, "at least", made_words("1")
        before = _phrase(_BEFORE_PHRASES, low, at)
        begin = at + len(before)
        sign = begin < len(words) and words[begin].text in self.names.symbols
        size = self.number(words, low, begin + sign)
        if not size:
            return 0, "", ()
        number = words[begin + sign : begin + sign + size]
        end = begin + sign + size
        after = () if before else _phrase(_AFTER_PHRASES, low, end)
        said = _COMPARED[" ".join(before)] if before else _AFTER[" ".join(after)] if after else ""
        return end + len(after) - at, said, number


def _phrase(phrases: Sequence[tuple[str, ...]], low: list[str], at: int) -> tuple[str, ...]:
    """Give the phrase that begins at a word; an empty one if none does."""
    return next((phrase for phrase in phrases if tuple(low[at : at + len(phrase)]) == phrase), ())


_TERMINAL_SETS: Final = {slot: frozenset(terminals) for slot, terminals in TERMINALS.items()}


# What can be in a slot that is no name of the rules.
COUNTED: Final[Mapping[str, Callable[[Slots, Words, list[str], int], int]]] = {
    "n": Slots.number,
    "many": Slots.many,
    "amount": Slots.amount,
    "has": Slots.has,
    "held": Slots.held,
    "thing": Slots.thing,
    "whose": Slots.whose,
    "SIGN": Slots.sign,
    "w": Slots.one_word,
}
