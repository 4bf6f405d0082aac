"""Names that mean what somebody wrote: by a thesaurus of plain English, which is data beside the games.

The words are in `variants/alike.txt`, in groups; the program itself knows none of them. The file is read when a name
is not known for the first time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from london_rules.diagnostics.effort import spend
from london_rules.diagnostics.remembered import remembered
from london_rules.diagnostics.spelt_out import spelt_otherwise
from london_rules.diagnostics.suggest import A_STEP, LONGEST, stems
from london_rules.resources import data_root

_FILE = "variants/alike.txt"
MOST_WORDS = 6  # of a name that is looked up
MOST_NAMES = 4
_SAME_GROUP = 1.0
SHORTEST = 4  # letters of a word of which another can be made
_SAME_BEGINNING = 0.8  # one word is made of the other, as `wool` and `woollen`
_SAME_WORDS = 0.9  # word for word the same, or alike


def names_alike(said: str, names: Iterable[str], most: int = MOST_NAMES) -> list[str]:
    """Return the names that mean nearly what was said, the likeliest first; of one likeness, in their own order."""
    mine = stems(said) if len(said) <= LONGEST else ()
    if not mine or len(mine) > MOST_WORDS:
        return []
    names = list(dict.fromkeys(names))
    spend(1 + len(names) // A_STEP)
    heads = [
        name for name in names if len(name) >= SHORTEST and name != said and " " not in said and _is_head_of(name, said)
    ]
    if len(heads) == 1:
        return heads  # `wheelbarrow` is a barrow
    found: list[tuple[float, bool, str]] = []
    for name in names:
        like = likeness(mine, stems(name))
        if like and name != said:
            found.append((-like, said.endswith("s") != name.endswith("s"), name))
    found.sort(key=lambda one: one[:2])
    return [name for _, _, name in found[:most]] or spelt_otherwise(said, names) or _by_words(said, names)


def _is_head_of(name: str, said: str) -> bool:
    """Return whether a longer word ends in a name, and is not a word of the language written together with it."""
    before = said.removesuffix(name)
    whole = before != said and before.isalpha() and len(before) >= _SHORTEST_FIRST
    return len(name) >= SHORTEST and whole and before not in _SMALL and before not in _OPPOSITE


def _by_words(said: str, names: Iterable[str]) -> list[str]:
    """Return the only name each of whose words is among those that were said, in another order and form."""
    mine = _telling(said)
    found: dict[str, tuple[int, int]] = {}
    for name in names if len(mine) > 1 else ():
        theirs = _telling(name)
        same = sum(word in mine for word in theirs)
        if theirs != mine and len(theirs) > 1 and same and all(_is_among(word, mine) for word in theirs):
            found[name] = (len(mine) - len(theirs), -same)
    best = [name for name, measure in found.items() if measure == min(found.values())]
    return best if len(best) == 1 and found[best[0]][0] < len(mine) - 1 else []


def all_said(name: str, text: str) -> bool:
    """Return whether all words of a name that tell something, two at least, are in a text, or others that mean it."""
    mine, theirs = _telling(name), _telling(re.sub(r"[^a-z ]", " ", text.lower()))
    return len(mine) > 1 and all(_is_among(word, theirs) for word in mine)


def words_shared(name: str, other: str) -> int:
    """Count the words of a name that another one has too, or has others for that mean the same."""
    theirs = _telling(other)
    return sum(_is_among(word, theirs) for word in _telling(name))


_SHORTEST_FIRST = 3  # letters of the first word of two that are written together
_OPPOSITE = frozenset({"dis", "non", "mis", "anti"})
_SMALL = frozenset(
    {"at", "in", "on", "for", "per", "to", "by", "from", "with", "each", "every", "your", "that", "is", "and"}
)


@remembered
def _telling(name: str) -> tuple[str, ...]:
    """Give the stems of the words of a name that tell something."""
    return tuple(word for word in stems(name) if word not in _SMALL)


def _is_among(word: str, words: tuple[str, ...]) -> bool:
    return (
        word in words
        or any(word.startswith(w) or w.startswith(word) for w in words if min(len(w), len(word)) >= SHORTEST)
        or any(_word_alike(word, other) for other in words)
    )


@remembered
def likeness(mine: tuple[str, ...], other: tuple[str, ...]) -> float:
    """Return how alike the meanings of two names are, each given by the stems of its words; 0 for not at all.

    The more groups they share, and the smaller these are, the more they are alike.
    """
    if mine == other:
        return 0.0  # the same words with other endings: a matter of spelling
    shared = _groups(mine) & _groups(other)
    if shared:
        return _SAME_GROUP + sum(1 / _size(group) for group in shared)
    if len(mine) == len(other) == 1:
        short, long = sorted((mine[0], other[0]), key=len)
        return _SAME_BEGINNING if len(short) >= SHORTEST and long.startswith(short) else 0.0
    if len(mine) != len(other):
        return 0.0
    left = list(other)
    for word in mine:
        match = next((o for o in left if o == word), None) or next((o for o in left if _word_alike(word, o)), None)
        if match is None:
            return 0.0
        left.remove(match)
    return _SAME_WORDS


def _word_alike(one: str, other: str) -> bool:
    return not _groups((one,)).isdisjoint(_groups((other,)))


@cache
def _size(group: int) -> int:
    return sum(group in groups for groups in _thesaurus().values())


def _groups(phrase: tuple[str, ...]) -> frozenset[int]:
    return _thesaurus().get(phrase, frozenset())


@cache
def _thesaurus() -> dict[tuple[str, ...], frozenset[int]]:
    """Read the groups that each word or phrase is in."""
    found: dict[tuple[str, ...], set[int]] = {}
    for number, line in enumerate((data_root() / _FILE).read_text(encoding="utf-8").splitlines()):
        if not line.startswith("#"):
            for phrase in line.split(","):
                found.setdefault(stems(phrase), set()).add(number)
                if phrase.endswith("ing"):  # of which the plural is cut otherwise
                    found.setdefault(stems(f"{phrase}s"), set()).add(number)
    found.pop((), None)
    return {phrase: frozenset(groups) for phrase, groups in found.items()}
