"""Which known names are near to what somebody wrote: by spelling, abbreviations, words in common, or meaning.

`did_you_mean` makes a help line of the nearest. All words and names here are those of the rules, but for a list of
small words, the numbers up to twenty, and a thesaurus of plain English, which is data beside the games
(`variants/alike.txt`, in groups); it is read when a name is not known for the first time.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from itertools import islice
from operator import itemgetter
from typing import Final
from unicodedata import normalize

from london_rules.diagnostics.effort import spend
from london_rules.diagnostics.remembered import LONGEST as LONGEST_NAME
from london_rules.diagnostics.remembered import remembered
from london_rules.resources import data_root

LONGEST: Final = 64  # letters of a word for which a similar one is looked for
A_STEP: Final = 8  # names that are looked at in one step of a guess
MOST_COMPARED: Final = 200  # names that are compared letter by letter
MOST_LOOKED_AT: Final = 2_000  # names whose words are looked at
MOST_NAMES: Final = 4  # names that are given, or that have one word: a word that more names have tells none of them
MOST_WORDS: Final = 6  # of a name whose meaning is looked up
SHORT: Final = 2  # letters of a word in which no mistake can be told
_TELLING: Final = 3  # letters of a word that tells something
BEGINNING: Final = 4  # letters that a word begins with if another one is made from it
NEAR: Final = 2  # typing mistakes in a word
SHORT_FOR_TWO: Final = 5  # letters of the longest word that only one typing mistake turns into another
LONG: Final = 7  # letters of a word in which two typing mistakes are still a misspelling
MOST_FEW: Final = 6  # names of which one may be meant though it is not near
_LIKE: Final = 0.5  # the share of letters in common from which a name may be the one that is meant
_APART: Final = 0.15  # by how much it must be more alike than the next one
_LONGEST_SHORT: Final = 4  # letters of an abbreviation
_LEFT_OUT: Final = 2  # letters that are missing in it
_LEAST_SAME: Final = 3  # letters of the other words of the name, which are the same
_FIGURES: Final = re.compile(r"\d+|[ -]+")
_SMALL_WORDS: Final = (
    "a all am an and any are as at be by do each every for from go have has he her his i if in is it its me my new no "
    "not now of on one or our out per so some take that the to up us we with you your"
)
SMALL: Final = frozenset(_SMALL_WORDS.split())


def did_you_mean(word: str, candidates: Iterable[str]) -> str | None:
    """Return a help line that names the nearest candidates, or nothing."""
    near = suggest_alike(word, candidates)
    return "did you mean " + " or ".join(f"`{candidate}`" for candidate in near) + "?" if near else None


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


# ---- by spelling -----------------------------------------------------------------------------------------------------


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
    """Return whether a short word begins otherwise and has another mistake: `search` is not `each`."""
    return distance > 1 and len(word) < LONG and word[0] != candidate[0].lower()


def _limit(word: str) -> int:
    """Give how many typing mistakes there may be in a word: two in a short one make another word."""
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


def is_misspelling(word: str, meant: str) -> bool:
    """Return whether a word is so nearly another one that it can only be a typing mistake.

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
    if not 1 < len(few) <= MOST_FEW or not SHORT < len(word) <= LONGEST:
        return None
    from difflib import SequenceMatcher

    ranked = sorted(((SequenceMatcher(None, word.lower(), name.lower()).ratio(), name) for name in few), reverse=True)
    (first, name), (second, _) = ranked[:2]
    return name if first >= _LIKE and first - second >= _APART else None


# ---- words in common -------------------------------------------------------------------------------------------------


@remembered
def stems(name: str) -> tuple[str, ...]:
    """Give the words of a name without articles and endings."""
    words = [w for w in re.split(r"[\s-]+", name.lower()) if w not in ("", "a", "an", "the", "of")]
    words = [re.sub(r"(?<=\w{2})(?:iness|iest|ier|ied|ies)$", "y", w) for w in words]
    return tuple(re.sub(r"(?:(?<=\w{3})(?:ing|ed|es|s|e)|(?<=\w[aeiou])ing)$", "", w) for w in words)


@remembered
def _telling(text: str) -> tuple[str, ...]:
    """Give the stems of the words of a text that tell something."""
    words = re.sub(r"[^\w']+|_", " ", text.lower()).replace("'s", "")
    return tuple(dict.fromkeys(word for word in stems(words) if word not in SMALL))


def _same(mine: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Return whether two names have the same words, but for what they end in: `repay` and `repayment`."""
    return len(mine) == len(other) and all(map(_begins_alike, mine, other))


def _begins_alike(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return one == other or (len(short) > BEGINNING and long.startswith(short))


def _within(mine: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Return whether one of the two is the other, but for words left out."""
    short, long = sorted((mine, other), key=len)
    rest = iter(long)
    return bool(short) and 2 * len(short) >= len(long) and all(word in rest for word in short)


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


def names_with_words_of(
    said: str, texts: Mapping[str, str], most: int = MOST_NAMES, *, misspelt: bool = True
) -> list[str]:
    """Return the names of which the texts have a telling word of what was said, those with the most first."""
    if len(said) > LONGEST:
        return []
    mine, scores = _long(said), dict[str, float]()
    known = {name: _long(text) for name, text in islice(texts.items(), MOST_LOOKED_AT)}
    whole = "".join(re.findall(r"[^\W_]+", said.lower()))
    for word in mine:
        having = [name for name, words in known.items() if word in words]
        if not having and misspelt:
            having = [name for name, words in known.items() if any(_is_misspelt(word, other) for other in words)]
        for name in having if len(having) <= MOST_NAMES else ():
            scores[name] = scores.get(name, 0) + 1 / len(having)
    for name, words in known.items():
        if len(mine) > 1 and "".join(re.findall(r"[^\W_]+", name)) == whole:
            scores[name] = scores.get(name, 0) + len(words)  # `south-wark`
    best = max(scores.values(), default=0.0)
    found = sorted((name for name in scores if scores[name] * 2 > best), key=lambda name: -scores[name])
    return found[:most]


def _long(text: str) -> tuple[str, ...]:
    return tuple(word for word in _telling(text) if len(word) >= _TELLING)


def _is_misspelt(word: str, other: str) -> bool:
    """Return whether one of two words is the other misspelt, or made from it."""
    short, long = sorted((word, other), key=len)
    if len(word) < BEGINNING or short[:1] != long[:1]:
        return False
    return edit_distance(word, other, 1) <= 1 or (len(short) >= BEGINNING and long.startswith(short))


# ---- abbreviations and numbers ---------------------------------------------------------------------------------------

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


def spelt_otherwise(word: str, candidates: Iterable[str]) -> list[str]:
    """Return the only candidate that has the same words, one of them abbreviated or a number in figures; or none."""
    mine = _words(word)
    found = [one for one in dict.fromkeys(candidates) if one != word and _is_same(mine, _words(one))]
    return found if len(found) == 1 else []


@remembered
def _words(name: str) -> tuple[str, ...]:
    """Give the words of a name without articles, numbers as figures."""
    words = re.findall(r"[^\W_]+|&", re.sub(r"['\u2019.]", "", name.lower()))
    return tuple(_NUMBERS.get(word, word) for word in words if word not in ("a", "an", "the", "of"))


def _is_same(mine: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Return whether two names are the same but for abbreviations; a name of one word can only be the same."""
    if len(mine) != len(other):
        return False
    pairs = list(zip(mine, other, strict=True))
    same = sum(len(a) for a, b in pairs if a == b)
    return mine == other or (
        same >= _LEAST_SAME and all(a == b or is_short_for(a, b) or is_short_for(b, a) for a, b in pairs)
    )


def is_short_for(short: str, long: str) -> bool:
    """Return whether a word is an abbreviation of another: its beginning, or letters of it with the first and last."""
    if not (2 <= len(short) <= _LONGEST_SHORT and len(short) + _LEFT_OUT <= len(long) and long.isalpha()):
        return False
    if short in SMALL:
        return False
    letters = iter(long)
    in_order = short[0] == long[0] and all(letter in letters for letter in short)
    return (
        long.startswith(short) or (in_order and short[-1] == long[-1]) or (in_order and not set(short) & set("aeiou"))
    )


# ---- meaning ---------------------------------------------------------------------------------------------------------

_SAME_GROUP: Final = 1.0
_SAME_BEGINNING: Final = 0.8  # one word is made of the other, as `wool` and `woollen`
_SAME_WORDS: Final = 0.9  # word for word the same, or alike
_OPPOSITE: Final = frozenset({"dis", "non", "mis", "anti"})


def names_alike(said: str, names: Iterable[str], most: int = MOST_NAMES) -> list[str]:
    """Return the names that mean nearly what was said, the likeliest first; of one likeness, in their own order."""
    mine = stems(said) if len(said) <= LONGEST else ()
    if not mine or len(mine) > MOST_WORDS:
        return []
    names = list(dict.fromkeys(names))
    spend(1 + len(names) // A_STEP)
    heads = [
        name
        for name in names
        if len(name) >= BEGINNING and name != said and " " not in said and _is_head_of(name, said)
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
    whole = before != said and before.isalpha() and len(before) >= _TELLING
    return len(name) >= BEGINNING and whole and before not in SMALL and before not in _OPPOSITE


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
    mine, theirs = _telling(name), _telling(text)
    return len(mine) > 1 and all(_is_among(word, theirs) for word in mine)


def words_shared(name: str, other: str) -> int:
    """Count the words of a name that another one has too, or has others for that mean the same."""
    theirs = _telling(other)
    return sum(_is_among(word, theirs) for word in _telling(name))


def _is_among(word: str, words: tuple[str, ...]) -> bool:
    return (
        word in words
        or any(word.startswith(w) or w.startswith(word) for w in words if min(len(w), len(word)) >= BEGINNING)
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
        return _SAME_BEGINNING if len(short) >= BEGINNING and long.startswith(short) else 0.0
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


def is_english(word: str) -> bool:
    """Return whether the thesaurus has a word, which is then no slip for another one."""
    return bool(_groups(stems(word)))


@cache
def _size(group: int) -> int:
    return sum(group in groups for groups in _thesaurus().values())


def _groups(phrase: tuple[str, ...]) -> frozenset[int]:
    return _thesaurus().get(phrase, frozenset())


@cache
def _thesaurus() -> dict[tuple[str, ...], frozenset[int]]:
    """Read the groups that each word or phrase is in."""
    found: dict[tuple[str, ...], set[int]] = {}
    for number, line in enumerate((data_root() / "variants/alike.txt").read_text(encoding="utf-8").splitlines()):
        if not line.startswith("#"):
            for phrase in line.split(","):
                found.setdefault(stems(phrase), set()).add(number)
                if phrase.endswith("ing"):  # of which the plural is cut otherwise
                    found.setdefault(stems(f"{phrase}s"), set()).add(number)
    found.pop((), None)
    return {phrase: frozenset(groups) for phrase, groups in found.items()}
