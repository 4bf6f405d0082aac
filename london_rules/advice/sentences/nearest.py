"""What the rules say at such a place: the names there."""

from __future__ import annotations

import re
from typing import Final

from london_rules.advice.sentences.corpus import Corpus, words_of
from london_rules.diagnostics.lines import line_around
from london_rules.language.syntax.counts import COUNTS

_WORD = re.compile(r"[^\W\d_][\w-]*|\d+")
# Words that compare, count or join: a name in their place would leave them out.
NO_NAMES = frozenset({*COUNTS, "as", "so", "such", "same", "different", "equal", "also", "more", "less"})
NAMED: Final = (
    "LOCAL", "COUNTER", "COUNTER_ONE", "ZONE", "KIND", "GROUP", "FIELD", "VALUE", "NUMBER", "NUMBER_OF1", "NUMBER_OF2",
    "VERB", "TEST1", "NOT_TEST1", "TEST2", "MARK", "MOMENT", "MOMENTS", "RELATION", "ACTION", "OUTCOME",
)  # fmt: skip
MOST_NAMES = 4
FEW_NAMES = 16  # names that are all tried
MOST_COUNTED = 400  # names that are looked for in all sentences
MOST_BEFORE = 3  # words before a place that say what comes there


def said_there(known: list[str], text: str, at: int, corpus: Corpus) -> list[str]:
    """Order names by how often they come after the words before a place; of many, those that never do are left out."""
    before = ("^", *words_of(text[line_around(text, at)[0] : at]))[-MOST_BEFORE:]
    found: list[str] = []
    if len(known) > MOST_COUNTED:
        return found
    for size in range(len(before), 0, -1):
        said = {name: corpus.together(*before[-size:], *words_of(name)) for name in known}
        found = sorted((name for name in known if said[name]), key=lambda name: -said[name])[:MOST_NAMES]
        if found:
            break
    return [*found, *(known if len(known) <= FEW_NAMES else ())]
