"""The patterns that rule text is coloured by: made from the words of the language, so that they cannot fall behind."""

from __future__ import annotations

import re
from typing import Final

from london_rules.language.declarations.keywords import FORMS as DECLARATIONS
from london_rules.language.syntax.words import COMMA_WORDS, KEYWORDS, PUNCTUATION

# Which terminals of the grammar look alike. Every terminal that has words stands in one group (a test counts).
GROUPS: Final[dict[str, str]] = {
    "control": "_IF _OTHERWISE _MAY _MUST _FOR _TIMES _UP_TO _OFTEN _ONLY_IF _UNTIL _ENDS _WHILE _WHEN _WOULD _INSTEAD "
    "_ONCE_A_TURN _FIRST_TIME _AFTER_FIRST_TIME _AT",
    "verb": "GAIN LOSE _PAY _GIVE _PUT _REMOVE _MOVE _TURN _MARK _SWAP _CHOOSE _CHOOSE_ACTION _CHOOSE_NUMBER "
    "_RANDOM_NUMBER _CARRY_OUT _GO_ON _END_GAME _END_NOW _BEGIN_WITH_RANDOM",
    "logic": "IS IS_NOT COMPARE IS_FACE IS_IN IS_ON_TOP WAS WAS_NOT _AND _OR _NOT _NEVER _HAS _HAS_NO _THERE_IS "
    "_THERE_IS_NO _CAN_BE_CARRIED_OUT _IS_FULL _IS_WITHIN _THAT _WHOSE",
    "measure": "_NUMBER_OF _STACKS TOTAL LOWEST HIGHEST SMALLER ROUNDED _STEPS_OF _STEPS_FROM _PRICE_AT_WHICH "
    "_ROW _TOP",
    "person": "_YOU _YOUR _THEY _THEIR _THEM _IT _ITS _THIS",
    "small": "_EACH _OF _TO _ON _FROM _IN _CHOSEN_ORDER _ANY_ORDER _RANDOM_ORDER FACE _WITH _A_RANDOM _ALONG _THROUGH "
    "_AFTER _MORE_TURNS _OTHER _A _ANOTHER _ONE_OF _ANY _OTHER_THAN",
}

# What opens a line below a kind, counter or zone.
PROPERTIES: Final[tuple[str, ...]] = (
    "begins in",
    "written",
    "starts at",
    "no least",
    "least",
    "gone when its powers stop",
    "holds",
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
    """Match a phrase, with "the" wherever the language drops it."""
    return r"\s+(?:the\s+)?".join(re.escape(word) for word in words.split())


def any_of(phrases: list[str]) -> str:
    """Match any of several phrases, the longest first, in any case."""
    ordered = sorted(phrases, key=lambda phrase: (-len(phrase.split()), -len(phrase), phrase))
    return f"{_BEFORE}(?i:{'|'.join(map(phrase_pattern, ordered))}){_AFTER}"


def group_of(terminal: str) -> str:
    """Give the group of a terminal."""
    return next(group for group, terminals in GROUPS.items() if terminal in terminals.split())


def by_length() -> list[tuple[str, str]]:
    """Give pairs of a group and a pattern, so that the longest phrases of all groups come first."""
    found: dict[tuple[int, str], list[str]] = {}
    for phrase, (terminal, _) in KEYWORDS.items():
        found.setdefault((len(phrase), group_of(terminal)), []).append(" ".join(phrase))
    for word in (*COMMA_WORDS, "the"):
        found.setdefault((1, "control" if word == "call" else "small"), []).append(word)
    order = list(GROUPS)
    return [(g, any_of(found[n, g])) for n, g in sorted(found, key=lambda key: (-key[0], order.index(key[1])))]


def declaration_pattern() -> str:
    """Match the words that open a declaration, at the left margin."""
    ordered = sorted(DECLARATIONS, key=lambda word: (-len(word), word))
    changes = "|".join(CHANGES)
    return rf"^(?:({changes})( +))?({'|'.join(map(re.escape, ordered))}){_AFTER}"


def property_pattern() -> str:
    """Match what opens a line of properties."""
    ordered = sorted(PROPERTIES, key=lambda words: (-len(words), words))
    return rf"^( +)({'|'.join(ordered)}){_AFTER}"
