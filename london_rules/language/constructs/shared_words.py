"""Small words that constructs of several families share."""

from __future__ import annotations

from london_rules.language.constructs.registry import words

words(
    logic={"_AND": "and"},
    small={
        "_A": ("a", "an"),
        "_OF": "of",
        "_TO": "to",
        "_ON": "on",
        "_IN": "in",
        "_FROM": "from",
    },
)
