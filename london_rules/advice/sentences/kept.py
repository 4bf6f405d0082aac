"""Words that no repair may lose: without them the text that is shown is another rule than its author wrote."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from london_rules.diagnostics.effort import spend
from london_rules.language.constructs.facts import COLOUR_OF, KEYWORDS
from london_rules.language.syntax.counts import COUNTS
from london_rules.language.syntax.names import Names

STEPS: Final = 400  # of one comparison, besides one for each letter
_WORD: Final = re.compile(r"[^\W\d_][\w-]*|\d+")
# What says which one of a kind is meant, and the words of which one must say it again.
_WHICH: Final = {
    "first": {"first", "top", "lowest", "position", "begin", "begins"}, "second": {"second", "position", "top", "2"},
    "third": {"third", "position", "top", "3"}, "next": {"next", "first", "top", "left", "right"}, "top": {"top"},
    "last": {"last", "bottom", "highest", "lowest", "position", "no"}, "bottom": {"bottom", "last"},
}  # fmt: skip
_NONE: Final = r"(?:not|no|none|nobody|nothing|less|least|more|most|than|unless|until|other|skip|stop|only|empty|may|0)"
# What is said, and what the text that is shown must have for it.
_KEPT: Final = tuple(
    (re.compile(rf"(?<![\w-])(?:{said})\b", re.IGNORECASE | re.MULTILINE), re.compile(made, re.IGNORECASE))
    for said, made in (
        ("random|randomly|blindly", r"\brandom\b"),
        ("half|halves|per ?cent", r"/ *\d|\bhalf\b|\bfor each\b|%"),
        ("another|others?", r"\b(?:another|others?|not|they|them|their|the \w+ to your)\b"),
        ("except|excluding|besides|other than|(?:players?|all|one) but", r"\b(?:others?|another|not|if)\b| - \d"),
        ("unless", r"\b(?:unless|if|not|until)\b"),
        ("not|never|no|none|nobody|nothing|without|[a-z]+n['’]t", rf"\b{_NONE}\b|\botherwise\b"),
        (r"for (?:each|every)|each(?=[.!]?$)", r"\b(?:each|every|number of|total|times)\b|[*/(]"),
        ("(?<!at )most|fewest|highest|lowest|cheapest|best|worst", r"\b(?:highest|lowest|most|larger|smaller)\b"),
        ("nobody|cannot|never", r"\b(?:not|none|nobody|any|less|most|unless|until|may)\b|\b0\b|no player"),
        ("^ *(?:before|after|when|whenever|while|during)", r"\b(?:if|when|at|after|before|until|in|each|once|only)\b"),
        ("(?:the|its|their) (?:owner|winner|loser|leader)", r"\b(?:owner|winner|loser|leader|they|them|players?)\b"),
        ("^ *the (?!player|first|last)[a-z]+ (?:takes|draws|gains|pays|loses)", r"\b(?:they|them|players?)\b"),
        ("from (?:him|her|them|each|every|another)", r"\b(?:pays?|gives?|they|their|them|each|from)\b"),
        ("(?:better|stronger|worse|weaker) than", r"\b(?:better|stronger|worse|weaker|highest|lowest)\b"),
        ("max|maximum|min|minimum", r"\b(?:max|maximum|min|minimum|smaller|larger|highest|lowest|most|least|limit)\b"),
        ("enough", r"\b(?:at least|enough|can)\b"),
        ("swaps?", r"\b(?:swaps?|gains?)\b"),
        ("empty", r"\b(?:no|empty|0)\b| - "),
        ("neighbou?rs?", r"\b(?:left|right|players?)\b"),
        ("free", r"\b(?:free|without)\b"),
        ("yours", r"\byours?\b"),
        ("under|underneath|beneath", r"\b(?:under|bottom|less|most|smaller)\b"),
    )
)  # fmt: skip

_OWNED: Final = re.compile(r"\b(?:your|their) ([\w-]+)")  # a thing that somebody has
_OWN: Final = re.compile(r"\b(?:yours?|theirs?|they|them|you)\b", re.IGNORECASE)

# What is done, in the words of the language; and the verbs that many rules have.
_VERBS: Final = "|".join(
    (
        *(" (?:the )?".join(phrase) for phrase, (sort, _) in KEYWORDS.items() if COLOUR_OF[sort] == "verb"),
        "take",
        "draw",
        "play",
    )
)
# What nobody means who did not write it.
_NEVER: Final = re.compile(
    r"\b\d+ times, (?:for each|[^\n,]*, (?:gain|lose|pay|draw|take|you may))\b"
    r"|\bin (your [a-z]+) to \1\b(?! in random order)"
    r"|\bin (the|your) ([a-z ]+)(?:,|\n) *move it to \2 \3\b|\bnumber of [a-z]+ in any\b"
    r"|\bswap (?P<one>[a-z -]+) with (?P=one)\b"
    r"|\bto they\b"
    # a name that has swallowed the rest of a sentence
    rf"|\bcall (?:it|them) [^\n,]*(?:\d|\b(?:{_VERBS}|if|on|for|to|with|from|each|your|their|they|it|a)\b)"
)


def is_meant_by_nobody(text: str, made: str) -> bool:
    """Return whether a text that was made of another says what nobody means who did not write it."""
    return len(_NEVER.findall(made)) > len(_NEVER.findall(text))


def keeps_what_is_meant(text: str, made: str, names: Names) -> bool:
    """Return whether a text that was made of another still has its exceptions, numbers and counters."""
    spend(STEPS + len(text) + len(made))
    old, new = _changed_lines(text, made)
    if any(said.search(old) and not kept.search(new) for said, kept in _KEPT) or not _numbers(old) <= _numbers(new):
        return False
    said, shown, words = _WORD.findall(old.lower()), _counters(new, names), {*_WORD.findall(new.lower())}
    which = [one for one, kind in pairwise(said) if one in _WHICH and "KIND" in (names.readings((kind,)) or {})]
    counters = _counters(old, names)
    if _OWN.search(new) is None and any(
        "KIND" in (names.readings((one,)) or {}) for one in _OWNED.findall(old.lower())
    ):
        return False
    return (counters <= shown or shown <= counters) and all(words & _WHICH[one] for one in which)


def _changed_lines(text: str, made: str) -> tuple[str, str]:
    """Give the lines in which two texts differ, as they are in each."""
    old, new = text.split("\n"), made.split("\n")
    most = min(len(old), len(new))
    begin = next((i for i in range(most) if old[i] != new[i]), most)
    end = next((i for i in range(most - begin) if old[-1 - i] != new[-1 - i]), most - begin)
    return "\n".join(old[begin : len(old) - end]), "\n".join(new[begin : len(new) - end])


def _numbers(text: str) -> set[str]:
    """List the numbers of a text, also those in words, but for 1, which an article says."""
    words = _WORD.findall(text.lower())
    return {str(COUNTS.get(word, word)) for word in words if word in COUNTS or word.isdigit()} - {"0", "1"}


def _counters(text: str, names: Names) -> set[str]:
    readings = (names.readings((word,)) or {} for word in _WORD.findall(text.lower()))
    return {found[sort] for found in readings for sort in ("COUNTER", "COUNTER_ONE") if sort in found}
