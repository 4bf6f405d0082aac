"""Names that are another one spelt out, or abbreviated: `saint-pauls` and `st-pauls`, `3-bridges` and `three-bridges`.

No list of abbreviations is needed: a short word that begins as a longer one, and has its other letters in their order,
stands for it if the rest of the name is the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from london_rules.diagnostics.remembered import remembered

LONGEST_SHORT = 4  # letters of an abbreviation
LEAST_LEFT_OUT = 2  # letters that are missing in it
LEAST_SAME = 3  # letters of the words that are the same
_ONES = "nought one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
_NUMBERS = {word: str(value) for value, word in enumerate(f"{_ONES} seventeen eighteen nineteen twenty".split(" "))} | {
    "first": "1st",
    "second": "2nd",
    "third": "3rd",
    "fourth": "4th",
    "fifth": "5th",
    "sixth": "6th",
    "&": "and",
}
_NOTHING = frozenset({"", "a", "an", "the", "of"})
# Short words of the language, which stand for no longer one.
_SMALL_WORDS = "am as at be by do go he i if in is it me my no on or so to up us we all any each not one"
_SMALL = frozenset(_SMALL_WORDS.split())


def spelt_otherwise(word: str, candidates: Iterable[str]) -> list[str]:
    """Return the only candidate that has the same words, one of them abbreviated or a number in figures; or none."""
    mine = _words(word)
    found = [one for one in dict.fromkeys(candidates) if one != word and _is_same(mine, _words(one))]
    return found if len(found) == 1 else []


@remembered
def _words(name: str) -> tuple[str, ...]:
    """Give the words of a name without articles, numbers as figures."""
    words = re.findall(r"[^\W_]+|&", re.sub(r"['\u2019.]", "", name.lower()))
    return tuple(_NUMBERS.get(word, word) for word in words if word not in _NOTHING)


def _is_same(mine: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Return whether two names are the same but for abbreviations; a name of one word can only be the same."""
    if len(mine) != len(other):
        return False
    pairs = list(zip(mine, other, strict=True))
    same = sum(len(a) for a, b in pairs if a == b)
    return mine == other or (
        same >= LEAST_SAME and all(a == b or is_short_for(a, b) or is_short_for(b, a) for a, b in pairs)
    )


def is_short_for(short: str, long: str) -> bool:
    """Return whether a word is an abbreviation of another: its beginning, or letters of it with the first and last."""
    if not (2 <= len(short) <= LONGEST_SHORT and len(short) + LEAST_LEFT_OUT <= len(long) and long.isalpha()):
        return False
    if short in _SMALL:
        return False
    letters = iter(long)
    in_order = short[0] == long[0] and all(letter in letters for letter in short)
    return long.startswith(short) or (in_order and short[-1] == long[-1]) or (in_order and _has_no_vowel(short))


def _has_no_vowel(word: str) -> bool:
    return not set(word) & set("aeiou")
