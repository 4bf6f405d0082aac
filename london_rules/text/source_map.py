"""The place in the file of each character of a quoted or block text."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable

from london_rules.classes import frozen
from london_rules.diagnostics import Span

_ESCAPE = re.compile(r"\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.)")
_TWO_QUOTES = re.compile("''")

Segments = tuple[tuple[int, int], ...]


@frozen
class Text:
    """Hold a text with the way back to its place in the file.

    Each segment `(offset in value, offset in file)` starts a stretch in which both run in step.
    """

    value: str
    file: str
    segments: tuple[tuple[int, int], ...]

    def at(self, offset: int) -> int:
        """Return the place in the file of an offset in the value."""
        segments = self.segments
        index = max(bisect_right(segments, (offset, 1 << 60)) - 1, 0)
        return segments[index][1] + offset - segments[index][0]

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """Return the span in the file of a stretch of the value (of all of it, by default)."""
        size = len(self.value)
        start = min(max(start, 0), size)
        end = size if end is None else min(max(end, start), size)
        first = self.at(start)
        if end == start:
            return Span(self.file, first, first)
        return Span(self.file, first, self.at(end - 1) + 1)

    def replaced(self, changes: Iterable[tuple[int, int, str, int]]) -> Text:
        """Return the text with other words in some stretches: of each its start and end, the words, and their place."""
        value, segments, at = "", list[tuple[int, int]](), 0
        for start, end, words, place in changes:
            segments += [*self._stretch(at, start, len(value)), (len(value) + start - at, place)]
            value += self.value[at:start] + words
            at = end
        segments += self._stretch(at, len(self.value), len(value))
        return Text(value + self.value[at:], self.file, tuple(segments))

    def _stretch(self, start: int, end: int, to: int) -> Segments:
        """Give the segments of a stretch that is written at another offset."""
        if start == end:
            return ()
        inner = ((to + at - start, place) for at, place in self.segments if start < at < end)
        return ((to, self.at(start)), *inner)

    def __str__(self) -> str:
        return self.value


def quote_segments(raw: str, place: int, quote: str) -> Segments:
    """Return the segments of a text between quotes on one line."""
    pattern = _TWO_QUOTES if quote == "'" else _ESCAPE
    segments = [(0, place)]
    shift = 0
    for match in pattern.finditer(raw):
        at = match.start() - shift
        shift += match.end() - match.start() - 1
        if segments[-1][0] != at:
            segments.append((at, place + match.start()))
        segments.append((at + 1, place + match.end()))
    return tuple(segments)


def block_segments(value: str, text: str, place: int, pad: int) -> Segments:
    """Return the segments of a `|` block whose first line starts at `place`."""
    segments: list[tuple[int, int]] = []
    at = 0
    for row in value.removesuffix("\n").split("\n"):
        end = text.find("\n", place)
        end = len(text) if end < 0 else end
        segments.append((at, min(place + pad, end)))
        at += len(row) + 1
        place = end + 1
    return tuple(segments)
