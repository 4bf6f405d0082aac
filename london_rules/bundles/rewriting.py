"""Fixes that change more than one place of a file: one replacement for the stretch that holds them all."""

from __future__ import annotations

from london_rules.diagnostics import Fix, Span


def rewritten(file: str, old: str, new: str, title: str) -> Fix:
    """Give the fix that makes one text of another, as short as it can be."""
    start = _alike(old, new)
    end = _alike(old[start:][::-1], new[start:][::-1])
    return Fix(Span(file, start, len(old) - end), new[start : len(new) - end], title)


def _alike(one: str, other: str) -> int:
    """Count the characters with which both texts begin, by halves: whole stretches are compared at once."""
    least, most = 0, min(len(one), len(other))
    while least < most:
        middle = (least + most + 1) // 2
        if one[least:middle] == other[least:middle]:
            least = middle
        else:
            most = middle - 1
    return least
