"""What a repair may lose of the numbers of a text: figures, counters, comparisons, all or the most of some."""

from __future__ import annotations

import re
from typing import Final

from london_rules.advice.sentences.kept_words import (
    LITTLE,
    PER_MADE,
    WORD,
)
from london_rules.language.syntax.counts import COUNTS
from london_rules.language.syntax.names import Names, singular

# All of some things are somewhere, which is more than that some are.
_ALL_ARE: Final = re.compile(
    r"\b(?:all|every|each|both)\b(?: of)?(?: the| your| their)? [\w-]+ (?:is|are|lies?|has been|have been)\b"
)
_ALL_ARE_MADE: Final = re.compile(
    r"\b(?:no|none|all|not|each|every|lowest|highest)\b|\bis number of\b|\bis 0\b|\btotal\b"
)
_BEST_ONE: Final = re.compile(
    r"\b(?:highest|best|strongest|lowest|worst|biggest|largest|smallest|weakest) ([a-z]+)\b", re.IGNORECASE
)
_MOST_OF: Final = re.compile(r"\b(?:highest|lowest) \(number of (?:their |your )?([a-z]+)")
_PER: Final = re.compile(r"\bfor (?:each|every)\b|(?<!once )(?<!time )(?<!times )\bper\b")
_EXTREME: Final = re.compile(
    r"(?<!at )\b(?:most|least|fewest|cheapest|dearest|best|worst|biggest|smallest|largest|richest|poorest)\b"
)
_EXTREME_MADE: Final = re.compile(r"\b(?:highest|lowest|most|least|top|larger|smaller)\b")
_SO_MANY_THINGS: Final = re.compile(rf"\b(?P<n>\d+|an?|{'|'.join(COUNTS)}) (?P<thing>[a-z][\w-]*)\b")
_AS_MUCH: Final = re.compile(r"\b(?:gain|lose|pay|give|put)s? (?P<much>\W?(?P<n>\d+)(?: [a-z]\w*)?)")
_BETTER: Final = re.compile(r"\b(?:better|stronger|higher|worse|weaker) than\b")
_COMPARED: Final = re.compile(r"\b(?:less|more|fewer|greater|higher|lower|larger|smaller|bigger) (?:than|then|as)\b")
_COMPARED_MADE: Final = re.compile(
    r"\b(?:than|at least|at most|highest|lowest|larger|smaller|there is|is 0|from 0 to|up to|within|only once)\b|[-+]"
)
_IS_A_FIGURE: Final = re.compile(r"\bis (\d+)(?=,|$)", re.MULTILINE)
_LIMIT: Final = re.compile(
    r"\b(?:never|not|cannot|can't|without|but no|and no) (?:\w+ )?(?:beyond|past|further than|farther than|above|below"
    r"|under|over|exceed(?:ing)?)\b",
    re.IGNORECASE,
)
_LIMIT_MADE: Final = re.compile(r"\b(?:smaller|larger|at most|at least|less than|more than|least|most|within)\b")
_EXTREME_FIGURE: Final = re.compile(r"\b(?:max|min|maximum|minimum|maximal|minimal) (?=[a-z])", re.IGNORECASE)
_EXTREME_FIGURE_MADE: Final = re.compile(
    r"\b(?:max|min|maximum|minimum|smaller|larger|highest|lowest|less|more|most|least|limit|up to|full)\b"
)
_PART: Final = re.compile(
    r"\b(?:half|halves|per ?cent|\d+/\d+|(?:an?|one|two|three)[ -](?:third|quarter)s? (?:of|the|your|their))\b|%",
    re.IGNORECASE,
)
_PART_MADE: Final = re.compile(r"/ *\d|\bhalf\b|\bfor each\b|%|\brounded\b")
# A part of a number, which somebody gets or gives as so much of a counter.
_PART_AS_MUCH: Final = re.compile(
    r"\b(?:gain|lose|pay|give)s? (?P<sign>[^\w\s(]?)"
    r"\((?:(?:your|their) )?(?P<of>[^()\n]*) / \d+ rounded (?:up|down)\)"
    r"(?: (?P<counter>[a-z][a-z ]*?)(?= to |[^a-z ]|$))?"
)
_POINTS: Final = re.compile(r"\b(?:vps?|points?|scores?)\b", re.IGNORECASE)
_HAS_BOTH: Final = re.compile(r"\b(?:got|have|has|had) (?:both )?([a-z][\w-]*) and ([a-z][\w-]*)", re.IGNORECASE)
_IN_ANY: Final = re.compile(r"\b(?:number|total [\w-]+) of (?:the )?[\w-]+ in any\b")
_IN_ANY_SAID: Final = re.compile(r"\b(?:in|on|of|from|among) any\b|\b(?:total|together|sum|all)\b", re.IGNORECASE)
_RANDOM: Final = re.compile(r"\b(?:random|randomly|blindly)\b", re.IGNORECASE)
_RANDOM_MADE: Final = re.compile(r"\brandom\b")
_EACH_AT_END: Final = re.compile(
    r"(?:^|, ?)(?:gain|lose|draw|take|pay|[+-]) ?[^,\n]* each[.!]?$", re.IGNORECASE | re.MULTILINE
)


def drops_a_comparison(old: str, new: str) -> bool:
    """Return whether two numbers that were compared are so no more, or what was to be a figure may be more."""
    if any(f"at least {n}" in new and not re.search(rf"\bis {n}\b", new) for n in _IS_A_FIGURE.findall(old)):
        return True
    return _COMPARED.search(old) is not None and _COMPARED_MADE.search(new) is None


def has_numbers(old: str, new: str) -> bool:
    """Return whether the numbers that were said are said again, and what is for each of something or the most of it."""
    said, made = old.lower(), new.lower()
    if not numbers(said) - LITTLE <= numbers(made):
        return False
    if _PER.search(said) and not PER_MADE.search(made):
        return False
    return _EXTREME.search(said) is None or _EXTREME_MADE.search(made) is not None


def numbers(text: str) -> set[str]:
    """List the numbers in a text, also those in words."""
    return {str(COUNTS.get(word, word)) for word in WORD.findall(text) if word in COUNTS or word.isdigit()}


def has_counters(old: str, new: str, names: Names) -> bool:
    """Return whether no counter takes the place of another one that was said."""
    said, made = _counters(old, names), _counters(new, names)
    return said <= made or made <= said


def _counters(text: str, names: Names) -> frozenset[str]:
    found = (names.readings((word,)) or {} for word in WORD.findall(text.lower()))
    return frozenset(one[sort] for one in found for sort in ("COUNTER", "COUNTER_ONE") if sort in one)


def becomes_an_amount(old: str, new: str, names: Names) -> bool:
    """Return whether so many things that somebody gets or gives have become as much of a counter nobody spoke of."""
    for m in _SO_MANY_THINGS.finditer(old.lower()):
        said = names.readings((m["thing"],)) or {}
        if "KIND" not in said or said.keys() & {"COUNTER", "COUNTER_ONE"}:
            continue
        again = re.search(rf"\b{re.escape(singular(m['thing']))}", new) is not None
        n = "1" if m["n"] in ("a", "an") else str(COUNTS.get(m["n"], m["n"]))
        much = (one for one in _AS_MUCH.finditer(new) if one["n"] == n and one["much"] not in old)
        if not again and any(much):
            return True
    return False


def counts_what_is_better(old: str, new: str) -> bool:
    """Return whether the things of two places are counted, of which one was said to be better than the other."""
    return _BETTER.search(old) is not None and new.count("number of") > old.count("number of")


def loses_all(old: str, new: str) -> bool:
    """Return whether all of some things were somewhere, and now some of them are."""
    return _ALL_ARE.search(old.lower()) is not None and _ALL_ARE_MADE.search(new) is None


def counts_the_best(old: str, new: str) -> bool:
    """Return whether the one thing that is the best of some has become how many of them there are."""
    best = [m[1].lower() for m in _BEST_ONE.finditer(old)]
    return any(singular(many) in best and many not in old.lower() for many in _MOST_OF.findall(new))


def says_one_is_the_other(old: str, new: str) -> bool:
    """Return whether of two things that somebody has one is said to be the other, or each is counted with the others.

    What is so of any one place of several is not so of all of them together.
    """
    m = _HAS_BOTH.search(old)
    if m is not None and re.search(rf"\b{m[1]} is (?:an? )?{m[2]}\b", new, re.IGNORECASE):
        return True
    return _IN_ANY.search(new) is not None and _IN_ANY_SAID.search(old) is None


def loses_chance_or_each(old: str, new: str) -> bool:
    """Return whether what is left to chance is chosen now, or what all get is for one."""
    if _RANDOM.search(old) and not _RANDOM_MADE.search(new):
        return True
    return _EACH_AT_END.search(old) is not None and re.search(r"\b(?:each|for|times|they)\b|\(", new) is None


def drops_a_limit(old: str, new: str) -> bool:
    """Return whether something may go beyond what it was never to go beyond, or the most of it is any of it."""
    said, made = (len(_EXTREME_FIGURE_MADE.findall(one)) for one in (old, new))
    if _EXTREME_FIGURE.search(old) and made < said:
        return True
    return _LIMIT.search(old) is not None and _LIMIT_MADE.search(new) is None


def drops_a_part(old: str, new: str) -> bool:
    """Return whether a part of something has become all of it, or so much of a counter of which nobody spoke."""
    if _PART.search(old) and not _PART_MADE.search(new):
        return True
    m = _PART_AS_MUCH.search(new)
    if m is None:
        return False
    counter = m["counter"] or ""
    if _POINTS.search(old):
        return counter == m["of"] and not _POINTS.search(counter)
    if counter:
        return singular(counter.split()[-1]) not in old.lower()
    return m["of"].startswith("number of ") and m["sign"] not in old
