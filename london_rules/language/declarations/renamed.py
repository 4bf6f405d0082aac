"""Two declarations of one name: the name that the second is meant to have, by what it speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterable

from london_rules.diagnostics import Fix
from london_rules.diagnostics.effort import guessed, nothing
from london_rules.diagnostics.suggest import stems
from london_rules.language.declarations.declaration import Declaration

_WORD = re.compile(r"[a-z][a-z-]+")


@guessed(nothing)
def renamed(first: Declaration, again: Declaration) -> Fix | None:
    """Offer a name for the second: that of the first, with the word for which the second says another.

    The word is one of the name that the text of the first has and that of the second has not; what stands in the
    second text at its place is what the second is about.
    """
    told, other = _WORD.findall(first.body.value), _WORD.findall(again.body.value)
    if first.keyword != again.keyword or told == other or again.header.value != first.header.value:
        return None
    said = {stem: None for word in other for stem in stems(word)}
    for m in _WORD.finditer(again.header.value):
        mine = stems(m[0])
        at = next((i for i, word in enumerate(told) if stems(word) == mine), None)
        if at is None or any(stem in said for stem in mine):
            continue
        before = told[at - 1] if at else ""
        places = [i for i, word in enumerate(other) if (other[i - 1] if i else "") == before and word not in told]
        if places:
            word = other[places[0]]
            return Fix(again.header.span(*m.span()), word, f"write `{word}`, if this is about that")
    return None


@guessed(list[Fix])
def other_names(first: Declaration, again: Declaration, known: Iterable[str]) -> list[Fix]:
    """Offer other names for the second of two that replace the same: those that differ from its name in one word.

    If the text of the second speaks of some of these words, and that of the first does not, only those are offered.
    """
    mine, sort = stems(again.name), f"{again.keyword} "
    found: dict[str, str] = {}
    for name in (id.removeprefix(sort) for id in known if id.startswith(sort)):
        pairs = list(zip(mine, other, strict=True)) if len(other := stems(name)) == len(mine) > 1 else []
        differing = [theirs for own, theirs in pairs if own != theirs]
        if len(differing) == 1:
            found[name] = differing[0]
    only_here = _said_in(again).keys() - _said_in(first).keys()
    fitting = [name for name, word in found.items() if word in only_here] or list(found)
    return [Fix(again.called(), name, f"write `{name}`, if this is about that") for name in fitting]


def _said_in(d: Declaration) -> dict[str, None]:
    """Give the words of what comes after the name of a declaration."""
    said = _WORD.findall(d.header.value[d.header.value.find(d.name) + len(d.name) :] + d.body.value)
    return {stem: None for word in said for stem in stems(word)}
