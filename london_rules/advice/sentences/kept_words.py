"""What several of the guards of `kept` look for."""

from __future__ import annotations

import re
from typing import Final

from london_rules.language.syntax.names import Names

CHANGED: Final = re.compile(r"\b(?:gain|lose|pay)s? ")
WORD: Final = re.compile(r"[^\W\d_][\w-]*|\d+")
LITTLE: Final = frozenset({"0", "1"})
PER_MADE: Final = re.compile(r"\b(?:each|number of|total|per)\b|[*/(]|\b(?:as often as you like|times)\n")
OWN_PLACE: Final = re.compile(r"\b(?:your|their)\b")


def is_kind(word: str, names: Names) -> bool:
    """Return whether a word is a kind of the rules."""
    return "KIND" in (names.readings((word,)) or {})
