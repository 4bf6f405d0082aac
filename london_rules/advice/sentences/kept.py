"""Words that no repair may lose: exceptions, and which of some things is meant.

A repair that can be read but leaves such a word out says another rule than its author wrote. None is better then.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from london_rules.advice.sentences.kept_deeds import (
    asks_for_none,
    asks_for_nothing,
    cuts_a_hand,
    denies,
    drops_a_deed,
    ends_too_early,
    gives_no_name,
    loops_over_more,
    loses_that_one,
    names_a_test,
    skips_no_turn,
    tells_another_time,
)
from london_rules.advice.sentences.kept_numbers import (
    becomes_an_amount,
    counts_the_best,
    counts_what_is_better,
    drops_a_comparison,
    drops_a_limit,
    drops_a_part,
    has_counters,
    has_numbers,
    loses_all,
    loses_chance_or_each,
    says_one_is_the_other,
)
from london_rules.advice.sentences.kept_people import (
    gives_to_nobody,
    loses_people,
    loses_whom,
    loses_whose,
    says_nobody,
    takes_a_deed,
    takes_from_nobody,
    takes_from_their_own,
)
from london_rules.advice.sentences.kept_places import (
    adds_to_a_hand,
    goes_elsewhere,
    has_places,
    is_in_another_place,
    leaves_a_place_out,
    moves_all,
    moves_nothing,
    moves_several,
    moves_to_where_it_is,
    turns_round,
)
from london_rules.advice.sentences.kept_sayings import means_another_thing
from london_rules.advice.sentences.kept_words import (
    CHANGED,
    WORD,
    is_kind,
)
from london_rules.diagnostics.effort import spend
from london_rules.language.syntax.names import Names

LONGEST: Final = 2_000  # letters before and behind a change that are looked at
_PEOPLE: Final = frozenset({"player", "players", "opponent", "opponents", "everyone", "everybody", "all", "any", "one"})
_EXCEPT: Final = re.compile(
    r"(?<![\w-])([^\W\d_][\w-]*) +(?:but(?: not)?|except(?: for)?|excluding|besides|apart from|other than)\b",
    re.IGNORECASE,
)
_EXCEPTED: Final = re.compile(
    r"\b(?:but|except|excluding|besides|other|others|another|not|if|unless|(?:less|more) than the (?:highest|lowest))\b"
    r"| - \d"
)
# Which one of some things: a word before the name of a kind, and all words that can say it in its place.
_WHICH: Final = {
    "first": ("first", "top", "lowest", "position", "begin", "begins"),
    "second": ("second", "position", "top", "2"),
    "third": ("third", "position", "top", "3"),
    "next": ("next", "first", "top", "left", "right"),
    "last": ("last", "bottom", "highest", "lowest", "position", "no"),
    "bottom": ("bottom", "last"),
    "leftmost": ("leftmost", "lowest", "position"),
    "rightmost": ("rightmost", "highest", "position"),
    "top": ("top", "topmost"),
}
KEPT: Final = 400  # steps of a comparison of two texts, besides one for each character
_FIRST_TO: Final = re.compile(r"\bfirst players? (?=to|who|that)", re.IGNORECASE)  # of a race: whoever does it
_POINTS: Final = re.compile(r"^ *(?:(?:step|option|choice) )?\(?\d{1,2}[.):]\)? +", re.MULTILINE | re.IGNORECASE)
MEANT: Final = frozenset(
    {*_WHICH, "but", "else", "more", "only", "or", "total", "with"}
)  # no mere filler, where one is left out


def keeps_what_is_meant(text: str, made: str, names: Names) -> bool:
    """Return whether a text that was made of another still has its exceptions, and says which things are meant."""
    spend(KEPT + len(text) + len(made))
    old, new = _around_the_change(*(_POINTS.sub("", lines) for lines in _changed_lines(text, made)))
    if moves_nothing(text, made) or cuts_a_hand(text, made) or any(is_lost(old, new) for is_lost in _GUARDS):
        return False
    if CHANGED.search(new) and not has_counters(old, new, names):
        return False
    if not _has_exceptions(old, new, names) or not has_numbers(old, new) or not has_places(old, new, names):
        return False
    if becomes_an_amount(old, new, names) or goes_elsewhere(old, new, names):
        return False
    if leaves_a_place_out(old.lower(), new.lower(), names):
        return False
    meant = _which_ones(_FIRST_TO.sub("", old) if "end the game" in new else old, names)
    said = frozenset(WORD.findall(new.lower()) if meant else ())
    return not any(said.isdisjoint(_WHICH[which]) for which in meant)


def keeps_places(text: str, made: str, names: Names) -> bool:
    """Return whether a text that was made of another one leaves the things of a named place where they were."""
    return not is_in_another_place(*_around_the_change(*_changed_lines(text, made)), names)


def _changed_lines(text: str, made: str) -> tuple[str, str]:
    """Give the lines in which two texts differ, as they are in each."""
    old, new = text.split("\n"), made.split("\n")
    begin = _alike(old, new)
    old, new = old[begin:], new[begin:]
    end = _alike(old[::-1], new[::-1])
    return "\n".join(old[: len(old) - end]), "\n".join(new[: len(new) - end])


def _around_the_change(old: str, new: str) -> tuple[str, str]:
    """Leave out what is far from the change where a line is longer than anybody would write it."""
    if max(len(old), len(new)) <= LONGEST:
        return old, new
    shortest = min(len(old), len(new))
    begin = next((i for i in range(shortest) if old[i] != new[i]), shortest)
    rest = shortest - begin
    end = next((i for i in range(rest) if old[-1 - i] != new[-1 - i]), rest)
    begin, end = max(begin - LONGEST, 0), max(end - LONGEST, 0)
    return old[begin : len(old) - end], new[begin : len(new) - end]


def _alike(old: list[str], new: list[str]) -> int:
    """Count the lines at the beginning that are the same."""
    return next(
        (i for i, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), min(len(old), len(new))
    )


def _has_exceptions(old: str, new: str, names: Names) -> bool:
    """Return whether as many things and players are excepted: `but` after a word for one, not between two sentences."""
    before = [m[1].lower() for m in _EXCEPT.finditer(old)]
    excepted = sum(word in _PEOPLE or is_kind(word, names) for word in before)
    return excepted <= len(_EXCEPTED.findall(new.lower()))


def _which_ones(line: str, names: Names) -> list[str]:
    """List the words of a line that say which thing of a kind is meant."""
    words = WORD.findall(line.lower())
    if _WHICH.keys().isdisjoint(words):
        return []
    return [
        word
        for word, after in pairwise(words)
        if word in _WHICH and (after.isdigit() or after == "row" or is_kind(after, names))
    ]


# All guards that need only the two texts: each says what was lost.
_GUARDS: Final = (
    drops_a_limit,
    drops_a_part,
    ends_too_early,
    takes_from_nobody,
    says_one_is_the_other,
    cuts_a_hand,
    loses_that_one,
    loses_chance_or_each,
    counts_the_best,
    adds_to_a_hand,
    tells_another_time,
    moves_several,
    loses_all,
    asks_for_nothing,
    skips_no_turn,
    takes_a_deed,
    moves_all,
    counts_what_is_better,
    gives_to_nobody,
    loses_people,
    loses_whom,
    moves_to_where_it_is,
    turns_round,
    names_a_test,
    loses_whose,
    says_nobody,
    gives_no_name,
    asks_for_none,
    loops_over_more,
    drops_a_deed,
    drops_a_comparison,
    denies,
    means_another_thing,
    takes_from_their_own,
)
