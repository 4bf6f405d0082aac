"""The place in the file of each character of a quoted or block text."""

from __future__ import annotations

import re

_ESCAPE = re.compile(r"\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.)")
_TWO_QUOTES = re.compile("''")

Segments = tuple[tuple[int, int], ...]


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
