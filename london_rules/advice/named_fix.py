"""The fixes that follow from the help of a message: a near name, or each name that fits, for the wrong one."""

from __future__ import annotations

import re
from collections.abc import Mapping

from london_rules.classes import evolve
from london_rules.diagnostics import Diagnostic, Fix, Span
from london_rules.diagnostics.fixes import MOST_ALTERNATIVES
from london_rules.diagnostics.location_prefix import without_place
from london_rules.diagnostics.nearness import is_misspelling, words_shared

_NEAREST = re.compile(r"did you mean `([^`]+)`\?")
# Names of which any may be the one that is meant.
_NAMES = re.compile(
    r"(?:did you mean|\bthese(?: zones)?(?: fit| hold [a-z ]+)?(?:, or declare this [a-z -]+)?:"
    r"|\b(?:names|numbers) that fit here:|\bhas (?:the|these) [a-z]+:?) "
    r"(?P<names>`[^`]+`(?:(?:, | or )`[^`]+`)+)(?! and \d)"
)
_QUOTED = re.compile(r"`([^`]+)`")


def with_fix(item: Diagnostic, files: Mapping[str, str]) -> Diagnostic:
    """Give the diagnostic with the fixes that follow from it: a near name, or each that fits, for the wrong one."""
    if item.span is None or item.help is None:
        return item
    text = files.get(item.span.file, "")
    near = _NEAREST.fullmatch(item.help)
    if near is not None and item.fix is None:
        fix = _in_its_place(near[1], item, item.span, text)
        misspelt = fix is not None and fix.safe  # a misspelling leaves no doubt
        return evolve(item, fix=fix, alternatives=() if misspelt else item.alternatives)
    several = _NAMES.search(item.help)
    if several is None or (item.fix is not None and item.fix.safe):
        return item
    names = _QUOTED.findall(several["names"])
    said = " ".join([*_QUOTED.findall(without_place(item.message)), text[item.span.start : item.span.end]])
    if not several[0].startswith("did you mean"):  # those are in order
        names.sort(key=lambda name: -words_shared(name, said))
    if item.alternatives:
        return item
    if item.fix is not None and item.fix.replacement in names:
        others = [name for name in names if name != item.fix.replacement]
        fixes = [evolve(item.fix, replacement=name, title=f"write `{name}`") for name in others]
    else:
        found = (_in_its_place(name, item, item.span, text) for name in names)
        fixes = [fix for fix in found if fix is not None]
    return evolve(item, alternatives=tuple(fixes[:MOST_ALTERNATIVES]))


def _in_its_place(name: str, item: Diagnostic, span: Span, text: str) -> Fix | None:
    """Offer a name for the only word of a message that is once in what it marks."""
    for word in _QUOTED.findall(without_place(item.message)):
        old, new = _apart(word, name)
        place = _only_place(old, span, text)
        if place is None and " " in word:  # the keyword of a declaration may be elsewhere
            old, new = word.partition(" ")[2], name
            place = _only_place(old, span, text)
        if place is not None:
            return Fix(place, new, f"write `{new}`", safe=is_misspelling(old, new))
    return None


def _apart(word: str, near: str) -> tuple[str, str]:
    """Leave out the words that both begin or end with, such as the keyword of a declaration."""
    old, new = word.split(" "), near.split(" ")
    while len(old) > 1 and len(new) > 1 and old[0] == new[0]:
        old, new = old[1:], new[1:]
    while len(old) > 1 and len(new) > 1 and old[-1] == new[-1]:
        old, new = old[:-1], new[:-1]
    return " ".join(old), " ".join(new)


def _only_place(word: str, span: Span, text: str) -> Span | None:
    """Find the only place in a span where a word is written."""
    marked = text[span.start : span.end]
    found = [m.start() for m in re.finditer(rf"(?<![\w-]){re.escape(word)}(?![\w-])", marked, re.IGNORECASE)]
    if len(found) != 1:
        return None
    return Span(span.file, span.start + found[0], span.start + found[0] + len(word))
