"""A line as words, and how the lexer reads them: each with whether `the`, which means nothing, comes before it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from london_rules.diagnostics.remembered import remembered
from london_rules.language.constructs.facts import KEYWORDS
from london_rules.language.syntax.lexer import PREFERRED, PRINTED, USUAL
from london_rules.language.syntax.names import Names, folded
from london_rules.language.syntax.words import COMMA_WORDS, KEYWORD_STARTS, PREDICATE_OPENERS, PREPOSITIONS, PUNCTUATION

_WORD: Final = re.compile(
    r'"[^"\n]*"|[\'’]s\b|[a-z]+n[\'’]t\b|[^\W\d_][\w-]*|\d+|[<>=!]=|=[<>]|[-=]>|\.\.\.|\S', re.IGNORECASE
)
NEW_LINE: Final = "⏎"  # in a paraphrase: what follows stands on a line of its own
_INSTEAD_OF_THE: Final = frozenset({"a", "an", "another", "any", "each", "every", "your", "their", "its", ")"})


class Word(NamedTuple):
    """A word of a line: as it is written, as it is compared, and whether `the` comes before it."""

    text: str
    low: str
    the: bool = False
    at: int = -1  # where it is in the line; -1 for one that its author did not write
    gap: str = " "  # what comes before it


Words = tuple[Word, ...]


def words_of_line(line: str) -> Words:
    """Cut a line into its words."""
    out: list[Word] = []
    the, end, gap = False, 0, ""
    for m in _WORD.finditer(line):
        low = folded(m[0])
        space = line[end : m.start()]
        gap, end = space if "\n" in space else gap, m.end()
        if low == "the":
            the = True
            continue
        out.append(Word(m[0], low, the, m.start(), gap or " "))
        the, gap = False, ""
    return tuple(out)


@remembered
def made_words(text: str) -> Words:
    """Give the words of a text that nobody wrote."""
    return tuple(word._replace(at=-1, gap=" ") for word in words_of_line(text))


def written(words: Words) -> str:
    """Write words as a line."""
    before = ("", *(word.low for word in words))[: len(words)]
    the = (word.the and not _takes_no_the(low) for low, word in zip(before, words, strict=True))
    out = "".join(f"{w.gap}the {w.text}" if t else f"{w.gap}{w.text}" for t, w in zip(the, words, strict=True)).strip()
    out = re.sub(r" (,|\)|['’]s\b|['’]t\b)", r"\1", out.replace("( ", "("))
    out = re.sub(r"([$€£¥]) (?=[\d(])", r"\1", out)
    out = re.sub(rf" ?{NEW_LINE} ?", "\n", out)
    out = re.sub(r"\b([Aa]) (?=[aeiou])", r"\1n ", out)
    return re.sub(r"\b([Aa])n (?=[bcdfghj-np-tv-z])", r"\1 ", out)


def _takes_no_the(low: str) -> bool:
    return low.isdigit() or low in _INSTEAD_OF_THE


class Reading(NamedTuple):
    """One way to read the next words: the terminal, and how many words it takes."""

    terminal: str
    size: int


def readings(words: Words, names: Names, last: str, *, either: bool) -> Iterator[Reading]:
    """Give the readings of the next words as the lexer tries them: the longest first, of one length by their rank."""
    word = words[0]
    text, low = word.text, word.low
    free = next((i for i, one in enumerate(words) if not one.text[0].isalnum()), len(words))
    if free:
        yield Reading("FREE_WORDS", free)
        yield Reading("NEW_NAME", free)
    if text.isdigit():
        yield Reading("INT", 1)
    elif text[0] == '"':
        if text[1:-1].lower() in names.things:
            yield Reading("THING", 1)
    elif low == "'s":
        yield Reading("_POSS", 1)
    elif text in names.symbols:
        yield Reading("SYMBOL", 1)
    elif text == NEW_LINE:
        yield Reading("_NL", 1)
    elif text == ",":
        yield _comma([one.low for one in words[1:4]], either=either)
    elif text in PUNCTUATION:
        yield Reading(PUNCTUATION[text], 1)
    elif text[0].isalpha():
        yield from _named(words, names, last)


def _comma(after: list[str], *, either: bool) -> Reading:
    match after:
        case ["or", *_] if either:
            return Reading("_OR_ELSE", 2)
        case ["call", "last", "one"]:
            return Reading("_COMMA_CALL_LAST", 4)
        case ["call", "last", *_]:
            return Reading("_COMMA_CALL_LAST", 3)
        case ["call", "them", *_]:
            return Reading("_COMMA_CALL_THEM", 3)
        case ["call", "it", *_]:
            return Reading(COMMA_WORDS["call"], 3)
        case ["or", *_]:
            return Reading(COMMA_WORDS["or"], 2)
        case ["at", "least" | "most" as end, *_]:
            return Reading(f"_AT_{end.upper()}", 3)
    return Reading("_COMMA", 1)


def _named(words: Words, names: Names, last: str) -> Iterator[Reading]:
    low = [one.low for one in words[:17]]
    longest = max(names.longest(low[0]), KEYWORD_STARTS.get(low[0], 0))
    order = PREFERRED.get(last, USUAL)
    for size in range(min(longest, len(low)), 0, -1):
        phrase = tuple(low[:size])
        owned = size < len(low) and low[size] == "'s"
        if size == 1 and low[0] in PREPOSITIONS:
            yield Reading("PREP", 1)
        keyword = KEYWORDS.get(phrase)
        if keyword is not None:
            pred = keyword[0] == "_AND" and _predicate_follows(low[1:], names)
            yield Reading("_AND_PRED" if pred else keyword[0], size)
        found = names.readings(phrase) or {}
        for terminal in sorted(found, key=lambda one: (order.index(one) if one in order else len(order), one)):
            if terminal in PRINTED and not words[0].text[0].isupper():
                continue
            if owned and terminal in ("LOCAL", "THING"):
                yield Reading("OWNER" if terminal == "LOCAL" else "OWNING_THING", size)
            elif not (owned and terminal in PRINTED):
                yield Reading(terminal, size)


def _predicate_follows(low: list[str], names: Names) -> bool:
    if low and low[0] in PREDICATE_OPENERS:
        return True
    longest = names.longest(low[0]) if low else 0
    found = (names.readings(tuple(low[:size])) or {} for size in range(1, longest + 1))
    return any("TEST1" in one or "TEST2" in one for one in found)


def terminal_of(said: str) -> str:
    """Give the terminal of a small word or sign."""
    if said in PUNCTUATION:
        return PUNCTUATION[said]
    if said.isdigit():
        return "INT"
    if said == ", call it":
        return "_COMMA_CALL"
    found = KEYWORDS.get(tuple(said.split()))
    return found[0] if found is not None else "PREP" if said in PREPOSITIONS else ""
