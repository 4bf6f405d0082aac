"""Other names and words of the language that may be meant by the next words: by spelling, meaning, form or place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from london_rules.advice.correction.words import Words
from london_rules.classes import define, evolve, field, frozen
from london_rules.diagnostics.nearness import is_english, names_alike, suggest
from london_rules.diagnostics.remembered import remembered
from london_rules.language.constructs.facts import KEYWORDS
from london_rules.language.syntax.counts import COUNTS
from london_rules.language.syntax.names import Names, plural, singular

SPELT: Final = 0.4  # another spelling
FIGURE: Final = 0.2  # a number in words
LONGER: Final = 0.2  # what each further word of a name costs that nothing is like
KNOWN: Final = 0.3  # what it costs more that the word means something as it is
FORM: Final = 0.3  # one or several
ALIKE: Final = 0.6  # a name of the same meaning
OTHER: Final = 1.3  # a name of the right sort, of which nothing else is known
SHARED: Final = 0.8  # a name with one of the words
GIVEN: Final = 0.9  # a name that the text gives
PARTLY: Final = 0.25  # words of the language, some of which are missing
MISSING: Final = 0.4  # what each of those costs
MOST_WORDS: Final = 3  # of a name that is looked for
SHORTEST: Final = 4  # letters of a word by which a printed name is found
FEW: Final = 12  # names of a sort of which any may be meant
_OPEN: Final = frozenset({"INT", "SYMBOL", "NEW_NAME", "FREE_WORDS", "PREP"})
_ANY: Final = (
    "ZONE", "MOMENT", "THING", "NUMBER", "KIND", "COUNTER", "FIELD", "LOCAL", "GROUP", "VALUE", "TEST1", "VERB",
    "VERBS",
)  # fmt: skip
SIGNS: Final = "$€£¥"
_DENYING: Final = frozenset({"cannot", "never", "no", "not", "without"})
_SMALL: Final = frozenset({"a", "is", "of", "in", "it", "to"})

# The words of each terminal of the language.
_SAID_AS: Final[dict[str, list[str]]] = {}
for _phrase, (_terminal, _) in KEYWORDS.items():
    _SAID_AS.setdefault(_terminal, []).append(" ".join(_phrase))


@frozen
class Other:
    """Words that may be meant by so many of the next ones, and their terminal."""

    cost: float
    size: int
    text: str
    terminal: str
    kind: str  # how it was found


@define(eq=False)
class Near:
    """What may be meant, by the names of one text; the same words are looked up once."""

    names: Names
    printed: Mapping[str, str]  # printed names by how they are compared
    _by_terminal: dict[tuple[str, str], list[Other]] = field(factory=dict)
    _known: dict[tuple[tuple[str, ...], tuple[str, ...]], list[Other]] = field(factory=dict)

    def others(self, words: Words, accepted: tuple[str, ...]) -> list[Other]:
        """Give what may be meant by the next words, of what can come here."""
        if not words[0].low[0].isalpha():
            return self._other_sign(words[0].text, accepted)
        key = (tuple(word.low for word in words[:5]), accepted)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = list(self._others(key[0], accepted))
        return found

    def _other_sign(self, text: str, accepted: tuple[str, ...]) -> list[Other]:
        """Give the signs of the rules for one of other money."""
        if text[0] == '"' and "THING" in accepted:
            said = text[1:-1]
            near = suggest(said, self.printed) or names_alike(said, self.printed)
            return [Other(SPELT, 1, f'"{self.printed[name]}"', "THING", "spelt") for name in near]
        if text not in SIGNS or "SYMBOL" not in accepted:
            return []
        return [
            Other(SPELT + 0.1 * i, 1, sign, "SYMBOL", "spelt")
            for i, sign in enumerate(self.names.symbols)
            if sign != text
        ]

    def _others(self, low: tuple[str, ...], accepted: tuple[str, ...]) -> Iterator[Other]:
        known = self.names.readings(low[:1]) is not None or low[:1] in KEYWORDS
        if low[0] in COUNTS and "INT" in accepted:
            yield Other(FIGURE, 1, str(COUNTS[low[0]]), "INT", "figure")
        keywords = {said: terminal for terminal in accepted for said in _SAID_AS.get(terminal, ())}
        yield from _partly_said(low, keywords)
        seen: set[tuple[str, str, int]] = set()
        for size in range(1, min(MOST_WORDS, len(low)) + 1):
            if not low[size - 1][0].isalpha():
                break
            said = " ".join(low[:size])
            for other in self._meant(said, size, accepted, keywords, known=known and size == 1):
                if (other.text, other.terminal, size) not in seen:
                    seen.add((other.text, other.terminal, size))
                    yield other

    def _meant(
        self, said: str, size: int, accepted: tuple[str, ...], keywords: dict[str, str], *, known: bool
    ) -> Iterator[Other]:
        more = KNOWN if known else 0.0
        other = size == 1 and is_english(said)  # `play` is not `pay`
        for text in suggest(said, keywords) if not other and (size == 1 or not known) else ():
            yield Other(SPELT + more, size, text, keywords[text], "spelt")
        for terminal in accepted:
            if terminal[:1].isupper() and terminal not in _OPEN:
                for one in self._named(said, size, terminal):
                    dearer = (
                        (more + 0.2 if one.kind == "alike" else 0.0 if one.kind == "form" else more) if known else 0
                    )
                    yield evolve(one, cost=one.cost + dearer) if dearer else one

    def _named(self, said: str, size: int, terminal: str) -> list[Other]:
        """Give the names of a terminal that may be meant by words."""
        found = self._by_terminal.get((said, terminal))
        if found is None:
            found = self._by_terminal[said, terminal] = list(self._all_named(said, size, terminal))
        return found

    def _all_named(self, said: str, size: int, terminal: str) -> Iterator[Other]:
        names = self.names.all_words(frozenset([terminal]))
        near = suggest(said, names)
        for text in near:
            yield Other(SPELT, size, self.printed.get(text, text), terminal, "spelt")
        for i, text in enumerate(names_alike(said, names)):
            yield Other(ALIKE + 0.1 * i, size, text, terminal, "alike")
        for text in (plural(said), singular(said)):
            if text in names and text != said:
                yield Other(FORM, size, text, terminal, "form")
        if terminal == "THING" and size == 1 and len(said) >= SHORTEST and not near:
            with_it = [name for name in self.printed if said in name.replace("'", " ").split()]
            if len(with_it) == 1:
                yield Other(ALIKE, size, f'"{self.printed[with_it[0]]}"', terminal, "alike")
        shared = [] if near or size == 1 else _sharing(said, names, first=terminal in ("VERB", "VERBS"))
        if len(shared) == 1:
            yield Other(SHARED, size, self.printed.get(shared[0], shared[0]), terminal, "alike")
        if not near and len(names) <= FEW and terminal in _ANY:
            first = GIVEN if terminal in ("LOCAL", "OWNER") else OTHER
            for i, text in enumerate(names):
                if text != said:
                    cost = first + 0.05 * i + LONGER * (size - 1)
                    yield Other(cost, size, self.printed.get(text, text), terminal, "other")


def _sharing(said: str, names: list[str], *, first: bool) -> list[str]:
    """List the names half of whose telling words were said: `pale blue` for `light blue`.

    With `first`, their first word must be, which says what is done: `discard a card` is not `draw a card`.
    """
    mine = {word for word in said.split() if word not in _SMALL and len(word) > 2}
    found: list[str] = []
    for name in names:
        words = name.split()
        telling = [word for word in words if word not in _SMALL and len(word) > 2]
        same = sum(word in mine for word in telling)
        if name != said and len(words) > 1 and 0 < 2 * same >= len(telling) and (not first or words[0] in mine):
            found.append(name)
    return [name for name in found if _DENYING.isdisjoint({*name.split()} - mine)]


def _partly_said(low: tuple[str, ...], keywords: dict[str, str]) -> Iterator[Other]:
    """Give words of the language of which some are missing, or others are there besides."""
    for said, terminal in keywords.items():
        parts = said.split()
        if len(parts) < 2:
            continue
        sizes = range(1, min(5, len(parts) + 1, len(low)) + 1)
        apart, size = min(((_apart(tuple(parts), low[:size]), -size) for size in sizes), default=(9, 0))
        most = 1 if len(parts) < 4 else 2
        if 0 < apart <= most and any(word in low[:-size] and word not in _SMALL for word in parts):
            yield Other(PARTLY + MISSING * apart, -size, said, terminal, "partly")


@remembered
def _apart(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """Count the words that must be put in, left out or changed to make one phrase of another."""
    row = list(range(len(other) + 1))
    for i, x in enumerate(one, 1):
        new = [i]
        for j, y in enumerate(other, 1):
            new.append(min(new[-1] + 1, row[j] + 1, row[j - 1] + 2 * (x != y)))
        row = new
    return row[-1]
