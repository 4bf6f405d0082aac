"""Names that have a telling word in common with what somebody wrote: one that few names have."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import islice

from london_rules.diagnostics.remembered import remembered
from london_rules.diagnostics.suggest import LONGEST, edit_distance

MOST_NAMES = 4  # with one word: a word that more names have tells none of them
MOST_LOOKED_AT = 2_000
_SHORTEST = 3  # letters of a word that tells something
_SHORTEST_MISSPELT = 4
_SMALL_WORDS = "and any are for from have has his her its new not now one our out per some take the with your"
_SMALL = frozenset(_SMALL_WORDS.split(" "))
_ENDING = re.compile(r"(?<=\w{3})(?:'s|ies|es|s|y|e)$")


def names_with_words_of(
    said: str, texts: Mapping[str, str], most: int = MOST_NAMES, *, misspelt: bool = True
) -> list[str]:
    """Return the names of which the texts have a telling word of what was said, those with the most first."""
    if len(said) > LONGEST:
        return []
    mine, scores = _words(said), dict[str, float]()
    known = {name: _words(text) for name, text in islice(texts.items(), MOST_LOOKED_AT)}
    whole = "".join(re.findall(r"[^\W_]+", said.lower()))
    for word in mine:
        having = [name for name, words in known.items() if word in words]
        if not having and misspelt:
            having = [name for name, words in known.items() if any(_is_slip(word, other) for other in words)]
        for name in having if len(having) <= MOST_NAMES else ():
            scores[name] = scores.get(name, 0) + 1 / len(having)
    for name, words in known.items():
        if len(mine) > 1 and "".join(re.findall(r"[^\W_]+", name)) == whole:
            scores[name] = scores.get(name, 0) + len(words)  # `south-wark`
    best = max(scores.values(), default=0.0)
    found = sorted((name for name in scores if scores[name] * 2 > best), key=lambda name: -scores[name])
    return found[:most]


@remembered
def _words(text: str) -> tuple[str, ...]:
    """Give the words of a text that tell something, without endings."""
    words = re.findall(r"[^\W_]+(?:'s)?", text.lower())
    stems = (_ENDING.sub("", word) for word in words if len(word) >= _SHORTEST and word not in _SMALL)
    return tuple(dict.fromkeys(stems))


def _is_slip(word: str, other: str) -> bool:
    """Return whether one of two words is the other misspelt, or made from it."""
    short, long = sorted((word, other), key=len)
    if len(word) < _SHORTEST_MISSPELT or short[:1] != long[:1]:
        return False
    return edit_distance(word, other, 1) <= 1 or (len(short) >= _SHORTEST_MISSPELT and long.startswith(short))
