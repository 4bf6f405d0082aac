"""Words that no repair may lose: exceptions, and which of some things is meant.

A repair that can be read but leaves such a word out says another rule than its author wrote. None is better then.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from london_rules.language.syntax.names import Names

_PEOPLE: Final = frozenset({"player", "players", "opponent", "opponents", "everyone", "everybody", "all", "any", "one"})
_EXCEPT: Final = re.compile(
    r"\b(?:but(?: not)?|except(?: for)?|excluding|besides|apart from|other than)\b", re.IGNORECASE
)
_EXCEPTED: Final = re.compile(r"\b(?:but|except|excluding|besides|other|others|another|not|if|unless)\b")
_WORD_BEFORE: Final = re.compile(r"([^\W\d_][\w-]*) +$")
# Which one of some things: a word before the name of a kind, and all words that can say it in its place.
_WHICH: Final = {
    "first": ("first", "top", "lowest", "position", "begin", "begins"),
    "second": ("second", "position", "top", "2"),
    "third": ("third", "position", "top", "3"),
    "next": ("next", "first", "top", "left", "right"),
    "last": ("last", "bottom", "highest", "lowest", "position"),
    "bottom": ("bottom", "last"),
    "leftmost": ("leftmost", "lowest", "position"),
    "rightmost": ("rightmost", "highest", "position"),
    "top": ("top", "topmost"),
}
# What moves things to where they are: `move their workers to their camp` means those in other places.
_TO_WHERE_IT_IS: Final = re.compile(r"\bmove (?:the )?[\w-]+ in ((?:your|their|the) [\w -]+?) to \1(?=,|\n|$)")
# Nobody is meant to have none, where whose place it is was not said.
_NONE_OF_YOURS: Final = re.compile(r"\bthere is no [\w-]+ in your\b")
_YOURS: Final = re.compile(r"\b(?:you|your|yours|my|mine|i)\b", re.IGNORECASE)
_WORD: Final = re.compile(r"[^\W\d_][\w-]*|\d+")
MEANT: Final = frozenset(
    {*_WHICH, "but", "more", "only", "or", "total", "with"}
)  # no mere filler, where one is left out


def keeps_what_is_meant(text: str, made: str, names: Names) -> bool:
    """Return whether a text that was made of another still has its exceptions, and says which things are meant."""
    old, new = _changed_lines(text, made)
    if _TO_WHERE_IT_IS.search(new) and not _TO_WHERE_IT_IS.search(old):
        return False
    if _NONE_OF_YOURS.search(new) and not _YOURS.search(old):
        return False
    words = [m.group().lower() for m in _WORD.finditer(new)]
    return _has_exceptions(old, new, names) and all(
        any(word in _WHICH[which] for word in words) for which in _which_ones(old, names)
    )


def _changed_lines(text: str, made: str) -> tuple[str, str]:
    """Give the lines in which two texts differ, as they are in each."""
    old, new = text.split("\n"), made.split("\n")
    while old and new and old[0] == new[0]:
        del old[0], new[0]
    while old and new and old[-1] == new[-1]:
        del old[-1], new[-1]
    return "\n".join(old), "\n".join(new)


def _has_exceptions(old: str, new: str, names: Names) -> bool:
    """Return whether as many things and players are excepted: `but` after a word for one, not between two sentences."""
    excepted = 0
    for m in _EXCEPT.finditer(old):
        before = _WORD_BEFORE.search(old, 0, m.start())
        excepted += before is not None and (before[1].lower() in _PEOPLE or _is_kind(before[1].lower(), names))
    return excepted <= len(_EXCEPTED.findall(new.lower()))


def _which_ones(line: str, names: Names) -> list[str]:
    """List the words of a line that say which thing of a kind is meant."""
    words = [m.group().lower() for m in _WORD.finditer(line)]
    return [
        word
        for word, after in pairwise(words)
        if word in _WHICH and (after.isdigit() or after == "row" or _is_kind(after, names))
    ]


def _is_kind(word: str, names: Names) -> bool:
    return "KIND" in (names.readings((word,)) or {})
