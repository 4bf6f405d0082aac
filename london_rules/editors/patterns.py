"""The patterns for colouring rule text: made from the words of the language, so that they are never out of date."""

from __future__ import annotations

import re
from typing import Final

from london_rules.language.constructs.facts import COLOUR_OF, COLOURS, KEYWORDS, Colour
from london_rules.language.declarations.keywords import FORMS as DECLARATIONS
from london_rules.language.syntax.words import COMMA_WORDS, PUNCTUATION

# Phrases that begin a line below a kind, counter or zone.
PROPERTIES: Final[tuple[str, ...]] = (
    "begins in",
    "written",
    "starts at",
    "no least",
    "least",
    "gone when its powers stop",
    "gone when it moves",
    "rolled from",
    "holds",
    "kept for the next game",
    "open tops seen by",
    "seen by",
)
CHANGES: Final[tuple[str, ...]] = ("replace", "remove", "add to")

_BEFORE, _AFTER = r"(?<![\w-])", r"(?![\w-])"

COMMENT: Final = r"#.*$"
STRING: Final = r'"[^"\n]*"'
INTEGER: Final = r"\d+"
NAMED: Final = r"[A-Z][\w-]*"
WORD: Final = r"[^\W\d_][\w-]*"
POSSESSIVE: Final = r"'s\b"
FIELD: Final = r"^( +)([^\W\d_][\w -]*?)(:)(?=\s|$)"
SIGN: Final = "[" + "".join(re.escape(sign) for sign in (*PUNCTUATION, ":", "=", "{", "}", "[", "]", "'")) + "]"
SYMBOL: Final = "[\u00a2-\u00a5\u20a0-\u20cf$€%&@*°]"


def phrase_pattern(words: str) -> str:
    """Match a phrase, with "the" wherever the language allows it."""
    return r"\s+(?:the\s+)?".join(re.escape(word) for word in words.split())


def any_of(phrases: list[str]) -> str:
    """Match any of several phrases, the longest first, in any case."""
    ordered = sorted(phrases, key=lambda phrase: (-len(phrase.split()), -len(phrase), phrase))
    return f"{_BEFORE}(?i:{'|'.join(map(phrase_pattern, ordered))}){_AFTER}"


def by_length() -> list[tuple[str, str]]:
    """Give pairs of a group and a pattern, so that the longest phrases of all groups come first."""
    found: dict[tuple[int, Colour], list[str]] = {}
    for phrase, (terminal, _) in KEYWORDS.items():
        found.setdefault((len(phrase), COLOUR_OF[terminal]), []).append(" ".join(phrase))
    for word in (*COMMA_WORDS, "the"):
        found.setdefault((1, "control" if word == "call" else "small"), []).append(word)
    order = list(COLOURS)
    return [(g, any_of(found[n, g])) for n, g in sorted(found, key=lambda key: (-key[0], order.index(key[1])))]


def declaration_pattern() -> str:
    """Match the words that begin a declaration, at the left margin."""
    ordered = sorted(DECLARATIONS, key=lambda word: (-len(word), word))
    changes = "|".join(CHANGES)
    return rf"^(?:({changes})( +))?({'|'.join(map(re.escape, ordered))}){_AFTER}"


def property_pattern() -> str:
    """Match what begins a line of properties."""
    ordered = sorted(PROPERTIES, key=lambda words: (-len(words), words))
    return rf"^( +)({'|'.join(ordered)}){_AFTER}"
