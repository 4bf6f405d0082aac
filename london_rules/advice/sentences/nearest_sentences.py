"""The nearest sentence of the rules to one that cannot be read, with the author's own figures and names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from london_rules.advice.sentences.corpus import SMALL_WORDS, Corpus, Sentence, stem, words_of
from london_rules.advice.sentences.nearest import NAMED
from london_rules.advice.sentences.reword import Repair
from london_rules.diagnostics.alike import names_alike
from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.read_text import Unread
from london_rules.language.syntax.names import Names, singular
from london_rules.language.syntax.parse import Start

_WORD = re.compile(r"[^\W\d_][\w-]*|\d+")
# Words that say little: that two sentences have such a word does not make them alike.
_SAY_LITTLE = SMALL_WORDS | frozenset(
    {"if", "each", "player", "players", "they", "them", "there", "s", "no", "number", "one"}
)
_OFTEN = re.compile(r"\b(?:twice|thrice|times|repeat|as often|again)\b", re.IGNORECASE)
SORTS: Final[dict[Start, str]] = {
    "effect": "effect",
    "power": "power",
    "number_body": "number",
    "test_body": "test",
    "group_body": "group",
}
_FIGURE = re.compile(r"([^\w\s(),]?)(\d+)(?: ([a-z]+))?")
_SPOKEN_OF = frozenset(
    {
        "COUNTER",
        "ZONE",
        "KIND",
        "GROUP",
        "NUMBER",
        "NUMBER_OF1",
        "LOCAL",
        "FIELD",
        "VALUE",
        "#",
        "TEST1",
        "NOT_TEST1",
        "MARK",
    }
)
_DEEDS = frozenset({"gain", "lose", "pay", "give", "put", "remove", "move", "choose", "end", "reveal", "roll", "swap"})
_GIVES = ("gain", "lose", "pay", "give")
_ASKS = ("if ", "only ", "when ", "at ", "in ", "on ")  # what something depends on, and not what is done
_THINGS_SAID = frozenset(
    {"COUNTER", "KIND", "GROUP", "VALUE", "TEST1", "ZONE"}
)  # none of them is lost in another sentence
MANY_SMALL = 4  # small words that make two sentences alike
LITTLE = 0.5  # the weight of a word that says something
KEPT = 0.7  # the part of the author's own words that a sentence must have
SHARED = 0.3  # what it must share besides the words that it begins with
BEGUN = 0.1  # what each word that a sentence begins with too is worth
LIKE = 0.4  # how near a sentence must be to be shown
ALIKE = 0.45  # how near a sentence must be to be offered for the author's


def sentences(unread: Unread, names: Names, corpus: Corpus) -> Iterator[tuple[float, Repair]]:
    """Try the nearest sentences of the rules, with the author's own numbers and names, for the line or a part of it."""
    text = unread.source.value
    for start, end in _stretches(text, unread.problem.start):
        told = text[start:end]
        mine = _parts(told, names)
        for score, near in corpus.near(told, SORTS[unread.start]):
            made = adapted(near, mine, names)
            if made.lower() != told.lower():
                help = f"write it like this: `{made}`"
                enough = score if _says_as_much(told, made, names, corpus) else 0.0
                yield enough, Repair(start, end, made, help, unread.problem.start, guessed=True)


def model(unread: Unread, corpus: Corpus) -> str | None:
    """Give the sentence of the rules that is nearest to the one at the place, as it stands there."""
    text, at = unread.source.value, unread.problem.start
    begun = words_of(text[line_around(text, at)[0] : at])
    found: list[tuple[float, str]] = []
    for start, end in _stretches(text, at):
        told = frozenset(map(stem, words_of(text[start:end])))
        for score, near in corpus.near(text[start:end], SORTS[unread.start]):
            words = words_of(near.text)
            if not _has_in_common(told, words):
                continue
            same = next((i for i, (a, b) in enumerate(zip(begun, words, strict=False)) if a != b), len(begun))
            if len(words) > 1 and score >= SHARED:
                found.append((score + same * BEGUN, near.text))
    best = max(found, key=lambda one: one[0], default=(0.0, ""))
    return best[1] if best[0] >= LIKE else None


def _has_in_common(told: frozenset[str], words: Iterable[str]) -> bool:
    """Return whether a sentence has a word of another one that says something, or many small ones."""
    same = {word for word in words if stem(word) in told and word[:1].isalpha()}
    return not same <= _SAY_LITTLE or len(same) >= MANY_SMALL


def _another_way(told: str, made: str) -> bool:
    """Return whether a sentence does what nobody said: gives or takes, by a verb unknown, or once what was often."""
    if _OFTEN.search(told) and not _OFTEN.search(made):
        return True
    words = [word.lower() for word in _WORD.findall(told)]
    given = [deed for deed in _GIVES if re.search(rf"\b{deed}s?\b", made) and not re.search(rf"\b{deed}s?\b", told)]
    return any(not any(names_alike(singular(word), [deed]) for word in words) for deed in given)


def _says_as_much(told: str, made: str, names: Names, corpus: Corpus) -> bool:
    """Return whether a sentence says all that was told, as far as it is known, and speaks of nothing else."""
    if (made.startswith("either ") and " or " not in told) or _another_way(told, made):
        return False
    if len(_WORD.findall(made)) < len(_WORD.findall(told)):
        return False
    theirs, mine = _parts(made, names), _parts(told, names)
    done = _deeds(told)
    asked = told.lower().startswith(_ASKS) and made.count(", ") > told.count(", ")
    if not done <= _deeds(made) or asked or ("call " in made and "call " not in told):
        return False
    if any(category in _SPOKEN_OF and len(said) > len(mine.get(category, [])) for category, said in theirs.items()):
        return False
    if any(category in _THINGS_SAID and len(said) > len(theirs.get(category, [])) for category, said in mine.items()):
        return False
    known = {stem(w): None for w in words_of(told) if corpus.weight(stem(w)) > LITTLE}
    kept = {stem(w): None for w in words_of(made)}
    if any(sign in told and sign not in made for sign in "-+*/%<>="):
        return False
    if not _amounts(told) <= _amounts(made):
        return False
    return sum(w in kept for w in known) >= KEPT * len(known)


def _deeds(text: str) -> frozenset[str]:
    """Give what a text does: its words for gaining, losing, moving and the like, in one form for all."""
    return frozenset(word.lower().removesuffix("s") for word in _WORD.findall(text)).intersection(_DEEDS)


def _amounts(text: str) -> frozenset[tuple[str, str, str]]:
    """Give each figure of a text with the sign before it and the word after it, which say what it counts."""
    return frozenset((sign, n, stem(word.lower())) for sign, n, word in _FIGURE.findall(text))


def _stretches(text: str, at: int) -> list[tuple[int, int]]:
    """List the part of a line between commas in which a place is, what follows with it, and the whole line."""
    at -= text[at : at + 1] == ","  # what is missing is missing before it
    start, stop = line_around(text, at)
    first = start + len(text[start:stop]) - len(text[start:stop].lstrip())
    last = first + len(text[first:stop].partition("#")[0].rstrip())
    commas = [first - 1, *(first + m.start() for m in re.finditer(",", text[first:last])), last]
    before = max((c for c in commas if c < at), default=first - 1) + 1
    before += len(text[before:last]) - len(text[before:last].lstrip())
    after = min((c for c in commas if c > at), default=last)
    return list(dict.fromkeys([(before, after), (before, last), (first, last)]))


def _parts(text: str, names: Names) -> dict[str, list[str]]:
    """List the figures and names of a text, by category."""
    found: dict[str, list[str]] = {}
    words = list(_WORD.finditer(text))
    i = 0
    while i < len(words):
        size, category = _name_at(words, i, names)
        found.setdefault(category, []).append(text[words[i].start() : words[i + size - 1].end()])
        i += size
    found.pop("", None)
    return found


def _name_at(words: list[re.Match[str]], i: int, names: Names) -> tuple[int, str]:
    """Give the longest name at a word, as its number of words and its category; one word of none otherwise."""
    if words[i].group().isdigit():
        return 1, "#"
    for size in range(min(names.longest(words[i].group().lower()), len(words) - i), 0, -1):
        found = names.readings(tuple(w.group().lower() for w in words[i : i + size])) or {}
        category = next((terminal for terminal in NAMED if terminal in found), "")
        if category:
            return size, category.removesuffix("_ONE")
    return 1, ""


def adapted(near: Sentence, mine: dict[str, list[str]], names: Names) -> str:
    """Put the author's own figures and names into a sentence, where it has as many of a category."""
    theirs = _parts(near.text, names)
    text = near.text
    for category, said in theirs.items():
        own = mine.get(category, [])
        if len(own) == len(said) and sorted(own) != sorted(said):
            for i, word in enumerate(said):
                text = re.sub(rf"(?<![\w-]){re.escape(word)}(?![\w-])", f"\0{i}\0", text, count=1)
            for i, word in enumerate(own):
                text = text.replace(f"\0{i}\0", word)
    return text
