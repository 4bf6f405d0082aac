"""Did you mean ...?"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from difflib import SequenceMatcher
from operator import itemgetter
from unicodedata import normalize

from london_rules.diagnostics.effort import spend
from london_rules.diagnostics.remembered import LONGEST as LONGEST_NAME
from london_rules.diagnostics.remembered import remembered
from london_rules.diagnostics.spelt_out import spelt_otherwise

NEAR = 2
MOST_COMPARED = 200  # candidates that are compared letter by letter
SHORT_FOR_TWO = 5  # letters of the longest word that only one slip turns into another
LONG = 7  # letters of a word in which two slips are still a misspelling
BEGINNING = 5  # letters that two words begin with if one of them is made from the other
FEW = 6  # names of which one may be meant though it is not near
LIKE = 0.5  # the share of letters in common from which a name may be the one that is meant
APART = 0.15  # by how much it must be more alike than the next one
_FIGURES = re.compile(r"\d+|[ -]+")
SHORT = 2  # letters of a word in which none can be told
A_STEP = 8  # names that are looked at in one step of a guess
LONGEST = 64  # letters of a word for which a similar one is looked for


def suggest(word: str, candidates: Iterable[str], most: int = 3) -> list[str]:
    """Return the candidates that the smallest typing mistake could have turned into the word."""
    if len(word) <= SHORT or len(word) > LONGEST:
        return []
    lower = normalize("NFKC", word).lower()  # ligatures and such, as they are typed
    every = list(candidates)
    spend(1 + len(every) // A_STEP)
    if lower != word and lower in every:
        return [lower]
    limit = _limit(lower)
    found: list[tuple[int, str]] = []
    for candidate in _likely(lower, every, limit):
        distance = _distance(lower, candidate.lower(), limit)
        if (
            distance <= limit
            and (limit == 1 or distance < len(candidate))
            and not _begins_otherwise(lower, candidate, distance)
        ):
            found.append((distance, candidate))
    found.sort()
    return [candidate for distance, candidate in found[:most] if distance == found[0][0]]


def _begins_otherwise(word: str, candidate: str, distance: int) -> bool:
    """Return whether a short word begins otherwise and has another slip: `search` is not `each`."""
    return distance > 1 and len(word) < LONG and word[0] != candidate[0].lower()


def _limit(word: str) -> int:
    """Give how many slips there may be in a word: two in a short one make another word."""
    return NEAR if len(word) > SHORT_FOR_TWO else 1


def _distance(word: str, candidate: str, limit: int) -> int:
    """Give the distance of two names; in names of several words each must be near by itself."""
    mine, theirs = word.split(" "), candidate.split(" ")
    if len(mine) > 1 and len(mine) == len(theirs):
        apart = [edit_distance(a, b, _limit(a)) for a, b in zip(mine, theirs, strict=True)]
        return limit + 1 if any(d > _limit(a) for d, a in zip(apart, mine, strict=True)) else sum(apart)
    return edit_distance(word, candidate, limit)


def _likely(word: str, candidates: Iterable[str], limit: int) -> list[str]:
    """List the candidates of about the same length and letters; of very many, those with the most letters in common."""
    least, most, letters = len(word) - limit, len(word) + limit, letters_of(word)
    alike = [
        (differing, candidate)
        for candidate in dict.fromkeys(candidates)
        if least <= len(candidate) <= most
        and (differing := (letters_of(candidate) ^ letters).bit_count()) <= 2 * limit
        and candidate != word
    ]
    if len(alike) > MOST_COMPARED:
        alike = sorted(alike, key=itemgetter(0))[:MOST_COMPARED]
    return [candidate for _, candidate in alike]


@remembered
def letters_of(word: str) -> int:
    """Give the letters of a word as bits: a typing mistake changes two of them at most."""
    out = 0
    for letter in word.lower():
        out |= 1 << ord(letter) % 61
    return out


def suggest_alike(word: str, candidates: Iterable[str], most: int = 3) -> list[str]:
    """Return the nearest candidates, or else the one of the same words: with more or fewer, or with other endings."""
    if len(word) > LONGEST_NAME:
        return []
    every = list(dict.fromkeys(candidates))
    near = spelt_otherwise(word, every) if len(word) <= LONGEST else []
    near = near or suggest(word, every, most)
    mine = stems(word)
    if near or not mine:
        return near
    others = [c for c in every if c != word]
    same = [c for c in others if stems(c) == mine] or [c for c in others if _same(mine, stems(c))]
    alike = same or [c for c in others if _within(mine, stems(c))]
    if len(alike) > 1:  # what a name of several words is about comes last
        alike = [c for c in alike if stems(c)[-1] == mine[-1]]
    return alike if len(alike) == 1 else []


def goes_on(said: str, ids: Iterable[str]) -> list[str]:
    """Return the only id that begins with all that was said, and goes on: `old-mill-by-the-river` for `old-mill`."""
    found = [id for id in dict.fromkeys(ids) if id.startswith(f"{said}-")]
    return found if len(found) == 1 else []


def begins_alike(said: str, names: Iterable[str]) -> list[str]:
    """Return the only name with the same two first words, or that shares a word at all, if both begin with it."""
    mine, every = re.split(r"[ -]", said.lower()), list(dict.fromkeys(names))
    two = [name for name in every if len(mine) > 2 and re.split(r"[ -]", name.lower())[:2] == mine[:2]]
    if len(two) == 1:
        return two
    sharing = [name for name in every if not _words_of(said).isdisjoint(_words_of(name))]
    alike = len(mine) > 1 and len(sharing) == 1 and len(_words_of(sharing[0])) > 1
    return sharing if alike and re.split(r"[ -]", sharing[0].lower())[0] == mine[0] else []


def _words_of(name: str) -> frozenset[str]:
    return frozenset(word for word in re.split(r"[ -]", name.lower()) if len(word) > SHORT)


@remembered
def stems(name: str) -> tuple[str, ...]:
    """Give the words of a name without articles and endings."""
    words = [w for w in re.split(r"[\s-]+", name.lower()) if w not in ("", "a", "an", "the", "of")]
    words = [re.sub(r"(?<=\w{2})(?:iness|iest|ier|ied|ies)$", "y", w) for w in words]
    return tuple(re.sub(r"(?:(?<=\w{3})(?:ing|ed|es|s|e)|(?<=\w[aeiou])ing)$", "", w) for w in words)


def _same(mine: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Return whether two names have the same words, but for what they end in: `repay` and `repayment`."""
    return len(mine) == len(other) and all(map(_begins_alike, mine, other))


def _begins_alike(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return one == other or (len(short) >= BEGINNING and long.startswith(short))


def _within(mine: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Return whether one of the two is the other, but for words left out."""
    short, long = sorted((mine, other), key=len)
    rest = iter(long)
    return bool(short) and 2 * len(short) >= len(long) and all(word in rest for word in short)


def is_misspelling(word: str, meant: str) -> bool:
    """Return whether a word is so nearly another one that it can only be a slip of the hand.

    A plural is none, nor another figure, nor one word more, nor a short word of which half the letters differ: those
    may be names of something else.
    """
    one, other = word.lower(), meant.lower()
    if _FIGURES.findall(one) != _FIGURES.findall(other):
        return False
    if one == other or one.rstrip("s") == other.rstrip("s") or max(len(one), len(other)) > LONGEST:
        return one == other
    return edit_distance(one, other) <= (1 if min(len(one), len(other)) < LONG else NEAR) and len(one) > SHORT


def closest(word: str, few: Collection[str]) -> str | None:
    """Return the one of a few names that is much more like a word than the others are; None if none is."""
    if not 1 < len(few) <= FEW or not SHORT < len(word) <= LONGEST:
        return None
    ranked = sorted(((SequenceMatcher(None, word.lower(), name.lower()).ratio(), name) for name in few), reverse=True)
    (first, name), (second, _) = ranked[:2]
    return name if first >= LIKE and first - second >= APART else None


def did_you_mean(word: str, candidates: Iterable[str]) -> str | None:
    """Return a help line that names the nearest candidates, or nothing."""
    near = suggest_alike(word, candidates)
    if not near:
        return None
    return "did you mean " + " or ".join(f"`{candidate}`" for candidate in near) + "?"


def edit_distance(left: str, right: str, limit: int = NEAR) -> int:
    """Return the Damerau-Levenshtein distance, or something above the limit if it is above it."""
    left, right = _without_common_ends(left, right)
    if abs(len(left) - len(right)) > limit:
        return limit + 1
    before: list[int] = []
    last = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        row = [i]
        for j, b in enumerate(right, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > limit and (not last or min(last) > limit):
            return limit + 1
        before, last = last, row
    return last[-1]


def _without_common_ends(left: str, right: str) -> tuple[str, str]:
    """Leave out the letters that both begin or end with: most words that are compared differ in a few."""
    most = min(len(left), len(right))
    start = next((i for i in range(most) if left[i] != right[i]), most)
    most -= start
    end = next((i for i in range(most) if left[-1 - i] != right[-1 - i]), most)
    return left[start : len(left) - end], right[start : len(right) - end]
