"""The slots of paraphrases: which words can be in one, and what the language says for them in some rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from attrs import define

from london_rules.advice.correction.paraphrases import Filled, Paraphrase, Piece
from london_rules.advice.correction.words import NEW_LINE, Word, Words, made_words
from london_rules.diagnostics.nearness import names_alike
from london_rules.language.rules import Rules
from london_rules.language.syntax.counts import COUNTS
from london_rules.language.syntax.names import Names, plural, singular

MOST_NAMED: Final = 6  # words of a name in a slot
MOST_ZONES: Final = 6  # of players, of which any may be meant
MOST_WAYS: Final = 6  # of one meaning, where a slot says several
LONGEST_LAST: Final = 14
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

# What people say for taking a thing, of which a rule may have any.
_DRAWN: Final = ("draw", "take", "get", "gain", "pick", "receive", "deal", "collect", "fetch")
_TERMINALS: Final = {
    "COUNTER": ("COUNTER", "COUNTER_ONE"),
    "KIND": ("KIND",),
    "ZONE": ("ZONE",),
    "VALUE": ("VALUE",),
    "FIELD": ("FIELD",),
    "GROUP": ("GROUP",),
    "TEST": ("TEST1",),
    "VERB": ("VERB",),
    "MOMENT": ("MOMENT",),
    "NUMBER": ("NUMBER",),
    "LOCAL": ("LOCAL",),
    "LOCALS": ("LOCALS",),
    "MEASURE": ("COUNTER", "NUMBER", "FIELD"),
    "NUMBER1": ("NUMBER_OF1",),
    "RELATION": ("RELATION",),
    "ACTION": ("ACTION",),
    "THING": ("THING",),
}
_COUNTABLE: Final = ("COUNTER", "KIND", "ZONE", "FIELD", "GROUP", "VALUE", "MEASURE")


@define(slots=False, eq=False)
class Slots:
    """What can be in the slots of paraphrases, by the names of some rules."""

    names: Names
    rules: Rules

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
        if slot in _TERMINALS:
            sizes = range(min(MOST_NAMED, len(low) - at), 0, -1)
            found = next((size for size in sizes if self._named(slot, low[at : at + size])), 0)
        elif slot in _COUNTED:
            found = _COUNTED[slot](self, words, low, at) if at < len(low) else 0
        else:
            stop = next((i for i in range(at, len(low)) if low[i] in (",", NEW_LINE)), len(low))
            most = min(stop - at, LONGEST_LAST if last else LONGEST_SLOT)
            yield from ([most] if last and most else range(1, most + 1))
            return
        if found:
            yield found

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

    def number(self, _: Words, low: list[str], at: int) -> int:
        """Give how many words from a place on are a number."""
        return self._number(low, at)

    def many(self, words: Words, low: list[str], at: int) -> int:
        """Give how many words from a place on say how many."""
        return self._many(words, low, at)[0]

    def _named(self, slot: str, low: list[str]) -> tuple[str, ...]:
        """Give words as the rules name them, be it one or several; nothing if they don't."""
        head, last = tuple(low[:-1]), low[-1]
        forms = (last, singular(last), plural(last)) if slot in _COUNTABLE else (last,)
        said = ((*head, form) for form in forms)
        return next((one for one in said if not _TERMINAL_SETS[slot].isdisjoint(self.names.readings(one) or ())), ())

    def _number(self, low: list[str], at: int) -> int:
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
        return next((size for size in sizes if "NUMBER" in (self.names.readings(tuple(low[at : at + size])) or ())), 0)

    def amount(self, words: Words, low: list[str], at: int) -> int:
        """Give how many words from a place on are an amount: `£3`, `2 coins`."""
        sign = at < len(low) and words[at].text in self.names.symbols
        size = self._number(low, at + sign)
        if not size or sign:
            return size and size + sign
        named = next(iter(self._sizes("COUNTER", words, low, at + size, last=False)), 0)
        return named and size + named

    def _many(self, words: Words, low: list[str], at: int) -> tuple[int, str, Words]:
        """Give how many words from a place on say how many: with the comparison, and with the number."""
        if at < len(low) and low[at] in ("no", "zero", "not", "without"):
            more = next((p for p in _BEFORE_PHRASES if tuple(low[at : at + len(p)]) == p), None)
            article = low[at] == "not" and low[at + 1 : at + 2] in (["any"], ["a"], ["an"])
            if more is None:
                return (2, "", made_words("0")) if article else (0 if low[at] == "not" else 1, "", made_words("0"))
        if at < len(low) and low[at] in ("a", "an", "any", "some", "one"):
            more = next((p for p in _BEFORE_PHRASES if tuple(low[at : at + len(p)]) == p), None)
            follows = next((p for p in _AFTER_PHRASES if tuple(low[at + 1 : at + 1 + len(p)]) == p), None)
            if more is None and follows is None:
                return 1, "at least", made_words("1")
        before = next((p for p in _BEFORE_PHRASES if tuple(low[at : at + len(p)]) == p), ())
        begin = at + len(before)
        sign = begin < len(words) and words[begin].text in self.names.symbols
        size = self._number(low, begin + sign)
        if not size:
            return 0, "", ()
        number = words[begin + sign : begin + sign + size]
        end = begin + sign + size
        after = () if before else next((p for p in _AFTER_PHRASES if tuple(low[end : end + len(p)]) == p), ())
        said = _COMPARED[" ".join(before)] if before else _AFTER[" ".join(after)] if after else ""
        return end + len(after) - at, said, number

    def said(self, rule: Paraphrase, filled: Filled) -> list[Words]:
        """Give the words of what a paraphrase means."""
        out: list[Words] = [()]
        for part in rule.meant:
            ways = [(part,)] if isinstance(part, Word) else self._ways(part, filled)
            out = [(*one, *way) for one in out for way in ways][:MOST_WAYS]
        return out

    def _ways(self, part: str, filled: Filled) -> list[Words]:
        if part in filled:
            return [self._form(part.rstrip("23"), filled[part])]
        return [made_words(name) if isinstance(name, str) else name for name in _FROM_RULES[part](self, filled)]

    def bare(self, filled: Filled) -> list[Words]:
        """Give a verb as it is after `they`."""
        (verb,) = filled["w"]
        bare = _bare(verb.low)
        return [(verb._replace(text=bare, low=bare),)]

    def compared(self, filled: Filled) -> list[Words]:
        """Give the comparison that says how many."""
        said = filled["many"]
        _, compared, number = self._many(said, [word.low for word in said], 0)
        return [made_words(f"is {compared}") + _figure(number)]

    def number_fields(self, _: Filled) -> list[str]:
        """List the fields that are numbers."""
        fields = (f for kind in self.rules.kinds.values() for f in kind.fields.values())
        return list(dict.fromkeys(f.name for f in fields if f.type in ("number", "counter")))[:MOST_ZONES]

    def own_zones(self, _: Filled) -> list[str]:
        """List the zones of players."""
        return [zone.name for zone in self.rules.zones.values() if zone.owner == "player"][:MOST_ZONES]

    def _form(self, slot: str, words: Words) -> Words:
        if slot in _COUNTABLE:
            low = [word.low for word in words]
            named = self._named(slot, low)
            return words if not named or list(named) == low else made_words(" ".join(named))
        return _figure(words) if slot == "n" else words

    def kind(self, filled: Filled) -> str:
        """Give the kind that is said."""
        return singular(_joined(filled.get("KIND") or filled.get("x") or ()))

    def zones(self, kind: str, owner: str = "player") -> list[str]:
        """List the zones that hold a kind; those of the table that are piles."""
        every = (zone for zone in self.rules.zones.values() if zone.kind == kind and zone.owner == owner)
        return [zone.name for zone in every if owner == "player" or zone.shape == "pile"][:MOST_WAYS]

    def kinds_with(self, filled: Filled) -> list[str]:
        """List the kinds of which a field can have a value."""
        words = filled.get("VALUE", ())
        name = " ".join(self._named("VALUE", [word.low for word in words])) if words else ""
        kinds = self.rules.kinds.values()
        return [k.name for k in kinds if any(name in f.values for f in k.fields.values())][:MOST_WAYS] if name else []

    def kinds_in(self, filled: Filled) -> list[str]:
        """Give the kind that a zone holds."""
        words = filled.get("ZONE") or filled.get("x") or ()
        zone = self.rules.zones.get(" ".join(word.low for word in words if word.low not in ("your", "their")))
        return [] if zone is None else [zone.kind]

    def verbs_for(self, filled: Filled) -> list[str]:
        """Give the rules that are called by a kind, those that mean what was said: `take a card` for `draw`."""
        said = filled.get("w", ())
        heads = {verb.partition(" ")[0]: verb for verb in reversed(self._verbs.get(self.kind(filled), []))}
        alike = [heads[head] for head in names_alike(_joined(said), heads)] if said else []
        if not alike and said and said[0].low in _DRAWN:
            alike = [verb for head, verb in heads.items() if head in _DRAWN]
        return alike

    @cached_property
    def _verbs(self) -> dict[str, list[str]]:
        """Give the rules by the kinds that their first lines name, as `draw a card`, those without an input first."""
        out: dict[str, list[str]] = {}
        for verb in self.names.all_words(frozenset(["VERB"])):
            out.setdefault(singular(verb.rpartition(" ")[2]), []).append(verb)
        return out


_TERMINAL_SETS: Final = {slot: frozenset(terminals) for slot, terminals in _TERMINALS.items()}


def _bare(verb: str) -> str:
    """Give a verb without the ending that it has after one player."""
    return re.sub(r"(?:(?<=[sxzo])es|(?<=ch|sh)es|s)$", "", re.sub(r"ies$", "y", verb))


def _roots(verb: str) -> list[str]:
    """Give the verbs of which a form in `-ing` can be."""
    root = verb.removesuffix("ing")
    single = root[:-1] if root[-2:-1] == root[-1:] else root
    return list(dict.fromkeys([root, f"{root}e", single])) if root != verb else []


def _joined(words: Words) -> str:
    return " ".join(word.low for word in words)


def _figure(words: Words) -> Words:
    if len(words) == 1 and words[0].low in COUNTS:
        return made_words(str(COUNTS[words[0].low]))
    return words


# What can be in a slot that is no name of the rules.
_COUNTED: Final[Mapping[str, Callable[[Slots, Words, list[str], int], int]]] = {
    "n": Slots.number,
    "many": Slots.many,
    "amount": Slots.amount,
    "thing": Slots.thing,
    "whose": Slots.whose,
    "SIGN": Slots.sign,
    "w": Slots.one_word,
}
# What the language says that nobody said: by the rules, and what is in the slots.
_FROM_RULES: Final[Mapping[str, Callable[[Slots, Filled], Sequence[str | Words]]]] = {
    "ZONE OF KIND": lambda more, filled: more.zones(more.kind(filled)),
    "PILE OF KIND": lambda more, filled: more.zones(more.kind(filled), "table"),
    "ZONE OF VALUE": lambda more, filled: [name for kind in more.kinds_with(filled) for name in more.zones(kind)],
    "KIND OF ZONE": Slots.kinds_in,
    "KINDS OF ZONE": lambda more, filled: [plural(kind) for kind in more.kinds_in(filled)],
    "KIND OF VALUE": Slots.kinds_with,
    "KINDS OF VALUE": lambda more, filled: [plural(kind) for kind in more.kinds_with(filled)],
    "VERB OF KIND": Slots.verbs_for,
    "KINDS": lambda more, filled: [plural(more.kind(filled))],
    "ONE KIND": lambda more, filled: [more.kind(filled)],
    "BARE w": Slots.bare,
    "ROOT w": lambda _, filled: _roots(filled["w"][0].low),
    "is many": Slots.compared,
    "COUNTER OF SIGN": lambda more, filled: [more.names.symbols.get(filled["SIGN"][0].text, "")],
    "A SIGN": lambda more, _: list(more.names.symbols),
    "A MOMENT": lambda more, _: more.names.all_words(frozenset(["MOMENT"]))[:MOST_WAYS],
    "NUMBER FIELD": Slots.number_fields,
    "OWN ZONE": Slots.own_zones,
    "LOCAL": lambda more, _: [f"the {name}" for name in more.names.all_words(frozenset(["LOCAL"]))[:MOST_WAYS]],
}
