"""Tabs at the beginning of lines, and how far in the lines are meant to be."""

from __future__ import annotations

import re
from collections.abc import Sequence

from london_rules.advice.files.ways import Way
from london_rules.classes import frozen
from london_rules.diagnostics import Fix, Span
from london_rules.language.declarations.keywords import FORMS

_KEY_AND_VALUE = re.compile(r" *(?:- +)?[^\s#'\"-][^:#\n]*: +[^\s|]")
_OPENS_A_LEVEL = re.compile(r" *+(?:(?:if|for|repeat|while|otherwise|only if|\d+ times)\b[^,]*|.*(?::|[|=]-?))$")
_COMMENT = re.compile(r"(?:^| )#.*$")
_STEP = 2


@frozen
class Line:
    """A line with two spaces for each tab before its text."""

    text: str
    tabbed: bool

    @property
    def column(self) -> int:
        """Return how far in it is."""
        return len(self.text) - len(self.text.lstrip(" "))

    @property
    def said(self) -> str:
        """Return it without its comment and the spaces after it."""
        return _COMMENT.sub("", self.text).rstrip()

    @property
    def opens(self) -> bool:
        """Tell whether the lines below it belong to it."""
        words = self.said.split()
        header = bool(words) and words[0 if words[0] != "replace" else -1] in FORMS and ": " not in self.said
        return header or _OPENS_A_LEVEL.fullmatch(self.said) is not None

    def at(self, column: int) -> Line:
        """Give the line as far in as a column, or at the margin."""
        return Line(" " * max(column, 0) + self.text.lstrip(" "), self.tabbed)


def without_tabs(place: Span, text: str, help: str) -> Way:
    """Offer spaces for all tabs of a file, as far in as each line is meant to be."""
    first, last = text.index("\t"), text.rindex("\t")
    end = text.find("\n", last)
    whole = Span(place.file, text.rfind("\n", 0, first) + 1, len(text) if end < 0 else end)
    lines, sure = _lines(text, text.count("\n", 0, whole.start), text.count("\n", 0, whole.end))
    fix = Fix(whole, "\n".join(lines), "replace the tabs with spaces", safe=sure)
    return Way(fix, help)


def _lines(text: str, first: int, last: int) -> tuple[list[str], bool]:
    """Give some lines of a text, by number, without tabs; and whether there is no doubt how far in each is."""
    out, sure = [_plain(line) for line in text.split("\n")], True
    at = first
    while at <= last:
        stop = at + 1
        if out[at].tabbed and out[at].said:
            while stop <= last and (out[stop].tabbed or not out[stop].said):
                stop += 1
            above = [line for line in out[:at] if line.said]
            below = next((line for line in out[stop:] if line.said), None)
            column, certain = _column(out[at], above, below)
            shift, sure = column - out[at].column, sure and certain
            out[at:stop] = [line.at(line.column + shift) if line.said else line for line in out[at:stop]]
        at = stop
    return [line.text for line in out[first : last + 1]], sure


def _plain(line: str) -> Line:
    body = line.lstrip(" \t")
    lead = line[: len(line) - len(body)]
    return Line(lead.replace("\t", " " * _STEP) + body.replace("\t", " "), "\t" in lead)


def _column(line: Line, above: Sequence[Line], below: Line | None) -> tuple[int, bool]:
    """Give how far in a line is meant to be: below a key that opens a level, or else like its neighbours."""
    if not above:
        return 0, True
    near = above[-1]
    if near.opens:
        deeper = below is not None and near.column < below.column
        return (below.column if deeper and below is not None else near.column + _STEP), True
    if line.column == near.column or (below is not None and below.column == near.column):
        return near.column, True
    if line.column == near.column + _STEP and not _KEY_AND_VALUE.match(near.text):
        return line.column, True
    return _of_a_level(line, above)


def _of_a_level(line: Line, above: Sequence[Line]) -> tuple[int, bool]:
    """Give the level around the line above on which a line is: the innermost that looks as it does."""
    levels: list[Line] = []
    for other in reversed(above):
        if not levels or other.column < levels[-1].column:
            levels.append(other)
    like = [one.column for one in levels if one.opens == line.opens]
    here = [one.column for one in levels if one.column == line.column]
    column = like[0] if like else here[0] if here else levels[0].column
    in_rules = not line.opens and _KEY_AND_VALUE.match(line.text) is None  # where only first lines are less far in
    return column, in_rules or column in here or len(levels) == 1 or line.column > levels[0].column
