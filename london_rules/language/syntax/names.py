"""The names that a rule set declares, as the lexer looks them up: longest phrase first."""

from __future__ import annotations

import re
from collections.abc import Hashable
from hashlib import sha256
from itertools import chain
from typing import TypeAlias

from london_rules.classes import define, field
from london_rules.diagnostics.remembered import remembered
from london_rules.language.memo import once_each

Phrase: TypeAlias = tuple[str, ...]

# The readings of each phrase, the things named in quotation marks, and the signs.
Relevant = tuple[tuple[tuple[Phrase, tuple[tuple[str, str], ...]], ...], tuple[str, ...], tuple[tuple[str, str], ...]]
MOST_WORDS = 16  # of a name: a place in a text is looked up under so many lengths at most
MOST_LETTERS = 120  # of a name
_QUOTED = re.compile(r'"([^"\n]*)"')
_WORD = re.compile(r"[^\W\d_][\w-]*|\d+|['’]s\b|['’]")


@remembered
def words_of(name: str) -> Phrase:
    """Split a name into the words that the lexer compares: lower case, without "the"."""
    return _words(name)


def _words(text: str) -> Phrase:
    return tuple(word for word in map(folded, _WORD.findall(text)) if word != "the")


def folded(word: str) -> str:
    """Give a word as it is compared: lower case, with a straight apostrophe."""
    return word.lower().replace("’", "'")


def too_long(name: str) -> str:
    """Say what is wrong with a name that is too long; "" if it is not."""
    if len(name) > MOST_LETTERS:
        return f"a name can have at most {MOST_LETTERS} letters, but this has {len(name)}"
    words = len(words_of(name))
    return f"a name can have at most {MOST_WORDS} words, but this has {words}" if words > MOST_WORDS else ""


_IRREGULAR = {
    "child": "children",
    "die": "dice",
    "foot": "feet",
    "goose": "geese",
    "man": "men",
    "mouse": "mice",
    "news": "news",
    "series": "series",
    "species": "species",
    "woman": "women",
}
_SINGULAR = {many: one for one, many in _IRREGULAR.items()}


def article(words: str) -> str:
    """Put "a" or "an" before words."""
    return f"an {words}" if words[:1].lower() in "aeiou" else f"a {words}"


def plural(name: str) -> str:
    """Give the plural of a singular, e.g. `card` -> `cards`, `box` -> `boxes`, `die` -> `dice`."""
    head, space, last = name.rpartition(" ")
    if last in _IRREGULAR:
        return head + space + _IRREGULAR[last]
    if re.search(r"(?:s|x|z|ch|sh)$", name):
        return name + "es"
    return re.sub(r"(?<=[^aeiou])y$", "ie", name) + "s"


def count_of(number: int, name: str) -> str:
    """Give a number of things, e.g. `1 player`, `3 players`."""
    return f"{number} {name if number == 1 else plural(name)}"


def range_of(least: int, most: int, name: str) -> str:
    """Give a range of numbers of things, e.g. `1 player`, `2 to 4 players`."""
    return count_of(least, name) if least == most else f"{least} to {count_of(most, name)}"


def singular(name: str) -> str:
    """Give the singular of a plural, e.g. `coins` -> `coin`, `boxes` -> `box`, `dice` -> `die`."""
    head, space, last = name.rpartition(" ")
    if last in _SINGULAR:
        return head + space + _SINGULAR[last]
    if not name.endswith("s") or name.endswith("ss"):
        return name
    if name.endswith("ies"):
        return name[:-3] + "y"
    return name[:-2] if re.search(r"(?:ss|x|z|ch|sh)es$", name) else name[:-1]


@once_each
def _words_in(text: str) -> tuple[Phrase, tuple[str, ...]]:
    """Give all words and numbers of a text, and the names in quotation marks."""
    return _words(text), tuple(map(folded, _QUOTED.findall(text)))


@define
class Names:
    """Map phrases to the terminals and names that they may mean.

    The names of one text are a table of its own above the one that all texts share: the shared one is not copied, so
    that a text costs what its own names do. The inner dicts of `phrases` are never changed in place.
    """

    phrases: dict[Phrase, dict[str, str]] = field(factory=dict)
    things: dict[str, str] = field(factory=dict)
    symbols: dict[str, str] = field(factory=dict)
    starts: dict[str, int] = field(factory=dict)
    below: Names | None = None
    _key: str = field(default="", init=False, eq=False, repr=False)
    _own: list[tuple[str, Phrase, str]] = field(factory=list, init=False, eq=False, repr=False)
    _listed: dict[frozenset[str], list[str]] = field(factory=dict, init=False, eq=False, repr=False)
    _words: dict[str, None] | None = field(default=None, init=False, eq=False, repr=False)

    def add(self, terminal: str, phrase: str, name: str) -> None:
        """Let a phrase mean a name under a terminal."""
        words = words_of(phrase)
        if not words or len(words) > MOST_WORDS:
            return
        known = self.readings(words)
        if known is None or terminal not in known:
            self.phrases[words] = {terminal: name} if known is None else {**known, terminal: name}
            self.starts[words[0]] = max(self.starts.get(words[0], 0), len(words))
        if self.below is not None:
            self._own.append((terminal, words, name))
        self._key = ""
        self._words = None
        self._listed.clear()

    def readings(self, phrase: Phrase) -> dict[str, str] | None:
        """Give what a phrase may mean: the name under each terminal."""
        found = self.phrases.get(phrase)
        return found if found is not None or self.below is None else self.below.readings(phrase)

    def longest(self, word: str) -> int:
        """Give the number of words of the longest phrase that opens with a word."""
        own = self.starts.get(word, 0)
        return own if self.below is None else max(own, self.below.longest(word))

    def add_symbol(self, symbol: str, counter: str) -> None:
        """Let a sign mean a counter."""
        self.symbols[symbol] = counter
        self._key = ""

    def copy(self) -> Names:
        """Give a table with the same entries."""
        out = Names()
        out.become(self)
        return out

    def become(self, other: Names) -> None:
        """Take over the entries of another table in place of all that were here; neither has one below."""
        self.phrases, self.things = dict(other.phrases), dict(other.things)
        self.symbols, self.starts = dict(other.symbols), dict(other.starts)
        self._key, self._words = str(other.key()), None
        self._listed.clear()

    def child(self) -> Names:
        """Give a table above this one, to which the names of one text can be added."""
        return Names(things=self.things, symbols=self.symbols, below=self)

    def key(self) -> Hashable:
        """Give a key for the whole table: texts read with equal tables have equal trees."""
        if self.below is not None:
            return (self.below.key(), *self._own)
        if not self._key:
            content = repr((self.phrases, self.things, self.symbols))
            self._key = sha256(content.encode("utf-8", "surrogatepass")).hexdigest()
        return self._key

    def of(self, text: str) -> Relevant:
        """Give all entries of the table for the words of a text: with equal entries it has an equal tree."""
        words, quoted = _words_in(text)
        found: dict[Phrase, tuple[tuple[str, str], ...]] = {}
        for at, word in enumerate(words):
            for end in range(at + 1, at + 1 + min(self.longest(word), len(words) - at)):
                readings = self.readings(words[at:end])
                if readings is not None:
                    found[words[at:end]] = tuple(sorted(readings.items()))
        things = tuple(self.things.get(name, "") for name in quoted)
        return tuple(found.items()), things, tuple(sorted(self.symbols.items()))

    def all_words(self, terminals: frozenset[str]) -> list[str]:
        """List the phrases of one of the terminals, for suggestions."""
        listed = self._listed.get(terminals)
        if listed is None:
            own = {" ".join(p) for p, t in self.phrases.items() if terminals & t.keys()}
            shared = () if self.below is None else self.below.all_words(terminals)
            listed = self._listed[terminals] = sorted(own.union(shared))
        return listed

    def words(self) -> dict[str, None]:
        """List the words that phrases are made of."""
        if self._words is None:
            own = dict.fromkeys(chain.from_iterable(self.phrases))
            self._words = own if self.below is None else {**self.below.words(), **own}
        return self._words


def add_counter(names: Names, name: str, symbol: str, owner: str = "") -> None:
    """Declare a counter with its singular and symbol; one that lies on things is theirs, as a field is."""
    names.add("COUNTER", name, name)
    if owner not in ("", "player"):
        names.add("THING_COUNTER", name, name)
    names.add("COUNTER_ONE", singular(name), name)
    if symbol:
        names.add_symbol(symbol, name)


def add_kind(names: Names, name: str) -> None:
    """Declare a kind of thing with its plural."""
    names.add("KIND", name, name)
    names.add("KIND", plural(name), name)


def add_test(names: Names, name: str, arity: int) -> None:
    """Declare a test with the forms that grammar asks for: is/are, is not, cannot."""
    terminal = f"TEST{arity}"
    names.add(terminal, name, name)
    head, _, rest = name.partition(" ")
    if head == "is":
        names.add(terminal, f"are {rest}", name)
        if arity == 1:
            names.add("NOT_TEST1", f"is not {rest}", name)
            names.add("NOT_TEST1", f"are not {rest}", name)
    elif head == "can" and arity == 1:
        names.add("NOT_TEST1", f"cannot {rest}", name)
    if head != "is":
        names.add(terminal, said_of_several(name), name)


def add_printed(names: Names, name: str, id: str, kind: str, *, several: bool) -> None:
    """Enter a printed name: as a word for one thing, and for things of which several may have it."""
    names.things.setdefault(folded(name), id)
    names.add("THING", name, id)
    for said in (name, plural(name)):
        names.add("NAMED_KIND", said, f"{id} {kind}")
    if several:
        names.add("SOME", name, f"{id} {kind}")


def add_flag(names: Names, name: str) -> None:
    """Declare a yes/no field, which reads as a test: `flips`, `is on the river`."""
    names.add("TEST1", name, name)
    names.add("TEST1", f"is {name}", name)
    names.add("TEST1", f"are {name}", name)
    names.add("NOT_TEST1", f"is not {name}", name)
    names.add("NOT_TEST1", f"are not {name}", name)
    names.add("TEST1", said_of_several(name) if verb_like(name) else name, name)


def verb_like(flag: str) -> bool:
    """Tell whether the name of a yes/no field is itself a verb, as in "flips"."""
    return " " not in flag and flag.endswith("s") and not flag.endswith(("ss", "us"))


_OF_SEVERAL = {"is": "are", "was": "were", "has": "have", "does": "do"}
_NO_VERBS = ("always", "perhaps", "sometimes", "this")


def said_of_several(test: str) -> str:
    """Give what a test or yes/no field says of several, as `lead` for `leads`; a word of the language stays free."""
    verb, space, rest = test.partition(" ")
    if verb in _OF_SEVERAL:
        verb = _OF_SEVERAL[verb]
    elif verb.endswith("s") and not verb.endswith(("ss", "us", "'s")) and verb not in _NO_VERBS:
        verb = re.sub(r"(?:(?<=[^aeiou])ies|(?<=[oxz])es|(?<=ss|ch|sh)es|s)$", lambda m: "y" * (m[0] == "ies"), verb)
    several = verb + space + rest
    return test if is_word_of_language(several) else several


def add_verb(names: Names, name: str) -> None:
    """Declare a rule with the form that follows a player: `draw a card`, `the winner draws a card`."""
    names.add("VERB", name, name)
    names.add("VERBS", third(name), name)


def third(verb: str) -> str:
    """Give a verb, with what follows it, the form that goes with one player: repays, carries out."""
    head, space, rest = verb.partition(" ")
    if head.endswith("y") and head[-2:-1] not in "aeiou":
        return f"{head[:-1]}ies{space}{rest}"
    return f"{head}{'es' if head.endswith(('s', 'sh', 'ch', 'x', 'z', 'o')) else 's'}{space}{rest}"


def is_word_of_language(name: str) -> bool:
    """Return whether a name is already a word of the language itself."""
    from london_rules.language.constructs.facts import KEYWORDS

    return words_of(name) in KEYWORDS
