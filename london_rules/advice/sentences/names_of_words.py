"""A name of several words of which one is another than it should be: `time step` where there is a `track step`."""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterator
from typing import Final

from attrs import evolve

from london_rules.advice.sentences.corpus import KEYWORD_WORDS, SMALL_WORDS, stem
from london_rules.advice.sentences.reword import Repair
from london_rules.diagnostics.alike import names_alike
from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.read_text import Unread
from london_rules.language.syntax.names import Names
from london_rules.language.syntax.parse import SyntaxProblem

# What is a number, or a time: of things and places that are called alike, each is another.
_COUNTED: Final = frozenset({"COUNTER", "COUNTER_ONE", "NUMBER", "NUMBER_OF1", "FIELD", "MARK", "MOMENT", "MOMENTS"})
_WORDS: Final = re.compile(r"[^\W\d_][\w-]*(?: [^\W\d_][\w-]*)*")
_TWO_WORDS: Final = re.compile(r"(?:the |your |their )?([^\W\d_][\w-]* [^\W\d_][\w-]*)", re.IGNORECASE)
MOST_WORDS = 3  # of a name


def one_word_other(unread: Unread, names: Names) -> Iterator[Repair]:
    """Try the names that have all words but the unknown one of some that stand together.

    Where several fit, all of them are named.
    """
    p, text = unread.problem, unread.source.value
    accepted = p.accepted & _COUNTED
    if not accepted or p.code not in ("LR-N0003", "LR-S0001"):
        return
    known = [(name, name.split()) for name in names.all_words(accepted) if " " in name]
    words = names.words() if known else frozenset()
    for start, end in _stretches(text, p.start):
        said = text[start:end].lower().split()
        alike = [
            name for name, theirs in known if len(theirs) == len(said) and _is_unknown(_other(said, theirs), p, words)
        ]
        for name in sorted(alike, key=lambda name: name.endswith("s") != said[-1].endswith("s")):
            one = Repair(start, end, name, f"did you mean `{name}`?", p.start, guessed=True, alone=True)
            yield evolve(one, unknown=text[p.start : end], among="of the same words")


def zone_of_two_words(unread: Unread, zones: Collection[str]) -> Iterator[Repair]:
    """Try the zone of whose two words one is said and the other means the same: `card pile` for a `card deck`."""
    p, text = unread.problem, unread.source.value
    m = _TWO_WORDS.match(text, p.start)
    if m is None or m[1].lower() in zones:
        return
    first = m[1].lower().split()[0]
    meant = names_alike(m[1].lower(), [zone for zone in zones if zone.split()[0] == first])
    if len(meant) == 1 and " " in meant[0]:
        yield Repair(
            m.start(1), m.end(1), meant[0], f"did you mean `{meant[0]}`?", m.start(1), guessed=True, alone=True
        )


def _is_unknown(other: list[str], p: SyntaxProblem, words: Container[str]) -> bool:
    """Return whether a single word is another, and it is the unknown one or in no name at all."""
    if p.code == "LR-N0003":
        return other == [p.word.lower()]
    return len(other) == 1 and other[0] not in words and other[0] not in KEYWORD_WORDS


def _stretches(text: str, at: int) -> Iterator[tuple[int, int]]:
    """Give the stretches of words around a place, the longest first."""
    line, stop = line_around(text, at)
    around = next((m for m in _WORDS.finditer(text, line, stop) if m.start() <= at < m.end()), None)
    if around is None:
        return
    spaces = [around.start(), *(m.end() for m in re.finditer(" ", text[: around.end()]) if m.end() > around.start())]
    ends = [*(place - 1 for place in spaces[1:]), around.end()]
    here = spaces.index(at) if at in spaces else 0
    for size in range(MOST_WORDS, 1, -1):
        for first in range(max(here - size + 1, 0), here + 1):
            if first + size <= len(spaces):
                yield spaces[first], ends[first + size - 1]


def _other(said: list[str], words: list[str]) -> list[str]:
    """List the words that are not those of a name, if the others say something."""
    pairs = list(zip(said, words, strict=True))
    same = [one for one, other in pairs if stem(one) == stem(other) and one not in SMALL_WORDS]
    return [one for one, other in pairs if stem(one) != stem(other)] if same else []
