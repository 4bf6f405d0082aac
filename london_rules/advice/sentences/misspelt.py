"""Names that the words at a mistake are nearly, written as the author writes."""

from __future__ import annotations

import re
from typing import Final

from london_rules.advice.sentences.corpus import KEYWORD_WORDS
from london_rules.diagnostics.nearness import suggest
from london_rules.language.syntax.counts import COUNTS
from london_rules.language.syntax.parse import SyntaxProblem

MOST_WORDS: Final = 5
# What rulebooks say, and is nobody's slip for a verb of the language: `play` is not `pay`.
WORDS_OF_RULEBOOKS: Final = frozenset({
    "play", "plays", "lay", "lays", "higher", "lower", "loser", "another's", "resolve", "resolves", "replace",
    "replaces", "revive", "revives",
})  # fmt: skip
_SHORTENED: Final = re.compile(r"['\u2019]t\b")  # `haven't` is no misspelt `have`


def words_meant(p: SyntaxProblem, text: str) -> tuple[list[str], int]:
    """Find the names that the words at a mistake are nearly, the most words first, and where those words end."""
    if not p.word or p.word.lower() in KEYWORD_WORDS:  # a word of the language that does not fit is no misspelt name
        return [], p.end
    if p.word.lower() in WORDS_OF_RULEBOOKS or p.word.lower() in COUNTS or _SHORTENED.match(text, p.end):
        return [], p.end
    found = list(re.finditer(r"[^\W\d_][\w-]*|\d+", text[p.start :].partition("\n")[0]))[:MOST_WORDS]
    for size in range(len(found), 1, -1):
        words = " ".join(m.group() for m in found[:size] if m.group().lower() != "the")
        near = suggest(words, [c for c in p.candidates if c.count(" ") == words.count(" ") and " " in c], 3)
        if near:
            return _as_written(near, text[p.start]), p.start + found[size - 1].end()
    return _as_written(suggest(p.word, p.candidates, 3), text[p.start]), p.end


def _as_written(names: list[str], first: str) -> list[str]:
    """Give names with capitals where the author wrote one, as printed names have, and no space before an `'s`."""
    whole = [re.sub(r" (?=['\u2019]s\b)", "", name) for name in names]
    return [re.sub(r"(?<![\w'])[a-z]", lambda m: m[0].upper(), name) for name in whole] if first.isupper() else whole
