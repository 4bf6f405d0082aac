"""Where the lines of a text begin and end."""

from __future__ import annotations


def line_around(text: str, at: int) -> tuple[int, int]:
    """Give where the line that holds a place begins and ends."""
    stop = text.find("\n", at)
    return text.rfind("\n", 0, at) + 1, len(text) if stop < 0 else stop
