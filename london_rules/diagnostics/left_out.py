"""Lines that are left out: one with all that stands below it, and what would have nothing below it then."""

from __future__ import annotations

import re

from london_rules.diagnostics.lines import line_around
from london_rules.diagnostics.model import Fix, Span

_OPENS = re.compile(r" *[^\s#][^\n]*:(?: *\|-?)? *(?:#[^\n]*)?$")


def left_out(text: str, place: Span, title: str) -> Fix | None:
    """Give the fix that leaves out the line of a place with the lines below it, or the word of a list there."""
    start, end = line_around(text, place.start)
    if not text[start:end].strip():
        return None
    listed = _from_a_list(text, place, title) if text.rfind("[", start, place.start) >= 0 else None
    if listed is not None:
        return listed
    end = _end_of_block(text, start)
    while (above := _only_above(text, start, end)) is not None:
        start = above
    return Fix(Span(place.file, start, end), "", title)


def either_left_out(text: str, first: Span, later: Span) -> tuple[Fix, ...]:
    """Give the fixes that leave out one of two that cannot both be there, in one file: the later or the first."""
    fixes = (left_out(text, later, "leave out the second"), left_out(text, first, "leave out the first"))
    return tuple(fix for fix in fixes if fix is not None)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _end_of_block(text: str, start: int) -> int:
    """Give where the lines end that are further in than a line, with the end of the last one."""
    margin, at = _indent(text[start:]), start
    end = at = line_around(text, start)[1] + 1
    while at < len(text):
        _, stop = line_around(text, at)
        line = text[at:stop]
        if line.strip():
            if _indent(line) <= margin:
                break
            end = stop + 1
        at = stop + 1
    return min(end, len(text))


def _only_above(text: str, start: int, end: int) -> int | None:
    """Give where the line begins that opens a block of which some lines are all there is."""
    if start == 0:
        return None
    rest = next((line for line in text[end:].split("\n") if line.strip()), "")
    margin = _indent(text[start:])
    above, stop = line_around(text, start - 1)
    if _indent(rest) >= margin and rest:
        return None
    opens = _OPENS.match(text[above:stop]) and _indent(text[above:stop]) < margin
    return above if opens and margin else None


def _from_a_list(text: str, place: Span, title: str) -> Fix | None:
    """Take a word out of a list that has others."""
    words = re.compile(r"\[([^\[\]\n]*)\]").search(text, text.rfind("[", 0, place.start))
    if words is None or not words.start() < place.start < words.end():
        return None
    after = re.compile(r"\s*,\s*").match(text, place.end)
    before = re.compile(r"(?<!\s)\s*+,\s*$").search(text, 0, place.start)
    if after is not None:
        return Fix(Span(place.file, place.start, after.end()), "", title)
    return None if before is None else Fix(Span(place.file, before.start(), place.end), "", title)
