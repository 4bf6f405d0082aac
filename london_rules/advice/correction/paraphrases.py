"""Paraphrases as data: what people write, and what the language says for it, read from a file and matched to words.

The file itself says how its lines are written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Protocol

from london_rules.advice.correction.words import Word, Words, made_words
from london_rules.classes import define, frozen

RULE: Final = 0.35  # the cost of a paraphrase of several words
WORD: Final = 0.4  # that of one word
GAME: Final = 0.33  # that of one of the layout of a game
NEXT: Final = 0.15  # what each further meaning costs more

_PART: Final = re.compile(r"\[[^\]]*\]|\{[^}]*\}|\S+")
_SLOT: Final = re.compile(r"\{([a-z]+)([23]?)\}")
_CLASS: Final = re.compile(r"<(\w+)> = (\S+)")
_COST: Final = re.compile(r"(\d\.\d+): ")
_CODES: Final = re.compile(r"(LR-[A-Z]\d{4}(?: [a-z-]+)?(?:/LR-[A-Z]\d{4}(?: [a-z-]+)?)*): ")
_GUESSED: Final = frozenset({
    "OWN ZONE", "A MOMENT", "NUMBER FIELD", "EFFECT FIELD", "A SIGN", "LOCAL", "ROLLED", "GUESSED COUNTER", "WON",
    "LOST", "A RELATION", "PAID COUNTER",
})  # fmt: skip
Piece = frozenset[str] | str  # the words of which one is there, or the name of a slot
Filled = dict[str, Words]


@frozen(eq=False)
class Paraphrase:
    """What people write, and one thing that the language says for it."""

    said: tuple[Piece, ...]
    meant: tuple[Word | str, ...]
    cost: float
    needed: tuple[frozenset[str], ...]
    line: str  # of the file
    guesses: bool  # whether it says a name of which nothing was said
    codes: tuple[str, ...] = ()  # of its faults, perhaps with a keyword; without one, it is for what cannot be read


# What slots of a layout's sayings are called here.
_OF_LAYOUTS: Final = {
    "counter": "COUNTER", "kind": "KIND", "kinds": "KIND", "zone": "ZONE", "value": "VALUE", "any": "x",
}  # fmt: skip


def of_layout(sayings: Iterable[Sequence[str]]) -> Iterator[Paraphrase]:
    """Give the paraphrases of a layout: each what people say, then what the rules of that game say for it."""
    for said, *ways in sayings:
        line = f"{GAME}: {said} = {' | '.join(ways)}"
        yield from parse([_SLOT.sub(lambda m: f"{{{_OF_LAYOUTS.get(m[1], m[1])}{m[2]}}}", line)])


def parse(lines: Iterable[str]) -> Iterator[Paraphrase]:
    """Read the lines of a file of paraphrases."""
    classes: dict[str, str] = {}
    for line in lines:
        rule = line.partition(" #")[0].strip()
        if not rule or rule.startswith("#"):
            continue
        named = _CLASS.fullmatch(rule)
        if named is not None:
            classes[named[1]] = named[2]
            continue
        left, sign, right = rule.partition(" =")
        rule = re.sub(r"<(\w+)>", lambda m: classes[m[1]], left) + sign + right
        codes = _CODES.match(rule)
        begin = codes.end() if codes else 0
        cost = _COST.match(rule, begin)
        said, _, meant = rule[cost.end() if cost else begin :].partition(" =")
        for i, one in enumerate(meant.split(" | ")):
            words = _meaning(one)
            for pieces in _variants(said):
                usual = RULE if len(pieces) > 1 or isinstance(pieces[0], str) else WORD
                needed = tuple(piece for piece in pieces if isinstance(piece, frozenset))
                yield Paraphrase(
                    pieces,
                    words,
                    (float(cost[1]) if cost else usual) + NEXT * i,
                    needed,
                    rule,
                    any(isinstance(word, str) and word in _GUESSED and word not in pieces for word in words),
                    tuple(codes[1].split("/")) if codes else (),
                )


def _meaning(text: str) -> tuple[Word | str, ...]:
    out: list[Word | str] = []
    for part in re.findall(r"\{[^}]*\}|[^{]+", text):
        out += [part[1:-1]] if part[0] == "{" else made_words(part.strip()) if part.strip() else ()
    return tuple(out)


def _variants(said: str) -> list[tuple[Piece, ...]]:
    """Give the patterns of a left side, with and without what may be missing; `the` always may, as it means nothing."""
    out: list[tuple[Piece, ...]] = [()]
    for part in _PART.findall(said):
        if part[0] == "[":
            out += [(*one, *inner) for one in out for inner in _variants(part[1:-1])]
        elif "the" in part.split("/"):
            left = "/".join(word for word in part.split("/") if word != "the")
            out += [(*one, _piece(left)) for one in out] if left else []
        else:
            out = [(*one, _piece(part)) for one in out]
    return [one for one in dict.fromkeys(out) if one]


def _piece(part: str) -> Piece:
    return part[1:-1] if part[0] == "{" else frozenset([part] if part == "/" else part.lower().split("/"))


class Matcher(Protocol):
    """What knows which words can be in a slot."""

    def match(self, said: tuple[Piece, ...], words: Words, low: list[str], at: int) -> Iterator[tuple[int, Filled]]:
        """Give each way in which words have a pattern: how many words, and what is in its slots."""


@define(eq=False)
class Phrasebook:
    """Paraphrases, by their first words."""

    by_first: dict[str, list[Paraphrase]]
    with_slot: list[Paraphrase]

    @classmethod
    def of(cls, rules: Iterable[Paraphrase]) -> Phrasebook:
        """Arrange paraphrases."""
        out = cls({}, [])
        for rule in rules:
            first = rule.said[0]
            if isinstance(first, str):
                out.with_slot.append(rule)
            else:
                for word in sorted(first):
                    out.by_first.setdefault(word, []).append(rule)
        return out

    def at(self, words: Words, ways: Matcher, *, slots: bool) -> Iterator[tuple[Paraphrase, int, Filled]]:
        """Give the paraphrases that begin with the next words: each with how many words, and what is in its slots."""
        low = [word.low for word in words]
        here = set(low)
        first = self.by_first.get(low[0], ())
        for rule in (*first, *(self.with_slot if slots and low[0] != "," else ())):
            if not any(piece.isdisjoint(here) for piece in rule.needed):
                for size, filled in ways.match(rule.said, words, low, 0):
                    yield rule, size, filled
