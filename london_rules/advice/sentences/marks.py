"""Where the mark of a text begins that cannot be read: at the word that is wrong, or at the phrase around it."""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

from london_rules.advice.sentences.reword import Repair
from london_rules.classes import evolve
from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.read_text import Unread
from london_rules.language.rules import Rules

_WORD: Final = re.compile(r"[^\W\d_][\w-]*")
_ARTICLE: Final = re.compile(r"\b(?<!\bin )(?<!\bof )(?<!\bto )(?<!\bfrom )the +$")
_TIMES: Final = frozenset({"start", "beginning", "opening", "end", "close"})
# Who does something, where what they do is the unknown word.
_WHO: Final = re.compile(r"(?:(?:each|every|all|any|another)(?: other)? players?|you) ", re.IGNORECASE)
_IF_YOU: Final = re.compile(r"\bif (you )$", re.IGNORECASE)
_UNLESS: Final = "unless"  # a sentence that cannot be read because of it is wrong there, however it is mended
LONGEST_ARTICLE = 6  # letters of `the`, with the spaces after it
LONGEST_BEFORE = 8  # letters of `if you`, with a space after each
MOST_WORDS = 5


def from_article(text: str, at: int) -> int:
    """Give the place of the article before a word, or of the word itself."""
    article = _ARTICLE.search(text, max(at - LONGEST_ARTICLE, 0), at)
    return at if article is None else article.start()


def begins(text: str, at: int) -> bool:
    """Return whether a sentence begins at a place: a line, or what follows a comma."""
    return not text[:at].rpartition("\n")[2].strip() or text[:at].rstrip().endswith(",")


def _whole_phrase(text: str, at: int, rules: Rules) -> int:
    """Give where the phrase with an unknown word begins: at `the`, if it is no name of another thing that is wrong.

    It is a time of the game, one of a kind that nothing names here, or who does what the sentence says.
    """
    whole = from_article(text, at)
    word = _WORD.match(text, at)
    said = "" if word is None else word[0].lower()
    return whole if begins(text, whole) or said in _TIMES or said in rules.kinds else at


def whole_zone(text: str, at: int, rules: Rules) -> int:
    """Give where a zone that is said for something else begins: at its article."""
    words = tuple(m[0].lower() for m in islice(_WORD.finditer(text, at, line_around(text, at)[1]), MOST_WORDS))
    sizes = range(1, len(words) + 1)
    is_zone = any("ZONE" in (rules.names.readings(words[:size]) or {}) for size in sizes)
    return from_article(text, at) if is_zone else at


def unknown_word(text: str, at: int, rules: Rules) -> int:
    """Give where an unknown word is marked.

    A printed name is marked with the quote before it, and what somebody does in a condition with `you`.
    """
    line, stop = line_around(text, at)
    quote = text.rfind('"', line, at)
    if text.count('"', line, at) % 2 and '"' in text[at:stop]:
        return quote
    you = _IF_YOU.search(text, max(at - LONGEST_BEFORE, 0), at)
    return _whole_phrase(text, at, rules) if you is None else you.start(1)


def marked(unread: Unread, mended: Repair, rules: Rules) -> Repair:
    """Mark what is wrong in a text, where its repair begins before that."""
    p, text = unread.problem, unread.source.value
    if p.code == "LR-N0003" and mended.at < p.start and not mended.unknown:
        who = _WHO.fullmatch(text, mended.at, p.start)
        deed = who is not None and unread.start in ("effect", "power") and begins(text, mended.at)
        if deed or p.word.lower() == _UNLESS:
            return evolve(mended, at=p.start)
    said = text[mended.start : mended.end]
    if mended.text.startswith("for each ") and said.startswith("each "):
        return evolve(mended, at=mended.start)  # `each ...` can be read on, up to where it must say what is done
    if said == "if not,":
        return evolve(mended, at=mended.start)
    return mended
