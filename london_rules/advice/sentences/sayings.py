"""Match the sayings of the bundles with a text, and say them as the language does.

In a pattern, words stand for themselves, `a/b` for either word, `[...]` for what may be left out, `^` and `$` for the
beginning and the end of the line, and `{slot}` for a name, number or stretch of the text: see `slots`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice, product
from typing import Final, TypeAlias

from attrs import frozen

from london_rules.advice.sentences.from_rules import FromRules, Saying
from london_rules.advice.sentences.slots import Filled, Slots, Words
from london_rules.diagnostics.effort import spend
from london_rules.language.memo import once_each
from london_rules.language.syntax.names import Names, article, singular

WORD = re.compile(r"[^\W\d_][\w-]*|\d+|'s|\S")
_PIECE = re.compile(r"\{([^}]*)\}|(\[)|(\])|([^\s\[\]{}]+)")
MOST_WAYS = 4  # texts that are made of one saying


@frozen
class Slot:
    """A slot of a pattern."""

    name: str


@frozen
class Maybe:
    """Pieces of a pattern that may be left out."""

    pieces: tuple[Piece, ...]


Piece: TypeAlias = "frozenset[str] | Slot | Maybe"
_BEGIN: Final = frozenset({"^"})
_END: Final = frozenset({"$"})


@once_each
def pattern_of(text: str) -> tuple[Piece, ...]:
    """Give the pieces of a pattern."""
    found: list[list[Piece]] = [[]]
    for slot, opens, closes, word in _PIECE.findall(text):
        if opens:
            found.append([])
        elif closes:
            inner = tuple(found.pop())
            found[-1].append(Maybe(inner))
        elif slot:
            found[-1].append(Slot(slot))
        else:
            found[-1].append(frozenset(w.lower() for w in word.split("/")))
    return tuple(found[0])


@once_each
def _needed(text: str) -> tuple[frozenset[str], ...]:
    """List the words of a pattern that cannot be left out: a line that has none of some of them need not be tried."""
    pieces = (piece for piece in pattern_of(text) if isinstance(piece, frozenset))
    return tuple(piece for piece in pieces if piece not in (_BEGIN, _END))


@frozen
class Said:
    """A stretch of a text that has the form of a saying, and a way to say it."""

    start: int
    end: int
    text: str


def sayings(text: str, begin: int, stop: int, at: int, names: Names, more: FromRules) -> Iterator[Said]:
    """Give what the language says for each saying of the bundles in a stretch that covers a place."""
    words = list(WORD.finditer(text, begin, stop))
    said = {word.group().lower() for word in words}
    slots = Slots(names)
    for saying in more.own:
        if any(needed.isdisjoint(said) for needed in _needed(saying[0])):
            continue
        pattern = pattern_of(saying[0])
        whole = pattern[0] == _BEGIN
        for i, word in enumerate(words[:1] if whole else words):
            if word.start() > at:
                break
            first = pattern[0]
            if isinstance(first, frozenset) and not whole and word.group().lower() not in first:
                continue
            for end, filled in islice(match(pattern[whole:], words[i:], slots), MOST_WAYS):
                if words[i + end - 1].end() >= at or whole:
                    yield from _said(saying, word.start(), words[i + end - 1].end(), filled, more)


def match(pattern: tuple[Piece, ...], words: Words, slots: Slots) -> Iterator[tuple[int, dict[str, Filled]]]:
    """Give how many words a pattern takes, and what its slots are filled with, in each way that it matches."""
    spend(1)
    if not pattern:
        yield 0, {}
        return
    first, rest = pattern[0], pattern[1:]
    if isinstance(first, Maybe):
        yield from match((*first.pieces, *rest), words, slots)
        yield from match(rest, words, slots)
    elif isinstance(first, Slot):
        ways = slots.fill(first.name, words)
        for filled in (
            ways if rest or slots.in_order else reversed(list(ways))
        ):  # a stretch at the end is all that is left
            for size, more in match(rest, words[filled.size :], slots):
                yield filled.size + size, {first.name: filled, **more}
    elif first == _END:
        if not words:
            yield from match(rest, words, slots)
    elif words and words[0].group().lower() in first:
        for size, more in match(rest, words[1:], slots):
            yield size + 1, more


def spoken(made: str, counters: Iterable[str]) -> str:
    """Write one of a counter in the singular, and `an` where people do."""
    for name in counters if re.search(r"(?<![\w-])1 [a-z]", made) else ():
        made = re.sub(rf"(?<![\w-])1 {re.escape(name)}(?![\w-])", f"1 {singular(name)}", made)
    made = _ONE_TIME.sub("", made)
    made = _OF_ONE.sub(r"\1 is", made)
    made = _A.sub(lambda m: article(m[1]), made)
    return _ONCE.sub(r"(\1)", _ONCE_OF.sub("", made))


_A: Final = re.compile(r"(?<![\w-])a ([aeiou][\w-]*)")
_OF_ONE: Final = re.compile(
    r"((?:^an?|\b(?:there is (?:an?|no)|choose (?:an?|any|another)|for each)) (?!of\b)(?:[a-z' -]+?) that) are\b"
)
_ONE_TIME: Final = re.compile(r"(?<!up to )(?<![\w-])1 times, ")
_ONCE_OF: Final = re.compile(r"(?<![\w)])1 \* (?=[a-z])")
_ONCE: Final = re.compile(r"\(1 \* \(([^()]*)\)\)")


def _said(saying: Saying, start: int, end: int, filled: Mapping[str, Filled], more: FromRules) -> Iterator[Said]:
    for way in saying[1:]:
        wanted = list(dict.fromkeys(re.findall(r"\{([^}]*)\}", way)))
        ways = [[filled[slot].text] if slot in filled else more.ways(slot, filled) for slot in wanted]
        for chosen in islice(product(*ways), MOST_WAYS):
            made = way
            for slot, said in zip(wanted, chosen, strict=True):
                made = made.replace(f"{{{slot}}}", said)
            yield Said(start, end, spoken(made, more.rules.counters))
